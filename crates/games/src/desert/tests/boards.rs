//! Boards: D40, and the two of ours.

use proptest::prelude::*;

use super::*;

fn fault(board: &str) -> String {
    Board::parse("test", board.trim_start()).expect_err("the board is refused").to_string()
}

#[test]
fn d40_our_boards_and_the_arena_are_fine() {
    assert_eq!(Boards::built_in().names(), ["mountain", "river"]);
    assert!(Board::parse("arena", ARENA).is_ok());
    let river = Boards::built_in().get("river").unwrap();
    assert_eq!(river.river().len(), 44);
    assert!(!Boards::built_in().get("mountain").unwrap().has_river());
}

#[test]
fn d40_bad_boards_are_refused_with_line_and_reason() {
    let arena = ARENA.trim_start();
    for (board, words) in [
        (String::new(), "line 1: there is no row at all."),
        (arena.replace("B  .", "C  ."), "line 2: row B should come here, found “C”."),
        (arena.replace("B  . .", "B  . "), "line 2: row B has 9 hexes, row A has 10."),
        (arena.replace("D  .", "D  x"), "line 4: “x” at D1 is unknown; known are . o O : u U ^ -"),
        (arena.replace("A .", "A . . . . . . . . . ."), "line 1: a row has at most 18 hexes."),
        (
            arena.replace("G . . . . . . O", "G . . . . . . ."),
            "line 7: 4 oasis sites inside the elevation line; 5 palms need one each.",
        ),
        (
            arena.replace("A . .", "A . -").replace("B  . .", "B  - -"),
            "line 1: A1 is cut off from the other hexes inside the elevation line.",
        ),
        (
            arena.replace("B  . .", "B  . -").replace("A . . .", "A . - .").replace("C . .", "C . -"),
            "line 2: B1 alone holds two parts together inside the elevation line; no single hex may do that.",
        ),
        (format!("{arena}river"), "line 8: a river line lists pairs like C7-C8."),
        (format!("{arena}river A1"), "line 8: “A1” is not a river pair like C7-C8."),
        (format!("{arena}river A1-Z9"), "line 8: “A1-Z9” is not a river pair like C7-C8."),
        (format!("{arena}river A1-A3"), "line 8: river A1-A3: the two are not neighbours."),
        (format!("{arena}river A1-A1"), "line 8: river A1-A1: the two are not neighbours."),
        (format!("{arena}river C6-C7"), "line 8: river C6-C7: C7 is not a hex of this board."),
        (format!("{arena}river A1-A2 B1-B2\nriver A2-A1"), "line 9: river A2-A1 is given twice."),
    ] {
        assert_eq!(fault(&board), words);
    }
}

#[test]
fn d40_too_many_rows_and_tokens() {
    let rows: String = (b'A'..=b'Q').map(|letter| format!("{} . . .\n", char::from(letter))).collect();
    assert_eq!(fault(&rows), "line 17: a board has at most 16 rows.");
    let wet = ARENA
        .replace("A . . . . . . . . .", "A o o o o o o o o o")
        .replace("B  . . . . . . . . .", "B  o o o o o o o o o");
    let wet = wet
        .replace("D  . . . . . .", "D  o o o o o o")
        .replace("F  . . . . . . . . .", "F  o o o o o o o o o");
    let wet = wet.replace("E . . . . . . . . .", "E o o o o o o o o o");
    assert!(Board::parse("test", &wet).is_ok(), "43 tokens");
    let wetter = wet.replace("C . . . ", "C o o o ");
    assert_eq!(
        fault(&wetter),
        "line 7: 46 waterhole tokens are needed inside the elevation line; there are 45."
    );
}

#[test]
fn d40_both_the_whole_board_and_the_part_inside_the_line_are_checked() {
    let arena = ARENA.trim_start();
    // Inside the line there are five sites; beyond it one hex hangs on one other.
    let board = arena.replace("A .", "A :").replace("B  . .", "B  - .");
    assert_eq!(
        fault(&board),
        "line 1: A2 alone holds two parts together on the whole board; no single hex may do that."
    );
    let board = arena.replace("E . . . . . . . . . O", "E . . . . . . . . . U");
    assert_eq!(fault(&board), "line 7: 4 oasis sites inside the elevation line; 5 palms need one each.");
}

#[test]
fn d40_an_operator_may_add_boards_under_new_names() {
    let mut boards = Boards::built_in().clone();
    boards.add("arena", ARENA).unwrap();
    let options = Options::read("2005, arena", &boards).unwrap();
    assert_eq!(options.board.name(), "arena");
    assert!(boards.add("river", ARENA).unwrap_err().reason.contains("already"));
    assert!(boards.add("My Board", ARENA).unwrap_err().reason.contains("lower-case"));
    boards.add("serpentine", ARENA).unwrap();
    let options = Options::read("serpentine, board serpentine", &boards).unwrap();
    assert!(options.serpentine && options.board.name() == "serpentine", "a variant's name is a variant");
    assert_eq!(Options::read(&options.to_string(), &boards).unwrap(), options);
    let rivered = format!("{ARENA}river A1-A2");
    boards.add("wet", &rivered).unwrap();
    let options = Options::read("2005, wet", &boards).unwrap();
    assert!(matches!(options.check(), Err(Rule::NoRiver { .. })), "D4 holds for custom boards too");
}

proptest! {
    #[test]
    fn arbitrary_text_never_panics(text in "(?s).*") {
        let _ = Board::parse("any", &text);
    }

    #[test]
    fn mutated_boards_never_panic(at in 0..2000_usize, sign in "[-.oOuU:^A-Z \n#]|river|é") {
        for name in ["mountain", "river"] {
            let text = Boards::built_in().get(name).unwrap().text();
            let at = (at % text.len()..).find(|&at| text.is_char_boundary(at)).unwrap();
            let mutated = format!("{}{sign}{}", &text[..at], text.get(at + 1..).unwrap_or_default());
            if let Ok(board) = Board::parse(name, &mutated) {
                let options = Options { board: Arc::new(board), ..Options::new() };
                for seats in 2..=5 {
                    prop_assert!(deal(&options, seats).is_ok());
                }
            }
        }
    }
}
