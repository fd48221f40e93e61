//! Fonts and drawings are ours and bundled: only a change of theirs changes a picture. Look at it before you write its
//! new hash down; the test tells all that differ.

use caravanserai::games::any::Kind;
use caravanserai::games::chance::sha256_hexadecimal;
use caravanserai::games::{RiderColours, Seat};
use caravanserai::render;

use super::{decoded, game_of};

/// A random game after so many moves: the hashes of the pixels of its board and of the first seat's hand.
const GOLDEN: [(Kind, &str, u8, usize, [&str; 2]); 4] = [
    (
        Kind::Desert,
        "2017, river",
        4,
        80,
        [
            "92f9bde9b2a86e6ef8b2872c4b3889db6e22293eabe3d29a3521767c9a047c0d",
            "ac8dde376f1fc7f1a1d9bf12bebcd6867508ef07f68185a7faf73b129009c052",
        ],
    ),
    (
        Kind::Nomads,
        "",
        6,
        200,
        [
            "090ff0be87487ba145d9948aee77da4b5eff64bcf8b7ff189ce76c6d2fb5b67c",
            "289e7d0f1ade28abb711e4d5c237f37a95457eaf73b0c9e273c21c7256ce215e",
        ],
    ),
    (
        Kind::Nomads,
        "short, disks 2",
        3,
        40,
        [
            "5b2515a2aee3d1fb2c9c0c7783c76cb1de37916ae2d27671957eb6b6c8ea80ba",
            "066574302cc8a8c60779b73a62ea7d0b390eb0a4e9818c0c8246c341eaefabb4",
        ],
    ),
    (
        Kind::Bazaar,
        "first 1",
        5,
        80,
        [
            "65ba4abb20389831753ce659da02fbb0018dcdf3ef6da4389e1d5aa31b6e588a",
            "3a6c6562fc6fbed02cd01e1d56ae0b920f2f2070ad9e478531ca6859b28b6200",
        ],
    ),
];

#[test]
fn pictures_look_as_they_did() {
    let mut differing = Vec::new();
    for (kind, options, seats, moves, golden) in GOLDEN {
        let game = game_of(kind, options, seats, moves);
        let board = render::board(&game.view(), &RiderColours);
        let hand = render::hand(&game.view(), &game.hand(Seat::from_index(0)), &RiderColours);
        let hashes = [board, hand].map(|picture| sha256_hexadecimal(&decoded(&picture.png).1));
        if hashes != golden {
            differing.push(format!("{kind:?}, “{options}”, {seats} players, {moves} moves: {hashes:?}"));
        }
    }
    assert!(differing.is_empty(), "{differing:#?}");
}
