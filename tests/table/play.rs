//! Moves: one, several, none; twice the same; stale ones.

use caravanserai::store::{ChannelId, PlyNumber, SeenCount, TableId};
use caravanserai::table::{Act, Answer, Place, Refusal};
use games::SeatNumbers;
use games::any::{AnyRefusal, Kind};

use super::{AMIRA, BASHIR, CELINE, HERE, Parlour, dump, play};
use crate::told;

/// Two players, all leaders placed: the next turn is one of camels.
async fn at_camels(parlour: &Parlour) -> TableId {
    let table = parlour.seat(HERE, &[AMIRA, BASHIR], "first 1").await;
    parlour.plays_on(table, HERE, 10).await;
    // The first turn is of one camel only.
    parlour.plays_on(table, HERE, 1).await;
    assert_eq!(parlour.awaited(table).await.unwrap().1, BASHIR);
    table
}

/// Two camels that can be placed one after the other.
async fn two_camels(parlour: &Parlour, table: TableId) -> String {
    let (seat, user) = parlour.awaited(table).await.unwrap();
    let first = parlour.game(table).await.nth_move(seat, 0).unwrap();
    let then = parlour.house.moves(Place::Table(table), user, &first, 1, |_| true).await;
    format!("{first}, {}", super::refusal(then).unwrap()[0].text)
}

#[tokio::test]
async fn several_moves_are_made_together_or_not_at_all() {
    let parlour = Parlour::open().await;
    let table = at_camels(&parlour).await;
    let both = two_camels(&parlour, table).await;
    let first = both.split_once(',').unwrap().0;
    let refused = parlour.refuses(BASHIR, HERE, play(&format!("{first}, {first}"))).await;
    let Refusal::Game { refusal, .. } = refused else { panic!("{refused:?}") };
    let words = told(&SeatNumbers, &refusal);
    assert!(words.starts_with(&format!("After “{first}”: A camel of ")), "{words}");
    let refused = parlour.refuses(BASHIR, HERE, play(&format!("L green A1, {first}"))).await;
    assert!(matches!(refused, Refusal::Game { refusal: AnyRefusal::Refused(_), .. }), "{refused:?}");
    let refused = parlour.refuses(BASHIR, HERE, play(&format!("{first}, nonsense"))).await;
    assert!(matches!(refused, Refusal::Game { refusal: AnyRefusal::Unreadable(_), .. }));
    let refused = parlour.refuses(BASHIR, HERE, play(&format!("{both}, {first}"))).await;
    assert!(matches!(refused, Refusal::Game { .. }), "three camels: {refused:?}");
    let answer = parlour.does(BASHIR, HERE, play(&both)).await;
    assert_eq!(answer, Answer::Played { table, first: PlyNumber(12), last: PlyNumber(13) });
    assert_eq!(parlour.awaited(table).await.unwrap().1, AMIRA);
    parlour.all_is_well().await;
}

#[tokio::test]
async fn only_whoever_is_awaited_plays() {
    let parlour = Parlour::open().await;
    let table = at_camels(&parlour).await;
    let (_, text) = parlour.some_move(table, 0).await.unwrap();
    let refused = parlour.refuses(AMIRA, HERE, play(&text)).await;
    assert!(matches!(refused, Refusal::Game { refusal: AnyRefusal::Refused(_), .. }), "{refused:?}");
    assert!(matches!(parlour.refuses(CELINE, HERE, play(&text)).await, Refusal::NotSeated { .. }));
    for text in ["", ",", "green", "green Z99", "L green H7", "give green", "undo 3", &"x".repeat(5000)] {
        let refused = parlour.refuses(BASHIR, HERE, play(text)).await;
        assert!(matches!(refused, Refusal::Game { .. }), "{text}: {refused:?}");
    }
}

