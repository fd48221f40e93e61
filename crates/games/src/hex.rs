//! A field of pointy-top hexes: coordinates, labels ("C7"), neighbours, sets of cells and their regions.
//! Knows no game. Every second row (B, D, F, ...) is shifted right by half a hex.

mod tally;

use std::fmt;
use std::ops::{BitAnd, BitAndAssign, BitOr, BitOrAssign, Not, Sub, SubAssign};
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

pub use tally::Tally;

use tally::nth_one;

/// Rows and columns of the largest field. 16 rows of 18 columns and a guard column fill 304 of 320 bits.
pub const ROWS: usize = 16;
pub const COLUMNS: usize = 18;
/// One guard column, so that a step to the left of column 1 never lands in the row above.
const STRIDE: usize = COLUMNS + 1;
const CELLS: usize = ROWS * STRIDE;
const WORDS: usize = 5;

/// The six directions, clockwise from the east. `Direction::ALL[i]` is direction number `i`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Direction {
    East,
    SouthEast,
    SouthWest,
    West,
    NorthWest,
    NorthEast,
}

impl Direction {
    pub const ALL: [Direction; 6] = [
        Direction::East,
        Direction::SouthEast,
        Direction::SouthWest,
        Direction::West,
        Direction::NorthWest,
        Direction::NorthEast,
    ];
}

/// One hex of the field, in play or not.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Cell(u16);

impl Cell {
    /// The hex in this row and column, both counted from zero.
    pub const fn new(row: usize, column: usize) -> Option<Cell> {
        if row < ROWS && column < COLUMNS { Some(Cell((row * STRIDE + column) as u16)) } else { None }
    }

    pub const fn row(self) -> usize {
        self.0 as usize / STRIDE
    }

    pub const fn column(self) -> usize {
        self.0 as usize % STRIDE
    }

    /// A number below [`Cell::COUNT`], for tables with an entry a cell.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// One more than the largest [`Cell::index`].
    pub const COUNT: usize = CELLS;

    /// The next hex in this direction, unless the field ends there.
    pub const fn step(self, direction: Direction) -> Option<Cell> {
        let (row, column) = (self.row(), self.column());
        // How far a step up or down goes to the left: all the way in rows A, C, E, half a hex less in B, D, F.
        let left = if row % 2 == 0 { 1 } else { 0 };
        let (row, column) = match direction {
            Direction::East => (row, column + 1),
            Direction::West => (row, column.wrapping_sub(1)),
            Direction::SouthEast => (row + 1, column + 1 - left),
            Direction::SouthWest => (row + 1, column.wrapping_sub(left)),
            Direction::NorthEast => (row.wrapping_sub(1), column + 1 - left),
            Direction::NorthWest => (row.wrapping_sub(1), column.wrapping_sub(left)),
        };
        Cell::new(row, column)
    }

    /// The direction in which `other` lies, if the two are neighbours.
    pub fn towards(self, other: Cell) -> Option<Direction> {
        Direction::ALL.into_iter().find(|&direction| self.step(direction) == Some(other))
    }

    /// The neighbours of this hex.
    pub fn around(self) -> CellSet {
        AROUND[self.index()]
    }

    /// Which of the six neighbours are in `set`: bit `i` for direction number `i`.
    pub fn ring(self, set: CellSet) -> u8 {
        let mut ring = 0;
        for (i, &cell) in STEPS[self.index()].iter().enumerate() {
            ring |= u8::from(set.has_bit(cell as usize)) << i;
        }
        ring
    }
}

impl Cell {
    /// "C7": the row's letter and the column counted from one.
    pub fn label(self) -> &'static str {
        let (bytes, len) = &LABELS[self.index()];
        std::str::from_utf8(&bytes[..*len]).expect("a letter and digits")
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.label())
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The text is not a row letter and a column number of the largest field.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoSuchCell;

impl FromStr for Cell {
    type Err = NoSuchCell;

    /// Reads "C7"; "c7", "C 7" and "c-7" are forgiven.
    fn from_str(text: &str) -> Result<Cell, NoSuchCell> {
        let mut rest = text.chars().filter(|c| !c.is_whitespace() && *c != '-');
        let letter = rest.next().ok_or(NoSuchCell)?.to_ascii_uppercase();
        let digits: String = rest.collect();
        if !letter.is_ascii_uppercase()
            || digits.len() > 2
            || digits.starts_with('0')
            || !digits.bytes().all(|b| b.is_ascii_digit())
        {
            return Err(NoSuchCell);
        }
        let column: usize = digits.parse().map_err(|_| NoSuchCell)?;
        Cell::new((letter as u8 - b'A') as usize, column - 1).ok_or(NoSuchCell)
    }
}

