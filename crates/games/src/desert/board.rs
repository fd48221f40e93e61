//! Boards as text files that people can read and change (D4, D40), and the shelf of boards that a house has.

use std::collections::BTreeMap;
use std::fmt;
use std::sync::{Arc, LazyLock};

use serde::{Deserialize, Deserializer, Serialize, de};

use crate::Unsound;
use crate::hex::{COLUMNS, Cell, CellSet, ROWS};
use crate::shown;

use super::rules::{PALMS, TOKENS};

/// A board that passed every check of D40. Two boards are equal when name and text are.
#[derive(Clone, Serialize)]
pub struct Board {
    name: String,
    text: String,
    #[serde(skip)]
    inner: Part,
    #[serde(skip)]
    whole: Part,
    #[serde(skip)]
    mountains: CellSet,
    /// Pairs of hexes with the river between them, each pair once.
    #[serde(skip)]
    river: Vec<(Cell, Cell)>,
    /// For each cell the directions (as in `Cell::ring`) that lead across the river.
    #[serde(skip)]
    across: Box<[u8; Cell::COUNT]>,
}

/// The hexes that are in play: for two or three players those inside the elevation line, otherwise all (D4).
#[derive(Clone, Copy, Default)]
pub struct Part {
    pub hexes: CellSet,
    pub waterholes: CellSet,
    pub sites: CellSet,
}

impl Part {
    /// D6: one token a waterhole, and one on each oasis site without a palm.
    fn tokens(&self) -> usize {
        (self.waterholes.len() + self.sites.len()).saturating_sub(PALMS)
    }
}

/// Why a text is not a board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct BoardFault {
    /// 0: the name is at fault, not the text.
    pub line: usize,
    pub reason: String,
}

impl std::error::Error for BoardFault {}

impl fmt::Display for BoardFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            0 => f.write_str(&self.reason),
            line => write!(f, "line {line}: {}", self.reason),
        }
    }
}

impl Board {
    pub fn name(&self) -> &str {
        &self.name
    }

    pub fn text(&self) -> &str {
        &self.text
    }

    /// What is in play with this many players.
    pub fn part(&self, players: u8) -> &Part {
        if super::rules::whole_board(players) { &self.whole } else { &self.inner }
    }

    /// Everything that is a hex in some game.
    pub fn whole(&self) -> &Part {
        &self.whole
    }

    pub fn mountains(&self) -> CellSet {
        self.mountains
    }

    pub fn river(&self) -> &[(Cell, Cell)] {
        &self.river
    }

    pub fn has_river(&self) -> bool {
        !self.river.is_empty()
    }

    /// The directions that lead from this cell across the river, as in `Cell::ring`.
    pub(super) fn across(&self, cell: Cell) -> u8 {
        self.across[cell.index()]
    }

    /// Reads and checks a board.
    pub fn parse(name: &str, text: &str) -> Result<Board, BoardFault> {
        if name.is_empty() || name.len() > 32 || !name.bytes().all(is_name_byte) {
            let reason = format!(
                "“{}” is no name for a board; up to 32 lower-case letters, digits, - and _ are.",
                shown(name)
            );
            return Err(BoardFault { line: 0, reason });
        }
        let mut draft = Draft::default();
        for (i, line) in text.lines().enumerate() {
            let line_number = i + 1;
            let line = line.split('#').next().unwrap_or_default().trim();
            let fault = |reason: Unsound| BoardFault { line: line_number, reason: reason.to_string() };
            if let Some(pairs) = line.strip_prefix("river") {
                draft.river(pairs, line_number).map_err(fault)?;
            } else if !line.is_empty() {
                draft.row(line, line_number).map_err(fault)?;
            }
        }
        draft.finish(name, text)
    }
}

impl PartialEq for Board {
    fn eq(&self, other: &Board) -> bool {
        self.name == other.name && self.text == other.text
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "board {}", self.name)
    }
}

impl<'de> Deserialize<'de> for Board {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Board, D::Error> {
        #[derive(Deserialize)]
        #[serde(deny_unknown_fields)]
        struct Written {
            name: String,
            text: String,
        }
        let Written { name, text } = Written::deserialize(deserializer)?;
        Board::parse(&name, &text)
            .map_err(|fault| de::Error::custom(format!("board {}, {fault}", shown(&name))))
    }
}

/// A board while its lines are read.
#[derive(Default)]
struct Draft {
    inner: Part,
    outer: Part,
    mountains: CellSet,
    columns: usize,
    /// The line of each row, for faults that are found at the end.
    row_lines: Vec<usize>,
    river: Vec<(Cell, Cell, usize)>,
}

impl Draft {
    fn row(&mut self, line: &str, line_number: usize) -> Result<(), Unsound> {
        let row = self.row_lines.len();
        if row == ROWS {
            return Err(format!("a board has at most {ROWS} rows.").into());
        }
        let letter = char::from(b'A' + row as u8);
        let mut signs = line.chars();
        let found = signs.next().unwrap_or_default();
        if found != letter {
            return Err(format!("row {letter} should come here, found “{found}”.").into());
        }
        let mut columns = 0;
        for sign in signs.filter(|sign| !sign.is_whitespace()) {
            let Some(cell) = Cell::new(row, columns) else {
                return Err(format!("a row has at most {COLUMNS} hexes.").into());
            };
            self.sign(sign, cell)?;
            columns += 1;
        }
        if row == 0 {
            self.columns = columns;
        } else if columns != self.columns {
            return Err(format!("row {letter} has {columns} hexes, row A has {}.", self.columns).into());
        }
        self.row_lines.push(line_number);
        Ok(())
    }

