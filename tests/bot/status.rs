//! What the operator sees: `caravanserai status`, and the log.

use std::path::Path;
use std::process::Command;

use playground::error::EMPTY_MESSAGE;
use playground::faults::Fault;
use playground::world::permissions::SEND_MESSAGES;
use serde_json::Value;
use sqlx::Connection;

use super::process::{Inn, Process};
use crate::table::connection;

/// Exit code, what it prints, what it complains of.
fn status(database: &Path, more: &[&str]) -> (i32, String, String) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_caravanserai"));
    command.env_clear().current_dir(database.parent().unwrap());
    let output = command.arg("status").arg("--database").arg(database).args(more).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    (output.status.code().unwrap(), text(output.stdout), text(output.stderr))
}

fn json(database: &Path) -> (i32, Value) {
    let (code, out, _) = status(database, &["--json"]);
    (code, serde_json::from_str(&out).unwrap())
}

async fn begun() -> Inn {
    let mut inn = Inn::set(None).await;
    inn.open(&[]).await;
    let (amira, bashir) = (inn.discord.user("Amira"), inn.discord.user("Bashir"));
    amira.slash("oasis", "/desert new first:the host").answer().await;
    bashir.slash("oasis", "/table join").answer().await;
    amira.slash("oasis", "/table start").answer().await;
    amira.reads("oasis", "it is your turn").await;
    inn.quiet(0).await;
    inn
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bot_that_runs_well_is_said_to() {
    let mut inn = begun().await;
    let database = inn.database();
    let (code, out, err) = status(&database, &[]);
    assert_eq!((code, err.as_str()), (0, ""), "{out}");
    for part in ["running, version ", ", last seen ", "0 in the lobby, 1 playing", "All is well."] {
        assert!(out.contains(part), "{part} is missing in\n{out}");
    }
    let (code, report) = json(&database);
    assert_eq!((code, &report["running"], &report["tables"]["playing"]), (0, &true.into(), &1.into()));
    assert!(report["free_bytes"].as_u64().is_some_and(|free| free > 0) && report["bytes"].as_u64() > Some(0));
    assert_eq!(report["attention"], serde_json::json!([]));
    inn.close().await;
    let (code, out, _) = status(&database, &[]);
    assert_eq!(code, 1);
    assert!(out.contains("Wants attention: the bot is not running."), "{out}");
    let file = std::fs::read(&database).unwrap();
    status(&database, &[]);
    assert_eq!(std::fs::read(&database).unwrap(), file, "looking writes nothing");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_goes_wrong_is_logged_once_and_listed() {
    let mut inn = begun().await;
    let amira = inn.discord.user("Amira");
    inn.discord.fault(Fault::on("POST", "/channels/*/messages").times(2).error(EMPTY_MESSAGE));
    amira.slash("oasis", "/board repost:true").answer().await;
    inn.bot().says("a notice is given up").await;
    inn.quiet(0).await;
    let (code, report) = json(&inn.database());
    assert_eq!((code, report["dead"].as_array().unwrap().len()), (1, 1), "{report}");
    let dead = &report["dead"][0];
    assert_eq!((&dead["game"], &dead["notice"]), (&1.into(), &"again".into()));
    assert!(dead["reason"].as_str().unwrap().contains("50006"), "{report}");

    inn.discord.deny_bot("oasis", SEND_MESSAGES);
    amira.slash("oasis", "/board repost:true").answer().await;
    inn.bot().says("suspended: its channel cannot be reached").await;
    let out = status(&inn.database(), &[]).1;
    assert!(out.contains("suspended  game 1, ") && out.contains("1 game was suspended this week"), "{out}");
    let said = inn.bot().said();
    assert_eq!(said.matches("a notice is given up").count(), 1, "{said}");
    assert_eq!(said.matches("suspended: ").count(), 1, "{said}");
    inn.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn it_tells_no_secret_and_reads_older_files() {
    let folder = super::Folder::new();
    let database = folder.database();
    let older = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/databases/schema-2-suspended.db");
    std::fs::copy(older, &database).unwrap();
    let mut file = connection(&database).await;
    for sql in [
        "UPDATE tables SET suspended_at = NULL,
         quarantine = 'ply 3, draws[0]: recorded 12345, replayed 54321; ply 4, hash: recorded x'",
        "UPDATE outbox SET status = 'due', due_at = 1000, fault = 'time-out', attempts = 3 WHERE once = 'board 0'",
    ] {
        sqlx::query(sql).execute(&mut file).await.unwrap();
    }
    let (code, out, _) = status(&database, &[]);
    assert_eq!(code, 1);
    assert!(out.contains("put aside  game 1: ply 3, draws[0]\n"), "{out}");
    assert!(!out.contains("12345") && !out.contains("late: "), "what is put aside is not late: {out}");
    // Whatever looks at it does.
    let mut verify = Command::new(env!("CARGO_BIN_EXE_caravanserai"));
    assert!(verify.arg("verify").arg("--database").arg(&database).status().unwrap().success());
    sqlx::query("UPDATE tables SET quarantine = NULL").execute(&mut file).await.unwrap();
    let (_, out, _) = status(&database, &[]);
    assert!(out.contains("  late: game 1, board, ") && out.contains("3 tries: time-out"), "{out}");
}

/// Signs of life as often as tests need them.
#[cfg(feature = "failpoints")]
const BEATING: (&str, &str) = ("CARAVANSERAI_HEARTBEAT_MS", "240");

/// Waits until the status has these words; returns its exit code.
#[cfg(feature = "failpoints")]
async fn becomes(database: &Path, words: &str) -> i32 {
    let since = std::time::Instant::now();
    loop {
        let (code, out, err) = status(database, &[]);
        if out.contains(words) {
            return code;
        }
        assert!(since.elapsed() < std::time::Duration::from_secs(30), "no \"{words}\":\n{out}{err}");
        tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    }
}

#[cfg(feature = "failpoints")]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bot_that_is_not_connected_is_said_to_be() {
    let mut inn = Inn::set(None).await;
    inn.open(&[BEATING]).await;
    let database = inn.database();
    assert_eq!(becomes(&database, "running, version 0.1.0, connected to Discord for ").await, 0);
    let (_, report) = json(&database);
    assert_eq!(report["connection"]["connected"], true, "{report}");
    inn.close().await;
    // Nobody is there: it keeps trying.
    let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let absent = format!("http://127.0.0.1:{port}");
    let bot = Process::start(inn.command(&[BEATING, ("CARAVANSERAI_DISCORD_API", &absent)]));
    bot.says("I keep trying").await;
    assert_eq!(becomes(&database, ", not connected to Discord for ").await, 0, "that may pass");
    let mut file = connection(&database).await;
    held(&bot, &mut file, "UPDATE heartbeat SET since = seen_at - ?1", 12 * 60_000 + 500).await;
    let (code, out, _) = status(&database, &[]);
    assert!(code == 1 && out.contains("the bot has not been connected to Discord for 12 minutes"), "{out}");
    let (_, report) = json(&database);
    assert_eq!(report["connection"]["connected"], false, "{report}");
    // Stopped, it is only not running.
    bot.signal("-CONT");
    assert!(bot.stop().await.success());
    let (code, out, _) = status(&database, &[]);
    assert!(code == 1 && out.contains("Wants attention: the bot is not running."), "{out}");
    assert!(!out.contains("Discord"), "{out}");
}

#[cfg(feature = "failpoints")]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_connection_that_is_lost_is_noticed() {
    let inn = Inn::set(None).await;
    let discord = super::playground().await;
    let bot = Process::start(inn.command(&[BEATING, ("CARAVANSERAI_DISCORD_API", &discord.url())]));
    discord.bot_is_ready().await;
    becomes(&inn.database(), ", connected to Discord for ").await;
    discord.stop().await;
    becomes(&inn.database(), ", not connected to Discord for ").await;
    assert!(bot.stop().await.success());
}

#[cfg(feature = "failpoints")]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bot_that_hangs_is_said_to_and_a_wrong_clock_is_forgiven() {
    let mut inn = Inn::set(None).await;
    inn.open(&[BEATING]).await;
    let database = inn.database();
    becomes(&database, "connected to Discord for ").await;
    let lock = std::fs::File::options().write(true).open(database.with_file_name("caravanserai.db.lock"));
    let lock = lock.unwrap();
    let an_hour_ago = std::time::SystemTime::now() - std::time::Duration::from_secs(3600);
    let in_an_hour = std::time::SystemTime::now() + std::time::Duration::from_secs(3600);
    let mut file = connection(&database).await;
    for (moved, begun, words) in [
        // A process that hangs, whether the clock was right when it began or not.
        (-12, an_hour_ago, "the bot has given no sign of life for 12 minutes: it hangs"),
        (-12, in_an_hour, "the bot has given no sign of life for 12 minutes: it hangs"),
        // The clock was ahead for a moment.
        (
            25,
            an_hour_ago,
            "the bot's last sign of life is dated 24 minutes from now: if the clock was just set back",
        ),
        // The signs of an earlier process say nothing about one that has just begun.
        (-12, std::time::SystemTime::now(), "All is well."),
    ] {
        held(
            inn.bot(),
            &mut file,
            "UPDATE heartbeat SET seen_at = ?1, since = ?1 - 1000",
            now() + moved * 60_000,
        )
        .await;
        lock.set_modified(begun).unwrap();
        let (code, out, _) = status(&database, &[]);
        assert!(out.contains(words) && code == i32::from(words != "All is well."), "{words}:\n{out}");
        inn.bot().signal("-CONT");
        // The next sign of life has the right time.
        assert_eq!(becomes(&database, "All is well.").await, 0);
    }
    file.close().await.unwrap();
    inn.close().await;
}

