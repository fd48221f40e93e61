//! The board: its text, its hexes and their neighbours, and the checks of D40.
//! Derived from the documents alone; see `mod.rs`.

use crate::wrong::Wrong;
use std::collections::{BTreeMap, BTreeSet};

/// Row (A is 0) and column (from 1), so that the order of pairs is the reading order.
pub type Hex = (i32, i32);

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Cell {
    Outside,
    Mountain,
    Desert,
    Waterhole,
    Site,
}

pub struct Board {
    cells: BTreeMap<Hex, Cell>,
    /// Hexes beyond the elevation line.
    beyond: BTreeSet<Hex>,
    /// Pairs with the river between them, the smaller hex first.
    river: BTreeSet<(Hex, Hex)>,
}

/// East, south-east, south-west, west, north-west, north-east.
pub fn neighbours((row, column): Hex) -> [Hex; 6] {
    // Rows B, D, F, ... (odd here) are shifted right by half a hex.
    let (left, right) = if row % 2 == 0 { (column - 1, column) } else { (column, column + 1) };
    [
        (row, column + 1),
        (row + 1, right),
        (row + 1, left),
        (row, column - 1),
        (row - 1, left),
        (row - 1, right),
    ]
}

pub fn touches(one: Hex, other: Hex) -> bool {
    neighbours(one).contains(&other)
}

pub fn next_to_any(hex: Hex, set: &BTreeSet<Hex>) -> bool {
    neighbours(hex).iter().any(|near| set.contains(near))
}

pub fn name((row, column): Hex) -> String {
    let letter = u8::try_from(row).ok().filter(|row| *row < 26).map_or('?', |row| char::from(b'A' + row));
    format!("{letter}{column}")
}

pub fn names<'a>(hexes: impl IntoIterator<Item = &'a Hex>) -> Vec<String> {
    hexes.into_iter().map(|hex| name(*hex)).collect()
}

/// Only the canonical form: a capital letter and a column without leading zeros.
pub fn parse_hex(text: &str) -> Option<Hex> {
    let letter = text.chars().next().filter(char::is_ascii_uppercase)?;
    let column: i32 = text.get(1..)?.parse().ok()?;
    let hex = (letter as i32 - 'A' as i32, column);
    // The upper bound only keeps sums small.
    ((1..1_000_000).contains(&column) && name(hex) == text).then_some(hex)
}

/// The connected parts of a set of hexes.
pub fn regions(set: &BTreeSet<Hex>) -> Vec<BTreeSet<Hex>> {
    parts(set, neighbours)
}

/// The connected parts of a set of hexes on any board, by breadth-first search, in the order of their first hexes.
pub fn parts<N: IntoIterator<Item = Hex>>(
    set: &BTreeSet<Hex>,
    neighbours: impl Fn(Hex) -> N,
) -> Vec<BTreeSet<Hex>> {
    // Whether each hex is still left, on a sheet with a margin of one all around.
    let rows = set.iter().map(|hex| hex.0).max().unwrap_or(0) + 3;
    let columns = set.iter().map(|hex| hex.1).max().unwrap_or(0) + 3;
    let place = |(row, column): Hex| ((row + 1) * columns + column + 1) as usize;
    let mut left = vec![false; (rows * columns) as usize];
    set.iter().for_each(|hex| left[place(*hex)] = true);
    let mut found = Vec::new();
    for start in set {
        if !std::mem::replace(&mut left[place(*start)], false) {
            continue;
        }
        let mut region = vec![*start];
        let mut next = 0;
        while let Some(hex) = region.get(next).copied() {
            next += 1;
            for near in neighbours(hex) {
                if std::mem::replace(&mut left[place(near)], false) {
                    region.push(near);
                }
            }
        }
        found.push(region.into_iter().collect());
    }
    found
}

impl Board {
    pub fn parse(text: &str) -> Result<Board, Vec<String>> {
        let mut board = Board { cells: BTreeMap::new(), beyond: BTreeSet::new(), river: BTreeSet::new() };
        let mut errors = Vec::new();
        let mut pairs: Vec<(usize, String)> = Vec::new();
        let mut rows = 0;
        let mut width = None;
        for (index, line) in text.lines().enumerate() {
            let line = line.split('#').next().unwrap_or("").trim();
            if let Some(rest) = line.strip_prefix("river") {
                pairs.extend(rest.split_whitespace().map(|pair| (index + 1, pair.to_string())));
            } else if let Some(letter) = line.chars().next() {
                if rows >= 26 || letter as i32 - 'A' as i32 != rows {
                    errors.push(format!("board line {}: row {letter:?} is out of order", index + 1));
                    return Err(errors);
                }
                let signs: Vec<char> = line.chars().skip(1).filter(|sign| !sign.is_whitespace()).collect();
                // D40: unequal rows
                if *width.get_or_insert(signs.len()) != signs.len() {
                    errors.push(format!("board line {}: row {letter} has {} hexes", index + 1, signs.len()));
                }
                for (column, sign) in (1..).zip(signs) {
                    if let Err(error) = board.add((rows, column), sign) {
                        errors.push(format!("board line {}: {error}", index + 1));
                    }
                }
                rows += 1;
            }
        }
        for (line, pair) in pairs {
            if let Err(error) = board.add_river(&pair) {
                errors.push(format!("board line {line}: {error}"));
            }
        }
        if errors.is_empty() { Ok(board) } else { Err(errors) }
    }

