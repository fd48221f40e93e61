//! Channels, threads and direct messages.
use std::collections::BTreeSet;
use std::time::Duration;

use serde_json::Value;

use super::clock::Snowflake;
use super::messages::Message;
use super::permissions::{
    CREATE_PRIVATE_THREADS, CREATE_PUBLIC_THREADS, MANAGE_THREADS, Overwrite, SEND_MESSAGES,
    SEND_MESSAGES_IN_THREADS, VIEW_CHANNEL,
};
use super::{Intent, World};
use crate::error::{
    ApiError, DMS_CLOSED, MISSING_ACCESS, THREAD_ARCHIVED, THREAD_EXISTS, UNKNOWN_CHANNEL, UNKNOWN_USER,
    WRONG_CHANNEL_TYPE,
};

#[derive(Clone, Debug)]
pub struct Channel {
    pub id: Snowflake,
    /// For direct messages, the scene's own guild.
    pub guild: Snowflake,
    pub name: String,
    pub topic: Option<String>,
    pub position: u16,
    pub overwrites: Vec<Overwrite>,
    pub last_message: Option<Snowflake>,
    pub last_pin: Option<u64>,
    /// Messages that exist, and that were ever sent. The message that started a thread does not count.
    pub count: u64,
    pub sent: u64,
    pub kind: ChannelKind,
}

#[derive(Clone, Debug)]
pub enum ChannelKind {
    Text {
        category: Option<Snowflake>,
    },
    Category,
    Dm {
        recipient: Snowflake,
    },
    Thread {
        parent: Snowflake,
        owner: Snowflake,
        private: bool,
        members: BTreeSet<Snowflake>,
        archive: Archive,
    },
}

/// When and how a thread goes to sleep.
#[derive(Clone, Debug)]
pub struct Archive {
    pub archived: bool,
    pub locked: bool,
    /// Minutes without a message.
    pub after: u64,
    pub changed: u64,
    pub invitable: bool,
}

impl Channel {
    pub fn is_dm(&self) -> bool {
        matches!(self.kind, ChannelKind::Dm { .. })
    }

    pub fn is_thread(&self) -> bool {
        matches!(self.kind, ChannelKind::Thread { .. })
    }

    pub fn is_archived(&self) -> bool {
        matches!(&self.kind, ChannelKind::Thread { archive, .. } if archive.archived)
    }

    /// A public message was added or removed.
    pub(super) fn count(&mut self, message: &Message, change: i64) {
        if !message.is_ephemeral() && message.kind != 21 {
            self.count = self.count.saturating_add_signed(change);
            self.sent += u64::from(change > 0);
        }
    }

    pub fn takes_messages(&self) -> bool {
        !matches!(self.kind, ChannelKind::Category)
    }

    /// The permission to write or type here: threads have their own.
    pub fn speak_permission(&self) -> u64 {
        if self.is_thread() { SEND_MESSAGES_IN_THREADS } else { SEND_MESSAGES }
    }

    /// Discord's channel type number.
    pub fn type_number(&self) -> u8 {
        match self.kind {
            ChannelKind::Text { .. } => 0,
            ChannelKind::Dm { .. } => 1,
            ChannelKind::Category => 4,
            ChannelKind::Thread { private: false, .. } => 11,
            ChannelKind::Thread { private: true, .. } => 12,
        }
    }
}

/// A request to open a thread, with its limits checked.
pub struct NewThread {
    pub name: String,
    pub archive_after: u64,
    pub private: bool,
    pub invitable: bool,
}

impl World {
    pub fn channel(&self, id: Snowflake) -> Result<&Channel, ApiError> {
        self.channels.get(&id).ok_or_else(|| UNKNOWN_CHANNEL.into())
    }

    /// A channel that the bot can see, with the permissions it needs there.
    pub fn bot_channel(&self, id: Snowflake, needed: u64) -> Result<&Channel, ApiError> {
        let channel = self.channel(id)?;
        self.bot_needs(channel, needed)?;
        Ok(channel)
    }

