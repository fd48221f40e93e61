//! RECORDS: one JSON document per game, with everything an independent program needs to check it (docs/record.md).
//! Knows games. Not tables, not stores, not users: a record names seats only.

#![forbid(unsafe_code)]

mod difference;
mod positions;
mod recorder;
mod strict;
mod verify;

use serde::{Deserialize, Serialize};
use serde_json::Value;

use games::chance::{Draw, sha256_hexadecimal};
use games::{Seat, Unsound, shown};

pub use difference::Difference;
pub use positions::{NoPly, NoReplay};
pub use recorder::{NoUndo, Recorder, outcome};
pub use verify::{Verdict, verify};

pub const FORMAT: &str = "caravanserai record";
pub const VERSION: u32 = 1;

#[derive(Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Record {
    pub format: String,
    pub version: u32,
    /// The name of the game.
    pub game: String,
    pub id: String,
    pub seats: u8,
    pub options: Value,
    pub commitment: String,
    /// Published when the game is over.
    pub seed: Option<String>,
    pub setup: Setup,
    pub plies: Vec<Ply>,
    pub outcome: Option<Value>,
}

/// What was decided before the first move.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    pub draws: Vec<Draw>,
    pub events: Vec<Value>,
    pub state: Value,
    pub hash: String,
}

/// One move, or one undo (`undo 7`: back to before ply 7). Numbers are never used twice.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ply {
    pub number: u32,
    pub seat: Seat,
    #[serde(rename = "move")]
    pub text: String,
    pub draws: Vec<Draw>,
    pub events: Vec<Value>,
    /// Of the state after this ply.
    pub hash: String,
    /// Whether a later undo took it back.
    pub undone: bool,
}

impl Record {
    /// Reads a record strictly: no key too many, none missing, none twice, every value in its form.
    pub fn parse(text: &str) -> Result<Record, Unsound> {
        let value = strict::read(text).map_err(|fault| format!("not a record: {fault}"))?;
        match &value["format"] {
            Value::String(format) if format == FORMAT => {}
            Value::String(format) => {
                return Err(format!("not a record: its format is “{}”, not “{FORMAT}”", shown(format)).into());
            }
            _ => return Err(format!("not a record: it does not say \"format\": \"{FORMAT}\"").into()),
        }
        if value["version"] != VERSION {
            let found = shown(&value["version"].to_string());
            return Err(format!("version {found} of the format is not known here, only {VERSION}").into());
        }
        let record: Record =
            serde_json::from_value(value.clone()).map_err(|fault| format!("not a record: {fault}"))?;
        let again = serde_json::to_value(&record).expect("a record is JSON");
        match difference::first(&value, &again) {
            None => Ok(record),
            Some(difference) => {
                Err(format!("not a record: another form than the format's at {}", difference.at).into())
            }
        }
    }

    /// The document, one ply per line.
    pub fn to_text(&self) -> String {
        let Value::Object(mut whole) = serde_json::to_value(self).expect("a record is JSON") else {
            unreachable!("a record is an object")
        };
        let plies = whole.remove("plies").expect("a record has plies");
        let mut text = String::from("{\n");
        for (key, value) in &whole {
            text += &format!("\"{key}\": {value},\n");
        }
        let lines: Vec<String> = plies.as_array().into_iter().flatten().map(Value::to_string).collect();
        text + &format!("\"plies\": [\n{}\n]\n}}\n", lines.join(",\n"))
    }
}

/// The text of an undo: back to before this ply.
pub fn undo_text(number: u32) -> String {
    format!("{UNDO}{number}")
}

/// The ply that an undo names; None for a move. A number that is missing or too large becomes 0, which names no move.
pub fn undone_from(text: &str) -> Option<u32> {
    Some(text.strip_prefix(UNDO)?.parse().unwrap_or_default())
}

const UNDO: &str = "undo ";

/// SHA-256 of a state's canonical JSON, as [`AnyGame::save`](games::any::AnyGame::save) writes it: keys sorted, no
/// white space (checked by a law test).
pub fn state_hash(state: &str) -> String {
    sha256_hexadecimal(state.as_bytes())
}
