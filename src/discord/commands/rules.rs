//! `/rules`: how to play, page by page.

use poise::serenity_prelude as serenity;
use serenity::{AutocompleteChoice, CreateAutocompleteResponse, ResolvedValue};

use super::{rows, tables};
use crate::discord::caller::Caller;
use crate::discord::{Context, Error, guide};
use crate::words::{self, Reader};

/// How to play, page by page
#[poise::command(slash_command, install_context = "Guild", interaction_context = "Guild|BotDm")]
pub async fn rules(
    ctx: Context<'_>,
    #[autocomplete = "games"]
    #[max_length = 100]
    game: Option<String>,
    #[autocomplete = "topics"]
    #[max_length = 100]
    topic: Option<String>,
    #[autocomplete = "tables"]
    #[max_length = 100]
    table: Option<String>,
) -> Result<(), Error> {
    super::show(ctx, table, |bot, asking, place| async move {
        guide::asked(&bot, bot.reader(&asking), place, game.as_deref(), topic.as_deref()).await
    })
    .await;
    Ok(())
}

async fn games(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let caller = Caller::Command(ctx.interaction);
    if !caller.may_type(ctx.data()) {
        return CreateAutocompleteResponse::new();
    }
    let reader = caller.reader(ctx.data());
    let titles = ctx.data().house.games().iter().map(|kind| (kind.card().title.to_owned(), kind.name()));
    listed(reader, titles, typed)
}

/// The pages of the game that is named, or of the table's game.
async fn topics(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let bot = ctx.data();
    if !Caller::Command(ctx.interaction).may_type(bot) {
        return CreateAutocompleteResponse::new();
    }
    let here = bot.house.look(super::meant(ctx)).await.ok().map(|look| look.table.kind);
    let named = match option(ctx, "game") {
        Some(said) => words::game_named(bot.house.games(), said),
        None => here,
    };
    let reader = Caller::Command(ctx.interaction).reader(bot);
    let Some(kind) = named else {
        return rows::informing(&words::which_game_first(reader), typed);
    };
    let topics = crate::guide::topics(kind).into_iter();
    let titles = topics.map(|topic| (words::guide_title(reader, topic, here == Some(kind)), topic.name));
    listed(reader, titles, typed)
}

/// The rows whose title contains what is typed.
fn listed(
    reader: Reader,
    titles: impl Iterator<Item = (String, &'static str)>,
    typed: &str,
) -> CreateAutocompleteResponse {
    let wanted = rows::typed(typed).trim().to_lowercase();
    let fitting = titles.filter(|(title, _)| title.to_lowercase().contains(&wanted));
    rows::cut(reader, fitting.map(|(title, name)| AutocompleteChoice::new(title, name)).collect(), typed)
}

/// The value of an option of the command being typed.
fn option<'a>(ctx: Context<'a>, name: &str) -> Option<&'a str> {
    ctx.args.iter().find(|option| option.name == name).and_then(|option| match option.value {
        ResolvedValue::String(text) => Some(text),
        _ => None,
    })
}
