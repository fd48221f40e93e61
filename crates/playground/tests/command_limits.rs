//! Every length, count and shape that Discord refuses in a command, and how registered commands behave.
use playground::world::scene::{BOT, GUILD};
use serde_json::{Value, json};

use super::playground;
use super::raw::Api;

fn named(name: &str) -> Value {
    json!({"name": name, "description": "d"})
}

fn option(extra: &Value) -> Value {
    let mut option = json!({"type": 3, "name": "o", "description": "d"});
    for (key, value) in extra.as_object().into_iter().flatten() {
        option[key] = value.clone();
    }
    option
}

fn with(options: &[Value]) -> Value {
    json!({"name": "c", "description": "d", "options": options})
}

fn one(extra: &Value) -> Value {
    with(&[option(extra)])
}

#[tokio::test]
async fn what_a_command_may_not_be() {
    let discord = playground().await;
    let api = Api::of(&discord);
    let long = |count: usize| "x".repeat(count);
    let choice = |name: &str, value: Value| json!({"name": name, "value": value});
    let many_options: Vec<Value> = (0..26).map(|n| option(&json!({"name": format!("o{n}")}))).collect();
    let sub = |name: &str, options: &[Value]| json!({"type": 1, "name": name, "description": "d", "options": options});
    let fat: Vec<Value> = (0..25)
        .map(|n| {
            let choices: Vec<Value> = (0..5)
                .map(|c| choice(&format!("{c}{}", long(40)), json!(format!("{c}{}", long(40)))))
                .collect();
            option(&json!({"name": format!("o{n}"), "choices": choices}))
        })
        .collect();
    let cases: Vec<(Value, &str, &str)> = vec![
        (named("Upper"), "0.name", "APPLICATION_COMMAND_INVALID_NAME"),
        (named("two words"), "0.name", "APPLICATION_COMMAND_INVALID_NAME"),
        (named(""), "0.name", "BASE_TYPE_REQUIRED"),
        (named(&long(33)), "0.name", "BASE_TYPE_BAD_LENGTH"),
        (json!({"name": "c"}), "0.description", "BASE_TYPE_REQUIRED"),
        (json!({"name": "c", "description": ""}), "0.description", "BASE_TYPE_REQUIRED"),
        (json!({"name": "c", "description": long(101)}), "0.description", "BASE_TYPE_BAD_LENGTH"),
        (
            json!({"name": "c", "description": "d", "descriptoin": "d"}),
            "0.descriptoin",
            "PLAYGROUND_UNKNOWN_KEY",
        ),
        (json!({"name": "c", "description": "d", "type": 9}), "0.type", "BASE_TYPE_CHOICES"),
        (json!({"name": "c", "description": "d", "contexts": []}), "0.contexts", "BASE_TYPE_BAD_LENGTH"),
        (json!({"name": "c", "description": "d", "contexts": [0, 3]}), "0.contexts.1", "BASE_TYPE_CHOICES"),
        (
            json!({"name": "c", "description": "d", "contexts": [1, 1]}),
            "0.contexts.1",
            "SET_TYPE_ALREADY_CONTAINS_VALUE",
        ),
        (
            json!({"name": "c", "description": "d", "integration_types": [2]}),
            "0.integration_types.0",
            "BASE_TYPE_CHOICES",
        ),
        (
            json!({"name": "c", "description": "d", "name_localizations": {"xx": "c"}}),
            "0.name_localizations.xx",
            "ENUM_TYPE_COERCE",
        ),
        (
            json!({"name": "c", "description": "d", "name_localizations": {"de": "Groß"}}),
            "0.name_localizations.de",
            "APPLICATION_COMMAND_INVALID_NAME",
        ),
        (
            json!({"name": "c", "description": "d", "description_localizations": {"de": long(101)}}),
            "0.description_localizations.de",
            "BASE_TYPE_BAD_LENGTH",
        ),
        (
            json!({"name": "c", "description": "d", "default_member_permissions": "many"}),
            "0.default_member_permissions",
            "NUMBER_TYPE_COERCE",
        ),
        (with(&many_options), "0.options", "BASE_TYPE_MAX_LENGTH"),
        (
            with(&[option(&json!({})), option(&json!({"name": "p", "required": true}))]),
            "0.options.1",
            "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
        ),
        (
            with(&[option(&json!({})), option(&json!({}))]),
            "0.options.1.name",
            "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS",
        ),
        (
            with(&[sub("s", &[option(&json!({})), option(&json!({"name": "p", "required": true}))])]),
            "0.options.0.options.1",
            "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
        ),
        (with(&[sub("s", &[]), option(&json!({}))]), "0.options", "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID"),
        (with(&[sub("s", &[sub("t", &[])])]), "0.options.0.options.0.type", "BASE_TYPE_CHOICES"),
        (one(&json!({"type": 99})), "0.options.0.type", "BASE_TYPE_CHOICES"),
        (one(&json!({"name": "Big"})), "0.options.0.name", "APPLICATION_COMMAND_INVALID_NAME"),
        (
            one(
                &json!({"choices": (0..26).map(|n| choice(&n.to_string(), json!(n.to_string()))).collect::<Vec<_>>()}),
            ),
            "0.options.0.choices",
            "BASE_TYPE_MAX_LENGTH",
        ),
        (
            one(&json!({"choices": [choice(&long(101), json!("v"))]})),
            "0.options.0.choices.0.name",
            "BASE_TYPE_BAD_LENGTH",
        ),
        (
            one(&json!({"choices": [choice("n", json!(long(101)))]})),
            "0.options.0.choices.0.value",
            "BASE_TYPE_BAD_LENGTH",
        ),
        (
            one(&json!({"choices": [choice("n", json!(3))]})),
            "0.options.0.choices.0.value",
            "APPLICATION_COMMAND_OPTIONS_CHOICE_TYPE",
        ),
        (
            one(&json!({"choices": [choice("n", json!("a")), choice("n", json!("b"))]})),
            "0.options.0.choices.1",
            "APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS",
        ),
        (
            one(&json!({"autocomplete": true, "choices": [choice("n", json!("a"))]})),
            "0.options.0.choices",
            "APPLICATION_COMMAND_OPTIONS_CHOICES_INVALID",
        ),
        (
            one(&json!({"type": 6, "autocomplete": true})),
            "0.options.0.choices",
            "APPLICATION_COMMAND_OPTIONS_CHOICES_INVALID",
        ),
        (one(&json!({"min_value": 3})), "0.options.0.min_value", "NUMBER_TYPE_COERCE"),
        (one(&json!({"max_length": 6001})), "0.options.0.max_length", "NUMBER_TYPE_MAX"),
        (with(&fat), "0", "APPLICATION_COMMAND_TOO_LARGE"),
    ];
    for (command, place, code) in cases {
        api.register(json!([command])).await.complains(place, code);
    }
    api.register(json!([named("a"), named("a")])).await.complains("1", "APPLICATION_COMMANDS_DUPLICATE_NAME");
    let too_many: Vec<Value> = (0..101).map(|n| named(&format!("c{n}"))).collect();
    api.register(json!(too_many)).await.refused(400, 30032);
    assert_eq!(api.register(json!(too_many[..100])).await.ok().as_array().map(Vec::len), Some(100));
    api.post(&format!("/applications/{BOT}/commands"), named("one-more")).await.refused(400, 30032);
    api.put("/applications/1/commands", json!([])).await.refused(404, 10002);
    assert!(!discord.take_unserved().is_empty());
    discord.finish();
}

