//! The review of a finished game.

use super::{Reader, title};
use crate::table::Table;
use games::Fact;

/// The turning points below the title.
pub fn review(reader: Reader, table: &Table, turning: &[Fact]) -> String {
    let about = reader.about(&table.people);
    let mut lines = vec![about.say(&Fact::new("review-title").with("game", title(table)))];
    lines.extend(turning.iter().map(|fact| about.say(fact)));
    lines.push(format!("-# {}", reader.word("review-footer")));
    lines.join("\n")
}

/// On the button of a turning point; number 0 is the review itself.
pub fn review_button(reader: Reader, number: usize) -> String {
    match number {
        0 => reader.word("button-review"),
        number => reader.say(&Fact::new("review-button").with("number", number)),
    }
}
