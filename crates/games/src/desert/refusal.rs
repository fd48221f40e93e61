//! Why a game cannot be created or a move not be made, in the player's words.

use crate::Seat;
use crate::hex::Cell;

use super::pieces::Colour;
use super::rules::Edition;

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Rule {
    // When the game is created.
    Players { players: u8 },
    NoRiver { edition: Edition, board: String },
    PalmsAtRandom { edition: Edition },
    PalmOffSite { cell: Cell },
    PalmCount { named: usize },
    PalmOutOfPlay { cell: Cell, players: u8 },
    FirstSeat { first: Seat, players: u8 },
    NoGifts { players: u8 },
    // The wrong moment for such a move.
    GiveFirst { colours: Vec<Colour> },
    NothingToGive,
    LeadersFirst,
    LeadersDone,
    // Leaders.
    GivenUp { colour: Colour, by: Seat },
    LeaderNotInHand { colour: Colour, in_hand: Vec<Colour> },
    FirstColour { colour: Colour, by: Seat, free: Vec<Colour> },
    LeaderOnWater { cell: Cell },
    LeaderNextToOasis { cell: Cell, oasis: Cell },
    LeaderNextToLeader { cell: Cell, other: Cell, colour: Colour, of: Seat },
    // The hex.
    OffBoard { cell: Cell },
    OutOfPlay { cell: Cell, players: u8 },
    Mountain { cell: Cell },
    Oasis { cell: Cell },
    Occupied { cell: Cell, colour: Colour, of: Seat, leader: bool },
    Enclosed { cell: Cell, colour: Colour, by: Seat },
    // Camels.
    SupplyEmpty { colour: Colour },
    NoCaravan { colour: Colour },
    NotNextToCaravan { cell: Cell, colour: Colour },
    NextToRival { cell: Cell, colour: Colour, of: Seat },
    // Questions.
    NoSuchAnswer { answer: String },
}
