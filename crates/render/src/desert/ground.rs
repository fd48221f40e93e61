//! What never changes in a game: frame, sand, mountains, the river. Drawn once for a board and a number of players.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use tiny_skia::{FillRule, LineCap, LineJoin, Mask, Path, PathBuilder, Pixmap, Stroke, Transform};

use super::{BOARD, TRAY};
use crate::art::pen::{circle, paint, path, rounded_box};
use crate::art::{self, Hexagon};
use crate::layout::{Area, HEIGHT, PANEL, WIDTH};
use crate::palette::{OPAQUE, Palette};
use crate::raster::{Frame, Sprite};
use crate::theme::{self, Rgb};
use games::desert::{Board, View};
use games::hex::{Cell, CellSet, Direction};

pub struct Ground {
    pub frame: Arc<Frame>,
    /// Lies over the ground of pieces, since it runs along their borders.
    pub river: Option<Arc<Sprite>>,
    /// The width of a hex.
    pub hex: u16,
    pub shape: Hexagon,
    /// The middle of A1.
    origin: (i32, i32),
}

impl Ground {
    pub fn middle(&self, cell: Cell) -> (i32, i32) {
        let (x, y) = self.shape.middle(cell);
        (self.origin.0 + x, self.origin.1 + y)
    }

    /// A length that is drawn for hexes of 66 pixels.
    pub fn unit(&self) -> f32 {
        f32::from(self.hex) / 66.0
    }
}

/// So many grounds are kept: both boards of ours for few and many players, and some of the operator's.
const KEPT: usize = 8;
struct Kept {
    board: Arc<Board>,
    in_play: CellSet,
    ground: Arc<Ground>,
}
static GROUNDS: Mutex<Vec<Kept>> = Mutex::new(Vec::new());

pub fn of(view: &View) -> Arc<Ground> {
    let board = &view.options.board;
    let in_play = board.part(view.seats.len() as u8).hexes;
    let grounds = || GROUNDS.lock().unwrap_or_else(PoisonError::into_inner);
    let same =
        |kept: &&Kept| kept.in_play == in_play && (Arc::ptr_eq(&kept.board, board) || kept.board == *board);
    if let Some(kept) = grounds().iter().find(same) {
        return Arc::clone(&kept.ground);
    }
    let ground = Arc::new(draw(board, in_play));
    let mut grounds = grounds();
    if grounds.len() >= KEPT {
        grounds.remove(0);
    }
    grounds.push(Kept { board: Arc::clone(board), in_play, ground: Arc::clone(&ground) });
    ground
}

fn draw(board: &Board, in_play: CellSet) -> Ground {
    let land = board.whole().hexes | board.mountains();
    let (hex, origin) = fit(land);
    let shape = Hexagon::of_width(hex);
    let mut sketch = Sketch::new(shape, origin);
    sketch.frame(BOARD, &[TRAY, PANEL]);
    sketch.land(BOARD, land, in_play, board.mountains());
    let (wet, dry): (Vec<_>, Vec<_>) =
        board.river().iter().partition(|(a, b)| in_play.contains(*a) || in_play.contains(*b));
    for course in courses(&dry, shape, origin) {
        sketch.stroke(&course, theme::DUST_LINE, 9.0 * shape.width as f32 / 66.0, None);
    }
    sketch.border(in_play);
    sketch.mountains(board.mountains());
    let frame = Arc::new(sketch.into_frame());
    let river = (!wet.is_empty()).then(|| Arc::new(river(&courses(&wet, shape, origin), shape)));
    Ground { frame, river, hex, shape, origin }
}

/// The largest hexes with which these cells fit into the board's area, and where the middle of A1 comes to lie.
fn fit(land: CellSet) -> (u16, (i32, i32)) {
    /// Around the land; and the largest hexes that look right.
    const MARGIN: i32 = 7;
    const LARGEST: u16 = 150;
    let Area(left, top, width, height) = BOARD;
    let extent = |hex: u16| {
        let shape = Hexagon::of_width(hex);
        let middles: Vec<(i32, i32)> = land.iter().map(|cell| shape.middle(cell)).collect();
        let range = |values: &dyn Fn(&(i32, i32)) -> i32| {
            let values = middles.iter().map(values);
            (values.clone().min().unwrap_or_default(), values.max().unwrap_or_default())
        };
        (shape, range(&|middle| middle.0), range(&|middle| middle.1))
    };
    let fits = |hex: &u16| {
        let (shape, (x0, x1), (y0, y1)) = extent(*hex);
        x1 - x0 + shape.width + 2 * MARGIN <= width && y1 - y0 + shape.height() + 2 * MARGIN <= height
    };
    let hex = (16..=LARGEST).rev().step_by(2).find(fits).unwrap_or(16);
    let (_, (x0, x1), (y0, y1)) = extent(hex);
    (hex, (left + (width - x0 - x1) / 2, top + (height - y0 - y1) / 2))
}

