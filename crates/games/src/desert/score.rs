//! Points: by source, by caravan and by area (D34, D35, D38).

use serde::{Deserialize, Serialize};

use crate::hex::{Cell, CellSet};
use crate::{Outcome, Seat};

use super::Desert;
use super::pieces::Colour;
use super::rules::{LARGEST_POINTS, OASIS_POINTS, RIVER_POINTS, TIED_POINTS};

/// The ways in which a game can end.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Ending {
    /// D33
    #[serde(rename = "last camel")]
    LastCamel,
    /// D22
    #[serde(rename = "no placement")]
    NoPlacement,
}

impl Ending {
    pub const fn name(self) -> &'static str {
        match self {
            Ending::LastCamel => "last camel",
            Ending::NoPlacement => "no placement",
        }
    }
}

/// Everything that was hidden, and how the scores came about.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Reveal {
    pub ending: Ending,
    pub scores: Vec<Score>,
    /// The tokens that were put away unseen, in the order in which they were shuffled.
    pub put_away: Vec<u8>,
}

/// One seat's points (D35).
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Score {
    pub seat: Seat,
    pub total: u32,
    pub waterholes: u32,
    pub oases: u32,
    pub river: u32,
    pub largest_caravans: u32,
    pub enclosed_hexes: u32,
    /// Each token taken, with the hex where it lay.
    pub tokens: Vec<(Cell, u8)>,
    pub caravans: Vec<CaravanScore>,
    pub areas: Vec<AreaScore>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct CaravanScore {
    pub colour: Colour,
    /// Camels, the leader included.
    pub size: usize,
    /// Oases that it scored, by reaching or enclosing them.
    pub oases: Vec<Cell>,
    pub river: u32,
    pub largest: u32,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct AreaScore {
    pub colour: Colour,
    pub hexes: CellSet,
    /// Hexes that are no oasis.
    pub points: u32,
}

impl Reveal {
    /// As the status has it.
    pub fn outcome(&self) -> Outcome {
        decide(self.ending, self.scores.iter().map(|score| score.total).collect())
    }
}

/// D35: most points; a tie is a shared win.
fn decide(ending: Ending, totals: Vec<u32>) -> Outcome {
    let most = totals.iter().max().copied().unwrap_or_default();
    let winners = Seat::all(totals.len() as u8).filter(|seat| totals[seat.index()] == most).collect();
    Outcome { ending: ending.name().to_owned(), winners, totals, tie_break: None }
}

impl Desert {
    /// D34: 10 for the largest caravan of a colour, 5 for each of several; a seat without one takes no part.
    pub(super) fn largest(&self, colour: Colour) -> [u32; super::rules::MOST_PLAYERS] {
        let sizes = self.sizes[colour.index()];
        let most = sizes.into_iter().max().unwrap_or_default();
        let holders = sizes.iter().filter(|&&size| size == most).count();
        let points = if holders == 1 { LARGEST_POINTS } else { TIED_POINTS };
        sizes.map(|size| if size > 0 && size == most { points } else { 0 })
    }

    pub(super) fn waterhole_points(&self, seat: Seat) -> u32 {
        self.tokens_taken(seat).map(|(_, value)| u32::from(value)).sum()
    }

    pub(super) fn oasis_points(&self, seat: Seat) -> u32 {
        let links = Colour::ALL.map(|colour| self.links[colour.index()][seat.index()].count_ones());
        links.iter().sum::<u32>() * OASIS_POINTS
    }

    pub(super) fn river_points(&self, seat: Seat) -> u32 {
        let crossed = self.crossed.iter().filter(|crossed| crossed[seat.index()]).count();
        crossed as u32 * RIVER_POINTS
    }

    pub(super) fn largest_points(&self, seat: Seat) -> u32 {
        Colour::ALL.map(|colour| self.largest(colour)[seat.index()]).iter().sum()
    }

    /// The same while the game lasts, without colours of which there are leaders only.
    pub(super) fn largest_so_far(&self, seat: Seat) -> u32 {
        let begun = |colour: &Colour| self.sizes[colour.index()].iter().any(|&size| size > 1);
        let colours = Colour::ALL.into_iter().filter(begun);
        colours.map(|colour| self.largest(colour)[seat.index()]).sum()
    }

    pub(super) fn enclosed_hexes(&self, seat: Seat) -> u32 {
        let areas = self.areas.iter().filter(|area| area.seat == seat);
        areas.map(|area| self.area_points(area.hexes)).sum()
    }

    /// D35: oases do not count, hexes whose token was taken do.
    pub(super) fn area_points(&self, hexes: CellSet) -> u32 {
        (hexes - self.setup.palms()).len() as u32
    }

    pub(super) fn total(&self, seat: Seat) -> u32 {
        self.waterhole_points(seat)
            + self.oasis_points(seat)
            + self.river_points(seat)
            + self.largest_points(seat)
            + self.enclosed_hexes(seat)
    }

    pub(super) fn outcome(&self, ending: Ending) -> Outcome {
        decide(ending, Seat::all(self.seats).map(|seat| self.total(seat)).collect())
    }

    /// D38
    pub(super) fn score(&self, seat: Seat) -> Score {
        let caravans = Colour::ALL.into_iter().filter(|colour| self.sizes[colour.index()][seat.index()] > 0);
        Score {
            seat,
            total: self.total(seat),
            waterholes: self.waterhole_points(seat),
            oases: self.oasis_points(seat),
            river: self.river_points(seat),
            largest_caravans: self.largest_points(seat),
            enclosed_hexes: self.enclosed_hexes(seat),
            tokens: self.tokens_taken(seat).collect(),
            caravans: caravans
                .map(|colour| CaravanScore {
                    colour,
                    size: usize::from(self.sizes[colour.index()][seat.index()]),
                    oases: self.oases_of(colour, seat),
                    river: u32::from(self.crossed[colour.index()][seat.index()]) * RIVER_POINTS,
                    largest: self.largest(colour)[seat.index()],
                })
                .collect(),
            areas: (self.areas.iter().filter(|area| area.seat == seat))
                .map(|area| AreaScore {
                    colour: area.colour,
                    hexes: area.hexes,
                    points: self.area_points(area.hexes),
                })
                .collect(),
        }
    }
}
