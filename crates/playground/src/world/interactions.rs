//! Interactions: what a user did with a command, button, select or modal, and how the bot answers it.
//! Three seconds for the first answer, fifteen minutes for the rest.
use std::collections::BTreeSet;
use std::fmt::Write as _;

use serde_json::{Value, json};
use sha2::{Digest, Sha256};

use super::World;
use super::clock::Snowflake;
use super::messages::{Draft, EPHEMERAL, Origin};
use super::{ChannelKind, Intent};
use crate::error::{
    ALREADY_ANSWERED, ApiError, INVALID_WEBHOOK_TOKEN, UNKNOWN_INTERACTION, UNKNOWN_MESSAGE, UNKNOWN_WEBHOOK,
};
use crate::limits;

pub const FIRST_ANSWER: u64 = 3_000;
const TOKEN_LIFE: u64 = 15 * 60_000;

#[derive(Clone, Debug)]
pub struct Interaction {
    pub id: Snowflake,
    pub token: String,
    pub user: Snowflake,
    pub channel: Snowflake,
    pub created: u64,
    pub kind: Kind,
    pub state: State,
    /// The message that `@original` means.
    pub original: Option<Snowflake>,
    /// The messages that the token gives access to.
    pub messages: BTreeSet<Snowflake>,
    /// Acknowledged with a promise to edit the message (type 6) that is not kept yet.
    pub promised: bool,
    /// The form that the user's client shows until it is sent or closed.
    pub modal: Option<Value>,
    /// The suggestions that an autocomplete was answered with.
    pub choices: Option<Vec<Value>>,
}

#[derive(Clone, Debug)]
pub enum Kind {
    Command {
        name: String,
        data: Value,
    },
    Autocomplete {
        data: Value,
    },
    Component {
        message: Snowflake,
        data: Value,
    },
    /// `form`: what was filled in, to show again if nobody answers.
    Modal {
        opened_by: Snowflake,
        message: Option<Snowflake>,
        data: Value,
        form: Value,
    },
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum State {
    Waiting,
    /// "is thinking ...": the first follow-up fills it, and is as private as it.
    Thinking,
    Answered,
    /// Not answered in time: the user reads "The application did not respond".
    Failed,
}

/// A callback, with its limits checked.
pub enum Answer {
    Message(Draft),
    Defer { flags: u64 },
    DeferUpdate,
    Update(Draft),
    Choices(Vec<Value>),
    Modal(Value),
}

impl Interaction {
    pub fn is_command(&self) -> bool {
        matches!(self.kind, Kind::Command { .. })
    }

    pub fn command_name(&self) -> Option<&str> {
        if let Kind::Command { name, .. } = &self.kind { Some(name) } else { None }
    }

    pub fn type_number(&self) -> u8 {
        match self.kind {
            Kind::Command { .. } => 2,
            Kind::Component { .. } => 3,
            Kind::Autocomplete { .. } => 4,
            Kind::Modal { .. } => 5,
        }
    }

    /// The callback types that this kind of interaction may be answered with.
    fn answers(&self) -> &'static [u64] {
        match &self.kind {
            Kind::Command { .. } => &[4, 5, 9],
            Kind::Autocomplete { .. } => &[8],
            Kind::Component { .. } => &[4, 5, 6, 7, 9],
            Kind::Modal { message: Some(_), .. } => &[4, 5, 6, 7],
            Kind::Modal { message: None, .. } => &[4, 5],
        }
    }

    /// The message that the user acted on.
    pub fn source(&self) -> Option<Snowflake> {
        match self.kind {
            Kind::Component { message, .. } => Some(message),
            Kind::Modal { message, .. } => message,
            _ => None,
        }
    }
}

impl World {
    /// A user's client reports what its user did, and the bot is told.
    pub fn open_interaction(&mut self, user: Snowflake, channel: Snowflake, kind: Kind) -> Snowflake {
        let (id, created) = (self.id(), self.now());
        let token = self.token(id);
        let interaction = Interaction {
            id,
            token,
            user,
            channel,
            created,
            kind,
            state: State::Waiting,
            original: None,
            messages: BTreeSet::new(),
            promised: false,
            modal: None,
            choices: None,
        };
        let payload = self.interaction_json(&interaction);
        self.tokens.insert(interaction.token.clone(), id);
        self.unanswered.insert(id);
        self.interactions.insert(id, interaction);
        self.tell("INTERACTION_CREATE", Intent::Always, payload);
        id
    }

    fn token(&self, id: Snowflake) -> String {
        let mut digest = Sha256::new();
        digest.update(self.secret);
        digest.update(b"interaction");
        digest.update(id.0.to_be_bytes());
        digest.finalize().iter().fold(format!("aW50{id}"), |mut text, byte| {
            write!(text, "{byte:02x}").expect("writing to a string succeeds");
            text
        })
    }

