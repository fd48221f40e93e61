//! The five camel colours. Riders have colours of their own (D1): those belong to seats, see `Seat`.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use crate::typed::{self, Fit};
use crate::{Detail, Fact, Unreadable, shown};

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Colour {
    Green,
    Pink,
    Yellow,
    Purple,
    Turquoise,
}

impl Colour {
    pub const COUNT: usize = 5;
    pub const ALL: [Colour; Colour::COUNT] =
        [Colour::Green, Colour::Pink, Colour::Yellow, Colour::Purple, Colour::Turquoise];

    pub const fn index(self) -> usize {
        self as usize
    }

    pub const fn name(self) -> &'static str {
        match self {
            Colour::Green => "green",
            Colour::Pink => "pink",
            Colour::Yellow => "yellow",
            Colour::Purple => "purple",
            Colour::Turquoise => "turquoise",
        }
    }

    /// Reads a colour or an unambiguous beginning of one; `word` is in lower case (D39).
    pub(super) fn read(word: &str, said: &str) -> Result<Colour, Unreadable> {
        let because = |why: Fact| Err(Unreadable::because(said, why.with("word", Detail::Name(shown(word)))));
        if word.is_empty() {
            return because(Fact::new("desert-unreadable-no-colour"));
        }
        match typed::fit(word, Colour::ALL, Colour::name) {
            Fit::One(colour) => Ok(colour),
            Fit::Several(one, other) => {
                because(Fact::new("desert-unreadable-two-colours").with("one", one).with("other", other))
            }
            Fit::None => {
                because(Fact::new("desert-unreadable-colour").with("colours", Detail::list(Colour::ALL)))
            }
        }
    }
}

impl FromStr for Colour {
    type Err = Unreadable;

    /// Case and spaces are forgiven, and it may be shortened.
    fn from_str(said: &str) -> Result<Colour, Unreadable> {
        Colour::read(&said.trim().to_lowercase(), said)
    }
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A set of camel colours.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Colours(u8);

impl Colours {
    pub const NONE: Colours = Colours(0);
    pub const ALL: Colours = Colours((1 << Colour::COUNT) - 1);

    pub const fn contains(self, colour: Colour) -> bool {
        self.0 >> colour as u8 & 1 == 1
    }

    pub fn insert(&mut self, colour: Colour) {
        self.0 |= 1 << colour as u8;
    }

    pub fn remove(&mut self, colour: Colour) {
        self.0 &= !(1 << colour as u8);
    }

    pub const fn without(self, other: Colours) -> Colours {
        Colours(self.0 & !other.0)
    }

    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    pub fn iter(self) -> impl Iterator<Item = Colour> {
        Colour::ALL.into_iter().filter(move |&colour| self.contains(colour))
    }

    pub fn to_vec(self) -> Vec<Colour> {
        self.iter().collect()
    }
}

impl FromIterator<Colour> for Colours {
    fn from_iter<I: IntoIterator<Item = Colour>>(colours: I) -> Colours {
        let mut set = Colours::NONE;
        colours.into_iter().for_each(|colour| set.insert(colour));
        set
    }
}
