//! Scoring in play: B24-B28.

use super::*;

fn rich(seats: u8) -> Table {
    midgame(seats).hand(1, "8 water 8 camel 8 silk 8 spice")
}

#[test]
fn b24_a_marked_tile_alone_scores_two_at_once() {
    let mut table = rich(3);
    let words = table.play("build north 1 at F6");
    assert_eq!(words[2], "Blue's tile on F6 stands alone: 2 points.");
    assert_eq!(table.points(), [2, 0, 0]);
    let words = table.play("build north 2 at F7");
    assert!(!words.iter().any(|line| line.contains("alone")));
    assert_eq!(table.points(), [2, 0, 0], "one that touches another scores later");
}

#[test]
fn b25_an_encampment_of_seven_scores_at_once() {
    let mut table = rich(3).lay("F3 water 1, F4 water 2, F5 silk 2, F7 camel, F8 spice 3, F9 silk 2");
    let words = table.play("build north 1 at F6");
    assert_eq!(
        words[2],
        "Blue closes the encampment F3 F4 F5 F6 F7 F8 F9: 3 points for Blue, 3 points for Vermilion and 1 point for Forest. Its markers \
         return."
    );
    assert_eq!(table.points(), [3, 3, 1], "two tiles and the closing point for Blue");
}

#[test]
fn b25_the_closing_point_needs_no_marker() {
    let six = "F3 water 1, F4 water 1, F5 silk 1, F7 camel 2, F8 spice 2, F9 silk 2";
    let mut table = rich(3).lay(six).lay("A1 silk 1, A3 silk 1, A5 silk 1, K1 silk 1");
    assert_eq!(table.game.markers_left(seat(1)), 0);
    let words = table.play("build north 1 at F6");
    assert!(words[0].ends_with("on F6 without a marker."), "{words:?}");
    assert_eq!(table.points(), [4, 3, 0], "three markers and the closing point");
    assert_eq!(table.game.markers_left(seat(1)), 3);
    // Nobody's tiles: the closing point alone.
    let mut table = rich(3).lay("F3 water, F4 water, F5 silk, F7 camel, F8 spice, F9 silk");
    table.play("build north 1 at F6");
    assert_eq!(table.points(), [2, 0, 0]);
}

#[test]
fn b26_markers_return_and_tiles_stay_and_produce() {
    let mut table = rich(3).lay("F3 water 1, F4 water 2, F5 silk 2, F7 camel, F8 spice 3, F9 silk 2");
    table.play("build north 1 at F6");
    let view = table.game.view();
    assert_eq!(view.tiles.len(), 7);
    assert!(view.tiles.iter().all(|tile| tile.marker.is_none()));
    assert!(view.seats.iter().all(|seat| seat.markers_left == 7));
    assert_eq!(table.game.masks.gives.to(hex("G3")), cards("2 water"), "F3 and F4 go on producing");
    // Nothing may touch it any more.
    assert!(table.refused("build north 2 at E5").contains("encampment of 8"));
    assert!(table.refused("build north 2 at F10").contains("encampment of 8"));
}

#[test]
fn b27_encampments_merge_within_seven() {
    let mut table = rich(3).lay("F4 water 1, F5 silk 2, F7 camel 2, F8 spice 3");
    assert_eq!(table.game.view().camps.len(), 2);
    table.play("build north 1 at F6");
    assert_eq!(table.game.view().camps.len(), 1);
    assert_eq!(table.points(), [0, 0, 0], "five score nothing yet");
    let mut table = rich(3).lay("F4 water 1, F5 silk 2, G5 water 2, F7 camel 2, F8 spice 3, F9 silk");
    table.play("build north 1 at F6");
    assert_eq!(table.points(), [3, 3, 1], "three and three and the new one are seven");
}

#[test]
fn b28_scores_are_public() {
    let mut table = rich(4);
    table.play("build north 1 at F6, build north 2 at A1");
    let points: Vec<u32> = table.game.view().seats.iter().map(|seat| seat.points).collect();
    assert_eq!(points, [4, 0, 0, 0]);
}
