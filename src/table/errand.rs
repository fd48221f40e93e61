//! Errands: notices that are due, and what became of them.

use std::sync::atomic::Ordering;

use crate::failpoint;
use crate::store::{
    ChannelId, Fault, Lane, MessageId, Millis, Needless, OutboxId, OutboxRow, Session, Settled, TableId,
    UserId,
};

use super::notice::{Notice, Remark};
use super::{House, Place, Trouble, Watch};

/// What becomes of a direct message that is refused.
const CLOSED: Settled<'static> = Settled::Dropped("direct messages are closed");

/// A due notice.
#[derive(Clone, Debug)]
pub struct Errand {
    row: OutboxRow,
}

impl Errand {
    pub fn id(&self) -> OutboxId {
        self.row.id
    }

    pub fn table(&self) -> TableId {
        self.row.table
    }

    /// Errands in one lane run one after the other.
    pub fn lane(&self) -> (TableId, Lane) {
        (self.row.table, self.row.lane)
    }

    /// Its name, unique within its table, for the log.
    pub fn name(&self) -> &str {
        &self.row.once
    }

    pub fn attempts(&self) -> u32 {
        self.row.attempts
    }

    pub(super) fn notice(&self) -> Result<Notice, Trouble> {
        let (row, broken) = (&self.row, |reason| Trouble::Broken { table: self.row.table, reason });
        let unreadable = |fault| broken(format!("the notice {} is not readable: {fault}", row.notice));
        let notice = Notice::read(&row.notice).map_err(unreadable)?;
        // Both say the same, so that damage to one of them shows.
        let plain = matches!(
            notice,
            Notice::Board { .. } | Notice::Line { .. } | Notice::Hand { .. } | Notice::Reminder { .. }
        );
        if plain && (notice.once() != row.once || notice.lane() != row.lane) {
            return Err(broken(format!(
                "the notice {} is filed as {} in lane {}",
                row.notice,
                row.once,
                row.lane.number()
            )));
        }
        Ok(notice)
    }

    pub(super) fn row(&self) -> &OutboxRow {
        &self.row
    }

    /// The first attempt with an unknown outcome; the outcome of every attempt since is unknown, too.
    pub fn tried_at(&self) -> Option<Millis> {
        self.row.tried_at
    }
}

/// An old message, replaced by a newer one.
#[derive(Clone, Copy, Debug)]
pub struct Retired {
    pub row: OutboxId,
    pub lane: (TableId, Lane),
    pub channel: ChannelId,
    pub message: MessageId,
    /// Delete it, or only remove its buttons.
    pub delete: bool,
    /// Failed attempts so far.
    pub attempts: u32,
}

impl House {
    /// What is due now, at most one errand per lane.
    pub async fn due(&self, most: u32) -> Result<Vec<Errand>, Fault> {
        let now = self.now();
        loop {
            let rows = self.store.read().await?.due(now, most).await?;
            let unreadable: Vec<OutboxId> =
                rows.iter().filter_map(|row| row.as_ref().err().copied()).collect();
            if unreadable.is_empty() {
                return Ok(rows.into_iter().flatten().map(|row| Errand { row }).collect());
            }
            tracing::error!(rows = ?unreadable, "notices that cannot be read are given up");
            let mut session = self.store.write().await?;
            for id in unreadable {
                session.settle(id, &Settled::Dead("it cannot be read"), now).await?;
            }
            // What waited behind them may be due now.
            session.commit().await?;
        }
    }

    /// When the next notice falls due.
    pub async fn next_due(&self) -> Result<Option<Millis>, Fault> {
        self.store.read().await?.next_due(self.now()).await
    }

    /// Shortens waits when the clock was set back: checked at the start, and whenever it is seen to go back.
    pub async fn mind_the_clock(&self) -> Result<(), Fault> {
        let now = self.now();
        let latest = self.latest.swap(now, Ordering::SeqCst);
        if now >= latest {
            return self.note_uptime(false).await;
        }
        let mut session = self.store.write().await?;
        session.shorten_waits(now).await?;
        session.await_from_now(now).await?;
        session.close_dms_from_now(now).await?;
        session.commit().await?;
        self.note_uptime(true).await
    }

    /// Notes an attempt before it is made; false if the notice is no longer due. `afresh`: all earlier attempts are
    /// known to have failed.
    pub async fn note_attempt(&self, errand: &Errand, afresh: bool) -> Result<bool, Fault> {
        let mut session = self.store.write().await?;
        let noted = session.note_attempt(errand.row.id, afresh, self.now()).await?;
        failpoint::hit("attempt before commit")?;
        session.commit().await?;
        Ok(noted)
    }

