//! Questions that lead to a move: for panels that are tapped through, completion of what is typed, and pictures that show
//! where one may go.
//!
//! Every legal move is reached by answering, and nothing else (a law). An answer is the key of an option; a host keeps the
//! keys that were picked so far and asks on.

use crate::Fact;

/// What follows from the answers so far.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Step<M> {
    Ask(Question),
    /// A whole move.
    Move(M),
}

/// What is asked next. It has two options at least, unless there is no other move at all.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Question {
    pub asks: Fact,
    /// The best first, as far as the asked seat can know.
    pub options: Vec<Choice>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Choice {
    /// The answer that picks it. Lower-case letters, digits and spaces; at most 24 characters, and no two alike. Of a whole
    /// move (`prospect`): the move in its notation.
    pub key: String,
    pub means: Fact,
    /// What it costs, and what it brings at once or puts within reach, as far as the asked seat may know.
    pub cost: Vec<Fact>,
    pub gain: Vec<Fact>,
    /// By which options are ordered: what it brings less what it costs, in hundredths of a point or of money. What it puts
    /// within reach counts a little.
    pub worth: i32,
    /// What it is about, in the notation of moves: what a picture rings. Mostly places (a hex, a space, a land, a tile of
    /// a row), but also colours, animals and resources.
    pub marks: Vec<String>,
    /// Of a whole move: what the button says that makes it, where that is more than a confirmation: "Roll the dice".
    pub button: Option<Fact>,
    /// Something that players think in, to split a list that is too long: a region of the board, say.
    pub group: Option<Fact>,
}

impl Choice {
    /// A whole move.
    pub fn of_move(mv: &impl ToString, means: Fact) -> Choice {
        Choice::new(mv.to_string(), means)
    }

    /// The same to somebody who has answered questions on the way to it: under another key, and with as much of the
    /// meaning as is still new.
    #[must_use]
    pub fn answered(self, key: impl Into<String>, means: Fact) -> Choice {
        Choice { key: key.into(), means, ..self }
    }

    pub fn new(key: impl Into<String>, means: Fact) -> Choice {
        Choice {
            key: key.into(),
            means,
            cost: Vec::new(),
            gain: Vec::new(),
            worth: 0,
            marks: Vec::new(),
            button: None,
            group: None,
        }
    }
}
