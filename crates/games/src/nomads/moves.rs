//! Moves and their notation: tolerant in, one canonical form out.

use std::fmt;
use std::str::FromStr;

use crate::{Detail, Fact, Seat, Unreadable, shown};

use super::board::Space;
use super::herd::Herd;
use super::pieces::{Animal, Land};

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Move {
    /// One step, or two at once (N9).
    Go(Space, Option<Space>),
    /// The handlers taken on leaving a city (N12).
    Handlers(Herd),
    Capture,
    /// After nothing but blanks: one animal, or none (N16).
    Take(Option<Animal>),
    Call,
    /// N20
    Shift,
    /// N21
    Sell(Herd),
    /// N24, with the animals that are kept if there is a choice.
    Pilgrim(Option<Herd>),
    /// N25
    Place(Space),
    /// What a lost nomad keeps (N26).
    Keep(Herd),
    /// Where animals go after a yellow land die and a tie (N31).
    Box(Land),
    /// N37
    Expert(Animal, Land),
    /// N36
    Abdul(Herd),
    /// N38
    Winds(Space),
    /// N40
    Silver,
    /// N39: now, between two turns.
    Sands,
    /// N39: a standing order, or none any more.
    SandsAfter(Option<Seat>),
    /// N15, or with an extra turn after it (N39).
    End {
        sands: bool,
    },
}

impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Move::Go(to, None) => write!(f, "move {to}"),
            Move::Go(over, Some(to)) => write!(f, "move {over} {to}"),
            Move::Handlers(herd) => write!(f, "handlers{}", Named(*herd)),
            Move::Capture => f.write_str("capture"),
            Move::Take(Some(animal)) => write!(f, "take {animal}"),
            Move::Take(None) => f.write_str("take none"),
            Move::Call => f.write_str("call"),
            Move::Shift => f.write_str("shift"),
            Move::Sell(herd) => write!(f, "sell{}", Counted(*herd)),
            Move::Pilgrim(None) => f.write_str("pilgrim"),
            Move::Pilgrim(Some(kept)) => write!(f, "pilgrim keep{}", Named(*kept)),
            Move::Place(space) => write!(f, "place {space}"),
            Move::Keep(kept) => write!(f, "keep{}", Named(*kept)),
            Move::Box(land) => write!(f, "box {land}"),
            Move::Expert(animal, land) => write!(f, "use expert {animal} {land}"),
            Move::Abdul(herd) => write!(f, "use abdul sell{}", Counted(*herd)),
            Move::Winds(space) => write!(f, "use winds {space}"),
            Move::Silver => f.write_str("use silver"),
            Move::Sands => f.write_str("use sands"),
            Move::SandsAfter(Some(seat)) => write!(f, "use sands after {}", seat.number()),
            Move::SandsAfter(None) => f.write_str("use sands after none"),
            Move::End { sands: false } => f.write_str("end"),
            Move::End { sands: true } => f.write_str("end with sands"),
        }
    }
}

/// " goat goat camel"
struct Named(Herd);

impl fmt::Display for Named {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.each_one().try_for_each(|animal| write!(f, " {animal}"))
    }
}

/// " 2 horse 3 camel"
struct Counted(Herd);

impl fmt::Display for Counted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.kinds().try_for_each(|(animal, count)| write!(f, " {count} {animal}"))
    }
}

impl FromStr for Move {
    type Err = Unreadable;