impl Serialize for Cell {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.label())
    }
}

impl<'de> Deserialize<'de> for Cell {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Cell, D::Error> {
        let text = String::deserialize(deserializer)?;
        text.parse().map_err(|NoSuchCell| de::Error::custom(format!("“{text}” is not a hex")))
    }
}

/// A set of cells, one bit each. Never holds a bit of the guard column. Its operators are plain loops: they are quick in
/// a build for tests, too, where nothing is inlined.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct CellSet([u64; WORDS]);

impl CellSet {
    pub const EMPTY: CellSet = CellSet([0; WORDS]);

    pub const fn only(cell: Cell) -> CellSet {
        let mut words = [0; WORDS];
        words[cell.index() / 64] = 1 << (cell.index() % 64);
        CellSet(words)
    }

    pub fn insert(&mut self, cell: Cell) {
        self.0[cell.index() / 64] |= 1 << (cell.index() % 64);
    }

    pub fn remove(&mut self, cell: Cell) {
        self.0[cell.index() / 64] &= !(1 << (cell.index() % 64));
    }

    pub const fn contains(self, cell: Cell) -> bool {
        self.has_bit(cell.index())
    }

    const fn has_bit(self, index: usize) -> bool {
        self.0[index / 64] >> (index % 64) & 1 == 1
    }

    pub fn is_empty(self) -> bool {
        self.0.iter().fold(0, |all, word| all | word) == 0
    }

    pub fn meets(self, other: CellSet) -> bool {
        !(self & other).is_empty()
    }

    /// Adds the five words up bit by bit into ones, twos and fours: three counts instead of five.
    pub fn len(self) -> usize {
        let [a, b, c, d, e] = self.0;
        let (sum, carry) = (a ^ b ^ c, a & b | c & (a ^ b));
        let (ones, carries) = (sum ^ d ^ e, sum & d | e & (sum ^ d));
        let (twos, fours) = (carry ^ carries, carry & carries);
        (ones.count_ones() + 2 * twos.count_ones() + 4 * fours.count_ones()) as usize
    }

    pub fn first(self) -> Option<Cell> {
        self.iter().next()
    }

    /// The cell with `skip` cells of the set before it, in reading order.
    pub fn nth(self, mut skip: usize) -> Option<Cell> {
        for (i, word) in self.0.into_iter().enumerate() {
            let here = word.count_ones() as usize;
            if skip < here {
                return Some(Cell((i * 64) as u16 + nth_one(word, skip as u32) as u16));
            }
            skip -= here;
        }
        None
    }

    /// The cells that come later than this one in reading order.
    pub fn after(self, cell: Cell) -> CellSet {
        let (word, bit) = (cell.index() / 64, cell.index() % 64);
        let mut words = self.0;
        words[..word].fill(0);
        words[word] &= !(u64::MAX >> (63 - bit));
        CellSet(words)
    }

    /// The cells in reading order: row by row, left to right.
    pub fn iter(self) -> impl Iterator<Item = Cell> {
        self.0.into_iter().enumerate().flat_map(|(i, word)| {
            std::iter::successors((word != 0).then_some(word), |word| {
                let rest = word & (word - 1);
                (rest != 0).then_some(rest)
            })
            .map(move |word| Cell((i * 64) as u16 + word.trailing_zeros() as u16))
        })
    }

    /// All neighbours of all cells of the set (a cell of the set is among them if it has a neighbour in it).
    pub fn around(self) -> CellSet {
        let (left, right) = (self.down::<1>(), self.up::<1>());
        // Above and below a cell of row A, C, E lie its own column and the one to the left; of B, D, F to the right.
        let columns = self | (left & EVEN_ROWS) | (right & ODD_ROWS);
        (left | right | columns.up::<STRIDE>() | columns.down::<STRIDE>()) & FIELD
    }

    /// The cells of `within` that can be reached from this set by steps inside `within`.
    pub fn flood(self, within: CellSet) -> CellSet {
        let mut reached = self & within;
        loop {
            let more = (reached.around() & within) | reached;
            if more == reached {
                return reached;
            }
            reached = more;
        }
    }

    /// The connected parts of this set, by their first cell in reading order.
    pub fn regions(self) -> impl Iterator<Item = CellSet> {
        let mut rest = self;
        std::iter::from_fn(move || {
            let region = CellSet::only(rest.first()?).flood(rest);
            rest -= region;
            Some(region)
        })
    }

