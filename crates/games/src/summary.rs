//! A view in the few facts that every game has: for posts, reminders, banners and alt texts, which need not know the game.

use serde::Serialize;

use crate::{Fact, Outcome, Seat, Seats};

/// The state of a game, as everybody may know it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Summary {
    /// The part of the game, as its rules divide it.
    pub phase: Fact,
    /// Who must act; nobody when the game is over.
    pub awaited: Seats,
    /// What is wanted of them, as one asks for it: "place two camels". Others read it too, so it speaks to nobody.
    pub task: Fact,
    /// What can still be seen of each seat's latest turn, the latest seat last.
    pub latest: Vec<Latest>,
    /// By seat.
    pub scores: Vec<Standing>,
    pub outcome: Option<Outcome>,
}

/// What a seat did in its latest turn, as far as everybody may still know it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Latest {
    pub seat: Seat,
    /// Where, in the notation of moves: what a picture marks.
    pub places: Vec<String>,
    pub what: Fact,
}

/// How a seat stands.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Standing {
    pub seat: Seat,
    /// What counts now, without what is hidden; all of it when the game is over.
    pub total: u32,
    /// Where it comes from.
    pub sources: Vec<Source>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Source {
    /// The key of its word: `desert-oases`.
    pub key: &'static str,
    pub points: u32,
    /// Whether it is in the total. What others may still take away, or what is hidden, is not.
    pub counts: bool,
}
