//! Pieces and setup: N1-N8.

use super::*;
use crate::Chance;
use crate::said::said;

#[test]
fn n1_three_to_six_players() {
    for seats in 3..=6 {
        assert_eq!(table("", seats).game.nomads.len(), usize::from(seats));
    }
    for seats in [0, 2, 7] {
        assert_eq!(
            try_table("", seats).err().unwrap(),
            format!("Nomads of Arabia is for 3 to 6 players, not for {seats}.")
        );
    }
}

#[test]
fn n1_desert_city_desert_city_desert() {
    let game = table("", 4).game;
    let kinds = game.board.0.map(Strip::kind);
    use StripKind::{City, Desert};
    assert_eq!(kinds, [Desert, City, Desert, City, Desert]);
    assert_eq!((game.piles.city.len(), game.piles.desert.len()), (6, 5));
}

#[test]
fn the_strips_are_as_written() {
    let letters = |kind| Strip::all(kind).iter().map(|strip| strip.letters()).collect::<Vec<_>>().join(" ");
    assert_eq!(letters(StripKind::City), "MRDCSPB BCSPDMG BDMRGCS RPCSDMG RPGBCDM DBSCPMR SDCBGMP DSBGCRM");
    assert_eq!(letters(StripKind::Desert), "PMRBDD DDMGDP RDSMDD DDBPMS DPMDGD DDRMGD RMDDBS DDGDMD");
    for strip in Strip::all(StripKind::City) {
        let letters = strip.letters();
        assert_eq!((letters.len(), letters.matches('C').count()), (7, 1), "{letters}");
    }
    for strip in Strip::all(StripKind::Desert) {
        assert_eq!((strip.letters().len(), strip.city()), (6, None));
    }
}

#[test]
fn brick_rows_touch() {
    let board = position(3).game.board;
    let around = |label: &str| -> String {
        let labels: Vec<String> = (0..35)
            .map(Space::at)
            .filter(|&to| board.touch(space(label), to))
            .map(|to| to.to_string())
            .collect();
        labels.join(" ")
    };
    assert_eq!(around("C2"), "B2 B3 C1 C3 D2 D3", "space i touches i and i+1");
    assert_eq!(around("B4"), "A3 A4 B3 B5 C3 C4");
    assert_eq!(around("D1"), "C1 D2 E1");
    assert_eq!(around("A6"), "A5 A7 B6 B7", "that A7 is no space is not its business");
    for from in board.open_spaces().iter() {
        let stepped: Vec<Space> = board.steps(from).iter().collect();
        let touched: Vec<Space> = board.open_spaces().iter().filter(|&to| board.touch(from, to)).collect();
        assert_eq!(stepped, touched, "{from}");
    }
}

#[test]
fn n2_one_disk_on_the_nearest_city_four_in_the_supply_three_out() {
    let game = table("", 4).game;
    assert!(matches!(game.lying, [None, Some(Disk::Special(_)), None, None, None]));
    assert_eq!((game.piles.special.len(), game.piles.special_out.len()), (4, 3));
    assert_eq!((game.piles.finals.len(), game.piles.finals_out.len()), (5, 0));
}

#[test]
fn n3_n6_first_animals_four_land_restocks_two_random_restocks_and_no_shift() {
    let mut chance = Chance::new(&Seed::from_text("setup"), "test");
    let (game, events) = Nomads::new(&Options::new(), 4, &mut chance).ok().unwrap();
    let count = |wanted: fn(&Event) -> bool| events.iter().filter(|event| wanted(event)).count();
    assert_eq!(count(|event| matches!(event, Event::FirstAnimals { .. })), 1);
    assert_eq!(count(|event| matches!(event, Event::LandRestock { .. })), 4);
    assert_eq!(count(|event| matches!(event, Event::RandomRestock { .. })), 2);
    assert_eq!(count(|event| matches!(event, Event::Shifted { .. })), 0);
    assert_eq!(game.shifts, 0);
    assert!(game.boxes.iter().all(|herd| !herd.is_empty()));
    assert!(!game.turn.restocked && game.quiet == 0);
}

