//! Why a game cannot be created or a move not be made, in the player's words.

use crate::{Seat, Seats};

use super::board::{Space, Terrain};
use super::herd::Herd;
use super::pieces::{Animal, Land, Lands, Special};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rule {
    // When the game is created.
    Players { players: u8 },
    DiskCount { disks: u8 },
    ShiftWithin { rounds: u8 },
    FirstSeat { first: Seat, players: u8 },
    // Something else is to be decided first.
    HandlersFirst,
    TakeFirst { land: Land },
    BoxFirst { lands: Lands },
    KeepFirst { animals: Herd },
    PlaceFirst,
    // The wrong moment for such a move.
    NoHandlersNow,
    NothingToTake,
    NoBoxNow,
    NothingToKeep,
    NotWithPilgrim,
    // Moving.
    NoSpace { space: Space, spaces: u8 },
    Mountain { space: Space },
    NotNext { from: Space, to: Space },
    MovedAlready,
    OneStepLeft,
    MoveBeforeAction,
    PlacedStays,
    CannotPay { cost: u32, dinars: u32, animals: u32, handlers: bool },
    HandlersNotThere { pile: Herd },
    HandlerCount,
    CannotPayHandlers { cost: u32, dinars: u32 },
    // Acting.
    ActedAlready,
    PlacedActs,
    NotOnLand { here: Terrain, call: bool },
    NoHandlers { call: bool },
    NotInBox { animal: Animal, land: Land },
    NotOnDesert { here: Terrain },
    NomadsOnLastStrip { nomads: Seats, row: char },
    NotInCity { here: Terrain },
    NotCarried { animal: Animal, carried: u8 },
    OneSaleInCity,
    OneSaleFromPilgrim,
    // The Pilgrim.
    PilgrimInstead,
    KeepTwo { animals: Herd, lost: bool },
    // The yellow land die.
    NotFewest { land: Land, lands: Lands },
    // Disks.
    NoDisk { disk: Special },
    WindsInstead,
    WindsFromPilgrim,
    ThereAlready { space: Space },
    NoSaleNow,
    SandsBetween { turn: Seat, own: bool },
    SandsSeat { seats: u8 },
    SameOrder,
    // An answer to a question that was not offered.
    NoSuchAnswer,
}
