//! Pauses. A table whose channel cannot be reached waits, with its clocks stopped, until the channel can be reached
//! again or the table moves to another.
//!
//! Only a successful post, or moving the table, ends a pause. Discord's news about permissions is a reason to try, not
//! a proof; so the bot also tries from time to time, and when somebody uses a command in the channel.

use crate::store::{
    Awaited, ChannelId, Fault, Lane, Millis, OutboxId, ServerId, Session, Settled, Standstill, TableId,
    TableRow,
};
use games::Seat;

use super::errand::Errand;
use super::notice::{Notice, Remark};
use super::position::Table;
use super::{House, Place, Trouble};

/// At most one try a minute, however many commands are used: every refused request counts towards Discord's ban.
const BETWEEN_VISITS: Millis = MINUTE;
const MINUTE: Millis = 60_000;
/// Why the post that would end a pause is dropped.
pub(super) const NOT_STILL: &str = "it goes on, or has ended";

/// How long to wait before the next try, by the length of the pause: soon, then less and less often.
fn next_try(stood: Millis) -> Millis {
    match stood / MINUTE {
        ..10 => 10 * MINUTE,
        10..60 => 60 * MINUTE,
        _ => 6 * 60 * MINUTE,
    }
}

/// The effect of a post that could not reach its channel.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unreached {
    /// The table is paused from now on.
    Suspended,
    /// It was paused before.
    Already,
    /// The table does not depend on that channel; only this notice is lost.
    GivenUp,
    /// The table has moved since the post was written: it will be posted there.
    Moved,
}

impl House {
    /// Server and channel of every open or paused game.
    pub async fn places(&self) -> Result<Vec<(ServerId, ChannelId)>, Fault> {
        self.store.read().await?.places().await
    }

    /// Why a table is paused, if it is.
    pub async fn standstill(&self, table: TableId) -> Result<Option<(Table, Standstill)>, Trouble> {
        let mut session = self.store.read().await?;
        let table = self.table(&mut session, Place::Table(table)).await?;
        Ok(table.standstill().map(|why| (table.clone(), why)))
    }

    /// A post or an edit did not get through: its channel cannot be reached. It was written when the table was in the
    /// channel `then`.
    pub async fn suspend(
        &self,
        errand: &Errand,
        then: ChannelId,
        why: Standstill,
    ) -> Result<Unreached, Trouble> {
        let row = errand.row();
        let mut session = self.store.write().await?;
        let table = self.table(&mut session, Place::Table(row.table)).await?;
        let notice = Notice::read(&row.notice);
        if let Ok(Notice::Remark(Remark::GoesOn { since })) = notice {
            self.try_later(&mut session, &table, row.id, since, why).await?;
            self.finish(session).await?;
            return Ok(Unreached::Already);
        }
        // A table ignores channels it has left.
        let left = matches!(notice, Ok(Notice::Remark(Remark::Left { .. })));
        if left || row.lane != Lane::Channel || !table.phase.is_open() {
            let dead = Settled::Dead("the channel cannot be reached");
            session.settle(row.id, &dead, self.now()).await?;
            self.finish(session).await?;
            return Ok(Unreached::GivenUp);
        }
        session.begin_anew(row.id, row.due_at).await?;
        if table.row.channel != then {
            self.finish(session).await?;
            return Ok(Unreached::Moved);
        }
        self.stand_still(&mut session, &table, why).await?;
        self.finish(session).await?;
        Ok(if table.row.suspended_at.is_none() { Unreached::Suspended } else { Unreached::Already })
    }

    /// Discord says that this channel cannot be reached. Returns the games that are paused from now on.
    pub async fn unreachable(&self, channel: ChannelId, why: Standstill) -> Result<Vec<TableId>, Trouble> {
        let there = self.store.read().await?.tables_at(channel).await?;
        let known = |row: &TableRow| row.standstill == Some(why);
        let mut new = Vec::new();
        if there.iter().all(|row| !row.phase.is_open() || known(row)) {
            return Ok(new);
        }
        let mut session = self.store.write().await?;
        for row in session.tables_at(channel).await?.into_iter().filter(|row| row.phase.is_open()) {
            match self.dress(&mut session, row).await {
                Ok(table) => {
                    self.stand_still(&mut session, &table, why).await?;
                    new.extend(table.row.suspended_at.is_none().then_some(table.id));
                }
                // It was put aside: nobody can play there anyway.
                Err(Trouble::Refused(_) | Trouble::Broken { .. }) => {}
                Err(trouble) => return Err(trouble),
            }
        }
        self.finish(session).await?;
        Ok(new)
    }

    /// Discord says that we may write in this channel again: try at once.
    pub async fn reachable(&self, channel: ChannelId) -> Result<(), Trouble> {
        self.try_channel(channel, 0).await
    }

