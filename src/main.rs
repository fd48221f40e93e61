//! A list: arguments, then the subcommand. Nothing else.

use std::process::ExitCode;

use clap::Parser;

fn main() -> ExitCode {
    caravanserai::cli::Arguments::parse().run()
}
