//! Restocking (N28-N32): what is due at the end of a turn, the dice, and the choice after a yellow land die.

use crate::{Random, Sink};

use super::herd::Herd;
use super::pieces::{Animal, Land};
use super::rules::{PAIR, QUIET_ROUNDS, RESTOCKED};
use super::{Event, Nomads, Phase, Restock, Terrain};

/// Faces 0 to 3 of an animal die are the animals in their order, 4 and 5 are blank.
pub(super) fn roll_animal_dice(chance: &mut impl Random) -> [Option<Animal>; 2] {
    [1, 2].map(|_| Animal::ALL.get(chance.one("animal die", 6) as usize).copied())
}

/// Faces 0 to 4 of the land die are the lands in their order, 5 is yellow.
pub(super) fn roll_land_die(chance: &mut impl Random, course: &mut impl Sink<Event>) -> Option<Land> {
    let face = Land::ALL.get(chance.one("land die", 6) as usize).copied();
    course.tell(|| Event::LandDie { face });
    face
}

/// N30: what two animal dice bring, if stock has it.
pub(super) fn brought(dice: [Option<Animal>; 2]) -> Herd {
    match dice {
        [None, None] => Herd::each(1),
        [Some(one), Some(other)] if one != other => Herd::of(one, 2).plus(Herd::of(other, 2)),
        [Some(animal), _] | [None, Some(animal)] => Herd::of(animal, 4),
    }
}

impl Nomads {
    /// N28: without stock it waits.
    pub(super) fn needs_land_restock(&self, land: Land) -> bool {
        self.boxes[land.index()].is_empty() && !self.stock.is_empty()
    }

    pub(super) fn needs_animal_restock(&self, animal: Animal) -> bool {
        self.missing_kinds() >> animal.index() & 1 == 1
    }

    /// Kinds in stock that are in no Land Box, one bit each.
    fn missing_kinds(&self) -> u8 {
        let there = self.boxes.iter().fold(Herd::NONE, |all, herd| all.plus(*herd));
        self.stock.kind_bits() & !there.kind_bits()
    }

    /// The first kind that needs an Animal Restock (N29).
    fn missing_kind(&self) -> Option<Animal> {
        Animal::ALL.get(self.missing_kinds().trailing_zeros() as usize).copied()
    }

    /// N28, N29: all that applies, then a Random Restock and a shift if anything did.
    pub(super) fn settle(&mut self, chance: &mut impl Random, course: &mut impl Sink<Event>) {
        loop {
            if let Some(land) = Land::ALL.into_iter().find(|&land| self.needs_land_restock(land)) {
                self.land_restock(land, chance, course);
            } else if let Some(animal) = self.missing_kind() {
                self.animal_restock(animal, chance, course);
                if self.phase != Phase::Turn {
                    return;
                }
            } else {
                break;
            }
        }
        if self.turn.restocked {
            self.random_restock(chance, course);
        } else {
            self.stay(chance, course);
        }
    }

    /// N42: the desert shifts by itself after three rounds in which nothing happened, and after so many without a shift,
    /// unless the host has switched that off; then nothing is counted.
    fn stay(&mut self, chance: &mut impl Random, course: &mut impl Sink<Event>) {
        if !self.options.forced_shifts {
            return self.pass_on(chance, course);
        }
        self.quiet = if self.turn.lively { 0 } else { self.quiet + 1 };
        // What a nomad on the desert did was to shift it (N14).
        let shifted = self.turn.acted && self.here(self.turn.seat) == Some(Terrain::Desert);
        let bound = self.unshifted_most();
        self.unshifted += u16::from(bound.is_some() && !shifted);
        if self.quiet >= QUIET_ROUNDS * self.seats {
            course.tell(|| Event::Quiet);
            self.shift(chance, course);
        } else if let Some(rounds) = self.options.shift_within.filter(|_| Some(self.unshifted) >= bound) {
            course.tell(|| Event::Overdue { rounds: rounds.get() });
            self.shift(chance, course);
        } else {
            self.pass_on(chance, course);
        }
    }

