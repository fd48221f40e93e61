//! How moves are read: case, spaces, hyphens and small words are forgiven, resources and rows may be shortened.

use std::str::FromStr;

use crate::{Detail, Fact, Unreadable, shown, typed};

use super::board::{Hex, ROW_LENGTHS};
use super::moves::{Build, Move, Trade};
use super::pieces::{Cards, Face, Resource, Row, ambiguous};
use super::rules::{CARDS_EACH, ROW_TILES, TRADED};

impl FromStr for Move {
    type Err = Unreadable;

    /// `b n2 e5` and `build E5 north two` are `build north 2 at E5`.
    fn from_str(said: &str) -> Result<Move, Unreadable> {
        let lower = said.to_lowercase();
        let words = typed::meant(&typed::words(&lower), &SMALL);
        let words = words.iter().map(|word| word.text).collect();
        let mut words = Words { said, words, at: 0 };
        let mv = words.read_move()?;
        match words.next() {
            None => Ok(mv),
            Some(more) => words.unreadable(
                Fact::new("bazaar-unreadable-too-much")
                    .with("more", Detail::name(&shown(more)))
                    .with("after", Detail::name(&mv)),
            ),
        }
    }
}

/// Words that mean nothing.
const SMALL: [&str; 12] =
    ["card", "cards", "of", "from", "row", "tile", "with", "die", "dice", "others", "again", "turn"];

struct Words<'a> {
    said: &'a str,
    words: Vec<&'a str>,
    at: usize,
}

