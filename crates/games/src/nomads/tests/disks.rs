//! Special disks: N35-N41.

use super::*;
use crate::any::{AnyGame, Kind};
use crate::said::said;

/// Blue on the saltflats, with a goat handler, these animals and Abdul.
fn with_abdul(animals: &str) -> Table {
    let mut table = position(3);
    table.put(1, "C3");
    table.handlers(1, "goat");
    table.give(1, animals);
    table.disk(1, Special::Abdul);
    table
}

#[test]
fn n35_dinar_disks_are_for_the_end_only() {
    let mut table = position(3);
    table.disk(1, Special::Six);
    let used = table.listed("use");
    assert_eq!(used, Vec::<String>::new());
    assert_eq!(table.game.score(seat(1)).total, 16);
    assert_eq!(table.game.view().seats[0].dinars, 10);
}

#[test]
fn n36_abdul_buys_anywhere_besides_the_action() {
    let mut table = with_abdul("2 goat camel");
    table.dice("goat handler 0");
    table.play("capture");
    assert_eq!(
        table.listed("use"),
        ["use abdul sell 3 goat", "use abdul sell 1 camel", "use abdul sell 3 goat 1 camel"]
    );
    assert_eq!(table.refused("use abdul sell horse"), "You have no horse.");
    assert_eq!(
        table.course(1, "use abdul sell 2 goat").events[..2],
        [
            Event::DiskUsed { seat: seat(1), disk: Special::Abdul },
            Event::Sold {
                seat: seat(1),
                sales: vec![Sale { animal: Animal::Goat, count: 2, price: 6 }],
                income: 12
            }
        ]
    );
    assert_eq!(
        table.refused_to(1, "use abdul sell goat"),
        "It is not your turn: the game waits for Vermilion."
    );
    assert_eq!(position(3).refused("use abdul sell goat"), "You do not have the disk Abdul the Trader.");
}

#[test]
fn n36_outside_and_in_a_city_are_two_sales_each_at_its_own_price() {
    let mut table = with_abdul("4 goat");
    let before = table.game.price(seat(1), Animal::Goat);
    table.play("use abdul sell 2 goat, move B4");
    let after = table.game.price(seat(1), Animal::Goat);
    assert!(after > before, "{after} {before}");
    table.play("sell 2 goat");
    assert_eq!(table.nomad(1).dinars, 10 + 2 * before + 2 * after);
}

#[test]
fn n36_in_a_city_there_is_one_sale_only_abdul_or_not() {
    let words = "There is one sale in a city in a turn, Abdul or not, and you have made it.";
    let mut table = with_abdul("4 goat");
    table.put(1, "B3");
    table.play("move B4, sell 2 goat");
    assert_eq!(table.refused("use abdul sell 2 goat"), words);
    let mut table = with_abdul("4 goat");
    table.put(1, "B3");
    table.play("move B4, use abdul sell 2 goat");
    assert_eq!(table.refused("sell 2 goat"), words);
}

#[test]
fn n37_the_expert_takes_one_animal_of_any_box_besides_the_action() {
    let mut table = position(3);
    table.disk(1, Special::Expert);
    assert_eq!(table.listed("use expert").len(), 20);
    table.fill(Land::Wadis, "goat camel");
    assert_eq!(table.refused("use expert horse wadis"), "There is no horse in the Land Box of the wadis.");
    assert_eq!(position(3).refused("use expert goat wadis"), "You do not have the disk Expert Handler.");
    let course = table.course(1, "use expert camel wadis");
    assert!(course.revealed, "everybody sees the disk now");
    assert_eq!(table.nomad(1).animals, herd("camel"));
    assert_eq!(*table.game.piles.used, [Special::Expert]);
    table.play("move C2, handlers goat goat");
    assert_eq!(table.game.shifts, 2);
    table.play("end");
    assert_eq!(table.game.shifts, 2, "no restock was caused");
}

