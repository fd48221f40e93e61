//! Capturing, calling, shifting by choice, selling: N16-N23.

use super::*;
use crate::Step;
use crate::said::{each_said, said};

/// Blue on the saltflats with these handlers.
fn on_saltflats(handlers: &str) -> Table {
    let mut table = position(3);
    table.put(1, "C3");
    table.handlers(1, handlers);
    table
}

#[test]
fn n16_each_handler_that_shows_its_animal_takes_one() {
    let mut table = on_saltflats("2 goat camel");
    table.fill(Land::Saltflats, "goat donkey 2 camel");
    table.dice("goat handler 0, goat handler 3, camel handler 1");
    assert_eq!(
        table.play("capture")[0],
        "Blue rolls goat, goat and camel and captures 1 goat and 1 camel in the saltflats.",
        "two goats are rolled, one is there"
    );
    assert_eq!(table.nomad(1).animals, herd("goat camel"));
    assert_eq!(table.game.boxes[Land::Saltflats.index()], herd("donkey camel"));
}

#[test]
fn n16_the_rulebooks_example_camel_and_goat_handlers() {
    for (dice, taken) in
        [("goat handler 0, camel handler 0", "camel"), ("goat handler 0, camel handler 4", "")]
    {
        let mut table = on_saltflats("goat camel");
        table.fill(Land::Saltflats, "horse camel");
        table.dice(dice);
        table.play("capture");
        assert_eq!(table.nomad(1).animals, herd(taken), "no goat is there");
    }
    let mut table = on_saltflats("goat camel");
    table.fill(Land::Saltflats, "horse camel");
    table.dice("goat handler 4, camel handler 5");
    assert_eq!(table.play("capture"), ["Blue rolls blank and blank and captures nothing in the saltflats."]);
    assert_eq!(table.legal(1), ["take horse", "take camel", "take none"]);
    assert_eq!(table.refused("take goat"), "There is no goat in the Land Box of the saltflats.");
    assert_eq!(
        table.refused("end"),
        "All your handlers show blanks: first take one animal from the saltflats, like “take goat”, or “take none”."
    );
    assert_eq!(table.play("take horse")[0], "Blue takes a horse from the saltflats.");
    assert_eq!(table.nomad(1).animals, herd("horse"));
}

#[test]
fn n16_after_blanks_nothing_need_be_taken_and_an_empty_box_asks_nothing() {
    let mut table = on_saltflats("goat camel");
    table.dice("goat handler 4, camel handler 5");
    table.play("capture");
    assert_eq!(table.play("take none")[0], "Blue takes no animal from the saltflats.");
    assert!(!table.game.turn.lively, "nothing was captured");

    let mut table = on_saltflats("goat camel");
    for animal in Animal::ALL {
        table.empty_stock(animal, Land::Wadis);
    }
    let all = std::mem::take(&mut table.game.boxes[Land::Saltflats.index()]);
    table.game.boxes[Land::Wadis.index()] = table.game.boxes[Land::Wadis.index()].plus(all);
    table.dice("goat handler 4, camel handler 5");
    table.play("capture");
    assert_eq!(table.awaited(), [2], "an empty box waits: there is no stock");
    let mut table = position(3);
    assert_eq!(
        table.refused("take goat"),
        "An animal is taken like this only after a capture in which all handlers show blanks."
    );
    table.put(1, "C2");
}

#[test]
fn n16_n17_n18_on_a_land_and_with_handlers() {
    let mut table = position(3);
    assert_eq!(table.refused("capture"), "Your nomad stands on a city: animals are captured on a land.");
    table.put(1, "C2");
    assert_eq!(table.refused("call"), "Your nomad stands on desert: animals are called on a land.");
    table.put(1, "C3");
    assert_eq!(table.refused("capture"), "You have no handlers, and without them you cannot capture.");
    assert_eq!(table.refused("call"), "You have no handlers, and without them you cannot call.");
    table.handlers(1, "goat");
    assert_eq!(table.listed("ca"), ["capture", "call"]);
}

