//! Layout: everything lies inside the picture and beside what it must not cover.

use super::*;
use crate::games::bazaar::{self, hexes};

#[test]
fn the_board_fits_between_its_rows() {
    let Area(left, top, width, height) = BOARD;
    for hex in hexes(*bazaar::BOARD) {
        let (x, y) = pieces::middle(hex);
        let (across, up) = (i32::from(pieces::HEX) / 2, 2 * 24);
        assert!(x - across > left && x + across < left + width, "{hex}");
        assert!(y - up > top && y + up < top + height, "{hex}");
    }
}
