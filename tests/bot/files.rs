//! The file: one process at a time, and no other file than our own is ever written to.

use std::path::Path;

use caravanserai::store::{Fault, Store};
use caravanserai::table::{House, Pace, WallClock};
use games::any::Games;
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
    let house = House::new(store, std::sync::Arc::new(WallClock), Games::built_in().clone(), pace);
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
    refused(&inn, "was written by a newer version of this program").await;
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

/// SQLite takes such a byte for a letter, and reads on.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_damaged_schema_is_refused_and_left_alone() {
    for word in [&b"version BIGINT"[..], b"ended_why     TEXT"] {
        let inn = Inn::set(None).await;
        ours(&inn.database()).await;
        let log = inn.database().with_file_name("caravanserai.db-wal");
        assert!(!log.exists(), "the page is in the file alone");
        let mut bytes = std::fs::read(inn.database()).unwrap();
        let at: Vec<usize> =
            (0..bytes.len() - word.len()).filter(|&at| bytes[at..].starts_with(word)).collect();
        assert!(!at.is_empty());
        // The last letter of the type, or the first of the name.
        for at in at {
            bytes[at + if word.ends_with(b"BIGINT") { word.len() - 1 } else { 0 }] = 0xff;
        }
        std::fs::write(inn.database(), &bytes).unwrap();
        refused(&inn, "is damaged: its schema is not readable").await;
    }
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
    assert!(
        fault.to_string().starts_with("there is no folder ") && fault.to_string().ends_with("nowhere"),
        "{fault}"
    );
}

#[cfg(unix)]
#[tokio::test]
async fn a_link_leads_to_the_lock_of_its_file() {
    let folder = Folder::new();
    let first = Store::open(&folder.database()).await.unwrap();
    let link = folder.path().join("link.db");
    std::os::unix::fs::symlink(folder.database(), &link).unwrap();
    let second = Store::open(&link).await.err();
    assert!(matches!(second, Some(Fault::InUse { .. })), "{second:?}");
    first.close().await;
    drop(first);
    Store::open(&link).await.unwrap().close().await;
}

/// By whatever name it comes, and whether or not somebody has tidied the lock away.
#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_second_process_is_refused_by_the_file_itself() {
    let mut inn = Inn::set(None).await;
    inn.open(&[]).await;
    let link = inn.database().with_file_name("link.db");
    std::fs::hard_link(inn.database(), &link).unwrap();
    std::fs::remove_file(inn.database().with_file_name("caravanserai.db.lock")).unwrap();
    for name in [link.clone(), inn.database()] {
        let second = Process::start(inn.command(&[("CARAVANSERAI_DATABASE", name.to_str().unwrap())]));
        assert_eq!(second.ends().await.code(), Some(2), "{}", second.said());
        let said = second.said();
        assert!(said.contains("is in use by another process; stop that one first"), "{said}");
    }
    // The first goes on, and still has SQLite's own locks.
    let answer = inn.discord.user("Amira").slash("oasis", "/desert new").answer().await;
    assert!(answer.contains("The table is open"), "{answer}");
    inn.quiet(0).await;
    inn.close().await;
    std::fs::remove_file(link).unwrap();
    inn.open(&[]).await;
    let answer = inn.discord.user("Bashir").slash("oasis", "/table join").answer().await;
    assert!(answer.contains("Welcome"), "{answer}");
    inn.quiet(0).await;
    inn.close().await;
}

