//! Interactions: the first answer, its time, its kinds; follow-ups, `@original`, who sees what.
use std::time::Duration;

use playground::Playground;
use playground::driver::{Action, Seen};
use serde_json::{Value, json};

use super::frozen_playground;
use super::raw::{Api, token, webhook};

async fn ready() -> (Playground, Api) {
    let discord = frozen_playground().await;
    let api = Api::of(&discord);
    let options = json!([
        {"type": 3, "name": "text", "description": "d", "autocomplete": true},
        {"type": 4, "name": "number", "description": "d", "autocomplete": true},
    ]);
    api.register(json!([{"name": "do", "description": "d", "options": options}])).await.ok();
    (discord, api)
}

fn asked(discord: &Playground) -> Action {
    discord.user("Amira").slash("oasis", "/do")
}

#[tokio::test]
async fn three_seconds_fifteen_minutes_and_only_once() {
    let (discord, api) = ready().await;
    let action = asked(&discord);
    let hello = json!({"content": "hello"});
    let wrong = format!("/interactions/{}/wrong/callback", action.id);
    api.post(&wrong, json!({"type": 4, "data": hello})).await.refused(404, 10062);
    api.post("/interactions/1/x/callback", json!({"type": 4, "data": hello})).await.refused(404, 10062);
    // Before the first answer there is no webhook.
    api.post(&webhook(&discord, &action), hello.clone()).await.refused(404, 10015);
    api.get(&format!("{}/messages/@original", webhook(&discord, &action))).await.refused(404, 10015);

    // A moment before its end it is not late yet, and will be looked at again.
    let left = || discord.read(|world| world.time_to_answer(action.id));
    assert_eq!(left(), Some(3000));
    discord.advance(Duration::from_millis(2999));
    assert_eq!(left(), Some(1));
    assert_eq!(api.answer(&discord, &action, 4, hello.clone()).await.status, 204);
    assert_eq!(left(), None);
    api.answer(&discord, &action, 4, hello.clone()).await.refused(400, 40060);
    api.answer(&discord, &action, 5, Value::Null).await.refused(400, 40060);

    let late = asked(&discord);
    discord.advance(Duration::from_secs(3));
    late.failed().await;
    api.answer(&discord, &late, 4, hello.clone()).await.refused(404, 10062);

    discord.advance(Duration::from_secs(14 * 60 + 50));
    api.post(&webhook(&discord, &action), hello.clone()).await.ok();
    discord.advance(Duration::from_secs(60));
    api.post(&webhook(&discord, &action), hello.clone()).await.refused(401, 50027);
    let original = format!("{}/messages/@original", webhook(&discord, &action));
    api.patch(&original, hello.clone()).await.refused(401, 50027);
    api.post("/webhooks/1/x", hello).await.refused(404, 10015);
    discord.finish();
}

