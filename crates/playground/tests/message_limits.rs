//! Every length, count and shape that Discord refuses in a message, with its place in the `errors` tree.
use serde_json::{Value, json};

use super::playground;
use super::raw::Api;

fn button(id: &str) -> Value {
    json!({"type": 2, "style": 1, "label": "ok", "custom_id": id})
}

fn row(inside: &[Value]) -> Value {
    json!({"type": 1, "components": inside})
}

fn with_row(inside: &[Value]) -> Value {
    json!({"components": [row(inside)]})
}

fn select(options: usize, extra: &Value) -> Value {
    let options: Vec<Value> =
        (0..options).map(|n| json!({"label": n.to_string(), "value": n.to_string()})).collect();
    let mut select = json!({"type": 3, "custom_id": "s", "options": options});
    for (key, value) in extra.as_object().into_iter().flatten() {
        select[key] = value.clone();
    }
    select
}

fn embed(part: &Value) -> Value {
    json!({"embeds": [part]})
}

#[tokio::test]
async fn what_a_message_may_not_be() {
    let discord = playground().await;
    let api = Api::of(&discord);
    let path = format!("/channels/{}/messages", discord.channel("oasis"));
    let long = |count: usize| "x".repeat(count);
    let url = |url: &str| embed(&json!({"title": "t", "url": url}));
    let picture = |url: &str| embed(&json!({"image": {"url": url}}));
    let field = json!({"name": "n", "value": "v"});
    let cases: Vec<(Value, &str, &str)> = vec![
        (json!({"content": long(2001)}), "content", "BASE_TYPE_MAX_LENGTH"),
        (json!({"content": 7}), "content", "STRING_TYPE_CONVERT"),
        (json!({"content": "x", "tts": "yes"}), "tts", "BOOLEAN_TYPE_CONVERT"),
        (json!({"content": "x", "contents": "y"}), "contents", "PLAYGROUND_UNKNOWN_KEY"),
        (json!({"content": "x", "nonce": long(26)}), "nonce", "NONCE_TYPE_TOO_LONG"),
        (json!({"content": "x", "nonce": true}), "nonce", "NONCE_TYPE_INVALID_TYPE"),
        (json!({"content": "x", "flags": 64}), "flags", "BITFIELD_TYPE_INVALID_FLAGS"),
        (json!({"content": "x", "flags": 1 << 15}), "flags", "PLAYGROUND_UNSUPPORTED"),
        (json!({"content": "x", "poll": {"question": {"text": "?"}}}), "poll", "PLAYGROUND_UNSUPPORTED"),
        (
            json!({"content": "x", "message_reference": {"message_id": "1"}}),
            "message_reference",
            "REPLIES_UNKNOWN_MESSAGE",
        ),
        // Mentions.
        (
            json!({"content": "x", "allowed_mentions": {"parse": ["all"]}}),
            "allowed_mentions.parse.0",
            "BASE_TYPE_CHOICES",
        ),
        (
            json!({"content": "x", "allowed_mentions": {"parse": ["users"], "users": ["1"]}}),
            "allowed_mentions",
            "MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE",
        ),
        (
            json!({"content": "x", "allowed_mentions": {"users": ["1", "1"]}}),
            "allowed_mentions.users.1",
            "SET_TYPE_ALREADY_CONTAINS_VALUE",
        ),
        (
            json!({"content": "x", "allowed_mentions": {"users": (0..101).map(|n| n.to_string()).collect::<Vec<_>>()}}),
            "allowed_mentions.users",
            "BASE_TYPE_MAX_LENGTH",
        ),
        // Embeds.
        (json!({"embeds": vec![json!({"title": "t"}); 11]}), "embeds", "BASE_TYPE_MAX_LENGTH"),
        (embed(&json!({"title": long(257)})), "embeds.0.title", "BASE_TYPE_MAX_LENGTH"),
        (embed(&json!({"description": long(4097)})), "embeds.0.description", "BASE_TYPE_MAX_LENGTH"),
        (embed(&json!({"color": 1})), "embeds.0.description", "BASE_TYPE_REQUIRED"),
        (embed(&json!({"title": "   "})), "embeds.0.description", "BASE_TYPE_REQUIRED"),
        (embed(&json!({"footer": {"text": " \n"}})), "embeds.0.footer.text", "BASE_TYPE_REQUIRED"),
        (
            embed(&json!({"fields": [{"name": "n", "value": " "}]})),
            "embeds.0.fields.0.value",
            "BASE_TYPE_REQUIRED",
        ),
        (embed(&json!({"title": "t", "colour": 1})), "embeds.0.colour", "PLAYGROUND_UNKNOWN_KEY"),
        (embed(&json!({"title": "t", "color": 0x0100_0000})), "embeds.0.color", "NUMBER_TYPE_MAX"),
        (
            embed(&json!({"title": "t", "timestamp": "yesterday"})),
            "embeds.0.timestamp",
            "DATE_TIME_TYPE_PARSE",
        ),
        (embed(&json!({"footer": {"text": long(2049)}})), "embeds.0.footer.text", "BASE_TYPE_BAD_LENGTH"),
        (embed(&json!({"author": {"name": long(257)}})), "embeds.0.author.name", "BASE_TYPE_BAD_LENGTH"),
        (embed(&json!({"fields": vec![field; 26]})), "embeds.0.fields", "BASE_TYPE_MAX_LENGTH"),
        (
            embed(&json!({"fields": [{"name": "", "value": "v"}]})),
            "embeds.0.fields.0.name",
            "BASE_TYPE_REQUIRED",
        ),
        (
            embed(&json!({"fields": [{"name": "n", "value": long(1025)}]})),
            "embeds.0.fields.0.value",
            "BASE_TYPE_BAD_LENGTH",
        ),
        (
            json!({"embeds": [{"description": long(4000)}, {"description": long(2001)}]}),
            "embeds",
            "MAX_EMBED_SIZE_EXCEEDED",
        ),
        (url("ftp://example.com"), "embeds.0.url", "URL_TYPE_INVALID_SCHEME"),
        (url(""), "embeds.0.url", "URL_TYPE_INVALID_SCHEME"),
        (url("https://not a host"), "embeds.0.url", "URL_TYPE_INVALID_URL"),
        (url("attachment://a.png"), "embeds.0.url", "URL_TYPE_INVALID_SCHEME"),
        (picture("attachment://missing.png"), "embeds.0.image.url", "REFERENCED_ATTACHMENT_NOT_FOUND"),
        (
            json!({"content": "x", "attachments": [{"id": 0, "filename": "a.png"}]}),
            "attachments.0",
            "ATTACHMENT_NOT_FOUND",
        ),
        // Components.
        (
            json!({"content": "x", "components": vec![row(&[button("a")]); 6]}),
            "components",
            "BASE_TYPE_BAD_LENGTH",
        ),
        (with_row(&[]), "components.0.components", "BASE_TYPE_BAD_LENGTH"),
        (
            with_row(&["a", "b", "c", "d", "e", "f"].map(button)),
            "components.0.components",
            "BASE_TYPE_BAD_LENGTH",
        ),
        (json!({"components": [button("a")]}), "components.0.type", "UNION_TYPE_CHOICES"),
        (with_row(&[json!({"type": 4})]), "components.0.components.0.type", "UNION_TYPE_CHOICES"),
        (
            with_row(&[button("a"), button("a")]),
            "components.0.components.1.custom_id",
            "COMPONENT_CUSTOM_ID_DUPLICATED",
        ),
        (
            json!({"components": [row(&[button("a")]), row(&[button("a")])]}),
            "components.1.components.0.custom_id",
            "COMPONENT_CUSTOM_ID_DUPLICATED",
        ),
        (
            with_row(&[button("a"), select(2, &json!({}))]),
            "components.0.components.1",
            "COMPONENT_LAYOUT_WIDTH_EXCEEDED",
        ),
        (with_row(&[button(&long(101))]), "components.0.components.0.custom_id", "BASE_TYPE_BAD_LENGTH"),
        (
            with_row(&[json!({"type": 2, "style": 1, "label": "x"})]),
            "components.0.components.0.custom_id",
            "BUTTON_COMPONENT_CUSTOM_ID_REQUIRED",
        ),
        (
            with_row(&[json!({"type": 2, "style": 1, "custom_id": "x"})]),
            "components.0.components.0.label",
            "BASE_TYPE_REQUIRED",
        ),
        (
            with_row(&[json!({"type": 2, "style": 1, "custom_id": "x", "label": long(81)})]),
            "components.0.components.0.label",
            "BASE_TYPE_MAX_LENGTH",
        ),
        (
            with_row(&[json!({"type": 2, "style": 9, "custom_id": "x", "label": "x"})]),
            "components.0.components.0.style",
            "BASE_TYPE_CHOICES",
        ),
        (
            with_row(&[json!({"type": 2, "style": 1, "custom_id": "x", "emoji": {"name": "smile"}})]),
            "components.0.components.0.emoji.name",
            "BUTTON_COMPONENT_INVALID_EMOJI",
        ),
        (
            with_row(&[
                json!({"type": 2, "style": 5, "custom_id": "x", "label": "x", "url": "https://example.com"}),
            ]),
            "components.0.components.0.custom_id",
            "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE",
        ),
        (
            with_row(&[json!({"type": 2, "style": 5, "label": "x"})]),
            "components.0.components.0.url",
            "BUTTON_COMPONENT_URL_REQUIRED",
        ),
        (
            with_row(&[json!({"type": 2, "style": 5, "label": "x", "url": "javascript://x.de"})]),
            "components.0.components.0.url",
            "URL_TYPE_INVALID_SCHEME",
        ),
        // Selects.
        (with_row(&[select(26, &json!({}))]), "components.0.components.0.options", "BASE_TYPE_BAD_LENGTH"),
        (with_row(&[select(0, &json!({}))]), "components.0.components.0.options", "BASE_TYPE_BAD_LENGTH"),
        (
            with_row(&[select(2, &json!({"max_values": 3}))]),
            "components.0.components.0.options",
            "BASE_TYPE_MIN_LENGTH",
        ),
        (
            with_row(&[select(2, &json!({"max_values": 26}))]),
            "components.0.components.0.max_values",
            "NUMBER_TYPE_MAX",
        ),
        (
            with_row(&[select(2, &json!({"placeholder": long(151)}))]),
            "components.0.components.0.placeholder",
            "BASE_TYPE_MAX_LENGTH",
        ),
        (
            with_row(&[json!({"type": 3, "options": []})]),
            "components.0.components.0.custom_id",
            "BASE_TYPE_REQUIRED",
        ),
        (
            with_row(&[json!({"type": 3, "custom_id": "s", "options": [
                {"label": "a", "value": "v"}, {"label": "b", "value": "v"}]})]),
            "components.0.components.0.options.1.value",
            "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
        ),
        (
            with_row(&[json!({"type": 3, "custom_id": "s", "options": [
                {"label": long(101), "value": "v"}]})]),
            "components.0.components.0.options.0.label",
            "BASE_TYPE_BAD_LENGTH",
        ),
    ];
    for (body, place, code) in cases {
        let mut body = body;
        if body.get("content").is_none() && body.get("embeds").is_none() {
            body["content"] = "with words".into();
        }
        api.post(&path, body).await.complains(place, code);
    }
    assert!(discord.user("Amira").everything().is_empty(), "nothing that was refused was posted");
    assert!(!discord.take_unserved().is_empty());
    discord.finish();
}

