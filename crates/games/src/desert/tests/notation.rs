//! Notation: D39, and that of options.

use proptest::prelude::*;

use super::*;
use crate::{Detail, Facts, Unreadable};

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
    for (text, why) in [
        ("", "desert-unreadable-nothing"),
        ("p H7", "desert-unreadable-two-colours"),
        ("blue H7", "desert-unreadable-colour"),
        ("H7", "desert-unreadable-no-colour"),
        ("L H7", "desert-unreadable-no-colour"),
        ("green C8 extra", "desert-unreadable-rest"),
        ("pink b5 c8", "desert-unreadable-two-hexes"),
        ("green", "desert-unreadable-no-hex"),
        ("green Z9", "desert-unreadable-hex"),
        ("green H19", "desert-unreadable-hex"),
        ("give", "desert-unreadable-no-colour"),
        ("green pink H7", "desert-unreadable-colours"),
        ("green leader camel H7", "desert-unreadable-piece"),
        ("give green H7", "desert-unreadable-gift"),
    ] {
        assert_eq!(reason(&text.parse::<Move>().unwrap_err()), why, "{text}");
    }
}

/// The key of what is wrong; the sentences are tested where they are, in `words`.
fn reason(unreadable: &Unreadable) -> &'static str {
    match &unreadable.facts()[0].details[1] {
        ("why", Detail::Fact(why)) => why.key,
        other => panic!("{other:?}"),
    }
}

/// What people write for a move.
fn paraphrases(mv: &Move) -> Vec<String> {
    match mv {
        Move::Give(colour) => ["give back {c}", "give the {c} leader back", "return {c}", "{c} give"]
            .map(|text| text.replace("{c}", colour.name()))
            .to_vec(),
        Move::Leader(colour, cell) => written(
            &["{c} leader {h}", "leader {c} {h}", "{h} leader {c}", "Place my {c} leader on {h}", "l{c}{h}"],
            *colour,
            *cell,
        ),
        Move::Camel(colour, cell) => written(
            &["{h} {c}", "camel {c} at {h}", "a {c} camel on {h}", "put the {c} camel to {h}", "{c}{h}"],
            *colour,
            *cell,
        ),
    }
}

fn written(texts: &[&str], colour: Colour, cell: Cell) -> Vec<String> {
    let hexes = [cell.label().to_owned(), cell.label().to_lowercase()];
    let texts = texts.iter().flat_map(|text| hexes.iter().map(move |hex| text.replace("{h}", hex)));
    texts.map(|text| text.replace("{c}", colour.name())).collect()
}

#[test]
fn d39_what_people_write_for_a_move_is_that_move() {
    let mut read = 0;
    super::random::each_position(20, |game, _, random| {
        let moves = game.legal_moves(game.turn);
        for mv in moves.step_by(1 + random.below(20) as usize) {
            for text in paraphrases(&mv).into_iter().chain([mv.to_string()]) {
                assert_eq!(text.parse::<Move>(), Ok(mv), "{text}");
                read += 1;
            }
        }
    });
    assert!(read > 1000, "{read}");
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
    for (text, why) in [
        ("edition 1998", "desert-unreadable-edition"),
        ("board lake", "desert-unreadable-board"),
        ("2017, 2024", "desert-unreadable-twice"),
        ("first nobody", "desert-unreadable-first"),
        ("first 0", "desert-unreadable-first"),
        ("palms", "desert-unreadable-palms"),
        ("palms C10 C10", "desert-unreadable-site-twice"),
        ("palms C10 X", "desert-unreadable-site"),
        ("camels", "desert-unreadable-option"),
    ] {
        assert_eq!(reason(&read(text).unwrap_err()), why, "{text}");
    }
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
