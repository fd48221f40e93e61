//! Pieces of Nomads of Arabia: tiles, animals, nomads, disks, dice.

use tiny_skia::{Path, PathBuilder};

use super::pen::{Canvas, circle, path, polygon, rounded_box, rounded_polygon};
use super::{far_camel, mountain};
use crate::theme::{self, Rgb};
use games::Seat;
use games::nomads::{Animal, Land, Terrain};

/// Terracotta: between a rider's colour and sand, so that the palette has it.
const CLAY: Rgb = [0xE2, 0xA7, 0x71];
const CLAY_DARK: Rgb = [0xD9, 0x78, 0x3E];

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Piece {
    /// A space, from its top left corner.
    Tile {
        terrain: Tile,
        width: u16,
        height: u16,
    },
    /// A Land Box, from its top left corner.
    Field {
        land: Land,
        width: u16,
        height: u16,
        /// A thick border, if it can be chosen or was picked.
        edge: Option<Rgb>,
    },
    /// The road to Mecca, from its top left corner.
    Road {
        width: u16,
        height: u16,
    },
    /// Around a space that can be chosen, from its top left corner.
    Ring {
        width: u16,
        height: u16,
        ink: Rgb,
    },
    Animal {
        animal: Animal,
        size: u16,
    },
    /// A figure in its seat's colour; the number is written on it.
    Nomad {
        seat: Seat,
        size: u16,
    },
    /// Around the nomad that had the latest turn.
    Halo {
        size: u16,
    },
    Pilgrim {
        size: u16,
    },
    /// A special disk, face down.
    Secret {
        size: u16,
    },
    /// A final disk.
    Open {
        size: u16,
    },
    /// The final disk that ends the game.
    Mecca {
        size: u16,
    },
    /// A handler.
    Die {
        animal: Animal,
        size: u16,
    },
    Coin {
        size: u16,
    },
}

/// The middle of the sign on a Land Box, and where it ends.
const FIELD_SIGN: (f32, f32) = (32.0, 28.0);
pub const FIELD_NAME: i32 = 54;

/// Terrain, as a key.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Tile {
    City,
    Desert,
    Mountain,
    Land(Land),
}

impl From<Terrain> for Tile {
    fn from(terrain: Terrain) -> Tile {
        match terrain {
            Terrain::City => Tile::City,
            Terrain::Desert => Tile::Desert,
            Terrain::Mountain => Tile::Mountain,
            Terrain::Land(land) => Tile::Land(land),
        }
    }
}

/// The paper colour of a land, of its spaces and its box.
pub const fn ground(land: Land) -> Rgb {
    match land {
        Land::Grasslands => theme::GRASS,
        Land::Wastelands => CLAY,
        Land::Highlands => theme::coat(games::desert::Colour::Purple).ground,
        Land::Wadis => theme::WATER_PALE,
        Land::Saltflats => theme::DUST,
    }
}

/// An animal's body and outline.
pub const fn coat(animal: Animal) -> (Rgb, Rgb) {
    match animal {
        Animal::Goat => (theme::WHITE, theme::INK),
        Animal::Donkey => (theme::ROCK_LIGHT, theme::ROCK_DARK),
        Animal::Horse => (theme::INK, theme::INK),
        Animal::Camel => (CLAY_DARK, theme::FRAME),
    }
}

