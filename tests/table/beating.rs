//! Signs of life: how long the connection has lasted is measured, and the disk is hardly bothered.

use std::sync::Arc;
use std::time::{Duration, Instant};

use caravanserai::table::Act;

use super::{AMIRA, BASHIR, HERE, Parlour, START};

#[tokio::test]
async fn how_long_it_is_connected_is_measured_whatever_the_clock_shows() {
    let parlour = Parlour::open().await;
    let beat = async || {
        super::refusal(parlour.house.beat().await.map_err(Into::into)).unwrap();
        let row = parlour.house.store().read().await.unwrap().heartbeat().await.unwrap().unwrap();
        (row.connected, row.seen_at, row.seen_at - row.since)
    };
    const MINUTE: i64 = 60_000;
    parlour.clock.advance(Duration::from_secs(60));
    assert_eq!(beat().await, (false, START + MINUTE, MINUTE), "not yet, since it runs");
    parlour.house.set_connected(true);
    parlour.clock.advance(Duration::from_secs(600));
    // Set back by a month.
    parlour.clock.set(START - 720 * 60 * MINUTE);
    assert_eq!(beat().await, (true, START - 720 * 60 * MINUTE, 10 * MINUTE));
    // Said again, it is no news.
    parlour.house.set_connected(true);
    assert_eq!(beat().await.2, 10 * MINUTE);
    parlour.house.set_connected(false);
    parlour.clock.advance(Duration::from_secs(60));
    assert_eq!((beat().await.0, beat().await.2), (false, MINUTE));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_checkpoint_follows_a_sign_of_life() {
    let parlour = Parlour::open().await;
    parlour.lobby(HERE, &[AMIRA], "").await;
    let keeping = tokio::spawn({
        let house = Arc::clone(&parlour.house);
        async move { house.store().keep_checkpointed().await }
    });
    let log = || parlour.house.store().disk().wal;
    let emptied = async || {
        let since = Instant::now();
        while log() > 0 {
            assert!(since.elapsed() < Duration::from_secs(30), "the log stays");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    };
    emptied().await;
    parlour.house.beat().await.unwrap();
    let one = log();
    // Three times as long as a move waits for its checkpoint.
    tokio::time::sleep(Duration::from_millis(1_500)).await;
    assert!(log() == one && one > 0 && one < 10_000, "{one} bytes, then {}", log());
    // A move takes it along.
    parlour.does(BASHIR, HERE, Act::Join).await;
    emptied().await;
    keeping.abort();
}
