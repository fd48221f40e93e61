//! The board: a hexagon of side 6, 91 pointy-top hexes. Columns count from 1 at the left end of each row, so that a
//! hex has another label here than in the field of `games/hex.rs`, in which it lies.

use std::fmt;
use std::sync::LazyLock;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::hex::{Cell, CellSet};
use crate::shown;

use super::set::{HexSet, STRIDE};

/// Hexes in each row, A to K.
pub const ROW_LENGTHS: [usize; 11] = [6, 7, 8, 9, 10, 11, 10, 9, 8, 7, 6];

/// The row with the most hexes.
const MIDDLE: usize = 5;

/// One hex of the board, by its bit in a [`HexSet`]: later in reading order is larger.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Hex(u8);

/// All hexes of the board.
pub static BOARD: LazyLock<CellSet> = LazyLock::new(|| HexSet::BOARD.iter().map(Hex::cell).collect());

impl Hex {
    /// One more than the largest [`Hex::index`].
    pub(super) const COUNT: usize = (ROW_LENGTHS.len() - 1) * STRIDE + 1;

    /// The hex in this row and column, both counted from zero.
    pub const fn at(row: usize, column: usize) -> Option<Hex> {
        if row < ROW_LENGTHS.len() && column < ROW_LENGTHS[row] {
            Some(Hex((row * STRIDE + slant(row) + column - MIDDLE) as u8))
        } else {
            None
        }
    }

    /// The hex with this bit.
    pub(super) const fn numbered(index: usize) -> Hex {
        Hex(index as u8)
    }

    /// Its bit in a [`HexSet`].
    pub(super) const fn index(self) -> usize {
        self.0 as usize
    }

    /// The hex on this cell of the field, if the board has one there.
    pub fn on(cell: Cell) -> Option<Hex> {
        Hex::at(cell.row(), cell.column().checked_sub(left_end(cell.row()))?)
    }

    pub fn cell(self) -> Cell {
        Cell::new(self.row(), left_end(self.row()) + self.column()).expect("the board lies in the field")
    }

    pub const fn row(self) -> usize {
        (self.index() + MIDDLE) / STRIDE
    }

    /// Counted from zero at the left end of the row.
    pub const fn column(self) -> usize {
        (self.index() + MIDDLE) % STRIDE - slant(self.row())
    }

    /// Reads "E5": a row's letter in either case and a column without leading zeros.
    pub(super) fn read(text: &str) -> Option<Hex> {
        let (letter, digits) = (text.chars().next()?.to_ascii_uppercase(), text.get(1..)?);
        if !letter.is_ascii_uppercase() || digits.starts_with('0') || digits.starts_with('+') {
            return None;
        }
        let column: usize = digits.parse().ok()?;
        Hex::at((letter as u8 - b'A') as usize, column.checked_sub(1)?)
    }
}

/// How far a row begins from the left edge of a grid in which each row lies half a hex further right than the one before.
const fn slant(row: usize) -> usize {
    MIDDLE.saturating_sub(row)
}

/// The field's column in which a row begins: rows lie half a hex apart, and every second one is shifted already.
const fn left_end(row: usize) -> usize {
    let length = if row < ROW_LENGTHS.len() { ROW_LENGTHS[row] } else { 0 };
    (11 + 1 - row % 2 - length) / 2
}

/// The hexes of a set in reading order.
pub fn hexes(cells: CellSet) -> impl Iterator<Item = Hex> {
    cells.iter().filter_map(Hex::on)
}

impl fmt::Display for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'A' + self.row() as u8), self.column() + 1)
    }
}

impl fmt::Debug for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl Serialize for Hex {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Hex {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Hex, D::Error> {
        let text = String::deserialize(deserializer)?;
        let found = Hex::read(&text).filter(|hex| hex.to_string() == text);
        found.ok_or_else(|| de::Error::custom(format!("“{}” is not a hex of the board", shown(&text))))
    }
}
