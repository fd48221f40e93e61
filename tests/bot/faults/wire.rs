//! The gateway: dropped, resumed, lost, doubled; and commands that Discord does not hear of at once.

use std::time::Duration;

use caravanserai::playground::faults::Fault;

use super::{CHANNEL, Scene, Stage};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn commands_are_registered_until_discord_has_heard() {
    let discord = crate::playground::playground().await;
    discord.fault(Fault::on("PUT", "/applications/*/commands").status(502));
    let stage = Stage::on(discord).await;
    stage.discord.call("PUT", "/applications/*/commands", |call| call.status == Some(200)).await;
    let help = stage.discord.user("Amira").slash(CHANNEL, "/help").answer().await;
    assert!(help.contains("/desert new"), "{help}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_flood_is_told_to_wait() {
    let stage =
        Stage::with(crate::playground::playground().await, caravanserai::discord::Floods::default()).await;
    let amira = stage.discord.user("Amira");
    let mut told = 0;
    for _ in 0..60 {
        told +=
            usize::from(amira.slash(CHANNEL, "/help").answer().await.contains("please wait a few seconds"));
    }
    assert!(told > 0, "sixty at once are too many");
    let other = stage.discord.user("Bashir").slash(CHANNEL, "/help").answer().await;
    assert!(other.contains("/desert new"), "nobody else has to wait: {other}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_dropped_gateway_is_taken_up_again() {
    let scene = Scene::with_game(2).await;
    let play = |moves: String| format!("/play move moves:{moves}");
    scene.stage.discord.ask_to_reconnect();
    scene.stage.discord.resumed(1).await;
    let moves = scene.a_move("Amira", |_| true).await;
    let answer = scene.user("Amira").slash(CHANNEL, &play(moves)).answer().await;
    assert!(answer.contains("Amira places"), "{answer}");
    // What is pressed in the gap comes with the resumption, once.
    let moves = scene.a_move("Bashir", |_| true).await;
    scene.stage.discord.cut_gateway();
    let action = scene.user("Bashir").slash(CHANNEL, &play(moves));
    scene.stage.discord.resumed(2).await;
    let answer = action.answer().await;
    assert!(answer.contains("Bashir places"), "{answer}");
    // A session that is lost is begun anew.
    scene.stage.discord.invalidate_session(false);
    scene.stage.discord.identified(2).await;
    let moves = scene.a_move("Amira", |_| true).await;
    let answer = scene.user("Amira").slash(CHANNEL, &play(moves)).answer().await;
    assert!(answer.contains("Amira places"), "{answer}");
    scene.stage.nothing_is_left().await;
    assert_eq!(scene.plies().await, 3);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_lost_press_was_never_accepted() {
    let scene = Scene::with_game(2).await;
    let moves = scene.a_move("Amira", |_| true).await;
    scene.stage.discord.lose_next("INTERACTION_CREATE", 1);
    let lost = scene.user("Amira").slash(CHANNEL, &format!("/play move moves:{moves}"));
    scene.stage.discord.advance(Duration::from_secs(3));
    lost.failed().await;
    assert_eq!(scene.plies().await, 0);
    let answer = scene.user("Amira").slash(CHANNEL, &format!("/play move moves:{moves}")).answer().await;
    assert!(answer.contains("Amira places"), "{answer}");
    assert_eq!(scene.plies().await, 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_interaction_that_comes_twice_has_one_effect() {
    let scene = Scene::with_game(2).await;
    let moves = scene.a_move("Amira", |_| true).await;
    scene.stage.discord.duplicate_next("INTERACTION_CREATE", 1);
    let answer = scene.user("Amira").slash(CHANNEL, &format!("/play move moves:{moves}")).answer().await;
    assert!(answer.contains("Amira places"), "{answer}");
    let again = scene.stage.discord.call("POST", "/interactions/*/*/callback", |call| {
        call.body["data"]["content"]
            .as_str()
            .is_some_and(|text| text.starts_with("I heard you the first time"))
    });
    again.await;
    let call = format!("{}, it is your turn", scene.user("Bashir").mention());
    scene.user("Bashir").reads(CHANNEL, &call).await;
    scene.stage.nothing_is_left().await;
    assert_eq!((scene.plies().await, scene.said(CHANNEL, "Amira places")), (1, 1));
    assert_eq!(scene.said(CHANNEL, &call), 1);
}
