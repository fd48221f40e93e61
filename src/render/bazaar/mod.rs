//! Desert Bazaar as a scene: for now the position in words.

use std::sync::Arc;

use crate::games::bazaar::{Hand, View};
use crate::games::{Names, Tell};

use super::raster::Frame;
use super::scene::{Anchor, Scene, Style};
use super::text;
use super::theme::{self, Face};

pub fn board(view: &View, names: &dyn Names) -> Scene {
    page(&view.tell(names), (1600, 1200))
}

pub fn hand(_view: &View, hand: &Hand, names: &dyn Names) -> Scene {
    page(&hand.tell(names), (1200, 300))
}

pub fn alt(view: &View, names: &dyn Names) -> String {
    view.tell(names)
}

fn page(words: &str, (width, height): (usize, usize)) -> Scene {
    let paper = super::palette::Palette::get().index(theme::PANEL);
    let mut scene = Scene::over(Arc::new(Frame { width, height, pixels: vec![paper; width * height] }));
    let style = Style { face: Face::Text, size: 24.0, ink: theme::INK };
    let lines = words.lines().flat_map(|line| text::lines(Face::Text, 24.0, line, width as f32 - 80.0));
    for (i, line) in lines.enumerate() {
        scene.text(line, style, (40, 60 + 30 * i as i32), Anchor::Start);
    }
    scene
}
