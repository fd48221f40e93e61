//! Fonts and drawings are ours and bundled: only a change of theirs changes a picture. Look at it before you write its
//! new hash down: the test tells all that differ, and with `CARAVANSERAI_PICTURES` it writes them into that folder.

use games::any::Kind;
use games::chance::sha256_hexadecimal;
use games::{RiderColours, Seat};

use super::{decoded, game_of, keep};
use crate::voice;

/// A random game after so many moves: the hashes of the pixels of its board and of the first seat's hand.
const GOLDEN: [(&str, &str, u8, usize, [&str; 2]); 4] = [
    (
        "desert",
        "2017, river",
        4,
        80,
        [
            "4d2751dc1a692bb0d863c456533e56dcdb3075f45ea1873e1d003ac53a6fb09b",
            "1734d95cda93fbcab7a65db807913029f5229378b8e6d926a770a340121a7a06",
        ],
    ),
    (
        "nomads",
        "",
        6,
        200,
        [
            "0bf1e045b2f12b0c587914ef8c75f326bba66f9951b72f2d43fee6f5223a3c57",
            "289e7d0f1ade28abb711e4d5c237f37a95457eaf73b0c9e273c21c7256ce215e",
        ],
    ),
    (
        "nomads",
        "short, disks 2",
        3,
        40,
        [
            "6d36d71c92d3a6800c38db794fb1d2465aba313d59ed3909adb017d0becea5f1",
            "066574302cc8a8c60779b73a62ea7d0b390eb0a4e9818c0c8246c341eaefabb4",
        ],
    ),
    (
        "bazaar",
        "first 1",
        5,
        80,
        [
            "b5ec2c7eee3809beb8d7decf9c56f69d2dbe3210c23d5f8673736433349abee1",
            "3a6c6562fc6fbed02cd01e1d56ae0b920f2f2070ad9e478531ca6859b28b6200",
        ],
    ),
];

#[test]
fn pictures_look_as_they_did() {
    let mut differing = Vec::new();
    for (kind, options, seats, moves, golden) in GOLDEN {
        let game = game_of(Kind::named(kind), options, seats, moves);
        let board = render::board(&game.view(), &voice(&RiderColours)).unwrap();
        let hand =
            render::hand(&game.view(), &game.hand(Seat::from_index(0)), &voice(&RiderColours)).unwrap();
        let pictures = [("board", board), ("hand", hand)];
        let hashes = [0, 1].map(|i| sha256_hexadecimal(&decoded(&pictures[i].1.png).1));
        if hashes != golden {
            for (what, picture) in &pictures {
                keep(&format!("{kind}-{seats}-{moves}-{what}"), picture);
            }
            differing.push(format!("{kind}, “{options}”, {seats} players, {moves} moves: {hashes:?}"));
        }
    }
    assert!(differing.is_empty(), "{differing:#?}");
}
