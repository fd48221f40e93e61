//! A position, and its state as record.md describes it.
//! Derived from the documents alone; see `mod.rs`.

use super::board::{Cards, FACES, Hex, ROWS, Tile, camps, hexes, name, names, neighbours};
use serde_json::{Value, json};
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

    /// B16: the empty hexes, each with the size of the encampment that a tile on it would belong to.
    fn camp_sizes(&self) -> BTreeMap<Hex, usize> {
        let mut sizes: BTreeMap<Hex, usize> = hexes().into_iter().map(|hex| (hex, 1)).collect();
        sizes.retain(|hex, _| !self.tiles.contains_key(hex));
        for camp in camps(&self.occupied()) {
            let around: BTreeSet<Hex> = camp.iter().flat_map(|tile| neighbours(*tile)).collect();
            for hex in around {
                if let Some(size) = sizes.get_mut(&hex) {
                    *size += camp.len();
                }
            }
        }
        sizes
    }

    /// B16
    pub fn open_hexes(&self) -> Vec<Hex> {
        self.camp_sizes().into_iter().filter(|(_, size)| *size <= 7).map(|(hex, _)| hex).collect()
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

    pub fn state(&self) -> Value {
        let row = |row: usize| -> Vec<Option<&str>> {
            self.rows[row].iter().map(|tile| tile.as_ref().map(Tile::name)).collect()
        };
        let tiles: Vec<Value> = (self.tiles.iter())
            .map(|(at, (tile, marker))| {
                json!({"at": name(*at), "marker": marker.map(|seat| seat + 1), "tile": tile.name()})
            })
            .collect();
        let latest: Vec<Value> = (self.latest.iter())
            .map(|latest| match latest {
                Latest::Nothing => Value::Null,
                Latest::Rolled(cards) => json!({"rolled": cards}),
                Latest::Built(at) => json!({"built": names(at)}),
            })
            .collect();
        let phase = match &self.phase {
            Phase::Wilds => json!({"at": "wilds"}),
            Phase::Turn => json!({"at": "turn"}),
            Phase::Dice { dice, kept } => json!({"at": "dice", "dice": face_names(dice), "kept": kept}),
            Phase::Building { row } => json!({"at": "building", "row": ROWS[*row]}),
            Phase::Over { ending } => json!({"at": "over", "ending": ending}),
        };
        json!({
            "chosen": self.chosen,
            "first": self.first + 1,
            "hands": self.hands,
            "idle": self.idle,
            "latest": latest,
            "phase": phase,
            "pile": self.pile.iter().map(Tile::name).collect::<Vec<_>>(),
            "points": self.points,
            "rows": {"north": row(0), "south": row(1)},
            "tiles": tiles,
            "turn": self.turn + 1,
            "wilds": self.wilds,
        })
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
