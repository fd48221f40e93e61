//! Nomads of Arabia as a scene: the Pilgrim and the five strips, the Land Boxes, the price ladders, a panel on the
//! right.

mod alt;
mod board;
mod close_up;
mod hand;
mod market;
mod panel;
mod step;
mod strips;
#[cfg(test)]
mod tests;

use games::nomads::{Hand, Place, SeatView, Special, View};
use games::{Detail, Fact, Seat};
use voice::Voice;

use super::art::Art;
use super::art::nomads::Piece;
use super::label;
use super::layout::{Area, HEIGHT, PANEL, WIDTH, framed, plate};
use super::painter::Look;
use super::scene::Scene;
use super::theme;

pub const LOOK: Look<View, Hand> = Look {
    board,
    alt: alt::alt,
    still,
    closes_up: close_up::closes_up,
    close_up: close_up::close_up,
    hand: hand::hand,
    step: step::step,
    marked: board::marked,
    revealed,
};

const BOARD: Area = Area(12, 12, 1236, 626);
const BOXES: Area = Area(12, 646, 1236, 168);
const MARKET: Area = Area(12, 822, 1236, 366);

fn board(view: &View, voice: &Voice) -> Scene {
    let mut scene = table(view, false, voice);
    panel::lay(&mut scene, view, voice);
    scene
}

fn still(view: &View, voice: &Voice) -> Scene {
    table(view, true, voice)
}

/// Everything but the panel.
fn table(view: &View, plain: bool, voice: &Voice) -> Scene {
    let mut scene = framed(WIDTH.into(), HEIGHT.into());
    for (area, fill) in
        [(BOARD, theme::WASTE), (BOXES, theme::PANEL), (MARKET, theme::PANEL), (PANEL, theme::PANEL)]
    {
        plate(&mut scene, area, 22, fill, None);
    }
    board::lay(&mut scene, view, plain, voice);
    market::boxes(&mut scene, view, voice);
    market::ladders(&mut scene, view, voice);
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

/// Its disks, and the animals that it did not sell.
fn revealed(view: &View, seat: Seat) -> Option<Fact> {
    let score = view.reveal.as_ref()?.scores.get(seat.index())?;
    let disks = Detail::list(score.disks.iter().copied());
    let fact = Fact::new("picture-score-disks").with("count", score.disks.len()).with("disks", disks);
    Some(fact.with("animals", score.animals).with("left", score.animals.total()))
}