pub fn draw(piece: Piece) -> Canvas {
    match piece {
        Piece::Tile { terrain, width, height } => tile(terrain, f32::from(width), f32::from(height)),
        Piece::Field { land, width, height, edge } => field(land, f32::from(width), f32::from(height), edge),
        Piece::Road { width, height } => road(f32::from(width), f32::from(height)),
        Piece::Ring { width, height, ink } => ring(f32::from(width), f32::from(height), ink),
        Piece::Animal { animal, size } => {
            let mut canvas = square(size);
            beast(&mut canvas, animal, f32::from(size), (0.0, 0.0));
            canvas
        }
        Piece::Nomad { seat, size } => nomad(seat, f32::from(size)),
        Piece::Halo { size } => {
            let mut canvas = square(size);
            let radius = f32::from(size) * 0.44;
            canvas.stroke(&circle((0.0, 0.0), radius), theme::INK, f32::from(size) * 0.11);
            canvas.stroke(&circle((0.0, 0.0), radius), theme::WHITE, f32::from(size) * 0.07);
            canvas
        }
        Piece::Pilgrim { size } => pilgrim(f32::from(size)),
        Piece::Secret { size } => disk(f32::from(size), theme::GOLD, theme::FRAME),
        Piece::Open { size } => disk(f32::from(size), theme::CARD, theme::WATER_DEEP),
        Piece::Mecca { size } => mecca(f32::from(size)),
        Piece::Die { animal, size } => {
            let mut canvas = square(size);
            let half = f32::from(size) / 2.0;
            let corner = (-half, -half);
            canvas.fill(&rounded_box(corner, (2.0 * half, 2.0 * half), half * 0.4), theme::FRAME);
            let inner = half - 2.5;
            canvas.fill(
                &rounded_box((-inner, -inner), (2.0 * inner, 2.0 * inner), inner * 0.36),
                theme::SAND_LIGHT,
            );
            beast(&mut canvas, animal, f32::from(size) * 0.78, (0.0, 1.0));
            canvas
        }
        Piece::Coin { size } => {
            let mut canvas = disk(f32::from(size), theme::GOLD, theme::FRAME);
            let rim = f32::from(size) * 0.37;
            canvas.stroke(&circle((0.0, 0.0), rim), theme::SAND_LIGHT, (f32::from(size) * 0.05).max(1.6));
            canvas
        }
    }
}

fn square(size: u16) -> Canvas {
    let half = f32::from(size) / 2.0 + 2.0;
    Canvas::new(half, half, half, half)
}

fn ring(width: f32, height: f32, ink: Rgb) -> Canvas {
    let mut canvas = Canvas::new(0.0, 0.0, width, height);
    for (outer, inner, colour) in [(0.5, 11.0, theme::WHITE), (2.0, 9.0, ink)] {
        let mut ring = PathBuilder::new();
        for (inset, radius) in [(outer, 14.0), (inner, 8.0)] {
            let size = (width - 2.0 * inset, height - 2.0 * inset);
            ring.push_path(&rounded_box((inset, inset), size, radius));
        }
        canvas.fill_ring(&ring.finish().expect("two boxes"), colour);
    }
    canvas
}

fn disk(size: f32, fill: Rgb, edge: Rgb) -> Canvas {
    let radius = size / 2.0;
    let mut canvas = Canvas::new(radius, radius, radius, radius);
    canvas.fill(&circle((0.0, 0.0), radius), edge);
    canvas.fill(&circle((0.0, 0.0), radius - (size * 0.06).max(2.0)), fill);
    canvas
}

/// The Kaaba with its golden band.
fn mecca(size: f32) -> Canvas {
    let mut canvas = disk(size, theme::CARD, theme::WATER_DEEP);
    let unit = size / 100.0;
    canvas.fill(&path("M -26 -24 L 6 -30 L 28 -20 L 28 20 L 2 30 L -26 20 Z", unit, (0.0, 0.0)), theme::INK);
    canvas.stroke(&path("M -26 -8 L 2 -2 L 28 -8", unit, (0.0, 0.0)), theme::GOLD, 7.0 * unit);
    canvas
}

/// In boxes of 100 x 92 units, looking right.
const HORSE: &str = "M 11 50 C 9 40 18 33 30 34 C 42 35 54 36 62 32 C 68 26 71 15 77 9 L 77 1 L 83 7 C 91 11 97 20 100 27 \
    C 102 32 97 36 92 33 C 89 31 86 30 84 32 C 84 42 82 50 77 56 L 79 88 C 79 91 71 91 70 88 L 66 63 C 58 66 46 66 38 62 \
    L 35 88 C 35 91 27 91 26 88 L 25 66 L 21 68 L 20 88 C 20 91 12 91 12 88 L 12 62 C 11 58 11 54 11 50 Z";
const DONKEY: &str = "M 12 54 C 11 45 19 40 29 40 C 42 40 54 41 62 38 C 66 33 68 28 71 24 L 62 1 C 67 2 73 9 76 18 \
    L 74 0 C 80 2 84 10 84 19 C 90 23 97 30 100 37 C 102 43 96 46 91 43 C 88 41 85 40 83 42 C 83 49 81 55 77 60 \
    L 78 88 C 78 91 70 91 69 88 L 66 67 C 58 70 46 70 38 66 L 36 88 C 36 91 28 91 27 88 L 26 69 L 22 71 L 21 88 \
    C 21 91 13 91 13 88 L 13 65 C 12 61 12 58 12 54 Z";
