//! An independent checker ("oracle") for records of Through the Desert, written from the rules (D1 to D40) and
//! from docs/record.md alone: it shares no code with the crate and must never import it. Plain rather than fast.

#![forbid(unsafe_code)]

pub mod bazaar;
mod board;
mod chance;
mod features;
mod json;
mod laws;
mod mutate;
pub mod nomads;
mod play;
mod replay;
mod rules;
mod score;
mod setup;
mod state;
mod table;
mod wrong;

pub use features::Feature;
pub use mutate::mutate;

use chance::{Chance, commitment, hash, is_digest, seed_bytes};
use json::{exact_keys, same};
use replay::Replay;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use table::{Position, Table};

const KEYS: [&str; 11] = [
    "commitment",
    "format",
    "game",
    "id",
    "options",
    "outcome",
    "plies",
    "seats",
    "seed",
    "setup",
    "version",
];

/// What a right record shows.
#[derive(Debug)]
pub struct Report {
    /// Points by seat; empty while the game is not over.
    pub totals: Vec<u32>,
    /// The numbers of the plies (undone ones too) where each situation came up; 0 is the setup.
    pub features: BTreeMap<Feature, Vec<u32>>,
}

/// Checks everything; the errors name the ply and what is wrong with it.
pub fn check(record_text: &str) -> Result<Report, Vec<String>> {
    let record: Value = parse(record_text)?;
    let mut errors = Vec::new();
    check_head(&record, "desert", &mut errors);
    let Some((table, start)) = check_setup(&record, &mut errors) else { return Err(errors) };
    let mut replay = Replay::new(&table, start);
    let mut at_setup = BTreeSet::new();
    features::of_position(&Position::start(&table), &replay.position, &mut at_setup);
    replay.note(0, at_setup);
    let Some(plies) = record.get("plies").and_then(Value::as_array) else {
        errors.push("plies: not a list".to_string());
        return Err(errors);
    };
    if !replay.check_all(plies, &mut errors) {
        return Err(errors);
    }
    laws::from_pieces_alone(&table, &replay.position, &mut errors);
    let totals = check_outcome(&record, &table, &mut replay, &mut errors);
    if errors.is_empty() { Ok(Report { totals, features: replay.features }) } else { Err(errors) }
}

/// All legal moves of the seat on turn after that many plies, in canonical notation, sorted; none when it is over.
/// Of the plies before only seats and moves are checked.
pub fn legal_moves(record_text: &str, after_plies: usize) -> Result<Vec<String>, Vec<String>> {
    let record: Value = parse(record_text)?;
    let mut errors = Vec::new();
    let dealt = deal(&record, &mut errors).filter(|_| errors.is_empty());
    let Some((table, start, _, _)) = dealt else { return Err(errors) };
    let plies = record.get("plies").and_then(Value::as_array).ok_or(vec!["plies: not a list".to_string()])?;
    if after_plies > plies.len() {
        return Err(vec![format!("there are only {} plies", plies.len())]);
    }
    let mut replay = Replay::new(&table, start);
    for (index, ply) in plies.iter().take(after_plies).enumerate() {
        replay.step(index + 1, ply, false).map_err(|what| vec![format!("ply {}: {what}", index + 1)])?;
    }
    let moves = rules::all_moves(&table, &replay.position);
    let mut words: Vec<String> = moves.into_iter().map(rules::Move::notation).collect();
    words.sort();
    Ok(words)
}

fn parse(text: &str) -> Result<Value, Vec<String>> {
    serde_json::from_str(text).map_err(|error| vec![format!("not JSON: {error}")])
}

/// What is the same in every game's record.
fn check_head(record: &Value, game: &str, errors: &mut Vec<String>) {
    exact_keys("the record", record, &KEYS, errors);
    same("format", record.get("format"), &json!("caravanserai record"), errors);
    same("version", record.get("version"), &json!(1), errors);
    same("game", record.get("game"), &json!(game), errors);
    check_commitment(record, errors);
}

