//! Keeps the gateway connection from logging in too often. serenity retries every five seconds for as long as it is
//! refused; Discord grants a thousand logins a day.

use std::collections::VecDeque;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use poise::serenity_prelude as serenity;
use serenity::async_trait;
use serenity::{ConnectionStage, EventHandler, Ready, ShardManager};
use tokio::sync::Mutex;
use tokio::time::Instant;

use super::connect::Unconnected;
use super::dial::{Dial, back_off};
use crate::table::House;

/// How long serenity may try by itself: about three logins.
const LEEWAY: Duration = Duration::from_secs(20);
/// How many logins may succeed and be dropped again within a minute.
const LOGINS_A_MINUTE: usize = 4;
const MINUTE: Duration = Duration::from_secs(60);
/// Three logins every ten minutes are less than half of what is granted.
const LONGEST_WAIT: Duration = Duration::from_secs(10 * 60);
/// Start with about half a minute, as after five failures.
const FIRST_PAUSE: u32 = 5;
const EVERY: Duration = Duration::from_secs(1);

/// Counts successful logins.
#[derive(Clone, Default)]
pub(super) struct Count(Arc<AtomicU32>);

#[async_trait]
impl EventHandler for Count {
    async fn ready(&self, _: serenity::Context, _: Ready) {
        self.0.fetch_add(1, Ordering::SeqCst);
    }
}

pub(super) struct Logins {
    pub(super) count: Count,
    pub(super) shards: Arc<ShardManager>,
    /// Where serenity finds the gateway. It looks there before every connection: holding the lock keeps it waiting.
    pub(super) url: Arc<Mutex<String>>,
    pub(super) dial: Arc<Dial>,
    pub(super) house: Arc<House>,
}

impl Logins {
    /// Watches while the bot runs. Returns only for trouble that retrying does not help.
    pub(super) async fn watch(self) -> Unconnected {
        let mut recent: VecDeque<Instant> = VecDeque::new();
        let (mut counted, mut failures) = (0, 0);
        let mut offline_since = Some(Instant::now());
        loop {
            tokio::time::sleep(EVERY).await;
            let now = Instant::now();
            let count = self.count.0.load(Ordering::SeqCst);
            recent.extend((counted..count).map(|_| now));
            counted = count;
            recent.retain(|login| now - *login < MINUTE);
            let stages: Vec<ConnectionStage> =
                self.shards.runners.lock().await.values().map(|shard| shard.stage).collect();
            let connected = stages.contains(&ConnectionStage::Connected);
            self.house.set_connected(connected);
            if connected {
                offline_since = None;
                self.dial.well_again();
                if recent.is_empty() {
                    failures = 0;
                }
                continue;
            }
            let since = *offline_since.get_or_insert(now);
            let often = recent.len() >= LOGINS_A_MINUTE;
            if !often && now - since < LEEWAY {
                continue;
            }
            let mut held = self.url.lock().await;
            if often {
                self.dial.say("often", "the gateway ends every connection soon after the login");
            } else {
                self.dial.say("offline", "the gateway does not let me in");
            }
            match self.pause(failures).await {
                Ok(url) => *held = url,
                Err(why) => return why,
            }
            recent.clear();
            failures += 1;
            offline_since = Some(Instant::now());
        }
    }

    async fn pause(&self, failures: u32) -> Result<String, Unconnected> {
        tokio::time::sleep(back_off(FIRST_PAUSE + failures, LONGEST_WAIT)).await;
        self.dial.gateway().await
    }
}
