//! What a user's client does and refuses to do: write, press, choose, fill in a form. Both the test driver and the web
//! page act through here, so that neither can do what a real client cannot.
pub mod command;

use std::fmt;

use serde_json::{Value, json};

use super::limits::snowflake;
use super::world::clock::Snowflake;
use super::world::interactions::Kind;
use super::world::messages::{Draft, Message, Origin};
use super::world::permissions::MANAGE_THREADS;
use super::world::{ChannelKind, World};

/// Why a client would refuse, and which option or field it would mark.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refused {
    pub why: String,
    pub field: Option<String>,
}

impl Refused {
    pub fn new(why: impl Into<String>) -> Self {
        Refused { why: why.into(), field: None }
    }

    fn about(field: &str, why: impl Into<String>) -> Self {
        Refused { why: why.into(), field: Some(field.to_owned()) }
    }
}

impl fmt::Display for Refused {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.why)
    }
}

/// In characters, for somebody without Nitro.
const LONGEST_MESSAGE: usize = 2000;

pub type Act<T> = Result<T, Refused>;

fn refuse<T>(why: impl Into<String>) -> Act<T> {
    Err(Refused::new(why))
}

/// The rows of a message or modal, flattened.
pub fn controls(rows: &[Value]) -> impl Iterator<Item = &Value> {
    rows.iter().filter_map(|row| row["components"].as_array()).flatten()
}

impl World {
    /// Whether a message is on this user's screen when they look at its channel.
    pub fn is_shown(&self, user: Snowflake, message: &Message) -> bool {
        let place = self.channels.get(&message.channel);
        place.is_some_and(|place| self.can_see(user, place))
            && message.only_for.is_none_or(|only| only == user)
    }

    fn shown_message(&self, user: Snowflake, id: Snowflake) -> Act<&Message> {
        match self.messages.get(&id) {
            None => refuse("there is no such message (any more)"),
            Some(message) if self.is_shown(user, message) => Ok(message),
            Some(message) if message.is_ephemeral() => {
                refuse("that message is somebody else's ephemeral one")
            }
            Some(_) => refuse("that message is in a channel which this user cannot see"),
        }
    }

    /// Writes a message.
    pub fn user_says(
        &mut self,
        user: Snowflake,
        channel: Snowflake,
        text: &str,
        reply_to: Option<Snowflake>,
    ) -> Act<Snowflake> {
        let Some(place) = self.channels.get(&channel) else { return refuse("there is no such channel") };
        if self.permissions(user, place) & place.speak_permission() == 0 {
            return refuse("this user cannot write in that channel");
        }
        let count = text.chars().count();
        if text.trim().is_empty() || count > LONGEST_MESSAGE {
            return refuse(format!("a message has 1 to {LONGEST_MESSAGE} characters, this one has {count}"));
        }
        let draft = Draft { content: Some(text.to_owned()), reply_to, ..Draft::default() };
        self.post(user, channel, draft, Origin::Plain).map_err(|error| Refused::new(error.message))
    }

    /// Reports to the bot what a user did. In a sleeping thread the client wakes it first, as for a message, and does
    /// nothing if it may not (discord-api-docs #8474).
    fn interact(&mut self, user: Snowflake, channel: Snowflake, kind: Kind) -> Act<Snowflake> {
        let now = self.now();
        let Some(place) = self.channels.get(&channel) else { return refuse("there is no such channel") };
        let has = self.permissions(user, place);
        let speaks = has & place.speak_permission() != 0;
        let place = self.channels.get_mut(&channel).expect("looked up above");
        if let ChannelKind::Thread { archive, .. } = &mut place.kind
            && archive.archived
        {
            if !speaks || (archive.locked && has & MANAGE_THREADS == 0) {
                return refuse("this thread is archived, and this user cannot wake it");
            }
            (archive.archived, archive.changed) = (false, now);
            self.thread_news(channel, "THREAD_UPDATE");
        }
        Ok(self.open_interaction(user, channel, kind))
    }

    /// Presses a button.
    pub fn user_presses(&mut self, user: Snowflake, message: Snowflake, custom_id: &str) -> Act<Snowflake> {
        let (channel, button) = self.usable(user, message, custom_id)?;
        if button["type"] != 2 {
            return refuse(format!("“{custom_id}” is not a button"));
        }
        let data = json!({"custom_id": custom_id, "component_type": 2});
        self.interact(user, channel, Kind::Component { message, data })
    }

    /// Chooses in a select: values of its options, or ids of users, roles and channels.
    pub fn user_chooses(
        &mut self,
        user: Snowflake,
        message: Snowflake,
        custom_id: &str,
        values: &[String],
    ) -> Act<Snowflake> {
        let (channel, select) = self.usable(user, message, custom_id)?;
        let kind = select["type"].as_u64().unwrap_or(0);
        if !matches!(kind, 3 | 5..=8) {
            return refuse(format!("“{custom_id}” is not a select"));
        }
        let bound = |key: &str| select[key].as_u64().unwrap_or(1) as usize;
        if values.len() < bound("min_values") || values.len() > bound("max_values") {
            return refuse(format!(
                "{} values chosen, {} to {} allowed",
                values.len(),
                bound("min_values"),
                bound("max_values")
            ));
        }
        let mut named = Vec::new();
        for (at, value) in values.iter().enumerate() {
            if values[..at].contains(value) {
                return refuse(format!("“{value}” is chosen twice"));
            }
            let options = select["options"].as_array().into_iter().flatten();
            let known = match kind {
                3 => options.into_iter().any(|option| option["value"] == **value),
                _ => snowflake(&json!(value)).is_some_and(|id| {
                    named.push(id);
                    self.selectable(user, &select, id)
                }),
            };
            if !known {
                return refuse(format!("“{value}” is not among the options of “{custom_id}”"));
            }
        }
        let mut data = json!({"custom_id": custom_id, "component_type": kind, "values": values});
        if kind != 3 {
            data["resolved"] = self.resolved(user, channel, &named);
        }
        self.interact(user, channel, Kind::Component { message, data })
    }