/// Holds the process and changes its last sign of life. It may be in the middle of writing one: then it goes on first.
#[cfg(feature = "failpoints")]
async fn held(bot: &Process, file: &mut sqlx::SqliteConnection, sql: &'static str, value: i64) {
    sqlx::query("PRAGMA busy_timeout = 200").execute(&mut *file).await.unwrap();
    loop {
        bot.signal("-STOP");
        if sqlx::query(sql).bind(value).execute(&mut *file).await.is_ok() {
            return;
        }
        bot.signal("-CONT");
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
}

#[cfg(feature = "failpoints")]
fn now() -> i64 {
    let now = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH).unwrap();
    now.as_millis() as i64
}

#[cfg(feature = "failpoints")]
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn killed_at_a_sign_of_life_it_loses_nothing() {
    let points = caravanserai::failpoint::KEEPING.iter().filter(|point| point.starts_with("heartbeat"));
    for point in points {
        let mut inn = Inn::set(None).await;
        inn.open(&[]).await;
        let answer = inn.discord.user("Amira").slash("oasis", "/desert new").answer().await;
        assert!(answer.contains("The table is open"), "{answer}");
        inn.quiet(0).await;
        inn.close().await;
        inn.open(&[BEATING, ("CARAVANSERAI_FAILPOINT", &format!("kill:{point}:3"))]).await;
        inn.bot().ends().await;
        assert!(inn.bot().said().contains(&format!("struck: {point}")), "{}", inn.bot().said());
        inn.open(&[]).await;
        let answer = inn.discord.user("Bashir").slash("oasis", "/table join").answer().await;
        assert!(answer.contains("Welcome"), "{point}: {answer}");
        inn.quiet(0).await;
        inn.close().await;
        let mut verify = inn.command(&[]);
        assert!(verify.args(["verify", "--database"]).arg(inn.database()).status().unwrap().success());
    }
}

