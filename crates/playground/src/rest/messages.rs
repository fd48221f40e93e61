//! Messages on channel routes.
use std::sync::Arc;

use serde_json::{Value, json};

use super::body::Body;
use super::route::Query;
use super::{Outcome, Reply};
use crate::error::{ApiError, BULK_DELETE_COUNT, NOT_IN_A_DM, TOO_OLD_TO_DELETE, UNKNOWN_MESSAGE};
use crate::hub::Hub;
use crate::limits::message::{Use, draft, message_ids};
use crate::limits::one_complaint;
use crate::world::World;
use crate::world::clock::{Snowflake, iso8601};
use crate::world::messages::{Message, Page};
use crate::world::permissions::{MANAGE_MESSAGES, READ_MESSAGE_HISTORY};

const TWO_WEEKS: u64 = 14 * 86_400_000;

fn shown(hub: &Hub, world: &World, message: &Message) -> Value {
    world.message_json_for_bot(message, hub.sees_content())
}

pub(super) fn create(hub: &Arc<Hub>, channel: Snowflake, body: &Body) -> Outcome {
    hub.read(|world| world.bot_channel(channel, 0).map(|_| ()))?;
    let draft = draft(body, &body.json, Use::Create, &[])?;
    hub.change(|world| {
        let id = world.bot_posts(channel, draft)?;
        Ok(Reply::ok(world.message_json(&world.messages[&id])))
    })
}

pub(super) fn get(hub: &Arc<Hub>, channel: Snowflake, id: Snowflake) -> Outcome {
    hub.read(|world| {
        world.bot_channel(channel, READ_MESSAGE_HISTORY)?;
        Ok(Reply::ok(shown(hub, world, world.bot_message(channel, id)?)))
    })
}

pub(super) fn list(hub: &Arc<Hub>, channel: Snowflake, query: &Query) -> Outcome {
    let limit = query.number("limit", 50, 100)?;
    let page = match (query.id("before")?, query.id("after")?, query.id("around")?) {
        (None, None, None) => Page::Newest,
        (Some(id), None, None) => Page::Before(id),
        (None, Some(id), None) => Page::After(id),
        (None, None, Some(id)) => Page::Around(id),
        _ => {
            let words = "Only one of before, after and around";
            return Err(one_complaint("before", "MUTUALLY_EXCLUSIVE", words));
        }
    };
    hub.read(|world| {
        let found = world.history(channel, page, limit)?;
        Ok(Reply::ok(found.into_iter().map(|message| shown(hub, world, message)).collect()))
    })
}

pub(super) fn edit(hub: &Arc<Hub>, channel: Snowflake, id: Snowflake, body: &Body) -> Outcome {
    let files = hub.read(|world| {
        world.bot_channel(channel, 0)?;
        Ok::<_, ApiError>(world.bot_message(channel, id)?.attachments.clone())
    })?;
    let draft = draft(body, &body.json, Use::Edit, &files)?;
    hub.change(|world| {
        world.bot_edits(channel, id, draft)?;
        Ok(Reply::ok(world.message_json(&world.messages[&id])))
    })
}

pub(super) fn delete(hub: &Arc<Hub>, channel: Snowflake, id: Snowflake) -> Outcome {
    hub.change(|world| world.bot_deletes(channel, id))?;
    Ok(Reply::nothing())
}

pub(super) fn bulk_delete(hub: &Arc<Hub>, channel: Snowflake, body: &Body) -> Outcome {
    let ids = message_ids(&body.json)?;
    hub.change(|world| {
        let place = world.bot_channel(channel, 0)?;
        if place.is_dm() {
            return Err(NOT_IN_A_DM.into());
        }
        world.bot_needs(place, MANAGE_MESSAGES)?;
        if !(2..=100).contains(&ids.len()) {
            return Err(BULK_DELETE_COUNT.into());
        }
        if ids.iter().any(|id| id.millis() + TWO_WEEKS < world.now()) {
            return Err(TOO_OLD_TO_DELETE.into());
        }
        world.delete_many(channel, &ids);
        Ok(Reply::nothing())
    })
}

pub(super) fn pin(hub: &Arc<Hub>, channel: Snowflake, id: Snowflake, pinned: bool) -> Outcome {
    hub.change(|world| world.pin(channel, id, pinned))?;
    Ok(Reply::nothing())
}

pub(super) fn pins(hub: &Arc<Hub>, channel: Snowflake) -> Outcome {
    hub.read(|world| {
        world.bot_channel(channel, READ_MESSAGE_HISTORY)?;
        Ok(Reply::ok(world.pins(channel).into_iter().map(|message| shown(hub, world, message)).collect()))
    })
}

/// The newer, paginated list: `before` is the time of a pin.
pub(super) fn pin_page(hub: &Arc<Hub>, channel: Snowflake, query: &Query) -> Outcome {
    let limit = query.number("limit", 50, 50)?;
    let before = query.time("before")?.unwrap_or(i64::MAX);
    hub.read(|world| {
        world.bot_channel(channel, READ_MESSAGE_HISTORY)?;
        let pins = world.pins(channel).into_iter().filter_map(|message| Some((message.pinned?, message)));
        let earlier: Vec<(u64, &Message)> =
            pins.filter(|(at, _)| i64::try_from(*at).is_ok_and(|at| at < before)).collect();
        let item = |(at, message): &(u64, &Message)| json!({"pinned_at": iso8601(*at), "message": shown(hub, world, message)});
        let items: Vec<Value> = earlier.iter().take(limit).map(item).collect();
        Ok(Reply::ok(json!({"items": items, "has_more": earlier.len() > limit})))
    })
}

/// A message that must exist, for routes that depend on one.
pub(super) fn must_exist(world: &World, channel: Snowflake, id: Snowflake) -> Result<(), ApiError> {
    world.bot_message(channel, id).map(|_| ()).map_err(|_| UNKNOWN_MESSAGE.into())
}

impl Hub {
    /// Whether the application was granted MESSAGE_CONTENT.
    pub fn sees_content(&self) -> bool {
        self.settings.privileged_intents & crate::world::MESSAGE_CONTENT != 0
    }
}
