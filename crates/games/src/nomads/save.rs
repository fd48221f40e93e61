//! The saved form of a game (docs/record.md). Fields stand in sorted order, so that its JSON is canonical: any program
//! can build it and compare hashes. What cannot be is refused in `open`.

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::unsound::{Unsound, ensure};
use crate::{Seat, Seats};

use super::board::{Board, ROWS, Strip, StripKind};
use super::herd::Herd;
use super::pieces::{Animal, Final, Land, Special};
use super::rules::{KEPT, Numbers, Options, QUIET_ROUNDS, RESTOCKED, SHORT_FINALS};
use super::verdict::only_choice;
use super::{
    AllNomads, Disk, FinalPile, Kept, Nomads, Phase, Piles, Place, Restock, SpecialPile, StripPile, Turn,
};

#[derive(Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct State {
    boxes: [Herd; Land::COUNT],
    city_pile: StripPile,
    desert_pile: StripPile,
    finals: FinalPile,
    finals_out: FinalPile,
    finals_swept: FinalPile,
    first: Seat,
    gone: Herd,
    handlers: Herd,
    last: Option<Seat>,
    nomads: AllNomads,
    phase: SavedPhase,
    quiet: u8,
    rows: [SavedRow; ROWS],
    sands_after: Option<Seat>,
    shifts: u8,
    special: SpecialPile,
    special_out: SpecialPile,
    special_swept: SpecialPile,
    stock: Herd,
    turn: Turn,
    /// Left out when nothing is counted, as in the states of games that do not count it.
    #[serde(default, skip_serializing_if = "is_zero")]
    unshifted: u16,
    used: SpecialPile,
}

#[allow(clippy::trivially_copy_pass_by_ref, reason = "serde asks for it")]
fn is_zero(count: &u16) -> bool {
    *count == 0
}

#[derive(Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct SavedRow {
    disk: Option<Disk>,
    strip: Strip,
}

/// A [`Phase`] with braces everywhere: serde would overlook unknown fields of a variant without them.
#[derive(Clone, PartialEq, Serialize, Deserialize)]
#[serde(tag = "at", deny_unknown_fields)]
enum SavedPhase {
    #[serde(rename = "turn")]
    Turn {},
    #[serde(rename = "handlers")]
    Handlers { owes: bool },
    #[serde(rename = "take")]
    Take {},
    #[serde(rename = "animal restock")]
    Animal { kind: Animal, left: u8 },
    #[serde(rename = "random restock")]
    Random { herd: Herd },
    #[serde(rename = "lost")]
    Lost { choosing: Seats, kept: Vec<Option<Herd>> },
    #[serde(rename = "over")]
    Over {},
}

/// No game can bring a seat more; sums stay small. N42: a game has at most 1,020 turns (tests/laws/nomads.rs), each with one
/// sale, and Abdul's once. No kind brings more than 75, for there are 19 of it at most and the more of them are sold the
/// lower is the price: 1,021 sales of 300 each, and games without that bound would need thousands of turns.
const MOST_DINARS: u32 = 1_000_000;

impl State {
    pub(super) fn of(game: &Nomads) -> State {
        let piles = &game.piles;
        State {
            boxes: game.boxes,
            city_pile: piles.city,
            desert_pile: piles.desert,
            finals: piles.finals,
            finals_out: piles.finals_out,
            finals_swept: piles.finals_swept,
            first: game.first,
            gone: game.gone,
            handlers: game.pile,
            last: game.last,
            nomads: game.nomads,
            phase: SavedPhase::of(game),
            quiet: game.quiet,
            rows: std::array::from_fn(|row| SavedRow { disk: game.lying[row], strip: game.board.0[row] }),
            sands_after: game.sands_after,
            shifts: game.shifts,
            special: piles.special,
            special_out: piles.special_out,
            special_swept: piles.special_swept,
            stock: game.stock,
            turn: game.turn,
            unshifted: game.unshifted,
            used: piles.used,
        }
    }

