//! What a client lets a user pick: who is here, and channels that the user can see, of the types asked for.
use playground::client::command::Invocation;
use serde_json::json;

use super::playground;
use super::raw::Api;

#[tokio::test]
async fn a_command_names_only_what_its_user_is_offered() {
    let discord = playground().await;
    let api = Api::of(&discord);
    let options = json!([
        {"type": 7, "name": "any", "description": "d"},
        {"type": 7, "name": "thread", "description": "d", "channel_types": [11, 12]},
        {"type": 6, "name": "who", "description": "d"},
        {"type": 9, "name": "whom", "description": "d"},
    ]);
    api.register(json!([{"name": "do", "description": "d", "options": options}])).await.ok();
    let (amira, bashir, celine) = (discord.user("Amira"), discord.user("Bashir"), discord.user("Celine"));
    let thread = json!({"name": "dune", "type": 11});
    api.post(&format!("/channels/{}/threads", discord.channel("oasis")), thread).await.ok();
    let may = |text: &str| bashir.try_slash("oasis", text).is_ok();

    assert!(may("/do any:#fireside") && may("/do any:#dune"));
    assert!(!may("/do any:#back-room"), "he cannot see it");
    assert!(!may(&format!("/do any:<#{}>", discord.channel("back-room"))), "by its id neither");
    assert!(amira.try_slash("oasis", "/do any:#back-room").is_ok(), "she can");
    let dm = discord.change(|world| world.dm_with(bashir.id)).expect("direct messages");
    assert!(!may(&format!("/do any:{dm}")));
    assert!(may("/do thread:#dune") && !may("/do thread:#oasis"));

    assert!(may("/do who:@Celine") && may("/do whom:@Celine"));
    celine.leaves();
    assert!(!may("/do who:@Celine") && !may(&format!("/do who:{}", celine.mention())));
    assert!(!may("/do whom:@Celine"));
    discord.finish();
}

#[tokio::test]
async fn a_select_lists_only_what_its_user_is_offered() {
    let discord = playground().await;
    let api = Api::of(&discord);
    let (bashir, celine) = (discord.user("Bashir"), discord.user("Celine"));
    let row = |select: serde_json::Value| json!({"type": 1, "components": [select]});
    let rows = json!([
        row(json!({"type": 8, "custom_id": "any"})),
        row(json!({"type": 8, "custom_id": "category", "channel_types": [4]})),
        row(json!({"type": 5, "custom_id": "who"})),
        row(json!({"type": 3, "custom_id": "two", "max_values": 2, "options": [
            {"label": "A", "value": "a"}, {"label": "B", "value": "b"}]})),
    ]);
    let path = format!("/channels/{}/messages", discord.channel("oasis"));
    api.post(&path, json!({"content": "pick", "components": rows})).await.ok();
    let post = bashir.reads("oasis", "pick").await;
    let may = |select: &str, id: &str| bashir.try_choose(&post, select, &[id]).is_ok();
    let fireside = discord.channel("fireside").to_string();

    assert!(may("any", &fireside));
    assert!(!may("any", &discord.channel("back-room").to_string()), "he cannot see it");
    assert!(!may("category", &fireside), "not of that type");
    assert!(may("who", &celine.id.to_string()));
    let two = |ids: &[&str]| bashir.try_choose(&post, "two", ids).is_ok();
    assert!(two(&["a", "b"]) && !two(&["a", "a"]), "nothing is ticked twice");
    celine.leaves();
    assert!(!may("who", &celine.id.to_string()));
    discord.finish();
}

#[tokio::test]
async fn numbers_are_as_large_as_discord_takes_them() {
    let discord = playground().await;
    let api = Api::of(&discord);
    let options = json!([
        {"type": 4, "name": "whole", "description": "d"},
        {"type": 10, "name": "any", "description": "d"},
    ]);
    api.register(json!([{"name": "do", "description": "d", "options": options}])).await.ok();
    let may = |text: &str| discord.user("Amira").try_slash("oasis", &format!("/do {text}")).is_ok();
    assert!(may("whole:9007199254740991") && may("whole:-9007199254740991"));
    assert!(!may("whole:9007199254740992") && !may("whole:-9223372036854775808"));
    assert!(may("any:9007199254740992") && may("any:-0.5") && may("any:1e3"));
    assert!(!may("any:1e16") && !may("any:inf") && !may("any:-Infinity") && !may("any:NaN"));
    discord.finish();
}

#[tokio::test]
async fn a_typed_choice_may_end_in_a_space() {
    let discord = playground().await;
    let api = Api::of(&discord);
    let options = json!([
        {"type": 3, "name": "edition", "description": "d", "choices": [{"name": "The newest", "value": "2024"}]},
        {"type": 4, "name": "disks", "description": "d", "choices": [{"name": "none", "value": 0}]},
    ]);
    api.register(json!([{"name": "new", "description": "d", "options": options}])).await.ok();
    let (amira, oasis) = (discord.user("Amira"), discord.channel("oasis"));
    // As the page sends it: what stands in the field.
    let may = |option: &str, typed: &str| {
        let sent = Invocation {
            path: vec!["new".to_owned()],
            options: vec![(option.to_owned(), typed.into())],
            focused: None,
        };
        discord.change(|world| world.user_invokes(amira.id, oasis, &sent)).is_ok()
    };
    for typed in ["2024", "2024 ", " 2024", "The newest", "The newest  "] {
        assert!(may("edition", typed), "“{typed}”");
    }
    assert!(may("disks", "none ") && may("disks", "0 "));
    assert!(!may("edition", "20 24") && !may("edition", " ") && !may("disks", "1 "));
}