#[tokio::test]
async fn what_a_message_may_just_be() {
    let discord = playground().await;
    let api = Api::of(&discord);
    let path = format!("/channels/{}/messages", discord.channel("oasis"));
    let rows: Vec<Value> = (0..5)
        .map(|r| row(&(0..5).map(|b| button(&format!("{r}{b}{}", "x".repeat(98)))).collect::<Vec<_>>()))
        .collect();
    let good = json!({
        "content": "ü".repeat(2000), "nonce": "n".repeat(25), "enforce_nonce": true, "flags": 4096,
        "embeds": [{"description": "d".repeat(4096)}, {"description": "d".repeat(1904), "url": "https://example.com/a?b#c"}],
        "components": rows, "attachments": [], "allowed_mentions": {"parse": []}, "tts": false,
    });
    let message = api.post(&path, good).await.ok();
    assert_eq!(message["content"].as_str().map(|text| text.chars().count()), Some(2000));
    assert_eq!(message["flags"], 4096);
    for empty in [json!({}), json!({"content": "  \n "}), json!({"content": null, "embeds": []})] {
        api.post(&path, empty).await.refused(400, 50006);
    }
    let not_json = api.request("POST", &path).header("content-type", "application/json").body("{");
    Api::send(not_json).await.refused(400, 50109);
    discord.finish();
}

