//! All messages, by id and by channel. In a long session, only the newest of each channel are kept.
use std::collections::{BTreeMap, BTreeSet};
use std::ops::{Bound, Deref};

use super::clock::Snowflake;
use super::messages::Message;

/// Messages that are kept per channel; and as many ephemeral ones.
const KEPT: usize = 500;
/// How many of them keep their files: as many as the page shows.
const WITH_FILES: usize = 200;

#[derive(Default)]
pub struct Messages {
    all: BTreeMap<Snowflake, Message>,
    by_channel: BTreeMap<Snowflake, Shelf>,
}

/// The ids of one channel.
#[derive(Default)]
struct Shelf {
    all: BTreeSet<Snowflake>,
    public: BTreeSet<Snowflake>,
    ephemeral: BTreeSet<Snowflake>,
}

impl Shelf {
    fn kind(&mut self, ephemeral: bool) -> &mut BTreeSet<Snowflake> {
        if ephemeral { &mut self.ephemeral } else { &mut self.public }
    }
}

/// Reading is free; changes go through the methods below, so that both orders agree.
impl Deref for Messages {
    type Target = BTreeMap<Snowflake, Message>;

    fn deref(&self) -> &Self::Target {
        &self.all
    }
}

impl Messages {
    pub fn insert(&mut self, id: Snowflake, message: Message) {
        let here = self.by_channel.entry(message.channel).or_default();
        here.all.insert(id);
        here.kind(message.is_ephemeral()).insert(id);
        self.all.insert(id, message);
    }

    pub fn get_mut(&mut self, id: &Snowflake) -> Option<&mut Message> {
        self.all.get_mut(id)
    }

    pub fn remove(&mut self, id: &Snowflake) -> Option<Message> {
        let gone = self.all.remove(id)?;
        if let Some(here) = self.by_channel.get_mut(&gone.channel) {
            here.all.remove(id);
            here.kind(gone.is_ephemeral()).remove(id);
        }
        Some(gone)
    }

    pub fn remove_channel(&mut self, channel: Snowflake) {
        for id in self.by_channel.remove(&channel).unwrap_or_default().all {
            self.all.remove(&id);
        }
    }

    /// The messages of a channel, oldest first.
    pub fn of(&self, channel: Snowflake) -> impl DoubleEndedIterator<Item = &Message> {
        self.between(channel, Bound::Unbounded, Bound::Unbounded)
    }

    /// Those with ids within these bounds.
    pub fn between(
        &self,
        channel: Snowflake,
        from: Bound<Snowflake>,
        to: Bound<Snowflake>,
    ) -> impl DoubleEndedIterator<Item = &Message> {
        let here = self.by_channel.get(&channel).into_iter();
        here.flat_map(move |shelf| shelf.all.range((from, to))).filter_map(|id| self.all.get(id))
    }

    /// Forgets what has become too old in a channel: first its files, then itself, unless it is pinned. Ephemeral
    /// messages never push public ones out.
    pub fn forget_oldest(&mut self, channel: Snowflake, ephemeral: bool) {
        let Some(shelf) = self.by_channel.get_mut(&channel) else { return };
        let here = shelf.kind(ephemeral);
        if let Some(old) = here.iter().rev().nth(WITH_FILES).and_then(|id| self.all.get_mut(id)) {
            old.attachments.iter_mut().for_each(|file| file.bytes = Default::default());
        }
        let too_many = here.len() > KEPT;
        let loose = |id: &&Snowflake| self.all.get(*id).is_none_or(|message| message.pinned.is_none());
        if let Some(oldest) = here.iter().find(loose).copied().filter(|_| too_many) {
            self.remove(&oldest);
        }
    }
}
