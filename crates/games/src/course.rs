//! What comes of a move: told in full to whoever plays or records, and to nobody in a playout.

use crate::{Seat, Seats};

/// Hears what comes of a move while it is made.
pub trait Sink<E> {
    /// An event happened. It is built only if somebody listens.
    fn tell(&mut self, event: impl FnOnce() -> E);

    /// This seat learns something that nobody else may know. Such a move is not taken back for free.
    fn learns(&mut self, seat: Seat);

    /// Something secret becomes known to everybody, or the game is over. Nor is such a move.
    fn reveals(&mut self);

    /// The turn of whoever moved is over, or a choice that all make at the same time. The next turn may be theirs, too.
    fn passes(&mut self);
}

/// Everything that came of a move.
#[derive(Clone, PartialEq, Debug)]
pub struct Course<E> {
    pub events: Vec<E>,
    /// Seats that learnt something that nobody else may know.
    pub learnt: Seats,
    /// Whether something secret became known to everybody, or the game is over.
    pub revealed: bool,
    /// Whether the turn of whoever moved is over.
    pub passed: bool,
}

impl<E> Default for Course<E> {
    fn default() -> Course<E> {
        Course { events: Vec::new(), learnt: Seats::NONE, revealed: false, passed: false }
    }
}

impl<E> Sink<E> for Course<E> {
    fn tell(&mut self, event: impl FnOnce() -> E) {
        self.events.push(event());
    }

    fn learns(&mut self, seat: Seat) {
        self.learnt.insert(seat);
    }

    fn reveals(&mut self) {
        self.revealed = true;
    }

    fn passes(&mut self) {
        self.passed = true;
    }
}

/// Nobody listens: for playouts.
pub struct Unheard;

impl<E> Sink<E> for Unheard {
    fn tell(&mut self, _event: impl FnOnce() -> E) {}
    fn learns(&mut self, _seat: Seat) {}
    fn reveals(&mut self) {}
    fn passes(&mut self) {}
}
