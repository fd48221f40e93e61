//! An independent checker for records of Desert Bazaar, written from the rules (B1 to B32) and from docs/record.md
//! alone: it shares no code with the crate and must never import it. Plain rather than fast.

mod board;
mod features;
mod play;
mod rules;
mod score;
mod table;

pub use features::Feature;

use super::chance::{Chance, hash, seed_bytes};
use super::json::{exact_keys, same, same_list};
use crate::wrong::Wrong;
use features::of_ply;
use rules::Move;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};
use table::Position;

const PLY_KEYS: [&str; 7] = ["draws", "events", "hash", "move", "number", "seat", "undone"];

/// What a right record shows.
#[derive(Debug)]
pub struct Report {
    /// Points by seat; empty while the game is not over.
    pub totals: Vec<u32>,
    /// The numbers of the plies (undone ones too) where each situation came up.
    pub features: BTreeMap<Feature, Vec<usize>>,
}

/// Checks everything; the errors name the ply and what is wrong with it.
pub fn check(record_text: &str) -> Result<Report, Vec<String>> {
    let record: Value = super::parse(record_text)?;
    let mut errors = Vec::new();
    super::check_head(&record, "bazaar", &mut errors);
    let written = all_draws(&record);
    let Some(mut replay) = Replay::open(&record, &written, &mut errors) else { return Err(errors) };
    replay.check_setup(&record, &mut errors);
    let Some(plies) = record.get("plies").and_then(Value::as_array) else {
        errors.push("plies: not a list".to_string());
        return Err(errors);
    };
    for (index, ply) in plies.iter().enumerate() {
        if let Err(what) = replay.check_ply(index + 1, ply, &mut errors) {
            errors.push(format!("ply {}: {what}; the replay stops here", index + 1));
            return Err(errors);
        }
    }
    for (index, ply) in plies.iter().enumerate() {
        let undone = json!(replay.undone.contains(&(index + 1)));
        same(&format!("ply {}: undone", index + 1), ply.get("undone"), &undone, &mut errors);
    }
    let totals = replay.check_outcome(&record, &mut errors);
    if errors.is_empty() { Ok(Report { totals, features: replay.features }) } else { Err(errors) }
}

/// All legal moves of all awaited seats after that many plies, in the listed form, sorted.
pub fn legal_moves(record_text: &str, after_plies: usize) -> Result<Vec<String>, Vec<String>> {
    let record: Value = super::parse(record_text)?;
    let mut errors = Vec::new();
    let written = all_draws(&record);
    let Some(mut replay) = Replay::open(&record, &written, &mut errors).filter(|_| errors.is_empty()) else {
        return Err(errors);
    };
    let plies = record.get("plies").and_then(Value::as_array).ok_or(vec!["plies: not a list".to_string()])?;
    for (index, ply) in plies.iter().take(after_plies).enumerate() {
        replay.step(index + 1, ply).map_err(|what| vec![format!("ply {}: {what}", index + 1)])?;
    }
    let position = &replay.position;
    let moves = position.awaited().into_iter().flat_map(|seat| rules::all_moves(position, seat));
    let mut words: Vec<String> = moves.map(|made| made.notation()).collect();
    words.sort();
    Ok(words)
}

/// Every draw of the record in its order, for a game whose seed is not known.
fn all_draws(record: &Value) -> Vec<Value> {
    let none = Vec::new();
    let list = |value: Option<&Value>| value.and_then(Value::as_array).unwrap_or(&none).clone();
    let mut draws = list(record.get("setup").and_then(|setup| setup.get("draws")));
    for ply in list(record.get("plies")) {
        draws.extend(list(ply.get("draws")));
    }
    draws
}

struct Replay<'a> {
    chance: Chance<'a>,
    position: Position,
    events: Vec<Value>,
    /// The plies that are not undone, undos apart, each with the position before it.
    live: Vec<(usize, Position)>,
    undone: BTreeSet<usize>,
    features: BTreeMap<Feature, Vec<usize>>,
}

