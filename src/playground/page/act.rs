//! What a user does on the page: one POST, checked as the driver's actions are.
use std::sync::Arc;
use std::time::Duration;

use axum::body::Bytes;
use axum::extract::State;
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};

use crate::playground::client::command::Invocation;
use crate::playground::client::{Act, Refused};
use crate::playground::hub::Hub;
use crate::playground::limits::snowflake;
use crate::playground::world::World;
use crate::playground::world::clock::Snowflake;
use crate::playground::world::interactions::State as Stage;

/// Suggestions that have not come by then are given up, as an unanswered interaction is.
const SUGGESTIONS: Duration = Duration::from_secs(4);

/// Of a request in bytes: a form of five long texts, many times over.
pub(super) const LARGEST: usize = 1024 * 1024;

pub(super) async fn act(State(hub): State<Arc<Hub>>, headers: HeaderMap, body: Bytes) -> Response {
    // A form of another page cannot send this type without asking first.
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
        Ok(id) => json!({"id": id}),
        Err(Refused(why)) => json!({"refused": why}),
    };
    ([(CONTENT_TYPE, "application/json")], answer.to_string()).into_response()
}

fn perform(world: &mut World, user: Snowflake, request: &Value) -> Act<Snowflake> {
    let id = |key: &str| snowflake(&request[key]).ok_or_else(|| Refused(format!("{key} is missing")));
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
        "open_dm" => world.dm_with(user).map_err(|error| Refused(error.message)),
        other => Err(Refused(format!("the page cannot do `{other}`"))),
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
    let mut changes = hub.changes();
    let search = async {
        loop {
            changes.mark_unchanged();
            let found = hub.read(|world| {
                let interaction = &world.interactions[&id];
                let failed = interaction.state == Stage::Failed;
                interaction
                    .choices
                    .clone()
                    .map(|choices| json!({"choices": choices}))
                    .or(failed.then(|| json!({})))
            });
            if let Some(found) = found {
                return found;
            }
            if changes.changed().await.is_err() {
                return json!({});
            }
        }
    };
    let found = tokio::time::timeout(SUGGESTIONS, search).await.unwrap_or_else(|_| json!({}));
    if found.get("choices").is_some() { found } else { json!({"refused": "Loading options failed"}) }
}