    /// N42: so many turns without a shift bring one about.
    pub(super) fn unshifted_most(&self) -> Option<u16> {
        self.options.shift_within.map(|rounds| u16::from(rounds.get()) * u16::from(self.seats))
    }

    /// N30: again while the box is empty and there is any stock.
    pub(super) fn land_restock(
        &mut self,
        land: Land,
        chance: &mut impl Random,
        course: &mut impl Sink<Event>,
    ) {
        self.turn.restocked = true;
        while self.needs_land_restock(land) {
            let dice = roll_animal_dice(chance);
            let animals = self.restock(land, brought(dice));
            course.tell(|| Event::LandRestock { land, dice, animals });
        }
    }

    /// N31
    pub(super) fn animal_restock(
        &mut self,
        animal: Animal,
        chance: &mut impl Random,
        course: &mut impl Sink<Event>,
    ) {
        self.turn.restocked = true;
        let count = self.stock.get(animal).min(RESTOCKED);
        course.tell(|| Event::AnimalRestock { animal, count });
        self.place_pairs(animal, count, chance, course);
    }

    /// N31: two by two where the land die says; asks if it is yellow and several boxes have the fewest.
    fn place_pairs(
        &mut self,
        animal: Animal,
        mut left: u8,
        chance: &mut impl Random,
        course: &mut impl Sink<Event>,
    ) {
        while left > 0 {
            match self.roll_land(chance, course) {
                Some(land) => left -= self.place_pair(land, animal, left, course),
                None => {
                    self.phase = Phase::Box(Restock::Animal { animal, left });
                    return;
                }
            }
        }
    }

    fn place_pair(&mut self, land: Land, animal: Animal, left: u8, course: &mut impl Sink<Event>) -> u8 {
        let pair = left.min(PAIR);
        self.put(land, Herd::of(animal, pair), course);
        pair
    }

    fn put(&mut self, land: Land, wanted: Herd, course: &mut impl Sink<Event>) {
        let animals = self.restock(land, wanted);
        course.tell(|| Event::Restocked { land, animals });
    }

    /// The land die; yellow is the box with the fewest animals, or nothing if several have.
    fn roll_land(&self, chance: &mut impl Random, course: &mut impl Sink<Event>) -> Option<Land> {
        roll_land_die(chance, course).or_else(|| self.fewest().only())
    }

    /// N32: once, with what stock there is; nothing is asked if nothing is to be placed.
    fn random_restock(&mut self, chance: &mut impl Random, course: &mut impl Sink<Event>) {
        let dice = roll_animal_dice(chance);
        let animals = brought(dice).least(self.stock);
        course.tell(|| Event::RandomRestock { dice, animals });
        match self.roll_land(chance, course) {
            Some(land) if !animals.is_empty() => self.put(land, animals, course),
            None if !animals.is_empty() => {
                self.phase = Phase::Box(Restock::Random { animals });
                return;
            }
            _ => {}
        }
        self.shift(chance, course);
    }

    /// N31: the choice of the player whose turn it is.
    pub(super) fn choose_box(&mut self, land: Land, chance: &mut impl Random, course: &mut impl Sink<Event>) {
        let Phase::Box(restock) = std::mem::replace(&mut self.phase, Phase::Turn) else {
            unreachable!("a box is asked for")
        };
        match restock {
            Restock::Random { animals } => {
                self.put(land, animals, course);
                self.shift(chance, course);
            }
            Restock::Animal { animal, left } => {
                let left = left - self.place_pair(land, animal, left, course);
                self.place_pairs(animal, left, chance, course);
                // N37: after the Expert Handler the turn goes on.
                if self.phase == Phase::Turn && self.turn.ending {
                    self.settle(chance, course);
                }
            }
        }
    }
}
