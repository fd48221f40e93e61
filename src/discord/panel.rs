//! Buttons and forms: the same acts as commands. Stateless, so that a button works for months and across restarts.

use std::sync::Arc;

use poise::serenity_prelude as serenity;
use serenity::{
    ActionRowComponent, ComponentInteraction, CreateActionRow, CreateInputText, CreateInteractionResponse,
    CreateModal, Http, InputTextStyle, Interaction, ModalInteraction,
};

use super::caller::{Caller, Reply, code, in_words, panicked};
use super::commands::{self, done};
use super::ids::{Id, Verb};
use super::limits::{FIRST_ANSWER, FORM_TITLE, PLACEHOLDER, fitting};
use super::words::Span;
use super::{Bot, words};
use crate::failpoint;
use crate::games::any::Kind;
use crate::table::{Act, Place, Refusal, Trouble};

/// The field of the form in which moves are written.
const FIELD: &str = "moves";

pub async fn handle(bot: &Arc<Bot>, http: &Arc<Http>, interaction: &Interaction) {
    match interaction {
        Interaction::Component(press) => pressed(bot, http, press).await,
        Interaction::Modal(form) => filled_in(bot, http, form).await,
        _ => {}
    }
}

async fn pressed(bot: &Arc<Bot>, http: &Arc<Http>, press: &ComponentInteraction) {
    let caller = Caller::Press(press);
    let Some(id) = Id::read(&press.data.custom_id) else {
        let refusal = words::refusal(&Refusal::NoSuchThing);
        return caller.answer(http, Reply::said(refusal), false).await;
    };
    if id.verb == Verb::Play {
        return open_form(bot, http, press, id).await;
    }
    let (own, asking, place) = (Arc::clone(bot), caller.asking(), Place::Table(id.table));
    let work = async move {
        match id.verb {
            Verb::Hand => commands::hand(&own, place, asking.user).await,
            Verb::CatchUp => commands::news(&own, place, asking.user).await,
            Verb::Older | Verb::Newer => {
                let at = usize::try_from(id.argument).unwrap_or(usize::MAX);
                let span = if id.verb == Verb::Older { Span::Before(at) } else { Span::From(at) };
                Ok(Reply { update: true, ..commands::history(&own, place, span).await? })
            }
            verb => match act(verb, id.argument) {
                Some(act) => done(&own, &asking, place, &act).await,
                None => Err(Refusal::NoSuchThing.into()),
            },
        }
    };
    caller.serve(bot, http, work).await;
}

fn act(verb: Verb, argument: i64) -> Option<Act> {
    match verb {
        Verb::Join => Some(Act::Join),
        Verb::Leave => Some(Act::Leave),
        Verb::Start => Some(Act::Start),
        Verb::Undo => Some(Act::Undo { meant: u32::try_from(argument).ok() }),
        Verb::Agree => Some(Act::Consent { proposal: argument, agree: true }),
        Verb::Refuse => Some(Act::Consent { proposal: argument, agree: false }),
        Verb::Play | Verb::Hand | Verb::CatchUp | Verb::Moves | Verb::Older | Verb::Newer => None,
    }
}

/// A form is an answer of its own and cannot be deferred: only a short look is taken before.
async fn open_form(bot: &Arc<Bot>, http: &Arc<Http>, press: &ComponentInteraction, id: Id) {
    let caller = Caller::Press(press);
    if !caller.may_pass(bot) {
        return caller.answer(http, Reply::said(words::flood()), false).await;
    }
    // On a task of its own: a panic in it ends there, and the answer comes in time.
    let (own, user) = (Arc::clone(bot), press.user.id.get());
    let looking = tokio::spawn(async move { may_play(&own, id.table, user).await });
    let looked = match tokio::time::timeout(FIRST_ANSWER, looking).await {
        Ok(Ok(looked)) => looked,
        Ok(Err(panic)) => {
            return caller.answer(http, Reply::said(panicked(&panic)), false).await;
        }
        Err(_) => return caller.answer(http, Reply::said(words::busy()), false).await,
    };
    match looked {
        Ok(Turn { kind, task, seen, example }) => {
            let mut input = CreateInputText::new(InputTextStyle::Short, words::FORM_FIELD, FIELD)
                .placeholder(fitting(&words::form_example(&example), PLACEHOLDER))
                .max_length(300);
            if let Some(written) = Id::words(&press.data.custom_id) {
                input = input.value(written);
            }
            let title = fitting(&words::form_title(kind, &task), FORM_TITLE);
            let form = CreateModal::new(Id::new(Verb::Moves, id.table).with(seen.into()).to_string(), title)
                .components(vec![CreateActionRow::InputText(input)]);
            if failpoint::hit("form before").is_err() {
                return;
            }
            let opened = press.create_response(http, CreateInteractionResponse::Modal(form)).await;
            if let Err(error) = opened {
                tracing::warn!(code = code(&error), "a form could not be opened");
            }
            let _ = failpoint::hit("form opened");
        }
        Err(trouble) => caller.answer(http, Reply::said(in_words(&trouble)), false).await,
    }
}

struct Turn {
    kind: Kind,
    task: String,
    seen: u32,
    /// A legal move.
    example: String,
}

async fn may_play(bot: &Bot, table: i64, user: u64) -> Result<Turn, Trouble> {
    failpoint::hit("form asked for")?;
    let (look, example) = bot.house.on_turn(Place::Table(table), user).await?;
    let task = look.view.as_ref().map_or_else(String::new, crate::games::any::AnyView::task);
    Ok(Turn { kind: look.table.kind, task, seen: look.seen, example })
}

async fn filled_in(bot: &Arc<Bot>, http: &Arc<Http>, form: &ModalInteraction) {
    let caller = Caller::Form(form);
    let id = Id::read(&form.data.custom_id).filter(|id| id.verb == Verb::Moves);
    let fields = form.data.components.iter().flat_map(|row| &row.components);
    let moves = fields.into_iter().find_map(|part| match part {
        ActionRowComponent::InputText(input) if input.custom_id == FIELD => input.value.clone(),
        _ => None,
    });
    let (Some(id), Some(moves)) = (id, moves) else {
        let refusal = words::refusal(&Refusal::NoSuchThing);
        return caller.answer(http, Reply::said(refusal), false).await;
    };
    let (own, asking) = (Arc::clone(bot), caller.asking());
    // An old form is refused: the game has gone on since.
    let expected = Some(u32::try_from(id.argument).unwrap_or(u32::MAX));
    let work =
        async move { done(&own, &asking, Place::Table(id.table), &Act::Play { moves, expected }).await };
    caller.serve(bot, http, work).await;
}
