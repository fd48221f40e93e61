//! `/hint`: advice for your turn.

use super::tables;
use crate::discord::{Context, Error, hint as advice};

/// Ask a computer player what it would look at in your turn
#[poise::command(slash_command, install_context = "Guild", interaction_context = "Guild|BotDm")]
pub async fn hint(
    ctx: Context<'_>,
    #[autocomplete = "tables"]
    #[max_length = 100]
    table: Option<String>,
) -> Result<(), Error> {
    super::show(ctx, table, |bot, asking, place| async move { advice::hint(&bot, &asking, place).await })
        .await;
    Ok(())
}
