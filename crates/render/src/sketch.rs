//! Draws frame and land, the same way for every game with hexes.

use tiny_skia::{FillRule, LineCap, LineJoin, Mask, Path, PathBuilder, Pixmap, Stroke, Transform};

use super::art::pen::{circle, paint, path, rounded_box};
use super::art::{self, Hexagon};
use super::grid::Grid;
use super::layout::{Area, HEIGHT, PANEL, WIDTH};
use super::palette::{OPAQUE, Palette};
use super::parts::CLIFF;
use super::raster::{Frame, Sprite};
use super::theme::{self, Rgb};
use games::hex::{Cell, CellSet, Direction};

pub struct Sketch {
    pixmap: Pixmap,
    shape: Hexagon,
    origin: (i32, i32),
    /// Dunes on the land.
    waves: i32,
}

impl Sketch {
    /// For a picture of the whole table.
    pub fn new(grid: &Grid) -> Sketch {
        Sketch { waves: 7, ..Sketch::of_size(grid, (WIDTH.into(), HEIGHT.into())) }
    }

    pub fn of_size(grid: &Grid, (width, height): (u32, u32)) -> Sketch {
        let pixmap = Pixmap::new(width, height).expect("a picture of some pixels");
        // About as close together as on a whole table.
        let waves = (height as i32 / 136).max(1);
        Sketch { pixmap, shape: grid.shape, origin: grid.origin, waves }
    }

    /// All of it.
    pub fn area(&self) -> Area {
        Area(0, 0, self.pixmap.width() as i32, self.pixmap.height() as i32)
    }

    fn mask_of(&self, path: &Path) -> Mask {
        let mut mask =
            Mask::new(self.pixmap.width(), self.pixmap.height()).expect("a picture of some pixels");
        mask.fill_path(path, FillRule::Winding, true, Transform::identity());
        mask
    }

    fn fill(&mut self, path: &Path, colour: Rgb, mask: Option<&Mask>) {
        let paint = paint(colour, 255);
        self.pixmap.fill_path(path, &paint, FillRule::Winding, Transform::identity(), mask);
    }

    pub fn stroke(&mut self, path: &Path, colour: Rgb, width: f32, mask: Option<&Mask>) {
        let stroke =
            Stroke { width, line_cap: LineCap::Round, line_join: LineJoin::Round, ..Stroke::default() };
        self.pixmap.stroke_path(path, &paint(colour, 255), &stroke, Transform::identity(), mask);
    }

    /// The frame, the desert around the land, and the papers beside it; the panel has its vignette.
    pub fn frame(&mut self, board: Area, papers: &[Area]) {
        let whole = rounded_box((0.0, 0.0), (f32::from(WIDTH), f32::from(HEIGHT)), 40.0);
        self.fill(&whole, theme::FRAME, None);
        let papers = papers.iter().map(|&paper| (paper, theme::PANEL));
        for (area, colour) in papers.chain([(board, theme::WASTE)]) {
            let Area(left, top, width, height) = area;
            let place = (left as f32, top as f32);
            let inner = rounded_box(place, (width as f32, height as f32), 26.0);
            self.fill(&inner, colour, None);
        }
        let mask = self.mask_of(&area_path(board));
        for (k, dune) in dunes(board, 9).iter().enumerate() {
            if k % 2 == 1 {
                self.fill(dune, theme::WASTE_DEEP, Some(&mask));
            }
        }
        self.vignette();
    }

    /// The sun, dunes and a far caravan at the foot of the panel; cards may cover them.
    fn vignette(&mut self) {
        let Area(left, top, width, height) = PANEL;
        let mask = self.mask_of(&area_path(PANEL));
        let foot = (left as f32, (top + height) as f32);
        let sun = circle((foot.0 + 236.0, foot.1 - 262.0), 46.0);
        self.fill(&sun, theme::SAND, Some(&mask));
        for (dune, colour) in [
            (
                "M 0 -190 C 60 -245 120 -230 180 -182 C 230 -144 290 -160 332 -210 L 332 0 L 0 0 Z",
                theme::SAND_LIGHT,
            ),
            (
                "M 0 -110 C 70 -92 140 -92 200 -134 C 250 -168 300 -164 332 -150 L 332 0 L 0 0 Z",
                theme::SAND_DEEP,
            ),
            ("M 0 -62 C 80 -102 170 -96 230 -56 C 270 -32 300 -36 332 -54 L 332 0 L 0 0 Z", theme::SAND_LINE),
        ] {
            self.fill(&path(dune, 1.0, foot), colour, Some(&mask));
        }
        for (x, y) in [(58.0, -98.0), (112.0, -105.0), (166.0, -100.0)] {
            self.fill(&art::far_camel(40.0, (foot.0 + x, foot.1 + y)), theme::CLIFF, Some(&mask));
        }
        debug_assert_eq!(width, 332, "the dunes are drawn for this width");
    }

    /// Palms and camels on the sand to both sides of a board.
    pub fn travellers(&mut self, Area(left, top, width, height): Area) {
        let (west, east) = ((left + 78) as f32, (left + width - 78) as f32);
        let at = |part: f32| top as f32 + height as f32 * part;
        for (x, y, size) in
            [(west - 18.0, at(0.34), 96), (east + 16.0, at(0.70), 96), (west + 34.0, at(0.72), 70)]
        {
            for (part, colour) in art::palm(size as f32) {
                let part = part.transform(Transform::from_translate(x, y)).expect("a move of some pixels");
                self.fill(&part, colour, None);
            }
        }
        for (x, y) in
            [(east - 46.0, at(0.33)), (east, at(0.30)), (east + 44.0, at(0.34)), (west - 32.0, at(0.62))]
        {
            self.fill(&art::far_camel(46.0, (x, y)), theme::CLIFF, None);
        }
    }