/// The commitment fits the seed, if it is known.
fn check_commitment(record: &Value, errors: &mut Vec<String>) {
    let id = record.get("id").and_then(Value::as_str);
    if id.is_none_or(|id| id.contains(['\n', '\r'])) {
        errors.push("id: not a text without line breaks".to_string());
    }
    if !record.get("commitment").and_then(Value::as_str).is_some_and(is_digest) {
        errors.push("commitment: not 64 hexadecimal digits".to_string());
    }
    match record.get("seed") {
        Some(Value::Null) | None => {}
        Some(Value::String(seed)) if is_digest(seed) => {
            let right = commitment(id.unwrap_or_default(), seed);
            same("commitment", record.get("commitment"), &json!(right), errors);
        }
        _ => errors.push("seed: neither null nor 64 hexadecimal digits".to_string()),
    }
}

/// D1 to D8: table, first position, draws and events, as they must be.
fn deal(record: &Value, errors: &mut Vec<String>) -> Option<(Table, Position, Vec<Value>, Vec<Value>)> {
    // D1
    let seats = (2..=5).find(|seats| record.get("seats") == Some(&json!(seats)));
    let Some(seats) = seats else {
        errors.push("seats: D1: not 2 to 5".to_string());
        return None;
    };
    let (options, board) = setup::options(record.get("options").unwrap_or(&Value::Null), seats, errors)?;
    let setup = record.get("setup").unwrap_or(&Value::Null);
    let written = setup.get("draws").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
    let seed = record.get("seed").and_then(Value::as_str).and_then(seed_bytes);
    let id = record.get("id").and_then(Value::as_str).unwrap_or_default();
    let mut chance = Chance { seed, id, written, made: Vec::new() };
    match setup::deal(&options, board, seats, &mut chance) {
        Ok((table, position, events)) => Some((table, position, chance.made, events)),
        Err(what) => {
            errors.push(format!("setup: {what}"));
            None
        }
    }
}

fn check_setup(record: &Value, errors: &mut Vec<String>) -> Option<(Table, Position)> {
    let (table, position, draws, events) = deal(record, errors)?;
    errors.extend(table.board.faults());
    let setup = record.get("setup").unwrap_or(&Value::Null);
    exact_keys("setup", setup, &["draws", "events", "hash", "state"], errors);
    same("setup: draws", setup.get("draws"), &json!(draws), errors);
    same("setup: events", setup.get("events"), &json!(events), errors);
    let state = position.state(&table);
    same("setup: state", setup.get("state"), &state.to_value(), errors);
    same("setup: hash", setup.get("hash"), &json!(hash(&state)), errors);
    let mut broken = Vec::new();
    laws::conservation(&table, &position, &mut broken);
    errors.extend(broken.into_iter().map(|law| format!("setup: {law}")));
    Some((table, position))
}

/// D34, D35, D38; the outcome is known just when the game is over, and the seed then or if it was ended early.
fn check_outcome(
    record: &Value,
    table: &Table,
    replay: &mut Replay<'_>,
    errors: &mut Vec<String>,
) -> Vec<u32> {
    let Some(end) = score::outcome(table, &replay.position) else {
        same("outcome of a game that is not over", record.get("outcome"), &Value::Null, errors);
        return Vec::new();
    };
    if record.get("seed") == Some(&Value::Null) {
        errors.push("seed: is null although the game is over".to_string());
    }
    let found = record.get("outcome").unwrap_or(&Value::Null);
    exact_keys("outcome", found, &["ending", "reveal", "totals", "winners"], errors);
    for key in ["ending", "winners", "totals"] {
        same(&format!("outcome.{key}"), found.get(key), &end.outcome[key], errors);
    }
    let (reveal, right) = (found.get("reveal").unwrap_or(&Value::Null), &end.outcome["reveal"]);
    exact_keys("outcome.reveal", reveal, &["ending", "put_away", "scores"], errors);
    same("outcome.reveal.ending", reveal.get("ending"), &right["ending"], errors);
    same("outcome.reveal.put_away", reveal.get("put_away"), &right["put_away"], errors);
    let scores = reveal.get("scores").and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
    if scores.len() != table.seats {
        errors.push(format!("outcome.reveal.scores: {} entries", scores.len()));
    }
    for seat in 0..table.seats {
        let place = format!("outcome.reveal.scores of seat {}", seat + 1);
        same(&place, scores.get(seat), &right["scores"][seat], errors);
    }
    let last = replay.last_move();
    replay.note(last, end.tied.iter().map(|_| Feature::TiedLargest));
    if end.winners.len() > 1 {
        replay.note(last, [Feature::SharedWin]);
    }
    end.totals
}
