//! Text that somebody typed: whatever happens, nobody has to type it twice.

use poise::serenity_prelude as serenity;
use serenity::{CommandDataOption, CommandDataOptionValue};

use super::caller::{Button, Reply};
use super::ids::{Id, Verb};
use super::limits::{MOVES, fitting};
use crate::store::TableId;
use crate::words::{GivenBack, Label, Reader};
use games::disturbs;

/// Text to give back if nothing is done with it.
#[derive(Clone, Default)]
pub struct Typed {
    text: String,
    /// The table where the text is a move, or [`THE_ONE_HERE`].
    table: Option<TableId>,
}

impl Typed {
    /// No text worth giving back.
    pub fn nothing() -> Typed {
        Typed::default()
    }

    pub fn moves(text: &str, table: TableId) -> Typed {
        Typed { text: text.to_owned(), table: Some(table) }
    }

    /// Text that is not moves.
    pub fn words(text: &str) -> Typed {
        Typed { text: text.to_owned(), table: None }
    }

    /// Everything typed into a command that we cannot read.
    pub fn options(options: &[CommandDataOption]) -> Typed {
        fn collect(options: &[CommandDataOption], found: &mut Vec<String>) {
            for option in options {
                match &option.value {
                    CommandDataOptionValue::String(text) => found.push(text.clone()),
                    CommandDataOptionValue::SubCommand(inner)
                    | CommandDataOptionValue::SubCommandGroup(inner) => collect(inner, found),
                    _ => {}
                }
            }
        }
        let mut found = Vec::new();
        collect(options, &mut found);
        Typed::words(&found.join(", "))
    }

    /// Adds the text to the answer, and a button whose form holds it.
    pub fn given_back(&self, reader: Reader, said: Reply) -> Reply {
        self.back(reader, said, GivenBack::Wrote, self.table)
    }

    /// The same for refused moves: with a button only for somebody who may play at this table.
    pub fn not_played(&self, reader: Reader, said: Reply, table: Option<TableId>) -> Reply {
        self.back(reader, said, GivenBack::NotPlayed, table)
    }

    fn back(&self, reader: Reader, mut said: Reply, label: GivenBack, table: Option<TableId>) -> Reply {
        let text = one_line(&self.text);
        if text.is_empty() {
            return said;
        }
        let id = table.map(|table| Id::new(Verb::Play, table).saying(&text));
        // Text too long for the button is taken from the message when it is pressed.
        let carried = id.as_deref().is_some_and(|id| Id::words(id).is_some());
        said.content.push_str(&given_back(&label.say(reader), &text, carried));
        if let (Some(id), Some(table)) = (id, table) {
            // The form without the text is of no use now.
            let plain = Id::new(Verb::Play, table).to_string();
            said.buttons.retain(|button| button.id() != plain);
            said.buttons.push(Button::new(id, Label::Play.say(reader)));
        }
        said
    }
}

/// Typed text that can be shown in code formatting.
fn one_line(text: &str) -> String {
    let text: String = text.chars().filter(|&c| c != '`' && !disturbs(c)).collect();
    fitting(text.trim(), MOVES.into())
}

/// The text: small if a button holds it, otherwise to be copied, or found again by [`written`].
fn given_back(label: &str, text: &str, in_button: bool) -> String {
    match in_button {
        true => format!("\n-# {label}: `{text}`"),
        false => format!("\n{label}:\n{FENCE}{text}{FENCE_END}"),
    }
}

const FENCE: &str = "```\n";
const FENCE_END: &str = "\n```";

/// The text that one of our messages gives back, if it is too long for its button.
pub fn written(message: &str) -> Option<&str> {
    let (_, after) = message.rsplit_once(FENCE_END).map(|(before, _)| before)?.rsplit_once(FENCE)?;
    Some(after)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_that_have_no_room_in_a_button_are_found_again() {
        let said = format!("No.{}", given_back("Not played", "green F9, pink C4", false));
        assert_eq!(written(&said), Some("green F9, pink C4"));
        assert_eq!(written(&given_back("Not played", "green F9", true)), None);
        assert_eq!(one_line(" gr`een\n```F9\u{202e} "), "greenF9");
    }
}
