//! A game that is played in a thread of its own, started from the post of its lobby. The thread has the id of that post, so
//! whatever crashes in between, it is found again.

use crate::store::{ChannelId, MessageId, Phase, Session, Settled, TableRow};

use super::brief::Telling;
use super::errand::Errand;
use super::notice::{Notice, Remark};
use super::position::Table;
use super::refusal::Refusal;
use super::{House, Place, Trouble};

impl Table {
    /// Its thread is still to be started.
    pub(super) fn wants_thread(&self) -> bool {
        self.row.parent == Some(self.channel)
    }

    /// The thread in which it is played, if the lobby's post is elsewhere.
    pub fn thread(&self) -> Option<ChannelId> {
        (self.row.parent.is_some() && !self.wants_thread()).then_some(self.channel)
    }
}

impl House {
    /// Which table is meant by somebody who joins: a channel without an open game means the one in its threads.
    pub(super) async fn joined_at(&self, session: &mut Session, place: Place) -> Result<Place, Trouble> {
        let Place::Here(channel) = place else { return Ok(place) };
        if session.table_in(channel).await?.is_some_and(|row| row.phase.is_open()) {
            return Ok(place);
        }
        let mut below = session.threads_of(channel).await?;
        if below.iter().any(|row| row.phase == Phase::Lobby) {
            below.retain(|row| row.phase == Phase::Lobby);
        }
        match &below[..] {
            [] => Ok(place),
            [only] => Ok(Place::Table(only.id)),
            _ => {
                let thread = |row: &TableRow| Ok((row.channel, self.kind_of(row)?));
                let threads = below.iter().map(thread).collect::<Result<Vec<_>, Trouble>>()?;
                Err(Refusal::WhichThread { threads }.into())
            }
        }
    }

    /// From which message a thread is to be started.
    pub(super) async fn brief_thread(&self, session: &mut Session, table: Table) -> Result<Telling, Trouble> {
        if !table.wants_thread() {
            return Ok(Telling::Drop("it has its thread, or has moved"));
        }
        if !table.phase.is_open() {
            return Ok(Telling::Drop("the table is closed"));
        }
        let lobby =
            self.living_message(session, &table, |notice| matches!(notice, Notice::Lobby { .. })).await?;
        Ok(Telling::Thread { table: Box::new(table), lobby })
    }

    /// The thread is there: the game is played in it.
    pub async fn threaded(&self, errand: &Errand, thread: MessageId) -> Result<(), Trouble> {
        let mut session = self.store.write().await?;
        let table = self.table(&mut session, Place::Table(errand.table())).await?;
        if session.settle(errand.id(), &Settled::Done, self.now()).await? && table.wants_thread() {
            // A thread has the id of the message that it was started from.
            session.move_table(table.id, table.guild, ChannelId(thread.0)).await?;
            self.tell_lobby(&mut session, table.id).await?;
        }
        Ok(self.finish(session).await?)
    }

    /// No thread can be started: the game is played where its lobby is.
    pub async fn unthreaded(&self, errand: &Errand, why: &str) -> Result<(), Trouble> {
        let mut session = self.store.write().await?;
        let table = self.table(&mut session, Place::Table(errand.table())).await?;
        let now = self.now();
        if session.settle(errand.id(), &Settled::Dropped(why), now).await? && table.wants_thread() {
            session.set_parent(table.id, None).await?;
            Notice::Remark(Remark::NoThread).enqueue(&mut session, table.id, now).await?;
        }
        Ok(self.finish(session).await?)
    }
}
