//! Scenes of steps as data: every question of every game is drawn, everything on it is readable on a phone, and
//! whatever can be chosen has its name on the picture.

use std::collections::BTreeSet;

use super::*;
use crate::probe::{Hard, texts, voice};
use crate::step_scene;
use games::any::{AnyGame, Kind};
use games::chance::Seed;
use games::nomads::Animal;
use games::{Chance, Quick, Random, Seat, Status};

/// Follows some of the answers to each question, and calls back with each step.
fn follow(
    game: &AnyGame,
    seat: Seat,
    picked: &mut Vec<Choice>,
    random: &mut impl Random,
    each: &mut dyn FnMut(&Step),
) {
    const FOLLOWED: usize = 2;
    let keys: Vec<&str> = picked.iter().map(|choice| choice.key.as_str()).collect();
    let question = match game.ask(seat, &keys).unwrap_or_else(|_| panic!("{keys:?}")) {
        games::Step::Ask(question) => question,
        games::Step::Move(_) => return each(&Step { picked, ..Step::default() }),
    };
    let numbered = &question.options[..question.options.len().min(5)];
    let step = Step { asks: Some(&question.asks), options: &question.options, picked, ..Step::default() };
    each(&Step { numbered, ..step });
    let mut options = question.options;
    random.shuffle("options", &mut options);
    // Rarely taken paths are at the end of the list.
    options.sort_by_key(|option| option.key != "other way" && option.key != "pay otherwise");
    for option in options.into_iter().take(FOLLOWED) {
        picked.push(option);
        follow(game, seat, picked, random, each);
        picked.pop();
    }
}

fn check(game: &AnyGame, seat: Seat, step: &Step) {
    let voice = &Voice { reader: Some(seat), ..voice(&Hard) };
    let scene = step_scene(&game.view(), &game.hand(seat), step, voice).unwrap();
    let (width, height) = (scene.ground.width as f32, scene.ground.height as f32);
    let written = texts(&scene);
    for (text, left, right) in &written {
        assert!(text.size >= SMALLEST, "“{}” is written at {}", text.words, text.size);
        assert!(*left >= 14.0 && *right <= width - 14.0, "“{}” from {left} to {right}", text.words);
        assert!(text.at.1 >= 30.0 && text.at.1 <= height - 14.0, "“{}” at {}", text.words, text.at.1);
    }
    for mark in step.offered().into_iter().map(|(mark, _)| mark).chain(step.ghosts()) {
        let is_shown = written.iter().any(|(text, ..)| text.words == mark);
        // Animals are drawn without their names.
        let is_animal = Animal::ALL.iter().any(|animal| animal.name() == mark);
        assert!(is_shown || is_animal, "{mark} is not on the picture of {:?}", step.asks);
    }
}

/// The keys of all questions that the language has.
fn all_questions() -> BTreeSet<String> {
    let files = [
        include_str!("../../../../locales/en/desert.ftl"),
        include_str!("../../../../locales/en/nomads.ftl"),
        include_str!("../../../../locales/en/bazaar.ftl"),
    ];
    let keys = files.iter().flat_map(|file| file.lines()).filter_map(|line| line.split(" =").next());
    keys.filter(|key| key.contains("-ask-")).map(str::to_owned).collect()
}