#[tokio::test]
async fn files_are_named_described_bounded_and_served_for_a_day() {
    let discord = playground().await;
    let api = Api::of(&discord);
    let path = format!("/channels/{}/messages", discord.channel("oasis"));
    let file = || ("my board (1).png", super::picture::dunes(20, 10));
    let named = json!({
        "attachments": [{"id": 0, "description": "d".repeat(1024)}],
        "embeds": [{"image": {"url": "attachment://my_board_1.png"}}],
    });
    let message = api.upload("POST", &path, named.clone(), &[file()]).await.ok();
    let (attachment, image) = (&message["attachments"][0], &message["embeds"][0]["image"]);
    assert_eq!((&attachment["filename"], &attachment["width"]), (&json!("my_board_1.png"), &json!(20)));
    assert_eq!(attachment["content_type"], "image/png");
    assert_eq!(image["url"], attachment["url"]);
    let url = attachment["url"].as_str().expect("a link").to_owned();
    let client = reqwest::Client::builder().no_proxy().build().expect("a client");
    let get = async |url: &str| client.get(url).send().await.expect("an answer").status().as_u16();
    assert_eq!(get(&url).await, 200);
    assert_eq!(get(&url.replace("hm=", "hm=0")).await, 404, "a changed signature");
    assert_eq!(get(url.split('?').next().unwrap_or_default()).await, 404, "no signature");

    let long = json!({"attachments": [{"id": 0, "description": "d".repeat(1025)}]});
    api.upload("POST", &path, long, &[file()])
        .await
        .complains("attachments.0.description", "BASE_TYPE_MAX_LENGTH");
    let many: Vec<(&str, Vec<u8>)> = (0..11).map(|_| ("a.txt", b"a".to_vec())).collect();
    api.upload("POST", &path, json!({}), &many).await.complains("files", "BASE_TYPE_MAX_LENGTH");
    let huge = vec![0; 10 * 1024 * 1024 + 1];
    api.upload("POST", &path, json!({}), &[("huge.bin", huge)]).await.refused(413, 40005);

    // An edit that does not speak of files keeps them; an empty list takes them away, and the embed's picture too.
    let here = format!("{path}/{}", message["id"].as_str().expect("an id"));
    let kept = api.patch(&here, json!({"content": "new words"})).await.ok();
    assert_eq!(kept["attachments"][0]["id"], attachment["id"]);
    let more = api.upload("PATCH", &here, json!({}), &[("more.txt", b"more".to_vec())]).await.ok();
    assert_eq!(more["attachments"].as_array().map(Vec::len), Some(2));
    let cleared = api.patch(&here, json!({"attachments": []})).await.ok();
    assert_eq!(cleared["attachments"], json!([]));
    assert!(cleared["embeds"][0].get("image").is_none());

    let again = api.upload("POST", &path, named, &[file()]).await.ok();
    let url = again["attachments"][0]["url"].as_str().expect("a link").to_owned();
    discord.advance(std::time::Duration::from_secs(26 * 3600));
    assert_eq!(get(&url).await, 404, "links expire");
    discord.finish();
}

