//! What Discord itself writes into a channel: something was pinned, a thread was started.
use super::clock::{Snowflake, iso8601};
use super::messages::{HAS_THREAD, Message};
use super::permissions::PIN_MESSAGES;
use super::{Intent, World};
use crate::error::{ApiError, SYSTEM_MESSAGE, TOO_MANY_PINS};

const MOST_PINS: usize = 250;

impl World {
    pub fn pin(&mut self, channel: Snowflake, id: Snowflake, pinned: bool) -> Result<(), ApiError> {
        self.bot_channel(channel, PIN_MESSAGES)?;
        let message = self.bot_message(channel, id)?;
        if message.is_system() {
            return Err(SYSTEM_MESSAGE.into());
        }
        if message.pinned.is_some() == pinned {
            return Ok(());
        }
        if pinned && self.pins(channel).len() >= MOST_PINS {
            return Err(TOO_MANY_PINS.into());
        }
        let now = self.now();
        self.messages.get_mut(&id).expect("found above").pinned = pinned.then_some(now);
        let place = self.channels.get_mut(&channel).expect("the message is in it");
        if pinned {
            place.last_pin = Some(now);
        }
        let (is_dm, last, guild) = (place.is_dm(), place.last_pin.map(iso8601), place.guild);
        let mut payload = serde_json::json!({"channel_id": channel, "last_pin_timestamp": last});
        if !is_dm {
            payload["guild_id"] = guild.to_string().into();
        }
        let intent = if is_dm { Intent::DirectMessages } else { Intent::Guilds };
        self.tell("CHANNEL_PINS_UPDATE", intent, payload);
        self.message_news(id, "MESSAGE_UPDATE");
        if pinned {
            self.system_message(channel, 6, (channel, id));
        }
        Ok(())
    }

    /// Pinned messages, latest pin first.
    pub fn pins(&self, channel: Snowflake) -> Vec<&Message> {
        let pinned = |message: &&Message| message.pinned.is_some();
        let mut pins: Vec<&Message> = self.messages.of(channel).rev().filter(pinned).collect();
        pins.sort_by_key(|message| std::cmp::Reverse(message.pinned));
        pins
    }

    fn system_message(&mut self, channel: Snowflake, kind: u8, refers_to: (Snowflake, Snowflake)) {
        let (id, author) = (self.id(), self.bot);
        let content = if kind == 18 { self.channels[&refers_to.1].name.clone() } else { String::new() };
        self.insert(Message {
            id,
            channel,
            author,
            kind,
            content,
            embeds: Vec::new(),
            components: Vec::new(),
            attachments: Vec::new(),
            flags: 0,
            tts: false,
            nonce: None,
            mentions: Vec::new(),
            mention_roles: Vec::new(),
            mention_everyone: false,
            pinged: Vec::new(),
            refers_to: Some(refers_to),
            pinned: None,
            edited: None,
            interaction: None,
            only_for: None,
        });
    }

    /// What a new thread leaves in its parent (or on the message it started from), and its own first message.
    pub(super) fn note_thread(
        &mut self,
        parent: Snowflake,
        from: Option<Snowflake>,
        thread: Snowflake,
        private: bool,
    ) {
        match from {
            Some(message) => {
                if let Some(message) = self.messages.get_mut(&message) {
                    message.flags |= HAS_THREAD;
                }
                self.message_news(message, "MESSAGE_UPDATE");
                self.system_message(thread, 21, (parent, message));
            }
            None if !private => self.system_message(parent, 18, (thread, thread)),
            None => {}
        }
    }
}
