//! Numbers by player count, and the options that a host may choose (N8).

use std::fmt;
use std::num::NonZeroU8;
use std::ops::RangeInclusive;

use serde::{Deserialize, Serialize};

use crate::{Fact, Seat, Unreadable, options};

use super::refusal::Rule;

pub const PLAYERS: RangeInclusive<u8> = 3..=6; // N1
pub const FIRST_DINARS: u32 = 10; // N7
/// Special disks in play (N2, N8).
pub const DISKS: RangeInclusive<u8> = 0..=5;
/// In the short ending so many final disks lie in the pile, Mecca among them (N8).
pub const SHORT_FINALS: usize = 3;

pub const THIRD_HANDLER: u32 = 3; // N12: what three handlers cost
pub const THREE_HANDLERS_FAR: u32 = 3; // N10: what they cost on a second space
pub const KEPT: u8 = 2; // N24, N26: animals that a traveller keeps
pub const CALLED: u8 = 2; // N18: animals a handler calls
pub const RESTOCKED: u8 = 4; // N31: animals of an Animal Restock
pub const PAIR: u8 = 2; // N31: animals that one roll of the land die places
pub const QUIET_ROUNDS: u8 = 3; // N42: rounds in which nothing happens
const SHIFT_WITHIN: Option<NonZeroU8> = NonZeroU8::new(10); // N42: rounds without a shift

/// The stock spaces of each animal, from the left: six columns of three.
const LADDER: [u32; 18] = [1, 1, 2, 2, 3, 3, 3, 4, 4, 5, 5, 6, 6, 7, 8, 9, 10, 12];
const COLUMN: usize = 3;

/// What depends on the player count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Numbers {
    /// Columns of stock spaces that are not used.
    unused_columns: usize,
    /// Handlers of each animal (N5).
    pub handlers: u8,
}

impl Numbers {
    pub fn of(players: u8) -> Option<Numbers> {
        let (unused_columns, handlers) = match players {
            3 => (2, 2),
            4 => (1, 3),
            5 | 6 => (0, 4),
            _ => return None,
        };
        Some(Numbers { unused_columns, handlers })
    }

    /// The stock spaces in use, from the lowest number.
    pub fn ladder(self) -> &'static [u32] {
        &LADDER[self.unused_columns * COLUMN..]
    }

    /// Stock spaces of each animal (N4).
    pub fn room(self) -> u8 {
        self.ladder().len() as u8
    }

    /// Animals of each kind in the game: those in stock and the one in the first Land Box (N3, N4).
    pub fn animals(self) -> u8 {
        self.room() + 1
    }

    /// N21: the lowest number that no animal covers; the highest of all if every space is covered.
    pub fn price(self, in_stock: u8) -> u32 {
        let ladder = self.ladder();
        ladder[usize::from(in_stock).min(ladder.len() - 1)]
    }
}

/// What a host chooses when the game is created.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Options {
    /// Special disks in play.
    pub disks: u8,
    /// N7: the first player, if the host names one.
    pub first: Option<Seat>,
    /// N42: whether the desert shifts by itself, against endless games. Left out of the written form when it does, as in
    /// the options of games from before there was a choice.
    #[serde(default = "forced", deserialize_with = "not_forced", skip_serializing_if = "is_forced")]
    pub forced_shifts: bool,
    /// N42: the rounds without a shift after which the desert shifts, whatever else happened. Nobody chooses it: games
    /// that were set up before there was such a rule have none, and go on without it; nor have those without forced
    /// shifts.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shift_within: Option<NonZeroU8>,
    /// Mecca among three final disks instead of five.
    pub short: bool,
}

const fn forced() -> bool {
    true
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks for it")]
const fn is_forced(forced: &bool) -> bool {
    *forced
}

/// There is one way to write that shifts are forced: not to mention it.
fn not_forced<'de, D: serde::Deserializer<'de>>(written: D) -> Result<bool, D::Error> {
    if bool::deserialize(written)? {
        return Err(serde::de::Error::custom("forced_shifts is written only when it is false"));
    }
    Ok(false)
}

impl Options {
    pub const fn new() -> Options {
        Options {
            disks: *DISKS.end(),
            first: None,
            forced_shifts: true,
            shift_within: SHIFT_WITHIN,
            short: false,
        }
    }

    /// Refuses what makes no sense with this many players (N1, N8, N42).
    pub fn check_for(&self, players: u8) -> Result<Numbers, Rule> {
        let numbers = Numbers::of(players).ok_or(Rule::Players { players })?;
        if !DISKS.contains(&self.disks) {
            return Err(Rule::DiskCount { disks: self.disks });
        }
        if let Some(rounds) = self.shift_within
            && !(self.forced_shifts && self.shift_within == SHIFT_WITHIN)
        {
            return Err(Rule::ShiftWithin { rounds: rounds.get() });
        }
        if let Some(first) = self.first.filter(|first| first.number() > players) {
            return Err(Rule::FirstSeat { first, players });
        }
        Ok(numbers)
    }

    /// Reads options such as `3 disks, short, no forced shifts, first 2`; what is not named stays as in [`Options::new`].
    pub fn read(text: &str) -> Result<Options, Unreadable> {
        let mut read = Options::new();
        options::read_each(text, "nomads-unreadable-twice", |part| read.read_one(&part.replace('-', " ")))?;
        Ok(read)
    }

    /// Reads one option and tells which it was, by the key of its name.
    fn read_one(&mut self, part: &str) -> Result<&'static str, Unreadable> {
        let words: Vec<&str> = part.split_whitespace().collect();
        if let Some(seat) = options::first(&words, part, "nomads-unreadable-first") {
            self.first = Some(seat?);
            return Ok("nomads-option-first");
        }
        match words[..] {
            ["no", "disks" | "disk"] | ["no", "special", "disks" | "disk"] => {
                self.disks = 0;
                Ok("nomads-option-disks")
            }
            ["disks", number] | [number, "disks" | "disk"] | [number, "special", "disks" | "disk"] => {
                let number = number.parse().ok().filter(|number| DISKS.contains(number));
                self.disks = number
                    .ok_or_else(|| Unreadable::because(part, Fact::new("nomads-unreadable-disk-count")))?;
                Ok("nomads-option-disks")
            }
            ["forced", "shifts"] | ["forced", "shifts", "on"] => {
                (self.forced_shifts, self.shift_within) = (true, SHIFT_WITHIN);
                Ok("nomads-option-forced")
            }
            ["no", "forced", "shifts"] | ["forced", "shifts", "off"] => {
                (self.forced_shifts, self.shift_within) = (false, None);
                Ok("nomads-option-forced")
            }
            ["short"] | ["short", "ending" | "game"] | ["ending", "short"] => {
                self.short = true;
                Ok("nomads-option-ending")
            }
            ["long"] | ["long", "ending" | "game"] | ["ending", "long"] => {
                self.short = false;
                Ok("nomads-option-ending")
            }
            _ => Err(Unreadable::because(part, Fact::new("nomads-unreadable-options"))),
        }
    }
}

impl Default for Options {
    fn default() -> Options {
        Options::new()
    }
}

/// The canonical notation; [`Options::read`] reads it back.
impl fmt::Display for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "disks {}, {} ending", self.disks, if self.short { "short" } else { "long" })?;
        if !self.forced_shifts {
            f.write_str(", no forced shifts")?;
        }
        match self.first {
            Some(first) => write!(f, ", first {}", first.number()),
            None => Ok(()),
        }
    }
}
