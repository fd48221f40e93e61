//! What was accepted is in the file itself as soon as nobody writes; copies of it have their name only when they are
//! whole; and a copy takes its place without loss, whenever it is interrupted.

use std::path::{Path, PathBuf};
use std::process::{Command, Output};
use std::time::{Duration, Instant};

use caravanserai::store::{Store, TableId};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection, SqliteConnection};

use super::Folder;
use super::process::Inn;

fn fixture(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("tests/databases/schema-2-{name}.db"))
}

fn wal(path: &Path) -> PathBuf {
    PathBuf::from(format!("{}-wal", path.display()))
}

fn size(path: &Path) -> u64 {
    std::fs::metadata(path).map_or(0, |file| file.len())
}

async fn connect(path: &Path) -> SqliteConnection {
    SqliteConnectOptions::new().filename(path).connect().await.unwrap()
}

/// What tells one content from another: the kind of its first game and how Amira is called.
async fn content(path: &Path) -> (String, String) {
    let mut file = connect(path).await;
    let kind = sqlx::query_scalar("SELECT kind FROM tables ORDER BY id LIMIT 1");
    let kind = kind.fetch_one(&mut file).await.unwrap();
    let name =
        sqlx::query_scalar("SELECT name FROM people WHERE user = 11").fetch_one(&mut file).await.unwrap();
    file.close().await.unwrap();
    (kind, name)
}

fn is(kind: &str, name: &str) -> (String, String) {
    (kind.to_owned(), name.to_owned())
}

/// A database as a crash leaves it: what happened last is in its log alone.
async fn crashed(at: &Path) {
    let elsewhere = Folder::new();
    std::fs::copy(fixture("desert"), elsewhere.database()).unwrap();
    let mut file = connect(&elsewhere.database()).await;
    sqlx::query("UPDATE people SET name = 'Amira of the log' WHERE user = 11")
        .execute(&mut file)
        .await
        .unwrap();
    std::fs::copy(elsewhere.database(), at).unwrap();
    std::fs::copy(wal(&elsewhere.database()), wal(at)).unwrap();
    file.close().await.unwrap();
    assert!(size(&wal(at)) > 0);
}

fn run(folder: &Folder, failpoint: &str, arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_caravanserai"));
    command.env_clear().env("PATH", std::env::var("PATH").unwrap_or_default());
    if !failpoint.is_empty() {
        command.env("CARAVANSERAI_FAILPOINT", failpoint);
    }
    command.current_dir(folder.path()).args(arguments).output().unwrap()
}

