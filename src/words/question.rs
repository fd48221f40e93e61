//! What is asked before something irreversible is done.

use super::Reader;
use super::told::in_a_line;
use crate::table::Consequence;
use games::any::Kind;
use games::{Detail, Fact};

/// The consequence, and that it cannot be undone.
pub fn question(reader: Reader, kind: Option<Kind>, consequence: &Consequence) -> String {
    reader.say(&fact(reader, kind, consequence))
}

/// The first lines, as many as can be read on a phone.
fn some_lines(mut lines: Vec<String>) -> String {
    const LINES: usize = 5;
    if lines.len() > LINES {
        lines.truncate(LINES);
        lines.push("…".to_owned());
    }
    lines.join("\n")
}

fn fact(reader: Reader, kind: Option<Kind>, consequence: &Consequence) -> Fact {
    let game = match kind {
        Some(kind) => Fact::new("title").with("game", Detail::name(&kind.card().title)),
        None => Fact::new("question-this-game"),
    };
    match consequence {
        Consequence::SeatLost { left, new_host } => {
            let others = reader.persons(left.iter().map(|(_, person)| person));
            match new_host {
                Some(host) => Fact::new("question-resign-host")
                    .with("game", game)
                    .with("others", others)
                    .with("host", reader.person(host)),
                None => Fact::new("question-resign").with("game", game).with("others", others),
            }
        }
        Consequence::GameWon { winner, .. } => {
            Fact::new("question-resign-last").with("game", game).with("winner", reader.person(winner))
        }
        Consequence::GameEnded { moderator: true } => Fact::new("question-end-moderator").with("game", game),
        Consequence::GameEnded { moderator: false } => Fact::new("question-end").with("game", game),
        Consequence::LastPersonGone => Fact::new("question-end-alone").with("game", game),
        Consequence::LobbyClosed { others } if others.is_empty() => {
            Fact::new("question-close").with("game", game)
        }
        Consequence::LobbyClosed { others } => {
            Fact::new("question-close-others").with("game", game).with("others", reader.persons(others))
        }
        Consequence::LobbyEmpty => Fact::new("question-leave-last").with("game", game),
        Consequence::HostGone { new_host } => {
            Fact::new("question-leave-host").with("game", game).with("host", reader.person(new_host))
        }
        Consequence::ConsentAsked(asked) => {
            let others = asked.wanted.iter().map(|seat| asked.table.person(seat));
            let moves = asked.moves.iter().map(|one| format!("- {}", in_a_line(reader, one, &asked.table)));
            Fact::new("question-undo")
                .with("others", reader.persons(others))
                .with("count", asked.moves.len())
                .with("moves", Detail::Name(some_lines(moves.collect())))
        }
        Consequence::PutAsideClosed => Fact::new("question-close-damaged").with("game", game),
    }
}
