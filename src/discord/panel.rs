//! Buttons and forms: the same acts as commands. Stateless, so that a button works for months and across restarts.

use std::sync::Arc;

use poise::serenity_prelude as serenity;
use serenity::{
    ActionRowComponent, ComponentInteraction, CreateActionRow, CreateInputText, CreateInteractionResponse,
    CreateModal, Http, InputTextStyle, Interaction, ModalInteraction,
};

use super::Bot;
use super::caller::{Caller, Reply, code, in_words, panicked};
use super::commands::{self, done, numbered, place_of};
use super::ids::{Id, Verb};
use super::limits::{FIRST_ANSWER, FORM_TITLE, MOVES, PLACEHOLDER, fitting};
use super::typed::{self, Typed};
use crate::failpoint;
use crate::store::{ProposalId, SeenCount, TableId, UserId};
use crate::table::{Act, Place, Refusal, Span, Trouble};
use crate::words;
use games::Fact;
use games::any::Kind;

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
        return caller.say(bot, http, Reply::beside(refusal)).await;
    };
    if id.verb == Verb::Play {
        return open_form(bot, http, press, id).await;
    }
    let (own, asking, picture) = (Arc::clone(bot), caller.asking(), caller.shows_picture());
    let place = place_of(&asking, id.table);
    let work = async move {
        match id.verb {
            Verb::Keep => Ok(Reply::said(words::kept())),
            Verb::Hand => commands::hand(&own, place, asking.user).await,
            Verb::CatchUp => commands::news(&own, place, asking.user).await,
            Verb::Older | Verb::Newer => {
                let at = usize::try_from(id.argument).unwrap_or(usize::MAX);
                let span = if id.verb == Verb::Older { Span::Before(at) } else { Span::From(at) };
                commands::history(&own, place, span).await
            }
            verb => match act(verb, id.argument) {
                Some(act) => done(&own, &asking, place, &act, picture).await,
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
        Verb::Undo => Some(Act::Undo { meant: u32::try_from(argument).ok().map(SeenCount) }),
        Verb::Agree => Some(Act::Consent { proposal: ProposalId(argument), agree: true }),
        Verb::Refuse => Some(Act::Consent { proposal: ProposalId(argument), agree: false }),
        Verb::Play | Verb::Hand | Verb::CatchUp | Verb::Moves | Verb::Keep | Verb::Older | Verb::Newer => {
            None
        }
    }
}

/// A form is an answer of its own and cannot be deferred: only a short look is taken before.
async fn open_form(bot: &Arc<Bot>, http: &Arc<Http>, press: &ComponentInteraction, id: Id) {
    let caller = Caller::Press(press);
    if !caller.is_new(bot) {
        return;
    }
    // Whatever is said instead of the form, the message with the button and the words in it stays.
    let instead = |said: String| caller.answer(http, Reply::beside(said));
    if !caller.may_pass(bot) {
        return instead(words::flood()).await;
    }
    // On a task of its own: a panic in it ends there, and the answer comes in time.
    let (own, user) = (Arc::clone(bot), press.user.id.into());
    let place = match place_of(&caller.asking(), id.table) {
        // They may have named a table that is none of theirs, before anybody looked.
        Place::Pressed { table, .. } if caller.is_in_private() => numbered(&caller.asking(), table),
        place => place,
    };
    let looking = tokio::spawn(async move { may_play(&own, place, user).await });
    let looked = match tokio::time::timeout(FIRST_ANSWER, looking).await {
        Ok(Ok(looked)) => looked,
        Ok(Err(panic)) => {
            return instead(panicked(&panic)).await;
        }
        Err(_) => return instead(words::busy()).await,
    };
    match looked {
        Ok(Turn { table, kind, task, seen, example }) => {
            let mut input = CreateInputText::new(InputTextStyle::Short, words::FORM_FIELD, FIELD)
                .placeholder(fitting(&words::form_example(&example), PLACEHOLDER))
                .max_length(MOVES);
            let carried = Id::words(&press.data.custom_id);
            if let Some(written) = carried.or_else(|| typed::written(&press.message.content)) {
                input = input.value(fitting(written, usize::from(MOVES)));
            }
            let title = fitting(&words::form_title(kind, &task), FORM_TITLE);
            let form = CreateModal::new(Id::new(Verb::Moves, table).with(seen).to_string(), title)
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
        Err(trouble) => instead(in_words(&trouble)).await,
    }
}

struct Turn {
    table: TableId,
    kind: Kind,
    task: Fact,
    seen: SeenCount,
    /// A legal move.
    example: String,
}

async fn may_play(bot: &Bot, place: Place, user: UserId) -> Result<Turn, Trouble> {
    failpoint::hit("form asked for")?;
    let (look, example) = bot.house.on_turn(place, user).await?;
    let task = look.view.as_ref().map_or(Fact::new("task-none"), |view| view.summary().task);
    Ok(Turn { table: look.table.id, kind: look.table.kind, task, seen: look.seen, example })
}

async fn filled_in(bot: &Arc<Bot>, http: &Arc<Http>, form: &ModalInteraction) {
    let caller = Caller::Form(form);
    let id = Id::read(&form.data.custom_id).filter(|id| id.verb == Verb::Moves);
    let fields = form.data.components.iter().flat_map(|row| &row.components);
    let moves = fields.into_iter().find_map(|part| match part {
        ActionRowComponent::InputText(input) if input.custom_id == FIELD => input.value.clone(),
        _ => None,
    });
    let (Some(id), Some(moves)) = (id, moves.clone()) else {
        let refusal = Reply::beside(words::refusal(&Refusal::NoSuchThing));
        let typed = Typed::words(&moves.unwrap_or_default());
        return caller.say(bot, http, typed.given_back(refusal)).await;
    };
    let (own, asking, picture) = (Arc::clone(bot), caller.asking(), caller.shows_picture());
    let (place, typed) = (place_of(&asking, id.table), Typed::moves(&moves, id.table));
    // An old form is refused: the game has gone on since.
    let expected = Some(SeenCount(u32::try_from(id.argument).unwrap_or(u32::MAX)));
    let work = async move { done(&own, &asking, place, &Act::Play { moves, expected }, picture).await };
    caller.serve(bot, http, typed, work).await;
}
