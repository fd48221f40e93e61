//! What an operator should know: counts, late and failed notices, suspended games, and the disk.

use std::fs::{File, TryLockError};
use std::path::Path;
use std::time::UNIX_EPOCH;

use sqlx::sqlite::SqliteRow;
use sqlx::{FromRow, Row};

use super::files::{beside, folder, is_locked, real};
use super::{Fault, Lane, Millis, OutboxStatus, Phase, Session, Store, TableId};

/// Sizes in bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Disk {
    pub database: u64,
    /// What is written and not yet part of the database's own file.
    pub wal: u64,
    /// What is left on the disk, where that can be found out.
    pub free: Option<u64>,
}

impl Disk {
    /// Too little room for a copy of the database.
    pub fn is_nearly_full(&self) -> bool {
        const LEAST: u64 = 100 << 20;
        self.free.is_some_and(|free| free < LEAST.max(2 * self.database))
    }
}

/// A notice that was given up, or is late.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StuckRow {
    pub table: TableId,
    /// Its name, unique within its table.
    pub once: String,
    pub attempts: u32,
    pub fault: Option<String>,
    /// Since when it is due, or when it was given up.
    pub since: Millis,
}

/// An open game that is paused.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct HeldRow {
    pub id: TableId,
    pub suspended_at: Option<Millis>,
    pub quarantine: Option<String>,
}

impl Store {
    pub fn disk(&self) -> Disk {
        let path = real(self.path());
        let size = |end: &str| std::fs::metadata(beside(&path, end)).map_or(0, |file| file.len());
        Disk { database: size(""), wal: size("-wal"), free: free_space(&path) }
    }

    /// Since when another process has served this file, if one does: tries to take a shared lock for a moment. As true as
    /// the clock was then.
    pub fn served_since(&self) -> Option<Millis> {
        let path = real(self.path());
        let beside = File::open(beside(&path, ".lock")).ok();
        let held = |file: &File| matches!(file.try_lock_shared(), Err(TryLockError::WouldBlock));
        // Somebody may have deleted the one beside it.
        if !beside.as_ref().is_some_and(held) && !is_locked(&path) {
            return None;
        }
        let modified = beside.and_then(|file| file.metadata().and_then(|file| file.modified()).ok());
        let locked = modified.unwrap_or(UNIX_EPOCH);
        Some(locked.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as Millis))
    }
}

#[cfg(unix)]
fn free_space(path: &Path) -> Option<u64> {
    let disk = rustix::fs::statvfs(folder(path)).ok()?;
    Some(disk.f_bavail.saturating_mul(disk.f_frsize))
}

#[cfg(not(unix))]
fn free_space(_: &Path) -> Option<u64> {
    None
}

impl Session {
    /// Whether the file has this table: an older version lacks some.
    pub async fn knows(&mut self, table: &str) -> Result<bool, Fault> {
        let count =
            sqlx::query_scalar("SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = ?");
        let count: i64 = count.bind(table).fetch_one(&mut *self.transaction).await?;
        Ok(count > 0)
    }

    /// How many games there are in each phase.
    pub async fn phases(&mut self) -> Result<Vec<(Phase, i64)>, Fault> {
        let rows = sqlx::query_as("SELECT phase, count(*) FROM tables GROUP BY phase");
        Ok(rows.fetch_all(&mut *self.transaction).await?)
    }

    /// Open games that are suspended or put aside.
    pub async fn held_up(&mut self) -> Result<Vec<HeldRow>, Fault> {
        let rows = sqlx::query_as(
            "SELECT id, suspended_at, quarantine FROM tables
             WHERE phase IN ('lobby', 'playing') AND (suspended_at IS NOT NULL OR quarantine IS NOT NULL)
             ORDER BY id",
        );
        Ok(rows.fetch_all(&mut *self.transaction).await?)
    }

    /// Late notices, oldest first, except those that wait for a suspended game.
    pub async fn late(&mut self, then: Millis) -> Result<Vec<StuckRow>, Fault> {
        // Edits may wait for a thread to wake; older files do not know about that.
        const WAKING: i64 = 3;
        let asleep = if self.schema >= WAKING { "asleep" } else { "0" };
        let rows = format!(
            "SELECT table_id, once, attempts, fault, due_at AS since FROM outbox
             JOIN tables ON tables.id = table_id
             WHERE status = 'due' AND due_at < ? AND NOT {asleep} AND quarantine IS NULL
               AND (suspended_at IS NULL OR lane >= ?)
             ORDER BY due_at, outbox.id"
        );
        let rows = sqlx::query_as(sqlx::AssertSqlSafe(rows)).bind(then).bind(Lane::FIRST_APART);
        Ok(rows.fetch_all(&mut *self.transaction).await?)
    }

    /// Notices that were given up, the newest first.
    pub async fn dead(&mut self) -> Result<Vec<StuckRow>, Fault> {
        let rows = sqlx::query_as(
            "SELECT table_id, once, attempts, fault, coalesce(settled_at, due_at) AS since FROM outbox
             WHERE status = ? ORDER BY since DESC, id DESC",
        );
        Ok(rows.bind(OutboxStatus::Dead).fetch_all(&mut *self.transaction).await?)
    }
}

impl FromRow<'_, SqliteRow> for HeldRow {
    fn from_row(row: &SqliteRow) -> sqlx::Result<HeldRow> {
        Ok(HeldRow {
            id: row.try_get("id")?,
            suspended_at: row.try_get("suspended_at")?,
            quarantine: row.try_get("quarantine")?,
        })
    }
}

impl FromRow<'_, SqliteRow> for StuckRow {
    fn from_row(row: &SqliteRow) -> sqlx::Result<StuckRow> {
        Ok(StuckRow {
            table: row.try_get("table_id")?,
            // A value that cannot be read does not hide the rest.
            once: row.try_get("once").unwrap_or_default(),
            attempts: row.try_get("attempts")?,
            fault: row.try_get("fault").unwrap_or_default(),
            since: row.try_get("since")?,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_disk_is_nearly_full_when_a_copy_would_hardly_fit() {
        let disk = |database, free| Disk { database, wal: 0, free };
        assert!(disk(0, Some(1 << 20)).is_nearly_full());
        assert!(!disk(0, Some(200 << 20)).is_nearly_full());
        assert!(disk(1 << 30, Some(1 << 30)).is_nearly_full());
        assert!(!disk(1 << 30, None).is_nearly_full());
    }
}
