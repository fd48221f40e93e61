//! Channels, permissions, history, nonces, mentions, ages: what the routes of a channel do and refuse.
use std::time::Duration;

use playground::Playground;
use playground::world::messages::Message;
use playground::world::permissions::{
    ATTACH_FILES, CREATE_PUBLIC_THREADS, EMBED_LINKS, PIN_MESSAGES, READ_MESSAGE_HISTORY, VIEW_CHANNEL,
};
use playground::world::scene::{BOT, GUILD};
use serde_json::{Value, json};

use super::playground;
use super::raw::Api;

pub(super) fn messages(discord: &Playground, channel: &str) -> String {
    format!("/channels/{}/messages", discord.channel(channel))
}

#[tokio::test]
async fn permissions_are_real() {
    let discord = playground().await;
    let api = Api::of(&discord);
    let hello = || json!({"content": "hello"});
    api.post("/channels/1/messages", hello()).await.refused(404, 10003);
    api.post("/channels/x/messages", hello()).await.complains("channel_id", "NUMBER_TYPE_COERCE");
    api.post(&messages(&discord, "back-room"), hello()).await.refused(403, 50001);
    api.get(&messages(&discord, "back-room")).await.refused(403, 50001);
    api.post(&messages(&discord, "announcements"), hello()).await.refused(403, 50013);
    api.get(&messages(&discord, "announcements")).await.ok();
    api.post(&messages(&discord, "The courtyard"), hello()).await.refused(400, 50008);

    let oasis = messages(&discord, "oasis");
    let post = api.post(&oasis, hello()).await;
    discord.deny_bot("oasis", EMBED_LINKS | ATTACH_FILES | PIN_MESSAGES | CREATE_PUBLIC_THREADS);
    api.post(&oasis, json!({"embeds": [{"title": "t"}]})).await.refused(403, 50013);
    api.upload("POST", &oasis, json!({}), &[("a.txt", vec![1])]).await.refused(403, 50013);
    let here = format!("{oasis}/{}", post.id());
    api.patch(&here, json!({"embeds": [{"title": "t"}]})).await.refused(403, 50013);
    api.upload("PATCH", &here, json!({}), &[("a.txt", vec![1])]).await.refused(403, 50013);
    api.patch(&here, json!({"content": "words need neither", "embeds": []})).await.ok();
    let pins = format!("/channels/{}/pins/{}", discord.channel("oasis"), post.id());
    api.put(&pins, json!({})).await.refused(403, 50013);
    api.post(&format!("{oasis}/{}/threads", post.id()), json!({"name": "t"})).await.refused(403, 50013);
    discord.deny_bot("oasis", READ_MESSAGE_HISTORY);
    assert_eq!(api.get(&oasis).await.ok(), json!([]), "no history, no messages");
    api.get(&format!("{oasis}/{}", post.id())).await.refused(403, 50013);
    api.post(&oasis, json!({"content": "x", "message_reference": {"message_id": post.id()}}))
        .await
        .refused(400, 160_002);
    discord.deny_bot("oasis", VIEW_CHANNEL);
    api.patch(&format!("{oasis}/{}", post.id()), hello()).await.refused(403, 50001);
    discord.deny_bot("oasis", 0);

    let amira = discord.user("Amira").says("oasis", "mine");
    let hers = format!("{oasis}/{}", amira.id());
    api.patch(&hers, hello()).await.refused(403, 50005);
    api.delete(&hers).await.refused(403, 50013);
    assert_eq!(
        api.get(&hers).await.ok()["content"],
        "",
        "without MESSAGE_CONTENT, others' words are not the bot's"
    );
    api.post(&format!("/guilds/{GUILD}/channels"), json!({"name": "n"})).await.refused(403, 50013);
    api.delete(&format!("/channels/{}", discord.channel("oasis"))).await.refused(403, 50013);
    api.get(&format!("/guilds/{GUILD}/members?limit=10")).await.refused(403, 50001);
    api.get("/guilds/1").await.refused(404, 10004);

    let mut stranger = Api::of(&discord);
    stranger.token = "wrong".to_owned();
    stranger.get("/users/@me").await.refused(401, 0);
    discord.delete_channel("oasis");
    api.post(&oasis, hello()).await.refused(404, 10003);
    discord.finish();
}

