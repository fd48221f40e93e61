//! Travelling with the Pilgrim, being placed, being lost: N24-N26.

use crate::Step;
use crate::said::each_said;

use super::*;

#[test]
fn n24_handlers_and_all_but_two_animals_are_given_back() {
    let mut table = position(3);
    table.put(1, "C3");
    table.handlers(1, "2 goat camel");
    table.give(1, "2 goat 3 camel");
    let stock = table.game.stock;
    assert_eq!(
        table.listed("pilgrim"),
        ["pilgrim keep goat goat", "pilgrim keep goat camel", "pilgrim keep camel camel"]
    );
    assert_eq!(
        table.refused("pilgrim"),
        "You keep two of your animals (2 goats and 3 camels): say which, like “pilgrim keep goat goat”."
    );
    assert!(
        table.game.check(seat(1), &"pilgrim keep goat goat".parse().unwrap()).is_ok(),
        "what is shown can be said"
    );
    for wrong in ["pilgrim keep goat", "pilgrim keep goat goat camel", "pilgrim keep horse camel"] {
        assert!(table.refused(wrong).starts_with("You keep two of your animals"), "{wrong}");
    }
    assert_eq!(
        table.play("pilgrim keep camel camel"),
        [
            "Blue travels with the Pilgrim, keeps 2 camels and gives back 2 goats and 1 camel. 2 goat handlers \
             and 1 camel handler go back to the pile.",
            "Blue ends the turn."
        ],
        "nothing else in this turn"
    );
    assert_eq!(table.nomad(1).place, Place::Pilgrim);
    assert_eq!((table.nomad(1).handlers, table.nomad(1).animals), (Herd::NONE, herd("2 camel")));
    assert_eq!(table.game.stock, stock.plus(herd("2 goat camel")));
    assert_eq!(table.game.pile, Herd::each(2));
}

#[test]
fn n24_where_nothing_is_to_be_chosen_nothing_is_asked() {
    for (animals, kept) in [("", ""), ("goat", "goat"), ("goat camel", "goat camel"), ("5 goat", "2 goat")] {
        let mut table = position(3);
        if !animals.is_empty() {
            table.give(1, animals);
        }
        assert_eq!(table.listed("pilgrim"), ["pilgrim"]);
        table.play("pilgrim");
        assert_eq!(table.nomad(1).animals, herd(kept));
    }
    let mut table = position(3);
    table.give(1, "goat camel");
    let explicit = "pilgrim keep goat camel".parse().unwrap();
    assert!(table.game.check(seat(1), &explicit).is_ok(), "saying it all the same is no fault");
    assert_eq!(table.refused("pilgrim keep goat"), "You keep all that you have: 1 goat and 1 camel.");
}

#[test]
fn n24_instead_of_a_turn_not_in_the_midst_of_it() {
    let mut table = position(3);
    table.put(1, "C3");
    table.play("move C2");
    assert_eq!(
        table.refused("pilgrim"),
        "You have already begun your turn: travelling with the Pilgrim takes the place of a whole turn."
    );
    let mut table = position(3);
    table.disk(1, Special::Expert);
    table.play("use expert goat wadis");
    assert!(table.refused("pilgrim").starts_with("You have already begun"), "no disks before it");
}

/// Blue comes from the Pilgrim.
fn arriving(animals: &str) -> Table {
    let mut table = position(3);
    table.give(1, animals);
    table.play("pilgrim, end, end");
    table
}

/// What going to B4 brings, as the move itself and its question tell it.
fn told_of_b4(table: &Table, mv: &str, answers: &[&str]) -> Vec<String> {
    let by_move = each_said(&table.game.prospect(seat(1), &mv.parse().unwrap()).gain);
    let Ok(Step::Ask(question)) = table.game.ask(seat(1), answers) else {
        panic!("{answers:?}: no question")
    };
    let option = question.options.iter().find(|option| option.key == "b4").unwrap();
    assert_eq!(each_said(&option.gain), by_move, "{mv}");
    by_move
}

