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
            "78d63df7f2b81f0486450bc4b51b8b3203ae7786f380345eecb8a781016e2d3d",
            "050fa46ee92ff93e16a2a77abc1c6cec1898de5bdf933a1c4cdb5311ac01b777",
        ],
    ),
    (
        Kind::Nomads,
        "",
        6,
        200,
        [
            "58babb8a4e15070bcb7d5d63909839e1f3ef5677c5f3de4e12f062923ad79709",
            "1882272451c85347fff01d1b18a082ce6255d6129655ea1b655c12187d38ae3c",
        ],
    ),
    (
        Kind::Nomads,
        "short, disks 2",
        3,
        40,
        [
            "7245f0ba3df7de288b0c81a75d3b71d85aa9c13220bb404b1a29d95cce9b0524",
            "110f96a7221161899ee42d5c27107ab9f3b7e23204f0ec68f3c6719d4a33ebc8",
        ],
    ),
    (
        Kind::Bazaar,
        "first 1",
        5,
        80,
        [
            "cab6e3680a2e0b08f92b4d296d2ac80ffdbedff2b5465400965163f624986bb9",
            "c077442ba5a03830f970ed56ca954e18b5fdf93587c54e26a86efb0d443d072f",
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
