//! Fonts and drawings are ours and bundled: only a change of theirs changes a picture. Look at it before you write its
//! new hash down; the test tells all that differ.

use games::any::Kind;
use games::chance::sha256_hexadecimal;
use games::{RiderColours, Seat};

use super::{decoded, game_of};
use crate::voice;

/// A random game after so many moves: the hashes of the pixels of its board and of the first seat's hand.
const GOLDEN: [(&str, &str, u8, usize, [&str; 2]); 4] = [
    (
        "desert",
        "2017, river",
        4,
        80,
        [
            "7282cd8e74f819e9dd72089a66714e5a8b3e96e47be1bd5a6e85ab64b2b45e2a",
            "1734d95cda93fbcab7a65db807913029f5229378b8e6d926a770a340121a7a06",
        ],
    ),
    (
        "nomads",
        "",
        6,
        200,
        [
            "024027b70fd9dc9272f539657e5314a8ae16803e4610a0a0e3654c26c63948ed",
            "289e7d0f1ade28abb711e4d5c237f37a95457eaf73b0c9e273c21c7256ce215e",
        ],
    ),
    (
        "nomads",
        "short, disks 2",
        3,
        40,
        [
            "5335db5cabb5be6d9e8097d6384c29e1c19b100579bb91c8cda9a93275573783",
            "066574302cc8a8c60779b73a62ea7d0b390eb0a4e9818c0c8246c341eaefabb4",
        ],
    ),
    (
        "bazaar",
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
        let game = game_of(Kind::named(kind), options, seats, moves);
        let board = render::board(&game.view(), &voice(&RiderColours)).unwrap();
        let hand =
            render::hand(&game.view(), &game.hand(Seat::from_index(0)), &voice(&RiderColours)).unwrap();
        let hashes = [board, hand].map(|picture| sha256_hexadecimal(&decoded(&picture.png).1));
        if hashes != golden {
            differing.push(format!("{kind}, “{options}”, {seats} players, {moves} moves: {hashes:?}"));
        }
    }
    assert!(differing.is_empty(), "{differing:#?}");
}
