//! Parts of a land. The whole land is drawn once for each size of hexes; a part of it is cut out, which is much faster than
//! to draw it.

use std::sync::{Arc, Mutex, PoisonError};

use super::grid::Grid;
use super::raster::{Rows, Sprite};
use super::sketch::Sketch;
use games::hex::{CellSet, Direction};

/// Room for the lines around the land, and for the cliff below it.
const MARGIN: i32 = 12;
/// How far lines reach beyond their hex.
const LINE: i32 = 2;
/// The width of the broadest line above the land, for hexes of 66 pixels.
pub const BROADEST: f32 = 15.0;
/// How far the cliff reaches below the land.
pub const CLIFF: i32 = 7;

/// A land at one size of hexes.
pub struct Whole {
    land: Sprite,
    /// What lies above the ground of pieces.
    above: Option<Sprite>,
}

impl Whole {
    /// Draws these cells, and what lies above them, each on a sketch of its own.
    pub fn draw(
        cells: CellSet,
        hex: u16,
        land: impl FnOnce(&mut Sketch, &Grid),
        above: impl FnOnce(&mut Sketch, &Grid) -> bool,
    ) -> Whole {
        let (grid, size) = Grid::exact(cells, hex, MARGIN);
        let (mut below, mut over) = (Sketch::of_size(&grid, size), Sketch::of_size(&grid, size));
        land(&mut below, &grid);
        let above = above(&mut over, &grid).then(|| over.into_sprite(grid.origin));
        Whole { land: below.into_sprite(grid.origin), above }
    }

    /// The shown cells of this land where the grid has them, and what lies above them.
    pub fn part(&self, cells: CellSet, shown: CellSet, grid: &Grid) -> (Sprite, Option<Arc<Sprite>>) {
        let rows = rows(cells, shown, grid);
        let land = self.land.cut(&rows, grid.origin);
        let above = self.above.as_ref().map(|above| {
            Arc::new(above.cut(&without(rows, (shown.around() & cells) - shown, grid), grid.origin))
        });
        (land, above)
    }
}

/// The pixels of these cells, from the centre of A1; with the cliff where the land ends.
fn rows(land: CellSet, shown: CellSet, grid: &Grid) -> Rows {
    let mut rows = Rows::default();
    for cell in shown.iter() {
        let (x, y) = grid.shape.middle(cell);
        let below = [Direction::SouthEast, Direction::SouthWest];
        let ends = below.iter().any(|&side| cell.step(side).is_none_or(|next| !land.contains(next)));
        for down in [0, CLIFF].into_iter().take(1 + usize::from(ends)) {
            for (dy, across) in hexagon(grid, LINE) {
                rows.add(y + dy + down, (x - across, x + across));
            }
        }
    }
    rows
}

/// Without the borders of these cells: what runs along them is only half seen.
fn without(mut rows: Rows, hidden: CellSet, grid: &Grid) -> Rows {
    // A little more than half: lines end in round caps.
    let line = (BROADEST * 0.6 * grid.unit()).ceil() as i32;
    for cell in hidden.iter() {
        let (x, y) = grid.shape.middle(cell);
        for (dy, across) in hexagon(grid, line) {
            rows.remove(y + dy, (x - across, x + across));
        }
    }
    rows
}

/// The rows of a hex, and how far they reach to each side of its middle, with a line around it.
fn hexagon(grid: &Grid, line: i32) -> impl Iterator<Item = (i32, i32)> {
    let (half, slant) = (grid.shape.width / 2, grid.shape.slant);
    let last = 2 * slant + line;
    (-last..=last).map(move |dy| (dy, (half * (last - dy.abs()) / slant).clamp(0, half + line)))
}

/// The lands that were used last.
pub struct Lands<K>(Mutex<Vec<(K, Arc<Whole>)>>);

/// How many are kept. The largest takes about 10 MB.
const KEPT: usize = 8;

impl<K: PartialEq> Lands<K> {
    pub const fn new() -> Lands<K> {
        Lands(Mutex::new(Vec::new()))
    }

    /// One is drawn at a time: many tables that begin together want the same one.
    pub fn get(&self, key: K, draw: impl FnOnce() -> Whole) -> Arc<Whole> {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let found = kept.iter().position(|(other, _)| *other == key);
        let whole = match found {
            Some(at) => kept.remove(at).1,
            None => Arc::new(draw()),
        };
        // The one that was not used for the longest time is the first.
        if kept.len() >= KEPT {
            kept.remove(0);
        }
        kept.push((key, Arc::clone(&whole)));
        whole
    }
}

#[test]
fn the_lands_that_were_used_last_are_kept() {
    let lands: Lands<usize> = Lands::new();
    let drawn = std::cell::RefCell::new(Vec::new());
    let get = |key: usize| {
        lands.get(key, || {
            drawn.borrow_mut().push(key);
            Whole { land: Sprite::new(1, (0, 0), std::iter::empty()), above: None }
        })
    };
    (0..KEPT).chain([0, KEPT, 0, 1]).for_each(|key| drop(get(key)));
    assert_eq!(*drawn.borrow(), (0..=KEPT).chain([1]).collect::<Vec<_>>());
}
