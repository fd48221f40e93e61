//! Whatever people are called, and however much there is to tell: every word of every kind of picture stays inside its
//! paper and beside its neighbours.

use super::probe::{texts, voice};
use super::scene::{Item, Scene};
use super::{
    Chances, Drawn, catch_up_scene, close_up_scene, dice_scene, hand_scene, panel, review, score_scene,
};
use crate::art::Art;
use crate::painter::painter;
use games::any::{AnyEvent, AnyGame, AnyView, Kind};
use games::chance::Seed;
use games::{Chance, Names, Quick, Random, Seat, Status};
use voice::Voice;

/// Names of up to 32 wide characters, in letters that the fonts have, lack, or have in part.
const NAMES: [&str; 12] = [
    "WWWWWWWWWWWWWWWWWWWWWWWWWWWWWWWW",
    "W",
    "Ωμέγα Ἀγαμέμνων ὁ τῶν Ἀτρειδῶν ἄ",
    "Щщщщщщщщщщщщщщщщщщщщщщщщщщщщщщщщщщ",
    "漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字漢字",
    "عبدالرحمن بن محمد بن خلدون الحضر",
    "👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦👩‍👩‍👧‍👦",
    "W漢W漢W漢W漢W漢W漢W漢W漢",
    "",
    " \n\t ",
    "@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@@",
    "i",
];

/// Every seat has each of the names in turn.
struct Turned(usize);

impl Names for Turned {
    fn name(&self, seat: Seat) -> String {
        NAMES[(seat.index() * 5 + self.0) % NAMES.len()].to_owned()
    }
}

/// Left, top, right and bottom of capitals and digits.
type Bounds = (f32, f32, f32, f32);

fn overlap(a: Bounds, b: Bounds) -> bool {
    // A pixel more or less is nothing that anybody sees.
    const SLACK: f32 = 1.5;
    a.0 + SLACK < b.2 && b.0 + SLACK < a.2 && a.1 + SLACK < b.3 && b.1 + SLACK < a.3
}

/// Narrower ones hold a number only.
const MARKER: f32 = 60.0;

/// The boxes to write on.
fn papers(scene: &Scene) -> Vec<Bounds> {
    let plate = |item: &Item| match item {
        Item::Art { art: Art::Plate { width, height, .. }, at } => {
            let (left, top) = (at.0 as f32, at.1 as f32);
            Some((left, top, left + f32::from(*width), top + f32::from(*height)))
        }
        _ => None,
    };
    scene.items.iter().filter_map(plate).collect()
}

fn check(what: &str, scene: &Scene) {
    let (width, height) = (scene.ground.width as f32, scene.ground.height as f32);
    // The smallest on which it begins.
    let home = |papers: &[Bounds], at: &Bounds| {
        let begins = |paper: &&Bounds| {
            (paper.0..paper.2).contains(&at.0) && (paper.1..paper.3).contains(&((at.1 + at.3) / 2.0))
        };
        let area = |paper: &Bounds| (paper.2 - paper.0) * (paper.3 - paper.1);
        papers.iter().filter(begins).min_by(|a, b| area(a).total_cmp(&area(b))).copied()
    };
    // Numbers of the latest moves lie on small plates of their own, over what was on the board before.
    let (markers, papers): (Vec<Bounds>, Vec<Bounds>) =
        papers(scene).into_iter().partition(|paper| paper.2 - paper.0 < MARKER);
    let written: Vec<(&str, Bounds)> = texts(scene)
        .into_iter()
        .filter(|(text, ..)| !text.words.is_empty())
        .map(|(text, left, right)| {
            (text.words.as_str(), (left, text.at.1 - 0.714 * text.size, right, text.at.1))
        })
        .collect();
    assert!(!written.is_empty(), "{what}: nothing is written");
    for (i, (words, at)) in written.iter().enumerate() {
        let inside = at.0 >= 10.0 && at.2 <= width - 10.0 && at.1 >= 10.0 && at.3 <= height - 10.0;
        assert!(inside, "{what}: “{words}” leaves the picture: {at:?}");
        if let Some(home) = home(&papers, at) {
            assert!(at.2 <= home.2 + 1.0, "{what}: “{words}” leaves its paper: {at:?} of {home:?}");
        }
        for (others, other) in &written[..i] {
            assert!(
                home(&markers, at).is_some() || !overlap(*at, *other),
                "{what}: “{words}” {at:?} covers “{others}” {other:?}"
            );
        }
    }
}