#[tokio::test]
async fn the_same_interaction_gets_the_same_answer() {
    let parlour = Parlour::open().await;
    let table = at_camels(&parlour).await;
    let (_, text) = parlour.some_move(table, 0).await.unwrap();
    let asking = parlour.asking(BASHIR, HERE);
    let first = parlour.ask(&asking, &play(&text)).await.unwrap();
    assert!(!first.again);
    let before = dump(&parlour.path()).await;
    let again = parlour.ask(&asking, &play(&text)).await.unwrap();
    assert!(again.again);
    assert_eq!(again.answer, first.answer);
    assert_eq!(dump(&parlour.path()).await, before);
    // After a restart, too, and whatever it says now.
    let parlour = parlour.restart().await;
    assert_eq!(parlour.ask(&asking, &Act::Resign).await.unwrap().answer, first.answer);
    assert_eq!(dump(&parlour.path()).await, before);
}

#[tokio::test]
async fn who_repeats_a_move_is_told_that_it_stands() {
    let parlour = Parlour::open().await;
    let table = at_camels(&parlour).await;
    let both = two_camels(&parlour, table).await;
    let seen = parlour.look(table).await.seen;
    parlour.does(BASHIR, HERE, play(&both)).await;
    // By another command, in other letters.
    let shouted = both.to_uppercase();
    let stands = Refusal::AlreadyPlayed { moves: both.clone() };
    assert_eq!(parlour.refuses(BASHIR, HERE, play(&shouted)).await, stands);
    // By the same form, sent once more.
    let form = Act::Play { moves: both.clone(), expected: Some(seen) };
    assert_eq!(parlour.refuses(BASHIR, HERE, form.clone()).await, stands);
    // Somebody else has moved since: it stands all the same.
    parlour.plays_on(table, HERE, 1).await;
    assert_eq!(parlour.refuses(BASHIR, HERE, form.clone()).await, stands);
    // Another's moves are not theirs.
    let (_, other) = parlour.some_move(table, 5).await.unwrap();
    let foreign = Act::Play { moves: other, expected: Some(seen) };
    assert!(matches!(parlour.refuses(BASHIR, HERE, foreign).await, Refusal::Stale { .. }));
    // What was taken back does not stand.
    parlour.does(AMIRA, HERE, Act::Undo { meant: None }).await;
    let Answer::Proposed { .. } = parlour.does(BASHIR, HERE, Act::Undo { meant: None }).await else {
        // Nothing was revealed and nobody else has acted: it was free.
        return assert!(matches!(parlour.refuses(BASHIR, HERE, form).await, Refusal::Stale { .. }));
    };
}

#[tokio::test]
async fn what_was_played_long_ago_or_in_another_turn_is_refused_by_its_rule() {
    let parlour = Parlour::open().await;
    let table = at_camels(&parlour).await;
    let both = two_camels(&parlour, table).await;
    parlour.does(BASHIR, HERE, play(&both)).await;
    parlour.clock.advance(std::time::Duration::from_secs(16 * 60));
    assert!(matches!(parlour.refuses(BASHIR, HERE, play(&both)).await, Refusal::Game { .. }), "long ago");
    // Amira's turn passes, and it is Bashir's again.
    let other = two_camels(&parlour, table).await;
    parlour.does(AMIRA, HERE, play(&other)).await;
    let again = two_camels(&parlour, table).await;
    parlour.does(BASHIR, HERE, play(&again)).await;
    let other = two_camels(&parlour, table).await;
    parlour.does(AMIRA, HERE, play(&other)).await;
    assert_eq!(parlour.awaited(table).await.unwrap().1, BASHIR);
    assert!(matches!(parlour.refuses(BASHIR, HERE, play(&again)).await, Refusal::Game { .. }), "a new turn");
}

