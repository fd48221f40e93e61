//! What a button or list of a panel means: its custom id, `p1:table:seen:verb:draft`. It carries everything, so that a
//! panel survives restarts, and nothing that only others know. It grants no rights: Discord says who presses, and who
//! may not act is refused.

use std::fmt;

use super::draft::Draft;
use crate::store::{SeenCount, TableId};

/// Increased when the form changes: older panels then start again.
const VERSION: &str = "p1";
/// Precedes the name of a draft kept in the database.
const KEPT: char = '@';

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Tap {
    pub table: TableId,
    /// How many plies the player knew about.
    pub seen: SeenCount,
    pub does: Does,
    pub draft: Carried,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Does {
    /// Shows where the draft leads.
    Show,
    /// The same, after an answer chosen from a list: of the question, or of whole moves.
    Pick,
    PickMove,
    /// Plays the draft.
    Play,
    /// Asks whether to take back the player's last move.
    TakeBack,
    /// Takes it back.
    TakeBackSure,
}

impl Does {
    const ALL: [Does; 6] =
        [Does::Show, Does::Pick, Does::PickMove, Does::Play, Does::TakeBack, Does::TakeBackSure];

    fn sign(self) -> &'static str {
        match self {
            Does::Show => "s",
            Does::Pick => "q",
            Does::PickMove => "m",
            Does::Play => "play",
            Does::TakeBack => "undo",
            Does::TakeBackSure => "undone",
        }
    }
}

/// A draft, or the name of its stored beginning and the answers after it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Carried {
    Whole(Draft),
    Kept { name: String, more: String },
}

impl Carried {
    /// After one more answer.
    #[must_use]
    pub fn with(&self, pick: &str) -> Carried {
        match self {
            Carried::Whole(draft) => Carried::Whole(draft.with(pick)),
            Carried::Kept { name, more } => {
                Carried::Kept { name: name.clone(), more: format!("{more};{pick}") }
            }
        }
    }

    fn read(text: &str) -> Option<Carried> {
        let Some(kept) = text.strip_prefix(KEPT) else { return Draft::read(text).map(Carried::Whole) };
        let end = kept.find(';').unwrap_or(kept.len());
        let (name, more) = kept.split_at(end);
        let good = !name.is_empty() && name.chars().all(|c| c.is_ascii_alphanumeric());
        // Answers only, as they are read later.
        (good && Draft::default().and(more).is_some())
            .then(|| Carried::Kept { name: name.to_owned(), more: more.to_owned() })
    }
}

impl Tap {
    /// Whether this is meant to be the id of a panel.
    pub fn is_one(id: &str) -> bool {
        let version = id.split(':').next().unwrap_or_default();
        version
            .strip_prefix('p')
            .is_some_and(|rest| !rest.is_empty() && rest.bytes().all(|c| c.is_ascii_digit()))
    }

    /// None for an id that is not ours.
    pub fn read(id: &str) -> Option<Tap> {
        let mut parts = id.splitn(5, ':');
        if parts.next()? != VERSION {
            return None;
        }
        let table = TableId(parts.next()?.parse().ok().filter(|table| *table > 0)?);
        let seen = SeenCount(parts.next()?.parse().ok()?);
        let sign = parts.next()?;
        let does = Does::ALL.into_iter().find(|does| does.sign() == sign)?;
        Some(Tap { table, seen, does, draft: Carried::read(parts.next()?)? })
    }
}

impl fmt::Display for Carried {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Carried::Whole(draft) => draft.fmt(f),
            Carried::Kept { name, more } => write!(f, "{KEPT}{name}{more}"),
        }
    }
}

impl fmt::Display for Tap {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{VERSION}:{}:{}:{}:{}", self.table, self.seen, self.does.sign(), self.draft)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_tap_is_read_as_it_was_written() {
        for does in Does::ALL {
            for draft in ["", "green F9,yellow C4;pink;~3", "@abc23", "@abc23;pink;f9"] {
                let tap = Tap {
                    table: TableId(7),
                    seen: SeenCount(42),
                    does,
                    draft: Carried::read(draft).unwrap(),
                };
                assert_eq!(Tap::read(&tap.to_string()), Some(tap));
            }
        }
    }

    #[test]
    fn what_is_not_ours_is_nothing() {
        for text in [
            "",
            "p1",
            "p1:1:2:s",
            "p2:1:2:s:",
            "p1:0:2:s:",
            "p1:-1:2:s:",
            "p1:1:-2:s:",
            "p1:1:2:x:",
            "p1:1:2:s:a:b",
            "p1:1:2:s:@",
            "p1:1:2:s:@a b",
            "p1:1:2:s:@abc,green F9",
            "p1:x:2:s:",
            "p1:1:99999999999:s:",
        ] {
            assert_eq!(Tap::read(text), None, "{text}");
        }
        assert!(
            Tap::is_one("p1:x")
                && Tap::is_one("p17:1:2:s:")
                && !Tap::is_one("play:1:0")
                && !Tap::is_one("p:1")
        );
    }
}
