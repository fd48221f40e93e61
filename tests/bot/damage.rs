//! A file on which the bot does not start is refused by every command, in the same words; and what `restore --anyway`
//! lets pass is put aside, so the bot starts on it and serves the rest.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use caravanserai::store::Store;
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, SqliteConnection};

use super::Folder;
use super::process::{Inn, Process};

fn fixture(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/databases/{name}.db"))
}

async fn sqlite(path: &Path) -> SqliteConnection {
    SqliteConnectOptions::new().filename(path).connect().await.unwrap()
}

async fn change(path: &Path, sql: &str) {
    let mut file = sqlite(path).await;
    sqlx::raw_sql(AssertSqlSafe(sql.to_owned())).execute(&mut file).await.unwrap();
    file.close().await.unwrap();
}

fn caravanserai(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_caravanserai"));
    command.env_clear().env("PATH", std::env::var("PATH").unwrap_or_default()).current_dir(folder);
    command.env("CARAVANSERAI_PLAYGROUND_PORT", "0");
    command
}

fn said(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

/// Why the bot does not start on this file; it leaves every byte as it was.
async fn why_not(folder: &Folder, name: &str) -> String {
    let before = std::fs::read(folder.path().join(name)).unwrap();
    let mut bot = caravanserai(folder.path());
    bot.env("CARAVANSERAI_DATABASE", name);
    let process = Process::start(bot);
    let status = process.ends().await;
    assert_eq!(status.code(), Some(2), "{}", process.said());
    assert!(before == std::fs::read(folder.path().join(name)).unwrap(), "{name} was written to");
    process.said().trim().to_owned()
}

/// Every command that reads a file refuses `damaged.db` as the start does.
async fn all_refuse(folder: &Folder, what: &str, words: &str) {
    let why = why_not(folder, "damaged.db").await;
    assert!(why.contains(words), "{what}: {why}");
    assert_eq!(why.lines().count(), 1, "{what}: {why}");
    for call in [
        &["verify", "--database", "damaged.db"][..],
        &["restore", "damaged.db", "--anyway"],
        &["backup", "copy.db", "--database", "damaged.db"],
        &["status", "--database", "damaged.db"],
    ] {
        let done = caravanserai(folder.path()).args(call).output().unwrap();
        assert_eq!(done.status.code(), Some(2), "{what}, {call:?}: {}", said(&done));
        assert_eq!(said(&done).trim(), format!("{why}."), "{what}, {call:?}");
    }
    assert!(!folder.database().exists() && !folder.path().join("copy.db").exists(), "{what}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_the_start_refuses_every_command_refuses_in_the_same_words() {
    let of_list = "UPDATE _sqlx_migrations SET";
    for (what, sql, words) in [
        ("a table is gone", "DROP TABLE drafts".to_owned(), "it has no table drafts"),
        ("an index is gone", "DROP INDEX seats_computers".to_owned(), "it has no index seats_computers"),
        (
            "a checksum has changed",
            format!("{of_list} checksum = x'00' WHERE version = 3"),
            "its migration 3 has another checksum",
        ),
        (
            "a migration is unfinished",
            format!("{of_list} success = 0 WHERE version = 3"),
            "its migration 3 is marked as unfinished",
        ),
        (
            "a migration is missing",
            "DELETE FROM _sqlx_migrations WHERE version = 3".to_owned(),
            "its migration 3 is missing",
        ),
        (
            "all migrations are missing",
            "DELETE FROM _sqlx_migrations".to_owned(),
            "its list of migrations is empty",
        ),
        (
            "the list of migrations is gone",
            "DROP TABLE _sqlx_migrations".to_owned(),
            "it has no table _sqlx_migrations",
        ),
    ] {
        let folder = Folder::new();
        let damaged = folder.path().join("damaged.db");
        Store::open(&damaged).await.unwrap().close().await;
        change(&damaged, &sql).await;
        all_refuse(&folder, what, words).await;
    }
}

/// A file of an earlier release is held against that release's schema, before it is upgraded.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_damaged_file_of_an_earlier_release_is_refused_before_it_is_upgraded() {
    for (what, sql, words) in [
        ("a table is gone", "DROP TABLE proposals", "it has no table proposals"),
        ("a checksum has changed", "UPDATE _sqlx_migrations SET checksum = x'00'", "another checksum"),
    ] {
        let folder = Folder::new();
        let damaged = folder.path().join("damaged.db");
        std::fs::copy(fixture("schema-2-desert"), &damaged).unwrap();
        change(&damaged, sql).await;
        all_refuse(&folder, what, words).await;
    }
}

#[test]
fn an_empty_file_is_no_backup() {
    let folder = Folder::new();
    std::fs::write(folder.path().join("empty.db"), "").unwrap();
    for call in [&["verify", "--database", "empty.db"][..], &["restore", "empty.db"]] {
        let done = caravanserai(folder.path()).args(call).output().unwrap();
        assert!(
            done.status.code() == Some(2) && said(&done).contains("empty.db is empty"),
            "{}",
            said(&done)
        );
    }
}

async fn quarantined(path: &Path) -> Vec<i64> {
    let mut file = sqlite(path).await;
    let ids = sqlx::query_scalar("SELECT id FROM tables WHERE quarantine IS NOT NULL ORDER BY id");
    let ids = ids.fetch_all(&mut file).await.unwrap();
    file.close().await.unwrap();
    ids
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_restore_anyway_puts_damaged_games_aside_and_the_others_run() {
    let mut inn = Inn::set(None).await;
    inn.open(&[]).await;
    let (amira, bashir) = (inn.discord.user("Amira"), inn.discord.user("Bashir"));
    for channel in ["oasis", "fireside"] {
        amira.slash(channel, "/desert new first:the host").answer().await;
        bashir.slash(channel, "/table join").answer().await;
        amira.slash(channel, "/table start").answer().await;
        amira.reads(channel, "it is your turn").await;
    }
    inn.quiet(0).await;
    let backup = inn.database().with_file_name("backup.db");
    let done = inn.command(&[]).arg("backup").arg(&backup).output().unwrap();
    assert!(done.status.success(), "{}", said(&done));
    inn.close().await;
    change(&backup, "UPDATE plies SET hash = '0123' WHERE table_id = 1 AND number = 0").await;

    let done = inn.command(&[]).arg("restore").arg(&backup).output().unwrap();
    assert_eq!(done.status.code(), Some(2), "{}", said(&done));
    let done = inn.command(&[]).arg("restore").arg(&backup).arg("--anyway").output().unwrap();
    assert!(done.status.success(), "{}", said(&done));
    assert!(said(&done).contains("Game 1 is put aside: nobody can play on."), "{}", said(&done));
    assert_eq!(quarantined(&inn.database()).await, [1], "before the bot has started");
    assert!(quarantined(&backup).await.is_empty(), "the backup stays as it is");

    inn.open(&[]).await;
    let answer = amira.slash("oasis", "/board").answer().await;
    assert!(answer.contains("failed a check"), "{answer}");
    let answer = amira.slash("fireside", "/board").answer().await;
    assert!(answer.contains("Through the Desert"), "{answer}");
    let status = inn.command(&[]).arg("status").output().unwrap();
    assert!(said(&status).contains("put aside  game 1: "), "{}", said(&status));
    inn.quiet(0).await;
    inn.close().await;
}

/// Also from a file of an earlier release; a game that is over needs no pause.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_put_aside_by_a_restore_is_what_the_bot_would_put_aside() {
    let folder = Folder::new();
    let backup = folder.path().join("backup.db");
    std::fs::copy(fixture("schema-2-over"), &backup).unwrap();
    // Games 1 and 2 are over, and the third has begun.
    change(&backup, "UPDATE plies SET hash = '0123' WHERE table_id IN (1, 3) AND number = 0").await;
    let done = caravanserai(folder.path()).args(["restore", "backup.db", "--anyway"]).output().unwrap();
    let said = said(&done);
    assert!(done.status.success() && said.contains("Game 3 is put aside: nobody can play on."), "{said}");
    assert!(said.contains("Game 1 has ended; it stays as it is."), "{said}");
    assert_eq!(quarantined(&folder.database()).await, [3]);
    Store::open(&folder.database()).await.unwrap().close().await;
    assert_eq!(quarantined(&folder.database()).await, [3]);
}

/// SQLite looks for the log beside the name by which the file is opened.
#[cfg(unix)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_file_with_two_names_is_refused_and_nothing_of_its_log_is_lost() {
    let mut inn = Inn::set(None).await;
    inn.open(&[]).await;
    let answer = inn.discord.user("Amira").slash("oasis", "/desert new").answer().await;
    assert!(answer.contains("The table is open"), "{answer}");
    let link = inn.database().with_file_name("link.db");
    inn.bot().signal("-9");
    inn.bot().ends().await;
    std::fs::hard_link(inn.database(), &link).unwrap();
    let two = "is one file with 2 names (hard links)";
    for name in [&link, &inn.database()] {
        let name = name.to_str().unwrap();
        let bot = Process::start(inn.command(&[("CARAVANSERAI_DATABASE", name)]));
        assert_eq!(bot.ends().await.code(), Some(2), "{}", bot.said());
        assert!(bot.said().contains(two) && bot.said().contains(name), "{}", bot.said());
        for call in [&["verify", "--database", name][..], &["backup", "copy.db", "--database", name]] {
            let done = inn.command(&[]).args(call).output().unwrap();
            assert!(done.status.code() == Some(2) && said(&done).contains(two), "{call:?}: {}", said(&done));
        }
    }
    std::fs::remove_file(&link).unwrap();
    inn.open(&[]).await;
    let answer = inn.discord.user("Bashir").slash("oasis", "/table join").answer().await;
    assert!(answer.contains("Welcome"), "{answer}");
    inn.quiet(0).await;
    inn.close().await;
}

