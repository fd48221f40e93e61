//! Sets of spaces as bits, and which spaces touch: lists of moves are read off them.

use super::board::{COLUMNS, ROWS, Space, StripKind};

const COUNT: usize = ROWS * COLUMNS as usize;

/// A set of spaces.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct Spaces(u64);

impl Spaces {
    pub const NONE: Spaces = Spaces(0);

    /// One bit a space, in reading order.
    pub const fn from_bits(bits: u64) -> Spaces {
        Spaces(bits)
    }

    pub const fn bits(self) -> u64 {
        self.0
    }

    pub const fn contains(self, space: Space) -> bool {
        self.0 >> space.index() & 1 == 1
    }

    pub const fn both(self, other: Spaces) -> Spaces {
        Spaces(self.0 & other.0)
    }

    pub const fn without(self, space: Space) -> Spaces {
        Spaces(self.0 & !(1 << space.index()))
    }

    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// In reading order.
    pub fn iter(self) -> impl Iterator<Item = Space> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let space = (left != 0).then(|| Space::at(left.trailing_zeros() as usize))?;
            left &= left - 1;
            Some(space)
        })
    }
}

/// The spaces that touch each space, by the kind of the strip in row A.
static AROUND: [[Spaces; COUNT]; 2] = [around_all(StripKind::City), around_all(StripKind::Desert)];

/// What touches a space, if row A is of this kind, whatever the strips hold.
pub fn around(top: StripKind, space: Space) -> Spaces {
    AROUND[top as usize][space.index()]
}

const fn around_all(top: StripKind) -> [Spaces; COUNT] {
    let mut all = [Spaces::NONE; COUNT];
    let mut at = 0;
    while at < COUNT {
        let mut other = 0;
        while other < COUNT {
            if touch(top, Space::at(at), Space::at(other)) {
                all[at].0 |= 1 << other;
            }
            other += 1;
        }
        at += 1;
    }
    all
}

/// Brick rows: space i of a desert strip touches spaces i and i+1 of the city strips above and below.
const fn touch(top: StripKind, one: Space, other: Space) -> bool {
    match one.row().abs_diff(other.row()) {
        0 => one.column().abs_diff(other.column()) == 1,
        1 => {
            let even_is_desert = matches!(top, StripKind::Desert);
            let (desert, city) =
                if one.row().is_multiple_of(2) == even_is_desert { (one, other) } else { (other, one) };
            city.column() == desert.column() || city.column() == desert.column() + 1
        }
        _ => false,
    }
}
