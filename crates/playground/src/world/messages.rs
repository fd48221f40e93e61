//! Messages: posting, history, pins.

use std::ops::Bound;

use serde_json::Value;

use super::channels::{Channel, ChannelKind};
use super::clock::Snowflake;
use super::files::{Attachment, Upload};
use super::interactions::Interaction;
use super::mentions::{Allowed, Ping};
use super::permissions::{ATTACH_FILES, EMBED_LINKS, MANAGE_THREADS, READ_MESSAGE_HISTORY};
use super::{Intent, World, keep_newest};
use crate::error::{
    ApiError, DMS_CLOSED, EMPTY_MESSAGE, NO_SHARED_GUILD, NOT_A_TEXT_CHANNEL, REPLY_NEEDS_HISTORY,
    THREAD_ARCHIVED, THREAD_LOCKED, UNKNOWN_MESSAGE,
};
use crate::limits;

pub const SUPPRESS_EMBEDS: u64 = 1 << 2;
pub const HAS_THREAD: u64 = 1 << 5;
pub const EPHEMERAL: u64 = 1 << 6;
pub const LOADING: u64 = 1 << 7;
pub const SILENT: u64 = 1 << 12;

/// How long a nonce is remembered ("the past few minutes").
const NONCE_WINDOW: u64 = 5 * 60_000;

/// Pings that are kept: more than any test makes.
const KEPT_PINGS: usize = 5000;

#[derive(Clone, Debug)]
pub struct Message {
    pub id: Snowflake,
    pub channel: Snowflake,
    pub author: Snowflake,
    /// Discord's message type: 0 plain, 6 pin, 18 thread made, 19 reply, 20 command, 21 thread starter.
    pub kind: u8,
    pub content: String,
    pub embeds: Vec<Value>,
    pub components: Vec<Value>,
    pub attachments: Vec<Attachment>,
    pub flags: u64,
    pub tts: bool,
    pub nonce: Option<Value>,
    pub mentions: Vec<Snowflake>,
    pub mention_roles: Vec<Snowflake>,
    pub mention_everyone: bool,
    /// Who was pinged by it.
    pub pinged: Vec<Snowflake>,
    pub refers_to: Option<(Snowflake, Snowflake)>,
    /// When it was pinned.
    pub pinned: Option<u64>,
    pub edited: Option<u64>,
    /// The interaction that it answers.
    pub interaction: Option<Snowflake>,
    /// Ephemeral: the only user who sees it.
    pub only_for: Option<Snowflake>,
}

impl Message {
    pub fn is_ephemeral(&self) -> bool {
        self.only_for.is_some()
    }

    pub(super) fn is_system(&self) -> bool {
        matches!(self.kind, 6 | 18 | 21)
    }
}

/// A message as requested, with its limits checked. `None`: not given, an edit keeps what is there.
#[derive(Clone, Debug, Default)]
pub struct Draft {
    pub content: Option<String>,
    pub embeds: Option<Vec<Value>>,
    pub components: Option<Vec<Value>>,
    /// The files to keep and the alt texts of new ones; `None`: keep all.
    pub attachments: Option<Vec<Described>>,
    pub files: Vec<Upload>,
    pub flags: Option<u64>,
    pub allowed: Option<Allowed>,
    pub nonce: Option<Value>,
    pub enforce_nonce: bool,
    pub reply_to: Option<Snowflake>,
    pub reply_may_fail: bool,
    pub tts: bool,
}

/// One entry of a request's `attachments`: an id (a kept file's, or the N of `files[N]`) and its alt text.
#[derive(Clone, Debug)]
pub struct Described {
    pub id: Snowflake,
    pub filename: Option<String>,
    pub description: Option<String>,
}

/// Why a message is written.
#[derive(Clone, Copy, Debug)]
pub enum Origin {
    /// Somebody simply writes.
    Plain,
    /// The bot answers an interaction; `only_for`: ephemeral.
    Answer { interaction: Snowflake, only_for: Option<Snowflake>, loading: bool },
}

/// Which messages of a channel are asked for.
#[derive(Clone, Copy, Debug)]
pub enum Page {
    Newest,
    Before(Snowflake),
    After(Snowflake),
    Around(Snowflake),
}

impl World {
    /// A message that the bot can read on channel routes; ephemeral ones do not exist there.
    pub fn bot_message(&self, channel: Snowflake, id: Snowflake) -> Result<&Message, ApiError> {
        let found = self.messages.get(&id).filter(|m| m.channel == channel && !m.is_ephemeral());
        found.ok_or_else(|| UNKNOWN_MESSAGE.into())
    }

