//! Where hexes are on a picture, and which of them are shown.

use super::art::Hexagon;
use super::layout::Area;
use games::hex::{Cell, CellSet};

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Grid {
    /// The width of a hex.
    pub hex: u16,
    pub shape: Hexagon,
    /// The centre of A1.
    pub origin: (i32, i32),
}

/// Hexes from here on are the size of a phone's.
const LARGE: u16 = 90;

impl Grid {
    /// The largest hexes, up to a width, with which these cells fit into an area with a margin; centred in it.
    pub fn fit(cells: CellSet, Area(left, top, width, height): Area, margin: i32, largest: u16) -> Grid {
        let fits = |hex: &u16| {
            let (across, down) = Extent::of(cells, *hex).size();
            across + 2 * margin <= width && down + 2 * margin <= height
        };
        // Few sizes: drawings are cached for each.
        let kept = |hex: &u16| *hex < LARGE || hex.is_multiple_of(10);
        let hex =
            (16..=largest).rev().filter(|hex| hex.is_multiple_of(2)).filter(kept).find(fits).unwrap_or(16);
        let Extent { x: (x0, x1), y: (y0, y1), shape } = Extent::of(cells, hex);
        Grid { hex, shape, origin: (left + (width - x0 - x1) / 2, top + (height - y0 - y1) / 2) }
    }

    /// With hexes of this width, these cells and a margin around them fill a picture from its corner; and its size.
    pub fn exact(cells: CellSet, hex: u16, margin: i32) -> (Grid, (u32, u32)) {
        let extent = Extent::of(cells, hex);
        let ((across, down), shape) = (extent.size(), extent.shape);
        let origin = (margin + shape.width / 2 - extent.x.0, margin + shape.height() / 2 - extent.y.0);
        let size = ((across + 2 * margin) as u32, (down + 2 * margin) as u32);
        (Grid { hex, shape, origin }, size)
    }

    pub fn middle(&self, cell: Cell) -> (i32, i32) {
        let (x, y) = self.shape.middle(cell);
        (self.origin.0 + x, self.origin.1 + y)
    }

    /// A length, given for hexes of 66 pixels.
    pub fn unit(&self) -> f32 {
        f32::from(self.hex) / 66.0
    }

    /// The height of these cells together.
    pub fn height(&self, cells: CellSet) -> i32 {
        Extent::of(cells, self.hex).size().1
    }
}

/// Between the centres of the outermost cells.
struct Extent {
    x: (i32, i32),
    y: (i32, i32),
    shape: Hexagon,
}

impl Extent {
    fn of(cells: CellSet, hex: u16) -> Extent {
        let shape = Hexagon::of_width(hex);
        let range = |along: fn((i32, i32)) -> i32| {
            let values = || cells.iter().map(|cell| along(shape.middle(cell)));
            (values().min().unwrap_or_default(), values().max().unwrap_or_default())
        };
        Extent { x: range(|middle| middle.0), y: range(|middle| middle.1), shape }
    }

    fn size(&self) -> (i32, i32) {
        (self.x.1 - self.x.0 + self.shape.width, self.y.1 - self.y.0 + self.shape.height())
    }
}

/// The part of the land around these cells, but never very little of it; everything if there are no cells.
pub fn around(wanted: CellSet, land: CellSet) -> CellSet {
    around_at_least(wanted, land, (8, 6))
}

/// The same with so many columns and rows, if the land has them.
pub fn around_at_least(wanted: CellSet, land: CellSet, least: (usize, usize)) -> CellSet {
    if wanted.is_empty() {
        return land;
    }
    let stretch = |of: fn(Cell) -> usize, least: usize| {
        let range = |cells: CellSet| {
            let (first, last) = (cells.iter().map(of).min(), cells.iter().map(of).max());
            (first.unwrap_or_default(), last.unwrap_or_default())
        };
        let ((first, last), (low, high)) = (range(land), range(wanted));
        let (mut low, mut high) = (low.saturating_sub(1).max(first), (high + 1).min(last));
        while high - low + 1 < least && (low > first || high < last) {
            if low > first {
                low -= 1;
            }
            if high < last && high - low + 1 < least {
                high += 1;
            }
        }
        low..=high
    };
    let (columns, rows) = (stretch(Cell::column, least.0), stretch(Cell::row, least.1));
    land.iter().filter(|cell| rows.contains(&cell.row()) && columns.contains(&cell.column())).collect()
}

#[test]
fn the_shown_part_holds_what_is_wanted_and_never_very_little() {
    let board: CellSet =
        (0..16).flat_map(|row| (0..17).filter_map(move |column| Cell::new(row, column))).collect();
    let cells = |labels: &[(usize, usize)]| -> CellSet {
        labels.iter().filter_map(|&(row, column)| Cell::new(row, column)).collect()
    };
    assert_eq!(around(CellSet::EMPTY, board).len(), board.len());
    for wanted in [&[(0, 0)][..], &[(15, 16)], &[(7, 8), (8, 9)], &[(0, 0), (15, 16)]] {
        let (wanted, area) = (cells(wanted), Area(0, 0, 1176, 900));
        let shown = around(wanted, board);
        assert!((wanted - shown).is_empty() && shown.len() >= 48, "{wanted:?}");
        let grid = Grid::fit(shown, area, 16, 150);
        assert!(shown.len() > 48 || grid.hex >= 120, "{wanted:?}: {}", grid.hex);
        assert!(grid.height(shown) <= 900 - 32);
    }
}
