//! What the operator sees: `caravanserai status`, and the log.

use std::path::Path;
use std::process::Command;

use playground::error::EMPTY_MESSAGE;
use playground::faults::Fault;
use playground::world::permissions::SEND_MESSAGES;
use serde_json::Value;

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
    for part in ["running, version ", "last seen 0 seconds", "0 in the lobby, 1 playing", "All is well."] {
        let recently = part.starts_with("last seen") && out.contains(", last seen ");
        assert!(recently || out.contains(part), "{part} is missing in\n{out}");
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
    let mut inn = begun().await;
    inn.close().await;
    let database = inn.database();
    let mut file = connection(&database).await;
    for sql in [
        "UPDATE tables SET quarantine = 'ply 3, draws[0]: recorded 12345, replayed 54321; ply 4, hash: recorded x'",
        "UPDATE outbox SET status = 'due', due_at = 1000, fault = 'time-out', attempts = 3 WHERE once = 'board 0'",
        "DROP TABLE uptime",
        "ALTER TABLE tables DROP COLUMN opened_uptime",
        "ALTER TABLE seats DROP COLUMN awaited_uptime",
        // As an older version left it: which columns there are follows from the migrations that were made.
        "DELETE FROM _sqlx_migrations WHERE version >= 6",
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
