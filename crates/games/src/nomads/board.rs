//! Strips, the spaces that they make, and which of these touch. The strips are ours: read and change them here.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use super::pieces::Land;
use super::spaces::{Spaces, around};

/// Left to right. C city, D desert, M mountain; lands: G grasslands, R wastelands, P highlands, B wadis, S saltflats.
const CITY_STRIPS: [&str; 8] =
    ["MRDCSPB", "BCSPDMG", "BDMRGCS", "RPCSDMG", "RPGBCDM", "DBSCPMR", "SDCBGMP", "DSBGCRM"];
/// Between two half-mountains: these rows are shifted by half a space.
const DESERT_STRIPS: [&str; 8] =
    ["PMRBDD", "DDMGDP", "RDSMDD", "DDBPMS", "DPMDGD", "DDRMGD", "RMDDBS", "DDGDMD"];

/// Strips in play, the nearest to the Pilgrim first (N1).
pub const ROWS: usize = 5;
/// The row that leaves when the desert shifts (N33).
pub const LAST_ROW: u8 = ROWS as u8 - 1;
/// No strip has more spaces.
pub const COLUMNS: u8 = 7;

/// What the letters mean, by kind and strip, so that nobody reads letters while a game is played.
static TERRAINS: [[[Option<Terrain>; COLUMNS as usize]; 8]; 2] =
    [terrains(&CITY_STRIPS), terrains(&DESERT_STRIPS)];
/// Where a nomad can stand, one bit a column, by kind and strip.
static OPEN: [[u8; 8]; 2] = [columns(&CITY_STRIPS, b'M', false), columns(&DESERT_STRIPS, b'M', false)];
/// Where its city is, likewise.
static CITIES: [[u8; 8]; 2] = [columns(&CITY_STRIPS, b'C', true), columns(&DESERT_STRIPS, b'C', true)];

const fn terrains(strips: &[&str; 8]) -> [[Option<Terrain>; COLUMNS as usize]; 8] {
    let mut all = [[None; COLUMNS as usize]; 8];
    let mut strip = 0;
    while strip < strips.len() {
        let letters = strips[strip].as_bytes();
        let mut column = 0;
        while column < letters.len() {
            all[strip][column] = Some(Terrain::of(letters[column]));
            column += 1;
        }
        strip += 1;
    }
    all
}

/// The columns that have this letter, or that have another.
const fn columns(strips: &[&str; 8], letter: u8, has: bool) -> [u8; 8] {
    let mut all = [0; 8];
    let mut strip = 0;
    while strip < strips.len() {
        let letters = strips[strip].as_bytes();
        let mut column = 0;
        while column < letters.len() {
            all[strip] |= (((letters[column] == letter) == has) as u8) << column;
            column += 1;
        }
        strip += 1;
    }
    all
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Terrain {
    City,
    Desert,
    Mountain,
    Land(Land),
}

impl Terrain {
    const fn of(letter: u8) -> Terrain {
        match letter {
            b'C' => Terrain::City,
            b'D' => Terrain::Desert,
            b'G' => Terrain::Land(Land::Grasslands),
            b'R' => Terrain::Land(Land::Wastelands),
            b'P' => Terrain::Land(Land::Highlands),
            b'B' => Terrain::Land(Land::Wadis),
            b'S' => Terrain::Land(Land::Saltflats),
            _ => Terrain::Mountain,
        }
    }
}

/// "a city", "the wadis".
impl fmt::Display for Terrain {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Terrain::City => f.write_str("a city"),
            Terrain::Desert => f.write_str("desert"),
            Terrain::Mountain => f.write_str("a mountain"),
            Terrain::Land(land) => write!(f, "the {land}"),
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Debug, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum StripKind {
    #[default]
    City,
    Desert,
}

impl StripKind {
    pub const fn other(self) -> StripKind {
        match self {
            StripKind::City => StripKind::Desert,
            StripKind::Desert => StripKind::City,
        }
    }

    const fn texts(self) -> &'static [&'static str; 8] {
        match self {
            StripKind::City => &CITY_STRIPS,
            StripKind::Desert => &DESERT_STRIPS,
        }
    }
}

/// One of the sixteen strips. Written as its letters.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default, Debug)]
pub struct Strip {
    kind: StripKind,
    index: u8,
}

impl Strip {
    /// All strips of a kind, in the order of the data.
    pub fn all(kind: StripKind) -> [Strip; 8] {
        std::array::from_fn(|index| Strip { kind, index: index as u8 })
    }

    pub const fn kind(self) -> StripKind {
        self.kind
    }

    pub fn letters(self) -> &'static str {
        self.kind.texts()[usize::from(self.index)]
    }

    /// Spaces that have a name; half-mountains have none.
    pub fn spaces(self) -> u8 {
        self.letters().len() as u8
    }

    /// The terrain of a column, if the strip has it.
    pub fn terrain(self, column: u8) -> Option<Terrain> {
        *TERRAINS[self.kind as usize][usize::from(self.index)].get(usize::from(column))?
    }

    /// Where a nomad can stand, one bit a column.
    fn open(self) -> u8 {
        OPEN[self.kind as usize][usize::from(self.index)]
    }

    /// The column of its city.
    pub fn city(self) -> Option<u8> {
        self.letters().bytes().position(|letter| letter == b'C').map(|column| column as u8)
    }
}

