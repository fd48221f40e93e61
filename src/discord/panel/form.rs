//! The form for typed moves.

use std::sync::Arc;

use poise::serenity_prelude as serenity;
use serenity::{
    ActionRowComponent, ComponentInteraction, CreateActionRow, CreateInputText, CreateInteractionResponse,
    CreateModal, Http, InputTextStyle, ModalInteraction,
};

use crate::discord::Bot;
use crate::discord::caller::{Caller, Reply, code, in_words, panicked};
use crate::discord::commands::{done, numbered, place_of};
use crate::discord::ids::{Id, Verb};
use crate::discord::limits::{FIRST_ANSWER, FORM_TITLE, MOVES, PLACEHOLDER, fitting};
use crate::discord::typed::{self, Typed};
use crate::failpoint;
use crate::store::{SeenCount, TableId, UserId};
use crate::table::{Act, Place, Refusal, Trouble};
use crate::words;
use games::Fact;
use games::any::Kind;

/// The field for typed moves.
const FIELD: &str = "moves";

/// A form is itself the first answer and cannot be deferred: only a quick look comes before it.
pub async fn open(bot: &Arc<Bot>, http: &Arc<Http>, press: &ComponentInteraction, id: Id) {
    let caller = Caller::Press(press);
    if !caller.is_new(bot) {
        return;
    }
    // Whatever is said instead of the form, the message with the button and its text stays.
    let reader = caller.reader(bot);
    let instead = |said: String| caller.answer(http, Reply::beside(said));
    if !caller.may_pass(bot) {
        return instead(words::flood(reader)).await;
    }
    // In its own task: a panic ends there, and the answer comes in time.
    let (own, user) = (Arc::clone(bot), press.user.id.into());
    let place = match place_of(&caller.asking(), id.table) {
        // They may have named a table that is not theirs, before anybody checked.
        Place::Pressed { table, .. } if caller.is_in_private() => numbered(&caller.asking(), table),
        place => place,
    };
    let looking = tokio::spawn(async move { may_play(&own, place, user).await });
    let looked = match tokio::time::timeout(FIRST_ANSWER, looking).await {
        Ok(Ok(looked)) => looked,
        Ok(Err(panic)) => {
            return instead(panicked(reader, &panic)).await;
        }
        Err(_) => return instead(words::busy(reader)).await,
    };
    match looked {
        Ok(Turn { table, kind, task, seen, example }) => {
            let mut input = CreateInputText::new(InputTextStyle::Short, words::form_field(reader), FIELD)
                .placeholder(fitting(&words::form_example(reader, &example), PLACEHOLDER))
                .max_length(MOVES);
            let carried = Id::words(&press.data.custom_id);
            if let Some(written) = carried.or_else(|| typed::written(&press.message.content)) {
                input = input.value(fitting(written, usize::from(MOVES)));
            }
            let title = fitting(&words::form_title(reader, kind, &task), FORM_TITLE);
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
        Err(trouble) => instead(in_words(reader, &trouble)).await,
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
    let task = look.view.as_ref().ok_or(Refusal::NotBegun)?.summary().task;
    Ok(Turn { table: look.table.id, kind: look.table.kind, task, seen: look.seen, example })
}

pub async fn filled_in(bot: &Arc<Bot>, http: &Arc<Http>, form: &ModalInteraction) {
    let caller = Caller::Form(form);
    let id = Id::read(&form.data.custom_id).filter(|id| id.verb == Verb::Moves);
    let fields = form.data.components.iter().flat_map(|row| &row.components);
    let moves = fields.into_iter().find_map(|part| match part {
        ActionRowComponent::InputText(input) if input.custom_id == FIELD => input.value.clone(),
        _ => None,
    });
    let (Some(id), Some(moves)) = (id, moves.clone()) else {
        let refusal = Reply::beside(words::refusal(caller.reader(bot), &Refusal::NoSuchThing));
        let typed = Typed::words(&moves.unwrap_or_default());
        return caller.say(bot, http, typed.given_back(caller.reader(bot), refusal)).await;
    };
    let (own, asking) = (Arc::clone(bot), caller.asking());
    let (place, typed) = (place_of(&asking, id.table), Typed::moves(&moves, id.table));
    // An old form is refused: the game has gone on since.
    let expected = Some(SeenCount(u32::try_from(id.argument).unwrap_or(u32::MAX)));
    let work = async move { done(&own, &asking, place, &Act::Play { moves, expected }).await };
    caller.serve(bot, http, typed, work).await;
}
