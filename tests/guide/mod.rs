//! The pages of How to play: they are there, they fit on a screen, they are true, and their pictures are drawn.

use std::collections::BTreeSet;
use std::path::Path;

use caravanserai::guide::{self, Expected, OPTIONS, Shown, TYPING, Topic};
use caravanserai::words::{Reader, Setting, guide_page};
use games::any::{AnyOptions, Games, Kind, Takes};
use games::{Facts, RiderColours};
use voice::{Language, Voice};

use crate::fourth;

/// Discord takes 2,000 characters in a message; a phone shows about half of that at once.
const MESSAGE: usize = 2000;
const SCREEN: usize = 1250;

fn voice() -> Voice<'static> {
    Voice { language: Language::english(), names: &RiderColours, reader: None }
}

fn kinds() -> impl Iterator<Item = Kind> {
    Games::built_in().iter()
}

/// Every combination of a game's options that is one, with two values or more of each.
fn settings(kind: Kind) -> Vec<AnyOptions> {
    let mut texts = vec![String::new()];
    for option in kind.card().options {
        let values: Vec<String> = match &option.takes {
            Takes::OneOf(values) => values.iter().map(|value| format!("{} {value}", option.name)).collect(),
            Takes::Board => {
                kind.choices(option.name).iter().map(|name| format!("{} {name}", option.name)).collect()
            }
            Takes::Number(range) => range.clone().map(|number| format!("{} {number}", option.name)).collect(),
            Takes::Nothing | Takes::Without(_) | Takes::Seat | Takes::Places(_) => {
                vec![String::new(), option.example.to_owned()]
            }
        };
        let longer =
            |text: &String| values.iter().map(|value| format!("{text}, {value}")).collect::<Vec<_>>();
        texts = texts.iter().flat_map(longer).collect();
    }
    texts.iter().map(|text| kind.read_options(text).unwrap()).collect()
}

fn length(text: &str) -> usize {
    text.encode_utf16().count()
}

#[test]
fn every_page_fits_on_a_screen_whatever_is_chosen() {
    for kind in kinds() {
        let topics = guide::topics(kind);
        assert!((8..=12).contains(&topics.len()), "{kind}: {} pages", topics.len());
        let settings = settings(kind);
        assert!(settings.len() >= 2, "{kind}: {} settings", settings.len());
        let players: Vec<Option<u8>> = kind.card().players.map(Some).chain([None]).collect();
        for topic in topics {
            let with = |setting| guide_page(crate::everybody(), kind, topic, setting);
            let at_tables = settings
                .iter()
                .flat_map(|options| players.iter().map(|&players| with(Some(Setting { options, players }))));
            let mut longest = 0;
            for page in at_tables.chain([with(None)]) {
                assert!(!page.contains('⟨'), "{kind} {}: {page}", topic.name);
                assert!(length(&page) <= MESSAGE, "{kind} {}: {} characters", topic.name, length(&page));
                longest = longest.max(length(&page));
            }
            let plain = length(&with(None));
            println!("{kind} {}: {plain} characters, at most {longest}", topic.name);
            assert!(plain <= SCREEN || *topic == TYPING, "{kind} {}: {plain} characters", topic.name);
        }
    }
}

#[test]
fn a_page_has_its_own_title_and_name() {
    for kind in kinds() {
        let topics = guide::topics(kind);
        let names: BTreeSet<&str> = topics.iter().map(|topic| topic.name).collect();
        let titles: BTreeSet<String> = topics
            .iter()
            .map(|topic| caravanserai::words::guide_title(crate::everybody(), topic, false))
            .collect();
        assert_eq!((names.len(), titles.len()), (topics.len(), topics.len()), "{kind}");
        for topic in topics {
            assert_eq!(guide::topic(kind, topic.name), Some(topic));
            let fits = |c: char| c.is_ascii_lowercase();
            assert!(topic.name.chars().all(fits) && topic.name.len() <= 20, "{}", topic.name);
        }
        assert_eq!(guide::topic(kind, "nonsense"), None);
    }
}

