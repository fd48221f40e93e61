//! Channels: read, created, changed, deleted; direct messages; typing.
use std::sync::Arc;

use serde_json::Value;

use super::body::Body;
use super::{Outcome, Reply};
use crate::error::{
    INVALID_RECIPIENTS, MISSING_PERMISSIONS, NOT_IN_A_DM, UNKNOWN_CHANNEL, WRONG_CHANNEL_TYPE,
};
use crate::hub::Hub;
use crate::limits::{Complaints, one_complaint, snowflake};
use crate::world::ChannelKind;
use crate::world::clock::Snowflake;
use crate::world::permissions::{ADMINISTRATOR, MANAGE_CHANNELS, MANAGE_ROLES, MANAGE_THREADS, Overwrite};

pub(super) fn open_dm(hub: &Arc<Hub>, body: &Body) -> Outcome {
    let recipient = snowflake(&body.json["recipient_id"]);
    let recipient = recipient
        .ok_or_else(|| one_complaint("recipient_id", "BASE_TYPE_REQUIRED", "This field is required"))?;
    hub.change(|world| {
        if !world.users.contains_key(&recipient) {
            return Err(INVALID_RECIPIENTS.into());
        }
        let id = world.dm_with(recipient)?;
        Ok(Reply::ok(world.channel_json(&world.channels[&id])))
    })
}

pub(super) fn get(hub: &Arc<Hub>, channel: Snowflake) -> Outcome {
    hub.read(|world| Ok(Reply::ok(world.channel_json(world.bot_channel(channel, 0)?))))
}

pub(super) fn create(hub: &Arc<Hub>, guild: Snowflake, body: &Body) -> Outcome {
    let mut complaints = Complaints::default();
    let mut name = String::new();
    let mut category = None;
    let mut topic = None;
    if let Some(form) = complaints.form(&body.json) {
        complaints.only_keys(form, &["name", "type", "topic", "parent_id", "position", "nsfw", "reason"]);
        name = complaints
            .needed_text(form, "name", 1..=100)
            .unwrap_or_default()
            .to_lowercase()
            .replace(' ', "-");
        topic = complaints.text(form, "topic", 0..=1024).map(str::to_owned);
        category = complaints.id(form, "parent_id");
        if form.get("type").and_then(Value::as_u64).unwrap_or(0) != 0 {
            complaints.about("type", "PLAYGROUND_UNSUPPORTED", "Only text channels can be made here");
        }
    }
    complaints.finish()?;
    hub.change(|world| {
        if super::guilds::guild_permissions(world, guild) & (MANAGE_CHANNELS | ADMINISTRATOR) == 0 {
            return Err(MISSING_PERMISSIONS.into());
        }
        let id = world.id();
        world.add_channel(id, name, topic, ChannelKind::Text { category });
        world.channels.get_mut(&id).expect("just made").guild = guild;
        Ok(Reply::created(world.channel_made(id)))
    })
}

