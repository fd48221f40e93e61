//! Placing leaders: D9-D14.

use super::*;

/// The order in which seats place their leaders.
fn order(options: &str, seats: u8) -> String {
    let mut table = table(options, seats);
    let mut order = String::new();
    table.play_while(|phase| matches!(phase, Phase::Gifts { .. }));
    while let Phase::Leaders { .. } = table.game.phase {
        order += &table.game.turn.number().to_string();
        let mv = table.game.legal_moves(table.game.turn).next().unwrap();
        table.play(&mv.to_string());
    }
    order
}

#[test]
fn d9_leaders_in_seat_order_until_all_are_down() {
    assert_eq!(order("2005, first 3", 4), "34123412341234123412");
    assert_eq!(order("2017, first 1", 2), "1212121212");
    assert_eq!(order("2024, first 5", 5), "51234512345123451234");
}

#[test]
fn d9_serpentine_order_turns_round() {
    assert_eq!(order("2017, first 1, serpentine", 4), "12344321123443211234");
    assert_eq!(order("2005, first 2, serpentine", 3), "231132231132231");
}

#[test]
fn d9_any_colour_still_in_hand() {
    let mut table = table("2024, first 1", 2);
    table.play("L green C7, L pink L7, L yellow C14");
    assert_eq!(
        table.refused_to(seat(2), "L pink N9"),
        "You have no pink leader left. You still have green, yellow, purple and turquoise."
    );
    table.play("L green N9");
}

#[test]
fn d10_not_on_a_waterhole_an_oasis_a_mountain_or_a_leader() {
    let mut table = table_on(ARENA, "2024", 2);
    assert_eq!(table.refused("L green D7"), "There is a waterhole on D7: a leader cannot start there.");
    assert_eq!(table.refused("L green A10"), "There is an oasis on A10; pieces stand next to it, not on it.");
    assert_eq!(table.refused("L green C7"), "C7 is a mountain.");
    assert_eq!(table.refused("L green A11"), "A11 is not a hex of this board.");
    table.play("L green C3");
    assert_eq!(table.refused("L pink C3"), "Blue's green leader stands on C3.");
    table.play("L pink C5");
}

#[test]
fn d11_not_next_to_an_oasis_or_any_leader_but_next_to_water() {
    let mut table = table_on(ARENA, "2024", 2);
    assert_eq!(table.refused("L green B9"), "B9 is next to the oasis on A10: a leader cannot start there.");
    table.play("L green C3");
    assert_eq!(
        table.refused("L pink C4"),
        "C4 is next to Blue's green leader on C3. Leaders may not start next to each other."
    );
    // Next to the waterhole on D7.
    table.play("L pink D6");
}

#[test]
fn d12_the_first_leader_rides_a_new_colour() {
    let mut table = table_on(ARENA, "2024", 3);
    table.play("L green A2");
    assert_eq!(
        table.refused("L green E2"),
        "Blue already has a green leader. Your first leader must have a new colour: pink, yellow, purple and turquoise."
    );
    table.play("L pink E2");
    assert_eq!(
        table.refused("L pink C4"),
        "Vermilion already has a pink leader. Your first leader must have a new colour: yellow, purple and turquoise."
    );
    table.play("L yellow C4");
    // From the second leader on any colour will do.
    table.play("L pink A6");
}

#[test]
fn d12_a_seat_without_a_new_colour_uses_any_it_holds() {
    let mut table = table("2017, first 1", 5);
    table.play("give green, give pink, give yellow, give purple, give turquoise");
    table.play("L pink A6, L green A10, L purple P5, L yellow M8");
    // Seat 5 holds exactly the four colours on the board.
    for colour in ["green", "pink", "yellow", "purple"] {
        assert!(table.legal(seat(5)).contains(&format!("L {colour} J8")));
    }
    assert_eq!(
        table.refused("L turquoise J8"),
        "You have no turquoise leader left. You still have green, pink, yellow and purple."
    );
    table.play("L purple J8");
}

#[test]
fn d13_leaders_may_start_next_to_the_river() {
    let mut table = table("2017, river, first 1", 2);
    // H12 and G13 have the river between them.
    table.play("L green G13");
    assert_eq!(
        table.refused("L pink H12"),
        "H12 is next to Blue's green leader on G13. Leaders may not start next to each other.",
        "the river keeps nobody apart"
    );
}

/// Few hexes are far enough from the five palms.
const TINY: &str = "
A O . . . . O
B  . . . . . .
C . . . . . .
D  . . . . . .
E O . . O . O
";

#[test]
fn d14_when_no_hex_is_left_the_other_leaders_are_out() {
    let mut table = table_on(TINY, "2024", 2);
    assert_eq!(table.game.masks.camp, cells("A3 A4 B2 B3 B4 C1 C2 C3 C4 C5 C6 D2"));
    table.play("L green C3, L pink B4, L pink A3, L green C1");
    assert_eq!(table.legal(seat(1)), ["L yellow C6", "L purple C6", "L turquoise C6"]);
    let events = table.play("L yellow C6");
    assert_eq!(
        events[1..],
        [
            "No hex is left for a leader: Blue puts the purple and turquoise leaders away.",
            "No hex is left for a leader: Vermilion puts the yellow, purple and turquoise leaders away.",
        ]
    );
    assert!(matches!(table.game.phase, Phase::Camels { turns: 0, left: 1, .. }));
    assert_eq!(table.game.turn, seat(1));
    assert!(table.game.view().seats.iter().all(|seat| seat.leaders_in_hand.is_empty()));
    assert_eq!(table.refused("purple B3"), "You have no purple caravan.");
    table.play("green B3");
}

#[test]
fn d14_a_seat_without_a_caravan_ends_the_game_on_its_turn() {
    let mut table = table_on(TINY, "2024", 2);
    table.game.masks.camp = CellSet::only(cell("C3"));
    let events = table.play("L green C3");
    assert_eq!(events.len(), 3);
    // The first camel of the only caravan encloses all the rest: no piece of anybody is there.
    let events = table.play("green C4");
    assert!(events[1].starts_with("Blue's green caravan encloses"), "{events:?}");
    assert_eq!(table.over().as_deref(), Some("no placement"));
}
