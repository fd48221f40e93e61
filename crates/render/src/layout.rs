//! Positions and text layout shared by all games.

use std::sync::Arc;

use super::art::Art;
use super::raster::Frame;
use super::scene::{Scene, Style};
use super::theme::{self, Face, Rgb};

/// The size of a picture of the whole table.
pub const WIDTH: u16 = 1600;
pub const HEIGHT: u16 = 1200;

/// Left, top, width, height.
#[derive(Clone, Copy)]
pub struct Area(pub i32, pub i32, pub i32, pub i32);

/// To the right of every board.
pub const PANEL: Area = Area(1256, 12, 332, 1176);

pub fn words(size: f32, ink: Rgb) -> Style {
    Style { face: Face::Text, size, ink }
}

pub fn title(size: f32) -> Style {
    Style { face: Face::Title, size, ink: theme::INK }
}

/// The baseline of text whose capitals are centred on `y`.
pub fn baseline(y: i32, size: f32) -> i32 {
    /// As a fraction of the em, in both condensed faces.
    const CAPITALS: f32 = 0.714;
    y + (size * CAPITALS / 2.0).round() as i32
}

pub fn plate(scene: &mut Scene, area: Area, radius: u16, fill: Rgb, edge: Option<Rgb>) {
    let Area(left, top, width, height) = area;
    scene.art(Art::Plate { width: width as u16, height: height as u16, radius, fill, edge }, (left, top));
}

/// The frame alone: everything else goes on top of it. Frame and papers are cached.
pub fn framed(width: i32, height: i32) -> Scene {
    let pixels = vec![0; width as usize * height as usize];
    let frame = Frame { width: width as usize, height: height as usize, pixels };
    let mut scene = Scene::over(Arc::new(frame));
    plate(&mut scene, Area(0, 0, width, height), 40, theme::FRAME, None);
    scene
}