#[cfg(unix)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_else_may_read_the_files() {
    use std::os::unix::fs::PermissionsExt;
    let mode = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
    let mut inn = Inn::set(None).await;
    let files = ["", "-wal", "-shm", ".lock"]
        .map(|end| inn.database().with_file_name(format!("caravanserai.db{end}")));
    inn.open(&[]).await;
    for file in &files {
        assert_eq!(mode(file), 0o600, "{}", file.display());
    }
    assert!(!inn.bot().said().contains("others could read"), "{}", inn.bot().said());
    // Killed, so that all of them stay; and opened to everybody, as an earlier release left them.
    inn.bot().signal("-9");
    inn.bot().ends().await;
    for file in &files {
        std::fs::set_permissions(file, std::fs::Permissions::from_mode(0o644)).unwrap();
    }
    inn.open(&[]).await;
    for file in &files {
        assert_eq!(mode(file), 0o600, "{}", file.display());
    }
    let said = inn.bot().said();
    assert_eq!(said.matches("(mode 644): now only its owner can").count(), files.len(), "{said}");
    let copy = inn.database().with_file_name("copy.db");
    let mut backup = inn.command(&[]);
    assert!(backup.arg("backup").arg(&copy).output().unwrap().status.success());
    assert_eq!(mode(&copy), 0o600);
    inn.close().await;
}

/// Starts the bot in a folder, without a variable set; returns why it does not come up.
async fn why_not(folder: &Path) -> String {
    let mut command = std::process::Command::new(env!("CARGO_BIN_EXE_caravanserai"));
    let process = Process::start({
        command.env_clear().current_dir(folder);
        command
    });
    assert_eq!(process.ends().await.code(), Some(2), "{}", process.said());
    process.said()
}

#[tokio::test]
async fn a_line_of_the_env_file_that_cannot_be_read_is_not_printed() {
    let folder = Folder::new();
    std::fs::write(folder.path().join(".env"), "# The bot\nDISCORD_TOKEN=my secret token\n").unwrap();
    let said = why_not(folder.path()).await;
    assert!(said.contains("line 2 of .env cannot be read: "), "{said}");
    assert!(!said.contains("secret") && !said.contains("token"), "{said}");
}

#[tokio::test]
async fn no_env_file_but_the_one_here_is_read() {
    let folder = Folder::new();
    std::fs::write(folder.path().join(".env"), "CARAVANSERAI_LOG=loud\n").unwrap();
    assert!(why_not(folder.path()).await.contains("CARAVANSERAI_LOG=loud: "));
    let below = folder.path().join("below");
    std::fs::create_dir(&below).unwrap();
    std::fs::write(below.join("caravanserai.db"), "Dear diary. ".repeat(200)).unwrap();
    let said = why_not(&below).await;
    assert!(said.contains("it is not an SQLite file"), "it came as far as its database: {said}");
}

/// Moves would be accepted and told to nobody.
#[cfg(feature = "failpoints")]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_process_without_its_courier_ends() {
    let mut inn = Inn::set(None).await;
    inn.open(&[("CARAVANSERAI_FAILPOINT", "panic:courier awake")]).await;
    let status = inn.bot().ends().await;
    let said = inn.bot().said();
    assert!(status.code() == Some(1) && said.contains("the courier broke down: start me again"), "{said}");
    inn.open(&[]).await;
    let answer = inn.discord.user("Amira").slash("oasis", "/desert new").answer().await;
    assert!(answer.contains("The table is open"), "{answer}");
    inn.quiet(0).await;
    inn.close().await;
}

/// A form cannot be deferred: its button is answered in time, whatever happens.
#[cfg(feature = "failpoints")]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_form_that_panics_is_answered() {
    let mut inn = Inn::set(None).await;
    inn.open(&[("CARAVANSERAI_FAILPOINT", "panic:form asked for")]).await;
    let [amira, bashir] = ["Amira", "Bashir"].map(|name| inn.discord.user(name));
    amira.slash("oasis", "/desert new first:the host").answer().await;
    bashir.slash("oasis", "/table join").answer().await;
    amira.slash("oasis", "/table start").answer().await;
    let board = amira.sees("oasis", "the board", |seen| seen.button("Take my turn").is_some()).await;
    let panel = amira.presses(&board, "Take my turn").answer().await;
    let said = amira.presses(&panel, "Type it instead").answer().await;
    assert!(said.contains("That is my fault, not yours"), "{said}");
    crate::bot::form(&amira, &board).await;
    inn.quiet(0).await;
    assert!(inn.bot().stop().await.success());
}
