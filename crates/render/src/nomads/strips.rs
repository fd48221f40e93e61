//! Where the spaces of the five strips are, all of them or a part.

use std::ops::RangeInclusive;

use super::BOARD;
use crate::layout::Area;
use crate::step::SMALLEST;
use games::nomads::{ROWS, Space, StripKind, View};

/// The height of the road above the strips.
pub const ROAD: i32 = 94;
pub const TILE: i32 = 172;
const ROW: i32 = 98;
/// Of the widest strip.
const TILES: i32 = 7;

pub struct Strips {
    /// The top left corner of the first space of a whole strip, shown or not.
    origin: (i32, i32),
    width: i32,
    height: i32,
    /// From where to where spaces are shown, in pixels.
    across: (i32, i32),
    rows: RangeInclusive<u8>,
    /// The smallest font size.
    pub smallest: f32,
}

impl Strips {
    /// On the board of the whole table.
    pub fn whole() -> Strips {
        let Area(left, top, width, _) = BOARD;
        Strips {
            origin: (left + (width - TILES * TILE) / 2, top + ROAD),
            width: TILE,
            height: ROW,
            across: (left, left + width),
            rows: 0..=ROWS as u8 - 1,
            smallest: 0.0,
        }
    }

    /// Around these spaces, on a paper that begins here; all spaces if there are none.
    pub fn around(view: &View, wanted: &[Space], Area(left, top, width, _): Area) -> Strips {
        const MARGIN: i32 = 14;
        /// How many half tiles, and rows, are shown at least.
        const LEAST: (i32, i32) = (10, 3);
        let halves = |space: &Space| 2 * i32::from(space.column()) + shift(view, space.row());
        let whole = (0, 2 * TILES);
        let (from, to) = match (wanted.iter().map(halves).min(), wanted.iter().map(halves).max()) {
            (Some(first), Some(last)) => stretch((first - 1, last + 3), whole, LEAST.0),
            _ => whole,
        };
        let rows = || wanted.iter().map(|space| i32::from(space.row()));
        let all = (0, ROWS as i32);
        let (first, last) = match (rows().min(), rows().max()) {
            (Some(first), Some(last)) => stretch((first - 1, last + 2), all, LEAST.1),
            _ => all,
        };
        let tile = 2 * (width - 2 * MARGIN) / (to - from);
        let height = tile * ROW / TILE;
        Strips {
            origin: (left + MARGIN - from * tile / 2, top + MARGIN - first * height),
            width: tile,
            height,
            across: (left + MARGIN - 2, left + width - MARGIN + 2),
            rows: first as u8..=last as u8 - 1,
            smallest: SMALLEST,
        }
    }

    /// The height of the paper below them.
    pub fn paper(&self) -> i32 {
        (self.rows.end() - self.rows.start() + 1) as i32 * self.height + 28
    }

    /// How wide and how high a space is.
    pub fn tile(&self) -> (u16, u16) {
        (self.width as u16, self.height as u16)
    }

    /// A length, given for spaces of the whole board.
    pub fn scaled(&self, length: i32) -> i32 {
        length * self.width / TILE
    }

    /// The size of a figure or disk, given for the whole board: never too small for the text on it.
    pub fn figure(&self, size: u16) -> u16 {
        let least = (self.smallest * 1.8) as u16;
        (self.scaled(size.into()) as u16).max(least)
    }

    /// A font size, given for the whole board.
    pub fn words(&self, size: f32) -> f32 {
        (size * self.width as f32 / TILE as f32).max(self.smallest)
    }

    /// The top left corner of a space, in half tiles from the left; None if it is not shown whole.
    pub fn at(&self, row: u8, halves: i32, wide: i32) -> Option<(i32, i32)> {
        let (x, y) = (self.origin.0 + halves * self.width / 2, self.origin.1 + i32::from(row) * self.height);
        let (from, to) = self.across;
        (self.rows.contains(&row) && x >= from && x + wide * self.width / 2 <= to).then_some((x, y))
    }

    pub fn corner(&self, kind: StripKind, row: u8, column: u8) -> Option<(i32, i32)> {
        self.at(row, 2 * i32::from(column) + i32::from(kind == StripKind::Desert), 2)
    }

    pub fn corner_of(&self, view: &View, space: Space) -> Option<(i32, i32)> {
        self.corner(view.rows[usize::from(space.row())].strip.kind(), space.row(), space.column())
    }
}

/// Desert strips are half a tile to the right.
fn shift(view: &View, row: u8) -> i32 {
    i32::from(view.rows[usize::from(row)].strip.kind() == StripKind::Desert)
}

/// A range inside another, and no shorter than this if that is possible.
fn stretch((from, to): (i32, i32), (first, last): (i32, i32), least: i32) -> (i32, i32) {
    let (mut from, mut to) = (from.max(first), to.min(last));
    while to - from < least && (from > first || to < last) {
        from = (from - 1).max(first);
        if to - from < least {
            to = (to + 1).min(last);
        }
    }
    (from, to)
}
