//! What one seat has asked the others to agree to.

use sqlx::sqlite::SqliteRow;

use super::cells::Cells;
use super::{Fault, Millis, PlyNumber, ProposalId, Session, TableId};

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProposalRow {
    pub id: ProposalId,
    pub what: String,
    /// The latest ply when it was made.
    pub ply: PlyNumber,
    pub seat: u8,
    /// One bit a seat: whose consent is wanted, and who has given it.
    pub wanted: u8,
    pub given: u8,
    pub status: String,
    pub made_at: Millis,
}

impl ProposalRow {
    fn from(table: TableId, row: &SqliteRow) -> Result<ProposalRow, Fault> {
        let cells = Cells::of(row, Some(table), "a proposal".to_owned());
        Ok(ProposalRow {
            id: cells.get("id")?,
            what: cells.get("what")?,
            ply: cells.get("ply")?,
            seat: cells.seat("seat")?,
            wanted: cells.get("wanted")?,
            given: cells.get("given")?,
            status: cells.get("status")?,
            made_at: cells.time("made_at")?,
        })
    }
}

impl Session {
    pub async fn propose(&mut self, table: TableId, new: &ProposalRow) -> Result<ProposalId, Fault> {
        let insert = sqlx::query_scalar(
            "INSERT INTO proposals (table_id, what, ply, seat, wanted, given, status, made_at)
             VALUES (?, ?, ?, ?, ?, ?, 'open', ?) RETURNING id",
        );
        let insert = insert.bind(table).bind(&new.what).bind(new.ply).bind(new.seat).bind(new.wanted);
        Ok(insert.bind(new.given).bind(new.made_at).fetch_one(&mut *self.transaction).await?)
    }

    pub async fn proposal(&mut self, table: TableId, id: ProposalId) -> Result<Option<ProposalRow>, Fault> {
        let row = sqlx::query("SELECT * FROM proposals WHERE table_id = ? AND id = ?").bind(table).bind(id);
        let row = row.fetch_optional(&mut *self.transaction).await?;
        row.map(|row| ProposalRow::from(table, &row)).transpose()
    }

    pub async fn open_proposal(&mut self, table: TableId) -> Result<Option<ProposalRow>, Fault> {
        let row = sqlx::query("SELECT * FROM proposals WHERE table_id = ? AND status = 'open'").bind(table);
        let row = row.fetch_optional(&mut *self.transaction).await?;
        row.map(|row| ProposalRow::from(table, &row)).transpose()
    }

    pub async fn set_proposal(&mut self, id: ProposalId, given: u8, status: &str) -> Result<(), Fault> {
        let update = sqlx::query("UPDATE proposals SET given = ?, status = ? WHERE id = ?");
        update.bind(given).bind(status).bind(id).execute(&mut *self.transaction).await?;
        Ok(())
    }
}
