//! The list of legal moves: candidates of the phase that pass the verdict. Sales are listed in their default form,
//! all animals of the kinds sold; any smaller number is accepted as well.

use crate::Seat;

use super::moves::Move;
use super::pieces::{Animal, Herd, Land, Special};
use super::rules::KEPT;
use super::verdict::only_choice;
use super::{Nomads, Phase, Place};

impl Nomads {
    pub(super) fn list(&self, seat: Seat) -> Vec<Move> {
        let mut moves = Vec::new();
        if self.phase == Phase::Over || seat.number() > self.seats {
            return moves;
        }
        if self.awaited().contains(seat) {
            self.candidates(seat, &mut moves);
        }
        if self.holds(seat, Special::Sands) {
            moves.push(Move::Sands);
            moves.extend(Seat::all(self.seats).map(|after| Move::SandsAfter(Some(after))));
            moves.push(Move::SandsAfter(None));
        }
        moves.retain(|mv| self.verdict(seat, mv).is_ok());
        moves
    }

    /// Everything that might be allowed to a seat that is awaited.
    fn candidates(&self, seat: Seat, moves: &mut Vec<Move>) {
        let animals = self.nomad(seat).animals;
        match self.phase {
            Phase::Turn => self.turn_candidates(seat, moves),
            Phase::Handlers { .. } => moves.extend(self.handler_choices().map(Move::Handlers)),
            Phase::Take => moves.extend(Animal::ALL.into_iter().map(Some).chain([None]).map(Move::Take)),
            Phase::Box(_) => moves.extend(Land::ALL.map(Move::Box)),
            Phase::Lost { .. } => moves.extend(animals.parts(KEPT).into_iter().map(Move::Keep)),
            Phase::Over => {}
        }
    }

    /// N12: two or three of the pile, in every combination.
    pub(super) fn handler_choices(&self) -> impl Iterator<Item = Herd> {
        self.pile.parts(2).into_iter().chain(self.pile.parts(3))
    }

    fn turn_candidates(&self, seat: Seat, moves: &mut Vec<Move>) {
        let nomad = self.nomad(seat);
        let Place::On(here) = nomad.place else {
            moves.extend(self.board.open_spaces().map(Move::Place));
            self.disk_candidates(seat, moves);
            return;
        };
        if self.turn.steps < 2 && !self.turn.acted && !self.turn.placed {
            for first in self.board.steps(here) {
                moves.push(Move::Go(first, None));
                if self.turn.steps == 0 {
                    moves.extend(self.board.steps(first).map(|second| Move::Go(first, Some(second))));
                }
            }
        }
        moves.extend([Move::Capture, Move::Call, Move::Shift]);
        moves.extend(sales(nomad.animals).into_iter().map(Move::Sell));
        if !self.turn.begun {
            match only_choice(nomad.animals) {
                Some(_) => moves.push(Move::Pilgrim(None)),
                None => {
                    moves.extend(nomad.animals.parts(KEPT).into_iter().map(|kept| Move::Pilgrim(Some(kept))));
                }
            }
        }
        self.disk_candidates(seat, moves);
        moves.push(Move::End { sands: false });
    }

    fn disk_candidates(&self, seat: Seat, moves: &mut Vec<Move>) {
        let nomad = self.nomad(seat);
        for disk in &nomad.disks {
            match disk {
                Special::Abdul => moves.extend(sales(nomad.animals).into_iter().map(Move::Abdul)),
                Special::Expert => {
                    moves.extend(Animal::ALL.into_iter().flat_map(|animal| {
                        Land::ALL.into_iter().map(move |land| Move::Expert(animal, land))
                    }));
                }
                Special::Winds => moves.extend(self.board.open_spaces().map(Move::Winds)),
                Special::Silver => moves.push(Move::Silver),
                Special::Sands => moves.push(Move::End { sands: true }),
                Special::Four | Special::Five | Special::Six => {}
            }
        }
    }
}

/// All of some of the kinds.
fn sales(animals: Herd) -> Vec<Herd> {
    let kinds: Vec<(Animal, u8)> = animals.kinds().collect();
    let part = |mask: u32| {
        let mut herd = Herd::NONE;
        for (i, &(animal, count)) in kinds.iter().enumerate() {
            if mask >> i & 1 == 1 {
                herd.set(animal, count);
            }
        }
        herd
    };
    (1..1 << kinds.len()).map(part).collect()
}
