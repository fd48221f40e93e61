//! Errands: notices that are due, and what became of them.

use std::sync::atomic::Ordering;

use crate::failpoint;
use crate::store::{Fault, Millis, OutboxRow, Session, Settled};

use super::notice::{CHANNEL, Notice, Remark};
use super::{House, Place, Trouble, seat};

/// A due notice.
#[derive(Clone, Debug)]
pub struct Errand {
    row: OutboxRow,
}

impl Errand {
    pub fn id(&self) -> i64 {
        self.row.id
    }

    pub fn table(&self) -> i64 {
        self.row.table
    }

    /// Errands of one lane are run one after the other.
    pub fn lane(&self) -> (i64, u8) {
        (self.row.table, self.row.lane)
    }

    /// Tells it from every other of its table, for the log.
    pub fn name(&self) -> &str {
        &self.row.once
    }

    pub fn attempts(&self) -> u32 {
        self.row.attempts
    }

    fn notice(&self) -> Result<Notice, Trouble> {
        let broken = |reason| Trouble::Broken { table: self.row.table, reason };
        Notice::read(&self.row.notice).map_err(broken)
    }

    pub(super) fn row(&self) -> &OutboxRow {
        &self.row
    }

    /// When it was first tried; what came of that, and of every attempt since, is not known.
    pub fn tried_at(&self) -> Option<Millis> {
        self.row.tried_at
    }
}

/// What follows from a channel that cannot be reached.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unreached {
    /// The table stands still from now on.
    Suspended,
    /// It stood still before.
    Already,
    /// The table does not depend on it; this notice is told nobody.
    GivenUp,
}

/// An older message that a newer one makes needless.
#[derive(Clone, Copy, Debug)]
pub struct Retired {
    pub row: i64,
    pub channel: u64,
    pub message: u64,
    /// Taken away, or only its buttons.
    pub delete: bool,
}

impl House {
    /// What may be told now, at most one errand a lane.
    pub async fn due(&self, most: u32) -> Result<Vec<Errand>, Fault> {
        let mut session = self.store.read().await?;
        Ok(session.due(self.now(), most).await?.into_iter().map(|row| Errand { row }).collect())
    }

    /// When the next notice falls due.
    pub async fn next_due(&self) -> Result<Option<Millis>, Fault> {
        self.store.read().await?.next_due(self.now()).await
    }

    /// A clock that was set back makes nobody wait longer: once at the start, and whenever it is seen to go back.
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

    /// Notes that an attempt is about to be made; false: it is needless now. Afresh: those before it are known to have
    /// come to nothing.
    pub async fn note_attempt(&self, errand: &Errand, afresh: bool) -> Result<bool, Fault> {
        let mut session = self.store.write().await?;
        let noted = session.note_attempt(errand.row.id, afresh, self.now()).await?;
        failpoint::hit("attempt before commit")?;
        session.commit().await?;
        Ok(noted)
    }

    /// Notes that an errand was told, by a new message or by changing an old one, and what follows from it. Returns
    /// the messages that are needless now.
    pub async fn told(&self, errand: &Errand, place: Option<(u64, u64)>) -> Result<Vec<Retired>, Trouble> {
        let (row, notice) = (&errand.row, errand.notice()?);
        let mut session = self.store.write().await?;
        let now = self.now();
        let settled = place.map_or(Settled::Done, |(channel, message)| Settled::Sent { channel, message });
        if !session.settle(row.id, &settled, now).await? {
            return Ok(Vec::new());
        }
        let mut retired = Vec::new();
        match notice {
            Notice::Board { ply } | Notice::Line { ply } | Notice::Result { ply } => {
                session.set_told(row.table, ply).await?;
            }
            Notice::Reminder { seat: number, epoch, since, ordinal } => {
                let table = self.table(&mut session, Place::Table(row.table)).await?;
                let held = table.seats[usize::from(number) - 1];
                if held.epoch == epoch && held.awaited_since == Some(since) {
                    self.remind(&mut session, &table, seat(number), since, ordinal + 1).await?;
                }
            }
            _ => {}
        }
        for old in session.living(row.table, row.lane).await?.into_iter().filter(|old| old.id < row.id) {
            let (Ok(before), Some(channel), Some(message)) =
                (Notice::read(&old.notice), old.channel, old.message)
            else {
                continue;
            };
            if let Some(delete) = retires(&notice, &before) {
                retired.push(Retired { row: old.id, channel, message, delete });
            }
        }
        failpoint::hit("note before commit")?;
        session.commit().await?;
        self.ring();
        Ok(retired)
    }

    /// Direct messages that newer ones have made needless, and that lie there still: the process ended in between.
    pub async fn left_behind(&self) -> Result<Vec<Retired>, Fault> {
        let living = self.store.read().await?.living_direct_messages().await?;
        let mut left = Vec::new();
        for (at, old) in living.iter().enumerate() {
            let newer =
                living[at + 1..].iter().take_while(|row| (row.table, row.lane) == (old.table, old.lane));
            let retired = newer.filter_map(|newer| {
                retires(&Notice::read(&newer.notice).ok()?, &Notice::read(&old.notice).ok()?)
            });
            if let (Some(delete), Some(channel), Some(message)) =
                (retired.into_iter().next(), old.channel, old.message)
            {
                left.push(Retired { row: old.id, channel, message, delete });
            }
        }
        Ok(left)
    }