fn said(output: &Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

/// The names in a folder that begin like this.
fn names(folder: &Folder, start: &str) -> Vec<String> {
    let entries = std::fs::read_dir(folder.path()).unwrap();
    let mut names: Vec<String> =
        entries.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.retain(|name| name.starts_with(start));
    names.sort();
    names
}

/// The one file that was put aside.
fn aside(folder: &Folder) -> Option<PathBuf> {
    let mut names = names(folder, "caravanserai.db.2");
    names.retain(|name| !name.ends_with("-wal") && !name.ends_with("-shm"));
    assert!(names.len() <= 1, "{names:?}");
    names.pop().map(|name| folder.path().join(name))
}

/// Copies the file alone, once its log is empty and stays so meanwhile.
async fn copied_when_idle(path: &Path) -> Folder {
    let copy = Folder::new();
    let written = || std::fs::metadata(path).unwrap().modified().unwrap();
    let since = Instant::now();
    loop {
        let before = written();
        if size(&wal(path)) == 0 {
            std::fs::copy(path, copy.database()).unwrap();
            if size(&wal(path)) == 0 && written() == before {
                return copy;
            }
        }
        assert!(since.elapsed() < Duration::from_secs(60), "the log is never written into the file");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_file_alone_holds_all_that_was_accepted() {
    let mut inn = Inn::set(None).await;
    inn.open(&[]).await;
    for (name, command) in [("Amira", "/desert new"), ("Bashir", "/table join"), ("Amira", "/table start")] {
        inn.discord.user(name).slash("oasis", command).answer().await;
    }
    inn.quiet(0).await;
    let copy = copied_when_idle(&inn.database()).await;
    let store = Store::open(&copy.database()).await.unwrap();
    assert!(
        store.read().await.unwrap().latest_ply(TableId(1)).await.unwrap().is_some(),
        "the game has begun"
    );
    store.close().await;
    // And when it stops, at once.
    inn.discord.user("Amira").slash("fireside", "/desert new").answer().await;
    inn.close().await;
    assert_eq!(size(&wal(&inn.database())), 0);
    let copy = Folder::new();
    std::fs::copy(inn.database(), copy.database()).unwrap();
    let store = Store::open(&copy.database()).await.unwrap();
    assert!(store.read().await.unwrap().table(TableId(2)).await.unwrap().is_some());
    store.close().await;
}

/// Every point of one kind: a new one is struck, too.
#[cfg(feature = "failpoints")]
fn keeping(kind: &str) -> impl Iterator<Item = &'static str> {
    caravanserai::failpoint::KEEPING.iter().copied().filter(move |point| point.starts_with(kind))
}

#[cfg(feature = "failpoints")]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn killed_while_the_log_is_written_into_the_file_it_loses_nothing() {
    for point in keeping("checkpoint") {
        let mut inn = Inn::set(None).await;
        inn.open(&[]).await;
        let answer = inn.discord.user("Amira").slash("oasis", "/desert new").answer().await;
        assert!(answer.contains("The table is open"), "{answer}");
        inn.bot().signal("-9");
        inn.bot().ends().await;
        inn.open(&[("CARAVANSERAI_FAILPOINT", &format!("kill:{point}"))]).await;
        inn.bot().ends().await;
        assert!(inn.bot().said().contains(&format!("struck: {point}")), "{}", inn.bot().said());
        inn.open(&[]).await;
        let answer = inn.discord.user("Bashir").slash("oasis", "/table join").answer().await;
        assert!(answer.contains("Welcome"), "{point}: {answer}");
        inn.quiet(0).await;
        inn.close().await;
    }
}

/// Brought into today's form at the first start, whenever that is interrupted.
#[cfg(feature = "failpoints")]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn killed_while_games_are_packed_it_loses_nothing() {
    for plan in ["pack before commit:2", "packed:2", "shrink before:1", "shrunk:1"] {
        let mut inn = Inn::set(Some(&fixture("desert"))).await;
        inn.open(&[("CARAVANSERAI_FAILPOINT", &format!("kill:{plan}"))]).await;
        inn.bot().ends().await;
        assert!(inn.bot().said().contains("struck: "), "{plan}: {}", inn.bot().said());
        let verify = |inn: &Inn| {
            let mut verify = inn.command(&[]);
            said(&verify.args(["verify", "--database"]).arg(inn.database()).output().unwrap())
        };
        assert!(verify(&inn).contains("4 games, 0 with differences"), "{plan}: {}", verify(&inn));
        inn.open(&[]).await;
        let log = inn.bot().said();
        let left = if plan.starts_with("pack ") { 3 } else { 2 };
        assert_eq!(log.contains(&format!("games={left}")), plan.starts_with("pack"), "{plan}: {log}");
        inn.close().await;
        assert!(verify(&inn).contains("4 games, 0 with differences"), "{plan}: {}", verify(&inn));
        let mut file = connect(&inn.database()).await;
        let unpacked: i64 = sqlx::query_scalar("SELECT count(*) FROM tables WHERE packed = 0")
            .fetch_one(&mut file)
            .await
            .unwrap();
        assert_eq!(unpacked, 0, "{plan}");
        file.close().await.unwrap();
        assert!(size(&inn.database()) < size(&fixture("desert")), "{plan}: the space is given back");
    }
}

#[tokio::test]
async fn a_backup_is_put_into_the_place_of_a_crashed_file() {
    let folder = Folder::new();
    crashed(&folder.database()).await;
    std::fs::copy(fixture("bazaar"), folder.path().join("backup.db")).unwrap();
    let done = run(&folder, "", &["restore", "backup.db"]);
    assert!(done.status.success(), "{}", said(&done));
    assert!(said(&done).contains("caravanserai.db is now a copy of backup.db: 2 games, "), "{}", said(&done));
    let aside = aside(&folder).expect("what was there is kept");
    assert!(said(&done).contains(aside.file_name().unwrap().to_str().unwrap()), "{}", said(&done));
    assert_eq!(content(&folder.database()).await, is("bazaar", "Person 11"));
    assert_eq!(content(&aside).await, is("desert", "Amira of the log"), "with its log");
    assert_eq!(
        content(&folder.path().join("backup.db")).await,
        is("bazaar", "Person 11"),
        "it is still there"
    );
    assert_eq!(names(&folder, "caravanserai.db.restoring"), [""; 0]);
    // A bot starts on it, and so does another restore, of what was put aside: nothing was lost.
    Store::open(&folder.database()).await.unwrap().close().await;
    let done = run(&folder, "", &["restore", aside.to_str().unwrap(), "--database", "new.db"]);
    assert!(said(&done).contains("There was no database before."), "{}", said(&done));
    assert_eq!(content(&folder.path().join("new.db")).await, is("desert", "Amira of the log"));
}