impl<'a> Replay<'a> {
    fn open(record: &'a Value, written: &'a [Value], errors: &mut Vec<String>) -> Option<Replay<'a>> {
        let seats = (3..=5).find(|seats| record.get("seats") == Some(&json!(seats)));
        let Some(seats) = seats else {
            errors.push("seats: B1: not 3 to 5".to_string());
            return None;
        };
        let options = record.get("options").unwrap_or(&Value::Null);
        exact_keys("options", options, &["first"], errors);
        let named = (0..seats).find(|seat| options.get("first") == Some(&json!(seat + 1)));
        if named.is_none() && options.get("first") != Some(&Value::Null) {
            errors.push("options.first: B1: neither null nor a seat".to_string());
            return None;
        }
        let seed = record.get("seed").and_then(Value::as_str).and_then(seed_bytes);
        let id = record.get("id").and_then(Value::as_str).unwrap_or_default();
        let mut chance = Chance { seed, id, written, made: Vec::new() };
        match play::deal(seats, named, &mut chance) {
            Ok((position, events)) => Some(Replay {
                chance,
                position,
                events,
                live: Vec::new(),
                undone: BTreeSet::new(),
                features: BTreeMap::new(),
            }),
            Err(what) => {
                errors.push(format!("setup: {what}"));
                None
            }
        }
    }

    fn check_setup(&self, record: &Value, errors: &mut Vec<String>) {
        let setup = record.get("setup").unwrap_or(&Value::Null);
        exact_keys("setup", setup, &["draws", "events", "hash", "state"], errors);
        same("setup: draws", setup.get("draws"), &json!(self.chance.made), errors);
        same("setup: events", setup.get("events"), &json!(self.events), errors);
        let state = self.position.state();
        same("setup: state", setup.get("state"), &state.to_value(), errors);
        same("setup: hash", setup.get("hash"), &json!(hash(&state)), errors);
        errors.extend(self.position.broken_laws());
    }

    fn note(&mut self, number: usize, found: impl IntoIterator<Item = Feature>) {
        for feature in found {
            self.features.entry(feature).or_default().push(number);
        }
    }

    fn check_ply(&mut self, number: usize, ply: &Value, errors: &mut Vec<String>) -> Result<(), Wrong> {
        let mut wrong = Vec::new();
        exact_keys("the ply", ply, &PLY_KEYS, &mut wrong);
        let before = self.chance.made.len();
        let events = self.step(number, ply)?;
        same("number", ply.get("number"), &json!(number), &mut wrong);
        same_list("draws", ply.get("draws"), &self.chance.made[before..], &mut wrong);
        same_list("events", ply.get("events"), &events, &mut wrong);
        same("hash", ply.get("hash"), &json!(hash(&self.position.state())), &mut wrong);
        wrong.extend(self.position.broken_laws());
        errors.extend(wrong.into_iter().map(|what| format!("ply {number}: {what}")));
        Ok(())
    }

    /// Plays one ply if seat and move are right, and gives the events that it must have.
    fn step(&mut self, number: usize, ply: &Value) -> Result<Vec<Value>, Wrong> {
        let text = ply.get("move").and_then(Value::as_str).ok_or("move: not a text")?;
        let seat = (0..self.position.seats).find(|seat| ply.get("seat") == Some(&json!(seat + 1)));
        let seat = seat.ok_or("seat: there is no such seat")?;
        if let Some(back_to) = text.strip_prefix("undo ") {
            self.undo(back_to)?;
            self.note(number, [Feature::Undo]);
            return Ok(Vec::new());
        }
        let made = Move::parse(text).ok_or_else(|| format!("{text:?} is no canonical notation"))?;
        if !self.position.awaited().contains(&seat) {
            return Err(format!("seat {} is not awaited", seat + 1).into());
        }
        if let Some(rule) = rules::refusal(&self.position, seat, &made) {
            return Err(format!("{text} is illegal: {rule}").into());
        }
        let (after, events) = play::play(&self.position, seat, &made, &mut self.chance)?;
        let found = of_ply(&self.position, &after, &made, &events);
        self.note(number, found);
        let before = std::mem::replace(&mut self.position, after);
        self.live.push((number, before));
        Ok(events)
    }

    /// `undo N`: back to the position before ply N, which must be a move that is not undone.
    fn undo(&mut self, back_to: &str) -> Result<(), Wrong> {
        if self.position.is_over() {
            return Err(format!("undo {back_to}: the game is over").into());
        }
        let place = self.live.iter().position(|(number, _)| number.to_string() == back_to);
        let place = place.ok_or_else(|| format!("undo {back_to}: no such ply"))?;
        self.position = self.live[place].1.clone();
        self.undone.extend(self.live.drain(place..).map(|(number, _)| number));
        Ok(())
    }

    /// B30-B32; the outcome is known just when the game is over, and the seed then or if it was ended early.
    fn check_outcome(&mut self, record: &Value, errors: &mut Vec<String>) -> Vec<u32> {
        let Some(end) = score::outcome(&self.position) else {
            same("outcome of a game that is not over", record.get("outcome"), &Value::Null, errors);
            return Vec::new();
        };
        if record.get("seed") == Some(&Value::Null) {
            errors.push("seed: is null although the game is over".to_string());
        }
        same("outcome", record.get("outcome"), &end.outcome, errors);
        let last = self.live.last().map_or(0, |(number, _)| *number);
        if end.tied_cards {
            self.note(last, [Feature::TiedMostCards]);
        }
        if end.tied {
            let draw = end.winners.len() > 1;
            self.note(last, [if draw { Feature::Draw } else { Feature::TieBrokenByCards }]);
        }
        end.totals
    }
}
