//! A bot that was started while the machine's clock was wrong.

use super::process::Inn;

const OFFSET: &str = "CARAVANSERAI_CLOCK_OFFSET_MS";
/// 720 hours.
const MONTH: i64 = 720 * 60 * 60 * 1000;

/// Opens a lobby and begins a game under one clock, and goes on under another.
async fn goes_on(before: i64, after: i64) {
    let mut inn = Inn::set(None).await;
    inn.open(&[(OFFSET, &before.to_string())]).await;
    let (amira, bashir) = (inn.discord.user("Amira"), inn.discord.user("Bashir"));
    amira.slash("fireside", "/desert new").answer().await;
    amira.slash("oasis", "/desert new first:the host").answer().await;
    bashir.slash("oasis", "/table join").answer().await;
    amira.slash("oasis", "/table start").answer().await;
    amira.reads("oasis", "it is your turn").await;
    inn.quiet(before).await;
    inn.close().await;

    inn.open(&[(OFFSET, &after.to_string())]).await;
    inn.quiet(after).await;
    let answer = bashir.slash("oasis", "/table end").answer().await;
    let phases = sqlx::query_scalar("SELECT phase FROM tables ORDER BY id");
    let phases: Vec<String> = phases.fetch_all(&mut inn.peek().await).await.unwrap();
    assert_eq!(phases, ["lobby", "playing"], "from {before} to {after}: {answer}");
    inn.close().await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_clock_that_is_set_right_takes_nothing_away() {
    goes_on(-MONTH, 0).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_clock_that_runs_ahead_takes_nothing_away() {
    goes_on(0, MONTH).await;
}
