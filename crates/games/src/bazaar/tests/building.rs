//! Building: B15-B17, B21-B23.

use super::*;

/// Seat 1 has plenty.
fn rich(seats: u8) -> Table {
    midgame(seats).hand(1, "8 water 8 camel 8 silk 8 spice")
}

#[test]
fn b15_all_tiles_of_a_turn_come_from_one_row() {
    let mut table = rich(3);
    assert!(table.listed("build north 1 at F6").is_some() && table.listed("build south 4 at A1").is_some());
    table.play("build south 1 at F6");
    assert_eq!(
        table.refused("build north 1 at A1"),
        "You build from the south row in this turn: all tiles of a turn come from one row."
    );
    assert!(table.listed("build north").is_none());
    assert!(table.listed("build south 2 at A1").is_some());
    assert_eq!(table.refused("build south 1 at A1"), "There is no tile at south 1.");
}

#[test]
fn b16_on_an_empty_hex() {
    let mut table = rich(3);
    table.play("build south 1 at F6");
    assert_eq!(table.refused("build south 2 at F6"), "Blue's tile lies on F6.");
    let table = rich(3).lay("F6 silk");
    assert_eq!(table.refused("build south 2 at F6"), "A tile lies on F6.");
}

/// The rulebook's example: a row of hexes between an encampment of 2 and one of 5.
#[test]
fn b16_no_encampment_of_more_than_seven() {
    let camps = "E4 water 1, E5 silk 2, G3 water 1, G4 water 2, G5 silk, H4 camel, G6 spice 1";
    let table = rich(3).lay(camps);
    for gap in ["F4", "F5", "F6"] {
        let words =
            format!("A tile on {gap} would make an encampment of 8: no encampment may have more than 7.");
        assert_eq!(table.refused(&format!("build north 1 at {gap}")), words);
        assert!(!table.game.view().open.contains(&hex(gap)));
    }
    // F3 touches the five alone, E6 the two alone.
    for open in ["F3", "E6", "H5"] {
        assert!(table.listed(&format!("build north 1 at {open}")).is_some(), "{open}");
    }
    // With one tile fewer the gap may be closed.
    let table = rich(3).lay("E4 water 1, E5 silk 2, G3 water 1, G4 water 2, G5 silk, H4 camel");
    assert!(table.listed("build north 1 at F5").is_some());
}

#[test]
fn b17_a_marker_if_one_is_left() {
    let mut table = rich(3);
    assert_eq!(
        table.play("build north 1 at F6")[0],
        "Blue builds north 1, a water tent for 2 water and 1 camel, on F6."
    );
    assert_eq!(table.game.view().tiles[0].marker, Some(seat(1)));
    assert_eq!(table.game.view().seats[0].markers_left, 6);
    let seven = "A1 water 1, A3 water 1, A5 water 1, K1 water 1, K3 silk 1, K5 silk 1, F1 silk 1";
    let mut table = rich(3).lay(seven);
    let words = table.play("build north 1 at F6");
    assert_eq!(
        words[0],
        "Blue builds north 1, a water tent for 2 water and 1 camel, on F6 without a marker."
    );
    assert_eq!(table.game.view().tiles.iter().find(|tile| tile.at == hex("F6")).unwrap().marker, None);
    assert_eq!(table.points(), [0, 0, 0], "it stands alone and scores nothing");
}

#[test]
fn b21_a_refusal_changes_nothing() {
    let table = midgame(3).hand(1, "2 water 1 silk").lay("F6 silk 2");
    let before = serde_json::to_string(&table.game.save()).unwrap();
    table.refused("build north 1 at F6");
    table.refused("build north 1 at A1");
    table.refused("build north 3 at A1 trading water water silk for camel");
    assert_eq!(serde_json::to_string(&table.game.save()).unwrap(), before);
}

#[test]
fn b22_as_many_tiles_as_one_can_pay_for() {
    let mut table = rich(3);
    table.play("build north 1 at A1, build north 3 at A3");
    let view = table.game.view();
    assert_eq!(view.rows[0].map(|tile| tile.is_some()), [false, true, false, true], "places are kept");
    assert_eq!(view.face_down, 52);
    let words = table.play("done");
    assert_eq!(words.len(), 1);
    assert!(words[0].starts_with("New in the north row: 1 ") && words[0].contains("; 3 "), "{words:?}");
    let view = table.game.view();
    assert!(view.rows[0].iter().all(Option::is_some));
    assert_eq!((view.face_down, view.rows[0][1]), (50, Some(tile(NORTH[1]))));
    assert_eq!(table.game.turn, seat(2));
}

#[test]
fn b22_emptying_the_row_turns_up_four_more_at_once() {
    let mut table = rich(3);
    let words =
        table.play("build north 1 at A1, build north 2 at A3, build north 3 at A5, build north 4 at F6");
    assert!(words.last().unwrap().starts_with("New in the north row: 1 "), "{words:?}");
    let view = table.game.view();
    assert!(view.rows[0].iter().all(Option::is_some));
    assert_eq!(view.stage, Stage::Building { row: Row::North });
    assert_eq!(view.face_down, 48);
    assert!(table.listed("build north 1 at K1").is_some());
}

#[test]
fn b22_who_can_build_no_more_is_done() {
    let mut table = midgame(3).hand(1, "2 water 1 camel 1 spice");
    let words = table.play("build north 1 at F6");
    assert!(words.last().unwrap().starts_with("New in the north row: 1 "), "{words:?}");
    assert_eq!(table.game.turn, seat(2));
    assert_eq!(table.cards(1), "spice");
}

#[test]
fn b23_an_empty_pile_leaves_rows_short() {
    let mut table = rich(3);
    table.game.pile = Pile::new(&[tile("water: camel camel spice")]);
    table.play("build north 2 at A1, build north 1 at A3, done");
    let rows = table.game.view().rows;
    assert_eq!(rows[0].map(|tile| tile.is_some()), [true, false, true, true]);
    assert_eq!(table.game.view().face_down, 0);
    // An empty row stays empty; its player is done.
    let mut table = rich(3);
    table.game.pile = Pile::new(&[]);
    table.game.rows[0] = [None, None, Some(tile(NORTH[2])), None];
    table.play("build north 3 at A1");
    assert_eq!(table.game.view().rows[0], [None; 4]);
    assert_eq!(table.game.turn, seat(2));
    assert_eq!(table.refused("build north 1 at F6"), "There is no tile at north 1.");
}