#[test]
fn every_question_is_drawn_and_can_be_read_on_a_phone() {
    let mut asked = BTreeSet::new();
    // Kind, options, seats, how many games, and how rarely a seat is looked at.
    let games = [
        ("desert", "2017, river, serpentine, aquifers", 5, 2, 80),
        ("desert", "2024, mountain", 2, 2, 80),
        ("nomads", "disks 5", 3, 8, 40),
        ("nomads", "short, disks 5", 6, 2, 40),
        ("bazaar", "", 3, 3, 40),
        ("bazaar", "", 5, 2, 40),
    ];
    for (kind, options, seats, rounds, rarely) in games {
        for round in 0..rounds {
            let options = Kind::named(kind).read_options(options).unwrap();
            let mut chance = Chance::new(&Seed::from_text("steps"), &format!("{kind} {round}"));
            let mut random = Quick::new(round);
            let (mut game, _) = AnyGame::new(&options, seats, &mut chance).ok().unwrap();
            while let Status::Awaiting(awaited) = game.status() {
                for seat in Seat::all(seats).filter(|seat| game.ask(*seat, &[]).is_ok()) {
                    // Some of all, and all that are rare.
                    let way = random.one("way", u32::MAX);
                    let mut is_new = false;
                    follow(&game, seat, &mut Vec::new(), &mut Quick::new(way.into()), &mut |step| {
                        is_new |= step.asks.is_some_and(|asks| asked.insert(asks.key.to_owned()));
                    });
                    if is_new || random.one("look", rarely) == 0 {
                        follow(&game, seat, &mut Vec::new(), &mut Quick::new(way.into()), &mut |step| {
                            check(&game, seat, step);
                        });
                    }
                }
                let seat = awaited.iter().next().unwrap();
                let index = random.one("move", game.count_moves(seat) as u32) as usize;
                game.play_nth(seat, index, &mut chance);
            }
        }
    }
    // Asked only where a board has hardly any free hexes, and where a yellow die meets a tie (N31).
    asked.extend(["desert-ask-leader-and-hex", "nomads-ask-box"].map(str::to_owned));
    let missing: Vec<String> = all_questions().into_iter().filter(|key| !asked.contains(key)).collect();
    assert!(missing.is_empty(), "never asked: {missing:?}");
}

#[test]
fn a_pick_that_is_made_more_precise_is_no_ghost() {
    let choice = |key: &str, marks: &[&str]| {
        let marks = marks.iter().map(|mark| (*mark).to_owned()).collect();
        Choice { marks, ..Choice::new(key, Fact::new("desert-choice-hex")) }
    };
    let green = choice("green", &["green", "A1", "A2"]);
    let (first, second) = (choice("a1", &["green", "A1"]), choice("a2", &["green", "A2"]));
    let options = [first.clone(), second];
    let step = Step { options: &options, picked: std::slice::from_ref(&green), ..Step::default() };
    assert_eq!(step.ghosts(), ["green"]);
    assert_eq!(step.offered(), [("A1", None), ("A2", None)]);
    let whole = Step { picked: &[green, first], ..Step::default() };
    assert_eq!(whole.ghosts(), ["green", "A1"]);
    let way = choice("c3", &["C3"]);
    let ways = [choice("c1", &["C1", "C3"]), choice("c2", &["C2", "C3"])];
    let step = Step { options: &ways, picked: std::slice::from_ref(&way), ..Step::default() };
    assert_eq!(step.ghosts(), ["C3"]);
    assert_eq!(step.offered(), [("C1", None), ("C2", None)], "what is picked is named once");
}

#[test]
fn places_have_the_numbers_of_the_list() {
    let choice = |key: &str, marks: &[&str]| {
        let marks = marks.iter().map(|mark| (*mark).to_owned()).collect();
        Choice { marks, ..Choice::new(key, Fact::new("desert-choice-hex")) }
    };
    let options = [choice("green", &["green", "A1", "A2"])];
    let numbered = [
        choice("green A2", &["green", "A2"]),
        choice("pink A2", &["pink", "A2"]),
        choice("pink B3", &["pink", "B3"]),
    ];
    let step = Step { options: &options, numbered: &numbered, ..Step::default() };
    assert_eq!(step.offered(), [("green", None), ("A1", None), ("A2", Some(1)), ("B3", Some(3))]);
}

#[test]
fn hexes_that_words_speak_of_have_their_names() {
    for (kind, named) in [("desert", ["E5", "H9"]), ("bazaar", ["E5", "I3"])] {
        let options = Kind::named(kind).read_options("").unwrap();
        let mut chance = Chance::new(&Seed::from_text("steps"), kind);
        let (mut game, _) = AnyGame::new(&options, 3, &mut chance).ok().unwrap();
        for _ in 0..12 {
            let Status::Awaiting(awaited) = game.status() else { break };
            game.play_nth(awaited.iter().next().unwrap(), 0, &mut chance);
        }
        let seat = Seat::from_index(0);
        let voice = &voice(&Hard);
        let step = Step { named: &named, ..Step::default() };
        let scene = step_scene(&game.view(), &game.hand(seat), &step, voice).unwrap();
        let written: Vec<&str> = texts(&scene).iter().map(|(text, ..)| text.words.as_str()).collect();
        assert!(named.iter().all(|name| written.contains(name)), "{kind}: {written:?}");
    }
}
