//! The state of the local Discord: people, channels, messages, commands, interactions. Pure: no sockets, no tasks; time
//! comes from its `Clock`. Events for the bot go into an outbox that the gateway empties.
mod changes;
pub mod channels;
pub mod clock;
pub mod commands;
pub mod files;
mod guild;
pub mod interactions;
pub mod mentions;
pub mod messages;
mod notices;
pub mod payload;
pub mod people;
pub mod permissions;
pub mod scene;
mod servers;
pub mod shelf;

use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use serde_json::Value;

use channels::Channel;
pub use channels::ChannelKind;
use clock::{Clock, Snowflake};
use commands::Command;
use interactions::Interaction;
use mentions::Ping;
use people::{Guild, User};
use shelf::Messages;

pub struct World {
    clock: Clock,
    /// Signs links and interaction tokens.
    secret: [u8; 32],
    /// The address of this server: `http://127.0.0.1:4000`.
    pub base: String,
    pub bot: Snowflake,
    pub users: BTreeMap<Snowflake, User>,
    /// The scene's own guild, and those added since.
    pub guild: Guild,
    pub founded: BTreeMap<Snowflake, Guild>,
    pub channels: BTreeMap<Snowflake, Channel>,
    pub messages: Messages,
    pub commands: BTreeMap<Snowflake, Command>,
    pub interactions: BTreeMap<Snowflake, Interaction>,
    /// Interactions by token, and those not answered yet.
    tokens: BTreeMap<String, Snowflake>,
    unanswered: BTreeSet<Snowflake>,
    pub pings: Vec<Ping>,
    /// Who types where, and until when.
    pub typing: BTreeMap<(Snowflake, Snowflake), u64>,
    nonces: Vec<(Value, Snowflake)>,
    old_edits: BTreeMap<Snowflake, Vec<u64>>,
    outbox: Vec<Dispatch>,
}

/// What a bot must have requested in IDENTIFY to be told something.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Intent {
    /// Interactions are sent to everybody.
    Always = 0,
    Guilds = 1 << 0,
    GuildMembers = 1 << 1,
    GuildMessages = 1 << 9,
    GuildTyping = 1 << 11,
    DirectMessages = 1 << 12,
    DirectTyping = 1 << 14,
}

/// MESSAGE_CONTENT: without it, what others write in a guild arrives empty.
pub const MESSAGE_CONTENT: u64 = 1 << 15;

/// One gateway event for the bot.
#[derive(Clone, Debug)]
pub struct Dispatch {
    pub name: &'static str,
    pub intent: Intent,
    /// Written by somebody else in a guild: empty without MESSAGE_CONTENT.
    pub needs_content: bool,
    pub data: Value,
}

/// Keeps the newest of a list, at least this many.
fn keep_newest<T>(list: &mut Vec<T>, most: usize) {
    if list.len() >= 2 * most {
        list.drain(..list.len() - most);
    }
}

impl World {
    pub fn now(&self) -> u64 {
        self.clock.now()
    }

    pub fn id(&mut self) -> Snowflake {
        self.clock.id()
    }

    /// Moves time: tokens expire, unanswered interactions fail, idle threads fall asleep.
    pub fn advance(&mut self, by: Duration) {
        self.clock.advance(by);
        self.fail_overdue();
        self.archive_idle_threads();
        let now = self.now();
        self.typing.retain(|_, until| *until > now);
    }

    fn tell(&mut self, name: &'static str, intent: Intent, data: Value) {
        self.outbox.push(Dispatch { name, intent, needs_content: false, data });
    }

    fn tell_without_content(&mut self, name: &'static str, intent: Intent, data: Value) {
        self.outbox.push(Dispatch { name, intent, needs_content: true, data });
    }

    /// The events for the bot since the last call.
    pub fn take_outbox(&mut self) -> Vec<Dispatch> {
        std::mem::take(&mut self.outbox)
    }
}
