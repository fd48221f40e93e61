//! Building: which tile where at what price (B15-B23), and what it scores at once (B24-B27).

use crate::{Seat, Sink};

use super::board::Hex;
use super::list::{Builds, OFFERS};
use super::moves::Build;
use super::pay::{self, Purse};
use super::pieces::{Cards, Resource, Row, Tile};
use super::refusal::Trading;
use super::rules::{
    ALONE_POINTS, CLOSING_POINTS, LARGEST_CAMP, MOST_PLAYERS, ROW_TILES, TILE_POINTS, TRADED, UNITS,
};
use super::set::HexSet;
use super::{Bazaar, Ending, Event, LastTurn, Masks, Phase, Rule};

/// What a tile takes from a player, checked.
pub(super) struct Bill {
    tile: Tile,
    gifts: Cards,
    paid: Cards,
    /// The player's cards and the piles after it.
    after: Purse,
}

/// What the tiles on the board give to each hex next to them, one unit each (B19): where there is one unit of a resource
/// at least, and where there are two. No tile costs more of one.
#[derive(Clone, Copy)]
pub(super) struct Gives([[HexSet; 2]; Resource::COUNT]);

impl Gives {
    pub const NONE: Gives = Gives([[HexSet::EMPTY; 2]; Resource::COUNT]);

    fn add(&mut self, resource: Resource, to: HexSet) {
        let [one, two] = &mut self.0[resource.index()];
        *two |= *one & to;
        *one |= to;
    }

    /// What a tile on this hex would be given.
    pub fn to(&self, hex: Hex) -> Cards {
        Cards::new(self.0.map(|[one, two]| u8::from(one.contains(hex)) + u8::from(two.contains(hex))))
    }
    /// Where so many units of a resource are given at least; not asked for more than a tile costs.
    fn at_least(&self, units: u8, of: Resource) -> HexSet {
        match units {
            0 => HexSet::BOARD,
            _ => self.0[of.index()][usize::from(units) - 1],
        }
    }
}

impl Masks {
    pub(super) fn empty_board() -> Masks {
        Masks {
            occupied: HexSet::EMPTY,
            open: HexSet::BOARD,
            gives: Gives::NONE,
            marked: [HexSet::EMPTY; MOST_PLAYERS],
        }
    }

    /// The encampment that a tile on this hex would belong to, or belongs to.
    pub(super) fn camp_with(&self, at: Hex) -> HexSet {
        let tile = HexSet::only(at);
        tile.flood(self.occupied | tile)
    }

    /// Lays a tile and returns its encampment; only hexes around that can become closed (B16).
    pub(super) fn lay(&mut self, at: Hex, tile: Tile) -> HexSet {
        let camp = self.camp_with(at);
        self.occupied.insert(at);
        self.open.remove(at);
        self.gives.add(tile.produces(), HexSet::only(at).around());
        let near = camp.around();
        if camp.len() >= LARGEST_CAMP {
            self.open -= near;
        } else {
            // Where no other encampment is touched, there is room for one more.
            for gap in (self.open & near & (self.occupied - camp).around()).iter() {
                if self.camp_with(gap).len() > LARGEST_CAMP {
                    self.open.remove(gap);
                }
            }
        }
        camp
    }

