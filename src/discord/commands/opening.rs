//! `/NAME new` of any game: the host's choices become options in their notation.

use poise::BoxFuture;
use poise::serenity_prelude as serenity;
use serenity::{CreateAutocompleteResponse, ResolvedValue};

use super::play::squeezed;
use super::{Context, Failed, rows};
use crate::discord::caller::Caller;
use crate::discord::limits::CHOICES;
use crate::words::commands as words;
use games::any::{Kind, OptionCard, Takes};
use voice::Language;

/// The option of every game that starts a thread.
pub const THREAD: &str = "thread";

/// What `/NAME new` of a game needs to know.
pub struct Opening {
    kind: Kind,
    pub options: Vec<HostOption>,
}

pub struct HostOption {
    /// Its name in Discord: "random-gifts".
    pub name: String,
    pub card: &'static OptionCard,
    pub chosen: Chosen,
}

/// How it is chosen.
pub enum Chosen {
    /// Written in the notation if it has this value.
    Flag {
        when: bool,
    },
    Among(Vec<Value>),
    /// A number with too many values for a list.
    Number,
    /// The name of a board, with autocomplete.
    Board,
    Text,
}

/// One of a few.
pub enum Value {
    Name(String),
    /// Who begins; 0: drawn.
    First(u8),
}

impl Value {
    pub fn said(&self, language: &Language) -> String {
        match self {
            Value::Name(name) => name.clone(),
            Value::First(seat) => words::first(language, *seat),
        }
    }
}

impl Opening {
    pub fn new(kind: Kind) -> Opening {
        let card = kind.card();
        let option = |card: &'static OptionCard, most: u8| {
            let (name, chosen) = match &card.takes {
                Takes::Nothing => (card.name, Chosen::Flag { when: true }),
                Takes::Without(what) => (*what, Chosen::Flag { when: false }),
                Takes::OneOf(values) => (
                    card.name,
                    Chosen::Among(values.iter().map(|value| Value::Name((*value).to_owned())).collect()),
                ),
                Takes::Number(range) if range.len() > CHOICES => (card.name, Chosen::Number),
                Takes::Number(range) => (
                    card.name,
                    Chosen::Among(range.clone().map(|number| Value::Name(number.to_string())).collect()),
                ),
                Takes::Seat => (card.name, Chosen::Among((0..=most).map(Value::First).collect())),
                Takes::Board => (card.name, Chosen::Board),
                Takes::Places(_) => (card.name, Chosen::Text),
            };
            HostOption { name: name.replace(' ', "-"), card, chosen }
        };
        let options = card.options.iter().map(|one| option(one, *card.players.end())).collect();
        Opening { kind, options }
    }
}

impl HostOption {
    /// In the notation; None if it says nothing, and an error if Discord would not have sent it.
    fn notation(&self, value: &ResolvedValue) -> Result<Option<String>, ()> {
        let named = |value: &dyn std::fmt::Display| Ok(Some(format!("{} {value}", self.card.name)));
        match (&self.chosen, value) {
            (Chosen::Flag { when }, ResolvedValue::Boolean(is)) => {
                Ok((is == when).then(|| self.card.name.to_owned()))
            }
            (Chosen::Among(values), ResolvedValue::Integer(index)) => {
                match usize::try_from(*index).ok().and_then(|index| values.get(index)).ok_or(())? {
                    Value::First(0) => Ok(None),
                    Value::First(seat) => named(seat),
                    Value::Name(name) => named(name),
                }
            }
            (Chosen::Number, ResolvedValue::Integer(number)) => named(number),
            (Chosen::Board | Chosen::Text, ResolvedValue::String(text)) => named(text),
            _ => Err(()),
        }
    }
}

/// A game's command without a subcommand: no client sends it.
pub fn needs_more(ctx: Context<'_>) -> BoxFuture<'_, Result<(), Failed<'_>>> {
    Box::pin(async move { Err(Failed::new_command_structure_mismatch(ctx, "no subcommand")) })
}

pub fn open(ctx: Context<'_>) -> BoxFuture<'_, Result<(), Failed<'_>>> {
    Box::pin(async move {
        let Some(opening) = ctx.command().custom_data.downcast_ref::<Opening>() else {
            return Err(Failed::new_command_structure_mismatch(ctx, "not a command that opens"));
        };
        let mut notation = Vec::new();
        for option in &opening.options {
            let Some(given) = ctx.args.iter().find(|given| given.name == option.name) else { continue };
            match option.notation(&given.value) {
                Ok(said) => notation.extend(said),
                Err(()) => {
                    return Err(Failed::new_command_structure_mismatch(ctx, "an option of another type"));
                }
            }
        }
        let thread = ctx.args.iter().find(|given| given.name == THREAD);
        let thread = thread.is_some_and(|given| matches!(given.value, ResolvedValue::Boolean(true)));
        super::open(ctx, opening.kind, notation.join(", "), thread).await;
        Ok(())
    })
}

/// The boards of a game.
pub fn boards<'a>(ctx: Context<'a>, typed: &'a str) -> BoxFuture<'a, CreateAutocompleteResponse> {
    Box::pin(async move {
        let Some(opening) = ctx.command().custom_data.downcast_ref::<Opening>() else {
            return CreateAutocompleteResponse::new();
        };
        let asked =
            super::focused(ctx).and_then(|name| opening.options.iter().find(|option| option.name == name));
        let boards = asked.map_or_else(Vec::new, |option| opening.kind.choices(option.card.name));
        let wanted = squeezed(&rows::typed(typed));
        let reader = Caller::Command(ctx.interaction).reader(ctx.data());
        rows::names(reader, boards.iter().map(String::as_str).filter(|name| name.contains(&wanted)), typed)
    })
}
