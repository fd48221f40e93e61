//! Why what was said did not become a move, in any game.

use crate::{Detail, Fact, Facts, Refusal, Unreadable, shown};

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
    /// With the rule that forbids it as facts.
    Refused(Refusal<Vec<Fact>>),
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

impl Facts for Vec<Fact> {
    fn facts(&self) -> Vec<Fact> {
        self.clone()
    }
}

impl Facts for AnyRefusal {
    fn facts(&self) -> Vec<Fact> {
        match self {
            AnyRefusal::Unreadable(unreadable) => unreadable.facts(),
            AnyRefusal::AfterNews { first } => {
                vec![Fact::new("refused-after-news").with("first", Detail::name(first))]
            }
            AnyRefusal::AfterTurn { first } => {
                vec![Fact::new("refused-after-turn").with("first", Detail::name(first))]
            }
            AnyRefusal::Refused(refusal) => refusal.facts(),
            AnyRefusal::After { moves, why } => {
                let why = why.facts();
                let why = Detail::Fact(why.into_iter().next().unwrap_or(Fact::new("refused-over")));
                vec![Fact::new("refused-after").with("moves", Detail::name(&shown(moves))).with("why", why)]
            }
        }
    }
}
