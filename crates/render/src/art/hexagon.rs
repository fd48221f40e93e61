//! Hexes: their shape on whole pixels, the ground under pieces, rims and halos.

use tiny_skia::{Path, PathBuilder};

use super::pen::{Canvas, rounded_polygon};
use crate::theme::{self, Rgb};
use games::Seat;
use games::desert::Colour;
use games::hex::{Cell, Direction};

/// A pointy-top hex with corners and rows on whole pixels.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Hexagon {
    /// Even.
    pub width: i32,
    /// The height of a slanted side.
    pub slant: i32,
}

impl Hexagon {
    pub fn of_width(width: u16) -> Hexagon {
        let width = i32::from(width);
        // A regular hex is 2 / √3 as high as it is wide; a slanted side is a quarter of that.
        Hexagon { width, slant: (width as f32 / 12f32.sqrt()).round() as i32 }
    }

    /// The distance from one row to the next.
    pub fn pitch(self) -> i32 {
        3 * self.slant
    }

    pub fn height(self) -> i32 {
        4 * self.slant
    }

    /// The centre of a hex, relative to that of A1.
    pub fn middle(self, cell: Cell) -> (i32, i32) {
        let shift = if cell.row() % 2 == 1 { self.width / 2 } else { 0 };
        (cell.column() as i32 * self.width + shift, cell.row() as i32 * self.pitch())
    }

    /// The corner between the sides in directions `i - 1` and `i`.
    pub fn corner(self, i: usize) -> (f32, f32) {
        let (half, slant) = (self.width as f32 / 2.0, self.slant as f32);
        [
            (half, -slant),
            (half, slant),
            (0.0, 2.0 * slant),
            (-half, slant),
            (-half, -slant),
            (0.0, -2.0 * slant),
        ][i % 6]
    }

    /// The middle of the side in a direction.
    pub fn side(self, direction: Direction) -> (f32, f32) {
        let (a, b) = (self.corner(direction as usize), self.corner(direction as usize + 1));
        ((a.0 + b.0) / 2.0, (a.1 + b.1) / 2.0)
    }

    /// The hex with each side moved inwards by its own distance; corners between two moved sides are rounded.
    pub fn inset(self, distances: [f32; 6], radius: f32) -> Path {
        let sides: [((f32, f32), f32); 6] = std::array::from_fn(|i| {
            let (a, b) = (self.corner(i), self.corner(i + 1));
            let length = (b.0 - a.0).hypot(b.1 - a.1);
            let normal = ((b.1 - a.1) / length, (a.0 - b.0) / length);
            (normal, normal.0 * a.0 + normal.1 * a.1 - distances[i])
        });
        let corners: [((f32, f32), f32); 6] = std::array::from_fn(|i| {
            let ((n, d), (m, e)) = (sides[(i + 5) % 6], sides[i]);
            let det = n.0 * m.1 - n.1 * m.0;
            let corner = ((d * m.1 - n.1 * e) / det, (n.0 * e - d * m.0) / det);
            let free = distances[(i + 5) % 6] > 0.0 && distances[i] > 0.0;
            (corner, if free { radius } else { 0.01 })
        });
        rounded_polygon(&corners)
    }

    fn canvas(self, margin: f32) -> Canvas {
        let (across, up) = (self.width as f32 / 2.0 + margin, 2.0 * self.slant as f32 + margin);
        Canvas::new(across, up, across, up)
    }
}

/// Sides towards the same caravan reach a little over the border, so that no seam shows; upper layers reach further, so
/// that nothing shows through from below.
fn distances(joined: u8, free: f32) -> [f32; 6] {
    std::array::from_fn(|i| if joined >> i & 1 == 1 { -0.2 - free / 6.0 } else { free })
}

