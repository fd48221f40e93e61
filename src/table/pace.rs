//! How long people and tables may wait.

use crate::store::Millis;

/// When people are reminded and when tables are given up. In milliseconds.
#[derive(Clone, Copy)]
pub struct Pace {
    pub first_reminder: Millis,
    pub next_reminder: Millis,
    /// Lobbies expire.
    pub lobby: Millis,
    /// After a wait of this length any player may end the game alone.
    pub patience: Millis,
    /// Closed direct messages are tried again after this.
    pub dms: Millis,
    /// How long the answer to an interaction is kept; its token lives 15 minutes.
    pub inbox: Millis,
    /// How long a half-chosen turn is kept that is too long for a button's id.
    pub drafts: Millis,
    /// How long delivered notices are kept if nothing depends on them.
    pub outbox: Millis,
    /// The least time that a turn of a computer player takes, so that people can follow.
    pub computer: Millis,
}

impl Default for Pace {
    fn default() -> Pace {
        const DAY: Millis = 24 * 60 * 60 * 1000;
        Pace {
            first_reminder: DAY,
            next_reminder: DAY,
            lobby: 7 * DAY,
            patience: 14 * DAY,
            dms: DAY,
            inbox: DAY,
            drafts: DAY / 24,
            outbox: 30 * DAY,
            computer: 1_500,
        }
    }
}
