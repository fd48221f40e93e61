//! What happened, a line a fact.

use super::Reader;
use super::fit::fitting;
use crate::store::PlyNumber;
use crate::table::{Table, Told};
use games::any::AnyEvent;
use games::{Fact, Facts};

pub(super) fn told(reader: Reader, told: &[Told], table: &Table) -> Vec<String> {
    told.iter().flat_map(|one| facts(reader, one, table)).collect()
}

fn facts(reader: Reader, one: &Told, table: &Table) -> Vec<String> {
    let said = |events: &[AnyEvent], ply: PlyNumber| -> Vec<String> {
        let about = reader.about(&table.people_at(ply));
        events.iter().flat_map(Facts::facts).map(|fact| about.say(&fact)).collect()
    };
    match one {
        Told::Setup { events } => said(events, PlyNumber::SETUP),
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

/// One move with all that it brought, no longer than its share of a message.
pub(super) fn in_a_line(reader: Reader, one: &Told, table: &Table) -> String {
    const LONGEST: usize = 300;
    fitting(&facts(reader, one, table).join(" "), LONGEST)
}
