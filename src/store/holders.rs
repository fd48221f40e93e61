//! Former holders of a seat.

use games::Seat;
use sqlx::FromRow;
use sqlx::sqlite::SqliteRow;

use super::cells::{Cells, Stored, of_table};
use super::{Fault, Holder, Level, PlyNumber, Session, TableId, UserId};

/// Stands for a computer player in the column of people.
const NOBODY: UserId = UserId(0);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HolderRow {
    pub seat: Seat,
    pub holder: Holder,
    /// The latest ply when they gave it up.
    pub last_ply: PlyNumber,
}

impl Stored for HolderRow {
    const TABLE: &'static str = "holders";
    const COLUMNS: &'static [(&'static str, i64)] =
        &[("seat", 7), ("user", 7), ("level", 13), ("last_ply", 7)];
}

impl FromRow<'_, SqliteRow> for HolderRow {
    fn from_row(row: &SqliteRow) -> sqlx::Result<HolderRow> {
        let cells = Cells::of(row, "a former holder");
        let level: Option<Level> = cells.get("level")?;
        Ok(HolderRow {
            seat: cells.seat("seat")?,
            holder: level.map_or(Holder::Person(cells.get("user")?), Holder::Computer),
            last_ply: cells.get("last_ply")?,
        })
    }
}

impl Session {
    /// Notes that the holder of a seat gives it up.
    pub async fn gave_up(
        &mut self,
        table: TableId,
        seat: Seat,
        holder: Holder,
        last_ply: PlyNumber,
    ) -> Result<(), Fault> {
        let (user, level) = match holder {
            Holder::Person(user) => (user, None),
            Holder::Computer(level) => (NOBODY, Some(level)),
        };
        let insert = sqlx::query(
            "INSERT INTO holders (table_id, seat, epoch, user, level, last_ply)
             SELECT table_id, seat, epoch, ?, ?, ? FROM seats WHERE table_id = ? AND seat = ?",
        );
        let insert = insert.bind(user).bind(level).bind(last_ply).bind(table).bind(seat.number());
        insert.execute(&mut *self.transaction).await?;
        Ok(())
    }

    /// Former holders of this table's seats, earliest first for each seat.
    pub async fn former_holders(&mut self, table: TableId) -> Result<Vec<HolderRow>, Fault> {
        let rows = sqlx::query_as(self.select::<HolderRow>("WHERE table_id = ? ORDER BY seat, epoch"));
        rows.bind(table).fetch_all(&mut *self.transaction).await.map_err(of_table(table))
    }
}
