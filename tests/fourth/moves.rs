//! The notation of Three Tents: options and moves.

use std::fmt;
use std::str::FromStr;

use games::{Detail, Fact, Unreadable, shown};
use serde::{Deserialize, Serialize};

#[derive(Clone, PartialEq, Serialize, Deserialize)]
pub struct Options {
    pub rounds: u8,
    pub no_swaps: bool,
    pub first: Option<u8>,
}

impl Options {
    pub fn read(text: &str) -> Result<Options, Unreadable> {
        let mut options = Options { rounds: 2, no_swaps: false, first: None };
        for said in text.split(',').map(str::trim).filter(|said| !said.is_empty()) {
            let unreadable = || Unreadable::because(said, Fact::new("tents-unreadable-option"));
            match said.split_whitespace().collect::<Vec<_>>()[..] {
                ["rounds", rounds] => {
                    let rounds = rounds.parse().ok().filter(|rounds| (1..=3).contains(rounds));
                    options.rounds = rounds.ok_or_else(unreadable)?;
                }
                ["no", "swaps"] => options.no_swaps = true,
                ["first", seat] => {
                    let seat = seat.parse().ok().filter(|seat| (1..=4).contains(seat));
                    options.first = Some(seat.ok_or_else(unreadable)?);
                }
                _ => return Err(unreadable()),
            }
        }
        Ok(options)
    }
}

impl fmt::Display for Options {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "rounds {}", self.rounds)?;
        f.write_str(if self.no_swaps { ", no swaps" } else { "" })?;
        self.first.map_or(Ok(()), |seat| write!(f, ", first {seat}"))
    }
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Move {
    Rest,
    Swap,
    Bet(u32),
}

impl Move {
    /// So many coins are bet at most.
    pub const MOST: u32 = 3;

    pub fn meaning(self) -> Fact {
        match self {
            Move::Rest => Fact::new("tents-move-rest"),
            Move::Swap => Fact::new("tents-move-swap"),
            Move::Bet(coins) => Fact::new("tents-move-bet").with("coins", coins),
        }
    }
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Rest => f.write_str("rest"),
            Move::Swap => f.write_str("swap"),
            Move::Bet(coins) => write!(f, "bet {coins}"),
        }
    }
}

impl FromStr for Move {
    type Err = Unreadable;

    fn from_str(said: &str) -> Result<Move, Unreadable> {
        match said.to_lowercase().split_whitespace().collect::<Vec<_>>()[..] {
            ["rest"] => Ok(Move::Rest),
            ["swap"] => Ok(Move::Swap),
            ["bet", coins] => {
                let coins = coins.parse().ok().filter(|coins| (1..=Move::MOST).contains(coins));
                let why = || Fact::new("tents-unreadable-bet").with("most", Move::MOST);
                coins.map(Move::Bet).ok_or_else(|| Unreadable::because(said, why()))
            }
            _ => {
                let why = Fact::new("tents-unreadable-move").with("said", Detail::name(&shown(said)));
                Err(Unreadable::because(said, why))
            }
        }
    }
}
