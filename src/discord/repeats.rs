//! Interactions that this process has claimed: the gateway may deliver one twice, and the first answer stays.

use crate::store::InteractionId;
use std::collections::BTreeSet;
use std::sync::{Mutex, PoisonError};

/// Ids grow with time; beyond this many the oldest are forgotten, long after their tokens have expired.
const REMEMBERED: usize = 20_000;

#[derive(Default)]
pub struct Repeats(Mutex<BTreeSet<InteractionId>>);

impl Repeats {
    /// False if it was claimed before.
    pub fn is_new(&self, interaction: InteractionId) -> bool {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let new = known.insert(interaction);
        if known.len() > REMEMBERED {
            known.pop_first();
        }
        new
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_is_new_once_and_the_oldest_are_forgotten() {
        let repeats = Repeats::default();
        assert_eq!([7, 8, 7, 8].map(|id| repeats.is_new(InteractionId(id))), [true, true, false, false]);
        for id in 100..100 + REMEMBERED as u64 {
            assert!(repeats.is_new(InteractionId(id)));
        }
        assert!(!repeats.is_new(InteractionId(100)) && repeats.0.lock().unwrap().len() == REMEMBERED);
    }
}
