//! Pieces of Desert Bazaar: tents, goods, dice, cards, markers.

use tiny_skia::Path;

use super::camel;
use super::hexagon::{Hexagon, mark_rim};
use super::pen::{Canvas, circle, path, polygon, rounded_box};
use crate::theme::{self, Coat};
use games::Seat;
use games::bazaar::{Face, Resource};

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Piece {
    /// The ground under a tile, which joins it to its encampment in these directions.
    Camp {
        hex: u16,
        joined: u8,
    },
    /// A tent tile; the owner's number is written on the flag.
    Tent {
        hex: u16,
        product: Resource,
        owner: Option<Seat>,
        closed: bool,
    },
    /// A tent alone, without a tile under it.
    Stall {
        size: u16,
        product: Resource,
    },
    /// A resource in its box.
    Good {
        size: u16,
        product: Resource,
    },
    Die {
        size: u16,
        face: Face,
    },
    /// A card face down.
    CardBack {
        size: u16,
    },
    /// A tile face down.
    TileBack {
        hex: u16,
    },
    /// A marker that is not on the board.
    Marker {
        size: u16,
        seat: Seat,
    },
    /// On a hex where no tile may go.
    Blocked {
        hex: u16,
    },
}

/// Where the flag is, in widths of a hex: its top left corner and its size.
pub const FLAG: ((f32, f32), (f32, f32)) = ((-0.46, -0.42), (0.38, 0.33));

pub fn draw(piece: Piece) -> Canvas {
    match piece {
        Piece::Camp { hex, joined } => camp(hex, joined),
        Piece::Tent { hex, product, owner, closed } => tile(hex, product, owner, closed),
        Piece::Stall { size, product } => stall(size, product),
        Piece::Good { size, product } => good(size, product),
        Piece::Die { size, face } => die(size, face),
        Piece::CardBack { size } => card_back(size),
        Piece::TileBack { hex } => tile_back(hex),
        Piece::Marker { size, seat } => marker(size, seat),
        Piece::Blocked { hex } => blocked(hex),
    }
}

fn hex_canvas(hex: u16) -> (Hexagon, Canvas, f32) {
    let shape = Hexagon::of_width(hex);
    let (across, up) = (f32::from(hex) / 2.0 + 2.0, 2.0 * shape.slant as f32 + 2.0);
    (shape, Canvas::new(across, up, across, up), f32::from(hex) / 84.0)
}

fn camp(hex: u16, joined: u8) -> Canvas {
    let (shape, mut canvas, unit) = hex_canvas(hex);
    let sides = std::array::from_fn(|i| if joined >> i & 1 == 1 { -0.5 } else { 1.5 * unit });
    canvas.fill(&shape.inset(sides, 9.0 * unit), theme::FRAME);
    canvas
}

fn tile(hex: u16, product: Resource, owner: Option<Seat>, closed: bool) -> Canvas {
    let (shape, mut canvas, unit) = hex_canvas(hex);
    let ground = if closed { theme::DUST } else { theme::CARD };
    let rim = if owner.is_some() { 13.0 } else { 4.5 };
    canvas.fill(&shape.inset([3.0 * unit; 6], 8.0 * unit), owner.map_or(ground, theme::rider));
    canvas.fill(&shape.inset([rim * unit; 6], 6.0 * unit), ground);
    tent(&mut canvas, product, unit, (0.0, 2.0 * unit));
    if let Some(seat) = owner {
        mark_rim(&mut canvas, shape, seat, 0, (7.8 * unit, 4.0 * unit));
        let ((left, top), (width, height)) = FLAG;
        let [left, top, width, height] = [left, top, width, height].map(|part| part * f32::from(hex));
        let line = 2.5 * unit;
        let outer =
            rounded_box((left - line, top - line), (width + 2.0 * line, height + 2.0 * line), 6.0 * unit);
        canvas.fill(&outer, theme::WHITE);
        canvas.fill(&rounded_box((left, top), (width, height), 4.0 * unit), theme::rider(seat));
    }
    canvas
}

/// An undyed tent in a box of about 64 x 56, with its product as a large sign on its front.
fn tent(canvas: &mut Canvas, product: Resource, unit: f32, place: (f32, f32)) {
    let Coat { body, dark, .. } = theme::goods(product);
    let roof = path("M -30 27 L -26 2 C -14 -3 -6 -13 0 -29 C 6 -13 14 -3 26 2 L 30 27 Z", unit, place);
    canvas.stroke(&roof, theme::FRAME, 4.0 * unit);
    canvas.fill(&roof, theme::SAND_LIGHT);
    for stripe in ["M -20 0 L -24 27 L -30 27 L -26 2 Z", "M 20 0 L 24 27 L 30 27 L 26 2 Z"] {
        canvas.fill(&path(stripe, unit, place), theme::WASTE);
    }
    canvas.stroke(&path("M 0 -29 L 0 -37", unit, place), theme::FRAME, 4.0 * unit);
    let front = (place.0, place.1 + 8.0 * unit);
    canvas.fill(&circle(front, 22.0 * unit), dark);
    canvas.fill(&circle(front, 19.5 * unit), body);
    sign(canvas, product, 0.31 * unit, front, theme::INK);
}

fn stall(size: u16, product: Resource) -> Canvas {
    let (mut canvas, half) = box_canvas(size);
    tent(&mut canvas, product, half / 40.0, (0.0, half * 0.1));
    canvas
}

