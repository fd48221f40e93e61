//! The application itself and its commands.
use std::sync::Arc;

use serde_json::{Value, json};

use super::body::Body;
use super::route::{Query, id};
use super::{Outcome, Reply};
use crate::playground::error::{NOT_FOUND, UNKNOWN_APPLICATION};
use crate::playground::hub::Hub;
use crate::playground::limits;
use crate::playground::world::World;
use crate::playground::world::clock::Snowflake;

pub(super) fn gateway_bot(hub: &Arc<Hub>) -> Outcome {
    let used = hub.gateway().identified;
    Ok(Reply::ok(json!({
        "url": hub.gateway_url(), "shards": 1,
        "session_start_limit": {
            "total": 1000, "remaining": 1000_u32.saturating_sub(used), "reset_after": 86_400_000,
            "max_concurrency": 1,
        },
    })))
}

pub(super) fn me(hub: &Arc<Hub>) -> Outcome {
    Ok(Reply::ok(hub.read(World::application_json)))
}

/// All routes under `commands`, of everybody or of a guild.
pub(super) fn commands(
    hub: &Arc<Hub>,
    app: Snowflake,
    guild: Option<Snowflake>,
    method: &str,
    rest: &[&str],
    query: &Query,
    body: &Body,
) -> Outcome {
    if app != hub.read(|world| world.bot) {
        return Err(UNKNOWN_APPLICATION.into());
    }
    if let Some(guild) = guild {
        super::guilds::check(hub, guild)?;
    }
    let all = query.get("with_localizations") == Some("true");
    match (method, rest) {
        ("GET", []) => Ok(Reply::ok(
            hub.read(|world| world.commands_of(guild).map(|command| command.json(app, all)).collect()),
        )),
        ("PUT", []) => {
            let bodies = limits::command::commands(&body.json)?;
            hub.change(|world| {
                let ids = world.register_all(guild, bodies)?;
                let list: Vec<Value> = ids.iter().map(|id| world.commands[id].json(app, true)).collect();
                Ok(Reply::ok(list.into()))
            })
        }
        ("POST", []) => {
            let body = limits::command::command(&body.json)?;
            hub.change(|world| {
                let (id, new) = world.register(guild, body)?;
                let json = world.commands[&id].json(app, true);
                Ok(if new { Reply::created(json) } else { Reply::ok(json) })
            })
        }
        (_, [command]) => {
            let command = id("command_id", command)?;
            let known = hub.read(|world| world.command(guild, command).cloned())?;
            match method {
                "GET" => Ok(Reply::ok(known.json(app, true))),
                "DELETE" => {
                    hub.change(|world| world.commands.remove(&command));
                    Ok(Reply::nothing())
                }
                "PATCH" => {
                    let mut changed = Value::Object(known.body);
                    let (Some(old), Some(new)) = (changed.as_object_mut(), body.json.as_object()) else {
                        return Err(limits::one_complaint("_", "MODEL_TYPE_CONVERT", "Not an object"));
                    };
                    old.extend(new.clone());
                    let body = limits::command::command(&changed)?;
                    Ok(Reply::ok(hub.change(|world| {
                        let version = world.id();
                        let known = world.commands.get_mut(&command).expect("found above");
                        (known.body, known.version) = (body, version);
                        known.json(app, true)
                    })))
                }
                _ => Err(NOT_FOUND.into()),
            }
        }
        _ => Err(NOT_FOUND.into()),
    }
}
