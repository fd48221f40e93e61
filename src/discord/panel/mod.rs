//! Buttons, lists and forms: the same acts as commands. Stateless, so that a button works for months and after
//! restarts.
//! `turn` is the panel for taking a turn.

pub mod draft;
mod form;
mod show;
pub mod tap;
mod turn;
pub mod walk;

use std::sync::Arc;

use poise::serenity_prelude as serenity;
use serenity::{ComponentInteraction, ComponentInteractionDataKind, Http, Interaction};

use super::caller::{Caller, Reply};
use super::commands::{self, done, place_of};
use super::ids::{Id, Verb};
use super::lobby::{self, Guest};
use super::typed::Typed;
use super::{Bot, guide, review};
use crate::store::{Level, ProposalId, SeenCount};
use crate::table::{Act, Asking, Place, Refusal, Span, Trouble};
use crate::words;
use games::Seat;
use tap::Tap;

pub use turn::{after, instead, open};

pub async fn handle(bot: &Arc<Bot>, http: &Arc<Http>, interaction: &Interaction) {
    match interaction {
        Interaction::Component(press) => pressed(bot, http, press).await,
        Interaction::Modal(form) => form::filled_in(bot, http, form).await,
        _ => {}
    }
}

async fn pressed(bot: &Arc<Bot>, http: &Arc<Http>, press: &ComponentInteraction) {
    let caller = Caller::Press(press);
    if Tap::is_one(&press.data.custom_id) {
        return tapped(bot, http, press).await;
    }
    let Some(id) = Id::read(&press.data.custom_id) else {
        let refusal = words::refusal(caller.reader(bot), &Refusal::NoSuchThing);
        return caller.say(bot, http, Reply::beside(refusal)).await;
    };
    if id.verb == Verb::Play {
        return form::open(bot, http, press, id).await;
    }
    let (own, asking) = (Arc::clone(bot), caller.asking());
    let place = place_of(&asking, id.table);
    let (pressed, chosen, guest) = (press.data.custom_id.clone(), chosen(press), Guest::of(press));
    let work = async move {
        match id.verb {
            Verb::Keep => Ok(Reply::said(words::kept(own.reader(&asking)))),
            Verb::Hand => commands::hand(&own, place, &asking).await,
            Verb::Turn => turn::open(&own, &asking, place).await,
            Verb::Guide => {
                guide::pressed(&own, own.reader(&asking), place, id, &pressed, chosen.as_deref()).await
            }
            Verb::Invite => lobby::invites(&own, &asking, place).await,
            Verb::Invited => match guest {
                Some(guest) => lobby::invited(&own, &asking, place, guest).await,
                None => Err(Refusal::NoSuchThing.into()),
            },
            Verb::Options => lobby::options(&own, &asking, place).await,
            Verb::Choose => {
                let value = chosen.or_else(|| Id::words(&pressed).map(str::to_owned));
                lobby::chosen(&own, &asking, place, id.argument, value).await
            }
            Verb::Add => lobby::computers(&own, &asking, place).await,
            Verb::Added => match chosen.as_deref().and_then(Level::named) {
                Some(level) => lobby::added(&own, &asking, place, level).await,
                None => Err(Refusal::NoSuchThing.into()),
            },
            Verb::PlayNow => match Id::words(&pressed).and_then(|game| own.house.games().find(game)) {
                Some(kind) => done(&own, &asking, place, &Act::PlayNow { kind }).await,
                None => Err(Refusal::NoSuchThing.into()),
            },
            Verb::Review => review::review(&own, &asking, place, id.argument).await,
            Verb::CatchUp => happened(&own, &asking, place).await,
            Verb::Board => commands::news(&own, place, &asking).await,
            Verb::Older | Verb::Newer => {
                let at = usize::try_from(id.argument).unwrap_or(usize::MAX);
                let span = if id.verb == Verb::Older { Span::Before(at) } else { Span::From(at) };
                commands::history(&own, own.reader(&asking), place, span).await
            }
            verb => match act(verb, id.argument) {
                Some(act) => done(&own, &asking, place, &act).await,
                None => Err(Refusal::NoSuchThing.into()),
            },
        }
    };
    caller.serve(bot, http, Typed::nothing(), work).await;
}

