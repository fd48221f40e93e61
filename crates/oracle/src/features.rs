//! The situations that rulebooks discuss, found by comparing the positions before and after a ply.
//! Derived from the documents alone; see `mod.rs`.

use super::board::{Cell, Hex, neighbours, touches};
use super::play::camels_in_turn;
use super::rules::{Move, camel_refusal, first_colour_fallback, next_to_rival};
use super::table::{Area, Colour, Phase, Position, Seat, Table};
use std::collections::BTreeSet;
use std::fmt;

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Feature {
    Fork,
    BlockedAtOasis,
    EnclosedWithEdge,
    EnclosedWithMountain,
    EnclosedWithEdgeAndMountain,
    EnclosedAlone,
    EnclosedLinkedOasis,
    EnclosedNewOasis,
    EnclosedWater,
    SeveralAreas,
    LastCamelFirstOfTwo,
    LastCamelSecond,
    LastCamelNoSecond,
    NoPlacementAtStart,
    NoPlacementInTurn,
    TiedLargest,
    RiverCrossed,
    OasisSharedByCaravans,
    FirstColourFallback,
    LeadersOut,
    SharedWin,
    Undo,
}

impl fmt::Display for Feature {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        out.write_str(match self {
            Feature::Fork => "a caravan forks",
            Feature::BlockedAtOasis => "a camel at an oasis scored before blocks a rival there",
            Feature::EnclosedWithEdge => "an area enclosed with the board's edge",
            Feature::EnclosedWithMountain => "an area enclosed with a mountain",
            Feature::EnclosedWithEdgeAndMountain => "an area enclosed with edge and mountain",
            Feature::EnclosedAlone => "an area enclosed by camels alone",
            Feature::EnclosedLinkedOasis => "an oasis enclosed that the caravan had scored",
            Feature::EnclosedNewOasis => "an oasis scored by enclosing",
            Feature::EnclosedWater => "waterholes enclosed",
            Feature::SeveralAreas => "several areas enclosed by one camel",
            Feature::LastCamelFirstOfTwo => "a colour runs out with the first camel, a second follows",
            Feature::LastCamelSecond => "a colour runs out with the last camel of a turn",
            Feature::LastCamelNoSecond => "a colour runs out with the first camel, no second is possible",
            Feature::NoPlacementAtStart => "no placement at the start of a turn",
            Feature::NoPlacementInTurn => "no placement within a turn",
            Feature::TiedLargest => "a tie for the largest caravan",
            Feature::RiverCrossed => "the river crossed",
            Feature::OasisSharedByCaravans => "an oasis scored by a second caravan",
            Feature::FirstColourFallback => "a first leader of a colour on the board, for want of another",
            Feature::LeadersOut => "leaders out of play for want of a hex",
            Feature::SharedWin => "a shared win",
            Feature::Undo => "an undo",
        })
    }
}

/// What happened in one ply (endings that need the scores and undos are found elsewhere).
pub fn of_ply(table: &Table, before: &Position, after: &Position, made: Move) -> BTreeSet<Feature> {
    let mut found = BTreeSet::new();
    match made {
        Move::Give(_) => {}
        Move::Leader(..) => {
            if first_colour_fallback(before, before.turn) {
                found.insert(Feature::FirstColourFallback);
            }
        }
        Move::Camel(colour, hex) => {
            of_caravan(table, before, after, (before.turn, colour), hex, &mut found);
            of_last_camel(table, before, after, colour, &mut found);
        }
    }
    of_position(before, after, &mut found);
    found
}

/// What follows a move (or, in the setup, nothing).
pub fn of_position(before: &Position, after: &Position, found: &mut BTreeSet<Feature>) {
    if after.out != before.out {
        found.insert(Feature::LeadersOut); // D14
    }
    if after.phase == (Phase::Over { ending: "no placement" }) {
        // D22; after the first camel of two it is the second that cannot be placed
        let within = matches!(before.phase, Phase::Camels { left: 2, .. });
        found.insert(if within { Feature::NoPlacementInTurn } else { Feature::NoPlacementAtStart });
    }
}

