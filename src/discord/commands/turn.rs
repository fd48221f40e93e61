//! `/turn` opens the panel, from anywhere.

use super::tables;
use crate::discord::{Context, Error, panel};

/// Take your turn by tapping
#[poise::command(slash_command, install_context = "Guild", interaction_context = "Guild|BotDm")]
pub async fn turn(
    ctx: Context<'_>,
    #[description = "Which of your tables; otherwise the one of this channel"]
    #[autocomplete = "tables"]
    #[max_length = 100]
    table: Option<String>,
) -> Result<(), Error> {
    super::show(ctx, table, |bot, asking, place| async move { panel::open(&bot, &asking, place).await })
        .await;
    Ok(())
}
