//! Desert Bazaar as a scene: the board between its two rows of tiles, piles and dice in the corners, a panel on the
//! right.

mod alt;
mod corners;
mod hand;
mod panel;
mod pieces;
mod rows;
mod step;
#[cfg(test)]
mod tests;

use games::bazaar::View;
use voice::Voice;

use self::pieces::Table;
use super::layout::Area;
use super::scene::Scene;

pub use alt::alt;
pub use hand::hand;
pub use step::step;

const NORTH: Area = Area(12, 12, 1236, 150);
const BOARD: Area = Area(12, 170, 1236, 860);
const SOUTH: Area = Area(12, 1038, 1236, 150);

pub fn board(view: &View, voice: &Voice) -> Scene {
    let mut scene = Scene::over(pieces::ground());
    let table = Table::whole(view);
    pieces::lay(&mut scene, &table);
    pieces::lay_sizes(&mut scene, &table);
    rows::lay(&mut scene, view, voice);
    corners::lay(&mut scene, view, voice);
    panel::lay(&mut scene, view, voice);
    scene
}
