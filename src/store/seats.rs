//! Who holds which seat, and since when it is awaited.

use games::Seat;
use sqlx::FromRow;
use sqlx::sqlite::SqliteRow;

use super::cells::{Cells, Stored, of_table, unless_taken};
use super::seal::Seal;
use super::{Fault, Level, Millis, PlyNumber, Session, TableId, UserId};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SeatRow {
    pub seat: Seat,
    pub epoch: u32,
    /// None: a computer player.
    pub user: Option<UserId>,
    /// Of a computer player.
    pub level: Option<Level>,
    pub awaited_since: Option<PlyNumber>,
    pub awaited_at: Option<Millis>,
    /// The uptime then; None for a turn that began before uptime was counted.
    pub awaited_uptime: Option<Millis>,
}

/// Since when a seat is awaited.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Awaited {
    pub since: PlyNumber,
    pub at: Millis,
    pub uptime: Millis,
}

/// Who plays a seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Holder {
    Person(UserId),
    Computer(Level),
}

/// A computer player whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct AwaitedComputer {
    pub table: TableId,
    pub seat: Seat,
    pub since: Millis,
    /// How many computer players sit at this table: so many may move in a row.
    pub row: u32,
}

impl FromRow<'_, SqliteRow> for AwaitedComputer {
    fn from_row(row: &SqliteRow) -> sqlx::Result<AwaitedComputer> {
        let cells = Cells::numbered(row, "seat", "seat");
        Ok(AwaitedComputer {
            table: cells.get("table_id")?,
            seat: cells.seat("seat")?,
            // Of a damaged row; loading its table tells more.
            since: cells.optional_time("awaited_at").ok().flatten().unwrap_or_default(),
            row: cells.get("row")?,
        })
    }
}

impl SeatRow {
    /// A seat that an earlier version gave to a computer player is played at the middle level.
    pub fn holder(&self) -> Holder {
        self.user.map_or(Holder::Computer(self.level.unwrap_or(Level::MIDDLE)), Holder::Person)
    }

    /// Over who holds it.
    fn seal(&self, table: TableId) -> u32 {
        let seal = Seal::new().number(table).number(self.seat.number()).number(self.epoch);
        let seal = seal.number(self.user.is_some()).number(self.user.map_or(0, i64::from));
        match self.level {
            Some(level) => seal.text(level.word()).sum(),
            // As earlier versions, which knew no levels, made it.
            None => seal.sum(),
        }
    }
}

impl Stored for SeatRow {
    const TABLE: &'static str = "seats";
    const COLUMNS: &'static [(&'static str, i64)] = &[
        ("table_id", 1),
        ("seat", 1),
        ("epoch", 1),
        ("user", 1),
        ("level", 13),
        ("awaited_since", 1),
        ("awaited_at", 1),
        ("awaited_uptime", 6),
        ("seal", 5),
    ];
}

impl FromRow<'_, SqliteRow> for SeatRow {
    fn from_row(row: &SqliteRow) -> sqlx::Result<SeatRow> {
        let cells = Cells::numbered(row, "seat", "seat");
        let seat = SeatRow {
            seat: cells.seat("seat")?,
            epoch: cells.get("epoch")?,
            user: cells.get("user")?,
            level: cells.get("level")?,
            awaited_since: cells.get("awaited_since")?,
            awaited_at: cells.optional_time("awaited_at")?,
            awaited_uptime: cells.get("awaited_uptime")?,
        };
        // Seats in a lobby have no checksum, nor do those of an earlier version.
        cells.check_seal(seat.seal(cells.get("table_id")?), true)?;
        Ok(seat)
    }
}

impl Session {
    /// By seat, without gaps.
    pub async fn seats(&mut self, table: TableId) -> Result<Vec<SeatRow>, Fault> {
        let rows = sqlx::query_as(self.select::<SeatRow>("WHERE table_id = ? ORDER BY seat")).bind(table);
        let seats: Vec<SeatRow> = rows.fetch_all(&mut *self.transaction).await.map_err(of_table(table))?;
        match seats.iter().enumerate().find(|(index, row)| row.seat.index() != *index) {
            None => Ok(seats),
            Some((index, _)) => {
                let reason = format!("seat {}, seat: not the one that follows", index + 1);
                Err(Fault::Damaged { table: Some(table), reason })
            }
        }
    }

    /// False if this person sits here already.
    pub async fn sit(&mut self, table: TableId, seat: Seat, user: UserId) -> Result<bool, Fault> {
        let insert = sqlx::query("INSERT INTO seats (table_id, seat, user) VALUES (?, ?, ?)");
        let insert = insert.bind(table).bind(seat.number()).bind(user);
        Ok(unless_taken(insert.execute(&mut *self.transaction).await)?.is_some())
    }

