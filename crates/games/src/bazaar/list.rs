//! The legal moves of one seat as masks: counted and picked without listing them.

use super::board::Hex;
use super::build::Gives;
use super::moves::{Build, Move};
use super::pay::{self, Purse};
use super::pieces::{Cards, Face, Resource, Row, Tile};
use super::rules::ROW_TILES;
use super::set::HexSet;

/// The tiles of both rows, in the order north 1 to 4, south 1 to 4.
pub(super) const OFFERS: usize = Row::ALL.len() * ROW_TILES;

/// The legal moves of one seat: choices for wilds, then moves without a place, then for each face-up tile the hexes where
/// it can be built and paid for.
#[derive(Clone)]
pub struct Moves {
    pub(super) wilds: WildChoices,
    pub(super) simple: Simple,
    pub(super) builds: Builds,
}

/// The choices for so many wilds (B3) that are not listed yet.
#[derive(Clone)]
pub(super) struct WildChoices {
    wilds: u8,
    piles: Cards,
    listed: usize,
}

/// Moves that have neither a place nor a payment, one bit each in the order in which they are listed: roll, draw, take,
/// keep, done.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct Simple(u16);

#[derive(Clone)]
pub(super) struct Builds {
    pub purse: Purse,
    pub tiles: [Option<Tile>; OFFERS],
    pub hexes: [HexSet; OFFERS],
    pub gives: Gives,
}

impl Moves {
    pub(super) fn simple(simple: Simple) -> Moves {
        Moves { wilds: WildChoices::NONE, simple, builds: Builds::NONE }
    }

    /// How many of them build; these come last.
    pub fn builds(&self) -> usize {
        self.builds.len()
    }
}

impl WildChoices {
    pub const NONE: WildChoices = WildChoices { wilds: 0, piles: Cards::NONE, listed: 0 };

    /// Any cards of piles that are not empty.
    pub fn new(wilds: u8, piles: Cards) -> WildChoices {
        WildChoices { wilds, piles, listed: 0 }
    }

    fn all(&self) -> impl Iterator<Item = Cards> {
        let (wilds, piles) = (self.wilds, self.piles);
        let threes = (0..=wilds).flat_map(move |a| {
            (0..=wilds - a).flat_map(move |b| (0..=wilds - a - b).map(move |c| [a, b, c]))
        });
        threes
            .map(move |[a, b, c]| Cards::new([a, b, c, wilds - a - b - c]))
            .filter(move |cards| cards.kinds().all(|card| piles.of(card) > 0))
    }

    pub fn nth(&mut self, skip: usize) -> Option<Cards> {
        let found = self.all().nth(self.listed + skip);
        self.listed += skip + 1;
        found
    }

    /// So many cards of so many kinds, in any order: each choice is a way to put kinds - 1 borders between the cards.
    pub fn len(&self) -> usize {
        let kinds = self.piles.kinds().count();
        let all = match (self.wilds, kinds) {
            (0, _) | (_, 0) => 0,
            (wilds, _) => (1..kinds).fold(1, |ways, border| ways * (usize::from(wilds) + border) / border),
        };
        all - self.listed.min(all)
    }
}

impl Simple {
    pub const NONE: Simple = Simple(0);
    pub const ROLL: Simple = Simple(1);
    pub const DONE: Simple = Simple(1 << 14);

    pub const fn draw(card: Resource) -> Simple {
        Simple(1 << (1 + card.index()))
    }

    pub const fn take(card: Resource) -> Simple {
        Simple(1 << (5 + card.index()))
    }

    /// A desert is never kept (B10).
    pub const fn keep(face: Face) -> Simple {
        match face {
            Face::Wild => Simple(1 << 9),
            Face::One(card) => Simple(1 << (10 + card.index())),
            Face::Desert => Simple::NONE,
        }
    }

    pub fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    /// Takes a move out of the set, and all that are listed before it.
    fn take_nth(&mut self, skip: usize) -> Option<Move> {
        for _ in 0..skip {
            self.0 &= self.0.wrapping_sub(1);
        }
        let bit = self.0.trailing_zeros() as usize;
        self.0 &= self.0.wrapping_sub(1);
        match bit {
            0 => Some(Move::Roll),
            1..=4 => Some(Move::Draw(Resource::ALL[bit - 1])),
            5..=8 => Some(Move::Take { card: Resource::ALL[bit - 5], count: None }),
            9 => Some(Move::Keep(Face::Wild)),
            10..=13 => Some(Move::Keep(Face::One(Resource::ALL[bit - 10]))),
            14 => Some(Move::Done),
            _ => None,
        }
    }
}

impl FromIterator<Simple> for Simple {
    fn from_iter<I: IntoIterator<Item = Simple>>(sets: I) -> Simple {
        Simple(sets.into_iter().fold(0, |all, Simple(bits)| all | bits))
    }
}

/// In the order of lists.
impl Iterator for Simple {
    type Item = Move;

    fn next(&mut self) -> Option<Move> {
        self.take_nth(0)
    }
}

impl Builds {
    pub const NONE: Builds = Builds {
        purse: Purse { hand: Cards::NONE, piles: Cards::NONE },
        tiles: [None; OFFERS],
        hexes: [HexSet::EMPTY; OFFERS],
        gives: Gives::NONE,
    };

    /// In its default form: everything that the neighbours give is used, and only what is still lacking is traded
    /// for, with the cards of which most can be spared.
    pub fn make(&self, offer: usize, at: Hex) -> Build {
        let tile = self.tiles[offer].expect("a tile lies there");
        let due = pay::due(tile.cost(), self.gives.to(at));
        let (row, place) = (Row::ALL[offer / ROW_TILES], (offer % ROW_TILES) as u8 + 1);
        Build { row, place, at, trades: self.purse.trades_for(due), paying: None }
    }

    fn nth(&mut self, mut skip: usize) -> Option<Move> {
        for offer in 0..OFFERS {
            let here = self.hexes[offer].len();
            if skip < here {
                let hex = self.hexes[offer].nth(skip).expect("a counted hex");
                self.hexes[offer] = self.hexes[offer].after(hex);
                return Some(Move::Build(self.make(offer, hex)));
            }
            skip -= here;
            self.hexes[offer] = HexSet::EMPTY;
        }
        None
    }

    fn len(&self) -> usize {
        self.hexes.iter().map(|hexes| hexes.len()).sum()
    }
}

impl Iterator for Moves {
    type Item = Move;

    fn next(&mut self) -> Option<Move> {
        self.nth(0)
    }

    fn nth(&mut self, mut skip: usize) -> Option<Move> {
        let wilds = self.wilds.len();
        if skip < wilds {
            return self.wilds.nth(skip).map(Move::Wilds);
        }
        self.wilds = WildChoices::NONE;
        skip -= wilds;
        let simple = self.simple.len();
        if skip < simple {
            return self.simple.take_nth(skip);
        }
        self.simple = Simple::NONE;
        self.builds.nth(skip - simple)
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let len = self.wilds.len() + self.simple.len() + self.builds.len();
        (len, Some(len))
    }
}

impl ExactSizeIterator for Moves {}
