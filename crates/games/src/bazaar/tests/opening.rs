//! Pieces and setup: B1-B5.

use crate::Chance;
use crate::said::said;
use std::collections::BTreeSet;

use super::*;

/// Gives the wilds that are still to choose; nobody has chosen yet.
fn wilds(mut table: Table, counts: [u8; 3], hands: [&str; 3]) -> Table {
    table.game.phase = Phase::Wilds;
    table.game.rows = Default::default();
    table.game.pile = Pile::new(&Tile::ALL);
    table.game.wilds[..3].copy_from_slice(&counts);
    for (i, cards) in hands.iter().enumerate() {
        table = table.hand(i as u8 + 1, cards);
    }
    table
}

#[test]
fn the_pieces_are_as_the_rules_list_them() {
    let tiles: Vec<Tile> = Tile::all().collect();
    assert_eq!(tiles.len(), 60);
    assert_eq!(tiles.iter().map(Tile::to_string).collect::<BTreeSet<_>>().len(), 60, "no two are alike");
    for producer in Resource::ALL {
        let mine: Vec<&Tile> = tiles.iter().filter(|tile| tile.produces() == producer).collect();
        assert_eq!(mine.len(), 15);
        assert!(mine.iter().all(|tile| tile.cost().total() == 3));
        let pairs = mine.iter().filter(|tile| tile.cost().kinds().count() == 2).count();
        let threes: Vec<_> = mine.iter().filter(|tile| tile.cost().kinds().count() == 3).collect();
        assert_eq!((pairs, threes.len()), (12, 3));
        assert!(threes.iter().all(|tile| tile.cost().of(producer) == 1), "three different contain its own");
    }
    assert_eq!(BOARD.len(), 91);
    assert_eq!(BOARD.regions().count(), 1);
    let labels: Vec<String> = hexes(*BOARD).map(|hex| hex.to_string()).collect();
    assert_eq!((labels[0].as_str(), labels[5].as_str(), labels[6].as_str()), ("A1", "A6", "B1"));
    assert_eq!(labels[90], "K6");
    let around = |label: &str| {
        hexes(hex(label).cell().around() & *BOARD).map(|hex| hex.to_string()).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(around("A1"), "A2 B1 B2");
    assert_eq!(around("E5"), "D4 D5 E4 E6 F5 F6");
    assert_eq!(around("F1"), "E1 F2 G1");
    assert_eq!(around("F6"), "E5 E6 F5 F7 G5 G6");
    assert_eq!(around("H9"), "G9 G10 H8 I8");
    assert_eq!(around("K6"), "J6 J7 K5");
    let mut faces: Vec<String> = Face::ALL.iter().map(Face::to_string).collect();
    faces.sort_unstable();
    assert_eq!(
        faces,
        ["camel", "desert", "silk", "spice", "water", "wild"],
        "each resource once, one wild, one desert"
    );
}

#[test]
fn b1_three_to_five_players() {
    for seats in 3..=5 {
        assert_eq!(table("", seats, "b1").game.view().seats.len(), usize::from(seats));
    }
    for seats in [0, 1, 2, 6, 255] {
        let words = format!("Desert Bazaar is for 3 to 5 players, not for {seats}.");
        assert_eq!(try_table("", seats, "b1").err().unwrap(), words);
    }
}

#[test]
fn b1_the_first_player_is_drawn_or_named() {
    let firsts: BTreeSet<u8> =
        (0..40).map(|n| table("", 5, &format!("b1 {n}")).game.first.number()).collect();
    assert_eq!(firsts, BTreeSet::from([1, 2, 3, 4, 5]));
    assert_eq!(table("first 3", 4, "b1").game.first, seat(3));
    assert_eq!(try_table("first 4", 3, "b1").err().unwrap(), "Seat 4 cannot begin: there are 3 players.");
}

#[test]
fn b2_everybody_starts_with_nine_cards() {
    for n in 0..30 {
        let mut table = table("", 3 + n % 3, &format!("b2 {n}"));
        while let Some(seat) = table.game.awaited().iter().next().filter(|_| table.game.phase == Phase::Wilds)
        {
            let choice = table.legal(seat)[0].clone();
            table.play_as(seat, &choice);
        }
        let seats = usize::from(table.game.seats);
        let all = table.game.hands[..seats].iter().map(|cards| cards.total()).collect::<Vec<_>>();
        assert_eq!(all, vec![9; seats]);
        assert_eq!(table.game.piles.total(), 60 - 9 * seats);
    }
}

#[test]
fn b2_deserts_and_empty_piles_are_rolled_again() {
    // Two players roll nine times water each, except three camels; then water is gone.
    let faces = ["water"; 9].into_iter().chain(["water", "desert"]).chain(["water"; 5]);
    let faces = faces.chain(["water", "camel", "camel", "desert", "camel"]).chain(["silk"; 9]);
    let faces: Vec<&str> = faces.collect();
    let mut draws: Vec<Draw> = Vec::new();
    let mut draw = |purpose: &str, of, result| {
        draws.push(Draw { number: draws.len() as u32 + 1, purpose: purpose.to_owned(), of, result });
    };
    draw("tent tiles", 60, Drawn::Order((0..60).collect()));
    for face in &faces {
        let result = Face::ALL.iter().position(|known| known.name() == *face).unwrap();
        draw("starting die", 6, Drawn::One(result as u32));
    }
    let mut chance = Chance::recorded(draws);
    let (game, events) = Bazaar::new(&Options { first: Some(seat(2)) }, 3, &mut chance).ok().unwrap();
    assert_eq!(chance.astray(), None);
    assert_eq!(
        game.hands[..3].iter().map(Cards::to_string).collect::<Vec<_>>(),
        [
            "silk ".repeat(9).trim(),
            "water ".repeat(9).trim(),
            "water water water water water water camel camel camel"
        ]
    );
    let words: Vec<String> = events.iter().map(said).collect();
    assert_eq!(words[0], "Vermilion has the first turn.");
    assert_eq!(
        words[2],
        "Forest rolls water, desert, water, water, water, water, water, water, camel, camel, desert and camel and \
         takes 6 water and 3 camels."
    );
    assert_eq!(
        words[4],
        "New in the north row: 1 a water tent for 2 water and 1 camel; 2 a water tent for 2 water and 1 silk; 3 a water tent for 2 water and 1 spice; 4 a water tent for 1 water and 2 camels."
    );
}

#[test]
fn b3_wilds_are_chosen_in_secret_and_served_when_all_have_chosen() {
    let nine = ["6 silk 1 spice", "9 camel", "5 water 3 silk"];
    let mut table = wilds(midgame(3), [2, 0, 1], nine);
    assert_eq!(table.game.awaited(), [seat(1), seat(3)].into_iter().collect());
    assert_eq!(Bazaar::secrecy(&"wilds water".parse().unwrap()), Secrecy::Sealed);
    assert_eq!(Bazaar::secrecy(&"draw water".parse().unwrap()), Secrecy::Open);
    assert_eq!(table.legal(seat(3)), ["wilds spice", "wilds silk", "wilds camel", "wilds water"]);
    assert_eq!(table.legal(seat(1)).len(), 10, "two of four");
    assert_eq!(table.play_as(seat(3), "wilds spice"), ["Forest has chosen."]);
    assert!(table.game.view().seats[2].has_chosen);
    assert_eq!(
        said(&table.game.hand(seat(3))),
        "You hold 8 cards: 5 water and 3 silk. For 1 wild you have chosen 1 spice; the others do not know it yet."
    );
    assert_eq!(
        table.refused_to(seat(3), "wilds water"),
        "You have chosen already: the game waits for Blue.",
        "chosen is chosen"
    );
    assert_eq!(
        table.refused_to(seat(2), "wilds water"),
        "It is not your turn: the game waits for Blue.",
        "who had none to choose"
    );
    let words = table.play_as(seat(1), "wilds water spice");
    assert_eq!(
        words[..3],
        ["Blue has chosen.", "Blue takes 1 water and 1 spice for wilds.", "Forest takes 1 spice for wilds."]
    );
    assert_eq!(table.game.phase, Phase::Turn);
    assert_eq!(table.cards(3), "water water water water water silk silk silk spice");
}

#[test]
fn b3_what_is_refused_of_wilds() {
    let table = wilds(midgame(3), [2, 0, 1], ["7 silk", "9 camel", "8 silk"]);
    assert_eq!(
        table.refused_to(seat(1), "wilds water"),
        "You have 2 wilds to choose for, so name 2 cards, not 1."
    );
    assert_eq!(
        table.refused_to(seat(3), "wilds water spice"),
        "You have 1 wild to choose for, so name 1 card, not 2."
    );
    assert_eq!(
        table.refused_to(seat(3), "wilds silk"),
        "No silk card is left in the pile; there are cards of water, camel and spice."
    );
    assert_eq!(
        table.refused_to(seat(1), "draw water"),
        "First everybody chooses cards for their starting wilds. You have 2 wilds: for example, say “wilds water camel”."
    );
    assert_eq!(
        midgame(3).refused("wilds water"),
        "Cards for wilds are chosen before the first turn only; no wild is left."
    );
}

#[test]
fn b3_seats_that_came_up_short_choose_again() {
    let mut table = wilds(midgame(3), [2, 1, 1], ["6 silk 1 water", "7 silk 1 water", "8 camel"]);
    (table.game.first, table.game.turn) = (seat(2), seat(2));
    table.play_as(seat(1), "wilds silk silk");
    table.play_as(seat(3), "wilds silk");
    let words = table.play_as(seat(2), "wilds silk");
    assert_eq!(
        words,
        [
            "Vermilion has chosen.",
            "Vermilion takes 1 silk for wilds.",
            "Forest takes 1 silk for wilds.",
            "Blue takes nothing for wilds. The piles were 2 cards short, so Blue chooses again.",
        ]
    );
    assert_eq!(table.game.awaited(), Seats::only(seat(1)));
    assert!(table.game.view().seats.iter().all(|seat| !seat.has_chosen));
    assert!(!table.legal(seat(1)).iter().any(|text| text.contains("silk")));
    assert_eq!(table.game.view().piles.of(Resource::Silk), 0, "pile sizes are public");
    let words = table.refused_to(seat(1), "done");
    assert!(words.ends_with("You have 2 wilds: for example, say “wilds water camel”."), "{words}");
    assert!(table.legal(seat(1)).contains(&"wilds water camel".to_owned()), "what is shown can be said");
    table.play_as(seat(1), "wilds water spice");
    assert_eq!(table.game.phase, Phase::Turn);
    assert_eq!(table.game.turn, seat(2));
}

#[test]
fn b3_one_pile_left_is_chosen_by_itself() {
    let mut table = wilds(midgame(3), [1, 0, 2], ["8 silk", "9 camel", "7 silk"]);
    table.game.piles = cards("1 water 9 spice");
    table.play_as(seat(1), "wilds water");
    let words = table.play_as(seat(3), "wilds water spice");
    assert_eq!(
        words[1..4],
        [
            "Blue takes 1 water for wilds.",
            "Forest takes 1 spice for wilds. The piles were 1 card short, so Forest chooses again.",
            "Forest takes 1 spice for wilds.",
        ]
    );
    assert_eq!(table.game.phase, Phase::Turn);
}

#[test]
fn b4_the_number_of_cards_is_public_and_the_kinds_are_not() {
    let one = midgame(3).hand(1, "4 water").hand(2, "3 silk").hand(3, "3 spice");
    let other = midgame(3).hand(1, "3 spice 1 water").hand(2, "2 silk 1 water").hand(3, "2 water 1 silk");
    assert_eq!(one.game.piles, other.game.piles);
    assert!(one.game.view() == other.game.view());
    assert_eq!(one.game.view().seats[0].cards, 4);
    assert!(one.game.hand(seat(1)) != other.game.hand(seat(1)));
}

#[test]
fn b5_two_rows_of_four_are_turned_up_after_the_wilds() {
    let table = wilds(midgame(3), [1, 0, 0], ["8 silk", "9 camel", "9 water"]);
    assert_eq!(table.game.view().rows, [[None; 4]; 2]);
    let mut table = table;
    let words = table.play_as(seat(1), "wilds spice");
    assert!(
        words[2].starts_with("New in the north row: 1 ") && words[3].starts_with("New in the south row: 1 ")
    );
    let rows = table.game.view().rows;
    assert!(rows.as_flattened().iter().all(Option::is_some));
    assert_eq!(table.game.view().face_down, 52);
    // In the pile's order: the north row first.
    assert_eq!(rows[0].map(|tile| tile.unwrap().index()), [0, 1, 2, 3]);
    assert_eq!(rows[1].map(|tile| tile.unwrap().index()), [4, 5, 6, 7]);
}
