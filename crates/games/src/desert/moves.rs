//! Moves, their canonical form (D39) and the list of legal ones. How they are read is in `notation.rs`.

use std::fmt;

use crate::Random;
use crate::hex::{Cell, CellSet, Tally};

use super::pieces::{Colour, Colours};

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Move {
    /// Five players: give a leader back (D3).
    Give(Colour),
    /// Place a leader (D9).
    Leader(Colour, Cell),
    /// Place a camel (D15).
    Camel(Colour, Cell),
}

/// `give green`, `L green H7`, `green H7`.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Give(colour) => write!(f, "give {colour}"),
            Move::Leader(colour, cell) => write!(f, "L {colour} {cell}"),
            Move::Camel(colour, cell) => write!(f, "{colour} {cell}"),
        }
    }
}

/// The legal moves of one seat: colours to give, or for each colour the hexes where a piece may go.
#[derive(Clone)]
pub struct Moves {
    kind: Kind,
    /// For gifts one bit a colour would do; one cell stands for it.
    hexes: [CellSet; Colour::COUNT],
}

#[derive(Clone, Copy)]
enum Kind {
    Give,
    Leader,
    Camel,
}

impl Moves {
    pub(super) fn none() -> Moves {
        Moves { kind: Kind::Camel, hexes: [CellSet::EMPTY; Colour::COUNT] }
    }

    pub(super) fn gifts(colours: Colours) -> Moves {
        let anywhere = CellSet::only(Cell::new(0, 0).expect("the first cell"));
        Moves::of(Kind::Give, |colour| if colours.contains(colour) { anywhere } else { CellSet::EMPTY })
    }

    pub(super) fn leaders(colours: Colours, hexes: CellSet) -> Moves {
        Moves::of(Kind::Leader, |colour| if colours.contains(colour) { hexes } else { CellSet::EMPTY })
    }

    pub(super) fn camels(hexes: impl Fn(Colour) -> CellSet) -> Moves {
        Moves::of(Kind::Camel, hexes)
    }

    fn of(kind: Kind, hexes: impl Fn(Colour) -> CellSet) -> Moves {
        let [green, pink, yellow, purple, turquoise] = Colour::ALL;
        Moves { kind, hexes: [hexes(green), hexes(pink), hexes(yellow), hexes(purple), hexes(turquoise)] }
    }

    /// Where a piece of this colour may go.
    pub fn hexes(&self, colour: Colour) -> CellSet {
        self.hexes[colour.index()]
    }

    /// One of them, all equally likely.
    pub(super) fn draw(&self, random: &mut impl Random) -> Option<Move> {
        let hexes = Tally::new(self.hexes);
        if hexes.is_empty() {
            return None;
        }
        let (colour, cell) = hexes.nth(random.one("sample", hexes.len()))?;
        Some(self.make(Colour::ALL[colour], cell))
    }

    fn make(&self, colour: Colour, cell: Cell) -> Move {
        match self.kind {
            Kind::Give => Move::Give(colour),
            Kind::Leader => Move::Leader(colour, cell),
            Kind::Camel => Move::Camel(colour, cell),
        }
    }
}

impl Iterator for Moves {
    type Item = Move;

    fn next(&mut self) -> Option<Move> {
        self.nth(0)
    }

    fn nth(&mut self, mut skip: usize) -> Option<Move> {
        for colour in Colour::ALL {
            let hexes = &mut self.hexes[colour.index()];
            let here = hexes.len();
            if skip < here {
                let cell = hexes.nth(skip).expect("a counted hex");
                *hexes = hexes.after(cell);
                return Some(self.make(colour, cell));
            }
            skip -= here;
            *hexes = CellSet::EMPTY;
        }
        None
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.hexes.iter().map(|hexes| hexes.len()).sum();
        (len, Some(len))
    }
}

impl ExactSizeIterator for Moves {}