#[tokio::test]
async fn an_edit_passes_over_flags_that_it_cannot_change() {
    let discord = playground().await;
    let api = Api::of(&discord);
    let path = format!("/channels/{}/messages", discord.channel("oasis"));
    let here = format!("{path}/{}", api.post(&path, json!({"content": "x"})).await.id());
    let every = (1 << 2) | (1 << 4) | (1 << 6) | (1 << 7) | (1 << 12);
    assert_eq!(api.patch(&here, json!({"flags": every})).await.ok()["flags"], 4, "embeds are hidden");
    assert_eq!(api.patch(&here, json!({"flags": 1 << 12})).await.ok()["flags"], 0, "and shown again");
    api.patch(&here, json!({"flags": 1 << 15})).await.complains("flags", "PLAYGROUND_UNSUPPORTED");
    assert_eq!(discord.take_unserved().len(), 1, "components V2 are noted as not served");
    discord.finish();
}

#[tokio::test]
async fn an_edited_list_names_every_file() {
    let discord = playground().await;
    let api = Api::of(&discord);
    let path = format!("/channels/{}/messages", discord.channel("oasis"));
    let files = |count: usize| vec![("a.txt", b"words".to_vec()); count];
    let post = api.upload("POST", &path, json!({}), &files(6)).await;
    let here = format!("{path}/{}", post.id());
    let old: Vec<Value> =
        post.body["attachments"].as_array().expect("files").iter().map(|f| json!({"id": f["id"]})).collect();
    api.upload("PATCH", &here, json!({"attachments": old}), &files(1))
        .await
        .complains("attachments", "PLAYGROUND_UNLISTED_FILE");
    api.upload("PATCH", &here, json!({}), &files(5)).await.complains("attachments", "BASE_TYPE_MAX_LENGTH");
    let new = (0..4).map(|number| json!({"id": number}));
    let both: Vec<Value> = old.iter().cloned().chain(new).collect();
    let edited = api.upload("PATCH", &here, json!({"attachments": both}), &files(4)).await.ok();
    assert_eq!(edited["attachments"].as_array().map(Vec::len), Some(10));
    api.upload("PATCH", &here, json!({}), &files(1)).await.complains("attachments", "BASE_TYPE_MAX_LENGTH");
    assert_eq!(discord.take_unserved().len(), 1);
    discord.finish();
}