#[tokio::test]
async fn who_chooses_at_the_same_time_makes_no_form_stale() {
    let parlour = Parlour::open().await;
    let people = [AMIRA, BASHIR, CELINE];
    // Until at least two of them have rolled wilds to choose for.
    let (mut here, mut choosing) = (HERE, Vec::new());
    let mut table = TableId(0);
    while choosing.len() < 2 {
        here.0 += 1;
        if table > TableId(0) {
            parlour.does(AMIRA, ChannelId(here.0 - 1), Act::Resign).await;
            parlour.does(BASHIR, ChannelId(here.0 - 1), Act::Resign).await;
        }
        let open = Act::Open { kind: Kind::named("bazaar"), options: "first 1".to_owned(), thread: false };
        let Answer::Opened { table: opened } = parlour.does(AMIRA, here, open).await else { panic!() };
        parlour.does(BASHIR, here, Act::Join).await;
        parlour.does(CELINE, here, Act::Join).await;
        parlour.does(AMIRA, here, Act::Start).await;
        table = opened;
        choosing = parlour.look(table).await.awaited().iter().collect();
    }
    let look = parlour.look(table).await;
    for &seat in &choosing {
        let text = parlour.game(table).await.nth_move(seat, 0).unwrap();
        let form = Act::Play { moves: text.clone(), expected: Some(look.seen) };
        parlour.does(people[seat.index()], here, form.clone()).await;
        // Their own choice does.
        let again = parlour.refuses(people[seat.index()], here, form).await;
        assert!(matches!(again, Refusal::AlreadyPlayed { .. } | Refusal::Stale { .. }), "{again:?}");
    }
}

#[tokio::test]
async fn a_stale_press_does_nothing() {
    let parlour = Parlour::open().await;
    let table = at_camels(&parlour).await;
    let (_, text) = parlour.some_move(table, 0).await.unwrap();
    let seen = parlour.look(table).await.seen;
    for expected in [0, seen.0 - 1, seen.0 + 1, u32::MAX].map(SeenCount) {
        let press = Act::Play { moves: text.clone(), expected: Some(expected) };
        assert!(matches!(parlour.refuses(BASHIR, HERE, press).await, Refusal::Stale { .. }));
    }
    parlour.does(BASHIR, HERE, Act::Play { moves: text.clone(), expected: Some(seen) }).await;
    // An undo leads back to the position, never to the number.
    parlour.does(BASHIR, HERE, Act::Undo { meant: None }).await;
    let press = Act::Play { moves: text.clone(), expected: Some(seen) };
    assert!(matches!(parlour.refuses(BASHIR, HERE, press).await, Refusal::Stale { .. }));
    assert_eq!(parlour.look(table).await.seen, SeenCount(seen.0 + 2));
}

#[tokio::test]
async fn a_preview_changes_nothing_and_tells_no_secret() {
    let parlour = Parlour::open().await;
    let table = parlour.seat(HERE, &[AMIRA, BASHIR], "first 1, aquifers").await;
    parlour.plays_on(table, HERE, 11).await;
    let before = dump(&parlour.path()).await;
    let both = two_camels(&parlour, table).await;
    let preview = |user, text: String| {
        let house = &parlour.house;
        async move { super::refusal(house.preview(Place::Table(table), user, &text).await) }
    };
    let (_, tried) = preview(BASHIR, both.clone()).await.unwrap();
    assert!(!tried.events.is_empty());
    assert!(matches!(preview(AMIRA, both.clone()).await, Err(Refusal::Game { .. })));
    assert!(matches!(preview(CELINE, both).await, Err(Refusal::NotSeated { .. })));
    // What a token is worth is not known before it is taken.
    let seat = parlour.awaited(table).await.unwrap().0;
    let game = parlour.game(table).await;
    let water = |text: &String| crate::brings_water(&game.prospect(seat, text).unwrap());
    let takes = game.legal_moves(seat).into_iter().find(water).expect("some waterhole is near");
    assert!(game.prospect(seat, &takes).unwrap().gain.iter().any(|fact| fact.key == "desert-gain-face-down"));
    let (_, tried) = preview(BASHIR, takes).await.unwrap();
    let told: Vec<String> = tried.events.iter().map(|event| told(&SeatNumbers, event)).collect();
    assert!(told.iter().all(|line| !line.contains("worth")), "{told:?}");
    assert_eq!(dump(&parlour.path()).await, before);
}
