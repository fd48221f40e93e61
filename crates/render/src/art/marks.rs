//! Small marks: boxes, badges, blankets, tokens, links, icons.

use tiny_skia::{Path, PathBuilder};

use super::hexagon::Hexagon;
use super::pen::{Canvas, circle, path, polygon, rounded_box};
use super::{Icon, land};
use crate::theme::{self, Glyph, Rgb};
use games::Seat;
use games::desert::Colour;

/// A glyph of about this radius.
pub fn glyph_path(glyph: Glyph, (x, y): (f32, f32), radius: f32) -> Path {
    let at = |points: &[(f32, f32)]| -> Path {
        let points: Vec<(f32, f32)> =
            points.iter().map(|(px, py)| (x + px * radius, y + py * radius)).collect();
        polygon(&points)
    };
    match glyph {
        Glyph::Disc => circle((x, y), radius * 0.74),
        Glyph::Triangle => at(&[(0.0, -1.0), (1.0, 0.8), (-1.0, 0.8)]),
        Glyph::Square => at(&[(-0.84, -0.84), (0.84, -0.84), (0.84, 0.84), (-0.84, 0.84)]),
        Glyph::Diamond => at(&[(0.0, -1.25), (0.8, 0.0), (0.0, 1.25), (-0.8, 0.0)]),
        Glyph::Cross => {
            let (arm, end) = (0.34, 1.1);
            at(&[
                (-arm, -end),
                (arm, -end),
                (arm, -arm),
                (end, -arm),
                (end, arm),
                (arm, arm),
                (arm, end),
                (-arm, end),
                (-arm, arm),
                (-end, arm),
                (-end, -arm),
                (-arm, -arm),
            ])
        }
    }
}

/// Where a caravan touches an oasis: a knot in its rider's colour with the glyph of its camels.
pub fn link(hex: u16, colour: Colour, seat: Seat) -> Canvas {
    let unit = f32::from(hex) / 66.0;
    let coat = theme::coat(colour);
    let mut canvas = Canvas::new(14.0 * unit, 14.0 * unit, 14.0 * unit, 14.0 * unit);
    canvas.fill(&circle((0.0, 0.0), 12.5 * unit), theme::WHITE);
    canvas.fill(&circle((0.0, 0.0), 11.0 * unit), theme::rider(seat));
    canvas.fill(&circle((0.0, 0.0), 7.8 * unit), coat.ground);
    canvas.fill(&glyph_path(theme::glyph(colour), (0.0, 0.0), 4.6 * unit), coat.dark);
    canvas
}

/// Planks across the river.
pub fn bridge(hex: u16, seat: Seat, direction: u8) -> Canvas {
    let unit = f32::from(hex) / 66.0;
    let mut canvas = Canvas::new(24.0 * unit, 24.0 * unit, 24.0 * unit, 24.0 * unit);
    let side = Hexagon::of_width(hex).side(games::hex::Direction::ALL[usize::from(direction)]);
    let length = side.0.hypot(side.1);
    let (ax, ay) = (side.0 / length * unit, side.1 / length * unit);
    let point = |along: f32, across: f32| (along * ax - across * ay, along * ay + across * ax);
    let rect = |along: f32, across: f32| {
        polygon(&[point(-along, -across), point(along, -across), point(along, across), point(-along, across)])
    };
    canvas.fill(&rect(17.0, 11.0), theme::WHITE);
    canvas.fill(&rect(15.5, 9.5), theme::rider(seat));
    canvas.fill(&rect(15.5, 5.5), theme::SAND_LIGHT);
    for plank in [-10.0, -3.4, 3.4, 10.0] {
        let (a, b) = (point(plank, -5.5), point(plank, 5.5));
        let line = path(&format!("M {} {} L {} {}", a.0, a.1, b.0, b.1), 1.0, (0.0, 0.0));
        canvas.stroke(&line, theme::TRUNK, 1.8 * unit);
    }
    canvas
}

/// The origin is the top left corner.
pub fn plate(width: u16, height: u16, radius: u16, fill: Rgb, edge: Option<Rgb>) -> Canvas {
    let (w, h, r) = (f32::from(width), f32::from(height), f32::from(radius));
    let mut canvas = Canvas::new(0.0, 0.0, w, h);
    match edge {
        None => canvas.fill(&rounded_box((0.0, 0.0), (w, h), r), fill),
        Some(edge) => {
            let line = if edge == theme::CARD_EDGE { 2.0 } else { 5.0 };
            canvas.fill(&rounded_box((0.0, 0.0), (w, h), r), edge);
            let inner = (w - 2.0 * line, h - 2.0 * line);
            canvas.fill(&rounded_box((line, line), inner, (r - line).max(0.5)), fill);
        }
    }
    canvas
}

