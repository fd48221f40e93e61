//! What some plies brought, as everybody may know it: nothing of what was taken back before it was ever told.
//! The log is read once, however often a player changes their mind.

use std::collections::{HashMap, HashSet};

use crate::store::{PlyNumber, PlyRow, SeenCount, Session, TableId};
use games::any::{AnyEvent, AnyView, Played};
use games::{Seat, Status};

use super::position::Table;
use super::undo::{Live, undone_from};
use super::{House, Place, Trouble, seat};

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
            told.push(Told::Setup { events: self.set_up_again(&table)?.1 });
        }
        let from = first.back(1).unwrap_or(PlyNumber::SETUP);
        let mut plies = session.plies_from(table.id, from.next()).await?;
        plies.retain(|ply| ply.number <= last);
        let earliest = plies.iter().filter_map(|ply| undone_from(&ply.text)).min().unwrap_or(first);
        let before = session.plies_between(table.id, earliest, from).await?;
        let mut undone = Undone::by(&before, &plies);
        let gone = self.tell_again(session, &table, &undone.gone()).await?;
        let mut gone: HashMap<PlyNumber, Told> = gone.into_iter().map(|told| (told.ply(), told)).collect();
        let walk = self.walk(session, &table, from).await?;
        let mut walk = walk.ok_or_else(|| table.broken(format!("there is no ply {from}")))?;
        for ply in &plies {
            let played = walk.step(session, ply).await?;
            let by = seat(ply.seat.ok_or_else(|| table.broken("a move without a seat"))?);
            told.extend(undone.tell(ply, by, played, &mut gone));
        }
        let (view, status, seen) = (walk.game.view(), walk.game.status(), walk.ply.seen);
        Ok(Story { told, view, status, seen, table })
    }
}

impl Told {
    /// Its number; that of the setup is 0.
    fn ply(&self) -> PlyNumber {
        match self {
            Told::Setup { .. } => PlyNumber::SETUP,
            Told::Move { ply, .. } | Told::Undo { ply, .. } => *ply,
        }
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
            gone.retain(|gone| gone.secrecy != "unseen");
            undone.told.insert(ply.number, gone);
        }
        undone
    }

    /// All that was told and is gone now, in the order of numbers. None is taken back twice.
    fn gone(&self) -> Vec<&'a PlyRow> {
        let mut gone: Vec<&PlyRow> = self.told.values().flatten().copied().collect();
        gone.sort_unstable_by_key(|ply| ply.number);
        gone
    }

    /// Nothing of what is unseen, either.
    fn tell(
        &mut self,
        ply: &PlyRow,
        by: Seat,
        played: Option<Played>,
        gone: &mut HashMap<PlyNumber, Told>,
    ) -> Option<Told> {
        if undone_from(&ply.text).is_some() {
            let taken = self.told.remove(&ply.number).unwrap_or_default();
            let moves: Vec<Told> = taken.iter().filter_map(|taken| gone.remove(&taken.number)).collect();
            return (!moves.is_empty()).then_some(Told::Undo { ply: ply.number, seat: by, moves });
        }
        if self.untold.contains(&ply.number) || ply.secrecy == "unseen" {
            return None;
        }
        let (ply, text) = (ply.number, open_text(ply));
        played.map(|played| Told::Move { ply, seat: by, text, events: played.events })
    }
}

/// The text of a move, unless its player alone knows it.
pub(super) fn open_text(ply: &PlyRow) -> Option<String> {
    (ply.secrecy == "open").then(|| ply.text.clone())
}
