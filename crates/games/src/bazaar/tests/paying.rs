//! Paying: B18-B21.

use super::*;

#[test]
fn b18_the_cost_goes_back_to_its_piles() {
    let mut table = midgame(3).hand(1, "3 water 2 camel");
    assert_eq!(table.game.piles, cards("12 water 13 camel 15 silk 15 spice"));
    let words = table.play("build north 1 at F6");
    assert_eq!(words[1], "Blue pays 2 water and 1 camel.");
    assert_eq!(table.cards(1), "water camel");
    assert_eq!(table.game.piles, cards("14 water 14 camel 15 silk 15 spice"));
}

#[test]
fn b18_who_cannot_pay_cannot_build() {
    let table = midgame(3).hand(1, "1 water 2 camel");
    assert_eq!(
        table.refused("build north 1 at F6"),
        "The tile costs 2 water and 1 camel; you lack 1 water. Trades would take 3 cards that you can spare, and you \
         have only 1."
    );
    let table = midgame(3).hand(1, "1 water 4 camel").hand(2, "14 water");
    assert_eq!(
        table.refused("build north 1 at F6"),
        "The tile costs 2 water and 1 camel; you lack 1 water. The water pile does not have enough cards to trade for."
    );
}

/// The rulebook's example: a tile for two water and a spice next to one that produces water.
#[test]
fn b19_each_neighbour_gives_one_unit() {
    let mut table = midgame(3).hand(1, "1 water 1 spice").lay("F6 water 2");
    assert_eq!(table.listed("build south 1 at F7").as_deref(), Some(""));
    assert_eq!(
        table.refused("build south 1 at A1"),
        "The tile costs 2 water and 1 spice; you lack 1 water. Trades would take 3 cards that you can spare, and you \
         have none."
    );
    let words = table.play("build south 1 at F7");
    assert_eq!(words[1], "Blue pays 1 water and 1 spice; the neighbours give 1 water.");
    assert_eq!(table.cards(1), "");
    // Two neighbours give two; a third has nothing more to give.
    let mut table = midgame(3).hand(1, "1 spice").lay("F6 water 2, F8 water, G7 water 1");
    assert_eq!(table.play("build south 1 at F7")[1], "Blue pays 1 spice; the neighbours give 2 water.");
}

/// The rulebook's example: three neighbours give everything.
#[test]
fn b19_a_free_tile_by_three_neighbours() {
    let mut table = midgame(3).lay("E6 water 2, F8 camel 3, G7 silk");
    assert_eq!(table.listed("build north 3 at F7").as_deref(), Some(""));
    let words = table.play("build north 3 at F7");
    assert_eq!(words[1], "Blue pays nothing; the neighbours give 1 water, 1 camel and 1 silk.");
    assert_eq!(table.game.piles.total(), 60);
}

#[test]
fn b19_using_a_gift_is_optional() {
    let lay = "F6 water 2, F8 water 3";
    let mut table = midgame(3).hand(1, "2 water 1 spice").lay(lay);
    let words = table.play("build south 1 at F7 paying water spice");
    assert_eq!(words[1], "Blue pays 1 water and 1 spice; the neighbours give 1 water.");
    assert_eq!(table.cards(1), "water");
    let mut table = midgame(3).hand(1, "2 water 1 spice").lay(lay);
    assert_eq!(
        table.play("build south 1 at F7 paying water water spice")[1],
        "Blue pays 2 water and 1 spice."
    );
    let mut table = midgame(3).hand(1, "2 water 1 spice").lay(lay);
    table.play("build south 1 at F7 paying spice");
    assert_eq!(table.cards(1), "water water");
    let table = midgame(3).hand(1, "2 water 1 camel 1 spice").lay(lay);
    assert_eq!(
        table.refused("build south 1 at F7 paying water"),
        "The tile costs 2 water and 1 spice, and the tiles next to F7 give 2 water: you must pay at least 1 spice."
    );
    assert_eq!(
        table.refused("build south 1 at F7 paying nothing"),
        "The tile costs 2 water and 1 spice, and the tiles next to F7 give 2 water: you must pay at least 1 spice."
    );
    assert_eq!(
        table.refused("build south 1 at F7 paying camel spice"),
        "The tile costs 2 water and 1 spice: you cannot pay 1 camel and 1 spice for it."
    );
    let table = midgame(3).hand(1, "1 water 1 spice").lay(lay);
    assert_eq!(
        table.refused("build south 1 at F7 paying water water spice"),
        "The tile costs 2 water and 1 spice; you lack 1 water. Trades would take 3 cards that you can spare, and you \
         have none."
    );
}

#[test]
fn b20_three_cards_for_one_that_is_lacking() {
    let mut table = midgame(3).hand(1, "1 water 1 camel 2 silk 2 spice");
    assert_eq!(
        table.refused("build north 1 at F6"),
        "The tile costs 2 water and 1 camel; you lack 1 water. You could trade: “build north 1 at F6 trading silk silk \
         spice for water”."
    );
    assert_eq!(table.listed("build north 1 at F6").as_deref(), Some("trading silk silk spice for water"));
    let words = table.play("build north 1 at F6 trading spice silk spice for water");
    assert_eq!(
        words[1..3],
        ["Blue trades 1 silk and 2 spice for a water card.", "Blue pays 2 water and 1 camel."]
    );
    assert_eq!(table.cards(1), "silk");
    assert_eq!(table.game.piles, cards("15 water 15 camel 14 silk 15 spice"));
}

