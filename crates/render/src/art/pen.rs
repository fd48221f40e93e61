//! A small canvas around a point, and paths from text.

use tiny_skia::{
    FillRule, LineCap, LineJoin, Paint, PathBuilder, Pixmap, Rect, Stroke, StrokeDash, Transform,
};
pub use tiny_skia::{Path, PathSegment};

use crate::raster::Sprite;
use crate::theme::Rgb;

/// A drawing: what is filled and drawn, from back to front. Coordinates are pixels around the origin, y downwards.
pub struct Canvas {
    size: (u32, u32),
    origin: (i32, i32),
    inks: Vec<Ink>,
}

/// A path that is filled or drawn.
pub struct Ink {
    pub path: Path,
    pub colour: Rgb,
    pub alpha: u8,
    pub way: Way,
}

pub enum Way {
    Fill,
    /// Fills what is inside the path but not inside a path within it.
    Ring,
    /// A line that is drawn and left out by turns, for as many pixels each; all of it if there are none.
    Line {
        width: f32,
        dashes: Vec<f32>,
    },
}

impl Canvas {
    /// With room for this many pixels to the left, above, to the right and below the origin.
    pub fn new(left: f32, above: f32, right: f32, below: f32) -> Canvas {
        let [left, above, right, below] = [left, above, right, below].map(|room| room.ceil() as i32 + 1);
        let size = ((left + right).max(1) as u32, (above + below).max(1) as u32);
        Canvas { size, origin: (left, above), inks: Vec::new() }
    }

    pub fn inks(&self) -> &[Ink] {
        &self.inks
    }

    fn ink(&mut self, path: &Path, colour: Rgb, alpha: u8, way: Way) {
        self.inks.push(Ink { path: path.clone(), colour, alpha, way });
    }

    pub fn fill(&mut self, path: &Path, colour: Rgb) {
        self.wash(path, colour, 255);
    }

    /// Fills with a translucent colour.
    pub fn wash(&mut self, path: &Path, colour: Rgb, alpha: u8) {
        self.ink(path, colour, alpha, Way::Fill);
    }

    /// See [`Way::Ring`].
    pub fn fill_ring(&mut self, path: &Path, colour: Rgb) {
        self.ink(path, colour, 255, Way::Ring);
    }

    pub fn stroke(&mut self, path: &Path, colour: Rgb, width: f32) {
        self.dash(path, colour, width, &[]);
    }

    /// See [`Way::Line`].
    pub fn dash(&mut self, path: &Path, colour: Rgb, width: f32, dashes: &[f32]) {
        self.ink(path, colour, 255, Way::Line { width, dashes: dashes.to_vec() });
    }

    pub fn into_sprite(self) -> Sprite {
        let mut pixmap = Pixmap::new(self.size.0, self.size.1).expect("a canvas of some pixels");
        let place = Transform::from_translate(self.origin.0 as f32, self.origin.1 as f32);
        for Ink { path, colour, alpha, way } in &self.inks {
            let paint = paint(*colour, *alpha);
            match way {
                Way::Fill => pixmap.fill_path(path, &paint, FillRule::Winding, place, None),
                Way::Ring => pixmap.fill_path(path, &paint, FillRule::EvenOdd, place, None),
                Way::Line { width, dashes } => {
                    let stroke = Stroke {
                        width: *width,
                        line_cap: LineCap::Round,
                        line_join: LineJoin::Round,
                        dash: StrokeDash::new(dashes.clone(), 0.0),
                        ..Stroke::default()
                    };
                    pixmap.stroke_path(path, &paint, &stroke, place, None);
                }
            }
        }
        let pixels = pixmap.pixels().iter().map(|pixel| {
            let colour = pixel.demultiply();
            [colour.red(), colour.green(), colour.blue(), colour.alpha()]
        });
        Sprite::new(self.size.0 as usize, self.origin, pixels)
    }
}