#[test]
fn n37_a_restock_that_it_causes_is_done_at_once_the_rest_at_the_end() {
    let mut table = position(3);
    table.disk(1, Special::Expert);
    table.fill(Land::Wadis, "camel");
    for land in [Land::Grasslands, Land::Wastelands, Land::Highlands, Land::Saltflats] {
        table.fill(land, "goat donkey horse");
    }
    table.dice("animal die 0, animal die 0, land die 5, land die 0, animal die 4, animal die 4, land die 1");
    let events = table.play("use expert camel wadis");
    assert_eq!(
        events[2..],
        [
            "Land Restock of the wadis: goat and goat rolled, 4 goats from stock.",
            "Animal Restock: 4 camels from stock.",
            "The land die is yellow."
        ]
    );
    assert_eq!(table.legal(1), ["box grasslands", "box wastelands", "box highlands", "box saltflats"]);
    table.play("box highlands");
    assert_eq!(table.awaited(), [1], "the turn goes on");
    assert_eq!(table.game.shifts, 2);
    let events = table.play("end");
    assert!(events[1].starts_with("Random Restock"), "{events:?}");
    assert_eq!(table.game.shifts, 3);
}

#[test]
fn n38_the_winds_instead_of_moving_to_any_space() {
    let mut table = position(3);
    table.disk(1, Special::Winds);
    table.give(1, "3 goat");
    assert_eq!(table.refused("use winds C4"), "C4 is a mountain.");
    assert_eq!(table.refused("use winds D2"), "Your nomad is on D2 already.");
    let events = table.play("use winds A3");
    assert_eq!(events, ["Blue uses Ride the Winds.", "Blue rides the winds to A3."]);
    assert_eq!(table.nomad(1).dinars, 10, "free, with everything");
    assert_eq!(table.awaited(), [1], "out of a city one takes handlers");
    table.play("handlers goat camel");
    assert_eq!(table.refused("move B3"), "You have moved as far as you may in this turn.");
    assert_eq!(table.listed("ca"), ["capture", "call"]);
}

#[test]
fn n38_into_a_city_handlers_go_back_and_a_disk_is_taken() {
    let mut table = position(3);
    let Some(Disk::Special(on_city)) = table.game.lying[1] else { panic!("a disk on B4") };
    table.disk(1, Special::Winds);
    table.put(1, "E1");
    table.handlers(1, "goat camel");
    let course = table.course(1, "use winds B4");
    assert_eq!(table.held(1), [on_city]);
    assert_eq!(table.nomad(1).handlers, Herd::NONE);
    assert_eq!(course.learnt, Seats::only(seat(1)));
}

#[test]
fn n38_not_after_moving() {
    let mut table = position(3);
    table.disk(1, Special::Winds);
    table.put(1, "C2");
    table.play("move C3");
    assert_eq!(
        table.refused("use winds B4"),
        "You ride the winds instead of moving, before you move or act."
    );
    assert_eq!(position(3).refused("use winds B4"), "You do not have the disk Ride the Winds.");
}

#[test]
fn n38_not_after_acting_nor_to_where_no_space_is() {
    let mut table = position(3);
    table.disk(1, Special::Winds);
    table.put(1, "C3");
    table.handlers(1, "goat");
    assert_eq!(table.refused("use winds A7"), "There is no space A7 now: row A has spaces 1 to 6.");
    table.dice("goat handler 0");
    table.play("capture");
    assert_eq!(
        table.refused("use winds B4"),
        "You ride the winds instead of moving, before you move or act."
    );
}

#[test]
fn n38_from_city_to_city_no_handlers_are_asked_for() {
    let mut table = position(3);
    table.disk(1, Special::Winds);
    let events = table.play("use winds B4");
    assert_eq!(events[2..], ["Blue takes the special disk on B4."]);
    assert!(table.game.phase == Phase::Turn);
    assert_eq!((table.nomad(1).handlers, table.nomad(1).disks.len()), (Herd::NONE, 1));
}

fn with_sands(number: u8) -> Table {
    let mut table = position(3);
    table.disk(number, Special::Sands);
    table
}

