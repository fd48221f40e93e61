//! Ids and counters, each a type of its own, so that the compiler tells a user from a channel and a ply from a draw.
//! They are plain numbers in the file and in JSON; only code that talks to Discord or reads typed text converts them.

use std::fmt;

use serde::{Deserialize, Serialize};
use sqlx::encode::IsNull;
use sqlx::error::BoxDynError;
use sqlx::sqlite::{SqliteArgumentsBuffer, SqliteTypeInfo, SqliteValueRef};
use sqlx::{Decode, Encode, Sqlite, Type};

macro_rules! number {
    ($(#[$doc:meta])* $name:ident($inner:ty), stored as $stored:ty) => {
        $(#[$doc])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
        pub struct $name(pub $inner);

        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        }

        impl From<$name> for i64 {
            fn from(id: $name) -> i64 {
                id.0 as i64
            }
        }

        impl Type<Sqlite> for $name {
            fn type_info() -> SqliteTypeInfo {
                <$stored as Type<Sqlite>>::type_info()
            }

            fn compatible(info: &SqliteTypeInfo) -> bool {
                <$stored as Type<Sqlite>>::compatible(info)
            }
        }

        impl Encode<'_, Sqlite> for $name {
            fn encode_by_ref(&self, buffer: &mut SqliteArgumentsBuffer) -> Result<IsNull, BoxDynError> {
                (self.0 as $stored).encode_by_ref(buffer)
            }
        }

        impl<'r> Decode<'r, Sqlite> for $name {
            fn decode(value: SqliteValueRef<'r>) -> Result<$name, BoxDynError> {
                Ok($name(<$stored as Decode<'r, Sqlite>>::decode(value)? as $inner))
            }
        }
    };
}

number!(
    /// A table, from its lobby to its end. People know it by this number.
    TableId(i64), stored as i64
);
number!(
    /// A request for consent by one seat.
    ProposalId(i64), stored as i64
);
number!(
    /// A row of the outbox.
    OutboxId(i64), stored as i64
);

// Discord's ids are unsigned, SQLite's integers are signed: the bits are the same.
number!(
    /// A person.
    UserId(u64), stored as i64
);
number!(
    /// A channel, a thread, or somebody's direct messages.
    ChannelId(u64), stored as i64
);
number!(
    /// A server ("guild" in Discord's protocol).
    ServerId(u64), stored as i64
);
number!(
    /// A message, in its channel.
    MessageId(u64), stored as i64
);
number!(
    /// One use of a command, a button or a form.
    InteractionId(u64), stored as i64
);

number!(
    /// The number of a ply in its game's log. Never used again.
    PlyNumber(u32), stored as u32
);
number!(
    /// How many plies everybody may know about: secret ones are not counted.
    SeenCount(u32), stored as u32
);
number!(
    /// The number of a draw in its game.
    DrawNumber(u32), stored as u32
);

impl PlyNumber {
    /// The setup; the first move is the next.
    pub const SETUP: PlyNumber = PlyNumber(0);

    pub fn next(self) -> PlyNumber {
        PlyNumber(self.0 + 1)
    }

    /// The ply that many before this one, if there is one.
    pub fn back(self, plies: u32) -> Option<PlyNumber> {
        self.0.checked_sub(plies).map(PlyNumber)
    }
}

impl SeenCount {
    pub fn next(self) -> SeenCount {
        SeenCount(self.0 + 1)
    }
}

impl DrawNumber {
    /// The number after that many more draws.
    pub fn after(self, draws: usize) -> DrawNumber {
        DrawNumber(self.0 + draws as u32)
    }
}
