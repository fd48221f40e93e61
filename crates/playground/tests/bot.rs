//! A small poise bot that does everything a game bot does, and nothing useful.
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use playground::{Playground, TOKEN};
use poise::serenity_prelude as serenity;
use serenity::{
    ButtonStyle, CreateActionRow, CreateAllowedMentions, CreateAttachment, CreateButton, CreateEmbed,
    CreateInputText, CreateInteractionResponse, CreateInteractionResponseFollowup,
    CreateInteractionResponseMessage, CreateMessage, CreateModal, CreateSelectMenu, CreateSelectMenuKind,
    CreateSelectMenuOption, CreateThread, EditInteractionResponse, EditMessage, FullEvent, InputTextStyle,
    Interaction,
};
use tokio::runtime::{Builder, Runtime};
use tokio::sync::oneshot;

use super::picture::dunes;

pub(crate) type Error = Box<dyn std::error::Error + Send + Sync>;
type Context<'a> = poise::Context<'a, (), Error>;

/// A running bot, on threads of its own: dropped, it dies without a word, like a killed process.
pub(crate) struct Bot {
    runtime: Option<Runtime>,
    end: oneshot::Receiver<serenity::Result<()>>,
    pub(crate) http: Arc<serenity::Http>,
}

impl Bot {
    /// Starts one and waits until it has registered its commands.
    pub(crate) async fn start(discord: &Playground) -> Self {
        let bot = Self::connect(&discord.url()).await;
        discord.bot_is_ready().await;
        bot
    }

    pub(crate) async fn connect(url: &str) -> Self {
        let client =
            reqwest::Client::builder().no_proxy().timeout(Duration::from_secs(5)).build().expect("a client");
        let http = serenity::HttpBuilder::new(TOKEN).client(client).proxy(url).ratelimiter_disabled(true);
        Self::run(http, url).await
    }

    pub(crate) async fn run(http: serenity::HttpBuilder, url: &str) -> Self {
        let runtime = Builder::new_multi_thread().worker_threads(1).enable_all().build().expect("a runtime");
        let (http_out, http_in) = oneshot::channel();
        let (end_out, end) = oneshot::channel();
        let gateway = url.replace("http", "ws");
        runtime.spawn(async move {
            let http = http.default_allowed_mentions(CreateAllowedMentions::new()).build();
            let intents = serenity::GatewayIntents::non_privileged();
            let built = serenity::ClientBuilder::new_with_http(http, intents).framework(framework()).await;
            let mut client = built.expect("a client");
            let found = client.ws_url.lock().await.clone();
            assert!(found.starts_with(&gateway), "the bot went to {found}");
            let _ = http_out.send(Arc::clone(&client.http));
            let _ = end_out.send(client.start().await);
        });
        let http = http_in.await.expect("the bot was built");
        Bot { runtime: Some(runtime), end, http }
    }

    /// Resolves with what ended the bot.
    pub(crate) async fn ended(mut self) -> serenity::Result<()> {
        (&mut self.end).await.expect("the bot does not panic")
    }
}

impl Drop for Bot {
    fn drop(&mut self) {
        self.runtime.take().expect("dropped once").shutdown_background();
    }
}

fn framework() -> poise::Framework<(), Error> {
    let options = poise::FrameworkOptions {
        commands: vec![
            ping(),
            table(),
            board(),
            hand(),
            slow(),
            secret(),
            form(),
            invite(),
            tell(),
            thread(),
            pins(),
            echo(),
            shout(),
            call(),
        ],
        event_handler: |framework, event| Box::pin(handle(framework, event)),
        initialize_owners: true,
        // poise's own default pings users, whatever serenity's default says.
        allowed_mentions: Some(CreateAllowedMentions::new()),
        ..Default::default()
    };
    poise::Framework::builder()
        .options(options)
        .setup(|context, _, framework| {
            Box::pin(async move {
                poise::builtins::register_globally(context, &framework.options().commands).await?;
                Ok(())
            })
        })
        .build()
}

/// Says pong.
#[poise::command(slash_command)]
async fn ping(ctx: Context<'_>) -> Result<(), Error> {
    ctx.say("Pong!").await?;
    Ok(())
}

/// Everything about tables.
#[poise::command(
    slash_command,
    subcommands("open", "close"),
    subcommand_required,
    name_localized("de", "tisch"),
    description_localized("de", "Alles über Tische.")
)]
#[expect(clippy::unused_async, reason = "poise wants an async function")]
async fn table(_: Context<'_>) -> Result<(), Error> {
    Ok(())
}

