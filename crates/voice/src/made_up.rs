//! A made-up language for tests: English with every letter changed. Whatever a person reads in plain letters while the bot
//! speaks it is not in `locales/`.

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use fluent_syntax::{parser, serializer};

use super::{ENGLISH, Language};

/// Look-alikes, letter by letter.
const PLAIN: &str = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const ACCENTED: &str = "áƀçđéƒğħíĵķłṁñöþɋřšŧüṽŵẋýžÁƁÇĐÉƑĞĦÍĴĶŁṀÑÖÞɊŘŠŦÜṼŴẊÝŽ";

/// The made-up language, under the tag of a real one.
pub fn made_up(tag: &str) -> Language {
    let files: Vec<String> = ENGLISH.iter().map(|(_, text)| translated(text)).collect();
    let files: Vec<&str> = files.iter().map(String::as_str).collect();
    Language::read(tag, &files).expect("as readable as English")
}

/// Each letter replaced by one that looks a little like it.
pub fn accented(text: &str) -> String {
    let look_alike = |c: char| PLAIN.find(c).and_then(|at| ACCENTED.chars().nth(at)).unwrap_or(c);
    text.chars().map(look_alike).collect()
}

/// A file of sentences with every letter of every text changed; details, choices and references stay.
fn translated(file: &str) -> String {
    let mut resource = parser::parse(file.to_owned()).expect("a test reads it");
    for entry in &mut resource.body {
        match entry {
            Entry::Message(message) => {
                message.value.iter_mut().for_each(change);
                message.attributes.iter_mut().for_each(|attribute| change(&mut attribute.value));
            }
            Entry::Term(term) => change(&mut term.value),
            _ => {}
        }
    }
    serializer::serialize(&resource)
}

fn change(pattern: &mut Pattern<String>) {
    for element in &mut pattern.elements {
        match element {
            PatternElement::TextElement { value } => *value = accented(value),
            PatternElement::Placeable { expression } => change_choices(expression),
        }
    }
}

fn change_choices(expression: &mut Expression<String>) {
    match expression {
        Expression::Select { variants, .. } => {
            variants.iter_mut().for_each(|variant| change(&mut variant.value));
        }
        Expression::Inline(InlineExpression::Placeable { expression }) => change_choices(expression),
        Expression::Inline(_) => {}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_letter_of_a_sentence_is_changed_and_nothing_else() {
        let file = "# A comment.
key = Two { $colour } camels, { other }
    .you = { $count ->
        [one] Your `camel`
       *[other] Your camels
    }
";
        let said = translated(file);
        for part in [
            "key = Ŧŵö { $colour } çáṁéłš, { other }",
            "[one] Ýöüř `çáṁéł`",
            "*[other] Ýöüř çáṁéłš",
            "{ $count ->",
            "# A comment.",
        ] {
            assert!(said.contains(part), "{part}: {said}");
        }
        assert_eq!(PLAIN.chars().count(), ACCENTED.chars().count());
        assert!(accented(PLAIN).chars().all(|c| !c.is_ascii_alphabetic()));
    }
}
