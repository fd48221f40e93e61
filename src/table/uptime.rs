//! Uptime. Nothing irreversible depends on a single reading of the wall clock: lobbies expire, a player ends a game
//! alone, and old rows are deleted only by the rule of [`Lived`].

use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::store::{Fault, Millis, Session, UptimeRow};

use super::{Clock, House};

const MINUTE: Millis = 60 * 1000;
/// A wall clock that runs steadily for this long is trusted.
const SECOND_LOOK: Millis = 60 * MINUTE;
/// Small corrections are normal.
const SLACK: Millis = MINUTE;
/// The most that a time without a running process counts for.
const MOST_UNSEEN: Millis = 24 * 60 * MINUTE;
/// A kill loses at most this much uptime.
const SAVED_EVERY: Millis = 10 * MINUTE;

/// One look at both clocks.
#[derive(Clone, Copy)]
struct Moment {
    wall: Millis,
    running: Millis,
}

impl Moment {
    fn of(clock: &dyn Clock) -> Moment {
        Moment { wall: clock.now(), running: clock.running() }
    }

    /// How far the wall clock moved between two moments beyond the time that passed.
    fn drift(self, since: Moment) -> Millis {
        (self.wall - since.wall) - (self.running - since.running)
    }
}

/// What this process knows.
pub(super) struct Uptime {
    began: Moment,
    /// None before the first look into the file.
    lived: Mutex<Option<Lived>>,
}

impl Uptime {
    pub(super) fn begin(clock: &dyn Clock) -> Uptime {
        Uptime { began: Moment::of(clock), lived: Mutex::default() }
    }

    fn lock(&self) -> MutexGuard<'_, Option<Lived>> {
        self.lived.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Uptime so far.
///
/// A deadline has passed when that much uptime has, measured by a monotonic clock. Time in which no process ran, or the
/// machine slept, looks like a clock that was set forward, so it counts for one day at most. And no deadline passes
/// before the wall clock has run steadily for an hour of this process: whatever fell due while the bot was down has
/// that hour left.
#[derive(Clone, Copy)]
pub(super) struct Lived {
    total: Millis,
    /// The latest that a steady clock has shown, in any process.
    latest: Option<Moment>,
    /// The last look.
    mark: Moment,
    /// Since when the wall clock has been steady.
    steady: Moment,
    /// The total when it was last written.
    saved: Millis,
}

impl Lived {
    fn begin(stored: Option<UptimeRow>, now: Moment) -> Lived {
        let total = stored.map_or(0, |row| row.total);
        let latest = stored.and_then(|row| row.latest).map(|wall| Moment { wall, ..now });
        Lived { total, latest, mark: now, steady: now, saved: total }
    }

    fn look(&mut self, now: Moment) {
        self.total += (now.running - self.mark.running).max(0);
        self.mark = now;
        if now.drift(self.steady).abs() > SLACK {
            self.steady = now;
        }
        if self.is_steady() && self.latest.is_none_or(|latest| now.wall > latest.wall) {
            self.total += self.unseen();
            self.latest = Some(now);
        }
    }

    /// What the time without a process counts for; added once the clock has proved steady.
    fn unseen(&self) -> Millis {
        self.latest.map_or(0, |latest| self.mark.drift(latest).clamp(0, MOST_UNSEEN))
    }

    pub(super) fn is_steady(&self) -> bool {
        self.mark.running - self.steady.running >= SECOND_LOOK
    }

    /// The uptime now, to be passed to [`Lived::since`] later.
    pub(super) fn stamp(&self) -> Millis {
        // Time that is added later lies before this moment.
        self.total + self.unseen()
    }

    /// The uptime since then; zero while the clock is not trusted.
    pub(super) fn since(&self, stamp: Millis) -> Millis {
        if self.is_steady() { self.total - stamp } else { 0 }
    }

    /// How long until a deadline, counted from that stamp, can have passed; zero or less if it has.
    pub(super) fn until(&self, stamp: Millis, deadline: Millis) -> Millis {
        let second_look = SECOND_LOOK - (self.mark.running - self.steady.running);
        (deadline - (self.total - stamp)).max(second_look)
    }
}

impl House {
    /// Looks at both clocks.
    pub(super) async fn lived(&self, session: &mut Session) -> Result<Lived, Fault> {
        if let Some(lived) = self.look_again() {
            return Ok(lived);
        }
        let stored = session.uptime().await?;
        let mut uptime = self.uptime.lock();
        let lived = uptime.get_or_insert_with(|| Lived::begin(stored, self.uptime.began));
        lived.look(Moment::of(&*self.clock));
        Ok(*lived)
    }

    /// Writes the uptime down, if it is time to.
    pub async fn note_uptime(&self, at_once: bool) -> Result<(), Fault> {
        let lived = match self.look_again() {
            Some(lived) => lived,
            None => self.lived(&mut self.store.read().await?).await?,
        };
        if !at_once && lived.total - lived.saved < SAVED_EVERY {
            return Ok(());
        }
        let mut session = self.store.write().await?;
        let latest = lived.latest.map(|latest| latest.wall);
        session.set_uptime(&UptimeRow { total: lived.total, latest, seen_at: lived.mark.wall }).await?;
        session.commit().await?;
        if let Some(known) = self.uptime.lock().as_mut() {
            known.saved = lived.total;
        }
        Ok(())
    }

    fn look_again(&self) -> Option<Lived> {
        let mut uptime = self.uptime.lock();
        let lived = uptime.as_mut()?;
        lived.look(Moment::of(&*self.clock));
        Some(*lived)
    }
}
