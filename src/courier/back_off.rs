//! How long to wait before the next attempt.

use rand::RngExt;

use crate::store::Millis;

const FIRST: Millis = 1_000;
const LONGEST: Millis = 10 * 60 * 1_000;

/// Attempts before an unclear refusal is final: a post is retried for about six hours, an edit for two minutes, since
/// posts in its channel wait for it.
pub(super) fn most_refusals(edit: bool) -> u32 {
    if edit { 8 } else { 44 }
}

/// Exponential backoff up to ten minutes, with 25 % jitter.
pub(super) fn after(attempts: u32) -> Millis {
    let base = FIRST.saturating_mul(1 << attempts.min(20)).min(LONGEST);
    rand::rng().random_range(base * 3 / 4..=base * 5 / 4)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_refused_without_a_known_reason_is_tried_for_hours() {
        let waited = |edit| (0..most_refusals(edit) - 1).map(after).sum::<Millis>();
        for _ in 0..20 {
            assert!((4 * 60 * 60_000..=8 * 60 * 60_000).contains(&waited(false)));
            assert!((60_000..=180_000).contains(&waited(true)));
        }
    }

    #[test]
    fn it_grows_and_stays_within_its_bounds() {
        for _ in 0..100 {
            assert!((750..=1_250).contains(&after(0)));
            assert!((1_500..=2_500).contains(&after(1)));
            assert!((450_000..=750_000).contains(&after(40)));
        }
    }
}
