//! Going from space to space, through cities, on the winds and with the Pilgrim (N9-N13, N24, N25, N38).

use crate::{Random, Seat, Sink};

use super::board::Space;
use super::herd::Herd;
use super::moves::Move;
use super::pieces::Special;
use super::rules::THREE_HANDLERS_FAR;
use super::verdict::only_choice;
use super::{Disk, Event, Nomads, Phase, Place};

impl Nomads {
    /// A move of the seat on turn.
    pub(super) fn play(
        &mut self,
        seat: Seat,
        mv: &Move,
        chance: &mut impl Random,
        course: &mut impl Sink<Event>,
    ) {
        match *mv {
            Move::Go(first, second) => self.go(seat, first, second, course),
            Move::Handlers(handlers) => {
                let Phase::Handlers { owes } = self.phase else { unreachable!("handlers are asked for") };
                self.phase = Phase::Turn;
                self.take_handlers(seat, handlers, owes, course);
            }
            Move::Capture => self.capture(seat, chance, course),
            Move::Take(animal) => self.take(seat, animal, course),
            Move::Call => self.call(seat, chance, course),
            Move::Shift => self.shift_by_choice(chance, course),
            Move::Sell(herd) => self.sell(seat, herd, course),
            Move::Pilgrim(kept) => self.travel(seat, kept, chance, course),
            Move::Place(space) => self.place(seat, space, course),
            Move::Expert(animal, land) => self.use_expert(seat, animal, land, chance, course),
            Move::Abdul(herd) => self.use_abdul(seat, herd, course),
            Move::Winds(space) => self.ride(seat, space, course),
            Move::Silver => self.use_silver(seat, course),
            Move::End { sands } => self.end(seat, sands, chance, course),
            Move::Keep(_) | Move::Box(_) | Move::Sands | Move::SandsAfter(_) => {
                unreachable!("not a move of a turn")
            }
        }
    }

    fn go(&mut self, seat: Seat, first: Space, second: Option<Space>, course: &mut impl Sink<Event>) {
        let mut left_city = false;
        let mut owes = false;
        for to in std::iter::once(first).chain(second) {
            let from = self.nomad(seat).place.space().expect("a nomad on turn is on the board");
            left_city |= self.is_city(from);
            self.turn.steps += 1;
            let mut paid = 0;
            if self.turn.steps == 2 {
                // N10: paid with what is carried, so after the handlers if some are to be taken.
                owes = left_city && !self.is_city(to);
                if !owes {
                    paid = self.far_cost(seat);
                    self.nomad_mut(seat).dinars -= paid;
                }
            }
            self.nomad_mut(seat).place = Place::On(to);
            course.tell(|| Event::Moved { seat, to, paid });
            if self.is_city(to) {
                left_city = false;
                self.enter_city(seat, to, course);
            }
        }
        if left_city {
            self.leave_city(seat, owes, course);
        }
    }

    /// N10: what a second space costs with what is carried.
    fn far_cost(&self, seat: Seat) -> u32 {
        let nomad = self.nomad(seat);
        nomad.animals.total() + if nomad.handlers.total() == 3 { THREE_HANDLERS_FAR } else { 0 }
    }

    /// N11, N13: handlers go back, a special disk is taken.
    fn enter_city(&mut self, seat: Seat, space: Space, course: &mut impl Sink<Event>) {
        let handlers = self.return_handlers(seat);
        if !handlers.is_empty() {
            course.tell(|| Event::HandlersReturned { seat, handlers });
        }
        let lying = &mut self.lying[usize::from(space.row())];
        if let Some(Disk::Special(disk)) = *lying {
            *lying = None;
            self.nomad_mut(seat).disks.insert(disk);
            course.learns(seat);
            course.tell(|| Event::DiskTaken { seat, at: space });
        }
    }

    /// N12: asks for handlers, unless there is nothing to choose.
    fn leave_city(&mut self, seat: Seat, owes: bool, course: &mut impl Sink<Event>) {
        let only = if self.pile.total() <= 2 {
            Some(self.pile)
        } else {
            let choices = self.handler_choices(seat, owes);
            choices.is_power_of_two().then(|| Herd::part(choices.trailing_zeros()))
        };
        match only {
            Some(handlers) => self.take_handlers(seat, handlers, owes, course),
            None => self.phase = Phase::Handlers { owes },
        }
    }

    fn take_handlers(&mut self, seat: Seat, handlers: Herd, owes: bool, course: &mut impl Sink<Event>) {
        let paid = self.handlers_cost(seat, handlers.total(), owes);
        self.pile = self.pile.minus(handlers);
        let nomad = self.nomad_mut(seat);
        nomad.handlers = handlers;
        nomad.dinars -= paid;
        course.tell(|| Event::HandlersTaken { seat, handlers, paid });
    }

    /// N38: instead of moving, for nothing and with everything.
    fn ride(&mut self, seat: Seat, to: Space, course: &mut impl Sink<Event>) {
        self.discard(seat, Special::Winds, course);
        let from = self.nomad(seat).place.space().expect("a nomad on turn is on the board");
        self.turn.steps = 2;
        self.nomad_mut(seat).place = Place::On(to);
        course.tell(|| Event::WindsRidden { seat, to });
        if self.is_city(to) {
            self.enter_city(seat, to, course);
        } else if self.is_city(from) {
            self.leave_city(seat, false, course);
        }
    }

    /// N24: onto the Pilgrim's space; the turn is over.
    fn travel(
        &mut self,
        seat: Seat,
        kept: Option<Herd>,
        chance: &mut impl Random,
        course: &mut impl Sink<Event>,
    ) {
        let animals = self.nomad(seat).animals;
        let kept = kept.or_else(|| only_choice(animals)).expect("a choice is named");
        let handlers = self.return_handlers(seat);
        let returned = animals.minus(kept);
        let nomad = self.nomad_mut(seat);
        nomad.animals = kept;
        nomad.place = Place::Pilgrim;
        course.tell(|| Event::Travelled { seat, kept, returned, handlers });
        self.return_animals(returned, course);
        self.end_turn(chance, course);
    }

    /// N26: a lost nomad has nothing to choose.
    pub(super) fn travel_lost(&mut self, chance: &mut impl Random, course: &mut impl Sink<Event>) {
        self.turn.begun = true;
        let kept = self.nomad(self.turn.seat).animals;
        self.travel(self.turn.seat, Some(kept), chance, course);
    }

    /// N25: from the Pilgrim to any space; no disk is taken there.
    fn place(&mut self, seat: Seat, at: Space, course: &mut impl Sink<Event>) {
        self.turn.placed = true;
        self.nomad_mut(seat).place = Place::On(at);
        course.tell(|| Event::Placed { seat, at });
    }
}
