//! The land of Nomads of Arabia: spaces of the board, Land Boxes, the road to Mecca.

use tiny_skia::Path;

use super::mountain;
use super::nomads::{Tile, ground};
use super::pen::{Canvas, path, polygon, rounded_box, rounded_polygon};
use crate::theme::{self, Rgb};
use games::nomads::Land;

/// The middle of the sign on a Land Box.
const FIELD_SIGN: (f32, f32) = (32.0, 28.0);

/// Part of one landscape: spaces touch, and only a thin line is between them.
pub fn tile(terrain: Tile, width: f32, height: f32) -> Canvas {
    let mut canvas = Canvas::new(0.0, 0.0, width, height);
    canvas.fill(&square_box(width, height, 0.0), theme::SAND_LINE);
    canvas.fill(&square_box(width, height, 1.0), theme::SAND);
    dunes(&mut canvas, width, height);
    match terrain {
        Tile::City => city(&mut canvas, (width * 0.47, height * 0.52)),
        Tile::Mountain => range(&mut canvas, width, height),
        Tile::Desert => {}
        Tile::Land(land) => {
            let patch = patch(width, height);
            canvas.stroke(&patch, theme::CLIFF, 3.0);
            canvas.fill(&patch, ground(land));
            texture(&mut canvas, land, (width, height));
        }
    }
    canvas
}

pub fn plain_tile(terrain: Tile, width: f32, height: f32) -> Canvas {
    let mut canvas = Canvas::new(0.0, 0.0, width, height);
    canvas.fill(&square_box(width, height, 0.0), theme::SAND_LINE);
    canvas.fill(&square_box(width, height, 2.0), theme::SAND);
    match terrain {
        Tile::City => city(&mut canvas, (width * 0.47, height * 0.52)),
        Tile::Mountain => {
            let at = |x: f32, y: f32| (x * width, y * height);
            canvas.fill(&polygon(&[at(0.06, 0.96), at(0.5, 0.1), at(0.94, 0.96)]), theme::ROCK_LIGHT);
            canvas.fill(&polygon(&[at(0.06, 0.96), at(0.5, 0.1), at(0.56, 0.96)]), theme::ROCK);
        }
        Tile::Desert => {}
        Tile::Land(land) => {
            canvas.fill(&square_box(width, height, 4.0), ground(land));
            sign(&mut canvas, land, 1.1 * height / 104.0, (0.5 * width, 0.36 * height));
        }
    }
    canvas
}

fn square_box(width: f32, height: f32, inset: f32) -> Path {
    let (right, bottom) = (width - inset, height - inset);
    polygon(&[(inset, inset), (right, inset), (right, bottom), (inset, bottom)])
}

/// The sand below everything.
fn dunes(canvas: &mut Canvas, width: f32, height: f32) {
    let (w, h) = (width - 1.0, height - 1.0);
    for (y, colour) in [(0.42, theme::SAND_LIGHT), (0.74, theme::SAND_DEEP)] {
        let crest = format!(
            "M 1 {a} C {b} {c} {d} {c} {e} {a} C {f} {g} {i} {a} {w} {c} L {w} {h} L 1 {h} Z",
            a = h * y,
            b = w * 0.16,
            c = h * (y - 0.2),
            d = w * 0.3,
            e = w * 0.52,
            f = w * 0.7,
            g = h * (y + 0.16),
            i = w * 0.84,
        );
        canvas.fill(&path(&crest, 1.0, (0.0, 0.0)), colour);
    }
}

/// The outline of a land: almost the whole space, with a shore that is not straight.
fn patch(width: f32, height: f32) -> Path {
    let at = |x: f32, y: f32| (x * width, y * height);
    let outline = [
        (0.03, 0.16),
        (0.22, 0.04),
        (0.48, 0.07),
        (0.74, 0.03),
        (0.96, 0.12),
        (0.975, 0.5),
        (0.96, 0.86),
        (0.72, 0.95),
        (0.5, 0.91),
        (0.26, 0.97),
        (0.04, 0.88),
        (0.025, 0.5),
    ];
    rounded_polygon(&outline.map(|(x, y)| (at(x, y), 0.12 * width)))
}

/// Mountains from edge to edge: one large, and a smaller one beside it if there is room.
fn range(canvas: &mut Canvas, width: f32, height: f32) {
    let wide = width > height;
    let mut peak = |size: f32, x: f32, other: bool| {
        for (part, colour) in mountain(size, other) {
            let part = part.transform(tiny_skia::Transform::from_translate(x, height - 28.0 * size / 66.0));
            if let Some(part) = part {
                canvas.fill(&part, colour);
            }
        }
    };
    if wide {
        peak(height * 0.66, width * 0.22, true);
        peak(height * 0.62, width * 0.8, false);
        peak(height * 0.98, width * 0.52, false);
    } else {
        peak(width * 0.86, width * 0.5, true);
    }
}

/// Domes and towers.
fn city(canvas: &mut Canvas, (x, y): (f32, f32)) {
    let at = (x, y);
    for (part, colour) in [
        ("M -34 24 L -34 -2 L -12 -2 L -12 24 Z", theme::CARD),
        ("M 14 24 L 14 -6 L 36 -6 L 36 24 Z", theme::CARD),
        ("M -16 24 L -16 -8 C -16 -22 -6 -28 1 -34 C 8 -28 18 -22 18 -8 L 18 24 Z", theme::GOLD),
        ("M -5 24 L -5 8 C -5 0 7 0 7 8 L 7 24 Z", theme::FRAME),
        ("M -28 16 L -28 6 L -21 6 L -21 16 Z", theme::FRAME),
        ("M 22 14 L 22 3 L 29 3 L 29 14 Z", theme::FRAME),
    ] {
        let part = path(part, 1.1, at);
        if colour != theme::FRAME {
            canvas.stroke(&part, theme::FRAME, 2.6);
        }
        canvas.fill(&part, colour);
    }
}