#[tokio::test]
async fn each_kind_has_its_answers() {
    let (discord, api) = ready().await;
    let amira = discord.user("Amira");
    let words = json!({"content": "x"});
    let command = asked(&discord);
    for kind in [1, 6, 7, 8, 10, 12] {
        api.answer(&discord, &command, kind, words.clone()).await.complains("type", "BASE_TYPE_CHOICES");
    }
    api.post(&format!("/interactions/{}/{}/callback", command.id, token(&discord, &command)), json!({}))
        .await
        .complains("type", "BASE_TYPE_REQUIRED");
    // A refused answer can be said again, better.
    api.answer(&discord, &command, 4, json!({"content": "x".repeat(2001)}))
        .await
        .complains("data.content", "BASE_TYPE_MAX_LENGTH");
    api.answer(&discord, &command, 4, json!({})).await.refused(400, 50006);
    api.answer(&discord, &command, 4, json!({"content": "x", "nonce": "1"}))
        .await
        .complains("data.nonce", "PLAYGROUND_UNKNOWN_KEY");
    assert_eq!(discord.take_unserved().len(), 1);
    let button =
        json!([{"type": 1, "components": [{"type": 2, "style": 1, "label": "b", "custom_id": "b"}]}]);
    assert_eq!(
        api.answer(&discord, &command, 4, json!({"content": "x", "components": button})).await.status,
        204
    );
    let post = command.answer().await;

    // A press: acknowledged, updated, answered, or a form.
    let press = amira.presses(&post, "b");
    api.answer(&discord, &press, 8, json!({"choices": []})).await.complains("type", "BASE_TYPE_CHOICES");
    assert_eq!(api.answer(&discord, &press, 6, Value::Null).await.status, 204);
    let original = format!("{}/messages/@original", webhook(&discord, &press));
    assert_eq!(api.get(&original).await.id(), post.id().to_string(), "the message that was pressed");
    let update = amira.presses(&post, "b");
    assert_eq!(api.answer(&discord, &update, 7, json!({"content": "updated"})).await.status, 204);
    assert_eq!(update.answer().await.content(), "updated");
    let form = |rows: &Value| json!({"custom_id": "f", "title": "t", "components": rows});
    let input = |extra: &Value| {
        let mut input = json!({"type": 4, "custom_id": "i", "label": "l", "style": 1});
        for (key, value) in extra.as_object().into_iter().flatten() {
            input[key] = value.clone();
        }
        json!([{"type": 1, "components": [input]}])
    };
    let rows = |count: usize, id: fn(usize) -> String| {
        let row = |n| input(&json!({"custom_id": id(n)}))[0].clone();
        json!((0..count).map(row).collect::<Vec<_>>())
    };
    let press = amira.presses(&post, "b");
    for (data, place, code) in [
        (form(&rows(6, |n| n.to_string())), "data.components", "BASE_TYPE_BAD_LENGTH"),
        (
            form(&rows(2, |_| "same".to_owned())),
            "data.components.1.components.0.custom_id",
            "COMPONENT_CUSTOM_ID_DUPLICATED",
        ),
        (
            form(&rows(1, |_| "i".repeat(101))),
            "data.components.0.components.0.custom_id",
            "BASE_TYPE_BAD_LENGTH",
        ),
        (
            json!({"custom_id": "f".repeat(101), "title": "t", "components": input(&json!({}))}),
            "data.custom_id",
            "BASE_TYPE_BAD_LENGTH",
        ),
        (
            form(&input(&json!({"placeholder": "p".repeat(101)}))),
            "data.components.0.components.0.placeholder",
            "BASE_TYPE_MAX_LENGTH",
        ),
        (form(&json!([])), "data.components", "BASE_TYPE_BAD_LENGTH"),
        (form(&button), "data.components.0.components.0.type", "UNION_TYPE_CHOICES"),
        (
            json!({"custom_id": "f", "title": "t".repeat(46), "components": input(&json!({}))}),
            "data.title",
            "BASE_TYPE_BAD_LENGTH",
        ),
        (
            form(&input(&json!({"label": "l".repeat(46)}))),
            "data.components.0.components.0.label",
            "BASE_TYPE_BAD_LENGTH",
        ),
        (form(&input(&json!({"style": 3}))), "data.components.0.components.0.style", "BASE_TYPE_CHOICES"),
        (
            form(&input(&json!({"max_length": 4001}))),
            "data.components.0.components.0.max_length",
            "NUMBER_TYPE_MAX",
        ),
        (
            form(&input(&json!({"value": "abc", "max_length": 2}))),
            "data.components.0.components.0.value",
            "BASE_TYPE_MAX_LENGTH",
        ),
    ] {
        api.answer(&discord, &press, 9, data).await.complains(place, code);
    }
    assert_eq!(api.answer(&discord, &press, 9, form(&input(&json!({})))).await.status, 204);
    let sent = amira.submits(&press.modal().await, &[("l", "words")]);
    api.answer(&discord, &sent, 9, form(&input(&json!({})))).await.complains("type", "BASE_TYPE_CHOICES");
    assert_eq!(api.answer(&discord, &sent, 7, json!({"content": "from the form"})).await.status, 204);
    assert_eq!(sent.answer().await.id(), post.id());
    discord.finish();
}

