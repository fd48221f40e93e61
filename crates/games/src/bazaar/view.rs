//! What everybody may see ([`View`]) and what one seat may see besides ([`Hand`]), built from allow-lists.

use serde::{Deserialize, Serialize};

use crate::{Game, Seat, Seats};

use super::board::Hex;
use super::pieces::{Cards, Face, Row, Tile};
use super::rules::{DICE, IDLE_ROUNDS, Options, ROW_TILES};
use super::score::Reveal;
use super::{Bazaar, LastTurn, Phase};

/// The table as everybody sees it. Of hands only the number of cards is here (B4); of the pile only its height.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct View {
    pub options: Options,
    pub first: Seat,
    /// Whose turn it is; who ended the game, when it is over.
    pub turn: Seat,
    pub stage: Stage,
    /// Who must act; nobody when the game is over.
    pub awaited: Seats,
    /// Cards left of each resource.
    pub piles: Cards,
    /// The face-up tiles, north and south, by place.
    pub rows: [[Option<Tile>; ROW_TILES]; 2],
    /// Tiles face down.
    pub face_down: usize,
    /// In reading order.
    pub tiles: Vec<Placed>,
    /// Encampments by their first hex.
    pub camps: Vec<Vec<Hex>>,
    /// Where a tile may go (B16).
    pub open: Vec<Hex>,
    pub seats: Vec<SeatView>,
    /// Turns in a row in which nobody built or gained a card (B29).
    pub idle: u8,
    /// Everything hidden, once the game is over.
    pub reveal: Option<Reveal>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "name", rename_all = "lowercase")]
pub enum Stage {
    /// Cards are chosen for the wilds of the start.
    Wilds,
    /// Roll or build.
    Turn,
    /// The dice lie rolled; the wild at `aside`, counted from 0, was kept and the others were rolled again.
    Dice {
        dice: [Face; DICE],
        aside: Option<u8>,
    },
    Building {
        row: Row,
    },
    Over,
}

/// A tile on the board, as it is saved too: fields stand in sorted order.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Placed {
    pub at: Hex,
    /// Whose marker is on it.
    pub marker: Option<Seat>,
    pub tile: Tile,
}

/// What lies openly before a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct SeatView {
    pub seat: Seat,
    /// Scored so far (B28).
    pub points: u32,
    /// How many cards it holds.
    pub cards: usize,
    pub markers_left: u8,
    pub markers_placed: u8,
    /// Wilds of the start for which cards are still to come, and whether it has chosen.
    pub wilds: u8,
    pub has_chosen: bool,
    pub latest: Option<Latest>,
}

/// A seat's latest turn, as far as it stays known. It is saved like this too.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Latest {
    /// So many cards were gained.
    Rolled(u8),
    Built(Vec<Hex>),
}

/// What one seat alone knows: its cards. Never printed by accident: it has no `Debug`.
#[derive(Clone, PartialEq, Eq, Serialize)]
pub struct Hand {
    pub seat: Seat,
    pub cards: Cards,
    /// Wilds for which cards are to be chosen, and what was chosen in secret.
    pub wilds: u8,
    pub chosen: Option<Cards>,
}

impl View {
    pub(super) fn of(game: &Bazaar) -> View {
        let stage = match game.phase {
            Phase::Wilds => Stage::Wilds,
            Phase::Turn => Stage::Turn,
            Phase::Dice { dice, aside } => Stage::Dice { dice, aside },
            Phase::Building { row } => Stage::Building { row },
            Phase::Over(_) => Stage::Over,
        };
        View {
            options: game.options.clone(),
            first: game.first,
            turn: game.turn,
            stage,
            awaited: game.awaited(),
            piles: game.piles,
            rows: game.rows,
            face_down: game.face_down().len(),
            tiles: game.each_placed().collect(),
            camps: game.masks.occupied.regions().map(|camp| camp.iter().collect()).collect(),
            open: game.masks.open.iter().collect(),
            seats: Seat::all(game.seats).map(|seat| SeatView::of(game, seat)).collect(),
            idle: game.idle,
            reveal: game.reveal(),
        }
    }

    /// How many idle turns in a row end the game (B29).
    pub fn idle_most(&self) -> u8 {
        IDLE_ROUNDS * self.seats.len() as u8
    }
}

impl Bazaar {
    pub(super) fn each_placed(&self) -> impl Iterator<Item = Placed> {
        self.placed().map(|(at, tile)| Placed { at, tile, marker: self.marker(at) })
    }

    /// Whose marker is on a hex.
    pub(super) fn marker(&self, at: Hex) -> Option<Seat> {
        Seat::all(self.seats).find(|seat| self.masks.marked[seat.index()].contains(at))
    }
}

impl SeatView {
    fn of(game: &Bazaar, seat: Seat) -> SeatView {
        let i = seat.index();
        SeatView {
            seat,
            points: game.points[i],
            cards: game.hands[i].total(),
            markers_left: game.markers_left(seat),
            markers_placed: game.masks.marked[i].len() as u8,
            wilds: game.wilds[i],
            has_chosen: game.chosen[i].is_some(),
            latest: game.latest[i].map(Latest::of),
        }
    }
}

impl Latest {
    pub(super) fn of(turn: LastTurn) -> Latest {
        match turn {
            LastTurn::Rolled { cards } => Latest::Rolled(cards),
            LastTurn::Built { at } => Latest::Built(at.iter().collect()),
        }
    }
}

impl Hand {
    pub(super) fn of(game: &Bazaar, seat: Seat) -> Hand {
        let i = seat.index();
        let (cards, wilds, chosen) = match game.hands.get(i) {
            Some(&cards) => (cards, game.wilds[i], game.chosen[i]),
            None => (Cards::NONE, 0, None),
        };
        Hand { seat, cards, wilds, chosen }
    }
}
