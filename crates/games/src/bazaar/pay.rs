//! What a tile costs at a place, and how it can be paid: gifts of the neighbours, cards, trades (B18-B21).

use super::moves::Trade;
use super::pieces::{Cards, Resource};
use super::refusal::Rule;
use super::rules::TRADED;

/// The cards to pay when every gift that the cost has is used.
pub fn due(cost: Cards, gifts: Cards) -> Cards {
    cost.less(gifts)
}

/// A player's cards and the piles that they trade with.
#[derive(Clone, Copy)]
pub struct Purse {
    pub hand: Cards,
    pub piles: Cards,
}

impl Purse {
    /// Whether these cards can be paid, with trades if need be. Only spare cards are worth giving: a card that is due
    /// itself would have to be traded for again.
    pub fn affords(&self, due: Cards) -> bool {
        let lacking = due.less(self.hand);
        lacking.is_empty()
            || self.piles.contains(lacking) && self.hand.less(due).total() >= TRADED * lacking.total()
    }

    /// The trades after which these cards can be paid, if they can at all: for each card that is lacking three cards,
    /// one after the other of the resource of which most can be spared.
    pub fn trades_for(&self, due: Cards) -> Vec<Trade> {
        let mut spare = self.hand.less(due);
        let mut spared = || {
            let most = Resource::ALL.into_iter().rev().max_by_key(|&resource| spare.of(resource))?;
            spare.remove(most, u8::from(spare.of(most) > 0));
            Some(most)
        };
        due.less(self.hand)
            .each()
            .map(|get| Trade { give: (0..TRADED).filter_map(|_| spared()).collect(), get })
            .collect()
    }

    /// Makes one trade towards a payment (B20).
    pub fn trade(&mut self, trade: &Trade, due: Cards) -> Result<(), Rule> {
        let Trade { give, get } = *trade;
        if !self.hand.contains(give) {
            return Err(Rule::TradeNotHeld { give, hand: self.hand });
        }
        if self.hand.of(get) >= due.of(get) {
            return Err(Rule::TradeNotNeeded { get, due });
        }
        // A pile counts after the three are put back.
        let piles = self.piles.plus(give);
        if piles.of(get) == 0 {
            return Err(Rule::TradePileEmpty { get });
        }
        self.hand = self.hand.less(give);
        self.piles = piles;
        self.piles.remove(get, 1);
        self.hand.add(get, 1);
        Ok(())
    }

    /// Pays with cards, back to their piles (B18).
    pub fn pay(&mut self, due: Cards) {
        debug_assert!(self.hand.contains(due), "{due} is not in hand");
        self.hand = self.hand.less(due);
        self.piles = self.piles.plus(due);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Every hand of up to seven cards against every payment: the short formula agrees with trying all trades.
    #[test]
    fn b20_what_can_be_paid_is_what_some_trades_lead_to() {
        let small = |most: u8| {
            (0..=most).flat_map(move |a| {
                (0..=most).flat_map(move |b| (0..=2).flat_map(move |c| (0..=2).map(move |d| [a, b, c, d])))
            })
        };
        for hand in small(4).map(Cards::new).filter(|cards| cards.total() <= 7) {
            for due in small(2).map(Cards::new).filter(|cards| cards.total() <= 3) {
                for piles in [[15, 15, 15, 15], [0, 1, 0, 1], [1, 0, 2, 0]].map(Cards::new) {
                    let purse = Purse { hand, piles };
                    assert_eq!(purse.affords(due), reaches(purse, due), "{hand} for {due}, piles {piles}");
                    if purse.affords(due) {
                        let mut trying = purse;
                        for trade in purse.trades_for(due) {
                            assert_eq!(trade.give.total(), TRADED);
                            trying.trade(&trade, due).unwrap();
                        }
                        trying.pay(due);
                        assert_eq!(trying.hand.plus(trying.piles), hand.plus(piles));
                    }
                }
            }
        }
    }

    /// Tries all trades.
    fn reaches(purse: Purse, due: Cards) -> bool {
        if purse.hand.contains(due) {
            return true;
        }
        let threes = (0..64).map(|n| [n / 16, n / 4 % 4, n % 4]).filter(|three| three.is_sorted());
        let threes = threes.map(|three| three.map(|i| Resource::ALL[i]));
        threes
            .flat_map(|three| Resource::ALL.map(|get| Trade { give: three.into_iter().collect(), get }))
            .any(|trade| {
                let mut next = purse;
                next.trade(&trade, due).is_ok() && reaches(next, due)
            })
    }
}