impl fmt::Display for Strip {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.letters())
    }
}

impl Serialize for Strip {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.letters())
    }
}

impl<'de> Deserialize<'de> for Strip {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Strip, D::Error> {
        let letters = String::deserialize(deserializer)?;
        let mut all = Strip::all(StripKind::City).into_iter().chain(Strip::all(StripKind::Desert));
        all.find(|strip| strip.letters() == letters).ok_or_else(|| de::Error::custom("no strip of this game"))
    }
}

/// A space: row A is nearest to the Pilgrim, columns count from 1. Which spaces there are depends on the strips.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Space {
    row: u8,
    column: u8,
}

impl Space {
    /// Both count from zero here.
    pub const fn new(row: u8, column: u8) -> Option<Space> {
        if row < ROWS as u8 && column < COLUMNS { Some(Space { row, column }) } else { None }
    }

    pub const fn row(self) -> u8 {
        self.row
    }

    pub const fn column(self) -> u8 {
        self.column
    }

    /// Its number in reading order, and back.
    pub(super) const fn index(self) -> usize {
        (self.row * COLUMNS + self.column) as usize
    }

    pub(super) const fn at(index: usize) -> Space {
        Space { row: index as u8 / COLUMNS, column: index as u8 % COLUMNS }
    }

    /// The same place after the desert has shifted; none if it went with the strip.
    pub const fn shifted(self) -> Option<Space> {
        Space::new(self.row + 1, self.column)
    }
}

impl fmt::Display for Space {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'A' + self.row), self.column + 1)
    }
}

impl FromStr for Space {
    type Err = ();

    /// `C3`, `c3`, `c-3`.
    fn from_str(text: &str) -> Result<Space, ()> {
        let [letter, rest @ ..] = text.as_bytes() else { return Err(()) };
        let digits = rest.strip_prefix(b"-").unwrap_or(rest);
        let row = letter.to_ascii_uppercase().checked_sub(b'A').ok_or(())?;
        match digits {
            [digit @ b'1'..=b'9'] => Space::new(row, digit - b'1').ok_or(()),
            _ => Err(()),
        }
    }
}

impl Serialize for Space {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Space {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Space, D::Error> {
        let label = String::deserialize(deserializer)?;
        let space = label.parse::<Space>().ok().filter(|space| space.to_string() == label);
        space.ok_or_else(|| de::Error::custom("no space like C3"))
    }
}

/// The five strips in play, row A first.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Board(pub [Strip; ROWS]);

impl Board {
    pub const fn strip(&self, row: u8) -> Strip {
        self.0[row as usize]
    }

    /// None where the strip has no such space.
    pub fn terrain(&self, space: Space) -> Option<Terrain> {
        self.strip(space.row).terrain(space.column)
    }

    /// Whether a nomad can stand here (N9).
    pub fn is_open(&self, space: Space) -> bool {
        self.open_spaces().contains(space)
    }

    /// All spaces where a nomad can stand.
    pub fn open_spaces(&self) -> Spaces {
        let row = |bits, strip: &Strip| bits << COLUMNS | u64::from(strip.open());
        Spaces::from_bits(self.0.iter().rev().fold(0, row))
    }

    pub fn touch(&self, one: Space, other: Space) -> bool {
        around(self.strip(0).kind, one).contains(other)
    }

    /// The spaces of cities.
    pub fn cities(&self) -> Spaces {
        let row = |bits, strip: &Strip| {
            bits << COLUMNS | u64::from(CITIES[strip.kind as usize][usize::from(strip.index)])
        };
        Spaces::from_bits(self.0.iter().rev().fold(0, row))
    }

    /// Where a nomad may step from here (N9).
    pub fn steps(&self, from: Space) -> Spaces {
        around(self.strip(0).kind, from).both(self.open_spaces())
    }
}