    fn up<const N: usize>(self) -> CellSet {
        let w = self.0;
        CellSet(std::array::from_fn(|i| (w[i] << N) | if i > 0 { w[i - 1] >> (64 - N) } else { 0 }))
    }

    fn down<const N: usize>(self) -> CellSet {
        let w = self.0;
        CellSet(std::array::from_fn(|i| (w[i] >> N) | if i + 1 < WORDS { w[i + 1] << (64 - N) } else { 0 }))
    }
}

impl FromIterator<Cell> for CellSet {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> CellSet {
        let mut set = CellSet::EMPTY;
        cells.into_iter().for_each(|cell| set.insert(cell));
        set
    }
}

impl BitOr for CellSet {
    type Output = CellSet;
    fn bitor(self, other: CellSet) -> CellSet {
        let (mut words, mut i) = (self.0, 0);
        while i < WORDS {
            words[i] |= other.0[i];
            i += 1;
        }
        CellSet(words)
    }
}

impl BitAnd for CellSet {
    type Output = CellSet;
    fn bitand(self, other: CellSet) -> CellSet {
        let (mut words, mut i) = (self.0, 0);
        while i < WORDS {
            words[i] &= other.0[i];
            i += 1;
        }
        CellSet(words)
    }
}

/// The cells of the left set that are not in the right one.
impl Sub for CellSet {
    type Output = CellSet;
    fn sub(self, other: CellSet) -> CellSet {
        let (mut words, mut i) = (self.0, 0);
        while i < WORDS {
            words[i] &= !other.0[i];
            i += 1;
        }
        CellSet(words)
    }
}

/// The rest of the field.
impl Not for CellSet {
    type Output = CellSet;
    fn not(self) -> CellSet {
        FIELD - self
    }
}

impl BitOrAssign for CellSet {
    fn bitor_assign(&mut self, other: CellSet) {
        *self = *self | other;
    }
}

impl BitAndAssign for CellSet {
    fn bitand_assign(&mut self, other: CellSet) {
        *self = *self & other;
    }
}

impl SubAssign for CellSet {
    fn sub_assign(&mut self, other: CellSet) {
        *self = *self - other;
    }
}

impl fmt::Debug for CellSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

/// The labels in reading order.
impl Serialize for CellSet {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_seq(self.iter())
    }
}

impl<'de> Deserialize<'de> for CellSet {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<CellSet, D::Error> {
        Ok(Vec::<Cell>::deserialize(deserializer)?.into_iter().collect())
    }
}

const FIELD: CellSet = every(true, true);
const EVEN_ROWS: CellSet = every(true, false);
const ODD_ROWS: CellSet = every(false, true);

const fn every(even_rows: bool, odd_rows: bool) -> CellSet {
    let mut words = [0; WORDS];
    let mut index = 0;
    while index < CELLS {
        let wanted = if (index / STRIDE).is_multiple_of(2) { even_rows } else { odd_rows };
        if wanted && index % STRIDE < COLUMNS {
            words[index / 64] |= 1 << (index % 64);
        }
        index += 1;
    }
    CellSet(words)
}

/// For each cell the index of the next one in each direction; a bit that no set ever holds at the field's edge.
static STEPS: [[u16; 6]; CELLS] = {
    let mut steps = [[COLUMNS as u16; 6]; CELLS];
    let mut index = 0;
    while index < CELLS {
        let mut i = 0;
        while i < 6 {
            if let Some(next) = Cell(index as u16).step(Direction::ALL[i])
                && index % STRIDE < COLUMNS
            {
                steps[index][i] = next.0;
            }
            i += 1;
        }
        index += 1;
    }
    steps
};

/// The label of each cell and its length.
static LABELS: [([u8; 3], usize); CELLS] = {
    let mut labels = [([0; 3], 0); CELLS];
    let mut index = 0;
    while index < CELLS {
        let (letter, number) = (b'A' + (index / STRIDE) as u8, (index % STRIDE) as u8 + 1);
        labels[index] = if number < 10 {
            ([letter, b'0' + number, 0], 2)
        } else {
            ([letter, b'0' + number / 10, b'0' + number % 10], 3)
        };
        index += 1;
    }
    labels
};

static AROUND: [CellSet; CELLS] = {
    let mut around = [CellSet::EMPTY; CELLS];
    let mut index = 0;
    while index < CELLS {
        let mut i = 0;
        while i < 6 {
            let next = STEPS[index][i] as usize;
            if next != COLUMNS {
                around[index].0[next / 64] |= 1 << (next % 64);
            }
            i += 1;
        }
        index += 1;
    }
    around
};

#[cfg(test)]
mod tests;
