//! What there is to say, without saying it: a key and typed details. `words` turns a fact into a sentence of the reader's
//! language, `render` into a label; nobody parses it.

use crate::hex::Cell;
use crate::{Seat, Seats};

/// Something that can be said to people.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Fact {
    /// Names the sentence: `desert-camel-placed`.
    pub key: &'static str,
    pub details: Vec<(&'static str, Detail)>,
    /// Not what somebody did, but what followed from it: begins a line of its own where a whole turn is told.
    pub follows: bool,
}

/// A part of a fact.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Detail {
    Number(i64),
    /// Called by a name, or "you" if it is the reader.
    Seat(Seat),
    /// The same in every language: a hex, a board's name, a move in its notation.
    Name(String),
    /// Each language has its own word for it: a colour, an animal. By its key: `desert-green`.
    Word(&'static str),
    Fact(Fact),
    /// Joined as the language joins lists.
    List(Vec<Detail>),
}

/// Whatever can be told as facts, one a sentence or line.
pub trait Facts {
    fn facts(&self) -> Vec<Fact>;
}

impl Fact {
    pub const fn new(key: &'static str) -> Fact {
        Fact { key, details: Vec::new(), follows: false }
    }

    /// The same with one detail more.
    #[must_use]
    pub fn with(mut self, name: &'static str, detail: impl Into<Detail>) -> Fact {
        self.details.push((name, detail.into()));
        self
    }

    /// The same as a consequence.
    #[must_use]
    pub fn following(mut self) -> Fact {
        self.follows = true;
        self
    }
}

impl Detail {
    /// Whatever is called the same in every language.
    pub fn name(name: &impl ToString) -> Detail {
        Detail::Name(name.to_string())
    }

    /// A list of whatever can be a detail.
    pub fn list<T: Into<Detail>>(items: impl IntoIterator<Item = T>) -> Detail {
        Detail::List(items.into_iter().map(Into::into).collect())
    }
}

impl From<Seat> for Detail {
    fn from(seat: Seat) -> Detail {
        Detail::Seat(seat)
    }
}

impl From<Seats> for Detail {
    fn from(seats: Seats) -> Detail {
        Detail::list(seats.iter())
    }
}

impl From<Cell> for Detail {
    fn from(cell: Cell) -> Detail {
        Detail::name(&cell)
    }
}

impl From<Fact> for Detail {
    fn from(fact: Fact) -> Detail {
        Detail::Fact(fact)
    }
}

macro_rules! numbers {
    ($($number:ty),+) => {
        $(impl From<$number> for Detail {
            fn from(number: $number) -> Detail {
                Detail::Number(i64::from(number))
            }
        })+
    };
}

numbers!(u8, u16, u32, i32, i64);

impl From<usize> for Detail {
    fn from(number: usize) -> Detail {
        Detail::Number(i64::try_from(number).unwrap_or(i64::MAX))
    }
}
