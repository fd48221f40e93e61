//! What is asked before something is done for good.

use super::{list, shown_name};
use crate::table::{Consequence, Person};
use games::any::Kind;

/// On the buttons under it.
pub const RESIGN: &str = "Resign";
pub const LEAVE: &str = "Leave";
pub const END: &str = "End it";
pub const KEEP_PLAYING: &str = "Keep playing";
pub const KEEP: &str = "Do nothing";

/// What follows from it, and that it cannot be taken back.
pub fn question(kind: Option<Kind>, consequence: &Consequence) -> String {
    let game = kind.map_or_else(|| "this game".to_owned(), |kind| format!("**{}**", kind.card().title));
    let names = |people: &mut dyn Iterator<Item = &Person>| {
        list(&people.map(|person| shown_name(&person.name)).collect::<Vec<_>>())
    };
    match consequence {
        Consequence::SeatLost { left, new_host } => {
            let others = names(&mut left.iter().map(|(_, person)| person));
            let host = new_host.as_ref().map_or_else(String::new, |person| {
                format!(" {} becomes the host.", shown_name(&person.name))
            });
            format!(
                "Do you want to resign from {game}? You leave for good: a computer player takes your seat and plays at \
                 random, against {others}.{host} This cannot be taken back."
            )
        }
        Consequence::GameWon { winner, .. } => {
            let winner = shown_name(&winner.name);
            format!(
                "Do you want to resign from {game}? You leave for good: {winner} is the only player left, so the game \
                 ends and {winner} wins. This cannot be taken back."
            )
        }
        Consequence::GameEnded { moderator: true } => format!(
            "Do you want to end {game} as a moderator? It ends for all its players, without a winner, and the channel \
             is told that you ended it. This cannot be taken back."
        ),
        Consequence::GameEnded { moderator: false } => format!(
            "Do you want to end {game}? It has waited so long that you need nobody's consent. It ends for everybody, \
             without a winner. This cannot be taken back."
        ),
        Consequence::LobbyClosed { others } if others.is_empty() => {
            format!("Do you want to close this table of {game}? This cannot be taken back.")
        }
        Consequence::LobbyClosed { others } => format!(
            "Do you want to close this table of {game}? {} would have to join another one. This cannot be taken back.",
            names(&mut others.iter())
        ),
        Consequence::LobbyEmpty => format!(
            "Do you want to leave? You are the only one at this table of {game}, so it closes. This cannot be taken \
             back."
        ),
        Consequence::HostGone { new_host } => format!(
            "Do you want to leave? {} becomes the host of {game}, and stays the host even if you join again.",
            shown_name(&new_host.name)
        ),
        Consequence::PutAsideClosed => format!(
            "Do you want to close {game}? It is put aside because its saved state failed a check. Once it is closed, \
             nobody can play on, even if it is repaired. This cannot be taken back."
        ),
    }
}

/// They thought better of it.
pub fn kept() -> String {
    "Nothing was done.".to_owned()
}
