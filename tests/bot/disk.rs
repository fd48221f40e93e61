//! A disk that takes nothing more: an honest answer, no half state, looking still works, and it recovers by itself.
//!
//! The kernel itself refuses the writes: the process gets a limit on the size of files (RLIMIT_FSIZE) while it runs, and
//! it is lifted again. That needs neither root nor a mount and works wherever the tests do. SQLite calls it an I/O error
//! (EFBIG) instead of a full disk (ENOSPC); both end the transaction in the same way.
#![cfg(target_os = "linux")]

use std::process::Command;

use playground::driver::Seen;
use playground::faults::Fault;

use super::process::Inn;

/// A process that is told of a refused write by an error, not by a signal that ends it.
async fn open(inn: &mut Inn) {
    let bot = inn.command(&[]);
    let mut command = Command::new("bash");
    command.args(["-c", "trap '' XFSZ; exec \"$0\""]).arg(bot.get_program()).env_clear();
    command.current_dir(bot.get_current_dir().unwrap());
    command.envs(bot.get_envs().filter_map(|(name, value)| Some((name, value?))));
    inn.open_as(command).await;
}

/// From now on no file may grow beyond so many bytes.
fn limit(inn: &Inn, bytes: &str) {
    let pid = inn.bot().pid().to_string();
    let limited = Command::new("prlimit").args(["--pid", &pid, &format!("--fsize={bytes}:")]).status();
    assert!(limited.unwrap().success());
}

async fn begun() -> Inn {
    let mut inn = Inn::set(None).await;
    open(&mut inn).await;
    let options = "edition:2017 palms:C10 D5 E15 I4 L11 first:the host aquifers:true";
    let (amira, bashir) = (inn.discord.user("Amira"), inn.discord.user("Bashir"));
    amira.slash("oasis", &format!("/desert new {options}")).answer().await;
    bashir.slash("oasis", "/table join").answer().await;
    amira.slash("oasis", "/table start").answer().await;
    amira.reads("oasis", "it is your turn").await;
    inn.quiet(0).await;
    inn
}

async fn plies(inn: &Inn) -> i64 {
    let count = sqlx::query_scalar("SELECT count(*) FROM plies WHERE number > 0");
    count.fetch_one(&mut inn.peek().await).await.unwrap()
}

fn public(inn: &Inn, words: &str) -> usize {
    let all = inn.discord.user("Dariush").messages("oasis");
    all.iter().filter(|seen: &&Seen| !seen.is_ephemeral() && seen.content().contains(words)).count()
}

/// A leader that may stand there.
async fn leader(inn: &Inn, who: &str) -> String {
    let hexes = inn.discord.user(who).completes("oasis", "/desert leader colour:green hex:").await;
    format!("/desert leader colour:green hex:{}", hexes[0].value.as_str().unwrap())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_full_disk_is_admitted_and_survived() {
    let mut inn = begun().await;
    let (amira, bashir) = (inn.discord.user("Amira"), inn.discord.user("Bashir"));
    let play = leader(&inn, "Amira").await;
    limit(&inn, "1");
    for _ in 0..3 {
        let answer = amira.slash("oasis", &play).answer().await;
        assert!(answer.contains("I cannot write anything down just now"), "{answer}");
    }
    let undo = amira.slash("oasis", "/undo").answer().await;
    assert!(undo.contains("You have made no move"), "what is refused anyway needs no disk: {undo}");
    // Looking still works, the picture included.
    let board = bashir.slash("oasis", "/board").answer().await;
    assert!(board.contains("Through the Desert") && board.pictures().len() == 1, "{board}");
    let hand = amira.slash("oasis", "/hand").answer().await;
    assert!(hand.contains("no waterhole tokens"), "{hand}");
    assert_eq!((plies(&inn).await, public(&inn, "Amira places")), (0, 0));

    limit(&inn, "unlimited");
    let answer = amira.slash("oasis", &play).answer().await;
    assert!(answer.contains("You place the green leader"), "{answer}");
    bashir.reads("oasis", &format!("{}, it is your turn", bashir.mention())).await;
    inn.quiet(0).await;
    assert_eq!((plies(&inn).await, public(&inn, "Amira places")), (1, 1));
    inn.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_was_posted_and_could_not_be_noted_is_posted_once() {
    let mut inn = begun().await;
    let (amira, bashir) = (inn.discord.user("Amira"), inn.discord.user("Bashir"));
    let play = leader(&inn, "Amira").await;
    let gate = inn.discord.hold(Fault::on("POST", "/channels/*/messages").after_effect());
    amira.slash("oasis", &play).answer().await;
    gate.reached().await;
    limit(&inn, "1");
    gate.open();
    inn.bot().says("the outbox cannot be written").await;
    limit(&inn, "unlimited");
    inn.quiet(0).await;
    let call = format!("{}, it is your turn", bashir.mention());
    assert_eq!((public(&inn, "Amira places"), public(&inn, &call)), (1, 1));
    assert_eq!(bashir.pings().len(), 1);
    inn.close().await;
}
