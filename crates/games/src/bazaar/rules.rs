//! The numbers of the game, and what a host may choose.

use std::fmt;
use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use crate::{Fact, Seat, Unreadable, options};

use super::refusal::Rule;

pub const PLAYERS: RangeInclusive<u8> = 3..=5; // B1
pub const MOST_PLAYERS: usize = 5;

pub const CARDS_EACH: u8 = 15;
pub const MARKERS: u8 = 7;
pub const DICE: usize = 3;
/// B2: three dice, three times.
pub const STARTING_CARDS: u8 = 9;
/// B5: face-up tiles in each row.
pub const ROW_TILES: usize = 4;
/// B16: the most tiles in one encampment.
pub const LARGEST_CAMP: usize = 7;
/// What a tile costs.
pub const UNITS: usize = 3;
/// B20: so many cards for one.
pub const TRADED: usize = 3;
/// B29: the game ends after so many rounds in which nobody built or gained a card.
pub const IDLE_ROUNDS: u8 = 3;

pub const ALONE_POINTS: u32 = 2; // B24
pub const TILE_POINTS: u32 = 1; // B25
pub const CLOSING_POINTS: u32 = 1; // B25
pub const MARKER_POINTS: u32 = 1; // B30
pub const MAJORITY_POINTS: u32 = 2; // B31

/// What a host chooses when the game is created.
#[derive(Clone, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Options {
    /// B1: the first player, if the host names one.
    pub first: Option<Seat>,
}

impl Options {
    /// Refuses what makes no sense with this many players (B1).
    pub fn check_for(&self, players: u8) -> Result<(), Rule> {
        if !PLAYERS.contains(&players) {
            return Err(Rule::Players { players });
        }
        match self.first {
            Some(first) if first.number() > players => Err(Rule::FirstSeat { first, players }),
            _ => Ok(()),
        }
    }

    /// Reads `first 2` or `first random`; nothing at all is `first random`.
    pub fn read(text: &str) -> Result<Options, Unreadable> {
        let mut read = Options::default();
        options::read_each(text, "bazaar-unreadable-twice", |part| {
            let part = part.replace('-', " ");
            let words: Vec<&str> = part.split_whitespace().collect();
            read.first = match (options::first(&words, &part, "bazaar-unreadable-first"), &words[..]) {
                (_, ["first", "random"] | ["random", "first"] | ["random"]) => None,
                (Some(seat), _) => Some(seat?),
                _ => return Err(Unreadable::because(&part, Fact::new("bazaar-unreadable-option"))),
            };
            Ok("bazaar-option-first")
        })?;
        Ok(read)
    }
}

/// The canonical notation; [`Options::read`] reads it back.
impl fmt::Display for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.first {
            Some(first) => write!(f, "first {}", first.number()),
            None => f.write_str("first random"),
        }
    }
}
