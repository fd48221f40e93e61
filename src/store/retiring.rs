//! Replaced messages that are to be removed, and edits that wait for an archived thread to wake.

use games::Seat;
use sqlx::sqlite::SqliteRow;
use sqlx::{FromRow, Row};

use super::{ChannelId, Fault, Lane, Millis, OutboxId, OutboxRow, OutboxStatus, Session, TableId};

/// A replaced message that is to be removed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Needless {
    pub row: OutboxRow,
    /// Delete the message, or only its buttons.
    pub delete: bool,
}

impl Session {
    /// Notes, once, that a newer message has replaced this one.
    pub async fn make_needless(&mut self, id: OutboxId, delete: bool, now: Millis) -> Result<(), Fault> {
        let update = sqlx::query(
            "UPDATE outbox SET needless = ?, attempts = 0, due_at = ?, wait = 0, asleep = 0
             WHERE id = ? AND needless = 0 AND retired = 0",
        );
        update.bind(if delete { 2 } else { 1 }).bind(now).bind(id).execute(&mut *self.transaction).await?;
        Ok(())
    }

    /// Replaced messages that may be removed now, the longest due first. Those in an unreachable channel wait.
    pub async fn needless(&mut self, now: Millis, most: u32) -> Result<Vec<Needless>, Fault> {
        let rows = sqlx::query(self.select::<OutboxRow>(
            "WHERE needless > 0 AND retired = 0 AND asleep = 0 AND due_at <= ?1
               AND (lane <> ?3 OR NOT EXISTS (SELECT 1 FROM tables
                                              WHERE tables.id = outbox.table_id AND suspended_at IS NOT NULL
                                                AND tables.channel = outbox.channel))
             ORDER BY due_at, id LIMIT ?2",
        ));
        let rows = rows.bind(now).bind(most).bind(Lane::Channel).fetch_all(&mut *self.transaction).await?;
        // A row that cannot be read is left alone.
        let needless = |row: &SqliteRow| {
            let delete = row.try_get::<i64, _>("needless").ok()? == 2;
            Some(Needless { row: OutboxRow::from_row(row).ok()?, delete })
        };
        Ok(rows.iter().filter_map(needless).collect())
    }

    /// Who is told of a standstill: the seat (none: the host), and whether that failed.
    pub async fn told_of_standstill(
        &mut self,
        table: TableId,
        since: Millis,
    ) -> Result<Vec<(Option<Seat>, bool)>, Fault> {
        let rows = sqlx::query("SELECT lane, status FROM outbox WHERE table_id = ? AND once LIKE ?");
        let rows = rows.bind(table).bind(format!("suspended {since} %"));
        let rows = rows.fetch_all(&mut *self.transaction).await?;
        let read = |row: &SqliteRow| {
            let failed = matches!(row.try_get("status").ok()?, OutboxStatus::Dropped | OutboxStatus::Dead);
            match row.try_get("lane").ok()? {
                Lane::Host => Some((None, failed)),
                Lane::Apart(seat) => Some((Some(seat), failed)),
                Lane::Channel | Lane::Seat(_) | Lane::GoesOn => None,
            }
        };
        Ok(rows.iter().filter_map(read).collect())
    }

    /// Puts off the removal of buttons in a channel.
    pub async fn pace_retiring(
        &mut self,
        channel: ChannelId,
        now: Millis,
        wait: Millis,
    ) -> Result<(), Fault> {
        let update = sqlx::query(
            "UPDATE outbox SET due_at = ?1 + ?2, wait = ?2
             WHERE needless = 1 AND retired = 0 AND due_at <= ?1 + ?2 AND channel = ?3",
        );
        update.bind(now).bind(wait).bind(channel).execute(&mut *self.transaction).await?;
        Ok(())
    }

    /// Notes that a replaced message is done with.
    pub async fn retire(&mut self, id: OutboxId) -> Result<(), Fault> {
        let update = sqlx::query("UPDATE outbox SET retired = 1 WHERE id = ?").bind(id);
        update.execute(&mut *self.transaction).await?;
        Ok(())
    }

    /// Notes that the thread of an edit is archived, and resets its attempts.
    pub async fn fall_asleep(&mut self, id: OutboxId) -> Result<(), Fault> {
        let update = sqlx::query("UPDATE outbox SET asleep = 1, attempts = 0, tried_at = NULL WHERE id = ?");
        update.bind(id).execute(&mut *self.transaction).await?;
        Ok(())
    }

    /// Whether an edit waits for the thread of this channel.
    pub async fn sleeps(&mut self, channel: ChannelId) -> Result<bool, Fault> {
        let waits = format!("SELECT EXISTS (SELECT 1 FROM outbox WHERE {ASLEEP_IN})");
        let waits = sqlx::query_scalar(sqlx::AssertSqlSafe(waits)).bind(channel);
        Ok(waits.fetch_one(&mut *self.transaction).await?)
    }

    /// The thread of this channel is awake: its edits may be tried again.
    pub async fn wake(&mut self, channel: ChannelId) -> Result<(), Fault> {
        let update = format!("UPDATE outbox SET asleep = 0 WHERE {ASLEEP_IN}");
        let update = sqlx::query(sqlx::AssertSqlSafe(update)).bind(channel);
        update.execute(&mut *self.transaction).await?;
        Ok(())
    }
}

/// Edits, and removals of buttons, that wait for this channel.
const ASLEEP_IN: &str = "asleep = 1 AND (channel = ?1
                         OR status = 'due' AND table_id IN (SELECT id FROM tables WHERE channel = ?1))";
