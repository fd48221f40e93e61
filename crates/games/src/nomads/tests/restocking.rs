//! Stock, restocking, the shift and its disks: N27-N34.

use super::*;
use crate::nomads::restock::brought;

const G: Option<Animal> = Some(Animal::Goat);
const C: Option<Animal> = Some(Animal::Camel);

/// Blue's capture takes the last animal of the saltflats.
fn emptying() -> Table {
    let mut table = position(3);
    table.put(1, "C3");
    table.handlers(1, "goat");
    table.fill(Land::Saltflats, "goat");
    table
}

#[test]
fn n27_what_finds_no_stock_space_leaves_the_game() {
    let mut table = position(3);
    // All thirteen goats are Blue's.
    table.give(1, "8 goat");
    for land in Land::ALL {
        table.game.boxes[land.index()].remove(Animal::Goat, 1);
        table.game.nomad_mut(seat(1)).animals.add(Animal::Goat, 1);
    }
    table.dice("land die 0, land die 1, animal die 4, animal die 4, land die 0");
    let events = table.play("sell 13 goat");
    assert_eq!(events[0], "Blue sells 13 goats at 3 for 39 Dinars.");
    assert_eq!(events[1], "No stock space is free for 1 goat: out of the game.");
    assert_eq!(table.game.gone, herd("goat"));
}

#[test]
fn n27_what_is_discarded_may_find_no_stock_space_either() {
    let mut table = position(3);
    table.give(1, "2 goat 2 camel");
    // All other goats are in stock: eleven on twelve spaces.
    for land in Land::ALL {
        table.fill(land, "donkey horse camel");
    }
    assert_eq!(table.game.stock.get(Animal::Goat), 11);
    table.dice("land die 0, land die 1, animal die 4, animal die 4, land die 0");
    let events = table.play("pilgrim keep camel camel");
    assert_eq!(events[1], "No stock space is free for 1 goat: out of the game.");
    assert_eq!(table.game.gone, herd("goat"));
}

/// No camel is in a box or in stock: this seat has them all.
fn all_camels(table: &mut Table, number: u8) {
    for land in Land::ALL {
        table.game.boxes[land.index()].set(Animal::Camel, 0);
    }
    table.game.stock.set(Animal::Camel, 0);
    let all = table.game.numbers.animals();
    table.game.nomad_mut(seat(number)).animals.set(Animal::Camel, all);
}

#[test]
fn n28_the_pilgrim_ends_a_wait() {
    let mut table = position(3);
    all_camels(&mut table, 2);
    table.play("end");
    assert_eq!(table.game.shifts, 0, "without stock it waits");
    table.dice("land die 0, land die 1, animal die 4, animal die 4, land die 0");
    let events = table.play("pilgrim");
    assert_eq!(events[2], "Animal Restock: 4 camels from stock.");
    assert_eq!(table.game.shifts, 1);
}

#[test]
fn n28_the_check_is_made_once_and_what_falls_due_later_waits() {
    let mut table = emptying();
    all_camels(&mut table, 3);
    table.put(3, "E1");
    table.dice(
        "goat handler 0, animal die 0, animal die 4, animal die 4, animal die 5, land die 0, \
         land die 1, land die 2, animal die 4, animal die 4, land die 0",
    );
    let events = table.play("capture");
    assert!(events.contains(&"Forest keeps 2 camels and gives back 11 camels.".to_owned()), "{events:?}");
    assert!(!events.iter().any(|event| event.starts_with("Animal Restock")), "{events:?}");
    assert_eq!((table.game.stock.get(Animal::Camel), table.game.shifts), (11, 1));
    assert_eq!(table.awaited(), [2]);
    let events = table.play("end");
    assert_eq!(events[1], "Animal Restock: 4 camels from stock.", "at the end of the next turn");
    assert_eq!(table.game.shifts, 2);
}

