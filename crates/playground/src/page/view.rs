//! What one user sees, as named parts. The page keeps the parts and draws them; only changed parts are sent.
use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;
use serde_json::{Value, json};

use crate::hub::Hub;
use crate::world::World;
use crate::world::channels::{Channel, ChannelKind};
use crate::world::clock::Snowflake;
use crate::world::interactions::{Interaction, Kind, State};
use crate::world::messages::Message;
use crate::world::people::User;

/// Messages of one channel that the page shows.
const NEWEST: usize = 200;
/// A user's newest interactions whose failure the page still shows.
const RECENT: usize = 20;

/// Calls for one user in one channel that are counted.
const CALLS: usize = 99;

/// What was sent to a page so far.
#[derive(Default)]
pub(super) struct Screen(BTreeMap<String, Value>);

/// What a page must change.
#[derive(Serialize)]
pub(super) struct News {
    set: BTreeMap<String, Value>,
    gone: Vec<String>,
}

impl Screen {
    /// What has changed since the last time, if anything.
    pub(super) fn update(&mut self, hub: &Hub, user: Snowflake) -> Option<News> {
        let gateway = hub.gateway();
        let (connected, starts) = (gateway.connected(), gateway.identified);
        drop(gateway);
        let now = hub.read(|world| {
            let mut parts = parts(world, user);
            parts.insert("bot".to_owned(), json!({"id": world.bot, "connected": connected, "starts": starts, "token": hub.settings.token}));
            parts
        });
        let gone: Vec<String> = self.0.keys().filter(|key| !now.contains_key(*key)).cloned().collect();
        let changed = |(key, value): &(&String, &Value)| self.0.get(*key) != Some(*value);
        let set: BTreeMap<String, Value> =
            now.iter().filter(changed).map(|(key, value)| (key.clone(), value.clone())).collect();
        self.0 = now;
        (!set.is_empty() || !gone.is_empty()).then_some(News { set, gone })
    }
}

fn parts(world: &World, user: Snowflake) -> BTreeMap<String, Value> {
    let mut parts = BTreeMap::new();
    let seen: Vec<&Channel> =
        world.channels.values().filter(|channel| world.can_see(user, channel)).collect();
    parts.insert("me".to_owned(), json!({"id": user, "locale": world.users[&user].locale}));
    parts.insert("guild".to_owned(), json!({"id": world.guild.id, "name": world.guild.name}));
    parts.insert("people".to_owned(), people(world));
    parts.insert("roles".to_owned(), world.guild.roles.values().map(|role| world.role_json(role)).collect());
    parts.insert("channels".to_owned(), seen.iter().map(|place| channel(world, user, place)).collect());
    parts.insert("commands".to_owned(), commands(world, user, &seen));
    parts.insert("typing".to_owned(), typing(world, user));
    parts.insert("news".to_owned(), news(world));
    for place in seen {
        let here = world.messages.of(place.id).rev().filter(|message| world.is_shown(user, message));
        for message in here.take(NEWEST) {
            parts.insert(format!("message/{}", message.id), shown(world, user, message));
        }
    }
    let own = world.interactions.values().rev().filter(|interaction| interaction.user == user);
    let acts = own.filter(|interaction| !matches!(interaction.kind, Kind::Autocomplete { .. }));
    let mut used = BTreeSet::new();
    for (later, interaction) in acts.enumerate() {
        // A later press, or time, clears an earlier failure. A form stays until it is closed.
        let again = interaction.source().is_some_and(|message| !used.insert(message));
        if interaction.state == State::Failed && (again || later >= RECENT) {
            continue;
        }
        if let Some(part) = under_way(interaction) {
            parts.insert(format!("interaction/{}", interaction.id), part);
        }
    }
    parts
}

fn people(world: &World) -> Value {
    let person = |user: &User| {
        let here = world.guild.members.contains_key(&user.id);
        json!({"id": user.id, "name": user.name, "bot": user.bot, "here": here})
    };
    world.users.values().map(person).collect()
}

