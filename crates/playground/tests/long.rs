//! Long sessions: what is forgotten, so that they do not grow for ever.
use std::sync::Arc;

use playground::world::clock::Snowflake;
use playground::world::files::Upload;
use playground::world::messages::{Draft, Origin};
use serde_json::json;

use super::playground;
use super::raw::Api;

#[tokio::test]
async fn a_channel_keeps_its_newest_messages_and_fewer_files() {
    let discord = playground().await;
    let api = Api::of(&discord);
    let oasis = discord.channel("oasis");
    let path = format!("/channels/{oasis}/messages");
    let pinned = api.post(&path, json!({"content": "to be kept"})).await.id();
    assert_eq!(api.put(&format!("/channels/{oasis}/pins/{pinned}"), json!({})).await.status, 204);
    let posts = |channel: Snowflake, count: usize| -> Vec<Snowflake> {
        let file = Upload { number: 0, filename: "a.txt".to_owned(), bytes: Arc::new(b"words".to_vec()) };
        discord.change(|world| {
            let mut post = |number: usize| {
                let (content, files) = (Some(number.to_string()), vec![file.clone()]);
                world.bot_posts(channel, Draft { content, files, ..Draft::default() }).expect("posted")
            };
            (0..count).map(&mut post).collect()
        })
    };
    let ids = posts(oasis, 600);
    let kept = |id: &Snowflake| discord.read(|world| world.messages.contains_key(id));
    assert_eq!(discord.user("Amira").messages("oasis").len(), 500);
    assert_eq!(ids.iter().filter(|id| kept(id)).count(), 499);
    assert!(!kept(&ids[100]) && kept(&ids[101]), "the oldest go");
    assert_eq!(api.get(&format!("{path}/{pinned}")).await.ok()["content"], "to be kept");
    api.get(&format!("{path}/{}", ids[0])).await.refused(404, 10008);

    // The files of the newest ones are there; the older messages say only what they had.
    let client = reqwest::Client::builder().no_proxy().build().expect("a client");
    for (id, status) in [(ids[399], 404), (ids[400], 200)] {
        let file = api.get(&format!("{path}/{id}")).await.ok()["attachments"][0].clone();
        assert_eq!(file["size"], 5);
        let link = client.get(file["url"].as_str().expect("a link")).send().await.expect("an answer");
        assert_eq!(link.status(), status);
    }
    assert_eq!(discord.user("Amira").messages("fireside").len(), 0, "each channel counts for itself");

    // What is said in private takes none of them away.
    discord.change(|world| {
        let only_for = world.user_named("Bashir");
        for _ in 0..600 {
            let draft = Draft { content: Some("psst".to_owned()), ..Draft::default() };
            let origin = Origin::Answer { interaction: Snowflake(1), only_for, loading: false };
            world.post(world.bot, oasis, draft, origin).expect("posted");
        }
    });
    assert_eq!(discord.user("Amira").messages("oasis").len(), 500);
    assert_eq!(discord.user("Bashir").messages("oasis").len(), 1000);

    // A thread counts what was said, not what is remembered.
    let thread = json!({"name": "long", "type": 11});
    let thread = api.post(&format!("/channels/{oasis}/threads"), thread).await.id();
    let said = posts(thread.parse().expect("an id"), 510);
    assert_eq!(api.delete(&format!("/channels/{thread}/messages/{}", said[509])).await.status, 204);
    let counted = api.get(&format!("/channels/{thread}")).await.ok();
    assert_eq!((&counted["message_count"], &counted["total_message_sent"]), (&json!(509), &json!(510)));
    discord.finish();
}

#[tokio::test]
async fn troubles_have_an_end() {
    let discord = playground().await;
    let api = Api::of(&discord);
    for _ in 0..1001 {
        api.get("/voice/regions").await.refused(404, 0);
    }
    assert_eq!(discord.troubles().len(), 1000);
}
