//! The legal moves as runs of moves of one kind, one bit for each that is allowed: they are counted and skipped without
//! being listed. Sales are in their default form, all animals of the kinds sold; any smaller number is accepted as well.

use crate::Seat;

use super::board::Space;
use super::herd::Herd;
use super::moves::Move;
use super::pieces::{Animal, Land, Special};
use super::spaces::{Spaces, around};
use super::verdict::only_choice;
use super::{Nomads, Phase, Place};

/// Six first steps, three runs of plain moves, sales, the Pilgrim, three disks and orders for Sands of Time.
const MOST_RUNS: usize = 15;

/// What a seat may do.
#[derive(Clone)]
pub struct Moves {
    runs: [Run; MOST_RUNS],
    filled: u8,
    at: u8,
    left: u16,
}

#[derive(Clone, Copy)]
struct Run {
    of: Of,
    /// Of the bits that are left.
    count: u8,
    bits: u64,
}

/// What the bits of a run stand for.
#[derive(Clone, Copy)]
enum Of {
    /// One of [`PLAIN`].
    Plain,
    /// Spaces, with one step.
    Step,
    /// Bit 0 stays on this space, and bit n + 1 goes on from it to space n.
    By(Space),
    /// Spaces.
    Place,
    Winds,
    /// The kinds sold, as a number of four bits.
    Sell(Herd),
    Abdul(Herd),
    /// Parts of a herd ([`Herd::part`]).
    Handlers,
    Pilgrim,
    Keep,
    /// Animals, then none.
    Take,
    /// Lands.
    Box,
    /// Lands for each animal.
    Expert,
    /// Seats, then none.
    Order,
}

/// Moves that say nothing else, in the order of the list.
const PLAIN: [Move; 8] = [
    Move::Capture,
    Move::Call,
    Move::Shift,
    Move::Pilgrim(None),
    Move::End { sands: true },
    Move::Silver,
    Move::End { sands: false },
    Move::Sands,
];
const CAPTURE: u64 = 1;
const CALL: u64 = 1 << 1;
const SHIFT: u64 = 1 << 2;
const PILGRIM: u64 = 1 << 3;
const END_WITH_SANDS: u64 = 1 << 4;
const SILVER: u64 = 1 << 5;
const END: u64 = 1 << 6;
const SANDS: u64 = 1 << 7;

/// Of `Take` and `Order`.
const NO_ANIMAL: u64 = 1 << Animal::COUNT;
const NO_SEAT: u64 = 1 << Seat::MOST;

impl Run {
    fn mv(self, bit: u32) -> Move {
        let index = bit as usize;
        match self.of {
            Of::Plain => PLAIN[index],
            Of::Step => Move::Go(Space::at(index), None),
            Of::By(first) => Move::Go(first, index.checked_sub(1).map(Space::at)),
            Of::Place => Move::Place(Space::at(index)),
            Of::Winds => Move::Winds(Space::at(index)),
            Of::Sell(animals) => Move::Sell(animals.of_kinds(bit as u8)),
            Of::Abdul(animals) => Move::Abdul(animals.of_kinds(bit as u8)),
            Of::Handlers => Move::Handlers(Herd::part(bit)),
            Of::Pilgrim => Move::Pilgrim(Some(Herd::part(bit))),
            Of::Keep => Move::Keep(Herd::part(bit)),
            Of::Take => Move::Take(Animal::ALL.get(index).copied()),
            Of::Box => Move::Box(Land::ALL[index]),
            Of::Expert => Move::Expert(Animal::ALL[index / Land::COUNT], Land::ALL[index % Land::COUNT]),
            Of::Order => Move::SandsAfter((index < usize::from(Seat::MOST)).then(|| Seat::from_index(index))),
        }
    }
}

impl Moves {
    const NONE: Moves =
        Moves { runs: [Run { of: Of::Plain, count: 0, bits: 0 }; MOST_RUNS], filled: 0, at: 0, left: 0 };

    fn add(&mut self, of: Of, bits: u64) {
        if bits != 0 {
            let count = bits.count_ones() as u8;
            self.runs[usize::from(self.filled)] = Run { of, count, bits };
            self.filled += 1;
            self.left += u16::from(count);
        }
    }
}

impl Iterator for Moves {
    type Item = Move;

    fn next(&mut self) -> Option<Move> {
        self.nth(0)
    }

    fn nth(&mut self, mut n: usize) -> Option<Move> {
        while self.at < self.filled {
            let run = &mut self.runs[usize::from(self.at)];
            if n < usize::from(run.count) {
                self.left -= n as u16 + 1;
                run.count -= n as u8 + 1;
                (0..n).for_each(|_| run.bits &= run.bits - 1);
                let bit = run.bits.trailing_zeros();
                run.bits &= run.bits - 1;
                return Some(run.mv(bit));
            }
            n -= usize::from(run.count);
            self.left -= u16::from(run.count);
            self.at += 1;
        }
        None
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left.into(), Some(self.left.into()))
    }
}

impl ExactSizeIterator for Moves {}

