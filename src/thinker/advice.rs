//! Advice to a person: the moves that a computer player would look at first, with what that person knows and nothing else.

use std::time::Instant;

use super::Desks;
use crate::table::OwnGame;
use players::{Known, Level, Player};

/// So many moves are shown.
const MOVES: usize = 3;
/// A move that was tried more seldom is not known well enough to tell its chance.
const TRIED: u32 = 20;

/// The best moves first; at least one.
pub struct Advice {
    pub moves: Vec<Advised>,
    /// How many ways to go on were looked at.
    pub simulations: u32,
}

pub struct Advised {
    /// In the notation of the game.
    pub mv: String,
    /// The player's own chance to win after it, between 0 and 1; nothing if it was not looked into.
    pub chance: Option<f32>,
}

impl Desks {
    /// What the strongest computer player thinks of this turn. Nothing if there is nothing to decide, or if it breaks down.
    pub async fn advise(&self, game: &OwnGame, seed: u64) -> Option<Advice> {
        let (game, seat) = (game.dealt(seed), game.seat());
        let work = move |time| {
            let began = Instant::now();
            let known = Known::new(&game, seat, seed);
            let master = Player::of_level(Level::Master);
            master.decide(&known, seed, &mut || began.elapsed() > time)
        };
        let decision = match self.think(work).await {
            Ok(decision) => decision?,
            Err(panic) => {
                tracing::error!(%panic, "a hint could not be thought of");
                return None;
            }
        };
        let chance = |tried: &players::Candidate| {
            tried.chances.get(seat.index()).copied().filter(|_| tried.visits >= TRIED)
        };
        let moves = decision.candidates.iter().take(MOVES);
        let moves: Vec<Advised> =
            moves.map(|tried| Advised { mv: tried.mv.clone(), chance: chance(tried) }).collect();
        Some(Advice { moves, simulations: decision.simulations }).filter(|advice| !advice.moves.is_empty())
    }
}

/// All moves of a turn, the most promising first, by what can be told without looking ahead: quick. Nothing for a game
/// that computer players know no more of than its rules.
pub fn ranked(game: &OwnGame) -> Option<Vec<String>> {
    const SEED: u64 = 0;
    players::ranked(&Known::new(&game.dealt(SEED), game.seat(), SEED), SEED)
}
