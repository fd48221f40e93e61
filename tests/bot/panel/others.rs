//! Whoever else presses gets a kind word and nothing else.

use super::{Thumb, turn};
use crate::bot::Stage;
use crate::table::dump;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn another_person_gets_a_kind_word() {
    let stage = Stage::set().await;
    stage.seat("oasis", &["Amira", "Bashir"], "/desert new first:the host").await;
    stage.nothing_is_left().await;
    let mut amira = Thumb::of(&stage, "Amira");
    let own = amira.opens("oasis").await;
    let board = stage.board("Bashir", "oasis", "it is your turn").await;
    let before = dump(stage.house.store().path()).await;
    let waits = stage.discord.user("Bashir").presses(&board, "Take my turn").answer().await;
    assert!(waits.contains("It is not your turn: **Through the Desert** waits for Amira"), "{waits}");
    let stranger = stage.discord.user("Celine").presses(&board, "Take my turn").answer().await;
    assert!(stranger.contains("You are not at this table"), "{stranger}");
    for seen in [&waits, &stranger] {
        assert!(seen.is_ephemeral() && seen.pictures().is_empty() && seen.selects().is_empty(), "{seen}");
        assert!(seen.buttons().is_empty(), "{seen}");
    }
    // The ids of her panel are of no use to them.
    let ids: Vec<String> = own.buttons().into_iter().filter_map(|button| button.custom_id).collect();
    let taps: Vec<&String> = ids.iter().filter(|id| id.starts_with("p1:")).collect();
    for who in ["Bashir", "Celine"] {
        let said = super::stale::forged(&stage, who, &board, taps[0], None).await;
        assert!(said.contains("not your turn") || said.contains("you are not at it"), "{said}");
        assert!(said.selects().is_empty() && said.buttons().is_empty(), "{said}");
    }
    assert_eq!(dump(stage.house.store().path()).await, before);
    // In direct messages and from other channels it is the player's own table.
    for place in ["dm", "fireside"] {
        let option = if place == "dm" { "" } else { " table:1" };
        let panel = stage.discord.user("Amira").slash(place, &format!("/turn{option}")).answer().await;
        assert!(panel.contains("Your turn: ") && panel.button("Type it instead").is_some(), "{panel}");
    }
    assert_eq!(turn(&stage, "oasis", "Amira").await.seen.0, 0);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn of_several_tables_the_one_that_waits_is_meant() {
    let stage = Stage::set().await;
    stage.seat("oasis", &["Amira", "Bashir"], "/desert new first:the host").await;
    stage.seat("fireside", &["Bashir", "Amira"], "/desert new first:the host").await;
    let (amira, bashir) = (stage.discord.user("Amira"), stage.discord.user("Bashir"));
    for player in [&amira, &bashir] {
        let panel = player.slash("dm", "/turn").answer().await;
        assert!(panel.contains("Your turn: ") && !panel.pictures().is_empty(), "{panel}");
    }
    // Amira plays: both games wait for Bashir now.
    let moves = stage.house.moves(stage.here("oasis"), stage.id("Amira"), "", 1, |_| true).await.unwrap();
    amira.slash("oasis", &format!("/play move moves:{}", moves[0].text)).answer().await;
    // In direct messages, and in a channel of the server without a game.
    for place in ["dm", "welcome"] {
        let asked = bashir.slash(place, "/turn").answer().await;
        assert!(asked.contains("Several games wait for you."), "{asked}");
        let panel = bashir.presses(&asked, "Through the Desert (table 2)").answer().await;
        assert!(panel.contains("Your turn: ") && !panel.pictures().is_empty(), "{panel}");
    }
    // Nothing waits for Amira.
    let refused = amira.slash("welcome", "/turn").answer().await;
    assert!(refused.contains("No game has been opened in this channel"), "{refused}");
}
