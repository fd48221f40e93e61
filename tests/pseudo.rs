//! A made-up language: the English sentences with every letter changed. Whatever a person reads in plain letters while the
//! bot speaks it is not in `locales/`.

use std::sync::LazyLock;

use fluent_syntax::ast::{Entry, Expression, InlineExpression, Pattern, PatternElement};
use fluent_syntax::{parser, serializer};
use voice::{ENGLISH, Language};

/// The language, under a tag that Discord knows.
pub(crate) fn language() -> &'static Language {
    static LANGUAGE: LazyLock<Language> = LazyLock::new(|| {
        let files: Vec<String> = ENGLISH.iter().map(|(_, text)| translated(text)).collect();
        Language::read("de", &files.iter().map(String::as_str).collect::<Vec<_>>()).unwrap()
    });
    &LANGUAGE
}

/// A file of sentences with every letter of every text changed; details, choices and references stay.
fn translated(file: &str) -> String {
    let mut resource = parser::parse(file.to_owned()).unwrap();
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

/// Each letter replaced by one that looks a little like it.
pub(crate) fn accented(text: &str) -> String {
    const FROM: &str = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    const TO: &str = "áþçðéſğĥíĵķļŋñóþĝŕšţúŵŵĸýžÁÞÇÐÉĘĞĤÍĴĶĻŊÑÓÞĜŔŠŢÚŴŴĶÝŽ";
    let change = |c: char| FROM.chars().zip(TO.chars()).find(|(from, _)| *from == c).map_or(c, |(_, to)| to);
    text.chars().map(change).collect()
}

/// The words in plain letters that are neither notation nor names: what would be left untranslated.
pub(crate) fn plain_words(text: &str, names: &[&str]) -> Vec<String> {
    let mut rest = without(
        &format!("{text} "),
        &[("```", "```"), ("`", "`"), ("“", "”"), ("||", "||"), ("<", ">"), ("https://", " ")],
    );
    for name in names {
        rest = rest.replace(name, " ");
    }
    let words = rest.split(|c: char| !c.is_alphanumeric());
    // One letter, or a letter with a number, is a hex, a row or a sign of the notation.
    let plain = |word: &&str| word.chars().filter(char::is_ascii_alphabetic).count() > 1;
    words.filter(plain).map(str::to_owned).collect()
}

/// The text without what stands between these signs.
fn without(text: &str, signs: &[(&str, &str)]) -> String {
    signs.iter().fold(text.to_owned(), |text, (open, close)| {
        let mut rest = text.as_str();
        let mut kept = String::new();
        while let Some((before, inside)) = rest.split_once(open) {
            let Some((_, after)) = inside.split_once(close) else { break };
            kept.push_str(before);
            kept.push(' ');
            rest = after;
        }
        kept + rest
    })
}

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
        "key = Ţŵó { $colour } çáŋéļš, { other }",
        "[one] Ýóúŕ `çáŋéļ`",
        "*[other] Ýóúŕ çáŋéļš",
        "{ $count ->",
        "# A comment.",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
    assert!(
        accented("The quick brown fox jumps over the lazy dog, JACKDAWS LOVE MY BIG SPHINX OF QUARTZ")
            .chars()
            .all(|c| !c.is_ascii_alphabetic())
    );
}

#[test]
fn the_check_finds_plain_words() {
    let found = |text: &str| plain_words(text, &["Amira", "Through the Desert"]);
    assert_eq!(found("Ñéxt: Amira, next `L green F9`, “blah” C10 to <@12>"), ["Ñéxt", "next", "to"]);
    assert_eq!(found("**Through the Desert** ŵáíţš ſóŕ Amira ||0fab|| A B3"), [""; 0]);
}
