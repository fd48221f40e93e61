//! What a search reads at every step: the data of the view and of hands as they were dealt, without making either.

use crate::hex::{Cell, CellSet};
use crate::{Dealt, Seat};

use super::pieces::Colour;
use super::rules::{OASIS_POINTS, RIVER_POINTS, TOKEN_VALUES};
use super::{Desert, Phase};

impl Dealt<Desert> {
    /// Points that nobody can take away: water, oases, the river and areas. Others' water is as it was dealt.
    pub fn points(&self, seat: Seat) -> u32 {
        let s = seat.index();
        let tokens = TOKEN_VALUES.into_iter().zip(self.setup.tokens());
        let water: u32 =
            tokens.map(|(value, hexes)| u32::from(value) * (hexes & self.taken[s]).len() as u32).sum();
        let (mut oases, mut crossed) = (0, 0);
        for colour in 0..Colour::COUNT {
            oases += self.links[colour][s].count_ones();
            crossed += u32::from(self.crossed[colour][s]);
        }
        water + OASIS_POINTS * oases + RIVER_POINTS * crossed + self.enclosed_hexes(seat)
    }

    /// The camels of a caravan, its leader included.
    pub fn size(&self, colour: Colour, seat: Seat) -> u8 {
        self.sizes[colour.index()][seat.index()]
    }

    pub fn caravan(&self, colour: Colour, seat: Seat) -> CellSet {
        self.caravans[colour.index()][seat.index()]
    }

    /// Camels without riders that are left, and how many there were.
    pub fn supply(&self, colour: Colour) -> u8 {
        self.supply[colour.index()]
    }

    pub fn full_supply(&self) -> u8 {
        self.numbers.camels
    }

    /// Where a camel of this caravan may be placed now.
    pub fn reach(&self, colour: Colour, seat: Seat) -> CellSet {
        self.placements(seat, colour)
    }

    /// Where this caravan could ever stand, distance apart: hexes that are free and not next to a rival of its colour.
    pub fn ground(&self, colour: Colour, seat: Seat) -> CellSet {
        let masks = &self.masks;
        let c = colour.index();
        masks.open - (masks.contested[c] | (masks.touched[c] - masks.near[c][seat.index()]))
    }

    /// Where camels could still be placed.
    pub fn open(&self) -> CellSet {
        self.masks.open
    }

    pub fn occupied(&self) -> CellSet {
        self.masks.occupied
    }

    /// The hexes with a token of value 1, 2 and 3, as far as any is left there. Face-down values are as they were dealt.
    pub fn water(&self) -> [CellSet; TOKEN_VALUES.len()] {
        self.setup.tokens().map(|hexes| hexes & self.masks.water)
    }

    pub fn palms(&self) -> CellSet {
        self.setup.palms()
    }

    /// The oases that this caravan has not scored.
    pub fn unlinked(&self, colour: Colour, seat: Seat) -> CellSet {
        let links = self.links[colour.index()][seat.index()];
        let mut palms = self.setup.palms();
        for (_, palm) in self.setup.each_palm().filter(|(i, _)| links >> i & 1 == 1) {
            palms.remove(palm);
        }
        palms
    }

    /// Whether a camel on this hex takes its caravan across the river for the first time.
    pub fn would_cross(&self, colour: Colour, seat: Seat, cell: Cell) -> bool {
        let across = self.options.board.across(cell);
        across != 0
            && !self.crossed[colour.index()][seat.index()]
            && across & cell.ring(self.caravan(colour, seat)) != 0
    }

    /// What an area would be worth in hexes (D35).
    pub fn hexes_that_count(&self, area: CellSet) -> u32 {
        self.area_points(area)
    }

    /// Whether all leaders are placed.
    pub fn places_camels(&self) -> bool {
        matches!(self.phase, Phase::Camels { .. })
    }

    /// The camels that the seat on turn may still place.
    pub fn camels_left(&self) -> u8 {
        match self.phase {
            Phase::Camels { left, .. } => left,
            _ => 0,
        }
    }

    /// Leaders that a seat still has to place.
    pub fn leaders_in_hand(&self, seat: Seat) -> usize {
        self.in_hand[seat.index()].len()
    }
}
