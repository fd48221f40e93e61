//! A turn: moving, cities, handlers, ending: N9-N15.

use super::*;
use crate::Course;

#[test]
fn n9_no_one_or_two_spaces() {
    let mut table = position(3);
    assert_eq!(table.listed("end"), ["end"], "not to move at all");
    table.put(1, "C2");
    table.handlers(1, "goat camel");
    assert_eq!(
        table.listed("move"),
        [
            "move B2",
            "move B2 A1",
            "move B2 B3",
            "move B2 C1",
            "move B2 C2",
            "move B3",
            "move B3 A3",
            "move B3 B2",
            "move B3 B4",
            "move B3 C2",
            "move B3 C3",
            "move C1",
            "move C1 B2",
            "move C1 C2",
            "move C1 D1",
            "move C1 D2",
            "move C3",
            "move C3 B3",
            "move C3 B4",
            "move C3 C2",
            "move C3 D3",
            "move C3 D4",
            "move D2",
            "move D2 C1",
            "move D2 C2",
            "move D2 D1",
            "move D2 D3",
            "move D2 E1",
            "move D2 E2",
            "move D3",
            "move D3 C2",
            "move D3 C3",
            "move D3 D2",
            "move D3 D4",
            "move D3 E2",
            "move D3 E3",
        ]
    );
    table.play("move C3, move D3");
    assert_eq!(table.refused("move C3"), "You have moved as far as you may in this turn.");
}

#[test]
fn n9_no_mountains_no_leaving_the_board_only_neighbours() {
    let mut table = position(3);
    table.put(1, "C3");
    assert_eq!(table.refused("move C4"), "C4 is a mountain.");
    assert_eq!(table.refused("move B4 C4"), "C4 is a mountain.");
    assert_eq!(table.refused("move C7"), "There is no space C7 now: row C has spaces 1 to 6.");
    assert_eq!(table.refused("move E3"), "E3 is not next to C3.");
    assert_eq!(table.refused("move D3 D5"), "D5 is not next to D3.");
    table.play("move D3");
    assert_eq!(table.refused("move D2 D1"), "You have made one step already: only one more is left.");
}

#[test]
fn n9_nomads_may_share_a_space() {
    let mut table = position(3);
    table.put(1, "C2");
    table.put(2, "C3");
    table.play("move C3");
    assert_eq!(table.nomad(1).place, table.nomad(2).place);
}

#[test]
fn n10_the_rulebooks_example_two_animals_and_three_handlers_cost_five() {
    let mut table = position(3);
    table.put(1, "C2");
    table.handlers(1, "2 goat camel");
    table.give(1, "goat horse");
    table.dinars(1, 5);
    assert_eq!(table.play("move C3 D3"), ["Blue moves to C3.", "Blue moves to D3 for 5 Dinars."]);
    assert_eq!(table.nomad(1).dinars, 0);
    let mut table = position(3);
    table.put(1, "C2");
    table.handlers(1, "2 goat camel");
    table.give(1, "goat horse");
    table.dinars(1, 4);
    let words = "A second space costs 5 Dinars (2 for 2 animals and 3 for three handlers); you have 4.";
    assert_eq!(table.refused("move C3 D3"), words);
    assert_eq!(table.play("move C3"), ["Blue moves to C3."], "one space is free, whatever is carried");
    assert_eq!(table.refused("move D3"), words, "step by step it costs the same");
}

#[test]
fn n10_two_handlers_and_no_animals_cost_nothing() {
    let mut table = position(3);
    table.put(1, "C2");
    table.handlers(1, "goat camel");
    table.dinars(1, 0);
    table.play("move C3 D3");
    assert_eq!(table.nomad(1).dinars, 0);
}

