//! The plot of a review: for every number of players, long games and short ones.

use games::{Names, RiderColours, Seat};
use render::Chances;

use super::{decoded, keep};
use crate::voice;

/// Chances that go up and down, and add up to 1.
fn points(seats: u8, count: usize) -> Vec<(usize, Vec<f32>)> {
    let point = |at: usize| {
        let weight = |seat: usize| 1.2 + ((at * (seat + 2)) as f32 / count as f32 * 4.0 + seat as f32).sin();
        let all: f32 = (0..usize::from(seats)).map(weight).sum();
        (at, (0..usize::from(seats)).map(|seat| weight(seat) / all).collect())
    };
    (0..count).map(point).collect()
}

#[test]
fn a_plot_has_a_line_for_everybody() {
    for (seats, count) in [(2, 8), (3, 90), (5, 160), (6, 700)] {
        let points = points(seats, count);
        let winner = Seat::from_index(1);
        let turning = [count / 5, count / 2, count - 2];
        let chances =
            Chances { seats, points: &points, winners: [winner].into_iter().collect(), turning: &turning };
        let picture = render::review(&chances, &voice(&RiderColours));
        assert!(picture == render::review(&chances, &voice(&RiderColours)), "the same every time");
        keep(&format!("review-{seats}"), &picture);
        assert!(picture.png.len() < 170_000, "{} bytes", picture.png.len());
        let (header, pixels) = decoded(&picture.png);
        assert_eq!(header.width, 1200);
        // Everybody's colour is there, often enough for a line.
        let palette = header.palette.as_ref().unwrap();
        for seat in Seat::all(seats) {
            let colour = render::theme::rider(seat);
            let of_seat = |&&pixel: &&u8| palette[usize::from(pixel) * 3..][..3] == colour;
            let drawn = pixels.iter().filter(of_seat).count();
            assert!(drawn > 4000, "{seats} players, {seat}: {drawn} pixels");
            assert!(picture.alt.contains(&format!("{}: ", RiderColours.name(seat))), "{}", picture.alt);
        }
        assert!(picture.alt.contains("Won."), "{}", picture.alt);
    }
}

#[test]
fn a_game_without_decisions_has_a_plot_too() {
    let chances = Chances { seats: 3, points: &[], winners: games::Seats::NONE, turning: &[] };
    assert!(!render::review(&chances, &voice(&RiderColours)).png.is_empty());
}
