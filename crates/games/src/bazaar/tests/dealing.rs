//! Hands dealt anew: exactly as likely as counting all deals says.

use std::collections::BTreeMap;

use super::*;
use crate::Quick;

const DEALS: u32 = 20_000;

/// Every way to give `count` of these cards, one after the other, to the first hand: how often each hand comes about.
fn counted(cards: &[Resource], count: usize) -> BTreeMap<String, u32> {
    let mut found = BTreeMap::new();
    for taken in 0..1_u32 << cards.len() {
        if taken.count_ones() as usize == count {
            let hand: Cards = (0..cards.len()).filter(|i| taken >> i & 1 == 1).map(|i| cards[i]).collect();
            *found.entry(hand.to_string()).or_default() += 1;
        }
    }
    found
}

/// Seat 2 looks on while seat 1 may build from the north row and seat 3 has cards too.
fn looking_on() -> Table {
    let mut table = midgame(3)
        .hand(1, "2 water camel")
        .hand(2, "silk spice")
        .hand(3, "2 silk spice camel")
        .lay("F7 silk 2");
    table.game.phase = Phase::Building { row: Row::North };
    assert!(table.game.is_settled());
    table
}

#[test]
fn every_deal_with_which_the_game_waits_is_equally_likely() {
    let table = looking_on();
    let hidden: Vec<Resource> = cards("2 water 2 camel 2 silk spice").each().collect();
    let mut expected = counted(&hidden, 3);
    expected.retain(|hand, _| {
        let mut game = table.game.clone();
        game.hands[0] = cards(hand);
        game.is_settled()
    });
    let all: u32 = expected.values().sum();
    assert!(expected.len() > 3 && all < 35, "some hands cannot be: {expected:?}");
    // Tried until it fits, and counted at once.
    for tries in [1000, 0] {
        let mut random = Quick::new(tries as u64);
        let mut found: BTreeMap<String, u32> = BTreeMap::new();
        for _ in 0..DEALS {
            let mut game = table.game.clone();
            game.deal_hands(Some(seat(2)), tries, &mut random);
            assert_eq!(game.hands[1], table.game.hands[1], "one's own");
            let dealt = game.hands[0].plus(game.hands[2]);
            assert_eq!(dealt, table.game.hands[0].plus(table.game.hands[2]), "no card is lost");
            *found.entry(game.hands[0].to_string()).or_default() += 1;
        }
        assert_eq!(found.keys().collect::<Vec<_>>(), expected.keys().collect::<Vec<_>>());
        for (hand, ways) in &expected {
            let share = f64::from(*ways) / f64::from(all);
            let mean = share * f64::from(DEALS);
            let deviation = (mean * (1.0 - share)).sqrt();
            assert!(
                (f64::from(found[hand]) - mean).abs() < 5.0 * deviation,
                "{hand}: {found:?} {expected:?}"
            );
        }
    }
}

#[test]
fn b4_whoever_remembers_knows_every_hand_but_not_the_pile() {
    let table = looking_on();
    let recalled = table.game.recall(seat(2), &mut Quick::new(1));
    assert_eq!(recalled.hands, table.game.hands);
    let [pile, before] = [&recalled, &table.game].map(|game| game.pile.clone().left_mut().to_vec());
    assert_ne!(pile, before);
}

/// What is truly hidden does not steer the deal: the same from every game that the viewer could be in.
#[test]
fn a_deal_depends_on_what_the_viewer_knows_and_on_nothing_else() {
    let table = looking_on();
    let mut random = Quick::new(3);
    for seed in 0..50 {
        let other = table.game.determinize(Some(seat(2)), &mut random);
        let [one, same] =
            [&table.game, &other].map(|game| game.determinize(Some(seat(2)), &mut Quick::new(seed)));
        assert!(one.save() == same.save());
    }
}
