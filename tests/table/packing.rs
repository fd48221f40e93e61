//! States are kept every so many plies: whatever is asked for in between is replayed, and is what it was. Files of an
//! earlier release are brought into this form, whenever that is interrupted.

use std::sync::Arc;
use std::time::{Duration, Instant};

use caravanserai::store::{ChannelId, SeenCount, TableId};
use caravanserai::table::{Act, HandClock, Pace, Place};
use games::Status;
use games::any::Kind;
use games::chance::Seed;
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use record::Recorder;
use sqlx::{AssertSqlSafe, Connection, SqliteConnection};

use super::databases::{files, parlour_on, seat, undo};
use super::rot::Whole;
use super::{AMIRA, BASHIR, CELINE, Parlour, START, connection, open_house, play};
use crate::bot::Folder;

async fn count(parlour: &Parlour, what: &str) -> i64 {
    let query = sqlx::query_scalar(sqlx::AssertSqlSafe(format!("SELECT {what}")));
    query.fetch_one(&mut connection(&parlour.path()).await).await.unwrap()
}

#[tokio::test]
async fn packed_a_database_of_an_earlier_release_serves_the_same() {
    for file in files() {
        let [before, after] = [Whole::read(&file, false).await, Whole::read(&file, true).await];
        assert_eq!(before.tables.len(), after.tables.len());
        for ((table, before), (_, after)) in before.tables.iter().zip(&after.tables) {
            let differs =
                before.iter().flatten().find(|(key, value)| after.as_ref().unwrap()[*key] != **value);
            assert!(differs.is_none(), "{}, game {}: {differs:?}", file.display(), table.id);
        }
        let parlour = parlour_on(&file).await;
        let whole = std::fs::metadata(parlour.path()).unwrap().len();
        let unpacked = "count(*) FROM tables WHERE packed = 0 AND quarantine IS NULL";
        // Later releases have packed their games from the beginning.
        let packed_before = count(&parlour, unpacked).await == 0;
        assert_eq!(packed_before, !file.to_string_lossy().contains("schema-2-"), "{}", file.display());
        parlour.house.pack().await.unwrap();
        assert_eq!(count(&parlour, unpacked).await, 0, "{}", file.display());
        let left = "count(*) FROM plies JOIN tables ON id = table_id WHERE packed = 1 AND (state || draws || events) <> ''";
        assert_eq!(count(&parlour, left).await, 0);
        parlour.house.store().close().await;
        let packed = std::fs::metadata(parlour.path()).unwrap().len();
        let few = count(&parlour, "count(*) FROM plies").await < 20;
        let smaller = packed < whole || few || packed_before;
        assert!(smaller, "{}: {whole} -> {packed} bytes", file.display());
    }
}

/// Every position of a game with undos, looked back at, is the one that was there.
#[tokio::test]
async fn every_position_is_replayed_as_it_was() {
    let parlour = Parlour::open().await;
    let people = [AMIRA, BASHIR, CELINE];
    for (channel, kind) in (500..).zip([Kind::named("desert"), Kind::named("nomads"), Kind::named("bazaar")])
    {
        let table = seat(&parlour, ChannelId(channel), &people, kind, "").await;
        let place = Place::Table(table);
        let mut boards = vec![];
        for number in 0..75 {
            let look = parlour.look(table).await;
            boards.push((look.seen, serde_json::to_string(&look.view).unwrap()));
            let Some((user, text)) = parlour.some_move(table, 7 * number + 3).await else { break };
            parlour.does(user, ChannelId(channel), play(&text)).await;
            if number % 9 == 4 && parlour.awaited(table).await.is_some() {
                undo(&parlour, table, ChannelId(channel), &people).await;
            }
        }
        for (seen, board) in &boards {
            let (look, _) = super::refusal(parlour.house.look_back(place, *seen).await).unwrap();
            assert_eq!(serde_json::to_string(&look.view).unwrap(), *board, "{kind:?} after {seen}");
        }
        // What is kept: the first, every so many, each undo, the latest.
        let plies = count(&parlour, &format!("count(*) FROM plies WHERE table_id = {table}")).await;
        let undos =
            count(&parlour, &format!("count(*) FROM plies WHERE table_id = {table} AND move LIKE 'undo %'"))
                .await;
        let kept = count(&parlour, &format!("count(*) FROM states WHERE table_id = {table}")).await;
        assert!(undos > 4 && kept <= undos + plies / 32 + 2, "{kind:?}: {kept} states of {plies} plies");
        let (user, _) = parlour.some_move(table, 0).await.map_or((AMIRA, String::new()), |it| it);
        let _ = parlour.ask(&parlour.asking(user, ChannelId(channel)), &Act::Undo { meant: None }).await;
    }
    parlour.all_is_well().await;
}

