//! Which route a request means.
use std::sync::Arc;

use serde_json::Value;

use super::{Outcome, Reply, answers, applications, channels, guilds, messages, threads};
use crate::error::{ApiError, NOT_FOUND};
use crate::hub::Hub;
use crate::limits::{self, Complaints, Form};
use crate::log::note;
use crate::rest::body::Body;
use crate::world::clock::{Snowflake, parse_iso8601};

/// Method and path of a request, taken apart.
pub(super) struct Target<'r> {
    method: &'r str,
    path: Vec<&'r str>,
    query: Query<'r>,
}

impl<'r> Target<'r> {
    pub(super) fn new(method: &'r str, path: &'r str, query: &'r str) -> Self {
        Target { method, path: path.trim_start_matches('/').split('/').collect(), query: Query(query) }
    }

    /// Callbacks and follow-ups carry their own token; the gateway's address is public.
    pub(super) fn needs_token(&self) -> bool {
        !matches!(self.path.as_slice(), ["interactions", ..] | ["webhooks", ..] | ["gateway"])
    }

    /// Answers. An unknown route is noted, so that the test that used it fails.
    pub(super) fn answer_known(&self, hub: &Arc<Hub>, body: &Body) -> Outcome {
        let outcome = self.answer(hub, body);
        if matches!(&outcome, Err(error) if *error == NOT_FOUND.into()) {
            note(&mut hub.log().unknown, format!("{} /{}", self.method, self.path.join("/")));
        }
        outcome
    }

    fn answer(&self, hub: &Arc<Hub>, body: &Body) -> Outcome {
        let query = &self.query;
        match (self.method, self.path.as_slice()) {
            ("GET", ["gateway"]) => Ok(Reply::ok(serde_json::json!({"url": hub.gateway_url()}))),
            ("GET", ["gateway", "bot"]) => applications::gateway_bot(hub),
            ("GET", ["oauth2", "applications", "@me"] | ["applications", "@me"]) => applications::me(hub),
            ("GET", ["users", "@me"]) => guilds::user(hub, hub.read(|world| world.bot)),
            ("GET", ["users", "@me", "guilds"]) => guilds::own(hub),
            ("POST", ["users", "@me", "channels"]) => channels::open_dm(hub, body),
            ("GET", ["users", user]) => guilds::user(hub, id("user_id", user)?),

            (_, ["applications", app, "commands", rest @ ..]) => {
                applications::commands(hub, id("application_id", app)?, None, self.method, rest, query, body)
            }
            (_, ["applications", app, "guilds", guild, "commands", rest @ ..]) => {
                let guild = Some(id("guild_id", guild)?);
                applications::commands(hub, id("application_id", app)?, guild, self.method, rest, query, body)
            }

            ("POST", ["interactions", interaction, token, "callback"]) => {
                answers::callback(hub, id("interaction_id", interaction)?, token, query, body)
            }
            ("POST", ["webhooks", app, token]) => {
                answers::follow_up(hub, id("webhook_id", app)?, token, body)
            }
            (_, ["webhooks", app, token, "messages", which]) => {
                answers::message(hub, id("webhook_id", app)?, token, which, self.method, body)
            }

            (_, ["channels", channel, rest @ ..]) => {
                self.in_channel(hub, id("channel_id", channel)?, rest, body)
            }
            (_, ["guilds", guild, rest @ ..]) => {
                let guild = id("guild_id", guild)?;
                guilds::check(hub, guild)?;
                self.in_guild(hub, guild, rest, body)
            }
            _ => Err(NOT_FOUND.into()),
        }
    }

