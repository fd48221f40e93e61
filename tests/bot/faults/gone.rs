//! The channel is gone or closed to us, or the token is: the game waits and nothing is lost.

use caravanserai::table::Act;
use playground::driver::Seen;
use playground::faults::Fault;
use playground::world::permissions::{SEND_MESSAGES, VIEW_CHANNEL};

use super::{CHANNEL, HOUR, Scene};

/// Amira plays while her channel vanishes under the board that would follow.
async fn suspended(vanish: impl FnOnce(&Scene)) -> Scene {
    let scene = Scene::with_game(2).await;
    let gate = scene.stage.discord.hold(Fault::on("POST", "/channels/*/messages"));
    let moves = scene.a_move("Amira", |_| true).await;
    scene.user("Amira").slash(CHANNEL, &format!("/play move moves:{moves}")).answer().await;
    gate.reached().await;
    vanish(&scene);
    gate.open();
    scene.user("Amira").reads("dm", "stands still").await;
    scene
}

/// The host and who is awaited were told once, nobody is reminded, and the game goes on elsewhere with its clocks where they stood.
async fn revives(scene: &Scene) {
    let (amira, bashir) = (scene.user("Amira"), scene.user("Bashir"));
    let reminded = || bashir.messages("dm").iter().filter(|seen| seen.contains("has waited for you")).count();
    scene.pass(HOUR * 80).await;
    for player in [&amira, &bashir] {
        assert_eq!(player.messages("dm").iter().filter(|seen| seen.contains("stands still")).count(), 1);
    }
    assert_eq!(reminded(), 0, "its clocks stand still");
    // Only those who play may say where it goes on, and not where another game is.
    let foreign = scene.user("Celine").slash("fireside", "/table move-here game:1").answer().await;
    assert!(foreign.contains("You do not sit at this table"), "{foreign}");
    let moved = bashir.slash("fireside", "/table move-here game:1").answer().await;
    assert!(moved.contains("The game goes on here"), "{moved}");
    let call = format!("{}, it is your turn", bashir.mention());
    bashir.reads("fireside", &call).await;
    scene.stage.nothing_is_left().await;
    assert_eq!(scene.said("fireside", &call), 1);
    assert_eq!(scene.said("fireside", "Amira places"), 1);
    assert_eq!(bashir.pings().iter().filter(|text| text.contains(&call)).count(), 1);
    // A whole day from the turn's beginning, not counting the time in which it stood still.
    scene.pass(HOUR * 23).await;
    assert_eq!(reminded(), 0);
    scene.pass(HOUR * 2).await;
    assert_eq!(reminded(), 1);
    let moves = scene.a_move("Bashir", |_| true).await;
    let played = bashir.slash("fireside", &format!("/play move moves:{moves}")).answer().await;
    assert!(played.contains("You place"), "{played}");
    amira.reads("fireside", &format!("{}, it is your turn", amira.mention())).await;
    scene.stage.nothing_is_left().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_deleted_channel_suspends_its_table_and_another_revives_it() {
    let scene = suspended(|scene| scene.stage.discord.delete_channel(CHANNEL)).await;
    revives(&scene).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_channel_that_is_closed_to_us_suspends_its_table() {
    let scene = suspended(|scene| scene.stage.discord.deny_bot(CHANNEL, SEND_MESSAGES)).await;
    let waits = scene.user("Bashir").slash(CHANNEL, "/play move moves:L green A1").answer().await;
    assert!(waits.contains("The game stands still"), "{waits}");
    revives(&scene).await;
    assert_eq!(scene.said(CHANNEL, "Amira places"), 0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_channel_that_is_opened_again_revives_its_table() {
    let scene = suspended(|scene| scene.stage.discord.deny_bot(CHANNEL, VIEW_CHANNEL)).await;
    scene.stage.discord.deny_bot(CHANNEL, 0);
    let bashir = scene.user("Bashir");
    bashir.reads(CHANNEL, "I can post here again").await;
    let call = format!("{}, it is your turn", bashir.mention());
    bashir.reads(CHANNEL, &call).await;
    scene.stage.nothing_is_left().await;
    assert_eq!(scene.said(CHANNEL, &call), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_refused_token_stops_the_courier_and_keeps_the_data() {
    let mut scene = Scene::with_game(2).await;
    let before = scene.public(CHANNEL).len();
    let moves = scene.a_move("Amira", |_| true).await;
    scene.stage.discord.revoke_token();
    scene.act("Amira", Act::Play { moves, expected: None }).await;
    // It gives up by itself: nothing is sent to a server that has closed its doors.
    (&mut scene.stage.carrying).await.unwrap();
    (&mut scene.stage.online).await.unwrap();
    let refused = scene.stage.discord.calls().iter().filter(|call| call.status == Some(401)).count();
    assert_eq!(refused, 1, "not once more");
    assert_eq!(scene.public(CHANNEL).len(), before);
    assert_eq!(scene.plies().await, 1);
    let due = scene.stage.house.due(10).await.unwrap();
    assert_eq!(due.len(), 1, "the board waits for a better token");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_message_that_was_sent_and_deleted_meanwhile_is_told() {
    let scene = Scene::with_game(2).await;
    scene.stage.discord.fault(Fault::on("POST", "/channels/*/messages").after_effect().cut());
    let before = scene.public(CHANNEL).len();
    scene.user("Amira").slash(CHANNEL, "/board repost:true").answer().await;
    let amira = scene.user("Amira");
    let again = amira.sees(CHANNEL, "the board again", |seen: &Seen| {
        seen.contains("waits for Amira") && !seen.is_ephemeral()
    });
    let again = again.await;
    scene.stage.discord.delete_message(&again);
    scene
        .until("the nonce to be refused", || {
            let calls = scene.stage.discord.calls_to("POST", "/channels/*/messages");
            calls.iter().any(|call| call.status == Some(404))
        })
        .await;
    scene.pass(HOUR).await;
    assert_eq!(scene.public(CHANNEL).len(), before);
}
