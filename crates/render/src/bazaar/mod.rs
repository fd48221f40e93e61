//! Desert Bazaar as a scene: the board between its two rows of tiles, piles and dice in the corners, the score track
//! below it, a panel on the right.

mod alt;
mod close_up;
mod corners;
mod hand;
mod panel;
mod pieces;
mod rows;
mod step;
#[cfg(test)]
mod tests;
mod track;

use games::bazaar::{Hand, View};
use games::hex::CellSet;
use games::{Fact, Seat};
use voice::Voice;

use self::pieces::Table;
use super::layout::Area;
use super::painter::Look;
use super::scene::Scene;

pub const LOOK: Look<View, Hand> = Look {
    board,
    alt: alt::alt,
    still,
    closes_up: close_up::closes_up,
    close_up: close_up::close_up,
    hand: hand::hand,
    step: step::step,
    marked: step::marked,
    revealed,
};

const NORTH: Area = Area(12, 12, 1236, 134);
const BOARD: Area = Area(12, 154, 1236, 822);
const TRACK: Area = Area(12, 984, 1236, 62);
const SOUTH: Area = Area(12, 1054, 1236, 134);

fn board(view: &View, voice: &Voice) -> Scene {
    let mut scene = table(&Table::whole(view), voice);
    panel::lay(&mut scene, view, voice);
    scene
}

fn still(view: &View, voice: &Voice) -> Scene {
    table(&Table { labelled: CellSet::EMPTY, ..Table::whole(view) }, voice)
}

/// Everything but the panel.
fn table(table: &Table, voice: &Voice) -> Scene {
    let (mut scene, view) = (Scene::over(pieces::ground()), table.view);
    pieces::lay(&mut scene, table);
    pieces::lay_sizes(&mut scene, table);
    pieces::lay_opening(&mut scene, view, voice);
    rows::lay(&mut scene, view, voice);
    corners::lay(&mut scene, view, voice);
    track::lay(&mut scene, view, voice);
    scene
}

/// The cards in its hand.
fn revealed(view: &View, seat: Seat) -> Option<Fact> {
    let cards = view.reveal.as_ref()?.scores.get(seat.index())?.cards;
    Some(Fact::new("picture-score-cards").with("count", cards.total()).with("cards", cards))
}