#[test]
fn n18_the_rulebooks_example_two_goats_and_a_camel() {
    let mut table = position(3);
    table.put(1, "C1");
    table.handlers(1, "2 goat camel");
    let stock = table.game.stock;
    table.dice("goat handler 0, goat handler 1, camel handler 2");
    assert_eq!(
        table.play("call")[0],
        "Blue calls into the wastelands, rolls goat, goat and camel and brings 4 goats and 2 camels."
    );
    assert_eq!(table.game.boxes[Land::Wastelands.index()], Herd::each(1).plus(herd("4 goat 2 camel")));
    assert_eq!(table.game.stock, stock.minus(herd("4 goat 2 camel")));
    assert_eq!(table.game.shifts, 0, "nothing follows");
}

#[test]
fn n18_all_blank_brings_one_of_each_as_far_as_stock_goes() {
    let mut table = on_saltflats("goat camel");
    table.empty_stock(Animal::Horse, Land::Wadis);
    table.dice("goat handler 4, camel handler 4");
    table.play("call");
    assert_eq!(table.game.boxes[Land::Saltflats.index()], herd("2 goat 2 donkey horse 2 camel"));
    let mut table = on_saltflats("goat camel");
    table.empty_stock(Animal::Goat, Land::Wadis);
    table.game.boxes[Land::Wadis.index()].remove(Animal::Goat, 1);
    table.game.stock.add(Animal::Goat, 1);
    table.dice("goat handler 0, camel handler 4");
    table.play("call");
    assert_eq!(table.game.boxes[Land::Saltflats.index()].get(Animal::Goat), 2, "one was left");
}

#[test]
fn n19_called_animals_are_captured_in_a_later_turn_but_for_the_expert() {
    let mut table = on_saltflats("goat camel");
    table.disk(1, Special::Expert);
    table.dice("goat handler 0, camel handler 4");
    table.play("call");
    assert_eq!(table.refused("capture"), "You have acted already: there is one action in a turn.");
    table.play("use expert goat saltflats");
    assert_eq!(table.nomad(1).animals, herd("goat"));
}

#[test]
fn n19_an_extra_turn_is_a_later_turn() {
    let mut table = on_saltflats("goat camel");
    table.fill(Land::Saltflats, "donkey");
    table.disk(1, Special::Sands);
    table.dice("goat handler 0, camel handler 4, goat handler 0, camel handler 0");
    table.play("call, end with sands, capture");
    assert_eq!(table.nomad(1).animals, herd("goat"), "one of the two that were called");
    assert_eq!(table.game.boxes[Land::Saltflats.index()], herd("goat donkey"));
}

#[test]
fn n20_the_desert_is_shifted_from_a_desert_space_with_nobody_on_the_last_strip() {
    let mut table = position(3);
    assert_eq!(
        table.refused("shift"),
        "Your nomad stands on a city: the desert is shifted from a desert space."
    );
    table.put(1, "C2");
    table.put(2, "E1");
    assert_eq!(
        table.refused("shift"),
        "Vermilion stands on row E, which would go: the desert cannot be shifted by choice."
    );
    table.put(3, "E3");
    assert_eq!(
        table.refused("shift"),
        "Vermilion and Forest stand on row E, which would go: the desert cannot be shifted by choice."
    );
    table.put(1, "E1");
    assert!(
        table.refused("shift").starts_with("Blue, Vermilion and Forest stand on row E"),
        "not even oneself"
    );
    let mut table = position(3);
    table.put(1, "C2");
    let events = table.play("shift");
    assert_eq!(
        events,
        [
            "The desert shifts. Row E is gone, and the other rows move down. The new row A has wadis on A1, wastelands on \
             A4, grasslands on A5, a city with a special disk on A6 and saltflats on A7.",
            "Blue ends the turn."
        ],
        "no restocking follows"
    );
    assert_eq!(table.nomad(1).place, Place::On(space("D2")), "all move down");
    assert_eq!(table.nomad(2).place, Place::On(space("E2")));
}