#[tokio::test]
async fn suggestions_fit_the_option() {
    let (discord, api) = ready().await;
    let amira = discord.user("Amira");
    let channel = discord.channel("oasis");
    let typing = |text: &str, option: &str| {
        let id = discord.change(|world| {
            let mut sent = world.parse_command(amira.id, channel, text).expect("a command");
            sent.focused = Some(option.to_owned());
            world.user_completes(amira.id, channel, &sent).expect("an option with suggestions")
        });
        let token = discord.read(|world| world.interactions[&id].token.clone());
        format!("/interactions/{id}/{token}/callback")
    };
    let answer = |choices: Value| json!({"type": 8, "data": {"choices": choices}});
    let path = typing("/do text:a", "text");
    api.post(&path, json!({"type": 4, "data": {"content": "no"}}))
        .await
        .complains("type", "BASE_TYPE_CHOICES");
    let many: Vec<Value> = (0..26).map(|n| json!({"name": n.to_string(), "value": n.to_string()})).collect();
    api.post(&path, answer(json!(many))).await.complains("data.choices", "BASE_TYPE_MAX_LENGTH");
    api.post(&path, answer(json!([{"name": "", "value": "v"}])))
        .await
        .complains("data.choices.0.name", "BASE_TYPE_REQUIRED");
    api.post(&path, answer(json!([{"name": "n", "value": "v".repeat(101)}])))
        .await
        .complains("data.choices.0.value", "BASE_TYPE_BAD_LENGTH");
    api.post(&path, answer(json!([{"name": "n", "value": 1}])))
        .await
        .complains("data.choices", "APPLICATION_COMMAND_AUTOCOMPLETE_CHOICE_TYPE");
    assert_eq!(api.post(&path, answer(json!(many[..25]))).await.status, 204);
    let path = typing("/do number:1", "number");
    api.post(&path, answer(json!([{"name": "n", "value": "1"}])))
        .await
        .complains("data.choices", "APPLICATION_COMMAND_AUTOCOMPLETE_CHOICE_TYPE");
    assert_eq!(api.post(&path, answer(json!([{"name": "n", "value": 1}]))).await.status, 204);
    discord.finish();
}

#[tokio::test]
async fn ephemeral_messages_exist_for_one_viewer_and_one_token() {
    let (discord, api) = ready().await;
    let (amira, bashir) = (discord.user("Amira"), discord.user("Bashir"));
    let action = asked(&discord);
    api.answer(&discord, &action, 4, json!({"content": "secret", "flags": 64})).await.ok();
    let secret = action.answer().await;
    assert!(amira.current(secret.id()).is_some() && bashir.current(secret.id()).is_none());

    let channel = discord.channel("oasis");
    let here = format!("/channels/{channel}/messages/{}", secret.id());
    api.get(&here).await.refused(404, 10008);
    api.patch(&here, json!({"content": "x"})).await.refused(404, 10008);
    api.delete(&here).await.refused(404, 10008);
    assert_eq!(api.get(&format!("/channels/{channel}/messages")).await.ok(), json!([]));
    api.post(&format!("{here}/threads"), json!({"name": "t"})).await.refused(404, 10008);

    let hook = webhook(&discord, &action);
    let edited =
        api.patch(&format!("{hook}/messages/@original"), json!({"content": "still", "flags": 0})).await.ok();
    assert_eq!(edited["flags"], 64, "an edit does not reveal it");
    assert!(bashir.everything().is_empty());
    // Another interaction's token does not reach it.
    let other = asked(&discord);
    api.answer(&discord, &other, 4, json!({"content": "public"})).await.ok();
    let foreign = format!("{}/messages/{}", webhook(&discord, &other), secret.id());
    api.patch(&foreign, json!({"content": "x"})).await.refused(404, 10008);
    // Nobody is pinged by what nobody else sees.
    let follow = json!({"content": bashir.mention(), "flags": 64});
    api.post(&hook, follow).await.ok();
    assert!(bashir.pings().is_empty());
    assert_eq!(api.delete(&format!("{hook}/messages/@original")).await.status, 204);
    api.get(&format!("{hook}/messages/@original")).await.refused(404, 10008);
    discord.finish();
}

