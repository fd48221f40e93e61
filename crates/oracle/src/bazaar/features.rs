//! The situations that the rulebook and the rules discuss, found in a ply's events and positions.
//! Derived from the documents alone; see `mod.rs`.

use super::board::{camps, hexes, touch};
use super::rules::Move;
use super::table::Position;
use serde_json::{Value, json};
use std::collections::BTreeSet;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Feature {
    KeptWild,
    FailedReroll,
    WildAsTypeNotRolled,
    FreeByThreeNeighbours,
    GapBetweenTwoAndFive,
    SeventhTileWithoutMarker,
    TiedMostCards,
    NoHexLeft,
    IdleRounds,
    TieBrokenByCards,
    Draw,
    WildsChosenAgain,
    SeveralTrades,
    GiftNotUsed,
    RowEmptied,
    EmptyPileTaken,
    CampsMergedIntoSeven,
    DrawnByItself,
    Undo,
}

/// What came up in one ply.
pub fn of_ply(before: &Position, after: &Position, made: &Move, events: &[Value]) -> BTreeSet<Feature> {
    let mut found = BTreeSet::new();
    let of = |kind: &'static str| events.iter().filter(move |event| event["event"] == kind);
    if of("dice_rerolled").any(|event| event["kept"] == "wild") {
        found.insert(Feature::KeptWild);
    }
    if of("nothing_taken").any(|event| event["why"] == "no match") {
        found.insert(Feature::FailedReroll);
    }
    if of("wilds_served").any(|event| event["short"] != 0) {
        found.insert(Feature::WildsChosenAgain);
    }
    if of("traded").count() > 1 {
        found.insert(Feature::SeveralTrades);
    }
    if of("cards_taken").any(|event| event["count"] == 0) {
        found.insert(Feature::EmptyPileTaken);
    }
    if !matches!(made, Move::Draw(_)) && of("card_drawn").count() > 0 {
        found.insert(Feature::DrawnByItself);
    }
    if of("game_over").any(|event| event["ending"] == "no hex left") {
        found.insert(Feature::NoHexLeft);
    }
    if of("game_over").any(|event| event["ending"] == "idle rounds") {
        found.insert(Feature::IdleRounds);
    }
    if let (super::table::Phase::Dice { dice, kept: None }, Move::Take(card, _)) = (&before.phase, made) {
        let taken = of("cards_taken").next().is_some_and(|event| event["count"] != 0);
        if taken && !dice.contains(&(card + 1)) {
            found.insert(Feature::WildAsTypeNotRolled);
        }
    }
    if let Move::Build(build) = made {
        of_build(before, after, build, events, &mut found);
    }
    if of("tile_placed").count() > 0 && has_gap(after) {
        found.insert(Feature::GapBetweenTwoAndFive);
    }
    found
}

fn of_build(
    before: &Position,
    after: &Position,
    build: &super::rules::Build,
    events: &[Value],
    found: &mut BTreeSet<Feature>,
) {
    let of = |kind: &'static str| events.iter().find(move |event| event["event"] == kind);
    let paid = of("paid").map_or(Value::Null, |event| event["cards"].clone());
    let cost = before.rows[build.row][build.place].as_ref().map(|tile| tile.cost);
    let different = cost.is_some_and(|cost| cost.iter().all(|count| *count <= 1));
    if paid == json!([0, 0, 0, 0]) && different {
        found.insert(Feature::FreeByThreeNeighbours);
    }
    let gifts = before.gifts(build.at);
    if cost.is_some_and(|cost| {
        (0..4).any(|of| paid[of].as_u64() > Some(u64::from(cost[of].saturating_sub(gifts[of]))))
    }) {
        found.insert(Feature::GiftNotUsed);
    }
    let closed = of("camp_scored").is_some();
    if closed && of("tile_placed").is_some_and(|event| event["marked"] == false) {
        found.insert(Feature::SeventhTileWithoutMarker);
    }
    let touched =
        camps(&before.occupied()).into_iter().filter(|camp| camp.iter().any(|hex| touch(*hex, build.at)));
    if closed && touched.count() > 1 {
        found.insert(Feature::CampsMergedIntoSeven);
    }
    if of("tiles_turned_up").is_some() && after.turn == before.turn && !after.is_over() {
        found.insert(Feature::RowEmptied);
    }
}

/// The rulebook's picture: a hex between an encampment of two and one of five, and no other.
fn has_gap(position: &Position) -> bool {
    let camps = camps(&position.occupied());
    hexes().into_iter().filter(|hex| !position.tiles.contains_key(hex)).any(|hex| {
        let near = camps.iter().filter(|camp| camp.iter().any(|tile| touch(*tile, hex)));
        let mut sizes: Vec<usize> = near.map(BTreeSet::len).collect();
        sizes.sort_unstable();
        sizes == [2, 5]
    })
}