impl Nomads {
    pub(super) fn list(&self, seat: Seat) -> Moves {
        let mut moves = Moves::NONE;
        if self.phase == Phase::Over || seat.number() > self.seats {
            return moves;
        }
        if self.awaited().contains(seat) {
            match self.phase {
                Phase::Turn => self.list_turn(seat, &mut moves),
                Phase::Handlers { owes } => {
                    moves.add(Of::Handlers, self.handler_choices(seat, owes).into());
                }
                Phase::Take => {
                    let herd = self.land_of(seat).map_or(Herd::NONE, |land| self.boxes[land.index()]);
                    moves.add(Of::Take, NO_ANIMAL | u64::from(herd.kind_bits()));
                }
                Phase::Box(_) => {
                    moves.add(Of::Box, self.fewest().bits().into());
                }
                Phase::Lost { .. } => moves.add(Of::Keep, self.nomad(seat).animals.pairs().into()),
                Phase::Over => {}
            }
        }
        if self.holds(seat, Special::Sands) {
            moves.add(Of::Plain, if self.may_use_sands(seat).is_ok() { SANDS } else { 0 });
            let orders = NO_SEAT | ((1 << self.seats) - 1);
            let standing = self.sands_after.map_or(NO_SEAT, |seat| 1 << seat.index());
            moves.add(Of::Order, orders & !standing);
        }
        moves
    }

    /// N12: two or three of the pile, in every combination that can be paid, as bits of [`Herd::part`].
    pub(super) fn handler_choices(&self, seat: Seat, owes: bool) -> u32 {
        let payable = |count: u32, parts: u32| {
            if self.handlers_cost(seat, count, owes) <= self.nomad(seat).dinars { parts } else { 0 }
        };
        payable(2, self.pile.pairs()) | payable(3, self.pile.triples())
    }

    fn list_turn(&self, seat: Seat, moves: &mut Moves) {
        let animals = self.nomad(seat).animals;
        let Place::On(here) = self.nomad(seat).place else {
            moves.add(Of::Place, self.board.open_spaces().bits());
            self.list_disks(seat, 0, moves);
            return;
        };
        self.list_steps(seat, here, moves);
        let rolls = if self.may_roll(seat, false).is_ok() { CAPTURE | CALL } else { 0 };
        moves.add(Of::Plain, rolls | if self.may_shift(seat).is_ok() { SHIFT } else { 0 });
        if self.may_sell_here(seat).is_ok() {
            moves.add(Of::Sell(animals), sales(animals));
        }
        if !self.turn.begun {
            match only_choice(animals) {
                Some(_) => moves.add(Of::Plain, PILGRIM),
                None => moves.add(Of::Pilgrim, animals.pairs().into()),
            }
        }
        self.list_disks(seat, END, moves);
    }

    /// N9, N10: whether a second space can be paid does not depend on where it is.
    fn list_steps(&self, seat: Seat, here: Space, moves: &mut Moves) {
        if self.may_step_on().is_err() {
            return;
        }
        let (open, cities) = (self.board.open_spaces(), self.board.cities());
        let top = self.board.strip(0).kind();
        let firsts = around(top, here).both(open);
        let (far, from_city) = (self.can_pay_second(seat, false), self.can_pay_second(seat, true));
        let leaves = cities.contains(here);
        if self.turn.steps > 0 {
            let payable = if leaves { from_city } else { far };
            return moves.add(Of::Step, if payable { firsts.bits() } else { 0 });
        }
        for first in firsts.iter() {
            let payable = if leaves || cities.contains(first) { from_city } else { far };
            let seconds = if payable { around(top, first).both(open) } else { Spaces::NONE };
            moves.add(Of::By(first), 1 | seconds.bits() << 1);
        }
    }

    /// Whether a nomad on the board that has no disks and has not acted may do anything but end its turn.
    pub(super) fn can_go_on(&self, seat: Seat) -> bool {
        let steps = || {
            let here = self.nomad(seat).place.space().filter(|_| self.may_step_on().is_ok());
            here.is_some_and(|here| {
                let payable = self.turn.steps == 0 || self.can_pay_second(seat, self.is_city(here));
                payable && !self.board.steps(here).is_empty()
            })
        };
        steps()
            || self.may_roll(seat, false).is_ok()
            || self.may_shift(seat).is_ok()
            || self.may_sell_here(seat).is_ok() && !self.nomad(seat).animals.is_empty()
    }

    /// What disks allow, and the end of the turn.
    fn list_disks(&self, seat: Seat, end: u64, moves: &mut Moves) {
        let nomad = self.nomad(seat);
        if nomad.disks.is_empty() {
            return moves.add(Of::Plain, end);
        }
        if self.may_use_abdul_here(seat).is_ok() {
            moves.add(Of::Abdul(nomad.animals), sales(nomad.animals));
        }
        if self.holds(seat, Special::Expert) {
            let all = Animal::ALL.into_iter().flat_map(|animal| Land::ALL.map(|land| (animal, land)));
            let there = |(animal, land): (Animal, Land)| self.boxes[land.index()].get(animal) > 0;
            let bits = all.zip(0..).fold(0, |bits, (one, bit)| bits | u64::from(there(one)) << bit);
            moves.add(Of::Expert, bits);
        }
        if let Place::On(here) = nomad.place
            && self.may_ride_now(seat).is_ok()
        {
            moves.add(Of::Winds, self.board.open_spaces().without(here).bits());
        }
        let with_sands = end != 0 && self.holds(seat, Special::Sands);
        let silver = self.may_use_silver(seat).is_ok();
        moves.add(
            Of::Plain,
            end | if with_sands { END_WITH_SANDS } else { 0 } | if silver { SILVER } else { 0 },
        );
    }
}

/// All of some of the kinds: one bit for each set of kinds.
fn sales(animals: Herd) -> u64 {
    let kinds = animals.kind_bits();
    (1..=kinds).filter(|set| set & !kinds == 0).fold(0, |bits, set| bits | 1 << set)
}
