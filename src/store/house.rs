//! What is known of the file as a whole.

use sqlx::Row;
use sqlx::sqlite::SqliteRow;

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
        let row = sqlx::query("SELECT total, latest, seen_at FROM uptime");
        let row = row.fetch_optional(&mut *self.transaction).await?;
        // One that cannot be read is as good as none: counting begins anew.
        let read = |row: &SqliteRow| -> Result<UptimeRow, sqlx::Error> {
            Ok(UptimeRow {
                total: row.try_get("total")?,
                latest: row.try_get("latest")?,
                seen_at: row.try_get("seen_at")?,
            })
        };
        unless_damaged(row.as_ref().map(read).transpose())
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
}
