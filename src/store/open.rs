//! Opening the file: lock, settings (read back), checks, migrations.

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use sqlx::migrate::{Migration, MigrationType, Migrator};
use sqlx::sqlite::{SqliteConnectOptions, SqliteJournalMode, SqlitePoolOptions, SqliteSynchronous};
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, SqlSafeStr, SqliteConnection, SqlitePool};

use super::checkpoint::Writes;
use super::{Fault, Store, backup, files, shape};

/// "CVSR": tells our files from others'.
const APPLICATION_ID: i64 = 0x4356_5352;
/// Earlier SQLite versions may lose data after a reset of the write-ahead log.
const OLDEST_SQLITE: [u32; 3] = [3, 51, 3];
const BUSY_TIMEOUT: Duration = Duration::from_secs(5);
const READERS: u32 = 4;

/// The migrations, embedded. The text of a number never changes.
const MIGRATIONS: &[(i64, &str, &str)] = &[
    (1, "tables", include_str!("../../migrations/0001_tables.sql")),
    (2, "waits", include_str!("../../migrations/0002_waits.sql")),
    (3, "reach", include_str!("../../migrations/0003_reach.sql")),
    (4, "commands", include_str!("../../migrations/0004_commands.sql")),
    (5, "states", include_str!("../../migrations/0005_states.sql")),
    (6, "uptime", include_str!("../../migrations/0006_uptime.sql")),
    (7, "holders", include_str!("../../migrations/0007_holders.sql")),
    (8, "events", include_str!("../../migrations/0008_events.sql")),
    (9, "drafts", include_str!("../../migrations/0009_drafts.sql")),
    (10, "locales", include_str!("../../migrations/0010_locales.sql")),
    (11, "again", include_str!("../../migrations/0011_again.sql")),
    (12, "threads", include_str!("../../migrations/0012_threads.sql")),
    (13, "computers", include_str!("../../migrations/0013_computers.sql")),
    (14, "hints", include_str!("../../migrations/0014_hints.sql")),
];

fn newest_migration() -> i64 {
    MIGRATIONS.last().map_or(0, |(version, ..)| *version)
}

impl Store {
    /// Opens or creates the database, migrates and checks it.
    pub async fn open(path: &Path) -> Result<Store, Fault> {
        let lock = backup::lock(path)?;
        look_before(path).await?;
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
        migrate(&writer, path).await?;
        check_shape(&writer, path).await?;
        // Never waits for a lock.
        let keeper = pool(1).connect_with(options.clone().busy_timeout(Duration::ZERO)).await?;
        let readers =
            pool(READERS).connect_with(options.read_only(true)).await.map_err(|error| broken(path, error))?;
        let (path, writes) = (path.to_owned(), Arc::new(Writes::default()));
        Ok(Store { path, writer, readers, keeper, writes, schema: newest_migration(), _lock: Some(lock) })
    }

    /// Opens a database read-only, even while another process serves it.
    pub async fn look_at(path: &Path) -> Result<Store, Fault> {
        if !path.is_file() {
            return Err(Fault::Missing { path: path.to_owned() });
        }
        look_before(path).await?;
        let options = SqliteConnectOptions::new().filename(path).read_only(true).busy_timeout(BUSY_TIMEOUT);
        let readers = SqlitePoolOptions::new().max_connections(READERS).connect_with(options);
        let readers = readers.await.map_err(|error| broken(path, error))?;
        check_version(&readers, path).await?;
        // Not migrated: an earlier version lacks tables and columns.
        let schema = sqlx::query_scalar("SELECT coalesce(max(version), 0) FROM _sqlx_migrations");
        let schema = schema.fetch_one(&readers).await.map_err(|error| broken(path, error))?;
        let (writer, keeper, writes) = (readers.clone(), readers.clone(), Arc::new(Writes::default()));
        Ok(Store { path: path.to_owned(), writer, readers, keeper, writes, schema, _lock: None })
    }
}

/// What is wrong with a file that SQLite cannot use.
fn broken(path: &Path, error: sqlx::Error) -> Fault {
    match code(&error) {
        Some(NOT_A_DATABASE) => {
            Fault::Foreign { path: path.to_owned(), reason: "it is not an SQLite file".to_owned() }
        }
        Some(CORRUPT | WRONG) => Fault::Corrupt { path: path.to_owned(), reason: error.to_string() },
        _ => match error.into() {
            Fault::Damaged { reason, .. } => Fault::Corrupt { path: path.to_owned(), reason },
            fault => fault,
        },
    }
}

/// SQLite also says so when a table or column of our query is missing.
const WRONG: i32 = 1;
const CORRUPT: i32 = 11;
const NOT_A_DATABASE: i32 = 26;

