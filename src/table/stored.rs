//! Stored games as records: what is handed out when a table has ended, and what checks the whole database.

use crate::games::any::{AnyEvent, AnyGame};
use crate::games::{Chance, Seat};
use crate::record::{self, FORMAT, Ply, Record, Setup, VERSION};
use crate::store::{Fault, PlyRow, Session};

use super::notice::Notice;
use super::position::Table;
use super::refusal::Refusal;
use super::{House, Place, Trouble};

/// Rows of one look.
const AT_ONCE: u32 = 50;

/// What the check of one stored game found.
pub struct Checked {
    pub table: i64,
    /// Whether it goes on.
    pub open: bool,
    /// Nothing: all is well.
    pub faults: Vec<String>,
}

impl House {
    /// The setup made again from the seed.
    pub(super) fn set_up_again(&self, table: &Table) -> Result<(AnyGame, Vec<AnyEvent>), Trouble> {
        let mut chance = Chance::new(&table.seed(), &table.row.game_id);
        AnyGame::new(&table.options, table.seats.len() as u8, &mut chance)
            .map_err(|_| table.broken("its options are refused"))
    }

    pub(super) async fn try_record(&self, place: Place) -> Result<(Table, Record), Trouble> {
        let mut session = self.store.read().await?;
        let ended = match place {
            Place::Here(channel) => session.ended_in(channel).await?,
            Place::Of(user) => session.ended_of(user).await?,
            Place::Table(_) | Place::Named { .. } => None,
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
        let unreadable = |what: &str, fault: serde_json::Error| table.broken(format!("{what}: {fault}"));
        let mut plies = session.plies_from(table.id, 0).await?;
        if plies.is_empty() {
            return Err(Refusal::NotBegun.into());
        }
        let last = self.game_after(table, plies.last().expect("not empty"))?;
        let setup = plies.remove(0);
        let read = |ply: &PlyRow| -> Result<Ply, Trouble> {
            let number = ply.seat.and_then(Seat::numbered);
            Ok(Ply {
                number: ply.number,
                seat: number.ok_or_else(|| table.broken("a move without a seat"))?,
                text: ply.text.clone(),
                draws: serde_json::from_str(&ply.draws).map_err(|fault| unreadable("draws", fault))?,
                events: serde_json::from_str(&ply.events).map_err(|fault| unreadable("events", fault))?,
                hash: ply.hash.clone(),
                undone: ply.undone,
            })
        };
        Ok(Record {
            format: FORMAT.to_owned(),
            version: VERSION,
            game: table.kind,
            id: table.row.game_id.clone(),
            seats: table.seats.len() as u8,
            options: serde_json::to_value(&table.options).expect("options are JSON"),
            commitment: table.commitment.clone(),
            seed: Some(table.seed().reveal()),
            setup: Setup {
                draws: serde_json::from_str(&setup.draws).map_err(|fault| unreadable("draws", fault))?,
                events: serde_json::from_str(&setup.events).map_err(|fault| unreadable("events", fault))?,
                state: serde_json::from_str(&setup.state).map_err(|fault| unreadable("state", fault))?,
                hash: setup.hash,
            },
            plies: plies.iter().map(read).collect::<Result<_, _>>()?,
            outcome: record::outcome(&last),
        })
    }

    /// Before a version serves games that another one stored, it replays those that go on. One that differs is put
    /// aside, with the reason; one that was put aside and holds now goes on. Returns those that differ.
    pub async fn take_over(&self, version: &str) -> Result<Vec<Checked>, Trouble> {
        if self.store.read().await?.served_by().await?.as_deref() == Some(version) {
            return Ok(Vec::new());
        }
        let mut checked = Vec::new();
        self.check_all(|one| checked.extend(one.open.then_some(one))).await?;
        let mut session = self.store.write().await?;
        for one in &checked {
            let reason = (!one.faults.is_empty()).then(|| one.faults.join("; "));
            session.quarantine(one.table, reason.as_deref()).await?;
        }
        session.set_served_by(version).await?;
        session.commit().await?;
        checked.retain(|one| !one.faults.is_empty());
        Ok(checked)
    }

    /// Forgets interactions that nobody can repeat any more.
    pub async fn tidy(&self) -> Result<(), Trouble> {
        let mut session = self.store.write().await?;
        session.forget_heard_before(self.now() - self.pace.inbox).await?;
        Ok(session.commit().await?)
    }

    /// Shows every open table again: the local Discord forgets its messages when it stops.
    pub async fn post_all_again(&self) -> Result<(), Trouble> {
        let mut session = self.store.write().await?;
        let mut after = 0;
        loop {
            let rows = session.tables_after(after, AT_ONCE).await?;
            let Some(last) = rows.last() else { break };
            after = last.0;
            let readable = rows.into_iter().filter_map(|(_, row)| row.ok());
            for row in readable.filter(|row| row.phase.is_open() && row.quarantine.is_none()) {
                for lane in 0..=Seat::MOST {
                    for old in session.living(row.id, lane).await? {
                        session.retire(old.id).await?;
                    }
                }
                match session.latest_ply(row.id).await? {
                    None => self.tell_lobby(&mut session, row.id).await?,
                    Some(ply) => {
                        let notice = Notice::Again { ply: ply.number, asked: rand::random::<u32>().into() };
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
        let mut after = 0;
        loop {
            let mut session = self.store.read().await?;
            let rows = session.tables_after(after, AT_ONCE).await?;
            let Some(last) = rows.last() else { return Ok(()) };
            after = last.0;
            for (id, row) in rows {
                // One that cannot be read may be open.
                let open = row.as_ref().map_or(true, |row| row.phase.is_open());
                let checked = match row {
                    Ok(row) => self.check(&mut session, row).await,
                    Err(fault) => Err(fault.into()),
                };
                let faults = match checked {
                    Ok(faults) => faults,
                    Err(Trouble::Broken { reason, .. }) => vec![reason],
                    // A lobby has nothing to be checked yet.
                    Err(Trouble::Refused(_)) => Vec::new(),
                    Err(Trouble::Store(fault @ (Fault::Damaged { .. } | Fault::Other(_)))) => {
                        vec![fault.to_string()]
                    }
                    Err(fault) => return Err(fault),
                };
                report(Checked { table: id, open, faults });
            }
        }
    }

    async fn check(
        &self,
        session: &mut Session,
        row: crate::store::TableRow,
    ) -> Result<Vec<String>, Trouble> {
        let table = self.dress_anyhow(session, row).await?;
        let record = self.written_down(session, &table).await?;
        let plies = session.plies_from(table.id, 0).await?;
        let mut faults: Vec<String> = record::verify(&record)
            .differences
            .iter()
            .map(|difference| format!("{}: {}", difference.at, difference.says))
            .collect();
        for ply in plies {
            let game = self.game_after(&table, &ply)?;
            if record::state_hash(&game.save()) != ply.hash {
                faults.push(format!("ply {}: the stored state has another hash", ply.number));
            }
        }
        Ok(faults)
    }
}
