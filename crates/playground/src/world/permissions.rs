//! Permissions: base permissions, then the channel's overwrites, as Discord computes them.
use super::channels::Channel;
use super::clock::Snowflake;
use super::{ChannelKind, World};
use crate::error::{ApiError, MISSING_ACCESS, MISSING_PERMISSIONS};

pub const ADMINISTRATOR: u64 = 1 << 3;
pub const MANAGE_CHANNELS: u64 = 1 << 4;
pub const VIEW_CHANNEL: u64 = 1 << 10;
pub const SEND_MESSAGES: u64 = 1 << 11;
pub const MANAGE_MESSAGES: u64 = 1 << 13;
pub const EMBED_LINKS: u64 = 1 << 14;
pub const ATTACH_FILES: u64 = 1 << 15;
pub const READ_MESSAGE_HISTORY: u64 = 1 << 16;
pub const MENTION_EVERYONE: u64 = 1 << 17;
pub const MANAGE_ROLES: u64 = 1 << 28;
pub const USE_APPLICATION_COMMANDS: u64 = 1 << 31;
pub const MANAGE_THREADS: u64 = 1 << 34;
pub const CREATE_PUBLIC_THREADS: u64 = 1 << 35;
pub const CREATE_PRIVATE_THREADS: u64 = 1 << 36;
pub const SEND_MESSAGES_IN_THREADS: u64 = 1 << 38;
pub const PIN_MESSAGES: u64 = 1 << 51;

pub const ALL: u64 = (1 << 53) - 1;

/// What everybody has in a direct message.
const IN_A_DM: u64 = VIEW_CHANNEL
    | SEND_MESSAGES
    | EMBED_LINKS
    | ATTACH_FILES
    | READ_MESSAGE_HISTORY
    | MENTION_EVERYONE
    | USE_APPLICATION_COMMANDS
    | PIN_MESSAGES;

/// A channel's exception for one role or one member.
#[derive(Clone, Debug)]
pub struct Overwrite {
    pub id: Snowflake,
    pub for_member: bool,
    pub allow: u64,
    pub deny: u64,
}

impl World {
    /// The permissions of `user` in `channel`; none at all if they cannot see it.
    pub fn permissions(&self, user: Snowflake, channel: &Channel) -> u64 {
        if let ChannelKind::Dm { recipient } = &channel.kind {
            return if user == *recipient || user == self.bot { IN_A_DM } else { 0 };
        }
        let guild = self.guild_of(channel);
        let Some(member) = guild.members.get(&user) else { return 0 };
        if user == guild.owner {
            return ALL;
        }
        let everyone = guild.id;
        let role = |id: &Snowflake| guild.roles.get(id).map_or(0, |role| role.permissions);
        let mut granted = role(&everyone) | member.roles.iter().map(role).fold(0, |all, one| all | one);
        if granted & ADMINISTRATOR != 0 {
            return ALL;
        }
        // A thread has no overwrites of its own: its parent's apply.
        let place = match &channel.kind {
            ChannelKind::Thread { parent, .. } => self.channels.get(parent).unwrap_or(channel),
            _ => channel,
        };
        let mut apply = |matching: &dyn Fn(&Overwrite) -> bool| {
            let chosen = place.overwrites.iter().filter(|overwrite| matching(overwrite));
            let (allow, deny) = chosen.fold((0, 0), |(a, d), o| (a | o.allow, d | o.deny));
            granted = granted & !deny | allow;
        };
        apply(&|o| !o.for_member && o.id == everyone);
        apply(&|o| !o.for_member && o.id != everyone && member.roles.contains(&o.id));
        apply(&|o| o.for_member && o.id == user);
        if granted & VIEW_CHANNEL == 0 {
            return 0;
        }
        if let ChannelKind::Thread { private: true, members, .. } = &channel.kind
            && !members.contains(&user)
            && granted & MANAGE_THREADS == 0
        {
            return 0;
        }
        granted
    }

    /// 50001 when the bot cannot see the channel, 50013 when it sees it but lacks a permission.
    pub fn bot_needs(&self, channel: &Channel, needed: u64) -> Result<(), ApiError> {
        let has = self.permissions(self.bot, channel);
        if has & VIEW_CHANNEL == 0 {
            return Err(MISSING_ACCESS.into());
        }
        if has & needed != needed { Err(MISSING_PERMISSIONS.into()) } else { Ok(()) }
    }
}
