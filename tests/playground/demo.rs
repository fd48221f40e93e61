//! Not a test: the sample bot on a page to click through.
//! `cargo test --test all playground::demo -- --ignored --nocapture`
use caravanserai::playground::{Playground, Settings};

use super::bot::Bot;
use super::settings;

#[tokio::test]
#[ignore = "runs until it is stopped"]
async fn demo() {
    let port = std::env::var("PORT").ok().and_then(|port| port.parse().ok()).unwrap_or(4000);
    let discord = Playground::start(Settings { port, ..settings() }).await.expect("the port is free");
    let _bot = Bot::start(&discord).await;
    println!("The playground is open at {}", discord.url());
    std::future::pending::<()>().await;
}
