//! What there is to know of a game before it is played: commands, help and documentation are made of it or tested
//! against it.

use std::ops::RangeInclusive;

pub struct Card {
    /// The name that commands and records use.
    pub name: &'static str,
    /// The same in every language.
    pub title: &'static str,
    pub players: RangeInclusive<u8>,
    /// The key of what totals count, a sentence of its `$count`: "2 points".
    pub unit: &'static str,
    pub options: &'static [OptionCard],
    pub moves: &'static [MoveCard],
}

/// Something that the host may choose.
pub struct OptionCard {
    /// Its first word in the notation.
    pub name: &'static str,
    pub takes: Takes,
    /// What is chosen if nothing is said, in the notation; nothing if chance decides or it is off.
    pub default: Option<&'static str>,
    /// In the notation.
    pub example: &'static str,
    /// The key of the sentence that explains it.
    pub meaning: &'static str,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Takes {
    /// It is on if it is named.
    Nothing,
    OneOf(&'static [&'static str]),
    Number(RangeInclusive<u8>),
    /// The number of a seat.
    Seat,
    /// The name of a board.
    Board,
    /// So many places of the board.
    Places(u8),
}

/// A kind of move.
pub struct MoveCard {
    /// Its first word in the notation; nothing if it has none of its own.
    pub name: &'static str,
    /// In the notation.
    pub examples: &'static [&'static str],
    /// The key of the sentence that explains it.
    pub meaning: &'static str,
}
