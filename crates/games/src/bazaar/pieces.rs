//! Resources, cards, dice faces and the 60 tent tiles. The list of tiles is ours.

use std::fmt;
use std::sync::LazyLock;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::typed::{self, Fit};
use crate::{Detail, Fact, Unreadable, shown};

use super::rules::UNITS;

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Resource {
    Water,
    Camel,
    Silk,
    Spice,
}

impl Resource {
    /// "2 camels", but "2 water": the others are no things that one counts.
    pub fn counted(self, count: u8) -> String {
        let plural = if self == Resource::Camel && count != 1 { "s" } else { "" };
        format!("{count} {self}{plural}")
    }

    pub const COUNT: usize = 4;
    pub const ALL: [Resource; Resource::COUNT] =
        [Resource::Water, Resource::Camel, Resource::Silk, Resource::Spice];

    pub const fn index(self) -> usize {
        self as usize
    }

    pub const fn name(self) -> &'static str {
        match self {
            Resource::Water => "water",
            Resource::Camel => "camel",
            Resource::Silk => "silk",
            Resource::Spice => "spice",
        }
    }

    /// Reads a resource or an unambiguous beginning of one; `word` is in lower case.
    pub(super) fn read(word: &str, said: &str) -> Result<Resource, Unreadable> {
        let why = match typed::fit(word, Resource::ALL, Resource::name) {
            Fit::One(resource) => return Ok(resource),
            Fit::Several(one, other) => ambiguous(word, one, other),
            Fit::None if word.is_empty() => Fact::new("bazaar-unreadable-resource-missing"),
            Fit::None => Fact::new("bazaar-unreadable-resource")
                .with("word", Detail::name(&shown(word)))
                .with("known", Detail::list(Resource::ALL)),
        };
        Err(Unreadable::because(said, why))
    }
}

/// A beginning of two words.
pub(super) fn ambiguous(word: &str, one: impl Into<Detail>, other: impl Into<Detail>) -> Fact {
    let word = Detail::name(&shown(word));
    Fact::new("bazaar-unreadable-ambiguous").with("word", word).with("one", one).with("other", other)
}

impl fmt::Display for Resource {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// How many cards there are of each resource, in the order of [`Resource::ALL`]. Its text is its notation:
/// "water water silk".
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug, Serialize, Deserialize)]
pub struct Cards([u8; Resource::COUNT]);

impl Cards {
    pub const NONE: Cards = Cards([0; Resource::COUNT]);

    pub const fn new(counts: [u8; Resource::COUNT]) -> Cards {
        Cards(counts)
    }

    pub const fn of(self, resource: Resource) -> u8 {
        self.0[resource.index()]
    }

    pub fn total(self) -> usize {
        self.0.iter().map(|&count| usize::from(count)).sum()
    }

    pub const fn is_empty(self) -> bool {
        matches!(self.0, [0, 0, 0, 0])
    }

    pub fn add(&mut self, resource: Resource, count: u8) {
        self.0[resource.index()] += count;
    }

    /// Takes cards that are known to be there.
    pub fn remove(&mut self, resource: Resource, count: u8) {
        self.0[resource.index()] -= count;
    }

    pub fn plus(self, other: Cards) -> Cards {
        Cards(std::array::from_fn(|i| self.0[i] + other.0[i]))
    }

    /// What is left of these when as many of the others as possible are taken away.
    pub const fn less(self, other: Cards) -> Cards {
        let ([a, b, c, d], [e, f, g, h]) = (self.0, other.0);
        Cards([a.saturating_sub(e), b.saturating_sub(f), c.saturating_sub(g), d.saturating_sub(h)])
    }

    pub const fn contains(self, other: Cards) -> bool {
        other.less(self).is_empty()
    }

    /// The resources of which there is any.
    pub fn kinds(self) -> impl Iterator<Item = Resource> {
        Resource::ALL.into_iter().filter(move |&resource| self.of(resource) > 0)
    }

    /// Each card on its own.
    pub fn each(self) -> impl Iterator<Item = Resource> {
        Resource::ALL
            .into_iter()
            .flat_map(move |resource| std::iter::repeat_n(resource, usize::from(self.of(resource))))
    }
}

impl FromIterator<Resource> for Cards {
    fn from_iter<I: IntoIterator<Item = Resource>>(resources: I) -> Cards {
        let mut cards = Cards::NONE;
        resources.into_iter().for_each(|resource| cards.add(resource, 1));
        cards
    }
}

impl fmt::Display for Cards {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, resource) in self.each().enumerate() {
            write!(f, "{}{resource}", if i > 0 { " " } else { "" })?;
        }
        Ok(())
    }
}

/// A face of a die.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Face {
    Wild,
    One(Resource),
    Desert,
}

