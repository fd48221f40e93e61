//! Notation of moves and options.

use proptest::prelude::*;

use super::*;

#[test]
fn one_canonical_form_out() {
    for text in [
        "wilds water silk",
        "draw silk",
        "roll",
        "take water",
        "take 2 water",
        "keep spice",
        "keep wild",
        "keep desert",
        "build north 2 at E5",
        "build south 1 at C4 paying water spice",
        "build south 1 at C4 paying nothing",
        "build south 1 at C4 trading water water silk for camel",
        "build south 1 at C4 trading water water silk for camel and silk silk silk for water paying water camel",
        "done",
    ] {
        assert_eq!(text.parse::<Move>().unwrap().to_string(), text);
    }
}

#[test]
fn case_spaces_hyphens_short_words_and_numbers_are_forgiven() {
    for (text, canonical) in [
        ("WILDS Water-Silk", "wilds water silk"),
        ("wilds 2 water and silk", "wilds water water silk"),
        ("wild w w si", "wilds water water silk"),
        ("d si", "draw silk"),
        ("Take 2 Water", "take 2 water"),
        ("take water 2", "take 2 water"),
        ("t w", "take water"),
        ("keep wi", "keep wild"),
        ("k sp", "keep spice"),
        ("b n2 e5", "build north 2 at E5"),
        ("n2e5", "build north 2 at E5"),
        ("Build North-2 at e-5", "build north 2 at E5"),
        ("south 1 on c4", "build south 1 at C4"),
        ("s1 c4 pay w sp", "build south 1 at C4 paying water spice"),
        ("s1 c4 trade 2w si for c", "build south 1 at C4 trading water water silk for camel"),
        (
            "build south 1 at C4 paying spice water trading silk water water for camel",
            "build south 1 at C4 trading water water silk for camel paying water spice",
        ),
        ("DONE", "done"),
        ("  done ", "done"),
    ] {
        assert_eq!(text.parse::<Move>().unwrap_or_else(|fault| panic!("{fault}")).to_string(), canonical);
    }
}

#[test]
fn what_cannot_be_read_is_explained() {
    for (text, reason) in [
        ("", "a move looks like “draw silk”, “take water”, “keep wild”, “build north 2 at E5” or “done”."),
        ("fly", "“fly” is no move; there are draw, take, keep, build and done, and wilds at the start."),
        ("draw", "a resource is missing (like “water”)."),
        ("draw s", "“s” may be silk or spice; one letter more will do."),
        ("draw gold", "no resource is “gold”; there are water, camel, silk and spice."),
        ("wilds", "name a resource for each wild, like “wilds water silk”."),
        ("keep", "which die? Say for example “keep wild” or “keep spice”."),
        ("keep w", "“w” may be water or wild; one letter more will do."),
        ("take 2 water 2", "the number is given twice."),
        ("take 16 water", "there are only 15 cards of each resource."),
        ("take 999 water", "there are only 15 cards of each resource."),
        ("wilds 15 water water", "there are only 15 cards of each resource."),
        ("draw water silk", "“silk” is too much after “draw water”."),
        ("build", "from which row? Say for example “build north 2 at E5”."),
        ("build east 1 at E5", "from which row? Say for example “build north 2 at E5”."),
        ("build north at E5", "which tile of the north row? Its places are 1 to 4."),
        ("build north 5 at E5", "which tile of the north row? Its places are 1 to 4."),
        ("build north 0 at E5", "which tile of the north row? Its places are 1 to 4."),
        ("build north 2", "the hex is missing; say for example “build north 2 at E5”."),
        ("build north 2 at E11", "there is no hex E11; row E has E1 to E10."),
        ("build north 2 at A7", "there is no hex A7; row A has A1 to A6."),
        ("build north 2 at E", "there is no hex E; row E has E1 to E10."),
        ("build north 2 at E05", "there is no hex E05; row E has E1 to E10."),
        ("build north 2 at L1", "there is no hex L1; rows are A to K."),
        ("build north 2 at E5 paying", "which cards do you pay? Say for example “paying water spice”."),
        ("build north 2 at E5 paying water paying silk", "the payment is given twice."),
        (
            "build north 2 at E5 trading water for silk",
            "three cards are traded for one, like “trading water water silk for camel”.",
        ),
        (
            "build north 2 at E5 trading water water water",
            "three cards are traded for one, like “trading water water silk for camel”.",
        ),
        ("n2 e5 trading 3 w for c trading 3 w for c", "the trades are given twice; join them with “and”."),
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
        ("", "first random"),
        ("first random", "first random"),
        ("random", "first random"),
        ("First 2", "first 2"),
        ("first-seat-3", "first 3"),
        (" ; first 1,", "first 1"),
    ] {
        assert_eq!(read(text).unwrap(), canonical);
        assert_eq!(read(canonical).unwrap(), canonical);
    }
    for (text, reason) in [
        ("first 0", "the first player is named by a seat, like “first 2”, or is random."),
        ("first me", "the first player is named by a seat, like “first 2”, or is random."),
        ("edition 2017", "the only option is the first player: “first 2” or “first random”."),
    ] {
        assert_eq!(read(text).unwrap_err().to_string(), format!("I cannot read “{text}”: {reason}"));
    }
    assert!(read("first 1, first 2").unwrap_err().to_string().ends_with("the first player is given twice."));
}

#[test]
fn long_and_odd_input_is_shown_short_and_clean() {
    let long = "x\u{7}\u{202e}".repeat(500);
    for text in [
        long.clone(),
        format!("draw {long}"),
        format!("build north 2 at {long}"),
        format!("build north 2 at E{}", "9".repeat(500)),
        format!("draw water {long}"),
        format!("build north 2 at E5 trading {long}"),
    ] {
        let words = text.parse::<Move>().unwrap_err().to_string();
        assert!(words.chars().count() < 250 && !words.contains(['\u{7}', '\u{202e}']), "{words}");
    }
    let words = Options::read(&long).unwrap_err().to_string();
    assert!(words.chars().count() < 250 && !words.contains('\u{7}'), "{words}");
}

proptest! {
    #[test]
    fn arbitrary_text_never_panics(text in ".*") {
        let _ = text.parse::<Move>();
        let _ = Options::read(&text);
    }

    #[test]
    fn mutated_moves_read_back_or_are_refused(
        text in "(build |b )?(north|n|south|so) ?[0-5] ?(at )?[A-La-l][0-9]{0,2}( (trading|paying|and|for|water|w|si|[0-9]{1,3})){0,9}"
    ) {
        if let Ok(mv) = text.parse::<Move>() {
            prop_assert_eq!(mv.to_string().parse::<Move>().unwrap(), mv);
        }
    }

    #[test]
    fn whatever_is_read_is_judged_without_a_panic(
        text in "(wilds|draw|take|keep|build north|build south|done|roll)( ([0-9]|water|camel|silk|spice|wild|desert|at|[A-K][1-9]|trading|for|paying|and)){0,12}"
    ) {
        let tables = [
            midgame(3).hand(1, "4 water 5 silk 2 camel").lay("F6 water 2"),
            { let mut table = midgame(3).dice("wild silk water"); table.play("draw silk"); table },
        ];
        if let Ok(mv) = text.parse::<Move>() {
            for table in tables {
                if let Err(refusal) = table.game.check(seat(1), &mv) {
                    prop_assert!(!refusal.tell(&RiderColours).is_empty());
                }
            }
        }
    }
}
