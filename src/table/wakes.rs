//! Archived threads that wake while an edit is under way. Discord says that the thread is archived; by the time that is
//! noted it may be awake again, and nothing would retry the edit.

use std::sync::atomic::{AtomicU64, Ordering};

use crate::store::{ChannelId, Fault, OutboxId};

use super::House;

/// Channels share counters: a collision costs one needless retry.
const COUNTERS: usize = 256;

/// How often threads have woken.
pub(super) struct Wakes([AtomicU64; COUNTERS]);

/// Taken before an edit is tried: tells whether its thread has woken since.
#[derive(Clone, Copy, Debug)]
pub struct Watch {
    pub(super) channel: ChannelId,
    heard: u64,
}

impl Default for Wakes {
    fn default() -> Wakes {
        Wakes([const { AtomicU64::new(0) }; COUNTERS])
    }
}

impl Wakes {
    fn counter(&self, channel: ChannelId) -> &AtomicU64 {
        // The low bits of ids are much alike: mix them.
        let mixed = channel.0.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 56;
        &self.0[mixed as usize % COUNTERS]
    }

    pub fn watch(&self, channel: ChannelId) -> Watch {
        Watch { channel, heard: self.counter(channel).load(Ordering::SeqCst) }
    }

    /// Call before looking at the edits that sleep: one that is noted later finds it counted.
    pub fn count(&self, channel: ChannelId) {
        self.counter(channel).fetch_add(1, Ordering::SeqCst);
    }

    /// Call after noting that an edit sleeps.
    pub fn woke_since(&self, watch: Watch) -> bool {
        self.watch(watch.channel).heard != watch.heard
    }
}

impl House {
    /// Take before trying an edit that may meet an archived thread.
    pub fn watch(&self, channel: ChannelId) -> Watch {
        self.wakes.watch(channel)
    }

    /// A thread is no longer archived: edits that waited for that are made now.
    pub async fn awake(&self, channel: ChannelId) -> Result<(), Fault> {
        self.wakes.count(channel);
        self.wake(channel).await
    }

    async fn wake(&self, channel: ChannelId) -> Result<(), Fault> {
        if !self.store.read().await?.sleeps(channel).await? {
            return Ok(());
        }
        let mut session = self.store.write().await?;
        session.wake(channel).await?;
        self.finish(session).await
    }

    /// An edit met an archived thread: it waits until the thread wakes, or has woken since the watch began.
    pub(super) async fn falls_asleep(&self, row: OutboxId, watch: Watch) -> Result<(), Fault> {
        let mut session = self.store.write().await?;
        session.fall_asleep(row).await?;
        self.finish(session).await?;
        if self.wakes.woke_since(watch) {
            self.wake(watch.channel).await?;
        }
        Ok(())
    }
}
