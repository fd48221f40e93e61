//! Reading rows cell by cell: whatever is not what it must be is damage to one game, and never a panic.

use sqlx::sqlite::SqliteRow;
use sqlx::{ColumnIndex, Decode, Row, Sqlite, Type};

use super::{Fault, Millis, TableId};

/// A row of one game.
pub(super) struct Cells<'a> {
    row: &'a SqliteRow,
    table: Option<TableId>,
    /// Which row it is, for the operator.
    name: String,
}

impl<'a> Cells<'a> {
    pub fn of(row: &'a SqliteRow, table: Option<TableId>, name: String) -> Cells<'a> {
        Cells { row, table, name }
    }

    pub fn get<T>(&self, column: &'static str) -> Result<T, Fault>
    where
        T: Decode<'a, Sqlite> + Type<Sqlite>,
        &'static str: ColumnIndex<SqliteRow>,
    {
        self.row.try_get(column).map_err(|error| self.damaged(column, &error.to_string()))
    }

    /// Nothing, in a file of a version that did not know this column.
    pub fn newer<T>(&self, column: &'static str) -> Result<Option<T>, Fault>
    where
        T: Decode<'a, Sqlite> + Type<Sqlite>,
    {
        match self.row.try_get(column) {
            Err(sqlx::Error::ColumnNotFound(_)) => Ok(None),
            read => read.map_err(|error| self.damaged(column, &error.to_string())),
        }
    }

    /// A moment with which one may reckon.
    pub fn time(&self, column: &'static str) -> Result<Millis, Fault> {
        self.optional_time(column)?.ok_or_else(|| self.damaged(column, "there is none"))
    }

    pub fn optional_time(&self, column: &'static str) -> Result<Option<Millis>, Fault> {
        // Some hundred thousand years either way.
        const MOST: Millis = 1 << 53;
        match self.get::<Option<Millis>>(column)? {
            Some(time) if !(-MOST..=MOST).contains(&time) => Err(self.damaged(column, "no such time")),
            time => Ok(time),
        }
    }

    pub fn seat(&self, column: &'static str) -> Result<u8, Fault> {
        self.optional_seat(column)?.ok_or_else(|| self.damaged(column, "there is none"))
    }

    pub fn optional_seat(&self, column: &'static str) -> Result<Option<u8>, Fault> {
        match self.get::<Option<u8>>(column)? {
            Some(seat) if !(1..=6).contains(&seat) => Err(self.damaged(column, "no such seat")),
            seat => Ok(seat),
        }
    }

    pub fn damaged(&self, column: &str, reason: &str) -> Fault {
        Fault::Damaged { table: self.table, reason: format!("{}, {column}: {reason}", self.name) }
    }
}

/// A single value of a game that cannot be read.
pub(super) fn of_table(table: TableId) -> impl Fn(sqlx::Error) -> Fault {
    move |error| match Fault::from(error) {
        Fault::Damaged { reason, .. } => Fault::Damaged { table: Some(table), reason },
        fault => fault,
    }
}

/// Nothing, where a value cannot be read without which one can do.
pub(super) fn unless_damaged<T>(read: Result<Option<T>, sqlx::Error>) -> Result<Option<T>, Fault> {
    match read.map_err(Fault::from) {
        Err(Fault::Damaged { .. }) => Ok(None),
        read => read,
    }
}
