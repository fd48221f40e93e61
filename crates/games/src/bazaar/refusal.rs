//! Why a game cannot be created or a move not be made, in the player's words.

use crate::Seat;

use super::board::Hex;
use super::moves::{Build, Move};
use super::pieces::{Cards, Face, Resource, Row};
use super::rules::DICE;

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Rule {
    // When the game is created (B1).
    Players { players: u8 },
    FirstSeat { first: Seat, players: u8 },
    // An answer that a question does not offer.
    NoSuchAnswer { said: String },
    // Wilds (B3).
    WildsFirst { wilds: u8, piles: Cards },
    WildsDone,
    WildsCount { wilds: u8, named: usize },
    WildsEmpty { card: Resource, piles: Cards },
    // A turn is either rolling or building (B6).
    BuildingTurn,
    RollingTurn,
    NothingDone,
    // Rolling (B7-B13).
    DrawEmpty { card: Resource, piles: Cards },
    DrawFirst,
    DrawnAlready { choices: Vec<Move> },
    NoDice,
    TakeFirst { choices: Vec<Move> },
    TakeNotShown { card: Resource, types: Vec<Resource> },
    TakeCount { card: Resource, said: u8, dice: u8, left: u8 },
    KeepDesert,
    KeepNotShown { face: Face, dice: [Face; DICE] },
    KeepAlone { face: Face },
    KeptAlready,
    // Building (B15-B21).
    OtherRow { row: Row },
    NoTile { row: Row, place: u8 },
    Occupied { at: Hex, owner: Option<Seat> },
    TooLarge { at: Hex, size: usize },
    PaysTooMuch { cost: Cards, paying: Cards },
    PaysTooLittle { at: Hex, cost: Cards, gifts: Cards, least: Cards },
    CannotPay { cost: Cards, gifts: Cards, lacking: Cards, trade: Trading },
    TradeNotHeld { give: Cards, hand: Cards },
    TradeNotNeeded { get: Resource, due: Cards },
    TradePileEmpty { get: Resource },
}

/// Whether what is lacking could be traded for (B20).
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Trading {
    /// Like this.
    Possible(Box<Build>),
    PileShort(Resource),
    /// So many cards are in hand that the payment does not need.
    Spare(usize),
}