#[test]
fn n3_n6_yellow_is_rolled_again_at_setup() {
    let mut rerolled = 0;
    for number in 0..50 {
        let mut chance = Chance::new(&Seed::from_text(&number.to_string()), "test");
        let (_, events) = Nomads::new(&Options::new(), 3, &mut chance).ok().unwrap();
        for pair in events.windows(2) {
            if pair[0] == (Event::LandDie { face: None }) {
                assert!(matches!(pair[1], Event::LandDie { .. }), "{:?}", pair[1]);
                rerolled += 1;
            }
        }
    }
    assert!(rerolled > 5);
}

#[test]
fn n3_n4_n5_numbers_by_players() {
    for (seats, room, handlers, lowest) in [(3, 12, 2, 3), (4, 15, 3, 2), (5, 18, 4, 1), (6, 18, 4, 1)] {
        let game = table("", seats).game;
        assert_eq!((game.numbers.room(), game.numbers.ladder()[0]), (room, lowest));
        assert_eq!(*game.numbers.ladder().last().unwrap(), 12);
        assert_eq!(game.pile, Herd::each(handlers), "N5");
        let boxes = game.boxes.iter().fold(Herd::NONE, |all, herd| all.plus(*herd));
        assert_eq!(boxes.plus(game.stock), Herd::each(room + 1), "N3: one of each is not from stock");
    }
}

#[test]
fn n7_everybody_on_the_farthest_city_with_ten_dinars() {
    let game = table("", 5).game;
    for nomad in &game.nomads {
        let Place::On(start) = nomad.place else { panic!("on the board") };
        assert_eq!((start.row(), game.board.terrain(start)), (3, Some(Terrain::City)));
        assert_eq!((nomad.dinars, nomad.animals, nomad.handlers), (10, Herd::NONE, Herd::NONE));
    }
    let firsts: std::collections::BTreeSet<Seat> = (0..40)
        .map(|number| {
            let mut chance = Chance::new(&Seed::from_text(&number.to_string()), "test");
            Nomads::new(&Options::new(), 3, &mut chance).ok().unwrap().0.turn.seat
        })
        .collect();
    assert_eq!(firsts.len(), 3, "random");
    assert_eq!(table("first 3", 3).game.turn.seat, seat(3), "or named");
    assert_eq!(try_table("first 4", 3).err().unwrap(), "Seat 4 cannot begin: there are 3 players.");
}

#[test]
fn n8_fewer_disks_and_a_short_ending() {
    for disks in 1..=5 {
        let game = table(&format!("disks {disks}"), 3).game;
        assert_eq!(game.piles.special.len(), disks - 1);
        assert_eq!(game.piles.special_out.len(), 8 - disks);
    }
    let game = table("short, disks 2", 3).game;
    assert_eq!((game.piles.finals.len(), game.piles.finals_out.len()), (3, 2));
    assert!(game.piles.finals.contains(&Final::Mecca));
    assert_eq!(game.piles.special.len(), 1, "both may be combined");
    let refused = Options { disks: 6, ..Options::new() }.check_for(3).unwrap_err();
    assert_eq!(said(&refused), "0 to 5 special disks may be in play, not 6.");
}

#[test]
fn n8_without_special_disks_the_first_new_city_gets_a_final_disk() {
    let mut table = table("disks 0, first 1", 3);
    assert!(table.game.lying.iter().all(Option::is_none));
    assert_eq!((table.game.piles.special.len(), table.game.piles.special_out.len()), (0, 8));
    assert!(said(&table.game.view()).starts_with("Nomads of Arabia, no special disks."));
    let first = table.game.piles.finals[0];
    let desert = |at: &Space| table.game.board.terrain(*at) == Some(Terrain::Desert);
    let at = table.game.board.open_spaces().iter().find(desert).unwrap();
    table.put(1, &at.to_string());
    table.play("shift");
    assert!(table.game.lying[0] == Some(Disk::Final(first)));
}
