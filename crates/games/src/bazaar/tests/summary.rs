//! A view in short agrees with the game; events can be read back.

use super::*;
use crate::Quick;

/// Plays a whole random game; every position, with the events that led to it, is shown to `look`.
pub(super) fn random_game(number: u64, mut look: impl FnMut(&Bazaar, &[Event])) {
    let mut random = Quick::new(number);
    let seats = 3 + (number % 3) as u8;
    let (mut game, mut events) = Bazaar::new(&Options::default(), seats, &mut random).ok().unwrap();
    loop {
        look(&game, &events);
        let awaited = game.awaited();
        if awaited.is_empty() {
            return;
        }
        let seat = awaited.iter().nth(random.below(awaited.len() as u32) as usize).unwrap();
        let mv = game.sample(seat, &mut random).unwrap();
        let mut course = Course::default();
        game.apply(seat, &mv, &mut random, &mut course);
        events = course.events;
    }
}

#[test]
fn a_summary_agrees_with_the_status() {
    let mut over = 0;
    for number in 0..100 {
        random_game(number, |game, _| {
            let summary = Bazaar::summary(&game.view());
            match game.status() {
                Status::Awaiting(awaited) => {
                    assert_eq!((summary.awaited, &summary.outcome), (awaited, &None));
                    let points = summary.scores.iter().map(|standing| standing.total);
                    assert!(points.eq(game.points[..usize::from(game.seats)].iter().copied()));
                }
                Status::Over(outcome) => {
                    let totals: Vec<u32> = summary.scores.iter().map(|standing| standing.total).collect();
                    assert_eq!(totals, outcome.totals);
                    assert_eq!((summary.awaited, summary.outcome), (Seats::NONE, Some(outcome)));
                    over += 1;
                }
            }
            for standing in &summary.scores {
                let counted = standing.sources.iter().filter(|source| source.counts);
                assert_eq!(counted.map(|source| source.points).sum::<u32>(), standing.total);
            }
        });
    }
    assert_eq!(over, 100);
}

#[test]
fn the_latest_turn_comes_last() {
    for number in 0..20 {
        let mut last = None;
        random_game(number, |game, events| {
            for event in events {
                match event {
                    Event::DiceRolled { seat, .. } | Event::TilePlaced { seat, .. } => last = Some(*seat),
                    _ => {}
                }
            }
            let latest = Bazaar::summary(&game.view()).latest;
            assert_eq!(latest.last().map(|latest| latest.seat), last);
            for shown in &latest {
                let built = matches!(game.latest[shown.seat.index()], Some(LastTurn::Built { .. }));
                assert_eq!(built, !shown.places.is_empty());
            }
        });
    }
    let mut table = midgame(3).hand(1, "8 water 8 camel").dice("silk silk water");
    table.play("build north 1 at F6, build north 4 at A1, done, draw water");
    let latest = Bazaar::summary(&table.game.view()).latest;
    assert_eq!(latest.len(), 2);
    assert_eq!((latest[0].seat, latest[0].places.join(" ").as_str()), (seat(1), "A1 F6"));
    assert_eq!((latest[1].seat, latest[1].places.len()), (seat(2), 0));
}

#[test]
fn markers_count_only_at_the_end() {
    let table = midgame(3).lay("F6 water 1, F7 silk 1");
    let standing = Bazaar::summary(&table.game.view()).scores.remove(0);
    assert_eq!((standing.total, standing.sources[1].points, standing.sources[1].counts), (0, 2, false));
    let mut over = table.game;
    over.phase = Phase::Over(Ending::NoHex);
    let standing = Bazaar::summary(&over.view()).scores.remove(0);
    assert_eq!((standing.total, standing.sources[1].counts), (2, true));
}

#[test]
fn events_are_read_back() {
    let mut read = 0;
    for number in 0..50 {
        random_game(number, |_, events| {
            for event in events {
                let text = serde_json::to_string(event).unwrap();
                assert_eq!(serde_json::from_str::<Event>(&text).unwrap(), *event, "{text}");
                read += 1;
            }
        });
    }
    assert!(read > 10_000, "{read}");
}
