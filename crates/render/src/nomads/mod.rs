//! Nomads of Arabia as a scene: the Pilgrim and the five strips, the Land Boxes, the price ladders, a panel on the
//! right.

mod alt;
mod board;
mod hand;
mod market;
mod panel;
mod step;
mod strips;
#[cfg(test)]
mod tests;

use games::nomads::{Place, SeatView, Special, View};
use voice::Voice;

use super::art::Art;
use super::art::nomads::Piece;
use super::label;
use super::layout::{Area, HEIGHT, PANEL, WIDTH, framed, plate};
use super::scene::Scene;
use super::theme;

pub use alt::alt;
pub use hand::hand;
pub use step::step;

const BOARD: Area = Area(12, 12, 1236, 626);
const BOXES: Area = Area(12, 646, 1236, 168);
const MARKET: Area = Area(12, 822, 1236, 366);

pub fn board(view: &View, voice: &Voice) -> Scene {
    let mut scene = framed(WIDTH.into(), HEIGHT.into());
    for (area, fill) in
        [(BOARD, theme::WASTE), (BOXES, theme::PANEL), (MARKET, theme::PANEL), (PANEL, theme::PANEL)]
    {
        plate(&mut scene, area, 22, fill, None);
    }
    board::lay(&mut scene, view, voice);
    market::boxes(&mut scene, view, voice);
    market::ladders(&mut scene, view, voice);
    panel::lay(&mut scene, view, voice);
    scene
}

fn lay(scene: &mut Scene, piece: Piece, at: (i32, i32)) {
    scene.art(Art::Nomads(piece), at);
}

/// Where a seat's nomad is, in a word.
fn place(seat: &SeatView, voice: &Voice) -> String {
    match seat.place {
        Place::On(space) => space.to_string(),
        Place::Pilgrim => label(voice, "picture-nomads-pilgrim"),
        Place::Lost => label(voice, "picture-nomads-lost"),
    }
}

/// The full name of a disk.
fn title(disk: Special, voice: &Voice) -> String {
    voice.part(&disk.into())
}
