//! Which game, and the list of those that a host offers.

use std::fmt;
use std::sync::LazyLock;

use serde::{Serialize, Serializer};

use crate::Unsound;
use crate::bazaar::Bazaar;
use crate::desert::{Boards, Desert};
use crate::nomads::Nomads;
use crate::{Game, Unreadable};

use super::erase::{Rules, RulesOf};
use super::{AnyEvent, AnyOptions, Card};

/// A game that can be played. Its text is the name that commands and records use.
#[derive(Clone, Copy)]
pub struct Kind(&'static dyn Rules);

impl Kind {
    /// The rules of a game, kept for as long as the process lives, with what the host brings along for it.
    pub fn of<G: Game>(materials: G::Materials) -> Kind {
        Kind(Box::leak(Box::new(RulesOf::<G>(materials))))
    }

    /// One of this crate, by its name.
    ///
    /// # Panics
    ///
    /// If there is none.
    pub fn named(name: &str) -> Kind {
        Games::built_in().find(name).expect("a game of this crate")
    }

    pub(super) fn rules(self) -> &'static dyn Rules {
        self.0
    }

    pub fn name(self) -> &'static str {
        self.0.name()
    }

    pub fn card(self) -> Card {
        self.0.card()
    }

    /// The version of its saved states that this program writes and reads.
    pub fn state_version(self) -> u32 {
        self.0.state_version()
    }

    /// What an option may be besides what the card says: the names of boards.
    pub fn choices(self, option: &str) -> Vec<String> {
        self.0.choices(option)
    }

    /// The canonical form of a move, whether or not anybody could make it.
    pub fn read_move(self, text: &str) -> Result<String, Unreadable> {
        self.0.read_move(text)
    }

    /// Reads options in their notation.
    pub fn read_options(self, text: &str) -> Result<AnyOptions, Unreadable> {
        self.0.read_options(self, text)
    }

    /// Opens options that were saved as JSON.
    pub fn open_options(self, json: &str) -> Result<AnyOptions, Unsound> {
        self.0.open_options(self, json)
    }

    /// Reads back an event that was told.
    pub fn read_event(self, json: &str) -> Result<AnyEvent, Unsound> {
        self.0.read_event(self, json)
    }
}

impl PartialEq for Kind {
    fn eq(&self, other: &Kind) -> bool {
        self.name() == other.name()
    }
}

impl Eq for Kind {}

impl fmt::Debug for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl Serialize for Kind {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(self.name())
    }
}

/// The games that a host offers. The only list of them.
#[derive(Clone)]
pub struct Games(Vec<Kind>);

impl Games {
    /// All of this crate, with boards of the host's own besides the built-in ones.
    pub fn with_boards(boards: Boards) -> Games {
        Games(vec![Kind::of::<Desert>(boards), Kind::of::<Nomads>(()), Kind::of::<Bazaar>(())])
    }

    /// All of this crate.
    pub fn built_in() -> &'static Games {
        static ALL: LazyLock<Games> = LazyLock::new(|| Games::with_boards(Boards::built_in().clone()));
        &ALL
    }

    /// One game more.
    #[must_use]
    pub fn and(mut self, kind: Kind) -> Games {
        self.0.push(kind);
        self
    }

    pub fn iter(&self) -> impl Iterator<Item = Kind> {
        self.0.iter().copied()
    }

    /// The game of this name, in upper or lower case.
    pub fn find(&self, name: &str) -> Option<Kind> {
        self.iter().find(|kind| kind.name().eq_ignore_ascii_case(name.trim()))
    }
}
