//! The scene as data: what is where, and that no text is outside its place.

use std::collections::BTreeSet;

use super::*;
use crate::probe::{Hard, check_words, texts, voice};
use crate::theme::Face;
use games::any::{AnyGame, Kind};
use games::chance::Seed;
use games::nomads::Forced;
use games::{Chance, RiderColours, Status};

/// Calls back with each position of one game; moves are picked by a fixed rule.
fn play(options: &str, seats: u8, each: &mut dyn FnMut(&AnyGame, &View)) {
    let options = Kind::named("nomads").read_options(options).unwrap();
    let mut chance = Chance::new(&Seed::from_text("scenes"), "scenes");
    let (mut game, _) = AnyGame::new(&options, seats, &mut chance).ok().unwrap();
    for number in 0.. {
        let view = game.view();
        let view = view.as_view::<View>().unwrap();
        each(&game, view);
        let Status::Awaiting(awaited) = game.status() else { return };
        let seat = awaited.iter().next().unwrap();
        game.play_nth(seat, number * 7919 % game.count_moves(seat), &mut chance);
    }
}

#[test]
fn every_space_and_land_that_a_command_may_name_is_labelled() {
    let mut number = 0;
    play("disks 2", 4, &mut |game, view| {
        number += 1;
        if number % 9 != 0 || view.awaited.is_empty() {
            return;
        }
        let scene = board(view, &voice(&RiderColours));
        let words: BTreeSet<&str> = texts(&scene).iter().map(|(text, ..)| text.words.as_str()).collect();
        for mv in game.legal_moves(view.awaited[0]) {
            let parts: Vec<&str> = mv.split(' ').collect();
            let named = match parts[0] {
                "move" | "place" => &parts[1..],
                "box" => &parts[1..2],
                _ => &[],
            };
            assert!(named.iter().all(|name| words.contains(name)), "{mv}");
        }
    });
}

#[test]
fn words_stay_inside_their_place() {
    for (options, seats) in [("disks 5", 6), ("short, disks 1", 3)] {
        let mut number = 0;
        play(options, seats, &mut |_, view| {
            number += 1;
            if number % 17 != 0 && view.reveal.is_none() {
                return;
            }
            check_words(&board(view, &voice(&Hard)), &[BOARD, BOXES, MARKET, PANEL], 0.0);
        });
    }
}

#[test]
fn the_price_is_the_largest_number_of_its_ladder() {
    play("short, disks 1", 3, &mut |_, view| {
        let scene = board(view, &voice(&RiderColours));
        for stock in &view.stock {
            let price = stock.price.to_string();
            let large = texts(&scene).into_iter().any(|(text, ..)| {
                text.words == price
                    && text.size >= 40.0
                    && text.face == Face::Text
                    && text.at.1 > MARKET.1 as f32
            });
            assert!(large, "{} {price}", stock.animal);
        }
    });
}

/// N42: the turns that are left are always readable, in full.
#[test]
fn the_turns_until_a_forced_shift_are_shown() {
    for (options, seats) in [("disks 5", 6), ("no forced shifts, short, disks 0", 3)] {
        let mut number = 0;
        play(options, seats, &mut |_, view| {
            number += 1;
            if number % 7 != 1 {
                return;
            }
            let scene = board(view, &voice(&RiderColours));
            let words: Vec<&str> = texts(&scene).iter().map(|(text, ..)| text.words.as_str()).collect();
            let shown = match view.forced {
                None if view.reveal.is_some() => return,
                None => "no forced shifts".to_owned(),
                Some(Forced { quiet, latest: Some(latest) }) if latest > quiet => {
                    format!("shift in {latest} turns, {quiet} if quiet")
                }
                Some(Forced { latest: Some(1), .. }) => "shift in 1 turn at the latest".to_owned(),
                Some(Forced { latest, .. }) => format!("shift in {} turns at the latest", latest.unwrap()),
            };
            assert!(words.contains(&shown.as_str()), "{shown} is not among {words:?}");
        });
    }
}
