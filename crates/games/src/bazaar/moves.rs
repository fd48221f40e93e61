//! Moves and their canonical form. How they are read is in `notation.rs`, the list of legal ones in `list.rs`.

use std::fmt;

use super::board::Hex;
use super::pieces::{Cards, Face, Resource, Row};

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
