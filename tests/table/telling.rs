//! What it costs to answer after a player has changed their mind very often.

use std::time::Instant;

use caravanserai::failpoint::plies_read;
use caravanserai::table::{Act, Place, Span};

use caravanserai::store::SeenCount;

use super::{AMIRA, BASHIR, HERE, Parlour, number, play};

/// A player plays and takes back so often in one turn, then ends it. The plies that each question reads after that.
async fn costs(pairs: usize) -> Vec<(&'static str, usize)> {
    let parlour = Parlour::open().await;
    let table = parlour.seat(HERE, &[AMIRA, BASHIR], "first 1").await;
    parlour.plays_on(table, HERE, 11).await;
    parlour.courier.deliver_due().await;
    let (user, text) = parlour.some_move(table, 3).await.unwrap();
    plies_read();
    let mut questions = Vec::new();
    for _ in 0..pairs {
        parlour.does(user, HERE, play(&text)).await;
        parlour.does(user, HERE, Act::Undo { meant: None }).await;
    }
    questions.push(("acts", plies_read()));
    parlour.plays_on(table, HERE, 2).await;
    plies_read();
    let began = Instant::now();
    parlour.courier.deliver_due().await;
    println!("{pairs} pairs are told in {:?}", began.elapsed());
    questions.push(("telling", plies_read()));
    assert_eq!(parlour.sent("board").last().unwrap().ping.len(), 1, "the next player is called");
    let (house, place) = (&parlour.house, Place::Table(table));
    super::refusal(house.look(place).await).unwrap();
    super::refusal(house.look_back(place, SeenCount(12)).await).unwrap();
    questions.push(("/board", plies_read()));
    super::refusal(house.history(place, Span::Newest, 30).await).unwrap();
    questions.push(("/table history", plies_read()));
    super::refusal(house.catch_up(place, user).await).unwrap();
    questions.push(("catching up", plies_read()));
    super::refusal(house.own(place, user).await).unwrap();
    questions.push(("/hand", plies_read()));
    parlour.all_is_well().await;
    questions.push(("verify", plies_read()));
    questions
}

/// The number of pairs by CARAVANSERAI_UNDO_PAIRS.
#[tokio::test]
async fn twice_as_many_undone_moves_cost_twice_as_much() {
    let pairs = number("CARAVANSERAI_UNDO_PAIRS", 40);
    let [once, twice] = [costs(pairs).await, costs(2 * pairs).await];
    println!("{once:?}\n{twice:?}");
    assert!(once.iter().any(|(question, read)| *question == "telling" && *read > 2 * pairs));
    for ((question, once), (_, twice)) in once.iter().zip(&twice) {
        assert!(*twice <= 2 * once + 64, "{question}: {once} plies read for {pairs} pairs, then {twice}");
    }
}
