//! A message that Discord took and we never heard of: within the time of its nonce, after it, and where nobody can be
//! sure. And reminders around a kill.

use std::time::Duration;

use playground::driver::Seen;
use playground::error::EMPTY_MESSAGE;
use playground::faults::Fault;
use playground::world::permissions::READ_MESSAGE_HISTORY;

use super::plot::{Plot, Step};
use crate::bot::process::Inn;

const POST: &str = "/channels/*/messages";
/// Discord has forgotten the nonce by then.
const LATER: Duration = Duration::from_secs(6 * 60);
const OFFSET: &str = "CARAVANSERAI_CLOCK_OFFSET_MS";

fn public(inn: &Inn) -> Vec<Seen> {
    let all = inn.discord.user("Dariush").messages("oasis");
    all.into_iter().filter(|seen| !seen.is_ephemeral()).collect()
}

fn pings(inn: &Inn, who: &str) -> usize {
    inn.discord.user(who).pings().len()
}

/// In the middle of a game; Amira's turn begins.
async fn inn() -> (Inn, [String; 2]) {
    let plot = Plot::of("play").await;
    let moves = |step: &Step| match step {
        Step::Play(_, moves) => format!("/play move moves:{moves}"),
        _ => panic!("the story begins with two moves"),
    };
    (Inn::set(plot.database().as_deref()).await, [moves(&plot.steps[0]), moves(&plot.steps[1])])
}

/// The process dies when Discord has Bashir's board and it has not heard so.
async fn killed_after_the_board() -> Inn {
    let (mut inn, moves) = inn().await;
    inn.open(&[("CARAVANSERAI_FAILPOINT", "kill:posted:1")]).await;
    let amira = inn.discord.user("Amira");
    amira.slash("oasis", &moves[0]).answer().await;
    let last = amira.slash("oasis", &moves[1]);
    inn.bot().ends().await;
    drop(last);
    assert_eq!((public(&inn).len(), pings(&inn, "Bashir")), (1, 1));
    inn
}

async fn later(inn: &mut Inn) {
    inn.discord.advance(LATER);
    let offset = LATER.as_millis().to_string();
    inn.open(&[(OFFSET, &offset)]).await;
    inn.quiet(LATER.as_millis() as i64).await;
}

