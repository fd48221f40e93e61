//! The questions that lead to a move: a tree of which only the asked branch is shown. `menu` says what is in it.

use crate::{Choice, Fact, Game, Question, Refusal, Seat, Step};

use super::herd::Herd;
use super::moves::Move;
use super::{Nomads, Rule, menu};

/// What comes after an answer.
pub(super) enum Next {
    Move(Move),
    Ask(Asked),
    /// How many of each kind are sold: asked kind by kind, for there may be thousands of such sales.
    Amounts {
        abdul: bool,
        sold: Herd,
        asked: usize,
    },
}

/// A question, and what follows each of its answers.
pub(super) struct Asked {
    pub asks: Fact,
    pub options: Vec<(Choice, Next)>,
}

pub(super) fn ask(game: &Nomads, seat: Seat, picked: &[&str]) -> Result<Step<Move>, Refusal<Rule>> {
    if seat.number() > game.seats {
        return Err(Refusal::NoSuchSeat { seats: game.seats });
    }
    let known = game.known_to(seat);
    let Some(mut next) = menu::of(&known, seat) else {
        // Whoever has no move is refused any.
        return Err(known.check(seat, &Move::Capture).err().unwrap_or(Refusal::Rule(Rule::NoSuchAnswer)));
    };
    for &key in picked {
        let Next::Ask(asked) = opened(&known, seat, next) else { return no_such_answer() };
        let Some((_, then)) = asked.options.into_iter().find(|(choice, _)| choice.key == key) else {
            return no_such_answer();
        };
        next = then;
    }
    Ok(match opened(&known, seat, next) {
        Next::Ask(Asked { asks, options }) => {
            let options = options.into_iter().map(|(choice, _)| choice).collect();
            Step::Ask(Question { asks, options })
        }
        Next::Move(mv) => Step::Move(mv),
        Next::Amounts { .. } => return no_such_answer(),
    })
}

fn opened(game: &Nomads, seat: Seat, next: Next) -> Next {
    match next {
        Next::Amounts { abdul, sold, asked } => menu::amounts(game, seat, abdul, sold, asked),
        next => next,
    }
}

fn no_such_answer<T>() -> Result<T, Refusal<Rule>> {
    Err(Refusal::Rule(Rule::NoSuchAnswer))
}