impl Face {
    /// Wild comes first: a recorded draw that is not possible counts as 0, and a wild is never rolled again at
    /// setup, so that a forged record comes to an end too.
    pub const ALL: [Face; 6] = [
        Face::Wild,
        Face::One(Resource::Water),
        Face::One(Resource::Camel),
        Face::One(Resource::Silk),
        Face::One(Resource::Spice),
        Face::Desert,
    ];

    pub fn is_live(self) -> bool {
        self != Face::Desert
    }

    /// Whether it counts as this resource.
    pub fn counts_as(self, resource: Resource) -> bool {
        self == Face::Wild || self == Face::One(resource)
    }

    pub const fn name(self) -> &'static str {
        match self {
            Face::Wild => "wild",
            Face::One(resource) => resource.name(),
            Face::Desert => "desert",
        }
    }
}

impl fmt::Display for Face {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl Serialize for Face {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

impl<'de> Deserialize<'de> for Face {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Face, D::Error> {
        let text = String::deserialize(deserializer)?;
        let found = Face::ALL.into_iter().find(|face| face.name() == text);
        found.ok_or_else(|| de::Error::custom(format!("“{}” is no face of a die", shown(&text))))
    }
}

/// One of the two rows of face-up tiles (B5).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Row {
    North,
    South,
}

impl Row {
    pub const ALL: [Row; 2] = [Row::North, Row::South];

    pub const fn index(self) -> usize {
        self as usize
    }

    pub const fn name(self) -> &'static str {
        match self {
            Row::North => "north",
            Row::South => "south",
        }
    }
}

impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A tent tile. No two are alike, so that its text names it: "silk: water water camel" produces silk and costs two
/// water and a camel.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Tile(u8);

/// What each producer's tiles cost: two of one and one of another, then three different.
const COSTS_EACH: usize = 15;

impl Tile {
    pub const COUNT: usize = Resource::COUNT * COSTS_EACH;

    /// In the order that they have before they are shuffled.
    pub const ALL: [Tile; Tile::COUNT] = {
        let mut tiles = [Tile(0); Tile::COUNT];
        let mut index = 0;
        while index < Tile::COUNT {
            tiles[index] = Tile(index as u8);
            index += 1;
        }
        tiles
    };

    /// All tiles, in the order that they have before they are shuffled.
    pub fn all() -> impl Iterator<Item = Tile> {
        Tile::ALL.into_iter()
    }

    pub const fn index(self) -> usize {
        self.0 as usize
    }

    pub const fn produces(self) -> Resource {
        Resource::ALL[self.index() / COSTS_EACH]
    }

    pub const fn cost(self) -> Cards {
        COSTS[self.index()]
    }

    /// The units of its cost, each with its number among those of its resource, counted from 1.
    pub(super) const fn units(self) -> [(Resource, u8); UNITS] {
        UNITS_OF[self.index()]
    }
}

static COSTS: [Cards; Tile::COUNT] = {
    let mut costs = [Cards::NONE; Tile::COUNT];
    let mut at = 0;
    let mut producer = 0;
    while producer < Resource::COUNT {
        let mut pair = 0;
        while pair < Resource::COUNT * Resource::COUNT {
            let (two, one) = (pair / Resource::COUNT, pair % Resource::COUNT);
            if two != one {
                costs[at].0[two] = 2;
                costs[at].0[one] = 1;
                at += 1;
            }
            pair += 1;
        }
        // Three different ones are all but one; the producer's own resource is always among them.
        let mut without = Resource::COUNT;
        while without > 0 {
            without -= 1;
            if without != producer {
                costs[at].0 = [1; Resource::COUNT];
                costs[at].0[without] = 0;
                at += 1;
            }
        }
        producer += 1;
    }
    costs
};

static UNITS_OF: [[(Resource, u8); UNITS]; Tile::COUNT] = {
    let mut all = [[(Resource::Water, 0); UNITS]; Tile::COUNT];
    let mut tile = 0;
    while tile < Tile::COUNT {
        let (mut unit, mut resource, mut number) = (0, 0, 1);
        while unit < UNITS {
            if number <= COSTS[tile].0[resource] {
                all[tile][unit] = (Resource::ALL[resource], number);
                unit += 1;
                number += 1;
            } else {
                resource += 1;
                number = 1;
            }
        }
        tile += 1;
    }
    all
};

/// Written and read with every state, and so made once.
static NAMES: LazyLock<Vec<String>> =
    LazyLock::new(|| Tile::all().map(|tile| format!("{}: {}", tile.produces(), tile.cost())).collect());

impl fmt::Display for Tile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&NAMES[self.index()])
    }
}

impl Serialize for Tile {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&NAMES[self.index()])
    }
}

impl<'de> Deserialize<'de> for Tile {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Tile, D::Error> {
        let text = String::deserialize(deserializer)?;
        let found = Tile::all().find(|tile| NAMES[tile.index()] == text);
        found.ok_or_else(|| de::Error::custom(format!("“{}” is no tent tile", shown(&text))))
    }
}