/// Everything is noted as lying where it lies.
async fn noted(inn: &Inn, message: &Seen) {
    let row = sqlx::query_scalar("SELECT count(*) FROM outbox WHERE message = ? AND status = 'sent'");
    let row = row.bind(message.id().0 as i64).fetch_one(&mut inn.peek().await).await;
    let count: i64 = row.unwrap();
    assert_eq!(count, 1, "{message}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn after_the_nonce_the_board_is_found_by_its_marker() {
    let mut inn = killed_after_the_board().await;
    later(&mut inn).await;
    let public = public(&inn);
    assert_eq!((public.len(), pings(&inn, "Bashir")), (1, 1));
    noted(&inn, &public[0]).await;
    let channel = inn.discord.channel("oasis");
    assert_eq!(inn.discord.calls_to("GET", &format!("/channels/{channel}/messages")).len(), 1);
    assert_eq!(inn.discord.calls_to("POST", &format!("/channels/{channel}/messages")).len(), 1);
    inn.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whoever_cannot_be_sure_calls_nobody() {
    for trouble in ["history", "flood", "error"] {
        let mut inn = killed_after_the_board().await;
        match trouble {
            "history" => inn.discord.deny_bot("oasis", READ_MESSAGE_HISTORY),
            "flood" => (0..100).for_each(|n| drop(inn.discord.user("Celine").says("oasis", &format!("{n}")))),
            _ => inn.discord.fault(Fault::on("GET", POST).status(500)),
        }
        later(&mut inn).await;
        let boards = public(&inn).into_iter().filter(|seen| !seen.pictures().is_empty()).count();
        assert_eq!((boards, pings(&inn, "Bashir")), (2, 1), "{trouble}: the words again, the call not");
        inn.close().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn after_the_nonce_a_message_without_buttons_is_found_by_its_words() {
    let mut inn = Inn::set(None).await;
    inn.open(&[]).await;
    let (amira, celine) = (inn.discord.user("Amira"), inn.discord.user("Celine"));
    amira.slash("oasis", "/desert new first:the host").answer().await;
    inn.discord.user("Bashir").slash("oasis", "/table join").answer().await;
    celine.slash("oasis", "/table join").answer().await;
    amira.slash("oasis", "/table start").answer().await;
    inn.quiet(0).await;
    inn.close().await;
    let before = public(&inn).len();
    inn.open(&[("CARAVANSERAI_FAILPOINT", "kill:posted:1")]).await;
    let asked = celine.slash("oasis", "/table resign").answer().await;
    let resigns = celine.presses(&asked, "Resign");
    inn.bot().ends().await;
    drop(resigns);
    later(&mut inn).await;
    let public = public(&inn);
    assert_eq!(public.len(), before + 1);
    assert!(public[before].contains("resigns from") && public[before].buttons().is_empty());
    noted(&inn, &public[before]).await;
    inn.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn after_the_nonce_a_board_in_words_alone_is_found_by_them() {
    let (mut inn, moves) = inn().await;
    // The board with its picture is refused; without, it is taken, and the process dies.
    inn.open(&[("CARAVANSERAI_FAILPOINT", "kill:posted:2")]).await;
    let amira = inn.discord.user("Amira");
    amira.slash("oasis", &moves[0]).answer().await;
    let channel = inn.discord.channel("oasis");
    inn.discord.fault(Fault::on("POST", &format!("/channels/{channel}/messages")).error(EMPTY_MESSAGE));
    let last = amira.slash("oasis", &moves[1]);
    inn.bot().ends().await;
    drop(last);
    assert_eq!((public(&inn).len(), pings(&inn, "Bashir")), (1, 1));
    later(&mut inn).await;
    let public = public(&inn);
    assert_eq!((public.len(), pings(&inn, "Bashir")), (1, 1));
    assert!(public[0].pictures().is_empty());
    noted(&inn, &public[0]).await;
    inn.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_lost_answer_and_a_kill_make_one_message() {
    let (mut inn, moves) = inn().await;
    inn.open(&[]).await;
    let amira = inn.discord.user("Amira");
    amira.slash("oasis", &moves[0]).answer().await;
    inn.quiet(0).await;
    inn.discord.fault(Fault::on("POST", POST).after_effect().cut());
    amira.slash("oasis", &moves[1]).answer().await;
    inn.discord.call("POST", POST, |call| call.fault.is_some()).await;
    inn.bot().signal("-9");
    inn.bot().ends().await;
    inn.open(&[]).await;
    inn.quiet(0).await;
    assert_eq!((public(&inn).len(), pings(&inn, "Bashir")), (1, 1));
    inn.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_answer_at_all_is_given_up_and_tried_again() {
    let (mut inn, moves) = inn().await;
    inn.open(&[("CARAVANSERAI_REQUEST_MS", "300")]).await;
    let channel = inn.discord.channel("oasis");
    let post = format!("/channels/{channel}/messages");
    inn.discord.fault(Fault::on("POST", &post).silence());
    let amira = inn.discord.user("Amira");
    amira.slash("oasis", &moves[0]).answer().await;
    amira.slash("oasis", &moves[1]).answer().await;
    inn.bot().says("time-out").await;
    inn.quiet(0).await;
    assert_eq!((public(&inn).len(), pings(&inn, "Bashir")), (1, 1));
    assert_eq!(inn.discord.calls_to("POST", &post).len(), 2);
    inn.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_reminder_survives_a_kill_and_comes_once() {
    const DAY: i64 = 25 * 60 * 60 * 1000;
    let offset = DAY.to_string();
    let points = [
        "courier picked",
        "attempt noted",
        "direct message before",
        "direct message sent",
        "note before commit",
        "noted",
    ];
    for point in points {
        let (mut inn, _) = inn().await;
        let failpoint = format!("kill:{point}:1");
        inn.open(&[("CARAVANSERAI_FAILPOINT", &failpoint), (OFFSET, &offset)]).await;
        inn.bot().ends().await;
        inn.open(&[(OFFSET, &offset)]).await;
        inn.quiet(DAY).await;
        let direct = inn.discord.user("Amira").messages("dm");
        let reminders = direct.iter().filter(|seen| seen.contains("has waited for you")).count();
        assert_eq!(reminders, 1, "{point}\n{}", inn.discord.report());
        let next = "SELECT count(*) FROM outbox WHERE notice LIKE '{\"reminder\"%' AND status = 'due'";
        let next: i64 = sqlx::query_scalar(next).fetch_one(&mut inn.peek().await).await.unwrap();
        assert_eq!(next, 1, "{point}: the next one waits");
        inn.close().await;
    }
}