#[derive(Debug, poise::ChoiceParameter)]
enum Pace {
    #[name = "a move an hour"]
    Fast,
    #[name = "a move a day"]
    Slow,
}

async fn games(_: Context<'_>, typed: &str) -> serenity::CreateAutocompleteResponse {
    let typed = typed.to_lowercase();
    let known = ["Salt road", "Sand chess", "Well of stars", "Merchants of the pass"];
    let fitting = known.into_iter().filter(|name| name.to_lowercase().contains(&typed));
    let mut choices: Vec<_> = fitting.map(serenity::AutocompleteChoice::from).collect();
    // One whose label is not its value.
    if "nine wells".starts_with(&typed) && !typed.is_empty() {
        choices.push(serenity::AutocompleteChoice::new("Nine wells (+3)", "Nine wells"));
    }
    serenity::CreateAutocompleteResponse::new().set_choices(choices)
}

/// Opens a table.
#[poise::command(slash_command)]
async fn open(
    ctx: Context<'_>,
    #[description = "What to play"]
    #[autocomplete = "games"]
    game: String,
    #[description = "How many may sit down"]
    #[min = 2]
    #[max = 5]
    seats: Option<u8>,
    #[description = "How fast"] pace: Option<Pace>,
    #[description = "Somebody to invite"] guest: Option<serenity::User>,
) -> Result<(), Error> {
    let mut text = format!("**{game}**, {} seats, {:?}", seats.unwrap_or(2), pace.unwrap_or(Pace::Slow));
    let mut allowed = CreateAllowedMentions::new();
    if let Some(guest) = guest {
        text += &format!(". {guest} is invited, <@{}> opened it.", ctx.author().id);
        allowed = allowed.users([guest.id]);
    }
    let row = CreateActionRow::Buttons(vec![
        CreateButton::new("join").label("Sit down").style(ButtonStyle::Success),
        CreateButton::new("rename").label("Rename").style(ButtonStyle::Secondary),
        CreateButton::new("gone").label("Gone").style(ButtonStyle::Danger).disabled(true),
        CreateButton::new_link("https://example.com/rules").label("Rules"),
    ]);
    let colours = ["Red", "Blue", "Sand"].map(|name| {
        CreateSelectMenuOption::new(name, name.to_lowercase()).description(format!("The {name} camels"))
    });
    let select = CreateSelectMenu::new("colour", CreateSelectMenuKind::String { options: colours.to_vec() })
        .placeholder("Choose your colour");
    let reply = poise::CreateReply::default()
        .content(text)
        .components(vec![row, CreateActionRow::SelectMenu(select)])
        .allowed_mentions(allowed);
    ctx.send(reply).await?;
    Ok(())
}

/// Closes a table.
#[poise::command(slash_command, required_permissions = "MANAGE_MESSAGES")]
async fn close(ctx: Context<'_>) -> Result<(), Error> {
    ctx.say("Closed.").await?;
    Ok(())
}

fn board_embed() -> CreateEmbed {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).expect("after 1970").as_secs();
    let words =
        format!("Red is two days from the well. **Blue** must drink.\nLast move <t:{}:R>", now - 7200);
    CreateEmbed::new()
        .title("The Salt road, turn 12")
        .description(words)
        .field("Red", "3 camels", true)
        .field("Blue", "2 camels", true)
        .colour(0x00C9_9A4E)
        .image("attachment://board.png")
        .footer(serenity::CreateEmbedFooter::new("Ply 42"))
}

/// Shows the board.
#[poise::command(slash_command)]
async fn board(ctx: Context<'_>) -> Result<(), Error> {
    ctx.defer().await?;
    let file = CreateAttachment::bytes(dunes(480, 270), "board.png").description("Dunes under a low sun");
    ctx.send(poise::CreateReply::default().embed(board_embed()).attachment(file)).await?;
    Ok(())
}

/// Shows your hand, to you alone.
#[poise::command(slash_command)]
async fn hand(ctx: Context<'_>) -> Result<(), Error> {
    let row = CreateActionRow::Buttons(vec![CreateButton::new("play").label("Play the well")]);
    let reply = poise::CreateReply::default()
        .content(format!("{}, you hold: a well, two camels, salt.", ctx.author().display_name()))
        .components(vec![row]);
    ctx.send(reply.ephemeral(true)).await?;
    Ok(())
}

