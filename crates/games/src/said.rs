//! Facts as English sentences, for tests: they read what a player would.

#[path = "../../voice/src/lib.rs"]
#[allow(dead_code, unused_imports, reason = "tests need a part of it")]
mod voice;

use crate::{Fact, Facts, RiderColours};
use voice::{Language, Voice};

/// What there is to say, one fact a line, to nobody in particular.
pub(crate) fn said(what: &(impl Facts + ?Sized)) -> String {
    Voice { language: Language::english(), names: &RiderColours, reader: None }.say_all(&what.facts())
}

/// Each of these facts as a sentence.
pub(crate) fn each_said(facts: &[Fact]) -> Vec<String> {
    facts.iter().map(|fact| said(&vec![fact.clone()])).collect()
}