    /// Somebody used a command or a button in this channel, so we may be able to post there.
    pub async fn visited(&self, channel: ChannelId) -> Result<(), Trouble> {
        self.try_channel(channel, BETWEEN_VISITS).await
    }

    /// Tries the channel of suspended games again, unless the last try was less than `pause` ago.
    async fn try_channel(&self, channel: ChannelId, pause: Millis) -> Result<(), Trouble> {
        let there = self.store.read().await?.tables_at(channel).await?;
        if there.iter().all(|row| row.suspended_at.is_none()) {
            return Ok(());
        }
        let mut session = self.store.write().await?;
        for row in session.tables_at(channel).await? {
            let Some(since) = row.suspended_at else { continue };
            match self.dress(&mut session, row).await {
                Ok(table) if table.phase.is_open() => {
                    let (now, notice) = (self.now(), Notice::Remark(Remark::GoesOn { since }));
                    notice.enqueue_for_later(&mut session, table.id, since, next_try(0)).await?;
                    session.hasten(table.id, &notice.once(), now, now - pause).await?;
                }
                // The game is over, but its end may not have been told yet.
                Ok(table) => self.go_on(&mut session, &table).await?,
                Err(Trouble::Refused(_) | Trouble::Broken { .. }) => {}
                Err(trouble) => return Err(trouble),
            }
        }
        Ok(self.finish(session).await?)
    }

    /// The try failed: schedules the next one.
    async fn try_later(
        &self,
        session: &mut Session,
        table: &Table,
        row: OutboxId,
        since: Millis,
        why: Standstill,
    ) -> Result<(), Trouble> {
        let now = self.now();
        if table.row.suspended_at != Some(since) {
            session.settle(row, &Settled::Dropped(NOT_STILL), now).await?;
            return Ok(());
        }
        self.stand_still(session, table, why).await?;
        let wait = next_try(now - since);
        session.begin_anew(row, now + wait).await?;
        Ok(session.put_off(row, now, wait, "the channel cannot be reached").await?)
    }

    /// Pauses the table. Its host and all awaited players are told once.
    async fn stand_still(
        &self,
        session: &mut Session,
        table: &Table,
        why: Standstill,
    ) -> Result<(), Trouble> {
        if let Some(since) = table.row.suspended_at {
            return Ok(session.suspend(table.id, Some((since, why))).await?);
        }
        let now = self.now();
        session.suspend(table.id, Some((now, why))).await?;
        let goes_on = Notice::Remark(Remark::GoesOn { since: now });
        goes_on.enqueue_for_later(session, table.id, now, next_try(0)).await?;
        Notice::Suspended { since: now, seat: None }.enqueue(session, table.id, now).await?;
        let awaited = table.seats.iter().filter(|row| row.awaited_since.is_some());
        for row in awaited.filter(|row| row.user.is_some_and(|user| user != table.host)) {
            Notice::Suspended { since: now, seat: Some(row.seat) }.enqueue(session, table.id, now).await?;
        }
        Ok(())
    }

    /// Restarts the table's clocks.
    pub(super) async fn go_on(&self, session: &mut Session, table: &Table) -> Result<(), Fault> {
        let Some(since) = table.row.suspended_at else { return Ok(()) };
        session.suspend(table.id, None).await?;
        let stood_still = (self.now() - since).max(0);
        session.shift_clocks(table.id, since, stood_still).await?;
        // Uptime does not know how long the pause was, so awaited players get their full time again.
        let uptime = self.lived(session).await?.stamp();
        for row in &table.seats {
            if let (Some(since), Some(at)) = (row.awaited_since, row.awaited_at) {
                let awaited = Awaited { since, at: at + stood_still, uptime };
                session.set_awaited(table.id, row.seat, Some(awaited)).await?;
            }
        }
        Ok(())
    }

    /// Somebody who was to be told does not accept direct messages. If nobody else was told, the next player is.
    pub(super) async fn tell_another(
        &self,
        session: &mut Session,
        table: &Table,
        since: Millis,
    ) -> Result<(), Fault> {
        let rows = session.told_of_standstill(table.id, since).await?;
        if rows.iter().any(|(_, dropped)| !dropped) {
            return Ok(());
        }
        let known = |seat: Seat| rows.iter().any(|(told, _)| *told == Some(seat));
        let others = table.seats.iter().filter(|row| row.user.is_some_and(|user| user != table.host));
        let next = others.map(|row| row.seat).find(|&seat| !known(seat));
        match next {
            Some(seat) => {
                Notice::Suspended { since, seat: Some(seat) }.enqueue(session, table.id, self.now()).await
            }
            None => Ok(()),
        }
    }
}