/// Whole games with all that belongs to them, but for what every file has.
#[tokio::test]
async fn a_ply_takes_few_bytes() {
    let empty = Parlour::open().await;
    empty.house.store().close().await;
    let empty = std::fs::metadata(empty.path()).unwrap().len();
    let parlour = Parlour::open().await;
    for (channel, kind) in (500..).zip([Kind::named("desert"), Kind::named("nomads"), Kind::named("bazaar")])
    {
        let table = seat(&parlour, ChannelId(channel), &[AMIRA, BASHIR, CELINE], kind, "").await;
        let mut number = 3;
        while let Some((user, text)) = parlour.some_move(table, number).await {
            parlour.does(user, ChannelId(channel), play(&text)).await;
            number += 7;
        }
    }
    // What nobody can repeat any more is forgotten after a day, as ever.
    parlour.clock.advance(2 * super::DAY);
    parlour.house.tidy().await.unwrap();
    parlour.house.store().close().await;
    let free = 4096 * count(&parlour, "freelist_count FROM pragma_freelist_count").await as u64;
    let bytes = std::fs::metadata(parlour.path()).unwrap().len() - empty - free;
    let plies = count(&parlour, "count(*) FROM plies").await as u64;
    println!("{bytes} bytes for {plies} plies: {} a ply", bytes / plies);
    assert!(bytes / plies <= 500, "{bytes} bytes for {plies} plies: {} a ply", bytes / plies);
}

/// Writes random games as the last release did, packs them and prints what that took. The number by
/// CARAVANSERAI_PACKED_GAMES.
#[tokio::test]
#[ignore = "measures"]
async fn many_games_are_packed() {
    let games = super::number("CARAVANSERAI_PACKED_GAMES", 1000);
    let lobbies = files().into_iter().find(|file| file.ends_with("schema-2-lobbies.db")).unwrap();
    let folder = Folder::new();
    std::fs::copy(lobbies, folder.database()).unwrap();
    let mut file = connection(&folder.database()).await;
    for name in ["outbox", "inbox", "seats", "proposals", "tables"] {
        sqlx::query(AssertSqlSafe(format!("DELETE FROM {name}"))).execute(&mut file).await.unwrap();
    }
    let mut random = Xoshiro256PlusPlus::seed_from_u64(5);
    let (mut plies, mut longest) = (0, (0, 0));
    sqlx::query("BEGIN").execute(&mut file).await.unwrap();
    for id in 1..=games as i64 {
        let made = written_whole(&mut file, TableId(id), &mut random).await;
        plies += made;
        longest = longest.max((made, id));
    }
    sqlx::query("COMMIT").execute(&mut file).await.unwrap();
    file.close().await.unwrap();
    let size = || std::fs::metadata(folder.database()).unwrap().len();
    println!("{games} games, {plies} plies, {} bytes a ply before", size() / plies as u64);
    let clock = Arc::new(HandClock::at(START));
    let began = Instant::now();
    let house = open_house(&folder.database(), &clock, Pace::default()).await;
    println!("opened after {:?}", began.elapsed());
    house.pack().await.unwrap();
    println!("packed after {:?}", began.elapsed());
    house.store().close().await;
    drop(house);
    println!("{} bytes, {} a ply", size(), size() / plies as u64);
    let began = Instant::now();
    let house = open_house(&folder.database(), &clock, Pace::default()).await;
    println!("opened again in {:?}", began.elapsed());
    let mut taken: Vec<Duration> = Vec::new();
    for seen in 0..longest.0 as u32 {
        let began = Instant::now();
        super::refusal(house.look_back(Place::Table(TableId(longest.1)), SeenCount(seen)).await).unwrap();
        taken.push(began.elapsed());
    }
    taken.sort();
    println!(
        "looking back in {} plies: {:?} in the middle, {:?} at most",
        longest.0,
        taken[taken.len() / 2],
        taken.last()
    );
    let mut faults = 0;
    house.check_all(|one| faults += one.faults.len()).await.unwrap();
    assert_eq!(faults, 0);
}

