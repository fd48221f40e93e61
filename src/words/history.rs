//! The moves so far, page by page.

use super::told::in_a_line;
use super::{MESSAGE, Reader, length, title};
use crate::store::SeenCount;
use crate::table::{History, Span};
use games::Fact;

/// The most moves on a page: a phone shows about as many lines.
pub const MOVES_A_PAGE: usize = 30;

/// A page, and where the previous and next pages begin.
pub struct Page {
    pub content: String,
    pub older: Option<Span>,
    pub newer: Option<Span>,
}

/// As many of these moves as fit into a message: the newest, or the first if reading goes on from there.
pub fn history(reader: Reader, history: &History, span: Span) -> Page {
    let History { table, start, count, moves, newest, gaps } = history;
    let title = reader.say(&title(table));
    if moves.is_empty() {
        let content = format!("{title}\n{}", reader.word("history-empty"));
        return Page { content, older: None, newer: None };
    }
    let lines: Vec<String> =
        moves.iter().map(|(number, told)| format!("{number}. {}", in_a_line(reader, told, table))).collect();
    let last = |SeenCount(first): SeenCount, SeenCount(last): SeenCount| {
        if (first, last) == (1, newest.0) && !gaps {
            return String::new();
        }
        let fact = match gaps {
            false => {
                Fact::new("history-page").with("first", first).with("last", last).with("newest", newest.0)
            }
            true => Fact::new("history-page-gaps")
                .with("first", first)
                .with("last", last)
                .with("newest", newest.0),
        };
        format!("\n-# {}", reader.say(&fact))
    };
    let room = MESSAGE.saturating_sub(length(&title) + length(&last(*newest, *newest)));
    let kept = match span {
        Span::From(_) => 0..fit(lines.iter(), room),
        Span::Newest | Span::Before(_) => lines.len() - fit(lines.iter().rev(), room)..lines.len(),
    };
    let (first, end) = (start + kept.start, start + kept.end);
    let content = [&[title], &lines[kept.clone()]].concat().join("\n");
    Page {
        content: content + &last(moves[kept.start].0, moves[kept.end - 1].0),
        older: (first > 0).then_some(Span::Before(first)),
        newer: (end < *count).then_some(Span::From(end)),
    }
}

/// How many of these lines fit; at least one.
fn fit<'a>(lines: impl Iterator<Item = &'a String>, mut room: usize) -> usize {
    let fits = |line: &&String| {
        let needed = length(line) + 1;
        let fits = needed <= room;
        room = room.saturating_sub(needed);
        fits
    };
    lines.take_while(fits).count().max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_many_lines_as_fit_and_at_least_one() {
        let lines = ["x".repeat(9), "x".repeat(9), "x".repeat(9)];
        assert_eq!([0, 9, 10, 19, 20, 30, 99].map(|room| fit(lines.iter(), room)), [1, 1, 1, 1, 2, 3, 3]);
    }
}
