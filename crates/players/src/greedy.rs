//! Players that do not look ahead: any move, and the best gain at once. They work in every game.

use games::{Quick, Secrecy};

use crate::decision::{Candidate, Decision};
use crate::known::Known;

/// Of equal moves any one may be chosen; so many are shown as candidates.
const CANDIDATES: usize = 10;

/// Any legal move, all equally likely.
pub fn any_move(known: &Known, random: &mut Quick) -> Option<Decision> {
    let moves = sensible(known);
    let index = random.below(moves.len().max(1) as u32) as usize;
    moves.into_iter().nth(index).map(Decision::only)
}

/// The move that brings most at once, with what it puts within reach: as the game itself ranks its moves.
pub fn best_gain(known: &Known, random: &mut Quick) -> Option<Decision> {
    let (game, seat) = (known.game(), known.seat());
    let allowed = sensible(known);
    let best = game.best(seat, usize::MAX, |mv| allowed.iter().any(|allowed| allowed == mv));
    let mut moves = best.moves;
    moves.sort_by_key(|choice| std::cmp::Reverse(choice.worth));
    let most = moves.first()?.worth;
    let equal = moves.iter().take_while(|choice| choice.worth == most).count();
    let index = random.below(equal as u32) as usize;
    let mv = moves[index].key.clone();
    moves.swap(0, index);
    let candidate = |mv: String| Candidate { mv, visits: 0, chances: Vec::new() };
    let candidates = moves.into_iter().take(CANDIDATES).map(|choice| candidate(choice.key)).collect();
    Some(Decision { mv, candidates, chances: Vec::new(), simulations: 0 })
}

/// The legal moves, without orders that could be changed for ever.
fn sensible(known: &Known) -> Vec<String> {
    let mut moves = known.game().legal_moves(known.seat());
    moves.retain(|mv| known.game().secrecy(mv) != Secrecy::Unseen);
    moves
}
