//! Pictures of Nomads of Arabia: what Discord takes, and nothing secret.

use caravanserai::games::any::{AnyGame, Kind};
use caravanserai::games::chance::Seed;
use caravanserai::games::desert::Boards;
use caravanserai::games::{Chance, RiderColours, Seat, Status};
use caravanserai::render;
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

fn game(options: &str, seats: u8, moves: usize) -> AnyGame {
    let options = Kind::Nomads.read_options(options, Boards::built_in()).unwrap();
    let mut chance = Chance::new(&Seed::from_text("pictures"), "pictures");
    let (mut game, _) = AnyGame::new(&options, seats, &mut chance).ok().unwrap();
    let mut random = Xoshiro256PlusPlus::seed_from_u64(u64::from(seats));
    for _ in 0..moves {
        let Status::Awaiting(awaited) = game.status() else { break };
        let seat = awaited.iter().next().unwrap();
        game.play_nth(seat, random.random_range(0..game.count_moves(seat)), &mut chance);
    }
    game
}

const END: usize = 20_000;

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
        crate::laws::redeal_nomads(&game, &mut state, None, &mut random);
        let other = AnyGame::load(&game.options(), game.seats(), &state).unwrap();
        let hands = |game: &AnyGame| Seat::all(4).map(|seat| game.hand(seat)).collect::<Vec<_>>();
        differ += usize::from(hands(&game) != hands(&other));
        let pictures = [&game, &other].map(|game| render::board(&game.view(), &RiderColours));
        assert!(pictures[0] == pictures[1], "after {moves} moves");
    }
    assert!(differ > 0, "the secrets differ");
}
