//! THE COMMAND LINE: one file a subcommand. Exit code 0: fine; 1: something differs; 2: the call is wrong.

mod boards;
mod progress;
mod simulate;
mod verify;

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
    Simulate(simulate::Simulate),
    Verify(verify::Verify),
}

/// A call that cannot be carried out: one clear sentence.
struct Misuse(String);

impl Arguments {
    #[expect(clippy::print_stderr, reason = "the command line speaks to its user")]
    pub fn run(self) -> ExitCode {
        let done = match self.command {
            Command::Simulate(simulate) => simulate.run(),
            Command::Verify(verify) => verify.run(),
        };
        done.unwrap_or_else(|Misuse(sentence)| {
            eprintln!("caravanserai: {sentence}");
            ExitCode::from(2)
        })
    }
}
