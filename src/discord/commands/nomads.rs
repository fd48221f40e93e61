//! `/nomads`: Nomads of Arabia. Its moves are written in its notation, by `/play move` or the **Play** button.

use super::First;
use crate::discord::{Context, Error};

/// Nomads of Arabia, for 3 to 6 players
#[poise::command(
    slash_command,
    subcommands("new"),
    subcommand_required,
    install_context = "Guild",
    interaction_context = "Guild"
)]
#[expect(clippy::unused_async, reason = "poise wants an async function")]
pub async fn nomads(_: Context<'_>) -> Result<(), Error> {
    Ok(())
}

/// Open a table in this channel
#[poise::command(slash_command)]
async fn new(
    ctx: Context<'_>,
    #[description = "Special disks in play; 5 if left out"]
    #[min = 0]
    #[max = 5]
    disks: Option<u8>,
    #[description = "Mecca among three final disks instead of five"] short: Option<bool>,
    #[rename = "forced-shifts"]
    #[description = "The desert shifts by itself after 3 quiet rounds, or 10 without a shift; yes if left out"]
    forced_shifts: Option<bool>,
    #[description = "Who begins; drawn if left out"] first: Option<First>,
) -> Result<(), Error> {
    let mut options: Vec<String> = Vec::new();
    options.extend(disks.map(|disks| format!("disks {disks}")));
    options.extend((short == Some(true)).then(|| "short".to_owned()));
    options.extend((forced_shifts == Some(false)).then(|| "no forced shifts".to_owned()));
    options.extend(First::option(first));
    super::open(ctx, "nomads", options.join(", ")).await;
    Ok(())
}
