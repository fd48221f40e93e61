//! What must be told to whom. Rows hold ids, never text: the text is made when it is sent.

use sqlx::sqlite::SqliteRow;
use sqlx::{FromRow, Row};

use super::cells::{Cells, Stored, read};
use super::word::words;
use super::{ChannelId, Fault, Lane, MessageId, Millis, OutboxId, Session, TableId};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OutboxStatus {
    /// Waiting to be told.
    Due,
    Sent,
    /// No longer true.
    Dropped,
    /// It cannot be told.
    Dead,
}

words!(OutboxStatus { Due = "due", Sent = "sent", Dropped = "dropped", Dead = "dead" });

/// A notice to be told.
pub struct NewRow<'a> {
    pub table: TableId,
    pub lane: Lane,
    pub notice: &'a str,
    /// Its name, unique within its table.
    pub once: &'a str,
    pub now: Millis,
    /// Due after this time.
    pub wait: Millis,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OutboxRow {
    pub id: OutboxId,
    pub table: TableId,
    pub lane: Lane,
    pub notice: String,
    pub once: String,
    pub due_at: Millis,
    pub attempts: u32,
    /// The first attempt with an unknown outcome, if any.
    pub tried_at: Option<Millis>,
    pub channel: Option<ChannelId>,
    pub message: Option<MessageId>,
}

impl Stored for OutboxRow {
    const TABLE: &'static str = "outbox";
    const COLUMNS: &'static [(&'static str, i64)] = &[
        ("id", 1),
        ("table_id", 1),
        ("lane", 1),
        ("notice", 1),
        ("once", 1),
        ("due_at", 1),
        ("attempts", 1),
        ("tried_at", 1),
        ("channel", 1),
        ("message", 1),
        ("needless", 3),
    ];
}

impl FromRow<'_, SqliteRow> for OutboxRow {
    fn from_row(row: &SqliteRow) -> sqlx::Result<OutboxRow> {
        let cells = Cells::of(row, "a notice");
        Ok(OutboxRow {
            id: cells.get("id")?,
            table: cells.get("table_id")?,
            lane: cells.get("lane")?,
            notice: cells.get("notice")?,
            once: cells.get("once")?,
            due_at: cells.time("due_at")?,
            attempts: cells.get("attempts")?,
            tried_at: cells.optional_time("tried_at")?,
            channel: cells.get("channel")?,
            message: cells.get("message")?,
        })
    }
}

/// The rows that can be read.
fn readable(rows: &[SqliteRow]) -> Vec<OutboxRow> {
    rows.iter().filter_map(|row| OutboxRow::from_row(row).ok()).collect()
}

/// A settled row: what matters for deleting it.
pub struct SettledRow {
    pub id: OutboxId,
    pub settled_at: Millis,
    pub notice: String,
    /// Its message is still there.
    pub living: bool,
    /// Its table is open, or was until recently.
    pub open: bool,
}

impl FromRow<'_, SqliteRow> for SettledRow {
    fn from_row(row: &SqliteRow) -> sqlx::Result<SettledRow> {
        Ok(SettledRow {
            id: row.try_get("id")?,
            settled_at: row.try_get("settled_at")?,
            // A row that cannot be read is kept.
            notice: row.try_get("notice").unwrap_or_default(),
            living: row.try_get("living")?,
            open: row.try_get("open")?,
        })
    }
}