#[test]
fn n25_no_special_disk_is_promised_where_none_is_taken() {
    let mut table = arriving("goat camel");
    let promised = told_of_b4(&table, "place B4", &[]);
    assert_eq!(promised.len(), 1, "{promised:?}");
    assert!(promised[0].starts_with("animals sell for"), "{promised:?}");
    // A final disk stays on its city and pays for this sale too (N22).
    table.game.lying[1] = Some(Disk::Final(Final::Goat));
    assert_eq!(told_of_b4(&table, "place B4", &[]).len(), 2);

    let mut table = position(3);
    table.give(1, "goat camel");
    table.put(1, "B5");
    let promised = told_of_b4(&table, "move B4", &["move"]);
    assert_eq!(promised.len(), 2, "whoever goes there takes it: {promised:?}");
}

#[test]
fn n25_next_turn_the_nomad_is_placed_anywhere_but_on_a_mountain() {
    let mut table = arriving("goat camel");
    assert_eq!(table.legal(1).len(), 6 + 7 + 6 + 7 + 6 - 5, "all but five mountains");
    let words = "You travel with the Pilgrim: first place your nomad on a space, like “place C3”.";
    for other in ["end", "move C2", "capture", "pilgrim", "sell goat"] {
        assert_eq!(table.refused(other), words);
    }
    assert_eq!(table.refused("place C4"), "C4 is a mountain.");
    assert_eq!(table.refused("place A7"), "There is no space A7 now: row A has spaces 1 to 6.");
    assert_eq!(table.play("place B4")[0], "Blue leaves the Pilgrim for B4.");
    assert_eq!(table.held(1), [], "no special disk is taken");
    assert_eq!(
        table.legal(1),
        ["sell 1 goat", "sell 1 camel", "sell 1 goat 1 camel", "end"],
        "but it may sell"
    );
    assert_eq!(
        table.refused("move B5"),
        "You were placed by the Pilgrim: your nomad does not move in this turn."
    );
    table.play("sell camel");
    assert_eq!(table.awaited(), [2]);
    table.play("end, end, end");
    assert_eq!(table.held(1), [], "staying there does not take it either");
    table.play("end, end");
    table.play("move B5, handlers goat goat");
    table.play("move B4");
    assert_eq!(table.held(1), [Special::Silver], "coming back by oneself does");
    let mut table = position(3);
    assert_eq!(
        table.refused("place C3"),
        "Only a nomad that travels with the Pilgrim is placed; yours is not."
    );
    table.put(1, "C3");
}

#[test]
fn n25_on_a_land_or_in_the_desert_there_is_no_action() {
    let mut table = arriving("goat");
    let events = table.play("place C3");
    assert_eq!(events, ["Blue leaves the Pilgrim for C3.", "Blue ends the turn."], "nothing is left to do");

    let mut table = arriving("goat");
    table.disk(1, Special::Silver);
    table.play("place C2");
    assert_eq!(
        table.refused("shift"),
        "You were placed by the Pilgrim: in this turn you may sell in a city and use disks, but not capture, call or \
         shift."
    );
    table.put(1, "C3");
    assert!(table.refused("capture").starts_with("You were placed by the Pilgrim"));
}

#[test]
fn n25_disks_may_be_used_but_not_the_winds() {
    let mut table = arriving("goat");
    table.disk(1, Special::Winds);
    table.play("place C3");
    assert_eq!(
        table.refused("use winds B4"),
        "You come from the Pilgrim: you cannot ride the winds in this turn."
    );
    let mut table = arriving("goat");
    table.disk(1, Special::Expert);
    table.play("place C3, use expert camel wadis");
    assert_eq!(table.nomad(1).animals, herd("goat camel"));
}

