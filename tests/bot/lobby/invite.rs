//! Invitations.

use playground::driver::{Action, Seen};
use playground::world::interactions::Kind;
use playground::world::permissions::{Overwrite, VIEW_CHANNEL};
use serde_json::json;

use super::CHANNEL;
use crate::bot::Stage;

const LIST: &str = "Choose somebody";

async fn opened() -> (Stage, Seen) {
    let stage = Stage::set().await;
    stage.discord.user("Amira").slash(CHANNEL, "/desert new").answer().await;
    let lobby = stage.lobby(CHANNEL).await;
    (stage, lobby)
}

async fn invites(stage: &Stage, who: &str, lobby: &Seen, whom: &str) -> Seen {
    let list = stage.press(who, lobby, "Invite").await;
    assert!(list.is_ephemeral() && list.select(LIST).is_some(), "{list}");
    let guest = stage.discord.read(|world| world.user_named(whom).unwrap()).to_string();
    stage.discord.user(who).chooses(&list, LIST, &[&guest]).answer().await
}

fn invitations(stage: &Stage, of: &str) -> Vec<Seen> {
    let user = stage.discord.user(of);
    let call = format!("{}, ", user.mention());
    let all = user.messages(CHANNEL).into_iter();
    all.filter(|seen| seen.content().starts_with(&call) && seen.contains("invites you")).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_is_invited_is_called_once_and_joins_by_one_tap() {
    let (stage, lobby) = opened().await;
    let said = invites(&stage, "Amira", &lobby, "Bashir").await;
    assert!(said.contains("is invited") && said.select(LIST).is_some(), "{said}");
    stage.nothing_is_left().await;
    let posts = invitations(&stage, "Bashir");
    let [post] = &posts[..] else { panic!("one invitation: {}", posts.len()) };
    assert!(post.contains("Amira invites you to a game of **Through the Desert**"), "{post}");
    assert!(post.contains(&format!("/{}", lobby.id())), "a link to the lobby: {post}");
    let bashir = stage.discord.user("Bashir");
    let all = stage.discord.pings();
    assert_eq!(
        all.iter().map(|ping| (ping.user, ping.message)).collect::<Vec<_>>(),
        [(bashir.id, post.id())]
    );
    // Discord is told to call nobody else, whatever the words say.
    let calls = stage.discord.calls();
    let sent =
        calls.iter().filter(|call| call.body["content"].as_str().is_some_and(|it| it == post.content()));
    let allowed: Vec<_> = sent.map(|call| call.body["allowed_mentions"].clone()).collect();
    assert_eq!(allowed, [json!({"parse": [], "users": [bashir.id.to_string()], "roles": []})]);
    let again = invites(&stage, "Amira", &lobby, "Bashir").await;
    assert!(again.contains("was invited to this table before"), "{again}");
    let welcome = stage.press("Bashir", post, "Join").await;
    assert!(welcome.contains("You have seat 2"), "{welcome}");
    // A guest may invite, too; whoever sits here, and whoever has left, is not called again.
    let seated = invites(&stage, "Bashir", &lobby, "Amira").await;
    assert!(seated.contains("They have a seat at this table already"), "{seated}");
    stage.press("Bashir", &lobby, "Leave").await;
    let again = invites(&stage, "Amira", &lobby, "Bashir").await;
    assert!(again.contains("was invited to this table before"), "{again}");
    stage.press("Bashir", &lobby, "Join").await;
    stage.press("Amira", &lobby, "Start").await;
    stage.board("Amira", CHANNEL, "Through the Desert").await;
    let quiet = |seen: &Seen| seen.button("Join").is_none();
    stage.discord.user("Bashir").sees_change(post, "no buttons when the game has begun", quiet).await;
    assert_eq!(invitations(&stage, "Bashir").len(), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_cannot_come_is_not_called() {
    let (stage, lobby) = opened().await;
    let bot = stage.discord.read(|world| world.users[&world.bot].name.clone());
    let refused = invites(&stage, "Amira", &lobby, &bot).await;
    assert!(refused.contains("That is a bot"), "{refused}");
    // Somebody who does not sit there invites nobody.
    let refused = stage.press("Esra", &lobby, "Invite").await;
    assert!(refused.contains("only its players can do that"), "{refused}");
    for name in ["Bashir", "Celine", "Dariush", "Esra"] {
        stage.press(name, &lobby, "Join").await;
    }
    let full = stage.press("Amira", &lobby, "Invite").await;
    assert!(full.contains("All 5 seats are taken"), "{full}");
    stage.press("Amira", &lobby, "Start").await;
    stage.nothing_is_left().await;
    assert!(invitations(&stage, "Farid").is_empty());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_cannot_see_the_channel_is_not_called() {
    let stage = Stage::set().await;
    stage.discord.change(|world| {
        let (farid, place) = (world.user_named("Farid").unwrap(), world.channel_named(CHANNEL).unwrap());
        let hidden = Overwrite { id: farid, for_member: true, allow: 0, deny: VIEW_CHANNEL };
        world.set_overwrite(place, hidden).unwrap();
    });
    stage.discord.user("Amira").slash(CHANNEL, "/desert new").answer().await;
    let fits = |seen: &Seen| seen.button("Start").is_some();
    let lobby = stage.discord.user("Amira").sees(CHANNEL, "a lobby", fits).await;
    let refused = invites(&stage, "Amira", &lobby, "Farid").await;
    assert!(refused.contains("cannot see this channel"), "{refused}");
    stage.nothing_is_left().await;
    assert!(stage.discord.pings().is_empty());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_forged_invitation_calls_nobody() {
    let (stage, lobby) = opened().await;
    stage.nothing_is_left().await;
    let before = crate::table::dump(stage.house.store().path()).await;
    let oasis = stage.discord.channel(CHANNEL);
    let bashir = stage.discord.user("Bashir").id;
    let resolved = stage.discord.read(|world| world.resolved(bashir, oasis, &[bashir]));
    let list = |resolved: &serde_json::Value, values: serde_json::Value| json!({"custom_id": "invited:1:0", "component_type": 5, "values": values, "resolved": resolved});
    for (who, data) in [
        // By somebody who does not sit there; of somebody whom Discord does not describe; of nobody; by a button.
        ("Esra", list(&resolved, json!([bashir]))),
        ("Amira", list(&json!({}), json!([bashir]))),
        ("Amira", list(&json!({}), json!(["18446744073709551"]))),
        ("Amira", list(&resolved, json!([]))),
        ("Amira", json!({"custom_id": format!("invited:1:{bashir}"), "component_type": 2})),
        (
            "Amira",
            json!({"custom_id": "invited:77:0", "component_type": 5, "values": [bashir], "resolved": resolved}),
        ),
        ("Amira", json!({"custom_id": "invited:1:0", "component_type": 3, "values": [bashir]})),
    ] {
        let user = stage.discord.user(who).id;
        let press = Kind::Component { message: lobby.id(), data };
        let id = stage.discord.change(|world| world.open_interaction(user, oasis, press.clone()));
        let said = Action::of(&stage.discord, id).answer().await;
        assert!(said.is_ephemeral() && !said.contains("my fault"), "{press:?}: {said}");
        assert_eq!(crate::table::dump(stage.house.store().path()).await, before, "{press:?}");
    }
    assert!(stage.discord.pings().is_empty());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn somebody_is_invited_by_command_too() {
    let (stage, _) = opened().await;
    let amira = stage.discord.user("Amira");
    let said = amira.slash(CHANNEL, "/table invite player:Bashir").answer().await;
    assert!(said.is_ephemeral() && said.contains("is invited"), "{said}");
    let again = amira.slash(CHANNEL, "/table invite player:Bashir").answer().await;
    assert!(again.contains("was invited to this table before"), "{again}");
    let stranger = stage.discord.user("Celine").slash(CHANNEL, "/table invite player:Dariush").answer().await;
    assert!(!stranger.contains("is invited"), "{stranger}");
    stage.nothing_is_left().await;
    assert_eq!((invitations(&stage, "Bashir").len(), invitations(&stage, "Dariush").len()), (1, 0));
    let help = amira.slash(CHANNEL, "/help").answer().await;
    assert!(help.contains("**Invite**") && help.contains("**Options**"), "{help}");
    assert!(help.button("Invite").is_some() && help.button("Options").is_some(), "{help}");
}