/// What distinguishes a land without its colour, all over it: its sign in several sizes.
fn texture(canvas: &mut Canvas, land: Land, (width, height): (f32, f32)) {
    for (x, y, size) in [(0.62, 0.34, 0.9), (0.2, 0.7, 0.62), (0.5, 0.78, 0.5), (0.82, 0.76, 0.72)] {
        sign(canvas, land, size * height / 104.0, (x * width, y * height));
    }
}

/// The sign of a land, about 80 x 40 units around a point: on its spaces and on its box.
fn sign(canvas: &mut Canvas, land: Land, unit: f32, at: (f32, f32)) {
    let mut line = |text: &str, ink: Rgb, width: f32| {
        canvas.stroke(&path(text, unit, at), ink, (width * unit).max(1.8));
    };
    match land {
        Land::Grasslands => {
            for (dx, dy) in [(-26, 8), (0, -8), (28, 6)] {
                for (x, y) in [(-10, -4), (0, -10), (10, -4)] {
                    let blade = format!(
                        "M {dx} {foot} C {dx} {bend} {bent} {tip} {end} {tip}",
                        foot = dy + 12,
                        bend = dy + 4,
                        bent = dx + x / 2,
                        tip = dy + y,
                        end = dx + x,
                    );
                    line(&blade, theme::PALM_DARK, 3.4);
                }
            }
        }
        Land::Wastelands => {
            for crack in [
                "M -38 -10 L -18 -2 L -22 14",
                "M -18 -2 L 4 -14 L 12 4 L 34 -6",
                "M 12 4 L 6 20",
                "M 4 -14 L 8 -24",
            ] {
                line(crack, theme::FRAME, 3.2);
            }
        }
        Land::Highlands => {
            let dark = theme::coat(games::desert::Colour::Purple).dark;
            for hill in ["M -42 18 C -30 -16 -12 -18 0 18", "M -8 2 C 4 -26 24 -26 40 18"] {
                line(hill, dark, 3.6);
            }
        }
        Land::Wadis => {
            for y in [-14, 0, 14] {
                let wave = format!(
                    "M -36 {y} C -27 {a} -18 {a} -9 {y} C 0 {b} 9 {b} 18 {y} C 25 {a} 31 {a} 36 {y}",
                    a = y - 9,
                    b = y + 9
                );
                line(&wave, theme::WATER_DEEP, 3.4);
            }
        }
        Land::Saltflats => {
            for (dx, dy, r) in [(-26.0, 4.0, 12.0), (2.0, -10.0, 10.0), (26.0, 6.0, 13.0), (2.0, 12.0, 7.0)] {
                let corner = |x: f32, y: f32| (at.0 + (dx + x) * unit, at.1 + (dy + y) * unit);
                let crystal = polygon(&[corner(0.0, -r), corner(r, 0.0), corner(0.0, r), corner(-r, 0.0)]);
                canvas.fill(&crystal, theme::WHITE);
                canvas.stroke(&crystal, theme::ROCK_DARK, (2.4 * unit).max(1.6));
            }
        }
    }
}

/// A Land Box, from its top left corner: the land up to its horizon, and the land's sign, with room for its name
/// beside it.
pub fn field(land: Land, width: f32, height: f32, edge: Option<Rgb>) -> Canvas {
    let mut canvas = Canvas::new(0.0, 0.0, width, height);
    let (edge, line) = edge.map_or((theme::CLIFF, 2.0), |edge| (edge, 5.0));
    canvas.fill(&rounded_box((0.0, 0.0), (width, height), 18.0), edge);
    let inner = rounded_box((line, line), (width - 2.0 * line, height - 2.0 * line), 18.0 - line);
    canvas.fill(&inner, ground(land));
    // Hills behind the animals' feet.
    let (w, h) = (width - line, height);
    let horizon = format!(
        "M {line} {a} C {b} {c} {d} {c} {e} {a} C {f} {g} {i} {g} {w} {a}",
        a = h * 0.66,
        b = w * 0.2,
        c = h * 0.6,
        d = w * 0.3,
        e = w * 0.5,
        f = w * 0.66,
        g = h * 0.71,
        i = w * 0.8,
    );
    canvas.stroke(&path(&horizon, 1.0, (0.0, 0.0)), theme::CLIFF, 2.4);
    sign(&mut canvas, land, 0.5, FIELD_SIGN);
    canvas
}

/// The way of the Pilgrim, from its top left corner: sand that many feet have trodden, with stones along both edges.
pub fn road(width: f32, height: f32) -> Canvas {
    let mut canvas = Canvas::new(0.0, 0.0, width, height);
    let (w, h) = (width, height);
    let way = format!(
        "M 0 {a} C {b} {c} {d} {c} {e} {a} C {f} {g} {i} {g} {w} {a}",
        a = h * 0.5,
        b = w * 0.14,
        c = h * 0.36,
        d = w * 0.3,
        e = w * 0.5,
        f = w * 0.66,
        g = h * 0.64,
        i = w * 0.84,
    );
    for (colour, wide) in [(theme::CLIFF, 0.76), (theme::SAND_DEEP, 0.7), (theme::SAND, 0.56)] {
        canvas.stroke(&path(&way, 1.0, (0.0, 0.0)), colour, wide * h);
    }
    canvas
}
