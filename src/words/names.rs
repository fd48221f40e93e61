//! Names of people, safe to store and to show.

use games::disturbs;

/// A name without line breaks or formatting.
pub fn shown_name(name: &str) -> String {
    let mut shown = String::new();
    for c in name.chars() {
        if matches!(
            c,
            '\\' | '*' | '_' | '~' | '`' | '|' | '>' | '#' | '[' | ']' | '(' | ')' | '<' | '@' | ':' | '-'
        ) {
            shown.push('\\');
        }
        shown.push(c);
    }
    shown
}

/// A name as we store it: on one line, without characters that change the direction of writing, at most 32 characters.
/// Empty if nothing of it would be visible.
pub fn kept_name(name: &str) -> String {
    const LONGEST: usize = 32;
    // A joiner at either end joins nothing.
    const JOINER: char = '\u{200d}';
    // Characters that look blank: Braille blank, Hangul fillers.
    let blank = |c: char| {
        c.is_whitespace()
            || matches!(c, JOINER | '\u{115f}' | '\u{1160}' | '\u{2800}' | '\u{3164}' | '\u{ffa0}')
    };
    let clean: String = name.chars().filter(|&c| !disturbs(c)).take(LONGEST).collect();
    clean.trim_matches(blank).to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_formats_nothing_and_pings_nobody() {
        assert_eq!(shown_name("**Bo**"), "\\*\\*Bo\\*\\*");
        assert_eq!(shown_name("@everyone"), "\\@everyone");
        assert_eq!(kept_name("a\nb\u{202e}c"), "abc");
        assert_eq!(kept_name(" \n "), "");
        assert_eq!(kept_name(&"x".repeat(99)).len(), 32);
    }
}
