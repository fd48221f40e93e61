//! The scene as data: what is where, and that no text is outside its place.

use std::collections::BTreeSet;

use super::*;
use crate::art::Art;
use crate::layout::PANEL;
use crate::probe::{Hard, check_words, texts, voice};
use crate::scene::Item;
use crate::text;
use crate::theme::{self, Face};
use games::any::{AnyGame, Kind};
use games::chance::Seed;
use games::desert::{Boards, Desert};
use games::{Chance, RiderColours, Seat, Status};

/// Calls back with each position of one game and who moved last; moves are picked by a fixed rule.
fn play(options: &str, seats: u8, boards: &Boards, each: &mut dyn FnMut(&AnyGame, &View, Option<Seat>)) {
    let options = Kind::of::<Desert>(boards.clone()).read_options(options).unwrap();
    let mut chance = Chance::new(&Seed::from_text("scenes"), "scenes");
    let (mut game, _) = AnyGame::new(&options, seats, &mut chance).ok().unwrap();
    let mut last = None;
    for number in 0.. {
        let view = game.view();
        let view = view.as_view::<View>().unwrap();
        each(&game, view, last);
        let Status::Awaiting(awaited) = game.status() else { return };
        let seat = awaited.iter().next().unwrap();
        game.play_nth(seat, number * 7919 % game.count_moves(seat), &mut chance);
        let placed = |view: &View| view.caravans.iter().map(|caravan| caravan.hexes.len()).sum::<usize>();
        let now = game.view();
        let now = now.as_view::<View>().unwrap();
        if placed(now) > placed(view) {
            last = Some(seat);
        }
    }
}

#[test]
fn the_latest_pieces_have_a_halo() {
    for (options, seats) in [("2024", 5), ("2017, river, serpentine, first 2", 3), ("2005, aquifers", 2)] {
        play(options, seats, Boards::built_in(), &mut |_, view, last| {
            let ground = ground::of(view);
            let scene = board(view, &voice(&RiderColours));
            let marked: BTreeSet<(i32, i32)> = scene.items.iter().filter_map(halo).collect();
            let latest = last.iter().flat_map(|seat| &view.seats[seat.index()].latest);
            let latest: BTreeSet<(i32, i32)> = latest.map(|&cell| ground.grid.middle(cell)).collect();
            assert_eq!(marked, latest, "{options}, {seats} players");
        });
    }
}

fn halo(item: &Item) -> Option<(i32, i32)> {
    match item {
        Item::Art { art: Art::Halo { .. }, at } => Some(*at),
        _ => None,
    }
}

#[test]
fn every_hex_that_a_command_may_name_has_its_label() {
    for (options, seats) in [("2024", 2), ("2017, river, aquifers", 5)] {
        let mut number = 0;
        play(options, seats, Boards::built_in(), &mut |game, view, _| {
            number += 1;
            let Some(turn) = view.turn.filter(|_| number % 9 == 0) else { return };
            let scene = board(view, &voice(&RiderColours));
            let labels: BTreeSet<&str> = texts(&scene)
                .into_iter()
                .filter(|(text, ..)| text.face == Face::Label)
                .map(|(text, ..)| text.words.as_str())
                .collect();
            for mv in game.legal_moves(turn).iter().filter(|mv| !mv.starts_with("give")) {
                let hex = mv.split(' ').next_back().unwrap();
                assert!(labels.contains(hex), "{mv}");
            }
        });
    }
}

#[test]
fn words_stay_inside_their_place() {
    for (options, seats) in
        [("2017, river, serpentine, aquifers", 5), ("2024, serpentine, aquifers", 2), ("2005", 4)]
    {
        let mut number = 0;
        play(options, seats, Boards::built_in(), &mut |_, view, _| {
            number += 1;
            if number % 11 != 0 && view.reveal.is_none() {
                return;
            }
            check_words(&board(view, &voice(&Hard)), &[BOARD, TRAY, PANEL], 2.0);
        });
    }
}

#[test]
fn boards_of_any_size_fit_and_their_labels_stay_large() {
    let row = |letter: char, signs: &str| format!("{letter} {signs}\n");
    let small: String = ["O...O", ".....", "O...O", ".....", "....O"]
        .iter()
        .zip('A'..)
        .map(|(signs, letter)| row(letter, signs))
        .collect();
    let large: String = ('A'..='P')
        .map(|letter| row(letter, if letter < 'F' { "O................." } else { ".................." }))
        .collect();
    let narrow: String =
        ('A'..='P').map(|letter| row(letter, if letter < 'F' { "O.." } else { "..." })).collect();
    let mut boards = Boards::built_in().clone();
    for (name, text) in [("small", small), ("large", large), ("narrow", narrow)] {
        boards.add(name, &text).unwrap();
        let mut first = true;
        play(&format!("2024, board {name}"), 2, &boards, &mut |_, view, _| {
            if !std::mem::take(&mut first) {
                return;
            }
            let scene = board(view, &voice(&RiderColours));
            let mut labels = 0;
            for (text, left, right) in texts(&scene) {
                let words = &text.words;
                let (Area(l, ..), x) = (PANEL, text.at.0);
                if text.face == Face::Label && x < l as f32 {
                    labels += 1;
                    assert!(text.size >= theme::LABEL_SIZE, "{name}: {words}");
                    let Area(l, t, w, h) = BOARD;
                    assert!(left > l as f32 && right < (l + w) as f32, "{name}: {words}");
                    assert!(text.at.1 > t as f32 + 20.0 && text.at.1 < (t + h) as f32, "{name}: {words}");
                }
            }
            assert_eq!(labels, view.options.board.whole().hexes.len() - 5, "{name}");
        });
    }
}

// The capitals of both condensed faces are 0.714 em high; 1600 px are shown as 1080 on a phone.
const _: () = assert!(theme::LABEL_SIZE * 0.714 * 1080.0 / 1600.0 >= 14.0 && theme::NAME_SIZE >= 22.0);

#[test]
fn names_are_cut_and_unknown_characters_become_one_box() {
    let width = |words: &str| text::width(Face::Text, 30.0, words);
    assert_eq!(text::cut(Face::Text, 30.0, "Ann", 200.0), "Ann");
    let cut = text::cut(Face::Text, 30.0, "Wolfeschlegelsteinhausen", 200.0);
    assert!(cut.ends_with('…') && width(&cut) <= 200.0 && width(&cut) > 150.0, "{cut}");
    assert_eq!(width("家族家族"), width("家"));
    assert_eq!(width("👩\u{200D}👩\u{200D}👧"), width("家"));
    assert!(width("家") > 5.0);
    assert_eq!(width("\u{202E}\u{200F}\n"), 0.0);
    assert_eq!(text::cut(Face::Text, 30.0, "Ann", 0.0), "…");
    assert_eq!(text::lines(Face::Text, 30.0, "a b", 1000.0), ["a b"]);
}