    /// Builds the game; whatever cannot be is refused with the reason.
    pub(super) fn open(self, options: &Options, seats: u8) -> Result<Nomads, Unsound> {
        let numbers = options.check_for(seats).map_err(|rule| format!("{rule:?}"))?;
        ensure(self.nomads.len() == usize::from(seats), "another number of nomads than of seats")?;
        let seated = |seat: Seat| seat.number() <= seats;
        let named =
            [Some(self.first), Some(self.turn.seat), Some(self.turn.regular), self.last, self.sands_after];
        ensure(named.into_iter().flatten().all(seated), "a seat that nobody has")?;
        let game = Nomads {
            options: Arc::new(options.clone()),
            numbers,
            seats,
            first: self.first,
            board: Board(self.rows.map(|row| row.strip)),
            lying: self.rows.map(|row| row.disk),
            piles: Piles {
                city: self.city_pile,
                desert: self.desert_pile,
                special: self.special,
                finals: self.finals,
                special_out: self.special_out,
                finals_out: self.finals_out,
                special_swept: self.special_swept,
                finals_swept: self.finals_swept,
                used: self.used,
            },
            shifts: self.shifts,
            stock: self.stock,
            boxes: self.boxes,
            gone: self.gone,
            pile: self.handlers,
            nomads: self.nomads,
            turn: self.turn,
            phase: self.phase.open(seats)?,
            quiet: self.quiet,
            unshifted: self.unshifted,
            sands_after: self.sands_after,
            last: self.last,
        };
        game.strips_are_right()?;
        game.disks_are_right()?;
        game.pieces_are_right(numbers)?;
        game.turn_is_right()?;
        Ok(game)
    }
}

impl SavedPhase {
    fn of(game: &Nomads) -> SavedPhase {
        match &game.phase {
            Phase::Turn => SavedPhase::Turn {},
            Phase::Handlers { owes } => SavedPhase::Handlers { owes: *owes },
            Phase::Take => SavedPhase::Take {},
            Phase::Box(Restock::Animal { animal, left }) => SavedPhase::Animal { kind: *animal, left: *left },
            Phase::Box(Restock::Random { animals }) => SavedPhase::Random { herd: *animals },
            Phase::Lost { asked, kept } => {
                SavedPhase::Lost { choosing: *asked, kept: kept[..usize::from(game.seats)].to_vec() }
            }
            Phase::Over => SavedPhase::Over {},
        }
    }

    fn open(self, seats: u8) -> Result<Phase, Unsound> {
        Ok(match self {
            SavedPhase::Turn {} => Phase::Turn,
            SavedPhase::Handlers { owes } => Phase::Handlers { owes },
            SavedPhase::Take {} => Phase::Take,
            SavedPhase::Animal { kind, left } => Phase::Box(Restock::Animal { animal: kind, left }),
            SavedPhase::Random { herd } => Phase::Box(Restock::Random { animals: herd }),
            SavedPhase::Lost { choosing, kept: saved } => {
                ensure(saved.len() == usize::from(seats), "a list with another number of seats")?;
                let mut kept = Kept::default();
                kept[..saved.len()].copy_from_slice(&saved);
                Phase::Lost { asked: choosing, kept }
            }
            SavedPhase::Over {} => Phase::Over,
        })
    }
}

/// Whether these are all of the others, each once.
fn are_all<T: Ord + Copy>(mut found: Vec<T>, all: &[T]) -> bool {
    found.sort_unstable();
    let mut all = all.to_vec();
    all.sort_unstable();
    found == all
}

impl Nomads {
    /// N1, N33: kinds alternate, each strip is there once.
    fn strips_are_right(&self) -> Result<(), Unsound> {
        let mut kind = if self.shifts.is_multiple_of(2) { StripKind::Desert } else { StripKind::City };
        for strip in self.board.0 {
            ensure(strip.kind() == kind, "a strip of the other kind")?;
            kind = kind.other();
        }
        for (kind, pile) in [(StripKind::City, &self.piles.city), (StripKind::Desert, &self.piles.desert)] {
            let in_play = self.board.0.into_iter().filter(|strip| strip.kind() == kind);
            ensure(
                are_all(in_play.chain(pile.iter().copied()).collect(), &Strip::all(kind)),
                "strips missing",
            )?;
        }
        Ok(())
    }