/// A game, and what has happened in it since the last one.
struct Lately<'a> {
    game: &'a AnyGame,
    views: &'a [AnyView],
    events: &'a [AnyEvent],
}

/// A random game to its end; calls back now and then.
fn play(kind: &str, options: &str, seats: u8, each: &mut dyn FnMut(&Lately)) {
    let options = Kind::named(kind).read_options(options).unwrap();
    let mut chance = Chance::new(&Seed::from_text("crowded"), kind);
    let mut random = Quick::new(2);
    let (mut game, _) = AnyGame::new(&options, seats, &mut chance).ok().unwrap();
    let (mut views, mut events) = (vec![game.view()], Vec::new());
    loop {
        let Status::Awaiting(awaited) = game.status() else {
            return each(&Lately { game: &game, views: &views, events: &events });
        };
        if views.len() > 1 && random.one("look", 20) == 0 {
            each(&Lately { game: &game, views: &views, events: &events });
            (views, events) = (vec![game.view()], Vec::new());
        }
        let seat = awaited.iter().next().unwrap();
        let index = random.one("move", game.count_moves(seat) as u32) as usize;
        let mv = game.nth_move(seat, index).unwrap();
        events.extend(game.play(seat, &mv, &mut chance).unwrap().events);
        views.push(game.view());
    }
}

#[test]
fn no_name_leaves_its_place_or_covers_another() {
    let games = [
        ("desert", "2017, river, aquifers", 5),
        ("desert", "2024", 2),
        ("nomads", "disks 5", 6),
        ("nomads", "short", 3),
        ("bazaar", "", 3),
        ("bazaar", "", 5),
    ];
    let mut turn = 0;
    let mut drawn: std::collections::BTreeMap<&str, usize> = std::collections::BTreeMap::new();
    for (kind, options, seats) in games {
        play(kind, options, seats, &mut |&Lately { game, views, events }| {
            turn += 1;
            let names = Turned(turn);
            let plain = voice(&names);
            let voice = &Voice { names: &Drawn(&plain), ..plain };
            let view = game.view();
            let seat = Seat::from_index(turn % usize::from(seats));
            let mut film = painter(&view).unwrap().still(&view, voice).unwrap();
            film.items.clear();
            panel::film(&mut film, view.kind().card().title, &view.summary(), voice);
            let scenes = [
                ("close up", close_up_scene(&view, &plain)),
                ("catch up", catch_up_scene(views, &plain)),
                ("dice", dice_scene(events, &plain)),
                ("hand", hand_scene(&view, &game.hand(seat), &plain)),
                ("score sheet", score_scene(&view, &plain)),
                ("film", Some(film)),
            ];
            for (what, scene) in scenes {
                let Some(scene) = scene else { continue };
                *drawn.entry(what).or_default() += 1;
                check(&format!("{kind} with {seats}, {what} {turn}"), &scene);
            }
        });
    }
    for seats in 2..=Seat::MOST {
        for turn in 0..NAMES.len() {
            let names = Turned(turn);
            let plain = voice(&names);
            let share = || vec![1.0 / f32::from(seats); usize::from(seats)];
            let points: Vec<(usize, Vec<f32>)> = (0..120).map(|at| (at, share())).collect();
            let winners = Seat::all(seats).collect();
            let chances = Chances { seats, points: &points, winners, turning: &[3, 60, 119] };
            let scene = review::scene(&chances, &Voice { names: &Drawn(&plain), ..plain });
            check(&format!("review for {seats}, {turn}"), &scene);
        }
    }
    assert!(drawn.len() == 6 && drawn.values().all(|&count| count >= 4), "{drawn:?}");
}