#[tokio::test]
async fn a_deferral_decides_for_the_first_follow_up_only() {
    let (discord, api) = ready().await;
    let bashir = discord.user("Bashir");
    let action = asked(&discord);
    api.answer(&discord, &action, 5, json!({"content": "x", "flags": 1 << 7}))
        .await
        .complains("data.flags", "BITFIELD_TYPE_INVALID_FLAGS");
    api.answer(&discord, &action, 5, json!({"flags": 64})).await.ok();
    let hook = webhook(&discord, &action);
    let first = api.post(&hook, json!({"content": "one"})).await.ok();
    let second = api.post(&hook, json!({"content": "two"})).await.ok();
    assert_eq!((&first["flags"], &second["flags"]), (&json!(64), &json!(0)));
    assert_eq!(bashir.messages("oasis").len(), 1);
    assert_eq!(second["interaction_metadata"]["original_response_message_id"], first["id"]);

    // A public deferral cannot be made private by its follow-up.
    let open = asked(&discord);
    api.answer(&discord, &open, 5, Value::Null).await.ok();
    assert!(bashir.messages("oasis").last().is_some_and(Seen::is_thinking));
    let filled = api.post(&webhook(&discord, &open), json!({"content": "hush", "flags": 64})).await.ok();
    assert_eq!(filled["flags"], 0);
    let edited = api
        .patch(&format!("{}/messages/@original", webhook(&discord, &open)), json!({"content": "y"}))
        .await
        .ok();
    assert_eq!(edited["id"], filled["id"]);
    let asked_back = asked(&discord);
    let path = format!(
        "/interactions/{}/{}/callback?with_response=true",
        asked_back.id,
        token(&discord, &asked_back)
    );
    let described = api.post(&path, json!({"type": 4, "data": {"content": "z"}})).await.ok();
    assert_eq!(described["resource"]["message"]["content"], "z");
    discord.finish();
}

#[tokio::test]
async fn what_fills_a_deferral_pings_nobody() {
    let (discord, api) = ready().await;
    let bashir = discord.user("Bashir");
    let call = json!({"content": bashir.mention(), "allowed_mentions": {"users": [bashir.id]}});
    let action = asked(&discord);
    api.answer(&discord, &action, 5, Value::Null).await.ok();
    let filled = api.post(&webhook(&discord, &action), call.clone()).await.ok();
    assert_eq!(filled["mentions"][0]["username"], "bashir", "named");
    assert!(bashir.pings().is_empty(), "but not called");
    api.post(&webhook(&discord, &action), call.clone()).await.ok();
    assert_eq!(bashir.pings().len(), 1, "a second follow-up is a message of its own");

    let edited = asked(&discord);
    api.answer(&discord, &edited, 5, Value::Null).await.ok();
    let original = format!("{}/messages/@original", webhook(&discord, &edited));
    assert_eq!(api.patch(&original, call.clone()).await.ok()["mentions"][0]["username"], "bashir");
    assert_eq!(bashir.pings().len(), 1);
    let direct = asked(&discord);
    api.answer(&discord, &direct, 4, call).await.ok();
    assert_eq!(bashir.pings().len(), 2, "an answer at once does ping");
    discord.finish();
}

#[tokio::test]
async fn a_promised_change_is_waited_for() {
    let (discord, api) = ready().await;
    let amira = discord.user("Amira");
    let row = json!([{"type": 1, "components": [{"type": 2, "style": 1, "label": "Go", "custom_id": "go"}]}]);
    let path = format!("/channels/{}/messages", discord.channel("oasis"));
    api.post(&path, json!({"content": "before", "components": row})).await.ok();
    let post = amira.reads("oasis", "before").await;
    let pressed = amira.presses(&post, "Go");
    api.answer(&discord, &pressed, 6, json!(null)).await.ok();
    let (answer, edited) = tokio::join!(biased; pressed.answer(), async {
        let here = format!("{}/messages/@original", webhook(&discord, &pressed));
        api.patch(&here, json!({"content": "after"})).await
    });
    edited.ok();
    assert_eq!(answer.content(), "after");
    discord.finish();
}

