//! The log of each game.

use games::{Seat, Secrecy};
use sqlx::FromRow;
use sqlx::sqlite::SqliteRow;

use super::cells::{Cells, Stored, of_table, secrecy_word};
use super::seal::Seal;
use super::{DrawNumber, Fault, Millis, PlyNumber, SeenCount, Session, TableId};
use crate::failpoint;

/// SQL that finds the kind of a ply: the number from which an undo takes back, NULL for a move. The text of an undo is
/// `undo 7`, as in a record.
pub(super) const UNDO_OF: &str =
    "iif(plies.move LIKE 'undo %', CAST(substr(plies.move, 6) AS INTEGER), NULL)";

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PlyKind {
    Setup,
    Move,
    /// Takes this ply and all after it back.
    Undo {
        from: PlyNumber,
    },
}

/// One line of the log.
#[derive(Clone, PartialEq, Eq)]
pub struct PlyRow {
    pub number: PlyNumber,
    pub kind: PlyKind,
    pub seat: Option<Seat>,
    /// As written in a record.
    pub text: String,
    pub secrecy: Secrecy,
    /// Whether somebody saw something that an undo cannot make unseen.
    pub news: bool,
    /// Of the state after this ply.
    pub hash: String,
    /// How many plies up to this one others may know about.
    pub seen: SeenCount,
    pub next_draw: DrawNumber,
    pub undone: bool,
    pub made_at: Millis,
    /// The first ply of the command that it came from.
    pub command: PlyNumber,
    /// Stored by an earlier version although a replay gives it; None once packed.
    pub whole: Option<Whole>,
}

#[derive(Clone, PartialEq, Eq)]
pub struct Whole {
    pub draws: String,
    pub events: String,
    pub state: String,
}

impl Stored for PlyRow {
    const TABLE: &'static str = "plies";
    const COLUMNS: &'static [(&'static str, i64)] = &[
        ("table_id", 1),
        ("number", 1),
        ("seat", 1),
        ("move", 1),
        ("secrecy", 1),
        ("draws", 1),
        ("events", 1),
        ("news", 1),
        ("state", 1),
        ("hash", 1),
        ("seen", 1),
        ("next_draw", 1),
        ("undone", 1),
        ("made_at", 1),
        ("command", 4),
        ("seal", 5),
    ];
}

impl FromRow<'_, SqliteRow> for PlyRow {
    fn from_row(row: &SqliteRow) -> sqlx::Result<PlyRow> {
        let cells = Cells::numbered(row, "ply", "number");
        let number = cells.get("number")?;
        let state: String = cells.get("state")?;
        let whole = match state.is_empty() {
            true => None,
            false => Some(Whole { draws: cells.get("draws")?, events: cells.get("events")?, state }),
        };
        let kind = match cells.get("undo_of")? {
            _ if number == PlyNumber::SETUP => PlyKind::Setup,
            Some(from) => PlyKind::Undo { from },
            None => PlyKind::Move,
        };
        let ply = PlyRow {
            number,
            kind,
            seat: cells.optional_seat("seat")?,
            text: cells.get("move")?,
            secrecy: cells.secrecy("secrecy")?,
            news: cells.get("news")?,
            hash: cells.get("hash")?,
            seen: cells.get("seen")?,
            next_draw: cells.get("next_draw")?,
            undone: cells.get("undone")?,
            made_at: cells.time("made_at")?,
            command: cells.get::<Option<PlyNumber>>("command")?.unwrap_or(number),
            whole,
        };
        cells.check_seal(ply.seal(cells.get("table_id")?), ply.whole.is_some())?;
        Ok(ply)
    }
}

impl PlyRow {
    /// The first ply that an undo takes back.
    pub fn takes_back(&self) -> Option<PlyNumber> {
        match self.kind {
            PlyKind::Undo { from } => Some(from),
            PlyKind::Setup | PlyKind::Move => None,
        }
    }

    /// A move that was not taken back.
    pub fn is_live_move(&self) -> bool {
        self.kind == PlyKind::Move && !self.undone
    }

    /// Whether others may know about it.
    pub fn is_seen(&self) -> bool {
        self.secrecy != Secrecy::Unseen
    }

    /// Over all columns that never change, except the hash, which is checked with the state.
    pub(super) fn seal(&self, table: TableId) -> u32 {
        let seal = Seal::new().number(table).number(self.number).number(self.seat.map_or(0, Seat::number));
        let seal = seal.text(&self.text).text(secrecy_word(self.secrecy)).number(self.news).number(self.seen);
        seal.number(self.next_draw).number(self.made_at).number(self.command).sum()
    }
}

impl Session {
    fn select_plies(&self, rest: &str) -> sqlx::AssertSqlSafe<String> {
        // The kind follows from the text: no second value is stored that could differ.
        let sqlx::AssertSqlSafe(select) = self.select::<PlyRow>(rest);
        sqlx::AssertSqlSafe(select.replacen("SELECT ", &format!("SELECT {UNDO_OF} AS undo_of, "), 1))
    }

