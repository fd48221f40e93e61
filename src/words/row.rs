//! Autocomplete rows. Plain text: Discord formats nothing there.

use super::Reader;
use crate::table::Refusal;
use games::Fact;

/// Why there are no suggestions.
pub fn row(reader: Reader, refusal: &Refusal) -> String {
    match refusal {
        Refusal::Game { refusal, people } => reader.plainly_about(people).say_all(refusal),
        // The reason would be cut off before it says what to do.
        Refusal::Suspended { .. } => reader.word("row-paused"),
        other => super::refusal(reader, other).chars().filter(|c| !matches!(c, '`' | '*')).collect(),
    }
}

/// Below the rows that fit.
pub fn more(reader: Reader, count: usize) -> String {
    reader.say(&Fact::new("row-more").with("count", count))
}

/// A row that is only a note was sent as a move.
pub fn only_information(reader: Reader) -> String {
    reader.word("row-information")
}
