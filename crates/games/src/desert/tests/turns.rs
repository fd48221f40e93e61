//! Camels: D15-D22.

use super::*;

#[test]
fn d15_a_turn_is_two_camels_of_any_colours() {
    let mut table = position(ARENA, "2024", 2, "1 green A1, 1 pink G1, 2 yellow D4");
    table.play("green A2");
    assert_eq!(table.game.turn, seat(1));
    assert_eq!(table.refused_to(seat(2), "yellow D5"), "It is not your turn: the game waits for Blue.");
    table.play("pink G2");
    assert_eq!(table.game.turn, seat(2));
    table.play("yellow D5, yellow D6");
    assert_eq!(table.game.turn, seat(1));
    assert_eq!(
        table.refused("L purple E5"),
        "All leaders are placed. Place a camel, for example “green H7”."
    );
}

#[test]
fn d15_no_camel_before_all_leaders_are_placed() {
    let table = table("2024", 3);
    assert_eq!(
        table.refused("green C7"),
        "Place your leaders first, for example “L green H7”. Camels come later."
    );
}

#[test]
fn d16_the_first_turns_are_short() {
    for (seats, camels) in [(2, "1222"), (3, "11222"), (4, "112222"), (5, "1122222")] {
        let mut table = table("2017, first 2", seats);
        table.play_while(|phase| !matches!(phase, Phase::Camels { .. }));
        assert_eq!(table.game.turn, seat(2));
        let mut found = String::new();
        for _ in 0..camels.len() {
            let (mover, mut placed) = (table.game.turn, 0);
            while table.game.turn == mover {
                let mv = table.game.legal_moves(mover).next().unwrap();
                table.play(&mv.to_string());
                placed += 1;
            }
            found += &placed.to_string();
        }
        assert_eq!(found, camels, "{seats} players");
    }
}

#[test]
fn d17_next_to_ones_own_caravan_of_that_colour() {
    let mut table = position(ARENA, "2024", 2, "1 green C3 C4, 1 pink G1, 2 yellow E5");
    assert_eq!(table.places(Colour::Green), "B2 B3 B4 C2 C5 D2 D3 D4");
    assert_eq!(table.refused("green A3"), "A3 is not next to your green caravan.");
    assert_eq!(table.refused("green F1"), "F1 is not next to your green caravan.");
    assert_eq!(table.refused("yellow E6"), "You have no yellow caravan.");
    table.play("green C5, green D5");
}

#[test]
fn d17_a_camel_may_go_on_a_waterhole() {
    let mut table = position(ARENA, "2024", 2, "1 green D6, 2 yellow A1");
    assert!(table.places(Colour::Green).contains("D7"));
    table.play("green D7");
}

#[test]
fn d18_caravans_of_one_colour_never_touch() {
    let mut table = position(ARENA, "2024", 3, "1 yellow C3, 2 yellow C6, 3 pink G1");
    table.play("yellow C4");
    assert_eq!(
        table.refused("yellow C5"),
        "C5 is next to Vermilion's yellow caravan: two caravans of one colour never touch."
    );
    table.play("yellow B4");
    assert!(table.refused("yellow C5").starts_with("C5 is next to Blue's yellow caravan"));
}

#[test]
fn d19_other_colours_may_touch_and_caravans_may_fork() {
    let mut table = position(ARENA, "2024", 2, "1 green C3 C4 C5, 2 pink B4, 2 green G1");
    // Next to Vermilion's pink leader, and as a fork.
    table.play("green B3, green D4");
    table.play("pink B5, pink B6");
    assert_eq!(table.game.sizes[Colour::Green.index()][0], 5);
}

#[test]
fn d20_not_on_mountain_oasis_piece_or_hex_out_of_play() {
    let table = position(ARENA, "2024", 2, "1 green C6 D6 C5, 1 pink B9, 2 yellow B5");
    assert_eq!(table.refused("green C7"), "C7 is a mountain.");
    assert_eq!(table.refused("pink A10"), "There is an oasis on A10; pieces stand next to it, not on it.");
    assert_eq!(table.refused("green C6"), "Blue's green leader stands on C6.");
    assert_eq!(table.refused("green D6"), "A camel of Blue's green caravan stands on D6.");
    assert_eq!(table.refused("green B5"), "Vermilion's yellow leader stands on B5.");
    assert_eq!(table.refused("green H1"), "H1 is not a hex of this board.");
    let mut table = super::table("2024, first 1", 2);
    table.play_while(|phase| !matches!(phase, Phase::Camels { .. }));
    let words = "E18 lies beyond the elevation line, which is out of play with 2 players.";
    assert_eq!(table.refused("green E18"), words);
}

#[test]
fn d21_an_empty_supply_places_nothing() {
    let mut table = position(ARENA, "2024", 2, "1 green A1, 1 pink G1, 2 yellow D4");
    table.game.supply[Colour::Green.index()] = 1;
    table.play("green A2");
    assert_eq!(table.refused("green A3"), "There is no green camel left.");
    assert_eq!(table.places(Colour::Green), "");
    table.play("pink G2");
}

#[test]
fn d22_no_legal_placement_ends_the_game_at_once() {
    for edition in ["2005", "2017", "2024"] {
        // Vermilion's only caravan is walled in by Blue's of the same colour.
        let mut table = position(ARENA, edition, 2, "1 green A3 B3 C2 D1, 1 pink G1, 2 green A1");
        assert_eq!(table.over(), None);
        table.play("pink G2");
        assert_eq!(table.over(), None, "Blue still has a camel to place");
        let events = table.play("pink G3");
        assert_eq!(table.over().as_deref(), Some("no placement"));
        assert_eq!(events.last().unwrap(), "The next camel cannot be placed anywhere: the game is over.");
        assert_eq!(table.refused("pink G4"), "The game is over.");
        assert!(table.legal(seat(1)).is_empty() && table.legal(seat(2)).is_empty());
    }
}

#[test]
fn d22_the_second_camel_is_skipped_only_when_it_has_no_place() {
    // B1 is the only hex for Blue's green camels; everything beyond is next to Vermilion's green caravan.
    let rival = "2 green A3 B3 C3 D2 D1";
    for edition in ["2005", "2017", "2024"] {
        let mut table = position(ARENA, edition, 2, &format!("1 green A1, {rival}"));
        assert_eq!(table.places(Colour::Green), "B1");
        table.play("green B1");
        assert_eq!(table.over().as_deref(), Some("no placement"));
        // With another caravan the second camel must be placed.
        let mut table = position(ARENA, edition, 2, &format!("1 green A1, 1 pink G1, {rival}"));
        table.play("green B1");
        assert_eq!(table.over(), None);
        assert_eq!(table.game.turn, seat(1));
        table.play("pink G2");
        assert_eq!(table.game.turn, seat(2));
    }
}

#[test]
fn seats_that_do_not_exist_are_told_so() {
    let table = table("2024", 2);
    assert_eq!(table.refused_to(seat(5), "L green C7"), "This game has seats 1 to 2 only.");
}
