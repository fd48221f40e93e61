//! Building: which tile where at what price (B15-B23), and what it scores at once (B24-B27).

use crate::hex::{Cell, CellSet};
use crate::{Seat, Sink};

use super::board::{BOARD, Hex, hexes};
use super::moves::{Build, Builds, OFFERS};
use super::pay::{self, Purse};
use super::pieces::{Cards, Resource, Row, Tile};
use super::refusal::Trading;
use super::rules::{ALONE_POINTS, CLOSING_POINTS, LARGEST_CAMP, MOST_PLAYERS, ROW_TILES, TILE_POINTS};
use super::{Bazaar, Ending, Event, LastTurn, Masks, Phase, Rule};

/// What a tile takes from a player, checked.
pub(super) struct Bill {
    tile: Tile,
    gifts: Cards,
    paid: Cards,
    /// The player's cards and the piles after it.
    after: Purse,
}

impl Masks {
    pub(super) fn empty_board() -> Masks {
        Masks {
            occupied: CellSet::EMPTY,
            open: *BOARD,
            camps: Vec::new(),
            producers: [CellSet::EMPTY; Resource::COUNT],
            marked: [CellSet::EMPTY; MOST_PLAYERS],
        }
    }

    /// The encampment that a tile on this hex would belong to.
    pub(super) fn camp_with(&self, cell: Cell) -> CellSet {
        let around = cell.around();
        let touched = self.camps.iter().filter(|camp| camp.meets(around));
        touched.fold(CellSet::only(cell), |all, &camp| all | camp)
    }

    /// Lays a tile and returns its encampment; only hexes around that can become closed (B16).
    pub(super) fn lay(&mut self, cell: Cell, tile: Tile) -> CellSet {
        let camp = self.camp_with(cell);
        self.camps.retain(|other| !other.meets(camp));
        self.camps.push(camp);
        self.occupied.insert(cell);
        self.open.remove(cell);
        self.producers[tile.produces().index()].insert(cell);
        for near in (camp.around() & self.open).iter() {
            if self.camp_with(near).len() > LARGEST_CAMP {
                self.open.remove(near);
            }
        }
        camp
    }
}

impl Bazaar {
    fn offer(&self, row: Row, place: u8) -> Option<Tile> {
        self.rows[row.index()].get(usize::from(place).checked_sub(1)?).copied().flatten()
    }

    /// Where each face-up tile can be built by this seat, of one row or of both.
    pub(super) fn builds(&self, seat: Seat, row: Option<Row>) -> Builds {
        let purse = self.purse(seat);
        let mut tiles = [None; OFFERS];
        let mut places = [CellSet::EMPTY; OFFERS];
        for (offer, tile) in self.offers(row) {
            tiles[offer] = Some(tile);
            // Without gifts it can be paid everywhere.
            if purse.affords(tile.cost()) {
                places[offer] = self.masks.open;
            }
        }
        for cell in (self.masks.open & self.masks.occupied.around()).iter() {
            let gifts = pay::gifts(&self.masks.producers, cell);
            for offer in 0..OFFERS {
                let Some(tile) = tiles[offer] else { continue };
                if purse.affords(pay::due(tile.cost(), gifts)) {
                    places[offer].insert(cell);
                }
            }
        }
        Builds { purse, tiles, hexes: places, producers: self.masks.producers }
    }

    pub(super) fn can_build(&self, seat: Seat, row: Option<Row>) -> bool {
        let purse = self.purse(seat);
        if self.masks.open.is_empty() {
            return false;
        }
        if self.offers(row).any(|(_, tile)| purse.affords(tile.cost())) {
            return true;
        }
        (self.masks.open & self.masks.occupied.around()).iter().any(|cell| {
            let gifts = pay::gifts(&self.masks.producers, cell);
            self.offers(row).any(|(_, tile)| purse.affords(pay::due(tile.cost(), gifts)))
        })
    }

    /// The face-up tiles of one row or of both, with their numbers among all places.
    fn offers(&self, only: Option<Row>) -> impl Iterator<Item = (usize, Tile)> {
        let rows = Row::ALL.into_iter().filter(move |row| only.is_none_or(|only| only == *row));
        rows.flat_map(|row| {
            let tiles = self.rows[row.index()].iter().enumerate();
            tiles.filter_map(move |(place, tile)| Some((row.index() * ROW_TILES + place, (*tile)?)))
        })
    }

    /// Checks tile, hex, trades and payment together (B21).
    pub(super) fn bill(&self, seat: Seat, build: &Build) -> Result<Bill, Rule> {
        let Build { row, place, at, .. } = *build;
        let tile = self.offer(row, place).ok_or(Rule::NoTile { row, place })?;
        let cell = at.cell();
        if !self.masks.open.contains(cell) {
            return Err(self.hex_refusal(at));
        }
        let cost = tile.cost();
        let gifts = pay::gifts(&self.masks.producers, cell);
        let least = pay::due(cost, gifts);
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
        if self.masks.occupied.contains(at.cell()) {
            let owner =
                Seat::all(self.seats).find(|seat| self.masks.marked[seat.index()].contains(at.cell()));
            return Rule::Occupied { at, owner };
        }
        Rule::TooLarge { at, size: self.masks.camp_with(at.cell()).len() }
    }

    pub(super) fn build(&mut self, seat: Seat, build: &Build, course: &mut impl Sink<Event>) {
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
            self.masks.marked[seat.index()].insert(at.cell());
        }
        let mut built = CellSet::only(at.cell());
        if let (Phase::Building { .. }, Some(LastTurn::Built { at })) =
            (self.phase, self.latest[seat.index()])
        {
            built |= at;
        }
        self.latest[seat.index()] = Some(LastTurn::Built { at: built });
        self.phase = Phase::Building { row };
        self.score_tile(seat, at, camp, marked, course);
        self.after_tile(row, course);
    }

    /// Puts a tile on the board and returns its encampment.
    pub(super) fn put_tile(&mut self, at: Hex, tile: Tile) -> CellSet {
        let index = self.tiles.partition_point(|&(other, _)| other < at);
        self.tiles.insert(index, (at, tile));
        self.masks.lay(at.cell(), tile)
    }

    fn score_tile(
        &mut self,
        seat: Seat,
        at: Hex,
        camp: CellSet,
        marked: bool,
        course: &mut impl Sink<Event>,
    ) {
        if camp.len() == 1 && marked {
            self.points[seat.index()] += ALONE_POINTS; // B24
            course.tell(|| Event::AloneScored { seat, at });
        }
        if camp.len() < LARGEST_CAMP {
            return;
        }
        let mut points = Vec::new();
        for owner in Seat::all(self.seats) {
            let tiles = (self.masks.marked[owner.index()] & camp).len() as u32;
            let closing = if owner == seat { CLOSING_POINTS } else { 0 }; // B25
            points.push(tiles * TILE_POINTS + closing);
            self.points[owner.index()] += tiles * TILE_POINTS + closing;
            self.masks.marked[owner.index()] -= camp; // B26
        }
        course.tell(|| Event::CampScored { seat, hexes: hexes(camp).collect(), points });
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
