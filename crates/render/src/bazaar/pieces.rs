//! The board: sand, encampments, tents, closed hexes, the latest tiles.

use std::sync::{Arc, LazyLock};

use super::{BOARD, NORTH, SOUTH, turn};
use crate::art::bazaar::{FLAG, Piece};
use crate::art::{Art, Hexagon};
use crate::desert::ground::Sketch;
use crate::layout::{Area, PANEL, baseline, plate, words};
use crate::raster::Frame;
use crate::scene::{Anchor, Scene, Style};
use crate::theme::{self, Face};
use games::bazaar::{self, Hex, LARGEST_CAMP, Placed, View};
use games::hex::CellSet;

/// The largest even width with which eleven rows fit.
pub const HEX: u16 = 84;

/// The same in every game.
static GROUND: LazyLock<Arc<Frame>> = LazyLock::new(|| {
    let mut sketch = Sketch::new(Hexagon::of_width(HEX), origin());
    sketch.frame(BOARD, &[NORTH, SOUTH, PANEL]);
    sketch.land(BOARD, *bazaar::BOARD, *bazaar::BOARD, CellSet::EMPTY);
    sketch.border(*bazaar::BOARD);
    Arc::new(sketch.into_frame())
});

pub fn ground() -> Arc<Frame> {
    Arc::clone(&GROUND)
}

/// Where the middle of the field's first cell comes to lie, so that the board is in the middle of its area.
fn origin() -> (i32, i32) {
    let Area(left, top, width, height) = BOARD;
    let shape = Hexagon::of_width(HEX);
    let middles = || bazaar::BOARD.iter().map(|cell| shape.middle(cell));
    let (x0, x1) = (middles().map(|at| at.0).min(), middles().map(|at| at.0).max());
    let (y0, y1) = (middles().map(|at| at.1).min(), middles().map(|at| at.1).max());
    let sum = |a: Option<i32>, b: Option<i32>| a.unwrap_or_default() + b.unwrap_or_default();
    (left + (width - sum(x0, x1)) / 2, top + (height - sum(y0, y1)) / 2)
}

pub fn middle(hex: Hex) -> (i32, i32) {
    let ((x, y), (dx, dy)) = (origin(), Hexagon::of_width(HEX).middle(hex.cell()));
    (x + dx, y + dy)
}

pub fn lay(scene: &mut Scene, view: &View) {
    closed_hexes(scene, view);
    labels(scene, view);
    for camp in &view.camps {
        let cells: CellSet = camp.iter().map(|hex| hex.cell()).collect();
        for hex in camp {
            let joined = hex.cell().ring(cells);
            scene.art(Art::Bazaar(Piece::Camp { hex: HEX, joined }), middle(*hex));
        }
    }
    for hex in turn::latest_tiles(view) {
        scene.art(Art::Halo { hex: HEX }, middle(hex));
    }
    for placed in &view.tiles {
        let camp = view.camps.iter().find(|camp| camp.contains(&placed.at));
        tile(scene, placed, camp.is_some_and(|camp| camp.len() == LARGEST_CAMP));
    }
    for camp in sized(view) {
        if let Some(&last) = camp.last() {
            let (x, y) = middle(last);
            size(scene, camp.len(), (x, y + 44));
        }
    }
}

/// The encampments whose size is written on them.
pub fn sized(view: &View) -> impl Iterator<Item = &Vec<Hex>> {
    view.camps.iter().filter(|camp| camp.len() > 1)
}

fn closed_hexes(scene: &mut Scene, view: &View) {
    let taken: Vec<Hex> = view.tiles.iter().map(|placed| placed.at).collect();
    for hex in bazaar::hexes(*bazaar::BOARD) {
        if !view.open.contains(&hex) && !taken.contains(&hex) {
            scene.art(Art::Bazaar(Piece::Blocked { hex: HEX }), middle(hex));
        }
    }
}

/// On every hex where a tile may go.
fn labels(scene: &mut Scene, view: &View) {
    const SIZE: f32 = 34.0;
    let style = Style { face: Face::Label, size: SIZE, ink: theme::LABEL };
    for hex in &view.open {
        let (x, y) = middle(*hex);
        scene.text(hex.to_string(), style, (x, baseline(y, SIZE)), Anchor::Middle);
    }
}

fn tile(scene: &mut Scene, placed: &Placed, closed: bool) {
    let (x, y) = middle(placed.at);
    let (product, owner) = (placed.tile.produces(), placed.marker);
    scene.art(Art::Bazaar(Piece::Tent { hex: HEX, product, owner, closed }), (x, y));
    if let Some(seat) = owner {
        let ((left, top), (width, height)) = FLAG;
        let at = |part: f32| (part * f32::from(HEX)).round() as i32;
        let place = (x + at(left + width / 2.0), baseline(y + at(top + height / 2.0), 30.0));
        scene.text(seat.number().to_string(), words(30.0, theme::WHITE), place, Anchor::Middle);
    }
}

/// How many of seven: on an encampment at the foot of its last tile.
pub fn size(scene: &mut Scene, tiles: usize, (x, y): (i32, i32)) {
    let (width, height) = (66, 34);
    let fill = if tiles == LARGEST_CAMP { theme::INK_SOFT } else { theme::FRAME };
    plate(scene, Area(x - width / 2, y - height / 2, width, height), 17, fill, None);
    let sum = format!("{tiles}/{LARGEST_CAMP}");
    scene.text(sum, words(29.0, theme::WHITE), (x, baseline(y, 29.0)), Anchor::Middle);
}
