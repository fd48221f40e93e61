//! `caravanserai verify FILE...`: re-plays records and says what differs.

use std::io::{Write, stderr};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;

use super::{Misuse, say};
use crate::games::any::AnyOptions;
use crate::games::{list, shown};
use crate::record::{self, Record};

/// Re-play game records and say what differs
#[derive(Args)]
pub(super) struct Verify {
    /// Record files, as written by `simulate --record`
    #[arg(required = true)]
    files: Vec<PathBuf>,
}

impl Verify {
    pub(super) fn run(self) -> Result<ExitCode, Misuse> {
        let (mut differs, mut unreadable) = (false, false);
        for file in &self.files {
            let name = shown(&file.display().to_string());
            match read(file) {
                Ok(text) => {
                    let (holds, lines) = examine(&text);
                    differs |= !holds;
                    say(&format!("{name}: {}", lines.join("\n  ")))?;
                }
                Err(reason) => {
                    unreadable = true;
                    // The other files are looked at all the same.
                    let _ = writeln!(stderr(), "caravanserai: cannot read {name}: {reason}");
                }
            }
        }
        Ok(ExitCode::from(if unreadable { 2 } else { u8::from(differs) }))
    }
}

fn read(file: &Path) -> Result<Vec<u8>, String> {
    if file.is_dir() {
        return Err("it is a folder; name the files in it".to_owned());
    }
    std::fs::read(file).map_err(|fault| fault.to_string())
}

/// Whether the record holds; and one line that says so, or a head line and one for each difference.
fn examine(bytes: &[u8]) -> (bool, Vec<String>) {
    let parsed = std::str::from_utf8(bytes).map_err(|fault| format!("not a record: {fault}"));
    let record = match parsed.and_then(Record::parse) {
        Ok(record) => record,
        Err(reason) => return (false, vec![reason]),
    };
    let verdict = record::verify(&record);
    if !verdict.holds() {
        let count = verdict.differences.len();
        let mut lines = vec![format!("{count} {}", if count == 1 { "difference" } else { "differences" })];
        lines.extend(verdict.differences.iter().map(ToString::to_string));
        return (false, lines);
    }
    let options = AnyOptions::deserialize(record.game, &record.options).expect("a record that holds");
    let game = format!("{}: {options}; {} players", record.game.card().title, record.seats);
    let plies = record.plies.len();
    let end = match verdict.outcome {
        None => "not over yet; draws taken as recorded, since the seed is not known".to_owned(),
        Some(outcome) => {
            let winners: Vec<String> = outcome.winners.iter().map(|seat| seat.to_string()).collect();
            let most = outcome.totals.iter().max().copied().unwrap_or_default();
            format!("ended by {}, won by {} with {most}", outcome.ending, list(&winners))
        }
    };
    (true, vec![format!("holds. {game}; {plies} plies, {end}")])
}