#[test]
fn what_cannot_be_read_is_said_to_be() {
    let folder = super::Folder::new();
    let (code, _, err) = status(&folder.database(), &[]);
    assert!(code == 2 && err.contains("there is no file"), "{err}");
    std::fs::write(folder.database(), "a letter").unwrap();
    let (code, _, err) = status(&folder.database(), &[]);
    assert!(code == 2 && err.contains("not"), "{err}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_misspelt_variable_is_named_without_its_value() {
    let inn = Inn::set(None).await;
    let folder = inn.database().parent().unwrap().to_owned();
    std::fs::write(folder.join(".env"), "DISCORD_TOKNE=a.secret.thing\n").unwrap();
    let bot = Process::start(inn.command(&[("CARAVANSERAI_REMINDER_HOUR", "12")]));
    bot.says("no variable is called DISCORD_TOKNE, so it does nothing; the nearest is DISCORD_TOKEN").await;
    inn.discord.bot_is_ready().await;
    let said = bot.said();
    assert!(said.contains("no variable is called CARAVANSERAI_REMINDER_HOUR,"), "{said}");
    assert!(!said.contains("a.secret.thing"), "{said}");
    assert_eq!(said.matches("no variable is called").count(), 2, "{said}");
    assert!(bot.stop().await.success());
}
