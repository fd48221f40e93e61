//! Features of the board: pools, oases, mountains, the river.

use tiny_skia::{Path, PathBuilder};

use super::pen::{Canvas, ellipse, path};
use crate::theme;

/// The lower part of a hex: its label stands above.
pub fn pool(hex: u16, face_up: bool) -> Canvas {
    let unit = f32::from(hex) / 66.0;
    let mut canvas = Canvas::new(30.0 * unit, 10.0 * unit, 30.0 * unit, 40.0 * unit);
    let place = (0.0, 16.5 * unit);
    let shore = path(
        "M -25 0 C -25 -9 -14 -15 -1 -15 C 13 -16 25 -10 25 0 C 25 10 14 16 0 16 C -14 16 -25 10 -25 0 Z",
        unit,
        place,
    );
    let water = path(
        "M -20.5 0 C -20.5 -7 -11 -11.5 -1 -11.5 C 10 -12.5 20.5 -7 20.5 0 C 20.5 7 11 12.5 0 12.5 C -12 12.5 -20.5 7 -20.5 0 Z",
        unit,
        place,
    );
    canvas.fill(&shore, theme::WATER_PALE);
    canvas.stroke(&shore, theme::WATER, 2.0 * unit);
    canvas.fill(&water, theme::WATER_DEEP);
    if !face_up {
        for y in [-5.0, 4.0] {
            let wave = path(
                &format!(
                    "M -12 {y} C -9 {a} -5 {a} -3 {y} C -1 {b} 3 {b} 5 {y} C 7 {a} 10 {a} 12 {y}",
                    a = y - 4.5,
                    b = y + 4.5
                ),
                unit,
                place,
            );
            canvas.stroke(&wave, theme::WATER_PALE, 2.6 * unit);
        }
    }
    canvas
}

/// A palm on a patch of green. A little larger than its hex: nothing else may be placed there.
pub fn oasis(hex: u16) -> Canvas {
    let unit = f32::from(hex) / 66.0;
    let mut canvas = Canvas::new(36.0 * unit, 40.0 * unit, 36.0 * unit, 40.0 * unit);
    canvas.fill(&ellipse((0.0, 17.0 * unit), (28.0 * unit, 15.0 * unit)), theme::GRASS);
    canvas.fill(&ellipse((7.0 * unit, 20.0 * unit), (13.0 * unit, 6.0 * unit)), theme::WATER);
    let place = (0.0, 0.0);
    canvas.fill(&path(TRUNK, unit, place), theme::TRUNK);
    for (leaf, colour) in LEAVES {
        let leaf = path(leaf, unit, place);
        canvas.stroke(&leaf, theme::PALM_DARK, 1.6 * unit);
        canvas.fill(&leaf, colour);
    }
    canvas
}

const TRUNK: &str = "M -5 21 C -4 9 -1 -2 5 -12 L 9 -9 C 4 0 2 10 2 21 C 1 23 -4 23 -5 21 Z";
const LEAVES: [(&str, theme::Rgb); 7] = [
    ("M 6 -11 C -2 -20 -17 -20 -26 -7 C -17 -12 -6 -11 6 -8 Z", theme::PALM_DARK),
    ("M 6 -11 C 14 -22 28 -20 31 -6 C 23 -12 15 -10 6 -8 Z", theme::PALM_DARK),
    ("M 6 -10 C -6 -12 -16 -4 -17 9 C -11 0 -3 -4 7 -7 Z", theme::PALM),
    ("M 6 -10 C 17 -12 26 -3 26 9 C 20 1 14 -4 5 -7 Z", theme::PALM),
    ("M 7 -9 C 2 -20 -5 -30 -17 -30 C -9 -26 -3 -16 4 -8 Z", theme::PALM),
    ("M 5 -9 C 6 -22 14 -32 26 -30 C 17 -26 12 -18 8 -8 Z", theme::PALM),
    ("M 6 -9 C 3 -17 4 -27 8 -33 C 10 -25 10 -17 8 -9 Z", theme::PALM_LIGHT),
];

