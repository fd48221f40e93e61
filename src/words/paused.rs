//! A game is paused because its channel cannot be reached: why, and what to do.

use super::{Reader, channel, title, title_and_place};
use crate::store::{ChannelId, TableId};
use crate::table::{Standstill, Table};
use games::Fact;

/// To people who are told by direct message.
pub(super) fn paused_told(reader: Reader, table: &Table, why: Standstill) -> String {
    // A deleted channel has no name any more.
    let game = match why {
        Standstill::Gone | Standstill::Server => title(table),
        Standstill::Closed | Standstill::Locked | Standstill::Unknown => title_and_place(table),
    };
    let (reason, fix) = (reason(why, table.channel), fix(why, table.id));
    reader.say(&Fact::new("paused-told").with("game", game).with("reason", reason).with("fix", fix))
}

/// To somebody who acts or looks there.
pub fn paused(reader: Reader, table: TableId, channel: ChannelId, why: Standstill) -> String {
    reader.say(&fact(table, channel, why))
}

pub(super) fn fact(table: TableId, channel: ChannelId, why: Standstill) -> Fact {
    Fact::new("paused").with("reason", reason(why, channel)).with("fix", fix(why, table))
}

fn reason(why: Standstill, at: ChannelId) -> Fact {
    let at = channel(at);
    match why {
        Standstill::Gone => Fact::new("paused-gone"),
        Standstill::Closed => Fact::new("paused-closed").with("channel", at),
        Standstill::Locked => Fact::new("paused-locked").with("channel", at),
        Standstill::Server => Fact::new("paused-server"),
        Standstill::Unknown => Fact::new("paused-unknown").with("channel", at),
    }
}

fn fix(why: Standstill, number: TableId) -> Fact {
    let number = super::plain_number(number);
    match why {
        Standstill::Gone => Fact::new("paused-fix-gone").with("number", number),
        Standstill::Closed => Fact::new("paused-fix-closed").with("number", number),
        Standstill::Locked => Fact::new("paused-fix-locked").with("number", number),
        Standstill::Server => Fact::new("paused-fix-server").with("number", number),
        Standstill::Unknown => Fact::new("paused-fix-unknown").with("number", number),
    }
}