    fn middle(&self, cell: Cell) -> (f32, f32) {
        let (x, y) = self.shape.middle(cell);
        ((self.origin.0 + x) as f32, (self.origin.1 + y) as f32)
    }

    fn hexes(&self, cells: CellSet, (dx, dy): (f32, f32)) -> Option<Path> {
        let mut pen = PathBuilder::new();
        for cell in cells.iter() {
            let (x, y) = self.middle(cell);
            for corner in 0..6 {
                let (cx, cy) = self.shape.corner(corner);
                let (x, y) = (x + cx + dx, y + cy + dy);
                if corner == 0 { pen.move_to(x, y) } else { pen.line_to(x, y) }
            }
            pen.close();
        }
        pen.finish()
    }

    pub fn land(&mut self, board: Area, land: CellSet, in_play: CellSet, mountains: CellSet) {
        if let Some(below) = self.hexes(land, (0.0, CLIFF as f32)) {
            self.fill(&below, theme::CLIFF, None);
        }
        let sand =
            (in_play | mountains, [theme::SAND, theme::SAND_LIGHT, theme::SAND_DEEP], theme::SAND_LINE);
        let dust =
            (land - in_play - mountains, [theme::DUST, theme::DUST, theme::DUST_DEEP], theme::DUST_LINE);
        for (cells, tones, line) in [dust, sand] {
            let Some(hexes) = self.hexes(cells, (0.0, 0.0)) else { continue };
            let mask = self.mask_of(&hexes);
            self.fill(&hexes, tones[0], None);
            for (k, dune) in dunes(board, self.waves).iter().enumerate() {
                self.fill(dune, tones[k % 3], Some(&mask));
            }
            self.stroke(&hexes, line, 1.4, None);
        }
    }

    /// A line where the hexes in play end, around those that are shown.
    pub fn border(&mut self, shown: CellSet, in_play: CellSet) {
        let mut pen = PathBuilder::new();
        for cell in (in_play & shown).iter() {
            let (x, y) = self.middle(cell);
            for direction in Direction::ALL {
                if cell.step(direction).is_some_and(|next| in_play.contains(next)) {
                    continue;
                }
                let (a, b) =
                    (self.shape.corner(direction as usize), self.shape.corner(direction as usize + 1));
                pen.move_to(x + a.0, y + a.1);
                pen.line_to(x + b.0, y + b.1);
            }
        }
        if let Some(border) = pen.finish() {
            self.stroke(&border, theme::CLIFF, 3.0, None);
        }
    }

    pub fn mountains(&mut self, mountains: CellSet) {
        for cell in mountains.iter() {
            let (x, y) = self.middle(cell);
            for (part, colour) in art::mountain(self.shape.width as f32, cell.column() % 2 == 1) {
                let part = part.transform(Transform::from_translate(x, y)).expect("a move of some pixels");
                self.fill(&part, colour, None);
            }
        }
    }

    pub fn into_frame(self) -> Frame {
        let palette = Palette::get();
        let pixels = self.pixmap.pixels().iter().map(|pixel| {
            let colour = pixel.demultiply();
            let level = (u32::from(colour.alpha()) * u32::from(OPAQUE) + 127) / 255;
            if level < u32::from(OPAQUE) {
                return palette.corner(level as u8);
            }
            palette.index([colour.red(), colour.green(), colour.blue()])
        });
        Frame { width: WIDTH.into(), height: HEIGHT.into(), pixels: pixels.collect() }
    }

    /// The pixel at the origin goes to the given place.
    pub fn into_sprite(self, origin: (i32, i32)) -> Sprite {
        let pixels = self.pixmap.pixels().iter().map(|pixel| {
            let colour = pixel.demultiply();
            [colour.red(), colour.green(), colour.blue(), colour.alpha()]
        });
        Sprite::new(self.pixmap.width() as usize, origin, pixels)
    }
}

fn area_path(Area(left, top, width, height): Area) -> Path {
    rounded_box((left as f32, top as f32), (width as f32, height as f32), 26.0)
}

/// Waves across an area, each down to its foot: each covers the lower part of the one before.
fn dunes(Area(left, top, width, height): Area, count: i32) -> Vec<Path> {
    let (left, right, foot) = (left as f32, (left + width) as f32, (top + height) as f32);
    let wave = |k: i32| {
        let y = (top + k * height / count) as f32;
        // Crests drift to the right from wave to wave.
        let crest = 0.22 + 0.17 * (k % 4) as f32;
        let at = |part: f32| left + (right - left) * part;
        let mut pen = PathBuilder::new();
        pen.move_to(left, y + 34.0);
        pen.cubic_to(at(crest * 0.5), y + 30.0, at(crest * 0.75), y - 44.0, at(crest), y - 44.0);
        pen.cubic_to(at(crest + 0.12), y - 44.0, at(crest + 0.10), y + 52.0, at(crest + 0.30), y + 40.0);
        pen.cubic_to(at(crest + 0.42), y + 32.0, at(0.92), y - 30.0, right, y - 8.0);
        pen.line_to(right, foot);
        pen.line_to(left, foot);
        pen.close();
        pen.finish().expect("a wave")
    };
    (0..count).map(wave).collect()
}
