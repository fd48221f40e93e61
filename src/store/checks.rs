//! Every check of a file before it is used: by the bot that starts on it, and by the commands that only read it. Nothing
//! is written. A file of another program, of a newer version, or a damaged one is left alone.

use std::path::Path;

use sqlx::sqlite::{SqliteConnectOptions, SqlitePoolOptions};
use sqlx::{ConnectOptions, Connection, SqliteConnection};

use super::open::{APPLICATION_ID, BUSY_TIMEOUT};
use super::{Fault, migrations, shape};

/// The schema of the file, checked; 0 if it is new or empty.
pub(super) async fn examine(path: &Path) -> Result<i64, Fault> {
    // A new file is empty. If the file cannot be read at all, SQLite gives the reason later.
    if std::fs::metadata(path).is_ok_and(|file| file.len() == 0) || !path.exists() {
        return Ok(0);
    }
    let options = SqliteConnectOptions::new().filename(path).read_only(true).busy_timeout(BUSY_TIMEOUT);
    let mut connection = options.connect().await.map_err(|error| broken(path, error))?;
    let looked = look(&mut connection).await;
    let _ = connection.close().await;
    let path = path.to_owned();
    looked.map_err(|doubt| match doubt {
        Doubt::Foreign => Fault::Foreign { path, reason: "it belongs to another program".to_owned() },
        Doubt::Newer => Fault::Newer { path },
        Doubt::Corrupt(reason) => Fault::Corrupt { path, reason },
        Doubt::Failed(error) => broken(&path, error),
    })
}

enum Doubt {
    Foreign,
    Newer,
    Corrupt(String),
    Failed(sqlx::Error),
}

impl From<sqlx::Error> for Doubt {
    fn from(error: sqlx::Error) -> Doubt {
        Doubt::Failed(error)
    }
}

async fn look(connection: &mut SqliteConnection) -> Result<i64, Doubt> {
    let corrupt = |reason: &str| Err(Doubt::Corrupt(reason.to_owned()));
    let id: i64 = sqlx::query_scalar("PRAGMA application_id").fetch_one(&mut *connection).await?;
    // As bytes: a damaged name may not be text, and a damaged text may still be SQL.
    let names: Vec<Option<Vec<u8>>> = sqlx::query_scalar("SELECT CAST(name AS BLOB) FROM sqlite_schema")
        .fetch_all(&mut *connection)
        .await?;
    // A process was killed while it made the file: it is ours, and empty.
    if id != APPLICATION_ID && (id != 0 || !names.is_empty()) {
        return Err(Doubt::Foreign);
    }
    let schema: Vec<Option<Vec<u8>>> =
        sqlx::query_scalar("SELECT CAST(sql AS BLOB) FROM sqlite_schema").fetch_all(&mut *connection).await?;
    if names.iter().chain(&schema).flatten().any(|text| std::str::from_utf8(text).is_err()) {
        return corrupt("its schema is not readable");
    }
    // Not quick_check: a wrong index would find one game in place of another.
    let found: Vec<String> = sqlx::query_scalar("PRAGMA integrity_check").fetch_all(&mut *connection).await?;
    if found != ["ok"] {
        return Err(Doubt::Corrupt(found.join("; ")));
    }
    if names.is_empty() {
        return Ok(0);
    }
    if !names.iter().flatten().any(|name| name == LIST.as_bytes()) {
        return Err(Doubt::Corrupt(format!("it has no table {LIST}")));
    }
    let schema = migrated(connection).await?;
    let ours = |name: &Vec<u8>| !name.starts_with(b"_sqlx") && !name.starts_with(b"sqlite_");
    if schema == 0 && names.iter().flatten().any(ours) {
        return corrupt("its list of migrations is empty");
    }
    let missing = missing(connection, schema).await?;
    missing.map_or(Ok(schema), |what| Err(Doubt::Corrupt(format!("it has no {what}"))))
}

/// Where sqlx writes down which migrations were made.
const LIST: &str = "_sqlx_migrations";

/// The newest migration that the file has had. All before it were made, too, and each was ours.
async fn migrated(connection: &mut SqliteConnection) -> Result<i64, Doubt> {
    let made: Vec<(i64, i64, Vec<u8>)> = sqlx::query_as(
        "SELECT CAST(version AS INTEGER), coalesce(CAST(success AS INTEGER), 0),
                coalesce(CAST(checksum AS BLOB), x'')
         FROM _sqlx_migrations ORDER BY 1",
    )
    .fetch_all(&mut *connection)
    .await?;
    let schema = made.last().map_or(0, |(number, ..)| *number);
    if schema > migrations::newest() {
        return Err(Doubt::Newer);
    }
    for migration in migrations::all().filter(|migration| migration.version <= schema) {
        let number = migration.version;
        let wrong = match made.iter().find(|(version, ..)| *version == number) {
            None => "is missing",
            Some((_, 0, _)) => "is marked as unfinished",
            Some((_, _, checksum)) if checksum[..] != migration.checksum[..] => {
                "has another checksum than this program's"
            }
            Some(_) => continue,
        };
        return Err(Doubt::Corrupt(format!("its migration {number} {wrong}")));
    }
    Ok(schema)
}

/// What the file lacks, compared with a new one of the same schema.
async fn missing(connection: &mut SqliteConnection, schema: i64) -> Result<Option<String>, sqlx::Error> {
    let fresh = SqlitePoolOptions::new().max_connections(1).connect("sqlite::memory:").await?;
    migrations::run(&fresh, schema).await?;
    let missing = shape::missing(connection, &mut *fresh.acquire().await?).await;
    fresh.close().await;
    missing
}

/// What is wrong with a file that SQLite cannot use.
pub(super) fn broken(path: &Path, error: sqlx::Error) -> Fault {
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