/// What became of a row.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Settled<'a> {
    Sent {
        channel: ChannelId,
        message: MessageId,
    },
    /// Carried out without a message of its own.
    Done,
    /// No longer true, or told in another way.
    Dropped(&'a str),
    /// It cannot be told.
    Dead(&'a str),
}

impl Session {
    /// False if a row of this name exists already.
    pub async fn enqueue(&mut self, new: &NewRow<'_>) -> Result<bool, Fault> {
        let insert = sqlx::query(
            "INSERT INTO outbox (table_id, lane, notice, once, due_at, wait) VALUES (?, ?, ?, ?, ?, ?)
             ON CONFLICT (table_id, once) DO NOTHING",
        );
        let insert = insert.bind(new.table).bind(new.lane).bind(new.notice).bind(new.once);
        let insert = insert.bind(new.now + new.wait).bind(new.wait);
        Ok(insert.execute(&mut *self.transaction).await?.rows_affected() == 1)
    }

    /// The rows that may be told now, the longest due first: of each lane the one whose turn it is. A row that was put
    /// off holds its lane up, unless it was put off before it was ever tried. Those of suspended tables wait, except in
    /// lanes that do not need the channel; those of tables put aside all wait. A row that cannot be read is given by
    /// its id.
    pub async fn due(&mut self, now: Millis, most: u32) -> Result<Vec<Result<OutboxRow, OutboxId>>, Fault> {
        let rows = sqlx::query(self.select::<OutboxRow>(
            "WHERE status = 'due' AND asleep = 0 AND due_at <= ?1
               AND NOT EXISTS (SELECT 1 FROM outbox AS earlier
                               WHERE earlier.table_id = outbox.table_id AND earlier.lane = outbox.lane
                                 AND earlier.status = 'due' AND earlier.asleep = 0 AND earlier.id < outbox.id
                                 AND (earlier.due_at <= ?1 OR earlier.attempts > 0))
               AND NOT EXISTS (SELECT 1 FROM tables
                               WHERE tables.id = outbox.table_id
                                 AND (quarantine IS NOT NULL OR lane < ?3 AND suspended_at IS NOT NULL))
             ORDER BY due_at, id LIMIT ?2",
        ));
        let rows =
            rows.bind(now).bind(most).bind(Lane::FIRST_APART).fetch_all(&mut *self.transaction).await?;
        let read = |row| match OutboxRow::from_row(row) {
            Ok(row) => Ok(Ok(row)),
            Err(_) => Ok(Err(row.try_get("id")?)),
        };
        rows.iter().map(read).collect()
    }

    /// When the next row falls due, for delivery or for removal.
    pub async fn next_due(&mut self, now: Millis) -> Result<Option<Millis>, Fault> {
        let next = sqlx::query_scalar(
            "SELECT min(due_at) FROM
                 (SELECT min(due_at) AS due_at FROM outbox WHERE status = 'due' AND asleep = 0 AND due_at > ?1
                  UNION ALL
                  SELECT min(due_at) FROM outbox WHERE needless > 0 AND retired = 0 AND asleep = 0 AND due_at > ?1)",
        );
        Ok(next.bind(now).fetch_one(&mut *self.transaction).await?)
    }

    /// Shortens waits that became too long because the clock was set back.
    pub async fn shorten_waits(&mut self, now: Millis) -> Result<(), Fault> {
        for waits in ["status = 'due'", "needless > 0 AND retired = 0"] {
            let update = format!("UPDATE outbox SET due_at = ?1 + wait WHERE {waits} AND due_at > ?1 + wait");
            sqlx::query(sqlx::AssertSqlSafe(update)).bind(now).execute(&mut *self.transaction).await?;
        }
        Ok(())
    }

    /// All rows of a table that wait, in their order.
    pub async fn waiting(&mut self, table: TableId) -> Result<Vec<OutboxRow>, Fault> {
        let rows = sqlx::query(self.select::<OutboxRow>("WHERE table_id = ? AND status = 'due' ORDER BY id"));
        Ok(readable(&rows.bind(table).fetch_all(&mut *self.transaction).await?))
    }

    /// Later rows of the same lane that were sent or still wait, in order.
    pub async fn later(&mut self, row: &OutboxRow) -> Result<Vec<OutboxRow>, Fault> {
        let rows = sqlx::query(self.select::<OutboxRow>(
            "WHERE table_id = ? AND lane = ? AND id > ? AND status IN ('due', 'sent') ORDER BY id",
        ));
        let rows = rows.bind(row.table).bind(row.lane).bind(row.id).fetch_all(&mut *self.transaction).await?;
        Ok(readable(&rows))
    }

    /// Messages of a lane that are still there, oldest first.
    pub async fn living(&mut self, table: TableId, lane: Lane) -> Result<Vec<OutboxRow>, Fault> {
        let rows = sqlx::query(self.select::<OutboxRow>(
            "WHERE table_id = ? AND lane = ? AND status = 'sent' AND retired = 0 AND message IS NOT NULL ORDER BY id",
        ));
        Ok(readable(&rows.bind(table).bind(lane).fetch_all(&mut *self.transaction).await?))
    }

    /// How many rows there are in each state, of all tables.
    pub async fn outbox_counts(&mut self) -> Result<Vec<(OutboxStatus, i64)>, Fault> {
        let rows = sqlx::query_as("SELECT status, count(*) FROM outbox GROUP BY status ORDER BY status");
        Ok(rows.fetch_all(&mut *self.transaction).await?)
    }

    /// Notes an attempt before it is made; false if the row is settled already.
    pub async fn note_attempt(&mut self, id: OutboxId, afresh: bool, now: Millis) -> Result<bool, Fault> {
        let update = sqlx::query(
            "UPDATE outbox SET attempts = attempts + 1, tried_at = iif(?1 OR tried_at IS NULL, ?2, tried_at)
             WHERE id = ?3 AND status = 'due'",
        );
        let update = update.bind(afresh).bind(now).bind(id);
        Ok(update.execute(&mut *self.transaction).await?.rows_affected() == 1)
    }

    /// Drops waiting rows of a lane whose name is this, or begins with it. A row that was tried may be on its way and
    /// is left to the courier.
    pub async fn drop_waiting(
        &mut self,
        table: TableId,
        lane: Lane,
        name: &str,
        why: &str,
        now: Millis,
    ) -> Result<(), Fault> {
        let update = sqlx::query(
            "UPDATE outbox SET status = 'dropped', fault = ?1, settled_at = ?2
             WHERE table_id = ?3 AND lane = ?4 AND status = 'due' AND attempts = 0
               AND (once = ?5 OR once LIKE ?5 || ' %')",
        );
        let update = update.bind(why).bind(now).bind(table).bind(lane).bind(name);
        update.execute(&mut *self.transaction).await?;
        Ok(())
    }

    /// Waiting rows of all tables, page by page.
    pub async fn waiting_after(&mut self, id: OutboxId, most: u32) -> Result<Vec<OutboxRow>, Fault> {
        let rows =
            sqlx::query(self.select::<OutboxRow>("WHERE status = 'due' AND id > ? ORDER BY id LIMIT ?"));
        let rows = rows.bind(id).bind(most).fetch_all(&mut *self.transaction).await?;
        rows.iter().map(|row| read(row, "table_id")).collect()
    }

    /// Rows settled before this time, page by page.
    pub async fn settled_before(
        &mut self,
        then: Millis,
        after: (Millis, OutboxId),
        most: u32,
    ) -> Result<Vec<SettledRow>, Fault> {
        let rows = sqlx::query_as(
            "SELECT outbox.id, settled_at, notice,
                    status = 'sent' AND retired = 0 AND message IS NOT NULL AS living,
                    phase IN ('lobby', 'playing') OR coalesce(ended_at, 0) >= ?1 AS open
             FROM outbox JOIN tables ON tables.id = table_id
             WHERE status <> 'due' AND settled_at < ?1 AND (settled_at, outbox.id) > (?2, ?3)
             ORDER BY settled_at, outbox.id LIMIT ?4",
        );
        let rows = rows.bind(then).bind(after.0).bind(after.1).bind(most);
        Ok(rows.fetch_all(&mut *self.transaction).await?)
    }

    pub async fn forget_settled(&mut self, ids: &[OutboxId]) -> Result<(), Fault> {
        for id in ids {
            let delete = sqlx::query("DELETE FROM outbox WHERE id = ? AND status <> 'due'").bind(id);
            delete.execute(&mut *self.transaction).await?;
        }
        Ok(())
    }

    /// Resets the attempts: the row now goes elsewhere.
    pub async fn begin_anew(&mut self, id: OutboxId, due_at: Millis) -> Result<(), Fault> {
        let update = sqlx::query("UPDATE outbox SET attempts = 0, tried_at = NULL, due_at = ? WHERE id = ?");
        update.bind(due_at).bind(id).execute(&mut *self.transaction).await?;
        Ok(())
    }

    /// All attempts so far are known to have failed; their count stays.
    pub async fn forget_attempts(&mut self, id: OutboxId) -> Result<(), Fault> {
        let update = sqlx::query("UPDATE outbox SET tried_at = NULL WHERE id = ?");
        update.bind(id).execute(&mut *self.transaction).await?;
        Ok(())
    }

    /// Whether a notice of this name was told, or waits to be.
    pub async fn is_told(&mut self, table: TableId, once: &str) -> Result<bool, Fault> {
        let told = sqlx::query_scalar(
            "SELECT EXISTS (SELECT 1 FROM outbox WHERE table_id = ? AND once = ? AND status IN ('due', 'sent'))",
        );
        Ok(told.bind(table).bind(once).fetch_one(&mut *self.transaction).await?)
    }

    /// Whether there is a notice of this name, whatever became of it.
    pub async fn is_named(&mut self, table: TableId, once: &str) -> Result<bool, Fault> {
        let named =
            sqlx::query_scalar("SELECT EXISTS (SELECT 1 FROM outbox WHERE table_id = ? AND once = ?)");
        Ok(named.bind(table).bind(once).fetch_one(&mut *self.transaction).await?)
    }

    /// How many notices of a table have a name that begins with this word.
    pub async fn count_named(&mut self, table: TableId, first: &str) -> Result<u32, Fault> {
        let count =
            sqlx::query_scalar("SELECT count(*) FROM outbox WHERE table_id = ? AND once LIKE ? || ' %'");
        Ok(count.bind(table).bind(first).fetch_one(&mut *self.transaction).await?)
    }

    /// Delays the rows of a table that are not due at `now`: its clocks stood still.
    pub async fn shift_clocks(&mut self, table: TableId, now: Millis, by: Millis) -> Result<(), Fault> {
        let update = sqlx::query(
            "UPDATE outbox SET due_at = due_at + ? WHERE table_id = ? AND status = 'due' AND due_at > ?",
        );
        update.bind(by).bind(table).bind(now).execute(&mut *self.transaction).await?;
        Ok(())
    }

    /// Puts a row off.
    pub async fn put_off(
        &mut self,
        id: OutboxId,
        now: Millis,
        wait: Millis,
        fault: &str,
    ) -> Result<(), Fault> {
        let update = sqlx::query("UPDATE outbox SET due_at = ?, wait = ?, fault = ? WHERE id = ?");
        update.bind(now + wait).bind(wait).bind(fault).bind(id).execute(&mut *self.transaction).await?;
        Ok(())
    }

    /// Makes a waiting row due now, unless it was put off after `before`.
    pub async fn hasten(
        &mut self,
        table: TableId,
        once: &str,
        now: Millis,
        before: Millis,
    ) -> Result<(), Fault> {
        let update = sqlx::query(
            "UPDATE outbox SET due_at = ?1
             WHERE table_id = ?2 AND once = ?3 AND status = 'due' AND due_at > ?1 AND due_at - wait <= ?4",
        );
        update.bind(now).bind(table).bind(once).bind(before).execute(&mut *self.transaction).await?;
        Ok(())
    }

    /// Settles a row; false if it was settled already.
    pub async fn settle(&mut self, id: OutboxId, settled: &Settled<'_>, now: Millis) -> Result<bool, Fault> {
        let (status, place, fault) = match settled {
            Settled::Sent { channel, message } => (OutboxStatus::Sent, Some((*channel, *message)), None),
            Settled::Done => (OutboxStatus::Sent, None, None),
            Settled::Dropped(why) => (OutboxStatus::Dropped, None, Some(*why)),
            Settled::Dead(why) => (OutboxStatus::Dead, None, Some(*why)),
        };
        let update = sqlx::query(
            "UPDATE outbox SET status = ?, channel = ?, message = ?, fault = ?, settled_at = ?
             WHERE id = ? AND status = 'due'",
        );
        let update = update.bind(status).bind(place.map(|(channel, _)| channel));
        let update = update.bind(place.map(|(_, message)| message)).bind(fault).bind(now).bind(id);
        Ok(update.execute(&mut *self.transaction).await?.rows_affected() == 1)
    }
}