#[test]
fn b20_as_often_as_needed() {
    let mut table = midgame(3).hand(1, "5 silk 5 spice");
    let listed =
        "trading silk silk spice for water and silk spice spice for water and silk silk spice for camel";
    assert_eq!(table.listed("build north 1 at F6").as_deref(), Some(listed));
    table.play(&format!("build north 1 at F6 {listed}"));
    assert_eq!(table.cards(1), "spice");
}

#[test]
fn b20_what_is_refused_of_trades() {
    let table = midgame(3).hand(1, "1 water 1 camel 2 silk 2 spice");
    assert_eq!(
        table.refused("build north 1 at F6 trading silk silk silk for water"),
        "You cannot trade 3 silk: you hold 1 water, 1 camel, 2 silk and 2 spice."
    );
    assert_eq!(
        table.refused("build north 1 at F6 trading silk silk spice for camel"),
        "You pay 2 water and 1 camel and have enough camel. You can trade 3 cards only for a card that you still need."
    );
    assert_eq!(
        table.refused("build north 1 at F6 trading silk silk spice for silk"),
        "You pay 2 water and 1 camel and have enough silk. You can trade 3 cards only for a card that you still need."
    );
    assert_eq!(
        table.refused("build north 1 at F6 trading camel silk spice for water"),
        "The tile costs 2 water and 1 camel; you lack 1 camel. Trades would take 3 cards that you can spare, and you \
         have only 2.",
        "what is traded away is lacking then"
    );
    let table = midgame(3).hand(1, "1 water 1 camel 2 silk 2 spice").hand(2, "14 water");
    assert_eq!(
        table.refused("build north 1 at F6 trading silk silk spice for water"),
        "No water card is left in the pile to trade for."
    );
}

#[test]
fn b20_a_gift_that_is_used_is_not_lacking() {
    let table = midgame(3).hand(1, "1 water 1 camel 3 silk").lay("F7 water 2");
    assert_eq!(
        table.refused("build north 1 at F6 trading 3 silk for water"),
        "You pay 1 water and 1 camel and have enough water. You can trade 3 cards only for a card that you still need."
    );
    // One that is not used is.
    let mut table = midgame(3).hand(1, "1 water 1 camel 3 silk").lay("F7 water 2");
    table.play("build north 1 at F6 trading 3 silk for water paying water water camel");
    assert_eq!(table.cards(1), "");
}

#[test]
fn b20_a_pile_counts_after_the_three_are_put_back() {
    // No silk is in the pile, but the first trade brings some back.
    let table = midgame(3).hand(1, "6 silk").hand(2, "9 silk").lay("F7 spice 2");
    let text = "build north 2 at F6 trading silk silk silk for silk";
    assert_eq!(table.game.piles.of(Resource::Silk), 0);
    assert!(table.refused(text).contains("have enough silk"));
    let mut table = midgame(3).hand(1, "1 silk 6 water").hand(2, "14 silk").lay("F7 spice 2");
    assert_eq!(
        table.refused("build north 2 at F6 trading 3 water for silk"),
        "No silk card is left in the pile to trade for."
    );
    let mut purse = table.game.purse(seat(1));
    let trade = Trade { give: cards("silk 2 water"), get: Resource::Silk };
    assert!(purse.trade(&trade, cards("2 silk")).is_ok(), "its own silk lies on the pile by then");
    assert_eq!(purse.hand, cards("1 silk 4 water"));
    table.game.phase = Phase::Turn;
}

#[test]
fn b21_non_default_payments_belong_to_a_listed_tile_and_hex() {
    let table = midgame(3).hand(1, "2 water 1 spice").lay("F6 water 2");
    let default: Move = "build south 1 at F7".parse().unwrap();
    let other: Move = "build south 1 at F7 paying water water spice".parse().unwrap();
    let listed: Vec<Move> = table.game.legal_moves(seat(1)).collect();
    assert!(listed.contains(&default) && !listed.contains(&other));
    assert!(table.game.check(seat(1), &other).is_ok());
    assert!(listed.len() <= 1000);
}

/// What is counted for all hexes at once agrees with each hex by itself.
#[test]
fn b20_where_a_tile_can_be_paid_for_is_where_its_payment_can() {
    for number in 0..40 {
        summary::random_game(number, |game, _| {
            for seat in Seat::all(game.seats) {
                let builds = game.builds(seat, None);
                for (offer, tile) in builds.tiles.iter().enumerate() {
                    let Some(tile) = tile else { continue };
                    for hex in set::HexSet::BOARD.iter() {
                        let due = pay::due(tile.cost(), game.masks.gives.to(hex));
                        let can = game.masks.open.contains(hex) && game.purse(seat).affords(due);
                        assert_eq!(builds.hexes[offer].contains(hex), can, "{tile} on {hex}");
                    }
                }
            }
        });
    }
}
