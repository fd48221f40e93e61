//! Whatever a person reads in plain letters while the bot speaks the made-up language is not in `locales/`.

use std::sync::LazyLock;

use voice::{Language, made_up};

/// The made-up language, under a tag that Discord knows.
pub(crate) fn language() -> &'static Language {
    static LANGUAGE: LazyLock<Language> = LazyLock::new(|| made_up("de"));
    &LANGUAGE
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
fn the_check_finds_plain_words() {
    let found = |text: &str| plain_words(text, &["Amira", "Through the Desert"]);
    assert_eq!(found("Ñéxt: Amira, next `L green F9`, “blah” C10 to <@12>"), ["Ñéxt", "next", "to"]);
    assert_eq!(found("**Through the Desert** ŵáíŧš ƒöř Amira ||0fab|| A B3"), [""; 0]);
}
