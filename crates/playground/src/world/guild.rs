//! Changes in the guild itself: overwrites, people who leave, typing.
use serde_json::json;

use super::clock::Snowflake;
use super::permissions::Overwrite;
use super::{Intent, World};
use crate::error::{ApiError, UNKNOWN_CHANNEL, UNKNOWN_MEMBER, UNKNOWN_OVERWRITE};

/// Typing shows for ten seconds.
const TYPING: u64 = 10_000;

impl World {
    pub fn set_overwrite(&mut self, channel: Snowflake, overwrite: Overwrite) -> Result<(), ApiError> {
        let place = self.channels.get_mut(&channel).ok_or(UNKNOWN_CHANNEL)?;
        place.overwrites.retain(|known| known.id != overwrite.id);
        place.overwrites.push(overwrite);
        self.channel_news(channel);
        Ok(())
    }

    pub fn remove_overwrite(&mut self, channel: Snowflake, id: Snowflake) -> Result<(), ApiError> {
        let place = self.channels.get_mut(&channel).ok_or(UNKNOWN_CHANNEL)?;
        let before = place.overwrites.len();
        place.overwrites.retain(|known| known.id != id);
        if place.overwrites.len() == before {
            return Err(UNKNOWN_OVERWRITE.into());
        }
        self.channel_news(channel);
        Ok(())
    }

    /// Takes permissions from the bot (or gives them back) in one channel.
    pub fn deny_bot(&mut self, channel: Snowflake, denied: u64) -> Result<(), ApiError> {
        let id = self.bot;
        self.set_overwrite(channel, Overwrite { id, for_member: true, allow: 0, deny: denied })
    }

    /// If the bot can no longer see a channel, Discord sends it an update with the new overwrites.
    pub fn channel_news(&mut self, id: Snowflake) {
        if !self.guild_of(&self.channels[&id]).members.contains_key(&self.bot) {
            return;
        }
        let payload = self.channel_json(&self.channels[&id]);
        self.tell("CHANNEL_UPDATE", Intent::Guilds, payload);
    }

    /// A user leaves the guild.
    pub fn leave(&mut self, user: Snowflake) -> Result<(), ApiError> {
        self.guild.members.remove(&user).ok_or(UNKNOWN_MEMBER)?;
        let payload = json!({"guild_id": self.guild.id, "user": self.user_json(user)});
        self.tell("GUILD_MEMBER_REMOVE", Intent::GuildMembers, payload);
        Ok(())
    }

    pub fn type_in(&mut self, user: Snowflake, channel: Snowflake) -> Result<(), ApiError> {
        let place = self.channel(channel)?;
        let (is_dm, guild) = (place.is_dm(), place.guild);
        let now = self.now();
        self.typing.insert((channel, user), now + TYPING);
        let mut payload = json!({"channel_id": channel, "user_id": user, "timestamp": now / 1000});
        let intent = if is_dm {
            Intent::DirectTyping
        } else {
            payload["guild_id"] = guild.to_string().into();
            payload["member"] = self.member_json(guild, user);
            Intent::GuildTyping
        };
        self.tell("TYPING_START", intent, payload);
        Ok(())
    }
}