/// White marks on a rider's rim, so that its colour is not all that tells it: along the free sides, this far inside.
pub fn mark_rim(canvas: &mut Canvas, shape: Hexagon, seat: Seat, joined: u8, (inside, width): (f32, f32)) {
    let free = (0..6).filter(|side| joined >> side & 1 == 0);
    for side in free {
        let (a, b) = (shape.corner(side), shape.corner(side + 1));
        let length = (b.0 - a.0).hypot(b.1 - a.1);
        let inwards = ((a.1 - b.1) / length * inside, (b.0 - a.0) / length * inside);
        let at = |part: f32| (a.0 + (b.0 - a.0) * part + inwards.0, a.1 + (b.1 - a.1) * part + inwards.1);
        for &(from, to) in theme::rim(seat) {
            let mut pen = PathBuilder::new();
            pen.move_to(at(from).0, at(from).1);
            pen.line_to(at(to).0, at(to).1);
            canvas.stroke(&pen.finish().expect("a line"), theme::WHITE, width);
        }
    }
}

pub fn plain(hex: u16) -> Canvas {
    let shape = Hexagon::of_width(hex);
    let mut canvas = shape.canvas(0.0);
    canvas.fill(&shape.inset([0.0; 6], 0.0), theme::SAND);
    canvas
}

pub fn ground(hex: u16, colour: Colour, seat: Seat, joined: u8) -> Canvas {
    let shape = Hexagon::of_width(hex);
    let unit = f32::from(hex) / 66.0;
    let mut canvas = shape.canvas(1.0);
    canvas.fill(&shape.inset(distances(joined, 1.5 * unit), 9.0 * unit), theme::rider(seat));
    canvas.fill(&shape.inset(distances(joined, 9.0 * unit), 7.0 * unit), theme::coat(colour).ground);
    mark_rim(&mut canvas, shape, seat, joined, (5.5 * unit, 2.6 * unit));
    canvas
}

pub fn rim(hex: u16, seat: Seat, joined: u8) -> Canvas {
    let shape = Hexagon::of_width(hex);
    let unit = f32::from(hex) / 66.0;
    let mut canvas = shape.canvas(1.0);
    let mut ring = PathBuilder::new();
    for (free, radius) in [(1.5, 9.0), (4.5, 7.0)] {
        let sides = std::array::from_fn(|i| if joined >> i & 1 == 1 { -0.4 } else { free * unit });
        ring.push_path(&shape.inset(sides, radius * unit));
    }
    canvas.fill_ring(&ring.finish().expect("two hexes"), theme::rider(seat));
    canvas
}

pub fn halo(hex: u16) -> Canvas {
    let shape = Hexagon::of_width(hex);
    let unit = f32::from(hex) / 66.0;
    let mut canvas = shape.canvas(8.0 * unit);
    for (outer, inner, colour) in [(-6.5, 2.5, theme::INK), (-5.0, 1.0, theme::WHITE)] {
        let mut ring = PathBuilder::new();
        for distance in [outer, inner] {
            let corners: [((f32, f32), f32); 6] = std::array::from_fn(|i| {
                let (x, y) = shape.corner(i);
                let grown = 1.0 - distance * unit / (shape.width as f32 / 2.0);
                ((x * grown, y * grown), 8.0 * unit)
            });
            ring.push_path(&rounded_polygon(&corners));
        }
        canvas.fill_ring(&ring.finish().expect("two hexes"), colour);
    }
    canvas
}

/// Inside the hex, so that the rings of neighbours stay apart.
pub fn ring(hex: u16, ink: Rgb) -> Canvas {
    let shape = Hexagon::of_width(hex);
    let unit = f32::from(hex) / 66.0;
    let mut canvas = shape.canvas(1.0);
    for (outer, inner, colour) in [(1.0, 9.0, theme::WHITE), (2.5, 7.5, ink)] {
        let mut ring = PathBuilder::new();
        for (distance, radius) in [(outer, 9.0), (inner, 6.0)] {
            ring.push_path(&shape.inset([distance * unit; 6], radius * unit));
        }
        canvas.fill_ring(&ring.finish().expect("two hexes"), colour);
    }
    canvas
}
