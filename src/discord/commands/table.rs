//! `/table`: everything about tables that is the same for all games.

use std::sync::Arc;

use poise::serenity_prelude as serenity;

use super::{hint_rules, levels, numbered, place_of, tables};
use crate::discord::caller::{Caller, Reply};
use crate::discord::ids::THE_ONE_HERE;
use crate::discord::lobby::{self, Guest};
use crate::discord::post::record_file;
use crate::discord::typed::Typed;
use crate::discord::{Context, Error};
use crate::store::{Hints, Level, TableId};
use crate::table::{Act, Refusal, Span, Trouble};
use crate::words;
use games::Seat;

/// Join, start, leave and end games
#[poise::command(
    slash_command,
    subcommands(
        "join",
        "invite",
        "leave",
        "kick",
        "add",
        "remove",
        "level",
        "take",
        "hints",
        "start",
        "options",
        "end",
        "resign",
        "games",
        "history",
        "record",
        "move_here"
    ),
    subcommand_required,
    install_context = "Guild",
    interaction_context = "Guild|BotDm"
)]
#[expect(clippy::unused_async, reason = "poise wants an async function")]
pub async fn table(_: Context<'_>) -> Result<(), Error> {
    Ok(())
}

/// Take a seat at the table of this channel
#[poise::command(slash_command)]
async fn join(ctx: Context<'_>) -> Result<(), Error> {
    super::act(ctx, None, Act::Join).await;
    Ok(())
}

/// Call somebody to your table before the game begins
#[poise::command(slash_command)]
async fn invite(
    ctx: Context<'_>,
    player: serenity::User,
    #[autocomplete = "tables"]
    #[max_length = 100]
    table: Option<String>,
) -> Result<(), Error> {
    let guest = Guest::named(ctx.interaction, player.id);
    super::show(ctx, table, |bot, asking, place| async move {
        match guest {
            Some(guest) => lobby::invited(&bot, &asking, place, guest).await,
            None => Err(Refusal::NoSuchThing.into()),
        }
    })
    .await;
    Ok(())
}

/// Leave the table before the game begins
#[poise::command(slash_command)]
async fn leave(
    ctx: Context<'_>,
    #[autocomplete = "tables"]
    #[max_length = 100]
    table: Option<String>,
) -> Result<(), Error> {
    super::act(ctx, table, Act::Leave.if_sure(0)).await;
    Ok(())
}

/// Remove somebody from your table before the game begins
#[poise::command(slash_command)]
async fn kick(
    ctx: Context<'_>,
    player: serenity::User,
    #[autocomplete = "tables"]
    #[max_length = 100]
    table: Option<String>,
) -> Result<(), Error> {
    super::act(ctx, table, Act::Kick { user: player.id.into() }).await;
    Ok(())
}

/// Give a free seat of your table to a computer player
#[poise::command(slash_command)]
async fn add(
    ctx: Context<'_>,
    #[autocomplete = "levels"]
    #[max_length = 100]
    level: Option<String>,
    #[autocomplete = "tables"]
    #[max_length = 100]
    table: Option<String>,
) -> Result<(), Error> {
    let named = level.as_deref().map_or(Ok(None), |name| level_of(name).map(Some));
    super::show(ctx, table, |bot, asking, place| async move {
        match named? {
            Some(level) => lobby::added(&bot, &asking, place, level).await,
            None => lobby::computers(&bot, &asking, place).await,
        }
    })
    .await;
    Ok(())
}

/// Remove a computer player from your table before the game begins
#[poise::command(slash_command)]
async fn remove(
    ctx: Context<'_>,
    #[min = 1]
    #[max = 6]
    seat: Option<u8>,
    #[autocomplete = "tables"]
    #[max_length = 100]
    table: Option<String>,
) -> Result<(), Error> {
    super::act(ctx, table, Act::RemoveComputer { seat: seat.and_then(Seat::numbered) }).await;
    Ok(())
}

/// Make a computer player stronger or weaker
#[poise::command(slash_command)]
async fn level(
    ctx: Context<'_>,
    #[autocomplete = "levels"]
    #[max_length = 100]
    level: String,
    #[min = 1]
    #[max = 6]
    seat: Option<u8>,
    #[autocomplete = "tables"]
    #[max_length = 100]
    table: Option<String>,
) -> Result<(), Error> {
    match Level::named(&level) {
        Some(level) => {
            super::act(ctx, table, Act::SetLevel { seat: seat.and_then(Seat::numbered), level }).await;
        }
        None => super::show(ctx, table, |_, _, _| async { Err(no_such_level().into()) }).await,
    }
    Ok(())
}

/// Take the seat of a computer player in the game of this channel
#[poise::command(slash_command)]
async fn take(
    ctx: Context<'_>,
    #[min = 1]
    #[max = 6]
    seat: Option<u8>,
) -> Result<(), Error> {
    super::act(ctx, None, Act::Take { seat: seat.and_then(Seat::numbered) }).await;
    Ok(())
}

