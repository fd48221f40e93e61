//! What a user does on the page: one POST, checked like the driver's actions.
use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};

use crate::client::command::Invocation;
use crate::client::{Act, Refused};
use crate::hub::Hub;
use crate::limits::snowflake;
use crate::world::World;
use crate::world::clock::Snowflake;
use crate::world::interactions::{Interaction, State as Stage};

/// What has not come by then is given up, like an unanswered interaction.
const PATIENCE: Duration = Duration::from_secs(4);

/// Size limit of a request: a form of five long texts, many times over.
pub(super) const LARGEST: usize = 1024 * 1024;

pub(super) async fn act(State(hub): State<Arc<Hub>>, headers: HeaderMap, body: Bytes) -> Response {
    // Another site's form cannot send this type without a preflight.
    let typed = headers.get(CONTENT_TYPE).is_some_and(|kind| kind == "application/json");
    let Some(request) = serde_json::from_slice::<Value>(&body).ok().filter(|_| typed) else {
        return StatusCode::BAD_REQUEST.into_response();
    };
    let user = snowflake(&request["user"]);
    let known = user.filter(|user| hub.read(|world| world.users.get(user).is_some_and(|user| !user.bot)));
    let Some(user) = known else { return StatusCode::NOT_FOUND.into_response() };
    let done = hub.change(|world| perform(world, user, &request));
    let answer = match done {
        Ok(id) if request["act"] == "complete" => suggestions(&hub, id).await,
        Ok(id) if request["act"] == "submit" => sent_form(&hub, id).await,
        Ok(id) => json!({"id": id}),
        Err(Refused { why, field }) => json!({"refused": why, "field": field}),
    };
    ([(CONTENT_TYPE, "application/json")], answer.to_string()).into_response()
}

fn perform(world: &mut World, user: Snowflake, request: &Value) -> Act<Snowflake> {
    let id = |key: &str| snowflake(&request[key]).ok_or_else(|| Refused::new(format!("{key} is missing")));
    let text = |key: &str| request[key].as_str().unwrap_or_default();
    match text("act") {
        "say" => world.user_says(user, id("channel")?, text("text"), snowflake(&request["reply_to"])),
        "slash" => world.user_invokes(user, id("channel")?, &invocation(request)),
        "complete" => world.user_completes(user, id("channel")?, &invocation(request)),
        "press" => world.user_presses(user, id("message")?, text("custom_id")),
        "choose" => {
            let values = request["values"].as_array().into_iter().flatten().filter_map(Value::as_str);
            let values: Vec<String> = values.map(str::to_owned).collect();
            world.user_chooses(user, id("message")?, text("custom_id"), &values)
        }
        "submit" => {
            let fields = request["fields"].as_object().into_iter().flatten();
            let fields: Vec<(String, String)> = fields
                .map(|(name, value)| (name.clone(), value.as_str().unwrap_or_default().to_owned()))
                .collect();
            world.user_submits(user, id("interaction")?, &fields)
        }
        "close" => {
            world.user_closes_modal(user, id("interaction")?);
            id("interaction")
        }
        "dismiss" => world.user_dismisses(user, id("message")?).and(id("message")),
        "delete" => world.user_deletes(user, id("message")?).and(id("message")),
        "open_dm" => world.dm_with(user).map_err(|error| Refused::new(error.message)),
        other => Err(Refused::new(format!("the page cannot do “{other}”"))),
    }
}

fn invocation(request: &Value) -> Invocation {
    let path = request["path"].as_array().into_iter().flatten().filter_map(Value::as_str);
    let options = request["options"].as_object().into_iter().flatten();
    Invocation {
        path: path.map(str::to_owned).collect(),
        options: options.map(|(name, value)| (name.clone(), value.clone())).collect(),
        focused: request["focused"].as_str().map(str::to_owned),
    }
}

/// Waits for the bot's suggestions.
async fn suggestions(hub: &Hub, id: Snowflake) -> Value {
    let found = outcome(hub, id, |interaction| {
        let failed = interaction.state == Stage::Failed;
        let choices = interaction.choices.clone().map(|choices| json!({"choices": choices}));
        choices.or(failed.then(|| json!({})))
    });
    let found = found.await.unwrap_or_default();
    if found.get("choices").is_some() { found } else { json!({"refused": "Loading options failed"}) }
}

/// Waits until the bot has answered a form: until then, and if it does not, the client keeps the form open.
async fn sent_form(hub: &Hub, id: Snowflake) -> Value {
    let answered = outcome(hub, id, |interaction| match interaction.state {
        Stage::Waiting => None,
        state => Some(state != Stage::Failed),
    });
    match answered.await {
        Some(true) => json!({"id": id}),
        _ => json!({"refused": "Something went wrong. Try again."}),
    }
}

/// The outcome of an interaction, checked again whenever something changes.
async fn outcome<T>(hub: &Hub, id: Snowflake, mut look: impl FnMut(&Interaction) -> Option<T>) -> Option<T> {
    let mut changes = hub.changes();
    let search = async {
        loop {
            changes.mark_unchanged();
            let found = hub.read(|world| world.interactions.get(&id).and_then(&mut look));
            if found.is_some() {
                return found;
            }
            changes.changed().await.ok()?;
        }
    };
    tokio::time::timeout(PATIENCE, search).await.unwrap_or(None)
}
