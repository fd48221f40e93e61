//! Invitations to a lobby: the only posts that call somebody who does not sit at the table, and each of them once.

use crate::store::{Session, UserId};

use super::notice::Notice;
use super::position::Table;
use super::refusal::Refusal;
use super::{Answer, Asking, House, Place, Trouble};

/// Invitations to one table, however many seats it has.
pub const INVITATIONS: usize = 20;

impl House {
    /// A lobby to which this person may invite others.
    pub async fn invites(&self, place: Place, user: UserId) -> Result<Table, Trouble> {
        let mut session = self.store.read().await?;
        let table = self.table(&mut session, place).await?;
        may_invite(&table, user)?;
        Ok(table)
    }

    pub(super) async fn invite(
        &self,
        session: &mut Session,
        asking: &Asking,
        table: Table,
        user: UserId,
    ) -> Result<Answer, Trouble> {
        may_invite(&table, asking.user)?;
        if table.seat_of(user).is_some() {
            return Err(Refusal::SitsHere.into());
        }
        let invitation = Notice::Invitation { user, by: asking.user };
        if session.is_named(table.id, &invitation.once()).await? {
            return Err(Refusal::InvitedBefore { user }.into());
        }
        if session.count_named(table.id, INVITATION).await? >= INVITATIONS as u32 {
            return Err(Refusal::TooManyInvited { most: INVITATIONS }.into());
        }
        invitation.enqueue(session, table.id, self.now()).await?;
        Ok(Answer::Invited { table: table.id, user })
    }
}

/// The first word of the name of every invitation.
pub(super) const INVITATION: &str = "invitation";

fn may_invite(table: &Table, user: UserId) -> Result<(), Refusal> {
    table.in_lobby()?;
    if table.seat_of(user).is_none() {
        return Err(Refusal::NotSeated { kind: table.kind });
    }
    table.is_reached()?;
    table.has_free_seat()
}
