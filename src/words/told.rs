//! What happened.

use super::Reader;
use super::fit::fitting;
use crate::store::PlyNumber;
use crate::table::{Table, Told};
use games::any::AnyEvent;
use games::{Fact, Facts};

/// What happened: one line for everything that one player did in a row, and below it one for each of its consequences.
pub(super) fn told(reader: Reader, told: &[Told], table: &Table) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    // Who did what the last line tells, and whether that is a consequence.
    let (mut before, mut followed) = (None, false);
    for one in told {
        let by = match one {
            Told::Move { seat, .. } => Some(*seat),
            Told::Setup { .. } | Told::Undo { .. } => None,
        };
        let goes_on = by.is_some() && before == by;
        for (index, Said { words, follows }) in facts(reader, one, table, goes_on).into_iter().enumerate() {
            let same = index > 0 || goes_on;
            match lines.last_mut() {
                Some(line) if same && !follows && (index > 0 || !followed) => {
                    // Moves that are taken back are a list.
                    let between = if by.is_none() { "\n" } else { " " };
                    *line = format!("{line}{between}{words}");
                }
                _ if follows => lines.push(format!("- {words}")),
                _ => lines.push(words),
            }
            followed = follows || index > 0 && followed;
        }
        before = by;
    }
    lines
}

/// A sentence.
struct Said {
    words: String,
    /// It is a consequence of what was said before.
    follows: bool,
}

impl From<String> for Said {
    fn from(words: String) -> Said {
        Said { words, follows: false }
    }
}

/// Computer players are marked as such in the first sentence only. `goes_on`: that one was said before.
fn facts(reader: Reader, one: &Told, table: &Table, goes_on: bool) -> Vec<Said> {
    let said = |events: &[AnyEvent], ply: PlyNumber| -> Vec<Said> {
        let people = table.people_at(ply);
        let (first, later) = (reader.about(&people), reader.briefly_about(&people));
        let abouts = [&first].into_iter().skip(usize::from(goes_on)).chain(std::iter::repeat(&later));
        events
            .iter()
            .flat_map(Facts::facts)
            .zip(abouts)
            .map(|(fact, about)| Said { words: about.say(&fact), follows: fact.follows })
            .collect()
    };
    match one {
        // Who begins: everything else is on the board.
        Told::Setup { events } => said(&events[..events.len().min(1)], PlyNumber::SETUP),
        Told::Move { ply, seat, events, .. } if events.is_empty() => {
            let about = reader.about(&table.people_at(*ply));
            vec![about.say(&Fact::new("told-chosen").with("who", *seat)).into()]
        }
        Told::Move { ply, events, .. } => said(events, *ply),
        Told::Undo { ply, seat, moves } => {
            let about = reader.about(&table.people_at(*ply));
            let first = about.say(&Fact::new("told-undo").with("who", *seat));
            let moves = moves.iter().map(|one| format!("- {}", in_a_line(reader, one, table)));
            [first].into_iter().chain(moves).map(Said::from).collect()
        }
    }
}

/// One move with everything it brought, no longer than its share of a message.
pub(super) fn in_a_line(reader: Reader, one: &Told, table: &Table) -> String {
    const LONGEST: usize = 300;
    let said: Vec<String> = facts(reader, one, table, false).into_iter().map(|said| said.words).collect();
    fitting(&said.join(" "), LONGEST)
}
