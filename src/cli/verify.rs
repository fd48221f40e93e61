//! `caravanserai verify FILE...`: re-plays records and says what differs.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use super::{Misuse, say};
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
        let mut held = true;
        for file in &self.files {
            let shown = file.display();
            let text =
                std::fs::read(file).map_err(|fault| Misuse(format!("cannot read {shown}: {fault}")))?;
            let lines = examine(&String::from_utf8_lossy(&text));
            held &= lines.len() == 1 && lines[0].starts_with("holds");
            say(&format!("{shown}: {}", lines.join("\n  ")))?;
        }
        Ok(if held { ExitCode::SUCCESS } else { ExitCode::from(1) })
    }
}

/// One line that says that the record holds, or a head line and one for each difference.
fn examine(text: &str) -> Vec<String> {
    let record = match Record::parse(text) {
        Ok(record) => record,
        Err(reason) => return vec![reason],
    };
    let verdict = record::verify(&record);
    let plies = record.plies.len();
    if !verdict.holds() {
        let count = verdict.differences.len();
        let mut lines = vec![format!("{count} {}", if count == 1 { "difference" } else { "differences" })];
        lines.extend(verdict.differences.iter().map(ToString::to_string));
        return lines;
    }
    let draws = if verdict.seed_known { "" } else { ", draws taken as recorded (no seed yet)" };
    let end = verdict.ending.map_or("not over yet".to_owned(), |ending| format!("ended by {ending}"));
    vec![format!("holds: {}, {plies} plies, {end}{draws}", record.game.card().title)]
}
