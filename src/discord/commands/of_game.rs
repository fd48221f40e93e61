//! The commands of one game, made from its card: `/NAME new` with the host's options, and one command per kind of move.
//! A new game needs nothing here.

use poise::serenity_prelude as serenity;
use serenity::{CommandOptionType, CreateCommandOption, InstallationContext, InteractionContext};

use super::described::Tongues;
use super::moving::Moving;
use super::opening::{Chosen, Opening};
use super::{Command, Parameter, completing, moving, opening};
use crate::discord::limits::{CHOICE, CHOICES};
use crate::words::commands as words;
use games::any::{FieldCard, Kind, MoveCard};

pub fn of_game(kind: Kind, tongues: &Tongues) -> Command {
    let card = kind.card();
    let (description, description_localizations) = tongues.description(|one| words::game(one, &card));
    let moves = card.moves.iter().map(|mv| own_command(kind, mv, tongues));
    Command {
        subcommands: std::iter::once(new(kind, tongues)).chain(moves).collect(),
        subcommand_required: true,
        description,
        description_localizations,
        install_context: Some(vec![InstallationContext::Guild]),
        interaction_context: Some(vec![InteractionContext::Guild]),
        ..named(card.name, opening::needs_more)
    }
}

/// A command of this name.
fn named(name: &'static str, action: Action) -> Command {
    Command {
        slash_action: Some(action),
        name: name.into(),
        qualified_name: name.into(),
        identifying_name: name.into(),
        source_code_name: name.into(),
        ..Command::default()
    }
}

type Action = for<'a> fn(super::Context<'a>) -> poise::BoxFuture<'a, Result<(), super::Failed<'a>>>;

/// `/NAME new`.
fn new(kind: Kind, tongues: &Tongues) -> Command {
    let (description, description_localizations) =
        tongues.description(|one| words::command(one, "new").unwrap_or_else(|| "⟨new⟩".to_owned()));
    let opening = Opening::new(kind);
    let mut thread = parameter(opening::THREAD.into(), |option| option.kind(CommandOptionType::Boolean));
    tongues.describe_option(&mut thread, "new");
    Command {
        description,
        description_localizations,
        name_localizations: tongues.names(|one| words::command_name(one, "new")),
        parameters: opening
            .options
            .iter()
            .map(|option| host_option(option, tongues))
            .chain([thread])
            .collect(),
        custom_data: Box::new(opening),
        ..named("new", opening::open)
    }
}

fn host_option(option: &opening::HostOption, tongues: &Tongues) -> Parameter {
    let card = option.card;
    let (description, description_localizations) = tongues.description(|one| words::host_option(one, card));
    let type_setter: fn(CreateCommandOption) -> CreateCommandOption = match option.chosen {
        Chosen::Flag { .. } => |option| option.kind(CommandOptionType::Boolean),
        Chosen::Among(_) | Chosen::Number => |option| option.kind(CommandOptionType::Integer),
        Chosen::Board | Chosen::Text => {
            |option| option.kind(CommandOptionType::String).max_length(CHOICE as u16)
        }
    };
    let choices = match &option.chosen {
        Chosen::Among(values) => values.iter().map(|value| tongues.choice(|one| value.said(one))).collect(),
        _ => Vec::new(),
    };
    debug_assert!(choices.len() <= CHOICES, "Discord takes no more choices");
    Parameter {
        description,
        description_localizations,
        name_localizations: tongues.names(|one| words::own_name(one, card.meaning)),
        choices: choices.into(),
        autocomplete_callback: matches!(option.chosen, Chosen::Board).then_some(opening::boards),
        ..parameter(option.name.clone().into(), type_setter)
    }
}

/// `/NAME MOVE`.
fn own_command(kind: Kind, card: &'static MoveCard, tongues: &Tongues) -> Command {
    let (description, description_localizations) = tongues.description(|one| words::kind_of_move(one, card));
    let fields = card.fields.iter().map(|field| field_option(card, field, tongues));
    let mut table = Parameter {
        autocomplete_callback: Some(|ctx, typed| Box::pin(super::tables(ctx, typed))),
        ..parameter("table".into(), text)
    };
    tongues.describe_option(&mut table, card.command);
    Command {
        description,
        description_localizations,
        name_localizations: tongues.names(|one| words::own_name(one, card.meaning)),
        parameters: fields.chain([table]).collect(),
        custom_data: Box::new(Moving::new(kind, card)),
        ..named(card.command, moving::play)
    }
}

fn field_option(card: &MoveCard, field: &FieldCard, tongues: &Tongues) -> Parameter {
    let (description, description_localizations) = tongues.description(|one| words::field(one, field));
    Parameter {
        description,
        description_localizations,
        name_localizations: tongues.names(|one| words::own_name(one, field.meaning)),
        required: card.requires(field.name),
        autocomplete_callback: Some(completing::complete),
        ..parameter(field.name.into(), text)
    }
}

fn text(option: CreateCommandOption) -> CreateCommandOption {
    option.kind(CommandOptionType::String).max_length(CHOICE as u16)
}

fn parameter(
    name: std::borrow::Cow<'static, str>,
    type_setter: fn(CreateCommandOption) -> CreateCommandOption,
) -> Parameter {
    Parameter {
        name,
        name_localizations: Default::default(),
        description: None,
        description_localizations: Default::default(),
        required: false,
        channel_types: None,
        choices: Default::default(),
        type_setter: Some(type_setter),
        autocomplete_callback: None,
        __non_exhaustive: (),
    }
}