#[test]
fn n39_an_extra_turn_together_with_the_end() {
    let mut table = with_sands(1);
    let events = table.play("end with sands");
    assert_eq!(events, ["Blue uses Sands of Time: an extra turn.", "Blue ends the turn."]);
    assert_eq!(table.awaited(), [1]);
    assert!(table.game.view().extra);
    table.play("end");
    assert_eq!(table.awaited(), [2], "play goes on where it was");
    assert_eq!(table.refused("end with sands"), "You do not have the disk Sands of Time.");
}

#[test]
fn n39_between_two_turns_of_others() {
    let mut table = with_sands(3);
    table.put(1, "C3");
    table.play("move C2");
    assert_eq!(
        table.refused_to(3, "use sands"),
        "Blue is in the middle of a turn: use Sands of Time between two turns, or leave an order, like “use sands after 1”."
    );
    table.play("end");
    assert_eq!(table.awaited(), [2], "nobody is awaited for it");
    assert!(table.game.may_act(seat(3)) && !table.game.may_act(seat(1)));
    assert_eq!(table.legal(3)[0], "use sands");
    table.play_as(3, "use sands");
    assert_eq!(table.awaited(), [3]);
    table.play("end");
    assert_eq!(table.awaited(), [2], "then the one who had not begun");
    table.play("end");
    assert_eq!(table.awaited(), [3], "and its own turn comes as always");
}

#[test]
fn n39_a_secret_standing_order() {
    let mut table = with_sands(3);
    let (view, status) = (table.game.view(), table.game.status());
    let course = table.course(3, "use sands after 1");
    assert_eq!((course.events.len(), course.revealed, course.learnt), (0, false, Seats::NONE));
    assert!(table.game.view() == view && table.game.status() == status, "nobody sees it");
    assert_eq!(Nomads::secrecy(&"use sands after 1".parse().unwrap()), Secrecy::Unseen);
    assert_eq!(table.game.hand(seat(3)).sands_after, Some(seat(1)));
    assert_eq!(table.game.hand(seat(1)).sands_after, None);
    assert_eq!(table.refused_to(3, "use sands after 1"), "That is your order already.");
    assert_eq!(table.refused_to(3, "use sands after 4"), "This game has seats 1 to 3 only.");
    assert_eq!(table.refused_to(1, "use sands after 1"), "You do not have the disk Sands of Time.");
    let events = table.play("end");
    assert_eq!(events, ["Blue ends the turn.", "Forest uses Sands of Time: an extra turn."]);
    assert_eq!(table.awaited(), [3]);
    table.play("end");
    assert_eq!(table.awaited(), [2]);
}

#[test]
fn n39_an_order_can_be_taken_back() {
    let mut table = with_sands(3);
    table.play_as(3, "use sands after 1");
    table.play_as(3, "use sands after none");
    table.play("end");
    assert_eq!(table.awaited(), [2]);
    assert_eq!(table.refused_to(3, "use sands after none"), "That is your order already.");
}

#[test]
fn n39_a_preview_does_not_tell_the_orders_of_others() {
    let mut table = with_sands(3);
    let end = ["end".parse().unwrap()];
    let before = table.game.preview(seat(1), &end).ok().unwrap();
    table.play_as(3, "use sands after 1");
    let after = table.game.preview(seat(1), &end).ok().unwrap();
    assert!(before.view == after.view && before.stops_before == after.stops_before);
}

/// What this seat is answered to a command, or that it is accepted.
fn answer(table: &Table, number: u8, command: &str) -> Result<usize, String> {
    let game = AnyGame::of_game(Kind::of::<Nomads>(()), table.game.clone());
    let made = game.play_all(seat(number), command, &mut table.chance.clone());
    made.map(|made| made.len()).map_err(|refusal| said(&refusal))
}

