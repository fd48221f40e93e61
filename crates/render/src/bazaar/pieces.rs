//! The board: sand, encampments, tents, closed hexes, the latest tiles.

use std::sync::{Arc, LazyLock};

use super::{BOARD, NORTH, SOUTH, TRACK};
use crate::art::Art;
use crate::art::bazaar::{FLAG, Piece};
use crate::grid::Grid;
use crate::label;
use crate::layout::{self, Area, PANEL, baseline, plate, words};
use crate::parts::{Lands, Whole};
use crate::raster::{Frame, Sprite};
use crate::scene::{Anchor, Scene, Style};
use crate::sketch::Sketch;
use crate::text;
use crate::theme::{self, Face};
use games::Game;
use games::bazaar::{self, Bazaar, Hex, LARGEST_CAMP, Latest, Placed, Resource, Stage, View};
use games::hex::CellSet;
use voice::Voice;

/// The largest hexes with which eleven rows fit.
pub static GRID: LazyLock<Grid> = LazyLock::new(|| Grid::fit(*bazaar::BOARD, BOARD, 0, HEX));
const HEX: u16 = 84;

/// The same in every game.
static GROUND: LazyLock<Arc<Frame>> = LazyLock::new(|| {
    let mut sketch = Sketch::new(&GRID);
    sketch.frame(BOARD, &[NORTH, TRACK, SOUTH, PANEL]);
    sketch.travellers(BOARD);
    lay_land(&mut sketch, BOARD);
    Arc::new(sketch.into_frame())
});

fn lay_land(sketch: &mut Sketch, area: Area) {
    sketch.land(area, *bazaar::BOARD, *bazaar::BOARD, CellSet::EMPTY);
    sketch.border(*bazaar::BOARD, *bazaar::BOARD);
}

/// By the size of hexes.
static LANDS: Lands<u16> = Lands::new();

/// The sand on these hexes.
pub fn part(shown: CellSet, grid: &Grid) -> Sprite {
    let draw = |sketch: &mut Sketch, _: &Grid| lay_land(sketch, sketch.area());
    let whole = LANDS.get(grid.hex, || Whole::draw(*bazaar::BOARD, grid.hex, draw, |_, _| false));
    whole.part(*bazaar::BOARD, shown, grid).0
}

pub fn ground() -> Arc<Frame> {
    Arc::clone(&GROUND)
}

/// What is drawn, and how.
pub struct Table<'a> {
    pub view: &'a View,
    pub grid: &'a Grid,
    /// Nothing is drawn on other hexes.
    pub shown: CellSet,
    /// The hexes that are labelled.
    pub labelled: CellSet,
    /// The smallest font size.
    pub smallest: f32,
}

impl Table<'_> {
    /// The whole board, with a label on every hex where a tile may go.
    pub fn whole(view: &View) -> Table<'_> {
        let named = if opens(view) { &[] } else { &view.open[..] };
        let labelled = named.iter().map(|hex| hex.cell()).collect();
        Table { view, grid: &GRID, shown: *bazaar::BOARD, labelled, smallest: 0.0 }
    }

    /// A length, given for hexes of 84 pixels.
    fn scaled(&self, length: f32) -> f32 {
        length * f32::from(self.grid.hex) / f32::from(HEX)
    }

    fn size(&self, size: f32) -> f32 {
        self.scaled(size).max(self.smallest)
    }

    fn shows(&self, hex: Hex) -> bool {
        self.shown.contains(hex.cell())
    }

    fn middle(&self, hex: Hex) -> (i32, i32) {
        self.grid.middle(hex.cell())
    }

    fn closed_hexes(&self, scene: &mut Scene) {
        let view = self.view;
        let taken: Vec<Hex> = view.tiles.iter().map(|placed| placed.at).collect();
        for hex in bazaar::hexes(self.shown) {
            if !view.open.contains(&hex) && !taken.contains(&hex) {
                scene.art(Art::Bazaar(Piece::Blocked { hex: self.grid.hex }), self.middle(hex));
            }
        }
    }

    fn labels(&self, scene: &mut Scene) {
        let size = self.size(34.0);
        let style = Style { face: Face::Label, size, ink: theme::LABEL };
        for hex in bazaar::hexes(self.labelled) {
            let (x, y) = self.middle(hex);
            scene.text(hex.to_string(), style, (x, baseline(y, size)), Anchor::Middle);
        }
    }

    fn camps(&self, scene: &mut Scene) {
        for camp in &self.view.camps {
            let cells: CellSet = camp.iter().map(|hex| hex.cell()).collect();
            for hex in camp.iter().filter(|hex| self.shows(**hex)) {
                let joined = hex.cell().ring(cells & self.shown);
                scene.art(Art::Bazaar(Piece::Camp { hex: self.grid.hex, joined }), self.middle(*hex));
            }
        }
    }

    fn tile(&self, scene: &mut Scene, placed: &Placed, closed: bool) {
        let (x, y) = self.middle(placed.at);
        let (product, owner, hex) = (placed.tile.produces(), placed.marker, self.grid.hex);
        scene.art(Art::Bazaar(Piece::Tent { hex, product, owner, closed }), (x, y));
        if let Some(seat) = owner {
            let ((left, top), (width, height)) = FLAG;
            let at = |part: f32| (part * f32::from(hex)).round() as i32;
            let size = self.size(30.0);
            let place = (x + at(left + width / 2.0), baseline(y + at(top + height / 2.0), size));
            scene.text(seat.number().to_string(), words(size, theme::WHITE), place, Anchor::Middle);
        }
    }
}

