//! What a move costs and brings, as its player may know before it is made.

use crate::{Choice, Fact, Seat};

use super::board::{Hex, ROW_LENGTHS};
use super::describe::points;
use super::facts::of;
use super::moves::{Build, Move, Trade};
use super::pay;
use super::pieces::{Cards, Face};
use super::rules::{MARKER_POINTS, TRADED};
use super::turn::{live, matching};
use super::{Bazaar, Phase};

// In hundredths of a point.
/// A card in hand.
const CARD: i32 = 30;
/// What one die that is rolled again brings: it matches with two of its six faces.
const DIE: i32 = CARD / 3;
/// A card drawn and three dice, of which one to three count.
const ROLL: i32 = 2 * CARD + CARD / 2;

impl Bazaar {
    pub(super) fn prospect_of(&self, seat: Seat, mv: &Move) -> Choice {
        let mut choice = Choice::of_move(mv, self.meaning(mv));
        match mv {
            Move::Build(build) => self.weigh_build(seat, build, &mut choice),
            Move::Draw(card) => {
                choice.marks.push(card.to_string());
                // The rarer in hand, the better.
                let held = self.hands[seat.index()].of(*card);
                choice.worth = ROLL + 5 - i32::from(held.min(5));
            }
            Move::Roll => choice.worth = ROLL - CARD,
            Move::Take { card, .. } => {
                choice.marks.push(card.to_string());
                let Phase::Dice { dice, .. } = self.phase else { return choice };
                let count = matching(dice, *card).min(self.piles.of(*card)); // B13
                choice.gain.push(of(*card, count));
                choice.worth = CARD * i32::from(count);
            }
            Move::Keep(face) => {
                let Phase::Dice { dice, .. } = self.phase else { return choice };
                let rolled = live(dice) - 1;
                let chance = Fact::new("bazaar-gain-chance").with("percent", chance_of_match(*face, rolled));
                choice.gain.push(chance);
                choice.worth = CARD + DIE * rolled as i32;
            }
            Move::Wilds(_) | Move::Done => {}
        }
        choice.button = match mv {
            Move::Draw(_) => Some(Fact::new("bazaar-button-draw")),
            Move::Roll => Some(Fact::new("bazaar-button-roll")),
            Move::Keep(_) => Some(Fact::new("bazaar-button-keep")),
            Move::Done => Some(Fact::new("bazaar-answer-done")),
            Move::Wilds(_) | Move::Take { .. } | Move::Build(_) => None,
        };
        choice
    }

    fn meaning(&self, mv: &Move) -> Fact {
        match mv {
            Move::Wilds(cards) => Fact::new("bazaar-move-wilds").with("cards", *cards),
            Move::Draw(card) => Fact::new("bazaar-answer-draw").with("card", *card),
            Move::Roll => Fact::new("bazaar-answer-roll"),
            Move::Take { card, .. } => Fact::new("bazaar-answer-take").with("card", *card),
            Move::Keep(face) => Fact::new("bazaar-answer-keep").with("face", *face),
            Move::Build(build) => {
                let fact = Fact::new("bazaar-move-build").with("row", build.row).with("place", build.place);
                match self.offer(build.row, build.place) {
                    Some(tile) => fact.with("makes", tile.produces()).with("at", build.at),
                    None => unreachable!("a tile lies there"),
                }
            }
            Move::Done => Fact::new("bazaar-answer-done"),
        }
    }

    fn weigh_build(&self, seat: Seat, build: &Build, choice: &mut Choice) {
        let Some(tile) = self.offer(build.row, build.place) else { return };
        let least = pay::due(tile.cost(), self.masks.gives.to(build.at));
        let due = build.paying.unwrap_or(least);
        choice.cost.push(Fact::new("bazaar-cost-cards").with("cards", due));
        for Trade { give, get } in &build.trades {
            choice.cost.push(Fact::new("bazaar-cost-trade").with("given", *give).with("get", of(*get, 1)));
        }
        let (gifts, gain) = (tile.cost().less(due), self.points_on(seat, build.at));
        choice.gain.extend((gain > 0).then(|| points(gain)));
        if !gifts.is_empty() {
            choice.gain.push(Fact::new("bazaar-gain-gifts").with("cards", gifts));
        }
        choice.worth = self.worth_of_tile(seat, build.at, due, build.trades.len());
        choice.marks = vec![format!("{} {}", build.row, build.place), build.at.to_string()];
        choice.group = Some(region(build.at));
    }

    /// What a tile on this hex scores for these cards and so many trades.
    pub(super) fn worth_of_tile(&self, seat: Seat, at: Hex, paid: Cards, trades: usize) -> i32 {
        let spent = paid.total() + (TRADED - 1) * trades;
        let marker = if self.markers_left(seat) > 0 { MARKER_POINTS } else { 0 }; // B30
        100 * (self.points_on(seat, at) + marker) as i32 - CARD * spent as i32
    }
}

/// The board in nine parts.
fn region(at: Hex) -> Fact {
    const PARTS: [[&str; 3]; 3] = [
        ["bazaar-region-north-west", "bazaar-region-north", "bazaar-region-north-east"],
        ["bazaar-region-west", "bazaar-region-centre", "bazaar-region-east"],
        ["bazaar-region-south-west", "bazaar-region-south", "bazaar-region-south-east"],
    ];
    let third = |number: usize, of: usize| (2 * number + 1) * 3 / (2 * of);
    Fact::new(PARTS[third(at.row(), ROW_LENGTHS.len())][third(at.column(), ROW_LENGTHS[at.row()])])
}

/// How likely it is, in percent, that one of so many dice matches the one that is set aside (B11): two of six faces do, five
/// if it is wild.
fn chance_of_match(aside: Face, rolled: usize) -> u32 {
    let fail = if aside == Face::Wild { 1 } else { 4 };
    let (all, none) = (6u32.pow(rolled as u32), u32::pow(fail, rolled as u32));
    (100 * (all - none) + all / 2) / all
}

#[test]
fn two_faces_match_a_resource_and_five_a_wild() {
    let resource = Face::One(super::Resource::Water);
    assert_eq!([1, 2].map(|rolled| chance_of_match(resource, rolled)), [33, 56]);
    assert_eq!([1, 2].map(|rolled| chance_of_match(Face::Wild, rolled)), [83, 97]);
}
