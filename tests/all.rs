//! All integration tests of the bot in one binary: each binary would link everything again.

// Helpers outside #[test] functions may unwrap and print too.
#![allow(clippy::unwrap_used, clippy::print_stdout)]

mod bot;
mod cli;
mod dependencies;
mod layers;
#[path = "../crates/games/tests/redeal.rs"]
mod redeal;
mod render;
mod rules;
mod secrets;
mod table;
mod words;
