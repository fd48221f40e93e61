//! Logging in: to the real Discord, or to any server that speaks its protocol.

use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use poise::serenity_prelude as serenity;
use serenity::{
    ButtonStyle, Client, CreateAllowedMentions, CreateButton, CreateMessage, FullEvent, GatewayIntents, Http,
    HttpBuilder, ShardManager,
};

use secrecy::{ExposeSecret, SecretString};
use thiserror::Error;

use super::caller::{Caller, Reply, code, panicked};
use super::dial::Dial;
use super::ids::{Id, THE_ONE_HERE, Verb};
use super::logins::{Count, Logins};
use super::messenger::DiscordMessenger;
use super::reach::{self, Reach};
use super::repeats::Repeats;
use super::review::Reviews;
use super::typed::Typed;
use super::{Bot, Error, Floods, commands, panel};
use crate::courier::{Courier, Easels};
use crate::failpoint;
use crate::store::ChannelId;
use crate::table::House;
use crate::thinker::Desks;
use crate::words::{self, Label, Reader};
use games::any::Games;
use voice::Languages;

/// Request timeout. The courier has its own deadline for everything that one message takes.
const REQUEST: Duration = Duration::from_secs(15);
const CONNECT: Duration = Duration::from_secs(5);

/// A bot that is ready to go online.
pub struct Connected {
    client: Client,
    logins: Logins,
    languages: Languages,
    pub courier: Arc<Courier<DiscordMessenger>>,
    /// Computer players, hints and reviews share them.
    pub desks: Desks,
}

/// Why it cannot. Never holds the token.
#[derive(Debug, Error)]
pub enum Unconnected {
    #[error("Discord refuses the token: copy it again from the developer portal into DISCORD_TOKEN")]
    Token,
    #[error("Discord refuses the intents that I ask for: look at the bot's page in the developer portal")]
    Intents,
    #[error("the gateway is at {found}, not at {wanted}")]
    Elsewhere { wanted: String, found: String },
    #[error("no connection to Discord: {0}")]
    Other(String),
}

/// Prepares the bot as soon as Discord can be reached. `base` is the address of a server other than Discord's.
pub async fn connect(
    token: &SecretString,
    base: Option<&str>,
    house: Arc<House>,
    languages: Languages,
    floods: Floods,
) -> Result<Connected, Unconnected> {
    let other = |fault: &dyn fmt::Display| Unconnected::Other(fault.to_string());
    let within = failpoint::setting(failpoint::REQUEST)
        .map_or(REQUEST, |millis| Duration::from_millis(millis.unsigned_abs()));
    let mut requests = reqwest::Client::builder().timeout(within).connect_timeout(CONNECT);
    if base.is_some() {
        // A proxy from the environment is for the real Discord.
        requests = requests.no_proxy();
    }
    let requests = requests.build().map_err(|fault| other(&fault))?;
    let dial = Arc::new(Dial::new(requests.clone(), token, base));
    let url = dial.gateway().await?;
    let mut http = HttpBuilder::new(token.expose_secret())
        .client(requests)
        .default_allowed_mentions(CreateAllowedMentions::new());
    if let Some(base) = base {
        // With its own rate limiter on, serenity ignores the proxy and goes to Discord.
        http = http.proxy(base).ratelimiter_disabled(true);
    }
    let http: Http = http.build();
    let (easels, desks) = (Easels::default(), Desks::default());
    let bot = Arc::new(Bot {
        house: Arc::clone(&house),
        floods,
        languages: languages.clone(),
        easels: easels.clone(),
        desks: desks.clone(),
        reach: Reach::default(),
        repeats: Repeats::default(),
        reviews: Reviews::default(),
    });
    // Slash commands need no privileged intent.
    let count = Count::default();
    let built = serenity::ClientBuilder::new_with_http(http, GatewayIntents::GUILDS)
        .framework(framework(bot))
        .event_handler(count.clone());
    let client = built.await.map_err(|error| refused(&error))?;
    // If serenity could not look the gateway up, it uses a default of its own.
    *client.ws_url.lock().await = url;
    let (shards, url) = (Arc::clone(&client.shard_manager), Arc::clone(&client.ws_url));
    let logins = Logins { count, shards, url, dial, house: Arc::clone(&house) };
    let messenger = DiscordMessenger::new(Arc::clone(&client.http), Arc::clone(&house), languages.clone());
    let courier = Courier::sharing(house, languages.clone(), messenger, easels);
    Ok(Connected { client, logins, languages, courier, desks })
}

fn refused(error: &serenity::Error) -> Unconnected {
    match error {
        serenity::Error::Http(serenity::HttpError::UnsuccessfulRequest(response))
            if response.status_code.as_u16() == 401 =>
        {
            Unconnected::Token
        }
        serenity::Error::Http(serenity::HttpError::UnsuccessfulRequest(response)) => {
            Unconnected::Other(format!("{}, {}", response.status_code.as_u16(), response.error.message))
        }
        serenity::Error::Http(serenity::HttpError::Request(fault)) => {
            // Without the address.
            Unconnected::Other(
                if fault.is_connect() { "it cannot be reached" } else { "no answer" }.to_owned(),
            )
        }
        serenity::Error::Gateway(serenity::GatewayError::InvalidAuthentication) => Unconnected::Token,
        serenity::Error::Gateway(
            serenity::GatewayError::InvalidGatewayIntents | serenity::GatewayError::DisallowedGatewayIntents,
        ) => Unconnected::Intents,
        other => Unconnected::Other(other.to_string()),
    }
}

