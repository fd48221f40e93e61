//! Why what was said did not become a move, in any game.

use super::AnyRule;
use crate::{Names, Refusal, Tell, Unreadable, shown};

/// Why a text did not become a move.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum AnyRefusal {
    Unreadable(Unreadable),
    /// A command that goes on after something new was seen.
    AfterNews {
        first: String,
    },
    /// A command that goes on after the end of the turn.
    AfterTurn {
        first: String,
    },
    Refused(Refusal<AnyRule>),
    /// One of several moves, as it would be after those before it.
    After {
        moves: String,
        why: Box<AnyRefusal>,
    },
}

impl AnyRefusal {
    /// Whether it is the move that is refused, and not whoever would make one.
    pub fn is_of_the_move(&self) -> bool {
        !matches!(self, AnyRefusal::Refused(refusal) if !matches!(refusal, Refusal::Rule(_)))
    }
}

impl Tell for AnyRefusal {
    fn tell(&self, names: &dyn Names) -> String {
        match self {
            AnyRefusal::Unreadable(unreadable) => unreadable.tell(names),
            AnyRefusal::AfterNews { first } => {
                format!("“{first}” shows you something new: play it alone, then go on when you have seen it.")
            }
            AnyRefusal::AfterTurn { first } => {
                format!("“{first}” ends your turn: nothing can follow it in the same command.")
            }
            AnyRefusal::Refused(refusal) => refusal.tell(names),
            AnyRefusal::After { moves, why } => format!("After “{}”: {}", shown(moves), why.tell(names)),
        }
    }
}
