//! Nomads of Arabia as a scene: the Pilgrim and the five strips, the Land Boxes, the price ladders, a panel to the right.

mod board;
mod hand;
mod market;
mod panel;
#[cfg(test)]
mod tests;

use games::nomads::{Herd, Place, SeatView, View};
use games::{Fact, Facts, Names};
use voice::Voice;

use super::art::Art;
use super::art::nomads::Piece;
use super::layout::{Area, HEIGHT, PANEL, WIDTH, framed, plate};
use super::scene::Scene;
use super::theme;
use super::{OneLine, counted};

pub use hand::hand;

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
    board::lay(&mut scene, view);
    market::boxes(&mut scene, view);
    market::ladders(&mut scene, view, voice);
    panel::lay(&mut scene, view, voice);
    scene
}

fn lay(scene: &mut Scene, piece: Piece, at: (i32, i32)) {
    scene.art(Art::Nomads(piece), at);
}

/// How many of each animal: "2 goats and 1 camel".
fn listed(animals: Herd, voice: &Voice) -> String {
    voice.say(&Fact::new("nomads-option-herd").with("animals", animals))
}

/// Where a seat's nomad is, in a word.
fn place(seat: &SeatView) -> String {
    match seat.place {
        Place::On(space) => space.to_string(),
        Place::Pilgrim => "Pilgrim".to_owned(),
        Place::Lost => "lost".to_owned(),
    }
}

/// Whose turn, what everybody has, what animals bring, what is left.
pub fn alt(view: &View, voice: &Voice) -> String {
    let names = OneLine(Some(voice.names));
    let voice = &Voice { names: &names, ..*voice };
    let told = voice.say_all(&view.facts());
    let mut lines: Vec<String> = told.lines().take(2).map(str::to_owned).collect();
    for seat in &view.seats {
        let total = match &view.reveal {
            Some(reveal) => reveal.scores[seat.seat.index()].total,
            None => seat.dinars,
        };
        let disks = if seat.disks == 0 { String::new() } else { format!(", disks {}", seat.disks) };
        lines.push(format!(
            "{}: {}, {}, animals {}{disks}.",
            voice.name(seat.seat),
            place(seat),
            counted(total as usize, "Dinar"),
            listed(seat.animals, voice)
        ));
    }
    let prices: Vec<String> =
        view.stock.iter().map(|stock| format!("{} {}", stock.animal, stock.price)).collect();
    lines.push(format!("Prices: {}.", prices.join(", ")));
    lines.push(format!(
        "To come: {} and {}.",
        counted(view.special_left, "special disk"),
        counted(view.finals_left, "final disk")
    ));
    if view.reveal.is_none() {
        lines.push(voice.say(&view.forced_fact()));
    }
    lines.join("\n")
}
