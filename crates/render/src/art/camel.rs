//! Camels and leaders. The silhouette is drawn in a box of 100 x 92 units.

use super::marks::glyph_path;
use super::pen::{Canvas, circle, path};
use crate::theme::{self, glyph};
use games::Seat;
use games::desert::Colour;

const BODY: &str = "M 10 54 C 9 43 17 36 27 35 C 34 34 37 15 48 15 C 59 15 61 34 68 37 C 73 39 75 34 76 27 \
    C 77 19 77 12 83 8 L 83 3 L 87 6 C 92 6 97 9 99 13 C 101 17 99 20 95 20 C 92 20 90 20 89 22 \
    C 87 31 88 45 80 53 C 77 56 76 58 76 62 L 77 88 C 77 91 68 91 67 88 L 65 67 L 61 67 L 61 88 C 61 91 53 91 52 88 \
    L 51 65 C 46 66 40 66 36 64 L 37 88 C 37 91 29 91 28 88 L 27 69 L 23 66 L 22 88 C 22 91 13 91 13 88 L 14 63 \
    C 11 61 10 58 10 54 Z";
const TAIL: &str = "M 11 46 C 5 49 4 56 6 64";
const BLANKET: &str = "M 31 33 C 35 24 39 14.5 48 14.5 C 57 14.5 61 24 65 33 L 68 57 C 62 60 34 60 28 57 Z";
const MIDDLE: (f32, f32) = (50.0, 47.0);

fn animal(canvas: &mut Canvas, colour: Colour, scale: f32, (x, y): (f32, f32), mark: f32) {
    let coat = theme::coat(colour);
    let place = (x - MIDDLE.0 * scale, y - MIDDLE.1 * scale);
    let line = (scale * 5.0).max(1.5);
    let body = path(BODY, scale, place);
    canvas.stroke(&path(TAIL, scale, place), coat.dark, line);
    canvas.stroke(&body, coat.dark, line);
    canvas.fill(&body, coat.body);
    let blanket = path(BLANKET, scale, place);
    canvas.fill(&blanket, theme::WHITE);
    canvas.stroke(&blanket, coat.dark, line * 0.55);
    canvas.fill(&circle((place.0 + 90.0 * scale, place.1 + 12.5 * scale), 1.9 * scale), coat.dark);
    let middle = (place.0 + 48.0 * scale, place.1 + 39.5 * scale);
    canvas.fill(&glyph_path(glyph(colour), middle, mark), coat.dark);
}

/// A camel's outline of this width around a point.
pub fn far_camel(width: f32, (x, y): (f32, f32)) -> tiny_skia::Path {
    let scale = width / 100.0;
    path(BODY, scale, (x - MIDDLE.0 * scale, y - MIDDLE.1 * scale))
}

fn canvas(hex: u16) -> Canvas {
    let room = f32::from(hex) * 0.62;
    Canvas::new(room, room, room, room)
}

pub fn camel(hex: u16, colour: Colour) -> Canvas {
    let mut canvas = canvas(hex);
    let width = f32::from(hex);
    animal(&mut canvas, colour, width * 0.0081, (0.0, width * 0.01), width * 0.125);
    canvas
}

/// Where the flag is, in widths of a hex: its top left corner and its size.
pub const FLAG: ((f32, f32), (f32, f32)) = ((-0.4, -0.53), (0.56, 0.45));

pub fn leader(hex: u16, colour: Colour, seat: Seat) -> Canvas {
    let mut canvas = canvas(hex);
    let width = f32::from(hex);
    animal(&mut canvas, colour, width * 0.0078, (width * 0.03, width * 0.16), width * 0.125);
    let ((left, top), (across, down)) = FLAG;
    let [left, top, across, down] = [left, top, across, down].map(|part| part * width);
    let pole = path(&format!("M {left} {top} L {left} {}", top + 0.72 * width), 1.0, (0.0, 0.0));
    let flag = path(
        &format!(
            "M {left} {top} L {right} {top} L {notch} {half} L {right} {bottom} L {left} {bottom} Z",
            right = left + across,
            notch = left + across * 0.86,
            half = top + down / 2.0,
            bottom = top + down
        ),
        1.0,
        (0.0, 0.0),
    );
    canvas.stroke(&pole, theme::INK, width * 0.06);
    canvas.stroke(&flag, theme::WHITE, width * 0.075);
    canvas.fill(&flag, theme::rider(seat));
    canvas.stroke(&pole, theme::INK, width * 0.045);
    canvas
}
