//! How many simulations a second on one core: cut playouts of the strongest level, tree and dealing included, and beside
//! them whole random games of plain UCT. Compare the figures of one run with each other: the machine is shared and noisy.

use std::time::{Duration, Instant};

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use games::any::{AnyGame, Kind};
use games::chance::Seed;
use games::{Chance, Quick, Seat, Status};
use players::{Known, Player};

const SEATS: u8 = 4;

/// Positions from all over a game between greedy players.
fn positions(kind: Kind) -> Vec<(AnyGame, Seat)> {
    let Ok(options) = kind.read_options("") else { unreachable!("the usual options") };
    let mut chance = Chance::new(&Seed::from_text("playouts"), "bench");
    let Ok((mut game, _)) = AnyGame::new(&options, SEATS, &mut chance) else {
        unreachable!("a possible game")
    };
    let greedy: Player = "greedy".parse().expect("a player of ours");
    let (mut random, mut positions) = (Quick::new(1), Vec::new());
    while let Status::Awaiting(seats) = game.status()
        && let Some(seat) = seats.iter().next()
    {
        if game.count_moves(seat) > 3 && random.below(6) == 0 {
            positions.push((game.clone(), seat));
        }
        let seed = random.bits();
        let decision = greedy.decide(&Known::new(&game, seat, seed), seed, &mut || false);
        let mv = decision.expect("an awaited seat has a move").mv;
        assert!(game.play(seat, &mv, &mut chance).is_ok());
    }
    positions
}

/// The time of so many simulations, on average over the positions.
fn time_of(player: Player, positions: &[(AnyGame, Seat)], simulations: u64) -> Duration {
    let (mut made, mut seed, started) = (0, 0, Instant::now());
    while made < simulations {
        for (game, seat) in positions {
            seed += 1;
            let decision = player.decide(&Known::new(game, *seat, seed), seed, &mut || false);
            made += u64::from(decision.expect("an awaited seat has a move").simulations);
        }
    }
    started.elapsed().mul_f64(simulations as f64 / made as f64)
}

fn benches(criterion: &mut Criterion) {
    for name in ["desert", "nomads", "bazaar"] {
        let positions = positions(Kind::named(name));
        let mut group = criterion.benchmark_group(name);
        group.throughput(Throughput::Elements(1));
        for (title, player) in [("cut playout", "master@1000"), ("whole random game", "uct@200")] {
            let player: Player = player.parse().expect("a player of ours");
            group.bench_function(title, |bench| {
                bench.iter_custom(|simulations| time_of(player, &positions, simulations));
            });
        }
        group.finish();
    }
}

criterion_group!(playouts, benches);
criterion_main!(playouts);
