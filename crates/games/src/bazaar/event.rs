//! What happened: public facts, one after the other. Cards are named once, when they are taken or paid in the open
//! (B4).

use serde::{Deserialize, Serialize};

use crate::Seat;

use super::board::Hex;
use super::pieces::{Cards, Face, Resource, Row, Tile};
use super::rules::DICE;
use super::score::Ending;

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// B1
    FirstPlayer { seat: Seat },
    /// B2: every face in the order of rolling, those rolled again included; the cards that they gave, and the wilds.
    StartingDice { seat: Seat, faces: Vec<Face>, cards: Cards, wilds: u8 },
    /// B3: not what.
    WildsChosen { seat: Seat },
    /// B3: `short` are still to be chosen.
    WildsServed { seat: Seat, cards: Cards, short: u8 },
    /// B5, B22
    TilesTurnedUp { row: Row, tiles: Vec<TurnedUp> },
    /// B7
    CardDrawn { seat: Seat, card: Resource },
    /// B8
    DiceRolled { seat: Seat, dice: [Face; DICE] },
    /// B10: the dice are those rolled again.
    DiceRerolled { seat: Seat, kept: Face, dice: Vec<Face> },
    /// B9, B12: `dice` match, `count` cards were there (B13).
    CardsTaken { seat: Seat, card: Resource, dice: u8, count: u8 },
    /// B9, B11
    NothingTaken { seat: Seat, why: Fruitless },
    /// B15-B17
    TilePlaced { seat: Seat, row: Row, place: u8, tile: Tile, at: Hex, marked: bool },
    /// B20
    Traded { seat: Seat, given: Cards, card: Resource },
    /// B18, B19
    Paid { seat: Seat, cards: Cards, gifts: Cards },
    /// B24
    AloneScored { seat: Seat, at: Hex },
    /// B25: the seat that closed it; points by seat, the closing point included. The markers return (B26).
    CampScored { seat: Seat, hexes: Vec<Hex>, points: Vec<u32> },
    /// B29
    GameOver { ending: Ending },
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct TurnedUp {
    pub place: u8,
    pub tile: Tile,
}

/// Why the dice gave nothing.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Fruitless {
    #[serde(rename = "no live die")]
    NoLiveDie,
    #[serde(rename = "no match")]
    NoMatch,
    #[serde(rename = "no cards")]
    NoCards,
}
