//! The log of each game.

use sqlx::Row;
use sqlx::sqlite::SqliteRow;

use super::cells::{Cells, of_table};
use super::seal::Seal;
use super::{DrawNumber, Fault, Millis, PlyNumber, SeenCount, Session, TableId};
use crate::failpoint;

/// One move, or one undo; number 0 is the setup.
#[derive(Clone, PartialEq, Eq)]
pub struct PlyRow {
    pub number: PlyNumber,
    pub seat: Option<u8>,
    pub text: String,
    pub secrecy: String,
    pub news: bool,
    /// Of the state after it.
    pub hash: String,
    /// How many plies up to it others may know of.
    pub seen: SeenCount,
    pub next_draw: DrawNumber,
    pub undone: bool,
    pub made_at: Millis,
    /// The number of the first ply of the command that it came from.
    pub command: PlyNumber,
    /// What an earlier version stored of it and a replay gives; nothing where it is packed.
    pub whole: Option<Whole>,
}

#[derive(Clone, PartialEq, Eq)]
pub struct Whole {
    pub draws: String,
    pub events: String,
    pub state: String,
}

impl PlyRow {
    fn from(table: TableId, row: &SqliteRow) -> Result<PlyRow, Fault> {
        let name = row.try_get::<i64, _>("number").map_or("?".to_owned(), |number| number.to_string());
        let cells = Cells::of(row, Some(table), format!("ply {name}"));
        let number = cells.get("number")?;
        let state: String = cells.get("state")?;
        let whole = match state.is_empty() {
            true => None,
            false => Some(Whole { draws: cells.get("draws")?, events: cells.get("events")?, state }),
        };
        let ply = PlyRow {
            number,
            seat: cells.optional_seat("seat")?,
            text: cells.get("move")?,
            secrecy: cells.get("secrecy")?,
            news: cells.get("news")?,
            hash: cells.get("hash")?,
            seen: cells.get("seen")?,
            next_draw: cells.get("next_draw")?,
            undone: cells.get("undone")?,
            made_at: cells.time("made_at")?,
            // A file that is only looked at may be older than this column.
            command: cells.newer("command")?.unwrap_or(number),
            whole,
        };
        match cells.newer::<u32>("seal")? {
            None if ply.whole.is_some() => Ok(ply),
            Some(seal) if seal == ply.seal(table) => Ok(ply),
            _ => Err(cells.damaged("seal", "it is broken")),
        }
    }

    /// Over what never changes, and which row it is. The hash is that of the state, and checked with it.
    pub(super) fn seal(&self, table: TableId) -> u32 {
        let seal = Seal::new().number(table).number(self.number).number(self.seat.unwrap_or(0));
        let seal = seal.text(&self.text).text(&self.secrecy).number(self.news).number(self.seen);
        seal.number(self.next_draw).number(self.made_at).number(self.command).sum()
    }
}

impl Session {
    /// Writes a ply down that follows the latest, and the state after it.
    pub async fn append(&mut self, table: TableId, ply: &PlyRow, state: &str) -> Result<(), Fault> {
        let insert = sqlx::query(
            "INSERT INTO plies (table_id, number, seat, move, secrecy, draws, events, news, state, hash, seen,
                                next_draw, undone, made_at, command, seal)
             VALUES (?, ?, ?, ?, ?, '', '', ?, '', ?, ?, ?, ?, ?, ?, ?)",
        );
        let insert = insert.bind(table).bind(ply.number).bind(ply.seat).bind(&ply.text).bind(&ply.secrecy);
        let insert = insert.bind(ply.news).bind(&ply.hash).bind(ply.seen).bind(ply.next_draw);
        let insert = insert.bind(ply.undone).bind(ply.made_at).bind(ply.command).bind(ply.seal(table));
        insert.execute(&mut *self.transaction).await?;
        self.keep_state(table, ply.number, state).await
    }

    pub async fn ply(&mut self, table: TableId, number: PlyNumber) -> Result<Option<PlyRow>, Fault> {
        let row =
            sqlx::query("SELECT * FROM plies WHERE table_id = ? AND number = ?").bind(table).bind(number);
        let row = row.fetch_optional(&mut *self.transaction).await?;
        row.map(|row| PlyRow::from(table, &row)).transpose()
    }

    /// Its state is the position now, also after an undo.
    pub async fn latest_ply(&mut self, table: TableId) -> Result<Option<PlyRow>, Fault> {
        let row = sqlx::query("SELECT * FROM plies WHERE table_id = ? ORDER BY number DESC LIMIT 1");
        let row = row.bind(table).fetch_optional(&mut *self.transaction).await?;
        row.map(|row| PlyRow::from(table, &row)).transpose()
    }

    /// The plies from this number on.
    pub async fn plies_from(&mut self, table: TableId, number: PlyNumber) -> Result<Vec<PlyRow>, Fault> {
        let rows = sqlx::query("SELECT * FROM plies WHERE table_id = ? AND number >= ? ORDER BY number");
        let rows = rows.bind(table).bind(number).fetch_all(&mut *self.transaction).await?;
        let plies = read_all(table, &rows)?;
        check_undone(table, &plies)?;
        Ok(plies)
    }

    /// The plies between these two, with them.
    pub async fn plies_between(
        &mut self,
        table: TableId,
        first: PlyNumber,
        last: PlyNumber,
    ) -> Result<Vec<PlyRow>, Fault> {
        let rows =
            sqlx::query("SELECT * FROM plies WHERE table_id = ? AND number BETWEEN ? AND ? ORDER BY number");
        let rows = rows.bind(table).bind(first).bind(last).fetch_all(&mut *self.transaction).await?;
        read_all(table, &rows)
    }

    /// The number of the last move of a seat that others know of and that was not taken back.
    pub async fn last_move_of(&mut self, table: TableId, seat: u8) -> Result<Option<PlyNumber>, Fault> {
        let number = sqlx::query_scalar(
            "SELECT max(number) FROM plies
             WHERE table_id = ? AND seat = ? AND NOT undone AND move NOT LIKE 'undo %' AND secrecy != 'unseen'",
        );
        let number = number.bind(table).bind(seat).fetch_one(&mut *self.transaction).await;
        number.map_err(of_table(table))
    }

    /// Marks this move and all later ones as taken back; an undo never is.
    pub async fn take_back(&mut self, table: TableId, number: PlyNumber) -> Result<(), Fault> {
        let update = sqlx::query(
            "UPDATE plies SET undone = 1 WHERE table_id = ? AND number >= ? AND move NOT LIKE 'undo %'",
        );
        update.bind(table).bind(number).execute(&mut *self.transaction).await?;
        Ok(())
    }
}

fn read_all(table: TableId, rows: &[SqliteRow]) -> Result<Vec<PlyRow>, Fault> {
    failpoint::count_plies(rows.len());
    rows.iter().map(|row| PlyRow::from(table, row)).collect()
}

/// What is marked as taken back, up to the latest ply, is what the undos took back: the mark alone has no seal.
fn check_undone(table: TableId, plies: &[PlyRow]) -> Result<(), Fault> {
    let mut back_to = PlyNumber(u32::MAX);
    for ply in plies.iter().rev() {
        let undo = ply.text.strip_prefix("undo ").and_then(|number| number.parse().ok()).map(PlyNumber);
        if ply.undone != (undo.is_none() && ply.number >= back_to) {
            let reason = format!("ply {}, undone: no undo says so", ply.number);
            return Err(Fault::Damaged { table: Some(table), reason });
        }
        back_to = undo.map_or(back_to, |number| back_to.min(number));
    }
    Ok(())
}
