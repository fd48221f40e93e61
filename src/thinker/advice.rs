//! Advice to a person: the moves that a computer player would look at first, with what that person knows and nothing else.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

use super::Desks;
use crate::store::{SeenCount, TableId};
use crate::table::OwnGame;
use games::Seat;
use players::{Known, Level, Player};

/// So many moves are shown.
const MOVES: usize = 3;
/// A move that was tried more seldom is not known well enough to tell its chance.
const TRIED: u32 = 20;

/// The best moves first; at least one.
#[derive(Clone)]
pub struct Advice {
    pub moves: Vec<Advised>,
    /// How many ways to go on were looked at.
    pub simulations: u32,
}

#[derive(Clone, PartialEq, Debug)]
pub struct Advised {
    /// In the notation of the game.
    pub mv: String,
    /// The player's own chance to win after it, between 0 and 1; nothing if it was not looked into.
    pub chance: Option<f32>,
}

impl Desks {
    /// What the strongest computer player thinks of this turn. Nothing if there is nothing to decide, or if it breaks down.
    pub async fn advise(&self, game: &OwnGame, seed: u64) -> Option<Advice> {
        let own = game;
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
        let moves = decision.candidates.iter().filter(|tried| !own.is_detour(&tried.mv)).take(MOVES);
        let moves: Vec<Advised> =
            moves.map(|tried| Advised { mv: tried.mv.clone(), chance: chance(tried) }).collect();
        let moves = by_chance(moves);
        Some(Advice { moves, simulations: decision.simulations }).filter(|advice| !advice.moves.is_empty())
    }
}

/// The search says which moves are worth showing, by how often it tried them; a reader expects the order of the chances.
/// What was not looked into comes last.
fn by_chance(mut moves: Vec<Advised>) -> Vec<Advised> {
    let chance = |one: &Advised| one.chance.unwrap_or(-1.0);
    moves.sort_by(|one, other| chance(other).total_cmp(&chance(one)));
    moves
}

/// All moves of a turn, the most promising first, by what can be told without looking ahead: quick. Nothing for a game
/// that computer players know no more of than its rules.
pub fn ranked(game: &OwnGame) -> Option<Vec<String>> {
    const SEED: u64 = 0;
    players::ranked(&Known::new(&game.dealt(SEED), game.seat(), SEED), SEED)
}

/// The hints that were given last, so that the panel tells the same story. A hint counts as long as its player sees the
/// same position.
#[derive(Clone, Default)]
pub struct Remembered {
    hints: Arc<Mutex<VecDeque<Hint>>>,
}

struct Hint {
    table: TableId,
    seat: Seat,
    seen: SeenCount,
    moves: Vec<String>,
}

impl Remembered {
    /// Older ones are forgotten, and so are all at a restart: the panel then says what it says without a hint.
    const MOST: usize = 200;

    pub fn keep(&self, table: TableId, seat: Seat, seen: SeenCount, moves: Vec<String>) {
        let mut hints = self.hints.lock().unwrap_or_else(PoisonError::into_inner);
        hints.retain(|hint| (hint.table, hint.seat) != (table, seat));
        hints.push_back(Hint { table, seat, seen, moves });
        if hints.len() > Self::MOST {
            hints.pop_front();
        }
    }

    /// The moves of the hint for this position, the best first; none without a hint.
    pub fn of(&self, table: TableId, seat: Seat, seen: SeenCount) -> Vec<String> {
        let hints = self.hints.lock().unwrap_or_else(PoisonError::into_inner);
        let found = hints.iter().find(|hint| (hint.table, hint.seat, hint.seen) == (table, seat, seen));
        found.map(|hint| hint.moves.clone()).unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn advised(mv: &str, chance: Option<f32>) -> Advised {
        Advised { mv: mv.to_owned(), chance }
    }

    #[test]
    fn hints_are_in_the_order_of_their_chances() {
        let moves = vec![advised("a", Some(0.3)), advised("b", None), advised("c", Some(0.5))];
        let order: Vec<String> = by_chance(moves).into_iter().map(|one| one.mv).collect();
        assert_eq!(order, ["c", "a", "b"]);
    }

    #[test]
    fn a_hint_counts_for_its_position_and_its_player_only() {
        let remembered = Remembered::default();
        let (table, seat) = (TableId(1), Seat::from_index(0));
        remembered.keep(table, seat, SeenCount(3), vec!["old".to_owned()]);
        remembered.keep(table, seat, SeenCount(4), vec!["new".to_owned()]);
        assert_eq!(remembered.of(table, seat, SeenCount(4)), ["new"]);
        assert!(remembered.of(table, seat, SeenCount(3)).is_empty());
        assert!(remembered.of(table, Seat::from_index(1), SeenCount(4)).is_empty());
        for number in 2..300 {
            remembered.keep(TableId(number), seat, SeenCount(0), Vec::new());
        }
        assert!(remembered.of(table, seat, SeenCount(4)).is_empty(), "only so many are kept");
    }
}