#[test]
fn n10_the_second_step_is_priced_with_what_is_carried_then() {
    // Out of a city with three handlers: three for taking them, three for carrying them on.
    let mut table = position(3);
    table.give(1, "goat");
    table.play("move C2, handlers goat goat camel");
    assert_eq!(table.nomad(1).dinars, 7);
    table.play("move C3");
    assert_eq!(table.nomad(1).dinars, 3);
    // The same at once: the handlers are asked for, then everything is paid.
    let mut table = position(3);
    table.give(1, "goat");
    assert_eq!(table.play("move C2 C3"), ["Blue moves to C2.", "Blue moves to C3."]);
    assert_eq!(table.awaited(), [1]);
    assert_eq!(
        table.play("handlers goat goat camel"),
        ["Blue takes 2 goat handlers and 1 camel handler for 7 Dinars."]
    );
    assert_eq!(table.nomad(1).dinars, 3);
    // Who cannot pay for three on a second space takes two.
    let mut table = position(3);
    table.give(1, "goat");
    table.dinars(1, 6);
    table.play("move C2 C3");
    assert_eq!(table.refused("handlers goat goat camel"), "That costs 7 Dinars in all; you have 6.");
    table.play("handlers goat camel");
    assert_eq!(table.nomad(1).dinars, 5);
    // Who cannot pay for the animals does not leave two spaces far at all.
    let mut table = position(3);
    table.give(1, "2 goat");
    table.dinars(1, 1);
    assert_eq!(table.refused("move C2 C3"), "A second space costs 2 Dinars (2 for 2 animals); you have 1.");
}

#[test]
fn n11_entering_a_city_puts_all_handlers_back() {
    let mut table = position(3);
    table.put(1, "C2");
    table.handlers(1, "goat camel");
    assert_eq!(
        table.play("move D2")[..2],
        ["Blue moves to D2.", "Blue puts 1 goat handler and 1 camel handler back."]
    );
    assert_eq!((table.nomad(1).handlers, table.game.pile), (Herd::NONE, Herd::each(2)));
}

#[test]
fn n12_two_handlers_for_nothing_or_three_for_three_dinars() {
    let mut table = position(3);
    table.play("move C2");
    assert_eq!(table.awaited(), [1]);
    assert_eq!(table.listed("").len(), 10 + 16, "all pairs, all threes of two each");
    for other in ["capture", "end", "move C3", "sell goat"] {
        assert_eq!(
            table.refused(other),
            "You have left a city: take your handlers first, like “handlers goat camel”."
        );
    }
    let words = "You leave a city with two handlers, or with three for 3 Dinars.";
    assert_eq!(table.refused("handlers goat"), words);
    assert_eq!(table.refused("handlers 2 goat 2 camel"), words);
    assert_eq!(
        table.refused("handlers 3 goat"),
        "The pile has no such handlers; there are 2 goats, 2 donkeys, 2 horses and 2 camels."
    );
    table.play("handlers goat goat camel");
    assert_eq!((table.nomad(1).handlers, table.nomad(1).dinars), (herd("2 goat camel"), 7));
    assert_eq!(table.refused("handlers goat goat"), "Handlers are taken only on leaving a city.");

    let mut table = position(3);
    table.dinars(1, 2);
    table.play("move C2");
    assert_eq!(table.refused("handlers goat goat camel"), "That costs 3 Dinars in all; you have 2.");
    table.play("handlers goat camel");
    assert_eq!(table.nomad(1).dinars, 2);
}

#[test]
fn n12_fewer_in_the_pile_are_taken_without_asking_and_for_nothing() {
    let mut table = position(3);
    table.put(2, "C2");
    table.put(3, "C2");
    table.handlers(2, "2 goat donkey");
    table.handlers(3, "2 camel donkey");
    assert_eq!(table.play("move C1"), ["Blue moves to C1.", "Blue takes 2 horse handlers."]);
    let mut table = position(4);
    table.put(2, "C2");
    table.handlers(2, "3 goat 3 donkey 3 horse 3 camel");
    assert_eq!(table.game.pile, Herd::NONE);
    // A position that cannot be, but the pile may be empty.
    let (seat, mv) = (seat(1), "move C1".parse().unwrap());
    table.game.apply(seat, &mv, &mut table.chance, &mut Course::default());
    assert_eq!((table.nomad(1).handlers, table.nomad(1).dinars), (Herd::NONE, 10));
}

