//! The pieces of the game as details of facts, and the small facts that larger ones are made of.

use crate::{Detail, Fact};

use super::board::{Space, Strip, Terrain};
use super::event::Lying;
use super::herd::Herd;
use super::pieces::{Animal, Final, Land, Special};

impl From<Animal> for Detail {
    fn from(animal: Animal) -> Detail {
        Detail::Word(match animal {
            Animal::Goat => "nomads-goat",
            Animal::Donkey => "nomads-donkey",
            Animal::Horse => "nomads-horse",
            Animal::Camel => "nomads-camel",
        })
    }
}

impl From<Land> for Detail {
    fn from(land: Land) -> Detail {
        Detail::Word(match land {
            Land::Grasslands => "nomads-grasslands",
            Land::Wastelands => "nomads-wastelands",
            Land::Highlands => "nomads-highlands",
            Land::Wadis => "nomads-wadis",
            Land::Saltflats => "nomads-saltflats",
        })
    }
}

impl From<Special> for Detail {
    fn from(disk: Special) -> Detail {
        Detail::Word(match disk {
            Special::Four => "nomads-four",
            Special::Five => "nomads-five",
            Special::Six => "nomads-six",
            Special::Abdul => "nomads-abdul",
            Special::Expert => "nomads-expert",
            Special::Winds => "nomads-winds",
            Special::Sands => "nomads-sands",
            Special::Silver => "nomads-silver",
        })
    }
}

impl From<Final> for Detail {
    fn from(disk: Final) -> Detail {
        Detail::Word(match disk {
            Final::Goat => "nomads-final-goats",
            Final::Donkey => "nomads-final-donkeys",
            Final::Horse => "nomads-final-horses",
            Final::Camel => "nomads-final-camels",
            Final::Mecca => "nomads-mecca",
        })
    }
}

impl From<Lying> for Detail {
    fn from(disk: Lying) -> Detail {
        match disk {
            Lying::FaceDown => Detail::Word("nomads-a-special-disk"),
            Lying::Final(disk) => Fact::new("nomads-the-final-disk").with("disk", disk).into(),
        }
    }
}

/// Where somebody stands: "a city", "the wadis".
impl From<Terrain> for Detail {
    fn from(terrain: Terrain) -> Detail {
        match terrain {
            Terrain::City => Detail::Word("nomads-a-city"),
            Terrain::Desert => Detail::Word("nomads-desert"),
            Terrain::Mountain => Detail::Word("nomads-a-mountain"),
            Terrain::Land(land) => the(land).into(),
        }
    }
}

impl From<Space> for Detail {
    fn from(space: Space) -> Detail {
        Detail::name(&space)
    }
}

/// How many of each kind, or that there is nothing.
impl From<Herd> for Detail {
    fn from(herd: Herd) -> Detail {
        if herd.is_empty() {
            return Detail::Word("nomads-nothing");
        }
        Detail::list(herd.kinds().map(|(animal, count)| counted(animal, count)))
    }
}

pub fn the(land: Land) -> Fact {
    Fact::new("nomads-the-land").with("land", land)
}

/// "2 goats".
pub fn counted(animal: Animal, count: u8) -> Fact {
    let key = match animal {
        Animal::Goat => "nomads-goats",
        Animal::Donkey => "nomads-donkeys",
        Animal::Horse => "nomads-horses",
        Animal::Camel => "nomads-camels",
    };
    Fact::new(key).with("count", count)
}

/// "2 goat handlers and 1 camel handler", or that there are none.
pub fn handlers(herd: Herd) -> Detail {
    if herd.is_empty() {
        return Detail::Word("nomads-no-handlers");
    }
    let of = |(animal, count): (Animal, u8)| {
        Fact::new("nomads-handlers-of").with("count", count).with("animal", animal)
    };
    Detail::list(herd.kinds().map(of))
}

pub fn dinars(count: u32) -> Fact {
    Fact::new("nomads-dinars").with("count", count)
}

pub fn animals(count: u32) -> Fact {
    Fact::new("nomads-animals").with("count", count)
}

pub fn special_disks(count: usize) -> Fact {
    Fact::new("nomads-special-disks").with("count", count)
}

/// The two animal dice, or handlers, as they fell: "goat and blank".
pub fn faces(dice: impl IntoIterator<Item = Option<Animal>>) -> Detail {
    Detail::list(dice.into_iter().map(|face| face.map_or(Detail::Word("nomads-blank"), Detail::from)))
}

/// "the wadis or the saltflats".
pub fn either(lands: impl IntoIterator<Item = Land>) -> Detail {
    joined("nomads-or", lands.into_iter().map(the))
}

/// A list that is not joined as lists of things are: by the sentence of this key, from `$first` and `$last`.
pub fn joined<T: Into<Detail>>(key: &'static str, items: impl IntoIterator<Item = T>) -> Detail {
    let join = |first: Detail, last: Detail| Fact::new(key).with("first", first).with("last", last).into();
    items.into_iter().map(Into::into).reduce(join).unwrap_or(Detail::Word("nomads-nothing"))
}

/// What a strip brings as row A: "highlands on A1", "a city with a special disk on A4". Desert and mountains go without
/// saying.
pub fn places(strip: Strip, disk: Option<Lying>) -> Detail {
    let place = |column: u8| {
        let what = match strip.terrain(column)? {
            Terrain::Desert | Terrain::Mountain => return None,
            Terrain::Land(land) => land.into(),
            Terrain::City => disk.map_or(Detail::Word("nomads-a-city"), |disk| {
                Fact::new("nomads-a-city-with").with("disk", disk).into()
            }),
        };
        Some(Fact::new("nomads-what-on").with("what", what).with("at", Space::new(0, column)?))
    };
    Detail::list((0..strip.spaces()).filter_map(place))
}
