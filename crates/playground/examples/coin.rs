//! A whole bot without a token: `cargo run -p playground --example coin`, open the address that it prints, type `/flip`.

use playground::{Playground, Settings, TOKEN};
use poise::serenity_prelude as serenity;

type Error = Box<dyn std::error::Error + Send + Sync>;
type Context<'a> = poise::Context<'a, (), Error>;

/// Flip a coin
#[poise::command(slash_command)]
async fn flip(ctx: Context<'_>) -> Result<(), Error> {
    let side = if ctx.id().is_multiple_of(2) { "Heads" } else { "Tails" };
    ctx.say(format!("{side}, {}.", ctx.author().name)).await?;
    Ok(())
}

#[tokio::main]
async fn main() -> Result<(), Error> {
    let discord = Playground::start(Settings { port: 4002, ..Settings::default() }).await?;
    let requests = reqwest::Client::builder().no_proxy().build()?;
    // With its rate limiter on, serenity ignores the proxy and goes to the real Discord.
    let http = serenity::HttpBuilder::new(TOKEN)
        .client(requests)
        .proxy(discord.url())
        .ratelimiter_disabled(true)
        .build();
    let framework = poise::Framework::builder()
        .options(poise::FrameworkOptions { commands: vec![flip()], ..Default::default() })
        .setup(|ctx, _, framework| {
            Box::pin(async move {
                poise::builtins::register_globally(ctx, &framework.options().commands).await?;
                Ok(())
            })
        })
        .build();
    let intents = serenity::GatewayIntents::non_privileged();
    let mut client = serenity::ClientBuilder::new_with_http(http, intents).framework(framework).await?;
    #[allow(clippy::print_stdout, reason = "the example says where it is")]
    {
        println!("Open {} and type /flip", discord.url());
    }
    Ok(client.start().await?)
}