#[test]
fn n12_one_kind_left_and_no_money_for_three_is_no_choice() {
    let mut table = position(4);
    table.put(2, "C2");
    table.put(3, "C2");
    table.put(4, "C2");
    table.handlers(2, "3 goat");
    table.handlers(3, "3 donkey");
    table.handlers(4, "3 horse");
    table.dinars(1, 2);
    assert_eq!(table.play("move C1")[1], "Blue takes 2 camel handlers.");
}

#[test]
fn n12_a_move_that_ends_in_a_city_asks_for_no_handlers() {
    let mut table = position(3);
    table.give(1, "goat");
    // No other city is two steps from D2: it is left and entered again.
    let events = table.play("move C2 D2");
    assert_eq!(events, ["Blue moves to C2.", "Blue moves to D2 for 1 Dinar."]);
    assert_eq!(table.listed("sell"), ["sell 1 goat"]);
}

#[test]
fn n13_the_first_in_a_city_takes_its_disk_secretly() {
    let mut table = position(3);
    table.put(1, "C3");
    table.handlers(1, "goat camel");
    let course = table.course(1, "move B4");
    assert_eq!(course.learnt, Seats::only(seat(1)));
    assert!(!course.revealed);
    assert_eq!(course.events[2], Event::DiskTaken { seat: seat(1), at: space("B4") });
    assert_eq!(table.held(1), [Special::Silver]);
    table.play("end");
    table.put(2, "C3");
    let events = table.play("move B4");
    assert!(!events.iter().any(|event| event.contains("disk")), "the second finds nothing: {events:?}");
}

#[test]
fn n13_passing_through_a_city_is_entering_and_leaving_it() {
    let mut table = position(3);
    table.put(1, "C3");
    table.handlers(1, "goat camel");
    table.give(1, "horse");
    assert_eq!(
        table.play("move B4 B5"),
        [
            "Blue moves to B4.",
            "Blue puts 1 goat handler and 1 camel handler back.",
            "Blue takes the special disk on B4.",
            "Blue moves to B5."
        ]
    );
    assert_eq!(
        table.play("handlers donkey horse"),
        ["Blue takes 1 donkey handler and 1 horse handler for 1 Dinar."]
    );
    assert_eq!(table.nomad(1).disks.len(), 1);
    assert_eq!(table.nomad(1).dinars, 9);
}

#[test]
fn n14_one_action_after_moving_and_it_is_optional() {
    let mut table = position(3);
    table.put(1, "C2");
    table.handlers(1, "goat camel");
    table.disk(1, Special::Expert);
    table.play("move C3");
    table.dice("goat handler 0, camel handler 0");
    table.play("capture");
    assert_eq!(table.refused("move D3"), "You have acted already: a nomad moves before it acts.");
    for action in ["capture", "call", "shift"] {
        assert_eq!(table.refused(action), "You have acted already: there is one action in a turn.");
    }
    table.play("end");
    assert_eq!(table.awaited(), [2]);
    table.play("end");
    assert_eq!(table.awaited(), [3], "nothing has to be done at all");
}

#[test]
fn n15_the_player_ends_the_turn_unless_nothing_else_is_left() {
    let mut table = position(3);
    table.put(1, "C3");
    table.handlers(1, "goat camel");
    table.play("move D3 D4");
    assert_eq!(table.awaited(), [1], "it may still capture or call");
    table.dice("goat handler 0, camel handler 5");
    let events = table.play("capture");
    assert_eq!(events.last().unwrap(), "Blue ends the turn.", "nothing is left, and there is no disk");
    assert_eq!(table.awaited(), [2]);
    // With a disk, whichever it is, the end is the player's: the others must not see that it is of no use.
    let mut table = position(3);
    table.put(1, "C3");
    table.handlers(1, "goat camel");
    table.disk(1, Special::Silver);
    table.dice("goat handler 0, camel handler 5");
    table.play("capture");
    assert_eq!(table.legal(1), ["end"]);
    assert_eq!(table.refused_to(2, "end"), "It is not your turn: the game waits for Blue.");
}
