//! Options and setup: D1 to D8, with the draws and events that the record must show.
//! Derived from the documents alone; see `mod.rs`.

use super::board::{Board, Cell, Hex, names, parse_hex};
use super::chance::Chance;
use super::json::{exact_keys, flag, text};
use super::play::settle;
use super::table::{COLOURS, Options, Phase, Position, Seat, Table};
use crate::wrong::Wrong;
use serde_json::{Value, json};
use std::collections::BTreeSet;

pub fn options(value: &Value, seats: usize, errors: &mut Vec<String>) -> Option<(Options, Board)> {
    let keys = ["aquifers", "board", "edition", "first", "palms", "random_gifts", "serpentine"];
    exact_keys("options", value, &keys, errors);
    let board_value = value.get("board").unwrap_or(&Value::Null);
    exact_keys("options.board", board_value, &["name", "text"], errors);
    text("options.board.name", board_value.get("name"), errors)?;
    let board = match Board::parse(&text("options.board.text", board_value.get("text"), errors)?) {
        Ok(board) => board,
        Err(faults) => {
            errors.extend(faults);
            return None;
        }
    };
    let edition = text("options.edition", value.get("edition"), errors)?;
    if !["2005", "2017", "2024"].contains(&edition.as_str()) {
        errors.push(format!("options: unknown edition {edition:?}"));
    }
    if edition == "2005" && board.has_river() {
        errors.push("options: D4: the 2005 edition has no river".to_string());
    }
    let options = Options {
        serpentine: flag("options.serpentine", value.get("serpentine"), errors)?,
        aquifers: flag("options.aquifers", value.get("aquifers"), errors)?,
        random_gifts: flag("options.random_gifts", value.get("random_gifts"), errors)?,
        palms: named_palms(value.get("palms"), &board, seats, errors)?,
        first: named_first(value.get("first"), seats, errors)?,
        edition,
    };
    if options.palms.is_some() && options.edition == "2024" {
        errors.push("options: D5: palms are random in the 2024 edition".to_string());
    }
    if options.random_gifts && seats != 5 {
        errors.push("options: D3: only five players give leaders back".to_string());
    }
    Some((options, board))
}

/// D5: five different oasis sites in play, or none named.
fn named_palms(
    value: Option<&Value>,
    board: &Board,
    seats: usize,
    errors: &mut Vec<String>,
) -> Option<Option<BTreeSet<Hex>>> {
    let list = match value {
        Some(Value::Null) => return Some(None),
        Some(Value::Array(list)) => list,
        _ => {
            errors.push("options.palms: neither null nor a list".to_string());
            return None;
        }
    };
    let sites = board.of_kind(Cell::Site, seats);
    let named: BTreeSet<Hex> =
        list.iter().filter_map(|hex| parse_hex(hex.as_str()?)).filter(|hex| sites.contains(hex)).collect();
    if list.len() != 5 || named.len() != 5 {
        errors.push("options.palms: D5: not five different oasis sites in play".to_string());
        return None;
    }
    Some(Some(named))
}

fn named_first(value: Option<&Value>, seats: usize, errors: &mut Vec<String>) -> Option<Option<Seat>> {
    if value == Some(&Value::Null) {
        return Some(None);
    }
    let first = (0..seats).find(|seat| value == Some(&json!(seat + 1)));
    if first.is_none() {
        errors.push("options.first: D8: neither null nor a seat".to_string());
    }
    first.map(Some)
}

/// The table, the first position and the events of the setup; the draws are left in `chance`.
pub fn deal(
    options: &Options,
    board: Board,
    seats: usize,
    chance: &mut Chance<'_>,
) -> Result<(Table, Position, Vec<Value>), Wrong> {
    // D8
    let first = match options.first {
        Some(seat) => seat,
        None => chance.choice("first player", seats)?,
    };
    // D5
    let sites: Vec<Hex> = board.of_kind(Cell::Site, seats).into_iter().collect();
    let palms: BTreeSet<Hex> = match &options.palms {
        Some(named) => named.clone(),
        None => {
            let order = chance.shuffle("palms", sites.len())?;
            order.iter().take(5).filter_map(|at| sites.get(*at).copied()).collect()
        }
    };
    // D6
    let mut holes = board.of_kind(Cell::Waterhole, seats);
    holes.extend(sites.iter().filter(|site| !palms.contains(site)));
    let bag: Vec<u32> = (0..45).map(|at| 1 + at / 15).collect();
    let order = chance.shuffle("waterhole tokens", 45)?;
    let shuffled: Vec<u32> = order.iter().filter_map(|at| bag.get(*at).copied()).collect();
    if holes.len() > shuffled.len() {
        return Err("D6: more waterholes than tokens".into());
    }
    let table = Table {
        land: board.in_play(seats),
        seats,
        first,
        serpentine: options.serpentine,
        aquifers: options.aquifers,
        values: holes.iter().copied().zip(shuffled.iter().copied()).collect(),
        put_away: shuffled.iter().skip(holes.len()).copied().collect(),
        palms,
        // D2
        camels: match seats {
            2 => 22,
            3 => 26,
            _ => 30,
        },
        board,
    };
    let mut position = Position::start(&table);
    let mut events = vec![
        json!({"event": "first_player", "seat": first + 1}),
        json!({"event": "palms_placed", "at": names(&table.palms)}),
    ];
    // D3
    if seats == 5 && options.random_gifts {
        for (nth, colour) in chance.shuffle("gifts", 5)?.into_iter().enumerate() {
            let seat = table.seat_after_first(nth);
            position.given[seat] = Some(colour);
            position.in_hand[seat].remove(&colour);
            events.push(json!({"event": "leader_given", "seat": seat + 1, "colour": COLOURS[colour]}));
        }
    } else if seats == 5 {
        position.phase = Phase::Gifts { made: 0 };
    }
    settle(&table, &mut position, &mut events);
    Ok((table, position, events))
}
