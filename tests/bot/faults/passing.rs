//! Faults that pass: limits, errors, lost answers. Everything is told, once, and nobody else waits for it.

use std::time::Duration;

use caravanserai::store::TableId;
use caravanserai::table::{Act, Place};
use playground::error::ApiError;
use playground::faults::{Fault, Scope};
use sqlx::Connection;

use super::{CHANNEL, Scene};

const POST: &str = "/channels/*/messages";
const ANSWER: &str = "/interactions/*/*/callback";

fn limited(scope: Scope) -> Fault {
    Fault::on("POST", POST).rate_limited(scope, Duration::from_millis(250))
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_passes_is_tried_again_and_told_once() {
    let scene = Scene::with_game(2).await;
    let before = scene.public(CHANNEL).len();
    let faults = [
        limited(Scope::User),
        limited(Scope::Global),
        limited(Scope::Shared),
        limited(Scope::Cloudflare),
        Fault::on("POST", POST).status(500),
        Fault::on("POST", POST).times(3).status(502),
        Fault::on("POST", POST).cut(),
        // Discord has it, and we do not know: the nonce makes one message of both.
        Fault::on("POST", POST).after_effect().status(500),
        Fault::on("POST", POST).after_effect().times(2).cut(),
    ];
    let calls = || scene.stage.discord.calls_to("POST", POST).len();
    for (number, fault) in faults.into_iter().enumerate() {
        let (called, what) = (calls(), format!("{fault:?}"));
        scene.stage.discord.fault(fault);
        let answer = scene.user("Bashir").slash(CHANNEL, "/board repost:true").answer().await;
        assert!(answer.contains("posted again"), "{what}: {answer}");
        scene.until(&what, || scene.public(CHANNEL).len() > before + number && calls() > called + 1).await;
        scene.stage.nothing_is_left().await;
        assert_eq!(scene.public(CHANNEL).len(), before + number + 1, "{what}");
    }
    scene.stage.discord.finish();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_table_that_fails_holds_no_other_up() {
    let scene = Scene::with_game(2).await;
    let oasis = scene.stage.discord.channel(CHANNEL);
    let post = format!("/channels/{oasis}/messages");
    let gate = scene.stage.discord.hold(Fault::on("POST", &post));
    let moves = scene.a_move("Amira", |_| true).await;
    scene.user("Amira").slash(CHANNEL, &format!("/play move moves:{moves}")).answer().await;
    gate.reached().await;
    // While the board of one hangs, another game is opened, begun and played.
    scene.stage.seat("fireside", &["Celine", "Dariush"], "/desert new first:the host").await;
    scene.stage.board("Celine", "fireside", "it is your turn").await;
    gate.open();
    scene.user("Bashir").reads(CHANNEL, "it is your turn").await;
    scene.stage.nothing_is_left().await;
    assert_eq!(scene.said(CHANNEL, &format!("{}, it is your turn", scene.user("Bashir").mention())), 1);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_answer_that_is_lost_undoes_nothing() {
    let scene = Scene::with_game(2).await;
    let moves = scene.a_move("Amira", |_| true).await;
    scene.stage.discord.fault(Fault::on("POST", ANSWER).times(2).cut());
    let play = format!("/play move moves:{moves}");
    let unanswered = scene.user("Amira").slash(CHANNEL, &play);
    let board = format!("{}, it is your turn", scene.user("Bashir").mention());
    scene.user("Bashir").reads(CHANNEL, &board).await;
    scene.stage.discord.call("POST", ANSWER, |call| call.fault.is_some()).await;
    scene.stage.discord.advance(Duration::from_secs(3));
    unanswered.failed().await;
    // Whatever is left of the fault does not meet the second try.
    scene.until("the second fault", || scene.stage.discord.calls_to("POST", ANSWER).len() >= 2).await;
    let again = scene.user("Amira").slash(CHANNEL, &play).answer().await;
    assert!(again.contains("Your move is already recorded"), "{again}");
    assert_eq!((scene.plies().await, scene.said(CHANNEL, &board)), (1, 1));
}

/// Writes to the file and does not come to an end: whoever else would write waits.
async fn writing(scene: &Scene) -> sqlx::SqliteConnection {
    let mut other = crate::table::connection(&scene.stage.folder.database()).await;
    sqlx::query("BEGIN IMMEDIATE").execute(&mut other).await.unwrap();
    other
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_answer_finds_its_way_although_the_word_that_it_takes_longer_was_lost() {
    let scene = Scene::with_game(2).await;
    let moves = scene.a_move("Amira", |_| true).await;
    let other = writing(&scene).await;
    scene.stage.discord.fault(Fault::on("POST", ANSWER).after_effect().cut());
    let action = scene.user("Amira").slash(CHANNEL, &format!("/play move moves:{moves}"));
    scene.stage.discord.call("POST", ANSWER, |call| call.fault.is_some()).await;
    other.close().await.unwrap();
    let answer = action.answer().await;
    assert!(answer.contains("You place"), "{answer}");
    scene.stage.discord.finish();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_form_that_takes_too_long_is_answered() {
    let scene = Scene::with_game(2).await;
    let board = scene.stage.board("Amira", CHANNEL, "it is your turn").await;
    let panel = scene.user("Amira").presses(&board, "Take my turn").answer().await;
    let mut readers = Vec::new();
    for _ in 0..4 {
        readers.push(scene.stage.house.store().read().await.unwrap());
    }
    let said = scene.user("Amira").presses(&panel, "Type it instead").answer().await;
    assert!(said.contains("busy"), "{said}");
    drop(readers);
    crate::bot::form(&scene.user("Amira"), &board).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn refusals_that_pass_are_not_taken_for_the_last_word() {
    let scene = Scene::with_game(2).await;
    scene.place_leaders().await;
    let hands =
        || ["Amira", "Bashir"].iter().map(|name| scene.user(name).messages("dm").len()).sum::<usize>();
    let before = hands();
    // Until a waterhole can be taken.
    let (player, moves) = loop {
        let look = scene.stage.house.look(Place::Table(TableId(1))).await.unwrap();
        let player = super::PLAYERS[look.awaited().iter().next().unwrap().index()];
        let moves = scene.a_move(player, |gain| gain.contains("water")).await;
        let gain = scene
            .stage
            .house
            .moves(Place::Table(TableId(1)), scene.stage.id(player), "", 1, |text| text == moves);
        if crate::brings_water(&gain.await.unwrap()[0].prospect) {
            break (player, moves);
        }
        scene.act(player, Act::Play { moves, expected: None }).await;
        scene.stage.nothing_is_left().await;
    };
    // Direct messages opened too fast are not closed, and a proxy that refuses is not Discord.
    let message = "You are opening direct messages too fast".to_owned();
    let too_fast = ApiError { status: 403, code: 40003, message, errors: None, retry_after: None };
    scene.stage.discord.fault(Fault::on("POST", "/users/@me/channels").error(too_fast));
    scene.stage.discord.fault(Fault::on("POST", POST).times(2).status(403));
    scene.act(player, Act::Play { moves, expected: None }).await;
    scene.until("a hand", || hands() > before).await;
    scene.stage.nothing_is_left().await;
    assert_eq!(scene.said(CHANNEL, "I cannot send you direct messages"), 0);
    let games = scene.stage.house.games_of(scene.stage.id("Amira")).await.unwrap();
    assert!(games.len() == 1 && games[0].standstill.is_none());
    scene.stage.discord.finish();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_answer_that_fails_once_comes_all_the_same() {
    let scene = Scene::with_game(2).await;
    for fault in [
        Fault::on("POST", ANSWER).status(503),
        Fault::on("POST", ANSWER).cut(),
        Fault::on("POST", ANSWER).after_effect().cut(),
    ] {
        scene.stage.discord.fault(fault);
        let answer = scene.user("Bashir").slash(CHANNEL, "/board").answer().await;
        assert!(answer.contains("Through the Desert"), "{answer}");
    }
}
