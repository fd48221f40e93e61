//! Threads: opened, listed, joined.
use std::sync::Arc;

use serde_json::{Value, json};

use super::body::Body;
use super::{Outcome, Reply, messages};
use crate::error::WRONG_CHANNEL_TYPE;
use crate::hub::Hub;
use crate::limits::{Complaints, Form};
use crate::world::channels::{Channel, NewThread};
use crate::world::clock::Snowflake;
use crate::world::permissions::READ_MESSAGE_HISTORY;
use crate::world::{ChannelKind, World};

/// Minutes until a thread without messages falls asleep.
pub(super) fn archive_after(complaints: &mut Complaints, form: &Form) -> Option<u64> {
    let minutes = complaints.number(form, "auto_archive_duration", 0..=10_080)?;
    if !matches!(minutes, 60 | 1440 | 4320 | 10_080) {
        complaints.choices("auto_archive_duration", "60, 1440, 4320, 10080");
    }
    u64::try_from(minutes).ok()
}

pub(super) fn open(hub: &Arc<Hub>, channel: Snowflake, from: Option<Snowflake>, body: &Body) -> Outcome {
    hub.read(|world| {
        world.bot_channel(channel, 0)?;
        from.map_or(Ok(()), |message| messages::must_exist(world, channel, message))
    })?;
    let mut complaints = Complaints::default();
    // A thread that is opened on its own, without a type, is private.
    let mut new =
        NewThread { name: String::new(), archive_after: 4320, private: from.is_none(), invitable: true };
    if let Some(form) = complaints.form(&body.json) {
        let keys: &[&str] = if from.is_some() {
            &["name", "auto_archive_duration", "rate_limit_per_user"]
        } else {
            &["name", "auto_archive_duration", "rate_limit_per_user", "type", "invitable"]
        };
        complaints.only_keys(form, keys);
        complaints.needed_text(form, "name", 1..=100).unwrap_or_default().clone_into(&mut new.name);
        new.archive_after = archive_after(&mut complaints, form).unwrap_or(new.archive_after);
        new.invitable = complaints.boolean(form, "invitable").unwrap_or(true);
        match form.get("type").and_then(Value::as_u64) {
            Some(11) => new.private = false,
            None | Some(12) => {}
            Some(_) => complaints.choices("type", "11, 12"),
        }
    }
    complaints.finish()?;
    hub.change(|world| {
        let id = world.open_thread(channel, from, new)?;
        Ok(Reply::created(world.channel_json(&world.channels[&id])))
    })
}

pub(super) fn member(hub: &Arc<Hub>, thread: Snowflake, user: Snowflake, in_it: bool) -> Outcome {
    hub.change(|world| world.thread_member(thread, user, in_it))?;
    Ok(Reply::nothing())
}

pub(super) fn members(hub: &Arc<Hub>, thread: Snowflake) -> Outcome {
    super::guilds::may_list_members(hub)?;
    hub.read(|world| {
        let ChannelKind::Thread { members, .. } = &world.bot_channel(thread, 0)?.kind else {
            return Err(WRONG_CHANNEL_TYPE.into());
        };
        Ok(Reply::ok(members.iter().map(|user| world.thread_member_json(thread, *user)).collect()))
    })
}

/// Threads and the bot's own memberships, as both lists return them.
fn listing(world: &World, threads: &[&Channel]) -> Value {
    let joined = |thread: &&&Channel| matches!(&thread.kind, ChannelKind::Thread { members, .. } if members.contains(&world.bot));
    let members = threads.iter().filter(joined).map(|thread| world.thread_member_json(thread.id, world.bot));
    json!({
        "threads": threads.iter().map(|thread| world.channel_json(thread)).collect::<Vec<_>>(),
        "members": members.collect::<Vec<_>>(),
    })
}

pub(super) fn active(hub: &Arc<Hub>, guild: Snowflake) -> Outcome {
    Ok(Reply::ok(hub.read(|world| {
        let awake = |channel: &&Channel| {
            matches!(&channel.kind, ChannelKind::Thread { archive, .. } if !archive.archived)
        };
        let seen = |channel: &&Channel| channel.guild == guild && world.can_see(world.bot, channel);
        let threads: Vec<&Channel> = world.channels.values().filter(awake).filter(seen).collect();
        listing(world, &threads)
    })))
}

pub(super) fn archived(hub: &Arc<Hub>, channel: Snowflake, private: bool) -> Outcome {
    hub.read(|world| {
        world.bot_channel(channel, READ_MESSAGE_HISTORY)?;
        let asleep = |thread: &&Channel| {
            matches!(&thread.kind, ChannelKind::Thread { parent, archive, private: hidden, .. }
                if *parent == channel && archive.archived && *hidden == private)
        };
        let seen = |thread: &&Channel| world.can_see(world.bot, thread);
        let threads: Vec<&Channel> = world.channels.values().filter(asleep).filter(seen).collect();
        let mut json = listing(world, &threads);
        json["has_more"] = false.into();
        Ok(Reply::ok(json))
    })
}