#[test]
fn n21_the_rulebooks_example_of_a_sale() {
    let mut table = position(5);
    // Camels at 3, horses at 10.
    table.game.boxes = [Herd::each(1); Land::COUNT];
    table.game.stock = herd("14 goat 14 donkey 16 horse 6 camel");
    table.game.boxes[0] = herd("goat donkey");
    table.game.boxes[1] = herd("goat donkey 5 camel");
    table.game.boxes[4] = herd("goat donkey camel");
    table.game.nomad_mut(seat(1)).animals = herd("2 horse 4 camel");
    table.game.boxes[2] = herd("goat donkey camel");
    table.game.boxes[3] = herd("goat donkey horse camel camel");
    assert_eq!(table.game.numbers.price(6), 3);
    assert_eq!(table.game.numbers.price(16), 10);
    assert_eq!(
        said(&table.course(1, "sell 3 camel 2 horse").events[0]),
        "Blue sells 2 horses at 10 and 3 camels at 3 for 29 Dinars."
    );
    assert_eq!(table.nomad(1).dinars, 39);
    assert_eq!(table.nomad(1).animals, herd("camel"));
    assert_eq!(table.game.stock, herd("14 goat 14 donkey 18 horse 9 camel"), "they cover the lowest numbers");
}

#[test]
fn n21_in_a_city_what_one_has_and_any_number() {
    let mut table = position(3);
    table.give(1, "3 goat 2 camel");
    assert_eq!(
        table.listed("sell"),
        ["sell 3 goat", "sell 2 camel", "sell 3 goat 2 camel"],
        "the default forms"
    );
    for part in ["sell goat", "sell 2 goat 1 camel", "sell camel"] {
        assert!(table.game.check(seat(1), &part.parse().unwrap()).is_ok(), "{part}");
    }
    assert_eq!(table.refused("sell 4 goat"), "You have only 3 goats.");
    assert_eq!(table.refused("sell horse"), "You have no horse.");
    assert!("sell".parse::<Move>().is_err(), "something is sold");
    table.put(1, "C2");
    assert_eq!(table.refused("sell goat"), "Your nomad stands on desert: animals are sold in a city.");
}

#[test]
fn n21_prices_follow_the_stock_and_a_full_stock_pays_the_highest() {
    let numbers = Numbers::of(3).unwrap();
    let prices: Vec<u32> = (0..=12).map(|count| numbers.price(count)).collect();
    assert_eq!(prices, [3, 4, 4, 5, 5, 6, 6, 7, 8, 9, 10, 12, 12]);
    assert_eq!(Numbers::of(6).unwrap().price(18), 12);
}

#[test]
fn n21_selling_some_now_and_some_in_the_next_turn() {
    let mut table = position(3);
    table.give(1, "4 goat");
    assert_eq!(table.game.price(seat(1), Animal::Goat), 5);
    table.play("sell 2 goat");
    assert_eq!(table.nomad(1).dinars, 20);
    assert_eq!(table.awaited(), [2], "once in a turn");
    table.play("end, end");
    assert_eq!(table.game.price(seat(1), Animal::Goat), 6);
    table.play("sell 2 goat");
    assert_eq!(table.nomad(1).dinars, 32);
}

#[test]
fn n22_a_final_disk_pays_one_more_for_its_kind() {
    let mut table = position(3);
    // As if five cities had come.
    table.game.shifts = 9;
    table.game.piles.special = pile([]);
    table.game.board.0.rotate_left(1);
    table.game.board.0[4] =
        Strip::all(StripKind::City).into_iter().find(|s| s.letters() == "SDCBGMP").unwrap();
    table.game.lying = [None, None, Some(Disk::Final(Final::Camel)), None, None];
    table.put(1, "C2");
    table.give(1, "goat camel");
    let (goat, camel) = (table.game.price(seat(1), Animal::Goat), table.game.price(seat(1), Animal::Camel));
    assert_eq!((goat, camel), (7, 8));
    table.put(1, "A4");
    assert_eq!(table.game.price(seat(1), Animal::Camel), 7, "only in that city");
}

