//! Delivers due notices: outbox row -> what it has to tell -> picture -> [`Messenger`]. Knows table and render, not
//! serenity.
//!
//! Order is kept within a lane (a table's channel, a seat's direct messages); a failing lane delays no other. Edits of old
//! messages wait in the outbox, and new messages go first. An attempt is noted before it is made: after a crash the same
//! nonce is sent again while Discord remembers it; later the message is searched for by its marker. A ping that may have
//! been delivered is not repeated.

mod back_off;
mod deliver;
mod draw;
mod easels;
mod memory;
mod messenger;
mod retire;

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use tokio::sync::Notify;
use tokio::task::JoinSet;

use crate::failpoint;
use crate::store::{Fault, Lane, Millis, TableId};
use crate::table::{Errand, House};
use retire::by_lane;
use voice::Languages;

pub use easels::Easels;
pub use memory::{Memory, Sent};
pub use messenger::{Letter, Messenger, Posted, Undelivered};

/// How long a route is parked.
const PARKED: Millis = 60_000;
/// Concurrent deliveries, and lanes in which replaced messages are removed.
const AT_ONCE: usize = 16;
const RETIRING_AT_ONCE: usize = 4;
/// How often old rows are deleted.
const TIDYING: Duration = Duration::from_secs(3600);
/// A pause after a failed write: the disk may recover.
const A_MOMENT: Duration = Duration::from_secs(1);
/// The longest sleep: a clock may have jumped.
const LONGEST_SLEEP: Duration = Duration::from_secs(30);

pub struct Courier<M> {
    house: Arc<House>,
    languages: Languages,
    messenger: M,
    /// One drawing per core at a time.
    easels: Easels,
    stopping: AtomicBool,
    stop: Notify,
    /// Discord refused the token: nothing more is sent.
    locked_out: AtomicBool,
    disk_is_full: AtomicBool,
}

/// What is under way in a lane.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Work {
    Tell((TableId, Lane)),
    /// Replaced messages are removed while new ones are delivered.
    Retire((TableId, Lane)),
}

impl<M: Messenger> Courier<M> {
    pub fn new(house: Arc<House>, languages: Languages, messenger: M) -> Arc<Courier<M>> {
        Courier::sharing(house, languages, messenger, Easels::default())
    }

    /// One that shares its limit of drawings with others.
    pub fn sharing(house: Arc<House>, languages: Languages, messenger: M, easels: Easels) -> Arc<Courier<M>> {
        Arc::new(Courier {
            house,
            languages,
            messenger,
            easels,
            stopping: AtomicBool::new(false),
            stop: Notify::new(),
            locked_out: AtomicBool::new(false),
            disk_is_full: AtomicBool::new(false),
        })
    }

    pub fn messenger(&self) -> &M {
        &self.messenger
    }

    /// Whether Discord refused the token.
    pub fn locked_out(&self) -> bool {
        self.locked_out.load(Ordering::SeqCst)
    }

    /// Begins nothing new; [`Courier::run`] ends when what is under way is done.
    pub fn stop(&self) {
        self.stopping.store(true, Ordering::SeqCst);
        self.stop.notify_one();
    }

    /// Delivers until it is stopped.
    pub async fn run(self: &Arc<Self>) {
        tokio::join!(self.tidy_up(), self.work(false));
        if let Err(fault) = self.house.note_uptime(true).await {
            tracing::error!(%fault, "the uptime cannot be written");
        }
    }

    /// Delivers all that is due now, including what becomes due by it.
    pub async fn deliver_due(self: &Arc<Self>) {
        self.work(true).await;
    }

    async fn work(self: &Arc<Self>, until_idle: bool) {
        let mut under_way: JoinSet<Work> = JoinSet::new();
        let mut lanes: HashSet<Work> = HashSet::new();
        let mut tidying = tokio::time::interval(TIDYING);
        loop {
            let stopping = self.stopping.load(Ordering::SeqCst) || self.locked_out();
            let mut failed = false;
            if let Err(fault) = self.house.mind_the_clock().await {
                tracing::error!(%fault, "the outbox cannot be written");
                failed = true;
            }
            let retiring = lanes.iter().filter(|work| matches!(work, Work::Retire(_))).count();
            if !stopping && lanes.len() - retiring < AT_ONCE {
                match self.due().await {
                    Ok(errands) => {
                        for errand in errands {
                            let work = Work::Tell(errand.lane());
                            if lanes.len() - retiring < AT_ONCE && lanes.insert(work) {
                                let courier = Arc::clone(self);
                                under_way.spawn(async move {
                                    courier.run_errand(errand).await;
                                    work
                                });
                            }
                        }
                    }
                    Err(fault) => {
                        tracing::error!(%fault, "the outbox cannot be read");
                        failed = true;
                    }
                }
            }
            if !stopping && retiring < RETIRING_AT_ONCE {
                match self.house.needless((2 * AT_ONCE) as u32).await {
                    Ok(needless) => {
                        let free = RETIRING_AT_ONCE - retiring;
                        for (lane, old) in by_lane(needless, &lanes).into_iter().take(free) {
                            let (courier, work) = (Arc::clone(self), Work::Retire(lane));
                            lanes.insert(work);
                            under_way.spawn(async move {
                                courier.retire_all(old).await;
                                work
                            });
                        }
                    }
                    Err(fault) => {
                        tracing::error!(%fault, "the outbox cannot be read");
                        failed = true;
                    }
                }
            }
            if under_way.is_empty() && (stopping || until_idle) {
                return;
            }
            // Nothing wakes us for rows that could not be read.
            let sleep = if failed { A_MOMENT } else { self.sleep().await };
            tokio::select! {
                Some(done) = under_way.join_next() => {
                    lanes.remove(&done.expect("an errand catches its own panics"));
                }
                () = self.house.rung() => {}
                () = self.stop.notified() => {}
                _ = tidying.tick(), if !until_idle => {
                    if let Err(fault) = self.house.tidy().await {
                        tracing::error!(%fault, "what is old cannot be forgotten");
                    }
                    self.look_at_the_disk();
                }
                () = tokio::time::sleep(sleep) => {}
            }
        }
    }

    /// Logs when the disk is nearly full, and when there is room again.
    fn look_at_the_disk(&self) {
        let disk = self.house.store().disk();
        let full = disk.is_nearly_full();
        if full != self.disk_is_full.swap(full, Ordering::SeqCst) {
            if full {
                tracing::error!(free = disk.free, database = disk.database, "the disk is nearly full");
            } else {
                tracing::info!(free = disk.free, "the disk has room again");
            }
        }
    }

    async fn due(&self) -> Result<Vec<Errand>, Fault> {
        failpoint::hit("courier awake")?;
        self.house.due((2 * AT_ONCE) as u32).await
    }

    async fn sleep(&self) -> Duration {
        let next = self.house.next_due().await.ok().flatten();
        let wait =
            next.map_or(LONGEST_SLEEP, |at| Duration::from_millis((at - self.house.now()).max(1) as u64));
        wait.min(LONGEST_SLEEP)
    }

    /// Drops leftovers of an earlier version.
    async fn tidy_up(&self) {
        if let Err(fault) = self.house.drop_untrue().await {
            tracing::error!(%fault, "the outbox cannot be tidied");
        }
    }

    fn lock_out(&self, why: &str) {
        tracing::error!(why, "Discord refuses the token: nothing is sent any more, the data is kept");
        self.locked_out.store(true, Ordering::SeqCst);
        self.stop.notify_one();
    }
}
