//! `/board` and `/hand`: looking changes nothing.

use crate::discord::{Context, Error};
use crate::table::Act;

/// The board, and what changed since your last move
#[poise::command(slash_command)]
pub async fn board(
    ctx: Context<'_>,
    #[description = "Post it again for everybody"] repost: Option<bool>,
    #[description = "As it was after this move; /table history has the numbers"] after: Option<u32>,
) -> Result<(), Error> {
    match (repost, after) {
        (Some(true), _) => super::act(ctx, Act::Repost).await,
        (_, Some(after)) => {
            super::show(ctx, move |bot, _, place| async move { super::past(&bot, place, after).await }).await;
        }
        _ => {
            super::show(ctx, |bot, asking, place| async move { super::news(&bot, place, asking.user).await })
                .await;
        }
    }
    Ok(())
}

/// What only you may see
#[poise::command(slash_command)]
pub async fn hand(ctx: Context<'_>) -> Result<(), Error> {
    super::show(ctx, |bot, asking, place| async move { super::hand(&bot, place, asking.user).await }).await;
    Ok(())
}
