//! Signs of life: once a minute the running bot writes down that it is alive and whether it is connected to Discord.
//! `caravanserai status` reads it.

use std::sync::{Mutex, PoisonError};

use tokio::sync::Notify;

use crate::failpoint;
use crate::store::{Fault, HeartbeatRow, Millis};

use super::House;

/// What this process knows about its connection.
#[derive(Default)]
pub(super) struct Connection {
    /// Whether it is connected, and since when it has been, or not, by a monotonic clock.
    now: Mutex<(bool, Millis)>,
    changed: Notify,
}

impl House {
    /// Notes whether Discord is connected.
    pub fn set_connected(&self, connected: bool) {
        let mut now = self.connection.now.lock().unwrap_or_else(PoisonError::into_inner);
        if now.0 != connected {
            *now = (connected, self.clock.running());
            self.connection.changed.notify_one();
        }
    }

    /// Resolves when the connection was lost, or came back.
    pub async fn connection_changed(&self) {
        self.connection.changed.notified().await;
    }

    /// Writes a sign of life. It asks for no checkpoint, so an idle bot writes one page a minute.
    pub async fn beat(&self) -> Result<(), Fault> {
        let (connected, began) = *self.connection.now.lock().unwrap_or_else(PoisonError::into_inner);
        let seen_at = self.now();
        let since = seen_at - (self.clock.running() - began);
        let mut session = self.store.write().await?;
        session.set_heartbeat(&HeartbeatRow { seen_at, connected, since }).await?;
        failpoint::hit("heartbeat before commit")?;
        session.commit_lightly().await?;
        failpoint::hit("heartbeat written")
    }
}
