//! Waterholes, oases, the river: D23-D28, D36.

use super::*;
use crate::Course;

#[test]
fn d23_a_token_goes_face_down_before_its_taker() {
    let mut table = position(ARENA, "2024", 2, "1 green D6, 2 yellow A1");
    let value = table.game.setup.value(cell("D7"));
    let events = table.play("green D7");
    assert_eq!(events[1], format!("Blue takes the waterhole on D7, worth {value}."));
    assert_eq!(table.seat_view(1).tokens, 1);
    assert!(table.game.view().waterholes.is_empty());
    assert_eq!(table.game.hand(seat(1)).tokens, [(cell("D7"), value)]);
    assert_eq!(table.game.hand(seat(1)).points, u32::from(value));
    assert!(table.game.hand(seat(2)).tokens.is_empty());
    assert!(table.game.hand(seat(6)).tokens.is_empty(), "a seat that nobody has");
}

#[test]
fn d24_d25_each_caravan_scores_each_oasis_once() {
    let mut table = position(ARENA, "2024", 2, "1 green B8, 1 pink A8, 2 green E8, 2 yellow F9 E9");
    assert_eq!(
        table.play("green B9"),
        [
            "Blue places a green camel on B9.",
            "Blue's green caravan reaches the oasis on A10: 5 points.",
            "Blue's green caravan reaches the oasis on C10: 5 points."
        ],
        "one caravan, several oases"
    );
    assert_eq!(table.seat_view(1).oasis_points, 10);
    assert_eq!(table.play("green C9"), ["Blue places a green camel on C9."], "C10 again brings nothing");
    table.play("yellow D9, yellow D10");
    assert_eq!(table.seat_view(2).oasis_points, 10, "another's caravan scores C10 too, and E10");
    table.play("pink A9, pink A7");
    assert_eq!(table.seat_view(1).oasis_points, 15, "so does another caravan of one's own");
}

#[test]
fn d26_a_site_without_a_palm_is_an_ordinary_hex() {
    let board = ARENA.replace("A .", "A O");
    let mut table = position(&board, "2017, palms A10 C10 E10 G7 G10", 2, "1 green A2, 2 yellow E2");
    let events = table.play("green A1");
    assert!(events[1].starts_with("Blue takes the waterhole on A1"));
    assert_eq!(table.play("green B1").len(), 1, "next to the emptied site there is nothing to reach");
    assert_eq!(table.seat_view(1).oasis_points, 0);
    // Enclosed, it is worth a point and no oasis.
    let mut table = position(&board, "2017, palms A10 C10 E10 G7 G10", 2, "1 green A2, 2 yellow E2");
    let events = table.play("green B1");
    assert!(
        events[1].starts_with("Blue's green caravan encloses 1 hex with 1 waterhole worth"),
        "{events:?}"
    );
    assert_eq!(table.seat_view(1).enclosed_hexes, 1);
    assert!(table.game.view().palms == cells("A10 C10 E10 G7 G10"));
}

/// The arena with a river between columns 3 and 4 of its rows A and B.
fn river_arena() -> String {
    format!("{ARENA}river A3-A4 B3-A4 B3-B4")
}

#[test]
fn d27_the_first_crossing_of_a_caravan_scores_five() {
    let mut table = position(&river_arena(), "2017", 2, "1 green A3, 1 pink C3, 2 yellow G1");
    assert_eq!(
        table.play("green A4"),
        [
            "Blue places a green camel on A4.",
            "Blue's green caravan crosses the river between A3 and A4: 5 points."
        ],
        "the leader counts"
    );
    assert_eq!(table.play("green B3").len(), 1, "once per caravan");
    assert_eq!(table.seat_view(1).river_points, 5);
    table.play("yellow G2, yellow G3");
    table.play("pink B2");
    assert_eq!(table.seat_view(1).river_points, 5, "on one bank only");
}

#[test]
fn d27_being_on_both_banks_without_an_edge_between_is_no_crossing() {
    // C4 joins B3 and B4 around the end of the river.
    let mut table = position(&river_arena(), "2024", 2, "1 green B3, 2 yellow G1");
    table.play("green C4, green C5");
    assert_eq!(table.seat_view(1).river_points, 0);
    table.play("yellow G2, yellow G3");
    assert!(table.play("green B4").iter().any(|words| words.contains("between B3 and B4")));
}

#[test]
fn d27_the_river_is_no_border() {
    let mut table = position(&river_arena(), "2017", 2, "1 green A1 B1 C2 C3 B3, 2 yellow G1");
    // A2, A3 and B2 lie on one bank; A3-A4 is open although the river runs there.
    assert_eq!(table.play("green D2").len(), 1);
    assert_eq!(table.game.areas.len(), 0);
    table.play("green A4");
    assert_eq!(table.game.areas[0].hexes, cells("A2 A3 B2"));
}

#[test]
fn d28_scoring_never_stops_for_lack_of_markers() {
    let mut table = position(ARENA, "2005", 2, "1 green B8, 2 yellow A1");
    // Twenty oases are scored, as many as the 2005 box has markers.
    for (colour, mover) in [(1, 0), (2, 0), (3, 1), (4, 1)] {
        table.game.links[colour][mover] = 0b11111;
    }
    let events = table.play("green B9");
    assert_eq!(events[1], "Blue's green caravan reaches the oasis on A10: 5 points.");
    assert_eq!(table.seat_view(1).oasis_points, 2 * 25 + 10);
}

#[test]
fn d36_taking_an_aquifer_is_news_to_its_taker_alone() {
    for (options, learnt) in [("2017, aquifers", Seats::only(seat(1))), ("2017", Seats::NONE)] {
        let mut table = position(ARENA, options, 2, "1 green D6, 2 yellow A1");
        let mut course = Course::default();
        let mv = "green D7".parse().unwrap();
        table.game.apply(seat(1), &mv, &mut table.chance, &mut course);
        assert_eq!((course.learnt, course.revealed), (learnt, false));
    }
}

#[test]
fn d36_aquifers_lie_face_down_and_only_the_taker_knows() {
    let mut table = position(ARENA, "2017, aquifers", 2, "1 green D6, 2 yellow A1");
    assert_eq!(table.game.view().waterholes, [Waterhole { at: cell("D7"), value: None }]);
    let events = table.play("green D7");
    assert_eq!(events[1], "Blue takes the waterhole on D7.");
    let value = table.game.setup.value(cell("D7"));
    assert_eq!(table.game.hand(seat(1)).tokens, [(cell("D7"), value)]);
    assert!(table.game.hand(seat(2)).tokens.is_empty());
}
