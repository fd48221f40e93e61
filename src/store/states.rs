//! Positions. Stored every 32 plies, after every undo, and after the latest ply; the others are replayed from the one
//! before. Games of an earlier version store every position until they are packed.

use std::io::{Read, Write};

use flate2::Compression;
use flate2::read::ZlibDecoder;
use flate2::write::ZlibEncoder;
use sqlx::FromRow;
use sqlx::sqlite::SqliteRow;

use super::cells::{Cells, Stored, of_table};
use super::plies::UNDO_OF;
use super::{Fault, PlyNumber, PlyRow, Session, Store, TableId, TableRow};
use crate::failpoint;

/// Replaying this many plies takes a few milliseconds (benches/table.rs); a larger number would save little space.
const EVERY: u32 = 32;
/// Far more than any state needs: a damaged one must not exhaust memory.
const MOST_BYTES: u64 = 1 << 20;

/// The stored form of a state.
pub fn deflated(state: &str) -> Vec<u8> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::default());
    encoder.write_all(state.as_bytes()).and_then(|()| encoder.finish()).expect("memory takes all")
}

fn inflated(bytes: &[u8]) -> std::io::Result<String> {
    let mut state = String::new();
    ZlibDecoder::new(bytes).take(MOST_BYTES).read_to_string(&mut state)?;
    Ok(state)
}

/// The state after a ply.
struct StateRow {
    number: PlyNumber,
    state: String,
}

impl Stored for StateRow {
    const TABLE: &'static str = "states";
    const COLUMNS: &'static [(&'static str, i64)] = &[("number", 5), ("state", 5)];
}

impl FromRow<'_, SqliteRow> for StateRow {
    fn from_row(row: &SqliteRow) -> sqlx::Result<StateRow> {
        let cells = Cells::numbered(row, "the state of ply", "number");
        let state = inflated(cells.get("state")?).map_err(|fault| cells.damaged("state", fault))?;
        Ok(StateRow { number: cells.get("number")?, state })
    }
}

impl Session {
    /// Keeps the state of the latest ply and drops that of the ply before it, unless that is one of those to keep.
    pub(super) async fn keep_state(
        &mut self,
        table: TableId,
        number: PlyNumber,
        state: &str,
    ) -> Result<(), Fault> {
        let insert = sqlx::query("INSERT INTO states (table_id, number, state) VALUES (?, ?, ?)");
        let insert = insert.bind(table).bind(number).bind(deflated(state));
        insert.execute(&mut *self.transaction).await?;
        let Some(before) = number.back(1).filter(|before| before.0 % EVERY != 0) else { return Ok(()) };
        let delete = sqlx::query(sqlx::AssertSqlSafe(format!(
            "DELETE FROM states WHERE table_id = ?1 AND number = ?2
             AND NOT EXISTS (SELECT 1 FROM plies WHERE table_id = ?1 AND number = ?2 AND {UNDO_OF} IS NOT NULL)"
        )));
        delete.bind(table).bind(before).execute(&mut *self.transaction).await?;
        Ok(())
    }

    /// The last stored state up to a ply, and the number of its ply.
    pub async fn state_before(
        &mut self,
        table: &TableRow,
        number: PlyNumber,
    ) -> Result<Option<(PlyNumber, String)>, Fault> {
        let mut found = None;
        if !table.packed {
            let whole = sqlx::query_as(
                "SELECT number, state FROM plies WHERE table_id = ? AND number <= ? AND state <> ''
                 ORDER BY number DESC LIMIT 1",
            );
            let whole = whole.bind(table.id).bind(number).fetch_optional(&mut *self.transaction);
            found = whole.await.map_err(of_table(table.id))?;
        }
        if found.as_ref().is_some_and(|(of, _)| *of == number) {
            return Ok(found);
        }
        let kept = self.select::<StateRow>("WHERE table_id = ? AND number <= ? ORDER BY number DESC LIMIT 1");
        let kept = sqlx::query_as(kept).bind(table.id).bind(number).fetch_optional(&mut *self.transaction);
        let kept: Option<StateRow> = kept.await.map_err(of_table(table.id))?;
        let kept = kept.map(|row| (row.number, row.state));
        // The later of the two: none is before all others.
        Ok(if found.as_ref().map(|(of, _)| of) > kept.as_ref().map(|(of, _)| of) { found } else { kept })
    }

