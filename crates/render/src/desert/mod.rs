//! Through the Desert as a scene: the board, a panel on its right, a tray below.

mod alt;
mod ground;
mod hand;
mod panel;
mod pieces;
mod step;
#[cfg(test)]
mod tests;
mod tray;

use games::desert::{Hand, View};
use games::{Fact, Seat};
use voice::Voice;

use self::pieces::Table;
use super::layout::Area;
use super::painter::Look;
use super::scene::Scene;

pub const LOOK: Look<View, Hand> =
    Look { board, alt: alt::alt, hand: hand::hand, step: step::step, revealed };

const BOARD: Area = Area(12, 12, 1236, 950);
const TRAY: Area = Area(12, 970, 1236, 218);

fn board(view: &View, voice: &Voice) -> Scene {
    let ground = ground::of(view);
    let mut scene = Scene::over(ground.frame.clone());
    pieces::lay(&mut scene, &Table::whole(view, &ground));
    panel::lay(&mut scene, view, voice);
    tray::lay(&mut scene, view, voice);
    scene
}

/// The sum of its tokens, which stayed hidden (D23).
fn revealed(view: &View, seat: Seat) -> Option<Fact> {
    let score = view.reveal.as_ref()?.scores.get(seat.index())?;
    let tokens = view.seats.get(seat.index())?.tokens;
    Some(Fact::new("picture-score-tokens").with("tokens", tokens).with("points", score.waterholes))
}
