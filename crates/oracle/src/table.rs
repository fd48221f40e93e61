//! What is fixed for a game (table) and what changes (position), with the state's JSON.
//! Derived from the documents alone; see `mod.rs`.

use super::board::{Board, Hex};
use super::state::{Json, hexes, list, map};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;

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
    /// Shared with the positions before, which are all kept.
    pub caravans: BTreeMap<(Seat, Colour), Rc<Caravan>>,
    pub areas: Vec<Rc<Area>>,
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
    pub fn state(&self, table: &Table) -> Json<'static> {
        let areas = self.areas.iter().map(|area| {
            map([
                ("colour", COLOURS[area.colour].into()),
                ("hexes", hexes(&area.hexes)),
                ("seat", (area.seat + 1).into()),
            ])
        });
        let caravans = self.caravans.iter().map(|((seat, colour), caravan)| {
            map([
                ("colour", COLOURS[*colour].into()),
                ("crossed", caravan.crossed.into()),
                ("hexes", hexes(&caravan.hexes)),
                ("leader", Json::Hex(caravan.leader)),
                ("oases", hexes(&caravan.oases)),
                ("seat", (seat + 1).into()),
            ])
        });
        let tokens = (1..=3)
            .map(|value| hexes(table.values.iter().filter(|(_, of)| **of == value).map(|(hex, _)| hex)));
        map([
            ("areas", list(areas)),
            ("caravans", list(caravans)),
            ("first", (table.first + 1).into()),
            ("given", list(self.given.iter().map(|colour| colour.map(|colour| COLOURS[colour])))),
            ("in_hand", list(self.in_hand.iter().map(|colours| list(colour_names(colours))))),
            ("latest", list(self.latest.iter().map(hexes))),
            ("palms", hexes(&table.palms)),
            ("phase", self.phase_json()),
            ("put_away", list(table.put_away.iter().copied())),
            ("supply", list(self.supply.iter().copied())),
            ("taken", list(self.taken.iter().map(hexes))),
            ("tokens", list(tokens)),
            ("turn", (self.turn + 1).into()),
        ])
    }

    fn phase_json(&self) -> Json<'static> {
        let at = |name: &'static str| ("at", name.into());
        match self.phase {
            Phase::Gifts { made } => map([at("gifts"), ("made", made.into())]),
            Phase::Leaders { placed } => map([at("leaders"), ("placed", placed.into())]),
            Phase::Camels { last, left, turns } => {
                map([at("camels"), ("last", last.into()), ("left", left.into()), ("turns", turns.into())])
            }
            Phase::Over { ending } => map([at("over"), ("ending", ending.into())]),
        }
    }
}

pub fn colour_names(colours: &BTreeSet<Colour>) -> Vec<&'static str> {
    colours.iter().map(|colour| COLOURS[*colour]).collect()
}
