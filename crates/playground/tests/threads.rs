//! Threads: how they live, sleep and wake, and who is in them.
use std::time::Duration;

use playground::world::ChannelKind;
use playground::world::permissions::{SEND_MESSAGES, SEND_MESSAGES_IN_THREADS};
use playground::world::scene::{BOT, GUILD};
use serde_json::json;

use super::channels::messages;
use super::playground;
use super::raw::{Api, webhook};

#[tokio::test]
async fn threads_live_sleep_and_wake() {
    let discord = playground().await;
    let api = Api::of(&discord);
    let (path, oasis) = (messages(&discord, "oasis"), discord.channel("oasis"));
    let post = api.post(&path, json!({"content": "a game"})).await.id();
    let from = format!("{path}/{post}/threads");
    api.post(&from, json!({"name": ""})).await.complains("name", "BASE_TYPE_REQUIRED");
    api.post(&from, json!({"name": "n", "auto_archive_duration": 61}))
        .await
        .complains("auto_archive_duration", "BASE_TYPE_CHOICES");
    let thread = api.post(&from, json!({"name": "Game 7", "auto_archive_duration": 60})).await;
    assert_eq!((thread.status, thread.id()), (201, post.clone()), "it has the message's id");
    api.post(&from, json!({"name": "again"})).await.refused(400, 160_004);
    assert_eq!(api.get(&format!("{path}/{post}")).await.ok()["flags"], 32);

    let inside = format!("/channels/{post}/messages");
    api.post(&inside, json!({"content": "move"})).await.ok();
    discord.advance(Duration::from_secs(3601));
    let asleep = api.get(&format!("/channels/{post}")).await.ok();
    assert_eq!(asleep["thread_metadata"]["archived"], true);
    assert_eq!(api.get(&format!("/guilds/{GUILD}/threads/active")).await.ok()["threads"], json!([]));
    let old = api.get(&format!("/channels/{oasis}/threads/archived/public")).await.ok();
    assert_eq!(old["threads"][0]["id"], post);
    api.post(&inside, json!({"content": "move again"})).await.ok();
    assert_eq!(
        api.get(&format!("/channels/{post}")).await.ok()["thread_metadata"]["archived"],
        false,
        "woken"
    );

    api.patch(&format!("/channels/{post}"), json!({"locked": true})).await.refused(403, 50013);
    discord.deny_bot("oasis", SEND_MESSAGES);
    api.post(&inside, json!({"content": "threads have their own permission"})).await.ok();
    let typing = format!("/channels/{post}/typing");
    assert_eq!(api.post(&typing, json!({})).await.status, 204);
    discord.deny_bot("oasis", SEND_MESSAGES_IN_THREADS);
    api.post(&inside, json!({"content": "no"})).await.refused(403, 50013);
    api.post(&typing, json!({})).await.refused(403, 50013);
    discord.deny_bot("oasis", 0);

    // Locked: nobody without the power to manage threads writes there, asleep or awake.
    let lock = |archived: bool| {
        discord.change(|world| {
            let thread = world.channel_named("Game 7").expect("the thread");
            let kind = &mut world.channels.get_mut(&thread).expect("known").kind;
            let ChannelKind::Thread { archive, .. } = kind else { panic!("a thread") };
            (archive.locked, archive.archived) = (true, archived);
        });
    };
    lock(false);
    api.post(&inside, json!({"content": "no"})).await.refused(400, 160_005);
    lock(true);
    api.post(&inside, json!({"content": "no"})).await.refused(400, 50083);

    // A private one is seen by its members only.
    let own =
        api.post(&format!("/channels/{oasis}/threads"), json!({"name": "whispers", "type": 12})).await.id();
    api.post(&format!("/channels/{own}/messages"), json!({"content": "psst"})).await.ok();
    let celine = discord.user("Celine");
    assert!(celine.messages("whispers").is_empty());
    assert_eq!(
        api.put(&format!("/channels/{own}/thread-members/{}", celine.id), json!({})).await.status,
        204
    );
    assert_eq!(celine.messages("whispers").len(), 1);
    api.get(&format!("/channels/{own}/thread-members")).await.refused(403, 50001);
    assert_eq!(api.delete(&format!("/channels/{own}/thread-members/{}", celine.id)).await.status, 204);
    assert!(celine.messages("whispers").is_empty());
    discord.finish();
}

#[tokio::test]
async fn whoever_is_named_in_a_thread_is_brought_into_it() {
    let discord = playground().await;
    let api = Api::of(&discord);
    api.register(json!([{"name": "do", "description": "d"}])).await.ok();
    let open = async |place: &str, name: &str| -> String {
        let path = format!("/channels/{}/threads", discord.channel(place));
        api.post(&path, json!({"name": name, "type": 12})).await.id()
    };
    let [bashir, celine, dariush] = ["Bashir", "Celine", "Dariush"].map(|name| discord.user(name));
    let thread = open("oasis", "whispers").await;
    let path = format!("/channels/{thread}/messages");
    let quiet = json!({"content": bashir.mention(), "allowed_mentions": {"parse": []}});
    api.post(&path, quiet).await.ok();
    assert!(bashir.messages("whispers").is_empty(), "not named, only written");
    api.post(&path, json!({"content": format!("{} come", bashir.mention())})).await.ok();
    assert_eq!((bashir.messages("whispers").len(), bashir.pings().len()), (2, 1), "in it, and pinged");

    // What one alone sees brings nobody in.
    let asked = bashir.slash("whispers", "/do");
    let whispered = json!({"content": celine.mention(), "flags": 64});
    api.answer(&discord, &asked, 4, whispered).await.ok();
    assert!(celine.messages("whispers").is_empty());

    // Who may not invite does not; who cannot see where it hangs is not brought in.
    discord.change(|world| {
        let thread = world.channel_named("whispers").expect("the thread");
        let kind = &mut world.channels.get_mut(&thread).expect("known").kind;
        let ChannelKind::Thread { archive, .. } = kind else { panic!("a thread") };
        archive.invitable = false;
    });
    bashir.says("whispers", &format!("{} too?", celine.mention()));
    assert!(celine.messages("whispers").is_empty() && celine.pings().is_empty());
    discord.change(|world| world.guild.owner = BOT);
    let hidden = open("back-room", "behind").await;
    let both = format!("{} {}", celine.mention(), dariush.mention());
    api.post(&format!("/channels/{hidden}/messages"), json!({"content": both})).await.ok();
    assert_eq!((celine.messages("behind").len(), dariush.messages("behind").len()), (0, 1));
    discord.finish();
}

