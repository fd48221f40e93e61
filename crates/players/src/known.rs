//! What a seat knows: all that a player ever gets.

use games::any::AnyGame;
use games::{Dealt, Game, Quick, Seat};

/// A seat's knowledge of a game: the view, its own hand, what was done in the open before, and a deal of everything else
/// that agrees with them. The true secrets are not in it, so no player can use them.
pub struct Known {
    game: AnyGame,
    seat: Seat,
}

impl Known {
    /// Forgets what this seat does not know. The same knowledge and seed make the same value, whatever is hidden.
    pub fn new(game: &AnyGame, seat: Seat, seed: u64) -> Known {
        Known { game: game.recall(seat, &mut Quick::new(seed)), seat }
    }

    pub fn seat(&self) -> Seat {
        self.seat
    }

    pub(crate) fn game(&self) -> &AnyGame {
        &self.game
    }

    /// With its type, if it is a game of this type.
    pub(crate) fn typed<G: Game>(&self, random: &mut Quick) -> Option<Dealt<G>> {
        self.game.dealt_to(self.seat, random)
    }
}
