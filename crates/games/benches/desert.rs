//! Through the Desert on one core: typed moves, full rules, no record, no hashing.
//! Compare the figures of one run with each other: the machine is shared and noisy.

use std::hint::black_box;

use criterion::{BatchSize, Criterion, Throughput, criterion_group, criterion_main};
use games::chance::Seed;
use games::desert::{Boards, Desert, Event, Move, Options};
use games::{Chance, Course, Game, Quick, Seat, Status, Unheard};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

const SEATS: u8 = 4;

fn options() -> Options {
    Options::read("2017, river", Boards::built_in()).expect("options of ours")
}

fn new_game(options: &Options, number: u64) -> (Desert, Chance) {
    let mut chance = Chance::new(&Seed::from_text(&number.to_string()), "bench");
    let (game, _) = Desert::new(options, SEATS, &mut chance).expect("a possible game");
    (game, chance)
}

/// Who is on turn, if anybody.
fn awaited(game: &Desert) -> Option<Seat> {
    Seat::all(SEATS).find(|&seat| game.may_act(seat))
}

fn random_move(game: &Desert, seat: Seat, random: &mut Xoshiro256PlusPlus) -> Move {
    let mut moves = game.legal_moves(seat);
    moves.nth(random.random_range(0..moves.len())).expect("an awaited seat can move")
}

/// Plays a whole random game and returns its number of moves.
fn play(options: &Options, number: u64, course: &mut Course<Event>) -> u32 {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(number);
    let (mut game, mut chance) = new_game(options, number);
    let mut moves = 0;
    while let Some(seat) = awaited(&game) {
        let mv = random_move(&game, seat, &mut random);
        course.events.clear();
        game.apply(seat, &mv, &mut chance, course);
        moves += 1;
    }
    moves
}

/// The same as a computer player tries it out: draws without a proof, and nobody listens.
fn play_out(options: &Options, number: u64) -> u32 {
    let mut random = Quick::new(number);
    let (mut game, _) = Desert::new(options, SEATS, &mut random).expect("a possible game");
    let mut moves = 0;
    while let Some((seat, mv)) = awaited(&game).and_then(|seat| Some((seat, game.sample(seat, &mut random)?)))
    {
        game.apply(seat, &mv, &mut random, &mut Unheard);
        moves += 1;
    }
    moves
}

/// Positions from all over fifty random games, with the seat on turn and a camel that it may place.
fn positions(options: &Options) -> Vec<(Desert, Seat, Move)> {
    let mut positions = Vec::new();
    for number in 0..50 {
        let mut random = Xoshiro256PlusPlus::seed_from_u64(number);
        let (mut game, mut chance) = new_game(options, number);
        while let Some(seat) = awaited(&game) {
            let mv = random_move(&game, seat, &mut random);
            if matches!(mv, Move::Camel(..)) && random.random_range(0..8) == 0 {
                positions.push((game.clone(), seat, mv));
            }
            game.apply(seat, &mv, &mut chance, &mut Course::default());
        }
    }
    positions
}

fn benches(criterion: &mut Criterion) {
    let options = options();
    let positions = positions(&options);
    let mut course = Course::default();

    let mut group = criterion.benchmark_group("desert");
    group.throughput(Throughput::Elements(positions.len() as u64));
    group.bench_function("legal placements of the player on turn", |bench| {
        bench.iter(|| {
            for (game, seat, _) in &positions {
                black_box(game.legal_moves(*seat));
            }
        });
    });
    group.bench_function("enclosure check of a camel", |bench| {
        bench.iter(|| {
            for (game, seat, mv) in &positions {
                if let Move::Camel(colour, cell) = *mv {
                    black_box(game.areas_closed_by(*seat, colour, cell).count());
                }
            }
        });
    });
    group.bench_function("clone of a game", |bench| {
        bench.iter(|| {
            for (game, _, _) in &positions {
                black_box(game.clone());
            }
        });
    });
    group.bench_function("camel placed: token, links, river, enclosure, end", |bench| {
        let (_, mut chance) = new_game(&options, 0);
        bench.iter_batched_ref(
            || positions.clone(),
            |positions| {
                for (game, seat, mv) in positions {
                    course.events.clear();
                    game.apply(*seat, mv, &mut chance, &mut course);
                }
            },
            BatchSize::LargeInput,
        );
    });

    group.throughput(Throughput::Elements(1));
    let mut number = 0;
    group.bench_function("whole random game", |bench| {
        bench.iter(|| {
            number += 1;
            black_box(play(&options, number, &mut course))
        });
    });
    group.bench_function("whole random playout", |bench| {
        bench.iter(|| {
            number += 1;
            black_box(play_out(&options, number))
        });
    });
    group.bench_function("setup of a game", |bench| {
        bench.iter(|| {
            number += 1;
            let (game, _) = new_game(&options, number);
            black_box(matches!(game.status(), Status::Over(_)))
        });
    });
    group.finish();
}

criterion_group!(desert, benches);
criterion_main!(desert);
