//! Stored games as records: for the players when a game has ended, and for checking the whole database.

use serde_json::Value;

use crate::failpoint::{self, Costs};
use crate::store::{Fault, InteractionId, Lane, Phase, PlyNumber, Session, TableId, TableRow, Whole};
use games::any::{AnyEvent, AnyGame, AnyView};
use games::chance::Draw;
use games::{Chance, Seat};
use record::{self, FORMAT, Ply, Record, Setup, VERSION};

use super::notice::Notice;
use super::position::Table;
use super::refusal::Refusal;
use super::walk::load;
use super::{House, Place, Trouble};

/// Rows read at a time.
const AT_ONCE: u32 = 50;

/// What the check of one stored game found.
pub struct Checked {
    pub table: TableId,
    /// Whether it is open, and whether it was put aside before.
    pub open: bool,
    pub aside: bool,
    /// Empty: all is well.
    pub faults: Vec<String>,
}

impl Checked {
    /// Why the game is put aside, if it is. One that has ended is left alone: nobody plays on.
    pub fn reason(&self) -> Option<String> {
        ((self.open || self.aside) && !self.faults.is_empty()).then(|| self.faults.join("; "))
    }
}

impl House {
    /// The setup, made again from the seed.
    pub(super) fn set_up_again(&self, table: &Table) -> Result<(Vec<Draw>, Vec<AnyEvent>), Trouble> {
        failpoint::count(Costs::moves(1));
        let mut chance = Chance::new(&table.seed(), &table.row.game_id);
        let (_, events) = AnyGame::new(&table.options, table.seats.len() as u8, &mut chance)
            .map_err(|_| table.broken("its options are refused"))?;
        Ok((chance.take_log(), events))
    }

    pub(super) async fn try_record(&self, place: Place) -> Result<(Table, Record), Trouble> {
        let mut session = self.store.read().await?;
        let ended = match place {
            Place::Here(channel) => session.ended_in(channel).await?,
            Place::Of(user) => session.ended_of(user).await?,
            Place::Table(_) | Place::Named { .. } | Place::Pressed { .. } => None,
        };
        let table = match ended {
            Some(row) => self.dress(&mut session, row).await?,
            None => self.table(&mut session, place).await?,
        };
        if table.phase.is_open() {
            return Err(Refusal::NotOver.into());
        }
        let record = self.written_down(&mut session, &table).await?;
        Ok((table, record))
    }

    pub(super) async fn written_down(&self, session: &mut Session, table: &Table) -> Result<Record, Trouble> {
        let rows = session.plies_from(table.id, PlyNumber::SETUP).await?;
        let setup = rows.first().filter(|ply| ply.number == PlyNumber::SETUP).ok_or(Refusal::NotBegun)?;
        let mut walk = self.walk(session, table, PlyNumber::SETUP).await?.ok_or(Refusal::NotBegun)?;
        let state = serde_json::from_str(&walk.game.save()).expect("a state is JSON");
        let (draws, events) = match &setup.whole {
            Some(whole) => read(table, whole)?,
            None => {
                let (draws, events) = self.set_up_again(table)?;
                (draws, events.iter().map(value).collect())
            }
        };
        let setup = Setup { draws, events, state, hash: setup.hash.clone() };
        let mut plies = Vec::new();
        for ply in &rows[1..] {
            let (draws, events) = match &ply.whole {
                Some(whole) => read(table, whole)?,
                None => {
                    // Plies that an earlier version stored whole were skipped.
                    if walk.ply.number.next() < ply.number {
                        let missing = || table.broken(format!("no ply before {}", ply.number));
                        let before = ply.number.back(1).ok_or_else(missing)?;
                        walk = self.walk(session, table, before).await?.ok_or_else(missing)?;
                    }
                    let played = walk.step(session, ply).await?;
                    played.map_or((vec![], vec![]), |it| (it.draws, it.events.iter().map(value).collect()))
                }
            };
            plies.push(Ply {
                number: ply.number.0,
                seat: ply.seat.ok_or_else(|| table.broken("a move without a seat"))?,
                text: ply.text.clone(),
                draws,
                events,
                hash: ply.hash.clone(),
                undone: ply.undone,
            });
        }
        let last = self.position(session, table.clone()).await?;
        Ok(Record {
            format: FORMAT.to_owned(),
            version: VERSION,
            game: table.kind.name().to_owned(),
            id: table.row.game_id.clone(),
            seats: table.seats.len() as u8,
            options: serde_json::to_value(&table.options).expect("options are JSON"),
            commitment: table.commitment.clone(),
            seed: Some(table.seed().reveal()),
            setup,
            plies,
            outcome: record::outcome(&last.game),
        })
    }

    /// The boards of a recorded game: the setup, and after each move that was not taken back. None if it cannot be
    /// replayed.
    pub fn course(&self, record: &Record) -> Option<Vec<AnyView>> {
        match record.course(&self.games) {
            Ok(course) => Some(course.iter().map(AnyGame::view).collect()),
            Err(why) => {
                tracing::error!(game = record.id, ?why, "a record cannot be replayed");
                None
            }
        }
    }

