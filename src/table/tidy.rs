//! Deletes old rows: interactions that nobody can repeat, half-chosen turns, notices that are no longer true, and
//! deliveries of long ago.

use crate::store::{OutboxId, OutboxRow, Phase, Session, Settled, SettledRow};

use super::notice::{LOBBY_IS_NO_MORE, Notice, TURN_HAS_PASSED};
use super::{House, Trouble};

/// Rows of one transaction: players can move between two of them.
const AT_ONCE: u32 = 500;

impl House {
    /// Deletes what is old, once the clock has proved steady.
    pub async fn tidy(&self) -> Result<(), Trouble> {
        if !self.lived(&mut self.store.read().await?).await?.is_steady() {
            return Ok(());
        }
        let now = self.now();
        let mut session = self.store.write().await?;
        session.forget_heard_before(now - self.pace.inbox).await?;
        session.forget_drafts_before(now - self.pace.drafts).await?;
        session.commit().await?;
        let mut after = (0, OutboxId(0));
        loop {
            let rows =
                self.store.read().await?.settled_before(now - self.pace.outbox, after, AT_ONCE).await?;
            let Some(last) = rows.last() else { return Ok(()) };
            after = (last.settled_at, last.id);
            let old: Vec<OutboxId> = rows.iter().filter(|row| !is_needed(row)).map(|row| row.id).collect();
            if !old.is_empty() {
                let mut session = self.store.write().await?;
                session.forget_settled(&old).await?;
                session.commit().await?;
            }
        }
    }

    /// Drops scheduled notices that can no longer apply. Earlier versions left them until they fell due.
    pub async fn drop_untrue(&self) -> Result<(), Trouble> {
        let mut after = OutboxId(0);
        loop {
            let rows = self.store.read().await?.waiting_after(after, AT_ONCE).await?;
            let Some(last) = rows.last() else { return Ok(()) };
            after = last.id;
            let mut session = self.store.write().await?;
            let mut dropped = false;
            for row in rows.iter().filter(|row| row.attempts == 0) {
                if let Some(why) = self.untrue(&mut session, row).await? {
                    dropped |= session.settle(row.id, &Settled::Dropped(why), self.now()).await?;
                }
            }
            if dropped {
                session.commit().await?;
            }
        }
    }

    async fn untrue(&self, session: &mut Session, row: &OutboxRow) -> Result<Option<&'static str>, Trouble> {
        Ok(match Notice::read(&row.notice) {
            Ok(Notice::Reminder { seat, epoch, since, .. }) => {
                let seats = session.seats(row.table).await?;
                let awaited = seats
                    .iter()
                    .any(|held| (held.seat, held.epoch, held.awaited_since) == (seat, epoch, Some(since)));
                (!awaited).then_some(TURN_HAS_PASSED)
            }
            Ok(Notice::LobbyExpires) => {
                let table = session.table(row.table).await?;
                let waits = table.is_some_and(|table| table.phase == Phase::Lobby);
                (!waits).then_some(LOBBY_IS_NO_MORE)
            }
            _ => None,
        })
    }
}

/// Whether anything still depends on a notice that was delivered or dropped long ago.
fn is_needed(row: &SettledRow) -> bool {
    let Ok(notice) = Notice::read(&row.notice) else { return false };
    match notice {
        // A table that ended long ago edits no messages.
        _ if !row.open => false,
        // Messages that a newer one will edit or remove, or that others link to.
        Notice::Lobby { .. }
        | Notice::Board { .. }
        | Notice::Again { .. }
        | Notice::Hand { .. }
        | Notice::Reminder { .. }
        | Notice::Proposal { .. } => row.living,
        // Said only once; and a pause finds out here whom it has told.
        Notice::DmsClosed { .. } | Notice::Suspended { .. } | Notice::Invitation { .. } => true,
        Notice::Question { .. } => true,
        // Their names are never used again.
        Notice::Line { .. } | Notice::Remark(_) | Notice::Thread | Notice::LobbyExpires => false,
        Notice::Result { .. } | Notice::Closed => false,
    }
}
