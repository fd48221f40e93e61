//! The summary of a view agrees with the game.

use super::random::each_position;
use super::*;
use crate::{Standing, Summary};

#[test]
fn summaries_agree_with_the_status() {
    let mut latest: Vec<Seat> = Vec::new();
    each_position(100, |game, events, _| {
        let view = game.view();
        let Summary { awaited, outcome, scores, latest: turns, .. } = Desert::summary(&view);
        match game.status() {
            Status::Awaiting(seats) => {
                assert!(awaited == seats && outcome.is_none());
                // D23, D34: neither hidden tokens nor what a larger caravan may take away.
                let totals = scores.iter().map(|standing| standing.total);
                assert!(totals.eq(view.seats.iter().map(SeatView::scored_points)));
            }
            Status::Over(over) => {
                assert!(awaited.is_empty());
                let totals: Vec<u32> = scores.iter().map(|standing| standing.total).collect();
                assert_eq!(totals, over.totals);
                assert_eq!(outcome, Some(over));
            }
        }
        let counted = |Standing { total, sources, .. }: &Standing| {
            *total == sources.iter().filter(|source| source.counts).map(|source| source.points).sum::<u32>()
        };
        assert!(scores.iter().all(counted));

        if let Some(Event::FirstPlayer { .. }) = events.first() {
            latest.clear();
        }
        let moved = events.iter().find_map(|event| match event {
            Event::LeaderPlaced { seat, .. } | Event::CamelPlaced { seat, .. } => Some(*seat),
            Event::LeaderGiven { seat, .. } if !game.options.random_gifts => Some(*seat),
            _ => None,
        });
        if let Some(moved) = moved {
            latest.retain(|seat| *seat != moved);
            latest.push(moved);
        }
        assert_eq!(turns.iter().map(|latest| latest.seat).collect::<Vec<_>>(), latest);
        for turn in turns {
            let cells = &view.seats[turn.seat.index()].latest;
            assert_eq!(turn.places, cells.iter().map(ToString::to_string).collect::<Vec<_>>());
        }
    });
}

#[test]
fn the_latest_turn_is_told_as_long_as_it_can_be_seen() {
    let keys = |table: &Table| -> Vec<(u8, &'static str, Vec<String>)> {
        let latest = Desert::summary(&table.game.view()).latest;
        latest.into_iter().map(|latest| (latest.seat.number(), latest.what.key, latest.places)).collect()
    };
    let places = |labels: &str| labels.split_whitespace().map(str::to_owned).collect::<Vec<String>>();
    let mut table = table("2024, first 2", 5);
    assert_eq!(keys(&table), []);
    table.play("give pink, give green");
    assert_eq!(keys(&table), [(2, "desert-latest-gift", places("")), (3, "desert-latest-gift", places(""))]);
    table.play("give yellow, give turquoise, give purple, L green C7");
    let latest = keys(&table);
    assert_eq!(latest.last().unwrap(), &(2, "desert-latest-leader", places("C7")));
    assert_eq!(latest[0], (3, "desert-latest-gift", places("")));
    table.play_while(|phase| matches!(phase, Phase::Leaders { .. }));
    table.play_while(|phase| matches!(phase, Phase::Camels { turns: 0..=2, .. }));
    let latest = keys(&table);
    assert_eq!(latest.iter().map(|latest| latest.0).collect::<Vec<_>>(), [5, 1, 2, 3, 4]);
    assert_eq!(latest[4].1, "desert-latest-camels");
    assert_eq!(latest[4].2.len(), 2);
}
