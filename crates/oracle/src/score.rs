//! The end: scores by source, the whole reveal, totals and winners (D34, D35, D38).
//! Derived from the documents alone; see `mod.rs`.

use super::board::{name, names};
use super::table::{COLOURS, Colour, Phase, Position, Seat, Table};
use serde_json::{Value, json};
use std::collections::BTreeSet;

pub struct Final {
    pub totals: Vec<u32>,
    pub winners: Vec<Seat>,
    /// Colours with a tie for the largest caravan.
    pub tied: BTreeSet<Colour>,
    pub outcome: Value,
}

fn count(number: usize) -> u32 {
    u32::try_from(number).unwrap_or(u32::MAX)
}

/// D34: the seats whose caravan of that colour is largest.
fn largest(position: &Position, colour: Colour) -> Vec<Seat> {
    let sizes: Vec<(Seat, usize)> = position
        .caravans
        .iter()
        .filter(|((_, of), _)| *of == colour)
        .map(|((seat, _), caravan)| (*seat, caravan.hexes.len()))
        .collect();
    let most = sizes.iter().map(|(_, size)| *size).max().unwrap_or(0);
    sizes.into_iter().filter(|(_, size)| *size == most).map(|(seat, _)| seat).collect()
}

fn largest_points(position: &Position, seat: Seat, colour: Colour) -> u32 {
    let holders = largest(position, colour);
    match (holders.contains(&seat), holders.len()) {
        (false, _) => 0,
        (true, 1) => 10,
        (true, _) => 5,
    }
}

/// One entry of the reveal, and its total.
fn score(table: &Table, position: &Position, seat: Seat) -> (Value, u32) {
    let mut tokens = Vec::new();
    let mut waterholes = 0;
    for hex in &position.taken[seat] {
        let value = table.values.get(hex).copied().unwrap_or(0);
        waterholes += value;
        tokens.push(json!([name(*hex), value]));
    }
    let (mut oases, mut river, mut largest_caravans, mut enclosed_hexes) = (0, 0, 0, 0);
    let mut caravans = Vec::new();
    for ((_, colour), caravan) in position.caravans.iter().filter(|((owner, _), _)| *owner == seat) {
        let river_points = if caravan.crossed { 5 } else { 0 }; // D27
        let largest = largest_points(position, seat, *colour);
        oases += 5 * count(caravan.oases.len()); // D24, D30
        river += river_points;
        largest_caravans += largest;
        caravans.push(json!({
            "colour": COLOURS[*colour],
            "size": caravan.hexes.len(),
            "oases": names(&caravan.oases),
            "river": river_points,
            "largest": largest,
        }));
    }
    let mut areas = Vec::new();
    for area in position.areas.iter().filter(|area| area.seat == seat) {
        // D35: each hex that is not an oasis
        let points = count(area.hexes.difference(&table.palms).count());
        enclosed_hexes += points;
        areas.push(json!({"colour": COLOURS[area.colour], "hexes": names(&area.hexes), "points": points}));
    }
    let total = waterholes + oases + river + largest_caravans + enclosed_hexes;
    let entry = json!({
        "seat": seat + 1,
        "total": total,
        "waterholes": waterholes,
        "oases": oases,
        "river": river,
        "largest_caravans": largest_caravans,
        "enclosed_hexes": enclosed_hexes,
        "tokens": tokens,
        "caravans": caravans,
        "areas": areas,
    });
    (entry, total)
}

/// The outcome of a game that is over.
pub fn outcome(table: &Table, position: &Position) -> Option<Final> {
    let Phase::Over { ending } = position.phase else { return None };
    let scores: Vec<(Value, u32)> = (0..table.seats).map(|seat| score(table, position, seat)).collect();
    let totals: Vec<u32> = scores.iter().map(|(_, total)| *total).collect();
    let entries: Vec<&Value> = scores.iter().map(|(entry, _)| entry).collect();
    // D35: a tie is a shared win
    let most = totals.iter().max().copied();
    let winners: Vec<Seat> = (0..table.seats).filter(|seat| totals.get(*seat).copied() == most).collect();
    let outcome = json!({
        "ending": ending,
        "winners": winners.iter().map(|seat| seat + 1).collect::<Vec<usize>>(),
        "totals": totals,
        "reveal": {"ending": ending, "put_away": table.put_away, "scores": entries},
    });
    let tied = (0..5).filter(|colour| largest(position, *colour).len() > 1).collect();
    Some(Final { totals, winners, tied, outcome })
}
