//! The outbox holds what is still to be told or needed, and not all that ever was.

use std::time::Duration;

use caravanserai::store::{ChannelId, Phase, TableId};
use caravanserai::table::{Act, Answer};
use sqlx::Row;

use super::{AMIRA, BASHIR, CELINE, DAY, FARID, HERE, Parlour, connection, play};

/// How many rows there are of a notice in a state; all states by "%".
async fn rows(parlour: &Parlour, once: &str, status: &str) -> i64 {
    let count = sqlx::query_scalar("SELECT count(*) FROM outbox WHERE once LIKE ? || '%' AND status LIKE ?");
    let count = count.bind(once).bind(status);
    count.fetch_one(&mut connection(&parlour.path()).await).await.unwrap()
}

async fn reminders(parlour: &Parlour) -> i64 {
    rows(parlour, "reminder", "due").await
}

#[tokio::test]
async fn a_turn_that_passes_takes_its_reminder_along() {
    let parlour = Parlour::open().await;
    let table = parlour.seat(HERE, &[AMIRA, BASHIR, CELINE], "first 1").await;
    assert_eq!(reminders(&parlour).await, 1);
    parlour.plays_on(table, HERE, 12).await;
    assert_eq!(reminders(&parlour).await, 1, "of whoever is awaited now");
    // An undo, and an undo that is agreed to.
    parlour.does(AMIRA, HERE, Act::Undo { meant: None }).await;
    assert_eq!(reminders(&parlour).await, 1);
    parlour.plays_on(table, HERE, 4).await;
    let (_, awaited) = parlour.awaited(table).await.unwrap();
    let other = if awaited == BASHIR { CELINE } else { BASHIR };
    if let Answer::Proposed { proposal, .. } = parlour.does(other, HERE, Act::Undo { meant: None }).await {
        for user in [AMIRA, BASHIR, CELINE].into_iter().filter(|&user| user != other) {
            let agreed = parlour.asking(user, HERE);
            let _ = parlour.ask(&agreed, &Act::Consent { proposal, agree: true }).await;
        }
    }
    assert_eq!(reminders(&parlour).await, 1);
    // The one who is awaited resigns.
    let (_, awaited) = parlour.awaited(table).await.unwrap();
    parlour.does(awaited, HERE, Act::Resign).await;
    assert_eq!(reminders(&parlour).await, 0, "nobody reminds a computer player");
    parlour.computers_play().await;
    assert_eq!(reminders(&parlour).await, 1);
    let (_, awaited) = parlour.awaited(table).await.unwrap();
    parlour.does(awaited, HERE, Act::Resign).await;
    assert_eq!(parlour.look(table).await.table.phase, Phase::Ended);
    assert_eq!(reminders(&parlour).await, 0);
}

#[tokio::test]
async fn a_game_that_is_over_or_closed_reminds_nobody() {
    let parlour = Parlour::open().await;
    let over = parlour.seat(HERE, &[AMIRA, BASHIR], "first 1").await;
    while let Some((user, text)) = parlour.some_move(over, 5).await {
        parlour.does(user, HERE, play(&text)).await;
    }
    assert_eq!(reminders(&parlour).await, 0);
    parlour.seat(HERE, &[AMIRA, BASHIR], "").await;
    let mut keeper = parlour.asking(FARID, HERE);
    keeper.moderator = true;
    parlour.ask(&keeper, &Act::End).await.unwrap();
    assert_eq!(reminders(&parlour).await, 0);
    // Nor does a lobby expire that is none any more.
    assert_eq!(rows(&parlour, "lobby expires", "due").await, 0);
}

