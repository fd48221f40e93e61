//! Notation: D39, and that of options.

use proptest::prelude::*;

use super::*;

#[test]
fn d39_one_canonical_form_out() {
    for text in ["give green", "L green H7", "green H7", "turquoise P18", "L pink A1"] {
        assert_eq!(text.parse::<Move>().unwrap().to_string(), text);
    }
}

#[test]
fn d39_case_spaces_hyphens_and_short_colours_are_forgiven() {
    for text in ["green H7", "GREEN h7", " g h7", "green-h-7", "gr H 7", "greenh7", "G-H7", "green\tH7"] {
        assert_eq!(text.parse::<Move>().unwrap(), Move::Camel(Colour::Green, cell("H7")), "{text}");
    }
    for text in ["L green H7", "l green h7", "Leader green H7", "lg h7", "LGREENH7", "l-g-h-7"] {
        assert_eq!(text.parse::<Move>().unwrap(), Move::Leader(Colour::Green, cell("H7")), "{text}");
    }
    for text in ["give green", "GIVE g", "givegreen", "give-green"] {
        assert_eq!(text.parse::<Move>().unwrap(), Move::Give(Colour::Green), "{text}");
    }
    for (text, colour) in
        [("pi", Colour::Pink), ("pu", Colour::Purple), ("t", Colour::Turquoise), ("y", Colour::Yellow)]
    {
        assert_eq!(format!("{text} C4").parse::<Move>().unwrap(), Move::Camel(colour, cell("C4")));
    }
}

#[test]
fn d39_what_cannot_be_read_is_explained() {
    for (text, words) in [
        ("", "I cannot read “”: a move looks like “green H7”, “L green H7” or “give green”."),
        ("p H7", "I cannot read “p H7”: “p” may be pink or purple; one letter more will do."),
        (
            "blue H7",
            "I cannot read “blue H7”: no camel is “blue”; there are green, pink, yellow, purple and turquoise.",
        ),
        ("H7", "I cannot read “H7”: a camel colour is missing (like “green H7”)."),
        ("L H7", "I cannot read “L H7”: a camel colour is missing (like “green H7”)."),
        ("green C8 extra", "I cannot read “green C8 extra”: “extra” is too much; a move ends with its hex."),
        (
            "pink b5; turq c8",
            "I cannot read “pink b5; turq c8”: it has two hexes; several moves are separated by commas: “green H7, pink C4”.",
        ),
        ("green", "I cannot read “green”: the hex is missing; a move looks like “green H7” or “L green H7”."),
        ("green Z9", "I cannot read “green Z9”: no board has a hex Z9; rows are A to P, columns 1 to 18."),
        ("green H19", "I cannot read “green H19”: no board has a hex H19; rows are A to P, columns 1 to 18."),
        ("give", "I cannot read “give”: a camel colour is missing (like “green H7”)."),
    ] {
        assert_eq!(text.parse::<Move>().unwrap_err().to_string(), words);
    }
}

#[test]
fn options_have_one_canonical_form_and_forgive() {
    let boards = Boards::built_in();
    let read = |text: &str| Options::read(text, boards).map(|options| options.to_string());
    for (text, canonical) in [
        ("", "edition 2024, board mountain"),
        ("2017, river", "edition 2017, board river"),
        ("Serpentine; EDITION 2005", "edition 2005, board mountain, serpentine"),
        ("river board, first seat 2, aquifers", "edition 2024, board river, aquifers, first 2"),
        ("2017,palms l11 c10 D5 e15 i4", "edition 2017, board mountain, palms C10 D5 E15 I4 L11"),
        ("random-gifts, First-1", "edition 2024, board mountain, first 1, random gifts"),
        ("random  gifts", "edition 2024, board mountain, random gifts"),
    ] {
        assert_eq!(read(text).unwrap(), canonical);
        assert_eq!(read(canonical).unwrap(), canonical);
    }
    for (text, words) in [
        ("edition 1998", "I cannot read “edition 1998”: the editions are 2005, 2017 and 2024."),
        ("board lake", "I cannot read “board lake”: the boards are mountain and river."),
        ("2017, 2024", "I cannot read “2024”: the edition is given twice."),
        (
            "first nobody",
            "I cannot read “first nobody”: the first player is named by a seat, like “first 2”.",
        ),
        ("first 0", "I cannot read “first 0”: the first player is named by a seat, like “first 2”."),
        ("palms", "I cannot read “palms”: name the five sites, like “palms C10 D5 E15 I4 L11”."),
        ("palms C10 C10", "I cannot read “palms c10 c10”: C10 is named twice."),
        ("palms C10 X", "I cannot read “palms c10 x”: “x” is not a hex like C10."),
    ] {
        assert_eq!(read(text).unwrap_err().to_string(), words);
    }
    assert!(read("camels").unwrap_err().to_string().contains("options are an edition"));
}

#[test]
fn long_and_odd_input_is_shown_short_and_clean() {
    let long = "x\u{7}\u{202e}".repeat(500);
    for text in
        [format!("{long} H7"), format!("green {long}"), format!("green H{}", "9".repeat(500)), long.clone()]
    {
        let words = text.parse::<Move>().unwrap_err().to_string();
        assert!(words.chars().count() < 250 && !words.contains(['\u{7}', '\u{202e}']), "{words}");
    }
    let words = Options::read(&format!("palms {long}"), Boards::built_in()).unwrap_err().to_string();
    assert!(words.chars().count() < 250 && !words.contains('\u{7}'), "{words}");
}

proptest! {
    #[test]
    fn arbitrary_text_never_panics(text in ".*") {
        let _ = text.parse::<Move>();
        let _ = Options::read(&text, Boards::built_in());
    }

    #[test]
    fn mutated_moves_read_back_or_are_refused(text in "(L |l-|give |leader)?(green|gr|p|pi|turquoise|t)[ -]?[A-Ra-r][0-9]{0,3}") {
        if let Ok(mv) = text.parse::<Move>() {
            prop_assert_eq!(mv.to_string().parse::<Move>().unwrap(), mv);
        }
    }
}