#[test]
fn n28_an_empty_box_a_missing_kind_and_then_one_random_restock_and_one_shift() {
    let mut table = emptying();
    for land in [Land::Grasslands, Land::Wastelands, Land::Highlands, Land::Wadis] {
        table.fill(land, "donkey horse camel");
    }
    // The goat was the last one: the saltflats are empty and goats are nowhere.
    table.dice(
        "goat handler 0, animal die 1, animal die 1, land die 0, land die 2, animal die 2, animal die 4, land die 4",
    );
    assert_eq!(
        table.play("capture"),
        [
            "Blue rolls goat and captures 1 goat in the saltflats.",
            "Blue ends the turn.",
            "Land Restock of the saltflats: donkey and donkey rolled, 4 donkeys from stock.",
            "Animal Restock: 4 goats from stock.",
            "The land die shows the grasslands.",
            "The grasslands get 2 goats.",
            "The land die shows the highlands.",
            "The highlands get 2 goats.",
            "Random Restock: horse and blank rolled, 4 horses from stock.",
            "The land die shows the saltflats.",
            "The saltflats get 4 horses.",
            "The desert shifts. Row E is gone, and the other rows move down. The new row A has wadis on A1, wastelands on \
             A4, grasslands on A5, a city with a special disk on A6 and saltflats on A7.",
        ]
    );
    assert_eq!(table.game.shifts, 1);
}

#[test]
fn n28_nothing_due_nothing_done_and_without_stock_it_waits() {
    let mut table = position(3);
    table.play("end");
    assert_eq!(table.game.shifts, 0);

    let mut table = emptying();
    for animal in Animal::ALL {
        table.empty_stock(animal, Land::Wadis);
    }
    table.dice("goat handler 0");
    table.play("capture");
    assert!(table.game.boxes[Land::Saltflats.index()].is_empty());
    assert_eq!((table.game.shifts, table.awaited()), (0, vec![2]), "it waits, without a shift");
    // Animals returned in any way end the wait.
    let nomad = table.game.nomad_mut(seat(2));
    nomad.animals = herd("donkey");
    table.game.boxes[Land::Wadis.index()].remove(Animal::Donkey, 1);
    table.dice("animal die 1, animal die 4, animal die 4, animal die 4, land die 0");
    table.play("sell donkey");
    assert_eq!(table.game.boxes[Land::Saltflats.index()], herd("donkey"));
    assert_eq!(table.game.shifts, 1);
}

#[test]
fn n29_lands_in_their_order_then_animals_in_theirs() {
    let mut table = emptying();
    // Nothing but donkeys is left anywhere: three boxes are empty, and goats, horses and camels are nowhere.
    table.fill(Land::Grasslands, "donkey");
    table.game.stock = table.game.stock.plus(table.game.boxes[1]).plus(table.game.boxes[3]);
    table.game.boxes[1] = Herd::NONE;
    table.game.boxes[3] = Herd::NONE;
    table.fill(Land::Highlands, "donkey");
    table.dice(
        "goat handler 0, animal die 1, animal die 4, animal die 1, animal die 1, animal die 4, animal die 1, \
         land die 0, land die 0, land die 0, land die 0, land die 0, land die 0, animal die 4, animal die 5, land die 0",
    );
    let events = table.play("capture");
    let restocks: Vec<&String> = events
        .iter()
        .filter(|event| event.contains("Land Restock") || event.contains("Animal Restock"))
        .collect();
    assert_eq!(
        restocks,
        [
            "Land Restock of the wastelands: donkey and blank rolled, 4 donkeys from stock.",
            "Land Restock of the wadis: donkey and donkey rolled, 4 donkeys from stock.",
            "Land Restock of the saltflats: blank and donkey rolled, 3 donkeys from stock.",
            "Animal Restock: 4 goats from stock.",
            "Animal Restock: 4 horses from stock.",
            "Animal Restock: 4 camels from stock.",
        ]
    );
}

#[test]
fn n30_the_rulebooks_examples_a_b_and_c() {
    assert_eq!(brought([G, C]), herd("2 goat 2 camel"), "A: two different animals");
    assert_eq!(brought([G, None]), herd("4 goat"), "B: an animal and a blank");
    assert_eq!(brought([None, G]), herd("4 goat"));
    assert_eq!(brought([G, G]), herd("4 goat"), "B: twice the same");
    assert_eq!(brought([None, None]), Herd::each(1), "C: two blanks");
}

