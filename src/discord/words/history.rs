//! The moves so far, page by page.

use super::{SEALED, Shown, title};
use crate::discord::limits::{CONTENT, fitting, length};
use crate::table::Table;
use games::{Names, Seat};

/// Moves on a page: a phone shows about as many lines.
const PAGE: usize = 30;
/// The longest line of a page, so that none takes more than a fair share of it.
const LINE: usize = 300;

/// Which moves, counted from 0 among those that count.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Span {
    Newest,
    /// Those that come before this one.
    Before(usize),
    /// This one and those that follow.
    From(usize),
}

/// A page, and where the pages beside it begin.
pub struct Page {
    pub content: String,
    pub older: Option<Span>,
    pub newer: Option<Span>,
}

/// The moves that count, with their numbers.
pub fn history(table: &Table, moves: &[(u32, Seat, Option<String>)], span: Span) -> Page {
    let names = Shown(&table.people);
    let Some((newest, ..)) = moves.last() else {
        let content = format!("{}\nNo move has been made yet.", title(table));
        return Page { content, older: None, newer: None };
    };
    let line = |(number, seat, text): &(u32, Seat, Option<String>)| {
        fitting(&format!("{number}. {}: {}", names.name(*seat), text.as_deref().unwrap_or(SEALED)), LINE)
    };
    let lines: Vec<String> = moves.iter().map(line).collect();
    // An undo has a number, too.
    let gaps = moves.iter().zip(1..).any(|((number, ..), place)| *number != place);
    let gaps = if gaps { " Numbers that are missing were taken back." } else { "" };
    let last = |first: u32, last: u32| {
        if (first, last) == (moves[0].0, *newest) && gaps.is_empty() {
            return String::new();
        }
        format!("\n-# Moves {first} to {last}; the newest is {newest}.{gaps}")
    };
    let room = CONTENT.saturating_sub(length(&title(table)) + length(&last(*newest, *newest)));
    let (start, end) = cut(&lines, room, span);
    let content = [&[title(table)], &lines[start..end]].concat().join("\n");
    Page {
        content: content + &last(moves[start].0, moves[end - 1].0),
        older: (start > 0).then_some(Span::Before(start)),
        newer: (end < lines.len()).then_some(Span::From(end)),
    }
}

/// The lines of a page: as many as fit, at least one. The first and the last page are filled up from the next.
fn cut(lines: &[String], room: usize, span: Span) -> (usize, usize) {
    let fit = |lines: &mut dyn Iterator<Item = &String>| {
        let mut room = room;
        let fits = |line: &&String| {
            let needed = length(line) + 1;
            let fits = needed <= room;
            room = room.saturating_sub(needed);
            fits
        };
        lines.take(PAGE).take_while(fits).count().max(1)
    };
    let back = |end: usize| end - fit(&mut lines[..end].iter().rev());
    let forward = |start: usize| start + fit(&mut lines[start..].iter());
    match span {
        Span::Before(end) if end > 0 => {
            let start = back(end.min(lines.len()));
            if start == 0 { (0, forward(0)) } else { (start, end.min(lines.len())) }
        }
        Span::From(start) if forward(start.min(lines.len() - 1)) < lines.len() => (start, forward(start)),
        Span::Before(_) => (0, forward(0)),
        Span::From(_) | Span::Newest => (back(lines.len()), lines.len()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn older_and_newer_reach_every_line() {
        for (count, width) in [(1, 5), (30, 5), (31, 5), (95, 5), (400, 90), (7, 300)] {
            let lines: Vec<String> = (0..count).map(|_| "x".repeat(width)).collect();
            let (mut start, mut end) = cut(&lines, 900, Span::Newest);
            assert_eq!(end, count);
            while start > 0 {
                let (older, newer) = cut(&lines, 900, Span::Before(start));
                assert!(older < start && newer >= start, "nothing is left out");
                (start, end) = (older, newer);
            }
            while end < count {
                let (older, newer) = cut(&lines, 900, Span::From(end));
                assert!(older <= end && newer > end, "nothing is left out");
                end = newer;
            }
        }
    }

    #[test]
    fn what_is_not_there_any_more_is_the_nearest_page() {
        let lines = vec!["x".to_owned(); 10];
        for span in [Span::Before(0), Span::Before(99), Span::From(99), Span::From(usize::MAX)] {
            assert_eq!(cut(&lines, 900, span), (0, 10), "{span:?}");
        }
    }
}
