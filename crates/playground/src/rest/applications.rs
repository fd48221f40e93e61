//! The application itself and its commands.
use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};

use super::body::Body;
use super::route::{Query, id};
use super::{Outcome, Reply};
use crate::error::{NOT_FOUND, UNKNOWN_APPLICATION};
use crate::hub::Hub;
use crate::limits;
use crate::world::World;
use crate::world::clock::Snowflake;
use crate::world::commands::Command;

pub(super) fn gateway_bot(hub: &Arc<Hub>) -> Outcome {
    let gateway = hub.gateway();
    let usual = (1000_u32.saturating_sub(gateway.identified), Duration::from_secs(86_400));
    let (remaining, reset_after) = gateway.logins.unwrap_or(usual);
    drop(gateway);
    Ok(Reply::ok(json!({
        "url": hub.gateway_url(), "shards": 1,
        "session_start_limit": {
            "total": 1000, "remaining": remaining, "reset_after": reset_after.as_millis() as u64,
            "max_concurrency": 1,
        },
    })))
}

pub(super) fn me(hub: &Arc<Hub>) -> Outcome {
    Ok(Reply::ok(hub.read(World::application_json)))
}

/// All routes under `commands`, global or of a guild.
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
            hub.change(|world| one_command(world, guild, command, method, body))
        }
        _ => Err(NOT_FOUND.into()),
    }
}

/// Found and changed under one lock: another request may delete the command meanwhile.
fn one_command(
    world: &mut World,
    guild: Option<Snowflake>,
    id: Snowflake,
    method: &str,
    body: &Body,
) -> Outcome {
    let mut known = world.command(guild, id)?.clone();
    match method {
        "GET" => {}
        "DELETE" => {
            world.commands.remove(&id);
            return Ok(Reply::nothing());
        }
        "PATCH" => {
            let Some(new) = body.json.as_object() else {
                return Err(limits::one_complaint("_", "MODEL_TYPE_CONVERT", "Not an object"));
            };
            known.body.extend(new.clone());
            known.body = limits::command::command(&Value::Object(known.body))?;
            let same = |other: &Command| {
                other.id != id && other.name() == known.name() && other.kind() == known.kind()
            };
            if world.commands_of(guild).any(same) {
                let words = "Application command names must be unique";
                return Err(limits::one_complaint("name", "APPLICATION_COMMANDS_DUPLICATE_NAME", words));
            }
            known.version = world.id();
            world.commands.insert(id, known.clone());
        }
        _ => return Err(NOT_FOUND.into()),
    }
    Ok(Reply::ok(known.json(world.bot, true)))
}
