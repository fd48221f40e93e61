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
fn what_cannot_be_read_is_explained() {
    for (text, reason) in [
        ("", "a move looks like “move D4”, “capture”, “call”, “sell 3 camel” or “end”."),
        ("fly", "a move looks like “move D4”, “capture”, “call”, “sell 3 camel” or “end”."),
        ("move", "say where to, like “move D4” or “move D4 D5”."),
        ("move A1 A2 A3", "a move has one or two spaces."),
        ("place", "name one space, like “place C3” or “use winds B4”."),
        ("use winds A1 A2", "name one space, like “place C3” or “use winds B4”."),
        ("move F1", "“F1” is no space; rows are A to E, columns 1 to 7, like C3."),
        ("move A8", "“A8” is no space; rows are A to E, columns 1 to 7, like C3."),
        ("take cow", "“cow” is no animal; there are goat, donkey, horse and camel."),
        ("sell", "the animals are missing, like “goat goat camel” or “2 goat 1 camel”."),
        ("sell 3", "the animals are missing, like “goat goat camel” or “2 goat 1 camel”."),
        ("sell 2 3 goat", "two numbers follow each other."),
        ("sell 0 goat", "1 to 20 of a kind."),
        ("sell 999 goat", "1 to 20 of a kind."),
        ("sell 20 goat goat", "there are 20 of a kind at most."),
        ("box wa", "“wa” may be wastelands or wadis; one letter more will do."),
        ("box sea", "“sea” is no land; there are grasslands, wastelands, highlands, wadis and saltflats."),
        ("use expert horse", "name the animal and its land, like “use expert horse wadis”."),
        ("use winds", "say where to, like “use winds B4”."),
        ("use sands after me", "name a seat by its number, like “use sands after 2”."),
        ("use lamp", "disks that are used are expert, abdul, winds, silver and sands."),
    ] {
        assert_eq!(
            text.parse::<Move>().unwrap_err().to_string(),
            format!("I cannot read “{text}”: {reason}")
        );
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
    for (text, words) in [
        ("disks 6", "I cannot read “disks 6”: 0 to 5 special disks may be in play, like “disks 3”."),
        (
            "no forced shifts, forced shifts",
            "I cannot read “forced shifts”: the rule of forced shifts is given twice.",
        ),
        ("short, long", "I cannot read “long”: the ending is given twice."),
        ("first me", "I cannot read “first me”: the first player is named by a seat, like “first 2”."),
    ] {
        assert_eq!(read(text).unwrap_err().to_string(), words);
    }
    assert!(read("camels").unwrap_err().to_string().contains("options are disks"));
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
