//! The durable path: a whole turn with synchronous=FULL, the start with 10,000 stored games, the memory that 10,000
//! open games take, and how soon people are answered when 50 tables act at once.
//!
//! Figures of one run are for comparison with each other: an fsync costs what the disk makes it cost.

#![allow(clippy::unwrap_used, clippy::print_stdout, reason = "as in tests")]

use std::hint::black_box;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use caravanserai::courier::{Courier, Memory};
use caravanserai::store::{ChannelId, InteractionId, PlyNumber, Store, TableId, UserId};
use caravanserai::table::{Act, Answer, Asking, House, Pace, Place, WallClock};
use caravanserai::words::Reader;
use criterion::{Criterion, criterion_group, criterion_main};
use games::any::{Games, Kind};
use sqlx::sqlite::SqliteConnectOptions;
use sqlx::{ConnectOptions, Connection};
use tokio::runtime::Runtime;
use voice::{Language, Languages};

const STORED: u32 = 10_000;
const AT_ONCE: u64 = 50;

static INTERACTION: AtomicU64 = AtomicU64::new(1);

fn asking(user: UserId, channel: ChannelId) -> Asking {
    let interaction = INTERACTION.fetch_add(1, Ordering::Relaxed);
    Asking {
        interaction: InteractionId(interaction),
        user,
        name: format!("player {user}"),
        guild: None,
        channel,
        moderator: false,
        locale: None,
        guild_locale: None,
    }
}

fn database(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("bench-table");
    std::fs::create_dir_all(&folder).unwrap();
    let path = folder.join(format!("{name}.db"));
    for end in ["", "-wal", "-shm", ".lock"] {
        let _ = std::fs::remove_file(format!("{}{end}", path.display()));
    }
    path
}

async fn house(path: &Path) -> House {
    let store = Store::open(path).await.unwrap();
    House::new(store, Arc::new(WallClock), Games::built_in().clone(), Pace::default())
}

/// A game of two in its own channel, begun.
async fn begin(house: &House, channel: ChannelId) -> TableId {
    let (host, guest) = (UserId(10 * channel.0 + 1), UserId(10 * channel.0 + 2));
    let here = Place::Here(channel);
    let open = Act::Open { kind: Kind::named("desert"), options: "first 1".to_owned(), thread: false };
    let opened = house.act(&asking(host, channel), here, &open).await.unwrap();
    house.act(&asking(guest, channel), here, &Act::Join).await.unwrap();
    house.act(&asking(host, channel), here, &Act::Start).await.unwrap();
    let Answer::Opened { table } = opened.answer else { unreachable!("a table was opened") };
    table
}

/// Whoever is awaited makes their first legal move; a new game when it is over.
async fn turn(house: &House, channel: &mut ChannelId) -> TableId {
    let look = house.look(Place::Here(*channel)).await.unwrap();
    let Some(seat) = look.awaited().iter().next() else {
        channel.0 += 1_000;
        return begin(house, *channel).await;
    };
    let user = look.table.person(seat).user.unwrap();
    let here = Place::Here(*channel);
    let mv = house.moves(here, user, "", 1, |_| true).await.unwrap().remove(0);
    let play = Act::Play { moves: mv.text, expected: Some(look.seen) };
    house.act(&asking(user, *channel), here, &play).await.unwrap();
    look.table.id
}

fn whole_turn(c: &mut Criterion) {
    let runtime = Runtime::new().unwrap();
    let house = Arc::new(runtime.block_on(house(&database("turn"))));
    let mut channel = ChannelId(1);
    runtime.block_on(begin(&house, channel));
    c.bench_function("a turn: look, list, check, apply, commit", |bencher| {
        bencher.iter(|| black_box(runtime.block_on(turn(&house, &mut channel))));
    });
    c.bench_function("the same with the picture", |bencher| {
        bencher.iter(|| {
            runtime.block_on(turn(&house, &mut channel));
            let look = runtime.block_on(house.look(Place::Here(channel))).unwrap();
            let about = Reader::everybody(Language::english()).plainly_about(&look.table.people);
            black_box(render::board(&look.view.unwrap(), &about.voice()).unwrap().png.len())
        });
    });
    let courier = Courier::new(Arc::clone(&house), Languages::built_in(), Memory::default());
    runtime.block_on(courier.deliver_due());
    c.bench_function("the same, told by the courier and noted", |bencher| {
        bencher.iter(|| {
            runtime.block_on(async {
                turn(&house, &mut channel).await;
                courier.deliver_due().await;
            });
        });
    });
}