#[tokio::test]
async fn commands_are_registered_changed_and_forgotten() {
    let discord = playground().await;
    let api = Api::of(&discord);
    let (here, guild) =
        (format!("/applications/{BOT}/commands"), format!("/applications/{BOT}/guilds/{GUILD}/commands"));
    let first = api.register(json!([
        {"name": "été-日本", "description": "any script", "name_localizations": {"fr": "été"}}, named("b"),
    ]));
    let first = first.await.ok();
    assert_eq!(first[0]["application_id"], BOT.to_string());
    assert!(first[0]["version"].is_string() && first[0]["type"] == 1);
    let again = api.register(json!([named("b"), named("c")])).await.ok();
    assert_eq!(again[0]["id"], first[1]["id"], "a name keeps its id");
    let made = api.post(&here, named("d")).await;
    assert_eq!((made.status, api.post(&here, named("d")).await.status), (201, 200));
    let path = format!("{here}/{}", made.id());
    let changed = api.patch(&path, json!({"description": "new"})).await.ok();
    assert_eq!((&changed["name"], &changed["description"]), (&json!("d"), &json!("new")));
    api.patch(&path, json!({"description": ""})).await.complains("description", "BASE_TYPE_REQUIRED");
    api.patch(&path, json!({"name": "c"})).await.complains("name", "APPLICATION_COMMANDS_DUPLICATE_NAME");
    api.patch(&path, json!({"name": "d"})).await.ok();
    assert_eq!(api.delete(&path).await.status, 204);
    api.get(&path).await.refused(404, 10063);

    // Localisations come only when asked for.
    api.post(&guild, json!({"name": "b", "description": "the guild's", "name_localizations": {"de": "bee"}}))
        .await
        .ok();
    assert!(api.get(&guild).await.ok()[0].get("name_localizations").is_none());
    let full = api.get(&format!("{guild}?with_localizations=true")).await.ok();
    assert_eq!(full[0]["name_localizations"]["de"], "bee");

    // Who is offered what, and where.
    let nobody = json!({"name": "keepers", "description": "d", "default_member_permissions": "8192"});
    let admins = json!({"name": "admins", "description": "d", "default_member_permissions": "0"});
    let no_dm = json!({"name": "here", "description": "d", "contexts": [0]});
    let user_command = json!({"name": "Look at", "type": 2});
    let mine = json!({"name": "mine", "description": "d", "integration_types": [1], "contexts": [0, 1]});
    let only_dm = json!({"name": "private", "description": "d", "integration_types": [0], "contexts": [1]});
    api.register(json!([nobody, admins, no_dm, user_command, mine, only_dm])).await.ok();
    assert_eq!(discord.user("Amira").commands("oasis"), ["admins", "b", "here", "keepers"], "the owner");
    assert!(discord.user("Amira").try_slash("dm", "/here").is_err_and(|why| why.why.contains("no command")));
    assert_eq!(discord.user("Dariush").commands("oasis"), ["b", "here", "keepers"], "a keeper");
    assert_eq!(discord.user("Celine").commands("oasis"), ["b", "here"]);
    assert_eq!(
        discord.user("Celine").commands("dm"),
        ["admins", "keepers", "private"],
        "no guild commands, no guild rules"
    );
    discord.finish();
}

