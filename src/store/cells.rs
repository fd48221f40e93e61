//! Reads rows cell by cell. A wrong value is damage to one game, never a panic.

use games::{Seat, Secrecy};
use sqlx::error::BoxDynError;
use sqlx::sqlite::SqliteRow;
use sqlx::{Decode, FromRow, Row, Sqlite, Type};

use super::{Fault, Millis, Session, TableId, word};

/// A row of one of the file's tables.
pub(super) trait Stored: for<'r> FromRow<'r, SqliteRow> + Send + Unpin {
    const TABLE: &'static str;
    /// Its columns, each with the number of the migration that added it.
    const COLUMNS: &'static [(&'static str, i64)];
}

impl Session {
    /// Selects whole rows. A column that a file of an earlier version lacks reads as NULL.
    pub(super) fn select<R: Stored>(&self, rest: &str) -> sqlx::AssertSqlSafe<String> {
        let column = |(name, since): &(&str, i64)| match *since <= self.schema {
            true => format!("{}.{name}", R::TABLE),
            false => format!("NULL AS {name}"),
        };
        let columns: Vec<String> = R::COLUMNS.iter().map(column).collect();
        sqlx::AssertSqlSafe(format!("SELECT {} FROM {} {rest}", columns.join(", "), R::TABLE))
    }
}

/// The cells of a row, by the names of their columns.
pub(super) struct Cells<'r> {
    row: &'r SqliteRow,
    /// Which row it is, for the operator.
    name: String,
}

impl<'r> Cells<'r> {
    pub fn of(row: &'r SqliteRow, name: impl Into<String>) -> Cells<'r> {
        Cells { row, name: name.into() }
    }

    /// Named by the number in one of its columns.
    pub fn numbered(row: &'r SqliteRow, name: &str, column: &str) -> Cells<'r> {
        let number = row.try_get::<i64, _>(column).map_or("?".to_owned(), |number| number.to_string());
        Cells::of(row, format!("{name} {number}"))
    }

    pub fn get<T>(&self, column: &'static str) -> sqlx::Result<T>
    where
        T: Decode<'r, Sqlite> + Type<Sqlite>,
    {
        self.row.try_get(column).map_err(|error| match error {
            sqlx::Error::ColumnDecode { source, .. } => self.damaged(column, source),
            error => self.damaged(column, error),
        })
    }

    /// A time small enough to calculate with.
    pub fn time(&self, column: &'static str) -> sqlx::Result<Millis> {
        self.optional_time(column)?.ok_or_else(|| self.damaged(column, "there is none"))
    }

    pub fn optional_time(&self, column: &'static str) -> sqlx::Result<Option<Millis>> {
        // A few hundred thousand years either way.
        const MOST: Millis = 1 << 53;
        match self.get::<Option<Millis>>(column)? {
            Some(time) if !(-MOST..=MOST).contains(&time) => Err(self.damaged(column, "no such time")),
            time => Ok(time),
        }
    }

    pub fn seat(&self, column: &'static str) -> sqlx::Result<Seat> {
        self.optional_seat(column)?.ok_or_else(|| self.damaged(column, "there is none"))
    }

    pub fn optional_seat(&self, column: &'static str) -> sqlx::Result<Option<Seat>> {
        let Some(number) = self.get::<Option<u8>>(column)? else { return Ok(None) };
        Seat::numbered(number).map(Some).ok_or_else(|| self.damaged(column, "no such seat"))
    }

    pub fn secrecy(&self, column: &'static str) -> sqlx::Result<Secrecy> {
        let found: &str = self.get(column)?;
        let known = [Secrecy::Open, Secrecy::Sealed, Secrecy::Unseen];
        let known = known.into_iter().find(|secrecy| secrecy_word(*secrecy) == found);
        known.ok_or_else(|| self.damaged(column, word::unknown(found)))
    }

    /// Compares the row's checksum with what it should be.
    pub fn check_seal(&self, sum: u32, may_be_missing: bool) -> sqlx::Result<()> {
        match self.get::<Option<u32>>("seal")? {
            None if may_be_missing => Ok(()),
            Some(seal) if seal == sum => Ok(()),
            _ => Err(self.damaged("seal", "it is broken")),
        }
    }

    pub fn damaged(&self, column: &str, reason: impl Into<BoxDynError>) -> sqlx::Error {
        sqlx::Error::ColumnDecode { index: format!("{}, {column}", self.name), source: reason.into() }
    }
}

/// How the file spells the secrecy of a move.
pub(super) fn secrecy_word(secrecy: Secrecy) -> &'static str {
    match secrecy {
        Secrecy::Open => "open",
        Secrecy::Sealed => "sealed",
        Secrecy::Unseen => "unseen",
    }
}

/// Says which game is damaged by an unreadable row.
pub(super) fn of_table(table: TableId) -> impl Fn(sqlx::Error) -> Fault {
    move |error| match Fault::from(error) {
        Fault::Damaged { reason, .. } => Fault::Damaged { table: Some(table), reason },
        fault => fault,
    }
}

/// Reads a row that names its own game.
pub(super) fn read<R: Stored>(row: &SqliteRow, table: &str) -> Result<R, Fault> {
    R::from_row(row).map_err(|error| match row.try_get(table) {
        Ok(id) => of_table(id)(error),
        Err(_) => error.into(),
    })
}

/// None where the value cannot be read and the bot can do without it.
pub(super) fn unless_damaged<T>(read: Result<Option<T>, sqlx::Error>) -> Result<Option<T>, Fault> {
    match read.map_err(Fault::from) {
        Err(Fault::Damaged { .. }) => Ok(None),
        read => read,
    }
}

/// None where a unique index refused: somebody else was first.
pub(super) fn unless_taken<T>(done: Result<T, sqlx::Error>) -> Result<Option<T>, Fault> {
    match done {
        Ok(done) => Ok(Some(done)),
        Err(error)
            if error.as_database_error().is_some_and(sqlx::error::DatabaseError::is_unique_violation) =>
        {
            Ok(None)
        }
        Err(error) => Err(error.into()),
    }
}
