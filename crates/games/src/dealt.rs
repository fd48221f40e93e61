//! A game for computer players: what one seat knows, with the rest dealt anew. It cannot hold a true secret, so whoever
//! has only this cannot use one, by mistake or otherwise. Each game adds what a search reads often (`glance.rs`).

use std::ops::Deref;

use crate::{Game, Quick, Seat, Unheard};

/// A whole game that agrees with everything that its viewer knows. All that can be asked of a game can be asked of it.
#[derive(Clone)]
pub struct Dealt<G> {
    game: G,
    viewer: Seat,
}

impl<G: Game> Dealt<G> {
    /// Deals everything that this seat does not know. It remembers what it saw.
    pub fn new(game: &G, viewer: Seat, random: &mut Quick) -> Dealt<G> {
        Dealt { game: game.recall(viewer, random), viewer }
    }

    /// The same knowledge, with the rest dealt once more.
    #[must_use]
    pub fn again(&self, random: &mut Quick) -> Dealt<G> {
        Dealt::new(&self.game, self.viewer, random)
    }

    /// Whose knowledge it is.
    pub fn viewer(&self) -> Seat {
        self.viewer
    }

    /// Makes a legal move; nobody listens.
    pub fn play(&mut self, seat: Seat, mv: &G::Move, random: &mut Quick) {
        self.game.apply(seat, mv, random, &mut Unheard);
    }
}

impl<G> Deref for Dealt<G> {
    type Target = G;

    fn deref(&self) -> &G {
        &self.game
    }
}
