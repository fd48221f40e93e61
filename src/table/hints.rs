//! Hints: who may ask for one, and whether the others hear of it. What is advised, `thinker` works out.

use crate::store::{Hints, Session};

use super::notice::{Notice, Remark};
use super::offer::not_now;
use super::position::Table;
use super::refusal::Refusal;
use super::{Answer, Asking, House, Trouble};

impl Table {
    pub fn hints(&self) -> Hints {
        self.row.hints.unwrap_or(Hints::Allowed)
    }
}

impl House {
    /// The host allows hints, has them announced, or switches them off.
    pub(super) async fn set_hints(
        &self,
        session: &mut Session,
        asking: &Asking,
        table: Table,
        hints: Hints,
    ) -> Result<Answer, Trouble> {
        table.hosted_by(asking.user)?;
        if !table.phase.is_open() {
            return Err(Refusal::Over.into());
        }
        if table.hints() != hints {
            session.set_hints(table.id, hints).await?;
            let remark = Remark::Hints { hints, asked: asking.interaction };
            Notice::Remark(remark).enqueue(session, table.id, self.now()).await?;
        }
        Ok(Answer::HintsSet { table: table.id, hints })
    }

    /// Somebody asks for a hint, which may be announced.
    pub(super) async fn hint(
        &self,
        session: &mut Session,
        asking: &Asking,
        table: Table,
    ) -> Result<Answer, Trouble> {
        table.in_play()?;
        let seat = table.asking(asking)?;
        if table.hints() == Hints::Off {
            return Err(Refusal::NoHints.into());
        }
        let at = self.position(session, table).await?;
        // That somebody could act out of turn is a secret: an announcement would tell it.
        if !at.awaited().contains(seat) {
            return Err(not_now(&at.table, &at.game, seat));
        }
        if at.table.hints() == Hints::Announced {
            let remark = Remark::Hinted { seat, ply: at.ply.number };
            Notice::Remark(remark).enqueue(session, at.table.id, self.now()).await?;
        }
        Ok(Answer::Hinted { table: at.table.id })
    }
}