/// SQLite's result code; extended codes keep it in their low byte.
pub(super) fn code(error: &sqlx::Error) -> Option<i32> {
    Some(error.as_database_error()?.code()?.parse::<i32>().ok()? & 0xff)
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

/// Checks, read-only, whether the file may be written. A file of another program, of a newer version, or a damaged one
/// is left alone.
async fn look_before(path: &Path) -> Result<(), Fault> {
    // A new file is empty. If the file cannot be read at all, SQLite gives the reason later.
    if std::fs::metadata(path).is_ok_and(|file| file.len() == 0) || !path.exists() {
        return Ok(());
    }
    let options = SqliteConnectOptions::new().filename(path).read_only(true).busy_timeout(BUSY_TIMEOUT);
    let mut connection = options.connect().await.map_err(|error| broken(path, error))?;
    let looked = look_at(&mut connection).await;
    let _ = connection.close().await;
    match looked {
        Ok(None) => Ok(()),
        Ok(Some(Doubt::Foreign(reason))) => Err(Fault::Foreign { path: path.to_owned(), reason }),
        Ok(Some(Doubt::Corrupt(reason))) => Err(Fault::Corrupt { path: path.to_owned(), reason }),
        Err(error) => Err(broken(path, error)),
    }
}

enum Doubt {
    Foreign(String),
    Corrupt(String),
}

async fn look_at(connection: &mut SqliteConnection) -> Result<Option<Doubt>, sqlx::Error> {
    let id: i64 = sqlx::query_scalar("PRAGMA application_id").fetch_one(&mut *connection).await?;
    let things: Vec<String> =
        sqlx::query_scalar("SELECT name FROM sqlite_schema").fetch_all(&mut *connection).await?;
    // A process was killed while it made the file: it is ours, and empty.
    if id != APPLICATION_ID && (id != 0 || !things.is_empty()) {
        return Ok(Some(Doubt::Foreign("it belongs to another program".to_owned())));
    }
    // sqlx panics at a name or type that is not text, and a damaged one may still be SQL.
    let schema: Vec<Option<Vec<u8>>> =
        sqlx::query_scalar("SELECT CAST(sql AS BLOB) FROM sqlite_schema").fetch_all(&mut *connection).await?;
    if schema.into_iter().flatten().any(|sql| String::from_utf8(sql).is_err()) {
        return Ok(Some(Doubt::Corrupt("its schema is not readable".to_owned())));
    }
    // Not quick_check: a wrong index would find one game in place of another.
    let found: Vec<String> = sqlx::query_scalar("PRAGMA integrity_check").fetch_all(&mut *connection).await?;
    if found != ["ok"] {
        return Ok(Some(Doubt::Corrupt(found.join("; "))));
    }
    if things.iter().any(|name| name == "_sqlx_migrations") {
        let newest: Option<i64> = sqlx::query_scalar("SELECT max(version) FROM _sqlx_migrations")
            .fetch_one(&mut *connection)
            .await?;
        if newest > Some(newest_migration()) {
            return Ok(Some(Doubt::Foreign("a newer version of it has written it".to_owned())));
        }
    }
    Ok(None)
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

/// Compares the file's schema with that of a new one.
async fn check_shape(pool: &SqlitePool, path: &Path) -> Result<(), Fault> {
    let memory = SqlitePoolOptions::new().max_connections(1).connect("sqlite::memory:").await?;
    migrate(&memory, path).await?;
    let checked = shape::check(&mut *pool.acquire().await?, &mut *memory.acquire().await?, path).await;
    memory.close().await;
    checked
}

async fn migrate(pool: &SqlitePool, path: &Path) -> Result<(), Fault> {
    let migrations = MIGRATIONS.iter().map(|&(version, name, sql)| {
        Migration::new(version, name.into(), MigrationType::Simple, sql.into_sql_str(), false)
    });
    let run = Migrator::with_migrations(migrations.collect()).run(pool).await;
    run.map_err(|error| Fault::Foreign { path: path.to_owned(), reason: error.to_string() })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_holds_every_migration_of_the_folder() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations");
        let mut files: Vec<String> = std::fs::read_dir(folder)
            .unwrap()
            .map(|file| file.unwrap().file_name().into_string().unwrap())
            .collect();
        files.sort_unstable();
        let listed: Vec<String> =
            MIGRATIONS.iter().map(|(number, name, _)| format!("{number:04}_{name}.sql")).collect();
        assert_eq!(listed, files);
        assert!(MIGRATIONS.iter().map(|(number, ..)| *number).eq(1..=MIGRATIONS.len() as i64));
    }
}
