//! A position, and its state as record.md describes it.
//! Derived from the documents alone; see `mod.rs`.

use super::board::{Cards, FACES, Hex, ROWS, Tile, camps, hexes, neighbours};
use crate::state::{self, Json, list, map};
use std::collections::{BTreeMap, BTreeSet};

/// Counted from 0 here, from 1 in the record.
pub type Seat = usize;

#[derive(Clone, PartialEq, Eq)]
pub enum Phase {
    Wilds,
    Turn,
    Dice { dice: Vec<usize>, kept: Option<usize> },
    Building { row: usize },
    Over { ending: &'static str },
}

#[derive(Clone, PartialEq, Eq)]
pub enum Latest {
    Nothing,
    Rolled(u32),
    Built(BTreeSet<Hex>),
}

#[derive(Clone)]
pub struct Position {
    pub seats: usize,
    pub first: Seat,
    pub turn: Seat,
    pub phase: Phase,
    pub hands: Vec<Cards>,
    pub wilds: Vec<u32>,
    pub chosen: Vec<Option<Cards>>,
    pub points: Vec<u32>,
    pub idle: usize,
    pub rows: [[Option<Tile>; 4]; 2],
    pub pile: Vec<Tile>,
    pub tiles: BTreeMap<Hex, (Tile, Option<Seat>)>,
    pub latest: Vec<Latest>,
}

impl Position {
    pub fn start(seats: usize, first: Seat, pile: Vec<Tile>) -> Position {
        Position {
            seats,
            first,
            turn: first,
            phase: Phase::Wilds,
            hands: vec![[0; 4]; seats],
            wilds: vec![0; seats],
            chosen: vec![None; seats],
            points: vec![0; seats],
            idle: 0,
            rows: Default::default(),
            pile,
            tiles: BTreeMap::new(),
            latest: vec![Latest::Nothing; seats],
        }
    }

    /// B2: fifteen of each, less what is in hands.
    pub fn piles(&self) -> Cards {
        std::array::from_fn(|of| 15 - self.hands.iter().map(|hand| hand[of]).sum::<u32>())
    }

    pub fn occupied(&self) -> BTreeSet<Hex> {
        self.tiles.keys().copied().collect()
    }

    /// B16: the empty hexes on which a tile would belong to an encampment of at most seven.
    pub fn open_hexes(&self) -> Vec<Hex> {
        // The size of the encampment of a tile on each hex, and the last one that was counted there, on a sheet with
        // a margin of one all around.
        let place = |(row, column): Hex| ((row + 1) * 13 + column) as usize;
        let (mut sizes, mut counted) = ([1; 13 * 13], [0; 13 * 13]);
        for (number, camp) in (1..).zip(camps(&self.occupied())) {
            for near in camp.iter().flat_map(|tile| neighbours(*tile)).map(place) {
                if std::mem::replace(&mut counted[near], number) != number {
                    sizes[near] += camp.len();
                }
            }
        }
        let open = |hex: &Hex| !self.tiles.contains_key(hex) && sizes[place(*hex)] <= 7;
        hexes().into_iter().filter(open).collect()
    }

    /// B19: units of each resource that the neighbours of a hex produce.
    pub fn gifts(&self, hex: Hex) -> Cards {
        let mut gifts = [0; 4];
        for (tile, _) in neighbours(hex).filter_map(|near| self.tiles.get(&near)) {
            gifts[tile.produces] += 1;
        }
        gifts
    }

    pub fn markers_placed(&self, seat: Seat) -> u32 {
        let mine = self.tiles.values().filter(|(_, marker)| *marker == Some(seat));
        u32::try_from(mine.count()).unwrap_or(u32::MAX)
    }

    pub fn is_over(&self) -> bool {
        matches!(self.phase, Phase::Over { .. })
    }

    /// Who must act.
    pub fn awaited(&self) -> Vec<Seat> {
        match self.phase {
            Phase::Over { .. } => Vec::new(),
            Phase::Wilds => {
                (0..self.seats).filter(|seat| self.wilds[*seat] > 0 && self.chosen[*seat].is_none()).collect()
            }
            _ => vec![self.turn],
        }
    }

    pub fn state(&self) -> Json<'static> {
        let row = |row: usize| list(self.rows[row].iter().map(|tile| tile.as_ref().map(Tile::name)));
        let tiles = self.tiles.iter().map(|(at, (tile, marker))| {
            map([
                ("at", Json::Hex(*at)),
                ("marker", marker.map(|seat| seat + 1).into()),
                ("tile", tile.name().into()),
            ])
        });
        let latest = self.latest.iter().map(|latest| match latest {
            Latest::Nothing => Json::Null,
            Latest::Rolled(cards) => map([("rolled", (*cards).into())]),
            Latest::Built(at) => map([("built", state::hexes(at))]),
        });
        map([
            ("chosen", list(self.chosen.iter().copied())),
            ("first", (self.first + 1).into()),
            ("hands", list(self.hands.iter().copied())),
            ("idle", self.idle.into()),
            ("latest", list(latest)),
            ("phase", self.phase_json()),
            ("pile", list(self.pile.iter().map(Tile::name))),
            ("points", list(self.points.iter().copied())),
            ("rows", map([("north", row(0)), ("south", row(1))])),
            ("tiles", list(tiles)),
            ("turn", (self.turn + 1).into()),
            ("wilds", list(self.wilds.iter().copied())),
        ])
    }

    fn phase_json(&self) -> Json<'static> {
        let at = |name: &'static str| ("at", name.into());
        match &self.phase {
            Phase::Wilds => map([at("wilds")]),
            Phase::Turn => map([at("turn")]),
            Phase::Dice { dice, kept } => {
                map([at("dice"), ("dice", list(face_names(dice))), ("kept", (*kept).into())])
            }
            Phase::Building { row } => map([at("building"), ("row", ROWS[*row].into())]),
            Phase::Over { ending } => map([at("over"), ("ending", (*ending).into())]),
        }
    }

    /// Laws of every position: cards, tiles and markers are neither lost nor made, no encampment is above seven.
    pub fn broken_laws(&self) -> Vec<String> {
        let mut broken = Vec::new();
        for of in 0..4 {
            if self.hands.iter().map(|hand| hand[of]).sum::<u32>() > 15 {
                broken.push("B2: more than fifteen cards of a resource".to_string());
            }
        }
        let in_rows = self.rows.iter().flatten().flatten();
        let placed = self.tiles.values().map(|(tile, _)| tile);
        let all: BTreeSet<&Tile> = in_rows.clone().chain(placed).chain(&self.pile).collect();
        if all.len() != 60 || in_rows.count() + self.tiles.len() + self.pile.len() != 60 {
            broken.push("the tiles are not 60 different ones".to_string());
        }
        for camp in camps(&self.occupied()) {
            if camp.len() > 7 {
                broken.push(format!("B16: an encampment of {}", camp.len()));
            }
            let marked =
                camp.iter().any(|hex| self.tiles.get(hex).is_some_and(|(_, marker)| marker.is_some()));
            if camp.len() == 7 && marked {
                broken.push("B26: markers on a closed encampment".to_string());
            }
        }
        if (0..self.seats).any(|seat| self.markers_placed(seat) > 7) {
            broken.push("more than seven markers".to_string());
        }
        broken
    }
}

pub fn face_names(dice: &[usize]) -> Vec<&'static str> {
    dice.iter().map(|face| FACES[*face]).collect()
}
