//! One session: what a bot identified as, everything sent to it, and the connection it is on.
use std::collections::VecDeque;

use serde_json::{Value, json};
use tokio::sync::mpsc::UnboundedSender;

use crate::world::payload::hide_content;
use crate::world::{Dispatch, Intent, MESSAGE_CONTENT};

/// Events kept for a resume. A session that misses more cannot be resumed.
const BUFFER: usize = 2000;

/// What goes over a connection.
#[derive(Clone, Debug)]
pub enum Frame {
    Payload(String),
    Close(u16, &'static str),
    /// Dropped without a close frame.
    Cut,
}

pub struct Session {
    intents: u64,
    sequence: u64,
    buffer: VecDeque<(u64, String)>,
    line: Option<UnboundedSender<Frame>>,
}

impl Session {
    pub fn new(intents: u64, line: UnboundedSender<Frame>) -> Self {
        Session { intents, sequence: 0, buffer: VecDeque::new(), line: Some(line) }
    }

    pub fn hears(&self, intent: Intent) -> bool {
        intent == Intent::Always || self.intents & intent.bit() != 0
    }

    /// Numbers an event, stores it and sends it; returns what was sent, if this session receives such events.
    pub fn push(&mut self, event: &Dispatch) -> Option<Value> {
        if !self.hears(event.intent) {
            return None;
        }
        self.sequence += 1;
        let mut data = event.data.clone();
        if event.needs_content && self.intents & MESSAGE_CONTENT == 0 {
            hide_content(&mut data);
        }
        let payload = json!({"op": 0, "s": self.sequence, "t": event.name, "d": data});
        let text = payload.to_string();
        self.buffer.push_back((self.sequence, text.clone()));
        if self.buffer.len() > BUFFER && self.is_connected() {
            self.buffer.pop_front();
        }
        self.send(Frame::Payload(text));
        Some(payload)
    }

    pub fn send(&mut self, frame: Frame) {
        if self.line.as_ref().is_some_and(|line| line.send(frame).is_err()) {
            self.line = None;
        }
    }

    /// The number of the newest event.
    pub fn sequence(&self) -> u64 {
        self.sequence
    }

    /// Resumes the session on a new connection after event `seen`; returns how many are replayed. None: some are lost.
    pub fn resume(&mut self, seen: u64, line: UnboundedSender<Frame>) -> Option<usize> {
        let oldest = self.buffer.front().map_or(self.sequence + 1, |(sequence, _)| *sequence);
        if seen + 1 < oldest {
            return None;
        }
        self.send(Frame::Cut);
        self.line = Some(line);
        let missed: Vec<String> = self
            .buffer
            .iter()
            .filter(|(sequence, _)| *sequence > seen)
            .map(|(_, text)| text.clone())
            .collect();
        for text in &missed {
            self.send(Frame::Payload(text.clone()));
        }
        Some(missed.len())
    }

    pub fn leave(&mut self) {
        self.line = None;
    }

    pub fn is_on(&self, line: &UnboundedSender<Frame>) -> bool {
        self.line.as_ref().is_some_and(|known| known.same_channel(line))
    }

    pub fn is_connected(&self) -> bool {
        self.line.is_some()
    }

    pub fn is_worth_keeping(&self) -> bool {
        self.is_connected() || self.buffer.len() <= BUFFER
    }
}