/// The parts of a palm without its oasis, from back to front.
pub fn palm(width: f32) -> impl Iterator<Item = (Path, theme::Rgb)> {
    let part = move |(part, colour)| (path(part, width / 66.0, (0.0, 0.0)), colour);
    [(TRUNK, theme::TRUNK)].into_iter().chain(LEAVES).map(part)
}

/// The parts of a mountain from back to front, around the centre of its hex. Two shapes alternate.
pub fn mountain(width: f32, other: bool) -> Vec<(Path, theme::Rgb)> {
    let unit = width / 66.0;
    let parts: &[(&str, theme::Rgb)] = if other {
        &[
            ("M -38 27 L -22 -6 L -16 0 L -4 -30 L 8 -8 L 14 -14 L 38 27 Z", theme::ROCK),
            ("M -4 -30 L 8 -8 L 14 -14 L 38 27 L 6 27 L 10 12 L -2 0 Z", theme::ROCK_DARK),
            ("M -22 -6 L -16 0 L -18 10 L -12 27 L -38 27 Z", theme::ROCK_LIGHT),
            ("M -4 -30 L 3 -17 L -1 -13 L -4 -17 L -8 -12 L -11 -13 Z", theme::SNOW),
        ]
    } else {
        &[
            ("M -38 27 L -10 -20 L -4 -12 L 10 -36 L 38 27 Z", theme::ROCK),
            ("M 10 -36 L 38 27 L 2 27 L 8 10 L 0 -2 Z", theme::ROCK_DARK),
            ("M -10 -20 L -4 -12 L -10 0 L -6 12 L -14 27 L -38 27 Z", theme::ROCK_LIGHT),
            ("M 10 -36 L 17 -20 L 12 -15 L 8 -21 L 3 -17 L -1 -17 Z", theme::SNOW),
        ]
    };
    parts.iter().map(|&(part, colour)| (path(part, unit, (0.0, 0.0)), colour)).collect()
}

/// The river through these points in order: smooth, since it bends at the corners of hexes.
pub fn river(points: &[(f32, f32)]) -> Option<Path> {
    let (first, rest) = points.split_first()?;
    let mut pen = PathBuilder::new();
    pen.move_to(first.0, first.1);
    for pair in rest.windows(2) {
        let [corner, next] = [pair[0], pair[1]];
        pen.quad_to(corner.0, corner.1, (corner.0 + next.0) / 2.0, (corner.1 + next.1) / 2.0);
    }
    let last = rest.last()?;
    pen.line_to(last.0, last.1);
    pen.finish()
}

/// Sun and dunes; the lower corners are as round as those of the paper below.
pub fn dunes(width: f32, height: f32) -> Canvas {
    const ROUND: f32 = 28.0;
    let mut canvas = Canvas::new(0.0, 0.0, width, height);
    canvas.fill(&ellipse((width * 0.79, height * 0.42), (78.0, 78.0)), theme::SAND);
    for (from, crest, dip, colour) in [
        (0.42, 0.3, 0.56, theme::SAND_LIGHT),
        (0.56, 0.7, 0.5, theme::SAND_DEEP),
        (0.8, 0.64, 0.86, theme::SAND_LINE),
    ] {
        let dune = format!(
            "M 0 {a} C {x1} {b} {x2} {b} {x3} {a} C {x4} {c} {x5} {c} {w} {a} L {w} {e} \
             C {w} {f} {g} {h} {i} {h} L {r} {h} C {j} {h} 0 {f} 0 {e} Z",
            a = height * from,
            b = height * crest,
            c = height * dip,
            x1 = width * 0.12,
            x2 = width * 0.3,
            x3 = width * 0.5,
            x4 = width * 0.68,
            x5 = width * 0.86,
            w = width,
            h = height,
            e = height - ROUND,
            f = height - ROUND / 2.2,
            g = width - ROUND / 2.2,
            i = width - ROUND,
            r = ROUND,
            j = ROUND / 2.2,
        );
        canvas.fill(&path(&dune, 1.0, (0.0, 0.0)), colour);
    }
    canvas
}
