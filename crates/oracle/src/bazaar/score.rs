//! The end: scores, the reveal, the tie-break (B30-B32).
//! Derived from the documents alone; see `mod.rs`.

use super::board::{RESOURCES, Tile, total};
use super::table::{Phase, Position, Seat};
use serde_json::{Value, json};

pub struct Final {
    pub totals: Vec<u32>,
    pub winners: Vec<Seat>,
    /// Whether several had the most points.
    pub tied: bool,
    /// Whether several held most cards of some resource.
    pub tied_cards: bool,
    pub outcome: Value,
}

/// B31: who holds most of a resource, all of them.
fn most(position: &Position, card: usize) -> Vec<Seat> {
    let best = position.hands.iter().map(|hand| hand[card]).max().unwrap_or(0);
    (0..position.seats).filter(|seat| position.hands[*seat][card] == best).collect()
}

pub fn outcome(position: &Position) -> Option<Final> {
    let Phase::Over { ending } = position.phase else { return None };
    let mut scores = Vec::new();
    let mut totals = Vec::new();
    for seat in 0..position.seats {
        let won: Vec<&str> =
            (0..4).filter(|card| most(position, *card) == [seat]).map(|card| RESOURCES[card]).collect();
        let majorities = won.iter().map(|_| 2).sum::<u32>();
        let markers = position.markers_placed(seat);
        let total = position.points[seat] + markers + majorities;
        totals.push(total);
        scores.push(json!({
            "seat": seat + 1,
            "total": total,
            "in_play": position.points[seat],
            "markers": markers,
            "majorities": majorities,
            "most": won,
            "cards": position.hands[seat],
        }));
    }
    let best = totals.iter().max().copied().unwrap_or(0);
    let leaders: Vec<Seat> = (0..position.seats).filter(|seat| totals[*seat] == best).collect();
    let cards: Vec<u32> = position.hands.iter().map(|hand| total(*hand)).collect();
    let most_cards = leaders.iter().map(|seat| cards[*seat]).max().unwrap_or(0);
    let winners: Vec<Seat> = leaders.iter().copied().filter(|seat| cards[*seat] == most_cards).collect();
    let mut outcome = json!({
        "ending": ending,
        "winners": winners.iter().map(|seat| seat + 1).collect::<Vec<_>>(),
        "totals": totals,
        "reveal": {
            "ending": ending,
            "pile": position.pile.iter().map(Tile::name).collect::<Vec<_>>(),
            "scores": scores,
        },
    });
    let tied = leaders.len() > 1;
    if tied && let Some(map) = outcome.as_object_mut() {
        map.insert("tie_break".to_string(), json!({"by": "cards in hand", "counts": cards}));
    }
    let tied_cards = (0..4).any(|card| {
        let holders = most(position, card);
        holders.len() > 1 && holders.iter().all(|seat| position.hands[*seat][card] > 0)
    });
    Some(Final { totals, winners, tied, tied_cards, outcome })
}
