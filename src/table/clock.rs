//! Time, injected: tests play a year in seconds.

use std::sync::atomic::{AtomicI64, Ordering};
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use crate::store::Millis;

pub trait Clock: Send + Sync {
    fn now(&self) -> Millis;
}

/// The machine's.
pub struct WallClock;

impl Clock for WallClock {
    fn now(&self) -> Millis {
        SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_millis() as Millis)
    }
}

/// A clock that is ahead of another.
pub struct Ahead<C>(pub C, pub Millis);

impl<C: Clock> Clock for Ahead<C> {
    fn now(&self) -> Millis {
        self.0.now() + self.1
    }
}

/// One that goes when it is told to.
pub struct HandClock(AtomicI64);

impl HandClock {
    pub fn at(now: Millis) -> HandClock {
        HandClock(AtomicI64::new(now))
    }

    /// Forward, or back: clocks jump.
    pub fn set(&self, now: Millis) {
        self.0.store(now, Ordering::SeqCst);
    }

    pub fn advance(&self, by: Duration) {
        self.0.fetch_add(by.as_millis() as Millis, Ordering::SeqCst);
    }
}

impl Clock for HandClock {
    fn now(&self) -> Millis {
        self.0.load(Ordering::SeqCst)
    }
}
