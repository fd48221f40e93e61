//! What is fixed for a game (table) and what changes (position), with the state's JSON.
//! Derived from the documents alone; see `mod.rs`.

use super::board::{Board, Hex, name, names};
use serde_json::{Value, json};
use std::collections::{BTreeMap, BTreeSet};

// D1
pub const COLOURS: [&str; 5] = ["green", "pink", "yellow", "purple", "turquoise"];

/// An index into `COLOURS`.
pub type Colour = usize;
/// Seats are counted from 0 here, from 1 in the record.
pub type Seat = usize;

pub struct Options {
    pub edition: String,
    pub serpentine: bool,
    pub aquifers: bool,
    pub palms: Option<BTreeSet<Hex>>,
    pub first: Option<Seat>,
    pub random_gifts: bool,
}

pub struct Table {
    pub board: Board,
    pub seats: usize,
    pub first: Seat,
    pub serpentine: bool,
    pub aquifers: bool,
    /// All hexes in play.
    pub land: BTreeSet<Hex>,
    /// The oases: sites with a palm.
    pub palms: BTreeSet<Hex>,
    /// Where tokens began, with their values.
    pub values: BTreeMap<Hex, u32>,
    pub put_away: Vec<u32>,
    /// Camels of each colour at the start.
    pub camels: usize,
}

#[derive(Clone)]
pub struct Caravan {
    pub leader: Hex,
    pub hexes: BTreeSet<Hex>,
    pub oases: BTreeSet<Hex>,
    pub crossed: bool,
}

#[derive(Clone)]
pub struct Area {
    pub seat: Seat,
    pub colour: Colour,
    pub hexes: BTreeSet<Hex>,
}

#[derive(Clone, PartialEq, Eq)]
pub enum Phase {
    Gifts { made: usize },
    Leaders { placed: usize },
    Camels { last: bool, left: usize, turns: usize },
    Over { ending: &'static str },
}

#[derive(Clone)]
pub struct Position {
    pub phase: Phase,
    pub turn: Seat,
    pub caravans: BTreeMap<(Seat, Colour), Caravan>,
    pub areas: Vec<Area>,
    pub given: Vec<Option<Colour>>,
    pub in_hand: Vec<BTreeSet<Colour>>,
    /// Leaders that went out of play by D14 (not part of the state).
    pub out: Vec<usize>,
    pub latest: Vec<Vec<Hex>>,
    pub supply: Vec<usize>,
    pub taken: Vec<BTreeSet<Hex>>,
}

impl Table {
    /// The `nth` seat to play, counted from the first player.
    pub fn seat_after_first(&self, nth: usize) -> Seat {
        (self.first + nth) % self.seats
    }

    /// D3: five each; four with five players.
    pub fn leaders_per_seat(&self) -> usize {
        if self.seats == 5 { 4 } else { 5 }
    }
}

impl Position {
    pub fn start(table: &Table) -> Position {
        Position {
            phase: Phase::Leaders { placed: 0 },
            turn: table.first,
            caravans: BTreeMap::new(),
            areas: Vec::new(),
            given: vec![None; table.seats],
            in_hand: vec![(0..5).collect(); table.seats],
            out: vec![0; table.seats],
            latest: vec![Vec::new(); table.seats],
            supply: vec![table.camels; 5],
            taken: vec![BTreeSet::new(); table.seats],
        }
    }

    pub fn is_over(&self) -> bool {
        matches!(self.phase, Phase::Over { .. })
    }

    pub fn occupied(&self, hex: Hex) -> bool {
        self.caravans.values().any(|caravan| caravan.hexes.contains(&hex))
    }

    pub fn enclosed(&self, hex: Hex) -> bool {
        self.areas.iter().any(|area| area.hexes.contains(&hex))
    }

    /// Whether a token still lies there.
    pub fn token_at(&self, table: &Table, hex: Hex) -> bool {
        table.values.contains_key(&hex) && !self.taken.iter().any(|taken| taken.contains(&hex))
    }

    /// The state as record.md describes it.
    pub fn state(&self, table: &Table) -> Value {
        let areas: Vec<Value> = self
            .areas
            .iter()
            .map(|area| {
                json!({"colour": COLOURS[area.colour], "hexes": names(&area.hexes), "seat": area.seat + 1})
            })
            .collect();
        let caravans: Vec<Value> = self
            .caravans
            .iter()
            .map(|((seat, colour), caravan)| {
                json!({
                    "colour": COLOURS[*colour],
                    "crossed": caravan.crossed,
                    "hexes": names(&caravan.hexes),
                    "leader": name(caravan.leader),
                    "oases": names(&caravan.oases),
                    "seat": seat + 1,
                })
            })
            .collect();
        let tokens: Vec<Vec<String>> = (1..=3)
            .map(|value| {
                table.values.iter().filter(|(_, of)| **of == value).map(|(hex, _)| name(*hex)).collect()
            })
            .collect();
        json!({
            "areas": areas,
            "caravans": caravans,
            "first": table.first + 1,
            "given": self.given.iter().map(|colour| colour.map(|colour| COLOURS[colour])).collect::<Vec<_>>(),
            "in_hand": self.in_hand.iter().map(colour_names).collect::<Vec<_>>(),
            "latest": self.latest.iter().map(names).collect::<Vec<_>>(),
            "palms": names(&table.palms),
            "phase": self.phase_json(),
            "put_away": table.put_away,
            "supply": self.supply,
            "taken": self.taken.iter().map(names).collect::<Vec<_>>(),
            "tokens": tokens,
            "turn": self.turn + 1,
        })
    }

    fn phase_json(&self) -> Value {
        match self.phase {
            Phase::Gifts { made } => json!({"at": "gifts", "made": made}),
            Phase::Leaders { placed } => json!({"at": "leaders", "placed": placed}),
            Phase::Camels { last, left, turns } => {
                json!({"at": "camels", "last": last, "left": left, "turns": turns})
            }
            Phase::Over { ending } => json!({"at": "over", "ending": ending}),
        }
    }
}

pub fn colour_names(colours: &BTreeSet<Colour>) -> Vec<&'static str> {
    colours.iter().map(|colour| COLOURS[*colour]).collect()
}
