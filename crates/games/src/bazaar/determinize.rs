//! A whole game that agrees with all that a viewer knows. The view and the viewer's own hand are the knowledge: cards
//! that others took in the open long ago (B4) are dealt anew like those that nobody saw.
//!
//! Nothing that is truly hidden steers the deal: everything unseen is put in order before it is shuffled.

use crate::{Random, Seat};

use super::list::WildChoices;
use super::pieces::{Cards, Resource};
use super::{Bazaar, Phase};

/// So often a hand is dealt again with which the game would not wait for its player, before all such hands are counted.
const TRIES: usize = 30;

impl Bazaar {
    /// Deals the pile, the hands of others and their choices for wilds anew, as if each were shuffled.
    pub(super) fn dealt_anew(&self, viewer: Option<Seat>, random: &mut impl Random) -> Bazaar {
        let mut game = self.recalled(viewer, random);
        if !matches!(self.phase, Phase::Over(_)) {
            game.deal_hands(viewer, TRIES, random);
        }
        game
    }

    /// The same for somebody who remembers: all cards are taken and paid in the open (B4), so nobody's hand is unknown.
    pub(super) fn recalled(&self, viewer: Option<Seat>, random: &mut impl Random) -> Bazaar {
        let mut game = self.clone();
        if matches!(self.phase, Phase::Over(_)) {
            return game; // B32: everything is revealed.
        }
        let pile = game.pile.left_mut();
        pile.sort_unstable_by_key(|tile| tile.index());
        random.shuffle("pile", pile);
        for seat in Seat::all(self.seats).filter(|&seat| Some(seat) != viewer) {
            if self.chosen[seat.index()].is_some() {
                let mut choices = WildChoices::new(self.wilds[seat.index()], self.piles);
                let choice = random.one("choice", choices.len() as u32);
                game.chosen[seat.index()] = choices.nth(choice as usize);
            }
        }
        game
    }

    /// Shuffles the cards of all others and deals each as many as before. Every deal with which the game waits for a
    /// decision is equally likely: whoever is on turn has one to make (B7).
    pub(super) fn deal_hands(&mut self, viewer: Option<Seat>, tries: usize, random: &mut impl Random) {
        let others = |game: &Bazaar| Seat::all(game.seats).filter(move |&seat| Some(seat) != viewer);
        let mut hidden = others(self).fold(Cards::NONE, |all, seat| all.plus(self.hands[seat.index()]));
        // Only the hand on turn decides whether there is a decision, so it comes first.
        if Some(self.turn) != viewer {
            let count = self.hands[self.turn.index()].total();
            let mut dealt = (0..tries).map(|_| drawn(hidden, count, random));
            let hand = dealt.find(|&hand| self.waits_with(hand));
            let hand = hand.unwrap_or_else(|| self.hand_that_waits(hidden, count, random));
            hidden = hidden.less(hand);
            self.hands[self.turn.index()] = hand;
        }
        for seat in others(self).filter(|&seat| seat != self.turn) {
            let hand = drawn(hidden, self.hands[seat.index()].total(), random);
            hidden = hidden.less(hand);
            self.hands[seat.index()] = hand;
        }
    }

    /// Whether the game waits for a decision if the seat on turn has this hand.
    fn waits_with(&mut self, hand: Cards) -> bool {
        self.hands[self.turn.index()] = hand;
        self.is_settled()
    }

    /// One of the hands of so many cards with which the game waits, each as likely as there are ways to deal it.
    fn hand_that_waits(&mut self, hidden: Cards, count: usize, random: &mut impl Random) -> Cards {
        let mut hands: Vec<(Cards, u64)> = Vec::new();
        for hand in selections(count as u8, hidden) {
            if self.waits_with(hand) {
                hands.push((hand, ways(hand, hidden)));
            }
        }
        let all = hands.iter().map(|(_, ways)| ways).sum();
        let mut number = below(all, random);
        for (hand, ways) in hands {
            match number.checked_sub(ways) {
                Some(rest) => number = rest,
                None => return hand,
            }
        }
        unreachable!("the game waits, and so it does with the true hand")
    }
}

/// Every way to take so many of these cards.
pub(super) fn selections(count: u8, most: Cards) -> impl Iterator<Item = Cards> {
    let [a, b, c, d] = Resource::ALL.map(|card| most.of(card).min(count));
    (0..=a).flat_map(move |w| {
        (0..=b.min(count - w)).flat_map(move |x| {
            let last = move |y: u8| count - w - x - y;
            let ys = (0..=c.min(count - w - x)).filter(move |&y| last(y) <= d);
            ys.map(move |y| Cards::new([w, x, y, last(y)]))
        })
    })
}

/// In how many ways a hand can be drawn from these cards. There are 60 cards in all, so that it is below 2^57.
fn ways(hand: Cards, from: Cards) -> u64 {
    let choose = |of: u8, count: u8| {
        (0..u64::from(count)).fold(1, |ways, taken| ways * (u64::from(of) - taken) / (taken + 1))
    };
    Resource::ALL.into_iter().map(|card| choose(from.of(card), hand.of(card))).product()
}

/// A number below `of`, all equally likely.
fn below(of: u64, random: &mut impl Random) -> u64 {
    const PARTS: u32 = 4;
    const PART: u32 = u64::BITS / PARTS;
    loop {
        let number = (0..PARTS)
            .fold(0, |number, _| number << PART | u64::from(random.one("part of a number", 1 << PART)));
        // The last numbers, which are fewer than `of`, would come up once too often.
        if number <= u64::MAX - (u64::MAX % of + 1) % of {
            return number % of;
        }
    }
}

/// So many of these cards, each equally likely.
fn drawn(mut cards: Cards, count: usize, random: &mut impl Random) -> Cards {
    let mut hand = Cards::NONE;
    for _ in 0..count {
        let mut skip = random.one("card", cards.total() as u32) as u8;
        for card in Resource::ALL {
            if skip < cards.of(card) {
                cards.remove(card, 1);
                hand.add(card, 1);
                break;
            }
            skip -= cards.of(card);
        }
    }
    hand
}