#[test]
fn n39_no_refusal_of_a_command_tells_the_orders_of_others() {
    let without = with_sands(3);
    let mut with = with_sands(3);
    with.play_as(3, "use sands after 1");
    for command in
        ["end, end", "end, move C1", "end, use sands", "end, fly", "move C1, end, end", "shift, end"]
    {
        assert_eq!(answer(&with, 1, command), answer(&without, 1, command), "{command}");
        assert!(answer(&with, 1, command).is_err(), "{command}");
    }
    assert_eq!(
        answer(&with, 1, "end, end").unwrap_err(),
        "“end” ends your turn: nothing can follow it in the same command."
    );
    // Nor where the turn would come back to the same seat by itself.
    for table in [without, with] {
        let mut table = table;
        for other in [2, 3] {
            table.game.nomad_mut(seat(other)).place = Place::Lost;
        }
        assert!(answer(&table, 1, "end, end").unwrap_err().starts_with("“end” ends your turn"));
        assert_eq!(answer(&table, 1, "end"), Ok(1));
    }
}

#[test]
fn n39_what_could_follow_a_move_does_not_depend_on_the_orders_of_others() {
    let without = with_sands(3);
    let mut with = with_sands(3);
    with.play_as(3, "use sands after 1");
    for (before, more) in [("move C1", true), ("end", false)] {
        let [one, other] = [&without, &with].map(|table| {
            let game = AnyGame::of_game(Kind::of::<Nomads>(()), table.game.clone());
            game.after(seat(1), before).map(|game| game.legal_moves(seat(1)))
        });
        assert_eq!(one, other, "{before}");
        assert_eq!(one.is_ok(), more, "{before}");
    }
}

#[test]
fn n41_neither_a_preview_nor_a_refusal_tells_which_disk_lies_on_a_city() {
    let answers = [Special::Sands, Special::Four].map(|on_city| {
        let mut table = position(3);
        table.put(1, "C3");
        if on_city == Special::Sands {
            table.game.lying[1] = Some(Disk::Special(on_city));
            table.game.piles.special_out[2] = Special::Silver;
        }
        ["use sands after 2", "use winds A1", "end with sands"].map(|next| {
            let moves = ["move B4", next].map(|text| text.parse::<Move>().unwrap());
            let preview = table.game.preview(seat(1), &moves).ok().unwrap();
            assert_eq!(preview.stops_before, Some(moves[1]), "before anything that the disk may decide");
            assert_eq!(preview.view.seats[0].place, Place::On(space("B4")));
            (preview.events, preview.view, answer(&table, 1, &format!("move B4, {next}")))
        })
    });
    assert_eq!(answers[0], answers[1]);
    assert_eq!(
        answers[0][0].2.clone().unwrap_err(),
        "“move B4” shows you something new: play it alone, then go on when you have seen it."
    );
}

#[test]
fn n39_not_after_mecca() {
    let mut table = super::ending::before_mecca(3);
    table.give_out(1, Special::Sands);
    table.play("shift");
    assert!(table.game.phase == Phase::Over);
    assert!(!table.game.may_act(seat(1)));
    let refused = table.game.check(seat(1), &Move::Sands).unwrap_err();
    assert_eq!(said(&refused), "The game is over.");
}

#[test]
fn n39_at_mecca_an_extra_turn_is_lost() {
    let mut table = super::ending::before_mecca(3);
    table.give_out(1, Special::Sands);
    // The last of nine quiet turns: the desert shifts at its end.
    table.game.quiet = 8;
    let events = table.play("end with sands");
    assert_eq!(events[0], "Blue uses Sands of Time: an extra turn.");
    assert_eq!(events.last().unwrap(), "Mecca is reached: the game is over.");
    assert!(table.game.phase == Phase::Over && table.awaited().is_empty());
}

#[test]
fn n39_who_is_in_the_midst_of_a_turn_ends_it_with_sands() {
    let mut table = with_sands(1);
    table.put(1, "C3");
    table.play("move C2");
    assert_eq!(
        table.refused("use sands"),
        "You are in the middle of your turn: say “end with sands” for an extra turn after it, or leave an order, like “use sands after 1”."
    );
    assert!(table.legal(1).contains(&"end with sands".to_owned()), "what is shown can be said");
}

