//! Facts about the file as a whole.

use sqlx::sqlite::SqliteRow;
use sqlx::{FromRow, Row};

use super::cells::unless_damaged;
use super::{Fault, Millis, Session};

/// How long the bot has run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UptimeRow {
    /// Over all its processes.
    pub total: Millis,
    /// The latest time that a steady clock has shown.
    pub latest: Option<Millis>,
    /// When a process last wrote this.
    pub seen_at: Millis,
}

impl FromRow<'_, SqliteRow> for UptimeRow {
    fn from_row(row: &SqliteRow) -> sqlx::Result<UptimeRow> {
        Ok(UptimeRow {
            total: row.try_get("total")?,
            latest: row.try_get("latest")?,
            seen_at: row.try_get("seen_at")?,
        })
    }
}

/// A sign of life of the running bot.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct HeartbeatRow {
    pub seen_at: Millis,
    /// Whether it was connected to Discord then, and since when it had been, or not.
    pub connected: bool,
    pub since: Millis,
}

impl FromRow<'_, SqliteRow> for HeartbeatRow {
    fn from_row(row: &SqliteRow) -> sqlx::Result<HeartbeatRow> {
        Ok(HeartbeatRow {
            seen_at: row.try_get("seen_at")?,
            connected: row.try_get("connected")?,
            since: row.try_get("since")?,
        })
    }
}

impl Session {
    /// The version that served this file last.
    pub async fn served_by(&mut self) -> Result<Option<String>, Fault> {
        let version = sqlx::query_scalar("SELECT served_by FROM house");
        unless_damaged(version.fetch_optional(&mut *self.transaction).await)
    }

    pub async fn set_served_by(&mut self, version: &str) -> Result<(), Fault> {
        let insert = sqlx::query(
            "INSERT INTO house (one, served_by) VALUES (1, ?)
             ON CONFLICT (one) DO UPDATE SET served_by = excluded.served_by",
        );
        insert.bind(version).execute(&mut *self.transaction).await?;
        Ok(())
    }

    pub async fn uptime(&mut self) -> Result<Option<UptimeRow>, Fault> {
        let row = sqlx::query_as("SELECT total, latest, seen_at FROM uptime");
        // If it cannot be read, counting starts again.
        unless_damaged(row.fetch_optional(&mut *self.transaction).await)
    }

    pub async fn set_uptime(&mut self, uptime: &UptimeRow) -> Result<(), Fault> {
        let insert = sqlx::query(
            "INSERT INTO uptime (one, total, latest, seen_at) VALUES (1, ?, ?, ?)
             ON CONFLICT (one) DO UPDATE
             SET total = excluded.total, latest = excluded.latest, seen_at = excluded.seen_at",
        );
        let insert = insert.bind(uptime.total).bind(uptime.latest).bind(uptime.seen_at);
        insert.execute(&mut *self.transaction).await?;
        Ok(())
    }
    pub async fn heartbeat(&mut self) -> Result<Option<HeartbeatRow>, Fault> {
        let row = sqlx::query_as("SELECT seen_at, connected, since FROM heartbeat");
        unless_damaged(row.fetch_optional(&mut *self.transaction).await)
    }

    pub async fn set_heartbeat(&mut self, heartbeat: &HeartbeatRow) -> Result<(), Fault> {
        let insert = sqlx::query(
            "INSERT INTO heartbeat (one, seen_at, connected, since) VALUES (1, ?, ?, ?)
             ON CONFLICT (one) DO UPDATE
             SET seen_at = excluded.seen_at, connected = excluded.connected, since = excluded.since",
        );
        let insert = insert.bind(heartbeat.seen_at).bind(heartbeat.connected).bind(heartbeat.since);
        insert.execute(&mut *self.transaction).await?;
        Ok(())
    }
}
