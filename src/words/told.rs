//! What happened.

use super::Reader;
use super::fit::fitting;
use crate::store::PlyNumber;
use crate::table::{Table, Told};
use games::any::AnyEvent;
use games::{Fact, Facts, Seat};

/// What happened: one line for everything that one player did in a row.
pub(super) fn told(reader: Reader, told: &[Told], table: &Table) -> Vec<String> {
    let mut lines: Vec<(Option<Seat>, String)> = Vec::new();
    for one in told {
        // Moves that are taken back become a list.
        let between = if matches!(one, Told::Undo { .. }) { "\n" } else { " " };
        let by = match one {
            Told::Move { seat, .. } => Some(*seat),
            Told::Setup { .. } | Told::Undo { .. } => None,
        };
        match lines.last_mut() {
            Some((before, line)) if by.is_some() && *before == by => {
                *line = format!("{line} {}", facts(reader, one, table, true).join(between));
            }
            _ => lines.push((by, facts(reader, one, table, false).join(between))),
        }
    }
    lines.into_iter().map(|(_, line)| line).collect()
}

/// Computer players are marked as such in the first sentence only. `goes_on`: that one was said before.
fn facts(reader: Reader, one: &Told, table: &Table, goes_on: bool) -> Vec<String> {
    let said = |events: &[AnyEvent], ply: PlyNumber| -> Vec<String> {
        let people = table.people_at(ply);
        let (first, later) = (reader.about(&people), reader.briefly_about(&people));
        let abouts = [&first].into_iter().skip(usize::from(goes_on)).chain(std::iter::repeat(&later));
        events.iter().flat_map(Facts::facts).zip(abouts).map(|(fact, about)| about.say(&fact)).collect()
    };
    match one {
        // Who begins: everything else is on the board.
        Told::Setup { events } => said(&events[..events.len().min(1)], PlyNumber::SETUP),
        Told::Move { ply, seat, events, .. } if events.is_empty() => {
            let about = reader.about(&table.people_at(*ply));
            vec![about.say(&Fact::new("told-chosen").with("who", *seat))]
        }
        Told::Move { ply, events, .. } => said(events, *ply),
        Told::Undo { ply, seat, moves } => {
            let about = reader.about(&table.people_at(*ply));
            let first = about.say(&Fact::new("told-undo").with("who", *seat));
            let moves = moves.iter().map(|one| format!("- {}", in_a_line(reader, one, table)));
            [first].into_iter().chain(moves).collect()
        }
    }
}

/// One move with everything it brought, no longer than its share of a message.
pub(super) fn in_a_line(reader: Reader, one: &Told, table: &Table) -> String {
    const LONGEST: usize = 300;
    fitting(&facts(reader, one, table, false).join(" "), LONGEST)
}
