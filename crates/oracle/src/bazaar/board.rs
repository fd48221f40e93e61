//! Hexes, tiles, cards and dice of Desert Bazaar.
//! Derived from the documents alone; see `mod.rs`.

use crate::board::parts;
use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

pub const RESOURCES: [&str; 4] = ["water", "camel", "silk", "spice"];
pub const FACES: [&str; 6] = ["wild", "water", "camel", "silk", "spice", "desert"];
pub const WILD: usize = 0;
pub const DESERT: usize = 5;
pub const ROWS: [&str; 2] = ["north", "south"];

/// By resource.
pub type Cards = [u32; 4];
/// Row (A is 0) and column (from 1), so that the order of pairs is the reading order.
pub type Hex = (i32, i32);

pub fn length(row: i32) -> i32 {
    11 - (5 - row).abs()
}

pub fn hexes() -> Vec<Hex> {
    (0..11).flat_map(|row| (1..=length(row)).map(move |column| (row, column))).collect()
}

/// How far to the right, in halves of a hex: rows are centred.
fn right((row, column): Hex) -> i32 {
    2 * column + (5 - row).abs()
}

pub fn touch(one: Hex, other: Hex) -> bool {
    let (down, across) = ((one.0 - other.0).abs(), (right(one) - right(other)).abs());
    (down, across) == (0, 2) || (down, across) == (1, 1)
}

pub fn name((row, column): Hex) -> String {
    format!("{}{column}", char::from(b'A' + u8::try_from(row).unwrap_or(25)))
}

pub fn names<'a>(set: impl IntoIterator<Item = &'a Hex>) -> Vec<String> {
    set.into_iter().map(|hex| name(*hex)).collect()
}

pub fn parse_hex(text: &str) -> Option<Hex> {
    let row = i32::from(*text.as_bytes().first()?) - i32::from(b'A');
    let column = text.get(1..)?.parse().ok()?;
    let on_board = (0..11).contains(&row) && (1..=length(row)).contains(&column);
    (on_board && name((row, column)) == text).then_some((row, column))
}

/// The hexes that touch this one; some may lie off the board.
pub fn neighbours((row, column): Hex) -> impl Iterator<Item = Hex> {
    let near =
        (row - 1..=row + 1).flat_map(move |other| (column - 1..=column + 1).map(move |at| (other, at)));
    near.filter(move |other| touch((row, column), *other))
}

/// The connected parts of a set.
pub fn camps(tiles: &BTreeSet<Hex>) -> Vec<BTreeSet<Hex>> {
    parts(tiles, neighbours)
}

#[derive(Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct Tile {
    pub produces: usize,
    pub cost: Cards,
}

/// The name of each tile: they are written with every state.
static NAMES: LazyLock<BTreeMap<Tile, String>> = LazyLock::new(|| {
    let name = |tile: &Tile| format!("{}: {}", RESOURCES[tile.produces], card_names(tile.cost));
    tiles().into_iter().map(|tile| (tile.clone(), name(&tile))).collect()
});

impl Tile {
    pub fn name(&self) -> &'static str {
        &NAMES[self]
    }
}

pub fn card_names(cards: Cards) -> String {
    let words: Vec<&str> =
        (0..4).flat_map(|of| std::iter::repeat_n(RESOURCES[of], cards[of] as usize)).collect();
    words.join(" ")
}

/// The 60 tiles before they are shuffled.
pub fn tiles() -> Vec<Tile> {
    let mut tiles = Vec::new();
    for produces in 0..4 {
        for double in 0..4 {
            for single in (0..4).filter(|single| *single != double) {
                let mut cost = [0; 4];
                cost[double] = 2;
                cost[single] = 1;
                tiles.push(Tile { produces, cost });
            }
        }
        for without in [3, 2, 1, 0].into_iter().filter(|without| *without != produces) {
            let mut cost = [1; 4];
            cost[without] = 0;
            tiles.push(Tile { produces, cost });
        }
    }
    tiles
}

pub fn total(cards: Cards) -> u32 {
    cards.iter().sum()
}
