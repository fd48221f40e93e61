//! Nomads of Arabia on one core: typed moves, full rules, no record, no hashing.
//! Compare the figures of one run with each other: the machine is shared and noisy.

use std::hint::black_box;

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use games::chance::Seed;
use games::nomads::{Event, Nomads, Options};
use games::{Chance, Course, Game, Quick, Seat, Status, Unheard};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

const SEATS: u8 = 4;

fn new_game(number: u64) -> (Nomads, Chance) {
    let mut chance = Chance::new(&Seed::from_text(&number.to_string()), "bench");
    let (game, _) = Nomads::new(&Options::new(), SEATS, &mut chance).expect("a possible game");
    (game, chance)
}

/// The first of those who must act.
fn awaited(game: &Nomads) -> Option<Seat> {
    match game.status() {
        Status::Awaiting(seats) => seats.iter().next(),
        Status::Over(_) => None,
    }
}

/// Plays a random game, calling back with each position and its number of moves; returns how many were made.
fn play(number: u64, course: &mut Course<Event>, mut each: impl FnMut(&Nomads, Seat, usize)) -> u32 {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(number);
    let (mut game, mut chance) = new_game(number);
    let mut moves = 0;
    while let Some(seat) = awaited(&game) {
        let mut legal = game.legal_moves(seat);
        each(&game, seat, legal.len());
        let mv = legal.nth(random.random_range(0..legal.len())).expect("an awaited seat can move");
        course.events.clear();
        game.apply(seat, &mv, &mut chance, course);
        chance.take_log();
        moves += 1;
    }
    moves
}

/// As a playout does it: nothing is proved, logged or told, and moves are sampled.
#[inline(never)] // so that a profiler finds it
fn play_out(number: u64) -> u32 {
    let mut random = Quick::new(number);
    let (mut game, _) = Nomads::new(&Options::new(), SEATS, &mut random).expect("a possible game");
    let mut moves = 0;
    while let Some(seat) = awaited(&game) {
        let mv = game.sample(seat, &mut random).expect("an awaited seat can move");
        game.apply(seat, &mv, &mut random, &mut Unheard);
        moves += 1;
    }
    moves
}

fn benches(criterion: &mut Criterion) {
    let mut course = Course::default();
    let mut positions = Vec::new();
    for number in 0..50 {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(number);
        play(number, &mut course, |game, seat, _| {
            if random.random_range(0..20) == 0 {
                positions.push((game.clone(), seat));
            }
        });
    }

    let mut group = criterion.benchmark_group("nomads");
    group.throughput(Throughput::Elements(positions.len() as u64));
    group.bench_function("legal moves of an awaited seat", |bench| {
        bench.iter(|| {
            for (game, seat) in &positions {
                black_box(game.legal_moves(*seat));
            }
        });
    });
    group.bench_function("clone of a game", |bench| {
        bench.iter(|| {
            for (game, _) in &positions {
                black_box(game.clone());
            }
        });
    });
    group.bench_function("first legal move made", |bench| {
        let (_, mut chance) = new_game(0);
        bench.iter_batched_ref(
            || positions.clone(),
            |positions| {
                for (game, seat) in positions {
                    let mv = game.legal_moves(*seat).next().expect("an awaited seat can move");
                    course.events.clear();
                    game.apply(*seat, &mv, &mut chance, &mut course);
                }
                chance.take_log();
            },
            BatchSize::LargeInput,
        );
    });

    group.throughput(Throughput::Elements(1));
    let mut number = 0;
    group.bench_function("whole random game", |bench| {
        bench.iter(|| {
            number += 1;
            black_box(play(number, &mut Course::default(), |_, _, _| {}))
        });
    });
    group.bench_function("whole playout", |bench| {
        bench.iter(|| {
            number += 1;
            black_box(play_out(number))
        });
    });
    group.finish();
}

criterion_group!(nomads, benches);
criterion_main!(nomads);