fn of_caravan(
    table: &Table,
    before: &Position,
    after: &Position,
    owner: (Seat, Colour),
    hex: Hex,
    found: &mut BTreeSet<Feature>,
) {
    let (Some(old), Some(new)) = (before.caravans.get(&owner), after.caravans.get(&owner)) else { return };
    // D19
    if !forks(&new.hexes).is_subset(&forks(&old.hexes)) {
        found.insert(Feature::Fork);
    }
    let scored_here: Vec<Hex> = old.oases.iter().copied().filter(|oasis| touches(*oasis, hex)).collect();
    if scored_here.iter().any(|oasis| blocks(table, before, after, owner, hex, *oasis)) {
        found.insert(Feature::BlockedAtOasis);
    }
    // D27
    if new.crossed && !old.crossed {
        found.insert(Feature::RiverCrossed);
    }
    // D25
    let others = |oasis: &Hex| {
        before.caravans.iter().any(|(other, caravan)| *other != owner && caravan.oases.contains(oasis))
    };
    if new.oases.difference(&old.oases).any(others) {
        found.insert(Feature::OasisSharedByCaravans);
    }
    // D29, D32
    let areas = after.areas.get(before.areas.len()..).unwrap_or(&[]);
    if areas.len() > 1 {
        found.insert(Feature::SeveralAreas);
    }
    let linked: BTreeSet<Hex> = neighbours(hex).into_iter().chain(old.oases.iter().copied()).collect();
    for area in areas {
        of_area(table, before, &linked, area, found);
    }
}

/// `linked`: the oases that the caravan had scored when it enclosed (with those next to the new camel).
fn of_area(
    table: &Table,
    before: &Position,
    linked: &BTreeSet<Hex>,
    area: &Area,
    found: &mut BTreeSet<Feature>,
) {
    let around =
        |test: &dyn Fn(Hex) -> bool| area.hexes.iter().any(|hex| neighbours(*hex).into_iter().any(test));
    let mountain = around(&|near| table.board.cell(near) == Cell::Mountain);
    let edge = around(&|near| !table.land.contains(&near) && table.board.cell(near) != Cell::Mountain);
    found.insert(match (edge, mountain) {
        (true, true) => Feature::EnclosedWithEdgeAndMountain,
        (true, false) => Feature::EnclosedWithEdge,
        (false, true) => Feature::EnclosedWithMountain,
        (false, false) => Feature::EnclosedAlone,
    });
    for oasis in area.hexes.intersection(&table.palms) {
        found.insert(if linked.contains(oasis) {
            Feature::EnclosedLinkedOasis
        } else {
            Feature::EnclosedNewOasis
        });
    }
    if area.hexes.iter().any(|hex| before.token_at(table, *hex)) {
        found.insert(Feature::EnclosedWater);
    }
}

/// The hexes with three neighbours in the caravan no two of which touch each other.
fn forks(hexes: &BTreeSet<Hex>) -> BTreeSet<Hex> {
    let fork = |hex: &Hex| {
        let near = neighbours(*hex);
        // Of six neighbours in a ring, only every second ones do not touch.
        [[0, 2, 4], [1, 3, 5]].iter().any(|three| three.iter().all(|at| hexes.contains(&near[*at])))
    };
    hexes.iter().copied().filter(fork).collect()
}

/// Whether some rival of that colour could extend to a hex at the oasis before, but not any more by D18.
fn blocks(
    table: &Table,
    before: &Position,
    after: &Position,
    (seat, colour): (Seat, Colour),
    camel: Hex,
    oasis: Hex,
) -> bool {
    let rivals: Vec<Seat> = (0..table.seats).filter(|rival| *rival != seat).collect();
    neighbours(oasis).into_iter().filter(|hex| *hex != camel && touches(*hex, camel)).any(|hex| {
        rivals.iter().any(|rival| {
            camel_refusal(table, before, *rival, colour, hex).is_none()
                && next_to_rival(after, *rival, colour, hex)
        })
    })
}

fn of_last_camel(
    table: &Table,
    before: &Position,
    after: &Position,
    colour: Colour,
    found: &mut BTreeSet<Feature>,
) {
    let Phase::Camels { last, left, turns } = before.phase else { return };
    // D33: noted with the second camel
    if last && left < camels_in_turn(table, turns) {
        found.insert(Feature::LastCamelFirstOfTwo);
    }
    if after.supply[colour] == 0 {
        if left == 1 {
            found.insert(Feature::LastCamelSecond);
        } else if after.is_over() {
            found.insert(Feature::LastCamelNoSecond);
        }
    }
}
