//! Desert Bazaar on one core: typed moves, full rules, no record, no hashing.
//! Prints the longest list of moves in 10,000 random games too, which no noise disturbs.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use games::bazaar::{Bazaar, Event, Move, Options, PLAYERS};
use games::chance::Seed;
use games::{Chance, Course, Game, Quick, Seat, Unheard};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

const SEATS: u8 = 4;

fn new_game(seats: u8, number: u64) -> (Bazaar, Chance) {
    let mut chance = Chance::new(&Seed::from_text(&number.to_string()), "bench");
    let (game, _) = Bazaar::new(&Options::default(), seats, &mut chance).expect("a possible game");
    (game, chance)
}

/// One of those who must act, if anybody.
fn awaited(game: &Bazaar) -> Option<Seat> {
    Seat::all(game.seats()).find(|&seat| game.may_act(seat))
}

/// Plays a whole random game; tells the number of its moves and the longest list of them.
fn play(seats: u8, number: u64, course: &mut Course<Event>) -> (usize, usize) {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(number);
    let (mut game, mut chance) = new_game(seats, number);
    let (mut moves, mut longest) = (0, 0);
    while let Some(seat) = awaited(&game) {
        let mut listed = game.legal_moves(seat);
        longest = longest.max(listed.len());
        let mv = listed.nth(random.random_range(0..listed.len())).expect("an awaited seat can move");
        course.events.clear();
        game.apply(seat, &mv, &mut chance, course);
        moves += 1;
    }
    (moves, longest)
}

/// A whole random game as a computer player tries it out: nobody listens, nothing is proved. Tells the number of moves.
fn playout(seats: u8, random: &mut Quick) -> usize {
    let (mut game, _) = Bazaar::new(&Options::default(), seats, random).expect("a possible game");
    let mut moves = 0;
    while let Some(seat) = awaited(&game) {
        let mv = game.sample(seat, random).expect("an awaited seat can move");
        game.apply(seat, &mv, random, &mut Unheard);
        moves += 1;
    }
    moves
}

/// Positions from all over fifty random games, with the seat on turn.
fn positions() -> Vec<(Bazaar, Seat, Move)> {
    let mut positions = Vec::new();
    for number in 0..50 {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(number);
        let (mut game, mut chance) = new_game(SEATS, number);
        while let Some(seat) = awaited(&game) {
            let mut listed = game.legal_moves(seat);
            let mv = listed.nth(random.random_range(0..listed.len())).expect("an awaited seat can move");
            if random.random_range(0..8) == 0 {
                positions.push((game.clone(), seat, mv.clone()));
            }
            game.apply(seat, &mv, &mut chance, &mut Course::default());
        }
    }
    positions
}

#[allow(clippy::print_stdout)]
fn benches(criterion: &mut Criterion) {
    let positions = positions();
    let mut course = Course::default();
    let longest = (0..10_000).map(|number| play(3 + (number % 3) as u8, number, &mut course).1).max();
    println!("longest list of moves in 10,000 random games: {}", longest.unwrap_or_default());

    let mut group = criterion.benchmark_group("bazaar");
    group.throughput(Throughput::Elements(positions.len() as u64));
    group.bench_function("legal moves of the player on turn", |bench| {
        bench.iter(|| {
            for (game, seat, _) in &positions {
                black_box(game.legal_moves(*seat));
            }
        });
    });
    group.bench_function("check of a move", |bench| {
        bench.iter(|| {
            for (game, seat, mv) in &positions {
                black_box(game.check(*seat, mv).is_ok());
            }
        });
    });
    group.throughput(Throughput::Elements(1));
    let mut number = 0;
    group.bench_function("whole random game", |bench| {
        bench.iter(|| {
            number += 1;
            black_box(play(SEATS, number, &mut course))
        });
    });
    let mut random = Quick::new(1);
    for seats in PLAYERS {
        group.bench_function(format!("playout, {seats} players"), |bench| {
            bench.iter(|| black_box(playout(seats, &mut random)));
        });
    }
    group.finish();
}

criterion_group!(bazaar, benches);
criterion_main!(bazaar);
