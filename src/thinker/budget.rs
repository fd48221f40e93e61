//! How long one decision may take.

use std::time::Duration;

/// The most that one decision takes.
const MOST: Duration = Duration::from_secs(1);
/// Enough for a sensible move: the first look at every move.
const LEAST: Duration = Duration::from_millis(20);
/// Nobody waits longer than 10 seconds; what is not thinking (reading, writing, posting) takes some of them.
const PATIENCE: Duration = Duration::from_secs(8);

/// The time for one decision while so many are to come and so many can think at the same time: they share it.
pub fn time(decisions: usize, threads: usize) -> Duration {
    let share = PATIENCE * threads as u32 / decisions.max(1) as u32;
    share.clamp(LEAST, MOST)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nobody_waits_longer_because_many_do() {
        assert_eq!(time(1, 1), MOST);
        assert_eq!(time(8, 1), MOST);
        for waiting in [9, 50, 100, 300] {
            assert!(time(waiting, 1) * waiting as u32 <= PATIENCE, "{waiting}");
            assert!(time(waiting, 1) <= time(waiting, 2));
        }
        assert_eq!(time(100_000, 1), LEAST);
    }
}
