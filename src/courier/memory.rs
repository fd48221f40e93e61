//! An in-memory messenger, for testing everything above Discord.

use std::collections::{HashMap, VecDeque};
use std::sync::Mutex;

use super::messenger::{Letter, Messenger, Posted, Undelivered};
use crate::store::{ChannelId, MessageId, Millis, UserId};
use crate::table::{Address, Standstill};

/// A message that was sent.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sent {
    pub to: Address,
    pub posted: Posted,
    pub marker: String,
    pub ping: Vec<UserId>,
    /// What it is, by its notice.
    pub what: String,
    pub picture: Option<Vec<u8>>,
    pub deleted: bool,
    pub quiet: bool,
    pub edits: u32,
}

/// What goes wrong with the next call.
type Accident = (Undelivered, bool);

#[derive(Default)]
pub struct Memory {
    inside: Mutex<Inside>,
}

#[derive(Default)]
struct Inside {
    sent: Vec<Sent>,
    nonces: HashMap<(String, String), Posted>,
    accidents: VecDeque<Accident>,
    /// Closed channels, and how often a post was refused there.
    shut: HashMap<ChannelId, Standstill>,
    refused: usize,
    next: u64,
}

impl Memory {
    /// Everything that was ever sent.
    pub fn sent(&self) -> Vec<Sent> {
        self.lock().sent.clone()
    }

    /// Makes the next send fail, before or after it has an effect.
    pub fn fail(&self, how: Undelivered, after_effect: bool) {
        self.lock().accidents.push_back((how, after_effect));
    }

    /// Closes a channel, or opens it again.
    pub fn shut(&self, channel: ChannelId, why: Option<Standstill>) {
        let mut inside = self.lock();
        match why {
            Some(why) => inside.shut.insert(channel, why),
            None => inside.shut.remove(&channel),
        };
    }

    /// How many posts a closed channel has refused.
    pub fn refused(&self) -> usize {
        self.lock().refused
    }

    /// Whether a send still to come is set to fail.
    pub fn is_failing(&self) -> bool {
        !self.lock().accidents.is_empty()
    }

    pub fn fail_no_more(&self) {
        self.lock().accidents.clear();
    }

    /// Discord forgets nonces after a few minutes.
    pub fn forget_nonces(&self) {
        self.lock().nonces.clear();
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, Inside> {
        self.inside.lock().unwrap_or_else(std::sync::PoisonError::into_inner)
    }
}

impl Messenger for Memory {
    async fn send(&self, letter: &Letter) -> Result<Posted, Undelivered> {
        let mut inside = self.lock();
        let accident = inside.accidents.pop_front();
        if let Some((how, false)) = &accident {
            return Err(how.clone());
        }
        if let Address::Channel(channel) = letter.brief.to
            && let Some(why) = inside.shut.get(&channel).copied()
        {
            inside.refused += 1;
            return Err(Undelivered::Unreachable(why));
        }
        let (to, marker) = (letter.brief.to, letter.brief.marker.clone());
        let key = (format!("{to:?}"), marker.clone());
        let posted = match inside.nonces.get(&key) {
            Some(known) => *known,
            None => {
                inside.next += 1;
                let channel = match to {
                    Address::Channel(channel) => channel,
                    Address::Person(user) => ChannelId(user.0),
                };
                let posted = Posted { channel, message: MessageId(inside.next) };
                inside.nonces.insert(key, posted);
                inside.sent.push(Sent {
                    to,
                    posted,
                    marker,
                    ping: letter.brief.ping.clone(),
                    what: letter.brief.body.name().to_owned(),
                    picture: letter.picture.as_ref().map(|picture| picture.png.clone()),
                    deleted: false,
                    quiet: false,
                    edits: 0,
                });
                posted
            }
        };
        accident.map_or(Ok(posted), |(how, _)| Err(how))
    }

    async fn edit(&self, _letter: &Letter, posted: Posted) -> Result<(), Undelivered> {
        self.change(posted, |sent| sent.edits += 1)
    }

    async fn find(&self, letter: &Letter, _since: Millis) -> Result<Option<Posted>, Undelivered> {
        let inside = self.lock();
        let found = inside.sent.iter().find(|sent| sent.marker == letter.brief.marker && !sent.deleted);
        Ok(found.map(|sent| sent.posted))
    }

    async fn start_thread(&self, posted: Posted, _name: &str) -> Result<(), Undelivered> {
        self.change(posted, |_| ())
    }

    async fn quieten(&self, posted: Posted) -> Result<(), Undelivered> {
        self.change(posted, |sent| sent.quiet = true)
    }

    async fn delete(&self, posted: Posted) -> Result<(), Undelivered> {
        self.change(posted, |sent| sent.deleted = true)
    }
}

impl Memory {
    fn change(&self, posted: Posted, change: impl FnOnce(&mut Sent)) -> Result<(), Undelivered> {
        let mut inside = self.lock();
        let found = inside.sent.iter_mut().find(|sent| sent.posted == posted && !sent.deleted);
        found.map(change).ok_or(Undelivered::Gone)
    }
}
