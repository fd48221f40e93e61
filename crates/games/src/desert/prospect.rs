//! What a move brings, as its player may know before it is made.

use crate::hex::{Cell, CellSet};
use crate::{Choice, Course, Fact, Game, Quick, Seat};

use super::Desert;
use super::event::{Event, Token};
use super::moves::Move;
use super::pieces::Colour;
use super::rules::{OASIS_POINTS, RIVER_POINTS};

/// A face-down token is ranked as the middle of its values, 1 to 3 (D23): nobody knows more.
const UNKNOWN_WATER: u32 = 2;

/// What a point next to a piece is worth, and one two steps away, in hundredths of a point at once.
const NEXT: u32 = 12;
const NEAR: u32 = 4;

impl Desert {
    pub(super) fn prospect_of(&self, seat: Seat, mv: &Move) -> Choice {
        let (key, colour, cell) = match *mv {
            Move::Give(colour) => {
                let mut choice = Choice::of_move(mv, Fact::new("desert-move-gift").with("colour", colour));
                choice.marks.push(colour.name().to_owned());
                return choice;
            }
            Move::Leader(colour, cell) => ("desert-move-leader", colour, cell),
            Move::Camel(colour, cell) => ("desert-move-camel", colour, cell),
        };
        let mut choice = Choice::of_move(mv, Fact::new(key).with("colour", colour).with("at", cell));
        match *mv {
            Move::Camel(colour, _) => self.weigh_camel(seat, colour, cell, &mut choice),
            _ => self.weigh_leader(cell, &mut choice),
        }
        choice.marks = vec![colour.name().to_owned(), cell.to_string()];
        choice.group = Some(Fact::new(region(cell, self.masks.in_play)));
        choice
    }

    /// What a camel brings at once: its events are public, and so are these points. Less than a point for what is near.
    fn weigh_camel(&self, seat: Seat, colour: Colour, cell: Cell, choice: &mut Choice) {
        let (mut after, mut course) = (self.clone(), Course::default());
        after.apply(seat, &Move::Camel(colour, cell), &mut Quick::new(0), &mut course);
        let (points, gain): (Vec<u32>, Vec<Fact>) =
            gains(&course.events, self.setup.palms()).into_iter().unzip();
        let water = self.water_in(cell.around() & after.masks.water);
        choice.gain = gain;
        if water > 0 {
            choice.gain.push(self.water_fact("desert-next-water", "desert-next-face-down", water));
        }
        // D25: an oasis scores once for each caravan.
        let linked = self.oases_of(colour, seat).into_iter().collect();
        choice.worth = (100 * points.iter().sum::<u32>() + self.promise(cell, linked).min(99)) as i32;
    }

    /// A leader brings nothing at once: what counts is what is near.
    fn weigh_leader(&self, cell: Cell, choice: &mut Choice) {
        let near = self.near(cell);
        let (water, oases) = (self.water_in(near & self.masks.water), (near & self.setup.palms()).len());
        if water > 0 {
            choice.gain.push(self.water_fact("desert-near-water", "desert-near-face-down", water));
        }
        if oases > 0 {
            choice.gain.push(Fact::new("desert-near-oases").with("oases", oases));
        }
        choice.worth = self.promise(cell, CellSet::EMPTY) as i32;
    }

    /// Water in points, or how many waterholes if they lie face down.
    fn water_fact(&self, face_up: &'static str, face_down: &'static str, points: u32) -> Fact {
        match self.options.aquifers {
            true => Fact::new(face_down).with("tokens", points / UNKNOWN_WATER),
            false => Fact::new(face_up).with("points", points),
        }
    }

    fn water_in(&self, cells: CellSet) -> u32 {
        match self.options.aquifers {
            true => cells.len() as u32 * UNKNOWN_WATER,
            false => cells.iter().map(|cell| u32::from(self.setup.value(cell))).sum(),
        }
    }

    fn near(&self, cell: Cell) -> CellSet {
        cell.around() | cell.around().around()
    }

    /// The water and the oases within two steps, without oases that bring nothing any more.
    fn promise(&self, cell: Cell, linked: CellSet) -> u32 {
        let (next, near) = (cell.around(), self.near(cell) - CellSet::only(cell));
        let points = |cells: CellSet| {
            let oases = cells & (self.setup.palms() - linked);
            self.water_in(cells & self.masks.water) + oases.len() as u32 * OASIS_POINTS
        };
        NEXT * points(next) + NEAR * points(near - next)
    }
}

/// What these events bring: points as far as everybody may know them, and what for, in the order in which they fell.
fn gains(events: &[Event], palms: CellSet) -> Vec<(u32, Fact)> {
    let water = |token: &Token| match token.value {
        Some(value) => (u32::from(value), Fact::new("desert-gain-water").with("points", value)),
        None => (UNKNOWN_WATER, Fact::new("desert-gain-face-down")),
    };
    let oasis = || (OASIS_POINTS, Fact::new("desert-gain-oasis").with("points", OASIS_POINTS));
    let mut gains = Vec::new();
    for event in events {
        match event {
            Event::TokenTaken { token, .. } => gains.push(water(token)),
            Event::OasisLinked { .. } => gains.push(oasis()),
            Event::RiverCrossed { .. } => {
                gains.push((RIVER_POINTS, Fact::new("desert-gain-river").with("points", RIVER_POINTS)));
            }
            Event::AreaEnclosed { hexes, tokens, oases, .. } => {
                // D35: an oasis in the area is no hex that counts.
                let points = hexes.iter().filter(|&&hex| !palms.contains(hex)).count() as u32;
                if points > 0 {
                    gains.push((points, Fact::new("desert-gain-hexes").with("hexes", points)));
                }
                gains.extend(tokens.iter().map(water));
                gains.extend(oases.iter().map(|_| oasis()));
            }
            _ => {}
        }
    }
    gains
}

/// In which ninth of the board a hex lies.
fn region(cell: Cell, board: CellSet) -> &'static str {
    const REGIONS: [[&str; 3]; 3] = [
        ["desert-north-west", "desert-north", "desert-north-east"],
        ["desert-west", "desert-middle", "desert-east"],
        ["desert-south-west", "desert-south", "desert-south-east"],
    ];
    let third = |of: fn(Cell) -> usize| {
        let (least, most) =
            board.iter().map(of).fold((usize::MAX, 0), |(least, most), at| (least.min(at), most.max(at)));
        3 * (of(cell) - least) / (most - least + 1)
    };
    REGIONS[third(Cell::row)][third(Cell::column)]
}
