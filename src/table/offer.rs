//! Legal moves for lists that cannot hold them all.

use crate::store::UserId;
use games::any::AnyGame;
use games::{Choice, Seat, Status};

use super::position::Table;
use super::refusal::Refusal;
use super::{House, Place, Trouble};

/// A move that could be made.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Move {
    pub text: String,
    /// What it does, costs and brings, as far as its player may know.
    pub prospect: Choice,
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
        Ok(fitting.filter_map(|text| game.prospect(seat, &text).ok()).map(Move::from).collect())
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
        if game.count_moves(seat) == 0 {
            return Err(not_now(&table, &game, seat));
        }
        let mut best = game.best(seat, most, fits);
        if best.more > 0 {
            // The last row says how many more there are.
            best.more += best.moves.split_off(best.moves.len().min(most.saturating_sub(1))).len();
        }
        Ok(Offer { moves: best.moves.into_iter().map(Move::from).collect(), more: best.more })
    }
}

impl House {
    pub(super) async fn try_one_move(
        &self,
        place: Place,
        user: UserId,
        before: &str,
        text: &str,
    ) -> Result<Move, Trouble> {
        let (table, seat, game) = self.trial(place, user, before).await?;
        match game.prospect(seat, text) {
            Ok(prospect) => Ok(Move::from(prospect)),
            Err(refusal) => Err(Refusal::Game { refusal, people: table.people.clone() }.into()),
        }
    }
}

impl From<Choice> for Move {
    fn from(prospect: Choice) -> Move {
        Move { text: prospect.key.clone(), prospect }
    }
}

/// Why a seat has no legal move now: the refusal it would get for a move of the awaited players.
pub(super) fn not_now(table: &Table, game: &AnyGame, seat: Seat) -> Trouble {
    let Status::Awaiting(awaited) = game.status() else { return Refusal::Over.into() };
    let others = awaited.iter().flat_map(|other| game.legal_moves(other));
    let mut refusals = others.filter_map(|mv| game.check(seat, &mv).err());
    match refusals.find(|refusal| !refusal.is_of_the_move()) {
        Some(refusal) => Refusal::Game { refusal, people: table.people.clone() }.into(),
        None => table.broken("nobody can move".to_owned()),
    }
}
