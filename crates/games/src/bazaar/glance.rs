//! What a search reads at every step: the data of the view and of hands as they were dealt, without making either.

use crate::{Dealt, Seat};

use super::board::Hex;
use super::moves::Build;
use super::pieces::{Cards, Face, Resource, Tile};
use super::rules::{DICE, IDLE_ROUNDS, MOST_PLAYERS};
use super::set::HexSet;
use super::{Bazaar, Phase, pay};

/// A group of tiles that touch: how many, and whose markers are on them.
#[derive(Clone, Copy, Default, Debug)]
pub struct Camp {
    pub tiles: u8,
    pub marked: [u8; MOST_PLAYERS],
}

impl Dealt<Bazaar> {
    /// Points scored so far.
    pub fn points(&self, seat: Seat) -> u32 {
        self.points[seat.index()]
    }

    /// The cards of a seat, as they were dealt.
    pub fn cards(&self, seat: Seat) -> Cards {
        self.hands[seat.index()]
    }

    pub fn piles(&self) -> Cards {
        self.piles
    }

    pub fn markers_in_hand(&self, seat: Seat) -> u8 {
        self.markers_left(seat)
    }

    pub fn camps(&self) -> impl Iterator<Item = Camp> {
        self.masks.occupied.regions().map(|region| self.camp_of(region))
    }

    fn camp_of(&self, region: HexSet) -> Camp {
        Camp {
            tiles: region.len() as u8,
            marked: self.masks.marked.map(|marked| (marked & region).len() as u8),
        }
    }

    /// The camp that a tile on this hex would make, without the marker of the new tile.
    pub fn camp_at(&self, at: Hex) -> Camp {
        self.camp_of(self.masks.camp_with(at))
    }

    /// What a tile on this hex would score for its builder at once.
    pub fn scores_at(&self, seat: Seat, at: Hex) -> u32 {
        self.points_on(seat, at)
    }

    /// Hexes where a tile may go, and how many of them touch no tile.
    pub fn open_hexes(&self) -> (usize, usize) {
        let alone = self.masks.open - self.masks.occupied.around();
        (self.masks.open.len(), alone.len())
    }

    /// Tiles that are not on the board.
    pub fn tiles_left(&self) -> usize {
        Tile::COUNT - self.masks.occupied.len()
    }

    /// After so many more idle turns in a row the game ends (B29).
    pub fn idle_turns_left(&self) -> u8 {
        self.most_idle_turns() - self.idle
    }

    pub fn most_idle_turns(&self) -> u8 {
        IDLE_ROUNDS * self.seats
    }

    /// The face-up tiles, north first.
    pub fn face_up(&self) -> impl Iterator<Item = Tile> {
        self.rows.into_iter().flatten().flatten()
    }

    /// The tile that is built, and the cards that it costs at least where it goes.
    pub fn bill_of(&self, build: &Build) -> Option<(Tile, Cards)> {
        let tile = self.offer(build.row, build.place)?;
        Some((tile, pay::due(tile.cost(), self.masks.gives.to(build.at))))
    }

    /// The cards of which a seat holds more than anybody else.
    pub fn most_of(&self, card: Resource) -> Option<Seat> {
        self.holder_of_most(card)
    }

    /// The dice on the table, and which was set aside.
    pub fn dice(&self) -> Option<([Face; DICE], Option<u8>)> {
        match self.phase {
            Phase::Dice { dice, aside } => Some((dice, aside)),
            _ => None,
        }
    }

    /// Whether wilds are being chosen; whether a tile was built in this turn.
    pub fn chooses_wilds(&self) -> bool {
        self.phase == Phase::Wilds
    }

    pub fn is_building(&self) -> bool {
        matches!(self.phase, Phase::Building { .. })
    }
}
