//! Who held a seat before its present holder.

use super::cells::Cells;
use super::{Fault, PlyNumber, Session, TableId, UserId};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HolderRow {
    pub seat: u8,
    pub user: UserId,
    /// The latest ply when they gave it up.
    pub last_ply: PlyNumber,
}

impl Session {
    /// Notes that whoever holds a seat gives it up.
    pub async fn gave_up(
        &mut self,
        table: TableId,
        seat: u8,
        user: UserId,
        last_ply: PlyNumber,
    ) -> Result<(), Fault> {
        let insert = sqlx::query(
            "INSERT INTO holders (table_id, seat, epoch, user, last_ply)
             SELECT table_id, seat, epoch, ?, ? FROM seats WHERE table_id = ? AND seat = ?",
        );
        let insert = insert.bind(user).bind(last_ply).bind(table).bind(seat);
        insert.execute(&mut *self.transaction).await?;
        Ok(())
    }

    /// Those who held a seat of this table and gave it up, the first of each seat first.
    pub async fn former_holders(&mut self, table: TableId) -> Result<Vec<HolderRow>, Fault> {
        let rows = sqlx::query("SELECT * FROM holders WHERE table_id = ? ORDER BY seat, epoch").bind(table);
        let rows = rows.fetch_all(&mut *self.transaction).await?;
        let read = rows.iter().map(|row| {
            let cells = Cells::of(row, Some(table), "a former holder".to_owned());
            Ok(HolderRow {
                seat: cells.seat("seat")?,
                user: cells.get("user")?,
                last_ply: cells.get("last_ply")?,
            })
        });
        read.collect()
    }
}
