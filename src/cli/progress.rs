//! A progress bar, only on a terminal.

use std::io::{IsTerminal, Write, stderr};
use std::time::{Duration, Instant};

pub(super) struct Progress {
    total: u64,
    /// None if this is not a terminal.
    shown_at: Option<Instant>,
}

impl Progress {
    pub(super) fn new(total: u64) -> Progress {
        let watched = stderr().is_terminal() && std::env::var_os("TERM").is_none_or(|term| term != "dumb");
        Progress { total, shown_at: watched.then(Instant::now) }
    }

    pub(super) fn at(&mut self, done: u64) {
        // Short enough for a narrow terminal: a line that wraps cannot be drawn over.
        const WIDTH: u64 = 20;
        if self.shown_at.is_none_or(|shown_at| shown_at.elapsed() < Duration::from_millis(100)) {
            return;
        }
        let share = |of: u64| (u128::from(done) * u128::from(of) / u128::from(self.total.max(1))) as usize;
        let filled = share(WIDTH);
        let bar = format!("{}{}", "█".repeat(filled), "░".repeat(WIDTH as usize - filled));
        // Carry on even if the bar cannot be drawn.
        let _ = write!(stderr(), "\r{bar} {} %", share(100));
        self.shown_at = Some(Instant::now());
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        if self.shown_at.is_some() {
            let _ = write!(stderr(), "\r\x1b[2K");
        }
    }
}