/// Tools that keep many days of backups link files that did not change. A backup has no log.
#[cfg(unix)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_backup_with_two_names_is_restored() {
    let folder = Folder::new();
    std::fs::copy(fixture("schema-2-desert"), folder.database()).unwrap();
    let run = |call: &[&str]| caravanserai(folder.path()).args(call).output().unwrap();
    let done = run(&["backup", "monday.db"]);
    assert!(done.status.success(), "{}", said(&done));
    std::fs::hard_link(folder.path().join("monday.db"), folder.path().join("tuesday.db")).unwrap();
    for call in [&["verify", "--database", "tuesday.db"][..], &["restore", "tuesday.db"]] {
        let done = run(call);
        assert!(done.status.success(), "{call:?}: {}", said(&done));
    }
    // The bot itself would write into both.
    let why = why_not(&folder, "tuesday.db").await;
    assert!(why.contains("is one file with 2 names (hard links)"), "{why}");
    // And what was there, by whatever names, is out of the way after a restore.
    std::fs::hard_link(folder.database(), folder.path().join("link.db")).unwrap();
    let done = run(&["restore", "monday.db"]);
    assert!(done.status.success(), "{}", said(&done));
    Store::open(&folder.database()).await.unwrap().close().await;
}

/// Whoever waits for every game to be replayed should not hear only then that the bot still runs.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_running_bot_is_named_before_the_backup_is_read() {
    let mut inn = Inn::set(None).await;
    inn.open(&[]).await;
    let done = inn.command(&[]).args(["restore", "nothing.db"]).output().unwrap();
    assert!(said(&done).contains("is in use by another process; stop that one first"), "{}", said(&done));
    inn.close().await;
}

