//! Closed direct messages, and messages that somebody deletes.

use caravanserai::store::TableId;
use caravanserai::table::{Act, Place};
use playground::driver::Seen;

use super::{CHANNEL, HOUR, Scene};

const DM: &str = "/users/@me/channels";

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_goes_on_with_closed_direct_messages() {
    let scene = Scene::with_game(2).await;
    let (amira, bashir) = (scene.user("Amira"), scene.user("Bashir"));
    scene.place_leaders().await;
    bashir.closes_dms();
    // Until Bashir has taken two waterholes in two turns.
    let mut taken = 0;
    while taken < 2 {
        let look = scene.stage.house.look(Place::Table(TableId(1))).await.unwrap();
        let player = super::PLAYERS[look.awaited().iter().next().unwrap().index()];
        let moves = scene.a_move(player, |gain| gain.contains("water")).await;
        let before =
            scene.stage.house.own(Place::Table(TableId(1)), scene.stage.id("Bashir")).await.unwrap().hand;
        scene.act(player, Act::Play { moves, expected: None }).await;
        scene.stage.nothing_is_left().await;
        let after =
            scene.stage.house.own(Place::Table(TableId(1)), scene.stage.id("Bashir")).await.unwrap().hand;
        taken += usize::from(before != after);
    }
    let asks = |seen: &&Seen| seen.contains("I cannot send you direct messages");
    let public = scene.public(CHANNEL);
    let told: Vec<&Seen> = public.iter().filter(asks).collect();
    assert_eq!(told.len(), 1, "told once, not with every turn");
    assert_eq!(bashir.pings().iter().filter(|text| text.contains("I cannot send")).count(), 1);
    assert!(!told[0].contains("worth") && told[0].pictures().is_empty(), "nothing of the hand: {}", told[0]);
    let bashirs = scene.stage.id("Bashir").to_string();
    let opened = || scene.stage.discord.calls_to("POST", DM).into_iter();
    assert_eq!(
        opened().filter(|call| call.body["recipient_id"] == bashirs).count(),
        1,
        "not tried every turn"
    );

    // Button and command carry the game.
    let shown = bashir.presses(told[0], "My hand").answer().await;
    assert!(shown.is_ephemeral() && shown.contains("waterhole"), "{shown}");
    let typed = bashir.slash(CHANNEL, "/hand").answer().await;
    assert_eq!(typed.content(), shown.content());
    assert!(bashir.messages("dm").is_empty());
    assert_eq!(amira.messages("dm").iter().filter(|seen| seen.contains("Your hand in")).count(), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_reminder_goes_to_the_channel_where_direct_messages_are_closed() {
    let scene = Scene::with_game(2).await;
    let (amira, bashir) = (scene.user("Amira"), scene.user("Bashir"));
    scene.pass(HOUR * 25).await;
    let reminders = |seen: &Vec<Seen>| seen.iter().filter(|seen| seen.contains("has waited for you")).count();
    assert_eq!(reminders(&amira.messages("dm")), 1);
    bashir.closes_dms();
    let moves = scene.a_move("Amira", |_| true).await;
    scene.act("Amira", Act::Play { moves, expected: None }).await;
    scene.stage.nothing_is_left().await;
    scene.pass(HOUR * 25).await;
    let words = format!("{}, the game of", bashir.mention());
    assert_eq!(scene.said(CHANNEL, &words), 1);
    assert_eq!(bashir.pings().iter().filter(|text| text.contains("has waited")).count(), 1);
    // The next one, a day later; and opened again, they are used again.
    scene.pass(HOUR * 23).await;
    assert_eq!(scene.said(CHANNEL, &words), 1);
    bashir.opens_dms();
    scene.pass(HOUR * 2).await;
    scene.until("the older one to be taken away", || scene.said(CHANNEL, &words) == 0).await;
    assert_eq!(reminders(&bashir.messages("dm")), 1);
    assert_eq!(reminders(&amira.messages("dm")), 1, "her turn has passed");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_lobby_that_is_deleted_comes_back() {
    let scene = Scene::set().await;
    let amira = scene.user("Amira");
    amira.slash(CHANNEL, "/desert new").answer().await;
    let join = |seen: &Seen| seen.button("Join").is_some();
    let lobby = amira.sees(CHANNEL, "the lobby", join).await;
    scene.stage.nothing_is_left().await;
    scene.stage.discord.delete_message(&lobby);
    let welcome = scene.user("Bashir").slash(CHANNEL, "/table join").answer().await;
    assert!(welcome.contains("Welcome"), "{welcome}");
    let new = amira.sees(CHANNEL, "a new lobby", |seen| join(seen) && seen.contains("2. Bashir")).await;
    assert_ne!(new.id(), lobby.id());
    scene.user("Celine").presses(&new, "Join").answer().await;
    amira.sees_change(&new, "three players", |seen| seen.contains("3. Celine")).await;
    scene.stage.nothing_is_left().await;
    assert_eq!(scene.public(CHANNEL).len(), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn direct_messages_are_opened_once_and_again_only_if_discord_has_lost_them() {
    let scene = Scene::with_game(2).await;
    let amira = scene.user("Amira");
    let opened = || scene.stage.discord.calls_to("POST", DM).len();
    let reminded = || amira.messages("dm").iter().filter(|seen| seen.contains("has waited for you")).count();
    assert_eq!(opened(), 0);
    for day in 1..=3 {
        scene.pass(HOUR * 25).await;
        // One lives at a time: each takes the one before it away.
        scene.until("a reminder", || reminded() == 1).await;
        let sent = scene.stage.discord.calls_to("POST", "/channels/*/messages");
        let sent = sent.iter().filter(|call| call.body["content"].to_string().contains("has waited"));
        assert_eq!((sent.count(), opened()), (day, 1), "day {day}");
    }
    let dms = scene.stage.house.dms_of(scene.stage.id("Amira")).await.unwrap().unwrap();
    let lost = playground::world::clock::Snowflake(dms.0);
    scene.stage.discord.change(|world| world.delete_channel(lost)).unwrap();
    scene.pass(HOUR * 25).await;
    scene.until("a reminder", || reminded() == 1).await;
    scene.stage.nothing_is_left().await;
    assert_eq!(opened(), 2);
    // Closed is not lost.
    amira.closes_dms();
    scene.pass(HOUR * 25).await;
    scene.until("a reminder in public", || scene.said(CHANNEL, "the game of") == 1).await;
    assert_eq!(opened(), 2);
}
