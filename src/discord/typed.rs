//! What somebody has typed: whatever comes of it, nobody types it twice.

use poise::serenity_prelude as serenity;
use serenity::{CommandDataOption, CommandDataOptionValue};

use crate::store::TableId;

use super::caller::{Button, Reply};
use super::ids::{Id, Verb};
use super::words;

/// Words that are given back if they come to nothing.
#[derive(Clone, Default)]
pub struct Typed {
    text: String,
    /// The table at which the words are moves, or [`THE_ONE_HERE`].
    table: Option<TableId>,
}

impl Typed {
    /// Nothing that anybody would miss.
    pub fn nothing() -> Typed {
        Typed::default()
    }

    pub fn moves(text: &str, table: TableId) -> Typed {
        Typed { text: text.to_owned(), table: Some(table) }
    }

    /// Words that are no moves.
    pub fn words(text: &str) -> Typed {
        Typed { text: text.to_owned(), table: None }
    }

    /// All that was typed into a command that we cannot read.
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

    /// Adds the words to what is said instead of doing it, and a button whose form holds them.
    pub fn given_back(&self, said: Reply) -> Reply {
        self.back(said, words::YOU_WROTE, self.table)
    }

    /// The same for moves that are known to have been refused: with a button only for whoever may play at this table.
    pub fn not_played(&self, said: Reply, table: Option<TableId>) -> Reply {
        self.back(said, words::NOT_PLAYED, table)
    }

    fn back(&self, mut said: Reply, label: &str, table: Option<TableId>) -> Reply {
        let text = words::one_line(&self.text);
        if text.is_empty() {
            return said;
        }
        let id = table.map(|table| Id::new(Verb::Play, table).saying(&text));
        // What has no room in the button is taken from the message when it is pressed.
        let carried = id.as_deref().is_some_and(|id| Id::words(id).is_some());
        said.content.push_str(&words::given_back(label, &text, carried));
        said.buttons.extend(id.map(|id| Button::new(id, words::PLAY)));
        said
    }
}