    fn selectable(&self, user: Snowflake, select: &Value, id: Snowflake) -> bool {
        let (person, role) = (self.offers_person(id), self.guild.roles.contains_key(&id));
        match select["type"].as_u64() {
            Some(5) => person,
            Some(6) => role,
            Some(7) => person || role,
            _ => self.offers_channel(user, id, select.get("channel_types")),
        }
    }

    /// Whether a client lists this person to pick: people who left are not listed.
    fn offers_person(&self, id: Snowflake) -> bool {
        self.guild.members.contains_key(&id)
    }

    /// Whether a client lists this channel to pick: visible to this user, and of a requested type.
    fn offers_channel(&self, user: Snowflake, id: Snowflake, types: Option<&Value>) -> bool {
        let types = types.and_then(Value::as_array).filter(|types| !types.is_empty());
        self.channels.get(&id).is_some_and(|place| {
            !place.is_dm()
                && self.can_see(user, place)
                && types.is_none_or(|types| types.iter().any(|kind| *kind == place.type_number()))
        })
    }

    /// A control that this user can use now, and where it is.
    fn usable(&self, user: Snowflake, message: Snowflake, custom_id: &str) -> Act<(Snowflake, Value)> {
        let message = self.shown_message(user, message)?;
        let found = controls(&message.components).find(|control| control["custom_id"] == custom_id);
        match found {
            None => {
                let all: Vec<&str> =
                    controls(&message.components).filter_map(|c| c["custom_id"].as_str()).collect();
                refuse(format!("the message has no “{custom_id}”; it has {all:?}"))
            }
            Some(control) if control["disabled"] == true => refuse(format!("“{custom_id}” is disabled")),
            Some(control) => Ok((message.channel, control.clone())),
        }
    }

    /// Submits the form that answered an interaction. Fields that are not named keep their value.
    pub fn user_submits(
        &mut self,
        user: Snowflake,
        interaction: Snowflake,
        fields: &[(String, String)],
    ) -> Act<Snowflake> {
        let Some(opened) = self.interactions.get(&interaction).filter(|opened| opened.user == user) else {
            return refuse("this user has no such form open");
        };
        let Some(modal) = opened.modal.clone() else { return refuse("this user has no such form open") };
        if !self.channels.contains_key(&opened.channel) {
            return refuse("the channel of this form is gone");
        }
        let rows = modal["components"].as_array().cloned().unwrap_or_default();
        if let Some((name, _)) =
            fields.iter().find(|(name, _)| !controls(&rows).any(|input| input["custom_id"] == **name))
        {
            return refuse(format!("the form has no field “{name}”"));
        }
        let mut filled = Vec::new();
        for input in controls(&rows) {
            let name = input["custom_id"].as_str().unwrap_or_default();
            let given = fields.iter().find(|(field, _)| field == name).map(|(_, value)| value.as_str());
            let value = given.or_else(|| input["value"].as_str()).unwrap_or_default();
            let count = value.chars().count() as u64;
            let needed = input["required"] != false;
            let bounds =
                (input["min_length"].as_u64().unwrap_or(0), input["max_length"].as_u64().unwrap_or(4000));
            let label = input["label"].as_str().unwrap_or(name);
            if needed && count == 0 {
                return Err(Refused::about(name, format!("“{label}” is required")));
            }
            if count > 0 && !(bounds.0..=bounds.1).contains(&count) {
                let (least, most) = bounds;
                let words = format!("“{label}” takes {least} to {most} characters, these are {count}");
                return Err(Refused::about(name, words));
            }
            filled.push(json!({"type": 1, "components": [{"type": 4, "custom_id": name, "value": value}]}));
        }
        let (channel, message) = (opened.channel, source(&opened.kind));
        let data = json!({"custom_id": modal["custom_id"], "components": filled});
        let kind = Kind::Modal { opened_by: interaction, message, data, form: modal };
        let sent = self.interact(user, channel, kind)?;
        self.interactions.get_mut(&interaction).expect("found above").modal = None;
        Ok(sent)
    }

    /// Closes a form without sending it: the bot is not told.
    pub fn user_closes_modal(&mut self, user: Snowflake, interaction: Snowflake) {
        if let Some(opened) = self.interactions.get_mut(&interaction).filter(|opened| opened.user == user) {
            opened.modal = None;
        }
    }

    /// "Dismiss message" under an ephemeral one.
    pub fn user_dismisses(&mut self, user: Snowflake, message: Snowflake) -> Act<()> {
        if !self.shown_message(user, message)?.is_ephemeral() {
            return refuse("only ephemeral messages are dismissed");
        }
        self.messages.remove(&message);
        Ok(())
    }

    /// A user deletes a message of their own.
    pub fn user_deletes(&mut self, user: Snowflake, message: Snowflake) -> Act<()> {
        if self.shown_message(user, message)?.author != user {
            return refuse("that is somebody else's message");
        }
        self.delete(message).map_err(|error| Refused::new(error.message))
    }
}

fn source(kind: &Kind) -> Option<Snowflake> {
    match kind {
        Kind::Component { message, .. } => Some(*message),
        _ => None,
    }
}