    fn sign(&mut self, sign: char, cell: Cell) -> Result<(), Unsound> {
        let part = if ".oO".contains(sign) { &mut self.inner } else { &mut self.outer };
        match sign {
            '-' => return Ok(()),
            '^' => {
                self.mountains.insert(cell);
                return Ok(());
            }
            '.' | ':' => {}
            'o' | 'u' => part.waterholes.insert(cell),
            'O' | 'U' => part.sites.insert(cell),
            _ => return Err(format!("“{sign}” at {cell} is unknown; known are . o O : u U ^ -").into()),
        }
        part.hexes.insert(cell);
        Ok(())
    }

    fn river(&mut self, pairs: &str, line_number: usize) -> Result<(), Unsound> {
        if pairs.trim().is_empty() {
            return Err("a river line lists pairs like C7-C8.".into());
        }
        for pair in pairs.split_whitespace() {
            let cells = pair.split_once('-').map(|(a, b)| (a.parse(), b.parse()));
            let Some((Ok(a), Ok(b))) = cells else {
                return Err(format!("“{pair}” is not a river pair like C7-C8.").into());
            };
            self.river.push((a, b, line_number));
        }
        Ok(())
    }

    fn finish(self, name: &str, text: &str) -> Result<Board, BoardFault> {
        let Some(&last_line) = self.row_lines.last() else {
            return Err(BoardFault { line: 1, reason: "there is no row at all.".to_owned() });
        };
        let whole = Part {
            hexes: self.inner.hexes | self.outer.hexes,
            waterholes: self.inner.waterholes | self.outer.waterholes,
            sites: self.inner.sites | self.outer.sites,
        };
        for (part, place) in [(&self.inner, "inside the elevation line"), (&whole, "on the whole board")] {
            self.check(part, place, last_line)?;
        }
        let mut across = Box::new([0; Cell::COUNT]);
        let mut river = Vec::new();
        for &(a, b, line) in &self.river {
            let fault = |reason: String| Err(BoardFault { line, reason });
            if let Some(dry) = [a, b].into_iter().find(|&cell| !whole.hexes.contains(cell)) {
                return fault(format!("river {a}-{b}: {dry} is not a hex of this board."));
            }
            let (Some(there), Some(back)) = (a.towards(b), b.towards(a)) else {
                return fault(format!("river {a}-{b}: the two are not neighbours."));
            };
            if across[a.index()] & 1 << there as u8 != 0 {
                return fault(format!("river {a}-{b} is given twice."));
            }
            across[a.index()] |= 1 << there as u8;
            across[b.index()] |= 1 << back as u8;
            river.push((a, b));
        }
        Ok(Board {
            name: name.to_owned(),
            text: text.to_owned(),
            inner: self.inner,
            whole,
            mountains: self.mountains,
            river,
            across,
        })
    }

    fn check(&self, part: &Part, place: &str, last_line: usize) -> Result<(), BoardFault> {
        let fault = |line: usize, reason: String| Err(BoardFault { line, reason });
        let sites = part.sites.len();
        if sites < PALMS {
            return fault(last_line, format!("{sites} oasis sites {place}; {PALMS} palms need one each."));
        }
        let tokens = part.tokens();
        if tokens > TOKENS {
            return fault(
                last_line,
                format!("{tokens} waterhole tokens are needed {place}; there are {TOKENS}."),
            );
        }
        let regions: Vec<CellSet> = part.hexes.regions().collect();
        if let [_, _, ..] = regions[..] {
            let island = regions.iter().min_by_key(|region| region.len()).and_then(|region| region.first());
            let island = island.expect("a region has a cell");
            return fault(
                self.row_lines[island.row()],
                format!("{island} is cut off from the other hexes {place}."),
            );
        }
        // One hex must not cut the board, or a leader alone would enclose (D29 asks for a camel).
        let cuts = |&cell: &Cell| (part.hexes - CellSet::only(cell)).regions().nth(1).is_some();
        if let Some(cell) = part.hexes.iter().find(cuts) {
            return fault(
                self.row_lines[cell.row()],
                format!("{cell} alone holds two parts together {place}; no single hex may do that."),
            );
        }
        Ok(())
    }
}

/// The boards that a house has: ours and the operator's.
#[derive(Clone)]
pub struct Boards(BTreeMap<String, Arc<Board>>);

static BUILT_IN: LazyLock<Boards> = LazyLock::new(|| {
    let mut boards = Boards(BTreeMap::new());
    for (name, text) in
        [("mountain", include_str!("boards/mountain.txt")), ("river", include_str!("boards/river.txt"))]
    {
        boards.add(name, text).expect("our boards pass their own checks");
    }
    boards
});

impl Boards {
    pub fn built_in() -> &'static Boards {
        &BUILT_IN
    }

    /// Adds a board under a name of lower-case letters, digits, `-` and `_`.
    pub fn add(&mut self, name: &str, text: &str) -> Result<(), BoardFault> {
        if self.0.contains_key(name) {
            return Err(BoardFault { line: 0, reason: format!("there is a board “{name}” already.") });
        }
        self.0.insert(name.to_owned(), Arc::new(Board::parse(name, text)?));
        Ok(())
    }

    pub fn get(&self, name: &str) -> Option<&Arc<Board>> {
        self.0.get(name)
    }

    pub fn names(&self) -> Vec<&str> {
        self.0.keys().map(String::as_str).collect()
    }
}

fn is_name_byte(byte: u8) -> bool {
    byte.is_ascii_lowercase() || byte.is_ascii_digit() || byte == b'-' || byte == b'_'
}
