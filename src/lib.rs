//! Caravanserai: desert board games, played turn by turn over days. Each room, in one sentence:
#![forbid(unsafe_code)]

/// One file a subcommand.
pub mod cli;
/// The rules: pure, no clock, no files, no users.
pub mod games;
/// One JSON document a game, to be checked by anybody.
pub mod record;
/// From a view to a picture and the same in words; it never sees a game, so it cannot show a secret.
pub mod render;
