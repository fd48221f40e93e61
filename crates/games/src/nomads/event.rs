//! What happened: public facts, one after the other. Which disk was taken is never among them.

use serde::{Deserialize, Serialize};

use crate::Seat;

use super::board::{ROWS, Space, Strip};
use super::herd::Herd;
use super::pieces::{Animal, Final, Land, Special};

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "event", rename_all = "snake_case")]
pub enum Event {
    /// N7
    FirstPlayer { seat: Seat },
    /// N1: row A first.
    StripsLaid { strips: [Strip; ROWS] },
    /// The face of the land die; nothing is yellow.
    LandDie { face: Option<Land> },
    /// N3: one of each.
    FirstAnimals { land: Land },
    /// N30; a die without an animal is blank.
    LandRestock { land: Land, dice: [Option<Animal>; 2], animals: Herd },
    /// N31: so many wait for the land die.
    AnimalRestock { animal: Animal, count: u8 },
    /// N32: these wait for the land die.
    RandomRestock { dice: [Option<Animal>; 2], animals: Herd },
    /// N31, N32
    Restocked { land: Land, animals: Herd },
    /// N9, N10: one step.
    Moved { seat: Seat, to: Space, paid: u32 },
    /// N11
    HandlersReturned { seat: Seat, handlers: Herd },
    /// N12; what is paid includes a second space (N10).
    HandlersTaken { seat: Seat, handlers: Herd, paid: u32 },
    /// N13
    DiskTaken { seat: Seat, at: Space },
    /// N16
    Captured { seat: Seat, land: Land, dice: Vec<HandlerDie>, animals: Herd },
    /// N16 after blanks, N37.
    Taken { seat: Seat, land: Land, animal: Option<Animal> },
    /// N18
    Called { seat: Seat, land: Land, dice: Vec<HandlerDie>, animals: Herd },
    /// N21
    Sold { seat: Seat, sales: Vec<Sale>, income: u32 },
    /// N36-N40
    DiskUsed { seat: Seat, disk: Special },
    /// N38
    WindsRidden { seat: Seat, to: Space },
    /// N24
    Travelled { seat: Seat, kept: Herd, returned: Herd, handlers: Herd },
    /// N25
    Placed { seat: Seat, at: Space },
    /// N26
    Lost { seat: Seat, at: Space, handlers: Herd },
    /// N26
    Kept { seat: Seat, kept: Herd, returned: Herd },
    /// N27: no stock space was free.
    AnimalsOut { animals: Herd },
    /// N42: nothing happened for three rounds.
    Quiet,
    /// N42: the desert has not shifted for so many rounds.
    Overdue { rounds: u8 },
    /// N33, N34: what leaves and what comes, each with its disk.
    Shifted { gone: Strip, gone_disk: Option<Lying>, strip: Strip, disk: Option<Lying> },
    /// N15
    TurnEnded { seat: Seat },
    /// N42
    GameOver,
}

/// A handler that was rolled: `face` is its animal or blank.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct HandlerDie {
    pub handler: Animal,
    pub face: Option<Animal>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Sale {
    pub animal: Animal,
    pub count: u8,
    /// For each, with what disks add.
    pub price: u32,
}

/// A disk on a city as everybody sees it.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Lying {
    /// A special disk, face down.
    #[serde(rename = "special")]
    FaceDown,
    #[serde(untagged)]
    Final(Final),
}
