//! The panel without Discord: every legal move is reached by tapping, in few taps.

mod certain;
mod reach;
mod steps;
pub(crate) mod way;

use caravanserai::table::OwnGame;
use games::any::{AnyGame, AnyOptions, Kind};
use games::chance::Seed;
use games::{Chance, Seat, Status};
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

/// Options and numbers of players, pairwise: every two values of different options come together.
const DESERT: [(&str, u8); 8] = [
    ("edition 2005, aquifers", 2),
    ("edition 2005, serpentine", 4),
    ("edition 2017, board river, serpentine, aquifers", 3),
    ("edition 2017, board mountain, random gifts", 5),
    ("edition 2024, board river", 5),
    ("edition 2024, board mountain, aquifers, serpentine", 5),
    ("edition 2024, board river, aquifers", 4),
    ("edition 2017, board river", 2),
];
const NOMADS: [(&str, u8); 6] = [
    ("disks 0, short", 3),
    ("disks 5", 4),
    ("disks 2, short, no forced shifts", 5),
    ("disks 3, no forced shifts", 6),
    ("disks 1, short", 6),
    ("disks 4", 3),
];
const BAZAAR: [(&str, u8); 3] = [("", 3), ("first 2", 4), ("", 5)];

pub(crate) fn cases(kind: Kind) -> &'static [(&'static str, u8)] {
    match kind.name() {
        "desert" => &DESERT,
        "nomads" => &NOMADS,
        _ => &BAZAAR,
    }
}

pub(crate) fn options(kind: Kind, number: usize) -> (AnyOptions, u8) {
    let (text, seats) = cases(kind)[number % cases(kind).len()];
    (kind.read_options(text).unwrap(), seats)
}

/// Random games of a kind, one after another: what each seat that may act could do, before every move.
struct Positions {
    kind: Kind,
    number: usize,
    random: Xoshiro256PlusPlus,
    now: Option<(AnyGame, Chance)>,
}

impl Positions {
    fn of(kind: Kind) -> Positions {
        Positions { kind, number: 0, random: Xoshiro256PlusPlus::seed_from_u64(13), now: None }
    }

    /// The game some moves later, and a seat that may act in it.
    fn next(&mut self, most: usize) -> (OwnGame, Seat) {
        for _ in 0..self.random.random_range(1..=most) {
            self.step();
        }
        loop {
            let (game, _) = self.now.as_ref().expect("one has begun");
            let seats: Vec<Seat> = Seat::all(game.seats()).filter(|&seat| game.may_act(seat)).collect();
            if !seats.is_empty() {
                let seat = seats[self.random.random_range(0..seats.len())];
                return (OwnGame::new(game.clone(), seat), seat);
            }
            self.step();
        }
    }

    fn step(&mut self) {
        let over = self.now.as_ref().is_none_or(|(game, _)| matches!(game.status(), Status::Over(_)));
        if over {
            let (options, seats) = options(self.kind, self.number);
            let mut chance = Chance::new(&Seed::from_text(&self.number.to_string()), "positions");
            let (game, _) = AnyGame::new(&options, seats, &mut chance).ok().unwrap();
            self.now = Some((game, chance));
            self.number += 1;
            return;
        }
        let (game, chance) = self.now.as_mut().expect("one has begun");
        let Status::Awaiting(awaited) = game.status() else { return };
        let seat = awaited.iter().nth(self.random.random_range(0..awaited.len())).unwrap();
        let text = game.nth_move(seat, self.random.random_range(0..game.count_moves(seat))).unwrap();
        game.play(seat, &text, chance).expect("a listed move");
    }
}
