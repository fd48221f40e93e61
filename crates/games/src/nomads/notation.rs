//! How moves are read: case, spaces, plurals, hyphens, small words and the order of words are forgiven.

use std::borrow::Cow;
use std::str::FromStr;

use crate::{Detail, Fact, Seat, Unreadable, shown, typed};

use super::board::Space;
use super::herd::Herd;
use super::moves::Move;
use super::pieces::{Animal, Land};

impl FromStr for Move {
    type Err = Unreadable;

    /// Animals and lands may be shortened, `use` and `move` left out: `C4 D5` and `moveC4-D5` are `move C4 D5`, `Sell three
    /// camels and a horse` is `sell 1 horse 3 camel`.
    fn from_str(said: &str) -> Result<Move, Unreadable> {
        let lower = said.to_lowercase();
        let words = words(&lower);
        let words: Vec<&str> = words.iter().map(|word| &**word).collect();
        let said = Said(said);
        match words[..] {
            ["move" | "go" | "walk", ref spaces @ ..] => said.path(spaces),
            ["handlers" | "handler", ref herd @ ..] => said.herd(herd).map(Move::Handlers),
            ["take", "handlers" | "handler", ref herd @ ..]
            | ["take", ref herd @ .., "handlers" | "handler"] => said.herd(herd).map(Move::Handlers),
            ["capture"] | ["capture", "animals"] => Ok(Move::Capture),
            ["take", "none" | "nothing"] | ["take", "no", "animal"] => Ok(Move::Take(None)),
            ["take", animal] | ["take", "1", animal] => {
                Animal::read(animal, said.0).map(|animal| Move::Take(Some(animal)))
            }
            ["call"] | ["call", "animals"] => Ok(Move::Call),
            ["shift"] | ["shift", "desert"] => Ok(Move::Shift),
            ["sell", ref herd @ .., "abdul"] | ["sell", ref herd @ .., "abdul", "trader"] => {
                said.herd(herd).map(Move::Abdul)
            }
            ["sell", ref herd @ ..] => said.herd(herd).map(Move::Sell),
            ["pilgrim"] | ["travel"] | ["travel", "pilgrim"] => Ok(Move::Pilgrim(None)),
            ["pilgrim" | "travel", "keep", ref herd @ ..] | ["travel", "pilgrim", "keep", ref herd @ ..] => {
                said.herd(herd).map(|kept| Move::Pilgrim(Some(kept)))
            }
            ["place", "nomad", ref space @ ..] | ["place", ref space @ ..] => {
                said.only_space(space).map(Move::Place)
            }
            ["keep", ref herd @ ..] => said.herd(herd).map(Move::Keep),
            ["box", land] => Land::read(land, said.0).map(Move::Box),
            ["end" | "pass"] | ["end", "turn"] => Ok(Move::End { sands: false }),
            ["end", "sands"] | ["end", "turn", "sands"] => Ok(Move::End { sands: true }),
            ["ride", "winds", ref space @ ..] if !space.is_empty() => said.only_space(space).map(Move::Winds),
            ["use", ref disk @ ..] => said.disk(disk),
            ["expert" | "abdul" | "winds" | "silver" | "sands", ..] => said.disk(&words),
            _ if labels(&words).first().is_some_and(|first| first.parse::<Space>().is_ok()) => {
                said.path(&words)
            }
            _ => Err(said.without_verb(&words)),
        }
    }
}

/// Words that mean nothing.
const SMALL: [&str; 8] = ["and", "to", "from", "in", "on", "at", "with", "x"];

/// Words that are known even where no space stands between them; those of animals and lands besides.
const KNOWN: [&str; 40] = [
    "abdul", "after", "box", "by", "call", "camels", "capture", "desert", "donkeys", "end", "expert", "go",
    "goats", "handler", "handlers", "horses", "keep", "move", "nobody", "none", "nothing", "over", "pass",
    "pilgrim", "place", "ride", "sands", "seat", "sell", "shift", "silver", "take", "tongue", "travel",
    "turn", "use", "via", "walk", "winds", "with",
];

/// Lower-case words without those that mean nothing, numbers as digits; `3camels`, `moved4` and `use-silver` are taken
/// apart.
fn words(lower: &str) -> Vec<Cow<'_, str>> {
    let word = |text| typed::Word { text, glued: false };
    let mut words = Vec::with_capacity(8);
    for part in lower.split(|c: char| c.is_whitespace() || matches!(c, '+' | '&' | '×' | '-')) {
        if stands_alone(part) {
            words.push(word(part));
            continue;
        }
        let parts = apart(part).unwrap_or_else(|| {
            let digits = part.trim_start_matches(|c: char| c.is_ascii_digit());
            let (number, rest) = part.split_at(part.len() - digits.len());
            vec![number, rest]
        });
        words.extend(parts.into_iter().filter(|part| !part.is_empty()).map(word));
    }
    let meant = typed::meant(&words, &SMALL);
    let written = meant.into_iter().map(|word| match typed::number(word.text) {
        Some(number) if !word.is_digits() => Cow::Owned(number.to_string()),
        _ => Cow::Borrowed(word.text),
    });
    written.collect()
}

