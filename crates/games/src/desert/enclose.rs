//! Enclosing areas (D29-D32), without filling the board for each camel.

use crate::hex::{Cell, CellSet, Direction};
use crate::{Seat, Sink};

use super::pieces::Colour;
use super::{Desert, EnclosedArea, Event};

/// How many separate runs of ones there are on a ring of six. A camel whose free neighbours form one run parts
/// nothing: what was connected around it stays so.
const RUNS: [u8; 64] = {
    let mut runs = [0; 64];
    let mut ring = 0;
    while ring < 64 {
        runs[ring] = starts(ring as u8).count_ones() as u8;
        ring += 1;
    }
    runs
};

/// The ones of a ring of six whose predecessor is zero: where each run starts. A full ring starts in the east.
const fn starts(ring: u8) -> u8 {
    if ring == 0b111111 { 1 } else { ring & !(ring << 1 | ring >> 5) }
}

impl Desert {
    /// The areas that a camel on this hex closes for its caravan (D29), clockwise from the east.
    pub fn areas_closed_by(
        &self,
        seat: Seat,
        colour: Colour,
        cell: Cell,
    ) -> impl Iterator<Item = CellSet> + use<> {
        let caravan = self.caravans[colour.index()][seat.index()] | CellSet::only(cell);
        let free = self.masks.in_play - caravan;
        let others = self.masks.occupied - caravan;
        let ring = cell.ring(free);
        // One region before (no hex cuts a board, D40, and what was cut off since is enclosed) is one region now;
        // it holds the other pieces, if there are any.
        let parts = RUNS[usize::from(ring)] > 1 || others.is_empty();
        let mut starts = if parts { starts(ring) } else { 0 };
        let mut seen = CellSet::EMPTY;
        std::iter::from_fn(move || {
            while starts != 0 {
                let direction = Direction::ALL[starts.trailing_zeros() as usize];
                starts &= starts - 1;
                let start = cell.step(direction).filter(|&start| !seen.contains(start));
                if let Some(hexes) = start.and_then(|start| empty_region(start, free, others)) {
                    seen |= hexes;
                    return Some(hexes);
                }
            }
            None
        })
    }

    /// Encloses what the camel just placed cuts off for its caravan.
    pub(super) fn enclose(&mut self, seat: Seat, colour: Colour, cell: Cell, course: &mut impl Sink<Event>) {
        for hexes in self.areas_closed_by(seat, colour, cell) {
            self.take_area(EnclosedArea { seat, colour, hexes }, course);
        }
    }

    /// D30: tokens and oases inside, then nobody places there any more (D31).
    fn take_area(&mut self, area: EnclosedArea, course: &mut impl Sink<Event>) {
        let EnclosedArea { seat, colour, hexes } = area;
        let tokens =
            (hexes & self.masks.water).iter().map(|cell| self.take_token(seat, cell, course)).collect();
        let links = &mut self.links[colour.index()][seat.index()];
        let mut oases = Vec::new();
        for (i, oasis) in self.setup.each_palm() {
            if hexes.contains(oasis) && *links >> i & 1 == 0 {
                *links |= 1 << i;
                oases.push(oasis);
            }
        }
        self.masks.open -= hexes;
        self.areas.push(area);
        course.tell(|| Event::AreaEnclosed { seat, colour, hexes: hexes.iter().collect(), tokens, oases });
    }
}

/// The region of `free` around `start`, unless it meets a piece: then it is no area, and the search stops there.
fn empty_region(start: Cell, free: CellSet, others: CellSet) -> Option<CellSet> {
    let mut reached = CellSet::only(start);
    loop {
        if reached.meets(others) {
            return None;
        }
        let more = (reached.around() & free) - reached;
        if more.is_empty() {
            return Some(reached);
        }
        reached |= more;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn runs_on_a_ring() {
        for (ring, runs) in [
            (0b000000, 0),
            (0b111111, 1),
            (0b000100, 1),
            (0b100001, 1),
            (0b101010, 3),
            (0b110110, 2),
            (0b100100, 2),
        ] {
            assert_eq!(RUNS[ring], runs, "{ring:06b}");
        }
    }
}
