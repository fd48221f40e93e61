//! What never changes in a game: frame, sand, mountains, the river. Drawn once per board and number of players.

use std::collections::BTreeMap;
use std::sync::{Arc, Mutex, PoisonError};

use tiny_skia::Path;

use super::{BOARD, TRAY};
use crate::art;
use crate::grid::Grid;
use crate::layout::{Area, PANEL};
use crate::parts::{BROADEST, Lands, Whole};
use crate::raster::{Frame, Sprite};
use crate::sketch::Sketch;
use crate::theme;
use games::desert::{Board, View};
use games::hex::{Cell, CellSet};

pub struct Ground {
    pub frame: Arc<Frame>,
    /// Above the ground of pieces, since it runs along their borders.
    pub river: Option<Arc<Sprite>>,
    pub grid: Grid,
}

/// How many are cached: both boards of ours for few and many players, and some of the operator's.
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

/// What is shown: the hexes in play, and the mountains beside them.
pub fn land(board: &Board, in_play: CellSet) -> CellSet {
    if in_play == board.whole().hexes {
        return in_play | board.mountains();
    }
    in_play | (board.mountains() & in_play.around())
}

fn draw(board: &Board, in_play: CellSet) -> Ground {
    /// Around the land; and the largest hexes that look right.
    const MARGIN: i32 = 7;
    const LARGEST: u16 = 150;
    let land = land(board, in_play);
    let grid = Grid::fit(land, BOARD, MARGIN, LARGEST);
    let mut sketch = Sketch::new(&grid);
    sketch.frame(BOARD, &[TRAY, PANEL]);
    lay_land(&mut sketch, board, BOARD, (land, in_play), &grid);
    let mut above = Sketch::new(&grid);
    let river = lay_river(&mut above, board, (land, in_play), &grid);
    let river = river.then(|| Arc::new(above.into_sprite((0, 0))));
    Ground { frame: Arc::new(sketch.into_frame()), river, grid }
}

/// The board, its part in play, and the size of hexes.
static LANDS: Lands<(Arc<Board>, CellSet, u16)> = Lands::new();

/// The part of a board on these hexes: the land, and its river.
pub fn part(view: &View, shown: CellSet, grid: &Grid) -> (Sprite, Option<Arc<Sprite>>) {
    let board = &view.options.board;
    let in_play = board.part(view.seats.len() as u8).hexes;
    let land = land(board, in_play);
    let whole = LANDS.get((Arc::clone(board), in_play, grid.hex), || {
        Whole::draw(
            land,
            grid.hex,
            |sketch, grid| lay_land(sketch, board, sketch.area(), (land, in_play), grid),
            |sketch, grid| lay_river(sketch, board, (land, in_play), grid),
        )
    });
    whole.part(land, shown, grid)
}

fn lay_land(
    sketch: &mut Sketch,
    board: &Board,
    area: Area,
    (land, in_play): (CellSet, CellSet),
    grid: &Grid,
) {
    let mountains = board.mountains() & land;
    sketch.land(area, land, in_play & land, mountains);
    for course in courses(&borders(board, land, |wet| !wet, in_play), grid) {
        sketch.stroke(&course, theme::DUST_LINE, 9.0 * grid.unit(), None);
    }
    sketch.border(land, in_play);
    sketch.mountains(mountains);
}

/// The borders on this land along which the river runs, in play or out of it.
fn borders(
    board: &Board,
    land: CellSet,
    wanted: impl Fn(bool) -> bool,
    in_play: CellSet,
) -> Vec<(Cell, Cell)> {
    let shown = |(a, b): &(Cell, Cell)| land.contains(*a) && land.contains(*b);
    let wet = |(a, b): &(Cell, Cell)| in_play.contains(*a) || in_play.contains(*b);
    board.river().iter().copied().filter(|border| shown(border) && wanted(wet(border))).collect()
}

/// Returns whether there is one.
fn lay_river(sketch: &mut Sketch, board: &Board, (land, in_play): (CellSet, CellSet), grid: &Grid) -> bool {
    let courses = courses(&borders(board, land, |wet| wet, in_play), grid);
    for (colour, width) in [(theme::SAND_LIGHT, BROADEST), (theme::RIVER, 12.0), (theme::WATER_PALE, 3.0)] {
        for course in &courses {
            sketch.stroke(course, colour, width * grid.unit(), None);
        }
    }
    !courses.is_empty()
}

/// The river's borders joined into lines from corner to corner.
fn courses(borders: &[(Cell, Cell)], grid: &Grid) -> Vec<Path> {
    let mut banks: BTreeMap<(i32, i32), Vec<(i32, i32)>> = BTreeMap::new();
    for &(a, b) in borders {
        let Some(direction) = a.towards(b) else { continue };
        let (x, y) = grid.middle(a);
        let corner = |i: usize| {
            let (cx, cy) = grid.shape.corner(i);
            (x + cx as i32, y + cy as i32)
        };
        let (from, to) = (corner(direction as usize), corner(direction as usize + 1));
        banks.entry(from).or_default().push(to);
        banks.entry(to).or_default().push(from);
    }
    let mut courses = Vec::new();
    // From an end or a fork, if one is left; otherwise anywhere on a ring.
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
