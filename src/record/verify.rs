//! Replays a record and says what differs.

use std::fmt;

use serde_json::Value;

use super::recorder::{Recorder, undone_from};
use super::{Ply, Record};
use crate::games::any::AnyOptions;
use crate::games::chance::Seed;
use crate::games::{RiderColours, Tell};

/// One place where the record does not say what a replay says.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Difference {
    /// Such as `ply 12, hash`.
    pub at: String,
    pub says: String,
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.at, self.says)
    }
}

/// What a replay found.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verdict {
    pub differences: Vec<Difference>,
    /// Whether the draws were checked against the seed; without one they are taken from the record.
    pub seed_known: bool,
    /// In two or three words, if the game is over.
    pub ending: Option<String>,
}

impl Verdict {
    pub fn holds(&self) -> bool {
        self.differences.is_empty()
    }
}

/// Replays the whole record. Stops at the first move that is refused, since nothing after it can be replayed.
pub fn verify(record: &Record) -> Verdict {
    let mut check = Check { differences: Vec::new() };
    let ending = check.replay(record);
    Verdict { differences: check.differences, seed_known: record.seed.is_some(), ending }
}

struct Check {
    differences: Vec<Difference>,
}

impl Check {
    fn note(&mut self, at: impl Into<String>, says: impl Into<String>) {
        self.differences.push(Difference { at: at.into(), says: says.into() });
    }

    fn same(&mut self, at: &str, recorded: &Value, replayed: &Value) {
        if recorded != replayed {
            self.note(at, format!("recorded {}, replayed {}", short(recorded), short(replayed)));
        }
    }

    fn replay(&mut self, record: &Record) -> Option<String> {
        let mut replay = self.open(record)?;
        if let Some(astray) = replay.astray() {
            self.note(format!("draw {}", astray.number), astray.reason.clone());
            return None;
        }
        let (recorded, replayed) = (&record.setup, replay.setup().clone());
        self.same("setup, draws", &value(&recorded.draws), &value(&replayed.draws));
        self.same("setup, events", &value(&recorded.events), &value(&replayed.events));
        self.same("setup, state", &recorded.state, &replayed.state);
        self.same("setup, hash", &value(&recorded.hash), &value(&replayed.hash));
        for ply in &record.plies {
            if let Err(reason) = step(&mut replay, ply) {
                self.note(format!("ply {}", ply.number), reason);
                return None;
            }
        }
        for (recorded, replayed) in record.plies.iter().zip(replay.plies()) {
            self.compare_plies(recorded, replayed);
        }
        let outcome = replay.outcome();
        self.same("outcome", &value(&record.outcome), &value(&outcome));
        if outcome.is_some() && record.seed.is_none() {
            self.note("seed", "the game is over, but its seed is missing");
        }
        Some(outcome?["ending"].as_str()?.to_owned())
    }

    fn open(&mut self, record: &Record) -> Option<Recorder> {
        let options = match AnyOptions::deserialize(record.game, &record.options) {
            Ok(options) => options,
            Err(fault) => {
                self.note("options", fault.to_string());
                return None;
            }
        };
        let opened = match &record.seed {
            None => {
                let draws = record.setup.draws.iter().chain(record.plies.iter().flat_map(|ply| &ply.draws));
                Recorder::open_recorded(
                    &record.id,
                    &record.commitment,
                    draws.cloned().collect(),
                    &options,
                    record.seats,
                )
            }
            Some(text) => {
                let Some(seed) = Seed::from_hexadecimal(text) else {
                    self.note("seed", "not 64 hexadecimal digits");
                    return None;
                };
                let commitment = seed.commitment(&record.id);
                self.same("commitment", &value(&record.commitment), &value(&commitment));
                Recorder::open(&record.id, &seed, &options, record.seats)
            }
        };
        opened.map_err(|rule| self.note("options", rule.tell(&RiderColours))).ok()
    }

    fn compare_plies(&mut self, recorded: &Ply, replayed: &Ply) {
        if recorded == replayed {
            return;
        }
        let (recorded, replayed) = (value(recorded), value(replayed));
        for key in ["number", "seat", "move", "draws", "events", "hash", "undone"] {
            self.same(&format!("ply {}, {key}", replayed["number"]), &recorded[key], &replayed[key]);
        }
    }
}

fn step(replay: &mut Recorder, ply: &Ply) -> Result<(), String> {
    if let Some(number) = undone_from(&ply.text) {
        return replay
            .undo(ply.seat, number)
            .map_err(|fault| format!("“{}” is not possible: {fault:?}", ply.text));
    }
    let plies = replay
        .play(ply.seat, &ply.text)
        .map_err(|refusal| format!("“{}” is refused: {}", ply.text, refusal.tell(&RiderColours)))?;
    if plies.len() > 1 {
        return Err(format!("“{}” is more than one move", ply.text));
    }
    match replay.astray() {
        Some(astray) => Err(format!("draw {}: {}", astray.number, astray.reason)),
        None => Ok(()),
    }
}

fn value<T: serde::Serialize>(part: &T) -> Value {
    serde_json::to_value(part).expect("parts of a record are JSON")
}

/// Enough of a value to find it by.
fn short(value: &Value) -> String {
    const LONGEST: usize = 120;
    let text = value.to_string();
    match text.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text,
    }
}
