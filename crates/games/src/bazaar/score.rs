//! The end: points by source and who wins (B28-B32).

use serde::{Deserialize, Serialize};

use crate::{Outcome, Seat, TieBreak};

use super::Bazaar;
use super::pieces::{Cards, Resource, Tile};
use super::rules::{MAJORITY_POINTS, MARKER_POINTS};

/// The ways in which a game can end (B29).
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Ending {
    #[serde(rename = "no hex left")]
    NoHex,
    #[serde(rename = "no tile left")]
    NoTile,
    #[serde(rename = "idle rounds")]
    Idle,
}

impl Ending {
    pub const fn name(self) -> &'static str {
        match self {
            Ending::NoHex => "no hex left",
            Ending::NoTile => "no tile left",
            Ending::Idle => "idle rounds",
        }
    }
}

/// Everything that was hidden, and how the scores came about.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Reveal {
    pub ending: Ending,
    pub scores: Vec<Score>,
    /// The tiles that were never turned up, the next one first.
    pub pile: Vec<Tile>,
}

/// One seat's points.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Score {
    pub seat: Seat,
    pub total: u32,
    /// Scored during the game (B24, B25).
    pub in_play: u32,
    /// For markers on the board (B30).
    pub markers: u32,
    /// For most cards (B31).
    pub majorities: u32,
    /// The resources of which it holds most.
    pub most: Vec<Resource>,
    pub cards: Cards,
}

impl Bazaar {
    /// B31: nobody, if several have most.
    pub(super) fn holder_of_most(&self, card: Resource) -> Option<Seat> {
        let held = |seat: Seat| self.hands[seat.index()].of(card);
        let most = Seat::all(self.seats).map(held).max()?;
        let mut holders = Seat::all(self.seats).filter(|&seat| held(seat) == most);
        let holder = holders.next()?;
        holders.next().is_none().then_some(holder)
    }

    pub(super) fn score(&self, seat: Seat) -> Score {
        let in_play = self.points[seat.index()];
        let markers = self.masks.marked[seat.index()].len() as u32 * MARKER_POINTS; // B30
        let most: Vec<Resource> =
            Resource::ALL.into_iter().filter(|&card| self.holder_of_most(card) == Some(seat)).collect();
        let majorities = most.len() as u32 * MAJORITY_POINTS;
        let total = in_play + markers + majorities;
        Score { seat, total, in_play, markers, majorities, most, cards: self.hands[seat.index()] }
    }

    pub(super) fn scores(&self) -> Vec<Score> {
        Seat::all(self.seats).map(|seat| self.score(seat)).collect()
    }
}

/// B32: most points; if tied, most cards in hand; if still tied, a draw.
pub(super) fn outcome(ending: Ending, scores: &[Score]) -> Outcome {
    let cards = |score: &Score| score.cards.total() as u32;
    let most = scores.iter().map(|score| score.total).max();
    let first: Vec<&Score> = scores.iter().filter(|score| Some(score.total) == most).collect();
    let most_cards = first.iter().map(|score| cards(score)).max();
    let winners = first.iter().filter(|score| Some(cards(score)) == most_cards).map(|score| score.seat);
    let tie_break = (first.len() > 1).then(|| TieBreak {
        by: "cards in hand".to_owned(),
        unit: "tie-break-cards",
        counts: scores.iter().map(cards).collect(),
    });
    Outcome {
        ending: ending.name().to_owned(),
        winners: winners.collect(),
        totals: scores.iter().map(|score| score.total).collect(),
        tie_break,
    }
}