/// Frame and land while they are drawn; every game with hexes draws them alike.
pub(crate) struct Sketch {
    pixmap: Pixmap,
    shape: Hexagon,
    origin: (i32, i32),
}

impl Sketch {
    pub fn new(shape: Hexagon, origin: (i32, i32)) -> Sketch {
        let pixmap = Pixmap::new(WIDTH.into(), HEIGHT.into()).expect("a picture of some pixels");
        Sketch { pixmap, shape, origin }
    }

    fn fill(&mut self, path: &Path, colour: Rgb, mask: Option<&Mask>) {
        let paint = paint(colour, 255);
        self.pixmap.fill_path(path, &paint, FillRule::Winding, Transform::identity(), mask);
    }

    fn stroke(&mut self, path: &Path, colour: Rgb, width: f32, mask: Option<&Mask>) {
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
        let mask = mask_of(&area_path(board));
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
        let mask = mask_of(&area_path(PANEL));
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
        if let Some(below) = self.hexes(land, (0.0, 7.0)) {
            self.fill(&below, theme::CLIFF, None);
        }
        let sand =
            (in_play | mountains, [theme::SAND, theme::SAND_LIGHT, theme::SAND_DEEP], theme::SAND_LINE);
        let dust =
            (land - in_play - mountains, [theme::DUST, theme::DUST, theme::DUST_DEEP], theme::DUST_LINE);
        for (cells, tones, line) in [dust, sand] {
            let Some(hexes) = self.hexes(cells, (0.0, 0.0)) else { continue };
            let mask = mask_of(&hexes);
            self.fill(&hexes, tones[0], None);
            for (k, dune) in dunes(board, 7).iter().enumerate() {
                self.fill(dune, tones[k % 3], Some(&mask));
            }
            self.stroke(&hexes, line, 1.4, None);
        }
    }

    /// A line where the hexes in play end.
    pub fn border(&mut self, in_play: CellSet) {
        let mut pen = PathBuilder::new();
        for cell in in_play.iter() {
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

    fn mountains(&mut self, mountains: CellSet) {
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
}

fn area_path(Area(left, top, width, height): Area) -> Path {
    rounded_box((left as f32, top as f32), (width as f32, height as f32), 26.0)
}

fn mask_of(path: &Path) -> Mask {
    let mut mask = Mask::new(WIDTH.into(), HEIGHT.into()).expect("a picture of some pixels");
    mask.fill_path(path, FillRule::Winding, true, Transform::identity());
    mask
}

/// Waves across an area, each down to its foot: the next one covers the lower part of the one before.
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

fn river(courses: &[Path], shape: Hexagon) -> Sprite {
    let mut sketch = Sketch::new(shape, (0, 0));
    let unit = shape.width as f32 / 66.0;
    for (colour, width) in [(theme::SAND_LIGHT, 15.0), (theme::RIVER, 12.0), (theme::WATER_PALE, 3.0)] {
        for course in courses {
            sketch.stroke(course, colour, width * unit, None);
        }
    }
    let pixels = sketch.pixmap.pixels().iter().map(|pixel| {
        let colour = pixel.demultiply();
        [colour.red(), colour.green(), colour.blue(), colour.alpha()]
    });
    Sprite::new(WIDTH.into(), (0, 0), pixels)
}

/// The river's borders joined into lines from corner to corner.
fn courses(borders: &[(Cell, Cell)], shape: Hexagon, origin: (i32, i32)) -> Vec<Path> {
    let mut banks: BTreeMap<(i32, i32), Vec<(i32, i32)>> = BTreeMap::new();
    for &(a, b) in borders {
        let Some(direction) = a.towards(b) else { continue };
        let (x, y) = shape.middle(a);
        let corner = |i: usize| {
            let (cx, cy) = shape.corner(i);
            (origin.0 + x + cx as i32, origin.1 + y + cy as i32)
        };
        let (from, to) = (corner(direction as usize), corner(direction as usize + 1));
        banks.entry(from).or_default().push(to);
        banks.entry(to).or_default().push(from);
    }
    let mut courses = Vec::new();
    // From an end or a fork, if there is one left; otherwise anywhere on a ring.
    while let Some(start) = (banks.iter().find(|(_, next)| next.len() % 2 == 1))
        .or_else(|| banks.iter().next())
        .map(|(at, _)| *at)
    {
        let mut course = vec![start];
        let mut here = start;
        while let Some(next) = banks.get_mut(&here).and_then(Vec::pop) {
            let back = banks.get_mut(&next).expect("a border has two ends");
            back.retain(|corner| *corner != here);
            course.push(next);
            here = next;
        }
        banks.retain(|_, next| !next.is_empty());
        let course: Vec<(f32, f32)> = course.into_iter().map(|(x, y)| (x as f32, y as f32)).collect();
        courses.extend(art::river(&course));
    }
    courses
}