    /// All states of a packed game.
    pub async fn states(&mut self, table: TableId) -> Result<Vec<(PlyNumber, String)>, Fault> {
        let rows = sqlx::query_as(self.select::<StateRow>("WHERE table_id = ? ORDER BY number")).bind(table);
        let rows: Vec<StateRow> = rows.fetch_all(&mut *self.transaction).await.map_err(of_table(table))?;
        Ok(rows.into_iter().map(|row| (row.number, row.state)).collect())
    }

    /// How many games are not packed yet.
    pub async fn count_unpacked(&mut self) -> Result<u32, Fault> {
        let count = sqlx::query_scalar("SELECT count(*) FROM tables WHERE packed = 0");
        Ok(count.fetch_one(&mut *self.transaction).await?)
    }

    pub async fn unpacked_after(&mut self, id: TableId, most: u32) -> Result<Vec<TableId>, Fault> {
        let ids = sqlx::query_scalar("SELECT id FROM tables WHERE packed = 0 AND id > ? ORDER BY id LIMIT ?");
        Ok(ids.bind(id).bind(most).fetch_all(&mut *self.transaction).await?)
    }

    /// Drops what a replay gives, once it was compared with a replay.
    pub async fn pack(&mut self, table: &TableRow, plies: &[PlyRow]) -> Result<(), Fault> {
        let last = plies.last().map(|ply| ply.number);
        for ply in plies {
            let kept = ply.number.0 % EVERY == 0 || ply.takes_back().is_some() || Some(ply.number) == last;
            if let Some(whole) = ply.whole.as_ref().filter(|_| kept) {
                let insert = sqlx::query("INSERT INTO states (table_id, number, state) VALUES (?, ?, ?)");
                let insert = insert.bind(table.id).bind(ply.number).bind(deflated(&whole.state));
                insert.execute(&mut *self.transaction).await?;
            }
            let update = sqlx::query(
                "UPDATE plies SET state = '', draws = '', events = '', seal = ? WHERE table_id = ? AND number = ?",
            );
            let update = update.bind(ply.seal(table.id)).bind(table.id).bind(ply.number);
            update.execute(&mut *self.transaction).await?;
        }
        if last.is_some() {
            self.seal_seats(table.id).await?;
            // Remembered until [`Store::shrink`] gives the space back.
            sqlx::query("PRAGMA user_version = 1").execute(&mut *self.transaction).await?;
        }
        let update = sqlx::query("UPDATE tables SET packed = 1, seal = ? WHERE id = ?");
        update.bind(table.seal()).bind(table.id).execute(&mut *self.transaction).await?;
        Ok(())
    }
}

impl Store {
    /// Gives back the space that packing has freed. After a kill, the next start does it.
    pub async fn shrink(&self) -> Result<(), Fault> {
        let wanted: i64 = sqlx::query_scalar("PRAGMA user_version").fetch_one(&self.writer).await?;
        if wanted == 0 {
            return Ok(());
        }
        tracing::info!("giving space back to the disk");
        failpoint::hit("shrink before")?;
        sqlx::query("VACUUM").execute(&self.writer).await?;
        failpoint::hit("shrunk")?;
        sqlx::query("PRAGMA user_version = 0").execute(&self.writer).await?;
        self.writes.count();
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_state_comes_back_and_a_damaged_one_does_not() {
        let state = r#"{"areas":[],"caravans":[{"colour":"green"}]}"#.repeat(40);
        let kept = deflated(&state);
        assert!(kept.len() < state.len() / 4);
        assert_eq!(inflated(&kept).ok().as_deref(), Some(state.as_str()));
        for at in 0..kept.len() {
            let mut spoilt = kept.clone();
            spoilt[at] ^= 0x10;
            assert_ne!(inflated(&spoilt).ok().as_deref(), Some(state.as_str()), "byte {at}");
        }
    }
}
