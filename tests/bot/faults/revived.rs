//! A channel that refuses our posts although the gateway says that all is well: we are timed out, or not in a private
//! thread any more. What the direct message promises comes true.

use std::time::Duration;

use caravanserai::store::TableId;
use playground::error::MISSING_PERMISSIONS;
use playground::faults::Fault;

use super::{CHANNEL, Scene};

const MINUTE: Duration = Duration::from_secs(60);

/// So many posts in the channel are refused: Amira's board is the first of them.
async fn timed_out(posts: u32) -> Scene {
    let scene = Scene::with_game(2).await;
    let path = format!("/channels/{}/messages", scene.stage.discord.channel(CHANNEL));
    scene.stage.discord.fault(Fault::on("POST", &path).times(posts).error(MISSING_PERMISSIONS));
    let moves = scene.a_move("Amira", |_| true).await;
    scene.user("Amira").slash(CHANNEL, &format!("/play move moves:{moves}")).answer().await;
    let told = scene.user("Bashir").reads("dm", "is paused").await;
    assert!(told.contains("use any command of mine there"), "{told}");
    scene.stage.nothing_is_left().await;
    assert!(scene.stage.house.standstill(TableId(1)).await.unwrap().is_some());
    scene
}

/// It goes on, with one call to each.
async fn goes_on(scene: &Scene) {
    let bashir = scene.user("Bashir");
    let call = format!("{}, it is your turn", bashir.mention());
    bashir.reads(CHANNEL, &call).await;
    scene.stage.nothing_is_left().await;
    let again = scene.public(CHANNEL);
    let again = again.iter().find(|seen| seen.contains("I can post here again")).expect("a word in public");
    assert_eq!(again.pictures().len(), 1, "{again}");
    assert_eq!(bashir.pings().iter().filter(|text| text.contains(&call)).count(), 1);
    assert_eq!(scene.said(CHANNEL, "I can post here again"), 1);
    let moves = scene.a_move("Bashir", |_| true).await;
    let played = bashir.slash(CHANNEL, &format!("/play move moves:{moves}")).answer().await;
    assert!(played.contains("You place"), "{played}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn it_goes_on_by_itself_once_posts_get_through() {
    let scene = timed_out(2).await;
    scene.pass(10 * MINUTE).await;
    assert!(scene.stage.house.standstill(TableId(1)).await.unwrap().is_some(), "the second is refused, too");
    scene.pass(60 * MINUTE).await;
    goes_on(&scene).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn it_goes_on_when_anybody_uses_a_command_there() {
    let scene = timed_out(1).await;
    scene.clock.advance(2 * MINUTE);
    // Elsewhere it says nothing about that channel.
    scene.user("Bashir").slash("fireside", "/table games").answer().await;
    scene.stage.nothing_is_left().await;
    assert!(scene.stage.house.standstill(TableId(1)).await.unwrap().is_some());
    let looked = scene.user("Celine").slash(CHANNEL, "/board").answer().await;
    assert!(looked.contains("is paused"), "{looked}");
    goes_on(&scene).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn it_goes_on_when_anybody_presses_a_button_there() {
    let scene = timed_out(1).await;
    scene.clock.advance(2 * MINUTE);
    let board =
        scene.public(CHANNEL).into_iter().rfind(|seen| seen.button("Take my turn").is_some()).unwrap();
    let pressed = scene.user("Bashir").presses(&board, "Take my turn").answer().await;
    assert!(pressed.contains("is paused"), "{pressed}");
    goes_on(&scene).await;
}
