//! That a game stands still, why, and what mends it.

use super::{place, title};
use crate::store::{ChannelId, TableId};
use crate::table::{Standstill, Table};

/// To those who are told by direct message.
pub fn stands_still(table: &Table, why: Standstill) -> String {
    let (id, channel) = (table.id, table.channel);
    // A channel that is gone has no name any more.
    let place =
        if matches!(why, Standstill::Gone | Standstill::Server) { String::new() } else { place(table) };
    format!(
        "{}{place} stands still: {}. Nobody is reminded meanwhile, and nothing is lost. {}",
        title(table),
        reason(why, channel),
        mends(why, id)
    )
}

/// To somebody who acts or looks there.
pub fn still(id: TableId, channel: ChannelId, why: Standstill) -> String {
    format!("The game stands still: {}. {}", reason(why, channel), mends(why, id))
}

fn reason(why: Standstill, channel: ChannelId) -> String {
    match why {
        Standstill::Gone => "its channel was deleted".to_owned(),
        Standstill::Closed => format!("I am not allowed to post in <#{channel}> any more"),
        Standstill::Locked => format!("its thread <#{channel}> is locked"),
        Standstill::Server => "I was removed from its server".to_owned(),
        Standstill::Unknown => format!("I cannot reach its channel <#{channel}>"),
    }
}

fn mends(why: Standstill, id: TableId) -> String {
    let command = format!("`/table move-here game:{id}`");
    let elsewhere = format!("any player can type {command} in another channel of the server to go on there");
    let unnoticed = "If I do not notice, use any command of mine there, and I try again.";
    match why {
        Standstill::Gone => {
            format!("Any player can type {command} in another channel of the server to go on there.")
        }
        Standstill::Closed => format!(
            "It goes on by itself as soon as I may post there again: I need the permissions View Channel, Send Messages \
             (in Threads) and Attach Files. {unnoticed} Or {elsewhere}."
        ),
        Standstill::Locked => {
            format!("It goes on by itself as soon as the thread is unlocked. {unnoticed} Or {elsewhere}.")
        }
        Standstill::Server => format!(
            "It goes on by itself as soon as I am invited back. Or any player can type {command} in a channel of another \
             server where I am."
        ),
        Standstill::Unknown => {
            format!(
                "{unnoticed} Or any player can type {command} in a channel where I may post to go on there."
            )
        }
    }
}