    /// Where a tile can go and be paid for.
    ///
    /// Each unit of its cost takes one card, and each that the hand lacks two more, since it is traded for with three
    /// (B20). What a neighbour gives saves as many: three cards or one.
    fn payable(&self, tile: Tile, purse: &Purse) -> HexSet {
        let lacking = tile.cost().less(purse.hand);
        let mut places = self.open;
        for resource in lacking.less(purse.piles).kinds() {
            // There are not enough cards to trade for: the neighbours must give the rest.
            places = places & self.gives.at_least(lacking.of(resource) - purse.piles.of(resource), resource);
        }
        let lacked = lacking.total();
        let short = (UNITS + (TRADED - 1) * lacked).saturating_sub(purse.hand.total());
        if short == 0 {
            return places;
        }
        // For each unit whether the hand lacks it, and where it is given.
        let mut units = tile.units().map(|(resource, number)| {
            (number <= lacking.of(resource), self.gives.at_least(number, resource))
        });
        for (i, j) in [(0, 1), (1, 2), (0, 1)] {
            if units[j].0 && !units[i].0 {
                units.swap(i, j);
            }
        }
        // Those that the hand lacks come first now.
        let [a, b, c] = units.map(|(_, given)| given);
        let enough = match (lacked, short) {
            (1, 1) | (2, 1) | (3, 1..=3) => a | b | c,
            (1, 2) => a | b & c,
            (1, _) => a,
            (2, 2..=3) => a | b,
            (2, 4) => a & b | (a | b) & c,
            (2, _) => a & b,
            (_, 4..=6) => a & b | (a | b) & c,
            _ => a & b & c,
        };
        places & enough
    }
}

impl Bazaar {
    pub(super) fn offer(&self, row: Row, place: u8) -> Option<Tile> {
        self.rows[row.index()].get(usize::from(place).checked_sub(1)?).copied().flatten()
    }

    /// Where each face-up tile can be built by this seat, of one row or of both.
    pub(super) fn builds(&self, seat: Seat, row: Option<Row>) -> Builds {
        let purse = self.purse(seat);
        let mut builds = Builds { purse, gives: self.masks.gives, ..Builds::NONE };
        for (offer, tile) in self.offers(row) {
            builds.tiles[offer] = Some(tile);
            builds.hexes[offer] = self.masks.payable(tile, &purse);
        }
        builds
    }

    pub(super) fn can_build(&self, seat: Seat, row: Option<Row>) -> bool {
        let purse = self.purse(seat);
        self.offers(row).any(|(_, tile)| !self.masks.payable(tile, &purse).is_empty())
    }

    /// The face-up tiles of one row or of both, with their numbers among all places.
    fn offers(&self, row: Option<Row>) -> impl Iterator<Item = (usize, Tile)> {
        let first = row.map_or(0, |row| row.index() * ROW_TILES);
        let count = if row.is_some() { ROW_TILES } else { OFFERS };
        let tiles = self.rows.as_flattened()[first..first + count].iter().enumerate();
        tiles.filter_map(move |(place, tile)| Some((first + place, (*tile)?)))
    }

    /// Checks tile, hex, trades and payment together (B21).
    pub(super) fn bill(&self, seat: Seat, build: &Build) -> Result<Bill, Rule> {
        let Build { row, place, at, .. } = *build;
        let tile = self.offer(row, place).ok_or(Rule::NoTile { row, place })?;
        if !self.masks.open.contains(at) {
            return Err(self.hex_refusal(at));
        }
        let cost = tile.cost();
        let least = pay::due(cost, self.masks.gives.to(at));
        let due = build.paying.unwrap_or(least);
        if !cost.contains(due) {
            return Err(Rule::PaysTooMuch { cost, paying: due });
        }
        if !due.contains(least) {
            return Err(Rule::PaysTooLittle { at, cost, gifts: cost.less(least), least });
        }
        let mut purse = self.purse(seat);
        for trade in &build.trades {
            purse.trade(trade, due)?;
        }
        if !purse.hand.contains(due) {
            let lacking = due.less(purse.hand);
            let trade = if purse.affords(due) && build.trades.is_empty() {
                let example = Build { trades: purse.trades_for(due), ..build.clone() };
                Trading::Possible(Box::new(example))
            } else if let Some(card) = lacking.kinds().find(|&card| self.piles.of(card) < lacking.of(card)) {
                Trading::PileShort(card)
            } else {
                Trading::Spare(purse.hand.less(due).total())
            };
            return Err(Rule::CannotPay { cost, gifts: cost.less(due), lacking, trade });
        }
        purse.pay(due);
        Ok(Bill { tile, gifts: cost.less(due), paid: due, after: purse })
    }