    /// A computer player takes a seat of a lobby.
    pub async fn sit_computer(&mut self, table: TableId, seat: Seat, level: Level) -> Result<(), Fault> {
        let insert = sqlx::query("INSERT INTO seats (table_id, seat, level) VALUES (?, ?, ?)");
        let insert = insert.bind(table).bind(seat.number()).bind(level);
        insert.execute(&mut *self.transaction).await?;
        Ok(())
    }

    /// Removes a seat of a lobby; those after it move up.
    pub async fn stand_up(&mut self, table: TableId, seat: Seat) -> Result<(), Fault> {
        let delete =
            sqlx::query("DELETE FROM seats WHERE table_id = ? AND seat = ?").bind(table).bind(seat.number());
        delete.execute(&mut *self.transaction).await?;
        for behind in Seat::all(Seat::MOST).filter(|&behind| behind > seat) {
            let update = sqlx::query("UPDATE seats SET seat = seat - 1 WHERE table_id = ? AND seat = ?");
            update.bind(table).bind(behind.number()).execute(&mut *self.transaction).await?;
        }
        Ok(())
    }

    /// Seats the players of a lobby in this order.
    pub async fn arrange(&mut self, table: TableId, players: &[Holder]) -> Result<(), Fault> {
        let delete = sqlx::query("DELETE FROM seats WHERE table_id = ?").bind(table);
        delete.execute(&mut *self.transaction).await?;
        for (index, &player) in players.iter().enumerate() {
            let seat = Seat::from_index(index);
            match player {
                Holder::Person(user) => drop(self.sit(table, seat, user).await?),
                Holder::Computer(level) => self.sit_computer(table, seat, level).await?,
            }
        }
        Ok(())
    }

    /// Gives a seat to another person, or to a computer player.
    pub async fn reseat(&mut self, table: TableId, seat: Seat, holder: Holder) -> Result<(), Fault> {
        let (user, level) = match holder {
            Holder::Person(user) => (Some(user), None),
            Holder::Computer(level) => (None, Some(level)),
        };
        let update = sqlx::query(
            "UPDATE seats SET user = ?, level = ?, epoch = epoch + 1 WHERE table_id = ? AND seat = ?",
        );
        let update = update.bind(user).bind(level).bind(table).bind(seat.number());
        update.execute(&mut *self.transaction).await?;
        self.seal_seats(table).await
    }

    /// Computer players who are awaited in a game that goes on, the longest first. While a vote that was called after
    /// `votes_since` is open, they wait for its end.
    pub async fn awaited_computers(&mut self, votes_since: Millis) -> Result<Vec<AwaitedComputer>, Fault> {
        let select = sqlx::query_as(
            "SELECT seats.table_id, seats.seat, seats.awaited_at,
                    (SELECT count(*) FROM seats AS all_seats
                     WHERE all_seats.table_id = seats.table_id AND all_seats.user IS NULL) AS row
             FROM seats
             JOIN tables ON tables.id = seats.table_id
             WHERE seats.user IS NULL AND seats.awaited_since IS NOT NULL
               AND tables.phase = 'playing' AND tables.suspended_at IS NULL AND tables.quarantine IS NULL
               AND NOT EXISTS (SELECT 1 FROM proposals WHERE proposals.table_id = seats.table_id
                                                         AND status = 'open' AND made_at > ?)
             ORDER BY seats.awaited_at, seats.table_id, seats.seat",
        );
        Ok(select.bind(votes_since).fetch_all(&mut *self.transaction).await?)
    }

    /// The game begins: from now on only [`Session::reseat`] changes who holds a seat.
    pub async fn seal_seats(&mut self, table: TableId) -> Result<(), Fault> {
        let broken = sqlx::query("UPDATE seats SET seal = NULL WHERE table_id = ?").bind(table);
        broken.execute(&mut *self.transaction).await?;
        for row in self.seats(table).await? {
            let update = sqlx::query("UPDATE seats SET seal = ? WHERE table_id = ? AND seat = ?");
            let update = update.bind(row.seal(table)).bind(table).bind(row.seat.number());
            update.execute(&mut *self.transaction).await?;
        }
        Ok(())
    }

    /// Clamps future times to now: the clock was set back.
    pub async fn await_from_now(&mut self, now: Millis) -> Result<(), Fault> {
        let update = sqlx::query("UPDATE seats SET awaited_at = ?1 WHERE awaited_at > ?1").bind(now);
        update.execute(&mut *self.transaction).await?;
        Ok(())
    }

    pub async fn set_awaited(
        &mut self,
        table: TableId,
        seat: Seat,
        awaited: Option<Awaited>,
    ) -> Result<(), Fault> {
        let update = sqlx::query(
            "UPDATE seats SET awaited_since = ?, awaited_at = ?, awaited_uptime = ?
             WHERE table_id = ? AND seat = ?",
        );
        let update = update.bind(awaited.map(|it| it.since)).bind(awaited.map(|it| it.at));
        let update = update.bind(awaited.map(|it| it.uptime));
        update.bind(table).bind(seat.number()).execute(&mut *self.transaction).await?;
        Ok(())
    }
}
