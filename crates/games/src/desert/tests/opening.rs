//! Setup: D1-D8, D37.

use super::*;
use crate::Chance;

const ALL_OPTIONS: [&str; 5] = ["2005", "2017", "2017, river", "2024", "2024, river"];

#[test]
fn d1_two_to_five_players() {
    for seats in 2..=5 {
        assert_eq!(table("2024", seats).game.view().seats.len(), usize::from(seats));
    }
    for seats in [0, 1, 6, 255] {
        let words = format!("Through the Desert is for 2 to 5 players, not for {seats}.");
        assert_eq!(try_table("2024", seats).err(), Some(words));
    }
}

#[test]
fn d1_riders_are_never_called_by_a_camel_colour() {
    for rider in crate::RiderColours::ALL {
        assert!(Colour::ALL.iter().all(|colour| !rider.eq_ignore_ascii_case(colour.name())), "{rider}");
    }
}

#[test]
fn d2_camels_by_player_count_in_all_editions() {
    for options in ALL_OPTIONS {
        for (seats, camels) in [(2, 22), (3, 26), (4, 30), (5, 30)] {
            assert_eq!(table(options, seats).game.view().supply, [camels; 5], "{options}");
        }
    }
}

#[test]
fn d3_everybody_has_one_leader_of_each_colour() {
    for seats in 2..=4 {
        let table = table("2017", seats);
        assert!(matches!(table.game.phase, Phase::Leaders { placed: 0 }));
        assert!(table.game.view().seats.iter().all(|seat| seat.leaders_in_hand == Colour::ALL));
        assert_eq!(table.refused("give green"), "There is no leader to give back now.");
    }
}

#[test]
fn d3_five_players_give_one_leader_back_each_of_another_colour() {
    let mut table = table("2024, first 4", 5);
    assert_eq!(
        table.legal(seat(4)),
        ["give green", "give pink", "give yellow", "give purple", "give turquoise"]
    );
    assert_eq!(
        table.refused("L green C7"),
        "Give a leader back first, for example “give green”. You may choose green, pink, yellow, purple and turquoise."
    );
    assert_eq!(table.play("give pink"), ["Plum gives the pink leader back."]);
    assert_eq!(table.game.turn, seat(5));
    assert_eq!(table.refused("give pink"), "Plum has already given back pink. Choose another colour.");
    assert_eq!(
        table.refused("green C7"),
        "Give a leader back first, for example “give green”. You may choose green, yellow, purple and turquoise."
    );
    table.play("give green, give yellow, give turquoise, give purple");
    assert_eq!(table.game.turn, seat(4));
    assert!(matches!(table.game.phase, Phase::Leaders { placed: 0 }));
    let hands: Vec<usize> = table.game.view().seats.iter().map(|seat| seat.leaders_in_hand.len()).collect();
    assert_eq!(hands, [4; 5]);
    for colour in Colour::ALL {
        let holders =
            table.game.view().seats.iter().filter(|seat| seat.leaders_in_hand.contains(&colour)).count();
        assert_eq!(holders, 4, "{colour}");
    }
}

#[test]
fn d3_gifts_may_be_drawn() {
    let table = table("2005, random gifts", 5);
    assert!(matches!(table.game.phase, Phase::Leaders { placed: 0 }));
    let mut given: Vec<Colour> = table.game.view().seats.iter().filter_map(|seat| seat.given_back).collect();
    given.sort_unstable();
    assert_eq!(given, Colour::ALL);
}

#[test]
fn d4_river_boards_are_not_for_2005() {
    assert_eq!(
        try_table("2005, river", 4).err().unwrap(),
        "The 2005 edition has no river, but the river board does. Choose another board or edition."
    );
    assert!(try_table("2005, mountain", 4).is_ok());
    assert!(try_table("2017, river", 4).is_ok());
    assert!(try_table("2024, river", 2).is_ok());
}

#[test]
fn d4_the_elevation_line_is_the_edge_for_two_and_three() {
    for seats in [2, 3] {
        let table = table("2024", seats);
        let words = format!("E18 lies beyond the elevation line, which is out of play with {seats} players.");
        assert_eq!(table.refused("L green E18"), words);
        assert!(!table.game.view().waterholes.iter().any(|waterhole| waterhole.at == cell("G18")));
    }
    for seats in [4, 5] {
        let mut table = table("2024", seats);
        table.play_while(|phase| matches!(phase, Phase::Gifts { .. }));
        let leader = table.game.leader_colours(table.game.turn).iter().next().unwrap();
        table.play(&format!("L {leader} E18"));
        assert!(table.game.view().waterholes.iter().any(|waterhole| waterhole.at == cell("G18")));
    }
}

