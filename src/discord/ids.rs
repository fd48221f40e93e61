//! The custom id of a button or form: `verb:table:argument#marker`. The marker only finds the message again after a
//! crash.
//! `=words` in its place gives back what somebody had typed. An id grants no rights: Discord says who presses.

use std::fmt;

use super::limits::{CUSTOM_ID, length};
use crate::store::TableId;
use games::disturbs;

/// The table of the place where a button is pressed.
pub const THE_ONE_HERE: TableId = TableId(0);
/// What may follow an id.
const ENDS: [char; 2] = ['#', '='];

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Id {
    pub verb: Verb,
    pub table: TableId,
    /// A proposal, what the player had seen or was told, or an index among the moves.
    pub argument: i64,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verb {
    Join,
    Leave,
    Start,
    Play,
    /// Opens the panel.
    Turn,
    Hand,
    CatchUp,
    /// The whole board.
    Board,
    Undo,
    /// Asks the others for an undo, after its presser was told what would vanish.
    AskUndo,
    Agree,
    Refuse,
    /// The form for typed moves.
    Moves,
    Resign,
    End,
    /// Does nothing after all.
    Keep,
    /// A page of the moves so far: those before, or from, a number among them.
    Older,
    Newer,
    /// A page of How to play.
    Guide,
    /// Another game after one that has ended.
    Again,
    /// Whom to invite, and somebody who was chosen.
    Invite,
    Invited,
    /// What the host may choose, and one of it that was chosen.
    Options,
    Choose,
    /// Which computer player to add, and the level that was chosen.
    Add,
    Added,
    /// The seat of a computer player, by its number.
    Take,
    /// A game that is over, looked at again: all of it, or one of its turning points.
    Review,
    /// A game against computer players, at once.
    PlayNow,
}

impl Verb {
    const ALL: [Verb; 29] = [
        Verb::Join,
        Verb::Leave,
        Verb::Start,
        Verb::Play,
        Verb::Turn,
        Verb::Hand,
        Verb::CatchUp,
        Verb::Board,
        Verb::Undo,
        Verb::AskUndo,
        Verb::Agree,
        Verb::Refuse,
        Verb::Moves,
        Verb::Resign,
        Verb::End,
        Verb::Keep,
        Verb::Older,
        Verb::Newer,
        Verb::Guide,
        Verb::Again,
        Verb::Invite,
        Verb::Invited,
        Verb::Options,
        Verb::Choose,
        Verb::Add,
        Verb::Added,
        Verb::Take,
        Verb::Review,
        Verb::PlayNow,
    ];

    fn name(self) -> &'static str {
        match self {
            Verb::Join => "join",
            Verb::Leave => "leave",
            Verb::Start => "start",
            Verb::Play => "play",
            Verb::Turn => "turn",
            Verb::Hand => "hand",
            Verb::CatchUp => "news",
            Verb::Board => "board",
            Verb::Undo => "undo",
            Verb::AskUndo => "ask",
            Verb::Agree => "agree",
            Verb::Refuse => "refuse",
            Verb::Moves => "moves",
            Verb::Resign => "resign",
            Verb::End => "end",
            Verb::Keep => "keep",
            Verb::Older => "older",
            Verb::Newer => "newer",
            Verb::Guide => "guide",
            Verb::Again => "again",
            Verb::Invite => "invite",
            Verb::Invited => "invited",
            Verb::Options => "options",
            Verb::Choose => "choose",
            Verb::Add => "add",
            Verb::Added => "added",
            Verb::Take => "take",
            Verb::Review => "review",
            Verb::PlayNow => "now",
        }
    }
}

impl Id {
    pub fn new(verb: Verb, table: TableId) -> Id {
        Id { verb, table, argument: 0 }
    }

    pub fn with(self, argument: impl Into<i64>) -> Id {
        Id { argument: argument.into(), ..self }
    }

    /// The id in a message with this marker.
    pub fn marked(self, marker: &str) -> String {
        format!("{self}#{marker}")
    }

    /// With typed text to give back, as far as there is room.
    pub fn saying(self, words: &str) -> String {
        let words: String = words.trim().chars().filter(|&c| !disturbs(c)).collect();
        let full = format!("{self}={words}");
        if words.is_empty() || length(&full) > CUSTOM_ID { self.to_string() } else { full }
    }

    /// The typed text to give back.
    pub fn words(text: &str) -> Option<&str> {
        let end = text.find(ENDS)?;
        text[end..].strip_prefix('=')
    }

    /// None for an id that is not ours.
    pub fn read(text: &str) -> Option<Id> {
        let (id, _) = text.split_once(ENDS).unwrap_or((text, ""));
        let mut parts = id.split(':');
        let verb = parts.next()?;
        let verb = Verb::ALL.into_iter().find(|known| known.name() == verb)?;
        let mut number = || parts.next()?.parse::<i64>().ok().filter(|number| *number >= 0);
        let (table, argument) = (TableId(number()?), number()?);
        parts.next().is_none().then_some(Id { verb, table, argument })
    }
}

impl fmt::Display for Id {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}", self.verb.name(), self.table, self.argument)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_read_as_it_was_written() {
        for verb in Verb::ALL {
            let id = Id::new(verb, TableId(i64::MAX)).with(i64::MAX);
            let text = id.marked("0123456789abcdef");
            assert_eq!(Id::read(&text), Some(id));
            assert!(text.len() <= CUSTOM_ID, "{text} is too long for Discord");
        }
    }

    #[test]
    fn words_come_back_or_are_left_out_whole() {
        let id = Id::new(Verb::Play, TableId(7));
        for words in ["L pink F10", "a=b#c:d"] {
            let text = id.saying(words);
            assert_eq!((Id::read(&text), Id::words(&text)), (Some(id), Some(words)));
        }
        for words in ["", " \n", &"x".repeat(99)] {
            let text = id.saying(words);
            assert_eq!((Id::read(&text), Id::words(&text)), (Some(id), None));
        }
        assert_eq!(Id::words(&id.saying("L\npink\u{202e} F10 ")), Some("Lpink F10"));
        assert_eq!(Id::words(&id.marked("a=b")), None);
    }

    #[test]
    fn what_is_not_ours_is_nothing() {
        for text in [
            "",
            "join",
            "join:1",
            "join:1:2:3",
            "join:-1:0",
            "jump:1:0",
            "join:x:0",
            "join:99999999999999999999:0",
        ] {
            assert_eq!(Id::read(text), None, "{text}");
        }
    }
}
