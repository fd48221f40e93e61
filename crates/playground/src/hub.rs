//! The centre of the server: the world behind its lock, and everybody who must hear when it changes.
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, MutexGuard};
use std::time::Duration;

use tokio::runtime::Handle;
use tokio::sync::watch;

use super::Settings;
use super::faults::Faults;
use super::gateway::Gateway;
use super::limits::snowflake;
use super::log::Log;
use super::world::World;
use super::world::clock::Snowflake;
use super::world::interactions::FIRST_ANSWER;

/// Interactions that are remembered. An older one has been answered or has failed long ago.
const KEPT: usize = 5000;

pub struct Hub {
    pub settings: Settings,
    pub address: SocketAddr,
    world: Mutex<World>,
    gateway: Mutex<Gateway>,
    faults: Mutex<Faults>,
    log: Mutex<Log>,
    /// Counts changes; everybody who waits looks again at each.
    revision: watch::Sender<u64>,
    runtime: Handle,
}

impl Hub {
    pub fn new(settings: Settings, address: SocketAddr, world: World) -> Arc<Self> {
        Arc::new(Hub {
            gateway: Mutex::new(Gateway::new(settings.event_check.clone())),
            settings,
            address,
            world: Mutex::new(world),
            faults: Mutex::default(),
            log: Mutex::default(),
            revision: watch::Sender::new(0),
            runtime: Handle::current(),
        })
    }

    pub fn read<T>(&self, look: impl FnOnce(&World) -> T) -> T {
        look(&lock(&self.world))
    }

    /// Changes the world, sends the bot its events, and wakes everybody who waits.
    pub fn change<T>(self: &Arc<Self>, act: impl FnOnce(&mut World) -> T) -> T {
        let mut world = lock(&self.world);
        let result = act(&mut world);
        let outbox = world.take_outbox();
        let asked = outbox.iter().filter(|dispatch| dispatch.name == "INTERACTION_CREATE");
        let asked: Vec<Snowflake> = asked.filter_map(|dispatch| snowflake(&dispatch.data["id"])).collect();
        // Still under the world's lock: events go out in the order in which things happened.
        self.gateway().publish(outbox);
        world.forget_interactions_beyond(KEPT);
        drop(world);
        asked.into_iter().for_each(|id| self.watch_first_answer(id));
        self.wake();
        result
    }

    /// After three seconds, an unanswered interaction shows as failed to its user. The world's clock and the timer may
    /// differ a little: one that is not late yet is checked again.
    fn watch_first_answer(self: &Arc<Self>, id: Snowflake) {
        let hub = Arc::downgrade(self);
        self.runtime.spawn(async move {
            let mut left = FIRST_ANSWER;
            loop {
                tokio::time::sleep(Duration::from_millis(left + 5)).await;
                let Some(hub) = hub.upgrade() else { return };
                match hub.read(|world| world.time_to_answer(id)) {
                    None => return,
                    Some(0) => return hub.change(World::fail_overdue),
                    // If a test moves the clock by hand, it checks by itself.
                    Some(same) if same == left => return,
                    Some(less) => left = less,
                }
            }
        });
    }

    pub fn wake(&self) {
        self.revision.send_modify(|revision| *revision += 1);
    }

    pub fn changes(&self) -> watch::Receiver<u64> {
        self.revision.subscribe()
    }

    pub fn gateway(&self) -> MutexGuard<'_, Gateway> {
        lock(&self.gateway)
    }

    pub fn faults(&self) -> MutexGuard<'_, Faults> {
        lock(&self.faults)
    }

    pub fn log(&self) -> MutexGuard<'_, Log> {
        lock(&self.log)
    }
}

/// If a lock's holder panicked, that panic was reported; the state is still readable.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
}