/// Most words do: there is nothing to take apart.
fn stands_alone(word: &str) -> bool {
    KNOWN.contains(&word)
        || !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())
        || word.parse::<Space>().is_ok()
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
fn labels<'a>(words: &[&'a str]) -> Vec<Cow<'a, str>> {
    let mut labels: Vec<Cow<str>> = Vec::new();
    for word in words {
        match labels.last_mut() {
            Some(letter) if letter.len() == 1 && word.len() == 1 && word.parse::<u8>().is_ok() => {
                letter.to_mut().push_str(word);
            }
            _ => labels.push(Cow::Borrowed(word)),
        }
    }
    labels
}

/// N4: no more of a kind are in the box.
const MOST: u8 = 20;

/// The whole text, for saying what is wrong with a part of it.
struct Said<'a>(&'a str);

impl Said<'_> {
    fn unreadable(&self, why: Fact) -> Unreadable {
        Unreadable::because(self.0, why)
    }

    /// Animals alone could be sold, kept or taken as handlers.
    fn without_verb(&self, words: &[&str]) -> Unreadable {
        match self.herd(words) {
            Ok(herd) => {
                let [sell, handlers, keep] = [Move::Sell, Move::Handlers, Move::Keep].map(|verb| verb(herd));
                self.unreadable(
                    Fact::new("nomads-unreadable-verb")
                        .with("sell", Detail::name(&sell))
                        .with("handlers", Detail::name(&handlers))
                        .with("keep", Detail::name(&keep)),
                )
            }
            Err(_) => self.unreadable(Fact::new("nomads-unreadable-move")),
        }
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

    /// `D4`, `C3 D4`, `D4 by C3`, `by C3 D4`.
    fn path(&self, words: &[&str]) -> Result<Move, Unreadable> {
        const BY: [&str; 4] = ["by", "via", "over", "through"];
        let labels = labels(words);
        let labels: Vec<&str> = labels.iter().map(|label| &**label).collect();
        match labels[..] {
            [to] => Ok(Move::Go(self.space(to)?, None)),
            [to, by, over] if BY.contains(&by) => Ok(Move::Go(self.space(over)?, Some(self.space(to)?))),
            [by, over, to] if BY.contains(&by) => Ok(Move::Go(self.space(over)?, Some(self.space(to)?))),
            [over, to] => Ok(Move::Go(self.space(over)?, Some(self.space(to)?))),
            [] => Err(self.unreadable(Fact::new("nomads-unreadable-where"))),
            _ => Err(self.unreadable(Fact::new("nomads-unreadable-path"))),
        }
    }

    /// `goat goat camel`, `2 goats camel`, `goats 2 camels 3`.
    fn herd(&self, words: &[&str]) -> Result<Herd, Unreadable> {
        let is_number = |word: &&str| word.starts_with(|c: char| c.is_ascii_digit());
        // A number that ends the list belongs to the animal before it, and so do all.
        let follows = words.last().is_some_and(is_number);
        let mut herd = Herd::NONE;
        let mut rest = words;
        while let [word, more @ ..] = rest {
            let (count, animal) = match (is_number(word), more.first()) {
                (true, Some(animal)) if !follows => (Some(self.number(word)?), *animal),
                (true, _) => return Err(self.unreadable(Fact::new("nomads-unreadable-animals"))),
                (false, Some(count)) if follows && is_number(count) => (Some(self.number(count)?), *word),
                (false, _) => (None, *word),
            };
            rest = &rest[1 + usize::from(count.is_some())..];
            if is_number(&animal) {
                return Err(self.unreadable(Fact::new("nomads-unreadable-two-numbers")));
            }
            let kind = Animal::read(animal, self.0)?;
            if count.is_none() && animal.len() > kind.name().len() {
                return Err(self.how_many(kind));
            }
            let sum = herd.get(kind) + count.unwrap_or(1);
            if sum > MOST {
                return Err(self.unreadable(Fact::new("nomads-unreadable-too-many").with("most", MOST)));
            }
            herd.set(kind, sum);
        }
        if herd.is_empty() {
            return Err(self.unreadable(Fact::new("nomads-unreadable-animals")));
        }
        Ok(herd)
    }

    fn number(&self, word: &str) -> Result<u8, Unreadable> {
        let number = word.parse::<u8>().ok().filter(|number| (1..=MOST).contains(number));
        number.ok_or_else(|| self.unreadable(Fact::new("nomads-unreadable-number").with("most", MOST)))
    }

    /// "goats" is not one goat.
    fn how_many(&self, animal: Animal) -> Unreadable {
        let goats = super::detail::counted(animal, 2);
        self.unreadable(Fact::new("nomads-unreadable-how-many").with("animal", animal).with("two", goats))
    }

    fn disk(&self, words: &[&str]) -> Result<Move, Unreadable> {
        match *words {
            ["expert", "handler", animal, land] | ["expert", animal, land] => {
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
