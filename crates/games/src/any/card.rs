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
    /// The key of what the game is about, in two sentences.
    pub about: &'static str,
    /// The key of how long it takes where everybody plays when it suits them.
    pub length: &'static str,
    pub options: &'static [OptionCard],
    pub moves: &'static [MoveCard],
}

impl Card {
    /// Which kind of move a text in canonical notation is: its first word says so.
    pub fn kind_of(&self, text: &str) -> Option<&'static MoveCard> {
        let first = text.split_whitespace().next().unwrap_or_default();
        let named = |name: &str| self.moves.iter().find(|card| card.name == name);
        named(first).or_else(|| named(""))
    }
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
    /// The key of its name on a button or above a list: "Edition".
    pub label: &'static str,
    /// The key of what is said of it where it is chosen, with its `$value` if it takes one: "2017 edition".
    pub said: &'static str,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Takes {
    /// It is on if it is named.
    Nothing,
    /// It is off if it is named; what is off then is called so.
    Without(&'static str),
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
    /// Its name where each kind has a command of its own.
    pub command: &'static str,
    /// In the notation.
    pub examples: &'static [&'static str],
    /// How it is written, in terms of its fields: see [`super::Form`].
    pub forms: &'static [&'static str],
    /// In the order in which they are chosen; those that every form has come first.
    pub fields: &'static [FieldCard],
    /// The key of the sentence that explains it.
    pub meaning: &'static str,
}

/// A part of a move that is chosen by itself.
pub struct FieldCard {
    pub name: &'static str,
    /// The key of the sentence that explains it.
    pub meaning: &'static str,
}
