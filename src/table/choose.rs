//! What the host of a lobby may still choose. Options are part of the record, not of the commitment to the draws: nobody
//! who changes them knows what will be drawn.

use crate::store::{Session, UserId};
use games::any::AnyOptions;

use super::lobby::makes_sense;
use super::position::Table;
use super::refusal::Refusal;
use super::{Answer, Asking, House, Place, Trouble};

impl House {
    /// The table of a lobby, for its host alone.
    pub async fn hosted(&self, place: Place, user: UserId) -> Result<Table, Trouble> {
        let mut session = self.store.read().await?;
        let table = self.table(&mut session, place).await?;
        may_choose(&table, user)?;
        Ok(table)
    }

    /// One option, by its place on the card; `None`: as if nothing had been said of it.
    pub(super) async fn choose(
        &self,
        session: &mut Session,
        asking: &Asking,
        table: Table,
        option: usize,
        value: Option<&str>,
    ) -> Result<Answer, Trouble> {
        may_choose(&table, asking.user)?;
        let card = table.kind.card().options.get(option).ok_or(Refusal::NoSuchThing)?;
        let options = table.options.with(card, value).map_err(Refusal::Options)?;
        self.set_options(session, table, &options).await
    }

    /// Whatever a text names: "edition 2017, aquifers".
    pub(super) async fn change(
        &self,
        session: &mut Session,
        asking: &Asking,
        table: Table,
        text: &str,
    ) -> Result<Answer, Trouble> {
        may_choose(&table, asking.user)?;
        let options = table.options.changed(text).map_err(Refusal::Options)?;
        self.set_options(session, table, &options).await
    }

    async fn set_options(
        &self,
        session: &mut Session,
        table: Table,
        options: &AnyOptions,
    ) -> Result<Answer, Trouble> {
        makes_sense(options)?;
        if *options != table.options {
            let written = serde_json::to_string(options).expect("options are JSON");
            session.set_options(&table.row, &written).await?;
            if options.first() != table.options.first() {
                session.set_rotates(table.id, false).await?;
            }
            self.tell_lobby(session, table.id).await?;
        }
        Ok(Answer::Chosen { table: table.id })
    }
}

fn may_choose(table: &Table, user: UserId) -> Result<(), Refusal> {
    table.in_lobby()?;
    table.hosted_by(user)
}