pub fn paint(colour: Rgb, alpha: u8) -> Paint<'static> {
    let mut paint = Paint::default();
    paint.set_color_rgba8(colour[0], colour[1], colour[2], alpha);
    paint.anti_alias = true;
    paint
}

/// A path from text as in SVG: `M`, `L`, `C`, `Q` and `Z` with absolute coordinates, scaled and then moved.
pub fn path(text: &str, scale: f32, (dx, dy): (f32, f32)) -> Path {
    let mut pen = PathBuilder::new();
    let mut words = text.split_whitespace();
    let mut command = "M";
    let mut next = words.next();
    while let Some(word) = next {
        if word.parse::<f32>().is_err() {
            command = word;
            if command == "Z" {
                pen.close();
            }
            next = words.next();
            continue;
        }
        let mut first = Some(word);
        let mut point = || {
            let mut number = || {
                let word = first.take().or_else(|| words.next());
                word.and_then(|word| word.parse::<f32>().ok()).expect("a path has pairs of numbers")
            };
            let (x, y) = (number(), number());
            (x * scale + dx, y * scale + dy)
        };
        match command {
            "M" => {
                let (x, y) = point();
                pen.move_to(x, y);
                command = "L";
            }
            "L" => {
                let (x, y) = point();
                pen.line_to(x, y);
            }
            "Q" => {
                let ((ax, ay), (x, y)) = (point(), point());
                pen.quad_to(ax, ay, x, y);
            }
            "C" => {
                let ((ax, ay), (bx, by), (x, y)) = (point(), point(), point());
                pen.cubic_to(ax, ay, bx, by, x, y);
            }
            other => unreachable!("no path command {other}"),
        }
        next = words.next();
    }
    pen.finish().expect("a path of some points")
}

pub fn circle((x, y): (f32, f32), radius: f32) -> Path {
    PathBuilder::from_circle(x, y, radius).expect("a circle of some size")
}

pub fn ellipse((x, y): (f32, f32), (rx, ry): (f32, f32)) -> Path {
    let bounds = Rect::from_ltrb(x - rx, y - ry, x + rx, y + ry).expect("an ellipse of some size");
    PathBuilder::from_oval(bounds).expect("an ellipse of some size")
}

pub fn polygon(points: &[(f32, f32)]) -> Path {
    let mut pen = PathBuilder::new();
    for (i, &(x, y)) in points.iter().enumerate() {
        if i == 0 { pen.move_to(x, y) } else { pen.line_to(x, y) }
    }
    pen.close();
    pen.finish().expect("a polygon of some points")
}

/// A polygon whose corners are rounded by these radii.
pub fn rounded_polygon(points: &[((f32, f32), f32)]) -> Path {
    let mut pen = PathBuilder::new();
    let count = points.len();
    for (i, &((x, y), radius)) in points.iter().enumerate() {
        let towards = |(tx, ty): (f32, f32)| {
            let length = (tx - x).hypot(ty - y);
            let part = (radius / length).min(0.5);
            (x + (tx - x) * part, y + (ty - y) * part)
        };
        let (before, after) =
            (towards(points[(i + count - 1) % count].0), towards(points[(i + 1) % count].0));
        if i == 0 {
            pen.move_to(before.0, before.1);
        } else {
            pen.line_to(before.0, before.1);
        }
        // Control points at this fraction turn a square corner into a quarter circle.
        const ROUND: f32 = 0.5523;
        let bend = |(ex, ey): (f32, f32)| (ex + (x - ex) * ROUND, ey + (y - ey) * ROUND);
        let (a, b) = (bend(before), bend(after));
        pen.cubic_to(a.0, a.1, b.0, b.1, after.0, after.1);
    }
    pen.close();
    pen.finish().expect("a polygon of some points")
}

pub fn rounded_box((left, top): (f32, f32), (width, height): (f32, f32), radius: f32) -> Path {
    let (right, bottom) = (left + width, top + height);
    let corners = [(left, top), (right, top), (right, bottom), (left, bottom)];
    rounded_polygon(&corners.map(|corner| (corner, radius)))
}