/// Decide whether players may ask for hints
#[poise::command(slash_command)]
async fn hints(
    ctx: Context<'_>,
    #[autocomplete = "hint_rules"]
    #[max_length = 100]
    rule: String,
    #[autocomplete = "tables"]
    #[max_length = 100]
    table: Option<String>,
) -> Result<(), Error> {
    match Hints::named(&rule) {
        Some(hints) => super::act(ctx, table, Act::SetHints { hints }).await,
        None => {
            let offered = Hints::ALL.map(Hints::name).to_vec();
            super::show(ctx, table, |_, _, _| async { Err(Refusal::NotOffered { offered }.into()) }).await;
        }
    }
    Ok(())
}

fn level_of(name: &str) -> Result<Level, Trouble> {
    Level::named(name).ok_or_else(|| no_such_level().into())
}

fn no_such_level() -> Refusal {
    Refusal::NotOffered { offered: Level::ALL.map(Level::name).to_vec() }
}

/// Begin the game with those who sit at your table
#[poise::command(slash_command)]
async fn start(
    ctx: Context<'_>,
    #[autocomplete = "tables"]
    #[max_length = 100]
    table: Option<String>,
) -> Result<(), Error> {
    super::act(ctx, table, Act::Start).await;
    Ok(())
}

/// Change the options of your table before the game begins
#[poise::command(slash_command)]
async fn options(
    ctx: Context<'_>,
    #[max_length = 100] change: Option<String>,
    #[autocomplete = "tables"]
    #[max_length = 100]
    table: Option<String>,
) -> Result<(), Error> {
    let caller = Caller::Command(ctx.interaction);
    let (bot, asking) = (Arc::clone(ctx.data()), caller.asking());
    let place = super::place(&asking, table.as_deref());
    let typed = Typed::words(change.as_deref().unwrap_or_default());
    let work = async move {
        match change {
            Some(change) => lobby::changed(&bot, &asking, place, change).await,
            None => lobby::options(&bot, &asking, place).await,
        }
    };
    caller.serve(ctx.data(), &ctx.serenity_context().http, typed, work).await;
    Ok(())
}

/// End the game without a result; the other players are asked
#[poise::command(slash_command)]
async fn end(
    ctx: Context<'_>,
    #[autocomplete = "tables"]
    #[max_length = 100]
    table: Option<String>,
) -> Result<(), Error> {
    super::act(ctx, table, Act::End.if_sure(0)).await;
    Ok(())
}

/// Give your seat up; a computer player takes it
#[poise::command(slash_command)]
async fn resign(
    ctx: Context<'_>,
    #[autocomplete = "tables"]
    #[max_length = 100]
    table: Option<String>,
) -> Result<(), Error> {
    super::act(ctx, table, Act::Resign.if_sure(0)).await;
    Ok(())
}

/// Your open games, everywhere
#[poise::command(slash_command)]
async fn games(ctx: Context<'_>) -> Result<(), Error> {
    super::show(ctx, None, |bot, asking, _| async move {
        Ok(Reply::said(words::mine(
            bot.reader(&asking),
            bot.house.games(),
            &bot.house.games_of(asking.user).await?,
        )))
    })
    .await;
    Ok(())
}

/// The moves so far
#[poise::command(slash_command)]
async fn history(
    ctx: Context<'_>,
    #[autocomplete = "tables"]
    #[max_length = 100]
    table: Option<String>,
) -> Result<(), Error> {
    super::show(ctx, table, |bot, asking, place| async move {
        super::history(&bot, bot.reader(&asking), place, Span::Newest).await
    })
    .await;
    Ok(())
}

/// The record of a game that has ended: every move, every draw, and the seed
#[poise::command(slash_command)]
async fn record(
    ctx: Context<'_>,
    #[autocomplete = "tables"]
    #[max_length = 100]
    table: Option<String>,
) -> Result<(), Error> {
    super::show(ctx, table, |bot, asking, place| async move {
        let reader = bot.reader(&asking);
        let (table, record) = match bot.house.record(place).await {
            Err(Trouble::Refused(refusal)) if *refusal == Refusal::NotOver => {
                let look = bot.house.look(place).await?;
                return Ok(Reply::said(words::no_record_yet(reader, &refusal, &look.table)));
            }
            record => record?,
        };
        Ok(Reply { file: Some(record_file(&table, &record)), ..Reply::said(words::record(reader, &table)) })
    })
    .await;
    Ok(())
}

/// Go on with a game in this channel
#[poise::command(slash_command, rename = "move-here")]
async fn move_here(ctx: Context<'_>, #[min = 1] game: Option<i64>) -> Result<(), Error> {
    let asking = Caller::Command(ctx.interaction).asking();
    let place = game.map_or_else(|| place_of(&asking, THE_ONE_HERE), |game| numbered(&asking, TableId(game)));
    super::act_at(ctx, place, Act::MoveHere).await;
    Ok(())
}
