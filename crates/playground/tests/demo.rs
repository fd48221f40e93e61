//! Not a test: the sample bot on a page to click through.
//! `cargo test -p playground demo -- --ignored --nocapture`
use playground::{Playground, Settings};

use super::bot::Bot;
use super::settings;

/// The address of a playground that runs already.
const DISCORD_API: &str = "DISCORD_API";
/// Not 4000, where `caravanserai playground` is.
const PORT: u16 = 4001;

#[tokio::test]
#[ignore = "runs until it is stopped"]
async fn demo() {
    // With the address of a playground that runs already, the bot goes there.
    let running = std::env::var(DISCORD_API).ok().filter(|url| !url.is_empty());
    let port = std::env::var("PORT").ok().and_then(|port| port.parse().ok()).unwrap_or(PORT);
    let discord = match &running {
        Some(_) => None,
        None => {
            let started = Playground::start(Settings { port, ..settings() }).await;
            Some(started.unwrap_or_else(|fault| panic!("port {port}: {fault}; PORT=0 takes any free one")))
        }
    };
    let url = running.unwrap_or_else(|| discord.as_ref().expect("started above").url());
    let _bot = Bot::connect(&url).await;
    println!("The sample bot is in the playground at {url}");
    std::future::pending::<()>().await;
}
