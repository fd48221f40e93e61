//! Animals and herds of them, lands, dice and disks.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::{Unreadable, list, shown};

/// An animal; its handlers bear the same name. The order is that of all lists and of dice that are rolled together.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Animal {
    Goat,
    Donkey,
    Horse,
    Camel,
}

impl Animal {
    pub const COUNT: usize = 4;
    pub const ALL: [Animal; Animal::COUNT] = [Animal::Goat, Animal::Donkey, Animal::Horse, Animal::Camel];

    pub const fn index(self) -> usize {
        self as usize
    }

    pub const fn name(self) -> &'static str {
        match self {
            Animal::Goat => "goat",
            Animal::Donkey => "donkey",
            Animal::Horse => "horse",
            Animal::Camel => "camel",
        }
    }

    /// What chance calls the roll of one such handler.
    pub(super) const fn handler(self) -> &'static str {
        match self {
            Animal::Goat => "goat handler",
            Animal::Donkey => "donkey handler",
            Animal::Horse => "horse handler",
            Animal::Camel => "camel handler",
        }
    }

    /// Reads an animal, in the plural too, or its beginning; `word` is in lower case.
    pub(super) fn read(word: &str, said: &str) -> Result<Animal, Unreadable> {
        let fits = |animal: &Animal| {
            !word.is_empty()
                && (animal.name().starts_with(word) || word.strip_suffix('s') == Some(animal.name()))
        };
        Animal::ALL.into_iter().find(fits).ok_or_else(|| {
            Unreadable::new(
                said,
                format!("“{}” is no animal; there are {}.", shown(word), list(&Animal::ALL)),
            )
        })
    }
}

impl fmt::Display for Animal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

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

    /// All herds of this size within this one, from goats to camels.
    pub fn parts(self, size: u8) -> Vec<Herd> {
        let mut parts = Vec::new();
        for goats in (0..=size.min(self.0[0])).rev() {
            for donkeys in (0..=(size - goats).min(self.0[1])).rev() {
                for horses in (0..=(size - goats - donkeys).min(self.0[2])).rev() {
                    let camels = size - goats - donkeys - horses;
                    if camels <= self.0[3] {
                        parts.push(Herd([goats, donkeys, horses, camels]));
                    }
                }
            }
        }
        parts
    }
}

impl FromIterator<Animal> for Herd {
    fn from_iter<I: IntoIterator<Item = Animal>>(animals: I) -> Herd {
        let mut herd = Herd::NONE;
        animals.into_iter().for_each(|animal| herd.add(animal, 1));
        herd
    }
}

/// "2 goats and 1 camel", "nothing".
impl fmt::Display for Herd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("nothing");
        }
        let parts: Vec<String> =
            self.kinds().map(|(animal, count)| counted(count.into(), animal.name())).collect();
        f.write_str(&list(&parts))
    }
}

impl Herd {
    /// As handlers: "2 goat handlers and 1 camel handler".
    pub(super) fn handlers(&self) -> String {
        let kind =
            |(animal, count): (Animal, u8)| counted(count.into(), &format!("{} handler", animal.name()));
        let kinds: Vec<String> = self.kinds().map(kind).collect();
        if kinds.is_empty() { "no handlers".to_owned() } else { list(&kinds) }
    }
}

/// "1 goat", "2 goats".
pub(super) fn counted(count: u32, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}

/// A land: its spaces on the strips share one Land Box.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Land {
    Grasslands,
    Wastelands,
    Highlands,
    Wadis,
    Saltflats,
}

impl Land {
    pub const COUNT: usize = 5;
    pub const ALL: [Land; Land::COUNT] =
        [Land::Grasslands, Land::Wastelands, Land::Highlands, Land::Wadis, Land::Saltflats];

    pub const fn index(self) -> usize {
        self as usize
    }

    pub const fn name(self) -> &'static str {
        match self {
            Land::Grasslands => "grasslands",
            Land::Wastelands => "wastelands",
            Land::Highlands => "highlands",
            Land::Wadis => "wadis",
            Land::Saltflats => "saltflats",
        }
    }

    /// Reads a land or an unambiguous beginning of one; `word` is in lower case.
    pub(super) fn read(word: &str, said: &str) -> Result<Land, Unreadable> {
        let mut fitting =
            Land::ALL.into_iter().filter(|land| !word.is_empty() && land.name().starts_with(word));
        match (fitting.next(), fitting.next()) {
            (Some(land), None) => Ok(land),
            (Some(one), Some(other)) => Err(Unreadable::new(
                said,
                format!("“{}” may be {one} or {other}; one letter more will do.", shown(word)),
            )),
            _ => Err(Unreadable::new(
                said,
                format!("“{}” is no land; there are {}.", shown(word), list(&Land::ALL)),
            )),
        }
    }
}

impl fmt::Display for Land {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A special city disk, secret until it is used (N2, N35-N41).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Special {
    #[serde(rename = "4 dinars")]
    Four,
    #[serde(rename = "5 dinars")]
    Five,
    #[serde(rename = "6 dinars")]
    Six,
    #[serde(rename = "abdul")]
    Abdul,
    #[serde(rename = "expert")]
    Expert,
    #[serde(rename = "winds")]
    Winds,
    #[serde(rename = "sands")]
    Sands,
    #[serde(rename = "silver")]
    Silver,
}

impl Special {
    pub const ALL: [Special; 8] = [
        Special::Four,
        Special::Five,
        Special::Six,
        Special::Abdul,
        Special::Expert,
        Special::Winds,
        Special::Sands,
        Special::Silver,
    ];

    pub const fn title(self) -> &'static str {
        match self {
            Special::Four => "4 Dinars",
            Special::Five => "5 Dinars",
            Special::Six => "6 Dinars",
            Special::Abdul => "Abdul the Trader",
            Special::Expert => "Expert Handler",
            Special::Winds => "Ride the Winds",
            Special::Sands => "Sands of Time",
            Special::Silver => "Silver Tongue",
        }
    }

    /// N35: what it is worth at the end.
    pub const fn dinars(self) -> u32 {
        match self {
            Special::Four => 4,
            Special::Five => 5,
            Special::Six => 6,
            _ => 0,
        }
    }
}

impl fmt::Display for Special {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.title())
    }
}

/// A final city disk: face up on its city, or in its pile (N2, N34).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Final {
    Goat,
    Donkey,
    Horse,
    Camel,
    Mecca,
}

impl Final {
    pub const ALL: [Final; 5] = [Final::Goat, Final::Donkey, Final::Horse, Final::Camel, Final::Mecca];

    /// The animal that is paid one more (N22).
    pub const fn animal(self) -> Option<Animal> {
        match self {
            Final::Goat => Some(Animal::Goat),
            Final::Donkey => Some(Animal::Donkey),
            Final::Horse => Some(Animal::Horse),
            Final::Camel => Some(Animal::Camel),
            Final::Mecca => None,
        }
    }
}

/// "goats +1", "Mecca".
impl fmt::Display for Final {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.animal() {
            Some(animal) => write!(f, "{animal}s +1"),
            None => f.write_str("Mecca"),
        }
    }
}
