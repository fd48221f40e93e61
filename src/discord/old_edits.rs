//! Paces edits of old messages per channel, below Discord's limit. serenity would wait out the 429 (30046), and every
//! edit in that channel with it.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use super::limits::BETWEEN_OLD_EDITS;
use crate::store::{ChannelId, Millis};

const GAP: Millis = BETWEEN_OLD_EDITS.as_millis() as Millis;

/// When an old message of each channel was last edited.
#[derive(Default)]
pub struct OldEdits(Mutex<HashMap<ChannelId, Millis>>);

impl OldEdits {
    /// Takes a slot for an edit in this channel, or says how long to wait.
    pub fn take(&self, channel: ChannelId, now: Millis) -> Result<(), Millis> {
        let mut last = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        // After the clock was set back, the elapsed time is unknown.
        let recent = |at: Millis| (0..GAP).contains(&(now - at));
        if let Some(&at) = last.get(&channel).filter(|at| recent(**at)) {
            return Err(at + GAP - now);
        }
        last.retain(|_, at| recent(*at));
        last.insert(channel, now);
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_at_a_time_in_each_channel() {
        let edits = OldEdits::default();
        assert_eq!((edits.take(ChannelId(1), 1_000), edits.take(ChannelId(2), 1_000)), (Ok(()), Ok(())));
        assert_eq!(edits.take(ChannelId(1), 1_500), Err(2_700));
        assert_eq!(edits.take(ChannelId(1), 4_199), Err(1));
        assert_eq!(edits.take(ChannelId(1), 4_200), Ok(()));
        assert_eq!(edits.take(ChannelId(1), 100), Ok(()), "the clock was set back");
    }

    #[test]
    fn no_six_seconds_see_more_than_two() {
        let edits = OldEdits::default();
        let taken: Vec<Millis> =
            (0..60_000).step_by(50).filter(|&now| edits.take(ChannelId(1), now).is_ok()).collect();
        let within = |from: Millis| taken.iter().filter(|at| (from..from + 6_000).contains(*at)).count();
        assert!(taken.iter().all(|&at| within(at) <= 2), "{taken:?}");
        assert!(taken.len() >= 18, "and it does not take for ever: {taken:?}");
    }
}
