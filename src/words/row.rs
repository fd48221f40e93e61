//! What is offered while somebody types. Plain text: Discord formats nothing there.

use super::Reader;
use crate::table::Refusal;
use games::desert::Colour;
use games::{Choice, Detail, Fact};

/// A move, with what it costs and brings.
pub fn offered(reader: Reader, mv: &str, prospect: &Choice) -> String {
    let what: Vec<String> = prospect.cost.iter().chain(&prospect.gain).map(|fact| reader.say(fact)).collect();
    if what.is_empty() { mv.to_owned() } else { format!("{mv} · {}", what.join(", ")) }
}

/// Why nothing is offered.
pub fn row(reader: Reader, refusal: &Refusal) -> String {
    match refusal {
        Refusal::Game { refusal, people } => reader.plainly_about(people).say_all(refusal),
        // The reason would be cut before it says what to do.
        Refusal::Suspended { .. } => reader.word("row-paused"),
        other => super::refusal(reader, other).chars().filter(|c| !matches!(c, '`' | '*')).collect(),
    }
}

/// Below the rows that fit.
pub fn more(reader: Reader, count: usize) -> String {
    reader.say(&Fact::new("row-more").with("count", count))
}

/// The hex before the colour.
pub fn colour_first(reader: Reader) -> String {
    reader.word("row-colour-first")
}

/// A command of Through the Desert that has no legal move.
pub fn not_now(reader: Reader) -> String {
    reader.word("row-not-now")
}

/// Another colour was typed. Colours as they are typed, not as they are called.
pub fn colours_now(reader: Reader, colours: &[Colour]) -> String {
    let colours = Detail::List(colours.iter().map(Detail::name).collect());
    reader.say(&Fact::new("row-colours").with("colours", colours))
}

/// A row that only informs was sent as a move.
pub fn only_information(reader: Reader) -> String {
    reader.word("row-information")
}
