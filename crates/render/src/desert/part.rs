//! A part of the board on a sheet that is read on a phone.

use std::sync::Arc;

use super::ground;
use super::pieces::{self, Table};
use crate::catch_up::Mark;
use crate::grid::{Grid, around};
use crate::scene::Item;
use crate::step::{SMALLEST, Sheet, numbered};
use crate::theme;
use games::desert::View;
use games::hex::{Cell, CellSet};
use voice::Voice;

/// All that could be shown.
pub fn land(view: &View) -> CellSet {
    let board = &view.options.board;
    ground::land(board, board.part(view.seats.len() as u8).hexes)
}

/// Draws these hexes as large as they fit, with everything on them.
pub fn lay(sheet: &mut Sheet, view: &View, shown: CellSet, labelled: CellSet) -> Grid {
    const TALLEST: i32 = 960;
    const MARGIN: i32 = 20;
    const LARGEST: u16 = 140;
    let height = Grid::fit(shown, sheet.next(TALLEST), MARGIN, LARGEST).height(shown) + 2 * MARGIN;
    let grid = Grid::fit(shown, sheet.next(height), MARGIN, LARGEST);
    sheet.paper(height, theme::WASTE);
    let (land, river) = ground::part(view, shown, &grid);
    sheet.scene.items.push(Item::Sprite { sprite: Arc::new(land), at: (0, 0) });
    let labelled = labelled & shown;
    let table = Table { view, grid: &grid, river: river.as_ref(), shown, labelled, smallest: SMALLEST };
    pieces::lay(&mut sheet.scene, &table);
    grid
}

/// The board around these places, each with its number.
pub fn marked(view: &View, marks: &[Mark], sheet: &mut Sheet, _: &Voice) {
    let at = |mark: &Mark| mark.place.parse::<Cell>().ok();
    let wanted: CellSet = marks.iter().filter_map(at).collect();
    let grid = lay(sheet, view, around(wanted, land(view)), CellSet::EMPTY);
    for (mark, cell) in marks.iter().filter_map(|mark| Some((mark, at(mark)?))) {
        let (x, y) = grid.middle(cell);
        let aside = i32::from(grid.hex) / 4;
        // Neither on the camel's head nor on a flag below.
        numbered(&mut sheet.scene, mark.number, (x - aside, y + aside));
    }
}
