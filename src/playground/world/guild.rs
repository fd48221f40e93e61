//! Changes in the guild itself: overwrites, roles of members, people who leave, typing.
use serde_json::json;

use super::clock::Snowflake;
use super::permissions::Overwrite;
use super::{Intent, World};
use crate::playground::error::{ApiError, UNKNOWN_CHANNEL, UNKNOWN_MEMBER, UNKNOWN_OVERWRITE, UNKNOWN_ROLE};

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

    /// A channel that the bot can no longer see is, for it, updated: Discord sends the new overwrites.
    pub fn channel_news(&mut self, id: Snowflake) {
        let payload = self.channel_json(&self.channels[&id]);
        self.tell("CHANNEL_UPDATE", Intent::Guilds, payload);
    }

    pub fn set_role(&mut self, user: Snowflake, role: Snowflake, has: bool) -> Result<(), ApiError> {
        if !self.guild.roles.contains_key(&role) {
            return Err(UNKNOWN_ROLE.into());
        }
        let member = self.guild.members.get_mut(&user).ok_or(UNKNOWN_MEMBER)?;
        let changed = if has { member.roles.insert(role) } else { member.roles.remove(&role) };
        if changed {
            self.member_news(user);
        }
        Ok(())
    }

    fn member_news(&mut self, user: Snowflake) {
        let mut payload = self.member_json(user);
        payload["guild_id"] = self.guild.id.to_string().into();
        // A bot always hears of changes to itself.
        let intent = if user == self.bot { Intent::Always } else { Intent::GuildMembers };
        self.tell("GUILD_MEMBER_UPDATE", intent, payload);
    }

    /// A user leaves the guild.
    pub fn leave(&mut self, user: Snowflake) -> Result<(), ApiError> {
        self.guild.members.remove(&user).ok_or(UNKNOWN_MEMBER)?;
        let payload = json!({"guild_id": self.guild.id, "user": self.user_json(user)});
        self.tell("GUILD_MEMBER_REMOVE", Intent::GuildMembers, payload);
        Ok(())
    }

    pub fn type_in(&mut self, user: Snowflake, channel: Snowflake) -> Result<(), ApiError> {
        let is_dm = self.channel(channel)?.is_dm();
        let now = self.now();
        self.typing.insert((channel, user), now + TYPING);
        let mut payload = json!({"channel_id": channel, "user_id": user, "timestamp": now / 1000});
        let intent = if is_dm {
            Intent::DirectTyping
        } else {
            payload["guild_id"] = self.guild.id.to_string().into();
            payload["member"] = self.member_json(user);
            Intent::GuildTyping
        };
        self.tell("TYPING_START", intent, payload);
        Ok(())
    }
}