impl<'a> Words<'a> {
    fn peek(&self) -> Option<&'a str> {
        self.words.get(self.at).copied()
    }

    fn next(&mut self) -> Option<&'a str> {
        let word = self.peek()?;
        self.at += 1;
        Some(word)
    }

    fn next_if(&mut self, known: &[&str]) -> bool {
        let found = self.peek().is_some_and(|word| known.contains(&word));
        self.at += usize::from(found);
        found
    }

    /// In digits or as a word.
    fn number(&mut self) -> Option<&'a str> {
        let is_number =
            |word: &&str| word.bytes().all(|b| b.is_ascii_digit()) || typed::number(word).is_some();
        let number = self.peek().filter(is_number)?;
        self.at += 1;
        Some(number)
    }

    /// Whether the next words are a hex: a letter and a number.
    fn is_hex(&self) -> bool {
        let mut next = self.words[self.at..].iter();
        let letter = next.next().is_some_and(|word| word.len() == 1 && read_row(word).is_none());
        letter && next.next().is_some_and(|word| word.bytes().all(|b| b.is_ascii_digit()))
    }

    /// The dice roll by themselves: whoever says so as well says nothing new.
    fn and_roll(&mut self) {
        let at = self.at;
        self.next_if(&["and", "then"]);
        if !self.next_if(&["roll"]) {
            self.at = at;
        }
    }

    fn unreadable<T>(&self, why: Fact) -> Result<T, Unreadable> {
        Err(Unreadable::because(self.said, why))
    }

    fn read_move(&mut self) -> Result<Move, Unreadable> {
        // The hex first: `E5 north 2`, even if its letter is the beginning of a verb.
        if self.is_hex() && self.words.get(self.at + 2).is_some_and(|word| read_row(word).is_some()) {
            return self.build().map(Move::Build);
        }
        let Some(verb) = self.next() else {
            return self.unreadable(Fact::new("bazaar-unreadable-empty"));
        };
        match verb {
            "wilds" | "wild" => {
                self.next_if(&["for"]);
                let cards = self.cards()?;
                if cards.is_empty() {
                    return self.unreadable(Fact::new("bazaar-unreadable-wilds"));
                }
                Ok(Move::Wilds(cards))
            }
            "draw" | "d" => {
                let card = self.resource()?;
                self.and_roll();
                Ok(Move::Draw(card))
            }
            "roll" => Ok(Move::Roll),
            "take" | "t" => {
                let before = self.count()?;
                let card = self.resource()?;
                let after = self.count()?;
                if before.is_some() && after.is_some() {
                    return self.unreadable(Fact::new("bazaar-unreadable-number-twice"));
                }
                Ok(Move::Take { card, count: before.or(after) })
            }
            "keep" | "k" => {
                let face = self.face()?;
                self.and_roll();
                Ok(Move::Keep(face))
            }
            "done" | "end" | "pass" => Ok(Move::Done),
            "build" | "b" => self.build().map(Move::Build),
            row if read_row(row).is_some() => {
                self.at -= 1;
                self.build().map(Move::Build)
            }
            other => {
                self.unreadable(Fact::new("bazaar-unreadable-verb").with("word", Detail::name(&shown(other))))
            }
        }
    }

    fn resource(&mut self) -> Result<Resource, Unreadable> {
        Resource::read(self.next().unwrap_or_default(), self.said)
    }

    fn face(&mut self) -> Result<Face, Unreadable> {
        match self.next().unwrap_or_default() {
            "" => self.unreadable(Fact::new("bazaar-unreadable-die")),
            "w" => self.unreadable(ambiguous("w", Resource::Water, Face::Wild)),
            word if "wild".starts_with(word) => Ok(Face::Wild),
            word if "desert".starts_with(word) => Ok(Face::Desert),
            word => Resource::read(word, self.said).map(Face::One),
        }
    }

    /// A number of cards, if one stands here.
    fn count(&mut self) -> Result<Option<u8>, Unreadable> {
        let Some(number) = self.number() else { return Ok(None) };
        match typed::number(number).filter(|&count| count <= CARDS_EACH) {
            Some(count) => Ok(Some(count)),
            None => self.unreadable(too_many()),
        }
    }

    /// Resources one after the other, each perhaps with a number before it, up to a word that is none.
    fn cards(&mut self) -> Result<Cards, Unreadable> {
        let mut cards = Cards::NONE;
        while self.peek().is_some_and(|word| !["for", "trading", "trade", "paying", "pay"].contains(&word)) {
            if self.next_if(&["and"]) {
                continue;
            }
            let count = self.count()?.unwrap_or(1);
            let resource = self.resource()?;
            if cards.of(resource) + count > CARDS_EACH {
                return self.unreadable(too_many());
            }
            cards.add(resource, count);
        }
        Ok(cards)
    }

    fn build(&mut self) -> Result<Build, Unreadable> {
        self.next_if(&["at", "on", "to"]);
        let first = if self.is_hex() { Some(self.hex()?) } else { None };
        let Some(row) = self.next().and_then(read_row) else {
            return self.unreadable(Fact::new("bazaar-unreadable-row"));
        };
        let place = self.number().and_then(typed::number);
        let Some(place) = place.filter(|place| (1..=ROW_TILES as u8).contains(place)) else {
            return self
                .unreadable(Fact::new("bazaar-unreadable-place").with("row", row).with("most", ROW_TILES));
        };
        let at = match first {
            Some(at) => at,
            None => {
                self.next_if(&["at", "on", "to"]);
                self.hex()?
            }
        };
        let mut build = Build { row, place, at, trades: Vec::new(), paying: None };
        loop {
            if self.next_if(&["trading", "trade"]) {
                if !build.trades.is_empty() {
                    return self.unreadable(Fact::new("bazaar-unreadable-trades-twice"));
                }
                build.trades.push(self.trade()?);
                while self.next_if(&["and"]) {
                    build.trades.push(self.trade()?);
                }
            } else if self.next_if(&["paying", "pay"]) {
                if build.paying.is_some() {
                    return self.unreadable(Fact::new("bazaar-unreadable-payment-twice"));
                }
                build.paying = Some(if self.next_if(&["nothing"]) { Cards::NONE } else { self.payment()? });
            } else {
                return Ok(build);
            }
        }
    }

    fn payment(&mut self) -> Result<Cards, Unreadable> {
        let cards = self.cards()?;
        if cards.is_empty() {
            return self.unreadable(Fact::new("bazaar-unreadable-payment"));
        }
        Ok(cards)
    }

    fn trade(&mut self) -> Result<Trade, Unreadable> {
        let give = self.cards()?;
        if give.total() != TRADED || !self.next_if(&["for"]) {
            return self.unreadable(Fact::new("bazaar-unreadable-trade"));
        }
        Ok(Trade { give, get: self.resource()? })
    }

    fn hex(&mut self) -> Result<Hex, Unreadable> {
        let Some(letter) = self.next() else {
            return self.unreadable(Fact::new("bazaar-unreadable-hex-missing"));
        };
        let column = self.number().unwrap_or_default();
        if let Some(hex) = Hex::read(&format!("{letter}{column}")) {
            return Ok(hex);
        }
        let label = Detail::name(&shown(&format!("{letter}{column}").to_uppercase()));
        match letter.as_bytes() {
            [row @ b'a'..=b'k'] => self.unreadable(
                Fact::new("bazaar-unreadable-column")
                    .with("hex", label)
                    .with("row", Detail::Name(letter.to_uppercase()))
                    .with("most", ROW_LENGTHS[usize::from(row - b'a')]),
            ),
            _ => self.unreadable(Fact::new("bazaar-unreadable-hex").with("hex", label)),
        }
    }
}

fn too_many() -> Fact {
    Fact::new("bazaar-unreadable-too-many").with("most", CARDS_EACH)
}

fn read_row(word: &str) -> Option<Row> {
    Row::ALL.into_iter().find(|row| !word.is_empty() && row.name().starts_with(word))
}