#[test]
fn the_options_of_a_new_table_are_explained_each_and_those_of_a_table_only_if_they_are_in_force() {
    for kind in kinds() {
        let general = guide_page(crate::everybody(), kind, &OPTIONS, None);
        let default = kind.read_options("").unwrap();
        let at = |options: &AnyOptions, topic: &Topic| {
            guide_page(crate::everybody(), kind, topic, Some(Setting { options, players: Some(4) }))
        };
        for option in kind.card().options {
            assert!(
                general.contains(&format!("**{}**", option.name)),
                "{kind}: {} in {general}",
                option.name
            );
            let options = kind.read_options(option.example).unwrap();
            // Whoever sits at such a table reads of it, and nobody else does.
            assert_ne!(at(&options, &OPTIONS), at(&default, &OPTIONS), "{kind}: {}", option.example);
        }
    }
    let desert = Games::built_in().find("desert").unwrap();
    let water = |options: &str| {
        let options = desert.read_options(options).unwrap();
        let topic = guide::topic(desert, "water").unwrap();
        guide_page(crate::everybody(), desert, topic, Some(Setting { options: &options, players: None }))
    };
    for (options, river, aquifers) in
        [("2024", false, false), ("2024, river", true, false), ("2017, river, aquifers", true, true)]
    {
        let page = water(options);
        assert_eq!((page.contains("**River**"), page.contains("**Aquifers**")), (river, aquifers), "{page}");
    }
}

/// The keys of the sentences that refuse something in a game.
fn refusals(kind: Kind) -> BTreeSet<String> {
    let file = format!("{}/locales/en/{kind}.ftl", env!("CARGO_MANIFEST_DIR"));
    let text = std::fs::read_to_string(file).unwrap();
    let keys = text.lines().filter_map(|line| line.split_once(" ="));
    keys.map(|(key, _)| key.to_owned()).filter(|key| key.starts_with(&format!("{kind}-refused-"))).collect()
}

#[test]
fn every_refusal_has_a_page() {
    for kind in kinds() {
        let keys = refusals(kind);
        assert!(keys.len() > 30, "{kind}: {}", keys.len());
        for key in &keys {
            assert!(guide::explained_by(kind, key).is_some(), "no page explains {key}");
        }
        // As the rules say them: a key without a sentence would not be among those.
        let rules = format!("{}/crates/games/src/{kind}/facts.rs", env!("CARGO_MANIFEST_DIR"));
        let rules = std::fs::read_to_string(rules).unwrap();
        let said: BTreeSet<String> = rules
            .split('"')
            .filter(|word| word.starts_with(&format!("{kind}-refused-")))
            .map(str::to_owned)
            .collect();
        assert_eq!(said, keys, "{kind}: what the rules refuse, and the sentences");
    }
}

fn shown(kind: Kind, topic: &Topic) -> Option<Shown> {
    let position = guide::position(kind, topic)?;
    let shown = position.shown(kind).map_err(|refusal| voice().say_all(&refusal.facts()));
    Some(shown.unwrap_or_else(|why| panic!("{kind} {}: {why}", topic.name)))
}

#[test]
fn what_a_page_says_of_its_position_is_true() {
    let mut checked = 0;
    for kind in kinds() {
        for position in guide::positions(kind) {
            let page = position.pages.join(" ");
            for name in &position.pages {
                assert!(guide::topic(kind, name).is_some(), "{kind}: there is no page {name}");
            }
            let shown = position
                .shown(kind)
                .unwrap_or_else(|why| panic!("{kind} {page}: {}", voice().say_all(&why.facts())));
            for expected in &position.expected {
                checked += 1;
                let (game, seat) = (&shown.game, shown.seat);
                match *expected {
                    Expected::Allowed { text } => {
                        let said = game.check(seat, text).map_err(|why| voice().say_all(&why.facts()));
                        assert!(said.is_ok(), "{kind} {page}: {text}: {said:?}");
                    }
                    Expected::Refused { text, key } => {
                        let why = game.check(seat, text).expect_err(text);
                        assert_eq!(why.facts()[0].key, key, "{kind} {page}: {text}");
                    }
                    Expected::Brings { text, gain } => {
                        let choice = game.prospect(seat, text).unwrap_or_else(|_| panic!("{text}"));
                        let said = voice().say_all(&choice.gain);
                        assert!(said.contains(gain), "{kind} {page}: {text}: {said}");
                    }
                    Expected::Leads { text, to } => {
                        let after = game.preview(seat, text).unwrap_or_else(|_| panic!("{text}"));
                        let told = voice().say_all(&after.view.facts());
                        assert!(told.contains(to), "{kind} {page}: {text}: {told}");
                    }
                }
            }
        }
    }
    assert!(checked >= 25, "{checked}");
}

