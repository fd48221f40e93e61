//! The rest of a simulation, below the tree.

use games::{Dealt, Status};

use super::Search;
use crate::craft::{self, BySeat, Craft};

/// A plain playout that comes to no end is left after so many moves: nobody has won.
const ENDLESS: usize = 5000;

impl<G: Craft> Search<'_, G> {
    /// Everybody's chances: after some quick moves by the evaluation, or at the end of the game by who has won.
    pub(super) fn play_out(&mut self, mut game: Dealt<G>) -> BySeat {
        let moves = if self.settings.knowledge { G::PLAYOUT } else { ENDLESS };
        for made in 0..ENDLESS {
            if made >= moves && G::is_quiet(&game) {
                break;
            }
            let seats = match game.status() {
                Status::Over(outcome) => {
                    return craft::shares::<G>(&outcome, usize::from(game.seats()), self.weights);
                }
                Status::Awaiting(seats) => seats,
            };
            let Some(seat) = seats.iter().next() else { break };
            let Some(mv) = self.pick(&game, seat) else { break };
            game.play(seat, &mv, self.random);
            self.mark(seat, &mv);
        }
        match game.status() {
            Status::Over(outcome) => craft::shares::<G>(&outcome, usize::from(game.seats()), self.weights),
            Status::Awaiting(_) if self.settings.knowledge => craft::chances(&game, self.weights),
            Status::Awaiting(_) => [0.0; _],
        }
    }
}
