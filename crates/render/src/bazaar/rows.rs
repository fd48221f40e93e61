//! The two rows of face-up tiles: tent, cost, and the words for commands.

use super::{NORTH, SOUTH};
use crate::art::Art;
use crate::art::bazaar::Piece;
use crate::layout::{Area, baseline, plate, words};
use crate::scene::{Anchor, Scene};
use crate::text;
use crate::theme::{self, Face, Rgb};
use games::Fact;
use games::bazaar::{Row, Stage, Tile, View};
use voice::Voice;

const GAP: i32 = 8;

pub fn lay(scene: &mut Scene, view: &View, voice: &Voice) {
    for (row, Area(left, top, width, height)) in Row::ALL.into_iter().zip([NORTH, SOUTH]) {
        let tiles = view.rows[row.index()];
        let count = tiles.len() as i32;
        let card = (width - 2 * GAP - (count - 1) * GAP) / count;
        let chosen = view.stage == Stage::Building { row };
        for (i, tile) in tiles.into_iter().enumerate() {
            let x = left + GAP + i as i32 * (card + GAP);
            let label = label(row, i, tile, voice);
            let edge = if chosen { theme::GOLD } else { theme::CARD_EDGE };
            offer(scene, tile, (&label, 34.0), edge, Area(x, top + GAP, card, height - 2 * GAP));
        }
    }
}

/// A tile's name in commands, and whether there is one.
pub fn label(row: Row, place: usize, tile: Option<Tile>, voice: &Voice) -> String {
    let key = if tile.is_some() { "picture-bazaar-tile" } else { "picture-bazaar-no-tile-there" };
    voice.say(&Fact::new(key).with("row", row).with("place", place + 1))
}

pub fn offer(scene: &mut Scene, tile: Option<Tile>, (label, size): (&str, f32), edge: Rgb, area: Area) {
    let Area(x, y, width, height) = area;
    let fill = if tile.is_some() { theme::CARD } else { theme::PANEL };
    plate(scene, area, 18, fill, Some(edge));
    // A narrow card has a smaller tent.
    let (hex, middle, right) = if width < 290 { (90, x + 58, x + 107) } else { (100, x + 64, x + 124) };
    let Some(tile) = tile else {
        let size = if size > 34.0 { size } else { 30.0 };
        let label = text::cut(Face::Text, size, label, (width - 16) as f32);
        let at = (x + width / 2, baseline(y + height / 2, size));
        scene.text(label, words(size, theme::INK_SOFT), at, Anchor::Middle);
        return;
    };
    let tent = Piece::Tent { hex, product: tile.produces(), owner: None, closed: false };
    scene.art(Art::Bazaar(Piece::Camp { hex, joined: 0 }), (middle, y + height / 2));
    scene.art(Art::Bazaar(tent), (middle, y + height / 2));
    for (i, product) in tile.cost().each().enumerate() {
        let at = (right + 26 + i as i32 * 56, y + 38);
        scene.art(Art::Bazaar(Piece::Good { size: 52, product }), at);
    }
    let at = (right + 82, baseline(y + height - 27, size));
    scene.text(label, words(size, theme::INK), at, Anchor::Middle);
}
