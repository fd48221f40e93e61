//! All tests of the rules from outside, in one binary.

// Helpers outside #[test] functions may unwrap and print too.
#![allow(clippy::unwrap_used, clippy::print_stdout)]

mod cards;
mod fair;
mod fixtures;
mod laws;
mod redeal;
mod saves;

/// Random games per game kind in one run of the laws; a bigger number by environment variable.
fn law_games() -> usize {
    let games = std::env::var("CARAVANSERAI_LAW_GAMES").map_or(Ok(500), |text| text.parse());
    games.expect("CARAVANSERAI_LAW_GAMES is a number of games").max(100)
}

/// What there is to say, in English.
fn said(what: &impl games::Facts) -> String {
    voice::Voice { language: voice::Language::english(), names: &games::RiderColours, reader: None }
        .say_all(&what.facts())
}
