//! Notation of moves and options.

use proptest::prelude::*;

use super::*;

#[test]
fn one_canonical_form_out() {
    for text in [
        "move D4",
        "move D4 D5",
        "handlers goat goat camel",
        "capture",
        "take horse",
        "take none",
        "call",
        "shift",
        "sell 2 horse 3 camel",
        "pilgrim",
        "pilgrim keep camel camel",
        "place C3",
        "keep goat camel",
        "box wadis",
        "use expert horse wadis",
        "use abdul sell 2 goat",
        "use winds B4",
        "use silver",
        "use sands",
        "use sands after 2",
        "use sands after none",
        "end",
        "end with sands",
    ] {
        assert_eq!(text.parse::<Move>().unwrap().to_string(), text);
    }
}

#[test]
fn small_slips_are_forgiven() {
    for (text, canonical) in [
        ("MOVE d4", "move D4"),
        ("d4", "move D4"),
        ("go to D-4 d5", "move D4 D5"),
        ("  move   D4  to D5 ", "move D4 D5"),
        ("handlers 2 goats and camel", "handlers goat goat camel"),
        ("handlers camel goat goat", "handlers goat goat camel"),
        ("Sell 3 Camels and 2 horses", "sell 2 horse 3 camel"),
        ("sell 3camels 2x horse", "sell 2 horse 3 camel"),
        ("sell c c c h", "sell 1 horse 3 camel"),
        ("take nothing", "take none"),
        ("take g", "take goat"),
        ("travel keep 2 camel", "pilgrim keep camel camel"),
        ("box sa", "box saltflats"),
        ("use expert horse from the wadis", "use expert horse wadis"),
        ("expert h wad", "use expert horse wadis"),
        ("use abdul 2 goat", "use abdul sell 2 goat"),
        ("Use Silver Tongue", "use silver"),
        ("sands after seat 2", "use sands after 2"),
        ("end turn", "end"),
        ("End With Sands", "end with sands"),
        ("shift the desert", "shift"),
        ("use-silver", "use silver"),
        ("Use-Silver-Tongue", "use silver"),
        ("usesilver", "use silver"),
        ("end-with-sands", "end with sands"),
        ("endwithsands", "end with sands"),
        ("moveD4", "move D4"),
        ("move-d-4", "move D4"),
        ("move D 4 D 5", "move D4 D5"),
        ("D4D5", "move D4 D5"),
        ("goto d4", "move D4"),
        ("d 4", "move D4"),
        ("place-C3", "place C3"),
        ("usewindsB4", "use winds B4"),
        ("use winds B 4", "use winds B4"),
        ("sell3camel2horse", "sell 2 horse 3 camel"),
        ("sell c 2 h", "sell 2 horse 1 camel"),
        ("handlers-goat-goat-camel", "handlers goat goat camel"),
        ("usesandsafter2", "use sands after 2"),
        ("use-sands-after-none", "use sands after none"),
        ("pilgrimkeepgoatscamel", "pilgrim keep goat camel"),
        ("use expert-horse-wadis", "use expert horse wadis"),
        ("boxwadis", "box wadis"),
    ] {
        assert_eq!(text.parse::<Move>().unwrap().to_string(), canonical, "{text}");
    }
}

#[test]
fn options_have_one_canonical_form_and_forgive() {
    let read = |text: &str| Options::read(text).map(|options| options.to_string());
    for (text, canonical) in [
        ("", "disks 5, long ending"),
        ("3 disks", "disks 3, long ending"),
        ("Short; disks 1", "disks 1, short ending"),
        ("first seat 2, long game, 2 special disks", "disks 2, long ending, first 2"),
        ("ending-short", "disks 5, short ending"),
        ("no special disks", "disks 0, long ending"),
        ("Forced-Shifts Off, first 3", "disks 5, long ending, no forced shifts, first 3"),
        ("forced shifts, disks 0", "disks 0, long ending"),
    ] {
        assert_eq!(read(text).unwrap(), canonical);
        assert_eq!(read(canonical).unwrap(), canonical);
    }
    let twice = Options::read("short, long").unwrap_err();
    assert_eq!(twice.to_string(), "“long”: nomads-unreadable-twice");
    assert!(read("camels").unwrap_err().to_string().ends_with("nomads-unreadable-options"));
}

#[test]
fn long_and_odd_input_is_shown_short_and_clean() {
    let long = "x\u{7}\u{202e}".repeat(500);
    for text in [format!("move {long}"), format!("sell {long}"), format!("box {long}"), long.clone()] {
        let words = text.parse::<Move>().unwrap_err().to_string();
        assert!(words.chars().count() < 300 && !words.contains(['\u{7}', '\u{202e}']), "{words}");
    }
    let words = Options::read(&long).unwrap_err().to_string();
    assert!(words.chars().count() < 300 && !words.contains('\u{7}'), "{words}");
}

proptest! {
    #[test]
    fn arbitrary_text_never_panics(text in ".*") {
        let _ = text.parse::<Move>();
        let _ = Options::read(&text);
    }

    #[test]
    fn mutated_moves_read_back_or_are_refused(
        text in "(use |end |pilgrim |take )?(move|sell|keep|handlers|box|expert|abdul|winds|sands|after|none)?( ?([0-9]{0,3}|[A-Fa-f][0-9]|goats?|camel|h|wadis|sa|é)){0,5}"
    ) {
        if let Ok(mv) = text.parse::<Move>() {
            prop_assert_eq!(mv.to_string().parse::<Move>().unwrap(), mv);
        }
    }
}