#[tokio::test]
async fn each_kind_of_command_is_counted_and_replaced_apart() {
    let discord = playground().await;
    let api = Api::of(&discord);
    let here = format!("/applications/{BOT}/commands");
    let slash = api.register(json!([named("b")])).await.ok();
    let other = api.register(json!([{"name": "b", "type": 2}])).await.ok();
    assert_ne!(slash[0]["id"], other[0]["id"]);
    let list = api.get(&here).await.ok();
    assert_eq!((list.as_array().map(Vec::len), &list[0]["type"]), (Some(1), &json!(2)));

    let of = |kind: u64, count: u64| (0..count).map(move |n| json!({"name": format!("c{n}"), "type": kind}));
    let slashes = (0..100).map(|n| named(&format!("c{n}")));
    let full: Vec<Value> = slashes.chain(of(2, 15)).chain(of(3, 15)).collect();
    assert_eq!(api.register(json!(full)).await.ok().as_array().map(Vec::len), Some(130));
    for kind in [2, 3] {
        let one_more = json!({"name": "one more", "type": kind});
        let refused = api.post(&here, one_more).await.refused(400, 30032);
        assert_eq!(refused["message"], "Maximum number of application commands reached (15).");
        api.register(json!(of(kind, 16).collect::<Vec<_>>())).await.refused(400, 30032);
    }
    discord.finish();
}

#[tokio::test]
async fn a_command_is_as_large_as_its_longest_language() {
    let discord = playground().await;
    let api = Api::of(&discord);
    let command = |count: usize, german: usize| {
        let options: Vec<Value> = (0..25)
            .map(|n| {
                let choices: Vec<Value> = (0..count)
                    .map(|c| {
                        json!({"name": format!("{c}"), "value": format!("{c}"),
                        "name_localizations": {"de": "x".repeat(german), "fr": "x".repeat(german / 2)}})
                    })
                    .collect();
                option(&json!({"name": format!("o{n}"), "choices": choices}))
            })
            .collect();
        with(&options)
    };
    // 25 options of 4 choices with 1 + 78 characters, 4 or less for each option itself.
    api.register(json!([command(4, 78)])).await.ok();
    api.register(json!([command(4, 80)])).await.complains("0", "APPLICATION_COMMAND_TOO_LARGE");
    discord.finish();
}

#[tokio::test]
async fn a_command_may_be_forgotten_while_it_is_changed() {
    let discord = playground().await;
    let api = Api::of(&discord);
    let here = format!("/applications/{BOT}/commands");
    for round in 0..20 {
        let path = format!("{here}/{}", api.post(&here, named("c")).await.id());
        let new = json!({"description": format!("round {round}")});
        let (changed, _) = tokio::join!(api.patch(&path, new), api.register(json!([])));
        assert!(matches!(changed.status, 200 | 404), "{changed:?}");
    }
    discord.finish();
}
