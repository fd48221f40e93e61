//! What keeps a house running: games that are put aside, clocks that are set back, notices that cannot be told.

use std::sync::Arc;
use std::time::Duration;
use voice::Languages;

use caravanserai::courier::{Courier, Letter, Messenger, Posted, Undelivered};
use caravanserai::store::{ChannelId, Lane, Millis, OutboxStatus, ServerId, TableId};
use caravanserai::table::{Act, Address, Answer, Place, Refusal};
use caravanserai::words;

use super::{AMIRA, BASHIR, CELINE, DAY, FARID, HERE, Parlour, START, connection, play};

/// Overwrites the hash of the latest ply of a table; returns the one that was there.
async fn set_hash(parlour: &Parlour, table: TableId, hash: &str) -> String {
    let mut file = connection(&parlour.path()).await;
    let ply = "number = (SELECT max(number) FROM plies WHERE table_id = ?1)";
    let before = sqlx::query_scalar(sqlx::AssertSqlSafe(format!(
        "SELECT hash FROM plies WHERE table_id = ?1 AND {ply}"
    )));
    let before = before.bind(table).fetch_one(&mut file).await.unwrap();
    let update = format!("UPDATE plies SET hash = ?2 WHERE table_id = ?1 AND {ply}");
    let update = sqlx::query(sqlx::AssertSqlSafe(update)).bind(table).bind(hash);
    update.execute(&mut file).await.unwrap();
    before
}

async fn takes_over(parlour: &Parlour, version: &str) -> Vec<TableId> {
    let bad = super::refusal(parlour.house.take_over(version).await).unwrap();
    bad.iter().map(|checked| checked.table).collect()
}

#[tokio::test]
async fn a_game_that_does_not_replay_is_put_aside_and_the_others_run() {
    let parlour = Parlour::open().await;
    let bad = parlour.seat(HERE, &[AMIRA, BASHIR], "first 1").await;
    let good = parlour.seat(ChannelId(700), &[AMIRA, CELINE], "first 1").await;
    parlour.plays_on(bad, HERE, 3).await;
    parlour.plays_on(good, ChannelId(700), 3).await;
    parlour.courier.deliver_due().await;
    assert_eq!(takes_over(&parlour, "1").await, []);
    let hash = set_hash(&parlour, bad, "0123").await;
    assert_eq!(takes_over(&parlour, "1").await, [], "what this version has checked is not checked again");
    assert_eq!(takes_over(&parlour, "2").await, [bad]);
    assert_eq!(takes_over(&parlour, "3").await, [bad], "and once more by the next");

    let aside = Refusal::PutAside { table: bad };
    for act in [play("green H7"), Act::Undo { meant: None }, Act::Resign, Act::Repost, Act::End] {
        assert_eq!(parlour.refuses(BASHIR, HERE, act).await, aside);
    }
    assert!(matches!(parlour.refuses(CELINE, HERE, super::open("")).await, Refusal::ChannelTaken { .. }));
    parlour.plays_on(good, ChannelId(700), 1).await;
    // Nobody is reminded of what cannot be played, and nothing of it is lost.
    parlour.passes(3 * DAY).await;
    let reminded = parlour.sent("reminder");
    assert!(!reminded.is_empty() && reminded.iter().all(|sent| sent.to != Address::Person(BASHIR)));

    // A version that can read it again goes on with it.
    set_hash(&parlour, bad, &hash).await;
    assert_eq!(takes_over(&parlour, "4").await, []);
    parlour.plays_on(bad, HERE, 1).await;
    parlour.courier.deliver_due().await;
    parlour.all_is_well().await;
}

/// Changes the stored text of one column of a ply, as a bad disk does.
async fn spoil(parlour: &Parlour, table: TableId, ply: u32, change: &str) {
    let update = format!("UPDATE plies SET {change} WHERE table_id = ? AND number = ?");
    let update = sqlx::query(sqlx::AssertSqlSafe(update)).bind(table).bind(ply);
    let done = update.execute(&mut connection(&parlour.path()).await).await.unwrap();
    assert_eq!(done.rows_affected(), 1);
}

