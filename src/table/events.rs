//! Events of plies: read if stored, replayed otherwise.

use std::collections::HashMap;

use serde_json::Value;

use crate::store::{PlyNumber, PlyRow, Session};
use games::any::{AnyEvent, Kind};

use super::position::Table;
use super::{House, Trouble};

/// The stored form of events.
pub(super) fn written(events: &[AnyEvent]) -> String {
    serde_json::to_string(events).expect("events are JSON")
}

/// None if an event cannot be read: it is replayed.
fn read(kind: Kind, text: &str) -> Option<Vec<AnyEvent>> {
    let events: Vec<Value> = serde_json::from_str(text).ok()?;
    events.iter().map(|event| kind.read_event(&event.to_string()).ok()).collect()
}

impl House {
    /// The events of the setup.
    pub(super) async fn setup_events(
        &self,
        session: &mut Session,
        table: &Table,
    ) -> Result<Vec<AnyEvent>, Trouble> {
        let setup = PlyNumber::SETUP;
        let kept = session.events_between(table.id, setup, setup).await?;
        match kept.get(&setup).and_then(|text| read(table.kind, text)) {
            Some(events) => Ok(events),
            None => Ok(self.set_up_again(table)?.1),
        }
    }

    /// The events of these moves, given in the order of their numbers.
    pub(super) async fn events_of(
        &self,
        session: &mut Session,
        table: &Table,
        moves: &[&PlyRow],
    ) -> Result<HashMap<PlyNumber, Vec<AnyEvent>>, Trouble> {
        let (Some(first), Some(last)) = (moves.first(), moves.last()) else { return Ok(HashMap::new()) };
        let kept = session.events_between(table.id, first.number, last.number).await?;
        let mut events: HashMap<PlyNumber, Vec<AnyEvent>> = HashMap::new();
        for (number, text) in kept {
            events.extend(read(table.kind, &text).map(|read| (number, read)));
        }
        let mut missing = moves.iter().map(|ply| ply.number).filter(|number| !events.contains_key(number));
        if let Some(first) = missing.next() {
            let last = missing.next_back().unwrap_or(first);
            let before = first.back(1).unwrap_or(PlyNumber::SETUP);
            let walk = self.walk(session, table, before).await?;
            let mut walk = walk.ok_or_else(|| table.broken(format!("there is no ply {before}")))?;
            for ply in session.plies_between(table.id, first, last).await? {
                if let Some(played) = walk.step(session, &ply).await? {
                    events.insert(ply.number, played.events);
                }
            }
        }
        match moves.iter().find(|ply| !events.contains_key(&ply.number)) {
            None => Ok(events),
            Some(ply) => Err(table.broken(format!("there is no move {}", ply.number))),
        }
    }
}