#[test]
fn n24_sands_of_time_after_the_travel() {
    for order in [false, true] {
        let mut table = position(3);
        table.disk(1, Special::Sands);
        if order {
            table.play("use sands after 1, pilgrim");
        } else {
            table.play("pilgrim");
            assert_eq!(table.awaited(), [2]);
            table.play_as(1, "use sands");
        }
        assert_eq!(table.awaited(), [1]);
        table.play("place C3");
        assert_eq!(table.nomad(1).place, Place::On(space("C3")), "the extra turn places it");
        assert_eq!(table.awaited(), [2]);
    }
}

#[test]
fn n25_abdul_and_silver_tongue_may_be_used() {
    let mut table = arriving("goat camel");
    table.disk(1, Special::Abdul);
    table.disk(1, Special::Silver);
    table.play("place C3");
    let price = table.game.price(seat(1), Animal::Goat);
    table.play("use silver, use abdul sell goat");
    assert_eq!((table.nomad(1).dinars, table.nomad(1).animals), (10 + price + 1, herd("camel")));

    let mut table = arriving("goat camel");
    table.disk(1, Special::Silver);
    table.play("place D2");
    let price = table.game.price(seat(1), Animal::Camel);
    table.play("use silver, sell camel");
    assert_eq!(table.nomad(1).dinars, 10 + price + 1);
}

#[test]
fn n25_disks_may_be_used_before_placing_too() {
    let mut table = arriving("goat camel");
    for disk in [Special::Winds, Special::Expert, Special::Abdul, Special::Silver] {
        table.disk(1, disk);
    }
    let words = "You come from the Pilgrim: you cannot ride the winds in this turn.";
    assert_eq!(table.refused("use winds B4"), words);
    table.play("use expert horse wadis");
    assert_eq!(table.nomad(1).animals, herd("goat horse camel"));
    let words = "You travel with the Pilgrim: first place your nomad on a space, like “place C3”.";
    for other in ["end", "move C2", "sell goat", "pilgrim keep goat horse", "use expert goat wadis"] {
        let refused = table.refused(other);
        assert!(refused == words || other.starts_with("use"), "{other}: {refused}");
    }
    let price = table.game.price(seat(1), Animal::Goat);
    table.play("use silver, use abdul sell goat");
    assert_eq!(table.nomad(1).dinars, 10 + price + 1);
    assert_eq!(table.game.view().stage, Stage::Place);
    assert_eq!(table.listed("use"), Vec::<String>::new());
    table.play("place D2");
    assert_eq!(
        table.refused("sell horse"),
        "You come from the Pilgrim: there is one sale in such a turn, and you have made it."
    );
    table.play("end");
    assert_eq!(table.awaited(), [2]);
    assert_eq!(table.game.quiet, 0, "animals were taken and sold in this turn");
}

#[test]
fn n25_after_a_sale_in_a_city_abdul_sells_nothing_more() {
    let mut table = arriving("goat camel");
    table.disk(1, Special::Abdul);
    table.disk(1, Special::Silver);
    table.play("place D2, sell goat");
    assert!(
        table.refused("use abdul sell camel").starts_with("You come from the Pilgrim: there is one sale")
    );
    assert!(table.refused("use silver").starts_with("Silver Tongue is used with a sale"));
}

#[test]
fn n25_before_placing_silver_tongue_needs_abdul() {
    let mut table = arriving("goat");
    table.disk(1, Special::Silver);
    assert_eq!(
        table.refused("use silver"),
        "Silver Tongue is used with a sale, and you can sell nothing now."
    );
    table.play("place D2, use silver, sell goat");
}

#[test]
fn n25_a_box_may_be_asked_for_before_placing() {
    let mut table = arriving("goat");
    table.disk(1, Special::Expert);
    table.disk(1, Special::Winds);
    for land in Land::ALL {
        table.fill(land, "goat horse camel");
    }
    table.fill(Land::Wadis, "goat donkey horse camel");
    table.dice("land die 5, land die 0");
    table.play("use expert donkey wadis");
    assert!(table.refused("place C3").starts_with("The land die is yellow"));
    table.play("box wadis, place C3");
    assert_eq!(table.nomad(1).place, Place::On(space("C3")));
}

