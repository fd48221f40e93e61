//! Pieces of Nomads of Arabia: tiles, animals, nomads, disks, dice.

use tiny_skia::PathBuilder;

use super::far_camel;
use super::pen::{Canvas, circle, path, rounded_box};
use super::scenery::{field, plain_tile, road, tile};
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
    /// The same with little on it, for films: when the desert shifts, all of it changes.
    PlainTile {
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

/// Where the sign on a Land Box ends.
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
        Piece::PlainTile { terrain, width, height } => {
            plain_tile(terrain, f32::from(width), f32::from(height))
        }
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
