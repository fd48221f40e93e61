//! A picture per game for its lobby and its guide: the title over the desert, and what one plays with.

use games::Seat;
use games::any::Kind;
use games::bazaar::Resource;
use games::desert::Colour;
use games::nomads::Animal;

use crate::art::Art;
use crate::art::bazaar::Piece as Bazaar;
use crate::art::nomads::Piece as Nomads;
use crate::layout::{self, Area, baseline, framed, plate};
use crate::scene::{Anchor, Scene};
use crate::theme;

const WIDTH: i32 = 1200;
const HEIGHT: i32 = 600;
const TITLE: f32 = 92.0;

/// None for a game without pictures.
pub fn scene(kind: Kind) -> Option<Scene> {
    let pieces = match kind.name() {
        "desert" => desert,
        "nomads" => nomads,
        "bazaar" => bazaar,
        _ => return None,
    };
    let mut scene = framed(WIDTH, HEIGHT);
    let Area(left, top, width, height) = Area(12, 12, WIDTH - 24, HEIGHT - 24);
    plate(&mut scene, Area(left, top, width, height), 28, theme::PANEL, None);
    scene.art(Art::Dunes { width: width as u16, height: height as u16 }, (left, top));
    let at = (WIDTH / 2, baseline(96, TITLE));
    scene.text(kind.card().title, layout::title(TITLE), at, Anchor::Middle);
    pieces(&mut scene);
    Some(scene)
}

/// A caravan of every colour between two oases, its leader in the middle.
fn desert(scene: &mut Scene) {
    for (x, y, hex) in [(130, 262, 170), (1076, 262, 170)] {
        scene.art(Art::Palm { hex }, (x, y));
    }
    for (i, colour) in (0..).zip(Colour::ALL) {
        let at = (170 + i * 215, 450 - (i % 2) * 44);
        if i == 2 {
            let (hex, seat) = (230, Seat::from_index(0));
            scene.art(Art::Leader { hex, colour, seat }, (at.0, at.1 - 20));
        } else {
            scene.art(Art::Camel { hex: 200, colour }, at);
        }
    }
}

/// Nomads and the Pilgrim on their way to Mecca, and the four animals before them.
fn nomads(scene: &mut Scene) {
    for (i, animal) in (0..).zip(Animal::ALL) {
        let at = (216 + i * 256, 466 - (i % 2) * 26);
        scene.art(Art::Nomads(Nomads::Animal { animal, size: 190 }), at);
    }
    for (piece, at) in [
        (Nomads::Nomad { seat: Seat::from_index(0), size: 130 }, (236, 284)),
        (Nomads::Nomad { seat: Seat::from_index(1), size: 130 }, (396, 262)),
        (Nomads::Pilgrim { size: 160 }, (600, 260)),
        (Nomads::Nomad { seat: Seat::from_index(2), size: 130 }, (790, 270)),
        (Nomads::Mecca { size: 140 }, (1000, 250)),
    ] {
        scene.art(Art::Nomads(piece), at);
    }
}

/// Four tents under palms.
fn bazaar(scene: &mut Scene) {
    for (x, y, hex) in [(120, 300, 180), (1086, 300, 170), (600, 262, 130)] {
        scene.art(Art::Palm { hex }, (x, y));
    }
    for (i, product) in (0..).zip(Resource::ALL) {
        let at = (216 + i * 256, 416 - (i % 2) * 40);
        scene.art(Art::Bazaar(Bazaar::Stall { size: 290, product }), at);
    }
}
