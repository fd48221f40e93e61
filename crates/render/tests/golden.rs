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
            "a613ab7862f7fba5ba7be84f5b0798b8ef0051ec78e64da7f81b1fa23fee0171",
            "1734d95cda93fbcab7a65db807913029f5229378b8e6d926a770a340121a7a06",
        ],
    ),
    (
        "nomads",
        "",
        6,
        200,
        [
            "0e5e0ef88484583a8fbd4f5cb0b0cb13e14b3b041e553d78adce80b328a3f911",
            "289e7d0f1ade28abb711e4d5c237f37a95457eaf73b0c9e273c21c7256ce215e",
        ],
    ),
    (
        "nomads",
        "short, disks 2",
        3,
        40,
        [
            "eafb74379bd62399b68b6b35d93b47338676c481901c370be51220cbf5a73875",
            "066574302cc8a8c60779b73a62ea7d0b390eb0a4e9818c0c8246c341eaefabb4",
        ],
    ),
    (
        "bazaar",
        "first 1",
        5,
        80,
        [
            "d5cc9d05cdc0971274f7b203658056e8cdefa7fd1062fa4575b246fa6ffab780",
            "1668831521b32bd2c04c4b88e7ef3232e35deef5c424ac4035bea45d31a88e72",
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
