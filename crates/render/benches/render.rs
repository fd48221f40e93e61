//! From a game's state to the bytes of its picture, on one core; drawings are kept, as in a running bot.
//! Prints the number of bytes too, which no noise disturbs.

use std::hint::black_box;

use criterion::measurement::WallTime;
use criterion::{BenchmarkGroup, Criterion, criterion_group, criterion_main};
use games::any::{AnyGame, AnyView, Kind};
use games::chance::Seed;
use games::{Chance, RiderColours, Seat, Status};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};
use voice::{Language, Voice};

/// A random game after this many moves, or at its end.
fn game(kind: Kind, options: &str, seats: u8, moves: usize) -> AnyGame {
    course(kind, options, seats, moves).pop().expect("a game has a first position")
}

/// Each position of a random game up to this many moves, or to its end.
fn course(kind: Kind, options: &str, seats: u8, moves: usize) -> Vec<AnyGame> {
    let options = kind.read_options(options).expect("options of ours");
    let mut chance = Chance::new(&Seed::from_text("render"), "bench");
    let (mut game, _) = AnyGame::new(&options, seats, &mut chance).expect("a possible game");
    let mut random = Xoshiro256PlusPlus::seed_from_u64(1);
    let mut positions = vec![game.clone()];
    for _ in 0..moves {
        let Status::Awaiting(awaited) = game.status() else { break };
        let seat = awaited.iter().next().expect("somebody is awaited");
        let index = random.random_range(0..game.count_moves(seat));
        game.play_nth(seat, index, &mut chance);
        positions.push(game.clone());
    }
    positions
}

#[allow(clippy::print_stdout)]
fn benches(criterion: &mut Criterion) {
    let positions = [
        ("opening, 4 players", game(Kind::named("desert"), "2017, river", 4, 20)),
        ("middle, 4 players", game(Kind::named("desert"), "2017, river", 4, 80)),
        ("middle, 2 players", game(Kind::named("desert"), "2024, mountain", 2, 60)),
        ("middle, 5 players, aquifers", game(Kind::named("desert"), "2017, river, aquifers, first 1", 5, 90)),
        ("end, 5 players", game(Kind::named("desert"), "2024, mountain", 5, 1000)),
        ("nomads, 6 players", game(Kind::named("nomads"), "first 1", 6, 150)),
        ("bazaar, 5 players", game(Kind::named("bazaar"), "first 1", 5, 90)),
    ];
    let voice = Voice { language: Language::english(), names: &RiderColours, reader: None };
    let mut group = criterion.benchmark_group("render");
    for (name, game) in &positions {
        println!(
            "board, {name}: {} bytes",
            render::board(&game.view(), &voice).expect("it is drawn").png.len()
        );
        group.bench_function(format!("board, {name}"), |bench| {
            bench.iter(|| black_box(render::board(&game.view(), &voice).expect("it is drawn")));
        });
    }
    goes_on(&mut group, &voice);
    let (_, game) = &positions[4];
    let hand = game.hand(Seat::from_index(0));
    println!("hand: {} bytes", render::hand(&game.view(), &hand, &voice).expect("it is drawn").png.len());
    group.bench_function("hand", |bench| {
        bench.iter(|| black_box(render::hand(&game.view(), &hand, &voice).expect("it is drawn")));
    });
    for (name, game) in [&positions[1], &positions[5], &positions[6]] {
        let Status::Awaiting(awaited) = game.status() else { continue };
        let seat = awaited.iter().next().expect("somebody is awaited");
        let Ok(games::Step::Ask(question)) = game.ask(seat, &[]) else { continue };
        let step =
            render::Step { asks: Some(&question.asks), options: &question.options, ..Default::default() };
        let hand = game.hand(seat);
        let draw = || render::step(&game.view(), &hand, &step, &voice).expect("it is drawn");
        println!("step, {name}: {} bytes", draw().png.len());
        group.bench_function(format!("step, {name}"), |bench| bench.iter(|| black_box(draw())));
    }
    group.finish();
}

/// A game of Desert that goes on: each draw is of the next position, as at a table; and the same without packing,
/// which takes most of the time.
#[allow(clippy::print_stdout)]
fn goes_on(group: &mut BenchmarkGroup<'_, WallTime>, voice: &Voice) {
    let course = course(Kind::named("desert"), "2017, river", 4, 110);
    let views: Vec<AnyView> = course[60..].iter().map(AnyGame::view).collect();
    let draw = |view: &AnyView| render::board(view, voice).expect("it is drawn");
    let bytes: Vec<usize> = views.iter().map(|view| draw(view).png.len()).collect();
    let mean = bytes.iter().sum::<usize>() / bytes.len();
    println!("board, a game goes on: {mean} bytes, at most {}", bytes.iter().max().unwrap_or(&0));
    let mut turns = views.iter().cycle();
    let mut next = || turns.next().expect("a game has positions");
    group.bench_function("board, a game goes on", |bench| bench.iter(|| black_box(draw(next()))));
    group.bench_function("board, a game goes on, without packing", |bench| {
        bench.iter(|| {
            let (scene, _) = render::board_scene(next(), voice).expect("it is drawn");
            black_box(render::raster::rasterise(&scene))
        });
    });
}

criterion_group!(render, benches);
criterion_main!(render);
