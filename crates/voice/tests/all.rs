//! Facts become sentences.

// Helpers outside #[test] functions may unwrap too.
#![allow(clippy::unwrap_used)]

mod bazaar;
mod desert;
mod nomads;

use games::{Detail, Fact, RiderColours, Seat};
use voice::{Language, Voice};

fn language(sentences: &str) -> Language {
    let common = include_str!("../../../locales/en/common.ftl");
    Language::read("en", &[common, sentences]).unwrap()
}

fn seat(number: u8) -> Seat {
    Seat::numbered(number).unwrap()
}

#[test]
fn the_reader_is_you_and_others_have_names() {
    let language = language(
        "placed = { $who } places a camel on { $at }.
    .you = You place a camel on { $at }.
",
    );
    let fact = Fact::new("placed").with("who", seat(1)).with("at", Detail::name(&"F9"));
    let voice = |reader| Voice { language: &language, names: &RiderColours, reader };
    assert_eq!(voice(Some(seat(1))).say(&fact), "You place a camel on F9.");
    assert_eq!(voice(Some(seat(2))).say(&fact), "Blue places a camel on F9.");
    assert_eq!(voice(None).say(&fact), "Blue places a camel on F9.");
}

#[test]
fn words_numbers_and_lists_are_the_languages_own() {
    let language = language(
        "green = green
camels =
    { $count ->
        [one] one { $colour } camel
       *[other] { $count } { $colour } camels
    }
has = { $what } ({ $what-count })",
    );
    let voice = Voice { language: &language, names: &RiderColours, reader: None };
    let camels = |count: u8| Fact::new("camels").with("count", count).with("colour", Detail::Word("green"));
    let has = |counts: &[u8]| {
        voice.say(&Fact::new("has").with("what", Detail::list(counts.iter().map(|&n| camels(n)))))
    };
    assert_eq!(has(&[1]), "one green camel (1)");
    assert_eq!(has(&[1, 2]), "one green camel and 2 green camels (2)");
    assert_eq!(has(&[1, 2, 3]), "one green camel, 2 green camels and 3 green camels (3)");
    assert_eq!(has(&[]), "nobody (0)");
}

#[test]
fn what_is_missing_shows() {
    let language = language("half = { $there } { $missing }");
    let voice = Voice { language: &language, names: &RiderColours, reader: None };
    assert_eq!(voice.say(&Fact::new("nothing")), "⟨nothing⟩");
    assert!(voice.say(&Fact::new("half").with("there", 1_u8)).starts_with("⟨half"));
}

#[test]
fn english_can_be_read() {
    let voice = Voice { language: Language::english(), names: &RiderColours, reader: None };
    assert_eq!(voice.say(&Fact::new("refused-over")), "The game is over.");
}

#[test]
fn every_option_and_move_of_a_card_is_explained() {
    let voice = Voice { language: Language::english(), names: &RiderColours, reader: None };
    for kind in games::any::Games::built_in().iter() {
        let card = kind.card();
        let options = card.options.iter().map(|option| option.meaning);
        let fields = card.moves.iter().flat_map(|mv| mv.fields).map(|field| field.meaning);
        let moves = card.moves.iter().map(|mv| mv.meaning);
        let keys: Vec<&'static str> = options.chain(moves).chain(fields).collect();
        assert!(keys.len() > 3, "{}", card.title);
        for key in keys {
            assert!(!voice.say(&Fact::new(key)).contains('⟨'), "{key}");
        }
    }
}
