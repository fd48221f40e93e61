//! Draws pictures off the async threads, at most one per core at a time. Posts and panels share it.

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;

use tokio::sync::Semaphore;

#[derive(Clone)]
pub struct Easels(Arc<Semaphore>);

impl Default for Easels {
    fn default() -> Easels {
        let cores = std::thread::available_parallelism().map_or(1, usize::from);
        Easels(Arc::new(Semaphore::new(cores)))
    }
}

impl Easels {
    /// Draws when there is room; None if that panicked.
    pub async fn draw<T: Send + 'static>(&self, paint: impl FnOnce() -> T + Send + 'static) -> Option<T> {
        let Ok(_easel) = self.0.acquire().await else { unreachable!("easels are never closed") };
        let drawn = tokio::task::spawn_blocking(move || catch_unwind(AssertUnwindSafe(paint)).ok());
        drawn.await.ok().flatten()
    }
}
