//! The questions that lead to a move: first the colour, then the hex, or both at once where there is little to choose from.

use std::cmp::Reverse;

use crate::hex::{Cell, CellSet};
use crate::{Choice, Course, Fact, Game, Question, Quick, Refusal, Seat, Step, shown};

use super::describe::joined;
use super::facts::{UNKNOWN_WATER, gains};
use super::moves::Move;
use super::pieces::{Colour, Colours};
use super::rules::OASIS_POINTS;
use super::{Desert, Phase, Rule};

/// So many moves fit on one screen: colour and hex are asked in one question.
const AT_ONCE: usize = 10;

/// What one answer decides.
#[derive(Clone, Copy, PartialEq)]
enum Asked {
    Colour,
    Hex,
    ColourAndHex,
}

impl Asked {
    /// What is to be asked when these moves are left.
    fn about(moves: &[Move]) -> Asked {
        let colours = moves.iter().map(Move::colour).collect::<Colours>().len();
        match moves {
            [Move::Give(_), ..] => Asked::Colour,
            _ if colours == 1 => Asked::Hex,
            _ if moves.len() <= AT_ONCE => Asked::ColourAndHex,
            _ => Asked::Colour,
        }
    }

    /// The answer that leads to this move.
    fn key(self, mv: &Move) -> String {
        let (colour, hex) = (mv.colour().name(), mv.cell().map_or("", Cell::label).to_lowercase());
        match self {
            Asked::Colour => colour.to_owned(),
            Asked::Hex => hex,
            Asked::ColourAndHex => format!("{colour} {hex}"),
        }
    }
}

impl Move {
    fn colour(&self) -> Colour {
        let (Move::Give(colour) | Move::Leader(colour, _) | Move::Camel(colour, _)) = *self;
        colour
    }

    fn cell(&self) -> Option<Cell> {
        match *self {
            Move::Give(_) => None,
            Move::Leader(_, cell) | Move::Camel(_, cell) => Some(cell),
        }
    }
}

impl Desert {
    /// What follows from these answers. One that leaves a single move is the last.
    pub(super) fn next_question(&self, seat: Seat, picked: &[&str]) -> Result<Step<Move>, Refusal<Rule>> {
        if let Some(refusal) = self.turn_refusal(seat) {
            return Err(refusal);
        }
        let no_such = |answer: &str| Refusal::Rule(Rule::NoSuchAnswer { answer: shown(answer) });
        let mut moves: Vec<Move> = self.legal_moves(seat).collect();
        let mut answers = picked.iter();
        loop {
            let asked = Asked::about(&moves);
            let Some(answer) = answers.next() else {
                return Ok(Step::Ask(self.question(seat, asked, &moves)));
            };
            moves.retain(|mv| asked.key(mv) == *answer);
            match moves[..] {
                [] => return Err(no_such(answer)),
                [mv] => return answers.next().map_or(Ok(Step::Move(mv)), |more| Err(no_such(more))),
                _ => {}
            }
        }
    }

    fn question(&self, seat: Seat, asked: Asked, moves: &[Move]) -> Question {
        let asks = match (moves[0], asked) {
            (Move::Give(_), _) => Fact::new("desert-ask-gift"),
            (Move::Leader(..), Asked::Colour) => Fact::new("desert-ask-leader"),
            (Move::Leader(..), Asked::ColourAndHex) => Fact::new("desert-ask-leader-and-hex"),
            (Move::Leader(colour, _), Asked::Hex) => {
                Fact::new("desert-ask-leader-hex").with("colour", colour)
            }
            (Move::Camel(..), Asked::Colour) => {
                Fact::new("desert-ask-camel").with("camels", self.camels_left())
            }
            (Move::Camel(..), Asked::ColourAndHex) => {
                Fact::new("desert-ask-camel-and-hex").with("camels", self.camels_left())
            }
            (Move::Camel(colour, _), Asked::Hex) => Fact::new("desert-ask-camel-hex").with("colour", colour),
        };
        let mut options: Vec<(Choice, u32)> = match asked {
            Asked::Colour => {
                let colours: Colours = moves.iter().map(Move::colour).collect();
                let of = |colour| moves.iter().filter(move |mv| mv.colour() == colour);
                colours.iter().map(|colour| (self.colour_choice(seat, colour, of(colour)), 0)).collect()
            }
            Asked::Hex | Asked::ColourAndHex => {
                moves.iter().map(|mv| (self.hex_choice(seat, asked, mv), self.promise(mv.cell()))).collect()
            }
        };
        options.sort_by_key(|(choice, promise)| Reverse((choice.worth, *promise)));
        Question { asks, options: options.into_iter().map(|(choice, _)| choice).collect() }
    }

