//! What everybody may see ([`View`]) and what one seat may see besides ([`Hand`]), built from allow-lists.

use std::sync::Arc;

use serde::Serialize;

use crate::{Game, Seat};

use super::board::{Board, LAST_ROW, Strip};
use super::event::Lying;
use super::herd::Herd;
use super::pieces::{Animal, Land, Special};
use super::rules::{Numbers, Options, QUIET_ROUNDS};
use super::score::Reveal;
use super::{Disk, Nomads, Phase, Place, Restock, Turn};

/// The table as everybody sees it. Of special disks it knows where they lie and how many each seat has, never which
/// (N41).
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct View {
    pub options: Arc<Options>,
    pub first: Seat,
    pub stage: Stage,
    /// Whose turn it is, also while others are asked.
    pub turn: Seat,
    /// N39: whether it is an extra turn.
    pub extra: bool,
    /// Who must act; nobody when the game is over.
    pub awaited: Vec<Seat>,
    /// Who had the turn before this one.
    pub last: Option<Seat>,
    /// Seats that have had a turn, as far as the position tells; whoever moved last is the last.
    pub played: Vec<Seat>,
    /// Row A, next to the Pilgrim, first.
    pub rows: Vec<Row>,
    /// How often the desert has shifted.
    pub shifts: u8,
    /// Special disks that are still to come, and final ones after them.
    pub special_left: usize,
    pub finals_left: usize,
    /// Special disks that were used, in that order.
    pub used: Vec<Special>,
    /// In the order of `Animal::ALL`.
    pub stock: Vec<StockView>,
    /// In the order of `Land::ALL`.
    pub boxes: Vec<BoxView>,
    /// Handlers that nobody has.
    pub handlers: Herd,
    /// Animals that found no stock space.
    pub gone: Herd,
    pub seats: Vec<SeatView>,
    /// When the desert shifts by itself (N42); nothing if it never does.
    pub forced: Option<Forced>,
    /// Everything hidden, once the game is over (N42).
    pub reveal: Option<Reveal>,
}

/// At the end of how many more turns the desert shifts by itself (N42); the turn that is being played is the first.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Forced {
    /// If nothing happens in any of them.
    pub quiet: u16,
    /// Whatever happens; nothing in games from before there was this bound.
    pub latest: Option<u16>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "name", rename_all = "lowercase")]
pub enum Stage {
    /// Moves and acts.
    Turn {
        begun: bool,
        steps: u8,
        acted: bool,
        placed: bool,
        silver: bool,
        sold: bool,
    },
    /// Comes from the Pilgrim onto the board.
    Place,
    Handlers,
    Take {
        land: Land,
    },
    /// Where these animals go, among these lands.
    Box {
        animals: Herd,
        lands: Vec<Land>,
    },
    /// Lost nomads choose what they keep.
    Lost,
    Over,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Row {
    pub strip: Strip,
    pub disk: Option<Lying>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct StockView {
    pub animal: Animal,
    pub count: u8,
    /// What one is sold for now, without disks (N21).
    pub price: u32,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct BoxView {
    pub land: Land,
    pub animals: Herd,
}

/// What lies openly before a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct SeatView {
    pub seat: Seat,
    pub place: Place,
    pub animals: Herd,
    pub handlers: Herd,
    pub dinars: u32,
    /// How many special disks it has.
    pub disks: usize,
}

/// What one seat alone knows. Never printed by accident: it has no `Debug`.
#[derive(Clone, PartialEq, Eq, Serialize)]
pub struct Hand {
    pub seat: Seat,
    pub disks: Vec<Special>,
    /// N39: its standing order.
    pub sands_after: Option<Seat>,
    /// N26: what it chose to keep, until all have chosen.
    pub kept: Option<Herd>,
}

impl View {
    pub(super) fn of(game: &Nomads) -> View {
        let over = game.phase == Phase::Over;
        View {
            options: Arc::clone(&game.options),
            first: game.first,
            stage: Stage::of(game),
            turn: game.turn.seat,
            extra: game.turn.extra,
            awaited: game.awaited().iter().collect(),
            last: game.last,
            played: game.played(),
            rows: (game.board.0.iter().zip(game.lying))
                .map(|(&strip, disk)| Row { strip, disk: disk.map(Disk::seen) })
                .collect(),
            shifts: game.shifts,
            special_left: game.piles.special.len(),
            finals_left: game.piles.finals.len(),
            used: game.piles.used.to_vec(),
            stock: Animal::ALL
                .map(|animal| StockView {
                    animal,
                    count: game.stock.get(animal),
                    price: game.numbers.price(game.stock.get(animal)),
                })
                .to_vec(),
            boxes: Land::ALL.map(|land| BoxView { land, animals: game.boxes[land.index()] }).to_vec(),
            handlers: game.pile,
            gone: game.gone,
            seats: Seat::all(game.seats).map(|seat| SeatView::of(game, seat)).collect(),
            forced: (!over && game.options.forced_shifts).then(|| Forced {
                quiet: u16::from(QUIET_ROUNDS * game.seats - game.quiet),
                latest: game.unshifted_most().map(|most| most - game.unshifted),
            }),
            reveal: over.then(|| game.reveal()).flatten(),
        }
    }

    pub fn board(&self) -> Board {
        Board(std::array::from_fn(|row| self.rows[row].strip))
    }

    /// The stock spaces in use, from the lowest number.
    pub fn ladder(&self) -> &'static [u32] {
        Numbers::of(self.seats.len() as u8).map_or(&[], Numbers::ladder)
    }

    /// The row that goes when the desert shifts.
    pub const LAST_ROW: u8 = LAST_ROW;
}

impl Nomads {
    /// Seats in the order of their latest turns. Extra turns but the latest are forgotten.
    fn played(&self) -> Vec<Seat> {
        let Turn { seat, regular, extra, begun, .. } = self.turn;
        let latest = if begun { Some(seat) } else { self.last };
        let Some(latest) = latest else { return Vec::new() };
        let newest = if begun && !extra { regular } else { regular.after(self.seats - 1, self.seats) };
        let turns = self.regular_turns().unwrap_or(self.seats).min(self.seats);
        let mut played: Vec<Seat> = (1..=self.seats)
            .map(|places| newest.after(places, self.seats))
            .skip(usize::from(self.seats - turns))
            .filter(|seat| *seat != latest)
            .collect();
        played.push(latest);
        played
    }

