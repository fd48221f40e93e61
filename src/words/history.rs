//! The moves so far, page by page.

use super::{MESSAGE, in_a_line, length, title};
use crate::store::SeenCount;
use crate::table::{History, Span};

/// The most moves on a page: a phone shows about as many lines.
pub const MOVES_A_PAGE: usize = 30;

/// A page, and where the pages beside it begin.
pub struct Page {
    pub content: String,
    pub older: Option<Span>,
    pub newer: Option<Span>,
}

/// As many of these moves as fit into a message: the newest of them, or the first if they are to be read on from there.
pub fn history(history: &History, span: Span) -> Page {
    let History { table, start, count, moves, newest, gaps } = history;
    let title = title(table);
    if moves.is_empty() {
        return Page { content: format!("{title}\nNo move has been made yet."), older: None, newer: None };
    }
    let lines: Vec<String> =
        moves.iter().map(|(number, told)| format!("{number}. {}", in_a_line(told, table))).collect();
    let gaps = if *gaps { " Numbers that are missing were taken back." } else { "" };
    let last = |first: SeenCount, last: SeenCount| {
        if (first, last) == (SeenCount(1), *newest) && gaps.is_empty() {
            return String::new();
        }
        format!("\n-# Moves {first} to {last}; the newest is {newest}.{gaps}")
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