/// One random game, as the last release wrote it; returns its plies.
async fn written_whole(file: &mut SqliteConnection, id: TableId, random: &mut Xoshiro256PlusPlus) -> usize {
    let kind = [Kind::named("desert"), Kind::named("nomads"), Kind::named("bazaar")][id.0 as usize % 3];
    let options = kind.read_options("").ok().unwrap();
    let (seats, game_id) = (3 + (id.0 % 2) as u8, format!("{:032x}", id.0));
    let seed = Seed::from_text(&game_id);
    let mut game = Recorder::open(&game_id, &seed, &options, seats).ok().unwrap();
    while let Status::Awaiting(awaited) = game.game().status() {
        let seat = awaited.iter().next().unwrap();
        let number = random.random_range(0..game.game().count_moves(seat));
        let text = game.game().nth_move(seat, number).unwrap();
        assert!(game.play(seat, &text).is_ok());
    }
    let table = "INSERT INTO tables (id, game_id, kind, options, format, seed, commitment, channel, host, phase, opened_at)
                 VALUES (?, ?, ?, ?, ?, ?, ?, ?, 11, 'over', 0)";
    let table = sqlx::query(table).bind(id).bind(&game_id).bind(kind.name());
    let table = table.bind(serde_json::to_string(&options).unwrap()).bind(kind.state_version());
    let table = table.bind(seed.clone().into_bytes().to_vec()).bind(seed.commitment(&game_id)).bind(id);
    table.execute(&mut *file).await.unwrap();
    for seat in 1..=i64::from(seats) {
        let insert = sqlx::query("INSERT INTO seats (table_id, seat, user) VALUES (?, ?, ?)");
        insert.bind(id).bind(seat).bind(10 + seat).execute(&mut *file).await.unwrap();
    }
    let record = game.record();
    let setup = (0, None, String::new(), &record.setup.draws, &record.setup.events, &record.setup.hash);
    let played = record.plies.iter().map(|ply| {
        (ply.number, Some(ply.seat.number()), ply.text.clone(), &ply.draws, &ply.events, &ply.hash)
    });
    let mut next_draw = 1;
    for (number, seat, text, draws, events, hash) in std::iter::once(setup).chain(played) {
        next_draw += draws.len() as u32;
        let insert = sqlx::query(
            "INSERT INTO plies (table_id, number, seat, move, secrecy, draws, events, news, state, hash, seen, next_draw,
                                made_at) VALUES (?, ?, ?, ?, 'open', ?, ?, 0, ?, ?, ?, ?, 0)",
        );
        let state = game.game_after(number).unwrap().save();
        let insert = insert.bind(id).bind(number).bind(seat).bind(text);
        let insert =
            insert.bind(serde_json::to_string(draws).unwrap()).bind(serde_json::to_string(events).unwrap());
        insert.bind(state).bind(hash).bind(number).bind(next_draw).execute(&mut *file).await.unwrap();
    }
    record.plies.len() + 1
}
