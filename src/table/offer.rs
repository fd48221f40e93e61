//! What somebody could do now, for lists that cannot hold everything.

use std::cmp::Reverse;
use std::collections::HashSet;

use crate::store::UserId;
use games::any::AnyGame;
use games::{Gain, Seat, Status};

use super::position::Table;
use super::refusal::Refusal;
use super::{House, Place, Trouble};

/// A move that could be made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Move {
    pub text: String,
    /// What it would bring at once.
    pub gain: Option<Gain>,
}

/// Some of the moves that could be made, and how many more there are.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Offer {
    pub moves: Vec<Move>,
    pub more: usize,
}

impl House {
    pub(super) async fn try_moves(
        &self,
        place: Place,
        user: UserId,
        before: &str,
        most: usize,
        fits: impl Fn(&str) -> bool,
    ) -> Result<Vec<Move>, Trouble> {
        let (_, seat, game) = self.trial(place, user, before).await?;
        let fitting = game.legal_moves(seat).into_iter().filter(|text| fits(text)).take(most);
        Ok(fitting.map(|text| weighed(&game, seat, text)).collect())
    }

    pub(super) async fn try_offer(
        &self,
        place: Place,
        user: UserId,
        before: &str,
        most: usize,
        fits: impl Fn(&str) -> bool,
    ) -> Result<Offer, Trouble> {
        let (table, seat, game) = self.trial(place, user, before).await?;
        let legal = game.legal_moves(seat);
        if legal.is_empty() {
            return Err(not_now(&table, &game, seat));
        }
        let fitting = legal.into_iter().filter(|text| fits(text));
        let mut moves: Vec<Move> = fitting.map(|text| weighed(&game, seat, text)).collect();
        // Stable: where nothing is gained the game's own order stays.
        moves.sort_by_key(|mv| Reverse(mv.gain.as_ref().map_or(0, |gain| gain.worth)));
        let mut groups = HashSet::new();
        let (best, rest): (Vec<Move>, Vec<Move>) =
            moves.into_iter().partition(|mv| groups.insert(game.group(&mv.text)));
        let all = best.len() + rest.len();
        let shown = if all > most { most.saturating_sub(1) } else { all };
        let moves = best.into_iter().chain(rest).take(shown).collect();
        Ok(Offer { moves, more: all - shown })
    }
}

fn weighed(game: &AnyGame, seat: Seat, text: String) -> Move {
    Move { gain: game.gain(seat, &text), text }
}

/// What keeps a seat without legal moves from one that another could make, other than a rule about it.
pub(super) fn not_now(table: &Table, game: &AnyGame, seat: Seat) -> Trouble {
    let Status::Awaiting(awaited) = game.status() else { return Refusal::Over.into() };
    let others = awaited.iter().flat_map(|other| game.legal_moves(other));
    let mut refusals = others.filter_map(|mv| game.check(seat, &mv).err());
    match refusals.find(|refusal| !refusal.is_of_the_move()) {
        Some(refusal) => Refusal::Game { refusal, people: table.people.clone() }.into(),
        None => table.broken("nobody can move".to_owned()),
    }
}
