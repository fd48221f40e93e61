//! More than one guild, the bot thrown out and invited back, outages, and roles that change: on REST and on the gateway.
use playground::world::permissions::{SEND_MESSAGES, VIEW_CHANNEL};
use serde_json::{Value, json};

use super::gateway::Line;
use super::playground;
use super::raw::Api;

/// GUILDS.
const GUILDS: u64 = 1;

#[tokio::test]
async fn a_second_guild_comes_goes_and_comes_back() {
    let discord = playground().await;
    let api = Api::of(&discord);
    let mut line = Line::open(&discord).await;
    let ready = line.identify(GUILDS).await;
    assert_eq!(ready["guilds"].as_array().map(Vec::len), Some(1));
    assert_eq!(line.receive().await["t"], "GUILD_CREATE");

    let khan = discord.found_guild("Khan", "gate", &["Amira", "Bashir"]);
    let created = line.receive().await;
    assert_eq!((&created["t"], &created["d"]["id"]), (&json!("GUILD_CREATE"), &json!(khan)));
    let channels = created["d"]["channels"].as_array().expect("a list");
    assert_eq!(channels.iter().map(|channel| &channel["name"]).collect::<Vec<_>>(), [&json!("gate")]);
    assert_eq!(channels[0]["guild_id"], json!(khan));
    let gate = format!("/channels/{}/messages", discord.channel("gate"));
    api.post(&gate, json!({"content": "here, too"})).await.ok();
    let own: Value = api.get("/users/@me/guilds").await.ok();
    assert_eq!(own.as_array().map(Vec::len), Some(2));
    assert_eq!(api.get(&format!("/guilds/{khan}/channels")).await.ok().as_array().map(Vec::len), Some(1));
    // Only its members see it.
    assert!(
        discord.user("Bashir").messages("gate").len() == 1
            && discord.user("Celine").messages("gate").is_empty()
    );

    discord.outage(khan);
    let outage = line.receive().await;
    assert_eq!(
        (&outage["t"], &outage["d"]),
        (&json!("GUILD_DELETE"), &json!({"id": khan, "unavailable": true}))
    );
    discord.kick_bot(khan);
    let kicked = line.receive().await;
    assert_eq!((&kicked["t"], &kicked["d"]), (&json!("GUILD_DELETE"), &json!({"id": khan})));
    api.post(&gate, json!({"content": "still here?"})).await.refused(403, 50001);
    api.get(&format!("/guilds/{khan}")).await.refused(404, 10004);
    assert!(discord.user("Amira").commands("gate").is_empty());
    // Whoever identifies now hears nothing of it.
    let mut other = Line::open(&discord).await;
    assert_eq!(other.identify(GUILDS).await["guilds"].as_array().map(Vec::len), Some(1));

    discord.invite_bot(khan);
    assert_eq!(line.receive().await["d"]["id"], json!(khan));
    api.post(&gate, json!({"content": "back again"})).await.ok();
    discord.finish();
}

#[tokio::test]
async fn without_a_guild_in_common_nobody_is_written_to() {
    let discord = playground().await;
    let api = Api::of(&discord);
    let amira = discord.user("Amira").id;
    let dms = api.post("/users/@me/channels", json!({"recipient_id": amira})).await.id();
    let khan = discord.found_guild("Khan", "gate", &["Amira"]);
    discord.kick_bot(discord.guild_of("oasis"));
    api.post(&format!("/channels/{dms}/messages"), json!({"content": "by way of the khan"})).await.ok();
    discord.kick_bot(khan);
    api.post(&format!("/channels/{dms}/messages"), json!({"content": "and now?"})).await.refused(403, 50278);
    discord.finish();
}

#[tokio::test]
async fn roles_that_change_are_told_and_hold() {
    let discord = playground().await;
    let api = Api::of(&discord);
    let mut line = Line::open(&discord).await;
    line.identify(GUILDS).await;
    assert_eq!(line.receive().await["t"], "GUILD_CREATE");
    let oasis = format!("/channels/{}/messages", discord.channel("oasis"));
    let (guild, everyone) = (discord.guild_of("oasis"), discord.role("@everyone"));
    let usual = discord.read(|world| world.guild.roles[&everyone].permissions);

    discord.set_role_permissions("@everyone", usual & !SEND_MESSAGES);
    let told = line.receive().await;
    assert_eq!(told["t"], "GUILD_ROLE_UPDATE");
    assert_eq!((&told["d"]["guild_id"], &told["d"]["role"]["id"]), (&json!(guild), &json!(everyone)));
    assert_eq!(told["d"]["role"]["permissions"], (usual & !SEND_MESSAGES).to_string());
    api.post(&oasis, json!({"content": "mute"})).await.refused(403, 50013);

    discord.set_role_permissions("Caravanserai", SEND_MESSAGES);
    assert_eq!(line.receive().await["t"], "GUILD_ROLE_UPDATE");
    api.post(&oasis, json!({"content": "by a role of my own"})).await.ok();
    discord.set_bot_role("Caravanserai", false);
    let told = line.receive().await;
    assert_eq!((&told["t"], &told["d"]["roles"]), (&json!("GUILD_MEMBER_UPDATE"), &json!([])));
    api.post(&oasis, json!({"content": "mute again"})).await.refused(403, 50013);

    discord.set_role_permissions("@everyone", usual & !VIEW_CHANNEL);
    assert_eq!(line.receive().await["t"], "GUILD_ROLE_UPDATE");
    api.post(&oasis, json!({"content": "blind"})).await.refused(403, 50001);
    let keepers = discord.role("Keepers");
    discord.change(|world| world.delete_role(keepers)).expect("a known role");
    let told = line.receive().await;
    assert_eq!((&told["t"], &told["d"]["role_id"]), (&json!("GUILD_ROLE_DELETE"), &json!(keepers)));
    discord.finish();
}

#[tokio::test]
async fn a_thread_that_is_deleted_is_told_in_few_words_and_one_that_sleeps_is_not_listed() {
    let discord = playground().await;
    let api = Api::of(&discord);
    let oasis = discord.channel("oasis");
    let new = json!({"name": "the-well", "type": 11, "auto_archive_duration": 60});
    let thread = api.post(&format!("/channels/{oasis}/threads"), new).await.id();
    let listed = async || {
        let mut line = Line::open(&discord).await;
        line.identify(GUILDS).await;
        let threads = line.receive().await["d"]["threads"].as_array().map(Vec::len);
        (line, threads)
    };
    assert_eq!(listed().await.1, Some(1));
    discord.advance(std::time::Duration::from_secs(2 * 3600));
    let (mut line, threads) = listed().await;
    assert_eq!(threads, Some(0));
    discord.delete_channel("the-well");
    let told = line.receive().await;
    let shape = json!({"id": thread, "guild_id": discord.guild_of("oasis"), "parent_id": oasis, "type": 11});
    assert_eq!((&told["t"], &told["d"]), (&json!("THREAD_DELETE"), &shape));
    discord.finish();
}
