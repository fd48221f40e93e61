//! Fallbacks. If a notice cannot be delivered where it belongs, the awaited player is still told: by direct message
//! instead of the board or of a question, by a line in the channel instead of a direct message. Nobody is pinged twice for one turn.

use crate::store::{Fault, PlyNumber, ProposalId, ProposalStatus, SeatRow, Session, Settled};
use games::Seat;

use super::brief::Address;
use super::errand::Errand;
use super::notice::Notice;
use super::position::Table;
use super::{House, Place, Trouble};

impl House {
    /// Discord refused this notice for good, and nothing of it got through. It is kept for the operator, unless it can go
    /// elsewhere unchanged.
    pub async fn undeliverable(&self, errand: &Errand, to: Address, why: &str) -> Result<(), Trouble> {
        let (row, dead, now) = (errand.row(), Settled::Dead(why), self.now());
        let mut session = self.store.write().await?;
        let table = self.table(&mut session, Place::Table(row.table)).await?;
        match (errand.notice()?, to) {
            (Notice::Board { ply, spared }, _) => {
                session.settle(row.id, &dead, now).await?;
                let called = self.to_be_called(&mut session, &table, spared).await?;
                // A later board pings whoever has been awaited only since a later ply.
                for (seat, since) in called.iter().filter_map(|row| Some((row, row.awaited_since?))) {
                    if since <= ply {
                        call(seat, since).enqueue(&mut session, table.id, now).await?;
                    }
                }
            }
            (Notice::Hand { .. }, Address::Person(user)) => {
                session.set_dms_closed(Some(user), now).await?;
                self.hand_behind_a_button(&mut session, errand, &dead).await?;
            }
            // It goes to the channel.
            (Notice::Reminder { .. }, Address::Person(user)) => {
                session.set_dms_closed(Some(user), now).await?;
                session.begin_anew(row.id, now).await?;
            }
            (Notice::Proposal { id, .. }, _) => {
                session.settle(row.id, &dead, now).await?;
                self.ask_each(&mut session, &table, id).await?;
            }
            (Notice::Suspended { since, .. }, _) => {
                session.settle(row.id, &dead, now).await?;
                self.tell_another(&mut session, &table, since).await?;
            }
            _ => {
                session.settle(row.id, &dead, now).await?;
            }
        }
        Ok(self.finish(session).await?)
    }

    /// Asks everybody whose consent is still missing by direct message, unless the post that asks them is there.
    async fn ask_each(&self, session: &mut Session, table: &Table, id: ProposalId) -> Result<(), Trouble> {
        let posted = |it: &Notice| matches!(it, Notice::Proposal { id: other, .. } if *other == id);
        let open = session.proposal(table.id, id).await?.filter(|it| it.status == ProposalStatus::Open);
        let Some(open) = open else { return Ok(()) };
        if self.living_message(session, table, posted).await?.is_some() {
            return Ok(());
        }
        for seat in open.new.wanted.iter().filter(|seat| !open.given.contains(*seat)) {
            let question = Notice::Question { id, seat, epoch: table.epoch(seat) };
            question.enqueue(session, table.id, self.now()).await?;
        }
        Ok(())
    }

    /// Awaited players who were not pinged yet, except `spared`.
    pub(super) async fn to_be_called(
        &self,
        session: &mut Session,
        table: &Table,
        spared: Option<Seat>,
    ) -> Result<Vec<SeatRow>, Fault> {
        let mut called = Vec::new();
        for row in table.seats.iter().filter(|row| row.user.is_some() && Some(row.seat) != spared) {
            let Some(since) = row.awaited_since.filter(|&since| Some(since) > table.row.told) else {
                continue;
            };
            if !session.is_told(table.id, &call(row, since).once()).await? {
                called.push(*row);
            }
        }
        Ok(called)
    }
}

/// Pings a player without the board.
fn call(row: &SeatRow, since: PlyNumber) -> Notice {
    Notice::Reminder { seat: row.seat, epoch: row.epoch, since, ordinal: 0 }
}
