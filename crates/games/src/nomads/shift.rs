//! The desert shifts, nomads are lost, turns follow each other (N15, N20, N26, N33, N34, N39).

use crate::{Random, Seat, Seats, Sink};

use super::board::{LAST_ROW, ROWS, StripKind};
use super::herd::Herd;
use super::pieces::{Final, Special};
use super::verdict::only_choice;
use super::{Disk, Event, Kept, Nomads, Phase, Place, Turn};

impl Nomads {
    /// N20
    pub(super) fn shift_by_choice(&mut self, chance: &mut impl Random, course: &mut impl Sink<Event>) {
        self.turn.acted = true;
        self.shift(chance, course);
    }

    /// N26, N33: whoever stands on the last strip is lost, and chooses before the new strip is seen.
    pub(super) fn shift(&mut self, chance: &mut impl Random, course: &mut impl Sink<Event>) {
        self.turn.lively = true;
        self.quiet = 0;
        self.unshifted = 0;
        let lost = self.on_last_row();
        let mut asked = Seats::NONE;
        let mut kept = Kept::default();
        for seat in lost.iter() {
            let Some(at) = self.nomad(seat).place.space() else { continue };
            let handlers = self.return_handlers(seat);
            self.nomad_mut(seat).place = Place::Lost;
            course.tell(|| Event::Lost { seat, at, handlers });
            kept[seat.index()] = only_choice(self.nomad(seat).animals);
            if kept[seat.index()].is_none() {
                asked.insert(seat);
            }
        }
        if asked.is_empty() {
            self.shift_on(&kept, chance, course);
        } else {
            self.phase = Phase::Lost { asked, kept };
        }
    }

    /// N26: all lost seats choose at the same time; what they chose is seen when all have.
    pub(super) fn keep(
        &mut self,
        seat: Seat,
        herd: Herd,
        chance: &mut impl Random,
        course: &mut impl Sink<Event>,
    ) {
        let Phase::Lost { kept, .. } = &mut self.phase else { unreachable!("a lost nomad is asked") };
        kept[seat.index()] = Some(herd);
        if !self.awaited().is_empty() {
            return;
        }
        let Phase::Lost { kept, .. } = std::mem::replace(&mut self.phase, Phase::Turn) else {
            unreachable!("it was just so")
        };
        self.shift_on(&kept, chance, course);
    }

    /// Gives back what the lost did not keep, and lets the strips move (N33, N34).
    fn shift_on(&mut self, kept: &Kept, chance: &mut impl Random, course: &mut impl Sink<Event>) {
        for (seat, kept) in Seat::all(self.seats).zip(kept) {
            let Some(kept) = *kept else { continue };
            let returned = self.nomad(seat).animals.minus(kept);
            self.nomad_mut(seat).animals = kept;
            course.tell(|| Event::Kept { seat, kept, returned });
            self.return_animals(returned, course);
        }
        let gone = self.board.strip(LAST_ROW);
        let gone_disk = self.lying[usize::from(LAST_ROW)].take();
        match gone_disk {
            Some(Disk::Special(disk)) => self.piles.special_swept.push(disk),
            Some(Disk::Final(disk)) => self.piles.finals_swept.push(disk),
            None => {}
        }
        let strip = self.piles.strips(gone.kind().other()).take_first();
        self.piles.strips(gone.kind()).push(gone);
        self.board.0.rotate_right(1);
        self.board.0[0] = strip;
        self.lying.rotate_right(1);
        debug_assert!(self.lying[0].is_none() && self.lying.len() == ROWS);
        for nomad in &mut self.nomads {
            if let Place::On(space) = nomad.place {
                nomad.place = Place::On(space.shifted().expect("nobody is left on the last strip"));
            }
        }
        self.shifts += 1;
        if strip.kind() == StripKind::City {
            self.lying[0] = Some(self.next_disk());
        }
        course.reveals();
        let disk = self.lying[0].map(Disk::seen);
        course.tell(|| Event::Shifted { gone, gone_disk: gone_disk.map(Disk::seen), strip, disk });
        if self.lying[0] == Some(Disk::Final(Final::Mecca)) {
            self.phase = Phase::Over; // N34
            course.tell(|| Event::GameOver);
        } else if self.turn.ending {
            self.pass_on(chance, course);
        }
    }

    /// N34: special disks first, then final ones.
    fn next_disk(&mut self) -> Disk {
        if self.piles.special.is_empty() {
            Disk::Final(self.piles.finals.take_first())
        } else {
            Disk::Special(self.piles.special.take_first())
        }
    }

    /// N15
    pub(super) fn end_turn(&mut self, chance: &mut impl Random, course: &mut impl Sink<Event>) {
        course.tell(|| Event::TurnEnded { seat: self.turn.seat });
        self.turn.ending = true;
        self.settle(chance, course);
    }

    /// The next turn: an extra one by Sands of Time (N39), or the next in order.
    pub(super) fn pass_on(&mut self, chance: &mut impl Random, course: &mut impl Sink<Event>) {
        let Turn { seat, regular, extra, sands, .. } = self.turn;
        course.passes();
        self.last = Some(seat);
        let regular = if extra { regular } else { regular.after(1, self.seats) };
        let ordered = self.sands_after == Some(seat);
        let holder = Seat::all(self.seats).find(|&seat| ordered && self.holds(seat, Special::Sands));
        if let Some(holder) = holder {
            self.discard(holder, Special::Sands, course);
        }
        match holder.or(sands.then_some(seat)) {
            Some(seat) => self.begin_extra_turn(seat, regular, chance, course),
            None => self.begin_turn(Turn::new(regular, regular), chance, course),
        }
    }

    /// N39
    pub(super) fn begin_extra_turn(
        &mut self,
        seat: Seat,
        regular: Seat,
        chance: &mut impl Random,
        course: &mut impl Sink<Event>,
    ) {
        self.begin_turn(Turn { extra: true, ..Turn::new(seat, regular) }, chance, course);
    }

    fn begin_turn(&mut self, turn: Turn, chance: &mut impl Random, course: &mut impl Sink<Event>) {
        self.turn = turn;
        self.phase = Phase::Turn;
        if self.nomad(turn.seat).place == Place::Lost {
            self.travel_lost(chance, course);
        }
    }

    /// Ends a turn in which nothing else is left to do. Only for a seat without special disks: what it holds must
    /// not show in what it is asked (N41).
    pub(super) fn end_if_nothing_is_left(&mut self, chance: &mut impl Random, course: &mut impl Sink<Event>) {
        let seat = self.turn.seat;
        let turn = &self.turn;
        let over = self.phase != Phase::Turn || !turn.begun || turn.ending;
        let may_be_left = !(turn.acted || turn.placed || turn.steps > 0);
        if over || may_be_left || !self.nomad(seat).disks.is_empty() {
            return;
        }
        // After the action nothing but the end is left.
        if turn.acted || !self.can_go_on(seat) {
            self.end_turn(chance, course);
        }
    }
}
