//! The file: one process at a time, and no other file than our own is ever written to.

use std::path::Path;

use caravanserai::games::desert::Boards;
use caravanserai::store::{Fault, Store};
use caravanserai::table::{House, Pace, WallClock};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection, SqliteConnection};

use super::Folder;
use super::process::{Inn, Process};

async fn sqlite(path: &Path) -> SqliteConnection {
    SqliteConnectOptions::new().filename(path).create_if_missing(true).connect().await.unwrap()
}

/// A database of ours, closed.
async fn ours(path: &Path) {
    let store = Store::open(path).await.unwrap();
    let pace = Pace::default();
    let house = House::new(store, std::sync::Arc::new(WallClock), Boards::built_in().clone(), pace);
    house.store().close().await;
}

/// The binary refuses the file in one sentence with these words, and leaves every byte as it was.
async fn refused(inn: &Inn, words: &str) {
    let before = std::fs::read(inn.database()).unwrap();
    let process = Process::start(inn.command(&[]));
    let status = process.ends().await;
    let said = process.said();
    assert_eq!(status.code(), Some(2), "{said}");
    assert!(said.contains(words) && said.contains("caravanserai.db"), "{said}");
    assert_eq!(said.lines().count(), 1, "one sentence: {said}");
    assert!(before == std::fs::read(inn.database()).unwrap(), "the file was written to: {said}");
    assert!(inn.discord.calls().is_empty(), "it went to Discord all the same");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_second_process_on_the_same_file_is_refused() {
    let mut inn = Inn::set(None).await;
    inn.open(&[]).await;
    let second = Process::start(inn.command(&[]));
    assert_eq!(second.ends().await.code(), Some(2), "{}", second.said());
    assert!(second.said().contains("is in use by another process; stop that one first"), "{}", second.said());
    // The first has noticed nothing.
    let answer = inn.discord.user("Amira").slash("oasis", "/desert new").answer().await;
    assert!(answer.contains("The table is open"), "{answer}");
    inn.quiet(0).await;
    inn.close().await;
    // Nor is a lock left behind by one that is killed.
    inn.open(&[]).await;
    inn.bot().signal("-9");
    inn.bot().ends().await;
    inn.open(&[]).await;
    let answer = inn.discord.user("Bashir").slash("oasis", "/table join").answer().await;
    assert!(answer.contains("Welcome"), "{answer}");
    inn.quiet(0).await;
    inn.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_file_that_is_no_database_is_refused_and_left_alone() {
    let inn = Inn::set(None).await;
    std::fs::write(inn.database(), "Dear diary, the desert is dry today. ".repeat(200)).unwrap();
    refused(&inn, "it is not an SQLite file").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_of_another_program_is_refused_and_left_alone() {
    let inn = Inn::set(None).await;
    let mut other = sqlite(&inn.database()).await;
    sqlx::query("CREATE TABLE recipes (name TEXT)").execute(&mut other).await.unwrap();
    other.close().await.unwrap();
    refused(&inn, "it belongs to another program").await;
    let mut other = sqlite(&inn.database()).await;
    let mode: String = sqlx::query_scalar("PRAGMA journal_mode").fetch_one(&mut other).await.unwrap();
    assert_eq!(mode, "delete");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_database_of_a_newer_version_is_refused_and_left_alone() {
    let inn = Inn::set(None).await;
    ours(&inn.database()).await;
    let mut newer = sqlite(&inn.database()).await;
    let applied = "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
                   VALUES (9999, 'of tomorrow', 1, x'00', 0)";
    sqlx::query(applied).execute(&mut newer).await.unwrap();
    newer.close().await.unwrap();
    refused(&inn, "a newer version of it has written it").await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_damaged_database_is_refused_and_left_alone() {
    let inn = Inn::set(None).await;
    ours(&inn.database()).await;
    let mut bytes = std::fs::read(inn.database()).unwrap();
    // Every page but the first, whose header says whose file it is.
    const PAGE: usize = 4096;
    assert!(bytes.len() > 8 * PAGE);
    bytes[PAGE..].chunks_mut(PAGE).for_each(|page| page[..64].fill(0xa5));
    std::fs::write(inn.database(), &bytes).unwrap();
    refused(&inn, "is damaged: ").await;
}

#[tokio::test]
async fn a_database_that_was_being_made_when_the_process_died_is_made_now() {
    let folder = Folder::new();
    // As it is between its first page and its first migration.
    let mut begun = sqlite(&folder.database()).await;
    sqlx::query("PRAGMA application_id = 1129730898").execute(&mut begun).await.unwrap();
    begun.close().await.unwrap();
    ours(&folder.database()).await;
    // And an empty file is as good as none.
    let folder = Folder::new();
    std::fs::write(folder.database(), "").unwrap();
    ours(&folder.database()).await;
}

#[tokio::test]
async fn a_folder_that_cannot_be_written_is_named() {
    let folder = Folder::new();
    let fault = Store::open(&folder.path().join("nowhere").join("caravanserai.db")).await.err().unwrap();
    assert!(matches!(fault, Fault::Unwritable(_)) && fault.to_string().contains("nowhere"), "{fault}");
}
