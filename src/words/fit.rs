//! How much text fits into a message.

/// Characters of one message.
pub const MESSAGE: usize = 2000;

/// In UTF-16 units: Discord counts those for some limits and characters for others, and this is the stricter of the
/// two.
pub fn length(text: &str) -> usize {
    text.encode_utf16().count()
}

/// The text, or as much of it as fits, with an ellipsis.
pub fn fitting(text: &str, most: usize) -> String {
    if length(text) <= most {
        return text.to_owned();
    }
    let mut room = most - 1;
    let within = |c: &char| {
        let fits = c.len_utf16() <= room;
        room = room.saturating_sub(c.len_utf16());
        fits
    };
    text.chars().take_while(within).chain(['…']).collect()
}

/// As many lines as fit into one message; the oldest are left out first.
pub(super) fn newest(first: &str, lines: &[String], last: &str) -> String {
    let frame = length(first) + length(last) + 4;
    let mut room = MESSAGE.saturating_sub(frame);
    let mut kept: Vec<&str> = Vec::new();
    for line in lines.iter().rev() {
        let needed = length(line) + 1;
        if needed > room {
            kept.push("…");
            break;
        }
        room -= needed;
        kept.push(line);
    }
    kept.reverse();
    let parts = [first].into_iter().chain(kept).chain([last]).filter(|part| !part.is_empty());
    fitting(&parts.collect::<Vec<_>>().join("\n"), MESSAGE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_text_is_cut_where_it_would_be_refused() {
        assert_eq!(fitting("camel", 5), "camel");
        assert_eq!(fitting("camels", 5), "came…");
        assert_eq!(length(&fitting(&"🐪".repeat(100), 5)), 5);
    }

    #[test]
    fn the_newest_lines_stay() {
        let lines: Vec<String> = (0..300).map(|n| format!("line number {n}")).collect();
        let text = newest("first", &lines, "last");
        assert!(text.starts_with("first\n…\n") && text.ends_with("line number 299\nlast"), "{text}");
        assert!(text.chars().count() <= MESSAGE);
    }
}
