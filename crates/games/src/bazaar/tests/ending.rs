//! The end: B29-B32.

use super::*;
use crate::Course;
use crate::said::said;

/// Every hex but one is closed: lines of seven in every second row, and tiles between them.
fn almost_full() -> Table {
    let mut table = midgame(3).hand(1, "8 water 8 camel 8 silk 8 spice");
    // Leaves one hex open by closing all others: whatever is open and not A1 or next to it gets a tile.
    loop {
        let keep = hex("A1");
        let next = table.game.masks.open.iter().find(|&hex| {
            let mut trial = table.game.masks.clone();
            hex != keep && {
                trial.lay(hex, tile(NORTH[0]));
                trial.open.contains(keep)
            }
        });
        let Some(next) = next else { break };
        let mut pile = table.game.face_down().to_vec();
        let tile = pile.remove(0);
        table.game.pile = Pile::new(&pile);
        table.game.put_tile(next, tile);
    }
    assert!(table.game.masks.open.contains(hex("A1")));
    table
}

#[test]
fn b29_no_legal_hex_ends_the_game_in_mid_turn() {
    let mut table = almost_full();
    let open = table.game.view().open;
    let mut words = Vec::new();
    let offer = |table: &Table| {
        table.legal(seat(1)).into_iter().find(|text| text.starts_with("build north")).unwrap()
    };
    for _ in 0..open.len() {
        if table.over().is_some() {
            break;
        }
        words = table.play(&offer(&table));
    }
    assert_eq!(words.last().unwrap(), "No hex is left for a tile: the game is over.");
    assert_eq!(table.over().unwrap().ending, "no hex left");
    assert_eq!(table.game.view().stage, Stage::Over);
    assert!(table.game.rows[0].iter().any(Option::is_none), "the row is not filled again");
    assert!(!table.game.may_act(seat(1)));
    assert_eq!(table.refused_to(seat(1), "done"), "The game is over.");
}

#[test]
fn b29_no_tile_left_ends_the_game() {
    let mut table = midgame(3).hand(1, "8 water 8 camel 8 silk 8 spice");
    table.game.pile = Pile::new(&[]);
    table.game.rows = [[Some(tile(NORTH[0])), None, None, None], [None; 4]];
    let words = table.play("build north 1 at F6");
    assert_eq!(words.last().unwrap(), "No tile is left: the game is over.");
    assert_eq!(table.over().unwrap().ending, "no tile left");
    // A tile in the other row, or in the pile, is enough to go on.
    let mut table = midgame(3).hand(1, "8 water 8 camel 8 silk 8 spice");
    table.game.pile = Pile::new(&[]);
    table.game.rows = [[Some(tile(NORTH[0])), None, None, None], [None, Some(tile(SOUTH[1])), None, None]];
    table.play("build north 1 at F6");
    assert_eq!((table.over(), table.game.turn), (None, seat(2)));
}

#[test]
fn b29_three_rounds_without_a_tile_or_a_card_end_the_game() {
    let mut table = everything_in_hand();
    table.roll_next(&"wild ".repeat(27));
    for turn in 1..=8 {
        table.play("roll");
        assert_eq!(table.game.idle, turn);
        let end = match turn {
            1 => "1 turn without a tile or a card; after 9 in a row the game ends.".to_owned(),
            _ => format!("{turn} turns in a row without a tile or a card; after 9 the game ends."),
        };
        assert!(said(&table.game.view()).ends_with(&end), "{end}");
    }
    let words = table.play("roll");
    assert_eq!(words.last().unwrap(), "Nobody has built or gained a card in three rounds: the game is over.");
    assert_eq!(table.over().unwrap().ending, "idle rounds");
    // A tile begins the count anew.
    let mut table = everything_in_hand();
    table.roll_next(&"wild ".repeat(27));
    for _ in 0..8 {
        table.play("roll");
    }
    table.play("build south 3 at F6, done");
    assert_eq!((table.game.idle, table.over()), (0, None));
    // The last card of all was drawn: that is no idle turn, though the dice bring nothing.
    let mut table = everything_in_hand().hand(1, "4 water 5 camel 5 silk 5 spice");
    table.roll_next("wild silk silk");
    table.play("draw water");
    assert_eq!((table.game.idle, table.game.turn), (0, seat(2)));
}