async fn why_aside(parlour: &Parlour, table: TableId) -> Option<String> {
    parlour.house.store().read().await.unwrap().table(table).await.unwrap().unwrap().quarantine
}

#[tokio::test]
async fn a_state_that_was_changed_in_the_file_is_not_played_on() {
    let parlour = Parlour::open().await;
    let bad = parlour.seat(HERE, &[AMIRA, BASHIR], "first 1").await;
    let good = parlour.seat(ChannelId(700), &[AMIRA, CELINE], "first 1").await;
    parlour.plays_on(bad, HERE, 12).await;
    parlour.plays_on(good, ChannelId(700), 2).await;
    let (user, text) = parlour.some_move(bad, 3).await.unwrap();
    let mut file = connection(&parlour.path()).await;
    let now = parlour.game(bad).await.save();
    let richer = now.replace(r#""crossed":false"#, r#""crossed":true"#);
    assert_ne!(now, richer);
    let update = sqlx::query("UPDATE states SET state = ? WHERE table_id = ? AND number = 12");
    let update = update.bind(caravanserai::store::deflated(&richer)).bind(bad);
    assert_eq!(update.execute(&mut file).await.unwrap().rows_affected(), 1);
    let aside = Refusal::PutAside { table: bad };
    assert_eq!(parlour.ask(&parlour.asking(user, HERE), &play(&text)).await.unwrap_err(), aside);
    let why = why_aside(&parlour, bad).await.expect("it is put aside for good");
    assert!(why.contains("ply 12: the stored state has another hash"), "{why}");
    let said = words::refusal(crate::everybody(), &aside);
    assert!(said.contains("failed a check") && said.contains("paused"), "{said}");
    // Whatever else is asked of it is refused; what waits to be told waits.
    assert_eq!(super::refusal(parlour.house.look(Place::Table(bad)).await).err(), Some(aside));
    parlour.courier.deliver_due().await;
    assert!(parlour.sent("board").iter().all(|sent| sent.to != Address::Channel(HERE)));
    let counts = parlour.house.store().read().await.unwrap().outbox_counts().await.unwrap();
    assert!(counts.iter().all(|(status, _)| *status != OutboxStatus::Dead), "{counts:?}");
    parlour.plays_on(good, ChannelId(700), 2).await;
}

#[tokio::test]
async fn a_ply_that_is_no_text_stops_nobody_else() {
    let parlour = Parlour::open().await;
    let bad = parlour.seat(HERE, &[AMIRA, BASHIR], "first 1").await;
    let good = parlour.seat(ChannelId(700), &[AMIRA, CELINE], "first 1").await;
    let worse = parlour.seat(ChannelId(800), &[BASHIR, CELINE], "first 1").await;
    for (table, channel) in [(bad, HERE), (good, ChannelId(700)), (worse, ChannelId(800))] {
        parlour.plays_on(table, channel, 4).await;
    }
    spoil(&parlour, bad, 2, "move = CAST(x'fffe' AS TEXT)").await;
    let mut file = connection(&parlour.path()).await;
    let options = sqlx::query("UPDATE tables SET options = CAST(x'ff' AS TEXT) WHERE id = ?").bind(worse);
    options.execute(&mut file).await.unwrap();
    // A version that takes over tells of them and goes on; so does `verify`.
    let mut found = Vec::new();
    let checked = parlour.house.check_all(|one| found.extend((!one.faults.is_empty()).then_some(one.faults)));
    super::refusal(checked.await).unwrap();
    assert!(found.len() == 2 && found[0][0].contains("ply 2, move: "), "{found:?}");
    assert!(found[1][0].contains("the table, options: "), "{found:?}");
    let mut verify = std::process::Command::new(env!("CARGO_BIN_EXE_caravanserai"));
    let said = verify.args(["verify", "--database"]).arg(parlour.path()).output().unwrap();
    let out = String::from_utf8_lossy(&said.stdout).into_owned();
    assert!(said.status.code() == Some(1) && out.contains("3 games, 2 with differences"), "{said:?}");
    assert_eq!(takes_over(&parlour, "2").await, [bad, worse]);
    for (table, channel) in [(bad, HERE), (worse, ChannelId(800))] {
        let aside = Refusal::PutAside { table };
        assert_eq!(parlour.ask(&parlour.asking(BASHIR, channel), &Act::Repost).await, Err(aside));
    }
    parlour.plays_on(good, ChannelId(700), 2).await;
    // Whose open games are listed is told of those that can be read.
    let mine = super::refusal(parlour.house.games_of(AMIRA).await).unwrap();
    assert_eq!(mine.iter().map(|mine| mine.table.id).collect::<Vec<_>>(), [good]);
}

#[tokio::test]
async fn a_notice_that_cannot_be_read_holds_no_other_up() {
    let parlour = Parlour::open().await;
    let table = parlour.seat(HERE, &[AMIRA, BASHIR], "first 1").await;
    let mut file = connection(&parlour.path()).await;
    let spoilt = "UPDATE outbox SET notice = CAST(x'fffe' AS TEXT) WHERE id = (SELECT min(id) FROM outbox)";
    sqlx::query(spoilt).execute(&mut file).await.unwrap();
    parlour.courier.deliver_due().await;
    assert_eq!(parlour.sent("board").len(), 1);
    let counts = parlour.house.store().read().await.unwrap().outbox_counts().await.unwrap();
    assert!(counts.contains(&(OutboxStatus::Dead, 1)), "kept for the operator: {counts:?}");
    assert!(why_aside(&parlour, table).await.is_none());
}

#[tokio::test]
async fn a_game_that_was_put_aside_can_be_closed() {
    let parlour = Parlour::open().await;
    let table = parlour.seat(HERE, &[AMIRA, BASHIR], "first 1").await;
    set_hash(&parlour, table, "0123").await;
    takes_over(&parlour, "2").await;
    let mut foreign = parlour.asking(FARID, HERE);
    (foreign.guild, foreign.moderator) = (Some(ServerId(1)), true);
    assert_eq!(parlour.refuses_to(&foreign, Act::End).await, Refusal::PutAside { table });
    let mut keeper = parlour.asking(FARID, HERE);
    keeper.moderator = true;
    assert_eq!(parlour.ask(&keeper, &Act::End).await.unwrap().answer, Answer::Ended { table });
    parlour.lobby(HERE, &[CELINE], "").await;
}

#[tokio::test]
async fn a_clock_that_is_set_back_makes_nobody_wait_longer() {
    let parlour = Parlour::open().await;
    parlour.seat(HERE, &[AMIRA, BASHIR], "first 1").await;
    parlour.courier.deliver_due().await;
    // Years ahead of its time the house posts something that does not get through.
    const YEARS: Duration = Duration::from_hours(24 * 365 * 5);
    parlour.clock.advance(YEARS);
    parlour.courier.deliver_due().await;
    assert_eq!(parlour.sent("reminder").len(), 1, "once, however far the clock has jumped");
    parlour.does(AMIRA, HERE, Act::Repost).await;
    parlour.post.0.fail(Undelivered::Transient("503".to_owned()), false);
    parlour.courier.deliver_due().await;
    let boards = parlour.sent("board").len();
    parlour.does(BASHIR, HERE, Act::Repost).await;

    // The clock is set right, and the house opened again.
    parlour.clock.set(START + 1000);
    let parlour = parlour.restart().await;
    parlour.courier.deliver_due().await;
    parlour.passes(Duration::from_secs(10)).await;
    assert!(parlour.sent("board").len() > boards, "what was put off, and what waited behind it");
    parlour.passes(DAY - Duration::from_secs(60)).await;
    let reminders = || parlour.post.0.sent().iter().filter(|sent| sent.what == "reminder").count();
    assert_eq!(reminders(), 1);
    parlour.passes(Duration::from_secs(60)).await;
    assert_eq!(reminders(), 2, "a day later, not in five years");
}

#[tokio::test]
async fn what_is_refused_is_said_plainly_and_then_given_up() {
    let parlour = Parlour::open().await;
    let table = parlour.seat(HERE, &[AMIRA, BASHIR], "first 1").await;
    parlour.courier.deliver_due().await;
    let boards = parlour.sent("board").len();
    parlour.does(AMIRA, HERE, Act::Repost).await;
    parlour.post.0.fail(Undelivered::Content("50035".to_owned()), false);
    parlour.courier.deliver_due().await;
    assert_eq!(parlour.sent("board").len(), boards + 1, "in words alone");
    parlour.all_is_well().await;
    parlour.does(AMIRA, HERE, Act::Repost).await;
    parlour.post.0.fail(Undelivered::Content("50035".to_owned()), false);
    parlour.post.0.fail(Undelivered::Content("50035".to_owned()), false);
    parlour.courier.deliver_due().await;
    assert_eq!(parlour.sent("board").len(), boards + 1);
    let counts = parlour.house.store().read().await.unwrap().outbox_counts().await.unwrap();
    assert!(counts.contains(&(OutboxStatus::Dead, 1)), "kept for the operator: {counts:?}");
    // Nothing waits behind it.
    parlour.plays_on(table, HERE, 1).await;
    parlour.courier.deliver_due().await;
    assert_eq!(parlour.sent("board").len(), boards + 2);
}

/// One whose hands break.
struct Clumsy;

impl Messenger for Clumsy {
    async fn send(&self, _: &Letter) -> Result<Posted, Undelivered> {
        panic!("dropped")
    }

    async fn edit(&self, _: &Letter, _: Posted) -> Result<(), Undelivered> {
        panic!("dropped")
    }

    async fn find(&self, _: &Letter, _: Millis) -> Result<Option<Posted>, Undelivered> {
        Ok(None)
    }

    async fn start_thread(&self, _: Posted, _: &str) -> Result<(), Undelivered> {
        Ok(())
    }

    async fn quieten(&self, _: Posted) -> Result<(), Undelivered> {
        Ok(())
    }

    async fn delete(&self, _: Posted) -> Result<(), Undelivered> {
        Ok(())
    }
}

#[tokio::test]
async fn what_panics_is_tried_some_times_and_given_up_in_its_turn() {
    let parlour = Parlour::open().await;
    let table = parlour.seat(HERE, &[AMIRA, BASHIR], "first 1").await;
    let clumsy = Courier::new(Arc::clone(&parlour.house), Languages::built_in(), Clumsy);
    clumsy.deliver_due().await;
    // The lobby's message is the first: what comes after it waits.
    let waiting = parlour.house.store().read().await.unwrap().waiting(table).await.unwrap();
    let attempts: Vec<u32> =
        waiting.iter().filter(|row| row.lane == Lane::Channel).map(|row| row.attempts).collect();
    assert!(attempts[0] > 0 && attempts.len() > 1 && attempts[1..].iter().all(|&n| n == 0), "{attempts:?}");
    for _ in 0..40 {
        parlour.clock.advance(Duration::from_secs(15 * 60));
        clumsy.deliver_due().await;
    }
    let counts = parlour.house.store().read().await.unwrap().outbox_counts().await.unwrap();
    assert!(counts.iter().any(|(status, _)| *status == OutboxStatus::Dead), "{counts:?}");
}

#[tokio::test]
async fn whose_direct_messages_are_closed_is_told_at_every_table() {
    let parlour = Parlour::open().await;
    let one = parlour.seat(HERE, &[AMIRA, BASHIR], "first 1, aquifers").await;
    let other = parlour.seat(ChannelId(700), &[AMIRA, CELINE], "first 1, aquifers").await;
    parlour.courier.deliver_due().await;
    let mut file = connection(&parlour.path()).await;
    let closed = sqlx::query("UPDATE people SET dms_closed_at = ? WHERE user = ?").bind(START).bind(AMIRA);
    closed.execute(&mut file).await.unwrap();
    let hand = async |table| {
        let own = parlour.house.own(Place::Table(table), AMIRA).await;
        super::refusal(own).ok().unwrap().hand
    };
    for (table, channel) in [(one, HERE), (other, ChannelId(700))] {
        // Until Amira has taken a token of which she alone knows the value.
        let before = hand(table).await;
        while hand(table).await == before {
            let (seat, user) = parlour.awaited(table).await.unwrap();
            let game = parlour.game(table).await;
            let water = |text: &&String| crate::brings_water(&game.prospect(seat, text).unwrap());
            let moves = game.legal_moves(seat);
            let text = moves.iter().find(water).unwrap_or(&moves[moves.len() / 2]);
            parlour.does(user, channel, play(text)).await;
            parlour.courier.deliver_due().await;
        }
    }
    let told: Vec<Address> = parlour.sent("dms closed").iter().map(|sent| sent.to).collect();
    assert_eq!(told, [Address::Channel(HERE), Address::Channel(ChannelId(700))]);
}

#[tokio::test]
async fn a_route_that_is_limited_is_left_alone_for_a_minute() {
    let parlour = Parlour::open().await;
    let table = parlour.seat(HERE, &[AMIRA, BASHIR], "first 1").await;
    parlour.courier.deliver_due().await;
    let boards = parlour.sent("board").len();
    parlour.plays_on(table, HERE, 1).await;
    parlour.post.0.fail(Undelivered::Late, false);
    parlour.courier.deliver_due().await;
    parlour.passes(Duration::from_secs(59)).await;
    assert_eq!(parlour.sent("board").len(), boards);
    parlour.passes(Duration::from_secs(1)).await;
    assert_eq!(parlour.sent("board").len(), boards + 1);
}

#[tokio::test]
async fn all_that_is_open_is_shown_again_and_nobody_is_called() {
    let parlour = Parlour::open().await;
    let playing = parlour.seat(HERE, &[AMIRA, BASHIR], "first 1").await;
    parlour.plays_on(playing, HERE, 1).await;
    parlour.lobby(ChannelId(700), &[CELINE, AMIRA], "").await;
    let ended = parlour.seat(ChannelId(800), &[AMIRA, CELINE], "").await;
    let mut keeper = parlour.asking(FARID, ChannelId(800));
    keeper.moderator = true;
    parlour.ask(&keeper, &Act::End).await.unwrap();
    parlour.courier.deliver_due().await;
    let before = parlour.post.0.sent().len();
    super::refusal(parlour.house.post_all_again().await).unwrap();
    parlour.courier.deliver_due().await;
    let sent = parlour.post.0.sent().split_off(before);
    let mut again: Vec<(Address, &str)> = sent.iter().map(|sent| (sent.to, sent.what.as_str())).collect();
    again.sort_by_key(|(to, _)| format!("{to:?}"));
    assert_eq!(
        again,
        [(Address::Channel(HERE), "board"), (Address::Channel(ChannelId(700)), "lobby")],
        "not {ended}"
    );
    assert!(sent.iter().all(|sent| sent.ping.is_empty()));
    // The next move is told as ever.
    parlour.plays_on(playing, HERE, 1).await;
    parlour.courier.deliver_due().await;
    assert_eq!(parlour.post.0.sent().last().unwrap().ping.len(), 1);
    parlour.all_is_well().await;
}