    /// Case, spaces, plurals, hyphens and small words are forgiven, animals and lands may be shortened, `use` and `move`
    /// may be left out: `C4 D5` and `moveC4-D5` are `move C4 D5`, `Sell 3 Camels and 1 horse` is `sell 1 horse 3 camel`.
    fn from_str(said: &str) -> Result<Move, Unreadable> {
        let lower = said.to_lowercase();
        let words = words(&lower);
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let said = Said(said);
        match words[..] {
            ["move" | "go" | "walk", ref spaces @ ..] => said.path(spaces),
            ["handlers" | "handler", ref herd @ ..] => said.herd(herd).map(Move::Handlers),
            ["take", "handlers" | "handler", ref herd @ ..] => said.herd(herd).map(Move::Handlers),
            ["capture"] => Ok(Move::Capture),
            ["take", "none" | "nothing"] => Ok(Move::Take(None)),
            ["take", animal] => Animal::read(animal, said.0).map(|animal| Move::Take(Some(animal))),
            ["call"] => Ok(Move::Call),
            ["shift"] | ["shift", "desert"] => Ok(Move::Shift),
            ["sell", ref herd @ ..] => said.herd(herd).map(Move::Sell),
            ["pilgrim"] | ["travel"] => Ok(Move::Pilgrim(None)),
            ["pilgrim" | "travel", "keep", ref herd @ ..] => {
                said.herd(herd).map(|kept| Move::Pilgrim(Some(kept)))
            }
            ["place", ref space @ ..] => said.only_space(space).map(Move::Place),
            ["keep", ref herd @ ..] => said.herd(herd).map(Move::Keep),
            ["box", land] => Land::read(land, said.0).map(Move::Box),
            ["end" | "pass"] | ["end", "turn"] => Ok(Move::End { sands: false }),
            ["end", "with", "sands"] | ["end", "sands"] => Ok(Move::End { sands: true }),
            ["use", ref disk @ ..] => said.disk(disk),
            ["expert" | "abdul" | "winds" | "silver" | "sands", ..] => said.disk(&words),
            _ if labels(&words).first().is_some_and(|first| first.parse::<Space>().is_ok()) => {
                said.path(&words)
            }
            _ => Err(said.unreadable(Fact::new("nomads-unreadable-move"))),
        }
    }
}

/// Words that mean nothing.
const SMALL: [&str; 7] = ["and", "to", "the", "from", "in", "on", "x"];

/// Words that are known even where no space stands between them; those of animals and lands besides.
const KNOWN: [&str; 36] = [
    "abdul", "after", "box", "call", "camels", "capture", "desert", "donkeys", "end", "expert", "go",
    "goats", "handler", "handlers", "horses", "keep", "move", "nobody", "none", "nothing", "pass", "pilgrim",
    "place", "sands", "seat", "sell", "shift", "silver", "take", "tongue", "travel", "turn", "use", "walk",
    "winds", "with",
];

/// Lower-case words without those that mean nothing; `3camels`, `moved4` and `use-silver` are taken apart.
fn words(lower: &str) -> Vec<String> {
    let mut words = Vec::new();
    for word in lower.split(|c: char| c.is_whitespace() || matches!(c, '+' | '&' | '×' | '-')) {
        let parts = apart(word).unwrap_or_else(|| {
            let digits = word.trim_start_matches(|c: char| c.is_ascii_digit());
            let (number, rest) = word.split_at(word.len() - digits.len());
            vec![number, rest]
        });
        words.extend(parts.into_iter().filter(|part| !part.is_empty() && !SMALL.contains(part)));
    }
    words.into_iter().map(str::to_owned).collect()
}

/// Numbers, spaces and known words that are written together; nothing if something else is among them.
fn apart(word: &str) -> Option<Vec<&str>> {
    /// Nothing that is longer is a move, and there are not too many ways to take a shorter one apart.
    const LONGEST: usize = 40;
    if word.is_empty() {
        return Some(Vec::new());
    }
    if word.len() > LONGEST {
        return None;
    }
    let known = KNOWN.into_iter().chain(SMALL);
    let names = Animal::ALL.map(Animal::name).into_iter().chain(Land::ALL.map(Land::name));
    let mut heads: Vec<usize> =
        known.chain(names).filter(|known| word.starts_with(known)).map(str::len).collect();
    heads.push(word.len() - word.trim_start_matches(|c: char| c.is_ascii_digit()).len());
    heads.extend(word.get(..2).filter(|label| label.parse::<Space>().is_ok()).map(str::len));
    heads.sort_unstable();
    heads.into_iter().rev().filter(|&length| length > 0).find_map(|length| {
        let (head, tail) = word.split_at(length);
        let mut parts = apart(tail)?;
        parts.insert(0, head);
        Some(parts)
    })
}

