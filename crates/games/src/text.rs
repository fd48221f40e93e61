//! Text from outside: what is not notation, and what can be shown of it.

use std::fmt;

use crate::{Detail, Fact, Facts};

/// Text that is not notation. A slip of the pen, not a breach of a rule.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Unreadable {
    said: String,
    why: Fact,
}

impl Unreadable {
    pub fn because(said: &str, why: Fact) -> Unreadable {
        Unreadable { said: shown(said), why }
    }

    /// What is wrong with it.
    pub fn why(&self) -> &Fact {
        &self.why
    }

    /// What was said, fit to be shown.
    pub fn said(&self) -> &str {
        &self.said
    }
}

/// For the operator: the key, not a sentence.
impl fmt::Display for Unreadable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "“{}”: {}", self.said, self.why.key)
    }
}

impl std::error::Error for Unreadable {}

impl Facts for Unreadable {
    fn facts(&self) -> Vec<Fact> {
        vec![Fact::new("unreadable").with("said", Detail::name(&self.said)).with("why", self.why.clone())]
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
