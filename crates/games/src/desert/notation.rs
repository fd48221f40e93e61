//! How moves are read (D39): case, spaces, hyphens, small words and the order are forgiven, colours may be shortened.

use std::str::FromStr;

use crate::hex::Cell;
use crate::typed::{self, Word};
use crate::{Detail, Fact, Unreadable, shown};

use super::moves::Move;
use super::pieces::Colour;

/// Words that mean nothing.
const SMALL: [&str; 12] =
    ["at", "on", "to", "in", "and", "with", "of", "place", "put", "hex", "caravan", "back"];

impl FromStr for Move {
    type Err = Unreadable;

    /// `lg h-7`, `green leader on H7` and `H7 leader green` are `L green H7`.
    fn from_str(said: &str) -> Result<Move, Unreadable> {
        let lower = said.to_lowercase();
        let mut read = Reading { said, ..Reading::default() };
        let words = typed::meant(&typed::words(&lower), &SMALL);
        let mut at = 0;
        while let Some(&word) = words.get(at) {
            let digits = words.get(at + 1).filter(|next| next.is_digits());
            at += 1;
            match digits {
                Some(digits) if digits.glued || word.text.chars().count() == 1 => {
                    read.with_hex(word, digits.text)?;
                    at += 1;
                }
                _ => read.word(word.text)?,
            }
        }
        read.whole()
    }
}

/// What has been read so far.
#[derive(Default)]
struct Reading<'a> {
    said: &'a str,
    gives: bool,
    leads: bool,
    camel: bool,
    colour: Option<Colour>,
    cell: Option<Cell>,
}

impl Reading<'_> {
    fn unreadable<T>(&self, why: Fact) -> Result<T, Unreadable> {
        Err(Unreadable::because(self.said, why))
    }

    /// A hex is a letter with a number; something may be written before it without a space: `greenh7`.
    fn with_hex(&mut self, word: Word, column: &str) -> Result<(), Unreadable> {
        let (row_at, _) = word.text.char_indices().next_back().unwrap_or_default();
        let (before, row) = word.text.split_at(row_at);
        let hex = format!("{row}{column}");
        let Ok(cell) = hex.parse() else {
            let hex = Detail::Name(shown(&hex.to_uppercase()));
            return self.unreadable(Fact::new("desert-unreadable-hex").with("hex", hex));
        };
        if self.cell.replace(cell).is_some() {
            return self.unreadable(Fact::new("desert-unreadable-two-hexes"));
        }
        if before.is_empty() { Ok(()) } else { self.word(before) }
    }

    fn word(&mut self, word: &str) -> Result<(), Unreadable> {
        if let Some(colour) = ["gives", "give", "return"].iter().find_map(|verb| word.strip_prefix(verb)) {
            self.gives = true;
            return self.glued(colour);
        }
        if let Some(colour) = ["camels", "camel"].iter().find_map(|piece| word.strip_prefix(piece)) {
            self.camel = true;
            return self.glued(colour);
        }
        // No camel colour begins with an L.
        if let Some(colour) = ["leaders", "leader", "l"].iter().find_map(|piece| word.strip_prefix(piece)) {
            self.leads = true;
            return self.glued(colour);
        }
        match (self.colour, Colour::read(word, self.said)) {
            (None, Ok(colour)) => self.colour = Some(colour),
            (Some(one), Ok(other)) => {
                let why = Fact::new("desert-unreadable-colours").with("one", one).with("other", other);
                return self.unreadable(why);
            }
            (Some(_), Err(_)) => {
                let rest = Detail::Name(shown(word));
                return self.unreadable(Fact::new("desert-unreadable-rest").with("rest", rest));
            }
            (None, Err(unreadable)) => return Err(unreadable),
        }
        Ok(())
    }

    /// What is written behind a word without a space.
    fn glued(&mut self, rest: &str) -> Result<(), Unreadable> {
        if rest.is_empty() { Ok(()) } else { self.word(rest) }
    }

    fn whole(self) -> Result<Move, Unreadable> {
        if self.leads && self.camel {
            return self.unreadable(Fact::new("desert-unreadable-piece"));
        }
        let Some(colour) = self.colour else {
            let nothing = !self.gives && !self.leads && !self.camel && self.cell.is_none();
            let key = if nothing { "desert-unreadable-nothing" } else { "desert-unreadable-no-colour" };
            return self.unreadable(Fact::new(key));
        };
        match (self.gives, self.cell) {
            (true, None) => Ok(Move::Give(colour)),
            (true, Some(_)) => self.unreadable(Fact::new("desert-unreadable-gift")),
            (false, None) => self.unreadable(Fact::new("desert-unreadable-no-hex")),
            (false, Some(cell)) if self.leads => Ok(Move::Leader(colour, cell)),
            (false, Some(cell)) => Ok(Move::Camel(colour, cell)),
        }
    }
}
