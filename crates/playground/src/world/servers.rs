//! The guilds: the scene's own, and those added later. The bot is invited, kicked, or cut off by an outage; roles
//! change. The bot is told about each as Discord does.
use std::collections::{BTreeMap, BTreeSet};

use serde_json::json;

use super::channels::{Channel, ChannelKind};
use super::clock::Snowflake;
use super::people::{Guild, Member, Role};
use super::{Intent, World};
use crate::error::{ApiError, UNKNOWN_GUILD, UNKNOWN_ROLE};

impl World {
    /// All guilds, the scene's own first.
    pub fn guilds(&self) -> impl Iterator<Item = &Guild> {
        std::iter::once(&self.guild).chain(self.founded.values())
    }

    pub fn guild_with(&self, id: Snowflake) -> Result<&Guild, ApiError> {
        self.guilds().find(|guild| guild.id == id).ok_or_else(|| UNKNOWN_GUILD.into())
    }

    fn guild_mut(&mut self, id: Snowflake) -> Result<&mut Guild, ApiError> {
        let Self { guild, founded, .. } = self;
        if guild.id == id { Ok(guild) } else { founded.get_mut(&id).ok_or_else(|| UNKNOWN_GUILD.into()) }
    }

    /// The guild that a channel belongs to; for direct messages the scene's own.
    pub fn guild_of(&self, channel: &Channel) -> &Guild {
        self.founded.get(&channel.guild).unwrap_or(&self.guild)
    }

    /// The guilds that the bot is in.
    pub fn bot_guilds(&self) -> impl Iterator<Item = &Guild> {
        self.guilds().filter(|guild| guild.members.contains_key(&self.bot))
    }

    /// Whether the bot shares a guild with a user: otherwise it may not write to them.
    pub fn shares_guild(&self, user: Snowflake) -> bool {
        self.bot_guilds().any(|guild| guild.members.contains_key(&user))
    }

    /// Adds a guild with one text channel, and invites the bot. Everybody has the same permissions there as here.
    pub fn found_guild(&mut self, name: &str, channel: &str, members: &[Snowflake]) -> Snowflake {
        let (id, own, place) = (self.id(), self.id(), self.id());
        let joined = self.now();
        let everyone = self.guild.roles[&self.guild.id].permissions;
        let role = |id, name: &str, permissions, managed| {
            let (name, mentionable) = (name.to_owned(), false);
            (
                id,
                Role { id, name, colour: 0, position: u16::from(managed), permissions, mentionable, managed },
            )
        };
        let roles = BTreeMap::from([
            role(id, "@everyone", everyone, false),
            role(own, &self.users[&self.bot].name, 0, true),
        ]);
        let member =
            |roles: &[Snowflake]| Member { roles: BTreeSet::from_iter(roles.iter().copied()), joined };
        let people = members.iter().map(|user| (*user, member(&[])));
        let owner = *members.first().expect("somebody founds it");
        let locale = "en-US".to_owned();
        let guild = Guild { id, name: name.to_owned(), locale, owner, roles, members: people.collect() };
        self.founded.insert(id, guild);
        self.add_channel(place, channel.to_owned(), None, ChannelKind::Text { category: None });
        self.channels.get_mut(&place).expect("just made").guild = id;
        self.invite_bot(id).expect("just founded");
        id
    }

    /// The bot joins a guild, or is back after an outage: GUILD_CREATE.
    pub fn invite_bot(&mut self, guild: Snowflake) -> Result<(), ApiError> {
        let (bot, joined) = (self.bot, self.now());
        let place = self.guild_mut(guild)?;
        let roles = place.roles.values().filter(|role| role.managed).map(|role| role.id).collect();
        place.members.entry(bot).or_insert(Member { roles, joined });
        let payload = self.guild_create_json(guild)?;
        self.tell("GUILD_CREATE", Intent::Guilds, payload);
        Ok(())
    }

    /// The bot is removed from a guild: GUILD_DELETE, and from then on 50001 on its channels.
    pub fn kick_bot(&mut self, guild: Snowflake) -> Result<(), ApiError> {
        let bot = self.bot;
        self.guild_mut(guild)?.members.remove(&bot);
        self.tell("GUILD_DELETE", Intent::Guilds, json!({"id": guild}));
        Ok(())
    }

    /// Discord loses a guild for a while: a GUILD_DELETE that means only an outage.
    pub fn outage(&mut self, guild: Snowflake) -> Result<(), ApiError> {
        self.guild_with(guild)?;
        self.tell("GUILD_DELETE", Intent::Guilds, json!({"id": guild, "unavailable": true}));
        Ok(())
    }

    /// Changes what a role may do: GUILD_ROLE_UPDATE.
    pub fn set_role_permissions(&mut self, role: Snowflake, permissions: u64) -> Result<(), ApiError> {
        let guild = self.guild_with_role(role)?;
        let known = self.guild_mut(guild)?.roles.get_mut(&role).ok_or(UNKNOWN_ROLE)?;
        known.permissions = permissions;
        let known = known.clone();
        let payload = json!({"guild_id": guild, "role": self.role_json(&known)});
        self.tell("GUILD_ROLE_UPDATE", Intent::Guilds, payload);
        Ok(())
    }

    /// Deletes a role and the permissions it gave: GUILD_ROLE_DELETE. Members who lose it are not announced one by one.
    pub fn delete_role(&mut self, role: Snowflake) -> Result<(), ApiError> {
        let guild = self.guild_with_role(role)?;
        let place = self.guild_mut(guild)?;
        place.roles.remove(&role);
        place.members.values_mut().for_each(|member| {
            member.roles.remove(&role);
        });
        for channel in self.channels.values_mut() {
            channel.overwrites.retain(|overwrite| overwrite.for_member || overwrite.id != role);
        }
        self.tell("GUILD_ROLE_DELETE", Intent::Guilds, json!({"guild_id": guild, "role_id": role}));
        Ok(())
    }

    fn guild_with_role(&self, role: Snowflake) -> Result<Snowflake, ApiError> {
        let found = self.guilds().find(|guild| guild.roles.contains_key(&role));
        found.map(|guild| guild.id).ok_or_else(|| UNKNOWN_ROLE.into())
    }

    /// Gives somebody a role or takes it away: GUILD_MEMBER_UPDATE.
    pub fn set_role(&mut self, user: Snowflake, role: Snowflake, has: bool) -> Result<(), ApiError> {
        let guild = self.guild_with_role(role)?;
        let member = self.guild_mut(guild)?.members.get_mut(&user);
        let member = member.ok_or(crate::error::UNKNOWN_MEMBER)?;
        let changed = if has { member.roles.insert(role) } else { member.roles.remove(&role) };
        if changed {
            self.member_news(guild, user);
        }
        Ok(())
    }

    fn member_news(&mut self, guild: Snowflake, user: Snowflake) {
        let mut payload = self.member_json(guild, user);
        payload["guild_id"] = guild.to_string().into();
        // A bot is always told about changes to itself.
        let intent = if user == self.bot { Intent::Always } else { Intent::GuildMembers };
        self.tell("GUILD_MEMBER_UPDATE", intent, payload);
    }
}
