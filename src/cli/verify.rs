//! `caravanserai verify FILE...`: replays records, or all games of a database, and says what differs.

use std::io::{Write, stderr};
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;

use clap::Args;

use super::{Misuse, block_on, say, voice};
use crate::store::Store;
use crate::table::{Checked, House, Pace, WallClock};
use games::any::Games;
use games::shown;
use record::{self, Record};

/// Re-play game records, or every game of a database, and say what differs
#[derive(Args)]
pub(super) struct Verify {
    /// Record files, as written by `simulate --record`
    #[arg(required_unless_present = "database")]
    files: Vec<PathBuf>,
    /// A database of the bot: every stored game is played again
    #[arg(long, value_name = "FILE")]
    database: Option<PathBuf>,
}

impl Verify {
    pub(super) fn run(self) -> Result<ExitCode, Misuse> {
        let (mut differs, mut unreadable) = (false, false);
        if let Some(database) = &self.database {
            differs |= !examine_all(database)?;
        }
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
                    // Go on with the other files.
                    let _ = writeln!(stderr(), "caravanserai: cannot read {name}: {reason}");
                }
            }
        }
        Ok(ExitCode::from(if unreadable { 2 } else { u8::from(differs) }))
    }
}

/// Whether every stored game replays.
fn examine_all(database: &Path) -> Result<bool, Misuse> {
    block_on(async {
        let (games, bad) = check_all(database).await?;
        say_all(&bad)?;
        let name = shown(&database.display().to_string());
        let plural = if games == 1 { "game" } else { "games" };
        say(&format!("{name}: {games} {plural}, {} with differences", bad.len()))?;
        Ok(bad.is_empty())
    })
}

/// Names the games that do not replay.
pub(super) fn say_all(bad: &[Checked]) -> Result<(), Misuse> {
    for checked in bad {
        let aside = if checked.aside { " (put aside)" } else { "" };
        say(&format!("game {}{aside}: {}", checked.table, checked.faults.join("\n  ")))?;
    }
    Ok(())
}

/// How many games there are, and those that do not replay.
pub(super) async fn check_all(database: &Path) -> Result<(usize, Vec<Checked>), Misuse> {
    let store = Store::look_at(database).await?;
    let house = House::new(store, Arc::new(WallClock), Games::built_in().clone(), Pace::default());
    let (mut games, mut bad) = (0, Vec::new());
    let report = |checked: Checked| {
        games += 1;
        bad.extend((!checked.faults.is_empty()).then_some(checked));
    };
    house.check_all(report).await.map_err(|trouble| Misuse(format!("{trouble}.")))?;
    house.store().close().await;
    Ok((games, bad))
}

fn read(file: &Path) -> Result<Vec<u8>, Misuse> {
    if file.is_dir() {
        return Err(Misuse("it is a folder; name the files in it".to_owned()));
    }
    std::fs::read(file).map_err(|fault| Misuse(fault.to_string()))
}

/// Whether the record holds; and one line that says so, or a heading and one line per difference.
fn examine(bytes: &[u8]) -> (bool, Vec<String>) {
    let parsed = std::str::from_utf8(bytes).map_err(|fault| format!("not a record: {fault}").into());
    let record = match parsed.and_then(Record::parse) {
        Ok(record) => record,
        Err(reason) => return (false, vec![reason.to_string()]),
    };
    let verdict = record::verify(&record, Games::built_in());
    if !verdict.holds() {
        let count = verdict.differences.len();
        let mut lines = vec![format!("{count} {}", if count == 1 { "difference" } else { "differences" })];
        lines.extend(verdict.differences.iter().map(|difference| match &difference.because[..] {
            [] => difference.to_string(),
            because => format!("{difference}: {}", voice().say_all(because)),
        }));
        return (false, lines);
    }
    let kind = Games::built_in().find(&record.game).expect("a record that holds");
    let options = kind.open_options(&record.options.to_string()).expect("a record that holds");
    let game = format!("{}: {options}; {} players", kind.card().title, record.seats);
    let plies = record.plies.len();
    let end = match verdict.outcome {
        None if verdict.seed_known => "ended before the game was over".to_owned(),
        None => "not over yet; draws taken as recorded, since the seed is not known".to_owned(),
        Some(outcome) => {
            let winners: Vec<String> = outcome.winners.iter().map(|seat| seat.to_string()).collect();
            let most = outcome.totals.iter().max().copied().unwrap_or_default();
            format!("ended by {}, won by {} with {most}", outcome.ending, voice().list(&winners))
        }
    };
    let plural = if plies == 1 { "ply" } else { "plies" };
    (true, vec![format!("holds. {game}; {plies} {plural}, {end}")])
}