    /// Notes that a notice was delivered, as a new message or as an edit, and marks the messages it replaces.
    pub async fn told(&self, errand: &Errand, place: Option<(ChannelId, MessageId)>) -> Result<(), Trouble> {
        let (row, notice) = (&errand.row, errand.notice()?);
        let mut session = self.store.write().await?;
        let now = self.now();
        let settled = place.map_or(Settled::Done, |(channel, message)| Settled::Sent { channel, message });
        if !session.settle(row.id, &settled, now).await? {
            return Ok(());
        }
        match notice {
            Notice::Board { ply, .. } | Notice::Line { ply } => session.set_told(row.table, ply).await?,
            Notice::Result { ply } => {
                session.set_told(row.table, ply).await?;
                session.drop_events(row.table).await?;
            }
            Notice::Closed => session.drop_events(row.table).await?,
            Notice::Reminder { seat, epoch, since, ordinal } => {
                let table = self.table(&mut session, Place::Table(row.table)).await?;
                let held = table.seats.get(seat.index());
                if held.is_some_and(|held| held.epoch == epoch && held.awaited_since == Some(since)) {
                    self.remind(&mut session, &table, seat, since, ordinal + 1).await?;
                }
            }
            // The post proves that the channel can be reached.
            Notice::Remark(Remark::GoesOn { since }) => {
                let table = self.table(&mut session, Place::Table(row.table)).await?;
                if table.row.suspended_at == Some(since) {
                    self.go_on(&mut session, &table).await?;
                }
            }
            _ => {}
        }
        // An edit replaces nothing: its message stays.
        let edit = place.is_none() && matches!(notice, Notice::Lobby { .. } | Notice::Proposal { .. });
        if !edit {
            for old in session.living(row.table, row.lane).await?.into_iter().filter(|old| old.id < row.id) {
                let retires = Notice::read(&old.notice).ok().and_then(|before| retires(&notice, &before));
                if let Some(delete) = retires {
                    session.make_needless(old.id, delete, now).await?;
                }
            }
        }
        // A new message wakes its thread.
        if let Some((channel, _)) = place {
            self.wakes.count(channel);
            session.wake(channel).await?;
        }
        failpoint::hit("note before commit")?;
        session.commit().await?;
        self.ring();
        Ok(())
    }

    /// Replaced messages that may be removed now, in order within each lane.
    pub async fn needless(&self, most: u32) -> Result<Vec<Retired>, Fault> {
        let needless = self.store.read().await?.needless(self.now(), most).await?;
        let retired = |Needless { row, delete }: Needless| {
            let lane = (row.table, row.lane);
            let (channel, message) = row.channel.zip(row.message)?;
            Some(Retired { row: row.id, lane, channel, message, delete, attempts: row.attempts })
        };
        Ok(needless.into_iter().filter_map(retired).collect())
    }

    /// Notes that a replaced message was removed, or never will be.
    pub async fn retired(&self, retired: &Retired) -> Result<(), Fault> {
        let mut session = self.store.write().await?;
        session.retire(retired.row).await?;
        session.commit().await
    }

    /// Removing it must wait: for the edit limit of its channel, or because it failed.
    pub async fn put_off_retiring(&self, retired: &Retired, by: Millis, failed: bool) -> Result<(), Fault> {
        let mut session = self.store.write().await?;
        if failed {
            session.note_attempt(retired.row, false, self.now()).await?;
        }
        session.put_off(retired.row, self.now(), by, "an old message is still there").await?;
        session.commit().await?;
        self.ring();
        Ok(())
    }

    /// Puts off all removals in this channel by one write: it had an edit just now.
    pub async fn pace_retiring(&self, retired: &Retired, by: Millis) -> Result<(), Fault> {
        let mut session = self.store.write().await?;
        session.pace_retiring(retired.channel, self.now(), by).await?;
        session.commit().await?;
        self.ring();
        Ok(())
    }

    /// Its thread is archived: it is removed when the thread wakes.
    pub async fn retiring_sleeps(&self, retired: &Retired, watch: Watch) -> Result<(), Fault> {
        self.falls_asleep(retired.row, watch).await
    }

    pub async fn dropped(&self, errand: &Errand, why: &str) -> Result<(), Fault> {
        self.settle(errand, &Settled::Dropped(why)).await
    }

    /// It cannot be told. Kept for the operator.
    pub async fn dead(&self, errand: &Errand, why: &str) -> Result<(), Fault> {
        self.settle(errand, &Settled::Dead(why)).await
    }

    async fn settle(&self, errand: &Errand, settled: &Settled<'_>) -> Result<(), Fault> {
        let mut session = self.store.write().await?;
        session.settle(errand.row.id, settled, self.now()).await?;
        self.finish(session).await
    }

    /// Counts a panic as an attempt; false when there were too many.
    pub async fn panicked(&self, errand: &Errand, by: Millis) -> Result<bool, Fault> {
        const MOST: u32 = 10;
        if errand.row.attempts >= MOST {
            return Ok(false);
        }
        let mut session = self.store.write().await?;
        session.note_attempt(errand.row.id, true, self.now()).await?;
        session.put_off(errand.row.id, self.now(), by, "it panicked").await?;
        self.finish(session).await?;
        Ok(true)
    }

    /// Commits what became of a row.
    pub(super) async fn finish(&self, session: Session) -> Result<(), Fault> {
        failpoint::hit("settle before commit")?;
        session.commit().await?;
        self.ring();
        // It is committed, whatever fails now.
        let _ = failpoint::hit("settled");
        Ok(())
    }

