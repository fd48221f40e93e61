//! Why something could not be done, of ours or of the player's.

use thiserror::Error;

use super::refusal::Refusal;
use crate::store::{Fault, TableId};

/// Why something was not done, in words for the operator. Nothing has changed.
#[derive(Debug, Error)]
pub enum Trouble {
    /// The player's mistake: `words` tells them why.
    #[error("refused: {0:?}")]
    Refused(Box<Refusal>),
    /// Our mistake.
    #[error(transparent)]
    Store(Fault),
    /// A stored game that failed a check. All others run on.
    #[error("game {table} cannot be trusted: {reason}")]
    Broken { table: TableId, reason: String },
}

impl From<Fault> for Trouble {
    fn from(fault: Fault) -> Trouble {
        match fault {
            Fault::Damaged { table: Some(table), reason } => Trouble::Broken { table, reason },
            fault => Trouble::Store(fault),
        }
    }
}

impl From<Refusal> for Trouble {
    fn from(refusal: Refusal) -> Trouble {
        Trouble::Refused(Box::new(refusal))
    }
}
