//! Every rule D1-D40, by section of the rules, in the words that players use and read.

mod asking;
mod boards;
mod dealing;
mod enclosing;
mod ending;
mod leaders;
mod notation;
mod opening;
mod random;
mod summaries;
mod turns;
mod views;
mod water;

use super::*;
use crate::chance::Seed;
use crate::said::said;
use crate::{Chance, Course};

/// A wide empty field: its five oasis sites, one waterhole and one mountain lie at the right.
const ARENA: &str = "
A . . . . . . . . . O
B  . . . . . . . . . .
C . . . . . . ^ . . O
D  . . . . . . o . . .
E . . . . . . . . . O
F  . . . . . . . . . .
G . . . . . . O . . O
";

/// A game at the table, played in notation.
struct Table {
    game: Desert,
    chance: Chance,
}

/// A new game with these options on a board of the house.
fn table(options: &str, seats: u8) -> Table {
    try_table(options, seats).unwrap_or_else(|words| panic!("{words}"))
}

fn try_table(options: &str, seats: u8) -> Result<Table, String> {
    let options = Options::read(options, Boards::built_in()).map_err(|unreadable| unreadable.to_string())?;
    deal(&options, seats)
}

fn deal(options: &Options, seats: u8) -> Result<Table, String> {
    let mut chance = Chance::new(&Seed::from_text("rules"), "test");
    let (game, _) = Desert::new(options, seats, &mut chance).map_err(|rule| said(&rule))?;
    Ok(Table { game, chance })
}

/// A new game on a board of this text; seat 1 begins.
fn table_on(board: &str, options: &str, seats: u8) -> Table {
    let mut boards = Boards::built_in().clone();
    boards.add("test", board).unwrap();
    let options = Options::read(&format!("board test, first 1, {options}"), &boards).unwrap();
    deal(&options, seats).unwrap()
}

/// Caravans in the midst of a game, such as `1 green C4 C5, 2 pink A1`: the first hex is the leader's. All other
/// leaders are out of play; it is seat 1's turn, with two camels.
fn position(board: &str, options: &str, seats: u8, caravans: &str) -> Table {
    let mut table = table_on(board, options, seats);
    let game = &mut table.game;
    for caravan in caravans.split(',') {
        let words: Vec<&str> = caravan.split_whitespace().collect();
        let seat = Seat::numbered(words[0].parse().unwrap()).unwrap();
        let colour = Colour::read(words[1], words[1]).unwrap();
        let hexes: Vec<Cell> = words[2..].iter().map(|hex| cell(hex)).collect();
        game.leaders[colour.index()][seat.index()] = Some(hexes[0]);
        game.supply[colour.index()] -= hexes.len() as u8 - 1;
        for &hex in &hexes {
            assert!(game.masks.open.contains(hex), "{hex} cannot take a piece");
            game.put_piece(seat, colour, hex);
        }
    }
    game.in_hand = Default::default();
    game.turn = seat(1);
    game.phase = Phase::Camels { turns: 10, left: 2, last: false };
    table
}

impl Table {
    /// Plays moves separated by commas, each for the seat on turn, and tells what happened.
    fn play(&mut self, moves: &str) -> Vec<String> {
        let mut events = Vec::new();
        for text in moves.split(',') {
            let (seat, mv) = (self.game.turn, text.parse::<Move>().unwrap());
            if let Err(refusal) = self.game.check(seat, &mv) {
                panic!("{mv}: {}", said(&refusal));
            }
            let mut course = Course::default();
            self.game.apply(seat, &mv, &mut self.chance, &mut course);
            events.append(&mut course.events);
        }
        events.iter().map(said).collect()
    }

    /// Plays the first legal moves until a phase is over.
    fn play_while(&mut self, goes_on: impl Fn(Phase) -> bool) {
        while goes_on(self.game.phase) {
            let mv = self.game.legal_moves(self.game.turn).next().unwrap();
            self.play(&mv.to_string());
        }
    }

    /// Why the seat on turn may not make this move.
    fn refused(&self, text: &str) -> String {
        self.refused_to(self.game.turn, text)
    }

    fn refused_to(&self, seat: Seat, text: &str) -> String {
        let mv: Move = text.parse().unwrap();
        assert!(!self.legal(seat).contains(&mv.to_string()), "{mv} is listed");
        said(&self.game.check(seat, &mv).expect_err("the move is accepted"))
    }

    fn legal(&self, seat: Seat) -> Vec<String> {
        self.game.legal_moves(seat).map(|mv| mv.to_string()).collect()
    }

    /// The hexes where the seat on turn may place this colour.
    fn places(&self, colour: Colour) -> String {
        let hexes: Vec<String> =
            self.game.legal_moves(self.game.turn).hexes(colour).iter().map(|cell| cell.to_string()).collect();
        hexes.join(" ")
    }

    fn seat_view(&self, number: u8) -> SeatView {
        self.game.view().seats[usize::from(number) - 1].clone()
    }

    fn over(&self) -> Option<String> {
        match self.game.status() {
            Status::Over(outcome) => Some(outcome.ending),
            Status::Awaiting(_) => None,
        }
    }
}

fn cell(label: &str) -> Cell {
    label.parse().unwrap()
}

fn cells(labels: &str) -> CellSet {
    labels.split_whitespace().map(cell).collect()
}

fn seat(number: u8) -> Seat {
    Seat::numbered(number).unwrap()
}
