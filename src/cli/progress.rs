//! A progress bar on the terminal; silent where nobody watches.

use std::io::{IsTerminal, Write, stderr};
use std::time::{Duration, Instant};

pub(super) struct Progress {
    total: u64,
    shown: Option<Instant>,
}

impl Progress {
    pub(super) fn new(total: u64) -> Progress {
        Progress { total, shown: stderr().is_terminal().then(Instant::now) }
    }

    pub(super) fn at(&mut self, done: u64) {
        const WIDTH: u64 = 40;
        if self.shown.is_none_or(|shown| shown.elapsed() < Duration::from_millis(100)) {
            return;
        }
        let filled = (done * WIDTH / self.total.max(1)) as usize;
        let bar = format!("{}{}", "█".repeat(filled), "░".repeat(WIDTH as usize - filled));
        // A bar that cannot be drawn is no reason to stop.
        let _ = write!(stderr(), "\r{bar} {done} of {} games ", self.total);
        self.shown = Some(Instant::now());
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if self.shown.is_some() {
            let _ = write!(stderr(), "\r\x1b[2K");
        }
    }
}