const GOAT: &str = "M 14 56 C 12 46 20 41 31 42 C 43 43 54 44 62 42 C 66 38 69 33 74 28 C 70 22 64 15 53 14 C 57 7 70 9 77 20 \
    C 76 13 73 8 67 4 C 76 3 83 11 84 23 C 90 27 95 32 97 38 C 98 43 94 45 90 44 L 89 56 L 84 45 C 82 53 80 58 76 62 \
    L 76 88 C 76 91 69 91 68 88 L 65 69 C 58 72 46 72 39 68 L 37 88 C 37 91 30 91 29 88 L 28 71 L 24 73 L 23 88 \
    C 23 91 16 91 16 88 L 16 68 C 14 64 14 60 14 56 Z";

fn beast(canvas: &mut Canvas, animal: Animal, size: f32, (x, y): (f32, f32)) {
    let (body, dark) = coat(animal);
    let scale = size / 112.0;
    let place = (x - 55.0 * scale, y - 46.0 * scale);
    let (outline, tail) = match animal {
        Animal::Goat => (path(GOAT, scale, place), "M 14 48 C 8 44 8 40 11 38"),
        Animal::Donkey => (path(DONKEY, scale, place), "M 13 50 C 6 54 5 62 7 72"),
        Animal::Horse => (path(HORSE, scale, place), "M 13 42 C 3 44 1 58 4 72"),
        Animal::Camel => (far_camel(100.0 * scale, (x, y)), "M 11 46 C 5 49 4 56 6 64"),
    };
    let line = (scale * 6.0).max(1.4);
    canvas.stroke(&path(tail, scale, place), dark, line * 1.5);
    canvas.stroke(&outline, dark, line);
    canvas.fill(&outline, body);
}

/// A figure in a long robe.
fn nomad(seat: Seat, size: f32) -> Canvas {
    let unit = size / 100.0;
    let half = size / 2.0 + 3.0;
    let mut canvas = Canvas::new(half, half, half, half);
    let robe =
        path("M 0 -26 C 24 -26 30 0 36 46 C 20 52 -20 52 -36 46 C -30 0 -24 -26 0 -26 Z", unit, (0.0, 0.0));
    let hood = circle((0.0, -30.0 * unit), 20.0 * unit);
    for part in [&robe, &hood] {
        canvas.stroke(part, theme::WHITE, 9.0 * unit);
    }
    canvas.fill(&robe, theme::rider(seat));
    canvas.fill(&hood, theme::rider(seat));
    canvas.fill(&circle((0.0, -29.0 * unit), 11.0 * unit), theme::SAND_LIGHT);
    canvas
}

fn pilgrim(size: f32) -> Canvas {
    let unit = size / 100.0;
    let half = size / 2.0 + 3.0;
    let mut canvas = Canvas::new(half, half, half, half);
    let robe =
        path("M 0 -24 C 22 -24 26 4 30 46 C 16 52 -16 52 -30 46 C -26 4 -22 -24 0 -24 Z", unit, (0.0, 0.0));
    canvas.stroke(&path("M 38 -44 L 34 48", unit, (0.0, 0.0)), theme::TRUNK, 6.0 * unit);
    canvas.stroke(&robe, theme::INK, 5.0 * unit);
    canvas.fill(&robe, theme::SNOW);
    let hood = circle((0.0, -28.0 * unit), 19.0 * unit);
    canvas.stroke(&hood, theme::INK, 5.0 * unit);
    canvas.fill(&hood, theme::SNOW);
    canvas.fill(&circle((2.0 * unit, -26.0 * unit), 10.0 * unit), theme::ROCK_LIGHT);
    canvas
}

/// Part of one landscape: spaces touch, and only a thin line is between them.
fn tile(terrain: Tile, width: f32, height: f32) -> Canvas {
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
fn field(land: Land, width: f32, height: f32, edge: Option<Rgb>) -> Canvas {
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
fn road(width: f32, height: f32) -> Canvas {
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
