//! The commands that the bot has registered, globally or for the guild.
use serde_json::{Map, Value};

use super::World;
use super::clock::Snowflake;
use crate::error::{ApiError, TOO_MANY_COMMANDS, UNKNOWN_COMMAND};

/// How many commands of a kind a scope may have: 100 slash commands, 15 on users, 15 on messages.
fn most(kind: u64) -> usize {
    if kind == 1 { 100 } else { 15 }
}

fn kind_of(body: &Map<String, Value>) -> u64 {
    body.get("type").and_then(Value::as_u64).unwrap_or(1)
}

fn too_many(kind: u64) -> ApiError {
    let error = ApiError::from(TOO_MANY_COMMANDS);
    ApiError { message: format!("{} ({}).", error.message, most(kind)), ..error }
}

/// A command as registered. `body` is what the bot sent, checked.
#[derive(Clone, Debug)]
pub struct Command {
    pub id: Snowflake,
    pub guild: Option<Snowflake>,
    pub version: Snowflake,
    pub body: Map<String, Value>,
}

impl Command {
    pub fn name(&self) -> &str {
        self.body.get("name").and_then(Value::as_str).unwrap_or_default()
    }

    /// 1 slash command, 2 on a user, 3 on a message.
    pub fn kind(&self) -> u64 {
        kind_of(&self.body)
    }

    /// As a client sees it; without the translations unless asked for.
    pub fn json(&self, application: Snowflake, localizations: bool) -> Value {
        let mut body = self.body.clone();
        let set = |body: &mut Map<String, Value>, key: &str, value: Value| {
            body.entry(key).or_insert(value);
        };
        set(&mut body, "type", 1.into());
        set(&mut body, "description", "".into());
        set(&mut body, "default_member_permissions", Value::Null);
        set(&mut body, "nsfw", false.into());
        set(&mut body, "contexts", Value::Null);
        set(&mut body, "integration_types", serde_json::json!([0]));
        if !localizations {
            forget_localizations(&mut body);
        }
        body.insert("id".into(), self.id.to_string().into());
        body.insert("application_id".into(), application.to_string().into());
        body.insert("version".into(), self.version.to_string().into());
        if let Some(guild) = self.guild {
            body.insert("guild_id".into(), guild.to_string().into());
        } else {
            set(&mut body, "dm_permission", true.into());
        }
        Value::Object(body)
    }
}

fn forget_localizations(body: &mut Map<String, Value>) {
    body.remove("name_localizations");
    body.remove("description_localizations");
    for list in ["options", "choices"] {
        for inner in body.get_mut(list).and_then(Value::as_array_mut).into_iter().flatten() {
            inner.as_object_mut().into_iter().for_each(forget_localizations);
        }
    }
}

impl World {
    pub fn commands_of(&self, guild: Option<Snowflake>) -> impl Iterator<Item = &Command> {
        self.commands.values().filter(move |command| command.guild == guild)
    }

    pub fn command(&self, guild: Option<Snowflake>, id: Snowflake) -> Result<&Command, ApiError> {
        let found = self.commands.get(&id).filter(|command| command.guild == guild);
        found.ok_or_else(|| UNKNOWN_COMMAND.into())
    }

    /// Registers one command; one of the same name and kind is replaced and keeps its id. Second: whether it is new.
    pub fn register(
        &mut self,
        guild: Option<Snowflake>,
        body: Map<String, Value>,
    ) -> Result<(Snowflake, bool), ApiError> {
        let version = self.id();
        let new = Command { id: version, guild, version, body };
        let same = |old: &&Command| old.name() == new.name() && old.kind() == new.kind();
        let old = self.commands_of(guild).find(same).map(|old| old.id);
        let alike = self.commands_of(guild).filter(|old| old.kind() == new.kind()).count();
        if old.is_none() && alike >= most(new.kind()) {
            return Err(too_many(new.kind()));
        }
        let id = old.unwrap_or(version);
        self.commands.insert(id, Command { id, ..new });
        Ok((id, old.is_none()))
    }

    /// Replaces all commands of a scope.
    pub fn register_all(
        &mut self,
        guild: Option<Snowflake>,
        bodies: Vec<Map<String, Value>>,
    ) -> Result<Vec<Snowflake>, ApiError> {
        for kind in 1..=3 {
            if bodies.iter().filter(|body| kind_of(body) == kind).count() > most(kind) {
                return Err(too_many(kind));
            }
        }
        let again = |old: &Command| {
            let same = |body: &Map<String, Value>| {
                kind_of(body) == old.kind() && body.get("name").and_then(Value::as_str) == Some(old.name())
            };
            bodies.iter().any(same)
        };
        self.commands.retain(|_, old| old.guild != guild || again(old));
        bodies.into_iter().map(|body| Ok(self.register(guild, body)?.0)).collect()
    }
}
