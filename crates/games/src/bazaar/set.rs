//! Sets of hexes of this board in 128 bits: much smaller than sets of the whole field in `games/hex.rs`.
//!
//! Rows are laid one under the other so that each begins half a hex further right; then the six neighbours of every hex
//! lie the same numbers of bits away. One bit more than the longest row has hexes keeps the rows apart, and the unused
//! corners at both ends are left out.

use std::fmt;
use std::ops::{BitAnd, BitOr, BitOrAssign, Sub, SubAssign};

use super::board::{Hex, ROW_LENGTHS};

/// Bits from a hex to the one below it to the right.
pub(super) const STRIDE: usize = 12;

/// Any hexes of the board, and none beside it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) struct HexSet(u128);

impl HexSet {
    pub const EMPTY: HexSet = HexSet(0);

    /// Every hex.
    pub const BOARD: HexSet = {
        let (mut bits, mut row) = (0, 0);
        while row < ROW_LENGTHS.len() {
            let mut column = 0;
            while let Some(hex) = Hex::at(row, column) {
                bits |= 1 << hex.index();
                column += 1;
            }
            row += 1;
        }
        HexSet(bits)
    };

    pub const fn only(hex: Hex) -> HexSet {
        HexSet(1 << hex.index())
    }

    pub fn insert(&mut self, hex: Hex) {
        self.0 |= 1 << hex.index();
    }

    pub fn remove(&mut self, hex: Hex) {
        self.0 &= !(1 << hex.index());
    }

    pub const fn contains(self, hex: Hex) -> bool {
        self.0 >> hex.index() & 1 == 1
    }

    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub const fn meets(self, other: HexSet) -> bool {
        self.0 & other.0 != 0
    }

    pub const fn len(self) -> usize {
        self.0.count_ones() as usize
    }

    pub fn first(self) -> Option<Hex> {
        (!self.is_empty()).then(|| Hex::numbered(self.0.trailing_zeros() as usize))
    }

    /// The hex with `skip` hexes of the set before it, in reading order: found by halves.
    pub fn nth(self, skip: usize) -> Option<Hex> {
        if skip >= self.len() {
            return None;
        }
        let (mut skip, mut bits, mut index, mut width) = (skip as u32, self.0, 0, 64);
        while width > 0 {
            let low = (bits & ((1 << width) - 1)).count_ones();
            if skip >= low {
                skip -= low;
                bits >>= width;
                index += width;
            }
            width /= 2;
        }
        Some(Hex::numbered(index))
    }

    /// The hexes that come later than this one in reading order.
    pub const fn after(self, hex: Hex) -> HexSet {
        HexSet(self.0 >> hex.index() >> 1 << hex.index() << 1)
    }

    /// The hexes in reading order.
    pub fn iter(self) -> impl Iterator<Item = Hex> {
        let mut rest = self;
        std::iter::from_fn(move || {
            let first = rest.first()?;
            rest.0 &= rest.0 - 1;
            Some(first)
        })
    }

    /// All neighbours of all hexes of the set (a hex of the set is among them if it has a neighbour in it).
    pub const fn around(self) -> HexSet {
        let HexSet(bits) = self;
        let above = bits >> STRIDE | bits >> (STRIDE - 1);
        let below = bits << STRIDE | bits << (STRIDE - 1);
        HexSet((bits >> 1 | bits << 1 | above | below) & HexSet::BOARD.0)
    }

    /// The hexes of `within` that can be reached from this set by steps inside `within`.
    pub fn flood(self, within: HexSet) -> HexSet {
        let mut reached = self & within;
        loop {
            let more = reached.around() & within | reached;
            if more == reached {
                return reached;
            }
            reached = more;
        }
    }

    /// The connected parts of this set, by their first hex in reading order.
    pub fn regions(self) -> impl Iterator<Item = HexSet> {
        let mut rest = self;
        std::iter::from_fn(move || {
            let region = HexSet::only(rest.first()?).flood(rest);
            rest -= region;
            Some(region)
        })
    }
}

impl FromIterator<Hex> for HexSet {
    fn from_iter<I: IntoIterator<Item = Hex>>(hexes: I) -> HexSet {
        hexes.into_iter().fold(HexSet::EMPTY, |set, hex| set | HexSet::only(hex))
    }
}

impl BitOr for HexSet {
    type Output = HexSet;
    fn bitor(self, other: HexSet) -> HexSet {
        HexSet(self.0 | other.0)
    }
}

impl BitAnd for HexSet {
    type Output = HexSet;
    fn bitand(self, other: HexSet) -> HexSet {
        HexSet(self.0 & other.0)
    }
}

/// The hexes of the left set that are not in the right one.
impl Sub for HexSet {
    type Output = HexSet;
    fn sub(self, other: HexSet) -> HexSet {
        HexSet(self.0 & !other.0)
    }
}

impl BitOrAssign for HexSet {
    fn bitor_assign(&mut self, other: HexSet) {
        self.0 |= other.0;
    }
}

impl SubAssign for HexSet {
    fn sub_assign(&mut self, other: HexSet) {
        self.0 &= !other.0;
    }
}

impl fmt::Debug for HexSet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::super::board::{BOARD, hexes};
    use super::*;
    use crate::Quick;

    /// The field of `games/hex.rs` knows the same neighbours in another way.
    #[test]
    fn neighbours_are_those_of_the_field() {
        assert_eq!(HexSet::BOARD.len(), 91);
        for hex in HexSet::BOARD.iter() {
            let field: HexSet = hexes(hex.cell().around() & *BOARD).collect();
            assert_eq!(HexSet::only(hex).around(), field, "{hex}");
            assert_eq!(Hex::on(hex.cell()), Some(hex));
        }
    }

    #[test]
    fn hexes_are_counted_and_found_in_reading_order() {
        let mut random = Quick::new(1);
        for _ in 0..500 {
            let set: HexSet = HexSet::BOARD.iter().filter(|_| random.below(3) == 0).collect();
            let listed: Vec<Hex> = set.iter().collect();
            assert!(listed.is_sorted() && listed.len() == set.len());
            for (skip, &hex) in listed.iter().enumerate() {
                assert_eq!(set.nth(skip), Some(hex));
                assert!(set.after(hex).iter().eq(listed[skip + 1..].iter().copied()));
            }
            assert_eq!(set.nth(listed.len()), None);
            let parts: Vec<HexSet> = set.regions().collect();
            assert!(parts.iter().all(|part| !part.around().meets(set - *part)));
            assert_eq!(parts.iter().map(|part| part.len()).sum::<usize>(), set.len());
        }
    }
}
