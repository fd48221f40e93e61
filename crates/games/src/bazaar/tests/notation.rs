//! Notation of moves and options. What is said to text that is not notation is tested in `words`.

use crate::said::said;
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
        ("end my turn", "done"),
        ("build E5 north 2", "build north 2 at E5"),
        ("E5 north two", "build north 2 at E5"),
        ("b5 n2", "build north 2 at B5"),
        ("build a tile from the north row 2 on A1", "build north 2 at A1"),
        ("draw a silk card and roll", "draw silk"),
        ("take two camels", "take 2 camel"),
        ("keep the wild and roll the others again", "keep wild"),
        ("wilds for one water and two camels", "wilds water camel camel"),
        ("build E5 north 2 paying with water and silk", "build north 2 at E5 paying water silk"),
    ] {
        assert_eq!(text.parse::<Move>().unwrap_or_else(|fault| panic!("{fault}")).to_string(), canonical);
    }
}

/// What people write for a move.
fn paraphrases(mv: &Move) -> Vec<String> {
    let counted = |cards: Cards| -> String {
        let words = ["", "a", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
        let kinds = cards.kinds().map(|card| format!("{} {card}", words[usize::from(cards.of(card))]));
        kinds.collect::<Vec<_>>().join(" and ")
    };
    match mv {
        Move::Wilds(cards) => vec![format!("wilds for {}", counted(*cards))],
        Move::Draw(card) => vec![format!("draw a {card} card"), format!("Draw {card} and roll")],
        Move::Roll => vec!["Roll the dice".to_owned()],
        Move::Take { card, count: None } => vec![format!("take the {card}"), format!("take {card} cards")],
        Move::Take { card, count: Some(count) } => vec![format!("take {card} {count}")],
        Move::Keep(face) => {
            vec![format!("keep the {face}"), format!("keep a {face} and roll the others again")]
        }
        Move::Build(build) => {
            let (row, place, at) = (build.row, build.place, build.at);
            let rest = mv.to_string();
            let rest = rest.strip_prefix(&format!("build {row} {place} at {at}")).unwrap().to_owned();
            ["build {h} {r} {p}", "{h} {r} {p}", "build the {r} {p} tile on {h}", "{r}{p} {h}"]
                .map(|text| {
                    let text = text.replace("{h}", &at.to_string()).replace("{r}", row.name());
                    text.replace("{p}", &place.to_string()) + &rest
                })
                .to_vec()
        }
        Move::Done => vec!["end the turn".to_owned(), "pass".to_owned()],
    }
}

#[test]
fn what_people_write_for_a_move_is_that_move() {
    let mut read = 0;
    for number in 0..10 {
        summary::random_game(number, |game, _| {
            for seat in Seat::all(game.seats) {
                for mv in game.legal_moves(seat).step_by(5) {
                    for text in paraphrases(&mv).into_iter().chain([mv.to_string()]) {
                        assert_eq!(text.parse::<Move>().as_ref(), Ok(&mv), "{text}");
                        read += 1;
                    }
                }
            }
        });
    }
    assert!(read > 1000, "{read}");
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
}

#[test]
fn what_cannot_be_read_says_what_is_wrong() {
    let key = |text: &str| match text.parse::<Move>().unwrap_err().facts().remove(0).details.pop() {
        Some(("why", crate::Detail::Fact(why))) => why.key,
        other => panic!("{text}: {other:?}"),
    };
    assert_eq!(key("draw gold"), "bazaar-unreadable-resource");
    assert_eq!(key("build north 2 at L1"), "bazaar-unreadable-hex");
    assert!(Options::read("edition 2017").is_err() && Options::read("first 1, first 2").is_err());
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
                    prop_assert!(!said(&refusal).is_empty());
                }
            }
        }
    }
}
