//! What it costs to act, to answer and to tell: states loaded, moves made by the rules, plies read.

use std::time::Instant;

use caravanserai::failpoint::costs;
use caravanserai::store::SeenCount;
use caravanserai::table::{Act, Answer, Place, Span};
use games::any::Games;

use super::{AMIRA, BASHIR, CELINE, HERE, Parlour, databases, number, play};

/// A player plays and takes back so often in one turn, then ends it. The plies that each question reads after that.
async fn answering(pairs: usize) -> Vec<(&'static str, usize)> {
    let parlour = Parlour::open().await;
    let table = parlour.seat(HERE, &[AMIRA, BASHIR], "first 1").await;
    parlour.plays_on(table, HERE, 11).await;
    parlour.courier.deliver_due().await;
    let (user, text) = parlour.some_move(table, 3).await.unwrap();
    costs();
    let mut questions = Vec::new();
    for _ in 0..pairs {
        parlour.does(user, HERE, play(&text)).await;
        parlour.does(user, HERE, Act::Undo { meant: None }).await;
    }
    questions.push(("acts", costs().plies));
    parlour.plays_on(table, HERE, 2).await;
    costs();
    let began = Instant::now();
    parlour.courier.deliver_due().await;
    println!("{pairs} pairs are told in {:?}", began.elapsed());
    questions.push(("telling", costs().plies));
    assert_eq!(parlour.sent("board").last().unwrap().ping.len(), 1, "the next player is called");
    let (house, place) = (&parlour.house, Place::Table(table));
    super::refusal(house.look(place).await).unwrap();
    super::refusal(house.look_back(place, SeenCount(12)).await).unwrap();
    questions.push(("/board", costs().plies));
    super::refusal(house.history(place, Span::Newest, 30).await).unwrap();
    questions.push(("/table history", costs().plies));
    super::refusal(house.catch_up(place, user).await).unwrap();
    questions.push(("catching up", costs().plies));
    super::refusal(house.own(place, user).await).unwrap();
    questions.push(("/hand", costs().plies));
    parlour.all_is_well().await;
    questions.push(("verify", costs().plies));
    questions
}

/// The number of pairs by CARAVANSERAI_UNDO_PAIRS.
#[tokio::test]
async fn twice_as_many_undone_moves_cost_twice_as_much() {
    let pairs = number("CARAVANSERAI_UNDO_PAIRS", 40);
    let [once, twice] = [answering(pairs).await, answering(2 * pairs).await];
    println!("{once:?}\n{twice:?}");
    assert!(once.iter().any(|(question, read)| *question == "telling" && *read > 2 * pairs));
    for ((question, once), (_, twice)) in once.iter().zip(&twice) {
        assert!(*twice <= 2 * once + 64, "{question}: {once} plies read for {pairs} pairs, then {twice}");
    }
}

/// What the answer to an act shows, as Discord asks for it.
async fn is_answered(parlour: &Parlour, answer: &Answer) {
    let (table, first, last) = match *answer {
        Answer::Played { table, first, last } => (table, first, last),
        Answer::Undone { table, ply } => (table, ply, ply),
        ref other => panic!("{other:?}"),
    };
    super::refusal(parlour.house.look(Place::Table(table)).await).unwrap();
    super::refusal(parlour.house.story(table, first, last).await).unwrap();
}

#[tokio::test]
async fn one_act_loads_one_state_and_makes_its_moves_once() {
    for kind in Games::built_in().iter() {
        let parlour = Parlour::open().await;
        let table = databases::seat(&parlour, HERE, &[AMIRA, BASHIR, CELINE], kind, "").await;
        parlour.courier.deliver_due().await;
        let mut boards = 0;
        for number in 0..40 {
            let Some((user, text)) = parlour.some_move(table, 7 * number + 3).await else { break };
            costs();
            let answer = parlour.does(user, HERE, play(&text)).await;
            let act = costs();
            assert_eq!((act.loads, act.moves), (1, 1), "{kind}: {text}");
            is_answered(&parlour, &answer).await;
            parlour.courier.deliver_due().await;
            let told = costs();
            let over = parlour.awaited(table).await.is_none();
            assert!(over || (told.loads, told.moves) == (0, 0), "{kind}: {text}: {told:?}");
            boards = parlour.sent("board").len();
        }
        assert!(boards > 10, "{kind}: {boards} boards were posted");
    }
}

#[tokio::test]
async fn a_command_of_two_moves_and_its_undo_cost_little_more() {
    let parlour = Parlour::open().await;
    let table = parlour.seat(HERE, &[AMIRA, BASHIR], "first 1").await;
    parlour.plays_on(table, HERE, 11).await;
    parlour.courier.deliver_due().await;
    let (user, _) = parlour.some_move(table, 3).await.unwrap();
    let game = parlour.game(table).await;
    let seat = parlour.look(table).await.table.seat_of(user).unwrap();
    let first = game.nth_move(seat, 3).unwrap();
    let second = game.after(seat, &first).unwrap().nth_move(seat, 0).unwrap();
    costs();
    let answer = parlour.does(user, HERE, play(&format!("{first}, {second}"))).await;
    is_answered(&parlour, &answer).await;
    let played = costs();
    assert_eq!((played.loads, played.moves), (1, 2), "{first}, {second}");
    // The position now, and the one before it, which is replayed from the last that is kept.
    let answer = parlour.does(user, HERE, Act::Undo { meant: None }).await;
    is_answered(&parlour, &answer).await;
    parlour.courier.deliver_due().await;
    let undone = costs();
    assert!(undone.loads == 2 && undone.moves <= 32, "{undone:?}");
}
