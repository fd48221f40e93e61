//! Numbers and switches by edition and player count, and the options that a host may choose.

use std::fmt;
use std::ops::RangeInclusive;
use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::hex::{Cell, CellSet};
use crate::{Detail, Fact, Seat, Unreadable, options, shown};

use super::board::{Board, Boards};
use super::refusal::Rule;

pub const PLAYERS: RangeInclusive<u8> = 2..=5; // D1
pub const MOST_PLAYERS: usize = 5;
pub const PALMS: usize = 5; // D5
/// D6: 15 each of value 1, 2 and 3.
pub const TOKEN_VALUES: [u8; 3] = [1, 2, 3];
pub const TOKENS_EACH: usize = 15;
pub const TOKENS: usize = TOKEN_VALUES.len() * TOKENS_EACH;

pub const OASIS_POINTS: u32 = 5; // D24
pub const RIVER_POINTS: u32 = 5; // D27
pub const LARGEST_POINTS: u32 = 10; // D34
pub const TIED_POINTS: u32 = 5; // D34
pub const CAMELS_A_TURN: u8 = 2; // D15

/// D4: whether the hexes beyond the elevation line are in play.
pub const fn whole_board(players: u8) -> bool {
    players >= 4
}

/// What depends on the player count alone; the same in all editions.
#[derive(Clone, Copy)]
pub struct Numbers {
    /// Camels without riders at the start, per colour (D2).
    pub camels: u8,
    /// Leaders that each seat places (D3).
    pub leaders: u8,
    /// Leaders that each seat gives back first (D3).
    pub given_back: u8,
    /// So many seats place one camel only in their first turn (D16).
    pub short_first_turns: u8,
}

impl Numbers {
    pub fn of(players: u8) -> Option<Numbers> {
        let (camels, leaders, given_back, short_first_turns) = match players {
            2 => (22, 5, 0, 1),
            3 => (26, 5, 0, 2),
            4 => (30, 5, 0, 2),
            5 => (30, 4, 1, 2),
            _ => return None,
        };
        Some(Numbers { camels, leaders, given_back, short_first_turns })
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub enum Edition {
    #[serde(rename = "2005")]
    Y2005,
    #[serde(rename = "2017")]
    Y2017,
    #[serde(rename = "2024")]
    Y2024,
}

/// In what the editions differ: an edition is a row of this table, never a type of its own.
pub struct Switches {
    pub year: &'static str,
    /// D4: boards with a river.
    pub river: bool,
    /// D5: the host may name the sites of the palms.
    pub palms_by_host: bool,
}

impl Edition {
    pub const ALL: [Edition; 3] = [Edition::Y2005, Edition::Y2017, Edition::Y2024];

    pub const fn switches(self) -> Switches {
        match self {
            Edition::Y2005 => Switches { year: "2005", river: false, palms_by_host: true },
            Edition::Y2017 => Switches { year: "2017", river: true, palms_by_host: true },
            Edition::Y2024 => Switches { year: "2024", river: true, palms_by_host: false },
        }
    }
}

impl fmt::Display for Edition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.switches().year)
    }
}

/// What a host chooses when the game is created.
#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Options {
    pub edition: Edition,
    pub board: Arc<Board>,
    /// D9: leaders are placed A B C D D C B A A ...
    pub serpentine: bool,
    /// D36: tokens lie face down.
    pub aquifers: bool,
    /// D5: the sites of the palms, if the host names them.
    pub palms: Option<CellSet>,
    /// D8: the first player, if the host names one.
    pub first: Option<Seat>,
    /// D3, five players: the leaders given back are drawn at random instead of chosen.
    pub random_gifts: bool,
}

impl Options {
    /// The newest edition on its first board, without variants.
    pub fn new() -> Options {
        let board = Boards::built_in().get("mountain").expect("a board of ours");
        Options {
            edition: Edition::Y2024,
            board: Arc::clone(board),
            serpentine: false,
            aquifers: false,
            palms: None,
            first: None,
            random_gifts: false,
        }
    }

    /// Refuses what makes no sense (D37), as far as it can be known before the players are.
    pub fn check(&self) -> Result<(), Rule> {
        let switches = self.edition.switches();
        if self.board.has_river() && !switches.river {
            return Err(Rule::NoRiver { edition: self.edition, board: self.board.name().to_owned() });
        }
        let Some(palms) = self.palms else { return Ok(()) };
        if !switches.palms_by_host {
            return Err(Rule::PalmsAtRandom { edition: self.edition });
        }
        if let Some(cell) = (palms - self.board.whole().sites).first() {
            return Err(Rule::PalmOffSite { cell });
        }
        if palms.len() != PALMS {
            return Err(Rule::PalmCount { named: palms.len() });
        }
        Ok(())
    }

