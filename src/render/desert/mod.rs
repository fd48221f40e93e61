//! Through the Desert as a scene: the board, a panel to its right, a tray below.

pub(super) mod ground;
mod hand;
mod panel;
mod pieces;
#[cfg(test)]
mod tests;
mod tray;
mod turn;

use crate::games::Names;
use crate::games::desert::View;

use super::scene::{Scene, Style};
use super::theme::{Face, Rgb};

pub use hand::hand;
pub use turn::alt;

pub const WIDTH: u16 = 1600;
pub const HEIGHT: u16 = 1200;

/// Left, top, width, height.
#[derive(Clone, Copy)]
pub struct Area(pub i32, pub i32, pub i32, pub i32);

const BOARD: Area = Area(12, 12, 1236, 950);
const TRAY: Area = Area(12, 970, 1236, 218);
pub(super) const PANEL: Area = Area(1256, 12, 332, 1176);

pub fn board(view: &View, names: &dyn Names) -> Scene {
    let ground = ground::of(view);
    let mut scene = Scene::over(ground.frame.clone());
    pieces::lay(&mut scene, view, &ground);
    panel::lay(&mut scene, view, names);
    tray::lay(&mut scene, view);
    scene
}

pub fn words(size: f32, ink: Rgb) -> Style {
    Style { face: Face::Text, size, ink }
}

/// The baseline of words whose capitals have their middle at `y`.
pub fn baseline(y: i32, size: f32) -> i32 {
    /// Of the em, in both condensed faces.
    const CAPITALS: f32 = 0.714;
    y + (size * CAPITALS / 2.0).round() as i32
}