pub fn badge(size: u16, seat: Seat) -> Canvas {
    let radius = f32::from(size) / 2.0;
    let mut canvas = Canvas::new(radius, radius, radius, radius);
    canvas.fill(&circle((0.0, 0.0), radius), theme::rider(seat));
    canvas
}

pub fn blanket(size: u16, colour: Colour) -> Canvas {
    let half = f32::from(size) / 2.0;
    let coat = theme::coat(colour);
    let mut canvas = Canvas::new(half, half, half, half);
    canvas.fill(&rounded_box((-half, -half), (2.0 * half, 2.0 * half), half * 0.5), coat.dark);
    let inner = half - (half * 0.14).max(1.5);
    canvas.fill(&rounded_box((-inner, -inner), (2.0 * inner, 2.0 * inner), inner * 0.42), coat.body);
    canvas.fill(&glyph_path(theme::glyph(colour), (0.0, 0.0), half * 0.56), coat.dark);
    canvas
}

pub fn icon(size: u16, icon: Icon) -> Canvas {
    let unit = f32::from(size) / 100.0;
    let mut canvas = Canvas::new(50.0 * unit, 50.0 * unit, 50.0 * unit, 50.0 * unit);
    let origin = (0.0, 0.0);
    match icon {
        Icon::TokenBack | Icon::TokenFace => {
            canvas.fill(&circle(origin, 49.0 * unit), theme::WATER_PALE);
            canvas.fill(&circle(origin, 41.0 * unit), theme::WATER_DEEP);
            if icon == Icon::TokenBack {
                for y in [-13.0, 13.0] {
                    let wave = format!(
                        "M -25 {y} C -18 {a} -11 {a} -5 {y} C 0 {b} 7 {b} 12 {y} C 17 {a} 22 {a} 26 {y}",
                        a = y - 12.0,
                        b = y + 12.0
                    );
                    canvas.stroke(&path(&wave, unit, origin), theme::WATER_PALE, 7.5 * unit);
                }
            }
        }
        Icon::Oasis => return land::oasis((f32::from(size) * 0.84) as u16),
        Icon::River => {
            let bank = path("M -38 -30 C 0 -38 -14 2 8 4 C 30 6 14 36 40 32", unit, origin);
            canvas.stroke(&bank, theme::RIVER, 26.0 * unit);
            canvas.stroke(&bank, theme::WATER_PALE, 8.0 * unit);
        }
        Icon::Enclosed => enclosed(&mut canvas, unit),
        Icon::Largest => {
            let camel = super::far_camel(84.0 * unit, (-6.0 * unit, 14.0 * unit));
            canvas.fill(&camel, theme::TRUNK);
            crown(&mut canvas, 0.42 * unit, (26.0 * unit, -32.0 * unit));
        }
        Icon::Latest => {
            canvas.stroke(&hexagon(unit, 40.0), theme::INK, 22.0 * unit);
            canvas.stroke(&hexagon(unit, 40.0), theme::WHITE, 14.0 * unit);
        }
        Icon::Crown => {
            crown(&mut canvas, unit, origin);
        }
    }
    canvas
}

fn crown(canvas: &mut Canvas, unit: f32, place: (f32, f32)) {
    let crown = path("M -44 34 L -48 -22 L -22 2 L 0 -38 L 22 2 L 48 -22 L 44 34 Z", unit, place);
    canvas.stroke(&crown, theme::WHITE, 16.0 * unit);
    canvas.fill(&crown, theme::GOLD);
    canvas.stroke(&crown, theme::FRAME, 6.0 * unit);
}

fn hexagon(unit: f32, radius: f32) -> Path {
    let corners = [(0.0, -1.0), (0.87, -0.5), (0.87, 0.5), (0.0, 1.0), (-0.87, 0.5), (-0.87, -0.5)];
    polygon(&corners.map(|(x, y)| (x * radius * unit, y * radius * unit)))
}

fn enclosed(canvas: &mut Canvas, unit: f32) {
    let shape = hexagon(unit, 46.0);
    canvas.fill(&shape, theme::SAND);
    let mut lines = PathBuilder::new();
    for (x, y, length) in [(-34.0, 0.0, 30.0), (-34.0, 28.0, 58.0), (-16.0, 38.0, 50.0), (6.0, 38.0, 28.0)] {
        lines.move_to(x * unit, y * unit);
        lines.line_to((x + length) * unit, (y - length) * unit);
    }
    canvas.stroke(&lines.finish().expect("some lines"), theme::INK_SOFT, 8.0 * unit);
    canvas.stroke(&shape, theme::INK, 8.0 * unit);
}
