//! The entry point: a subcommand if one is named, otherwise the bot.

use std::process::ExitCode;

use caravanserai::cli::Arguments;
use caravanserai::serve;
use clap::Parser;

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    if arguments.names_a_subcommand() { arguments.run() } else { serve::run() }
}