    /// What the bot is told about it.
    pub fn interaction_json(&self, interaction: &Interaction) -> Value {
        let user = &self.users[&interaction.user];
        let place = &self.channels[&interaction.channel];
        let is_dm = place.is_dm();
        let data = match &interaction.kind {
            Kind::Command { data, .. } | Kind::Autocomplete { data } => data,
            Kind::Component { data, .. } | Kind::Modal { data, .. } => data,
        };
        let mut channel = self.channel_json(place);
        channel["permissions"] = self.permissions(user.id, place).to_string().into();
        let mut json = json!({
            "id": interaction.id, "application_id": self.bot, "type": interaction.type_number(),
            "token": interaction.token, "version": 1, "channel_id": interaction.channel, "channel": channel,
            "locale": user.locale, "entitlements": [], "attachment_size_limit": limits::FILE_SIZE,
            "authorizing_integration_owners": self.owners_json(Some(place)), "context": u8::from(is_dm),
            "app_permissions": self.permissions(self.bot, place).to_string(), "data": data,
        });
        if is_dm {
            json["user"] = self.user_json(user.id);
        } else {
            json["guild_id"] = place.guild.to_string().into();
            let locale = &self.guild_of(place).locale;
            json["guild_locale"] = locale.as_str().into();
            json["guild"] = json!({"id": place.guild, "locale": locale, "features": []});
            json["member"] = self.member_json(place.guild, user.id);
            json["member"]["permissions"] = self.permissions(user.id, place).to_string().into();
        }
        if let Some(message) = interaction.source().and_then(|id| self.messages.get(&id)) {
            json["message"] = self.message_json(message);
        }
        json
    }

    /// The first answer. Late or unknown: 10062. A second one: 40060. The wrong kind: 50035.
    pub fn answer(&mut self, id: Snowflake, token: &str, kind: u64, answer: Answer) -> Result<(), ApiError> {
        self.answerable(id, token, kind)?;
        let interaction = self.interactions[&id].clone();
        self.channel(interaction.channel)?;
        let (channel, user, source) = (interaction.channel, interaction.user, interaction.source());
        let for_whom = |flags: u64| (flags & EPHEMERAL != 0).then_some(user);
        let mut state = State::Answered;
        let promised = matches!(answer, Answer::DeferUpdate);
        let original = match answer {
            Answer::Message(draft) => {
                let only_for = for_whom(draft.flags.unwrap_or(0));
                let origin = Origin::Answer { interaction: id, only_for, loading: false };
                Some(self.post(self.bot, channel, draft, origin)?)
            }
            Answer::Defer { flags } => {
                state = State::Thinking;
                let draft = Draft { flags: Some(flags), ..Draft::default() };
                let origin = Origin::Answer { interaction: id, only_for: for_whom(flags), loading: true };
                Some(self.post(self.bot, channel, draft, origin)?)
            }
            Answer::DeferUpdate => source,
            Answer::Update(draft) => {
                let message = source.filter(|id| self.messages.contains_key(id)).ok_or(UNKNOWN_MESSAGE)?;
                self.edit(message, draft)?;
                Some(message)
            }
            Answer::Choices(choices) => {
                self.interactions.get_mut(&id).expect("found above").choices = Some(choices);
                None
            }
            Answer::Modal(modal) => {
                self.interactions.get_mut(&id).expect("found above").modal = Some(modal);
                None
            }
        };
        let interaction = self.interactions.get_mut(&id).expect("found above");
        interaction.state = state;
        interaction.promised = promised;
        interaction.original = original;
        interaction.messages.extend(original);
        self.unanswered.remove(&id);
        Ok(())
    }

    /// Whether a first answer of this type would be accepted now.
    pub fn answerable(&mut self, id: Snowflake, token: &str, kind: u64) -> Result<(), ApiError> {
        self.fail_overdue();
        let interaction = self.interactions.get(&id).filter(|interaction| interaction.token == token);
        let interaction = interaction.ok_or(UNKNOWN_INTERACTION)?;
        match interaction.state {
            State::Failed => return Err(UNKNOWN_INTERACTION.into()),
            State::Thinking | State::Answered => return Err(ALREADY_ANSWERED.into()),
            State::Waiting => {}
        }
        if !interaction.answers().contains(&kind) {
            let listed: Vec<String> = interaction.answers().iter().map(u64::to_string).collect();
            let words = format!("Value must be one of {{{}}}.", listed.join(", "));
            return Err(limits::one_complaint("type", "BASE_TYPE_CHOICES", &words));
        }
        Ok(())
    }

    /// The interaction behind a follow-up's token: answered, and not older than 15 minutes.
    fn by_token(&self, token: &str) -> Result<&Interaction, ApiError> {
        let found = self.tokens.get(token).and_then(|id| self.interactions.get(id));
        let interaction = found.ok_or(INVALID_WEBHOOK_TOKEN)?;
        if self.now() >= interaction.created + TOKEN_LIFE {
            return Err(INVALID_WEBHOOK_TOKEN.into());
        }
        if matches!(interaction.state, State::Waiting | State::Failed) {
            return Err(UNKNOWN_WEBHOOK.into());
        }
        Ok(interaction)
    }

