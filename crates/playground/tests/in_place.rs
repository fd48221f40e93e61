//! Going on in the same message: a press on an ephemeral one, or a form that it opened, changes it.
use playground::driver::Seen;
use serde_json::{Value, json};

use super::playground;
use super::raw::{Api, token, webhook};

fn names(seen: &Seen) -> Vec<String> {
    seen.pictures().into_iter().map(|picture| picture.name).collect()
}

fn ids(seen: &Seen) -> Vec<Value> {
    seen.message.attachments.iter().map(|file| json!({"id": file.id})).collect()
}

#[tokio::test]
async fn an_ephemeral_message_is_changed_and_keeps_the_files_that_are_named() {
    let discord = playground().await;
    let api = Api::of(&discord);
    api.register(json!([{"name": "do", "description": "d"}])).await.ok();
    let amira = discord.user("Amira");
    let button =
        json!([{"type": 1, "components": [{"type": 2, "style": 1, "label": "b", "custom_id": "b"}]}]);
    let command = amira.slash("oasis", "/do");
    let callback = |action: &playground::driver::Action| {
        format!("/interactions/{}/{}/callback", action.id, token(&discord, action))
    };
    let data = json!({"flags": 64, "content": "first", "components": button,
        "attachments": [{"id": 0, "filename": "one.png"}, {"id": 1, "filename": "two.png"}]});
    let files = [("one.png", vec![1]), ("two.png", vec![2])];
    api.upload("POST", &callback(&command), json!({"type": 4, "data": data}), &files).await;
    let panel = command.answer().await;
    assert!(panel.is_ephemeral() && names(&panel) == ["one.png", "two.png"]);

    // Said nothing of files, all stay; named, one stays; uploaded, a new one comes.
    let press = amira.presses(&panel, "b");
    let message =
        discord.read(|world| world.interaction_json(&world.interactions[&press.id]))["message"].clone();
    assert_eq!((&message["flags"], message["attachments"].as_array().map(Vec::len)), (&json!(64), Some(2)));
    api.answer(&discord, &press, 7, json!({"content": "second"})).await;
    let seen = press.answer().await;
    assert_eq!((seen.id(), seen.content(), names(&seen).len()), (panel.id(), "second", 2));
    assert!(seen.is_ephemeral());
    let press = amira.presses(&panel, "b");
    let kept = json!([ids(&seen)[1], {"id": 0, "filename": "three.png"}]);
    let data = json!({"content": "third", "attachments": kept});
    api.upload("POST", &callback(&press), json!({"type": 7, "data": data}), &[("three.png", vec![3])]).await;
    assert_eq!(names(&press.answer().await), ["two.png", "three.png"]);

    // The same later: acknowledged, then changed.
    let press = amira.presses(&panel, "b");
    assert_eq!(api.answer(&discord, &press, 6, Value::Null).await.status, 204);
    assert_eq!(amira.current(panel.id()).unwrap().content(), "third", "until then it stays as it is");
    let original = format!("{}/messages/@original", webhook(&discord, &press));
    api.patch(&original, json!({"content": "fourth", "attachments": []})).await.ok();
    let seen = press.answer().await;
    assert_eq!((seen.id(), names(&seen).len(), seen.is_ephemeral()), (panel.id(), 0, true));

    // A form that it opened changes it, too; one that a command opened has nothing to change.
    let press = amira.presses(&panel, "b");
    let input = json!([{"type": 1, "components": [{"type": 4, "custom_id": "i", "label": "l", "style": 1}]}]);
    let modal = json!({"custom_id": "f", "title": "t", "components": input});
    api.answer(&discord, &press, 9, modal.clone()).await;
    let form = amira.submits(&press.modal().await, &[("i", "x")]);
    let message =
        discord.read(|world| world.interaction_json(&world.interactions[&form.id]))["message"].clone();
    assert_eq!(
        (message["id"].as_str(), &message["flags"]),
        (Some(panel.id().to_string().as_str()), &json!(64))
    );
    api.answer(&discord, &form, 7, json!({"content": "fifth"})).await;
    assert_eq!((form.answer().await.id(), form.answer().await.content()), (panel.id(), "fifth"));
    let command = amira.slash("oasis", "/do");
    api.answer(&discord, &command, 9, modal).await;
    let form = amira.submits(&command.modal().await, &[("i", "x")]);
    for kind in [6, 7] {
        api.answer(&discord, &form, kind, json!({"content": "x"}))
            .await
            .complains("type", "BASE_TYPE_CHOICES");
    }

    // What was dismissed cannot be changed, but something new can be said.
    let press = amira.presses(&panel, "b");
    amira.dismisses(&panel);
    api.answer(&discord, &press, 7, json!({"content": "x"})).await.refused(404, 10008);
    assert_eq!(api.answer(&discord, &press, 4, json!({"content": "x"})).await.status, 204);
    discord.finish();
}
