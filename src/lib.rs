//! Caravanserai: desert board games on Discord, played turn by turn over days.
//! The libraries know nothing of the bot:
//!
//! - `crates/games`: the rules, pure, no clock, no files, no users;
//! - `crates/voice`: facts become sentences, in the reader's language;
//! - `crates/render`: a view becomes a picture and the same in words; it never sees a game, so it cannot show a secret;
//! - `crates/players`: computer players, which know what a person in their seat would know;
//! - `crates/record`: one JSON document per game, which anybody can check;
//! - `crates/playground`: a local Discord on loopback, to play without a token and to test without the network;
//! - `crates/oracle`: a second opinion on records, for tests.
#![forbid(unsafe_code)]

/// One file per subcommand.
pub mod cli;
/// Settings, from the environment and `.env`.
pub mod config;
/// Delivers notices when they are due.
pub mod courier;
/// The only room that names poise or serenity: arguments become moves, answers become messages.
pub mod discord;
/// Numbered points on the durable path, where tests kill the process.
pub mod failpoint;
/// How to play: which pages a game has, and which of them explains what.
pub mod guide;
/// The bot, from start to stop.
pub mod serve;
/// SQLite: one file, one writer.
pub mod store;
/// A game being played by people: lobby, seats, moves, undo, endings, and what must be told to whom.
pub mod table;
/// Computer players at the tables: they think on threads of their own, and play.
pub mod thinker;
/// Facts become sentences: the only room with prose for people.
pub mod words;
