//! COMPUTER PLAYERS. Pure: the games and a random source. No clock, no threads, no files.
//!
//! A player is given what its seat knows ([`Known`]), a seed and a number of simulations, and returns a [`Decision`]: the
//! same input gives the same move. The caller may stop it early and keeps the time.
//!
//! `search/` knows no game. What there is to know of one besides its rules, which positions are good and which moves are
//! worth a thought, is its [`craft::Craft`]: `desert.rs`, `nomads.rs`, `bazaar.rs`. How much each of these things counts is
//! learnt from self-play ([`learn`]) and kept in `weights/`.

#![forbid(unsafe_code)]

mod bazaar;
mod contest;
mod craft;
mod decision;
mod desert;
mod greedy;
mod known;
pub mod learn;
mod nomads;
mod player;
mod review;
mod search;
mod weights;

pub use contest::{Contest, Entrant, Finished};
pub use decision::{Candidate, Decision};
pub use known::Known;
pub use player::{Level, NoSuchPlayer, Player, ranked, seed_of};
pub use review::{Point, Review, Reviewing, TURNING, Turning};
pub use weights::{NoWeights, Weights};