    /// The bot posts into a channel: permissions, closed DMs, sleeping threads, nonce.
    pub fn bot_posts(&mut self, channel: Snowflake, draft: Draft) -> Result<Snowflake, ApiError> {
        let place = self.channel(channel)?;
        if !place.takes_messages() {
            return Err(NOT_A_TEXT_CHANNEL.into());
        }
        self.bot_needs(place, place.speak_permission())?;
        self.bot_may_attach(place, &draft)?;
        if let ChannelKind::Dm { recipient } = place.kind {
            if !self.shares_guild(recipient) {
                return Err(NO_SHARED_GUILD.into());
            }
            if !self.users[&recipient].accepts_dms {
                return Err(DMS_CLOSED.into());
            }
        }
        if let Some(reply) = draft.reply_to {
            self.bot_needs(place, READ_MESSAGE_HISTORY).map_err(|_| REPLY_NEEDS_HISTORY)?;
            if self.bot_message(channel, reply).is_err() && !draft.reply_may_fail {
                return Err(limits::one_complaint(
                    "message_reference",
                    "REPLIES_UNKNOWN_MESSAGE",
                    "Unknown message",
                ));
            }
        }
        if let Some(nonce) = draft.nonce.as_ref().filter(|_| draft.enforce_nonce)
            && let Some(earlier) = self.sent_with_nonce(nonce)
        {
            return if self.messages.contains_key(&earlier) {
                Ok(earlier)
            } else {
                Err(UNKNOWN_MESSAGE.into())
            };
        }
        self.post(self.bot, channel, draft, Origin::Plain)
    }

    /// Embeds and files need their own permissions.
    pub(super) fn bot_may_attach(&self, place: &Channel, draft: &Draft) -> Result<(), ApiError> {
        if draft.embeds.as_ref().is_some_and(|embeds| !embeds.is_empty()) {
            self.bot_needs(place, EMBED_LINKS)?;
        }
        if draft.files.is_empty() { Ok(()) } else { self.bot_needs(place, ATTACH_FILES) }
    }

    fn forget_nonces(&mut self) {
        let since = self.now().saturating_sub(NONCE_WINDOW);
        self.nonces.retain(|(_, id)| id.millis() >= since);
    }

    fn sent_with_nonce(&mut self, nonce: &Value) -> Option<Snowflake> {
        self.forget_nonces();
        // 8 and "8" are the same nonce.
        let text = |nonce: &Value| nonce.as_str().map_or_else(|| nonce.to_string(), str::to_owned);
        self.nonces.iter().find(|(known, _)| text(known) == text(nonce)).map(|(_, id)| *id)
    }

    /// Somebody writes: a thread wakes, unless it is locked for them. An ephemeral answer respects the lock but wakes
    /// nothing.
    fn enter_thread(&mut self, author: Snowflake, thread: Snowflake, origin: Origin) -> Result<(), ApiError> {
        let now = self.now();
        let Some(place) = self.channels.get(&thread) else { return Ok(()) };
        let manages = self.permissions(author, place) & MANAGE_THREADS != 0;
        let place = self.channels.get_mut(&thread).expect("looked up above");
        let ChannelKind::Thread { archive, .. } = &mut place.kind else { return Ok(()) };
        if archive.locked && !manages {
            return Err(if archive.archived { THREAD_ARCHIVED } else { THREAD_LOCKED }.into());
        }
        if archive.archived && !matches!(origin, Origin::Answer { only_for: Some(_), .. }) {
            (archive.archived, archive.changed) = (false, now);
            self.thread_news(thread, "THREAD_UPDATE");
        }
        if let Origin::Plain = origin {
            self.set_thread_member(thread, author, true)?;
        }
        Ok(())
    }

    /// Writes anybody's message. Callers have checked the permission; only a locked thread is checked here.
    pub fn post(
        &mut self,
        author: Snowflake,
        channel: Snowflake,
        draft: Draft,
        origin: Origin,
    ) -> Result<Snowflake, ApiError> {
        let (interaction, only_for, loading) = match origin {
            Origin::Plain => (None, None, false),
            Origin::Answer { interaction, only_for, loading } => (Some(interaction), only_for, loading),
        };
        let id = self.id();
        let attachments = self.take_files(&draft, &[], only_for.is_some());
        let content = draft.content.unwrap_or_default().trim().to_owned();
        let reply = draft.reply_to.filter(|id| self.messages.contains_key(id));
        let mut flags = draft.flags.unwrap_or(0);
        flags |= if only_for.is_some() { EPHEMERAL } else { 0 } | if loading { LOADING } else { 0 };
        let kind = match (interaction, reply) {
            (Some(id), _) if self.interactions.get(&id).is_some_and(Interaction::is_command) => 20,
            (None, Some(_)) => 19,
            _ => 0,
        };
        let mut message = Message {
            id,
            channel,
            author,
            kind,
            content,
            embeds: draft.embeds.unwrap_or_default(),
            components: draft.components.unwrap_or_default(),
            attachments,
            flags,
            tts: draft.tts,
            nonce: draft.nonce.clone(),
            mentions: Vec::new(),
            mention_roles: Vec::new(),
            mention_everyone: false,
            pinged: Vec::new(),
            refers_to: reply.map(|id| (channel, id)),
            pinned: None,
            edited: None,
            interaction,
            only_for,
        };
        if is_empty(&message) && !loading {
            return Err(EMPTY_MESSAGE.into());
        }
        self.enter_thread(author, channel, origin)?;
        self.resolve_mentions(&mut message, draft.allowed.as_ref());
        self.bring_in(&message)?;
        self.ping(&mut message);
        if let Some(nonce) = draft.nonce.filter(|_| author == self.bot) {
            self.forget_nonces();
            self.nonces.push((nonce, id));
        }
        self.insert(message);
        Ok(id)
    }