#[test]
fn what_is_not_there_is_named_with_what_to_do() {
    let folder = Folder::new();
    let run = |call: &[&str]| said(&caravanserai(folder.path()).args(call).output().unwrap());
    for call in [&["status"][..], &["backup", "copy.db"]] {
        let said = run(call);
        assert!(
            said.contains("there is no file caravanserai.db. Go to the folder where the bot runs"),
            "{said}"
        );
    }
    std::fs::copy(fixture("schema-2-desert"), folder.database()).unwrap();
    for call in
        [&["backup", "nowhere/copy.db"][..], &["restore", "caravanserai.db", "--database", "nowhere/new.db"]]
    {
        assert_eq!(run(call), "caravanserai: there is no folder nowhere.\n", "{call:?}");
    }
    // Something else is in the way.
    std::fs::create_dir(folder.path().join("copy.db.part")).unwrap();
    let said = run(&["backup", "copy.db"]);
    assert!(said.contains("copy.db cannot be written: copy.db.part: "), "{said}");
}

/// As soon as the file is open, and not only when Discord can be reached.
#[cfg(feature = "failpoints")]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_log_is_emptied_while_discord_is_away() {
    let inn = Inn::set(None).await;
    let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let absent = format!("http://127.0.0.1:{port}");
    let bot = Process::start(inn.command(&[("CARAVANSERAI_DISCORD_API", &absent)]));
    bot.says("I keep trying").await;
    let log = inn.database().with_file_name("caravanserai.db-wal");
    let since = std::time::Instant::now();
    while std::fs::metadata(&log).unwrap().len() > 0 {
        assert!(since.elapsed() < std::time::Duration::from_secs(30), "the log stays");
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
    assert!(bot.stop().await.success());
}

/// It would replace another database than the one that was meant.
#[test]
fn a_restore_names_misspelt_variables() {
    let folder = Folder::new();
    std::fs::copy(fixture("schema-2-desert"), folder.path().join("backup.db")).unwrap();
    std::fs::write(folder.path().join(".env"), "CARAVANSERAI_DATABSE=games.db\n").unwrap();
    let done = caravanserai(folder.path()).args(["restore", "backup.db"]).output().unwrap();
    assert!(said(&done).contains("no variable is called CARAVANSERAI_DATABSE"), "{}", said(&done));
}