    /// N2, N8, N34: each disk is there once, and as many have come as cities did.
    fn disks_are_right(&self) -> Result<(), Unsound> {
        let piles = &self.piles;
        let special = |disk: &Option<Disk>| match disk {
            Some(Disk::Special(disk)) => Some(*disk),
            _ => None,
        };
        let finals = |disk: &Option<Disk>| match disk {
            Some(Disk::Final(disk)) => Some(*disk),
            _ => None,
        };
        let held = self.nomads.iter().flat_map(|nomad| nomad.disks.iter());
        let piled = [&piles.special, &piles.special_out, &piles.special_swept, &piles.used];
        let all = held.chain(piled.into_iter().flatten().copied());
        ensure(
            are_all(all.chain(self.lying.iter().filter_map(special)).collect(), &Special::ALL),
            "special disks missing",
        )?;
        let all = [&piles.finals, &piles.finals_out, &piles.finals_swept].into_iter().flatten().copied();
        ensure(
            are_all(all.chain(self.lying.iter().filter_map(finals)).collect(), &Final::ALL),
            "final disks missing",
        )?;
        for (strip, disk) in self.board.0.iter().zip(&self.lying) {
            ensure(disk.is_none() || strip.kind() == StripKind::City, "a disk without a city")?;
        }
        let disks = usize::from(self.options.disks);
        let out = if self.options.short { Final::ALL.len() - SHORT_FINALS } else { 0 };
        let right = piles.special_out.len() == Special::ALL.len() - disks && piles.finals_out.len() == out;
        ensure(right, "another number of disks than chosen")?;
        let cities = usize::from(self.shifts).div_ceil(2);
        // One lies on a city from the beginning, if there is any.
        let supply = disks.saturating_sub(1);
        let finals_come = cities.saturating_sub(supply);
        let right = piles.special.len() == supply.saturating_sub(cities)
            && piles.finals.len() + finals_come == Final::ALL.len() - out;
        ensure(right, "another number of disks than of cities that came")?;
        let mecca = self.lying[0] == Some(Disk::Final(Final::Mecca));
        ensure(mecca || piles.finals.contains(&Final::Mecca), "no way to Mecca")?;
        ensure(mecca == (self.phase == Phase::Over), "Mecca and the end do not go together")?;
        let order = self.sands_after.is_none()
            || self.nomads.iter().any(|nomad| nomad.disks.contains(Special::Sands));
        ensure(order, "an order without Sands of Time")
    }

    /// N3-N5, N7, N11: animals and handlers are neither lost nor made, and nomads stand where they can.
    fn pieces_are_right(&self, numbers: Numbers) -> Result<(), Unsound> {
        for animal in Animal::ALL {
            let herds = self.boxes.iter().copied().chain(self.nomads.iter().map(|nomad| nomad.animals));
            let count: u32 =
                herds.chain([self.stock, self.gone]).map(|herd| u32::from(herd.get(animal))).sum();
            ensure(count == u32::from(numbers.animals()), "animals missing")?;
            ensure(self.stock.get(animal) <= numbers.room() && self.gone.get(animal) <= 1, "too much stock")?;
            let handlers = self.nomads.iter().map(|nomad| nomad.handlers).chain([self.pile]);
            let count: u32 = handlers.map(|herd| u32::from(herd.get(animal))).sum();
            ensure(count == u32::from(numbers.handlers), "handlers missing")?;
        }
        for nomad in &self.nomads {
            ensure(nomad.dinars <= MOST_DINARS, "more Dinars than can be earned")?;
            ensure(nomad.handlers.total() <= 3, "more than three handlers")?;
            let away = match nomad.place {
                Place::On(space) => {
                    ensure(self.board.is_open(space), "a nomad where none can stand")?;
                    self.is_city(space)
                }
                Place::Pilgrim | Place::Lost => true,
            };
            ensure(!away || nomad.handlers.is_empty(), "handlers where none can be")?;
        }
        let quiet_most = if self.options.forced_shifts { QUIET_ROUNDS * self.seats } else { 1 };
        ensure(self.quiet < quiet_most, "more quiet turns than there can be")?;
        let right = self.unshifted == 0 || Some(self.unshifted) < self.unshifted_most();
        ensure(right, "more turns without a shift than there can be")
    }