    /// Why no tile can go there (B16).
    fn hex_refusal(&self, at: Hex) -> Rule {
        if self.masks.occupied.contains(at) {
            return Rule::Occupied { at, owner: self.marker(at) };
        }
        Rule::TooLarge { at, size: self.masks.camp_with(at).len() }
    }

    pub(super) fn build(&mut self, seat: Seat, build: &Build, course: &mut impl Sink<Event>) {
        self.lay_tile(seat, build, course);
        self.after_tile(build.row, course);
    }

    /// Without what follows: new tiles, or the end.
    pub(super) fn lay_tile(&mut self, seat: Seat, build: &Build, course: &mut impl Sink<Event>) {
        let Ok(Bill { tile, gifts, paid, after }) = self.bill(seat, build) else {
            unreachable!("a checked move")
        };
        let Build { row, place, at, .. } = *build;
        let marked = self.markers_left(seat) > 0; // B17
        course.tell(|| Event::TilePlaced { seat, row, place, tile, at, marked });
        for trade in &build.trades {
            course.tell(|| Event::Traded { seat, given: trade.give, card: trade.get });
        }
        course.tell(|| Event::Paid { seat, cards: paid, gifts });
        (self.hands[seat.index()], self.piles) = (after.hand, after.piles);
        self.rows[row.index()][usize::from(place) - 1] = None;
        let camp = self.put_tile(at, tile);
        if marked {
            self.masks.marked[seat.index()].insert(at);
        }
        let mut built = HexSet::only(at);
        if let (Phase::Building { .. }, Some(LastTurn::Built { at })) =
            (self.phase, self.latest[seat.index()])
        {
            built |= at;
        }
        self.latest[seat.index()] = Some(LastTurn::Built { at: built });
        self.phase = Phase::Building { row };
        self.score_tile(seat, at, camp, marked, course);
    }

    /// Puts a tile on the board and returns its encampment.
    pub(super) fn put_tile(&mut self, at: Hex, tile: Tile) -> HexSet {
        self.tiles[at.index()] = tile;
        self.masks.lay(at, tile)
    }

    /// What a tile on this hex would score for its builder at once (B24, B25).
    pub(super) fn points_on(&self, seat: Seat, at: Hex) -> u32 {
        let (camp, marked) = (self.masks.camp_with(at), self.markers_left(seat) > 0);
        let tiles = (self.masks.marked[seat.index()] & camp).len() as u32 + u32::from(marked);
        match camp.len() {
            1 if marked => ALONE_POINTS,
            LARGEST_CAMP => tiles * TILE_POINTS + CLOSING_POINTS,
            _ => 0,
        }
    }

    fn score_tile(&mut self, seat: Seat, at: Hex, camp: HexSet, marked: bool, course: &mut impl Sink<Event>) {
        if camp.len() == 1 && marked {
            self.points[seat.index()] += ALONE_POINTS; // B24
            course.tell(|| Event::AloneScored { seat, at });
        }
        if camp.len() < LARGEST_CAMP {
            return;
        }
        let mut points = [0; MOST_PLAYERS];
        for owner in Seat::all(self.seats).map(Seat::index) {
            let tiles = (self.masks.marked[owner] & camp).len() as u32;
            let closing = if owner == seat.index() { CLOSING_POINTS } else { 0 }; // B25
            points[owner] = tiles * TILE_POINTS + closing;
            self.points[owner] += points[owner];
            self.masks.marked[owner] -= camp; // B26
        }
        let points = &points[..usize::from(self.seats)];
        course.tell(|| Event::CampScored { seat, hexes: camp.iter().collect(), points: points.to_vec() });
    }

    /// B22, B29
    fn after_tile(&mut self, row: Row, course: &mut impl Sink<Event>) {
        let empty = |row: &[Option<Tile>]| row.iter().all(Option::is_none);
        if self.masks.open.is_empty() {
            self.end(Ending::NoHex, course);
        } else if self.face_down().is_empty() && self.rows.iter().all(|row| empty(row)) {
            self.end(Ending::NoTile, course);
        } else if empty(&self.rows[row.index()]) {
            self.fill(row, course);
        }
    }
}
