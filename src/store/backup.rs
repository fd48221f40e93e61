//! Backups: made while the database is in use, restored while it is not. Whenever the process is killed, every name stands
//! for a whole file or for none, and nothing is lost.

use std::fs::File;
use std::path::{Path, PathBuf};

use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};

use super::files::{self, Lock, beside, real, unwritable};
use super::{Fault, Session, Store, TableId};
use crate::failpoint;

/// A copy that is not whole yet.
const PART: &str = ".part";
/// A whole copy that is about to replace the file; followed by the name under which the old one is kept.
const RESTORING: &str = ".restoring-";

/// The place of a database. As long as it is reserved, no bot starts there.
pub struct Reserved {
    database: PathBuf,
    lock: File,
}

/// What a restore did.
pub struct Restored {
    /// Where the old file is now.
    pub aside: Option<PathBuf>,
    pub bytes: u64,
}

impl Store {
    /// Copies the database, as it stands at one moment, into a new file. It has that name only when it is whole.
    pub async fn backup(&self, to: &Path) -> Result<(), Fault> {
        self.try_backup(to).await.map_err(|fault| match fault {
            Fault::Unwritable(reason) => Fault::NotCopied { path: to.to_owned(), reason },
            fault => fault,
        })
    }

    async fn try_backup(&self, to: &Path) -> Result<(), Fault> {
        let part = beside(to, PART);
        self.copy_to(&part).await?;
        failpoint::hit("backup copied")?;
        // A rename would overwrite a file that appeared meanwhile.
        let named = std::fs::hard_link(&part, to);
        let taken = named.as_ref().is_err_and(|error| error.kind() == std::io::ErrorKind::AlreadyExists);
        if named.is_err() && !taken && !to.exists() {
            // Not every file system has links.
            std::fs::rename(&part, to).map_err(unwritable(to))?;
        } else {
            let _ = std::fs::remove_file(&part);
            named.map_err(unwritable(to))?;
        }
        files::sync_folder(to)?;
        failpoint::hit("backup named")
    }

    /// Writes a private copy; one that was left unfinished is replaced.
    async fn copy_to(&self, to: &Path) -> Result<(), Fault> {
        let _ = std::fs::remove_file(to);
        // SQLite writes into an empty file, and leaves it as private as it is.
        files::private().create_new(true).write(true).open(to).map_err(unwritable(to))?;
        failpoint::hit("backup before")?;
        sqlx::query("VACUUM INTO ?").bind(to.to_string_lossy().into_owned()).execute(&self.readers).await?;
        failpoint::hit("backup written")?;
        files::sync(to)
    }

    /// Keeps bots away from a database; refused while one runs.
    pub fn reserve(database: &Path) -> Result<Reserved, Fault> {
        let database = real(database);
        Ok(Reserved { lock: Lock::beside(&database)?, database })
    }

    /// Replaces a database by a copy of this one, in which these games are put aside. The old file and its log are kept
    /// under another name.
    pub async fn restore(&self, place: Reserved, put_aside: &[(TableId, String)]) -> Result<Restored, Fault> {
        let Reserved { database, lock } = place;
        let database = &database;
        finish_restore(database)?;
        let now: String =
            sqlx::query_scalar("SELECT strftime('%Y-%m-%d-%H%M%S', 'now')").fetch_one(&self.readers).await?;
        let free = |number: &u32| !beside(database, &format!(".{now}-{number}")).exists();
        let number = (1..).find(free).unwrap_or_default();
        let stamp = format!("{now}-{number}");
        let there = database.exists();
        // A bot has opened it under another name.
        let _itself = if there { Some(Lock::complete(lock, database)?) } else { None };
        let part = beside(database, PART);
        self.copy_to(&part).await?;
        if !put_aside.is_empty() {
            self.put_aside_in(&part, put_aside).await?;
        }
        files::give_to_owner_of(database, &[part.clone(), beside(database, ".lock")]);
        failpoint::hit("restore copied")?;
        let copy = beside(database, &format!("{RESTORING}{stamp}"));
        let bytes = std::fs::metadata(&part).map_or(0, |file| file.len());
        std::fs::rename(&part, &copy).map_err(unwritable(&copy))?;
        files::sync_folder(database)?;
        failpoint::hit("restore decided")?;
        finish_restore(database)?;
        let aside = there.then(|| beside(database, &format!(".{stamp}")));
        Ok(Restored { aside, bytes })
    }

    /// Puts games of an unfinished copy aside. Its journal is in memory: if the process is killed here, no file is left that
    /// would change the next copy.
    async fn put_aside_in(&self, part: &Path, games: &[(TableId, String)]) -> Result<(), Fault> {
        let options = SqliteConnectOptions::new().filename(part);
        let options = options.journal_mode(SqliteJournalMode::Memory).synchronous(SqliteSynchronous::Full);
        let pool = SqlitePoolOptions::new().max_connections(1).connect_with(options).await?;
        let mut session = Session { transaction: pool.begin().await?, writes: None, schema: self.schema };
        for (game, reason) in games {
            session.quarantine(*game, Some(reason)).await?;
        }
        session.commit().await?;
        pool.close().await;
        files::sync(part)
    }
}

/// Finishes a restore: moves the file and its log aside, in an order that never leaves a log beside another file, then
/// moves the copy into place. After a kill it continues. The caller holds the lock.
pub(super) fn finish_restore(database: &Path) -> Result<(), Fault> {
    let Some((copy, aside)) = decided(database)? else { return Ok(()) };
    for end in ["-wal", "-shm", ""] {
        let (from, to) = (beside(database, end), beside(&aside, end));
        if from.exists() {
            std::fs::rename(&from, &to).map_err(unwritable(&to))?;
        }
        files::sync_folder(database)?;
        failpoint::hit(match end {
            "-wal" => "restore log aside",
            "-shm" => "restore index aside",
            _ => "restore file aside",
        })?;
    }
    std::fs::rename(&copy, database).map_err(unwritable(database))?;
    files::sync_folder(database)?;
    failpoint::hit("restored")
}

/// A copy that is about to replace the file, and the name under which the old one is kept.
fn decided(database: &Path) -> Result<Option<(PathBuf, PathBuf)>, Fault> {
    let folder = files::folder(database);
    let Some(name) = database.file_name() else { return Ok(None) };
    let start = format!("{}{RESTORING}", name.to_string_lossy());
    // If the folder cannot be read, opening the file reports it.
    let Ok(entries) = std::fs::read_dir(folder) else { return Ok(None) };
    for entry in entries {
        let entry = entry.map_err(unwritable(folder))?;
        if let Some(stamp) = entry.file_name().to_string_lossy().strip_prefix(&start) {
            return Ok(Some((entry.path(), beside(database, &format!(".{stamp}")))));
        }
    }
    Ok(None)
}

/// Takes the lock beside a file, then finishes a restore that was interrupted.
pub(super) fn lock(path: &Path) -> Result<Lock, Fault> {
    let lock: File = Lock::beside(path)?;
    if let Some((_, aside)) = decided(&real(path))? {
        let before = aside.display();
        tracing::warn!(
            "finishing a restore that was interrupted; the database before it is kept as {before}"
        );
    }
    finish_restore(&real(path))?;
    Lock::complete(lock, path)
}