#[tokio::test]
async fn a_deleted_channel_takes_no_answers() {
    let (discord, api) = ready().await;
    let amira = discord.user("Amira");
    let (asked, open) = (asked(&discord), asked(&discord));
    let input = json!({"type": 4, "custom_id": "i", "label": "l", "style": 1});
    let form = json!({"custom_id": "f", "title": "t", "components": [{"type": 1, "components": [input]}]});
    api.answer(&discord, &open, 9, form).await.ok();
    let form = open.modal().await;
    discord.delete_channel("oasis");
    api.answer(&discord, &asked, 4, json!({"content": "hello?"})).await.refused(404, 10003);
    api.answer(&discord, &asked, 5, Value::Null).await.refused(404, 10003);
    let refused = amira.try_submit(&form, &[("l", "words")]).err().expect("there is no channel");
    assert_eq!(refused.why, "the channel of this form is gone");
    assert!(discord.read(|world| world.interactions[&open.id].modal.is_some()), "the words are not lost");
    discord.finish();
}

#[tokio::test]
async fn what_is_named_comes_with_the_right_permissions() {
    let discord = frozen_playground().await;
    let api = Api::of(&discord);
    let options = json!([
        {"type": 6, "name": "who", "description": "d"}, {"type": 7, "name": "where", "description": "d"},
    ]);
    api.register(json!([{"name": "look", "description": "d", "options": options}])).await.ok();
    let (amira, bashir) = (discord.user("Amira"), discord.user("Bashir"));
    let (oasis, board) = (discord.channel("oasis"), discord.channel("announcements"));
    let action = bashir.slash("oasis", "/look who:@Amira where:#announcements");
    discord.read(|world| {
        let told = world.interaction_json(&world.interactions[&action.id]);
        let may = |user, channel| json!(world.permissions(user, &world.channels[channel]).to_string());
        let resolved = &told["data"]["resolved"];
        assert_eq!(resolved["members"][amira.id.to_string()]["permissions"], may(amira.id, &oasis));
        assert_eq!(resolved["channels"][board.to_string()]["permissions"], may(bashir.id, &board));
    });
    let alone = bashir.slash("dm", "/look");
    api.answer(&discord, &alone, 4, json!({"content": "x"})).await.ok();
    let original = api.get(&format!("{}/messages/@original", webhook(&discord, &alone))).await.ok();
    let owners = &original["interaction_metadata"]["authorizing_integration_owners"];
    assert_eq!(*owners, json!({"0": "0"}), "no guild in a direct message");
    discord.finish();
}

#[tokio::test]
async fn a_long_session_forgets_its_beginning() {
    let (discord, api) = ready().await;
    let first = asked(&discord);
    api.answer(&discord, &first, 4, json!({"content": "hello"})).await.ok();
    let hook = webhook(&discord, &first);
    // A form: what opened it is forgotten one interaction before what was sent with it.
    let opening = asked(&discord);
    let row = json!([{"type": 1, "components": [{"type": 4, "custom_id": "f", "label": "F", "style": 1}]}]);
    let form = json!({"custom_id": "form", "title": "A form", "components": row});
    api.answer(&discord, &opening, 9, form).await.ok();
    let amira = discord.user("Amira");
    let sent = amira.submits(&opening.modal().await, &[("f", "words")]);
    api.answer(&discord, &sent, 4, json!({"content": "read"})).await.ok();
    let answer = sent.answer().await;
    let forms =
        || discord.read(|world| [&opening, &sent].map(|form| world.interactions.contains_key(&form.id)));
    while forms() != [false, true] {
        let _ = asked(&discord);
    }
    let shown = discord.read(|world| world.message_json(&world.messages[&answer.id()]));
    assert_eq!(shown["interaction_metadata"]["type"], 5);
    assert_eq!(shown["interaction_metadata"]["triggering_interaction_metadata"], json!(null));

    let _ = asked(&discord);
    assert_eq!(discord.read(|world| world.interactions.len()), 5000);
    api.post(&hook, json!({"content": "x"})).await.refused(401, 50027);
    let last = asked(&discord);
    api.answer(&discord, &last, 4, json!({"content": "still here"})).await.ok();
    assert_eq!(last.answer().await.content(), "still here");
    discord.finish();
}
