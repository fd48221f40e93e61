//! Positions of real games, from which the pictures of pages are drawn. Each is a paragraph of `positions/*.txt`:
//!
//! ```text
//! position camels                 the page
//! game 2017, mountain, first 1    the options, and how many play
//! seats 4
//! seed guide 3
//! moves L green F9, L pink C4     of whoever is awaited, one after the other; as many lines as you like
//! asked green                     what the seat on turn has answered so far: the rings show what it may answer next
//! allows green G9                 the sentences of the page rely on it; a test checks it
//! refuses green G8: desert-refused-next-to-rival
//! ```

use games::any::{AnyGame, AnyRefusal, Kind};
use games::chance::Seed;
use games::{Chance, Seat, Status};

/// One position of a file.
#[derive(Clone, Default, Debug)]
pub struct Position {
    /// The page that it belongs to.
    pub name: &'static str,
    options: &'static str,
    seats: u8,
    seed: &'static str,
    moves: Vec<&'static str>,
    /// What the seat on turn has answered so far; nothing if only the position is shown.
    pub asked: Option<Vec<&'static str>>,
    /// What the sentences rely on.
    pub expected: Vec<Expected>,
}

/// What holds for the seat on turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Expected {
    Allowed { text: &'static str },
    Refused { text: &'static str, key: &'static str },
}

impl Position {
    /// The positions of a file; a line that cannot be read is a fault of ours, and a test finds it.
    pub(super) fn read_all(file: &'static str) -> Vec<Position> {
        let mut all: Vec<Position> = Vec::new();
        for line in file.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')) {
            let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
            let rest = rest.trim();
            if word == "position" {
                all.push(Position { name: rest, ..Position::default() });
                continue;
            }
            let here = all.last_mut().expect("a position has a name first");
            match word {
                "game" => here.options = rest,
                "seats" => here.seats = rest.parse().expect("a number of seats"),
                "seed" => here.seed = rest,
                "moves" => here.moves.extend(rest.split(',').map(str::trim)),
                "asked" => here.asked = Some(rest.split_terminator(',').map(str::trim).collect()),
                "allows" => here.expected.push(Expected::Allowed { text: rest }),
                "refuses" => {
                    let (text, key) = rest.split_once(": ").expect("a move and the key of its refusal");
                    here.expected.push(Expected::Refused { text, key });
                }
                _ => panic!("“{word}” begins no line of a position"),
            }
        }
        all
    }

    /// Plays up to here.
    pub fn play(&self, kind: Kind) -> Result<AnyGame, AnyRefusal> {
        let options = kind.read_options(self.options).map_err(AnyRefusal::Unreadable)?;
        let mut chance = Chance::new(&Seed::from_text(self.seed), "guide");
        let set_up = AnyGame::new(&options, self.seats, &mut chance);
        let (mut game, _) = set_up.map_err(|rule| AnyRefusal::Refused(games::Refusal::Rule(rule)))?;
        for text in &self.moves {
            let seat = on_turn(&game).ok_or(AnyRefusal::Refused(games::Refusal::Over))?;
            game.play(seat, text, &mut chance)?;
        }
        Ok(game)
    }
}

/// Who is awaited; of several the first.
pub fn on_turn(game: &AnyGame) -> Option<Seat> {
    match game.status() {
        Status::Awaiting(seats) => seats.iter().next(),
        Status::Over(_) => None,
    }
}
