//! Nomads of Arabia as a scene. For now the position in words.

use std::sync::Arc;

use crate::games::nomads::{Hand, View};
use crate::games::{Names, Tell};

use super::art::Art;
use super::raster::Frame;
use super::scene::{Anchor, Scene, Style};
use super::text;
use super::theme::{self, Face};

pub fn board(view: &View, names: &dyn Names) -> Scene {
    written(1600, 1200, &view.tell(names))
}

pub fn hand(_view: &View, hand: &Hand, names: &dyn Names) -> Scene {
    written(1200, 400, &hand.tell(names))
}

pub fn alt(view: &View, names: &dyn Names) -> String {
    view.tell(names)
}

fn written(width: usize, height: usize, words: &str) -> Scene {
    let mut scene = Scene::over(Arc::new(Frame { width, height, pixels: vec![0; width * height] }));
    for (inset, radius, fill) in [(0, 40, theme::FRAME), (12, 26, theme::PANEL)] {
        let (width, height) = ((width - 2 * inset) as u16, (height - 2 * inset) as u16);
        scene.art(Art::Plate { width, height, radius, fill, edge: None }, (inset as i32, inset as i32));
    }
    let style = Style { face: Face::Text, size: 26.0, ink: theme::INK };
    let lines = words.lines().flat_map(|line| text::lines(style.face, style.size, line, width as f32 - 80.0));
    for (i, line) in lines.enumerate() {
        scene.text(line, style, (40, 60 + 36 * i as i32), Anchor::Start);
    }
    scene
}
