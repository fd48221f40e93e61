//! What was committed goes from SQLite's log into the file itself as soon as nobody writes: a copy of the file alone,
//! or a log that is lost, then lacks nothing.

use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use sqlx::Row;
use tokio::sync::Notify;

use super::{Fault, Store};
use crate::failpoint;

/// So long nobody has written when the log is emptied.
const QUIET: Duration = Duration::from_millis(500);
/// However busy it is, nothing waits in the log for longer.
const LONGEST: Duration = Duration::from_secs(20);
/// After this a disk may have recovered.
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
    /// Keeps the log short, for ever.
    pub async fn keep_checkpointed(&self) {
        // What an earlier process has left in the log.
        let mut done = None;
        loop {
            while done == Some(self.writes.so_far()) {
                self.writes.bell.notified().await;
            }
            self.writes.pause().await;
            let so_far = self.writes.so_far();
            match self.checkpoint().await {
                Ok(true) => done = Some(so_far),
                // Somebody still reads what was there before.
                Ok(false) => tokio::time::sleep(QUIET).await,
                Err(fault) => {
                    tracing::warn!(%fault, "the log could not be written into the database");
                    tokio::time::sleep(A_MOMENT).await;
                }
            }
        }
    }

    /// Writes all that is in the log into the file. On a connection of its own and without the lock of those who write:
    /// nobody's turn waits for it. The log is emptied where nobody is in the way; false if somebody is.
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
        // Nothing is left to be copied: this takes the lock for a moment only.
        if so_far == self.writes.so_far() {
            let row = sqlx::query("PRAGMA wal_checkpoint(TRUNCATE)").fetch_one(&mut *keeper).await?;
            failpoint::hit("checkpointed")?;
            return Ok(row.try_get::<i64, _>("busy")? == 0);
        }
        Ok(true)
    }
}