#[test]
fn n30_again_while_the_box_is_empty_and_as_far_as_stock_goes() {
    let mut table = emptying();
    table.empty_stock(Animal::Horse, Land::Wadis);
    table.dice(
        "goat handler 0, animal die 2, animal die 4, animal die 2, animal die 0, animal die 4, animal die 4, land die 0",
    );
    let events = table.play("capture");
    assert_eq!(
        events[2..4],
        [
            "Land Restock of the saltflats: horse and blank rolled, nothing from stock.",
            "Land Restock of the saltflats: horse and goat rolled, 2 goats from stock."
        ]
    );
}

/// Donkeys are nowhere but in stock, and Blue is about to end the turn.
fn without_donkeys(stock: u8) -> Table {
    let mut table = position(3);
    for land in Land::ALL {
        table.fill(land, "goat horse camel");
    }
    let more = table.game.stock.get(Animal::Donkey) - stock;
    if more > 0 {
        table.give(3, &format!("{more} donkey"));
    }
    table
}

#[test]
fn n31_four_by_two_rolls_the_rulebooks_example_with_yellow() {
    let mut table = without_donkeys(12);
    table.fill(Land::Highlands, "goat");
    table.dice("land die 1, land die 5, animal die 4, animal die 5, land die 0");
    assert_eq!(
        table.play("end")[1..6],
        [
            "Animal Restock: 4 donkeys from stock.",
            "The land die shows the wastelands.",
            "The wastelands get 2 donkeys.",
            "The land die is yellow.",
            "The highlands get 2 donkeys."
        ]
    );
}

#[test]
fn n31_yellow_and_a_tie_is_the_players_choice() {
    let mut table = without_donkeys(12);
    table.fill(Land::Highlands, "goat");
    table.fill(Land::Wadis, "camel");
    table.dice("land die 5, land die 5, animal die 4, animal die 5, land die 0");
    table.play("end");
    assert_eq!(table.awaited(), [1], "the player whose turn ends");
    assert_eq!(table.legal(1), ["box highlands", "box wadis"]);
    assert_eq!(
        table.refused("box grasslands"),
        "The grasslands do not have the fewest animals: choose the highlands or the wadis."
    );
    assert_eq!(
        table.refused("end"),
        "The land die is yellow: first say where the animals go: the highlands or the wadis."
    );
    let mut rest = Table { game: table.game.clone(), chance: table.chance.clone() };
    assert_eq!(
        table.play("box wadis")[..3],
        ["The wadis get 2 donkeys.", "The land die is yellow.", "The highlands get 2 donkeys."]
    );
    rest.play("box highlands");
    assert_eq!(rest.game.boxes[Land::Wadis.index()].get(Animal::Donkey), 2);
    assert_eq!(position(3).refused("box wadis"), "No animals wait for a Land Box.");
}

#[test]
fn n31_two_or_fewer_are_placed_by_one_roll() {
    for (stock, rolls) in [(1, 1), (2, 1), (3, 2)] {
        let mut table = without_donkeys(stock);
        let land_dice = "land die 3, ".repeat(rolls);
        table.dice(&format!("{land_dice}animal die 4, animal die 5, land die 0"));
        table.play("end");
        assert_eq!(table.game.boxes[Land::Wadis.index()].get(Animal::Donkey), stock);
    }
}

#[test]
fn n32_random_restock_once_and_missing_stock_is_not_placed() {
    let mut table = without_donkeys(1);
    table.dice("land die 3, animal die 1, animal die 1, land die 2");
    let events = table.play("end");
    assert!(
        events.contains(&"Random Restock: donkey and donkey rolled, nothing from stock.".to_owned()),
        "{events:?}"
    );
    assert_eq!(table.game.shifts, 1);
    // Yellow with a tie asks, unless nothing is to be placed.
    let mut table = without_donkeys(2);
    table.dice("land die 3, animal die 0, animal die 4, land die 5");
    table.play("end");
    assert_eq!(table.legal(1), ["box grasslands", "box wastelands", "box highlands", "box saltflats"]);
    table.play("box saltflats");
    assert_eq!(table.game.boxes[Land::Saltflats.index()], herd("5 goat horse camel"));
    assert_eq!(table.game.shifts, 1);
    let mut table = without_donkeys(1);
    table.dice("land die 3, animal die 1, animal die 1, land die 5");
    table.play("end");
    assert_eq!(table.awaited(), [2]);
}

