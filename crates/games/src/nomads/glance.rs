//! What a search reads at every step: the data of the view and of hands as they were dealt, without making either.

use crate::{Dealt, Seat};

use super::board::{Board, Space};
use super::herd::Herd;
use super::pieces::{Animal, Final, Land, Special};
use super::{Disk, Nomads, Phase, Place};

impl Dealt<Nomads> {
    /// Money, and what disks will be worth at the end (N35). Others' disks are as they were dealt.
    pub fn points(&self, seat: Seat) -> u32 {
        let nomad = self.nomad(seat);
        nomad.dinars + nomad.disks.iter().map(Special::dinars).sum::<u32>()
    }

    pub fn dinars(&self, seat: Seat) -> u32 {
        self.nomad(seat).dinars
    }

    pub fn animals(&self, seat: Seat) -> Herd {
        self.nomad(seat).animals
    }

    pub fn handlers(&self, seat: Seat) -> Herd {
        self.nomad(seat).handlers
    }

    /// Handlers that nobody has.
    pub fn handler_pile(&self) -> Herd {
        self.pile
    }

    pub fn has(&self, seat: Seat, disk: Special) -> bool {
        self.holds(seat, disk)
    }

    pub fn place_of(&self, seat: Seat) -> Place {
        self.nomad(seat).place
    }

    pub fn board(&self) -> &Board {
        &self.board
    }

    pub fn in_box(&self, land: Land) -> Herd {
        self.boxes[land.index()]
    }

    pub fn stock(&self) -> Herd {
        self.stock
    }

    /// What one animal of a kind brings now, without anything on top (N21).
    pub fn market(&self, animal: Animal) -> u32 {
        self.numbers.price(self.stock.get(animal))
    }

    /// What the market would pay if so many of a kind were in stock.
    pub fn market_with(&self, stock: u8) -> u32 {
        self.numbers.price(stock)
    }

    /// The animal that a city in this row pays one more for (N22).
    pub fn favoured(&self, row: u8) -> Option<Animal> {
        match self.lying[usize::from(row)] {
            Some(Disk::Final(disk)) => disk.animal(),
            _ => None,
        }
    }

    /// Whether a special disk lies on the city of this row.
    pub fn has_special(&self, row: u8) -> bool {
        matches!(self.lying[usize::from(row)], Some(Disk::Special(_)))
    }

    /// New cities until the game ends, on average over the orders of the final disks; and how many at most.
    pub fn cities_to_come(&self) -> (f32, usize) {
        let finals = self.piles.finals.len();
        let special = self.piles.special.len();
        (special as f32 + (finals as f32 + 1.0) / 2.0, special + finals)
    }

    /// Whether the next shift brings a city, and may end the game.
    pub fn next_is_city(&self) -> bool {
        self.board.strip(4).city().is_none()
    }

    /// What is on its city, if anything is known of it.
    pub fn final_on(&self, row: u8) -> Option<Final> {
        match self.lying[usize::from(row)] {
            Some(Disk::Final(disk)) => Some(disk),
            _ => None,
        }
    }

    /// Spaces that the seat on turn has moved; two when no more may be.
    pub fn steps_made(&self) -> u8 {
        self.turn.steps
    }

    pub fn has_acted(&self) -> bool {
        self.turn.acted
    }

    pub fn is_placed(&self) -> bool {
        self.turn.placed
    }

    pub fn on_turn(&self) -> Seat {
        self.turn.seat
    }

    pub fn asks_handlers(&self) -> bool {
        matches!(self.phase, Phase::Handlers { .. })
    }

    /// What a herd would bring on this space now.
    pub fn income_on(&self, space: Space, herd: Herd) -> u32 {
        self.income_at(space, herd)
    }

    /// What a way costs at least (N10).
    pub fn cost_of_way(&self, seat: Seat, first: Space, second: Option<Space>) -> u32 {
        self.way_cost(seat, first, second)
    }

    /// What handlers cost now (N12).
    pub fn cost_of_handlers(&self, seat: Seat, handlers: Herd) -> u32 {
        let owes = matches!(self.phase, Phase::Handlers { owes: true });
        self.handlers_cost(seat, handlers.total(), owes)
    }
}
