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
        ("pilgrimkeepgoatcamel", "pilgrim keep goat camel"),
        ("use expert-horse-wadis", "use expert horse wadis"),
        ("boxwadis", "box wadis"),
        ("sell two goats", "sell 2 goat"),
        ("sell 2 goats and a horse", "sell 2 goat 1 horse"),
        ("sell goats 2", "sell 2 goat"),
        ("sell goats 2 camels 3", "sell 2 goat 3 camel"),
        ("go to A4", "move A4"),
        ("move to D4 via C3", "move C3 D4"),
        ("move by C3 to D4", "move C3 D4"),
        ("take a horse", "take horse"),
        ("take no animal", "take none"),
        ("take 2 goat and 1 camel handlers", "handlers goat goat camel"),
        ("ride the winds to B4", "use winds B4"),
        ("sell 2 goats with Abdul", "use abdul sell 2 goat"),
        ("travel with the Pilgrim and keep two goats", "pilgrim keep goat goat"),
        ("place my nomad on C3", "place C3"),
    ] {
        assert_eq!(text.parse::<Move>().unwrap().to_string(), canonical, "{text}");
    }
}

#[test]
fn what_could_mean_several_things_is_not_guessed() {
    for (text, why) in [
        ("goats 2", "nomads-unreadable-verb"),
        ("2 goats", "nomads-unreadable-verb"),
        ("sell goats", "nomads-unreadable-how-many"),
        ("sell goats 2 camel", "nomads-unreadable-how-many"),
        ("sell 2 goats 3", "nomads-unreadable-animals"),
        ("sell 2 3 goats", "nomads-unreadable-two-numbers"),
        ("box wa", "nomads-unreadable-two-lands"),
    ] {
        let unreadable = text.parse::<Move>().unwrap_err().to_string();
        assert!(unreadable.ends_with(why), "{text}: {unreadable}");
    }
}

/// What people write for a move.
fn paraphrases(mv: Move) -> Vec<String> {
    let counted = |herd: Herd| -> String {
        let words = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
        let kinds = herd.kinds().map(|(animal, count)| match count {
            1 => format!("a {animal}"),
            _ => match words.get(usize::from(count)) {
                Some(word) => format!("{word} {animal}s"),
                None => format!("{count} {animal}s"),
            },
        });
        kinds.collect::<Vec<_>>().join(" and ")
    };
    let after = |herd: Herd| -> String {
        let kinds = herd.kinds().map(|(animal, count)| format!("{animal}s {count}"));
        kinds.collect::<Vec<_>>().join(", ").replace(',', "")
    };
    match mv {
        Move::Go(to, None) => vec![format!("{to}"), format!("go to {to}"), format!("Walk to the {to}")],
        Move::Go(by, Some(to)) => {
            vec![format!("{by} {to}"), format!("go to {to} via {by}"), format!("move over {by} to {to}")]
        }
        Move::Handlers(herd) => {
            vec![format!("take {} handlers", counted(herd)), format!("handlers {}", after(herd))]
        }
        Move::Take(Some(animal)) => vec![format!("take a {animal}"), format!("take one {animal}")],
        Move::Take(None) => vec!["take nothing".to_owned(), "take no animal".to_owned()],
        Move::Capture => vec!["capture animals".to_owned()],
        Move::Call => vec!["call animals".to_owned()],
        Move::Shift => vec!["shift the desert".to_owned()],
        Move::Sell(herd) => vec![format!("sell {}", counted(herd)), format!("Sell {}", after(herd))],
        Move::Pilgrim(None) => vec!["travel with the Pilgrim".to_owned()],
        Move::Pilgrim(Some(herd)) => vec![format!("travel with the pilgrim and keep {}", counted(herd))],
        Move::Place(space) => vec![format!("place my nomad on {space}"), format!("place at {space}")],
        Move::Keep(herd) => vec![format!("keep {}", counted(herd))],
        Move::Box(land) => vec![format!("box the {land}")],
        Move::Expert(animal, land) => vec![format!("use the expert handler on a {animal} from the {land}")],
        Move::Abdul(herd) => vec![format!("sell {} with Abdul", counted(herd))],
        Move::Winds(space) => vec![format!("ride the winds to {space}")],
        Move::Silver => vec!["use the Silver Tongue".to_owned()],
        Move::Sands => vec!["sands".to_owned()],
        Move::SandsAfter(Some(seat)) => vec![format!("use sands after seat {}", seat.number())],
        Move::SandsAfter(None) => vec!["sands after nobody".to_owned()],
        Move::End { sands: false } => vec!["end my turn".to_owned(), "pass".to_owned()],
        Move::End { sands: true } => vec!["end the turn with sands".to_owned()],
    }
}

#[test]
fn what_people_write_for_a_move_is_that_move() {
    let mut read = 0;
    random_games(10, |game, _, random| {
        for seat in Seat::all(game.seats) {
            for mv in game.legal_moves(seat).step_by(1 + random.below(5) as usize) {
                for text in paraphrases(mv).into_iter().chain([mv.to_string()]) {
                    assert_eq!(text.parse::<Move>(), Ok(mv), "{text}");
                    read += 1;
                }
            }
        }
    });
    assert!(read > 1000, "{read}");
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
