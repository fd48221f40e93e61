//! Layout: everything lies inside the picture and beside what it must not cover.

use super::*;
use crate::layout::PANEL;
use crate::probe::{Hard, check_words, voice};
use games::any::{AnyGame, Kind};
use games::bazaar::{self, hexes};
use games::chance::Seed;
use games::{Chance, Status};

#[test]
fn words_stay_inside_their_place() {
    for seats in [3, 5] {
        let options = Kind::named("bazaar").read_options("").unwrap();
        let mut chance = Chance::new(&Seed::from_text("scenes"), "scenes");
        let (mut game, _) = AnyGame::new(&options, seats, &mut chance).ok().unwrap();
        for number in 0.. {
            let view = game.view();
            let view = view.as_view::<View>().unwrap();
            if number % 7 == 0 || view.reveal.is_some() {
                check_words(&board(view, &voice(&Hard)), &[NORTH, BOARD, TRACK, SOUTH, PANEL], 4.0);
            }
            let Status::Awaiting(awaited) = game.status() else { break };
            let seat = awaited.iter().next().unwrap();
            game.play_nth(seat, number * 7919 % game.count_moves(seat), &mut chance);
        }
    }
}

#[test]
fn the_board_fits_between_its_rows() {
    let Area(left, top, width, height) = BOARD;
    for hex in hexes(*bazaar::BOARD) {
        let (x, y) = pieces::GRID.middle(hex.cell());
        let (across, up) = (i32::from(pieces::GRID.hex) / 2, 2 * 24);
        assert!(x - across > left && x + across < left + width, "{hex}");
        assert!(y - up > top && y + up < top + height, "{hex}");
    }
}