#[test]
fn n23_a_sale_may_oblige_to_an_animal_restock() {
    let mut table = position(3);
    // All goats but those that Blue has are gone to others.
    table.give(1, "2 goat");
    let left = table.game.stock.get(Animal::Goat);
    table.give(2, &format!("{left} goat"));
    for land in Land::ALL {
        table.game.boxes[land.index()].remove(Animal::Goat, 1);
        let animals = &mut table.game.nomad_mut(seat(3)).animals;
        animals.add(Animal::Goat, 1);
    }
    table.play("end, end, end");
    assert_eq!(table.game.shifts, 0, "without stock it waits");
    table.dice("land die 1, animal die 1, animal die 4, land die 0");
    let events = table.play("sell 2 goat");
    assert_eq!(
        events[2..5],
        [
            "Animal Restock: 2 goats from stock.",
            "The land die shows the wastelands.",
            "The wastelands get 2 goats."
        ]
    );
    assert_eq!(table.game.shifts, 1, "with a Random Restock and a shift");
}

/// What a move brings, as its player may know.
fn gains(table: &Table, mv: &str) -> Vec<String> {
    each_said(&table.game.prospect(seat(1), &mv.parse().unwrap()).gain)
}

#[test]
fn n16_n18_what_handlers_may_bring_is_told_before_they_are_rolled() {
    let mut table = on_saltflats("2 goat camel");
    for land in Land::ALL {
        table.fill(land, "2 goat 2 donkey 2 horse 2 camel");
    }
    assert_eq!(gains(&table, "capture"), ["up to 2 goats and 1 camel"]);
    // Two a handler, but stock has only three goats.
    assert_eq!(gains(&table, "call"), ["brings up to 3 goats and 2 camels for a later turn"]);
    table.fill(Land::Saltflats, "2 donkey");
    assert_eq!(gains(&table, "capture"), ["1 animal, but only if all dice are blank"]);
}

#[test]
fn n28_a_capture_that_may_bring_a_restock_says_that_the_desert_may_shift() {
    let may_shift = |table: &Table| gains(table, "capture").last().unwrap().clone();
    let mut table = on_saltflats("goat camel");
    for land in Land::ALL {
        table.fill(land, "2 donkey 2 horse 2 camel");
    }
    // The last goat of all.
    table.fill(Land::Saltflats, "goat 2 donkey 2 horse 2 camel");
    assert_eq!(may_shift(&table), "the desert may shift");
    table.fill(Land::Wadis, "goat donkey");
    assert_eq!(gains(&table, "capture"), ["up to 1 goat and 1 camel"], "goats are left");
    // The box may become empty: also by the one animal that blanks allow.
    table.fill(Land::Saltflats, "goat camel");
    assert_eq!(may_shift(&table), "the desert may shift");
    table.fill(Land::Saltflats, "donkey");
    assert_eq!(may_shift(&table), "the desert may shift");
    // Who stands in the bottom row may be lost.
    table.put(1, "E3");
    let land = table.game.land_of(seat(1)).expect("a land in the bottom row");
    table.fill(land, "camel");
    assert_eq!(may_shift(&table), "the desert may shift, and you would be lost");
}

#[test]
fn n36_abdul_says_what_he_may_bring_and_that_a_city_needs_no_disk() {
    let mut table = on_saltflats("goat");
    table.disk(1, Special::Abdul);
    table.give(1, "2 goat");
    let offered = |table: &Table| {
        let Ok(Step::Ask(question)) = table.game.ask(seat(1), &[]) else { panic!("a question") };
        let option = question.options.into_iter().find(|option| option.key == "use abdul").unwrap();
        (each_said(&option.gain), each_said(&option.cost))
    };
    let (gain, cost) = offered(&table);
    assert!(gain[0].starts_with("up to ") && gain[0].ends_with(" Dinars"), "{gain:?}");
    assert_eq!(cost, ["uses up the disk"]);
    table.put(1, "B4");
    assert_eq!(offered(&table).1, ["uses up the disk, though a city needs none"]);
}