    /// How many regular turns have begun, as long as the count of turns without a shift tells it.
    fn regular_turns(&self) -> Option<u8> {
        let counts = self.shifts == 0 && self.unshifted_most().is_some();
        let extra_over = self.piles.used.contains(&Special::Sands) && !self.turn.extra;
        let turns = self.unshifted + u16::from(self.turn.begun && !self.turn.extra);
        let turns = turns.saturating_sub(extra_over.into());
        counts.then(|| turns.min(u8::MAX.into()) as u8)
    }
}

impl Stage {
    fn of(game: &Nomads) -> Stage {
        let turn = &game.turn;
        match &game.phase {
            Phase::Turn if game.nomad(turn.seat).place == Place::Pilgrim => Stage::Place,
            Phase::Turn => Stage::Turn {
                begun: turn.begun,
                steps: turn.steps,
                acted: turn.acted,
                placed: turn.placed,
                silver: turn.silver,
                sold: turn.sold,
            },
            Phase::Handlers { .. } => Stage::Handlers,
            Phase::Take => Stage::Take { land: game.land_of(turn.seat).expect("a capture is on a land") },
            Phase::Box(Restock::Animal { animal, left }) => Stage::Box {
                animals: Herd::of(*animal, (*left).min(super::rules::PAIR)),
                lands: game.fewest().iter().collect(),
            },
            Phase::Box(Restock::Random { animals }) => {
                Stage::Box { animals: *animals, lands: game.fewest().iter().collect() }
            }
            Phase::Lost { .. } => Stage::Lost,
            Phase::Over => Stage::Over,
        }
    }
}

impl SeatView {
    fn of(game: &Nomads, seat: Seat) -> SeatView {
        let nomad = game.nomad(seat);
        SeatView {
            seat,
            place: nomad.place,
            animals: nomad.animals,
            handlers: nomad.handlers,
            dinars: nomad.dinars,
            disks: nomad.disks.len(),
        }
    }
}

impl Hand {
    pub(super) fn of(game: &Nomads, seat: Seat) -> Hand {
        let disks = game.nomads.get(seat.index()).map(|nomad| nomad.disks).unwrap_or_default();
        let kept = match &game.phase {
            Phase::Lost { asked, kept } if asked.contains(seat) => kept[seat.index()],
            _ => None,
        };
        let sands_after = game.sands_after.filter(|_| disks.contains(Special::Sands));
        Hand { seat, disks: disks.iter().collect(), sands_after, kept }
    }
}
