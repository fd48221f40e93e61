//! `/board` and `/hand`: looking changes nothing.

use super::tables;
use crate::discord::{Context, Error};
use crate::store::SeenCount;
use crate::table::Act;

/// The board, and what changed since your last move
#[poise::command(slash_command, install_context = "Guild", interaction_context = "Guild|BotDm")]
pub async fn board(
    ctx: Context<'_>,
    repost: Option<bool>,
    after: Option<u32>,
    #[autocomplete = "tables"]
    #[max_length = 100]
    table: Option<String>,
) -> Result<(), Error> {
    match (repost, after) {
        (Some(true), _) => super::act(ctx, table, Act::Repost).await,
        (_, Some(after)) => {
            super::show(ctx, table, move |bot, _, place| async move {
                super::past(&bot, place, SeenCount(after)).await
            })
            .await;
        }
        _ => {
            super::show(ctx, table, |bot, asking, place| async move {
                super::news(&bot, place, asking.user).await
            })
            .await;
        }
    }
    Ok(())
}

/// What only you may see
#[poise::command(slash_command, install_context = "Guild", interaction_context = "Guild|BotDm")]
pub async fn hand(
    ctx: Context<'_>,
    #[autocomplete = "tables"]
    #[max_length = 100]
    table: Option<String>,
) -> Result<(), Error> {
    super::show(ctx, table, |bot, asking, place| async move { super::hand(&bot, place, asking.user).await })
        .await;
    Ok(())
}
