//! Checkpoints: commits move from SQLite's log into the file as soon as nobody writes, so that a copy of the file alone
//! lacks nothing.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use sqlx::Row;
use tokio::sync::Notify;

use super::{Fault, Store};
use crate::failpoint;

/// The log is emptied after this much time without a write.
const QUIET: Duration = Duration::from_millis(500);
/// Under load, the log is emptied at least this often.
const LONGEST: Duration = Duration::from_secs(20);
/// A pause after a failed write: the disk may recover.
const A_MOMENT: Duration = Duration::from_secs(5);

/// Counts commits.
#[derive(Default)]
pub(super) struct Writes {
    count: AtomicU64,
    bell: Notify,
}

impl Writes {
    pub fn count(&self) {
        self.count.fetch_add(1, Ordering::SeqCst);
        self.bell.notify_one();
    }

    fn so_far(&self) -> u64 {
        self.count.load(Ordering::SeqCst)
    }

    /// Waits until nobody has written for a while.
    async fn pause(&self) {
        let quiet = async { while tokio::time::timeout(QUIET, self.bell.notified()).await.is_ok() {} };
        let _ = tokio::time::timeout(LONGEST, quiet).await;
    }
}

impl Store {
    /// Keeps the log short. Never returns.
    pub async fn keep_checkpointed(&self) {
        // An earlier process may have left something in the log.
        let mut done = None;
        loop {
            while done == Some(self.writes.so_far()) {
                self.writes.bell.notified().await;
            }
            self.writes.pause().await;
            let so_far = self.writes.so_far();
            match self.checkpoint().await {
                Ok(true) => done = Some(so_far),
                // A reader still needs the old pages.
                Ok(false) => tokio::time::sleep(QUIET).await,
                Err(fault) => {
                    tracing::warn!(%fault, "the log could not be written into the database");
                    tokio::time::sleep(A_MOMENT).await;
                }
            }
        }
    }

    /// Moves the log into the file, on a connection of its own and without the write lock, so no turn waits for it. False
    /// if a reader keeps the log from being emptied.
    pub async fn checkpoint(&self) -> Result<bool, Fault> {
        failpoint::hit("checkpoint before")?;
        let so_far = self.writes.so_far();
        let mut keeper = self.keeper.acquire().await?;
        let row = sqlx::query("PRAGMA wal_checkpoint(PASSIVE)").fetch_one(&mut *keeper).await?;
        let (frames, moved): (i64, i64) = (row.try_get("log")?, row.try_get("checkpointed")?);
        failpoint::hit("checkpoint written")?;
        if frames != moved {
            return Ok(false);
        }
        // Nothing is left to copy, so the lock is held only briefly.
        if so_far == self.writes.so_far() {
            let row = sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").fetch_one(&mut *keeper).await?;
            failpoint::hit("checkpointed")?;
            return Ok(row.try_get::<i64, _>("busy")? == 0);
        }
        Ok(true)
    }
}
