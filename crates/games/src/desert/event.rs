//! What happened: public facts, one after the other.

use serde::{Deserialize, Serialize};

use crate::Seat;
use crate::hex::Cell;

use super::pieces::Colour;
use super::score::Ending;

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// D5
    PalmsPlaced { at: Vec<Cell> },
    /// D8
    FirstPlayer { seat: Seat },
    /// D3
    LeaderGiven { seat: Seat, colour: Colour },
    /// D9
    LeaderPlaced { seat: Seat, colour: Colour, at: Cell },
    /// D14
    LeadersOut { seat: Seat, colours: Vec<Colour> },
    /// D15
    CamelPlaced { seat: Seat, colour: Colour, at: Cell },
    /// D23
    TokenTaken { seat: Seat, token: Token },
    /// D24
    OasisLinked { seat: Seat, colour: Colour, oasis: Cell },
    /// D27
    RiverCrossed { seat: Seat, colour: Colour, from: Cell, to: Cell },
    /// D29, D30: the oases are those that this caravan had not scored yet.
    AreaEnclosed { seat: Seat, colour: Colour, hexes: Vec<Cell>, tokens: Vec<Token>, oases: Vec<Cell> },
    /// D33
    LastCamel { colour: Colour },
    /// D22, D33
    GameOver { ending: Ending },
}

/// A waterhole token that left the board. Its value is told once, if it lay face up (D7, D36).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Token {
    pub at: Cell,
    pub value: Option<u8>,
}
