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
    pub hints: super::advice::Remembered,
}

impl Default for Desks {
    fn default() -> Desks {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        let count = cores.saturating_sub(1).max(1);
        Desks {
            free: Arc::new(Semaphore::new(count)),
            count,
            wanted: Arc::default(),
            hints: super::advice::Remembered::default(),
        }
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

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn only_so_many_think_at_once_and_a_breakdown_frees_its_desk() {
        let desks = Desks::default();
        let (now, most) = (Arc::new(AtomicUsize::new(0)), Arc::new(AtomicUsize::new(0)));
        let thoughts = (0..8 * desks.count()).map(|number| {
            let (desks, now, most) = (desks.clone(), Arc::clone(&now), Arc::clone(&most));
            tokio::spawn(async move {
                let thought = desks.think(move |_| {
                    most.fetch_max(now.fetch_add(1, Ordering::SeqCst) + 1, Ordering::SeqCst);
                    std::thread::sleep(Duration::from_millis(5));
                    now.fetch_sub(1, Ordering::SeqCst);
                    assert!(number % 3 != 0, "every third breaks down");
                });
                assert_eq!(thought.await.is_ok(), number % 3 != 0);
            })
        });
        for thought in thoughts.collect::<Vec<_>>() {
            assert!(thought.await.is_ok());
        }
        assert!(most.load(Ordering::SeqCst) <= desks.count());
        assert_eq!(desks.wanted.load(Ordering::Relaxed), 0);
        assert_eq!(desks.free.available_permits(), desks.count());
    }
}