    /// Notes who is pinged. A message that nobody else sees pings nobody.
    fn ping(&mut self, message: &mut Message) {
        if message.is_ephemeral() {
            return;
        }
        let pinged = self.pinged_by(message);
        let (id, channel, silent) = (message.id, message.channel, message.flags & SILENT != 0);
        keep_newest(&mut self.pings, KEPT_PINGS);
        self.pings.extend(pinged.iter().map(|user| Ping { message: id, channel, user: *user, silent }));
        message.pinged = pinged;
    }

    pub(super) fn insert(&mut self, message: Message) {
        let (id, place, ephemeral) = (message.id, message.channel, message.is_ephemeral());
        if let Some(channel) = self.channels.get_mut(&place).filter(|_| !ephemeral) {
            channel.last_message = Some(id);
            channel.count(&message, 1);
        }
        self.typing.remove(&(place, message.author));
        self.messages.insert(id, message);
        self.messages.forget_oldest(place, ephemeral);
        self.message_news(id, "MESSAGE_CREATE");
    }

    /// Newest first, like Discord; empty without permission to read the history.
    pub fn history(&self, channel: Snowflake, page: Page, limit: usize) -> Result<Vec<&Message>, ApiError> {
        let place = self.bot_channel(channel, 0)?;
        if self.permissions(self.bot, place) & READ_MESSAGE_HISTORY == 0 {
            return Ok(Vec::new());
        }
        let (all, public) = (&self.messages, |m: &&Message| !m.is_ephemeral());
        let before = |id: Snowflake, n: usize| {
            all.between(channel, Bound::Unbounded, Bound::Excluded(id)).rev().filter(public).take(n)
        };
        let from = |id: Snowflake, n: usize| {
            all.between(channel, Bound::Included(id), Bound::Unbounded).filter(public).take(n)
        };
        Ok(match page {
            Page::Newest => before(Snowflake(u64::MAX), limit).collect(),
            Page::Before(id) => before(id, limit).collect(),
            Page::After(id) => {
                let mut found: Vec<_> = from(Snowflake(id.0.saturating_add(1)), limit).collect();
                found.reverse();
                found
            }
            Page::Around(id) => {
                let mut found: Vec<_> = from(id, limit - limit / 2).collect();
                found.reverse();
                found.extend(before(id, limit / 2));
                found
            }
        })
    }

    /// Tells the bot about a message, if it may see it.
    pub(super) fn message_news(&mut self, id: Snowflake, name: &'static str) {
        let message = self.messages[&id].clone();
        let Some(place) = self.channels.get(&message.channel).cloned() else { return };
        if !self.can_see(self.bot, &place) && !message.is_ephemeral() {
            return;
        }
        let mut payload = self.message_json(&message);
        // An ephemeral message is sent like a direct message: no guild, no member.
        let private = place.is_dm() || message.is_ephemeral();
        if !private {
            payload["guild_id"] = place.guild.to_string().into();
            payload["member"] = self.partial_member_json(place.guild, message.author);
        }
        let (intent, own) = (
            if private { Intent::DirectMessages } else { Intent::GuildMessages },
            message.author == self.bot || message.mentions.contains(&self.bot),
        );
        if private || own {
            self.tell(name, intent, payload);
        } else {
            self.tell_without_content(name, intent, payload);
        }
    }

    /// The files that a message has after this request: kept ones, then new ones.
    pub(super) fn take_files(
        &mut self,
        draft: &Draft,
        old: &[Attachment],
        ephemeral: bool,
    ) -> Vec<Attachment> {
        let mut kept: Vec<Attachment> = match &draft.attachments {
            None => old.to_vec(),
            Some(list) => {
                let known = list.iter().filter_map(|entry| {
                    let mut file = old.iter().find(|file| file.id == entry.id)?.clone();
                    if entry.description.is_some() {
                        file.description.clone_from(&entry.description);
                    }
                    Some(file)
                });
                known.collect()
            }
        };
        for upload in &draft.files {
            let words = draft.attachments.iter().flatten().find(|entry| entry.id.0 == upload.number);
            kept.push(Attachment::new(self.id(), upload, words, ephemeral));
        }
        kept
    }
}

pub(super) fn is_empty(message: &Message) -> bool {
    message.content.is_empty()
        && message.embeds.is_empty()
        && message.attachments.is_empty()
        && message.components.is_empty()
}