fn channel(world: &World, user: Snowflake, place: &Channel) -> Value {
    let mut json = json!({
        "id": place.id, "type": place.type_number(), "name": place.name, "topic": place.topic,
        "position": place.position, "writable": world.permissions(user, place) & place.speak_permission() != 0,
    });
    match &place.kind {
        ChannelKind::Dm { .. } => json["name"] = world.users[&world.bot].name.clone().into(),
        ChannelKind::Thread { parent, archive, .. } => {
            (json["parent"], json["archived"]) = (parent.to_string().into(), archive.archived.into());
        }
        ChannelKind::Text { category } => json["parent"] = json!(category),
        ChannelKind::Category => {}
    }
    json
}

/// The commands by id, and which of them are offered where.
fn commands(world: &World, user: Snowflake, seen: &[&Channel]) -> Value {
    let list: serde_json::Map<String, Value> = world
        .commands
        .values()
        .filter(|command| command.kind() == 1)
        .map(|command| (command.id.to_string(), command.json(world.bot, true)))
        .collect();
    let offered = |place: &&Channel| {
        let ids: Vec<Value> = world.offered(user, place.id).iter().map(|command| json!(command.id)).collect();
        (place.id.to_string(), Value::Array(ids))
    };
    json!({"list": list, "offered": seen.iter().map(offered).collect::<serde_json::Map<_, _>>()})
}

/// What each person may not have read yet: per channel the newest message by somebody else, and the newest ones that
/// ping them. The page remembers what they have read.
fn news(world: &World) -> Value {
    let mut news: BTreeMap<Snowflake, BTreeMap<Snowflake, (Snowflake, Vec<Snowflake>)>> = BTreeMap::new();
    for (user, _) in world.users.iter().filter(|(_, user)| !user.bot) {
        let seen = world.channels.values().filter(|place| world.can_see(*user, place));
        let here = news.entry(*user).or_default();
        for place in seen {
            let others = world.messages.of(place.id).rev().filter(|message| message.author != *user);
            let mut shown =
                others.filter(|message| message.only_for.is_none_or(|only| only == *user)).peekable();
            let Some(newest) = shown.peek().map(|message| message.id) else { continue };
            let calling = shown.filter(|message| place.is_dm() || message.pinged.contains(user));
            here.insert(place.id, (newest, calling.map(|message| message.id).take(CALLS).collect()));
        }
    }
    json!(news)
}

fn typing(world: &World, user: Snowflake) -> Value {
    let now = world.now();
    let others = world.typing.iter().filter(|((_, who), until)| *who != user && **until > now);
    others.map(|((channel, who), until)| json!({"channel": channel, "user": who, "until": until})).collect()
}

fn shown(world: &World, user: Snowflake, message: &Message) -> Value {
    let mut json = world.message_json(message);
    json["only_you"] = message.is_ephemeral().into();
    json["pings_you"] = message.pinged.contains(&user).into();
    json
}

/// What the user's client still has to show for something they did.
fn under_way(interaction: &Interaction) -> Option<Value> {
    let waiting = match interaction.state {
        State::Waiting => true,
        State::Failed => false,
        State::Thinking | State::Answered if interaction.modal.is_some() => false,
        State::Thinking | State::Answered => return None,
    };
    let mut json = json!({
        "id": interaction.id, "channel": interaction.channel, "created": interaction.created,
        "waiting": waiting, "failed": interaction.state == State::Failed, "modal": interaction.modal,
    });
    match &interaction.kind {
        Kind::Command { name, .. } => json["command"] = name.clone().into(),
        Kind::Component { message, data } => {
            (json["message"], json["custom_id"]) = (message.to_string().into(), data["custom_id"].clone());
        }
        Kind::Modal { message, .. } => json["message"] = json!(message),
        Kind::Autocomplete { .. } => return None,
    }
    Some(json)
}
