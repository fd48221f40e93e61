//! Tokens that a viewer cannot know, dealt anew (D6, D23, D36). Nothing else in this game is secret.

use std::sync::Arc;

use crate::hex::CellSet;
use crate::{Random, Seat};

use super::{Desert, Phase};

impl Desert {
    /// The same game, but for the tokens whose values are neither in the view nor in this viewer's hand: those that others
    /// took, those put away and, with Aquifers, those face down on the board. Every way to deal them is equally likely.
    pub(super) fn dealt_anew(&self, viewer: Option<Seat>, random: &mut impl Random) -> Desert {
        let own = viewer.and_then(|seat| self.taken.get(seat.index())).copied().unwrap_or_default();
        let face_up = if self.options.aquifers { CellSet::EMPTY } else { self.masks.water };
        self.with_hidden(self.setup.water() - own - face_up, random)
    }

    /// The same for a seat that remembers: tokens that lay face up were seen by all when they were taken.
    pub(super) fn recalled(&self, viewer: Seat, random: &mut impl Random) -> Desert {
        if self.options.aquifers {
            return self.dealt_anew(Some(viewer), random);
        }
        self.with_hidden(CellSet::EMPTY, random)
    }

    fn with_hidden(&self, hidden: CellSet, random: &mut impl Random) -> Desert {
        if matches!(self.phase, Phase::Over { .. }) {
            return self.clone(); // D38
        }
        let mut values: Vec<u8> = hidden.iter().map(|cell| self.setup.value(cell)).collect();
        values.extend(self.setup.put_away());
        // What they truly are does not even steer the shuffle.
        values.sort_unstable();
        random.shuffle("hidden tokens", &mut values);
        let put_away = values.split_off(hidden.len());
        let setup = self.setup.with_tokens(hidden, values, put_away);
        Desert { setup: Arc::new(setup), ..self.clone() }
    }
}
