//! Every rule B1-B32, by section of the rules, in the words that players use and read.

mod asking;
mod building;
mod dealing;
mod ending;
mod notation;
mod opening;
mod paying;
mod rolling;
mod saves;
mod scoring;
mod summary;
mod views;

use super::*;
use crate::chance::{Draw, Drawn, Seed};
use crate::said::said;
use crate::{Chance, Course, Facts};

/// The face-up tiles of [`midgame`].
const NORTH: [&str; 4] = [
    "water: water water camel",
    "camel: silk silk spice",
    "silk: water camel silk",
    "spice: water camel camel",
];
const SOUTH: [&str; 4] = [
    "silk: water water spice",
    "water: water silk spice",
    "camel: camel spice spice",
    "spice: silk silk spice",
];

/// A game at the table, played in notation.
struct Table {
    game: Bazaar,
    chance: Chance,
}

/// A new game.
fn table(options: &str, seats: u8, seed: &str) -> Table {
    try_table(options, seats, seed).unwrap_or_else(|words| panic!("{words}"))
}

fn try_table(options: &str, seats: u8, seed: &str) -> Result<Table, String> {
    let options = Options::read(options).map_err(|unreadable| unreadable.to_string())?;
    let mut chance = Chance::new(&Seed::from_text(seed), "test");
    let (game, _) = Bazaar::new(&options, seats, &mut chance).map_err(|rule| said(&rule))?;
    Ok(Table { game, chance })
}

/// Seat 1's turn on an empty board, nobody has a card, the rows as above, the pile in its first order.
fn midgame(seats: u8) -> Table {
    let options = Options { first: Some(seat(1)) };
    let shown: Vec<Tile> = NORTH.iter().chain(&SOUTH).map(|name| tile(name)).collect();
    let pile: Vec<Tile> = Tile::all().filter(|tile| !shown.contains(tile)).collect();
    let mut game = Bazaar::before_first_move(&options, seats, seat(1), &pile);
    game.rows = [NORTH, SOUTH].map(|row| row.map(|name| Some(tile(name))));
    game.phase = Phase::Turn;
    Table { game, chance: Chance::new(&Seed::from_text("rules"), "test") }
}

impl Table {
    /// Gives a seat these cards instead of those that it has.
    fn hand(mut self, number: u8, cards: &str) -> Table {
        let cards = self::cards(cards);
        let i = seat(number).index();
        self.game.piles = self.game.piles.plus(self.game.hands[i]);
        assert!(self.game.piles.contains(cards), "there are not so many");
        self.game.piles = self.game.piles.less(cards);
        self.game.hands[i] = cards;
        self
    }

    /// Lays tiles from the pile, such as `E5 water 1, E6 silk`: hex, what it produces, whose marker.
    fn lay(mut self, tiles: &str) -> Table {
        for part in tiles.split(',') {
            let words: Vec<&str> = part.split_whitespace().collect();
            let mut pile = self.game.face_down().to_vec();
            let index = pile.iter().position(|tile| tile.produces().name() == words[1]).unwrap();
            let tile = pile.remove(index);
            self.game.pile = Pile::new(&pile);
            let at = hex(words[0]);
            assert!(self.game.masks.open.contains(at), "{at} cannot take a tile");
            self.game.put_tile(at, tile);
            if let Some(number) = words.get(2) {
                self.game.masks.marked[number.parse::<usize>().unwrap() - 1].insert(at);
            }
        }
        self
    }

    /// What the next dice will show.
    fn dice(mut self, faces: &str) -> Table {
        self.roll_next(faces);
        self
    }

    fn roll_next(&mut self, faces: &str) {
        let draw = |(i, face): (usize, &str)| {
            let result = Face::ALL.iter().position(|known| known.name() == face).unwrap();
            Draw { number: i as u32 + 1, purpose: "die".to_owned(), of: 6, result: Drawn::One(result as u32) }
        };
        self.chance = Chance::recorded(faces.split_whitespace().enumerate().map(draw).collect());
    }

    /// Plays moves separated by commas, each for the seat on turn, and tells what happened.
    fn play(&mut self, moves: &str) -> Vec<String> {
        moves.split(',').flat_map(|text| self.play_as(self.game.turn, text)).collect()
    }

    fn play_as(&mut self, seat: Seat, text: &str) -> Vec<String> {
        let mv = text.parse::<Move>().unwrap_or_else(|fault| panic!("{fault}"));
        if let Err(refusal) = self.game.check(seat, &mv) {
            panic!("{mv}: {}", said(&refusal));
        }
        let mut course = Course::default();
        self.game.apply(seat, &mv, &mut self.chance, &mut course);
        assert_eq!(self.chance.astray(), None, "other dice than expected");
        course.events.iter().map(said).collect()
    }

    /// Why the seat on turn may not make this move.
    fn refused(&self, text: &str) -> String {
        self.refused_to(self.game.turn, text)
    }

    fn refused_to(&self, seat: Seat, text: &str) -> String {
        let mv: Move = text.parse().unwrap_or_else(|fault| panic!("{fault}"));
        assert!(!self.legal(seat).contains(&mv.to_string()), "{mv} is listed");
        said(&self.game.check(seat, &mv).expect_err("the move is accepted"))
    }

    fn legal(&self, seat: Seat) -> Vec<String> {
        self.game.legal_moves(seat).map(|mv| mv.to_string()).collect()
    }

    /// The legal moves of the seat on turn that are no builds.
    fn few(&self) -> Vec<String> {
        self.legal(self.game.turn).into_iter().filter(|text| !text.starts_with("build")).collect()
    }

    /// What the listed build of this tile on this hex says after it.
    fn listed(&self, head: &str) -> Option<String> {
        let texts = self.legal(self.game.turn).into_iter();
        texts.filter_map(|text| text.strip_prefix(head).map(|rest| rest.trim().to_owned())).next()
    }

    fn cards(&self, number: u8) -> String {
        self.game.hands[seat(number).index()].to_string()
    }

    fn points(&self) -> Vec<u32> {
        self.game.points[..usize::from(self.game.seats)].to_vec()
    }

    fn over(&self) -> Option<crate::Outcome> {
        match self.game.status() {
            Status::Over(outcome) => Some(outcome),
            Status::Awaiting(_) => None,
        }
    }
}

fn seat(number: u8) -> Seat {
    Seat::numbered(number).unwrap()
}

fn hex(label: &str) -> Hex {
    Hex::read(label).unwrap()
}

fn tile(name: &str) -> Tile {
    Tile::all().find(|tile| tile.to_string() == name).unwrap_or_else(|| panic!("no tile {name}"))
}

/// `3 water silk`.
fn cards(text: &str) -> Cards {
    match format!("wilds {text}").parse() {
        Ok(Move::Wilds(cards)) => cards,
        _ if text.is_empty() => Cards::NONE,
        _ => panic!("no cards: {text}"),
    }
}