#[tokio::test]
async fn what_an_older_version_left_is_dropped_at_the_start() {
    let parlour = Parlour::open().await;
    let table = parlour.seat(HERE, &[AMIRA, BASHIR], "first 1").await;
    parlour.plays_on(table, HERE, 40).await;
    let mut file = connection(&parlour.path()).await;
    let left = "UPDATE outbox SET status = 'due', settled_at = NULL, fault = NULL, due_at = due_at + 86400000
                WHERE once LIKE 'reminder %' OR once = 'lobby expires'";
    sqlx::query(left).execute(&mut file).await.unwrap();
    for copy in 0..2_000 {
        let insert = sqlx::query(
            "INSERT INTO outbox (table_id, lane, notice, once, due_at) VALUES (?, 1, ?, ?, 9000000000000)",
        );
        let notice = format!(r#"{{"reminder":{{"seat":1,"epoch":1,"since":0,"ordinal":{}}}}}"#, 100 + copy);
        let insert = insert.bind(table).bind(notice).bind(format!("reminder 1 1 0 {}", 100 + copy));
        insert.execute(&mut file).await.unwrap();
    }
    assert!(reminders(&parlour).await > 2_000);
    let parlour = parlour.restart().await;
    parlour.house.drop_untrue().await.unwrap();
    assert_eq!((reminders(&parlour).await, rows(&parlour, "lobby expires", "due").await), (1, 0));
    // The one that is left is told.
    parlour.passes(2 * DAY).await;
    assert_eq!(parlour.sent("reminder").len(), 1);
}

/// A quarter of a year of games in one channel, one after the other.
#[tokio::test]
async fn a_long_run_leaves_few_rows() {
    let parlour = Parlour::open().await;
    let lasting = parlour.seat(ChannelId(900), &[AMIRA, CELINE], "first 1").await;
    let mut most = 0;
    for week in 0..14 {
        let table = parlour.seat(HERE, &[AMIRA, BASHIR], "first 1").await;
        parlour.plays_on(table, HERE, 12).await;
        parlour.plays_on(lasting, ChannelId(900), 1).await;
        parlour.courier.deliver_due().await;
        parlour.does(BASHIR, HERE, Act::Resign).await;
        for _ in 0..7 {
            parlour.passes(DAY).await;
        }
        parlour.house.tidy().await.unwrap();
        let all = rows(&parlour, "", "%").await;
        if week < 6 {
            most = most.max(all);
        }
        // A few of the game that goes on are added; every week tells some twenty things.
        assert!(all <= most + 10, "week {week}: {all} rows, and {most} after six weeks");
    }
    let mut file = connection(&parlour.path()).await;
    let old = sqlx::query("SELECT once, table_id FROM outbox WHERE status <> 'due' AND settled_at < ?");
    let old = old.bind(parlour.house.now() - Duration::from_hours(30 * 24).as_millis() as i64);
    let old = old.fetch_all(&mut file).await.unwrap();
    let old: Vec<(String, TableId)> = old.iter().map(|row| (row.get("once"), row.get("table_id"))).collect();
    // Of what is older than that only the living messages of the game that goes on.
    assert!(old.iter().all(|(_, table)| *table == lasting), "{old:?}");
    assert!(old.iter().any(|(once, _)| once.starts_with("lobby ")), "{old:?}");
    assert!(old.len() < 5, "{old:?}");
    // Its board is still pointed at, its messages are still kept up to date, and nothing is told twice.
    let before = parlour.post.0.sent().len();
    parlour.courier.deliver_due().await;
    assert_eq!(parlour.post.0.sent().len(), before);
    parlour.plays_on(lasting, ChannelId(900), 1).await;
    parlour.courier.deliver_due().await;
    let boards = parlour.post.0.sent();
    let living = boards
        .iter()
        .filter(|sent| sent.posted.channel == ChannelId(900) && sent.what == "board" && !sent.quiet);
    assert_eq!(living.count(), 1, "the board before it was made quiet");
    parlour.all_is_well().await;
}

#[tokio::test]
async fn what_was_said_once_is_never_said_again() {
    let parlour = Parlour::open().await;
    parlour.seat(HERE, &[AMIRA, BASHIR], "first 1").await;
    parlour.courier.deliver_due().await;
    let mut file = connection(&parlour.path()).await;
    let told = "UPDATE outbox SET once = 'dms 1 1', notice = '{\"dms_closed\":{\"seat\":1,\"epoch\":1}}'
                WHERE id = (SELECT min(id) FROM outbox WHERE status = 'dropped' OR status = 'sent')";
    assert_eq!(sqlx::query(told).execute(&mut file).await.unwrap().rows_affected(), 1);
    parlour.passes(90 * DAY).await;
    parlour.passes(DAY).await;
    parlour.house.tidy().await.unwrap();
    assert_eq!(rows(&parlour, "dms 1 1", "%").await, 1, "as long as the table is open");
}