    pub fn can_see(&self, user: Snowflake, channel: &Channel) -> bool {
        self.permissions(user, channel) & VIEW_CHANNEL != 0
    }

    /// The direct-message channel between the bot and a user; created if there is none.
    pub fn dm_with(&mut self, user: Snowflake) -> Result<Snowflake, ApiError> {
        let other = self.users.get(&user).ok_or(UNKNOWN_USER)?;
        if other.bot {
            return Err(DMS_CLOSED.into());
        }
        let found = self
            .channels
            .values()
            .find(|c| matches!(c.kind, ChannelKind::Dm { recipient } if recipient == user));
        if let Some(channel) = found {
            return Ok(channel.id);
        }
        // Fixed, like the users' ids: a bot that stored the channel finds it again after a restart of this server.
        let id = Snowflake(user.0 + 1_000_000);
        let kind = ChannelKind::Dm { recipient: user };
        self.add_channel(id, String::new(), None, kind);
        Ok(id)
    }

    pub fn add_channel(&mut self, id: Snowflake, name: String, topic: Option<String>, kind: ChannelKind) {
        let position = u16::try_from(self.channels.len()).expect("fewer channels than a guild can have");
        let (overwrites, last_message, last_pin) = (Vec::new(), None, None);
        let (count, sent) = (0, 0);
        // A thread belongs to its parent's guild.
        let guild = match &kind {
            ChannelKind::Thread { parent, .. } => self.channels.get(parent).map(|parent| parent.guild),
            _ => None,
        };
        let guild = guild.unwrap_or(self.guild.id);
        let channel = Channel {
            id,
            guild,
            name,
            topic,
            position,
            overwrites,
            last_message,
            last_pin,
            count,
            sent,
            kind,
        };
        self.channels.insert(id, channel);
    }

    /// Tells the bot of a new channel and describes it.
    pub fn channel_made(&mut self, id: Snowflake) -> Value {
        let payload = self.channel_json(&self.channels[&id]);
        self.tell("CHANNEL_CREATE", Intent::Guilds, payload.clone());
        payload
    }

    /// Removes a channel with its threads and messages, and tells the bot if it could see it.
    pub fn delete_channel(&mut self, id: Snowflake) -> Result<Value, ApiError> {
        let channel = self.channel(id)?.clone();
        let payload = self.channel_json(&channel);
        let seen = self.can_see(self.bot, &channel);
        let inside: Vec<Snowflake> = self
            .channels
            .values()
            .filter(|c| matches!(&c.kind, ChannelKind::Thread { parent, .. } if *parent == id))
            .map(|c| c.id)
            .collect();
        for thread in inside {
            self.delete_channel(thread)?;
        }
        self.channels.remove(&id);
        self.messages.remove_channel(id);
        if seen && !channel.is_dm() {
            match &channel.kind {
                ChannelKind::Thread { parent, .. } => {
                    let kind = channel.type_number();
                    let gone = serde_json::json!({"id": id, "guild_id": channel.guild, "parent_id": parent, "type": kind});
                    self.tell("THREAD_DELETE", Intent::Guilds, gone);
                }
                _ => self.tell("CHANNEL_DELETE", Intent::Guilds, payload.clone()),
            }
        }
        Ok(payload)
    }

