//! Laws that every position obeys, however it came about: conservation (D2, D3, D6) and, at the end, links, river
//! and areas worked out anew from the pieces alone. Derived from the documents alone; see `mod.rs`.

use super::board::{Hex, name, neighbours, next_to_any, regions};
use super::rules::next_to_rival;
use super::table::{COLOURS, Caravan, Colour, Phase, Position, Seat, Table};
use std::collections::BTreeSet;

/// Checked after every ply.
pub fn conservation(table: &Table, position: &Position, errors: &mut Vec<String>) {
    camels(table, position, errors);
    leaders(table, position, errors);
    let used = one_thing_a_hex(table, position, errors);
    tokens(table, position, &used, errors);
}

/// D2
fn camels(table: &Table, position: &Position, errors: &mut Vec<String>) {
    for (colour, colour_name) in COLOURS.iter().enumerate() {
        let placed: usize = position
            .caravans
            .iter()
            .filter(|((_, of), _)| *of == colour)
            .map(|(_, caravan)| caravan.hexes.len() - 1)
            .sum();
        if placed + position.supply[colour] != table.camels {
            errors.push(format!("D2: {colour_name} camels do not add up to {}", table.camels));
        }
    }
}

/// D3
fn leaders(table: &Table, position: &Position, errors: &mut Vec<String>) {
    for seat in 0..table.seats {
        let placed = position.caravans.keys().filter(|(owner, _)| *owner == seat).count();
        let given = usize::from(position.given[seat].is_some());
        if placed + given + position.in_hand[seat].len() + position.out[seat] != 5 {
            errors.push(format!("D3: the leaders of seat {} do not add up to 5", seat + 1));
        }
        if given != 0 && table.seats != 5 {
            errors.push(format!("D3: seat {} gave a leader back", seat + 1));
        }
    }
    let given: BTreeSet<Colour> = position.given.iter().flatten().copied().collect();
    if given.len() != position.given.iter().flatten().count() {
        errors.push("D3: a colour was given back twice".to_string());
    }
    if table.seats == 5 && !matches!(position.phase, Phase::Gifts { .. }) && given.len() != 5 {
        errors.push("D3: not every colour was given back".to_string());
    }
}

/// D6: fifteen of each value; a token is gone when its hex is occupied or enclosed, to one seat only.
fn tokens(table: &Table, position: &Position, used: &BTreeSet<Hex>, errors: &mut Vec<String>) {
    for value in 1..=3 {
        let in_play = table.values.values().filter(|of| **of == value).count();
        let away = table.put_away.iter().filter(|of| **of == value).count();
        if in_play + away != 15 {
            errors.push(format!("D6: {} tokens of value {value}", in_play + away));
        }
    }
    for hex in table.values.keys() {
        let takers = position.taken.iter().filter(|taken| taken.contains(hex)).count();
        if takers != usize::from(used.contains(hex)) {
            errors.push(format!("D6: the token of {} has {takers} takers", name(*hex)));
        }
    }
    let strange = position.taken.iter().flatten().any(|hex| !table.values.contains_key(hex));
    if strange {
        errors.push("D6: a token was taken where none lay".to_string());
    }
}

/// D10, D20, D31: pieces and areas lie apart, on land, pieces never on an oasis. All their hexes.
fn one_thing_a_hex(table: &Table, position: &Position, errors: &mut Vec<String>) -> BTreeSet<Hex> {
    let mut used: BTreeSet<Hex> = BTreeSet::new();
    for hex in position.caravans.values().flat_map(|caravan| &caravan.hexes) {
        if !used.insert(*hex) || !table.land.contains(hex) || table.palms.contains(hex) {
            errors.push(format!("D20: a piece cannot be on {}", name(*hex)));
        }
    }
    for hex in position.areas.iter().flat_map(|area| &area.hexes) {
        if !used.insert(*hex) || !table.land.contains(hex) {
            errors.push(format!("D31: {} cannot be enclosed", name(*hex)));
        }
    }
    used
}

/// Checked once, at the last position of the record.
pub fn from_pieces_alone(table: &Table, position: &Position, errors: &mut Vec<String>) {
    for ((seat, colour), caravan) in &position.caravans {
        let who = format!("{} caravan of seat {}", COLOURS[*colour], seat + 1);
        let own_areas = areas_of(position, *seat, *colour);
        if regions(&caravan.hexes).len() != 1 || !caravan.hexes.contains(&caravan.leader) {
            errors.push(format!("D17: the {who} is not in one piece with its leader"));
        }
        if caravan.hexes.iter().any(|hex| next_to_rival(position, *seat, *colour, *hex)) {
            errors.push(format!("D18: the {who} touches another of its colour"));
        }
        // D24, D30
        let oases: BTreeSet<Hex> = table
            .palms
            .iter()
            .copied()
            .filter(|palm| {
                next_to_any(*palm, &caravan.hexes) || own_areas.iter().any(|area| area.contains(palm))
            })
            .collect();
        if oases != caravan.oases {
            errors.push(format!("D24, D30: the {who} has scored other oases than it reaches"));
        }
        // D27
        if crosses(table, caravan) != caravan.crossed {
            errors.push(format!("D27: the {who} and the river"));
        }
        // D29: areas stay closed, since pieces never move
        if caravan.hexes.len() > 1 && closed_by(table, position, caravan) != own_areas {
            errors.push(format!("D29: the {who} has other areas than it encloses"));
        }
        if caravan.hexes.len() == 1 && !own_areas.is_empty() {
            errors.push(format!("D29: the {who} encloses without a camel"));
        }
    }
}

fn areas_of(position: &Position, seat: Seat, colour: Colour) -> BTreeSet<BTreeSet<Hex>> {
    position
        .areas
        .iter()
        .filter(|area| area.seat == seat && area.colour == colour)
        .map(|area| area.hexes.clone())
        .collect()
}

fn crosses(table: &Table, caravan: &Caravan) -> bool {
    let over = |hex: &Hex| {
        neighbours(*hex)
            .iter()
            .any(|near| caravan.hexes.contains(near) && table.board.river_between(*hex, *near))
    };
    caravan.hexes.iter().any(over)
}

fn closed_by(table: &Table, position: &Position, caravan: &Caravan) -> BTreeSet<BTreeSet<Hex>> {
    let outside: BTreeSet<Hex> = table.land.difference(&caravan.hexes).copied().collect();
    regions(&outside).into_iter().filter(|region| !region.iter().any(|hex| position.occupied(*hex))).collect()
}