    fn add(&mut self, hex: Hex, sign: char) -> Result<(), Wrong> {
        let (cell, beyond) = match sign {
            '.' => (Cell::Desert, false),
            ':' => (Cell::Desert, true),
            'o' => (Cell::Waterhole, false),
            'u' => (Cell::Waterhole, true),
            'O' => (Cell::Site, false),
            'U' => (Cell::Site, true),
            '^' => (Cell::Mountain, false),
            '-' => (Cell::Outside, false),
            _ => return Err(format!("unknown sign {sign:?}").into()), // D40
        };
        self.cells.insert(hex, cell);
        if beyond {
            self.beyond.insert(hex);
        }
        Ok(())
    }

    /// D40: a pair of neighbours, both playable, not given twice.
    fn add_river(&mut self, pair: &str) -> Result<(), Wrong> {
        let parsed = pair.split_once('-').and_then(|(a, b)| Some((parse_hex(a)?, parse_hex(b)?)));
        let Some((one, other)) = parsed else {
            return Err(format!("river {pair:?} is no pair of hexes").into());
        };
        let whole = self.in_play(5);
        if !touches(one, other) {
            return Err(format!("river {pair}: not neighbours").into());
        }
        if !whole.contains(&one) || !whole.contains(&other) {
            return Err(format!("river {pair}: not playable").into());
        }
        if !self.river.insert((one.min(other), one.max(other))) {
            return Err(format!("river {pair}: given twice").into());
        }
        Ok(())
    }

    pub fn cell(&self, hex: Hex) -> Cell {
        self.cells.get(&hex).copied().unwrap_or(Cell::Outside)
    }

    pub fn has_river(&self) -> bool {
        !self.river.is_empty()
    }

    pub fn river_between(&self, one: Hex, other: Hex) -> bool {
        self.river.contains(&(one.min(other), one.max(other)))
    }

    /// D4: with two or three players the part beyond the elevation line is out of play.
    pub fn in_play(&self, seats: usize) -> BTreeSet<Hex> {
        self.cells
            .iter()
            .filter(|(_, cell)| matches!(cell, Cell::Desert | Cell::Waterhole | Cell::Site))
            .map(|(hex, _)| *hex)
            .filter(|hex| seats >= 4 || !self.beyond.contains(hex))
            .collect()
    }

    pub fn of_kind(&self, kind: Cell, seats: usize) -> BTreeSet<Hex> {
        self.in_play(seats).into_iter().filter(|hex| self.cell(*hex) == kind).collect()
    }

    /// D40, for the whole board and for the part inside the line.
    pub fn faults(&self) -> Vec<String> {
        let mut faults = Vec::new();
        for (seats, part) in [(5, "the whole board"), (3, "the part inside the line")] {
            let land = self.in_play(seats);
            let sites = self.of_kind(Cell::Site, seats).len();
            let tokens = self.of_kind(Cell::Waterhole, seats).len() + sites.saturating_sub(5);
            if sites < 5 {
                faults.push(format!("D40: {part} has only {sites} oasis sites"));
            }
            if tokens > 45 {
                faults.push(format!("D40: {part} needs {tokens} tokens"));
            }
            if regions(&land).len() != 1 {
                faults.push(format!("D40: {part} is not connected"));
            } else if let Some(cut) = land.iter().find(|hex| is_cut(&land, **hex)) {
                faults.push(format!("D40: {part} falls apart without {}", name(*cut)));
            }
        }
        faults
    }
}

fn is_cut(land: &BTreeSet<Hex>, hex: Hex) -> bool {
    // Neighbours that lie side by side around the hex hold together without it: nothing to search then.
    let near: BTreeSet<Hex> = neighbours(hex).into_iter().filter(|near| land.contains(near)).collect();
    if regions(&near).len() <= 1 {
        return false;
    }
    let rest: BTreeSet<Hex> = land.iter().copied().filter(|other| *other != hex).collect();
    regions(&rest).len() > 1
}
