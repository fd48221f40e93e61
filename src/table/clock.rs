//! Time, injected, so that tests play a year in seconds.

use std::sync::LazyLock;
use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use crate::store::Millis;

pub trait Clock: Send + Sync {
    fn now(&self) -> Millis;

    /// How long this process has run, by a monotonic clock.
    fn running(&self) -> Millis;
}

/// The machine's clock.
pub struct WallClock;

static START: LazyLock<Instant> = LazyLock::new(Instant::now);

impl Clock for WallClock {
    fn now(&self) -> Millis {
        SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as Millis)
    }

    fn running(&self) -> Millis {
        START.elapsed().as_millis() as Millis
    }
}

/// A clock that is ahead of another.
pub struct Ahead<C>(pub C, pub Millis);

impl<C: Clock> Clock for Ahead<C> {
    fn now(&self) -> Millis {
        self.0.now() + self.1
    }

    fn running(&self) -> Millis {
        self.0.running()
    }
}

/// A clock that tests set by hand.
pub struct HandClock {
    now: AtomicI64,
    running: AtomicI64,
}

impl HandClock {
    pub fn at(now: Millis) -> HandClock {
        HandClock { now: AtomicI64::new(now), running: AtomicI64::new(0) }
    }

    /// Sets the wall clock, forward or back. No time passes.
    pub fn set(&self, now: Millis) {
        self.now.store(now, Ordering::SeqCst);
    }

    /// Time passes.
    pub fn advance(&self, by: Duration) {
        self.running.fetch_add(by.as_millis() as Millis, Ordering::SeqCst);
        self.now.fetch_add(by.as_millis() as Millis, Ordering::SeqCst);
    }
}

impl Clock for HandClock {
    fn now(&self) -> Millis {
        self.now.load(Ordering::SeqCst)
    }

    fn running(&self) -> Millis {
        self.running.load(Ordering::SeqCst)
    }
}
