//! The events of each game's latest plies. Old and damaged ones are left out: a replay gives them again.

use std::collections::HashMap;

use sqlx::sqlite::SqliteRow;
use sqlx::{FromRow, Row};

use super::seal::Seal;
use super::{Fault, PlyNumber, Session, TableId};

/// A turn is rarely longer, and a page of the history shows about as many moves.
const KEPT: u32 = 32;
/// The migration that added them: a file opened read-only may be older.
const SINCE: i64 = 8;

fn seal(table: TableId, number: PlyNumber, events: &str) -> u32 {
    Seal::new().number(table).number(number).text(events).sum()
}

/// Events whose checksum is right.
struct Sound {
    number: PlyNumber,
    events: Option<String>,
}

impl FromRow<'_, SqliteRow> for Sound {
    fn from_row(row: &SqliteRow) -> sqlx::Result<Sound> {
        let (table, number) = (row.try_get("table_id")?, row.try_get("number")?);
        let read = row.try_get::<String, _>("events").ok().zip(row.try_get::<u32, _>("seal").ok());
        let sound = read.filter(|(events, found)| seal(table, number, events) == *found);
        Ok(Sound { number, events: sound.map(|(events, _)| events) })
    }
}

impl Session {
    /// Stores the events of a ply, and drops old ones.
    pub async fn keep_events(
        &mut self,
        table: TableId,
        number: PlyNumber,
        events: &str,
    ) -> Result<(), Fault> {
        let insert = sqlx::query("INSERT INTO events (table_id, number, events, seal) VALUES (?, ?, ?, ?)");
        let insert = insert.bind(table).bind(number).bind(events).bind(seal(table, number, events));
        insert.execute(&mut *self.transaction).await?;
        let Some(old) = number.back(KEPT) else { return Ok(()) };
        let delete = sqlx::query("DELETE FROM events WHERE table_id = ? AND number <= ?");
        delete.bind(table).bind(old).execute(&mut *self.transaction).await?;
        Ok(())
    }

    /// The stored events of these plies.
    pub async fn events_between(
        &mut self,
        table: TableId,
        first: PlyNumber,
        last: PlyNumber,
    ) -> Result<HashMap<PlyNumber, String>, Fault> {
        if self.schema < SINCE {
            return Ok(HashMap::new());
        }
        let rows = sqlx::query_as(
            "SELECT table_id, number, events, seal FROM events WHERE table_id = ? AND number BETWEEN ? AND ?",
        );
        let rows = rows.bind(table).bind(first).bind(last).fetch_all(&mut *self.transaction).await;
        let rows: Vec<Sound> = match rows.map_err(Fault::from) {
            Err(Fault::Damaged { .. }) => Vec::new(),
            rows => rows?,
        };
        Ok(rows.into_iter().filter_map(|row| Some((row.number, row.events?))).collect())
    }

    /// The game has ended, and everybody was told.
    pub async fn drop_events(&mut self, table: TableId) -> Result<(), Fault> {
        let delete = sqlx::query("DELETE FROM events WHERE table_id = ?").bind(table);
        delete.execute(&mut *self.transaction).await?;
        Ok(())
    }
}
