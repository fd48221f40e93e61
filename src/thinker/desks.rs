//! Threads to think on: one for each core but one, shared by computer players, hints and reviews. Whoever comes first
//! thinks first.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use tokio::sync::Semaphore;
use tokio::task::JoinError;

use super::budget;

#[derive(Clone)]
pub struct Desks {
    free: Arc<Semaphore>,
    count: usize,
    /// How many think or wait for that.
    wanted: Arc<AtomicUsize>,
}

impl Default for Desks {
    fn default() -> Desks {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let count = cores.saturating_sub(1).max(1);
        Desks { free: Arc::new(Semaphore::new(count)), count, wanted: Arc::default() }
    }
}

/// Counts one who thinks or waits.
struct Wanted<'a>(&'a AtomicUsize);

impl Drop for Wanted<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::Relaxed);
    }
}

impl Desks {
    pub fn count(&self) -> usize {
        self.count
    }

    /// Thinks when there is room, off the async threads. It is told how much time there is: the more wait, the less.
    pub async fn think<T: Send + 'static>(
        &self,
        work: impl FnOnce(Duration) -> T + Send + 'static,
    ) -> Result<T, JoinError> {
        self.wanted.fetch_add(1, Ordering::Relaxed);
        let wanted = Wanted(&self.wanted);
        let Ok(desk) = self.free.acquire().await else { unreachable!("desks are never closed") };
        let time = budget::time(self.wanted.load(Ordering::Relaxed), self.count);
        let thought = tokio::task::spawn_blocking(move || work(time)).await;
        drop((desk, wanted));
        thought
    }
}