    fn in_channel(&self, hub: &Arc<Hub>, channel: Snowflake, rest: &[&str], body: &Body) -> Outcome {
        let message = |text: &str| id("message_id", text);
        match (self.method, rest) {
            ("GET", []) => channels::get(hub, channel),
            ("PATCH", []) => channels::modify(hub, channel, body),
            ("DELETE", []) => channels::delete(hub, channel),
            ("POST", ["typing"]) => channels::typing(hub, channel),
            ("PUT", ["permissions", target]) => {
                channels::set_overwrite(hub, channel, id("overwrite_id", target)?, body)
            }
            ("DELETE", ["permissions", target]) => {
                channels::remove_overwrite(hub, channel, id("overwrite_id", target)?)
            }

            ("GET", ["messages"]) => messages::list(hub, channel, &self.query),
            ("POST", ["messages"]) => messages::create(hub, channel, body),
            ("POST", ["messages", "bulk-delete"]) => messages::bulk_delete(hub, channel, body),
            ("GET", ["messages", "pins"]) => messages::pin_page(hub, channel, &self.query),
            ("PUT" | "DELETE", ["messages", "pins", which] | ["pins", which]) => {
                messages::pin(hub, channel, message(which)?, self.method == "PUT")
            }
            ("GET", ["pins"]) => messages::pins(hub, channel),
            ("GET", ["messages", which]) => messages::get(hub, channel, message(which)?),
            ("PATCH", ["messages", which]) => messages::edit(hub, channel, message(which)?, body),
            ("DELETE", ["messages", which]) => messages::delete(hub, channel, message(which)?),

            ("POST", ["messages", which, "threads"]) => {
                threads::open(hub, channel, Some(message(which)?), body)
            }
            ("POST", ["threads"]) => threads::open(hub, channel, None, body),
            ("GET", ["threads", "archived", kind @ ("public" | "private")]) => {
                threads::archived(hub, channel, *kind == "private")
            }
            ("GET", ["thread-members"]) => threads::members(hub, channel),
            ("PUT" | "DELETE", ["thread-members", user]) => {
                let user = if *user == "@me" { hub.read(|world| world.bot) } else { id("user_id", user)? };
                threads::member(hub, channel, user, self.method == "PUT")
            }
            _ => Err(NOT_FOUND.into()),
        }
    }

    fn in_guild(&self, hub: &Arc<Hub>, guild: Snowflake, rest: &[&str], body: &Body) -> Outcome {
        match (self.method, rest) {
            ("GET", []) => guilds::get(hub, guild),
            ("GET", ["channels"]) => guilds::channels(hub, guild),
            ("POST", ["channels"]) => channels::create(hub, guild, body),
            ("GET", ["roles"]) => guilds::roles(hub, guild),
            ("GET", ["members"]) => guilds::members(hub, guild, &self.query),
            ("GET", ["members", user]) => guilds::member(hub, guild, id("user_id", user)?),
            ("PUT" | "DELETE", ["members", user, "roles", role]) => {
                guilds::role(hub, guild, id("user_id", user)?, id("role_id", role)?, self.method == "PUT")
            }
            ("GET", ["threads", "active"]) => threads::active(hub, guild),
            _ => Err(NOT_FOUND.into()),
        }
    }
}

/// An id in a path.
pub(super) fn id(key: &str, text: &str) -> Result<Snowflake, ApiError> {
    let words = format!("Value \"{text}\" is not snowflake.");
    text.parse().map_err(|_| limits::one_complaint(key, "NUMBER_TYPE_COERCE", &words))
}

/// `?limit=50&before=123`; ids, numbers and times.
pub(super) struct Query<'r>(&'r str);

impl Query<'_> {
    pub(super) fn get(&self, key: &str) -> Option<&str> {
        let pairs = self.0.trim_start_matches('?').split('&').filter_map(|pair| pair.split_once('='));
        pairs.into_iter().find(|(known, _)| *known == key).map(|(_, value)| value)
    }

    pub(super) fn id(&self, key: &str) -> Result<Option<Snowflake>, ApiError> {
        self.get(key).map(|text| id(key, text)).transpose()
    }

    /// A time, as Discord writes it, or with its signs encoded.
    pub(super) fn time(&self, key: &str) -> Result<Option<i64>, ApiError> {
        let Some(text) = self.get(key) else { return Ok(None) };
        let plain = text.replace("%3A", ":").replace("%3a", ":").replace("%2B", "+").replace("%2b", "+");
        let time = parse_iso8601(&plain).map(Some);
        time.ok_or_else(|| {
            let words = format!("Could not parse {plain}. Should be ISO8601.");
            limits::one_complaint(key, "DATE_TIME_TYPE_PARSE", &words)
        })
    }

    /// A number within its bounds, or the default.
    pub(super) fn number(&self, key: &str, default: usize, most: usize) -> Result<usize, ApiError> {
        let Some(text) = self.get(key) else { return Ok(default) };
        let given = text.parse::<i64>().map_or_else(|_| text.into(), Value::from);
        let form = Form::from_iter([(key.to_owned(), given)]);
        let mut complaints = Complaints::default();
        let number = complaints.number(&form, key, 1..=most as i64);
        complaints.finish()?;
        Ok(number.and_then(|number| usize::try_from(number).ok()).unwrap_or(default))
    }
}
