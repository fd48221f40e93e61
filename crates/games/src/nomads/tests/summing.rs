//! Summaries agree with the game, and events read back from their JSON.

use crate::Summary;

use super::*;

#[test]
fn a_summary_agrees_with_the_status() {
    let mut over = 0;
    random_games(60, |game, _, _| {
        let view = game.view();
        let Summary { awaited, scores, outcome, latest, .. } = Nomads::summary(&view);
        assert_eq!(scores.len(), usize::from(game.seats));
        for standing in &scores {
            let counted = standing.sources.iter().filter(|source| source.counts).map(|source| source.points);
            assert_eq!(standing.total, counted.sum::<u32>());
        }
        match game.status() {
            Status::Awaiting(seats) => assert_eq!((awaited, outcome), (seats, None)),
            Status::Over(ended) => {
                over += 1;
                assert!(awaited.is_empty());
                assert!(scores.iter().map(|standing| standing.total).eq(ended.totals.iter().copied()));
                assert_eq!(outcome, Some(ended));
            }
        }
        let mover = if game.turn.begun { Some(game.turn.seat) } else { game.last };
        assert_eq!(latest.last().map(|latest| latest.seat), mover);
        for latest in latest {
            let place = view.seats[latest.seat.index()].place;
            assert_eq!(latest.places, place.space().map(|at| at.to_string()).into_iter().collect::<Vec<_>>());
        }
    });
    assert!(over > 40, "{over}");
}

/// In order of play, the latest last; who has not had a turn is not there.
#[test]
fn the_latest_turns_are_in_order() {
    let mut table = position(3);
    let order = |table: &Table| -> Vec<u8> {
        Nomads::summary(&table.game.view()).latest.iter().map(|latest| latest.seat.number()).collect()
    };
    assert!(order(&table).is_empty());
    table.play("move C2");
    assert_eq!(order(&table), [1]);
    table.play("handlers goat camel, end, end");
    assert_eq!(order(&table), [1, 2]);
    table.play("end, end");
    assert_eq!(order(&table), [2, 3, 1]);

    let mut table = position(3);
    table.disk(3, Special::Sands);
    table.play("end");
    table.play_as(3, "use sands");
    assert_eq!(order(&table), [2, 3, 1], "an extra turn that has not begun");
    table.play("end");
    assert_eq!(order(&table), [2, 1, 3], "an extra turn");
}

#[test]
fn events_read_back_from_their_json() {
    let mut kinds = std::collections::HashSet::new();
    random_games(60, |_, events, _| {
        for event in events {
            let json = serde_json::to_value(event).unwrap();
            kinds.insert(json["event"].as_str().unwrap().to_owned());
            assert_eq!(&serde_json::from_value::<Event>(json).unwrap(), event);
        }
    });
    assert_eq!(kinds.len(), 27, "{kinds:?}");
    // N27 is too rare.
    let out = Event::AnimalsOut { animals: herd("2 goat camel") };
    assert_eq!(serde_json::from_value::<Event>(serde_json::to_value(&out).unwrap()).unwrap(), out);
}