/// Threads: archived, locked, name and auto-archive time. Channels: name and topic.
pub(super) fn modify(hub: &Arc<Hub>, channel: Snowflake, body: &Body) -> Outcome {
    let (is_dm, is_thread, own, may) = hub.read(|world| {
        let place = world.bot_channel(channel, 0)?;
        let own = matches!(&place.kind, ChannelKind::Thread { owner, .. } if *owner == world.bot);
        Ok::<_, crate::error::ApiError>((
            place.is_dm(),
            place.is_thread(),
            own,
            world.permissions(world.bot, place),
        ))
    })?;
    if is_dm {
        return Err(NOT_IN_A_DM.into());
    }
    let mut complaints = Complaints::default();
    let Some(form) = body.json.as_object() else {
        return Err(one_complaint("_", "MODEL_TYPE_CONVERT", "Only dictionaries may be used in a ModelType"));
    };
    let keys: &[&str] = if is_thread {
        &["name", "archived", "locked", "auto_archive_duration", "invitable", "rate_limit_per_user"]
    } else {
        &["name", "topic"]
    };
    complaints.only_keys(form, keys);
    let name = complaints.text(form, "name", 1..=100).map(str::to_owned);
    let topic = complaints.text(form, "topic", 0..=1024).map(str::to_owned);
    let archived = complaints.boolean(form, "archived");
    let locked = complaints.boolean(form, "locked");
    let after = super::threads::archive_after(&mut complaints, form);
    complaints.finish()?;
    let manages = may & if is_thread { MANAGE_THREADS } else { MANAGE_CHANNELS } != 0;
    // The owner of a thread renames and archives it; locking takes the permission to manage threads.
    // Anybody who may write there un-archives it.
    let waking = archived == Some(false) && form.len() == 1;
    if !manages && (!own || locked.is_some()) && !waking {
        return Err(MISSING_PERMISSIONS.into());
    }
    hub.change(|world| {
        let now = world.now();
        let place = world.channels.get_mut(&channel).ok_or(UNKNOWN_CHANNEL)?;
        place.name = name.unwrap_or_else(|| place.name.clone());
        place.topic = topic.or_else(|| place.topic.clone());
        if let ChannelKind::Thread { archive, .. } = &mut place.kind {
            if archived.is_some_and(|archived| archived != archive.archived) {
                archive.changed = now;
            }
            archive.archived = archived.unwrap_or(archive.archived);
            archive.locked = locked.unwrap_or(archive.locked);
            archive.after = after.unwrap_or(archive.after);
            world.thread_news(channel, "THREAD_UPDATE");
        } else {
            world.channel_news(channel);
        }
        Ok(Reply::ok(world.channel_json(&world.channels[&channel])))
    })
}

pub(super) fn delete(hub: &Arc<Hub>, channel: Snowflake) -> Outcome {
    hub.change(|world| {
        let place = world.bot_channel(channel, 0)?;
        match place.kind {
            ChannelKind::Dm { .. } => return Ok(Reply::ok(world.channel_json(place))),
            ChannelKind::Thread { .. } => world.bot_needs(place, MANAGE_THREADS)?,
            _ => world.bot_needs(place, MANAGE_CHANNELS)?,
        }
        Ok(Reply::ok(world.delete_channel(channel)?))
    })
}

pub(super) fn typing(hub: &Arc<Hub>, channel: Snowflake) -> Outcome {
    hub.change(|world| {
        let place = world.channel(channel)?;
        world.bot_needs(place, place.speak_permission())?;
        world.type_in(world.bot, channel)
    })?;
    Ok(Reply::nothing())
}

pub(super) fn set_overwrite(hub: &Arc<Hub>, channel: Snowflake, target: Snowflake, body: &Body) -> Outcome {
    let mut complaints = Complaints::default();
    let mut overwrite = Overwrite { id: target, for_member: false, allow: 0, deny: 0 };
    if let Some(form) = complaints.form(&body.json) {
        complaints.only_keys(form, &["id", "type", "allow", "deny"]);
        let Some(kind) = complaints.number(form, "type", 0..=1) else {
            return Err(one_complaint("type", "BASE_TYPE_REQUIRED", "This field is required"));
        };
        overwrite.for_member = kind == 1;
        let bits = |c: &mut Complaints, key: &str| c.id(form, key).map_or(0, |bits| bits.0);
        (overwrite.allow, overwrite.deny) = (bits(&mut complaints, "allow"), bits(&mut complaints, "deny"));
    }
    complaints.finish()?;
    hub.change(|world| {
        let place = world.bot_channel(channel, MANAGE_ROLES)?;
        if place.is_dm() || place.is_thread() {
            return Err(WRONG_CHANNEL_TYPE.into());
        }
        // Nobody can grant what they do not have.
        if (overwrite.allow | overwrite.deny) & !world.permissions(world.bot, place) != 0 {
            return Err(MISSING_PERMISSIONS.into());
        }
        world.set_overwrite(channel, overwrite)?;
        Ok(Reply::nothing())
    })
}

pub(super) fn remove_overwrite(hub: &Arc<Hub>, channel: Snowflake, target: Snowflake) -> Outcome {
    hub.change(|world| {
        world.bot_channel(channel, MANAGE_ROLES)?;
        world.remove_overwrite(channel, target)?;
        Ok(Reply::nothing())
    })
}
