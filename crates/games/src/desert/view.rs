//! What everybody may see ([`View`]) and what one seat may see besides ([`Hand`]), built from allow-lists.

use std::sync::Arc;

use serde::Serialize;

use crate::hex::{Cell, CellSet};
use crate::{Game, Seat};

use super::pieces::Colour;
use super::rules::Options;
use super::score::Reveal;
use super::{Desert, Phase};

/// The table as everybody sees it. Token values are here only while they lie face up (D7, D23, D36).
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct View {
    pub options: Arc<Options>,
    pub first: Seat,
    pub stage: Stage,
    /// Who must act; nobody when the game is over.
    pub turn: Option<Seat>,
    /// All who have moved, by their latest turns: whoever moved last comes last.
    pub moved: Vec<Seat>,
    pub palms: CellSet,
    pub waterholes: Vec<Waterhole>,
    /// Camels without riders, in the order of `Colour::ALL`.
    pub supply: [u8; Colour::COUNT],
    pub seats: Vec<SeatView>,
    pub caravans: Vec<Caravan>,
    pub areas: Vec<Area>,
    /// Everything hidden, once the game is over (D38).
    pub reveal: Option<Reveal>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(tag = "name", rename_all = "lowercase")]
pub enum Stage {
    Gifts,
    Leaders,
    /// Camels left in this turn; whether it is the last one (D33).
    Camels {
        left: u8,
        last: bool,
    },
    Over,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct Waterhole {
    pub at: Cell,
    /// Nothing while it lies face down.
    pub value: Option<u8>,
}

/// What lies openly before a seat.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct SeatView {
    pub seat: Seat,
    pub leaders_in_hand: Vec<Colour>,
    pub given_back: Option<Colour>,
    /// How many tokens it took; their values are hidden.
    pub tokens: usize,
    pub oasis_points: u32,
    pub river_points: u32,
    pub enclosed_hexes: u32,
    /// What its largest caravans bring (D34). While the game lasts only so far, and only in colours of which somebody has
    /// placed a camel: leaders alone are all equally large, and say nothing.
    pub largest_points: u32,
    /// The pieces of its latest turn.
    pub latest: Vec<Cell>,
}

impl SeatView {
    /// Points that nobody can take away any more, but those of the hidden tokens. A larger caravan of another may come.
    pub fn scored_points(&self) -> u32 {
        self.oasis_points + self.river_points + self.enclosed_hexes
    }
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Caravan {
    pub seat: Seat,
    pub colour: Colour,
    pub leader: Cell,
    /// All its hexes, the leader's included.
    pub hexes: CellSet,
    pub oases: Vec<Cell>,
    pub crossed: bool,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Area {
    pub seat: Seat,
    pub colour: Colour,
    pub hexes: CellSet,
    /// One for each hex that is no oasis.
    pub points: u32,
}

/// What one seat alone knows: the values of its tokens. Never printed by accident: it has no `Debug`.
#[derive(Clone, PartialEq, Eq, Serialize)]
pub struct Hand {
    pub seat: Seat,
    /// Each token taken, with the hex where it lay.
    pub tokens: Vec<(Cell, u8)>,
    pub points: u32,
}

impl View {
    /// The caravan that has a piece on this hex.
    pub fn caravan_on(&self, cell: Cell) -> Option<&Caravan> {
        self.caravans.iter().find(|caravan| caravan.hexes.contains(cell))
    }

    /// All hexes with a piece.
    pub fn occupied(&self) -> CellSet {
        self.caravans.iter().fold(CellSet::EMPTY, |all, caravan| all | caravan.hexes)
    }

    pub(super) fn of(game: &Desert) -> View {
        let stage = match game.phase {
            Phase::Gifts { .. } => Stage::Gifts,
            Phase::Leaders { .. } => Stage::Leaders,
            Phase::Camels { left, last, .. } => Stage::Camels { left, last },
            Phase::Over { .. } => Stage::Over,
        };
        // D36: face down until the end, when everything is revealed.
        let face_up = !game.options.aquifers || stage == Stage::Over;
        let waterholes = game.masks.water.iter();
        View {
            options: Arc::clone(&game.options),
            first: game.setup.first(),
            stage,
            turn: (stage != Stage::Over).then_some(game.turn),
            moved: game.moved(),
            palms: game.setup.palms(),
            waterholes: waterholes
                .map(|at| Waterhole { at, value: face_up.then(|| game.setup.value(at)) })
                .collect(),
            supply: game.supply,
            seats: Seat::all(game.seats).map(|seat| SeatView::of(game, seat)).collect(),
            caravans: (game.each_caravan())
                .map(|(colour, seat)| Caravan {
                    seat,
                    colour,
                    leader: game.leaders[colour.index()][seat.index()].expect("a caravan has a leader"),
                    hexes: game.caravans[colour.index()][seat.index()],
                    oases: game.oases_of(colour, seat),
                    crossed: game.crossed[colour.index()][seat.index()],
                })
                .collect(),
            areas: (game.areas.iter())
                .map(|area| Area {
                    seat: area.seat,
                    colour: area.colour,
                    hexes: area.hexes,
                    points: game.area_points(area.hexes),
                })
                .collect(),
            reveal: game.reveal(),
        }
    }
}

impl SeatView {
    fn of(game: &Desert, seat: Seat) -> SeatView {
        SeatView {
            seat,
            leaders_in_hand: game.in_hand[seat.index()].to_vec(),
            given_back: game.given[seat.index()],
            tokens: game.taken[seat.index()].len(),
            oasis_points: game.oasis_points(seat),
            river_points: game.river_points(seat),
            enclosed_hexes: game.enclosed_hexes(seat),
            largest_points: match game.phase {
                Phase::Over { .. } => game.largest_points(seat),
                _ => game.largest_so_far(seat),
            },
            latest: game.latest[seat.index()].iter().flatten().copied().collect(),
        }
    }
}

impl Hand {
    pub(super) fn of(game: &Desert, seat: Seat) -> Hand {
        Hand { seat, tokens: game.tokens_taken(seat).collect(), points: game.waterhole_points(seat) }
    }
}