    /// A phase that fits the rest, and in which whoever is awaited really can act.
    fn turn_is_right(&self) -> Result<(), Unsound> {
        let turn = &self.turn;
        let nomad = self.nomad(turn.seat);
        ensure(turn.extra || turn.regular == turn.seat, "another seat's turn")?;
        ensure(turn.steps <= 2, "more than two steps")?;
        let done = turn.acted || turn.ending || turn.placed || turn.silver || turn.sold || turn.steps > 0;
        ensure(turn.begun || !done && !turn.restocked && !turn.lively, "a turn that has not begun")?;
        ensure(!turn.sands || turn.ending, "an extra turn too early")?;
        let on_board = nomad.place.space().is_some();
        match &self.phase {
            Phase::Turn => {
                ensure(!turn.ending, "a turn that has ended")?;
                // N25: with the Pilgrim a turn may begin with disks, and with nothing else.
                let waits = !turn.acted && !turn.placed && turn.steps == 0;
                ensure(on_board || nomad.place == Place::Pilgrim && waits, "a nomad that cannot act")
            }
            Phase::Handlers { owes } => {
                let outside = nomad.place.space().is_some_and(|space| !self.is_city(space));
                ensure(outside && nomad.handlers.is_empty(), "handlers that nobody waits for")?;
                let cost = if *owes { nomad.animals.total() } else { 0 };
                let choice = self.pile.total() >= 3 && cost <= nomad.dinars;
                ensure(choice && turn.begun && !turn.ending, "handlers that nobody waits for")
            }
            Phase::Take => {
                let herd = self.land_of(turn.seat).map(|land| self.boxes[land.index()]);
                let right = herd.is_some_and(|herd| !herd.is_empty()) && turn.acted && !turn.ending;
                ensure(right, "an animal that nobody may take")
            }
            Phase::Box(Restock::Animal { animal, left }) => {
                let most = self.stock.get(*animal).min(RESTOCKED);
                ensure((1..=most).contains(left), "animals that are not in stock")?;
                let with_pilgrim = nomad.place == Place::Pilgrim && !turn.placed; // N25, N37
                ensure(turn.begun && (turn.ending || on_board || with_pilgrim), "a restock that is not due")
            }
            Phase::Box(Restock::Random { animals }) => {
                ensure(
                    !animals.is_empty() && self.stock.contains(*animals),
                    "animals that are not in stock",
                )?;
                ensure(turn.ending, "a restock that is not due")
            }
            Phase::Lost { asked, kept } => self.lost_is_right(*asked, kept),
            Phase::Over => Ok(()),
        }
    }

    fn lost_is_right(&self, asked: Seats, kept: &Kept) -> Result<(), Unsound> {
        let fault = "a lost nomad that is none";
        ensure(self.turn.ending && self.on_last_row().is_empty(), fault)?;
        ensure(asked.iter().all(|seat| seat.number() <= self.seats), fault)?;
        for (seat, kept) in Seat::all(self.seats).zip(kept) {
            let nomad = self.nomad(seat);
            let lost = nomad.place == Place::Lost;
            ensure(!asked.contains(seat) || lost && only_choice(nomad.animals).is_none(), fault)?;
            let Some(kept) = kept else { continue };
            let right =
                nomad.animals.contains(*kept) && kept.total() == nomad.animals.total().min(KEPT.into());
            ensure(lost && right, fault)?;
        }
        ensure(!self.awaited().is_empty(), "nobody can act")
    }
}
