//! FACTS -> SENTENCES, in the reader's language. The sentences are in `locales/`, one folder per language, in Fluent
//! (projectfluent.org); this crate finds the sentence for a [`Fact`] and fills in its details.
//!
//! A detail is filled in under its own name, and under more names that a sentence can select by:
//!
//! | detail | `$x` | further |
//! |---|---|---|
//! | a number | the number | |
//! | a seat | its name | `$x-is`: `you` for the reader, else `other` |
//! | a name | itself | |
//! | a word | the language's word for it | `$x-key`: the key |
//! | a fact | its sentence | `$x-key`: the key |
//! | a list | the parts, joined; the reader's seat is "you" and comes first | `$x-count`: how many; `$x-is`: `you` for the reader alone, `among` for the reader and others, else `other` |
//!
//! A sentence about `$who` may have an attribute `.you`, which is said if `$who` is the reader.

#![forbid(unsafe_code)]

mod language;
mod languages;
mod made_up;

use std::borrow::Cow;

use fluent_bundle::{FluentArgs, FluentValue};
use games::{Detail, Fact, Names, Seat};

pub use language::{ENGLISH, Language};
pub use languages::Languages;
pub use made_up::{accented, made_up};

/// Speaks to a reader: in a language, about people with names.
#[derive(Clone, Copy)]
pub struct Voice<'a> {
    pub language: &'a Language,
    pub names: &'a dyn Names,
    /// Who "you" is; None when everybody reads it.
    pub reader: Option<Seat>,
}

impl Names for Voice<'_> {
    fn name(&self, seat: Seat) -> String {
        self.names.name(seat)
    }
}

impl Voice<'_> {
    /// A fact as a sentence or label.
    pub fn say(&self, fact: &Fact) -> String {
        let mut arguments = FluentArgs::with_capacity(2 * fact.details.len());
        for (name, detail) in &fact.details {
            self.fill_in(&mut arguments, name, detail);
        }
        let to_reader = |(name, detail): &(&str, Detail)| *name == "who" && self.is_reader(detail);
        let you = fact.details.iter().any(to_reader);
        self.language.sentence(fact.key, you, &arguments)
    }

    /// Several facts, one per line.
    pub fn say_all<'f>(&self, facts: impl IntoIterator<Item = &'f Fact>) -> String {
        let lines: Vec<String> = facts.into_iter().map(|fact| self.say(fact)).collect();
        lines.join("\n")
    }

    /// "a", "a and b", "a, b and c".
    pub fn list<T: ToString>(&self, items: &[T]) -> String {
        self.language.list(&items.iter().map(T::to_string).collect::<Vec<_>>())
    }

    fn fill_in(&self, arguments: &mut FluentArgs, name: &'static str, detail: &Detail) {
        let further = |what: &str| Cow::Owned(format!("{name}-{what}"));
        match detail {
            Detail::Number(number) => arguments.set(name, *number),
            Detail::Seat(seat) => {
                let is = if self.is_reader(detail) { "you" } else { "other" };
                arguments.set(further("is"), is);
                arguments.set(name, self.names.name(*seat));
            }
            Detail::Word(key) => {
                arguments.set(further("key"), *key);
                arguments.set(name, self.part(detail));
            }
            Detail::Fact(fact) => {
                arguments.set(further("key"), fact.key);
                arguments.set(name, self.part(detail));
            }
            Detail::List(items) => {
                arguments.set(further("count"), FluentValue::from(items.len()));
                let is = match (items.iter().any(|item| self.is_reader(item)), items.len()) {
                    (true, 1) => "you",
                    (true, _) => "among",
                    (false, _) => "other",
                };
                arguments.set(further("is"), is);
                arguments.set(name, self.part(detail));
            }
            Detail::Name(_) => arguments.set(name, self.part(detail)),
        }
    }

    fn is_reader(&self, detail: &Detail) -> bool {
        matches!(detail, Detail::Seat(seat) if self.reader == Some(*seat))
    }

    /// A detail by itself, such as the word for a colour.
    pub fn part(&self, detail: &Detail) -> String {
        match detail {
            Detail::Number(number) => number.to_string(),
            Detail::Seat(seat) => self.names.name(*seat),
            Detail::Name(name) => name.clone(),
            Detail::Word(key) => self.language.sentence(key, false, &FluentArgs::new()),
            Detail::Fact(fact) => self.say(fact),
            Detail::List(items) => {
                let (reader, others): (Vec<&Detail>, Vec<&Detail>) =
                    items.iter().partition(|item| self.is_reader(item));
                let you =
                    reader.iter().map(|_| self.language.sentence("list-you", false, &FluentArgs::new()));
                self.language
                    .list(&you.chain(others.into_iter().map(|item| self.part(item))).collect::<Vec<_>>())
            }
        }
    }
}