#[tokio::test]
async fn history_pages_as_discord_does() {
    let discord = playground().await;
    let api = Api::of(&discord);
    let path = messages(&discord, "oasis");
    let mut ids = Vec::new();
    for number in 0..120 {
        ids.push(api.post(&path, json!({"content": number.to_string()})).await.id());
    }
    let numbers = async |query: String| -> Vec<String> {
        let found = api.get(&format!("{path}?{query}")).await.ok();
        let text = |message: &Value| message["content"].as_str().unwrap_or_default().to_owned();
        found.as_array().expect("a list").iter().map(text).collect()
    };
    assert_eq!(numbers(String::new()).await.len(), 50);
    assert_eq!(numbers("limit=2".into()).await, ["119", "118"], "newest first");
    assert_eq!(numbers(format!("limit=2&before={}", ids[10])).await, ["9", "8"]);
    assert_eq!(numbers(format!("&limit=2&after={}", ids[10])).await, ["12", "11"]);
    assert_eq!(numbers(format!("limit=3&around={}", ids[10])).await, ["11", "10", "9"]);
    api.get(&format!("{path}?limit=101")).await.complains("limit", "NUMBER_TYPE_MAX");
    api.get(&format!("{path}?limit=0")).await.complains("limit", "NUMBER_TYPE_MIN");
    api.get(&format!("{path}?limit=x")).await.complains("limit", "NUMBER_TYPE_COERCE");
    api.get(&format!("{path}?before=1&after=2")).await.complains("before", "MUTUALLY_EXCLUSIVE");
    assert_eq!(api.delete(&format!("{path}/{}", ids[0])).await.status, 204);
    api.delete(&format!("{path}/{}", ids[0])).await.refused(404, 10008);
    let gone: Vec<&String> = ids[1..3].iter().collect();
    api.post(&format!("{path}/bulk-delete"), json!({"messages": gone})).await.refused(403, 50013);
    discord.finish();
}

#[tokio::test]
async fn a_nonce_gives_the_first_message_back() {
    let discord = playground().await;
    let api = Api::of(&discord);
    let path = messages(&discord, "oasis");
    let same = |words: &str| json!({"content": words, "nonce": "7-board", "enforce_nonce": true});
    let first = api.post(&path, same("one")).await;
    let second = api.post(&path, same("two")).await;
    assert_eq!((first.id(), second.body["content"].as_str()), (second.id(), Some("one")));
    assert_eq!(discord.user("Amira").messages("oasis").len(), 1);
    // Not enforced: sent again.
    api.post(&path, json!({"content": "three", "nonce": "7-board"})).await.ok();
    assert_eq!(discord.user("Amira").messages("oasis").len(), 2);
    // A number and the same number as text are one nonce.
    let nonce = |nonce: Value| json!({"content": "x", "nonce": nonce, "enforce_nonce": true});
    assert_eq!(api.post(&path, nonce(json!(9))).await.id(), api.post(&path, nonce(json!("9"))).await.id());
    // Deleted meanwhile: gone, and not sent again.
    let other = |words: &str| json!({"content": words, "nonce": 8, "enforce_nonce": true});
    let lost = api.post(&path, other("four")).await.id();
    api.delete(&format!("{path}/{lost}")).await;
    api.post(&path, other("five")).await.refused(404, 10008);
    // After some minutes it is forgotten.
    discord.advance(Duration::from_secs(6 * 60));
    assert_ne!(api.post(&path, same("six")).await.id(), first.id());
    discord.finish();
}

#[tokio::test]
async fn old_messages_can_hardly_be_edited() {
    let discord = playground().await;
    let api = Api::of(&discord);
    let path = messages(&discord, "oasis");
    let here = format!("{path}/{}", api.post(&path, json!({"content": "old"})).await.id());
    for _ in 0..20 {
        api.patch(&here, json!({"content": "young"})).await.ok();
    }
    discord.advance(Duration::from_secs(3600));
    let mut taken = 0;
    let refused = loop {
        let answer = api.request("PATCH", &here).json(&json!({"content": "aged"})).send().await;
        let answer = answer.expect("an answer");
        if answer.status() != 200 {
            break answer;
        }
        taken += 1;
    };
    assert_eq!(taken, 3);
    // A limit like others, with a code.
    assert_eq!(refused.status(), 429);
    let header = |name: &str| refused.headers()[name].to_str().expect("text").parse::<f64>().unwrap_or(-1.0);
    assert_eq!(refused.headers()["x-ratelimit-scope"], "user");
    assert_eq!(header("x-ratelimit-remaining"), 0.0);
    let wait = header("retry-after");
    assert!((1.0..=6.0).contains(&wait), "{wait}");
    let body: Value = refused.json().await.expect("JSON");
    assert_eq!((&body["code"], &body["global"]), (&json!(30046), &json!(false)));
    assert!(body["retry_after"].as_f64().is_some_and(|exact| exact <= wait && exact > wait - 1.0), "{body}");
    assert_eq!(api.delete(&here).await.status, 204, "deleting is free");
    discord.finish();
}

