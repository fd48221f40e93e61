//! Pictures of Desert Bazaar: their bytes, and what they must not show.

use games::any::{AnyGame, Kind};
use games::{Names, RiderColours, Seat};
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;
use rand::seq::SliceRandom;
use serde_json::Value;

use super::{END, decoded, game_of, picture};
use crate::voice;

fn game(seats: u8, moves: usize) -> AnyGame {
    game_of(Kind::named("bazaar"), "first 1", seats, moves)
}

#[test]
fn pictures_are_what_discord_takes_and_alike_every_time() {
    for seats in 3..=5 {
        let mut seen = Vec::new();
        for moves in [0, 2, 13, 40, 41, 42, 90, END] {
            let game = game(seats, moves);
            let first = picture(&game);
            assert!(first == picture(&game));
            assert!(first.png.len() < 250_000, "{seats} players, {moves} moves: {} bytes", first.png.len());
            let (header, _) = decoded(&first.png);
            assert_eq!((header.width, header.height), (1600, 1200));
            assert!(!seen.contains(&first.png), "{moves} moves look like others");
            seen.push(first.png);
        }
    }
}

/// Pile, choices for wilds and hands: the public sees none of them.
#[test]
fn games_that_differ_in_secrets_alone_look_alike() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(3);
    for (seats, moves) in [(3, 1), (4, 30), (5, 80)] {
        let game = game(seats, moves);
        let mut state = serde_json::from_str::<Value>(&game.save()).unwrap();
        state["pile"].as_array_mut().unwrap().shuffle(&mut random);
        for i in 0..usize::from(seats) {
            if !state["chosen"][i].is_null() {
                let cards = state["wilds"][i].as_u64().unwrap();
                state["chosen"][i] = serde_json::json!([0, 0, 0, cards]);
            }
        }
        let other = AnyGame::load(&game.options(), seats, &state.to_string()).unwrap();
        assert!(game.save() != other.save(), "the secrets differ");
        assert!(picture(&game) == picture(&other), "{seats} players, {moves} moves: the pictures do not");
    }
}

#[test]
fn a_hand_shows_what_its_seat_may_know() {
    let mut seen = Vec::new();
    for game in [game(3, 0), game(3, 60)] {
        for seat in Seat::all(3) {
            let picture = render::hand(&game.view(), &game.hand(seat), &voice(&RiderColours)).unwrap();
            assert_eq!(decoded(&picture.png).0.width, 1200);
            assert!(picture.alt.starts_with("You hold "), "{}", picture.alt);
            assert!(!seen.contains(&picture.png));
            seen.push(picture.png);
        }
    }
}

#[test]
fn alt_texts_tell_the_position_and_are_never_too_long() {
    struct Long;
    impl Names for Long {
        fn name(&self, _seat: Seat) -> String {
            "𝔏ongest\nname ".repeat(60)
        }
    }
    for moves in [0, 60, END] {
        let alt = render::board(&game(5, moves).view(), &voice(&Long)).unwrap().alt;
        assert!(alt.encode_utf16().count() <= render::ALT_LENGTH && alt.lines().count() > 5, "{alt}");
    }
    let alt = picture(&game(4, 60)).alt;
    for part in
        ["Desert Bazaar, 4 players.", "Blue: ", "Piles: ", "Tiles face down: ", "North: 1 ", "South: 1 "]
    {
        assert!(alt.contains(part), "{part} is missing in\n{alt}");
    }
    assert!(picture(&game(3, END)).alt.contains("the game is over. "));
}
