//! SQLITE through sqlx: one file, one writer, a pool of readers. Opaque game values, typed ids, typed rows. Knows no
//! Discord, and of the games only seats and the secrecy of moves. A [`Session`] is one transaction; its methods are in
//! one file per noun.

mod backup;
mod cells;
mod checkpoint;
mod checks;
mod drafts;
mod events;
mod files;
mod health;
mod hints;
mod holders;
mod house;
mod ids;
mod inbox;
mod lanes;
mod level;
mod migrations;
mod open;
mod outbox;
mod people;
mod plies;
mod proposals;
mod retiring;
mod seal;
mod seats;
mod shape;
mod states;
mod tables;
mod word;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use sqlx::{Sqlite, SqlitePool, Transaction};
use thiserror::Error;

use checkpoint::Writes;
use files::Lock;

pub use backup::{Reserved, Restored};
pub use health::{Disk, HeldRow, StuckRow};
pub use hints::Hints;
pub use holders::HolderRow;
pub use house::{HeartbeatRow, UptimeRow};
pub use ids::{
    ChannelId, DrawNumber, InteractionId, MessageId, OutboxId, PlyNumber, ProposalId, SeenCount, ServerId,
    TableId, UserId,
};
pub use lanes::Lane;
pub use level::Level;
pub use outbox::{NewRow, OutboxRow, OutboxStatus, Settled, SettledRow};
pub use plies::{PlyKind, PlyRow, Whole};
pub use proposals::{NewProposal, ProposalRow, ProposalStatus, bits};
pub use retiring::Needless;
pub use seats::{Awaited, AwaitedComputer, Holder, SeatRow};
pub use states::deflated;
pub use tables::{NewTable, Phase, Standstill, TableRow};

/// Milliseconds since 1970, UTC.
pub type Millis = i64;

/// The database of one bot. A lock on the file, and one beside it, keep a second process out.
pub struct Store {
    path: PathBuf,
    writer: SqlitePool,
    readers: SqlitePool,
    /// For checkpoints.
    keeper: SqlitePool,
    writes: Arc<Writes>,
    /// The newest migration that the file has had.
    schema: i64,
    /// Held, never read. A file that is only looked at needs none.
    _lock: Option<Lock>,
}

/// One transaction. Dropped without [`Session::commit`], it changes nothing.
pub struct Session {
    transaction: Transaction<'static, Sqlite>,
    writes: Option<Arc<Writes>>,
    /// The newest migration that the file has had.
    schema: i64,
}

impl Store {
    pub fn path(&self) -> &Path {
        &self.path
    }

    /// A transaction that may write. Only one runs at a time; it waits for its turn.
    pub async fn write(&self) -> Result<Session, Fault> {
        if self._lock.as_ref().is_some_and(|lock| !lock.is_in_place(&self.path)) {
            return Err(Fault::Replaced { path: self.path.clone() });
        }
        let transaction = self.writer.begin_with("BEGIN IMMEDIATE").await?;
        Ok(Session { transaction, writes: Some(Arc::clone(&self.writes)), schema: self.schema })
    }

    /// A read-only snapshot; blocks nobody.
    pub async fn read(&self) -> Result<Session, Fault> {
        Ok(Session { transaction: self.readers.begin().await?, writes: None, schema: self.schema })
    }

    /// Waits for running transactions, moves the log into the file and closes it.
    pub async fn close(&self) {
        self.readers.close().await;
        self.writer.close().await;
        if self._lock.is_some()
            && !self.keeper.is_closed()
            && let Err(fault) = self.checkpoint().await
        {
            tracing::warn!(%fault, "the log could not be written into the database");
        }
        self.keeper.close().await;
    }
}

impl Session {
    /// Whether it may write.
    pub fn writes(&self) -> bool {
        self.writes.is_some()
    }

    pub async fn commit(self) -> Result<(), Fault> {
        self.transaction.commit().await?;
        if let Some(writes) = self.writes {
            writes.count();
        }
        Ok(())
    }

    /// Commits what may stay in the log until something of more weight is written.
    pub async fn commit_lightly(self) -> Result<(), Fault> {
        Ok(self.transaction.commit().await?)
    }
}

/// Why the database failed, in words for the operator. Nothing was changed.
#[derive(Debug, Error)]
pub enum Fault {
    #[error("there is no file {}", path.display())]
    Missing { path: PathBuf },
    #[error("there is no folder {}", folder.display())]
    NoFolder { folder: PathBuf },
    /// Another process has it open.
    #[error("{} is in use by another process; stop that one first", path.display())]
    InUse { path: PathBuf },
    #[error("{} is empty: it holds no games", path.display())]
    Empty { path: PathBuf },
    #[error(
        "{} is one file with {names} names (hard links), and its recent moves are in a -wal file beside only one of them; \
         keep that name and delete the others", path.display()
    )]
    Linked { path: PathBuf, names: u64 },
    /// A file of something else.
    #[error("{} is not a database of this program: {reason}", path.display())]
    Foreign { path: PathBuf, reason: String },
    #[error(
        "{} was written by a newer version of this program; start that one, or restore a backup from before the update",
        path.display()
    )]
    Newer { path: PathBuf },
    #[error(
        "{} was moved, deleted or replaced while the bot ran. No move was accepted since. Put the file with your games back, \
         or restore a backup, and start the bot again", path.display()
    )]
    Replaced { path: PathBuf },
    #[error(
        "{} is damaged: {reason}. If it is your database, restore a backup; if it is a backup, take another one",
        path.display()
    )]
    Corrupt { path: PathBuf, reason: String },
    /// SQLite can read the file, but some value makes no sense: one game, or something unimportant, is damaged.
    #[error("{}: {reason}", damaged(*table))]
    Damaged { table: Option<TableId>, reason: String },
    /// Somebody else held the write lock for too long.
    #[error("the database is busy")]
    Busy,
    /// The database is well, but no copy of it can be made there.
    #[error("{} cannot be written: {reason}", path.display())]
    NotCopied { path: PathBuf, reason: String },
    /// Disk full, read-only or failing.
    #[error("the database cannot be written: {0}")]
    Unwritable(String),
    #[error("the database failed: {0}")]
    Other(#[source] sqlx::Error),
}

fn damaged(table: Option<TableId>) -> String {
    match table {
        Some(table) => format!("game {table} is damaged"),
        None => "something stored is damaged".to_owned(),
    }
}

impl From<sqlx::Error> for Fault {
    fn from(error: sqlx::Error) -> Fault {
        const BUSY: i32 = 5;
        const READ_ONLY: i32 = 8;
        const INPUT_OUTPUT: i32 = 10;
        const FULL: i32 = 13;
        const CANNOT_OPEN: i32 = 14;
        match checks::code(&error) {
            Some(BUSY) => Fault::Busy,
            Some(READ_ONLY | INPUT_OUTPUT | FULL | CANNOT_OPEN) => Fault::Unwritable(error.to_string()),
            _ => match error {
                sqlx::Error::PoolTimedOut => Fault::Busy,
                sqlx::Error::ColumnDecode { index, source } => {
                    Fault::Damaged { table: None, reason: format!("{index}: {source}") }
                }
                sqlx::Error::Decode(source) => Fault::Damaged { table: None, reason: source.to_string() },
                error => Fault::Other(error),
            },
        }
    }
}