#[tokio::test]
async fn pings_follow_allowed_mentions_and_permissions() {
    let discord = playground().await;
    let api = Api::of(&discord);
    let path = messages(&discord, "oasis");
    let (amira, bashir, celine) = (discord.user("Amira"), discord.user("Bashir"), discord.user("Celine"));
    let wanderers = discord
        .read(|world| world.guild.roles.values().find(|role| role.name == "Wanderers").expect("a role").id);
    let words =
        format!("{} {} <@&{wanderers}> @everyone `{}`", amira.mention(), bashir.mention(), celine.mention());
    let pinged = async |allowed: Value| -> Vec<String> {
        let before = discord.pings().len();
        let mut body = json!({"content": words});
        if !allowed.is_null() {
            body["allowed_mentions"] = allowed;
        }
        api.post(&path, body).await.ok();
        let name = |id| discord.read(|world| world.users[id].name.clone());
        discord.pings()[before..].iter().map(|ping| name(&ping.user)).collect()
    };
    assert_eq!(pinged(json!({"parse": []})).await, [""; 0]);
    assert_eq!(pinged(json!({"users": [bashir.id]})).await, ["Bashir"]);
    assert_eq!(pinged(json!({"parse": ["users"]})).await, ["Amira", "Bashir"], "not from within code");
    assert_eq!(pinged(json!({"roles": [wanderers]})).await.len(), 6, "all who have the role");
    assert_eq!(pinged(json!({"parse": ["everyone"]})).await, [""; 0], "the bot may not ping everyone");
    assert_eq!(pinged(Value::Null).await.len(), 6, "without a word about it, all it may");

    let hers = amira.says("oasis", "a question");
    let reply = |allowed: Value| json!({"content": "an answer", "message_reference": {"message_id": hers.id()}, "allowed_mentions": allowed});
    let quiet = api.post(&path, reply(json!({"parse": ["users"]}))).await.ok();
    assert_eq!((&quiet["mentions"], &quiet["type"]), (&json!([]), &json!(19)));
    let loud = api.post(&path, reply(json!({"replied_user": true}))).await.ok();
    assert_eq!(loud["mentions"][0]["username"], "amira");
    assert_eq!(loud["referenced_message"]["id"], hers.id().to_string());
    // An edit changes the mentions but pings nobody.
    let before = discord.pings().len();
    let edit = json!({"content": bashir.mention(), "allowed_mentions": {"parse": ["users"]}});
    let edited = api.patch(&format!("{path}/{}", loud["id"].as_str().expect("an id")), edit).await.ok();
    assert_eq!((edited["mentions"][0]["username"].as_str(), discord.pings().len()), (Some("bashir"), before));
    // One that leaves the words alone leaves the mentions alone.
    let here = format!("{path}/{}", loud["id"].as_str().expect("an id"));
    let bare = json!({"embeds": [{"title": "t"}], "allowed_mentions": {"parse": []}});
    assert_eq!(api.patch(&here, bare).await.ok()["mentions"][0]["username"], "bashir");
    discord.finish();
}

#[tokio::test]
async fn direct_messages_members_and_the_rest() {
    let discord = playground().await;
    let api = Api::of(&discord);
    let celine = discord.user("Celine");
    let dm = api.post("/users/@me/channels", json!({"recipient_id": celine.id})).await.id();
    assert_eq!(api.post("/users/@me/channels", json!({"recipient_id": celine.id})).await.id(), dm);
    api.post("/users/@me/channels", json!({"recipient_id": "1"})).await.refused(400, 50033);
    let path = format!("/channels/{dm}/messages");
    api.post(&path, json!({"content": "psst"})).await.ok();
    let hers = celine.says("dm", "what?");
    assert_eq!(
        api.get(&format!("{path}/{}", hers.id())).await.ok()["content"],
        "what?",
        "in a DM the bot reads all"
    );
    api.delete(&format!("{path}/{}", hers.id())).await.refused(403, 50003);
    celine.closes_dms();
    api.post(&path, json!({"content": "psst"})).await.refused(403, 50007);
    assert_eq!(
        api.get(&format!("/guilds/{GUILD}/members/{}", celine.id)).await.ok()["user"]["username"],
        "celine"
    );
    celine.leaves();
    api.post(&path, json!({"content": "psst"})).await.refused(403, 50278);
    api.get(&format!("/guilds/{GUILD}/members/{}", celine.id)).await.refused(404, 10007);
    api.get(&format!("/guilds/{GUILD}/members/1")).await.refused(404, 10013);

    let oasis = discord.channel("oasis");
    assert_eq!(api.post(&format!("/channels/{oasis}/typing"), json!({})).await.status, 204);
    assert!(!discord.read(|world| world.typing.is_empty()));
    discord.advance(Duration::from_secs(11));
    assert!(discord.read(|world| world.typing.is_empty()));
    for path in ["/users/@me", "/users/@me/guilds", "/oauth2/applications/@me", "/gateway/bot"] {
        api.get(path).await.ok();
    }
    assert_eq!(api.get(&format!("/guilds/{GUILD}/roles")).await.ok().as_array().map(Vec::len), Some(4));

    // What is not here is noted, and ends the test that asked for it.
    api.get("/voice/regions").await.refused(404, 0);
    api.put(&format!("/webhooks/{BOT}/token/messages/1"), json!({})).await.refused(404, 0);
    let old = reqwest::Client::builder().no_proxy().build().expect("a client");
    assert_eq!(
        old.get(format!("{}/api/v9/gateway", discord.url())).send().await.expect("an answer").status(),
        404
    );
    assert_eq!(
        discord.troubles(),
        [
            "unknown route GET /voice/regions",
            "unknown route PUT /webhooks/100000000000000100/token/messages/1",
            "unknown route GET /api/v9/gateway",
        ]
    );
}