    pub async fn put_off(&self, errand: &Errand, by: Millis, fault: &str) -> Result<(), Fault> {
        let mut session = self.store.write().await?;
        session.put_off(errand.row.id, self.now(), by, fault).await?;
        self.finish(session).await
    }

    /// Discord refused it. `sure`: no attempt so far got through, so the next counts as the first.
    pub async fn put_off_refused(
        &self,
        errand: &Errand,
        by: Millis,
        fault: &str,
        sure: bool,
    ) -> Result<(), Fault> {
        let mut session = self.store.write().await?;
        if sure {
            session.forget_attempts(errand.row.id).await?;
        }
        session.put_off(errand.row.id, self.now(), by, fault).await?;
        self.finish(session).await
    }

    /// Puts an edit off as if it had never been tried: it does not matter when it is made, and its lane need not wait.
    pub async fn put_off_edit(&self, errand: &Errand, by: Millis) -> Result<(), Fault> {
        let mut session = self.store.write().await?;
        let now = self.now();
        session.begin_anew(errand.row.id, now + by).await?;
        session.put_off(errand.row.id, now, by, "too many edits of old messages in its channel").await?;
        self.finish(session).await
    }

    /// The thread of an edit is archived: the edit is made when the thread wakes.
    pub async fn edit_sleeps(&self, errand: &Errand, watch: Watch) -> Result<(), Fault> {
        self.falls_asleep(errand.row.id, watch).await
    }

    /// The message to be changed is gone: a new one takes its place.
    pub async fn message_gone(&self, errand: &Errand, message: MessageId) -> Result<(), Fault> {
        let mut session = self.store.write().await?;
        for old in session.living(errand.row.table, errand.row.lane).await? {
            if old.message == Some(message) {
                session.retire(old.id).await?;
            }
        }
        self.finish(session).await
    }

    /// The channel of a person's direct messages, as far as it is known.
    pub async fn dms_of(&self, user: UserId) -> Result<Option<ChannelId>, Fault> {
        self.store.read().await?.dms_of(user).await
    }

    pub async fn remember_dms(&self, user: UserId, channel: ChannelId) -> Result<(), Fault> {
        let mut session = self.store.write().await?;
        session.set_dms(user, channel).await?;
        session.commit().await
    }

    /// Direct messages were refused just now.
    pub async fn dms_closed(&self, errand: &Errand) -> Result<(), Trouble> {
        let row = &errand.row;
        let mut session = self.store.write().await?;
        let table = self.table(&mut session, Place::Table(row.table)).await?;
        let now = self.now();
        match errand.notice()? {
            Notice::Hand { seat, .. } => {
                session.set_dms_closed(table.user_at(seat), now).await?;
                self.hand_behind_a_button(&mut session, errand, &CLOSED).await?;
            }
            // It goes to the channel.
            Notice::Reminder { seat, .. } => {
                session.set_dms_closed(table.user_at(seat), now).await?;
                session.begin_anew(row.id, now).await?;
            }
            Notice::Suspended { since, .. } => {
                session.settle(row.id, &CLOSED, now).await?;
                self.tell_another(&mut session, &table, since).await?;
            }
            _ => {
                session.settle(row.id, &Settled::Dead("direct messages are closed"), now).await?;
            }
        }
        Ok(self.finish(session).await?)
    }

    /// Direct messages are known to be closed: the hand is shown behind a button instead.
    pub async fn dms_are_closed(&self, errand: &Errand) -> Result<(), Trouble> {
        let mut session = self.store.write().await?;
        self.hand_behind_a_button(&mut session, errand, &CLOSED).await?;
        Ok(self.finish(session).await?)
    }

    pub(super) async fn hand_behind_a_button(
        &self,
        session: &mut Session,
        errand: &Errand,
        settled: &Settled<'_>,
    ) -> Result<(), Trouble> {
        let (row, now) = (&errand.row, self.now());
        session.settle(row.id, settled, now).await?;
        // Nobody may learn of a secret order by this line.
        if let Notice::Hand { seat, epoch, unseen: false, .. } = errand.notice()? {
            Notice::DmsClosed { seat, epoch }.enqueue(session, row.table, now).await?;
        }
        Ok(())
    }
}

/// Whether a newer message replaces an older one, and if so whether the older one is deleted.
fn retires(newer: &Notice, older: &Notice) -> Option<bool> {
    let boards = |notice: &Notice| matches!(notice, Notice::Board { .. } | Notice::Again { .. });
    match newer {
        Notice::Board { .. } | Notice::Again { .. } | Notice::Result { .. } | Notice::Closed => {
            let invitation = matches!(older, Notice::Invitation { .. });
            (boards(older) || invitation).then_some(false)
        }
        // The lobby was posted anew: the table has moved.
        Notice::Lobby { .. } => matches!(older, Notice::Lobby { .. }).then_some(false),
        Notice::Proposal { id, .. } => {
            matches!(older, Notice::Proposal { id: other, .. } if other == id).then_some(false)
        }
        Notice::Hand { .. } => matches!(older, Notice::Hand { .. }).then_some(true),
        Notice::Reminder { .. } => matches!(older, Notice::Reminder { .. }).then_some(true),
        _ => None,
    }
}