#[tokio::test]
async fn an_archived_thread_is_woken_by_words_and_commands() {
    let discord = playground().await;
    let api = Api::of(&discord);
    let oasis = discord.channel("oasis");
    api.register(json!([{"name": "do", "description": "d"}])).await.ok();
    let thread =
        api.post(&format!("/channels/{oasis}/threads"), json!({"name": "Game 8", "type": 11})).await.id();
    let inside = format!("/channels/{thread}/messages");
    let button =
        json!([{"type": 1, "components": [{"type": 2, "style": 1, "label": "Go", "custom_id": "go"}]}]);
    let post = api.post(&inside, json!({"content": "a move", "components": button})).await.id();
    let (amira, bashir) = (discord.user("Amira"), discord.user("Bashir"));
    let sleep = |locked: bool| {
        discord.change(|world| {
            let thread = world.channel_named("Game 8").expect("the thread");
            let kind = &mut world.channels.get_mut(&thread).expect("known").kind;
            let ChannelKind::Thread { archive, .. } = kind else { panic!("a thread") };
            (archive.locked, archive.archived, archive.changed) = (locked, true, 0);
        });
    };
    let asleep = || {
        discord
            .read(|world| world.channels[&world.channel_named("Game 8").expect("the thread")].is_archived())
    };

    sleep(false);
    let here = format!("{inside}/{post}");
    api.patch(&here, json!({"content": "an edit"})).await.refused(400, 50083);
    let member = format!("/channels/{thread}/thread-members/{}", bashir.id);
    api.put(&member, json!({})).await.refused(400, 50083);
    api.delete(&member).await.refused(400, 50083);
    api.put(&format!("/channels/{thread}/thread-members/@me"), json!({})).await.refused(400, 50083);
    // A client wakes it before it sends a command or a press.
    let asked = bashir.slash("Game 8", "/do");
    assert!(!asleep());
    sleep(false);
    let told = bashir.reads("Game 8", "a move").await;
    let _ = bashir.presses(&told, "Go");
    assert!(!asleep());
    // Meanwhile asleep again: an answer wakes it, but not one that only one sees.
    sleep(false);
    api.answer(&discord, &asked, 4, json!({"content": "aloud"})).await.ok();
    assert!(!asleep(), "an answer wakes it");
    let hushed = amira.slash("Game 8", "/do");
    sleep(false);
    api.answer(&discord, &hushed, 4, json!({"content": "psst", "flags": 64})).await.ok();
    assert!(asleep());
    amira.says("Game 8", "good morning");
    api.patch(&here, json!({"content": "an edit"})).await.ok();
    sleep(false);
    let original = format!("{}/messages/@original", webhook(&discord, &asked));
    api.patch(&original, json!({"content": "changed"})).await.refused(400, 50083);
    api.post(&webhook(&discord, &asked), json!({"content": "more"})).await.ok();
    assert!(!asleep(), "so does a follow-up");

    // A user's words wake it and bring them in; the bot hears of both.
    sleep(false);
    let events = discord.change(|world| {
        let thread = world.channel_named("Game 8").expect("the thread");
        world.user_says(bashir.id, thread, "good morning", None).expect("he may write");
        world.take_outbox()
    });
    let names: Vec<&str> = events.iter().map(|event| event.name).collect();
    assert_eq!(names, ["THREAD_UPDATE", "THREAD_MEMBERS_UPDATE", "MESSAGE_CREATE"]);
    assert_ne!(events[0].data["thread_metadata"]["archive_timestamp"], "1970-01-01T00:00:00.000000+00:00");
    assert_eq!(events[1].data["added_members"][0]["user_id"], bashir.id.to_string());

    // Locked: neither users nor answers get in.
    let late = amira.slash("Game 8", "/do");
    sleep(true);
    let refused = bashir.try_slash("Game 8", "/do").err().expect("he may not wake it");
    assert!(refused.why.contains("archived"), "{refused}");
    assert!(bashir.try_press(&told, "Go").is_err());
    let refused = discord.change(|world| {
        let thread = world.channel_named("Game 8").expect("the thread");
        world.user_says(bashir.id, thread, "hello?", None)
    });
    assert_eq!(refused.expect_err("locked").why, "Thread is archived");
    api.answer(&discord, &late, 4, json!({"content": "no"})).await.refused(400, 50083);
    api.answer(&discord, &late, 5, json!({"flags": 64})).await.refused(400, 50083);
    amira.says("Game 8", "the owner may");
    assert!(!asleep());
    discord.finish();
}