/// One begun game, copied row by row.
async fn store_many(path: &Path) {
    let house = house(path).await;
    let mut channel = ChannelId(1);
    begin(&house, channel).await;
    for _ in 0..20 {
        turn(&house, &mut channel).await;
    }
    let mut session = house.store().read().await.unwrap();
    let row = session.table(TableId(1)).await.unwrap().unwrap();
    let (_, state) = session.state_before(&row, PlyNumber(20)).await.unwrap().unwrap();
    drop(session);
    house.store().close().await;
    drop(house);
    let mut connection = SqliteConnectOptions::new().filename(path).connect().await.unwrap();
    let copies = [
        "INSERT INTO tables (id, game_id, kind, options, format, seed, commitment, guild, channel, host, phase, told,
                             opened_at, started_at)
         SELECT n, game_id || n, kind, options, format, seed, commitment, guild, n, host, phase, told, opened_at,
                started_at
         FROM tables, copies WHERE id = 1",
        "INSERT INTO seats SELECT n, seat, epoch, user, awaited_since, awaited_at FROM seats, copies WHERE table_id = 1",
        // As an earlier version wrote them, since a seal is that of one row; only the latest state is asked for.
        "INSERT INTO plies (table_id, number, seat, move, secrecy, draws, events, news, state, hash, seen, next_draw,
                            undone, made_at)
         SELECT n, number, seat, move, secrecy, '[]', '[]', news, iif(number = 20, ?, '{}'), hash, seen, next_draw, undone, made_at
         FROM plies, copies WHERE table_id = 1",
        "INSERT INTO outbox (table_id, lane, notice, once, due_at)
         SELECT n, lane, notice, once, due_at + 100000000 FROM outbox, copies WHERE table_id = 1",
    ];
    let numbers = format!(
        "CREATE TEMP TABLE copies AS WITH RECURSIVE c(n) AS (SELECT 2 UNION ALL SELECT n + 1 FROM c WHERE n < {STORED})
         SELECT n FROM c"
    );
    sqlx::query(sqlx::AssertSqlSafe(numbers)).execute(&mut connection).await.unwrap();
    for copy in copies {
        let mut query = sqlx::query(copy);
        if copy.contains('?') {
            query = query.bind(&state);
        }
        query.execute(&mut connection).await.unwrap();
    }
    connection.close().await.unwrap();
}

fn start_with_many(c: &mut Criterion) {
    let runtime = Runtime::new().unwrap();
    let path = database("many");
    runtime.block_on(store_many(&path));
    let before = resident();
    let mut group = c.benchmark_group("10,000 stored games");
    group.sample_size(10);
    group.bench_function("open, check and find what is due", |bencher| {
        bencher.iter_custom(|times| {
            let mut taken = Duration::ZERO;
            for _ in 0..times {
                let started = Instant::now();
                let house = runtime.block_on(house(&path));
                black_box(runtime.block_on(house.due(32)).unwrap().len());
                taken += started.elapsed();
                runtime.block_on(house.store().close());
            }
            taken
        });
    });
    let house = runtime.block_on(house(&path));
    group.bench_function("one turn among them", |bencher| {
        let mut at = 1;
        bencher.iter(|| {
            at = at % u64::from(STORED) + 1;
            black_box(runtime.block_on(turn(&house, &mut { ChannelId(at) })))
        });
    });
    group.finish();
    println!("resident with 10,000 open games served: {} MB (before: {before} MB)", resident());
}

/// In MB; 0 where the system does not tell.
fn resident() -> u64 {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let line = status.lines().find(|line| line.starts_with("VmRSS:"));
    let kilobytes =
        line.and_then(|line| line.split_whitespace().nth(1)).and_then(|number| number.parse::<u64>().ok());
    kilobytes.unwrap_or(0) / 1024
}

/// Not a mean: what the slowest of fifty waits for.
fn fifty_at_once(_: &mut Criterion) {
    let runtime = Runtime::new().unwrap();
    let house = Arc::new(runtime.block_on(house(&database("fifty"))));
    let mut waits: Vec<Duration> = runtime.block_on(async {
        for channel in (1..=AT_ONCE).map(ChannelId) {
            begin(&house, channel).await;
        }
        let mut waits = Vec::new();
        for _ in 0..20 {
            let tables: Vec<_> = (1..=AT_ONCE)
                .map(|channel| {
                    let mut channel = ChannelId(channel);
                    let house = Arc::clone(&house);
                    tokio::spawn(async move {
                        let started = Instant::now();
                        turn(&house, &mut channel).await;
                        started.elapsed()
                    })
                })
                .collect();
            for table in tables {
                waits.push(table.await.unwrap());
            }
        }
        waits
    });
    waits.sort();
    let at = |share: usize| waits[(waits.len() - 1) * share / 100];
    println!("50 tables at once, look and act: p50 {:?}, p99 {:?}, slowest {:?}", at(50), at(99), at(100));
}

criterion_group!(benches, whole_turn, start_with_many, fifty_at_once);
criterion_main!(benches);