/// Whatever hex or space a caption names is one that its position speaks of.
#[test]
fn a_caption_names_places_of_its_position_only() {
    for kind in kinds() {
        let file = format!("{}/src/guide/positions/{kind}.txt", env!("CARGO_MANIFEST_DIR"));
        let file = std::fs::read_to_string(file).unwrap();
        for topic in guide::topics(kind) {
            let Some(shown) = shown(kind, topic) else { continue };
            let caption = voice().say(&games::Fact::new(topic.caption));
            let paragraph = file
                .split("\n\n")
                .find(|part| {
                    let pages = part.lines().find_map(|line| line.strip_prefix("position "));
                    pages.is_some_and(|pages| pages.split(' ').any(|page| page == topic.name))
                })
                .unwrap();
            let told = voice().say_all(&shown.game.view().facts());
            let named = |text: &str, place: &str| {
                text.split(|c: char| !c.is_ascii_alphanumeric()).any(|word| word == place)
            };
            for place in caption.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| is_place(word)) {
                assert!(
                    named(paragraph, place) || named(&told, place),
                    "{kind} {}: {place} in “{caption}”",
                    topic.name
                );
            }
        }
    }
}

/// What a caption names can be found on the picture.
#[test]
fn every_hex_that_a_caption_names_has_its_name_on_the_picture() {
    let mut checked = 0;
    // Spaces of Nomads always have their names.
    for kind in kinds().filter(|kind| kind.name() != "nomads") {
        for topic in guide::topics(kind) {
            let Some(shown) = shown(kind, topic) else { continue };
            let Some(question) = &shown.question else { continue };
            let caption = voice().say(&games::Fact::new(topic.caption));
            for place in caption.split(|c: char| !c.is_ascii_alphanumeric()).filter(|word| is_place(word)) {
                let ringed =
                    question.options.iter().any(|choice| choice.marks.iter().any(|mark| mark == place));
                assert_ne!(ringed, shown.names.contains(&place), "{kind} {}: {place}", topic.name);
                checked += 1;
            }
        }
    }
    assert!(checked > 20, "{checked}");
}

fn is_place(word: &str) -> bool {
    let mut chars = word.chars();
    chars.next().is_some_and(|c| ('A'..='P').contains(&c))
        && !chars.as_str().is_empty()
        && chars.all(|c| c.is_ascii_digit())
}

/// Also writes them down, so that somebody can look at them: below `target/tmp/guide`.
#[test]
fn the_pictures_are_drawn() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("guide");
    std::fs::create_dir_all(&folder).unwrap();
    for kind in kinds() {
        let mut drawn = 0;
        for topic in guide::topics(kind) {
            let Some(shown) = shown(kind, topic) else { continue };
            let picture = guide::draw(&shown, &voice()).unwrap();
            assert!(picture.png.starts_with(b"\x89PNG") && !picture.alt.is_empty(), "{kind} {}", topic.name);
            assert!(!picture.alt.contains('⟨'), "{}", picture.alt);
            std::fs::write(folder.join(format!("{kind}-{}.png", topic.name)), &picture.png).unwrap();
            drawn += 1;
        }
        assert!(drawn >= 5, "{kind}: {drawn} pictures");
    }
}

#[test]
fn a_game_without_pages_has_those_of_its_card_and_a_kind_word() {
    let fourth = Kind::of::<fourth::Tents>(());
    let reader = Reader::everybody(fourth::language());
    let topics: Vec<&str> = guide::topics(fourth).iter().map(|topic| topic.name).collect();
    assert_eq!(topics, ["options", "typing"]);
    let options = fourth.read_options("first 2").unwrap();
    for (topic, setting, expected) in [
        (&OPTIONS, None, "**first**"),
        (&OPTIONS, Some(Setting { options: &options, players: Some(3) }), "first 2"),
        (&TYPING, None, "`bet 2`"),
    ] {
        let page = guide_page(reader, fourth, topic, setting);
        assert!(page.contains("There are no pages about Three Tents yet"), "{page}");
        assert!(page.contains(expected) && !page.contains('⟨'), "{page}");
    }
    assert!(guide::positions(fourth).is_empty());
    assert!(guide::explained_by(fourth, "bazaar-refused-building").is_none());
}
