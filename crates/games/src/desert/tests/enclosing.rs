//! Enclosing: D29-D32.

use super::*;

#[test]
fn d29_a_caravan_alone_encloses() {
    let mut table = position(ARENA, "2024", 2, "1 green C2 C3 D3 E3 E2, 2 yellow G1");
    let events = table.play("green D1");
    assert_eq!(events[1], "Blue's green caravan encloses 1 hex.");
    assert_eq!(table.game.view().areas[0].hexes, cells("D2"));
}

#[test]
fn d29_with_the_edge_of_the_board() {
    let mut table = position(ARENA, "2024", 2, "1 green A3 B2, 2 yellow G1");
    let events = table.play("green C2, green C1");
    assert_eq!(events[2], "Blue's green caravan encloses 3 hexes.");
    assert_eq!(table.game.view().areas[0].hexes, cells("A1 A2 B1"));
}

#[test]
fn d29_with_a_mountain() {
    // C8 lies between the mountain C7 and the ring of camels.
    let mut table = position(ARENA, "2024", 2, "1 green B7 B8 C9 D8, 2 yellow G1");
    let events = table.play("green D7");
    assert!(events.contains(&"Blue's green caravan encloses 1 hex.".to_owned()), "{events:?}");
    assert_eq!(table.game.view().areas[0].hexes, cells("C8"));
}

#[test]
fn d29_the_elevation_line_is_a_border_with_two_or_three() {
    let lined = ARENA.replace("A . . .", "A : : .").replace("B  . .", "B  : :").replace("C . .", "C : :");
    let mut table = position(&lined, "2024", 2, "1 green D2 D3 C4, 2 yellow G1");
    assert_eq!(table.play("green B4, green A4").len(), 3);
    assert_eq!(table.game.view().areas[0].hexes, cells("A3 B3 C3"));
    // With four players the hexes beyond are in play: nothing is closed.
    let mut table = position(&lined, "2024", 4, "1 green D2 D3 C4, 2 yellow G1");
    table.play("green B4, green A4");
    assert!(table.game.view().areas.is_empty());
}

#[test]
fn d29_no_piece_may_be_inside() {
    for inside in ["2 yellow D2", "1 pink D2"] {
        let mut table = position(ARENA, "2024", 2, &format!("1 green C2 C3 D3 E3 E2, 2 purple G1, {inside}"));
        assert_eq!(table.play("green D1").len(), 1);
        assert!(table.game.view().areas.is_empty());
    }
}

#[test]
fn d29_two_caravans_together_never_enclose() {
    for partner in ["1 pink E2 E3", "2 pink E2 E3"] {
        let mut table = position(ARENA, "2024", 2, &format!("1 green C2 C3 D3, 2 yellow G1, {partner}"));
        table.play("green D1");
        assert!(table.game.view().areas.is_empty());
    }
}

#[test]
fn d29_a_leader_alone_never_encloses_but_its_first_camel_does() {
    // Nobody else is on the board: whatever the first camel cuts off, and all the rest, is empty.
    let mut table = table_on(ARENA, "2024", 2);
    table.play("L green B1");
    assert!(table.game.view().areas.is_empty());
    let mut table = position(ARENA, "2024", 2, "1 green B1, 2 yellow E5");
    // A1 is closed off by B1 and A2.
    let events = table.play("green A2");
    assert_eq!(events[1], "Blue's green caravan encloses 1 hex.");
}

#[test]
fn d29_there_is_no_size_limit() {
    let mut table = position(ARENA, "2024", 2, "1 green A5 B5 C5 D5 E5 F5, 2 yellow D9");
    let events = table.play("green G5");
    assert_eq!(events[1], "Blue's green caravan encloses 28 hexes.");
    assert_eq!(table.seat_view(1).enclosed_hexes, 28);
}

#[test]
fn d30_tokens_and_new_oases_inside_are_taken() {
    // An oasis on A1 and a waterhole on B2, in the corner.
    let board =
        ARENA.replace("A .", "A O").replace("B  . .", "B  . o").replace("G . . . . . . O", "G . . . . . . .");
    let mut table = position(&board, "2024", 2, "1 green D1 D2 C3 B3, 2 yellow G9");
    let value = table.game.setup.value(cell("B2"));
    let events = table.play("green A4");
    assert_eq!(
        events[1],
        format!(
            "Blue's green caravan encloses 7 hexes with 1 waterhole worth {value}, and the oasis on A1: 5 points."
        ),
    );
    assert_eq!(table.seat_view(1).tokens, 1);
    assert_eq!(table.seat_view(1).oasis_points, 5);
    assert_eq!(table.seat_view(1).enclosed_hexes, 6, "the oasis is no empty hex (D35)");
}

#[test]
fn d30_an_oasis_that_the_caravan_has_scored_brings_nothing_again() {
    let board =
        ARENA.replace("A .", "A O").replace("B  . .", "B  . o").replace("G . . . . . . O", "G . . . . . . .");
    let mut table = position(&board, "2024", 2, "1 green C2 C3 B3, 2 yellow G9");
    let value = table.game.setup.value(cell("B2"));
    assert_eq!(table.play("green B1")[1], "Blue's green caravan reaches the oasis on A1: 5 points.");
    let events = table.play("green A4");
    assert_eq!(events[1], format!("Blue's green caravan encloses 4 hexes with 1 waterhole worth {value}."));
    assert_eq!(table.seat_view(1).oasis_points, 5);
    assert_eq!(table.seat_view(1).enclosed_hexes, 3);
}

#[test]
fn d30_token_link_crossing_and_area_by_one_camel_in_this_order() {
    // D5 is a waterhole between the oasis on D6 and the ring around D4; the river runs between D5 and E5.
    let board =
        ARENA.replace("D  . . . . . . o", "D  . . . . o O o").replace("G . . . . . . O", "G . . . . . . .");
    let board = format!("{board}river D5-E5");
    let mut table = position(&board, "2017", 2, "1 green C5 C4 D3 E4 E5, 2 yellow G9");
    let value = table.game.setup.value(cell("D5"));
    assert_eq!(
        table.play("green D5"),
        [
            "Blue places a green camel on D5.",
            &format!("Blue takes the waterhole on D5, worth {value}."),
            "Blue's green caravan reaches the oasis on D6: 5 points.",
            "Blue's green caravan crosses the river between E5 and D5: 5 points.",
            "Blue's green caravan encloses 1 hex.",
        ]
    );
}

#[test]
fn d31_nobody_places_in_an_enclosed_area() {
    let mut table = position(ARENA, "2024", 2, "1 green A3 B2 C2, 1 pink A4, 2 yellow E5");
    table.play("green C1");
    assert!(table.game.masks.open.contains(cell("C3")));
    assert_eq!(
        table.refused("green A2"),
        "A2 is enclosed by Blue's green caravan: nobody may place there any more."
    );
    table.play("pink B4");
    assert_eq!(
        table.refused("yellow B1"),
        "B1 is enclosed by Blue's green caravan: nobody may place there any more."
    );
}

#[test]
fn d32_one_camel_may_close_several_areas() {
    // D3 closes the ring around D2 and the one around D4.
    let mut table = position(ARENA, "2024", 2, "1 green C2 C3 C4 C5 D5 E5 E4 E3 E2 D1, 2 yellow G9");
    assert!(table.game.areas.is_empty());
    let events = table.play("green D3");
    assert_eq!(events[1..], ["Blue's green caravan encloses 1 hex."; 2]);
    assert_eq!(table.seat_view(1).enclosed_hexes, 2);
}
