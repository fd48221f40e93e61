//! Special disks that are used in or between turns (N36-N40).

use crate::{Random, Seat, Sink};

use super::herd::Herd;
use super::pieces::{Animal, Land, Special};
use super::{Event, Nomads, Phase};

impl Nomads {
    /// A disk is used once and then out of the game; everybody sees which it was (N41).
    pub(super) fn discard(&mut self, seat: Seat, disk: Special, course: &mut impl Sink<Event>) {
        self.nomad_mut(seat).disks.remove(disk);
        self.piles.used.push(disk);
        if disk == Special::Sands {
            self.sands_after = None;
        }
        course.reveals();
        course.tell(|| Event::DiskUsed { seat, disk });
    }

    /// N36
    pub(super) fn use_abdul(&mut self, seat: Seat, herd: Herd, course: &mut impl Sink<Event>) {
        self.discard(seat, Special::Abdul, course);
        self.sell_at_market(seat, herd, course);
    }

    /// N40
    pub(super) fn use_silver(&mut self, seat: Seat, course: &mut impl Sink<Event>) {
        self.discard(seat, Special::Silver, course);
        self.turn.silver = true;
    }

    /// N37: the restocks that it causes are done at once.
    pub(super) fn use_expert(
        &mut self,
        seat: Seat,
        animal: Animal,
        land: Land,
        chance: &mut impl Random,
        course: &mut impl Sink<Event>,
    ) {
        self.discard(seat, Special::Expert, course);
        self.catch(seat, land, Herd::of(animal, 1));
        course.tell(|| Event::Taken { seat, land, animal: Some(animal) });
        if self.needs_land_restock(land) {
            self.land_restock(land, chance, course);
        }
        if self.needs_animal_restock(animal) {
            self.animal_restock(animal, chance, course);
        }
    }

    /// N15, N39
    pub(super) fn end(
        &mut self,
        seat: Seat,
        sands: bool,
        chance: &mut impl Random,
        course: &mut impl Sink<Event>,
    ) {
        if sands {
            self.discard(seat, Special::Sands, course);
            self.turn.sands = true;
        }
        self.end_turn(chance, course);
    }

    /// N39: before the next turn has begun; that turn comes afterwards.
    pub(super) fn use_sands(&mut self, seat: Seat, chance: &mut impl Random, course: &mut impl Sink<Event>) {
        debug_assert!(self.phase == Phase::Turn && !self.turn.begun);
        self.discard(seat, Special::Sands, course);
        self.begin_extra_turn(seat, self.turn.regular, chance, course);
    }
}