#[tokio::test]
async fn what_is_no_backup_is_refused_and_nothing_changes() {
    let folder = Folder::new();
    crashed(&folder.database()).await;
    let before = std::fs::read(folder.database()).unwrap();
    let log = std::fs::read(wal(&folder.database())).unwrap();
    let bytes = std::fs::read(fixture("over")).unwrap();
    std::fs::write(folder.path().join("half.db"), &bytes[..bytes.len() / 2]).unwrap();
    std::fs::write(folder.path().join("letter.db"), "Dear diary. ".repeat(1000)).unwrap();
    std::fs::copy(fixture("quarantined"), folder.path().join("differs.db")).unwrap();
    for (file, words) in [
        ("half.db", "is damaged: "),
        ("letter.db", "it is not an SQLite file"),
        ("nothing.db", "there is no file nothing.db"),
        ("caravanserai.db", "is the database itself"),
        ("differs.db", "1 game of 2 in differs.db cannot be replayed, and nothing was changed"),
    ] {
        let done = run(&folder, "", &["restore", file]);
        assert_eq!(done.status.code(), Some(2), "{file}");
        assert!(said(&done).contains(words), "{file}: {}", said(&done));
        assert!(std::fs::read(folder.database()).unwrap() == before, "{file}");
        assert!(std::fs::read(wal(&folder.database())).unwrap() == log, "{file}");
        assert!(aside(&folder).is_none(), "{file}");
    }
    let done = run(&folder, "", &["restore", "differs.db", "--anyway"]);
    assert!(done.status.success(), "{}", said(&done));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_is_restored_while_the_bot_runs() {
    let mut inn = Inn::set(None).await;
    inn.open(&[]).await;
    inn.discord.user("Amira").slash("oasis", "/desert new").answer().await;
    let backup = inn.database().with_file_name("backup.db");
    assert!(inn.command(&[]).arg("backup").arg(&backup).output().unwrap().status.success());
    let done = inn.command(&[]).arg("restore").arg(&backup).output().unwrap();
    assert_eq!(done.status.code(), Some(2), "{}", said(&done));
    assert!(said(&done).contains("is in use by another process; stop that one first"), "{}", said(&done));
    inn.discord.user("Bashir").slash("oasis", "/table join").answer().await;
    inn.quiet(0).await;
    inn.close().await;
    let done = inn.command(&[]).arg("restore").arg(&backup).output().unwrap();
    assert!(done.status.success(), "{}", said(&done));
    // As it was when the backup was made: Bashir has not joined yet.
    inn.open(&[]).await;
    let answer = inn.discord.user("Bashir").slash("oasis", "/table join").answer().await;
    assert!(answer.contains("Welcome"), "{answer}");
    inn.quiet(0).await;
    inn.close().await;
}

/// Whenever it is killed: the old file is in place with all that is in its log, or the new one is and the old one is
/// aside; a start settles it.
#[cfg(feature = "failpoints")]
#[tokio::test]
async fn a_restore_that_is_killed_loses_nothing() {
    let (old, new) = (is("desert", "Amira of the log"), is("bazaar", "Person 11"));
    for point in keeping("restore").chain(["backup before", "backup written"]) {
        for again in [false, true] {
            let folder = Folder::new();
            crashed(&folder.database()).await;
            std::fs::copy(fixture("bazaar"), folder.path().join("backup.db")).unwrap();
            let done = run(&folder, &format!("kill:{point}"), &["restore", "backup.db"]);
            assert!(!done.status.success() && said(&done).contains("struck: "), "{point}: {}", said(&done));
            // The next thing that happens is a start of the bot, or a second try.
            if again {
                let done = run(&folder, "", &["restore", "backup.db"]);
                assert!(done.status.success(), "{point}: {}", said(&done));
                assert_eq!(content(&folder.database()).await, new, "{point}");
                let kept = names(&folder, "caravanserai.db.2");
                let mut found = false;
                for name in kept.iter().filter(|name| !name.ends_with("-wal") && !name.ends_with("-shm")) {
                    found |= content(&folder.path().join(name)).await == old;
                }
                assert!(found, "{point}: {kept:?}");
                continue;
            }
            Store::open(&folder.database()).await.unwrap().close().await;
            let there = content(&folder.database()).await;
            let decided = !["restore copied", "backup before", "backup written"].contains(&point);
            assert_eq!(there, if decided { new.clone() } else { old.clone() }, "{point}");
            match aside(&folder) {
                Some(aside) => assert_eq!(content(&aside).await, old, "{point}"),
                None => assert!(!decided, "{point}"),
            }
        }
    }
}

#[cfg(feature = "failpoints")]
#[tokio::test]
async fn a_backup_that_is_killed_has_no_name_unless_it_is_whole() {
    for point in keeping("backup") {
        let folder = Folder::new();
        crashed(&folder.database()).await;
        let done = run(&folder, &format!("kill:{point}"), &["backup", "copy.db"]);
        assert!(!done.status.success() && said(&done).contains("struck: "), "{point}: {}", said(&done));
        let copy = folder.path().join("copy.db");
        assert_eq!(copy.exists(), point == "backup named", "{point}");
        let done = run(&folder, "", &["backup", "copy.db"]);
        assert_eq!(done.status.code(), Some(if point == "backup named" { 2 } else { 0 }), "{}", said(&done));
        assert_eq!(content(&copy).await, is("desert", "Amira of the log"), "{point}");
        assert_eq!(
            names(&folder, "copy.db").iter().filter(|name| name.ends_with(".part")).count(),
            0,
            "{point}"
        );
    }
}
