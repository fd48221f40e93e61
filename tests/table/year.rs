//! A year of reminders at many tables, on a clock that jumps, in a house that is closed and opened again: none lost,
//! none doubled, none out of place. CARAVANSERAI_YEAR_TABLES tables (200), CARAVANSERAI_YEARS years (1).

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use caravanserai::store::{MessageId, Millis, Phase, PlyNumber, ServerId, TableId, UserId};
use caravanserai::table::{Act, Address, Notice, Pace};
use games::Seat;
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use sqlx::sqlite::SqliteRow;
use sqlx::{Row, SqliteConnection};

use super::{DAY, Parlour, connection, near, play};

const HOUR: Millis = 60 * 60 * 1000;

/// Slower than in life, so that the test takes seconds: what is counted is the same.
fn pace() -> Pace {
    Pace { first_reminder: 480 * HOUR, next_reminder: 720 * HOUR, ..Pace::default() }
}

/// A reminder by its turn: table, seat, holder's epoch, the ply since which it is awaited.
type Turn = (TableId, Seat, u32, PlyNumber);

fn turn_of(table: TableId, notice: &str) -> Option<(Turn, u32)> {
    match serde_json::from_str(notice) {
        Ok(Notice::Reminder { seat, epoch, since, ordinal }) => Some(((table, seat, epoch, since), ordinal)),
        _ => None,
    }
}

/// The turns that wait for a person.
async fn waiting(file: &mut SqliteConnection) -> BTreeSet<Turn> {
    let seats = sqlx::query(
        "SELECT table_id, seat, epoch, awaited_since FROM seats JOIN tables ON tables.id = table_id
         WHERE awaited_since IS NOT NULL AND user IS NOT NULL AND phase = 'playing'",
    );
    let seats = seats.fetch_all(file).await.unwrap();
    let turn = |row: &SqliteRow| {
        (
            row.get("table_id"),
            Seat::numbered(row.get("seat")).unwrap(),
            row.get("epoch"),
            row.get("awaited_since"),
        )
    };
    seats.iter().map(turn).collect()
}

/// The turns that were reminded of, each so often.
async fn reminded(file: &mut SqliteConnection) -> BTreeMap<Turn, usize> {
    let rows = sqlx::query("SELECT table_id, notice FROM outbox WHERE status = 'sent' AND lane > 0");
    let mut turns = BTreeMap::new();
    for row in rows.fetch_all(file).await.unwrap() {
        if let Some((turn, _)) = turn_of(row.get("table_id"), row.get("notice")) {
            *turns.entry(turn).or_default() += 1;
        }
    }
    turns
}

