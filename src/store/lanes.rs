//! Lanes of the outbox: notices in one lane are delivered in order, one at a time.

use games::Seat;
use sqlx::encode::IsNull;
use sqlx::error::BoxDynError;
use sqlx::sqlite::{SqliteArgumentsBuffer, SqliteTypeInfo, SqliteValueRef};
use sqlx::{Decode, Encode, Sqlite, Type};

/// A lane of one table. The file holds its number.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Lane {
    /// The table's channel.
    Channel,
    /// Direct messages to a seat. They wait while the channel cannot be reached, like the channel's own.
    Seat(Seat),
    /// Told to the host, or done, even while the channel cannot be reached.
    Host,
    /// The same for a seat.
    Apart(Seat),
    /// The post that ends a standstill: it tries the channel while all others wait.
    GoesOn,
}

impl Lane {
    /// From this one on, lanes do not wait for the channel.
    pub(super) const FIRST_APART: Lane = Lane::Host;

    pub const fn number(self) -> u8 {
        const HOST: u8 = Seat::MOST + 1;
        match self {
            Lane::Channel => 0,
            Lane::Seat(seat) => seat.number(),
            Lane::Host => HOST,
            Lane::Apart(seat) => HOST + seat.number(),
            Lane::GoesOn => HOST + Seat::MOST + 1,
        }
    }

    pub fn all() -> impl Iterator<Item = Lane> {
        let seats = |lane: fn(Seat) -> Lane| Seat::all(Seat::MOST).map(lane);
        let shared = [Lane::Channel, Lane::Host, Lane::GoesOn].into_iter();
        shared.chain(seats(Lane::Seat)).chain(seats(Lane::Apart))
    }
}

impl Type<Sqlite> for Lane {
    fn type_info() -> SqliteTypeInfo {
        <u8 as Type<Sqlite>>::type_info()
    }

    fn compatible(info: &SqliteTypeInfo) -> bool {
        <u8 as Type<Sqlite>>::compatible(info)
    }
}

impl Encode<'_, Sqlite> for Lane {
    fn encode_by_ref(&self, buffer: &mut SqliteArgumentsBuffer) -> Result<IsNull, BoxDynError> {
        self.number().encode_by_ref(buffer)
    }
}

impl<'r> Decode<'r, Sqlite> for Lane {
    fn decode(value: SqliteValueRef<'r>) -> Result<Lane, BoxDynError> {
        let number = <u8 as Decode<'r, Sqlite>>::decode(value)?;
        Lane::all().find(|lane| lane.number() == number).ok_or_else(|| format!("no lane {number}").into())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Files hold these numbers: more seats would need a migration.
    #[test]
    fn lanes_have_the_numbers_that_files_hold() {
        let seat = Seat::from_index(1);
        let lanes = [Lane::Channel, Lane::Seat(seat), Lane::Host, Lane::Apart(seat), Lane::GoesOn];
        assert_eq!(lanes.map(Lane::number), [0, 2, 7, 9, 14]);
        let mut numbers: Vec<u8> = Lane::all().map(Lane::number).collect();
        numbers.sort_unstable();
        assert!(numbers.into_iter().eq(0..=14));
    }
}
