//! Which moves are legal: D3, D9 to D14 and D17 to D22.
//! Derived from the documents alone; see `mod.rs`.

use super::board::{Hex, name, neighbours, next_to_any, parse_hex};
use super::table::{COLOURS, Colour, Phase, Position, Seat, Table};
use std::collections::BTreeSet;

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Move {
    Give(Colour),
    Leader(Colour, Hex),
    Camel(Colour, Hex),
}

impl Move {
    /// Reads canonical notation only.
    pub fn parse(text: &str) -> Option<Move> {
        let colour = |word: &str| COLOURS.iter().position(|colour| *colour == word);
        match text.split(' ').collect::<Vec<&str>>().as_slice() {
            ["give", word] => Some(Move::Give(colour(word)?)),
            ["L", word, hex] => Some(Move::Leader(colour(word)?, parse_hex(hex)?)),
            [word, hex] => Some(Move::Camel(colour(word)?, parse_hex(hex)?)),
            _ => None,
        }
    }

    pub fn notation(self) -> String {
        match self {
            Move::Give(colour) => format!("give {}", COLOURS[colour]),
            Move::Leader(colour, hex) => format!("L {} {}", COLOURS[colour], name(hex)),
            Move::Camel(colour, hex) => format!("{} {}", COLOURS[colour], name(hex)),
        }
    }
}

/// The rule that forbids the move to the seat on turn, or none.
pub fn refusal(table: &Table, position: &Position, wanted: Move) -> Option<&'static str> {
    match (&position.phase, wanted) {
        (Phase::Gifts { .. }, Move::Give(colour)) => give_refusal(position, colour),
        (Phase::Leaders { .. }, Move::Leader(colour, hex)) => {
            leader_colour_refusal(position, position.turn, colour)
                .or_else(|| leader_hex_refusal(table, position, hex))
        }
        (Phase::Camels { .. }, Move::Camel(colour, hex)) => {
            camel_refusal(table, position, position.turn, colour, hex)
        }
        (Phase::Over { .. }, _) => Some("the game is over"),
        _ => Some("a move of another phase"),
    }
}

/// D3: a colour nobody has given up.
fn give_refusal(position: &Position, colour: Colour) -> Option<&'static str> {
    if position.given.contains(&Some(colour)) {
        return Some("D3: this colour was given back already");
    }
    if !position.in_hand[position.turn].contains(&colour) {
        return Some("D3: not in hand");
    }
    None
}

/// The colours of the leaders on the board.
fn colours_on_board(position: &Position) -> BTreeSet<Colour> {
    position.caravans.keys().map(|(_, colour)| *colour).collect()
}

/// D12: whether the seat must still place its first leader and holds only colours that are on the board.
pub fn first_colour_fallback(position: &Position, seat: Seat) -> bool {
    let first = !position.caravans.keys().any(|(owner, _)| *owner == seat);
    first && position.in_hand[seat].is_subset(&colours_on_board(position))
}

fn leader_colour_refusal(position: &Position, seat: Seat, colour: Colour) -> Option<&'static str> {
    // D9
    if !position.in_hand[seat].contains(&colour) {
        return Some("D9: not in hand");
    }
    // D12
    let first = !position.caravans.keys().any(|(owner, _)| *owner == seat);
    if first && colours_on_board(position).contains(&colour) && !first_colour_fallback(position, seat) {
        return Some("D12: the first leader's colour is on the board already");
    }
    None
}

pub fn leader_hex_refusal(table: &Table, position: &Position, hex: Hex) -> Option<&'static str> {
    if !table.land.contains(&hex) {
        return Some("D10: a mountain or out of play");
    }
    if position.token_at(table, hex) {
        return Some("D10: on a waterhole token");
    }
    if table.palms.contains(&hex) {
        return Some("D10: on an oasis");
    }
    if position.occupied(hex) {
        return Some("D10: on another leader");
    }
    if next_to_any(hex, &table.palms) {
        return Some("D11: next to an oasis");
    }
    if position.caravans.values().any(|caravan| neighbours(hex).contains(&caravan.leader)) {
        return Some("D11: next to a leader");
    }
    None
}

pub fn camel_refusal(
    table: &Table,
    position: &Position,
    seat: Seat,
    colour: Colour,
    hex: Hex,
) -> Option<&'static str> {
    if position.supply[colour] == 0 {
        return Some("D21: no camel of this colour is left");
    }
    if !table.land.contains(&hex) {
        return Some("D20: a mountain or out of play");
    }
    if table.palms.contains(&hex) {
        return Some("D20: on an oasis");
    }
    if position.occupied(hex) {
        return Some("D20: occupied");
    }
    if position.enclosed(hex) {
        return Some("D20, D31: enclosed");
    }
    if !position.caravans.get(&(seat, colour)).is_some_and(|own| next_to_any(hex, &own.hexes)) {
        return Some("D17: not next to the own caravan");
    }
    if next_to_rival(position, seat, colour, hex) {
        return Some("D18: next to another player's caravan of this colour");
    }
    None
}

/// D18
pub fn next_to_rival(position: &Position, seat: Seat, colour: Colour, hex: Hex) -> bool {
    position
        .caravans
        .iter()
        .filter(|((owner, of), _)| *owner != seat && *of == colour)
        .any(|(_, caravan)| next_to_any(hex, &caravan.hexes))
}

/// D14: whether a leader could stand anywhere (the colour does not matter for that).
pub fn leader_hex_left(table: &Table, position: &Position) -> bool {
    table.land.iter().any(|hex| leader_hex_refusal(table, position, *hex).is_none())
}

/// D22: whether the seat on turn can place any camel.
pub fn camel_move_left(table: &Table, position: &Position) -> bool {
    (0..5).any(|colour| {
        // D17: nowhere but next to the own caravan.
        let own = position.caravans.get(&(position.turn, colour));
        let near = own.into_iter().flat_map(|own| &own.hexes).flat_map(|hex| neighbours(*hex));
        near.into_iter().any(|hex| camel_refusal(table, position, position.turn, colour, hex).is_none())
    })
}

pub fn all_moves(table: &Table, position: &Position) -> Vec<Move> {
    let mut tried: Vec<Move> = (0..5).map(Move::Give).collect();
    for colour in 0..5 {
        tried.extend(table.land.iter().map(|hex| Move::Leader(colour, *hex)));
        tried.extend(table.land.iter().map(|hex| Move::Camel(colour, *hex)));
    }
    tried.retain(|wanted| refusal(table, position, *wanted).is_none());
    tried
}

/// As `!all_moves(..).is_empty()`, but stops at the first one.
pub fn can_move(table: &Table, position: &Position) -> bool {
    match position.phase {
        Phase::Gifts { .. } => (0..5).any(|colour| refusal(table, position, Move::Give(colour)).is_none()),
        Phase::Leaders { .. } => {
            leader_hex_left(table, position)
                && (0..5).any(|colour| leader_colour_refusal(position, position.turn, colour).is_none())
        }
        Phase::Camels { .. } => camel_move_left(table, position),
        Phase::Over { .. } => false,
    }
}