#[test]
fn b29_who_can_neither_build_nor_draw_rolls_by_themself() {
    // Nobody can build: no tile is left in the rows but one in a place that costs what nobody can trade for.
    let mut table = midgame(3).hand(1, "15 silk 15 water").hand(2, "15 camel").hand(3, "15 spice");
    table.game.rows = [[None; 4]; 2];
    table.game.pile = Pile::new(&[]);
    table.roll_next(&"wild ".repeat(27));
    let mut course = Course::default();
    table.game.go_on(&mut table.chance, &mut course);
    assert_eq!(table.over().unwrap().ending, "idle rounds");
    assert_eq!(course.events.len(), 2 * 9 + 1);
}

/// A third of all cards for everybody.
fn everything_in_hand() -> Table {
    let third = "5 water 5 camel 5 silk 5 spice";
    midgame(3).hand(1, third).hand(2, third).hand(3, third)
}

fn ended(mut table: Table) -> Table {
    table.game.phase = Phase::Over(Ending::NoHex);
    table
}

#[test]
fn b30_one_point_a_marker_on_the_board() {
    let table = ended(midgame(3).lay("F3 water 1, F4 water 2, F5 silk 2, F7 camel, K1 spice 3"));
    let reveal = table.game.reveal().unwrap();
    assert_eq!(reveal.scores.iter().map(|score| score.markers).collect::<Vec<_>>(), [1, 2, 1]);
    assert_eq!(table.over().unwrap().totals, [1, 2, 1], "no closing point");
}

#[test]
fn b31_two_points_for_most_cards_of_each_resource() {
    let table =
        ended(midgame(3).hand(1, "3 water 2 camel 1 silk").hand(2, "2 water 2 camel").hand(3, "1 water"));
    let scores = table.game.reveal().unwrap().scores;
    assert_eq!(scores[0].most, [Resource::Water, Resource::Silk], "camel is tied, and nobody has spice");
    assert_eq!(scores.iter().map(|score| score.majorities).collect::<Vec<_>>(), [4, 0, 0]);
    assert_eq!(
        scores[0..1].iter().map(|_| said(&table.game.reveal().unwrap())).next().unwrap().lines().next(),
        Some(
            "Blue: 4 points: 0 in play, 0 for markers on the board, 4 for most cards (water and silk); 6 cards in hand: \
             3 water, 2 camels and 1 silk."
        )
    );
}

#[test]
fn b32_most_points_then_most_cards_then_a_draw() {
    let base = || midgame(3).lay("F3 water 1, F4 water 1, K1 spice 2, K3 silk 3, K5 silk 3");
    let alone = ended(base().lay("A1 water 1"));
    let outcome = alone.over().unwrap();
    assert_eq!(
        (outcome.totals, outcome.winners, outcome.tie_break),
        (vec![3, 1, 2], Seats::only(seat(1)), None)
    );

    let by_cards = ended(
        base().hand(1, "2 water 1 silk").hand(2, "2 water 2 camel 1 silk").hand(3, "3 silk 1 camel 1 water"),
    );
    let outcome = by_cards.over().unwrap();
    assert_eq!(outcome.totals, [2, 3, 4]);
    let by_cards = ended(base().hand(1, "2 water 2 camel").hand(2, "2 water 2 camel").hand(3, "1 water"));
    let outcome = by_cards.over().unwrap();
    assert_eq!(outcome.totals, [2, 1, 2]);
    assert_eq!(outcome.winners, Seats::only(seat(1)));
    let tie_break = outcome.tie_break.unwrap();
    assert_eq!((tie_break.by.as_str(), tie_break.counts), ("cards in hand", vec![4, 4, 1]));
    assert!(
        said(&by_cards.game.view()).contains("Blue wins the tie at 2 points with the most cards in hand.")
    );

    let draw =
        ended(base().hand(1, "2 water").hand(2, "2 water").hand(3, "2 camel").hand(2, "2 water 2 camel"));
    let outcome = draw.over().unwrap();
    assert_eq!(outcome.totals, [2, 1, 2]);
    assert_eq!(outcome.winners, [seat(1), seat(3)].into_iter().collect());
    assert_eq!(outcome.tie_break.unwrap().counts, [2, 4, 2]);
    assert!(said(&draw.game.view()).contains("A draw between Blue and Forest with 2 points."));
}

#[test]
fn b32_all_hands_are_revealed_at_the_end_and_not_before() {
    let table = midgame(3).hand(1, "3 water");
    assert!(table.game.reveal().is_none() && table.game.view().reveal.is_none());
    let table = ended(table);
    let reveal = table.game.view().reveal.unwrap();
    assert_eq!(reveal.scores[0].cards, cards("3 water"));
    assert_eq!(reveal.pile.len(), 52);
}
