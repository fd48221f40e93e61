//! Token-bucket rate limits per user and per server.

use crate::store::{ServerId, UserId};
use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

/// The size of a bucket, and how fast it refills.
#[derive(Clone, Copy)]
struct Allowance {
    most: f64,
    a_second: f64,
}

/// Somebody who plays several games at once never comes near it.
const PERSON: Allowance = Allowance { most: 40.0, a_second: 2.0 };
const SERVER: Allowance = Allowance { most: 200.0, a_second: 20.0 };
/// Autocomplete: many more requests, and never at the cost of the move itself.
const TYPING: Allowance = Allowance { most: 100.0, a_second: 10.0 };
/// Beyond this many, full buckets are forgotten.
const REMEMBERED: usize = 10_000;

pub struct Floods {
    people: Option<Hands>,
    servers: Option<Hands>,
    typing: Option<Hands>,
}

impl Default for Floods {
    fn default() -> Floods {
        let [people, servers, typing] = [PERSON, SERVER, TYPING].map(|allowance| Some(Hands::new(allowance)));
        Floods { people, servers, typing }
    }
}

impl Floods {
    /// No limits: for tests that play faster than people.
    pub fn welcome() -> Floods {
        Floods { people: None, servers: None, typing: None }
    }

    /// A few requests per person and no refill: for tests of the refusal.
    pub fn scarce(most: u32) -> Floods {
        let people = Hands::new(Allowance { most: most.into(), a_second: 0.0 });
        Floods { people: Some(people), ..Floods::welcome() }
    }

    /// False when autocomplete is rate limited.
    pub fn types(&self, user: UserId) -> bool {
        self.typing.as_ref().is_none_or(|hands| hands.take(user.0, Instant::now()))
    }

    /// False when rate limited.
    pub fn pass(&self, user: UserId, guild: Option<ServerId>) -> bool {
        let now = Instant::now();
        let person = self.people.as_ref().is_none_or(|hands| hands.take(user.0, now));
        person && guild.is_none_or(|guild| self.servers.as_ref().is_none_or(|hands| hands.take(guild.0, now)))
    }
}

struct Hands {
    allowance: Allowance,
    left: Mutex<HashMap<u64, (f64, Instant)>>,
}

impl Hands {
    fn new(allowance: Allowance) -> Hands {
        Hands { allowance, left: Mutex::default() }
    }

    fn take(&self, whose: u64, now: Instant) -> bool {
        let Allowance { most, a_second } = self.allowance;
        let mut left = self.left.lock().unwrap_or_else(PoisonError::into_inner);
        let refilled = |had: f64, since: Instant| {
            (had + now.saturating_duration_since(since).as_secs_f64() * a_second).min(most)
        };
        if left.len() > REMEMBERED {
            left.retain(|_, (had, since)| refilled(*had, *since) < most);
        }
        let (had, since) = left.entry(whose).or_insert((most, now));
        let have = refilled(*had, *since);
        let passes = have >= 1.0;
        (*had, *since) = (if passes { have - 1.0 } else { have }, now);
        passes
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn a_flood_ebbs_away_and_harms_nobody_else() {
        let hands = Hands::new(Allowance { most: 3.0, a_second: 1.0 });
        let now = Instant::now();
        assert_eq!([1, 1, 1, 1].map(|user| hands.take(user, now)), [true, true, true, false]);
        assert!(hands.take(2, now));
        assert!(!hands.take(1, now + Duration::from_millis(900)));
        assert!(hands.take(1, now + Duration::from_millis(1100)));
        assert_eq!(
            [1, 1, 1, 1].map(|user| hands.take(user, now + Duration::from_secs(60))),
            [true, true, true, false]
        );
    }

    #[test]
    fn a_server_is_bounded_too() {
        let floods = Floods::default();
        let passed = (0..1000).filter(|user| floods.pass(UserId(*user), Some(ServerId(1)))).count();
        assert!((200..220).contains(&passed), "{passed}");
        assert!((0..1000).all(|user| Floods::welcome().pass(UserId(user % 2), Some(ServerId(1)))));
        let completed = (0..1000).filter(|_| floods.types(UserId(7))).count();
        assert!((100..120).contains(&completed), "{completed}");
    }
}
