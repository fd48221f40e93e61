//! A whole game that agrees with all that a viewer knows. The view and the viewer's own hand are the knowledge: cards
//! that others took in the open long ago (B4) are dealt anew like those that nobody saw.

use crate::{Random, Seat};

use super::list::WildChoices;
use super::pieces::{Cards, Resource};
use super::{Bazaar, Phase};

/// A hand with which the game would not wait for its player is dealt again, at most so often: then the true hand stays.
const TRIES: usize = 1000;

impl Bazaar {
    /// Deals the pile, the hands of others and their choices for wilds anew, as if each were shuffled.
    pub(super) fn dealt_anew(&self, viewer: Option<Seat>, random: &mut impl Random) -> Bazaar {
        let mut game = self.clone();
        if matches!(self.phase, Phase::Over(_)) {
            return game; // B32: everything is revealed.
        }
        random.shuffle("pile", game.pile.left_mut());
        for seat in Seat::all(self.seats).filter(|&seat| Some(seat) != viewer) {
            if self.chosen[seat.index()].is_some() {
                let mut choices = WildChoices::new(self.wilds[seat.index()], self.piles);
                let choice = random.one("choice", choices.len() as u32);
                game.chosen[seat.index()] = choices.nth(choice as usize);
            }
        }
        // The game waits for a decision, so that whoever is on turn has one (B7).
        let settled = (0..TRIES).any(|_| {
            game.deal_hands(viewer, random);
            game.is_settled()
        });
        if !settled {
            game.hands = self.hands;
        }
        game
    }

    /// Shuffles the cards of all others and deals each as many as before.
    fn deal_hands(&mut self, viewer: Option<Seat>, random: &mut impl Random) {
        let seats = self.seats;
        let others = || Seat::all(seats).filter(|&seat| Some(seat) != viewer);
        let mut hidden = others().fold(Cards::NONE, |all, seat| all.plus(self.hands[seat.index()]));
        for seat in others() {
            let mut hand = Cards::NONE;
            for _ in 0..self.hands[seat.index()].total() {
                let card = drawn(hidden, random);
                hidden.remove(card, 1);
                hand.add(card, 1);
            }
            self.hands[seat.index()] = hand;
        }
    }
}

/// One of these cards, all equally likely.
fn drawn(cards: Cards, random: &mut impl Random) -> Resource {
    let mut skip = random.one("card", cards.total() as u32) as u8;
    for card in Resource::ALL {
        if skip < cards.of(card) {
            return card;
        }
        skip -= cards.of(card);
    }
    unreachable!("a number below all cards")
}
