//! A game that is played in a thread of its own, started from the post of its lobby. The thread has the id of that post, so
//! whatever crashes in between, it is found again.

use crate::store::{ChannelId, MessageId, Session, Settled};

use super::brief::Telling;
use super::errand::Errand;
use super::notice::{Notice, Remark};
use super::position::Table;
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
