//! Forms that nobody would write: the server refuses or takes them, and never falls over.
use playground::limits::command::commands;
use playground::limits::component::modal;
use playground::limits::message::{Use, choices, deferral, draft};
use playground::rest::body::Body;
use playground::world::World;
use playground::world::clock::Clock;
use proptest::prelude::*;
use serde_json::{Map, Value, json};

/// Keys that mean something, so that forms get deep.
const KEYS: [&str; 40] = [
    "content",
    "embeds",
    "components",
    "attachments",
    "flags",
    "nonce",
    "enforce_nonce",
    "allowed_mentions",
    "parse",
    "users",
    "message_reference",
    "message_id",
    "type",
    "style",
    "label",
    "custom_id",
    "url",
    "emoji",
    "name",
    "id",
    "options",
    "value",
    "placeholder",
    "min_values",
    "max_values",
    "disabled",
    "title",
    "description",
    "fields",
    "image",
    "footer",
    "text",
    "author",
    "icon_url",
    "color",
    "timestamp",
    "choices",
    "required",
    "autocomplete",
    "name_localizations",
];

fn leaf() -> impl Strategy<Value = Value> {
    prop_oneof![
        Just(Value::Null),
        any::<bool>().prop_map(Value::from),
        (-2_i64..12).prop_map(Value::from),
        any::<f64>().prop_map(|number| json!(number)),
        any::<u64>().prop_map(Value::from),
        prop_oneof![
            "",
            "a",
            "https://example.com",
            "attachment://a.png",
            "<@100000000000000001>",
            "[a-z`@<>]{0,12}"
        ]
        .prop_map(Value::from),
        (1990_usize..2010).prop_map(|count| "ß".repeat(count).into()),
    ]
}

fn form() -> impl Strategy<Value = Value> {
    leaf().prop_recursive(6, 96, 6, |inner| {
        let object =
            prop::collection::vec((prop::sample::select(&KEYS[..]), inner.clone()), 0..6).prop_map(|pairs| {
                pairs.into_iter().map(|(key, value)| (key.to_owned(), value)).collect::<Map<_, _>>()
            });
        let row = prop::collection::vec(inner.clone(), 0..3)
            .prop_map(|inside| json!({"type": 1, "components": inside}));
        prop_oneof![
            object.prop_map(Value::Object),
            row,
            prop::collection::vec(inner, 0..4).prop_map(Value::Array)
        ]
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, ..ProptestConfig::default() })]

    #[test]
    fn no_form_breaks_the_server(form in form(), content in any::<bool>()) {
        let mut form = form;
        if let (true, Some(object)) = (content, form.as_object_mut()) {
            object.insert("content".to_owned(), "words".into());
        }
        let _ = (commands(&form), commands(&json!([form])), modal(&form), choices(&form), deferral(&form));
        let body = Body { json: form.clone(), files: Vec::new() };
        for purpose in [Use::Create, Use::Edit, Use::Answer, Use::FollowUp] {
            let Ok(draft) = draft(&body, &form, purpose, &[]) else { continue };
            let mut world = World::new(Clock::from_source(|| 1_800_000_000_000), String::new(), [0; 32], "Camel");
            let oasis = world.channel_named("oasis").expect("a channel");
            if let Ok(id) = world.bot_posts(oasis, draft) {
                let json = world.message_json(&world.messages[&id]);
                prop_assert!(json["content"].as_str().is_some_and(|text| text.chars().count() <= 2000));
            }
        }
    }
}
