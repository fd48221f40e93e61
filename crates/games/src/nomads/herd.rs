//! Herds: how many of each animal.

use serde::{Deserialize, Serialize};

use super::pieces::Animal;

/// How many of each animal, or of each animal's handlers.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Herd([u8; Animal::COUNT]);

impl Herd {
    pub const NONE: Herd = Herd([0; Animal::COUNT]);

    pub const fn each(count: u8) -> Herd {
        Herd([count; Animal::COUNT])
    }

    pub fn of(animal: Animal, count: u8) -> Herd {
        let mut herd = Herd::NONE;
        herd.0[animal.index()] = count;
        herd
    }

    pub const fn get(self, animal: Animal) -> u8 {
        self.0[animal.index()]
    }

    pub fn set(&mut self, animal: Animal, count: u8) {
        self.0[animal.index()] = count;
    }

    pub fn add(&mut self, animal: Animal, count: u8) {
        self.0[animal.index()] += count;
    }

    pub fn remove(&mut self, animal: Animal, count: u8) {
        self.0[animal.index()] -= count;
    }

    pub const fn plus(self, other: Herd) -> Herd {
        let ([a, b, c, d], [e, f, g, h]) = (self.0, other.0);
        Herd([a + e, b + f, c + g, d + h])
    }

    pub const fn minus(self, other: Herd) -> Herd {
        let ([a, b, c, d], [e, f, g, h]) = (self.0, other.0);
        Herd([a - e, b - f, c - g, d - h])
    }

    pub const fn times(self, factor: u8) -> Herd {
        let [a, b, c, d] = self.0;
        Herd([factor * a, factor * b, factor * c, factor * d])
    }

    /// As many of each as both have.
    pub fn least(self, other: Herd) -> Herd {
        Herd(std::array::from_fn(|i| self.0[i].min(other.0[i])))
    }

    pub fn contains(self, other: Herd) -> bool {
        self.0.iter().zip(other.0).all(|(mine, wanted)| *mine >= wanted)
    }

    /// A saved herd may hold any numbers, so the sum is wide.
    pub fn total(self) -> u32 {
        self.0.into_iter().map(u32::from).sum()
    }

    pub fn is_empty(self) -> bool {
        self == Herd::NONE
    }

    /// The kinds that are there, with how many.
    pub fn kinds(self) -> impl Iterator<Item = (Animal, u8)> {
        Animal::ALL.into_iter().map(move |animal| (animal, self.get(animal))).filter(|(_, count)| *count > 0)
    }

    /// One animal after the other.
    pub fn each_one(self) -> impl Iterator<Item = Animal> {
        self.kinds().flat_map(|(animal, count)| std::iter::repeat_n(animal, usize::from(count)))
    }

    /// Which kinds are there, one bit each.
    pub fn kind_bits(self) -> u8 {
        self.0.iter().rev().fold(0, |bits, &count| bits << 1 | u8::from(count > 0))
    }

    /// All of the kinds of these bits.
    pub fn of_kinds(self, bits: u8) -> Herd {
        Herd(std::array::from_fn(|i| if bits >> i & 1 == 1 { self.0[i] } else { 0 }))
    }

    /// The herds of two within this one, as bits of [`Herd::part`].
    pub fn pairs(self) -> u32 {
        self.parts() & PAIRS
    }

    /// The herds of three.
    pub fn triples(self) -> u32 {
        self.parts() & !PAIRS
    }

    fn parts(self) -> u32 {
        let capped = |index, &count: &u8| index << 2 | usize::from(count.min(3));
        WITHIN[self.0.iter().rev().fold(0, capped)]
    }

    /// A herd of two or three by its number, from goats to camels.
    pub fn part(number: u32) -> Herd {
        PARTS[number as usize]
    }
}

/// Every herd of two, then every herd of three, from goats to camels.
const PARTS: [Herd; 30] = {
    let mut parts = [Herd::NONE; 30];
    let mut found = 0;
    let mut size = 2;
    while size <= 3 {
        let mut code = 0;
        // Base four, from most goats to most camels.
        while code < 256 {
            let herd = [
                3 - (code >> 6) as u8,
                3 - (code >> 4 & 3) as u8,
                3 - (code >> 2 & 3) as u8,
                3 - (code & 3) as u8,
            ];
            if herd[0] + herd[1] + herd[2] + herd[3] == size {
                parts[found] = Herd(herd);
                found += 1;
            }
            code += 1;
        }
        size += 1;
    }
    parts
};

/// The bits of the herds of two.
const PAIRS: u32 = (1 << 10) - 1;

/// Which parts are within a herd that has no more than three of a kind: two bits a kind, goats lowest.
static WITHIN: [u32; 256] = {
    let mut within = [0; 256];
    let mut code = 0;
    while code < within.len() {
        let mut number = 0;
        while number < PARTS.len() {
            let [goats, donkeys, horses, camels] = PARTS[number].0;
            let fits = goats as usize <= code & 3
                && donkeys as usize <= code >> 2 & 3
                && horses as usize <= code >> 4 & 3
                && camels as usize <= code >> 6;
            within[code] |= (fits as u32) << number;
            number += 1;
        }
        code += 1;
    }
    within
};

impl FromIterator<Animal> for Herd {
    fn from_iter<I: IntoIterator<Item = Animal>>(animals: I) -> Herd {
        let mut herd = Herd::NONE;
        animals.into_iter().for_each(|animal| herd.add(animal, 1));
        herd
    }
}
