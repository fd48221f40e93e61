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

use games::desert::View;
use voice::Voice;

use self::pieces::Table;
use super::layout::Area;
use super::scene::Scene;

pub use alt::alt;
pub use hand::hand;
pub use step::step;

const BOARD: Area = Area(12, 12, 1236, 950);
const TRAY: Area = Area(12, 970, 1236, 218);

pub fn board(view: &View, voice: &Voice) -> Scene {
    let ground = ground::of(view);
    let mut scene = Scene::over(ground.frame.clone());
    pieces::lay(&mut scene, &Table::whole(view, &ground));
    panel::lay(&mut scene, view, voice);
    tray::lay(&mut scene, view, voice);
    scene
}
