//! Through the Desert as a scene: the board, a panel to its right, a tray below.

pub(super) mod ground;
mod hand;
mod panel;
mod pieces;
#[cfg(test)]
mod tests;
mod tray;
mod turn;

use games::desert::View;
use voice::Voice;

use super::layout::Area;
use super::scene::Scene;

pub use hand::hand;
pub use turn::alt;

const BOARD: Area = Area(12, 12, 1236, 950);
const TRAY: Area = Area(12, 970, 1236, 218);

pub fn board(view: &View, voice: &Voice) -> Scene {
    let ground = ground::of(view);
    let mut scene = Scene::over(ground.frame.clone());
    pieces::lay(&mut scene, view, &ground);
    panel::lay(&mut scene, view, voice);
    tray::lay(&mut scene, view);
    scene
}
