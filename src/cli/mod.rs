//! THE COMMAND LINE: one file per subcommand, and what they share.
//! Exit code 0: fine; 1: something differs or needs attention; 2: the command cannot be carried out.

mod arena;
mod backup;
pub(crate) mod boards;
mod gallery;
mod kinds;
mod playground;
mod progress;
mod render;
mod replay;
mod restore;
mod review;
mod rules;
mod simulate;
mod status;
mod tune;
mod verify;

use std::io::{ErrorKind, Write, stderr, stdout};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::{CommandFactory, Parser, Subcommand};
use thiserror::Error;

use crate::config::{Config, Misconfigured};
use crate::store::Fault;
use games::{Fact, RiderColours};
use voice::{Language, Voice};

/// Desert board games, played turn by turn over days.
///
/// Without a command the bot is started: on Discord if DISCORD_TOKEN is set, otherwise on a local one in the browser.
#[derive(Parser)]
#[command(name = "caravanserai", version)]
pub struct Arguments {
    #[command(subcommand)]
    command: Option<Command>,
}

#[derive(Subcommand)]
enum Command {
    Arena(arena::Arena),
    Backup(backup::Backup),
    Gallery(gallery::Gallery),
    Playground(playground::Serve),
    Render(render::Render),
    Replay(replay::Replay),
    Restore(restore::Restore),
    Review(review::Review),
    Simulate(simulate::Simulate),
    Status(status::Status),
    Tune(tune::Tune),
    Verify(verify::Verify),
}

/// A command that cannot be carried out: one clear sentence.
#[derive(Debug, Error)]
#[error("{0}")]
pub(crate) struct Misuse(String);

impl From<Misconfigured> for Misuse {
    fn from(wrong: Misconfigured) -> Misuse {
        Misuse(wrong.to_string())
    }
}

impl From<Fault> for Misuse {
    fn from(fault: Fault) -> Misuse {
        Misuse(format!("{fault}."))
    }
}

/// The command line speaks English, and calls players by their colours.
fn voice() -> Voice<'static> {
    Voice { language: Language::english(), names: &RiderColours, reader: None }
}

/// What the rules refuse.
fn refused(facts: &[Fact]) -> Misuse {
    Misuse(voice().say_all(facts))
}

impl Arguments {
    /// Without one, the bot is started.
    pub fn names_a_subcommand(&self) -> bool {
        self.command.is_some()
    }

    pub fn run(self) -> ExitCode {
        let done = match self.command {
            None => {
                say(Arguments::command().render_help().to_string().trim_end()).map(|()| ExitCode::SUCCESS)
            }
            Some(Command::Arena(arena)) => arena.run(),
            Some(Command::Backup(backup)) => backup.run(),
            Some(Command::Gallery(gallery)) => gallery.run(),
            Some(Command::Playground(serve)) => serve.run(),
            Some(Command::Render(render)) => render.run(),
            Some(Command::Replay(replay)) => replay.run(),
            Some(Command::Restore(restore)) => restore.run(),
            Some(Command::Review(review)) => review.run(),
            Some(Command::Simulate(simulate)) => simulate.run(),
            Some(Command::Status(status)) => status.run(),
            Some(Command::Tune(tune)) => tune.run(),
            Some(Command::Verify(verify)) => verify.run(),
        };
        done.unwrap_or_else(|Misuse(sentence)| {
            // If this cannot be written either, nobody is left to tell.
            let _ = writeln!(stderr(), "caravanserai: {sentence}");
            ExitCode::from(2)
        })
    }
}

/// The configuration. Unknown variables are reported, and do no harm.
fn configured() -> Result<Config, Misuse> {
    let config = Config::load()?;
    for doubt in &config.doubts {
        // Carry on even if the warning cannot be printed.
        let _ = writeln!(stderr(), "caravanserai: {doubt}");
    }
    Ok(config)
}

/// The database that is meant, if it is there: the named one, or the one of the settings.
fn database(named: Option<PathBuf>) -> Result<PathBuf, Misuse> {
    if let Some(named) = named {
        return Ok(named);
    }
    let database = configured()?.database;
    if !database.exists() {
        return Err(Misuse(format!(
            "there is no file {}. Go to the folder where the bot runs, or name its database with --database.",
            database.display()
        )));
    }
    Ok(database)
}

/// Runs what waits for files or the network.
fn block_on<T>(work: impl Future<Output = Result<T, Misuse>>) -> Result<T, Misuse> {
    let runtime = tokio::runtime::Runtime::new();
    runtime.map_err(|fault| Misuse(format!("the runtime does not start: {fault}")))?.block_on(work)
}

/// Prints a line. A closed pipe (`| head`) is not an error.
fn say(line: &str) -> Result<(), Misuse> {
    match writeln!(stdout(), "{line}") {
        Err(fault) if fault.kind() != ErrorKind::BrokenPipe => Err(Misuse(format!("cannot print: {fault}"))),
        _ => Ok(()),
    }
}

/// Writes the whole file or nothing.
fn write(path: &Path, text: &str) -> Result<(), Misuse> {
    let part = path.with_extension("part");
    let written = std::fs::write(&part, text).and_then(|()| std::fs::rename(&part, path));
    written.map_err(|fault| {
        // If this fails too, there is nothing more to do.
        let _ = std::fs::remove_file(&part);
        Misuse(format!("cannot write {}: {fault}", path.display()))
    })
}