impl Connected {
    /// Says something in a channel that is still empty. A button for each game begins it; the first one stands out.
    pub async fn welcome(&self, channel: ChannelId, games: &Games) {
        let channel = serenity::ChannelId::from(channel);
        let reader = Reader::everybody(self.languages.of(None));
        let Some(first) = games.iter().next() else { return };
        let mut message = CreateMessage::new().content(words::welcome(reader, first));
        for (index, kind) in games.iter().enumerate() {
            let id = Id::new(Verb::PlayNow, THE_ONE_HERE).saying(kind.name());
            let (label, style) = match index {
                0 => (Label::PlayNow.say(reader), ButtonStyle::Primary),
                _ => (words::play_now(reader, kind), ButtonStyle::Secondary),
            };
            message = message.button(CreateButton::new(id).label(label).style(style));
        }
        let said = channel.send_message(&self.client.http, message).await;
        if let Err(error) = said {
            tracing::warn!(code = code(&error), "the welcome could not be said");
        }
    }

    pub fn shards(&self) -> Arc<ShardManager> {
        Arc::clone(&self.client.shard_manager)
    }

    /// Stays online until the shards are told to stop, or Discord ends the connection.
    pub async fn run(mut self) -> Result<(), Unconnected> {
        tokio::select! {
            ended = self.client.start() => ended.map_err(|error| refused(&error)),
            why = self.logins.watch() => Err(why),
        }
    }
}

fn framework(bot: Arc<Bot>) -> poise::Framework<Arc<Bot>, Error> {
    let options = poise::FrameworkOptions {
        commands: commands::all(bot.house.games(), &bot.languages),
        event_handler: |framework, event| Box::pin(handle(framework, event)),
        on_error: |error| Box::pin(on_error(error)),
        // poise's own default pings people, whatever serenity's says.
        allowed_mentions: Some(CreateAllowedMentions::new()),
        initialize_owners: false,
        ..Default::default()
    };
    poise::Framework::builder()
        .options(options)
        .setup(|context, ready, framework| {
            Box::pin(async move {
                let commands = poise::builtins::create_application_commands(&framework.options().commands);
                tokio::spawn(register(Arc::clone(&context.http), commands));
                tracing::info!(name = ready.user.name, servers = ready.guilds.len(), "online");
                // What fell due while we were away.
                bot.house.ring();
                Ok(bot)
            })
        })
        .build()
}

/// Registers our commands, with retries. Until then, the commands that Discord knows already are served.
async fn register(http: Arc<Http>, commands: Vec<serenity::CreateCommand>) {
    let mut wait = Duration::from_secs(1);
    while let Err(error) = serenity::Command::set_global_commands(&http, commands.clone()).await {
        tracing::error!(code = code(&error), "the commands could not be registered: again in {wait:?}");
        tokio::time::sleep(wait).await;
        wait = (2 * wait).min(Duration::from_secs(600));
    }
}

async fn handle(
    framework: poise::FrameworkContext<'_, Arc<Bot>, Error>,
    event: &FullEvent,
) -> Result<(), Error> {
    let (bot, context) = (framework.user_data, framework.serenity_context);
    match event {
        FullEvent::InteractionCreate { interaction } => {
            panel::handle(bot, &context.http, interaction).await;
            reach::visited(bot, interaction).await;
        }
        event => reach::heard(bot, context, event).await,
    }
    Ok(())
}

/// Handlers report their own errors; what arrives here is between poise and Discord.
async fn on_error(error: poise::FrameworkError<'_, Arc<Bot>, Error>) {
    use poise::FrameworkError as E;
    match error {
        E::ArgumentParse { ctx, input, .. } => {
            let words = words::unreadable_choice(reader_of(&ctx), &games::shown(&input.unwrap_or_default()));
            let _ = ctx.send(poise::CreateReply::default().content(words).ephemeral(true)).await;
        }
        E::CommandPanic { payload, ctx, .. } => {
            let words = panicked(reader_of(&ctx), &payload.unwrap_or_default());
            let _ = ctx.send(poise::CreateReply::default().content(words).ephemeral(true)).await;
        }
        // Discord may still show a command as it was before an update: answer it all the same.
        E::CommandStructureMismatch { ctx, description, .. } => {
            tracing::warn!(description, "a command of another form");
            unknown(ctx.data(), &ctx.serenity_context().http, ctx.interaction).await;
        }
        E::UnknownInteraction { framework, interaction, .. } => {
            tracing::warn!("a command that is not ours");
            unknown(framework.user_data, &framework.serenity_context.http, interaction).await;
        }
        other => tracing::warn!(what = %other, "poise reports"),
    }
}

/// A command that cannot be read; what was typed is given back.
async fn unknown(bot: &Bot, http: &Arc<Http>, interaction: &serenity::CommandInteraction) {
    let caller = Caller::Command(interaction);
    let reader = caller.reader(bot);
    let reply = Reply::said(words::unknown_command(reader));
    caller.say(bot, http, Typed::options(&interaction.data.options).given_back(reader, reply)).await;
}

/// Whoever typed the command.
fn reader_of(ctx: &poise::Context<'_, Arc<Bot>, Error>) -> Reader {
    Reader::one(ctx.data().languages.of(ctx.locale()), ctx.author().id.into())
}