#[test]
fn d5_five_palms_on_sites_in_play() {
    let mut arrangements = Vec::new();
    for options in ALL_OPTIONS {
        for seats in 2..=5 {
            let table = table(options, seats);
            let palms = table.game.view().palms;
            let sites = table.game.options.board.part(seats).sites;
            assert_eq!(sites.len(), if seats < 4 { 6 } else { 7 });
            assert_eq!(palms.len(), 5);
            assert!((palms - sites).is_empty());
            arrangements.push(palms);
        }
    }
    arrangements.sort_by_key(|palms| palms.iter().collect::<Vec<Cell>>());
    arrangements.dedup();
    assert!(arrangements.len() > 3, "they are drawn");
}

#[test]
fn d5_the_host_may_name_the_sites_in_older_editions() {
    let named = "palms C10 D5 E15 I4 N6";
    for edition in ["2005", "2017"] {
        let table = table(&format!("{edition}, {named}"), 2);
        assert_eq!(table.game.view().palms, cells("C10 D5 E15 I4 N6"));
    }
    assert_eq!(
        try_table(&format!("2024, {named}"), 4).err().unwrap(),
        "In the 2024 edition the palms are placed at random; they cannot be named."
    );
    for (options, words) in [
        ("palms C10 D5 E15 I4", "5 palms are placed, so name 5 sites, not 4."),
        ("palms C10 D5 E15 I4 L11 N6", "5 palms are placed, so name 5 sites, not 6."),
        ("palms C10 D5 E15 I4 C9", "C9 is not an oasis site of this board: no palm can stand there."),
    ] {
        assert_eq!(try_table(&format!("2017, {options}"), 4).err().unwrap(), words);
    }
    assert_eq!(
        try_table("2017, palms C10 D5 E15 I4 N16", 3).err().unwrap(),
        "N16 lies beyond the elevation line, which is out of play with 3 players: no palm can stand there."
    );
    assert!(try_table("2017, palms C10 D5 E15 I4 N16", 4).is_ok());
}

#[test]
fn d6_tokens_on_every_waterhole_and_every_site_without_a_palm() {
    for board in ["mountain", "river"] {
        for (seats, waterholes, sites) in [(2, 32, 1), (3, 32, 1), (4, 43, 2), (5, 43, 2)] {
            let table = table(&format!("2017, {board}"), seats);
            let part = table.game.options.board.part(seats);
            let view = table.game.view();
            assert_eq!(part.waterholes.len(), waterholes);
            assert_eq!((part.sites - view.palms).len(), sites);
            let hexes: CellSet = view.waterholes.iter().map(|waterhole| waterhole.at).collect();
            assert_eq!(hexes, part.waterholes | (part.sites - view.palms));
            let mut values: Vec<u8> =
                view.waterholes.iter().filter_map(|waterhole| waterhole.value).collect();
            values.extend(table.game.setup.put_away());
            values.sort_unstable();
            assert_eq!(values, [[1; 15], [2; 15], [3; 15]].concat());
        }
    }
}

#[test]
fn d7_tokens_lie_face_up() {
    let view = table("2005", 4).game.view();
    assert!(view.waterholes.iter().all(|waterhole| matches!(waterhole.value, Some(1..=3))));
}

#[test]
fn d8_the_first_player_is_named_or_drawn() {
    for number in 1..=4 {
        assert_eq!(table(&format!("2017, first {number}"), 4).game.turn, seat(number));
    }
    assert_eq!(try_table("2017, first 4", 3).err().unwrap(), "Seat 4 cannot begin: there are 3 players.");
    let options = Options::new();
    let mut firsts: Vec<Seat> = (0..40)
        .map(|number| {
            let mut chance = Chance::new(&Seed::from_text("rules"), &format!("game {number}"));
            Desert::new(&options, 5, &mut chance).ok().unwrap().0.turn
        })
        .collect();
    firsts.sort_unstable();
    firsts.dedup();
    assert_eq!(firsts.len(), 5, "each seat begins sometimes");
}

#[test]
fn d37_variants_combine_and_nonsense_is_refused() {
    for options in ALL_OPTIONS {
        for seats in 2..=5 {
            let table = table(&format!("{options}, serpentine, aquifers, first 2"), seats);
            assert!(table.game.options.serpentine && table.game.options.aquifers);
        }
    }
    assert_eq!(
        try_table("2024, random gifts", 4).err().unwrap(),
        "With 4 players nobody gives a leader back. “random gifts” is for five players."
    );
}