/// Thinks first.
#[poise::command(slash_command)]
async fn slow(ctx: Context<'_>) -> Result<(), Error> {
    ctx.defer().await?;
    let reply = ctx.say("Thought about it.").await?;
    reply.edit(ctx, poise::CreateReply::default().content("Thought again.")).await?;
    Ok(())
}

/// Defers in private and then speaks twice: the second time, everybody hears.
#[poise::command(slash_command)]
async fn secret(ctx: Context<'_>) -> Result<(), Error> {
    ctx.defer_ephemeral().await?;
    ctx.say("for your eyes only").await?;
    ctx.say("everybody hears this").await?;
    Ok(())
}

/// Asks for words.
#[poise::command(slash_command)]
async fn form(ctx: poise::ApplicationContext<'_, (), Error>) -> Result<(), Error> {
    ctx.interaction.create_response(ctx.http(), CreateInteractionResponse::Modal(words_form())).await?;
    Ok(())
}

fn words_form() -> CreateModal {
    CreateModal::new("words", "A name for the table").components(vec![
        CreateActionRow::InputText(
            CreateInputText::new(InputTextStyle::Short, "Name", "name").min_length(3).max_length(20),
        ),
        CreateActionRow::InputText(
            CreateInputText::new(InputTextStyle::Paragraph, "Why", "why")
                .required(false)
                .placeholder("If you like"),
        ),
    ])
}

/// Invites several people at once.
#[poise::command(slash_command)]
async fn invite(ctx: Context<'_>) -> Result<(), Error> {
    let people = CreateSelectMenu::new("guests", CreateSelectMenuKind::User { default_users: None })
        .placeholder("Whom?")
        .min_values(2)
        .max_values(3);
    let reply = poise::CreateReply::default()
        .content("Who comes?")
        .components(vec![CreateActionRow::SelectMenu(people)]);
    ctx.send(reply).await?;
    Ok(())
}

/// Writes you a direct message.
#[poise::command(slash_command)]
async fn tell(ctx: Context<'_>, #[description = "What"] words: String) -> Result<(), Error> {
    let sent = ctx.author().dm(ctx.http(), CreateMessage::new().content(&words)).await;
    let answer = match sent {
        Ok(_) => "Told you.".to_owned(),
        Err(serenity::Error::Http(serenity::HttpError::UnsuccessfulRequest(error))) => {
            format!("Could not: {} {}", error.error.code, error.error.message)
        }
        Err(error) => format!("Broken: {error}"),
    };
    ctx.send(poise::CreateReply::default().content(answer).ephemeral(true)).await?;
    Ok(())
}

/// Opens a thread and writes in it.
#[poise::command(slash_command)]
async fn thread(ctx: Context<'_>) -> Result<(), Error> {
    ctx.defer_ephemeral().await?;
    let post = ctx.channel_id().say(ctx.http(), "A game begins.").await?;
    let thread =
        ctx.channel_id().create_thread_from_message(ctx.http(), post.id, CreateThread::new("Game 1")).await?;
    thread.id.broadcast_typing(ctx.http()).await?;
    thread.id.add_thread_member(ctx.http(), ctx.author().id).await?;
    thread.say(ctx.http(), "Your move.").await?;
    ctx.say(format!("See <#{}>", thread.id)).await?;
    Ok(())
}

/// Posts, edits, pins, reads back, deletes.
#[poise::command(slash_command)]
async fn pins(ctx: Context<'_>) -> Result<(), Error> {
    ctx.defer_ephemeral().await?;
    let channel = ctx.channel_id();
    let nonce = serenity::Nonce::String("42-board".to_owned());
    let message = CreateMessage::new().content("to be pinned").nonce(nonce).enforce_nonce(true);
    let mut post = channel.send_message(ctx.http(), message.clone()).await?;
    let again = channel.send_message(ctx.http(), message).await?;
    assert_eq!(post.id, again.id, "the nonce gives the first message back");
    post.edit(ctx.http(), EditMessage::new().content("pinned")).await?;
    post.pin(ctx.http()).await?;
    let pinned = channel.pins(ctx.http()).await?;
    let recent = channel.messages(ctx.http(), serenity::GetMessages::new().limit(10)).await?;
    let extra = channel.say(ctx.http(), "soon gone").await?;
    extra.delete(ctx.http()).await?;
    ctx.say(format!("{} pinned, {} recent", pinned.len(), recent.len())).await?;
    Ok(())
}