    /// A follow-up. The first one after a deferral is the deferred answer, as private as the deferral said.
    pub fn follow_up(&mut self, token: &str, draft: Draft) -> Result<Snowflake, ApiError> {
        let interaction = self.by_token(token)?.clone();
        let id = interaction.id;
        if interaction.state == State::Thinking {
            let message = interaction.original.ok_or(UNKNOWN_MESSAGE)?;
            self.edit(message, draft)?;
            self.interactions.get_mut(&id).expect("found above").state = State::Answered;
            return Ok(message);
        }
        let only_for = (draft.flags.unwrap_or(0) & EPHEMERAL != 0).then_some(interaction.user);
        let origin = Origin::Answer { interaction: id, only_for, loading: false };
        if !self.channels.contains_key(&interaction.channel) {
            return Err(UNKNOWN_WEBHOOK.into());
        }
        let message = self.post(self.bot, interaction.channel, draft, origin)?;
        let interaction = self.interactions.get_mut(&id).expect("found above");
        interaction.messages.insert(message);
        interaction.promised = false;
        Ok(message)
    }

    /// The message behind `@original` or an id, if the token gives access to it.
    pub fn answered_message(&self, token: &str, which: &str) -> Result<Snowflake, ApiError> {
        let interaction = self.by_token(token)?;
        let id = match which {
            "@original" => interaction.original,
            id => id.parse().ok().filter(|id| interaction.messages.contains(id)),
        };
        id.filter(|id| self.messages.contains_key(id)).ok_or_else(|| UNKNOWN_MESSAGE.into())
    }

    pub fn edit_answer(&mut self, token: &str, which: &str, draft: Draft) -> Result<Snowflake, ApiError> {
        let message = self.answered_message(token, which)?;
        self.edit(message, draft)?;
        let id = self.by_token(token)?.id;
        let interaction = self.interactions.get_mut(&id).expect("found above");
        interaction.promised = false;
        if interaction.original == Some(message) {
            interaction.state = State::Answered;
        }
        Ok(message)
    }

    pub fn delete_answer(&mut self, token: &str, which: &str) -> Result<(), ApiError> {
        let message = self.answered_message(token, which)?;
        let id = self.by_token(token)?.id;
        self.delete(message)?;
        let interaction = self.interactions.get_mut(&id).expect("found above");
        if interaction.original == Some(message) {
            interaction.state = State::Answered;
        }
        Ok(())
    }

    /// Keeps only the newest, so that a long session does not grow forever.
    pub fn forget_interactions_beyond(&mut self, most: usize) {
        while self.interactions.len() > most
            && let Some((id, forgotten)) = self.interactions.pop_first()
        {
            self.tokens.remove(&forgotten.token);
            self.unanswered.remove(&id);
        }
    }

    /// The milliseconds left for the first answer; None: it was given, or never will be.
    pub fn time_to_answer(&self, id: Snowflake) -> Option<u64> {
        let waiting = self.interactions.get(&id).filter(|_| self.unanswered.contains(&id))?;
        Some((waiting.created + FIRST_ANSWER).saturating_sub(self.now()))
    }

    /// Marks what was not answered within three seconds.
    pub fn fail_overdue(&mut self) {
        let now = self.now();
        let late = |id: &Snowflake| now >= self.interactions[id].created + FIRST_ANSWER;
        let overdue: Vec<Snowflake> = self.unanswered.iter().copied().filter(late).collect();
        for id in overdue {
            self.unanswered.remove(&id);
            let failed = self.interactions.get_mut(&id).expect("listed above");
            failed.state = State::Failed;
            // A form that nobody answered stays open, to be sent again.
            if let Kind::Modal { opened_by, form, .. } = failed.kind.clone()
                && let Some(opened) = self.interactions.get_mut(&opened_by)
            {
                opened.modal = Some(form);
            }
        }
    }

    /// The `resolved` part of interaction data: every named user, role and channel, in full. Members come with their
    /// permissions there, channels with the acting user's permissions.
    pub fn resolved(&self, user: Snowflake, place: Snowflake, ids: &[Snowflake]) -> Value {
        let here = self.channels.get(&place);
        let guild = here.map_or(&self.guild, |here| self.guild_of(here));
        let mut resolved = json!({});
        for id in ids {
            let key = id.to_string();
            if self.users.contains_key(id) {
                resolved["users"][&key] = self.user_json(*id);
                if guild.members.contains_key(id) {
                    let mut member = self.partial_member_json(guild.id, *id);
                    let may = here.map_or(0, |here| self.permissions(*id, here));
                    member["permissions"] = may.to_string().into();
                    resolved["members"][&key] = member;
                }
            } else if let Some(role) = guild.roles.get(id) {
                resolved["roles"][&key] = self.role_json(role);
            } else if let Some(channel) = self.channels.get(id) {
                let mut json = self.channel_json(channel);
                if let ChannelKind::Dm { .. } = channel.kind {
                    json["name"] = "".into();
                }
                json["permissions"] = self.permissions(user, channel).to_string().into();
                resolved["channels"][&key] = json;
            }
        }
        resolved
    }
}
