//! Requests for consent: what one seat asks the others to agree to.

use games::{Seat, Seats};
use serde::{Deserialize, Serialize};
use sqlx::FromRow;
use sqlx::sqlite::SqliteRow;

use super::cells::{Cells, Stored, of_table, unless_taken};
use super::word::words;
use super::{Fault, Millis, PlyNumber, ProposalId, Session, TableId};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ProposalStatus {
    Open,
    Agreed,
    Refused,
    /// Somebody played on, or the table is closed.
    Lapsed,
}

words!(ProposalStatus { Open = "open", Agreed = "agreed", Refused = "refused", Lapsed = "lapsed" });

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ProposalRow {
    pub id: ProposalId,
    pub new: NewProposal,
    /// Who has consented.
    pub given: Seats,
    pub status: ProposalStatus,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewProposal {
    pub what: String,
    /// The latest ply when it was made.
    pub ply: PlyNumber,
    pub seat: Seat,
    /// Whose consent it needs.
    pub wanted: Seats,
    pub made_at: Millis,
}

impl Stored for ProposalRow {
    const TABLE: &'static str = "proposals";
    const COLUMNS: &'static [(&'static str, i64)] = &[
        ("id", 1),
        ("what", 1),
        ("ply", 1),
        ("seat", 1),
        ("wanted", 1),
        ("given", 1),
        ("status", 1),
        ("made_at", 1),
    ];
}

impl FromRow<'_, SqliteRow> for ProposalRow {
    fn from_row(row: &SqliteRow) -> sqlx::Result<ProposalRow> {
        let cells = Cells::of(row, "a proposal");
        Ok(ProposalRow {
            id: cells.get("id")?,
            new: NewProposal {
                what: cells.get("what")?,
                ply: cells.get("ply")?,
                seat: cells.seat("seat")?,
                wanted: seats(cells.get("wanted")?),
                made_at: cells.time("made_at")?,
            },
            given: seats(cells.get("given")?),
            status: cells.get("status")?,
        })
    }
}

/// A set of seats is stored as one bit per seat.
pub fn bits(seats: Seats) -> u8 {
    seats.iter().fold(0, |bits, seat| bits | 1 << seat.index())
}

fn seats(bits: u8) -> Seats {
    Seat::all(Seat::MOST).filter(|seat| bits >> seat.index() & 1 == 1).collect()
}

impl Session {
    /// None if another proposal of this table is open.
    pub async fn propose(&mut self, table: TableId, new: &NewProposal) -> Result<Option<ProposalId>, Fault> {
        let insert = sqlx::query_scalar(
            "INSERT INTO proposals (table_id, what, ply, seat, wanted, given, status, made_at)
             VALUES (?, ?, ?, ?, ?, 0, ?, ?) RETURNING id",
        );
        let insert = insert.bind(table).bind(&new.what).bind(new.ply).bind(new.seat.number());
        let insert = insert.bind(bits(new.wanted)).bind(ProposalStatus::Open).bind(new.made_at);
        unless_taken(insert.fetch_one(&mut *self.transaction).await)
    }

    pub async fn proposal(&mut self, table: TableId, id: ProposalId) -> Result<Option<ProposalRow>, Fault> {
        let row = sqlx::query_as(self.select::<ProposalRow>("WHERE table_id = ? AND id = ?"));
        row.bind(table).bind(id).fetch_optional(&mut *self.transaction).await.map_err(of_table(table))
    }

    pub async fn open_proposal(&mut self, table: TableId) -> Result<Option<ProposalRow>, Fault> {
        let row = sqlx::query_as(self.select::<ProposalRow>("WHERE table_id = ? AND status = ?"));
        let row = row.bind(table).bind(ProposalStatus::Open).fetch_optional(&mut *self.transaction);
        row.await.map_err(of_table(table))
    }

    pub async fn set_proposal(
        &mut self,
        id: ProposalId,
        given: Seats,
        status: ProposalStatus,
    ) -> Result<(), Fault> {
        let update = sqlx::query("UPDATE proposals SET given = ?, status = ? WHERE id = ?");
        update.bind(bits(given)).bind(status).bind(id).execute(&mut *self.transaction).await?;
        Ok(())
    }
}
