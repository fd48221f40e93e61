//! Caravanserai: desert board games, played turn by turn over days. Each room, in one sentence:
#![forbid(unsafe_code)]

/// One file a subcommand.
pub mod cli;
/// What the environment says: where Discord is.
pub mod config;
/// The rules: pure, no clock, no files, no users.
pub mod games;
/// A local Discord on loopback, to play without a token and to test without the network.
pub mod playground;
/// One JSON document a game, to be checked by anybody.
pub mod record;
/// From a view to a picture and the same in words; it never sees a game, so it cannot show a secret.
pub mod render;