#[test]
fn n33_the_farthest_strip_goes_under_its_pile_and_kinds_alternate() {
    let mut table = position(3);
    table.put(1, "C2");
    let (city, desert) = (table.game.piles.city, table.game.piles.desert);
    table.play("shift");
    let letters: Vec<&str> = table.game.board.0.iter().map(|strip| strip.letters()).collect();
    assert_eq!(letters, ["BDMRGCS", "PMRBDD", "MRDCSPB", "RDSMDD", "BCSPDMG"]);
    assert_eq!(table.game.piles.city[..], city[1..]);
    assert_eq!(table.game.piles.desert[..5], desert[..]);
    assert_eq!(table.game.piles.desert[5].letters(), "DDGDMD", "under its pile");
}

#[test]
fn n33_a_disk_on_the_removed_strip_leaves_the_game_unseen() {
    let mut table = position(3);
    for number in 1..=3 {
        table.put(number, "A5");
    }
    table.game.lying[3] = table.game.lying[1].take();
    table.play("shift");
    let seen = table.game.view();
    table.put(2, "B5");
    let events = table.play("shift");
    assert!(
        events[0].starts_with(
            "The desert shifts. Row E is gone with its city and a special disk, and the other rows move down. The new row \
             A has grasslands on A4 and highlands on A6."
        ),
        "{events:?}"
    );
    assert_eq!(*table.game.piles.special_swept, [Special::Silver]);
    assert!(
        !format!("{:?}", table.game.view()).contains("Silver") && !format!("{seen:?}").contains("Silver")
    );
}

/// Six cities have come, the last two with final disks: goats +1 on row D, donkeys +1 on row B. Special disks are used.
fn with_finals() -> Table {
    let mut table = super::ending::before_mecca(3);
    let game = &mut table.game;
    game.shifts = 12;
    game.piles.finals = pile([Final::Horse, Final::Camel, Final::Mecca]);
    game.lying[1] = Some(Disk::Final(Final::Donkey));
    game.lying[3] = Some(Disk::Final(Final::Goat));
    table
}

#[test]
fn n33_a_final_disk_leaves_with_its_strip() {
    let mut table = with_finals();
    for number in 1..=3 {
        table.put(number, "A5");
    }
    table.play("shift");
    assert_eq!(*table.game.piles.finals_swept, []);
    let events = table.play("shift");
    assert!(
        events[0].starts_with("The desert shifts. Row E is gone with its city and the disk “goats +1”, "),
        "{events:?}"
    );
    assert_eq!(*table.game.piles.finals_swept, [Final::Goat]);
    assert!(table.game.lying[3] == Some(Disk::Final(Final::Donkey)), "the other one stays on its city");
}

#[test]
fn n34_a_final_disk_is_never_picked_up() {
    let mut table = with_finals();
    table.put(1, "C3");
    let course = table.course(1, "move B4");
    assert!(!course.events.iter().any(|event| matches!(event, Event::DiskTaken { .. })));
    assert_eq!((course.learnt, table.nomad(1).disks.len()), (Seats::NONE, 0));
    assert!(table.game.lying[1] == Some(Disk::Final(Final::Donkey)), "it stays");
}

#[test]
fn n34_special_disks_first_then_final_ones_face_up() {
    let mut table = position(3);
    let mut placed = Vec::new();
    while table.game.phase != Phase::Over {
        let seat = table.game.turn.seat.number();
        table.put(seat, "A1");
        let open = table.game.board.steps(space("A1")).iter().next();
        let desert = table
            .game
            .board
            .open_spaces()
            .iter()
            .find(|&at| at.row() < 4 && table.game.board.terrain(at) == Some(Terrain::Desert));
        table.put(seat, &desert.or(open).unwrap().to_string());
        for other in Seat::all(3).filter(|other| other.number() != seat) {
            let place = table.game.nomad(other).place.space().unwrap();
            if place.row() == 4 || !table.game.board.is_open(place) {
                table.put(other.number(), &desert.unwrap().to_string());
            }
        }
        let course = table.course(seat, "shift");
        for event in course.events {
            if let Event::Shifted { disk: Some(disk), .. } = event {
                placed.push(disk);
            }
        }
    }
    let mut expected = vec![Lying::FaceDown; 4];
    expected.extend(Final::ALL.map(Lying::Final));
    assert_eq!(placed, expected);
    assert_eq!(table.game.shifts, 17, "Mecca was the last of all");
}
