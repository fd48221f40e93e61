//! The gateway: the bot's sessions, their sequence numbers and replay buffers, and what tests do to them.
mod session;
pub mod socket;

use std::collections::BTreeMap;
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;

pub use session::{Frame, Session};

use super::log::note;
use super::world::Dispatch;

/// Why a bot's library would not read an event.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Misread(pub String);

impl fmt::Display for Misread {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for Misread {}

/// A test's check of every event before it is sent; an error fails the test.
pub type EventCheck = Arc<dyn Fn(&Value) -> Result<(), Misread> + Send + Sync>;

/// The number of log lines that are kept, at least.
const KEPT: usize = 5000;

/// Sessions without a connection that can be resumed.
const RESUMABLE: usize = 4;

/// What happens to the next events of a name.
#[derive(Clone, Debug)]
struct Trick {
    event: String,
    left: u32,
    kind: TrickKind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TrickKind {
    /// Sent twice, as at-least-once delivery may.
    Duplicate,
    /// Never sent, not even after a resume.
    Lose,
}

pub struct Gateway {
    sessions: BTreeMap<String, Session>,
    tricks: Vec<Trick>,
    /// Some: events wait here until released.
    held: Option<Vec<Dispatch>>,
    check: Option<EventCheck>,
    /// Trouble with the server, or requests unknown to it: every test asserts that there is none.
    pub complaints: Vec<String>,
    pub lines: Vec<String>,
    pub identified: u32,
    pub resumed: u32,
    /// False: IDENTIFY and REST answer as for a revoked token.
    pub token_valid: bool,
    /// How many IDENTIFYs are left, and until when; None: as many as Discord grants a day.
    pub logins: Option<(u32, Duration)>,
}

impl Gateway {
    pub fn new(check: Option<EventCheck>) -> Self {
        Gateway {
            sessions: BTreeMap::new(),
            tricks: Vec::new(),
            held: None,
            check,
            complaints: Vec::new(),
            lines: Vec::new(),
            identified: 0,
            resumed: 0,
            token_valid: true,
            logins: None,
        }
    }

    /// Sends events to every session, connected or not: a lost one gets them replayed when it resumes.
    pub fn publish(&mut self, events: Vec<Dispatch>) {
        if let Some(held) = &mut self.held {
            held.extend(events);
            return;
        }
        for event in events {
            let copies = match self.trick(event.name) {
                Some(TrickKind::Duplicate) => 2,
                Some(TrickKind::Lose) => 0,
                None => 1,
            };
            if self.lines.len() >= 2 * KEPT {
                self.lines.drain(..KEPT);
            }
            self.lines.push(match copies {
                1 => format!("event {}", event.name),
                n => format!("event {} sent {n} times", event.name),
            });
            for _ in 0..copies {
                self.send(&event);
            }
        }
    }

    fn trick(&mut self, event: &str) -> Option<TrickKind> {
        let trick = self.tricks.iter_mut().find(|trick| trick.left > 0 && trick.event == event)?;
        trick.left -= 1;
        Some(trick.kind)
    }

    fn send(&mut self, event: &Dispatch) {
        for session in self.sessions.values_mut() {
            if let Some(payload) = session.push(event)
                && let Some(check) = &self.check
                && let Err(fault) = check(&payload)
            {
                note(&mut self.complaints, format!("{}: {fault}: {payload}", event.name));
            }
        }
        self.sessions.retain(|_, session| session.is_worth_keeping());
    }

    /// Keeps the newest of the lost sessions that a bot may resume: each is as large as its buffer.
    fn forget_lost(&mut self) {
        let lost = self.sessions.iter().filter(|(_, session)| !session.is_connected());
        let lost: Vec<String> = lost.map(|(id, _)| id.clone()).collect();
        // Ids grow, so the oldest come first.
        for id in &lost[..lost.len().saturating_sub(RESUMABLE)] {
            self.sessions.remove(id);
        }
    }

    pub fn play(&mut self, event: &str, times: u32, kind: TrickKind) {
        self.tricks.push(Trick { event: event.to_owned(), left: times, kind });
    }

    /// Holds events back until `release`.
    pub fn hold(&mut self) {
        self.held.get_or_insert_default();
    }

    /// Sends what was held back; `reversed`: in the wrong order.
    pub fn release(&mut self, reversed: bool) {
        let mut held = self.held.take().unwrap_or_default();
        if reversed {
            held.reverse();
        }
        self.publish(held);
    }

    pub fn tricks_waiting(&self) -> Vec<String> {
        self.tricks.iter().filter(|trick| trick.left > 0).map(|trick| format!("{trick:?}")).collect()
    }

    /// Sends a frame on every open connection.
    pub fn to_all(&mut self, frame: &Frame) {
        self.lines.push(format!("the test sends {frame:?}"));
        for session in self.sessions.values_mut() {
            session.send(frame.clone());
        }
    }

    /// Forgets all sessions: a resume is then answered with an invalid session.
    pub fn forget_sessions(&mut self) {
        self.lines.push("the test forgets all sessions".to_owned());
        self.sessions.clear();
    }

    pub fn connected(&self) -> bool {
        self.sessions.values().any(Session::is_connected)
    }
}
