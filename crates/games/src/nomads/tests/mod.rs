//! Every rule N1-N42, by section of the rules, in the words that players use and read.

mod acting;
mod asking;
mod dealing;
mod disks;
mod ending;
mod moving;
mod notation;
mod opening;
mod pilgrim;
mod restocking;
mod saves;
mod summing;
mod views;

use super::*;
use crate::chance::{Draw, Drawn, Seed};
use crate::said::said;
use crate::{Chance, Course, Quick};

/// The board of these tests, row A first:
/// ```text
/// A   highlands  mountain  wastelands wadis    desert    desert
/// B mountain wastelands desert   CITY   saltflats highlands wadis     (a special disk on B4)
/// C   wastelands desert    saltflats  mountain desert    desert
/// D wadis   CITY      saltflats highlands desert  mountain  grasslands
/// E   desert     desert    grasslands desert   mountain  desert
/// ```
const BOARD: [&str; ROWS] = ["PMRBDD", "MRDCSPB", "RDSMDD", "BCSPDMG", "DDGDMD"];

/// A game at the table, played in notation.
struct Table {
    game: Nomads,
    chance: Chance,
}

/// A new game with these options.
fn table(options: &str, seats: u8) -> Table {
    try_table(options, seats).unwrap_or_else(|words| panic!("{words}"))
}

fn try_table(options: &str, seats: u8) -> Result<Table, String> {
    let options = Options::read(options).map_err(|unreadable| unreadable.to_string())?;
    let mut chance = Chance::new(&Seed::from_text("rules"), "test");
    let (game, _) = Nomads::new(&options, seats, &mut chance).map_err(|rule| said(&rule))?;
    Ok(Table { game, chance })
}

/// A game on the board above, with one animal of each kind in every Land Box and everybody on D2. Seat 1 is on turn.
/// The next special disks are 4, 5, 6 Dinars and Abdul; B4 has Silver Tongue; then come goats +1, donkeys +1, ...
fn position(seats: u8) -> Table {
    let mut table = table("first 1", seats);
    let game = &mut table.game;
    let strip = |letters: &str| {
        let mut all = Strip::all(StripKind::City).into_iter().chain(Strip::all(StripKind::Desert));
        all.find(|strip| strip.letters() == letters).unwrap()
    };
    game.board = Board(BOARD.map(strip));
    for kind in [StripKind::City, StripKind::Desert] {
        let rest = Strip::all(kind).into_iter().filter(|strip| !game.board.0.contains(strip)).collect();
        *game.piles.strips(kind) = rest;
    }
    game.lying = [None, Some(Disk::Special(Special::Silver)), None, None, None];
    game.piles.special = pile([Special::Four, Special::Five, Special::Six, Special::Abdul]);
    game.piles.special_out = pile([Special::Expert, Special::Winds, Special::Sands]);
    game.piles.finals = pile(Final::ALL);
    game.boxes = [Herd::each(1); Land::COUNT];
    game.stock = Herd::each(game.numbers.animals() - Land::COUNT as u8);
    for seat in Seat::all(seats) {
        game.nomad_mut(seat).place = Place::On(space("D2"));
    }
    table
}

impl Table {
    /// The next dice, such as `goat handler 0, land die 5`: a recorded chance that knows nothing else.
    fn dice(&mut self, rolls: &str) {
        let draws = rolls.split(',').filter(|roll| !roll.trim().is_empty()).zip(1..).map(|(roll, number)| {
            let (purpose, face) = roll.trim().rsplit_once(' ').unwrap();
            Draw { number, purpose: purpose.to_owned(), of: 6, result: Drawn::One(face.parse().unwrap()) }
        });
        self.chance = Chance::recorded(draws.collect());
    }

    /// Plays moves separated by commas, each for the seat on turn, and tells what happened.
    fn play(&mut self, moves: &str) -> Vec<String> {
        let mut told = Vec::new();
        for text in moves.split(',') {
            told.extend(self.play_as(self.game.turn.seat.number(), text));
        }
        told
    }

    fn play_as(&mut self, number: u8, text: &str) -> Vec<String> {
        self.course(number, text).events.iter().map(said).collect()
    }

    fn course(&mut self, number: u8, text: &str) -> Course<Event> {
        let (seat, mv) = (seat(number), text.parse::<Move>().unwrap());
        if let Err(refusal) = self.game.check(seat, &mv) {
            panic!("{mv}: {}", said(&refusal));
        }
        let mut course = Course::default();
        self.game.apply(seat, &mv, &mut self.chance, &mut course);
        assert_eq!(self.chance.astray(), None, "{mv}");
        // Whatever comes of a legal move is a possible position.
        let again = Nomads::load(&self.game.options, self.game.seats, self.game.save());
        assert!(again.is_ok(), "it opens again: {:?}", again.err());
        course
    }

    /// Why the seat on turn may not make this move.
    fn refused(&self, text: &str) -> String {
        self.refused_to(self.game.turn.seat.number(), text)
    }

    fn refused_to(&self, number: u8, text: &str) -> String {
        let mv: Move = text.parse().unwrap();
        assert!(!self.legal(number).contains(&mv.to_string()), "{mv} is listed");
        said(&self.game.check(seat(number), &mv).expect_err("the move is accepted"))
    }