/// Repeats words with nobody pinged.
#[poise::command(slash_command)]
async fn echo(ctx: Context<'_>, #[description = "What"] words: String) -> Result<(), Error> {
    ctx.say(words).await?;
    Ok(())
}

/// Repeats words with everybody pinged, silently.
#[poise::command(slash_command)]
async fn shout(ctx: Context<'_>, #[description = "What"] words: String) -> Result<(), Error> {
    let message = CreateMessage::new()
        .content(words)
        .allowed_mentions(CreateAllowedMentions::new().all_users(true).all_roles(true).everyone(true))
        .flags(serenity::MessageFlags::SUPPRESS_NOTIFICATIONS);
    ctx.channel_id().send_message(ctx.http(), message).await?;
    ctx.send(poise::CreateReply::default().content("done").ephemeral(true)).await?;
    Ok(())
}

/// Thinks, then calls somebody twice.
#[poise::command(slash_command)]
async fn call(ctx: Context<'_>, #[description = "Whom"] guest: serenity::User) -> Result<(), Error> {
    ctx.defer().await?;
    let reply = |words: &str| {
        poise::CreateReply::default()
            .content(format!("{words} {guest}"))
            .allowed_mentions(CreateAllowedMentions::new().users([guest.id]))
    };
    ctx.send(reply("first")).await?;
    ctx.send(reply("second")).await?;
    Ok(())
}

async fn handle(framework: poise::FrameworkContext<'_, (), Error>, event: &FullEvent) -> Result<(), Error> {
    let http = &framework.serenity_context.http;
    let FullEvent::InteractionCreate { interaction } = event else { return Ok(()) };
    match interaction {
        Interaction::Component(press) => match press.data.custom_id.as_str() {
            "join" => {
                let text = format!("{}\n{} sat down.", press.message.content, press.user.display_name());
                let update = CreateInteractionResponseMessage::new().content(text);
                press.create_response(http, CreateInteractionResponse::UpdateMessage(update)).await?;
                let follow = CreateInteractionResponseFollowup::new().content("Welcome.").ephemeral(true);
                press.create_followup(http, follow).await?;
            }
            "rename" => press.create_response(http, CreateInteractionResponse::Modal(words_form())).await?,
            "colour" => {
                press.create_response(http, CreateInteractionResponse::Acknowledge).await?;
                let serenity::ComponentInteractionDataKind::StringSelect { values } = &press.data.kind else {
                    return Ok(());
                };
                let text =
                    format!("{}\n{} plays {}.", press.message.content, press.user.display_name(), values[0]);
                press.edit_response(http, EditInteractionResponse::new().content(text)).await?;
            }
            "guests" => {
                let serenity::ComponentInteractionDataKind::UserSelect { values } = &press.data.kind else {
                    return Ok(());
                };
                let names: Vec<String> = values.iter().map(|user| format!("<@{user}>")).collect();
                let update = CreateInteractionResponseMessage::new()
                    .content(format!("Invited: {}", names.join(" and ")));
                press
                    .create_response(
                        http,
                        CreateInteractionResponse::UpdateMessage(update.components(vec![])),
                    )
                    .await?;
            }
            "play" => {
                let update = CreateInteractionResponseMessage::new()
                    .content("You played the well.")
                    .components(vec![]);
                press.create_response(http, CreateInteractionResponse::UpdateMessage(update)).await?;
            }
            _ => {}
        },
        Interaction::Modal(sent) => {
            let value = |wanted: &str| {
                sent.data.components.iter().flat_map(|row| &row.components).find_map(|part| match part {
                    serenity::ActionRowComponent::InputText(input) if input.custom_id == wanted => {
                        input.value.clone()
                    }
                    _ => None,
                })
            };
            let name = value("name").unwrap_or_default();
            let text = format!("The table is called {name}.");
            let message = CreateInteractionResponseMessage::new().content(text);
            let answer = if sent.message.is_some() {
                CreateInteractionResponse::UpdateMessage(message)
            } else {
                CreateInteractionResponse::Message(message)
            };
            sent.create_response(http, answer).await?;
        }
        _ => {}
    }
    Ok(())
}
