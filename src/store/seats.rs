//! Who holds which seat, and since when it is awaited.

use super::cells::Cells;
use super::seal::Seal;
use super::tables::unless_taken;
use super::{Fault, Millis, PlyNumber, Session, TableId, UserId};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SeatRow {
    pub seat: u8,
    pub epoch: u32,
    /// Nobody: the house plays it.
    pub user: Option<UserId>,
    pub awaited_since: Option<PlyNumber>,
    pub awaited_at: Option<Millis>,
    /// The uptime then; a turn that began before it was counted has none.
    pub awaited_uptime: Option<Millis>,
}

/// Since when a seat is awaited.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Awaited {
    pub since: PlyNumber,
    pub at: Millis,
    pub uptime: Millis,
}

impl SeatRow {
    /// Over who holds it.
    fn seal(&self, table: TableId) -> u32 {
        let seal = Seal::new().number(table).number(self.seat).number(self.epoch);
        seal.number(self.user.is_some()).number(self.user.map_or(0, i64::from)).sum()
    }
}

impl Session {
    /// In the order of the seats.
    pub async fn seats(&mut self, table: TableId) -> Result<Vec<SeatRow>, Fault> {
        let rows = sqlx::query("SELECT * FROM seats WHERE table_id = ? ORDER BY seat").bind(table);
        let rows = rows.fetch_all(&mut *self.transaction).await?;
        let seats = rows.iter().zip(1u8..).map(|(row, number)| {
            let cells = Cells::of(row, Some(table), format!("seat {number}"));
            if cells.seat("seat")? != number {
                return Err(cells.damaged("seat", "not the one that follows"));
            }
            let row = SeatRow {
                seat: number,
                epoch: cells.get("epoch")?,
                user: cells.get("user")?,
                awaited_since: cells.get("awaited_since")?,
                awaited_at: cells.optional_time("awaited_at")?,
                awaited_uptime: cells.newer("awaited_uptime")?,
            };
            match cells.newer::<u32>("seal")? {
                Some(seal) if seal != row.seal(table) => Err(cells.damaged("seal", "it is broken")),
                _ => Ok(row),
            }
        });
        seats.collect()
    }

    /// False if this person sits here already.
    pub async fn sit(&mut self, table: TableId, seat: u8, user: UserId) -> Result<bool, Fault> {
        let insert = sqlx::query("INSERT INTO seats (table_id, seat, user) VALUES (?, ?, ?)");
        let insert = insert.bind(table).bind(seat).bind(user);
        Ok(unless_taken(insert.execute(&mut *self.transaction).await)?.is_some())
    }

    /// Takes a seat of the lobby away; those behind it move up.
    pub async fn stand_up(&mut self, table: TableId, seat: u8) -> Result<(), Fault> {
        let delete = sqlx::query("DELETE FROM seats WHERE table_id = ? AND seat = ?").bind(table).bind(seat);
        delete.execute(&mut *self.transaction).await?;
        for behind in seat + 1..=6 {
            let update = sqlx::query("UPDATE seats SET seat = seat - 1 WHERE table_id = ? AND seat = ?");
            update.bind(table).bind(behind).execute(&mut *self.transaction).await?;
        }
        Ok(())
    }

    /// Gives a seat to another, or to the house.
    pub async fn reseat(&mut self, table: TableId, seat: u8, user: Option<UserId>) -> Result<(), Fault> {
        let update =
            sqlx::query("UPDATE seats SET user = ?, epoch = epoch + 1 WHERE table_id = ? AND seat = ?");
        let update = update.bind(user).bind(table).bind(seat);
        update.execute(&mut *self.transaction).await?;
        self.seal_seats(table).await
    }

    /// From now on nobody's seat changes hands but by [`Session::reseat`].
    pub async fn seal_seats(&mut self, table: TableId) -> Result<(), Fault> {
        let broken = sqlx::query("UPDATE seats SET seal = NULL WHERE table_id = ?").bind(table);
        broken.execute(&mut *self.transaction).await?;
        for row in self.seats(table).await? {
            let update = sqlx::query("UPDATE seats SET seal = ? WHERE table_id = ? AND seat = ?");
            let update = update.bind(row.seal(table)).bind(table).bind(row.seat);
            update.execute(&mut *self.transaction).await?;
        }
        Ok(())
    }

    /// Nobody has been awaited since a time that is still to come: the clock was set back.
    pub async fn await_from_now(&mut self, now: Millis) -> Result<(), Fault> {
        let update = sqlx::query("UPDATE seats SET awaited_at = ?1 WHERE awaited_at > ?1").bind(now);
        update.execute(&mut *self.transaction).await?;
        Ok(())
    }

    pub async fn set_awaited(
        &mut self,
        table: TableId,
        seat: u8,
        awaited: Option<Awaited>,
    ) -> Result<(), Fault> {
        let update = sqlx::query(
            "UPDATE seats SET awaited_since = ?, awaited_at = ?, awaited_uptime = ?
             WHERE table_id = ? AND seat = ?",
        );
        let update = update.bind(awaited.map(|it| it.since)).bind(awaited.map(|it| it.at));
        let update = update.bind(awaited.map(|it| it.uptime));
        update.bind(table).bind(seat).execute(&mut *self.transaction).await?;
        Ok(())
    }
}
