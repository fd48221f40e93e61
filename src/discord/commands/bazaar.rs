//! `/bazaar`: Desert Bazaar. Its moves are written in its notation, by `/play move` or the **Play** button.

use super::First;
use crate::discord::{Context, Error};

/// Desert Bazaar, for 3 to 5 players
#[poise::command(
    slash_command,
    subcommands("new"),
    subcommand_required,
    install_context = "Guild",
    interaction_context = "Guild"
)]
#[expect(clippy::unused_async, reason = "poise wants an async function")]
pub async fn bazaar(_: Context<'_>) -> Result<(), Error> {
    Ok(())
}

/// Open a table in this channel
#[poise::command(slash_command)]
async fn new(
    ctx: Context<'_>,
    #[description = "Who begins; drawn if left out"] first: Option<First>,
) -> Result<(), Error> {
    let options = First::option(first).unwrap_or_default();
    super::open(ctx, "bazaar", options).await;
    Ok(())
}
