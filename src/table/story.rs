//! What some plies brought, as everybody may know it, without moves that were taken back before anybody was told. The
//! log is read once, however often a player changes their mind; events are read, not replayed.

use std::collections::{HashMap, HashSet};

use crate::store::{PlyKind, PlyNumber, PlyRow, SeenCount, Session, TableId};
use games::any::{AnyEvent, AnyView};
use games::{Seat, Secrecy, Status};

use super::position::Table;
use super::undo::Live;
use super::{House, Place, Trouble};

/// One ply, as everybody may know it.
#[derive(Debug)]
pub enum Told {
    Setup {
        events: Vec<AnyEvent>,
    },
    /// The text of a sealed move is left out.
    Move {
        ply: PlyNumber,
        seat: Seat,
        text: Option<String>,
        events: Vec<AnyEvent>,
    },
    Undo {
        ply: PlyNumber,
        seat: Seat,
        moves: Vec<Told>,
    },
}

/// What some plies brought, and the board after them.
pub struct Story {
    pub table: Table,
    pub told: Vec<Told>,
    pub view: AnyView,
    pub status: Status,
    pub seen: SeenCount,
}

impl House {
    pub(super) async fn try_story(
        &self,
        table: TableId,
        first: PlyNumber,
        last: PlyNumber,
    ) -> Result<Story, Trouble> {
        let mut session = self.store.read().await?;
        let table = self.table(&mut session, Place::Table(table)).await?;
        self.tell(&mut session, table, first, last).await
    }

    pub(super) async fn tell(
        &self,
        session: &mut Session,
        table: Table,
        first: PlyNumber,
        last: PlyNumber,
    ) -> Result<Story, Trouble> {
        let table = self.with_former(session, table).await?;
        let mut told = Vec::new();
        if first == PlyNumber::SETUP {
            told.push(Told::Setup { events: self.setup_events(session, &table).await? });
        }
        let from = first.back(1).unwrap_or(PlyNumber::SETUP);
        let mut plies = session.plies_from(table.id, from.next()).await?;
        plies.retain(|ply| ply.number <= last);
        let earliest = plies.iter().filter_map(PlyRow::takes_back).min().unwrap_or(first);
        let before = session.plies_between(table.id, earliest, from).await?;
        let undone = Undone::by(&before, &plies);
        let mut moves = undone.gone();
        moves.extend(plies.iter().filter(|ply| undone.tells(ply)));
        let mut events = self.events_of(session, &table, &moves).await?;
        for ply in &plies {
            told.extend(undone.tell(&table, ply, &mut events)?);
        }
        let at = self.position_at(session, table, plies.last().map_or(from, |ply| ply.number)).await?;
        Ok(Story { told, view: at.game.view(), status: at.game.status(), seen: at.ply.seen, table: at.table })
    }
}

impl Told {
    /// A move as everybody was told about it.
    pub(super) fn a_move(
        table: &Table,
        ply: &PlyRow,
        events: &mut HashMap<PlyNumber, Vec<AnyEvent>>,
    ) -> Result<Told, Trouble> {
        let seat = ply.seat.ok_or_else(|| table.broken("a move without a seat"))?;
        let events = events.remove(&ply.number).unwrap_or_default();
        Ok(Told::Move { ply: ply.number, seat, text: open_text(ply), events })
    }
}

/// What the undos among some plies took back.
struct Undone<'a> {
    /// Moves that were told before these plies, by the undo.
    told: HashMap<PlyNumber, Vec<&'a PlyRow>>,
    /// Moves among these plies.
    untold: HashSet<PlyNumber>,
}

impl<'a> Undone<'a> {
    /// `before` reaches back to the earliest ply that is taken back.
    fn by(before: &'a [PlyRow], plies: &'a [PlyRow]) -> Undone<'a> {
        let mut undone = Undone { told: HashMap::new(), untold: HashSet::new() };
        let first = plies.first().map_or(PlyNumber(u32::MAX), |ply| ply.number);
        let mut live = Live::default();
        for ply in before {
            live.add(ply);
        }
        for ply in plies {
            let mut gone = live.add(ply);
            let untold = gone.split_off(gone.partition_point(|gone| gone.number < first));
            undone.untold.extend(untold.iter().map(|gone| gone.number));
            gone.retain(|gone| gone.is_seen());
            undone.told.insert(ply.number, gone);
        }
        undone
    }

    /// Everything that was told and is gone now, in order. None is taken back twice.
    fn gone(&self) -> Vec<&'a PlyRow> {
        let mut gone: Vec<&PlyRow> = self.told.values().flatten().copied().collect();
        gone.sort_unstable_by_key(|ply| ply.number);
        gone
    }

    /// Whether people are told about this move: not if it was taken back before that, and not if it is secret.
    fn tells(&self, ply: &PlyRow) -> bool {
        ply.kind == PlyKind::Move && !self.untold.contains(&ply.number) && ply.is_seen()
    }

    fn tell(
        &self,
        table: &Table,
        ply: &PlyRow,
        events: &mut HashMap<PlyNumber, Vec<AnyEvent>>,
    ) -> Result<Option<Told>, Trouble> {
        if ply.takes_back().is_none() {
            return if self.tells(ply) { Told::a_move(table, ply, events).map(Some) } else { Ok(None) };
        }
        let gone = self.told.get(&ply.number).into_iter().flatten();
        let moves = gone.map(|gone| Told::a_move(table, gone, events)).collect::<Result<Vec<_>, _>>()?;
        let seat = ply.seat.ok_or_else(|| table.broken("an undo without a seat"))?;
        Ok((!moves.is_empty()).then_some(Told::Undo { ply: ply.number, seat, moves }))
    }
}

/// The text of a move, unless only its player knows it.
fn open_text(ply: &PlyRow) -> Option<String> {
    (ply.secrecy == Secrecy::Open).then(|| ply.text.clone())
}