/// The desert shifts at the end of Blue's turn: its capture empties the saltflats.
fn shifting(lost: &[(u8, &str)]) -> Table {
    let mut table = position(4);
    table.put(1, "C3");
    table.handlers(1, "goat");
    table.fill(Land::Saltflats, "goat");
    for (number, animals) in lost {
        table.put(*number, "E1");
        if !animals.is_empty() {
            table.give(*number, animals);
        }
    }
    table.dice("goat handler 0, animal die 4, animal die 5, animal die 4, animal die 5, land die 3");
    table
}

#[test]
fn n26_a_nomad_on_the_strip_that_goes_is_lost() {
    let mut table = shifting(&[(2, "5 goat")]);
    table.handlers(2, "2 camel");
    let events = table.play("capture");
    let words = "Vermilion is lost in the desert on E1. 2 camel handlers go back to the pile.";
    assert!(events.contains(&words.to_owned()), "{events:?}");
    assert!(events.contains(&"Vermilion keeps 2 goats and gives back 3 goats.".to_owned()), "{events:?}");
    // Its turn comes at once, and is the travel: nothing is left to be asked.
    assert!(
        events.contains(&"Vermilion travels with the Pilgrim and keeps 2 goats.".to_owned()),
        "{events:?}"
    );
    assert_eq!(table.awaited(), [3]);
    assert_eq!(table.nomad(2).place, Place::Pilgrim);
    assert_eq!(table.nomad(2).handlers, Herd::NONE);
    table.play("end, end, end");
    assert_eq!(table.awaited(), [2]);
    assert!(table.legal(2).iter().all(|mv| mv.starts_with("place")), "the turn after that places it");
}

#[test]
fn n26_all_lost_seats_choose_at_the_same_time_before_the_new_strip_comes() {
    let mut table = shifting(&[(2, "2 goat horse"), (3, "2 donkey camel"), (4, "goat camel")]);
    table.play("capture");
    assert_eq!(table.awaited(), [2, 3], "two animals are no choice");
    assert_eq!(table.game.shifts, 0);
    assert_eq!(
        table.refused_to(2, "end"),
        "Your nomad is lost in the desert: first say which 2 of your 2 goats and 1 horse it keeps, like “keep goat \
         goat”."
    );
    assert_eq!(
        table.refused_to(4, "keep goat camel"),
        "It is not your turn: the game waits for Vermilion and Forest."
    );
    assert!(table.refused_to(2, "keep goat camel").ends_with("say which, like “keep goat goat”."));
    let before = table.game.view();
    let course = table.course(2, "keep goat horse");
    assert_eq!((course.events, course.revealed), (vec![], false), "nobody sees what was chosen");
    assert_eq!(Nomads::secrecy(&"keep goat horse".parse().unwrap()), Secrecy::Sealed);
    let after = table.game.view();
    assert_eq!((&before.seats, &before.stock), (&after.seats, &after.stock));
    assert_eq!(table.awaited(), [3]);
    assert_eq!(table.refused_to(2, "keep goat goat"), "You have chosen already: the game waits for Forest.");
    let events = table.play_as(3, "keep donkey camel");
    assert_eq!(
        events[..3],
        [
            "Vermilion keeps 1 goat and 1 horse and gives back 1 goat.",
            "Forest keeps 1 donkey and 1 camel and gives back 1 donkey.",
            "Plum keeps 1 goat and 1 camel."
        ]
    );
    assert_eq!(table.game.shifts, 1);
    assert_eq!(table.awaited(), [1], "three lost turns have passed by themselves");
}

#[test]
fn n26_without_being_lost_nothing_is_kept() {
    assert_eq!(position(3).refused("keep goat"), "Your nomad is not lost; to travel say “pilgrim keep …”.");
}