/// The symbol of a resource in a box of 100 x 100, scaled.
fn sign(canvas: &mut Canvas, product: Resource, scale: f32, place: (f32, f32), ink: theme::Rgb) {
    let fill = |canvas: &mut Canvas, text: &str| canvas.fill(&path(text, scale, place), ink);
    match product {
        Resource::Water => {
            fill(
                canvas,
                "M 0 -48 C 20 -16 36 2 36 20 C 36 40 18 50 0 50 C -18 50 -36 40 -36 20 C -36 2 -20 -16 0 -48 Z",
            );
        }
        Resource::Camel => canvas.fill(&camel::far_camel(104.0 * scale, place), ink),
        Resource::Silk => {
            fill(
                canvas,
                "M -46 -38 C -24 -52 -8 -24 14 -36 C 28 -44 40 -42 46 -36 L 46 34 C 30 24 18 50 -6 38 C -24 28 -36 44 -46 40 Z",
            );
            for fold in ["M -18 -34 L -20 28", "M 12 -26 L 10 34"] {
                canvas.stroke(&path(fold, scale, place), theme::goods(product).body, 8.0 * scale);
            }
        }
        Resource::Spice => {
            fill(canvas, "M -46 8 L 46 8 C 44 36 26 48 0 48 C -26 48 -44 36 -46 8 Z");
            fill(canvas, "M -34 -2 C -24 -30 -10 -46 0 -46 C 10 -46 24 -30 34 -2 Z");
        }
    }
}

fn box_canvas(size: u16) -> (Canvas, f32) {
    let half = f32::from(size) / 2.0;
    (Canvas::new(half, half, half, half), half)
}

fn square(half: f32, inset: f32) -> Path {
    let side = half - inset;
    rounded_box((-side, -side), (2.0 * side, 2.0 * side), side * 0.36)
}

fn good(size: u16, product: Resource) -> Canvas {
    let (mut canvas, half) = box_canvas(size);
    let Coat { body, dark, .. } = theme::goods(product);
    canvas.fill(&square(half, 0.0), dark);
    canvas.fill(&square(half, (half * 0.12).max(2.0)), body);
    sign(&mut canvas, product, half * 0.0132, (0.0, 0.0), theme::INK);
    canvas
}

fn die(size: u16, face: Face) -> Canvas {
    let (mut canvas, half) = box_canvas(size);
    canvas.fill(&square(half, 0.0), theme::FRAME);
    let inner = half * 0.1;
    match face {
        Face::One(product) => {
            canvas.fill(&square(half, inner), theme::goods(product).body);
            sign(&mut canvas, product, half * 0.0135, (0.0, 0.0), theme::INK);
        }
        Face::Wild => {
            canvas.fill(&square(half, inner), theme::WHITE);
            let quarter = half * 0.43;
            for (product, x, y) in [
                (Resource::Water, -1.0, -1.0),
                (Resource::Camel, 1.0, -1.0),
                (Resource::Silk, -1.0, 1.0),
                (Resource::Spice, 1.0, 1.0),
            ] {
                sign(
                    &mut canvas,
                    product,
                    half * 0.0068,
                    (x * quarter, y * quarter),
                    theme::goods(product).dark,
                );
            }
        }
        Face::Desert => {
            canvas.fill(&square(half, inner), theme::SAND_DEEP);
            for (dune, colour) in [
                ("M -44 14 C -24 -16 -4 -12 10 6 C 22 20 34 10 44 4 L 44 40 L -44 40 Z", theme::WASTE_DEEP),
                ("M -44 30 C -14 8 14 22 44 26 L 44 42 L -44 42 Z", theme::CLIFF),
            ] {
                canvas.fill(&path(dune, half * 0.0198, (0.0, 0.0)), colour);
            }
            canvas.fill(&circle((half * 0.4, -half * 0.42), half * 0.2), theme::SAND_LIGHT);
        }
    }
    canvas
}

/// Upright, two thirds as wide as it is high.
fn card_back(size: u16) -> Canvas {
    let (mut canvas, half) = box_canvas(size);
    let across = half * 0.7;
    canvas.fill(&rounded_box((-across, -half), (2.0 * across, 2.0 * half), half * 0.24), theme::FRAME);
    let (inner, line) = (across - half * 0.12, half * 0.12);
    let face = rounded_box((-inner, line - half), (2.0 * inner, 2.0 * (half - line)), half * 0.16);
    canvas.fill(&face, theme::GOLD);
    let diamond = [(0.0, -0.5), (0.34, 0.0), (0.0, 0.5), (-0.34, 0.0)].map(|(x, y)| (x * half, y * half));
    canvas.fill(&polygon(&diamond), theme::FRAME);
    canvas
}

fn tile_back(hex: u16) -> Canvas {
    let (shape, mut canvas, unit) = hex_canvas(hex);
    canvas.fill(&shape.inset([1.5 * unit; 6], 9.0 * unit), theme::FRAME);
    canvas.fill(&shape.inset([6.0 * unit; 6], 7.0 * unit), theme::GOLD);
    canvas.fill(&shape.inset([12.0 * unit; 6], 6.0 * unit), theme::SAND_LIGHT);
    canvas
}

/// A small tent in the player's colour; there is room for its number.
fn marker(size: u16, seat: Seat) -> Canvas {
    let (mut canvas, half) = box_canvas(size);
    let shape = path("M -40 40 L -36 8 L 0 -42 L 36 8 L 40 40 Z", half / 50.0, (0.0, 0.0));
    canvas.stroke(&shape, theme::WHITE, half * 0.2);
    canvas.fill(&shape, theme::rider(seat));
    canvas
}

fn blocked(hex: u16) -> Canvas {
    let (shape, mut canvas, unit) = hex_canvas(hex);
    canvas.fill(&shape.inset([1.0 * unit; 6], 4.0 * unit), theme::DUST);
    for line in ["M -11 -11 L 11 11", "M 11 -11 L -11 11"] {
        canvas.stroke(&path(line, unit, (0.0, 0.0)), theme::DUST_LINE, 6.0 * unit);
    }
    canvas
}
