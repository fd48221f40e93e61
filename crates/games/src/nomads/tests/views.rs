//! What people see and read: descriptions, hands, changes.

use super::*;
use crate::said::{each_said, said};

#[test]
fn a_description_names_everything_on_the_table() {
    let mut table = position(3);
    table.disk(2, Special::Sands);
    table.put(1, "C3");
    table.handlers(1, "goat camel");
    table.give(1, "2 goat");
    table.game.nomad_mut(seat(3)).place = Place::Pilgrim;
    assert_eq!(
        said(&table.game.view()),
        "Nomads of Arabia, 5 special disks.\n\
         Blue moves and acts.\n\
         Blue: on C3, the saltflats; 10 Dinars; animals: 2 goats; 1 goat handler and 1 camel handler; 0 special disks.\n\
         Vermilion: on D2, a city; 10 Dinars; animals: nothing; no handlers; 1 special disk.\n\
         Forest: with the Pilgrim; 10 Dinars; animals: nothing; no handlers; 0 special disks.\n\
         Row A: A1 highlands, A2 mountain, A3 wastelands, A4 wadis, A5 desert, A6 desert.\n\
         Row B: B1 mountain, B2 wastelands, B3 desert, B4 city with a special disk, B5 saltflats, B6 highlands, B7 \
         wadis.\n\
         Row C: C1 wastelands, C2 desert, C3 saltflats, C4 mountain, C5 desert, C6 desert.\n\
         Row D: D1 wadis, D2 city, D3 saltflats, D4 highlands, D5 desert, D6 mountain, D7 grasslands.\n\
         Row E: E1 desert, E2 desert, E3 grasslands, E4 desert, E5 mountain, E6 desert.\n\
         Land Box of the grasslands: 1 goat, 1 donkey, 1 horse and 1 camel.\n\
         Land Box of the wastelands: 1 goat, 1 donkey, 1 horse and 1 camel.\n\
         Land Box of the highlands: 1 goat, 1 donkey, 1 horse and 1 camel.\n\
         Land Box of the wadis: 1 goat, 1 donkey, 1 horse and 1 camel.\n\
         Land Box of the saltflats: 1 goat, 1 donkey, 1 horse and 1 camel.\n\
         Stock: 6 goats, price 6; 8 donkeys, price 8; 8 horses, price 8; 8 camels, price 8.\n\
         Handlers in the pile: 1 goat, 2 donkeys, 2 horses and 1 camel.\n\
         The desert has shifted 2 times; to come: 3 special disks and 5 final disks, Mecca among them.\n\
         The desert shifts by itself in 30 turns, or in 9 turns if nobody captures, calls or sells; any shift starts both \
         counts again."
    );
}

#[test]
fn a_hand_tells_its_disks_and_what_they_do() {
    let mut table = position(3);
    assert_eq!(said(&table.game.hand(seat(1))), "You have no special disks.");
    table.disk(1, Special::Sands);
    table.disk(1, Special::Six);
    table.play_as(1, "use sands after 2");
    assert_eq!(
        said(&table.game.hand(seat(1))),
        "Your special disks: 6 Dinars and Sands of Time.\n\
         6 Dinars: paid out when Mecca is reached.\n\
         Sands of Time: an extra turn, at the end of yours or after the turn of somebody else.\n\
         Your order: an extra turn after the turn of Vermilion."
    );
    assert_eq!(said(&table.game.hand(seat(2))), "You have no special disks.");
}

#[test]
fn changes_tell_what_is_new() {
    let mut table = position(3);
    let before = table.game.view();
    table.play("move C1, handlers goat goat camel");
    let after = table.game.view();
    assert_eq!(
        each_said(&Nomads::changes(&before, &after)),
        [
            "Blue: now on C1, the wastelands; 2 goat handlers and 1 camel handler now; -3 Dinars, now 7.",
            "Blue may still move and act.",
        ]
    );
    assert_eq!(
        each_said(&Nomads::changes(&after, &before)),
        ["Blue: now on D2, a city; no handlers now; +3 Dinars, now 10.", "Blue moves and acts.",]
    );
    assert!(each_said(&Nomads::changes(&after, &after)).is_empty());
}

#[test]
fn changes_across_a_shift_do_not_move_those_who_stayed() {
    let mut table = position(3);
    table.put(1, "C2");
    let before = table.game.view();
    table.play("shift");
    assert_eq!(
        each_said(&Nomads::changes(&before, &table.game.view())),
        ["The desert shifted.", "Vermilion moves and acts.",]
    );
}

#[test]
fn changes_of_a_sale_and_of_the_boxes() {
    let mut table = position(3);
    table.give(1, "3 goat");
    table.disk(1, Special::Expert);
    let before = table.game.view();
    table.play("use expert camel wadis, sell 2 goat");
    assert_eq!(
        each_said(&Nomads::changes(&before, &table.game.view())),
        [
            "Blue: animals +1 camel, -2 goats; +12 Dinars, now 22; 1 special disk fewer.",
            "The wadis: -1 camel.",
            "The price of a goat: 7 instead of 6.",
            "Vermilion moves and acts.",
        ]
    );
}

#[test]
fn who_acts_in_every_stage() {
    let mut table = position(3);
    let says = |table: &Table| said(&table.game.view()).lines().nth(1).unwrap().to_owned();
    table.disk(1, Special::Silver);
    table.play("move C1");
    assert_eq!(says(&table), "Blue leaves a city and takes handlers.");
    table.play("handlers goat camel");
    assert_eq!(says(&table), "Blue may still move and act.");
    table.dice("goat handler 4, camel handler 4");
    table.play("capture");
    assert_eq!(says(&table), "Blue may take one animal from the wastelands.");
    table.play("take none");
    assert_eq!(says(&table), "Blue has acted and may still use disks.");
    table.play("end, pilgrim, end, end");
    assert_eq!(says(&table), "Vermilion comes from the Pilgrim onto any space.");
}

#[test]
fn previews_stop_before_dice_and_new_strips() {
    let mut table = position(3);
    table.put(1, "C2");
    table.handlers(1, "goat camel");
    let moves = |texts: &[&str]| texts.iter().map(|text| text.parse().unwrap()).collect::<Vec<Move>>();
    let preview = table.game.preview(seat(1), &moves(&["move C3", "capture"])).ok().unwrap();
    assert_eq!(preview.stops_before, Some(Move::Capture));
    assert_eq!(preview.view.seats[0].place, Place::On(space("C3")));
    let preview = table.game.preview(seat(1), &moves(&["shift"])).ok().unwrap();
    assert_eq!((preview.stops_before, preview.begun), (Some(Move::Shift), false));
}

#[test]
fn a_preview_shows_what_a_sale_brings_although_the_end_of_the_turn_is_rolled() {
    let mut table = position(3);
    table.give(1, "2 camel");
    let sale: Move = "sell 2 camel".parse().unwrap();
    let before = table.game.view().seats[0].dinars;
    let preview = table.game.preview(seat(1), &[sale]).ok().unwrap();
    let sold = preview.events.iter().any(|event| matches!(event, Event::Sold { .. }));
    assert!(sold && preview.view.seats[0].dinars > before, "{:?}", preview.events);
    assert!(preview.events.iter().all(|event| !matches!(event, Event::TurnEnded { .. })) || !preview.begun);
}
