//! Replaced messages are removed, or their buttons are.

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::Ordering;

use thiserror::Error;
use tokio::task::JoinError;

use super::messenger::{Messenger, Posted, Undelivered};
use super::{A_MOMENT, Courier, PARKED, Work, back_off};
use crate::failpoint;
use crate::store::{Fault, Lane, TableId};
use crate::table::Retired;

/// Failures after which a replaced message stays.
const RETIRING_TRIES: u32 = 10;

/// Why a replaced message was not removed.
#[derive(Debug, Error)]
enum StillThere {
    #[error(transparent)]
    Undelivered(#[from] Undelivered),
    #[error(transparent)]
    Store(#[from] Fault),
    #[error("taking it away panicked: {0}")]
    Panicked(#[from] JoinError),
}

impl<M: Messenger> Courier<M> {
    /// Removes replaced messages of one lane, or their buttons.
    pub(super) async fn retire_all(self: &Arc<Self>, needless: Vec<Retired>) {
        for old in needless {
            if self.stopping.load(Ordering::SeqCst) || self.locked_out() {
                return;
            }
            // A panic harms no other.
            let courier = Arc::clone(self);
            let run = tokio::spawn(async move { courier.retire(&old).await }).await;
            if let Err(why) = run.unwrap_or_else(|panic| Err(panic.into())) {
                tracing::warn!(%why, "an old message is still there");
                let again = self.house.put_off_retiring(&old, back_off::after(old.attempts), true).await;
                if let Err(fault) = again {
                    tracing::error!(%fault, "the outbox cannot be written");
                    // The row is unchanged and is tried again later.
                    tokio::time::sleep(A_MOMENT).await;
                }
            }
        }
    }

    async fn retire(&self, old: &Retired) -> Result<(), StillThere> {
        let posted = Posted { channel: old.channel, message: old.message };
        if !old.delete
            && let Err(wait) = self.messenger.take_edit(posted)
        {
            return Ok(self.house.pace_retiring(old, wait).await?);
        }
        let (before, after) =
            if old.delete { ("delete before", "deleted") } else { ("quieten before", "quietened") };
        failpoint::hit(before)?;
        let watch = self.house.watch(old.channel);
        let done = match old.delete {
            true => self.in_time(self.messenger.delete(posted)).await,
            false => self.in_time(self.messenger.quieten(posted)).await,
        };
        failpoint::hit(after)?;
        match done {
            // Permissions may come back, too.
            Err(
                why @ (Undelivered::Transient(_) | Undelivered::Unclear(_) | Undelivered::Unreachable(_)),
            ) if old.attempts < RETIRING_TRIES => return Err(why.into()),
            Err(Undelivered::Late) => return Ok(self.house.put_off_retiring(old, PARKED, false).await?),
            Err(Undelivered::Asleep) => return Ok(self.house.retiring_sleeps(old, watch).await?),
            Err(Undelivered::LockedOut(why)) => {
                self.lock_out(&why);
                return Ok(());
            }
            // Buttons of an old post work as well as those of the new one.
            Err(undelivered) => tracing::debug!(?undelivered, "an old message stays as it is"),
            Ok(()) => {}
        }
        self.house.retired(old).await?;
        Ok(failpoint::hit("retired")?)
    }
}

/// Replaced messages by lane, the longest due first, without lanes where some are being removed.
pub(super) fn by_lane(
    needless: Vec<Retired>,
    under_way: &HashSet<Work>,
) -> Vec<((TableId, Lane), Vec<Retired>)> {
    let mut lanes: Vec<((TableId, Lane), Vec<Retired>)> = Vec::new();
    for old in needless.into_iter().filter(|old| !under_way.contains(&Work::Retire(old.lane))) {
        match lanes.iter_mut().find(|(lane, _)| *lane == old.lane) {
            Some((_, others)) => others.push(old),
            None => lanes.push((old.lane, vec![old])),
        }
    }
    lanes
}