/// Spaces whose letter and number stand apart, put together again.
fn labels(words: &[&str]) -> Vec<String> {
    let mut labels: Vec<String> = Vec::new();
    for word in words {
        match labels.last_mut() {
            Some(letter) if letter.len() == 1 && word.len() == 1 && word.parse::<u8>().is_ok() => {
                *letter += word;
            }
            _ => labels.push((*word).to_owned()),
        }
    }
    labels
}

/// The whole text, for saying what is wrong with a part of it.
struct Said<'a>(&'a str);

impl Said<'_> {
    fn unreadable(&self, why: Fact) -> Unreadable {
        Unreadable::because(self.0, why)
    }

    fn space(&self, word: &str) -> Result<Space, Unreadable> {
        word.parse().map_err(|()| {
            let word = Detail::Name(shown(&word.to_uppercase()));
            self.unreadable(Fact::new("nomads-unreadable-space").with("word", word))
        })
    }

    fn only_space(&self, words: &[&str]) -> Result<Space, Unreadable> {
        match labels(words).as_slice() {
            [space] => self.space(space),
            _ => Err(self.unreadable(Fact::new("nomads-unreadable-one-space"))),
        }
    }

    fn path(&self, words: &[&str]) -> Result<Move, Unreadable> {
        match labels(words).as_slice() {
            [to] => Ok(Move::Go(self.space(to)?, None)),
            [over, to] => Ok(Move::Go(self.space(over)?, Some(self.space(to)?))),
            [] => Err(self.unreadable(Fact::new("nomads-unreadable-where"))),
            _ => Err(self.unreadable(Fact::new("nomads-unreadable-path"))),
        }
    }

    /// `goat goat camel`, `2 goats camel`.
    fn herd(&self, words: &[&str]) -> Result<Herd, Unreadable> {
        /// N4: no more of a kind are in the box.
        const MOST: u8 = 20;
        let mut herd = Herd::NONE;
        let mut count = None;
        for word in words {
            if word.starts_with(|c: char| c.is_ascii_digit()) {
                let number = word.parse::<u8>().ok().filter(|number| (1..=MOST).contains(number));
                let number = number.ok_or_else(|| {
                    self.unreadable(Fact::new("nomads-unreadable-number").with("most", MOST))
                })?;
                if count.replace(number).is_some() {
                    return Err(self.unreadable(Fact::new("nomads-unreadable-two-numbers")));
                }
                continue;
            }
            let animal = Animal::read(word, self.0)?;
            let sum = herd.get(animal) + count.take().unwrap_or(1);
            if sum > MOST {
                return Err(self.unreadable(Fact::new("nomads-unreadable-too-many").with("most", MOST)));
            }
            herd.set(animal, sum);
        }
        if count.is_some() || herd.is_empty() {
            return Err(self.unreadable(Fact::new("nomads-unreadable-animals")));
        }
        Ok(herd)
    }

    fn disk(&self, words: &[&str]) -> Result<Move, Unreadable> {
        match *words {
            ["expert", animal, land] => {
                Ok(Move::Expert(Animal::read(animal, self.0)?, Land::read(land, self.0)?))
            }
            ["expert", ..] => Err(self.unreadable(Fact::new("nomads-unreadable-expert"))),
            ["abdul", "sell", ref herd @ ..] | ["abdul", ref herd @ ..] => self.herd(herd).map(Move::Abdul),
            ["winds"] => Err(self.unreadable(Fact::new("nomads-unreadable-winds"))),
            ["winds", ref space @ ..] => self.only_space(space).map(Move::Winds),
            ["silver"] | ["silver", "tongue"] => Ok(Move::Silver),
            ["sands"] => Ok(Move::Sands),
            ["sands", "after", "none" | "nobody"] => Ok(Move::SandsAfter(None)),
            ["sands", "after", "seat", number] | ["sands", "after", number] => {
                let seat = number.parse().ok().and_then(Seat::numbered);
                let seat = seat.ok_or_else(|| self.unreadable(Fact::new("nomads-unreadable-seat")))?;
                Ok(Move::SandsAfter(Some(seat)))
            }
            _ => Err(self.unreadable(Fact::new("nomads-unreadable-disk"))),
        }
    }
}
