//! Computer players, as people see them: added by a button, by a command, and all at once.

use std::sync::Arc;

use caravanserai::table::WallClock;
use playground::driver::Seen;
use voice::Languages;

use super::CHANNEL;
use crate::bot::Stage;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn they_are_added_by_tapping_and_play() {
    let stage = Stage::set().await;
    let amira = stage.discord.user("Amira");
    amira.slash(CHANNEL, "/desert new first:the host").answer().await;
    let lobby = stage.lobby(CHANNEL).await;
    let foreign = stage.press("Bashir", &lobby, "Add computer player").await;
    assert!(foreign.is_ephemeral() && foreign.contains("You are not at this table"), "{foreign}");
    let list = stage.press("Amira", &lobby, "Add computer player").await;
    assert!(list.is_ephemeral() && list.contains("4 seats are free"), "{list}");
    let list = amira.chooses(&list, "Choose a level", &["apprentice"]).answer().await;
    assert!(
        list.contains("A computer player has taken a seat: Apprentice.") && list.contains("3 seats"),
        "{list}"
    );
    let list = amira.chooses(&list, "Choose a level", &["trader"]).answer().await;
    assert!(list.contains("2 seats are free"), "{list}");
    let added = amira.slash(CHANNEL, "/table add level:trader").answer().await;
    assert!(added.contains("1 seat is free"), "{added}");
    let wrong = amira.slash(CHANNEL, "/table add level:sultan").answer().await;
    assert!(wrong.contains("`guide` and `master`"), "it says what there is: {wrong}");
    stage.lobby_says(CHANNEL, "2. Apprentice (computer)").await;
    stage.lobby_says(CHANNEL, "4. Trader 2 (computer)").await;
    let gone = amira.slash(CHANNEL, "/table remove").answer().await;
    assert!(gone.contains("The computer player is removed"), "{gone}");
    stage.press("Amira", &lobby, "Start").await;
    let board = stage.board("Amira", CHANNEL, "it is your turn").await;
    assert!(!board.contains("Bashir"), "{board}");
    let legal = stage.house.on_turn(stage.here(CHANNEL), stage.id("Amira")).await.unwrap().1;
    let played = amira.slash(CHANNEL, &format!("/play move moves:{legal}")).answer().await;
    // Who is next depends on how quick the computer players are.
    assert!(played.contains("You place the "), "{played}");
    // One post for both.
    let told = |seen: &Seen| seen.contains("Apprentice (computer)") && seen.contains("Trader (computer)");
    let fits = |seen: &Seen| told(seen) && seen.contains("it is your turn") && !seen.is_ephemeral();
    amira.sees(CHANNEL, "a board that tells both turns", fits).await;
    // Whoever only watches finds the seats that can be taken below the board.
    let watched = stage.discord.user("Bashir").slash(CHANNEL, "/board").answer().await;
    assert!(watched.button("Take the seat of Trader (computer)").is_some(), "{watched}");
    let other = stage.discord.user("Celine").slash(CHANNEL, "/board").answer().await;
    let taken = stage.press("Bashir", &watched, "Take the seat of Apprentice (computer)").await;
    assert!(taken.contains("You have seat 2"), "{taken}");
    let seated = stage.discord.user("Bashir").slash(CHANNEL, "/board").answer().await;
    assert!(seated.button("Take the seat of Trader (computer)").is_none(), "{seated}");
    let late = stage.press("Celine", &other, "Take the seat of Apprentice (computer)").await;
    assert!(late.contains("No computer player sits there"), "{late}");
    let level = amira.slash(CHANNEL, "/table level level:master").answer().await;
    assert!(level.contains("The computer player on seat 3 is now Master"), "{level}");
    stage.nothing_is_left().await;
    let checked = stage.house.check_all(|found| assert!(found.faults.is_empty(), "{:?}", found.faults));
    checked.await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn one_click_leads_to_the_first_decision() {
    let stage = Stage::greeting(Languages::built_in(), Arc::new(WallClock)).await;
    let amira = stage.discord.user("Amira");
    let fits = |seen: &Seen| seen.button("Play now against computers").is_some();
    let welcome = amira.sees(CHANNEL, "the welcome", fits).await;
    let begun = stage.press("Amira", &welcome, "Play now against computers").await;
    assert!(begun.contains("The game begins"), "{begun}");
    let board = stage.board("Amira", CHANNEL, "it is your turn").await;
    assert!(board.button("Take my turn").is_some(), "{board}");
    // The channel has a game now.
    let second = stage.press("Bashir", &welcome, "Play now against computers").await;
    assert!(second.contains("already open in this channel"), "{second}");
    stage.nothing_is_left().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_game_is_one_click_away() {
    for title in ["Nomads of Arabia", "Desert Bazaar"] {
        let stage = Stage::greeting(Languages::built_in(), Arc::new(WallClock)).await;
        let fits = |seen: &Seen| seen.button(title).is_some();
        let welcome = stage.discord.user("Amira").sees(CHANNEL, "the welcome", fits).await;
        let begun = stage.press("Amira", &welcome, title).await;
        assert!(begun.contains("The game begins"), "{begun}");
        let look = stage.house.look(stage.here(CHANNEL)).await.unwrap();
        assert_eq!(look.table.kind.card().title, title);
        stage.nothing_is_left().await;
    }
}
