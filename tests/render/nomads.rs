//! Pictures of Nomads of Arabia: what Discord takes, and nothing secret.

use caravanserai::render;
use games::any::{AnyGame, Kind};
use games::{RiderColours, Seat};
use rand::SeedableRng;
use rand::rngs::Xoshiro256PlusPlus;

use super::{END, game_of};

fn game(options: &str, seats: u8, moves: usize) -> AnyGame {
    game_of(Kind::Nomads, options, seats, moves)
}

#[test]
fn pictures_of_nomads_are_what_discord_takes() {
    for (options, seats) in [("", 3), ("short, disks 1", 4), ("", 6)] {
        for moves in [0, 60, 150, END] {
            let game = game(options, seats, moves);
            let picture = render::board(&game.view(), &RiderColours);
            let bytes = picture.png.len();
            assert!(bytes < 250_000, "{options}, {seats} players, {moves} moves: {bytes} bytes");
            let (header, _) = super::decoded(&picture.png);
            assert_eq!((header.width, header.height), (1600, 1200));
            assert!(
                picture.alt.encode_utf16().count() <= render::ALT_LENGTH && picture.alt.contains("Dinars")
            );
            assert!(picture == render::board(&game.view(), &RiderColours), "the same view, the same bytes");
            for seat in Seat::all(seats) {
                let hand = render::hand(&game.view(), &game.hand(seat), &RiderColours);
                assert_eq!(super::decoded(&hand.png).0.width, 1200);
            }
        }
    }
}

#[test]
fn games_of_nomads_that_differ_in_secrets_alone_look_alike() {
    let mut random = Xoshiro256PlusPlus::seed_from_u64(3);
    let mut differ = 0;
    for moves in [0, 100, 200, 300] {
        let game = game("", 4, moves);
        let mut state = serde_json::to_value(game.save()).unwrap();
        crate::redeal::nomads(&game, &mut state, None, &mut random);
        let other = AnyGame::load(&game.options(), game.seats(), &state).unwrap();
        let hands = |game: &AnyGame| Seat::all(4).map(|seat| game.hand(seat)).collect::<Vec<_>>();
        differ += usize::from(hands(&game) != hands(&other));
        let pictures = [&game, &other].map(|game| render::board(&game.view(), &RiderColours));
        assert!(pictures[0] == pictures[1], "after {moves} moves");
    }
    assert!(differ > 0, "the secrets differ");
}
