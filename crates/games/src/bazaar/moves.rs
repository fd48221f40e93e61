//! Moves, their canonical form and the list of legal ones. How they are read is in `notation.rs`.

use std::fmt;

use crate::hex::{Cell, CellSet};

use super::board::Hex;
use super::pay::{self, Purse};
use super::pieces::{Cards, Face, Resource, Row, Tile};
use super::rules::ROW_TILES;

#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum Move {
    /// At setup: the cards for one's wilds, chosen in secret (B3).
    Wilds(Cards),
    /// The card with which a rolling turn begins; the dice roll by themselves (B7).
    Draw(Resource),
    /// A rolling turn when no pile has a card to draw (B7).
    Roll,
    /// Cards for the dice, with their number if the player says it (B9, B12).
    Take { card: Resource, count: Option<u8> },
    /// Set a die with this face aside and roll the others again (B10); a desert is always refused.
    Keep(Face),
    /// Build one tile (B15-B21).
    Build(Build),
    /// No more tiles this turn (B22).
    Done,
}

/// Tile, hex, trades and payment are one decision (B21).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Build {
    pub row: Row,
    /// The tile's place in its row, counted from 1.
    pub place: u8,
    pub at: Hex,
    pub trades: Vec<Trade>,
    /// The cards to pay; if not said, all that the neighbours do not give (B19).
    pub paying: Option<Cards>,
}

/// Three cards for one (B20).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Trade {
    pub give: Cards,
    pub get: Resource,
}

/// `wilds water silk`, `draw silk`, `roll`, `take water`, `take 2 water`, `keep wild`, `done`,
/// `build south 1 at C4 trading water water silk for camel paying camel spice`.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Wilds(cards) => write!(f, "wilds {cards}"),
            Move::Draw(card) => write!(f, "draw {card}"),
            Move::Roll => f.write_str("roll"),
            Move::Take { card, count: None } => write!(f, "take {card}"),
            Move::Take { card, count: Some(count) } => write!(f, "take {count} {card}"),
            Move::Keep(face) => write!(f, "keep {face}"),
            Move::Build(build) => build.fmt(f),
            Move::Done => f.write_str("done"),
        }
    }
}

impl fmt::Display for Build {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "build {} {} at {}", self.row, self.place, self.at)?;
        for (i, Trade { give, get }) in self.trades.iter().enumerate() {
            write!(f, " {} {give} for {get}", if i == 0 { "trading" } else { "and" })?;
        }
        match self.paying {
            None => Ok(()),
            Some(Cards::NONE) => f.write_str(" paying nothing"),
            Some(cards) => write!(f, " paying {cards}"),
        }
    }
}

/// The tiles of both rows, in the order north 1 to 4, south 1 to 4.
pub(super) const OFFERS: usize = Row::ALL.len() * ROW_TILES;

/// The legal moves of one seat: a few, and for each face-up tile the hexes where it can be built and paid for.
#[derive(Clone)]
pub struct Moves {
    few: std::vec::IntoIter<Move>,
    builds: Option<Box<Builds>>,
}

#[derive(Clone)]
pub(super) struct Builds {
    pub purse: Purse,
    pub tiles: [Option<Tile>; OFFERS],
    pub hexes: [CellSet; OFFERS],
    /// The tiles on the board by what they produce.
    pub producers: [CellSet; Resource::COUNT],
}

impl Moves {
    pub(super) fn none() -> Moves {
        Moves::few(Vec::new())
    }

    pub(super) fn few(moves: Vec<Move>) -> Moves {
        Moves { few: moves.into_iter(), builds: None }
    }

    pub(super) fn with_builds(moves: Vec<Move>, builds: Builds) -> Moves {
        Moves { few: moves.into_iter(), builds: Some(Box::new(builds)) }
    }

    /// Where the tile at this place can be built.
    pub fn hexes(&self, row: Row, place: u8) -> CellSet {
        let offer = row.index() * ROW_TILES + usize::from(place) - 1;
        self.builds.as_ref().map_or(CellSet::EMPTY, |builds| builds.hexes[offer])
    }
}

impl Builds {
    /// In its default form: everything that the neighbours give is used, and only what is still lacking is traded
    /// for, with the cards of which most can be spared.
    fn make(&self, offer: usize, cell: Cell) -> Move {
        let tile = self.tiles[offer].expect("a tile lies there");
        let due = pay::due(tile.cost(), pay::gifts(&self.producers, cell));
        Move::Build(Build {
            row: Row::ALL[offer / ROW_TILES],
            place: (offer % ROW_TILES) as u8 + 1,
            at: Hex::on(cell).expect("a hex of the board"),
            trades: self.purse.trades_for(due),
            paying: None,
        })
    }

    fn nth(&mut self, mut skip: usize) -> Option<Move> {
        for offer in 0..OFFERS {
            let here = self.hexes[offer].len();
            if skip < here {
                let cell = self.hexes[offer].nth(skip).expect("a counted hex");
                self.hexes[offer] = self.hexes[offer].after(cell);
                return Some(self.make(offer, cell));
            }
            skip -= here;
            self.hexes[offer] = CellSet::EMPTY;
        }
        None
    }

    fn len(&self) -> usize {
        self.hexes.iter().map(|hexes| hexes.len()).sum()
    }
}

impl Iterator for Moves {
    type Item = Move;

    fn next(&mut self) -> Option<Move> {
        self.nth(0)
    }

    fn nth(&mut self, skip: usize) -> Option<Move> {
        let few = self.few.len();
        if skip < few {
            return self.few.nth(skip);
        }
        self.few = Vec::new().into_iter();
        self.builds.as_mut()?.nth(skip - few)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.few.len() + self.builds.as_ref().map_or(0, |builds| builds.len());
        (len, Some(len))
    }
}

impl ExactSizeIterator for Moves {}