#[tokio::test]
async fn many_are_deleted_in_one_event() {
    let discord = playground().await;
    let api = Api::of(&discord);
    let (path, oasis) = (messages(&discord, "oasis"), discord.channel("oasis"));
    discord.change(|world| world.guild.owner = BOT);
    let mut ids = Vec::new();
    for _ in 0..5 {
        ids.push(api.post(&path, json!({"content": "x"})).await.id());
    }
    let all = format!("{path}/bulk-delete");
    api.post(&all, json!({"messages": [ids[0]]})).await.refused(400, 50016);
    api.post(&all, json!({"messages": vec!["1"; 101]})).await.refused(400, 50016);
    let events = discord.change(|world| {
        let two: Vec<_> = ids[..2].iter().map(|id| id.parse().expect("an id")).collect();
        world.delete_many(oasis, &two);
        world.take_outbox()
    });
    let names: Vec<&str> = events.iter().map(|event| event.name).collect();
    assert_eq!(names, ["MESSAGE_DELETE_BULK"]);
    assert_eq!(events[0].data["ids"], json!(ids[..2]));
    assert_eq!(
        api.post(&all, json!({"messages": ids[..4]})).await.status,
        204,
        "unknown ones are passed over"
    );
    assert_eq!(api.get(&path).await.ok().as_array().map(Vec::len), Some(1));
    discord.advance(Duration::from_secs(15 * 86_400));
    api.post(&all, json!({"messages": ids[3..]})).await.refused(400, 50034);
    discord.finish();
}

#[tokio::test]
async fn rarer_refusals_have_their_codes() {
    let discord = playground().await;
    let api = Api::of(&discord);
    let (path, oasis) = (messages(&discord, "oasis"), discord.channel("oasis"));
    discord.change(|world| world.guild.owner = BOT);
    let post = api.post(&path, json!({"content": "x"})).await.id();
    let from = format!("{path}/{post}/threads");
    api.post(&from, json!({"name": "n".repeat(101)})).await.complains("name", "BASE_TYPE_BAD_LENGTH");
    let thread = api.post(&from, json!({"name": "n"})).await.id();
    api.post(&format!("/channels/{thread}/threads"), json!({"name": "n"})).await.refused(400, 50024);
    let first = api.get(&format!("/channels/{thread}/messages")).await.ok()[0]["id"].clone();
    let first = first.as_str().expect("an id");
    api.delete(&format!("/channels/{thread}/messages/{first}")).await.refused(403, 50021);
    api.put(&format!("/channels/{thread}/pins/{first}"), json!({})).await.refused(403, 50021);
    api.delete(&format!("/channels/{oasis}/permissions/1")).await.refused(404, 10009);
    let roles = format!("/guilds/{GUILD}/members/{}/roles", discord.user("Amira").id);
    for method in ["PUT", "DELETE"] {
        api.call(method, &format!("{roles}/1"), json!({})).await.refused(404, 10011);
    }
    let topic = |count: usize| json!({"name": "n", "topic": "t".repeat(count)});
    let long = "BASE_TYPE_MAX_LENGTH";
    api.post(&format!("/guilds/{GUILD}/channels"), topic(1025)).await.complains("topic", long);
    api.patch(&format!("/channels/{oasis}"), topic(1025)).await.complains("topic", long);
    api.patch(&format!("/channels/{oasis}"), topic(1024)).await.ok();
    discord.change(|world| {
        let template = world.messages[&post.parse().expect("an id")].clone();
        for _ in 0..250 {
            let id = world.id();
            world.messages.insert(id, Message { id, pinned: Some(1), ..template.clone() });
        }
    });
    api.put(&format!("/channels/{oasis}/pins/{post}"), json!({})).await.refused(400, 30003);
    discord.finish();
}