    /// Notes that a needless message is gone or quiet, or that nothing can be done about it.
    pub async fn retired(&self, retired: &Retired) -> Result<(), Fault> {
        let mut session = self.store.write().await?;
        session.retire(retired.row).await?;
        session.commit().await
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

    /// A panic is an attempt, too; false: after so many it should be given up.
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
        // It stands, whatever fails now.
        let _ = failpoint::hit("settled");
        Ok(())
    }

    pub async fn put_off(&self, errand: &Errand, by: Millis, fault: &str) -> Result<(), Fault> {
        let mut session = self.store.write().await?;
        session.put_off(errand.row.id, self.now(), by, fault).await?;
        self.finish(session).await
    }

    /// The message to be changed is gone: a new one takes its place.
    pub async fn message_gone(&self, errand: &Errand, message: u64) -> Result<(), Fault> {
        let mut session = self.store.write().await?;
        for old in session.living(errand.row.table, errand.row.lane).await? {
            if old.message == Some(message) {
                session.retire(old.id).await?;
            }
        }
        self.finish(session).await
    }

    /// The channel cannot be reached: the table's clocks stand still, and its host is told, once.
    pub async fn suspend(&self, errand: &Errand) -> Result<Unreached, Trouble> {
        let row = &errand.row;
        let mut session = self.store.write().await?;
        let table = self.table(&mut session, Place::Table(row.table)).await?;
        let now = self.now();
        // Of a channel that it has left the table does not depend.
        let left = matches!(Notice::read(&row.notice), Ok(Notice::Remark(Remark::Left { .. })));
        if left || row.lane != CHANNEL || !table.phase.is_open() {
            session.settle(row.id, &Settled::Dead("the channel cannot be reached"), now).await?;
            self.finish(session).await?;
            return Ok(Unreached::GivenUp);
        }
        session.begin_anew(row.id, row.due_at).await?;
        let new = table.row.suspended_at.is_none();
        if new {
            session.suspend(table.id, Some(now)).await?;
            Notice::Suspended { since: now, seat: 0 }.enqueue(&mut session, table.id, now).await?;
        }
        self.finish(session).await?;
        Ok(if new { Unreached::Suspended } else { Unreached::Already })
    }

    /// Direct messages were refused just now.
    pub async fn dms_closed(&self, errand: &Errand) -> Result<(), Trouble> {
        let row = &errand.row;
        let mut session = self.store.write().await?;
        let table = self.table(&mut session, Place::Table(row.table)).await?;
        let now = self.now();
        match errand.notice()? {
            Notice::Hand { seat: number, .. } => {
                session.set_dms_closed(table.user_at(number), now).await?;
                self.hand_behind_a_button(&mut session, errand).await?;
            }
            // It goes to the channel.
            Notice::Reminder { seat: number, .. } => {
                session.set_dms_closed(table.user_at(number), now).await?;
                session.begin_anew(row.id, now).await?;
            }
            Notice::Suspended { since, seat } => {
                session.settle(row.id, &Settled::Dropped("direct messages are closed"), now).await?;
                // The next one at the table, whoever that is; the host was told first.
                let others = table.people.iter().zip(1u8..).skip(seat.into());
                let next = others
                    .into_iter()
                    .find(|(person, _)| person.user.is_some() && person.user != Some(table.host));
                if let Some((_, seat)) = next {
                    Notice::Suspended { since, seat }.enqueue(&mut session, table.id, now).await?;
                }
            }
            _ => {
                session.settle(row.id, &Settled::Dead("direct messages are closed"), now).await?;
            }
        }
        Ok(self.finish(session).await?)
    }

    /// What is secret waits behind a button, since direct messages are known to be closed.
    pub async fn dms_are_closed(&self, errand: &Errand) -> Result<(), Trouble> {
        let mut session = self.store.write().await?;
        self.hand_behind_a_button(&mut session, errand).await?;
        Ok(self.finish(session).await?)
    }

    async fn hand_behind_a_button(&self, session: &mut Session, errand: &Errand) -> Result<(), Trouble> {
        let (row, now) = (&errand.row, self.now());
        session.settle(row.id, &Settled::Dropped("direct messages are closed"), now).await?;
        // Said in public when everybody knows that there is something new, and not by a secret order.
        if let Notice::Hand { seat, epoch, unseen: false, .. } = errand.notice()? {
            Notice::DmsClosed { seat, epoch }.enqueue(session, row.table, now).await?;
        }
        Ok(())
    }
}

/// Whether a newer message makes an older one needless, and if it should go altogether.
fn retires(newer: &Notice, older: &Notice) -> Option<bool> {
    let boards = |notice: &Notice| matches!(notice, Notice::Board { .. } | Notice::Again { .. });
    match newer {
        Notice::Board { .. } | Notice::Again { .. } | Notice::Result { .. } | Notice::Closed => {
            boards(older).then_some(false)
        }
        Notice::Hand { .. } => matches!(older, Notice::Hand { .. }).then_some(true),
        Notice::Reminder { .. } => matches!(older, Notice::Reminder { .. }).then_some(true),
        _ => None,
    }
}
