//! Messages that are there: edited, deleted.

use std::collections::BTreeSet;
use std::time::Duration;

use serde_json::{Value, json};

use super::clock::Snowflake;
use super::files::Attachment;
use super::messages::{Draft, LOADING, Message, SUPPRESS_EMBEDS, is_empty};
use super::permissions::MANAGE_MESSAGES;
use super::{Intent, World};
use crate::error::{
    ApiError, EMPTY_MESSAGE, NOT_IN_A_DM, NOT_YOUR_MESSAGE, SYSTEM_MESSAGE, THREAD_ARCHIVED,
    TOO_MANY_OLD_EDITS, UNKNOWN_MESSAGE,
};

const HOUR: u64 = 3_600_000;
/// Edits of one channel's messages older than an hour, in six seconds. Discord publishes no number; bots observe about
/// this.
const OLD_EDITS: usize = 3;
const OLD_EDITS_WINDOW: u64 = 6_000;

impl World {
    /// Edits a message of the bot's. `flags` may only hide or show embeds.
    pub fn edit(&mut self, id: Snowflake, draft: Draft) -> Result<(), ApiError> {
        let old = self.messages.get(&id).ok_or(UNKNOWN_MESSAGE)?.clone();
        if old.author != self.bot {
            return Err(NOT_YOUR_MESSAGE.into());
        }
        if !old.is_ephemeral() && self.channel(old.channel)?.is_archived() {
            return Err(THREAD_ARCHIVED.into());
        }
        let mut new = old.clone();
        new.attachments = self.take_files(&draft, &old.attachments, old.is_ephemeral());
        if let Some(content) = &draft.content {
            new.content = content.trim().to_owned();
        }
        new.embeds = draft.embeds.unwrap_or(new.embeds);
        new.components = draft.components.unwrap_or(new.components);
        if let Some(flags) = draft.flags {
            new.flags = new.flags & !SUPPRESS_EMBEDS | flags & SUPPRESS_EMBEDS;
        }
        new.flags &= !LOADING;
        if is_empty(&new) {
            return Err(EMPTY_MESSAGE.into());
        }
        self.spend_old_edit(&old)?;
        for embed in &mut new.embeds {
            forget_missing_pictures(embed, &new.attachments);
        }
        // Names are shown, but nobody is pinged: neither by an edit nor by what fills a deferral (discord-api-docs
        // #4034). Text that stays keeps its mentions.
        if draft.content.is_some() {
            self.resolve_mentions(&mut new, draft.allowed.as_ref());
        }
        if old.flags & LOADING == 0 {
            new.edited = Some(self.now());
        }
        self.messages.insert(id, new);
        self.message_news(id, "MESSAGE_UPDATE");
        Ok(())
    }

    /// The separate limit on edits of messages older than an hour.
    fn spend_old_edit(&mut self, message: &Message) -> Result<(), ApiError> {
        let now = self.now();
        if message.is_ephemeral() || now < message.id.millis() + HOUR {
            return Ok(());
        }
        let spent = self.old_edits.entry(message.channel).or_default();
        spent.retain(|at| now < at + OLD_EDITS_WINDOW);
        if spent.len() >= OLD_EDITS {
            let wait = Duration::from_millis(spent[0] + OLD_EDITS_WINDOW - now);
            return Err(ApiError::after(TOO_MANY_OLD_EDITS, wait));
        }
        spent.push(now);
        Ok(())
    }

    /// The bot edits through a channel route.
    pub fn bot_edits(&mut self, channel: Snowflake, id: Snowflake, draft: Draft) -> Result<(), ApiError> {
        let place = self.bot_channel(channel, 0)?;
        self.bot_message(channel, id)?;
        self.bot_may_attach(place, &draft)?;
        self.edit(id, draft)
    }

    pub fn bot_deletes(&mut self, channel: Snowflake, id: Snowflake) -> Result<(), ApiError> {
        let place = self.bot_channel(channel, 0)?;
        let message = self.bot_message(channel, id)?;
        if message.author != self.bot {
            if place.is_dm() {
                return Err(NOT_IN_A_DM.into());
            }
            self.bot_needs(place, MANAGE_MESSAGES)?;
        }
        if message.kind == 21 {
            return Err(SYSTEM_MESSAGE.into());
        }
        self.delete(id)
    }

    pub fn delete(&mut self, id: Snowflake) -> Result<(), ApiError> {
        let message = self.messages.remove(&id).ok_or(UNKNOWN_MESSAGE)?;
        let channel = message.channel;
        if let Some(place) = self.channels.get_mut(&channel) {
            place.count(&message, -1);
        }
        let Some(place) = self.channels.get(&channel) else { return Ok(()) };
        if !self.can_see(self.bot, place) && !message.is_ephemeral() {
            return Ok(());
        }
        let mut payload = json!({"id": id, "channel_id": channel});
        let private = place.is_dm() || message.is_ephemeral();
        if !private {
            payload["guild_id"] = place.guild.to_string().into();
        }
        let intent = if private { Intent::DirectMessages } else { Intent::GuildMessages };
        self.tell("MESSAGE_DELETE", intent, payload);
        Ok(())
    }

    /// Deletes many at once, in one event. Unknown ones are skipped, like on Discord.
    pub fn delete_many(&mut self, channel: Snowflake, ids: &[Snowflake]) {
        let known = ids.iter().copied().filter(|id| self.bot_message(channel, *id).is_ok());
        let gone: BTreeSet<Snowflake> = known.collect();
        let messages: Vec<Message> = gone.iter().filter_map(|id| self.messages.remove(id)).collect();
        if let Some(place) = self.channels.get_mut(&channel) {
            messages.iter().for_each(|message| place.count(message, -1));
        }
        let guild = self.channels.get(&channel).map_or(self.guild.id, |place| place.guild);
        if !gone.is_empty() {
            let payload = json!({"ids": gone, "channel_id": channel, "guild_id": guild});
            self.tell("MESSAGE_DELETE_BULK", Intent::GuildMessages, payload);
        }
    }
}

/// An embed whose file was removed loses its picture.
fn forget_missing_pictures(embed: &mut Value, attachments: &[Attachment]) {
    let missing = |part: Option<&Value>| {
        let name = part.and_then(|p| p["url"].as_str()).and_then(|url| url.strip_prefix("attachment://"));
        name.is_some_and(|name| !attachments.iter().any(|file| file.filename == name))
    };
    for part in ["image", "thumbnail"] {
        if missing(embed.get(part)) {
            embed.as_object_mut().expect("an embed is an object").remove(part);
        }
    }
}
