//! THE COMMAND LINE: one file a subcommand. Exit code 0: fine; 1: something differs; 2: the call is wrong.

mod boards;
mod progress;
mod render;
mod simulate;
mod verify;

use std::io::{ErrorKind, Write, stderr, stdout};
use std::process::ExitCode;

use clap::{Parser, Subcommand};

/// Desert board games, played turn by turn over days.
#[derive(Parser)]
#[command(name = "caravanserai", version, arg_required_else_help = true)]
pub struct Arguments {
    #[command(subcommand)]
    command: Command,
}

#[derive(Subcommand)]
enum Command {
    Render(render::Render),
    Simulate(simulate::Simulate),
    Verify(verify::Verify),
}

/// A call that cannot be carried out: one clear sentence.
struct Misuse(String);

impl Arguments {
    pub fn run(self) -> ExitCode {
        let done = match self.command {
            Command::Render(render) => render.run(),
            Command::Simulate(simulate) => simulate.run(),
            Command::Verify(verify) => verify.run(),
        };
        done.unwrap_or_else(|Misuse(sentence)| {
            // Nobody is left to tell if even this cannot be written.
            let _ = writeln!(stderr(), "caravanserai: {sentence}");
            ExitCode::from(2)
        })
    }
}

/// Prints a line. A reader that has seen enough (`| head`) is no fault.
fn say(line: &str) -> Result<(), Misuse> {
    match writeln!(stdout(), "{line}") {
        Err(fault) if fault.kind() != ErrorKind::BrokenPipe => Err(Misuse(format!("cannot print: {fault}"))),
        _ => Ok(()),
    }
}
