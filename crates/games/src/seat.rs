//! A place at the table, and sets of them. A seat is not a user and not a camel colour.

use std::fmt;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

/// A place at the table. Shown and written as 1, 2, 3, ...; `index` counts from zero.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Seat(u8);

impl Seat {
    /// No game here has more.
    pub const MOST: u8 = 6;

    pub const fn from_index(index: usize) -> Seat {
        assert!(index < Seat::MOST as usize, "a seat of a game");
        Seat(index as u8)
    }

    /// The seat that people call by this number.
    pub const fn numbered(number: u8) -> Option<Seat> {
        if number >= 1 && number <= Seat::MOST { Some(Seat(number - 1)) } else { None }
    }

    pub const fn index(self) -> usize {
        self.0 as usize
    }

    pub const fn number(self) -> u8 {
        self.0 + 1
    }

    /// The seat this many places further round a table of `seats`.
    pub const fn after(self, places: u8, seats: u8) -> Seat {
        Seat((self.0 + places) % seats)
    }

    /// All seats of a table, from the first.
    pub fn all(seats: u8) -> impl Iterator<Item = Seat> {
        (0..seats).map(Seat)
    }
}

/// "seat 2".
impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "seat {}", self.number())
    }
}

impl Serialize for Seat {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_u8(self.number())
    }
}

impl<'de> Deserialize<'de> for Seat {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Seat, D::Error> {
        let number = u8::deserialize(deserializer)?;
        Seat::numbered(number).ok_or_else(|| de::Error::custom(format!("there is no seat {number}")))
    }
}

/// A set of seats.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Seats(u8);

impl Seats {
    pub const NONE: Seats = Seats(0);

    pub const fn only(seat: Seat) -> Seats {
        Seats(1 << seat.0)
    }

    pub const fn contains(self, seat: Seat) -> bool {
        self.0 >> seat.0 & 1 == 1
    }

    pub fn insert(&mut self, seat: Seat) {
        self.0 |= 1 << seat.0;
    }

    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub fn iter(self) -> impl Iterator<Item = Seat> {
        Seat::all(Seat::MOST).filter(move |&seat| self.contains(seat))
    }
}

impl FromIterator<Seat> for Seats {
    fn from_iter<I: IntoIterator<Item = Seat>>(seats: I) -> Seats {
        let mut set = Seats::NONE;
        seats.into_iter().for_each(|seat| set.insert(seat));
        set
    }
}

impl fmt::Debug for Seats {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter().map(Seat::number)).finish()
    }
}

impl Serialize for Seats {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for Seats {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Seats, D::Error> {
        Ok(Vec::<Seat>::deserialize(deserializer)?.into_iter().collect())
    }
}