fn act(verb: Verb, argument: i64) -> Option<Act> {
    match verb {
        Verb::Join => Some(Act::Join),
        Verb::Leave => Some(Act::Leave.if_sure(argument)),
        Verb::Resign => Some(Act::Resign.if_sure(argument)),
        Verb::End => Some(Act::End.if_sure(argument)),
        Verb::Start => Some(Act::Start),
        Verb::Again => Some(Act::Again),
        Verb::Take => Some(Act::Take { seat: u8::try_from(argument).ok().and_then(Seat::numbered) }),
        Verb::Undo => Some(Act::Undo { meant: u32::try_from(argument).ok().map(SeenCount) }.if_sure(0)),
        Verb::AskUndo => Some(Act::Undo { meant: None }.if_sure(argument)),
        Verb::Agree => Some(Act::Consent { proposal: ProposalId(argument), agree: true }),
        Verb::Refuse => Some(Act::Consent { proposal: ProposalId(argument), agree: false }),
        Verb::Play
        | Verb::Turn
        | Verb::Hand
        | Verb::Guide
        | Verb::Invite
        | Verb::Invited
        | Verb::Options
        | Verb::Choose
        | Verb::Add
        | Verb::Added
        | Verb::PlayNow
        | Verb::Review
        | Verb::CatchUp
        | Verb::Board
        | Verb::Moves
        | Verb::Keep
        | Verb::Older
        | Verb::Newer => None,
    }
}

/// A press on the panel.
async fn tapped(bot: &Arc<Bot>, http: &Arc<Http>, press: &ComponentInteraction) {
    let caller = Caller::Press(press);
    let Some(tap) = Tap::read(&press.data.custom_id) else {
        return caller
            .say(bot, http, Reply::beside(words::refusal(caller.reader(bot), &Refusal::NoSuchThing)))
            .await;
    };
    let (own, asking, chosen) = (Arc::clone(bot), caller.asking(), chosen(press));
    let work = async move { turn::tapped(&own, &asking, tap, chosen).await };
    caller.serve(bot, http, Typed::nothing(), work).await;
}

/// What was chosen from a list.
fn chosen(press: &ComponentInteraction) -> Option<String> {
    match &press.data.kind {
        ComponentInteractionDataKind::StringSelect { values } => values.first().cloned(),
        _ => None,
    }
}

/// Everything that happened since the caller's last move, on the board too.
async fn happened(bot: &Arc<Bot>, asking: &Asking, place: Place) -> Result<Reply, Trouble> {
    let look = bot.house.look(place).await?;
    let (Some(view), Some(_)) = (look.view, look.table.seat_of(asking.user)) else {
        return commands::news(bot, place, asking).await;
    };
    let story = bot.house.since(place, asking.user).await?;
    let reader = bot.reader(asking);
    let so_far = match story.told.is_empty() {
        true => turn::so_far(bot, &bot.house.turn(place, asking.user, None).await?).await?,
        false => None,
    };
    let mut reply = Reply::said(match &so_far {
        Some(own) => words::panel::so_far(reader, own),
        None => words::panel::since(reader, &story),
    });
    let (about, name) = (reader.plainly_about(&look.table.people), story.table.kind.name());
    let boards = bot.house.boards_since(place, asking.user).await?;
    let drawn = bot.easels.draw(move || {
        let voice = about.voice();
        render::catch_up(&boards, &voice).or_else(|| render::board(&view, &voice))
    });
    let drawn = drawn.await;
    reply.picture = drawn.flatten().map(|picture| (picture, name));
    Ok(reply)
}
