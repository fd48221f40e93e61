//! Pictures of Nomads of Arabia: what Discord takes, and nothing secret.

use games::any::{AnyGame, Kind};
use games::{Quick, RiderColours, Seat};

use super::{END, game_of};
use crate::voice;

fn game(options: &str, seats: u8, moves: usize) -> AnyGame {
    game_of(Kind::named("nomads"), options, seats, moves)
}

#[test]
fn pictures_of_nomads_are_what_discord_takes() {
    for (options, seats) in [("", 3), ("short, disks 1", 4), ("", 6)] {
        for moves in [0, 60, 150, END] {
            let game = game(options, seats, moves);
            let picture = render::board(&game.view(), &voice(&RiderColours)).unwrap();
            let bytes = picture.png.len();
            assert!(bytes < 250_000, "{options}, {seats} players, {moves} moves: {bytes} bytes");
            let (header, _) = super::decoded(&picture.png);
            assert_eq!((header.width, header.height), (1600, 1200));
            assert!(
                picture.alt.encode_utf16().count() <= render::ALT_LENGTH && picture.alt.contains("Dinars")
            );
            assert!(
                picture == render::board(&game.view(), &voice(&RiderColours)).unwrap(),
                "the same view, the same bytes"
            );
            for seat in Seat::all(seats) {
                let hand = render::hand(&game.view(), &game.hand(seat), &voice(&RiderColours)).unwrap();
                assert_eq!(super::decoded(&hand.png).0.width, 1200);
            }
        }
    }
}

#[test]
fn games_of_nomads_that_differ_in_secrets_alone_look_alike() {
    let mut differ = 0;
    for moves in [0, 100, 200, 300] {
        let game = game("", 4, moves);
        let other = game.determinize(None, &mut Quick::new(moves as u64));
        let hands = |game: &AnyGame| Seat::all(4).map(|seat| game.hand(seat)).collect::<Vec<_>>();
        differ += usize::from(hands(&game) != hands(&other));
        let pictures =
            [&game, &other].map(|game| render::board(&game.view(), &voice(&RiderColours)).unwrap());
        assert!(pictures[0] == pictures[1], "after {moves} moves");
    }
    assert!(differ > 0, "the secrets differ");
}
