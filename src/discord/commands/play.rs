//! `/play move` takes the notation of any game; `/undo` takes a move back.

use games::any::split_last;
use poise::serenity_prelude::CreateAutocompleteResponse;

use super::rows::{self, Row};
use super::{meant, tables};
use crate::discord::caller::Caller;
use crate::discord::limits::CHOICES;
use crate::discord::{Context, Error};
use crate::table::Act;

/// Play in any game
#[poise::command(
    slash_command,
    subcommands("play_move"),
    subcommand_required,
    install_context = "Guild",
    interaction_context = "Guild|BotDm"
)]
#[expect(clippy::unused_async, reason = "poise wants an async function")]
pub async fn play(_: Context<'_>) -> Result<(), Error> {
    Ok(())
}

/// Make a move, or several with commas between them: all or none
#[poise::command(slash_command, rename = "move")]
async fn play_move(
    ctx: Context<'_>,
    #[autocomplete = "moves"]
    #[max_length = 300]
    moves: String,
    #[autocomplete = "tables"]
    #[max_length = 100]
    table: Option<String>,
) -> Result<(), Error> {
    super::act(ctx, table, Act::Play { moves, expected: None }).await;
    Ok(())
}

/// Completes the last of the moves, after those before it.
async fn moves(ctx: Context<'_>, typed: &str) -> CreateAutocompleteResponse {
    let typed = rows::typed(typed);
    let reader = Caller::Command(ctx.interaction).reader(ctx.data());
    let (before, last) = split_last(&typed);
    let (house, place, user) = (&ctx.data().house, meant(ctx), ctx.interaction.user.id.into());
    let whole = |text: &str| match before.trim() {
        "" => text.to_owned(),
        before => format!("{before}, {text}"),
    };
    let read = house.kind(place).await.ok().and_then(|kind| kind.read_move(last).ok());
    let wanted = squeezed(last);
    let fits = |text: &str| squeezed(text).starts_with(&wanted) || read.as_deref() == Some(text);
    let offer = rows::offered(ctx, before, CHOICES, fits).await;
    // Legal amounts and payments that are not listed.
    if let (Some(Ok(offer)), Some(read)) = (&offer, &read)
        && offer.moves.is_empty()
        && let Ok(mv) = house.one_move(place, user, before, read).await
    {
        return rows::listed(reader, vec![Row::of(reader, &whole(&mv.text), &mv, true)], &typed);
    }
    rows::moves(reader, offer, &typed, whole)
}

/// Without case and spaces, as moves are read.
pub(super) fn squeezed(text: &str) -> String {
    text.chars().filter(|c| !c.is_whitespace()).flat_map(char::to_lowercase).collect()
}

/// Take back what you last played; others are asked if they have moved since
#[poise::command(slash_command, install_context = "Guild", interaction_context = "Guild|BotDm")]
pub async fn undo(
    ctx: Context<'_>,
    #[autocomplete = "tables"]
    #[max_length = 100]
    table: Option<String>,
) -> Result<(), Error> {
    super::act(ctx, table, Act::Undo { meant: None }.if_sure(0)).await;
    Ok(())
}
