//! Whether players may ask a computer player for advice.

use serde::{Deserialize, Serialize};

use super::word::words;
use super::{Fault, Session, TableId};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Hints {
    /// Nobody else hears of it.
    Allowed,
    /// Everybody is told who asks.
    Announced,
    Off,
}

words!(Hints { Allowed = "allowed", Announced = "announced", Off = "off" });

impl Hints {
    pub const ALL: [Hints; 3] = [Hints::Allowed, Hints::Announced, Hints::Off];

    pub fn name(self) -> &'static str {
        self.word()
    }

    /// Of this name, in upper or lower case.
    pub fn named(name: &str) -> Option<Hints> {
        Hints::ALL.into_iter().find(|hints| hints.name().eq_ignore_ascii_case(name.trim()))
    }
}

impl Session {
    pub async fn set_hints(&mut self, id: TableId, hints: Hints) -> Result<(), Fault> {
        let update = sqlx::query("UPDATE tables SET hints = ? WHERE id = ?").bind(hints).bind(id);
        update.execute(&mut *self.transaction).await?;
        Ok(())
    }
}
