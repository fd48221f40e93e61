//! Moves and their canonical form. How they are read is in `notation.rs`.

use std::fmt;

use crate::Seat;

use super::board::Space;
use super::herd::Herd;
use super::pieces::{Animal, Land};

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Move {
    /// One step, or two at once (N9).
    Go(Space, Option<Space>),
    /// The handlers taken on leaving a city (N12).
    Handlers(Herd),
    Capture,
    /// After nothing but blanks: one animal, or none (N16).
    Take(Option<Animal>),
    Call,
    /// N20
    Shift,
    /// N21
    Sell(Herd),
    /// N24, with the animals that are kept if there is a choice.
    Pilgrim(Option<Herd>),
    /// N25
    Place(Space),
    /// What a lost nomad keeps (N26).
    Keep(Herd),
    /// Where animals go after a yellow land die and a tie (N31).
    Box(Land),
    /// N37
    Expert(Animal, Land),
    /// N36
    Abdul(Herd),
    /// N38
    Winds(Space),
    /// N40
    Silver,
    /// N39: now, between two turns.
    Sands,
    /// N39: a standing order, or none any more.
    SandsAfter(Option<Seat>),
    /// N15, or with an extra turn after it (N39).
    End {
        sands: bool,
    },
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Go(to, None) => write!(f, "move {to}"),
            Move::Go(over, Some(to)) => write!(f, "move {over} {to}"),
            Move::Handlers(herd) => write!(f, "handlers{}", Named(*herd)),
            Move::Capture => f.write_str("capture"),
            Move::Take(Some(animal)) => write!(f, "take {animal}"),
            Move::Take(None) => f.write_str("take none"),
            Move::Call => f.write_str("call"),
            Move::Shift => f.write_str("shift"),
            Move::Sell(herd) => write!(f, "sell{}", Counted(*herd)),
            Move::Pilgrim(None) => f.write_str("pilgrim"),
            Move::Pilgrim(Some(kept)) => write!(f, "pilgrim keep{}", Named(*kept)),
            Move::Place(space) => write!(f, "place {space}"),
            Move::Keep(kept) => write!(f, "keep{}", Named(*kept)),
            Move::Box(land) => write!(f, "box {land}"),
            Move::Expert(animal, land) => write!(f, "use expert {animal} {land}"),
            Move::Abdul(herd) => write!(f, "use abdul sell{}", Counted(*herd)),
            Move::Winds(space) => write!(f, "use winds {space}"),
            Move::Silver => f.write_str("use silver"),
            Move::Sands => f.write_str("use sands"),
            Move::SandsAfter(Some(seat)) => write!(f, "use sands after {}", seat.number()),
            Move::SandsAfter(None) => f.write_str("use sands after none"),
            Move::End { sands: false } => f.write_str("end"),
            Move::End { sands: true } => f.write_str("end with sands"),
        }
    }
}

/// " goat goat camel"
struct Named(Herd);

impl fmt::Display for Named {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.each_one().try_for_each(|animal| write!(f, " {animal}"))
    }
}

/// " 2 horse 3 camel"
struct Counted(Herd);

impl fmt::Display for Counted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.kinds().try_for_each(|(animal, count)| write!(f, " {count} {animal}"))
    }
}
