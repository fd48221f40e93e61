//! The replay of a record ply by ply: seats, moves, undos, events and hashes.
//! Derived from the documents alone; see `mod.rs`.

use super::chance::hash;
use super::features::{Feature, of_ply};
use super::json::{exact_keys, same};
use super::laws::conservation;
use super::play::play;
use super::rules::{Move, can_move, refusal};
use super::table::{Position, Table};
use crate::wrong::Wrong;
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

const KEYS: [&str; 7] = ["draws", "events", "hash", "move", "number", "seat", "undone"];

pub struct Replay<'a> {
    table: &'a Table,
    pub position: Position,
    /// The plies that are not undone, undos apart, each with the position before it.
    live: Vec<(usize, Position)>,
    undone: BTreeSet<usize>,
    pub features: BTreeMap<Feature, Vec<u32>>,
}

impl<'a> Replay<'a> {
    pub fn new(table: &'a Table, position: Position) -> Replay<'a> {
        Replay { table, position, live: Vec::new(), undone: BTreeSet::new(), features: BTreeMap::new() }
    }

    pub fn note(&mut self, number: usize, found: impl IntoIterator<Item = Feature>) {
        for feature in found {
            self.features.entry(feature).or_default().push(u32::try_from(number).unwrap_or(u32::MAX));
        }
    }

    /// All plies with everything about them. Goes on after wrong events and hashes, not after an illegal
    /// move; says whether it came to the end.
    pub fn check_all(&mut self, plies: &[Value], errors: &mut Vec<String>) -> bool {
        for (index, ply) in plies.iter().enumerate() {
            let number = index + 1;
            let mut wrong = Vec::new();
            exact_keys("the ply", ply, &KEYS, &mut wrong);
            let events = self.step(number, ply, true);
            if let Ok(events) = &events {
                self.check_facts(number, ply, events, &mut wrong);
            }
            let stop = events.is_err();
            wrong.extend(events.err().map(|what| what.0));
            errors.extend(wrong.into_iter().map(|what| format!("ply {number}: {what}")));
            if stop {
                errors.push(format!("ply {number}: the replay stops here"));
                return false;
            }
        }
        self.check_undone(plies, errors);
        true
    }

    fn check_facts(&self, number: usize, ply: &Value, events: &[Value], wrong: &mut Vec<String>) {
        same("number", ply.get("number"), &json!(number), wrong);
        // All chance of this game is in the setup.
        same("draws", ply.get("draws"), &json!([]), wrong);
        self.check_events(ply.get("events"), events, wrong);
        same("hash", ply.get("hash"), &json!(hash(&self.position.state(self.table))), wrong);
        conservation(self.table, &self.position, wrong);
        if !self.position.is_over() && !can_move(self.table, &self.position) {
            wrong.push(format!("seat {} is on turn without a legal move", self.position.turn + 1));
        }
    }

    fn check_events(&self, found: Option<&Value>, right: &[Value], wrong: &mut Vec<String>) {
        let Some(found) = found.and_then(Value::as_array) else {
            wrong.push("events: not a list".to_string());
            return;
        };
        for at in 0..found.len().max(right.len()) {
            if found.get(at) != right.get(at) {
                let show = |event: Option<&Value>| event.map_or("nothing".to_string(), Value::to_string);
                let (is, should) = (show(found.get(at)), show(right.get(at)));
                wrong.push(format!("event {}: is {is}, should be {should}", at + 1));
            }
        }
    }

    fn check_undone(&self, plies: &[Value], errors: &mut Vec<String>) {
        for (index, ply) in plies.iter().enumerate() {
            let undone = self.undone.contains(&(index + 1));
            same(&format!("ply {}: undone", index + 1), ply.get("undone"), &json!(undone), errors);
        }
    }

    /// Plays one ply if seat and move are right, and gives the events that it must have.
    pub fn step(&mut self, number: usize, ply: &Value, with_features: bool) -> Result<Vec<Value>, Wrong> {
        let text = ply.get("move").and_then(Value::as_str).ok_or("move: not a text")?;
        let seat = ply.get("seat").and_then(Value::as_u64).ok_or("seat: not a number")?;
        if seat == 0 || seat > u64::try_from(self.table.seats).unwrap_or(0) {
            return Err(format!("seat: there is no seat {seat}").into());
        }
        if let Some(back_to) = text.strip_prefix("undo ") {
            self.undo(back_to)?;
            if with_features {
                self.note(number, [Feature::Undo]);
            }
            return Ok(Vec::new());
        }
        let made = Move::parse(text).ok_or_else(|| format!("move: {text:?} is no canonical notation"))?;
        if self.position.is_over() {
            return Err(format!("{text}: the game is over").into());
        }
        // D8, D9, D15
        if json!(seat) != json!(self.position.turn + 1) {
            return Err(format!("seat: is {seat}, but seat {} is on turn", self.position.turn + 1).into());
        }
        if let Some(rule) = refusal(self.table, &self.position, made) {
            return Err(format!("{text} is illegal: {rule}").into());
        }
        let (after, events) = play(self.table, &self.position, made);
        if with_features {
            let found = of_ply(self.table, &self.position, &after, made);
            self.note(number, found);
        }
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
        let Some(place) = place else {
            return Err(format!("undo {back_to}: no such ply, or it is undone already, or an undo").into());
        };
        for (index, (number, before)) in self.live.drain(place..).enumerate() {
            self.undone.insert(number);
            if index == 0 {
                self.position = before;
            }
        }
        Ok(())
    }

    /// The last ply of the record that is a move and not undone.
    pub fn last_move(&self) -> usize {
        self.live.last().map_or(0, |(number, _)| *number)
    }
}