    fn colour_choice<'a>(
        &self,
        seat: Seat,
        colour: Colour,
        moves: impl Iterator<Item = &'a Move> + Clone,
    ) -> Choice {
        let of = |key| Fact::new(key).with("colour", colour);
        let named = |means| {
            let mut choice = Choice::new(colour.name(), means);
            choice.marks.push(colour.name().to_owned());
            choice
        };
        match self.phase {
            Phase::Gifts { .. } => named(of("desert-choice-gift")),
            Phase::Leaders { .. } => named(of("desert-choice-leader")),
            _ => {
                let means = of("desert-choice-camel").with("left", self.supply[colour.index()]);
                let mut choice = named(means);
                choice.marks.extend(moves.clone().filter_map(Move::cell).map(|cell| cell.to_string()));
                let (worth, gain) = moves
                    .map(|mv| self.brings(seat, mv))
                    .max_by_key(|(worth, _)| *worth)
                    .expect("a colour with a move");
                choice.worth = worth;
                if !gain.is_empty() {
                    choice.gain =
                        vec![Fact::new("desert-gain-at-best").with("gain", joined("desert-commas", gain))];
                }
                choice
            }
        }
    }

    fn hex_choice(&self, seat: Seat, asked: Asked, mv: &Move) -> Choice {
        let cell = mv.cell().expect("a piece goes somewhere");
        let means = match asked {
            Asked::Hex => Fact::new("desert-choice-hex").with("at", cell),
            _ => Fact::new("desert-choice-colour-and-hex").with("colour", mv.colour()).with("at", cell),
        };
        let mut choice = Choice::new(asked.key(mv), means);
        (choice.worth, choice.gain) = self.brings(seat, mv);
        choice.marks = vec![mv.colour().name().to_owned(), cell.to_string()];
        choice.group = Some(Fact::new(region(cell, self.masks.in_play)));
        choice
    }

    /// What a move brings at once: its events are public, and so are these points.
    fn brings(&self, seat: Seat, mv: &Move) -> (i32, Vec<Fact>) {
        if !matches!(mv, Move::Camel(..)) {
            return (0, Vec::new());
        }
        let (mut after, mut course) = (self.clone(), Course::default());
        after.apply(seat, mv, &mut Quick::new(0), &mut course);
        let (points, facts): (Vec<u32>, Vec<Fact>) =
            gains(&course.events, self.setup.palms()).into_iter().unzip();
        (points.iter().sum::<u32>() as i32, facts)
    }

    /// The water and the oases within two steps: by which hexes are ordered that bring the same at once.
    fn promise(&self, cell: Option<Cell>) -> u32 {
        let Some(cell) = cell else { return 0 };
        let near = cell.around() | cell.around().around();
        let water = (near & self.masks.water).iter().map(|cell| match self.options.aquifers {
            true => UNKNOWN_WATER,
            false => u32::from(self.setup.value(cell)),
        });
        water.sum::<u32>() + (near & self.setup.palms()).len() as u32 * OASIS_POINTS
    }

    fn camels_left(&self) -> u8 {
        match self.phase {
            Phase::Camels { left, .. } => left,
            _ => 0,
        }
    }
}

/// In which ninth of the board a hex lies.
fn region(cell: Cell, board: CellSet) -> &'static str {
    const REGIONS: [[&str; 3]; 3] = [
        ["desert-north-west", "desert-north", "desert-north-east"],
        ["desert-west", "desert-middle", "desert-east"],
        ["desert-south-west", "desert-south", "desert-south-east"],
    ];
    let third = |of: fn(Cell) -> usize| {
        let (least, most) =
            board.iter().map(of).fold((usize::MAX, 0), |(least, most), at| (least.min(at), most.max(at)));
        3 * (of(cell) - least) / (most - least + 1)
    };
    REGIONS[third(Cell::row)][third(Cell::column)]
}
