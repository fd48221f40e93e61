//! How strong the computer player of a seat is.

use serde::{Deserialize, Serialize};

use super::word::words;

/// The weakest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Level {
    Apprentice,
    Drover,
    Trader,
    Guide,
    Master,
}

words!(Level {
    Apprentice = "apprentice",
    Drover = "drover",
    Trader = "trader",
    Guide = "guide",
    Master = "master",
});

impl Level {
    pub const ALL: [Level; 5] =
        [Level::Apprentice, Level::Drover, Level::Trader, Level::Guide, Level::Master];

    /// The level that takes a seat for which nobody has chosen one.
    pub const MIDDLE: Level = Level::Trader;

    pub fn name(self) -> &'static str {
        self.word()
    }

    /// Of this name, in upper or lower case.
    pub fn named(name: &str) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.name().eq_ignore_ascii_case(name.trim()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_level_is_read_as_it_was_written() {
        for level in Level::ALL {
            assert_eq!(Level::named(&format!(" {} ", level.name().to_uppercase())), Some(level));
        }
        assert!(Level::named("sultan").is_none() && Level::ALL.is_sorted());
    }
}