    fn legal(&self, number: u8) -> Vec<String> {
        self.game.legal_moves(seat(number)).map(|mv| mv.to_string()).collect()
    }

    /// The legal moves of the seat on turn that begin like this.
    fn listed(&self, beginning: &str) -> Vec<String> {
        let mut moves = self.legal(self.game.turn.seat.number());
        moves.retain(|mv| mv.starts_with(beginning));
        moves
    }

    fn nomad(&self, number: u8) -> &Nomad {
        self.game.nomad(seat(number))
    }

    /// The special disks of a seat.
    fn held(&self, number: u8) -> Vec<Special> {
        self.nomad(number).disks.iter().collect()
    }

    fn put(&mut self, number: u8, label: &str) {
        self.game.nomad_mut(seat(number)).place = Place::On(space(label));
    }

    /// Gives animals out of stock.
    fn give(&mut self, number: u8, animals: &str) {
        self.game.stock = self.game.stock.minus(herd(animals));
        let nomad = self.game.nomad_mut(seat(number));
        nomad.animals = nomad.animals.plus(herd(animals));
    }

    fn handlers(&mut self, number: u8, handlers: &str) {
        self.game.pile = self.game.pile.minus(herd(handlers));
        self.game.nomad_mut(seat(number)).handlers = herd(handlers);
    }

    fn dinars(&mut self, number: u8, dinars: u32) {
        self.game.nomad_mut(seat(number)).dinars = dinars;
    }

    /// Gives a special disk, wherever it lies, as if it had come with a city that is gone again.
    fn disk(&mut self, number: u8, disk: Special) {
        let game = &mut self.game;
        game.shifts += 2;
        let last = game.piles.special.len() - 1;
        let freed = game.piles.special.split_off(last)[0];
        let piled = game.piles.special.iter_mut().chain(&mut game.piles.special_out);
        if game.lying[1] == Some(Disk::Special(disk)) {
            game.lying[1] = Some(Disk::Special(freed));
        } else if let Some(place) = piled.into_iter().find(|place| **place == disk) {
            *place = freed;
        }
        game.nomad_mut(seat(number)).disks.insert(disk);
    }

    /// Moves animals between stock and a Land Box until it holds these.
    fn fill(&mut self, land: Land, animals: &str) {
        let now = &mut self.game.boxes[land.index()];
        self.game.stock = self.game.stock.plus(*now);
        *now = herd(animals);
        self.game.stock = self.game.stock.minus(*now);
    }

    /// All stock of a kind goes to one box.
    fn empty_stock(&mut self, animal: Animal, into: Land) {
        let left = self.game.stock.get(animal);
        self.game.restock(into, Herd::of(animal, left));
    }

    fn awaited(&self) -> Vec<u8> {
        match self.game.status() {
            Status::Awaiting(seats) => seats.iter().map(Seat::number).collect(),
            Status::Over(_) => Vec::new(),
        }
    }
}

/// A pile of these.
fn pile<T: Copy + Default, const N: usize>(items: impl IntoIterator<Item = T>) -> Few<T, N> {
    items.into_iter().collect()
}

/// Plays random games of all options and player counts, and shows each position with what led to it.
fn random_games(games: u64, mut each: impl FnMut(&Nomads, &[Event], &mut Quick)) {
    for number in 0..games {
        let mut random = Quick::new(number);
        let forced = if number % 7 == 0 { ", no forced shifts" } else { "" };
        let ending = if random.below(2) == 0 { "short" } else { "long" };
        let options = format!("disks {}, {ending}{forced}", number % 6);
        let seats = 3 + random.below(4) as u8;
        let (mut game, mut events) =
            Nomads::new(&Options::read(&options).unwrap(), seats, &mut random).unwrap();
        // Without forced shifts a random game may have no end.
        for _ in 0..2000 {
            each(&game, &events, &mut random);
            let Status::Awaiting(awaited) = game.status() else { break };
            let any = Seat::from_index(random.below(seats.into()) as usize);
            let unasked = random.below(20) == 0 && game.may_act(any);
            let seat = if unasked { any } else { awaited.iter().next().unwrap() };
            // Every other game is one of hunters, who leave the desert as it is, so that boxes get empty.
            let hunts = number % 2 == 1 && game.check(seat, &Move::Capture).is_ok();
            let mut mv = if hunts { Move::Capture } else { game.sample(seat, &mut random).unwrap() };
            if number % 2 == 1 && mv == Move::Shift {
                mv = Move::End { sands: false };
            }
            let mut course = Course::default();
            game.apply(seat, &mv, &mut random, &mut course);
            events = course.events;
        }
    }
}

fn space(label: &str) -> Space {
    label.parse().unwrap()
}

fn seat(number: u8) -> Seat {
    Seat::numbered(number).unwrap()
}

/// `2 goat 1 camel`, or nothing.
fn herd(text: &str) -> Herd {
    if text.is_empty() {
        return Herd::NONE;
    }
    match format!("sell {text}").parse() {
        Ok(Move::Sell(herd)) => herd,
        _ => panic!("{text}"),
    }
}