pub fn lay(scene: &mut Scene, table: &Table) {
    let view = table.view;
    table.closed_hexes(scene);
    table.labels(scene);
    table.camps(scene);
    for hex in latest_tiles(view).iter().filter(|hex| table.shows(**hex)) {
        scene.art(Art::Halo { hex: table.grid.hex }, table.middle(*hex));
    }
    for placed in view.tiles.iter().filter(|placed| table.shows(placed.at)) {
        let camp = view.camps.iter().find(|camp| camp.contains(&placed.at));
        table.tile(scene, placed, camp.is_some_and(|camp| camp.len() == LARGEST_CAMP));
    }
}

/// Whether nobody has had a turn yet: no tile may be placed, and there is nothing to see but the square.
fn opens(view: &View) -> bool {
    view.stage == Stage::Wilds && view.tiles.is_empty()
}

/// Before the first turn: one large tent of each product, palms, and a heading.
pub fn lay_opening(scene: &mut Scene, view: &View, voice: &Voice) {
    const HEADING: f32 = 64.0;
    if !opens(view) {
        return;
    }
    let Area(left, top, width, height) = BOARD;
    let (x, y) = (left + width / 2, top + height / 2);
    for (dx, dy) in [(-330, -20), (330, -20), (-170, 290), (170, 290), (0, -260)] {
        scene.art(Art::Palm { hex: 120 }, (x + dx, y + dy));
    }
    for (i, product) in (0..).zip(Resource::ALL) {
        let at = (x - 270 + i * 180, y + if i % 2 == 0 { 100 } else { 140 });
        scene.art(Art::Bazaar(Piece::Stall { size: 200, product }), at);
    }
    let heading = label(voice, "picture-bazaar-opens");
    let heading = text::cut(Face::Title, HEADING, &heading, 720.0);
    scene.text(heading, layout::title(HEADING), (x, baseline(y - 110, HEADING)), Anchor::Middle);
}

/// The sizes of encampments; in front of everything else.
pub fn lay_sizes(scene: &mut Scene, table: &Table) {
    for camp in sized(table.view) {
        if let Some(&last) = camp.iter().rfind(|hex| table.shows(**hex)) {
            let (x, y) = table.middle(last);
            size(scene, camp.len(), (x, y + table.scaled(34.0).round() as i32), table.size(29.0));
        }
    }
}

/// The tiles of the latest turn.
fn latest_tiles(view: &View) -> &[Hex] {
    let seat = Bazaar::summary(view).latest.pop().map(|latest| latest.seat);
    match seat.and_then(|seat| view.seats[seat.index()].latest.as_ref()) {
        Some(Latest::Built(at)) => at,
        _ => &[],
    }
}

/// Encampments with their size written on them.
pub fn sized(view: &View) -> impl Iterator<Item = &Vec<Hex>> {
    view.camps.iter().filter(|camp| camp.len() > 1)
}

/// How many of seven: at the foot of the encampment's last tile.
pub fn size(scene: &mut Scene, tiles: usize, (x, y): (i32, i32), words_of: f32) {
    let part = |length: f32| (length * words_of / 29.0).round() as i32;
    let (width, height) = (part(66.0), part(34.0));
    let fill = if tiles == LARGEST_CAMP { theme::INK_SOFT } else { theme::FRAME };
    plate(scene, Area(x - width / 2, y - height / 2, width, height), height as u16 / 2, fill, None);
    let sum = format!("{tiles}/{LARGEST_CAMP}");
    scene.text(sum, words(words_of, theme::WHITE), (x, baseline(y, words_of)), Anchor::Middle);
}
