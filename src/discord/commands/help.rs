//! `/help`.

use crate::discord::caller::Reply;
use crate::discord::{Context, Error};
use crate::words;

/// How to play here
#[poise::command(slash_command, install_context = "Guild", interaction_context = "Guild|BotDm")]
pub async fn help(ctx: Context<'_>) -> Result<(), Error> {
    super::show(ctx, None, |bot, _, _| async move { Ok(Reply::said(words::help(bot.house.games()))) }).await;
    Ok(())
}
