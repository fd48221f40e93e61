//! The guild, its members and roles, and users.
use std::sync::Arc;

use serde_json::{Value, json};

use super::route::Query;
use super::{Outcome, Reply};
use crate::error::{
    ApiError, MISSING_ACCESS, MISSING_PERMISSIONS, UNKNOWN_GUILD, UNKNOWN_MEMBER, UNKNOWN_USER,
};
use crate::hub::Hub;
use crate::world::clock::Snowflake;
use crate::world::people::Guild;
use crate::world::permissions::{ADMINISTRATOR, MANAGE_ROLES};
use crate::world::{Intent, World};

pub(super) fn check(hub: &Hub, guild: Snowflake) -> Result<(), ApiError> {
    hub.read(|world| {
        let own = world.bot_guilds().any(|own| own.id == guild);
        if own { Ok(()) } else { Err(UNKNOWN_GUILD.into()) }
    })
}

pub(super) fn get(hub: &Arc<Hub>, guild: Snowflake) -> Outcome {
    hub.read(|world| Ok(Reply::ok(world.guild_json(world.guild_with(guild)?))))
}

pub(super) fn own(hub: &Arc<Hub>) -> Outcome {
    Ok(Reply::ok(hub.read(|world| {
        let guild = |guild: &Guild| {
            json!({
                "id": guild.id, "name": guild.name, "icon": null, "owner": false, "features": [],
                "permissions": guild_permissions(world, guild.id).to_string(),
            })
        };
        world.bot_guilds().map(guild).collect()
    })))
}

pub(super) fn user(hub: &Arc<Hub>, user: Snowflake) -> Outcome {
    hub.read(|world| {
        if !world.users.contains_key(&user) {
            return Err(UNKNOWN_USER.into());
        }
        Ok(Reply::ok(world.user_json(user)))
    })
}

pub(super) fn channels(hub: &Arc<Hub>, guild: Snowflake) -> Outcome {
    Ok(Reply::ok(hub.read(|world| {
        let here = world.channels.values().filter(|channel| channel.guild == guild);
        let listed = here.filter(|channel| !channel.is_dm() && !channel.is_thread());
        listed.map(|channel| world.channel_json(channel)).collect()
    })))
}

pub(super) fn roles(hub: &Arc<Hub>, guild: Snowflake) -> Outcome {
    hub.read(|world| {
        let roles = world.guild_with(guild)?.roles.values();
        Ok(Reply::ok(roles.map(|role| world.role_json(role)).collect()))
    })
}

/// Listing members, of the guild or of a thread, needs the privileged intent; fetching one does not.
pub(super) fn may_list_members(hub: &Hub) -> Result<(), ApiError> {
    let granted = hub.settings.privileged_intents & Intent::GuildMembers.bit() != 0;
    if granted { Ok(()) } else { Err(MISSING_ACCESS.into()) }
}

pub(super) fn members(hub: &Arc<Hub>, guild: Snowflake, query: &Query) -> Outcome {
    may_list_members(hub)?;
    let limit = query.number("limit", 1, 1000)?;
    let after = query.id("after")?.unwrap_or(Snowflake(0));
    hub.read(|world| {
        let listed = world.guild_with(guild)?.members.keys().filter(|user| **user > after).take(limit);
        Ok(Reply::ok(listed.map(|user| world.member_json(guild, *user)).collect()))
    })
}

pub(super) fn member(hub: &Arc<Hub>, guild: Snowflake, user: Snowflake) -> Outcome {
    hub.read(|world| {
        if !world.users.contains_key(&user) {
            return Err(UNKNOWN_USER.into());
        }
        if !world.guild_with(guild)?.members.contains_key(&user) {
            return Err(UNKNOWN_MEMBER.into());
        }
        Ok(Reply::ok(world.member_json(guild, user)))
    })
}

/// A bot can give and take roles below its own highest one.
pub(super) fn role(hub: &Arc<Hub>, guild: Snowflake, user: Snowflake, role: Snowflake, has: bool) -> Outcome {
    hub.change(|world| {
        let place = world.guild_with(guild)?;
        let position = |id: &Snowflake| place.roles.get(id).map_or(0, |role| role.position);
        let own = place.members[&world.bot].roles.iter().map(position).max().unwrap_or(0);
        let allowed = guild_permissions(world, guild) & (MANAGE_ROLES | ADMINISTRATOR) != 0;
        if place.roles.contains_key(&role) && (!allowed || position(&role) >= own) {
            return Err(MISSING_PERMISSIONS.into());
        }
        world.set_role(user, role, has)?;
        Ok(Reply { status: 204, body: Value::Null })
    })
}

/// The bot's permissions in a guild as a whole.
pub(super) fn guild_permissions(world: &World, guild: Snowflake) -> u64 {
    let Ok(guild) = world.guild_with(guild) else { return 0 };
    let role = |id: &Snowflake| guild.roles.get(id).map_or(0, |role| role.permissions);
    let own = guild.members.get(&world.bot);
    let own = own.map_or(0, |member| member.roles.iter().map(role).fold(0, |all, one| all | one));
    own | role(&guild.id)
}
