//! The questions that lead to a move: first the colour, then the hex, or both at once where there is little to choose from.

use std::cmp::Reverse;

use crate::hex::Cell;
use crate::{Choice, Fact, Game, Question, Refusal, Seat, Step, shown};

use super::moves::Move;
use super::pieces::{Colour, Colours};
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
        self.guard(seat)?;
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
        let mut options: Vec<Choice> = match asked {
            Asked::Colour => {
                let colours: Colours = moves.iter().map(Move::colour).collect();
                let of = |colour| moves.iter().filter(move |mv| mv.colour() == colour);
                colours.iter().map(|colour| self.colour_choice(seat, colour, of(colour))).collect()
            }
            Asked::Hex | Asked::ColourAndHex => {
                moves.iter().map(|mv| self.hex_choice(seat, asked, mv)).collect()
            }
        };
        options.sort_by_key(|choice| Reverse(choice.worth));
        Question { asks, options }
    }

    fn colour_choice<'a>(
        &self,
        seat: Seat,
        colour: Colour,
        moves: impl Iterator<Item = &'a Move> + Clone,
    ) -> Choice {
        let of = |key| Fact::new(key).with("colour", colour);
        let best = moves
            .clone()
            .map(|mv| self.prospect_of(seat, mv))
            .reduce(|best, next| if next.worth > best.worth { next } else { best })
            .expect("a colour with a move");
        let means = match self.phase {
            Phase::Gifts { .. } => of("desert-choice-gift"),
            Phase::Leaders { .. } => of("desert-choice-leader"),
            _ => of("desert-choice-camel").with("left", self.supply[colour.index()]),
        };
        if moves.clone().nth(1).is_none() {
            return best.answered(colour.name(), means);
        }
        let mut choice = Choice { worth: best.worth, ..Choice::new(colour.name(), means) };
        choice.marks.push(colour.name().to_owned());
        if matches!(self.phase, Phase::Camels { .. }) {
            choice.marks.extend(moves.filter_map(Move::cell).map(|cell| cell.to_string()));
            let mut gains = best.gain.into_iter();
            let first = gains.next().map(|gain| Fact::new("desert-gain-at-best").with("gain", gain));
            choice.gain = first.into_iter().chain(gains).collect();
        }
        choice
    }

    fn hex_choice(&self, seat: Seat, asked: Asked, mv: &Move) -> Choice {
        let cell = mv.cell().expect("a piece goes somewhere");
        let means = match asked {
            Asked::Hex => Fact::new("desert-choice-hex").with("at", cell),
            _ => Fact::new("desert-choice-colour-and-hex").with("colour", mv.colour()).with("at", cell),
        };
        self.prospect_of(seat, mv).answered(asked.key(mv), means)
    }

    fn camels_left(&self) -> u8 {
        match self.phase {
            Phase::Camels { left, .. } => left,
            _ => 0,
        }
    }
}
