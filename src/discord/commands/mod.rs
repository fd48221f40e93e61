//! Slash commands: one small file a group. Arguments become move text; what follows is the same as for buttons.

mod bazaar;
mod desert;
mod help;
mod look;
mod nomads;
mod play;
mod table;

use std::sync::Arc;

use poise::serenity_prelude as serenity;
use serenity::{AutocompleteChoice, CreateAutocompleteResponse};

use super::caller::{Caller, Reply};
use super::ids::{Id, Verb};
use super::limits::{CHOICE, CHOICES, fitting};
use super::{Bot, Context, Error, words};
use crate::games::Names;
use crate::games::any::AnyView;
use crate::render::{self, Picture};
use crate::store::Phase;
use crate::table::{Act, Answer, Asking, Move, Place, Table, Trouble};

pub fn all() -> Vec<poise::Command<Arc<Bot>, Error>> {
    vec![
        desert::desert(),
        nomads::nomads(),
        bazaar::bazaar(),
        table::table(),
        play::play(),
        play::undo(),
        look::board(),
        look::hand(),
        help::help(),
    ]
}

/// Who begins a game.
#[derive(Clone, Copy, poise::ChoiceParameter)]
enum First {
    #[name = "drawn at random"]
    Random,
    #[name = "the host"]
    Host,
}

impl First {
    /// The host sits at seat 1.
    fn option(chosen: Option<First>) -> Option<String> {
        matches!(chosen, Some(First::Host)).then(|| "first 1".to_owned())
    }
}

/// Carries out an act in the channel of the command, and answers.
async fn act(ctx: Context<'_>, act: Act) {
    let channel = ctx.interaction.channel_id.get();
    act_at(ctx, Place::Here(channel), act).await;
}

/// Carries out an act at some table, and answers.
async fn act_at(ctx: Context<'_>, place: Place, act: Act) {
    let caller = Caller::Command(ctx.interaction);
    let http = &ctx.serenity_context().http;
    // A game needs a place where its board can be posted.
    if let Act::Open { .. } | Act::MoveHere = act
        && let Some(missing) = caller.missing()
    {
        return caller.answer(http, Reply::said(words::missing(&missing)), false).await;
    }
    let (bot, asking) = (Arc::clone(ctx.data()), caller.asking());
    caller.serve(ctx.data(), http, async move { done(&bot, &asking, place, &act).await }).await;
}

/// Looks at something, and answers.
async fn show<W>(ctx: Context<'_>, look: impl FnOnce(Arc<Bot>, Asking, Place) -> W)
where
    W: Future<Output = Result<Reply, Trouble>> + Send + 'static,
{
    let caller = Caller::Command(ctx.interaction);
    let asking = caller.asking();
    let place = Place::Here(asking.channel);
    caller.serve(ctx.data(), &ctx.serenity_context().http, look(Arc::clone(ctx.data()), asking, place)).await;
}

/// Carries out an act and puts into words what came of it.
pub(super) async fn done(bot: &Arc<Bot>, asking: &Asking, place: Place, act: &Act) -> Result<Reply, Trouble> {
    let heard = bot.house.act(asking, place, act).await?;
    let Answer::Played { table, first, last } = heard.answer else {
        return Ok(Reply::said(words::answer(&heard, asking.user, None)));
    };
    // The move stands: whatever fails from here on must not look like a refusal.
    let Ok(story) = bot.house.story(table, first, last).await else {
        return Ok(Reply::said(words::answer(&heard, asking.user, None)));
    };
    let mut reply = Reply::said(words::answer(&heard, asking.user, Some(&story)));
    if story.table.phase == Phase::Playing {
        reply.buttons.push((Id::new(Verb::Undo, table), "Take back"));
        // The public post comes when the turn passes; in mid-turn the player sees the board here.
        if story.table.seat_of(asking.user).is_some_and(|seat| is_awaited(&story.status, seat)) {
            reply.picture = picture(&story.table, story.view.clone()).await;
        }
    }
    Ok(reply)
}

fn is_awaited(status: &crate::games::Status, seat: crate::games::Seat) -> bool {
    matches!(status, crate::games::Status::Awaiting(seats) if seats.contains(seat))
}

/// What only the caller may see.
pub(super) async fn hand(bot: &Arc<Bot>, place: Place, user: u64) -> Result<Reply, Trouble> {
    let own = bot.house.own(place, user).await?;
    let mut reply = Reply::said(words::hand(&own));
    let (table, view, hand) = (own.table.clone(), own.view, own.hand);
    let drawn = draw(move || render::hand(&view, &hand, &table as &dyn Names)).await;
    reply.picture = drawn.map(|picture| (picture, "hand"));
    Ok(reply)
}

/// The board now, and what changed since the caller's last move.
pub(super) async fn news(bot: &Arc<Bot>, place: Place, user: u64) -> Result<Reply, Trouble> {
    let look = bot.house.look(place).await?;
    let seated = look.table.seat_of(user).is_some();
    let mut reply = match look.view.is_some() && seated {
        true => Reply::said(words::catch_up(&bot.house.catch_up(place, user).await?)),
        false => Reply::said(words::look(&look)),
    };
    if let Some(view) = look.view {
        reply.picture = picture(&look.table, view).await;
    }
    Ok(reply)
}

async fn picture(table: &Table, view: AnyView) -> Option<(Picture, &'static str)> {
    let (table, name) = (table.clone(), table.kind.name());
    draw(move || render::board(&view, &table as &dyn Names)).await.map(|picture| (picture, name))
}

/// Off the threads that answer people. A picture that fails is left out: the words are there.
async fn draw(paint: impl FnOnce() -> Picture + Send + 'static) -> Option<Picture> {
    match tokio::task::spawn_blocking(paint).await {
        Ok(picture) => Some(picture),
        Err(panic) => {
            tracing::error!(%panic, "a picture could not be drawn");
            None
        }
    }
}

/// Moves as choices, with what they bring.
fn choices(moves: Vec<Move>, value: impl Fn(&str) -> String) -> CreateAutocompleteResponse {
    let choice = |mv: Move| {
        let value = value(&mv.text);
        let name = mv.gain.map_or_else(|| value.clone(), |gain| format!("{value} (+{gain})"));
        (fitting(&name, CHOICE), value)
    };
    // A value that is too long would be refused: it can still be typed.
    let choices = moves.into_iter().map(choice).filter(|(_, value)| super::limits::length(value) <= CHOICE);
    let choices = choices.take(CHOICES).map(|(name, value)| AutocompleteChoice::new(name, value));
    CreateAutocompleteResponse::new().set_choices(choices.collect())
}
