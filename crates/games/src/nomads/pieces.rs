//! Animals, lands and disks.

use std::fmt;

use serde::{Deserialize, Serialize};

use crate::typed::{self, Fit};
use crate::{Detail, Fact, Unreadable, shown};

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
        match typed::fit(word, Animal::ALL, Animal::name) {
            Fit::One(animal) | Fit::Several(animal, _) => Ok(animal),
            Fit::None => {
                let why = Fact::new("nomads-unreadable-animal")
                    .with("word", Detail::Name(shown(word)))
                    .with("all", Detail::list(Animal::ALL.map(|animal| Detail::name(&animal))));
                Err(Unreadable::because(said, why))
            }
        }
    }
}

impl fmt::Display for Animal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
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
        let why = match typed::fit(word, Land::ALL, Land::name) {
            Fit::One(land) => return Ok(land),
            Fit::Several(one, other) => Fact::new("nomads-unreadable-two-lands")
                .with("one", Detail::name(&one))
                .with("other", Detail::name(&other)),
            Fit::None => Fact::new("nomads-unreadable-land")
                .with("all", Detail::list(Land::ALL.map(|land| Detail::name(&land)))),
        };
        Err(Unreadable::because(said, why.with("word", Detail::Name(shown(word)))))
    }
}

impl fmt::Display for Land {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A set of lands.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Lands(u8);

impl Lands {
    pub const fn contains(self, land: Land) -> bool {
        self.0 >> land as u8 & 1 == 1
    }

    /// One bit a land, in their order.
    pub const fn bits(self) -> u8 {
        self.0
    }

    /// The land, if there is one only.
    pub fn only(self) -> Option<Land> {
        self.0.is_power_of_two().then(|| Land::ALL[self.0.trailing_zeros() as usize])
    }

    /// In the order of [`Land::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Land> {
        Land::ALL.into_iter().filter(move |land| self.contains(*land))
    }
}

impl FromIterator<Land> for Lands {
    fn from_iter<I: IntoIterator<Item = Land>>(lands: I) -> Lands {
        Lands(lands.into_iter().fold(0, |bits, land| bits | 1 << land as u8))
    }
}

/// A special city disk, secret until it is used (N2, N35-N41).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Debug, Serialize, Deserialize)]
pub enum Special {
    #[default]
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

/// A set of special disks: each is there once. Written in the order of [`Special::ALL`].
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
#[serde(into = "Vec<Special>", try_from = "Vec<Special>")]
pub struct Disks(u8);

impl From<Disks> for Vec<Special> {
    fn from(disks: Disks) -> Vec<Special> {
        disks.iter().collect()
    }
}

impl TryFrom<Vec<Special>> for Disks {
    type Error = &'static str;

    fn try_from(disks: Vec<Special>) -> Result<Disks, &'static str> {
        // Ascending order leaves no disk twice.
        let in_order = disks.is_sorted_by(|one, next| one < next);
        in_order.then(|| disks.into_iter().collect()).ok_or("disks in another order")
    }
}

impl Disks {
    pub const fn contains(self, disk: Special) -> bool {
        self.0 >> disk as u8 & 1 == 1
    }

    pub const fn insert(&mut self, disk: Special) {
        self.0 |= 1 << disk as u8;
    }

    pub const fn remove(&mut self, disk: Special) {
        self.0 &= !(1 << disk as u8);
    }

    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// In the order of [`Special::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Special> {
        Special::ALL.into_iter().filter(move |disk| self.contains(*disk))
    }
}

impl FromIterator<Special> for Disks {
    fn from_iter<I: IntoIterator<Item = Special>>(disks: I) -> Disks {
        let mut set = Disks::default();
        disks.into_iter().for_each(|disk| set.insert(disk));
        set
    }
}

/// A final city disk: face up on its city, or in its pile (N2, N34).
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Final {
    #[default]
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
