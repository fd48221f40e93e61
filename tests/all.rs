//! All integration tests of the bot in one binary: each binary would link everything again.

// Helpers outside #[test] functions may unwrap and print too.
#![allow(clippy::unwrap_used, clippy::print_stdout)]

mod bot;
mod cli;
mod dependencies;
mod fourth;
mod gallery;
mod guide;
mod keys;
mod layers;
mod panel;
mod pseudo;
mod readme;
mod render;
mod rules;
mod secrets;
mod table;
mod words;

use caravanserai::store::UserId;
use caravanserai::words::Reader;
use games::{Choice, Facts, Names};
use voice::{Language, Voice};

/// English, to everybody.
pub(crate) fn voice(names: &dyn Names) -> Voice<'_> {
    Voice { language: Language::english(), names, reader: None }
}

/// What there is to say of something, in English.
pub(crate) fn told(names: &dyn Names, of: &impl Facts) -> String {
    voice(names).say_all(&of.facts())
}

/// Whether a waterhole is gained, face up or down.
pub(crate) fn brings_water(prospect: &Choice) -> bool {
    prospect.gain.iter().any(|fact| matches!(fact.key, "desert-gain-water" | "desert-gain-face-down"))
}

/// Everybody, who read English.
fn everybody() -> Reader {
    Reader::everybody(Language::english())
}

/// One person, who reads English.
fn reader(user: UserId) -> Reader {
    Reader::one(Language::english(), user)
}