    /// Appends a ply, and the state after it.
    pub async fn append(&mut self, table: TableId, ply: &PlyRow, state: &str) -> Result<(), Fault> {
        let insert = sqlx::query(
            "INSERT INTO plies (table_id, number, seat, move, secrecy, draws, events, news, state, hash, seen,
                                next_draw, undone, made_at, command, seal)
             VALUES (?, ?, ?, ?, ?, '', '', ?, '', ?, ?, ?, ?, ?, ?, ?)",
        );
        let insert = insert.bind(table).bind(ply.number).bind(ply.seat.map(Seat::number)).bind(&ply.text);
        let insert = insert.bind(secrecy_word(ply.secrecy)).bind(ply.news).bind(&ply.hash).bind(ply.seen);
        let insert = insert.bind(ply.next_draw).bind(ply.undone).bind(ply.made_at).bind(ply.command);
        insert.bind(ply.seal(table)).execute(&mut *self.transaction).await?;
        self.keep_state(table, ply.number, state).await
    }

    pub async fn ply(&mut self, table: TableId, number: PlyNumber) -> Result<Option<PlyRow>, Fault> {
        let row = sqlx::query_as(self.select_plies("WHERE table_id = ? AND number = ?"));
        row.bind(table).bind(number).fetch_optional(&mut *self.transaction).await.map_err(of_table(table))
    }

    /// Its state is the position now, also after an undo.
    pub async fn latest_ply(&mut self, table: TableId) -> Result<Option<PlyRow>, Fault> {
        let row = sqlx::query_as(self.select_plies("WHERE table_id = ? ORDER BY number DESC LIMIT 1"));
        row.bind(table).fetch_optional(&mut *self.transaction).await.map_err(of_table(table))
    }

    /// The plies from this number on.
    pub async fn plies_from(&mut self, table: TableId, number: PlyNumber) -> Result<Vec<PlyRow>, Fault> {
        let plies = self.plies_between(table, number, PlyNumber(u32::MAX)).await?;
        check_undone(table, &plies)?;
        Ok(plies)
    }

    /// The plies from `first` to `last`, as far as there are any; a gap is damage.
    pub async fn plies_between(
        &mut self,
        table: TableId,
        first: PlyNumber,
        last: PlyNumber,
    ) -> Result<Vec<PlyRow>, Fault> {
        let rows = self.select_plies("WHERE table_id = ? AND number BETWEEN ? AND ? ORDER BY number");
        let rows = sqlx::query_as(rows).bind(table).bind(first).bind(last);
        let plies: Vec<PlyRow> = rows.fetch_all(&mut *self.transaction).await.map_err(of_table(table))?;
        failpoint::count(failpoint::Costs::plies(plies.len()));
        match plies.iter().zip(first.0..).find(|(ply, number)| ply.number.0 != *number) {
            None => Ok(plies),
            Some((_, number)) => {
                Err(Fault::Damaged { table: Some(table), reason: format!("there is no ply {number}") })
            }
        }
    }

    /// The number of the last move of a seat that others know of and that was not taken back.
    pub async fn last_move_of(&mut self, table: TableId, seat: Seat) -> Result<Option<PlyNumber>, Fault> {
        let number = sqlx::query_scalar(sqlx::AssertSqlSafe(format!(
            "SELECT max(number) FROM plies
             WHERE table_id = ? AND seat = ? AND NOT undone AND {UNDO_OF} IS NULL AND secrecy != ?"
        )));
        let number = number.bind(table).bind(seat.number()).bind(secrecy_word(Secrecy::Unseen));
        number.fetch_one(&mut *self.transaction).await.map_err(of_table(table))
    }

    /// Marks this move and all later ones as taken back; an undo never is.
    pub async fn take_back(&mut self, table: TableId, number: PlyNumber) -> Result<(), Fault> {
        let update = sqlx::query(sqlx::AssertSqlSafe(format!(
            "UPDATE plies SET undone = 1 WHERE table_id = ? AND number >= ? AND {UNDO_OF} IS NULL"
        )));
        update.bind(table).bind(number).execute(&mut *self.transaction).await?;
        Ok(())
    }
}

/// Compares the `undone` marks, which have no seal, with the undos. `plies` reach up to the latest.
fn check_undone(table: TableId, plies: &[PlyRow]) -> Result<(), Fault> {
    let mut back_to = PlyNumber(u32::MAX);
    for ply in plies.iter().rev() {
        let undo = ply.takes_back();
        if ply.undone != (undo.is_none() && ply.number >= back_to) {
            let reason = format!("ply {}, undone: no undo says so", ply.number);
            return Err(Fault::Damaged { table: Some(table), reason });
        }
        back_to = undo.map_or(back_to, |from| back_to.min(from));
    }
    Ok(())
}
