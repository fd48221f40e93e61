//! Words for people. Games know seats, not users: whoever shows the words says how a seat is called.

use std::fmt;

use super::{Detail, Fact, Facts, Seat};

/// How the seats are called.
pub trait Names {
    fn name(&self, seat: Seat) -> String;
}

/// Seats called by the colour of their riders: never a camel colour, never an animal, land or resource.
pub struct RiderColours;

impl RiderColours {
    pub const ALL: [&str; Seat::MOST as usize] = ["Blue", "Vermilion", "Forest", "Plum", "Charcoal", "Gold"];
}

/// Seats called by their numbers, as records know them.
pub struct SeatNumbers;

impl Names for SeatNumbers {
    fn name(&self, seat: Seat) -> String {
        seat.to_string()
    }
}

impl Names for RiderColours {
    fn name(&self, seat: Seat) -> String {
        RiderColours::ALL[seat.index()].to_owned()
    }
}

/// Something that can be said in whole sentences.
pub trait Tell {
    fn tell(&self, names: &dyn Names) -> String;
}

/// Text that is not notation. A slip of the pen, not a breach of a rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unreadable {
    said: String,
    reason: String,
    why: Option<Fact>,
}

impl Unreadable {
    pub fn new(said: &str, reason: impl Into<String>) -> Unreadable {
        Unreadable { said: shown(said), reason: reason.into(), why: None }
    }

    /// With what is wrong as a fact.
    pub fn because(said: &str, why: Fact) -> Unreadable {
        Unreadable { said: shown(said), reason: why.key.to_owned(), why: Some(why) }
    }
}

/// A character that has no place in a line: control characters, line and paragraph separators, those that turn the
/// direction of writing round, and those that nobody sees though they take part in no other character.
pub fn disturbs(c: char) -> bool {
    c.is_control()
        || matches!(
            c,
            '\u{61c}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{2069}' | '\u{feff}'
        )
}

/// Text from outside, fit to be shown: on one line, without control characters, not too long.
pub fn shown(text: &str) -> String {
    const LONGEST: usize = 60;
    let mut clean = text.trim().chars().filter(|&c| !disturbs(c));
    let mut shown: String = clean.by_ref().take(LONGEST).collect();
    if clean.next().is_some() {
        shown.push('…');
    }
    shown
}

impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "I cannot read “{}”: {}", self.said, self.reason)
    }
}

impl std::error::Error for Unreadable {}

impl Facts for Unreadable {
    fn facts(&self) -> Vec<Fact> {
        let why = self.why.clone().map_or(Detail::name(&self.reason), Detail::Fact);
        vec![Fact::new("unreadable").with("said", Detail::name(&self.said)).with("why", why)]
    }
}

impl Tell for Unreadable {
    fn tell(&self, _names: &dyn Names) -> String {
        self.to_string()
    }
}

/// "a", "a and b", "a, b and c".
pub fn list<T: fmt::Display>(items: &[T]) -> String {
    match items {
        [] => "nobody".to_owned(),
        [one] => one.to_string(),
        [most @ .., last] => {
            let most: Vec<String> = most.iter().map(T::to_string).collect();
            format!("{} and {last}", most.join(", "))
        }
    }
}