/// Every turn that waits has one living reminder, in its future; no other turn was reminded since it passed.
async fn one_living_reminder_a_turn(parlour: &Parlour) {
    parlour.house.mind_the_clock().await.unwrap();
    let latest = parlour.house.now();
    let mut file = connection(&parlour.path()).await;
    let rows = sqlx::query("SELECT table_id, notice, status, due_at FROM outbox ORDER BY id");
    let rows = rows.fetch_all(&mut file).await.unwrap();
    let mut living: BTreeMap<Turn, Vec<(u32, Millis)>> = BTreeMap::new();
    let mut sent: BTreeMap<Turn, Vec<u32>> = BTreeMap::new();
    for row in &rows {
        let Some((turn, ordinal)) = turn_of(row.get("table_id"), row.get("notice")) else { continue };
        match row.get("status") {
            "due" => living.entry(turn).or_default().push((ordinal, row.get("due_at"))),
            "sent" => sent.entry(turn).or_default().push(ordinal),
            "dropped" => {}
            other => panic!("a reminder is {other}"),
        }
    }
    for turn in &waiting(&mut file).await {
        let [(ordinal, due_at)] = living.get(turn).expect("a turn that waits is reminded")[..] else {
            panic!("{turn:?} has several living reminders");
        };
        let before = sent.get(turn).map_or(0, Vec::len) as u32;
        assert_eq!(ordinal, before + 1, "{turn:?}");
        let pace = if ordinal == 1 { pace().first_reminder } else { pace().next_reminder };
        assert!(due_at <= latest + pace, "{turn:?} would be reminded too late");
    }
    for (turn, ordinals) in sent {
        assert!(ordinals.iter().copied().eq(1..=ordinals.len() as u32), "{turn:?}: {ordinals:?}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_year_of_reminders() {
    let tables = super::number("CARAVANSERAI_YEAR_TABLES", 30) as u64;
    let days = 365 * super::number("CARAVANSERAI_YEARS", 1) as u64;
    let mut random = Xoshiro256PlusPlus::seed_from_u64(2026);
    let mut parlour = Parlour::with_pace(pace()).await;
    let mut open = Vec::new();
    for table in 0..tables {
        let people: Vec<UserId> =
            (0..2 + u64::from(table % 10 == 0)).map(|seat| UserId(10_000 + 10 * table + seat)).collect();
        // Some servers, since one holds fifty tables; every twentieth lobby is never started.
        let mut host = parlour.asking(people[0], near(table));
        host.guild = Some(ServerId(1 + table / 40));
        parlour.ask(&host, &super::open("")).await.unwrap();
        for &user in &people[1..] {
            parlour.does(user, near(table), Act::Join).await;
        }
        if table % 20 != 0 {
            parlour.does(people[0], near(table), Act::Start).await;
            open.push(table as i64 + 1);
        }
    }
    let mut file = connection(&parlour.path()).await;
    let mut day = 0;
    while day < days {
        // Time goes on by a day or five, and now and then the clock is wrong by up to four days.
        let on = random.random_range(1..=5);
        day += on;
        parlour.clock.advance(DAY * on as u32 + Duration::from_secs(random.random_range(0..3600)));
        let right = parlour.house.now();
        if random.random_range(0..10) == 0 {
            // Or, once in a while, by years.
            let hours = if random.random_range(0..4) == 0 { 3 * 365 * 24 } else { 96 };
            parlour.clock.set(right + random.random_range(-hours..=hours) * HOUR);
        }
        let (wait, before) = (waiting(&mut file).await, reminded(&mut file).await);
        parlour.courier.deliver_due().await;
        for (turn, times) in reminded(&mut file).await {
            let new = times - before.get(&turn).copied().unwrap_or_default();
            assert!(new == 0 || wait.contains(&turn), "{turn:?} has passed, and is reminded of");
            assert!(new <= 1, "{turn:?} is reminded of {new} times at once");
        }
        // Twice at the same moment brings nothing new.
        let before = parlour.post.0.sent().len();
        parlour.courier.deliver_due().await;
        assert_eq!(parlour.post.0.sent().len(), before);
        for _ in 0..(open.len() * on as usize).div_ceil(600) {
            // At some tables there is more life than at others, and whoever meets plays several rounds at once.
            let lively = if random.random_range(0..3) == 0 { open.len() } else { open.len().div_ceil(8) };
            let table = open[random.random_range(0..lively)];
            for _ in 0..random.random_range(1..=5) {
                let Some((user, text)) =
                    parlour.some_move(TableId(table), random.random_range(0..1000)).await
                else {
                    open.retain(|&other| other != table);
                    break;
                };
                parlour.does(user, near(table as u64 - 1), play(&text)).await;
            }
        }
        parlour.clock.set(right);
        if random.random_range(0..12) == 0 {
            // Notices that were committed and not yet told are told after it.
            parlour = parlour.restart().await;
            one_living_reminder_a_turn(&parlour).await;
        }
    }
    parlour.courier.deliver_due().await;
    one_living_reminder_a_turn(&parlour).await;
    what_was_sent_was_in_place(&parlour, tables).await;
    for table in (1..=tables as i64).filter(|table| (table - 1) % 20 == 0) {
        assert_eq!(parlour.look(TableId(table)).await.table.phase, Phase::Ended, "lobby {table} has expired");
    }
    parlour.all_is_well().await;
}

/// Each reminder that lies in somebody's messages is one row, sent to the holder of its seat, once.
async fn what_was_sent_was_in_place(parlour: &Parlour, tables: u64) {
    let mut reminders = parlour.post.0.sent();
    reminders.retain(|sent| sent.what == "reminder");
    let mut markers = BTreeSet::new();
    assert!(reminders.iter().all(|sent| markers.insert(sent.marker.clone())), "a reminder came twice");
    let mut file = connection(&parlour.path()).await;
    let rows = sqlx::query(
        "SELECT outbox.message, seats.user, outbox.table_id, outbox.notice, outbox.settled_at FROM outbox
         JOIN seats ON seats.table_id = outbox.table_id AND seats.seat = outbox.lane
         WHERE outbox.status = 'sent' AND outbox.notice LIKE '{\"reminder\"%'",
    );
    let rows = rows.fetch_all(&mut file).await.unwrap();
    assert_eq!(rows.len(), reminders.len(), "noted and sent are the same");
    assert!(rows.len() > 5 * tables as usize, "{} reminders", rows.len());
    for row in &rows {
        let message = row.get::<i64, _>("message") as u64;
        let sent = reminders.iter().find(|sent| sent.posted.message == MessageId(message)).unwrap();
        assert_eq!(sent.to, Address::Person(UserId(row.get::<i64, _>("user") as u64)));
    }
}
