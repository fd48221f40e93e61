//! What an operator does to the files by mistake: no accepted move is lost, and the next step is said.

use std::path::Path;

use super::process::Inn;
use crate::table::connection;

/// Signs of life as often as tests need them.
#[cfg(feature = "failpoints")]
const BEATING: (&str, &str) = ("CARAVANSERAI_HEARTBEAT_MS", "240");

async fn opened(inn: &Inn) {
    let answer = inn.discord.user("Amira").slash("oasis", "/desert new").answer().await;
    assert!(answer.contains("The table is open"), "{answer}");
    inn.quiet(0).await;
}

fn said(output: &std::process::Output) -> String {
    format!("{}{}", String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr))
}

#[cfg(all(target_os = "linux", feature = "failpoints"))]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bot_whose_database_was_moved_away_accepts_nothing_and_stops() {
    let mut inn = Inn::set(None).await;
    inn.open(&[]).await;
    opened(&inn).await;
    let (database, away) = (inn.database(), inn.database().with_file_name("away.db"));
    std::fs::rename(&database, &away).unwrap();
    let answer = inn.discord.user("Bashir").slash("oasis", "/table join").answer().await;
    assert!(!answer.contains("Welcome"), "what is said to be done must be stored: {answer}");
    std::fs::rename(&away, &database).unwrap();
    let answer = inn.discord.user("Bashir").slash("oasis", "/table join").answer().await;
    assert!(answer.contains("Welcome"), "{answer}");
    inn.quiet(0).await;
    inn.close().await;

    for replaced in [false, true] {
        inn.open(&[BEATING]).await;
        std::fs::rename(&database, &away).unwrap();
        if replaced {
            std::fs::copy(&away, &database).unwrap();
        }
        assert_eq!(inn.bot().ends().await.code(), Some(2), "{}", inn.bot().said());
        let said = inn.bot().said();
        assert!(said.contains("was moved, deleted or replaced while the bot ran"), "{said}");
        std::fs::rename(&away, &database).unwrap();
    }
    inn.open(&[]).await;
    let answer = inn.discord.user("Celine").slash("oasis", "/table join").answer().await;
    assert!(answer.contains("Welcome! You have seat 3."), "{answer}");
    inn.quiet(0).await;
    inn.close().await;
}

#[cfg(target_os = "linux")]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bot_without_its_lock_file_still_runs() {
    let mut inn = Inn::set(None).await;
    inn.open(&[]).await;
    opened(&inn).await;
    std::fs::remove_file(inn.database().with_file_name("caravanserai.db.lock")).unwrap();
    let done = inn.command(&[]).args(["status", "--database"]).arg(inn.database()).output().unwrap();
    assert!(said(&done).contains("running, version "), "{}", said(&done));
    inn.close().await;
    let done = inn.command(&[]).args(["status", "--database"]).arg(inn.database()).output().unwrap();
    assert!(said(&done).contains("the bot is not running"), "{}", said(&done));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_game_without_its_moves_is_found() {
    for (phase, words) in [
        ("DELETE FROM plies", "it has begun, but no move of it is there"),
        ("UPDATE tables SET phase = 'lobby'", "it has not begun, but moves of it are there"),
    ] {
        let folder = super::Folder::new();
        let fixture = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/databases/schema-14-desert.db");
        std::fs::copy(fixture, folder.database()).unwrap();
        let mut file = connection(&folder.database()).await;
        sqlx::query("PRAGMA foreign_keys = OFF").execute(&mut file).await.unwrap();
        sqlx::query(phase).execute(&mut file).await.unwrap();
        sqlx::Connection::close(file).await.unwrap();
        let verify = std::process::Command::new(env!("CARGO_BIN_EXE_caravanserai"))
            .args(["verify", "--database"])
            .arg(folder.database())
            .output()
            .unwrap();
        assert!(verify.status.code() == Some(1) && said(&verify).contains(words), "{}", said(&verify));
    }
}

#[cfg(feature = "failpoints")]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_restore_that_was_interrupted_is_finished_and_said() {
    let mut inn = Inn::set(None).await;
    inn.open(&[]).await;
    opened(&inn).await;
    inn.close().await;
    let backup = inn.database().with_file_name("backup.db");
    let run = |more: &[(&str, &str)], call: &[&str]| inn.command(more).args(call).output().unwrap();
    let backup = backup.to_str().unwrap();
    let database = inn.database();
    let made = run(&[], &["backup", backup, "--database", database.to_str().unwrap()]);
    assert!(made.status.success(), "{}", said(&made));
    let call = ["restore", backup, "--database", database.to_str().unwrap()];
    let killed = run(&[("CARAVANSERAI_FAILPOINT", "kill:restore decided:1")], &call);
    assert!(!killed.status.success(), "{}", said(&killed));
    inn.open(&[]).await;
    let words = "finishing a restore that was interrupted; the database before it is kept as ";
    assert!(inn.bot().said().contains(words), "{}", inn.bot().said());
    inn.close().await;
}

/// Whoever restores may be root, and the bot is not.
#[cfg(unix)]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_restored_database_belongs_to_whom_it_belonged() {
    use std::os::unix::fs::{MetadataExt, chown};
    const OTHER: u32 = 65_534;
    let folder = super::Folder::new();
    let fixture = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/databases/schema-14-desert.db");
    std::fs::copy(&fixture, folder.database()).unwrap();
    // Only root can give files away, and only then there is something to see.
    let owner = match chown(folder.database(), Some(OTHER), Some(OTHER)) {
        Ok(()) => OTHER,
        Err(_) => std::fs::metadata(folder.database()).unwrap().uid(),
    };
    let restore = std::process::Command::new(env!("CARGO_BIN_EXE_caravanserai"))
        .arg("restore")
        .arg(&fixture)
        .arg("--database")
        .arg(folder.database())
        .output()
        .unwrap();
    assert!(restore.status.success(), "{}", said(&restore));
    for end in ["", ".lock"] {
        let file = folder.database().with_file_name(format!("caravanserai.db{end}"));
        assert_eq!(std::fs::metadata(&file).unwrap().uid(), owner, "{}", file.display());
    }
}
