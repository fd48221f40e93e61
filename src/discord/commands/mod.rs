//! Slash commands: one small file a group. Arguments become move text; what follows is the same as for buttons.

mod bazaar;
mod desert;
mod help;
mod look;
mod nomads;
mod play;
mod rows;
mod table;

use std::sync::Arc;

use super::caller::{Caller, Reply};
use super::ids::{Id, Verb};
use super::words::Span;
use super::{Bot, Context, Error, words};
use crate::games::any::{AnyRefusal, AnyView};
use crate::games::{Names, Unreadable};
use crate::render::{self, Picture};
use crate::store::Phase;
use crate::table::{Act, Answer, Asking, Place, Refusal, Table, Trouble};

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
    #[name = "seat 2"]
    Second,
    #[name = "seat 3"]
    Third,
    #[name = "seat 4"]
    Fourth,
    #[name = "seat 5"]
    Fifth,
    #[name = "seat 6"]
    Sixth,
}

impl First {
    /// The host sits at seat 1.
    fn option(chosen: Option<First>) -> Option<String> {
        let seat = match chosen? {
            First::Random => return None,
            First::Host => 1,
            First::Second => 2,
            First::Third => 3,
            First::Fourth => 4,
            First::Fifth => 5,
            First::Sixth => 6,
        };
        Some(format!("first {seat}"))
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

/// Refuses what cannot be read as a move, and gives it back.
async fn not_read(ctx: Context<'_>, act: Act, unreadable: Unreadable) {
    let refusal = Refusal::Game { refusal: AnyRefusal::Unreadable(unreadable), people: Vec::new() };
    show(ctx, |bot, asking, place| async move { not_done(&bot, asking.user, place, &act, refusal).await })
        .await;
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
    if let Act::Play { moves, .. } = act
        && let Some(typed) = rows::informed(moves)
    {
        return only_informed(bot, asking.user, place, &typed).await;
    }
    let heard = match bot.house.act(asking, place, act).await {
        // Whoever acts on what has passed is shown how it stands.
        Err(Trouble::Refused(refusal)) if matches!(*refusal, Refusal::Stale { .. }) => {
            let shown = news(bot, place, asking.user).await.unwrap_or_default();
            return Ok(Reply { content: words::refusal(&refusal), ..shown });
        }
        Err(Trouble::Refused(refusal)) => return not_done(bot, asking.user, place, act, *refusal).await,
        heard => heard?,
    };
    let (table, first, last) = match heard.answer {
        Answer::Played { table, first, last } => (table, first, last),
        Answer::Undone { table, ply } => (table, ply, ply),
        _ => return Ok(Reply::said(words::answer(&heard, asking.user, None))),
    };
    // It stands: whatever fails from here on must not look like a refusal.
    let now = bot.house.look(Place::Table(table)).await;
    let (Ok(story), Ok(now)) = (bot.house.story(table, first, last).await, now) else {
        return Ok(Reply::said(words::answer(&heard, asking.user, None)));
    };
    let mut reply = Reply::said(words::answer(&heard, asking.user, Some((&story, &now))));
    if now.table.phase != Phase::Playing {
        return Ok(reply);
    }
    // The public post comes when the turn passes; in mid-turn the player sees the board here, and goes on here.
    if now.table.seat_of(asking.user).is_some_and(|seat| now.awaited().contains(seat)) {
        reply.buttons.push((Id::new(Verb::Play, table).to_string(), words::PLAY));
        if let Some(view) = now.view {
            reply.picture = picture(&now.table, view).await;
        }
    }
    // An order that only its giver knows of is taken back by another order.
    if matches!(heard.answer, Answer::Played { .. }) && !story.told.is_empty() {
        let id = Id::new(Verb::Undo, table).with(story.seen.into());
        reply.buttons.push((id.to_string(), words::TAKE_BACK));
    }
    Ok(reply)
}

/// A move that is refused is given back to whoever wrote it: nobody types it twice.
async fn not_done(
    bot: &Arc<Bot>,
    user: u64,
    place: Place,
    act: &Act,
    refusal: Refusal,
) -> Result<Reply, Trouble> {
    let (Act::Play { moves, .. }, Refusal::Game { refusal: why, .. }) = (act, &refusal) else {
        return Err(refusal.into());
    };
    let on_turn = bot.house.on_turn(place, user).await.ok();
    let legal = on_turn.as_ref().map(|(_, legal)| legal.as_str());
    let legal = legal.filter(|_| matches!(why, AnyRefusal::Unreadable(_)));
    let mut reply = Reply::said(words::not_played(&refusal, moves, legal));
    if let Some((look, _)) = on_turn {
        reply.buttons.push((Id::new(Verb::Play, look.table.id).saying(moves), words::PLAY));
    }
    Ok(reply)
}

/// A row that only informs was sent: what had been typed is given back.
async fn only_informed(bot: &Arc<Bot>, user: u64, place: Place, typed: &str) -> Result<Reply, Trouble> {
    let look = match bot.house.on_turn(place, user).await {
        Err(Trouble::Refused(why)) => return Ok(Reply::said(words::not_played(&why, typed, None))),
        on_turn => on_turn?.0,
    };
    let mut reply = Reply::said(words::only_information(typed));
    reply.buttons.push((Id::new(Verb::Play, look.table.id).saying(typed), words::PLAY));
    Ok(reply)
}

/// The board as it was when everybody knew of so many plies.
pub(super) async fn past(bot: &Arc<Bot>, place: Place, seen: u32) -> Result<Reply, Trouble> {
    let (look, taken_back) = bot.house.look_back(place, seen).await?;
    let mut reply = Reply::said(words::past(&look, taken_back));
    if let Some(view) = look.view {
        reply.picture = picture(&look.table, view).await;
    }
    Ok(reply)
}

/// A page of the moves so far.
pub(super) async fn history(bot: &Arc<Bot>, place: Place, span: Span) -> Result<Reply, Trouble> {
    let (table, moves) = bot.house.history(place).await?;
    let page = words::history(&table, &moves, span);
    let mut reply = Reply::said(page.content);
    for (beside, label) in [(page.older, words::OLDER), (page.newer, words::NEWER)] {
        let (verb, at) = match beside {
            Some(Span::Before(at)) => (Verb::Older, at),
            Some(Span::From(at)) => (Verb::Newer, at),
            Some(Span::Newest) | None => continue,
        };
        reply.buttons.push((Id::new(verb, table.id).with(at as i64).to_string(), label));
    }
    Ok(reply)
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
