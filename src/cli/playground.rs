//! `caravanserai playground`: a local Discord in the browser, for any bot to connect to.

use std::process::ExitCode;

use clap::Args;

use super::{Misuse, block_on, say};
use crate::config::DISCORD_API;
use playground::{Playground, Settings, TOKEN};

/// Start a local Discord in the browser, for a bot to be pointed at
#[derive(Args)]
pub(super) struct Serve {
    /// Port on 127.0.0.1; 0: any free one
    #[arg(long, default_value_t = 4000)]
    port: u16,
}

impl Serve {
    pub(super) fn run(self) -> Result<ExitCode, Misuse> {
        block_on(async {
            let started = Playground::start(Settings { port: self.port, ..Settings::default() }).await;
            let discord = started.map_err(|fault| {
                Misuse(format!("port {} cannot be opened: {fault}; choose another by --port", self.port))
            })?;
            let url = discord.url();
            say(&format!("A local Discord is at {url} until you press Ctrl-C."))?;
            say(&format!("A bot finds it by {DISCORD_API}={url} and logs in with the token “{TOKEN}”."))?;
            std::future::pending().await
        })
    }
}
