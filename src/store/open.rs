//! Opening the file: lock, checks, settings (read back), migrations.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{AssertSqlSafe, Connection, SqlitePool};

use super::checkpoint::Writes;
use super::checks::{self, broken};
use super::{Fault, Store, backup, files, migrations};

/// "CVSR": tells our files from others'.
pub(super) const APPLICATION_ID: i64 = 0x4356_5352;
/// Earlier SQLite versions may lose data after a reset of the write-ahead log.
const OLDEST_SQLITE: [u32; 3] = [3, 51, 3];
pub(super) const BUSY_TIMEOUT: Duration = Duration::from_secs(5);
const READERS: u32 = 4;

impl Store {
    /// Opens or creates the database, checks and migrates it.
    pub async fn open(path: &Path) -> Result<Store, Fault> {
        let lock = backup::lock(path)?;
        files::check_names(path, true)?;
        checks::examine(path).await?;
        files::keep_all_private(path);
        let options = SqliteConnectOptions::new()
            .filename(path)
            .create_if_missing(true)
            .journal_mode(SqliteJournalMode::Wal)
            .synchronous(SqliteSynchronous::Full)
            .foreign_keys(true)
            .busy_timeout(BUSY_TIMEOUT);
        let pool = |connections: u32| {
            SqlitePoolOptions::new().max_connections(connections).acquire_timeout(2 * BUSY_TIMEOUT)
        };
        // After a failed write SQLite may have rolled back by itself, while sqlx believes that a transaction is open:
        // such a connection is replaced.
        let writer = pool(1)
            .before_acquire(|connection, _| Box::pin(async move { Ok(!connection.is_in_transaction()) }));
        let writer = writer.connect_with(options.clone()).await.map_err(|error| broken(path, error))?;
        check_version(&writer, path).await?;
        check_settings(&writer).await?;
        make_ours(&writer).await?;
        migrations::run(&writer, migrations::newest()).await.map_err(|error| broken(path, error))?;
        // Never waits for a lock.
        let keeper = pool(1).connect_with(options.clone().busy_timeout(Duration::ZERO)).await?;
        let readers =
            pool(READERS).connect_with(options.read_only(true)).await.map_err(|error| broken(path, error))?;
        let (path, writes) = (path.to_owned(), Arc::new(Writes::default()));
        Ok(Store { path, writer, readers, keeper, writes, schema: migrations::newest(), _lock: Some(lock) })
    }

    /// Opens a database read-only, even while another process serves it. It passes the same checks as in
    /// [`Store::open`], but is not migrated: a file of an earlier version lacks tables and columns.
    pub async fn look_at(path: &Path) -> Result<Store, Fault> {
        if !path.is_file() {
            return Err(Fault::Missing { path: path.to_owned() });
        }
        files::check_names(path, false)?;
        let schema = checks::examine(path).await?;
        if schema == 0 {
            return Err(Fault::Empty { path: path.to_owned() });
        }
        let options = SqliteConnectOptions::new().filename(path).read_only(true).busy_timeout(BUSY_TIMEOUT);
        let readers = SqlitePoolOptions::new().max_connections(READERS).connect_with(options);
        let readers = readers.await.map_err(|error| broken(path, error))?;
        check_version(&readers, path).await?;
        let (writer, keeper, writes) = (readers.clone(), readers.clone(), Arc::new(Writes::default()));
        Ok(Store { path: path.to_owned(), writer, readers, keeper, writes, schema, _lock: None })
    }
}

async fn check_version(pool: &SqlitePool, path: &Path) -> Result<(), Fault> {
    let version = sqlx::query_scalar("SELECT sqlite_version()").fetch_one(pool).await;
    let version: String = version.map_err(|error| broken(path, error))?;
    let parts: Vec<u32> = version.split('.').filter_map(|part| part.parse().ok()).collect();
    if parts[..] < OLDEST_SQLITE[..] {
        let oldest = OLDEST_SQLITE.map(|part| part.to_string()).join(".");
        return Err(Fault::Unwritable(format!("SQLite {version} is older than {oldest}")));
    }
    Ok(())
}

/// Checks that SQLite took the settings.
async fn check_settings(pool: &SqlitePool) -> Result<(), Fault> {
    let journal: String = sqlx::query_scalar("PRAGMA journal_mode").fetch_one(pool).await?;
    let synchronous: i64 = sqlx::query_scalar("PRAGMA synchronous").fetch_one(pool).await?;
    let foreign_keys: i64 = sqlx::query_scalar("PRAGMA foreign_keys").fetch_one(pool).await?;
    const FULL: i64 = 2;
    if (journal.as_str(), synchronous, foreign_keys) != ("wal", FULL, 1) {
        return Err(Fault::Unwritable(format!(
            "the settings are journal_mode={journal}, synchronous={synchronous}, foreign_keys={foreign_keys}, \
             not wal, {FULL}, 1"
        )));
    }
    Ok(())
}

/// Marks a new file as ours.
async fn make_ours(pool: &SqlitePool) -> Result<(), Fault> {
    let id: i64 = sqlx::query_scalar("PRAGMA application_id").fetch_one(pool).await?;
    if id == APPLICATION_ID {
        return Ok(());
    }
    sqlx::query(AssertSqlSafe(format!("PRAGMA application_id = {APPLICATION_ID}"))).execute(pool).await?;
    Ok(())
}
