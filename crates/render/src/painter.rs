//! How a game is drawn, and the list of the games that are.

use games::any::{AnyHand, AnyView};
use games::{Fact, Seat};
use voice::Voice;

use crate::catch_up::Mark;
use crate::scene::Scene;
use crate::step::{Sheet, Step};
use crate::{bazaar, desert, nomads};

/// What a game's folder has to offer.
pub struct Look<V, H> {
    pub board: fn(&V, &Voice) -> Scene,
    pub alt: fn(&V, &Voice) -> String,
    /// The table without its panel, and without what only whoever is on turn needs: for the frames of a film.
    pub still: fn(&V, &Voice) -> Scene,
    /// Whether a post shows the board around the latest move; not where the whole board is wanted.
    pub closes_up: fn(&V) -> bool,
    pub close_up: fn(&V, &Voice) -> Option<Scene>,
    pub hand: fn(&V, &H, &Voice) -> Scene,
    pub step: fn(&V, &H, &Step, &Voice) -> Scene,
    /// The board around some places, with their numbers.
    pub marked: fn(&V, &[Mark], &mut Sheet, &Voice),
    /// What was hidden of a seat, once the game is over.
    pub revealed: fn(&V, Seat) -> Option<Fact>,
}

/// A new game is one line here.
static PAINTERS: [&dyn Painter; 3] = [&desert::LOOK, &nomads::LOOK, &bazaar::LOOK];

/// A [`Look`] whose types are erased. Each answers for its own game only.
pub trait Painter: Sync {
    fn draws(&self, view: &AnyView) -> bool;
    fn board(&self, view: &AnyView, voice: &Voice) -> Option<Scene>;
    fn alt(&self, view: &AnyView, voice: &Voice) -> Option<String>;
    fn still(&self, view: &AnyView, voice: &Voice) -> Option<Scene>;
    fn closes_up(&self, view: &AnyView) -> bool;
    fn close_up(&self, view: &AnyView, voice: &Voice) -> Option<Scene>;
    fn hand(&self, view: &AnyView, hand: &AnyHand, voice: &Voice) -> Option<Scene>;
    fn step(&self, view: &AnyView, hand: &AnyHand, step: &Step, voice: &Voice) -> Option<Scene>;
    fn marked(&self, view: &AnyView, marks: &[Mark], sheet: &mut Sheet, voice: &Voice);
    fn revealed(&self, view: &AnyView, seat: Seat) -> Option<Fact>;
}

/// Whoever draws this game; None for a game without pictures.
pub fn painter(view: &AnyView) -> Option<&'static dyn Painter> {
    PAINTERS.into_iter().find(|painter| painter.draws(view))
}

impl<V: 'static, H: 'static> Painter for Look<V, H> {
    fn draws(&self, view: &AnyView) -> bool {
        view.as_view::<V>().is_some()
    }

    fn board(&self, view: &AnyView, voice: &Voice) -> Option<Scene> {
        Some((self.board)(view.as_view()?, voice))
    }

    fn alt(&self, view: &AnyView, voice: &Voice) -> Option<String> {
        Some((self.alt)(view.as_view()?, voice))
    }

    fn still(&self, view: &AnyView, voice: &Voice) -> Option<Scene> {
        Some((self.still)(view.as_view()?, voice))
    }

    fn closes_up(&self, view: &AnyView) -> bool {
        view.as_view().is_some_and(self.closes_up)
    }

    fn close_up(&self, view: &AnyView, voice: &Voice) -> Option<Scene> {
        (self.close_up)(view.as_view()?, voice)
    }

    fn hand(&self, view: &AnyView, hand: &AnyHand, voice: &Voice) -> Option<Scene> {
        Some((self.hand)(view.as_view()?, hand.as_hand()?, voice))
    }

    fn step(&self, view: &AnyView, hand: &AnyHand, step: &Step, voice: &Voice) -> Option<Scene> {
        Some((self.step)(view.as_view()?, hand.as_hand()?, step, voice))
    }

    fn marked(&self, view: &AnyView, marks: &[Mark], sheet: &mut Sheet, voice: &Voice) {
        if let Some(view) = view.as_view() {
            (self.marked)(view, marks, sheet, voice);
        }
    }

    fn revealed(&self, view: &AnyView, seat: Seat) -> Option<Fact> {
        (self.revealed)(view.as_view()?, seat)
    }
}