    /// Opens a thread, from a message (and with its id) or on its own.
    pub fn open_thread(
        &mut self,
        parent: Snowflake,
        from: Option<Snowflake>,
        new: NewThread,
    ) -> Result<Snowflake, ApiError> {
        let place = self.bot_channel(parent, 0)?;
        if !matches!(place.kind, ChannelKind::Text { .. }) {
            return Err(WRONG_CHANNEL_TYPE.into());
        }
        let needed = if new.private { CREATE_PRIVATE_THREADS } else { CREATE_PUBLIC_THREADS };
        self.bot_needs(place, needed)?;
        let id = match from {
            Some(message) => {
                self.bot_message(parent, message)?;
                if self.channels.contains_key(&message) {
                    return Err(THREAD_EXISTS.into());
                }
                message
            }
            None => self.id(),
        };
        let (owner, now) = (self.bot, self.now());
        let archive = Archive {
            archived: false,
            locked: false,
            after: new.archive_after,
            changed: now,
            invitable: new.invitable,
        };
        let members = BTreeSet::from([owner]);
        let kind = ChannelKind::Thread { parent, owner, private: new.private, members, archive };
        self.add_channel(id, new.name, None, kind);
        self.thread_news(id, "THREAD_CREATE");
        self.note_thread(parent, from, id, new.private);
        Ok(id)
    }

    /// Tells the bot about a thread it can see.
    pub fn thread_news(&mut self, id: Snowflake, name: &'static str) {
        let channel = self.channels[&id].clone();
        if self.can_see(self.bot, &channel) {
            let mut payload = self.channel_json(&channel);
            if name == "THREAD_CREATE" {
                payload["newly_created"] = true.into();
            }
            self.tell(name, Intent::Guilds, payload);
        }
    }

    /// Adds a user to a thread or removes them; silent if nothing changes, like Discord.
    pub fn thread_member(&mut self, thread: Snowflake, user: Snowflake, in_it: bool) -> Result<(), ApiError> {
        let place = self.bot_channel(thread, 0)?;
        if !self.guild_of(place).members.contains_key(&user) {
            return Err(UNKNOWN_USER.into());
        }
        let owner_or_manager = matches!(&place.kind, ChannelKind::Thread { owner, .. } if *owner == self.bot)
            || self.permissions(self.bot, place) & MANAGE_THREADS != 0;
        if !in_it && user != self.bot && !owner_or_manager {
            return Err(MISSING_ACCESS.into());
        }
        if place.is_archived() {
            return Err(THREAD_ARCHIVED.into());
        }
        self.set_thread_member(thread, user, in_it)
    }

    pub(super) fn set_thread_member(
        &mut self,
        thread: Snowflake,
        user: Snowflake,
        in_it: bool,
    ) -> Result<(), ApiError> {
        let channel = self.channels.get_mut(&thread).ok_or(UNKNOWN_CHANNEL)?;
        let ChannelKind::Thread { members, .. } = &mut channel.kind else {
            return Err(WRONG_CHANNEL_TYPE.into());
        };
        let changed = if in_it { members.insert(user) } else { members.remove(&user) };
        let (count, guild) = (members.len(), channel.guild);
        if changed {
            let member = self.thread_member_json(thread, user);
            let (added, removed) = if in_it { (vec![member], vec![]) } else { (vec![], vec![user]) };
            let payload = serde_json::json!({
                "id": thread, "guild_id": guild, "member_count": count,
                "added_members": added, "removed_member_ids": removed,
            });
            // The bot hears about other members only if it may list members.
            let intent = if user == self.bot { Intent::Guilds } else { Intent::GuildMembers };
            self.tell("THREAD_MEMBERS_UPDATE", intent, payload);
        }
        Ok(())
    }

    /// Puts every thread to sleep that has had no message for too long.
    pub(super) fn archive_idle_threads(&mut self) {
        let now = self.now();
        let mut asleep = Vec::new();
        for channel in self.channels.values_mut() {
            let last = channel.last_message.map_or(0, Snowflake::millis);
            let ChannelKind::Thread { archive, .. } = &mut channel.kind else { continue };
            let wait =
                u64::try_from(Duration::from_secs(archive.after * 60).as_millis()).expect("a week fits");
            if !archive.archived && now >= last.max(archive.changed) + wait {
                (archive.archived, archive.changed) = (true, now);
                asleep.push(channel.id);
            }
        }
        for id in asleep {
            self.thread_news(id, "THREAD_UPDATE");
        }
    }
}
