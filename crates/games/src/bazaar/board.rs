//! The board: a hexagon of side 6, 91 pointy-top hexes. Columns count from 1 at the left end of each row, so that a
//! hex has another label here than in the field of `games/hex.rs`, in which it lies.

use std::fmt;
use std::sync::LazyLock;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use crate::hex::{Cell, CellSet};
use crate::shown;

/// Hexes in each row, A to K.
pub const ROW_LENGTHS: [usize; 11] = [6, 7, 8, 9, 10, 11, 10, 9, 8, 7, 6];

/// One hex of the board.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Hex(Cell);

/// All hexes of the board.
pub static BOARD: LazyLock<CellSet> = LazyLock::new(|| {
    let rows = ROW_LENGTHS.iter().enumerate();
    rows.flat_map(|(row, &length)| (0..length).filter_map(move |column| Hex::at(row, column)))
        .map(Hex::cell)
        .collect()
});

impl Hex {
    /// The hex in this row and column, both counted from zero.
    pub fn at(row: usize, column: usize) -> Option<Hex> {
        let length = *ROW_LENGTHS.get(row)?;
        let cell = Cell::new(row, left_end(row) + column)?;
        (column < length).then_some(Hex(cell))
    }

    /// The hex on this cell of the field, if the board has one there.
    pub fn on(cell: Cell) -> Option<Hex> {
        Hex::at(cell.row(), cell.column().checked_sub(left_end(cell.row()))?)
    }

    pub const fn cell(self) -> Cell {
        self.0
    }

    pub fn row(self) -> usize {
        self.0.row()
    }

    /// Counted from zero at the left end of the row.
    pub fn column(self) -> usize {
        self.0.column() - left_end(self.0.row())
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