    /// A new version of the bot first replays all open games. One that differs is put aside, with the reason; one that
    /// was put aside and replays now continues. Returns those that differ.
    pub async fn take_over(&self, version: &str) -> Result<Vec<Checked>, Trouble> {
        if self.store.read().await?.served_by().await?.as_deref() == Some(version) {
            return Ok(Vec::new());
        }
        let mut checked = Vec::new();
        self.check_all(|one| checked.extend((one.open || one.aside).then_some(one))).await?;
        let mut session = self.store.write().await?;
        for one in &checked {
            session.quarantine(one.table, one.reason().as_deref()).await?;
        }
        session.set_served_by(version).await?;
        session.commit().await?;
        checked.retain(|one| !one.faults.is_empty());
        Ok(checked)
    }

    /// Shows every open table again: the local Discord forgets its messages when it stops.
    pub async fn post_all_again(&self) -> Result<(), Trouble> {
        let mut session = self.store.write().await?;
        let mut after = TableId(0);
        loop {
            let rows = session.tables_after(after, AT_ONCE).await?;
            let Some(last) = rows.last() else { break };
            after = last.0;
            let readable = rows.into_iter().filter_map(|(_, row)| row.ok());
            for row in readable.filter(|row| row.phase.is_open() && row.quarantine.is_none()) {
                for lane in [Lane::Channel].into_iter().chain(Seat::all(Seat::MOST).map(Lane::Seat)) {
                    for old in session.living(row.id, lane).await? {
                        session.retire(old.id).await?;
                    }
                }
                match session.latest_ply(row.id).await? {
                    None => self.tell_lobby(&mut session, row.id).await?,
                    Some(ply) => {
                        let notice = Notice::Again {
                            ply: ply.number,
                            asked: InteractionId(rand::random::<u32>().into()),
                        };
                        notice.enqueue(&mut session, row.id, self.now()).await?;
                    }
                }
            }
        }
        session.commit().await?;
        self.ring();
        Ok(())
    }

    /// Replays every stored game, one after the other, and says what differs. For the operator: it sees all secrets.
    pub async fn check_all(&self, mut report: impl FnMut(Checked)) -> Result<(), Trouble> {
        let mut after = TableId(0);
        loop {
            let mut session = self.store.read().await?;
            let rows = session.tables_after(after, AT_ONCE).await?;
            let Some(last) = rows.last() else { return Ok(()) };
            after = last.0;
            for (id, row) in rows {
                // One that cannot be read may be open.
                let open = row.as_ref().map_or(true, |row| row.phase.is_open());
                let aside = row.as_ref().is_ok_and(|row| row.quarantine.is_some());
                let checked = match row {
                    Ok(row) => self.check(&mut session, row).await,
                    Err(fault) => Err(fault.into()),
                };
                let faults = self.faults_of(checked)?;
                report(Checked { table: id, open, aside, faults });
            }
        }
    }

    /// What is wrong with a game, even if it could not be checked. Errors that are not the game's own are passed on.
    pub(super) fn faults_of(&self, checked: Result<Vec<String>, Trouble>) -> Result<Vec<String>, Trouble> {
        match checked {
            Ok(faults) => Ok(faults),
            Err(Trouble::Broken { reason, .. }) => Ok(vec![reason]),
            // A lobby has nothing to check yet.
            Err(Trouble::Refused(_)) => Ok(Vec::new()),
            Err(Trouble::Store(fault @ (Fault::Damaged { .. } | Fault::Other(_)))) => {
                Ok(vec![fault.to_string()])
            }
            Err(fault) => Err(fault),
        }
    }

    /// Replays a game from its seed, and compares every stored state.
    pub(super) async fn check(&self, session: &mut Session, row: TableRow) -> Result<Vec<String>, Trouble> {
        let table = self.dress_anyhow(session, row).await?;
        let begun = session.latest_ply(table.id).await?.is_some();
        match table.phase {
            Phase::Playing | Phase::Over if !begun => {
                return Err(table.broken("it has begun, but no move of it is there"));
            }
            Phase::Lobby if begun => return Err(table.broken("it has not begun, but moves of it are there")),
            _ => {}
        }
        let record = self.written_down(session, &table).await?;
        let mut faults: Vec<String> = record::verify(&record, &self.games)
            .differences
            .iter()
            .map(|difference| format!("{}: {}", difference.at, difference.says))
            .collect();
        let plies = session.plies_from(table.id, PlyNumber::SETUP).await?;
        let mut states = match table.row.packed || plies.iter().any(|ply| ply.whole.is_none()) {
            true => session.states(table.id).await?,
            false => Vec::new(),
        };
        let whole = plies.iter().filter_map(|ply| Some((ply.number, ply.whole.as_ref()?.state.clone())));
        states.extend(whole);
        for (number, state) in states {
            let found = plies.binary_search_by_key(&number, |ply| ply.number);
            let ply = found.map(|at| &plies[at]);
            let ply =
                ply.map_err(|_| table.broken(format!("a state of ply {number}, which there is not")))?;
            if record::state_hash(&load(&table, ply, &state)?.save()) != ply.hash {
                faults.push(format!("ply {number}: the stored state has another hash"));
            }
        }
        Ok(faults)
    }
}

/// What an earlier version stored of a ply.
fn read(table: &Table, whole: &Whole) -> Result<(Vec<Draw>, Vec<Value>), Trouble> {
    let unreadable = |what: &str, fault: serde_json::Error| table.broken(format!("{what}: {fault}"));
    let draws = serde_json::from_str(&whole.draws).map_err(|fault| unreadable("draws", fault))?;
    let events = serde_json::from_str(&whole.events).map_err(|fault| unreadable("events", fault))?;
    Ok((draws, events))
}

fn value(event: &AnyEvent) -> Value {
    serde_json::to_value(event).expect("an event is JSON")
}