#[tokio::test]
async fn no_more_is_chosen_beforehand_than_may_be_chosen() {
    let discord = playground().await;
    let api = Api::of(&discord);
    let path = format!("/channels/{}/messages", discord.channel("oasis"));
    let chosen = |count: usize| {
        let mut select = select(4, &json!({"max_values": 2}));
        for option in select["options"].as_array_mut().expect("options").iter_mut().take(count) {
            option["default"] = true.into();
        }
        with_row(&[select])
    };
    let people = |count: usize| {
        let ids: Vec<Value> = (1..=count).map(|n| json!({"id": n.to_string(), "type": "user"})).collect();
        with_row(&[json!({"type": 5, "custom_id": "u", "max_values": 2, "default_values": ids})])
    };
    api.post(&path, chosen(2)).await.ok();
    api.post(&path, people(2)).await.ok();
    let code = "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES";
    api.post(&path, chosen(3)).await.complains("components.0.components.0.options", code);
    api.post(&path, people(3)).await.complains("components.0.components.0.default_values", code);
    discord.finish();
}

#[tokio::test]
async fn an_emoji_is_one() {
    let discord = playground().await;
    let api = Api::of(&discord);
    let path = format!("/channels/{}/messages", discord.channel("oasis"));
    let with = |emoji: Value| {
        with_row(&[json!({"type": 2, "style": 1, "label": "l", "custom_id": "b", "emoji": emoji})])
    };
    for good in ["🐪", "⚔️", "👍🏽", "🇩🇪", "1️⃣"] {
        api.post(&path, with(json!({"name": good}))).await.ok();
    }
    let place = "components.0.components.0.emoji";
    for bad in ["ü", "字", "→", "🐪🐪", "camel", ""] {
        let answer = api.post(&path, with(json!({"name": bad}))).await;
        answer.complains(&format!("{place}.name"), "BUTTON_COMPONENT_INVALID_EMOJI");
    }
    let custom = api.post(&path, with(json!({"id": "7", "name": "camel"}))).await;
    custom.complains(&format!("{place}.id"), "BUTTON_COMPONENT_INVALID_EMOJI");
    discord.finish();
}

#[tokio::test]
async fn selects_and_links_have_bounds() {
    let discord = playground().await;
    let api = Api::of(&discord);
    let path = format!("/channels/{}/messages", discord.channel("oasis"));
    let option = |extra: Value| {
        let mut option = json!({"label": "l", "value": "v"});
        option.as_object_mut().expect("an object").extend(extra.as_object().expect("an object").clone());
        with_row(&[json!({"type": 3, "custom_id": "s", "options": [option]})])
    };
    let long = "x".repeat(101);
    let link = format!("https://example.com/{}", "x".repeat(2048));
    for body in [
        with_row(&[select(3, &json!({"min_values": 3, "max_values": 2}))]),
        option(json!({"description": long})),
        option(json!({"value": long})),
        with_row(&[json!({"type": 2, "style": 5, "label": "l", "url": link})]),
        embed(&json!({"title": "t", "url": link})),
        embed(&json!({"image": {"url": link}})),
    ] {
        let answer = api.post(&path, body.clone()).await;
        assert_eq!((answer.status, &answer.body["code"]), (400, &json!(50035)), "{body}");
    }
    discord.finish();
}

#[tokio::test]
async fn a_list_of_people_lists_people() {
    let discord = playground().await;
    let api = Api::of(&discord);
    let path = format!("/channels/{}/messages", discord.channel("oasis"));
    let list = |kind: u8, extra: Value| {
        let mut select = json!({"type": kind, "custom_id": "u"});
        for (key, value) in extra.as_object().expect("an object") {
            select[key.as_str()] = value.clone();
        }
        with_row(&[select])
    };
    let chosen = |kind: &str| json!({"default_values": [{"id": "1", "type": kind}]});
    api.post(&path, list(5, json!({}))).await.ok();
    api.post(&path, list(5, chosen("user"))).await.ok();
    api.post(&path, list(7, chosen("role"))).await.ok();
    api.post(&path, list(8, json!({"channel_types": [0]}))).await.ok();
    let place = "components.0.components.0.default_values.0.type";
    for (kind, of) in [(5, "role"), (6, "user"), (8, "user"), (5, "everybody")] {
        api.post(&path, list(kind, chosen(of))).await.complains(place, "BASE_TYPE_CHOICES");
    }
    discord.finish();
    for (key, value) in [("channel_types", json!([0])), ("options", json!([]))] {
        let place = format!("components.0.components.0.{key}");
        api.post(&path, list(5, json!({key: value}))).await.complains(&place, "PLAYGROUND_UNKNOWN_KEY");
    }
}
