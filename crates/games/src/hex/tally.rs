//! The nth cell of one or several sets, without a jump that depends on their bits: half of those would be guessed wrong,
//! and drawing random moves is most of a playout.

use super::{Cell, CellSet, WORDS};

/// Several sets whose cells are counted: for drawing one of all their cells.
pub struct Tally<const N: usize> {
    sets: [CellSet; N],
    /// By word, so that a cell is found without counting again.
    counts: [[u32; WORDS]; N],
}

impl<const N: usize> Tally<N> {
    pub fn new(sets: [CellSet; N]) -> Tally<N> {
        Tally { counts: sets.map(|set| set.0.map(u64::count_ones)), sets }
    }

    /// How many cells there are; one that is in two sets counts twice.
    pub fn len(&self) -> u32 {
        self.counts.as_flattened().iter().sum()
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The cell with `skip` cells before it, set by set, and the number of its set.
    pub fn nth(&self, skip: u32) -> Option<(usize, Cell)> {
        let (number, skip) = nth_count(self.counts.map(|counts| counts.iter().sum()), skip);
        let (word, skip) = nth_count(*self.counts.get(number)?, skip);
        let place = nth_one(*self.sets[number].0.get(word)?, skip);
        Some((number, Cell((word * 64) as u16 + place as u16)))
    }
}

/// The place of the one with `skip` ones below it.
pub(super) fn nth_one(word: u64, skip: u32) -> u32 {
    const LOW: u64 = 0x0101_0101_0101_0101;
    const HIGH: u64 = LOW << 7;
    // How many ones there are in each pair of bits, in each four, in each byte; in a byte and all below it.
    let pairs = word - (word >> 1 & 0x5555_5555_5555_5555);
    let fours = (pairs & 0x3333_3333_3333_3333) + (pairs >> 2 & 0x3333_3333_3333_3333);
    let bytes = (fours + (fours >> 4)) & 0x0f0f_0f0f_0f0f_0f0f;
    let up_to = bytes.wrapping_mul(LOW);
    // It lies above the bytes that have at most `skip` ones up to their ends; then by halves.
    let above = (((u64::from(skip) * LOW) | HIGH) - up_to) & HIGH;
    let mut place = ((above >> 7).wrapping_mul(LOW) >> 56) * 8;
    let mut skip = u64::from(skip) - ((up_to << 8) >> place & 0xff);
    for (ones, width, mask) in [(fours, 4, 0xf), (pairs, 2, 0x3), (word, 1, 0x1)] {
        let below = ones >> place & mask;
        let passed = u64::from(skip >= below);
        skip -= passed * below;
        place += passed * width;
    }
    place as u32
}

/// Which of these counts holds the thing with `skip` things before it, and how many are left to skip there.
fn nth_count<const N: usize>(counts: [u32; N], skip: u32) -> (usize, u32) {
    let (mut number, mut before, mut all) = (0, 0, 0);
    for count in counts {
        all += count;
        let passed = all <= skip;
        number += usize::from(passed);
        before += u32::from(passed) * count;
    }
    (number, skip - before)
}