    /// Refuses what makes no sense with this many players (D1, D37).
    pub fn check_for(&self, players: u8) -> Result<Numbers, Rule> {
        let numbers = Numbers::of(players).ok_or(Rule::Players { players })?;
        self.check()?;
        if let Some(cell) = self.palms.and_then(|palms| (palms - self.board.part(players).sites).first()) {
            return Err(Rule::PalmOutOfPlay { cell, players });
        }
        if let Some(first) = self.first.filter(|first| first.number() > players) {
            return Err(Rule::FirstSeat { first, players });
        }
        if self.random_gifts && numbers.given_back == 0 {
            return Err(Rule::NoGifts { players });
        }
        Ok(numbers)
    }

    /// Reads options such as `2017, river, serpentine, first 2`; what is not named stays as in [`Options::new`].
    pub fn read(text: &str, boards: &Boards) -> Result<Options, Unreadable> {
        let mut read = Options::new();
        options::read_each(text, "desert-unreadable-twice", |part| {
            read.read_one(part, part, boards).or_else(|unreadable| {
                // Hyphens are forgiven, though a board's name may hold one.
                read.read_one(part, &part.replace('-', " "), boards).map_err(|_| unreadable)
            })
        })?;
        Ok(read)
    }

    /// Reads one option and tells which it was, by the key of its word.
    fn read_one(&mut self, part: &str, text: &str, boards: &Boards) -> Result<&'static str, Unreadable> {
        let words: Vec<&str> = text.split_whitespace().collect();
        let edition = |year: &str| Edition::ALL.into_iter().find(|edition| edition.switches().year == year);
        let unreadable = |why: Fact| Err(Unreadable::because(part, why));
        if let Some(seat) = options::first(&words, part, "desert-unreadable-first") {
            self.first = Some(seat?);
            return Ok("desert-option-first");
        }
        match words[..] {
            ["edition", year] | [year] if edition(year).is_some() => {
                self.edition = edition(year).expect("just found");
                Ok("desert-option-edition")
            }
            ["edition", ..] => {
                let years = Edition::ALL.iter().map(Detail::name);
                unreadable(Fact::new("desert-unreadable-edition").with("editions", Detail::list(years)))
            }
            ["serpentine"] => {
                self.serpentine = true;
                Ok("desert-option-serpentine")
            }
            ["aquifers"] => {
                self.aquifers = true;
                Ok("desert-option-aquifers")
            }
            ["palms", ref sites @ ..] => {
                self.palms = Some(read_palms(part, sites)?);
                Ok("desert-option-palms")
            }
            ["random", "gifts"] | ["randomgifts"] => {
                self.random_gifts = true;
                Ok("desert-option-gifts")
            }
            ["board", name] | [name] | [name, "board"] if boards.get(name).is_some() => {
                self.board = Arc::clone(boards.get(name).expect("just found"));
                Ok("desert-option-board")
            }
            ["board", ..] | [_, "board"] => {
                let names = boards.names();
                let names = names.iter().map(Detail::name);
                unreadable(Fact::new("desert-unreadable-board").with("boards", Detail::list(names)))
            }
            _ => unreadable(Fact::new("desert-unreadable-option")),
        }
    }
}

impl Default for Options {
    fn default() -> Options {
        Options::new()
    }
}

fn read_palms(part: &str, sites: &[&str]) -> Result<CellSet, Unreadable> {
    let because = |why: Fact| Unreadable::because(part, why);
    let mut palms = CellSet::EMPTY;
    for site in sites {
        let Ok(cell) = site.parse::<Cell>() else {
            return Err(because(Fact::new("desert-unreadable-site").with("site", Detail::Name(shown(site)))));
        };
        if palms.contains(cell) {
            return Err(because(Fact::new("desert-unreadable-site-twice").with("at", cell)));
        }
        palms.insert(cell);
    }
    if palms.is_empty() {
        return Err(because(Fact::new("desert-unreadable-palms")));
    }
    Ok(palms)
}

/// The canonical notation; [`Options::read`] reads it back.
impl fmt::Display for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "edition {}, board {}", self.edition, self.board.name())?;
        if self.serpentine {
            f.write_str(", serpentine")?;
        }
        if self.aquifers {
            f.write_str(", aquifers")?;
        }
        if let Some(palms) = self.palms {
            f.write_str(", palms")?;
            palms.iter().try_for_each(|site| write!(f, " {site}"))?;
        }
        if let Some(first) = self.first {
            write!(f, ", first {}", first.number())?;
        }
        if self.random_gifts {
            f.write_str(", random gifts")?;
        }
        Ok(())
    }
}
