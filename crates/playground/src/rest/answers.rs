//! Interaction callbacks, follow-ups and `@original`.
use std::sync::Arc;

use serde_json::{Value, json};

use super::body::Body;
use super::route::Query;
use super::{Outcome, Reply};
use crate::error::{ApiError, NOT_FOUND, UNKNOWN_WEBHOOK};
use crate::hub::Hub;
use crate::limits::component::modal;
use crate::limits::message::{Use, choices, deferral, draft};
use crate::limits::{Complaints, one_complaint};
use crate::world::World;
use crate::world::clock::Snowflake;
use crate::world::files::Attachment;
use crate::world::interactions::{Answer, Kind};

pub(super) fn callback(hub: &Arc<Hub>, id: Snowflake, token: &str, query: &Query, body: &Body) -> Outcome {
    let kind = body.json["type"].as_u64();
    let kind = kind.ok_or_else(|| one_complaint("type", "BASE_TYPE_REQUIRED", "This field is required"))?;
    let mut complaints = Complaints::default();
    if let Some(form) = complaints.form(&body.json) {
        complaints.only_keys(form, &["type", "data"]);
    }
    complaints.finish()?;
    let data = &body.json["data"];
    hub.change(|world| {
        world.answerable(id, token, kind)?;
        let answer = match kind {
            4 => Answer::Message(draft(body, data, Use::Answer, &[])?),
            5 => Answer::Defer { flags: deferral(data)? },
            6 => Answer::DeferUpdate,
            7 => Answer::Update(draft(body, data, Use::Answer, &source_files(world, id))?),
            8 => Answer::Choices(fitting(world, id, choices(data)?)?),
            9 => Answer::Modal(modal(data)?),
            _ => unreachable!("answerable refuses other types"),
        };
        world.answer(id, token, kind, answer)?;
        if query.get("with_response") == Some("true") {
            return Ok(Reply::ok(described(world, id, kind)));
        }
        Ok(Reply::nothing())
    })
}

/// The files of the message whose button was pressed.
fn source_files(world: &World, id: Snowflake) -> Vec<Attachment> {
    let source = match world.interactions.get(&id).map(|interaction| &interaction.kind) {
        Some(Kind::Component { message, .. }) => Some(*message),
        Some(Kind::Modal { message, .. }) => *message,
        _ => None,
    };
    let message = source.and_then(|id| world.messages.get(&id));
    message.map(|message| message.attachments.clone()).unwrap_or_default()
}

/// Suggestions must have the type of the option being typed.
fn fitting(world: &World, id: Snowflake, choices: Vec<Value>) -> Result<Vec<Value>, ApiError> {
    let kind = match &world.interactions[&id].kind {
        Kind::Autocomplete { data } => focused(&data["options"]).and_then(|option| option["type"].as_u64()),
        _ => None,
    };
    let fits = |choice: &Value| match kind {
        Some(4) => choice["value"].is_i64() || choice["value"].is_u64(),
        Some(10) => choice["value"].is_number(),
        _ => choice["value"].is_string(),
    };
    if choices.iter().all(fits) {
        return Ok(choices);
    }
    let words = "The value does not have the type of the option";
    let mut complaints = Complaints::default();
    complaints.within("data", |c| c.about("choices", "APPLICATION_COMMAND_AUTOCOMPLETE_CHOICE_TYPE", words));
    complaints.finish().map(|()| Vec::new())
}

fn focused(options: &Value) -> Option<&Value> {
    let options = options.as_array()?;
    let here = options.iter().find(|option| option["focused"] == true);
    here.or_else(|| options.iter().find_map(|option| focused(&option["options"])))
}

fn described(world: &World, id: Snowflake, kind: u64) -> Value {
    let interaction = &world.interactions[&id];
    let message = interaction.original.and_then(|id| world.messages.get(&id));
    let mut resource = json!({"type": kind});
    if let Some(message) = message {
        resource["message"] = world.message_json(message);
    }
    json!({
        "interaction": {
            "id": id, "type": interaction.type_number(), "response_message_id": interaction.original,
            "response_message_loading": kind == 5,
        },
        "resource": resource,
    })
}

fn own_webhook(hub: &Hub, app: Snowflake) -> Result<(), ApiError> {
    if hub.read(|world| world.bot) == app { Ok(()) } else { Err(UNKNOWN_WEBHOOK.into()) }
}

pub(super) fn follow_up(hub: &Arc<Hub>, app: Snowflake, token: &str, body: &Body) -> Outcome {
    own_webhook(hub, app)?;
    hub.change(|world| {
        let draft = draft(body, &body.json, Use::FollowUp, &[])?;
        let id = world.follow_up(token, draft)?;
        Ok(Reply::ok(world.message_json(&world.messages[&id])))
    })
}

pub(super) fn message(
    hub: &Arc<Hub>,
    app: Snowflake,
    token: &str,
    which: &str,
    method: &str,
    body: &Body,
) -> Outcome {
    own_webhook(hub, app)?;
    hub.change(|world| {
        let id = match method {
            "GET" => world.answered_message(token, which)?,
            "PATCH" => {
                let old = world.answered_message(token, which)?;
                let files = world.messages[&old].attachments.clone();
                let draft = draft(body, &body.json, Use::Edit, &files)?;
                world.edit_answer(token, which, draft)?
            }
            "DELETE" => {
                world.delete_answer(token, which)?;
                return Ok(Reply::nothing());
            }
            _ => return Err(NOT_FOUND.into()),
        };
        Ok(Reply::ok(world.message_json(&world.messages[&id])))
    })
}
