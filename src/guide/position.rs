//! Positions of real games, for the pictures of pages. Each is a paragraph of `positions/*.txt`:
//!
//! ```text
//! position camels                 the page, or several
//! game 2017, mountain, first 1    the options, and how many play
//! seats 4
//! seed guide 3
//! moves L green F9, L pink C4     of whoever is awaited, one after the other; as many lines as you like
//! asked green                     what the seat on turn has answered so far: the rings show what it may answer next
//! rings G9 G10                    only these, where all would be too many
//! names F8 H7                     other hexes that the page speaks of: they get their names
//! allows green G9                 the sentences of the page rely on it; a test checks it
//! brings green G9: 5 oasis
//! leads green G9: camels F9 G9
//! refuses green G8: desert-refused-next-to-rival
//! ```

use games::any::{AnyGame, AnyRefusal, Kind};
use games::chance::Seed;
use games::{Chance, Choice, Question, Seat, Status, Step};

/// One position of a file.
#[derive(Clone, Default, Debug)]
pub struct Position {
    /// The pages that it belongs to.
    pub pages: Vec<&'static str>,
    options: &'static str,
    seats: u8,
    seed: &'static str,
    moves: Vec<&'static str>,
    /// What the next seat has answered so far; None if only the position is shown.
    pub asked: Option<Vec<&'static str>>,
    /// The places to ring; if empty, every possible answer.
    rings: Vec<&'static str>,
    /// Other hexes of which the page speaks.
    names: Vec<&'static str>,
    /// What the sentences rely on.
    pub expected: Vec<Expected>,
}

/// What holds for the seat on turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Expected {
    Allowed {
        text: &'static str,
    },
    Refused {
        text: &'static str,
        key: &'static str,
    },
    /// This gain, at once.
    Brings {
        text: &'static str,
        gain: &'static str,
    },
    /// A position of which this is told.
    Leads {
        text: &'static str,
        to: &'static str,
    },
}

impl Position {
    /// The positions of a file; an unreadable line is our mistake, and a test finds it.
    pub(super) fn read_all(file: &'static str) -> Vec<Position> {
        let mut all: Vec<Position> = Vec::new();
        for line in file.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#')) {
            let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
            let rest = rest.trim();
            if word == "position" {
                all.push(Position { pages: rest.split_whitespace().collect(), ..Position::default() });
                continue;
            }
            let here = all.last_mut().expect("a position has a name first");
            match word {
                "game" => here.options = rest,
                "seats" => here.seats = rest.parse().expect("a number of seats"),
                "seed" => here.seed = rest,
                "moves" => here.moves.extend(rest.split(',').map(str::trim)),
                "asked" => here.asked = Some(rest.split_terminator(',').map(str::trim).collect()),
                "rings" => here.rings.extend(rest.split_whitespace()),
                "names" => here.names.extend(rest.split_whitespace()),
                "allows" => here.expected.push(Expected::Allowed { text: rest }),
                "brings" => {
                    let (text, gain) = rest.split_once(": ").expect("a move and what it brings");
                    here.expected.push(Expected::Brings { text, gain });
                }
                "leads" => {
                    let (text, to) = rest.split_once(": ").expect("a move and what is told after it");
                    here.expected.push(Expected::Leads { text, to });
                }
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

    /// The position and what is asked in it.
    pub fn shown(&self, kind: Kind) -> Result<Shown, AnyRefusal> {
        let game = self.play(kind)?;
        let seat = on_turn(&game).ok_or(AnyRefusal::Refused(games::Refusal::Over))?;
        let step = self.asked.as_ref().map(|asked| game.ask(seat, asked)).transpose()?;
        let question = match step {
            Some(Step::Ask(mut question)) => {
                let ringed = |choice: &Choice| choice.marks.iter().any(|mark| self.rings.contains(&&**mark));
                question.options.retain(|choice| self.rings.is_empty() || ringed(choice));
                Some(question)
            }
            Some(Step::Move(_)) | None => None,
        };
        Ok(Shown { game, seat, question, names: self.names.clone() })
    }
}

/// What a picture shows: what everybody sees, and what the seat on turn is asked.
pub struct Shown {
    pub game: AnyGame,
    pub seat: Seat,
    pub question: Option<Question>,
    /// Hexes that get their names, and nothing else.
    pub names: Vec<&'static str>,
}

/// Who is awaited; the first, if there are several.
pub fn on_turn(game: &AnyGame) -> Option<Seat> {
    match game.status() {
        Status::Awaiting(seats) => seats.iter().next(),
        Status::Over(_) => None,
    }
}
