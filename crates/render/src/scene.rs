//! A picture as data: what is where, from back to front. Knows no pixels.

use std::sync::Arc;

use super::art::Art;
use super::raster::{Frame, Sprite};
use super::theme::{Face, Rgb};
use games::Seat;

pub struct Scene {
    /// The bottom layer, drawn once and shared.
    pub ground: Arc<Frame>,
    pub items: Vec<Item>,
}

pub enum Item {
    /// A drawing around a point.
    Art {
        art: Art,
        at: (i32, i32),
    },
    /// One hex of an enclosed area around a point; hatchings of neighbours join.
    Hatch {
        seat: Seat,
        hex: u16,
        at: (i32, i32),
    },
    /// A translucent drawing: a piece that is not there yet.
    Ghost {
        art: Art,
        at: (i32, i32),
    },
    Text(Text),
    /// A drawing for one board only, cached by whoever made it.
    Sprite {
        sprite: Arc<Sprite>,
        at: (i32, i32),
    },
}

pub struct Text {
    pub words: String,
    pub face: Face,
    pub size: f32,
    pub ink: Rgb,
    /// Where the baseline begins, ends or has its middle.
    pub at: (f32, f32),
    pub anchor: Anchor,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Anchor {
    Start,
    Middle,
    End,
}

impl Scene {
    pub fn over(ground: Arc<Frame>) -> Scene {
        Scene { ground, items: Vec::new() }
    }

    pub fn art(&mut self, art: Art, at: (i32, i32)) {
        self.items.push(Item::Art { art, at });
    }

    pub fn text(&mut self, words: impl Into<String>, style: Style, at: (i32, i32), anchor: Anchor) {
        let Style { face, size, ink } = style;
        let at = (at.0 as f32, at.1 as f32);
        self.items.push(Item::Text(Text { words: words.into(), face, size, ink, at, anchor }));
    }
}

/// How text looks.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    pub face: Face,
    pub size: f32,
    pub ink: Rgb,
}