impl Table {
    /// Gives a disk that is out of the game, in exchange for one of the supply of used ones.
    pub(super) fn give_out(&mut self, number: u8, disk: Special) {
        let piles = &mut self.game.piles;
        let at = piles.special_out.iter().position(|out| *out == disk).expect("a disk that is out");
        piles.special_out[at] = piles.used.take_first();
        self.game.nomad_mut(seat(number)).disks.insert(disk);
    }
}

#[test]
fn n40_silver_tongue_brings_one_more_for_each_animal() {
    let mut table = position(3);
    table.disk(1, Special::Silver);
    assert_eq!(
        table.refused("use silver"),
        "Silver Tongue is used with a sale, and you can sell nothing now."
    );
    table.give(1, "3 goat");
    let price = table.game.price(seat(1), Animal::Goat);
    table.play("use silver, sell 3 goat");
    assert_eq!(table.nomad(1).dinars, 10 + 3 * (price + 1));
    table.play("end, end, end");
    assert!(!table.game.turn.silver, "in that turn only");
    let mut table = position(3);
    table.disk(1, Special::Silver);
    table.give(1, "3 goat");
    table.put(1, "C3");
    assert!(table.refused("use silver").starts_with("Silver Tongue is used with a sale"), "not in a city");
}

#[test]
fn n40_only_while_a_sale_can_follow_in_this_turn() {
    let words = "Silver Tongue is used with a sale, and you can sell nothing now.";
    let mut table = position(3);
    table.give(1, "3 goat");
    assert_eq!(table.refused("use silver"), "You do not have the disk Silver Tongue.");
    table.disk(1, Special::Silver);
    table.play("sell goat");
    assert_eq!(table.refused("use silver"), words, "the sale in the city is made");

    let mut table = with_abdul("2 goat");
    table.disk(1, Special::Silver);
    table.dice("goat handler 4");
    table.play("capture, take none");
    assert!(table.legal(1).contains(&"use silver".to_owned()), "Abdul buys after the action too");
    table.play("use abdul sell goat");
    assert_eq!(table.refused("use silver"), words, "Abdul is gone, and it is no city");
}

#[test]
fn n40_everybody_reads_that_it_is_in_use() {
    let mut table = position(3);
    table.give(1, "3 goat");
    table.disk(1, Special::Silver);
    let words = "Silver Tongue is in use: 1 Dinar more for each animal sold in this turn.";
    assert!(!said(&table.game.view()).contains(words));
    table.play("use silver");
    assert!(said(&table.game.view()).contains(words));
    table.play("end");
    assert!(!said(&table.game.view()).contains(words));
}

#[test]
fn n40_it_counts_for_every_sale_from_then_on() {
    let mut table = with_abdul("4 goat");
    table.disk(1, Special::Silver);
    let first = table.game.price(seat(1), Animal::Goat) + 1;
    table.play("use silver, use abdul sell 2 goat, move B4");
    let second = table.game.price(seat(1), Animal::Goat);
    table.play("sell 2 goat");
    assert_eq!(table.nomad(1).dinars, 10 + 2 * first + 2 * second);
}

#[test]
fn n41_the_number_is_public_the_kind_is_not() {
    let mut one = position(3);
    one.disk(2, Special::Expert);
    let mut other = position(3);
    other.disk(2, Special::Winds);
    assert!(one.game.view() == other.game.view());
    assert_eq!(one.game.view().seats[1].disks, 1);
    assert_eq!(one.game.hand(seat(2)).disks, [Special::Expert]);
    assert_eq!(one.game.hand(seat(1)).disks, []);
    // Nor does what is asked depend on it.
    for table in [&mut one, &mut other] {
        table.play("end");
        assert_eq!(table.awaited(), [2]);
    }
    assert!(one.game.view() == other.game.view());
}
