//! All integration tests in one binary: each binary would link everything again.

// Helpers outside #[test] functions may unwrap and print too.
#![allow(clippy::unwrap_used, clippy::print_stdout)]

mod cli;
mod fixtures;
mod laws;
mod layers;
mod oracle;
mod records;
mod render;

/// Random games per game kind in one run of the laws; a bigger number by environment variable.
fn law_games() -> usize {
    std::env::var("CARAVANSERAI_LAW_GAMES").map_or(2000, |text| text.parse().expect("a number of games"))
}
