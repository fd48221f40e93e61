//! Everything that is drawn: shapes in code, no files. A drawing depends on nothing but its [`Art`], so that each is
//! drawn once and cached.

pub mod bazaar;
mod camel;
mod hexagon;
mod land;
mod marks;
pub mod nomads;
pub mod pen;
mod scenery;

use super::theme::Rgb;
use games::Seat;
use games::desert::Colour;

pub use camel::{FLAG, far_camel};
pub use hexagon::Hexagon;
pub use land::{mountain, palm, river};

use pen::Canvas;

/// A drawing and its size: `hex` is the width of a hex, `size` that of the drawing itself.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Art {
    /// A plain hex, to be hatched.
    Hex {
        hex: u16,
    },
    /// The ground under a piece with its owner's rim; `joined` are the directions in which its caravan continues.
    Ground {
        hex: u16,
        colour: Colour,
        seat: Seat,
        joined: u8,
    },
    /// The rim of an enclosed area.
    Rim {
        hex: u16,
        seat: Seat,
        joined: u8,
    },
    Camel {
        hex: u16,
        colour: Colour,
    },
    /// A camel with its rider's flag; the number is written over it.
    Leader {
        hex: u16,
        colour: Colour,
        seat: Seat,
    },
    /// Around the latest move.
    Halo {
        hex: u16,
    },
    /// Around a hex that can be chosen.
    Ring {
        hex: u16,
        ink: Rgb,
    },
    /// A waterhole, with room for its value, or face down.
    Pool {
        hex: u16,
        face_up: bool,
    },
    Palm {
        hex: u16,
    },
    /// Where a caravan touches an oasis.
    Link {
        hex: u16,
        colour: Colour,
        seat: Seat,
    },
    /// Where a caravan crossed the river, in this direction.
    Bridge {
        hex: u16,
        seat: Seat,
        direction: u8,
    },
    /// A box to write on.
    Plate {
        width: u16,
        height: u16,
        radius: u16,
        fill: Rgb,
        edge: Option<Rgb>,
    },
    /// The sun over dunes in the lower part of a box, from its top left corner.
    Dunes {
        width: u16,
        height: u16,
    },
    /// A seat's round badge.
    Badge {
        size: u16,
        seat: Seat,
    },
    /// A blanket with the glyph of a camel colour.
    Blanket {
        size: u16,
        colour: Colour,
    },
    Icon {
        size: u16,
        icon: Icon,
    },
    /// Something of Desert Bazaar.
    Bazaar(bazaar::Piece),
    /// Something of Nomads of Arabia.
    Nomads(nomads::Piece),
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Icon {
    /// A waterhole token face down.
    TokenBack,
    /// A waterhole token face up: its value is written over it.
    TokenFace,
    Oasis,
    River,
    Enclosed,
    Largest,
    Latest,
    Crown,
}

pub fn draw(art: Art) -> Canvas {
    match art {
        Art::Hex { hex } => hexagon::plain(hex),
        Art::Ground { hex, colour, seat, joined } => hexagon::ground(hex, colour, seat, joined),
        Art::Rim { hex, seat, joined } => hexagon::rim(hex, seat, joined),
        Art::Halo { hex } => hexagon::halo(hex),
        Art::Ring { hex, ink } => hexagon::ring(hex, ink),
        Art::Camel { hex, colour } => camel::camel(hex, colour),
        Art::Leader { hex, colour, seat } => camel::leader(hex, colour, seat),
        Art::Pool { hex, face_up } => land::pool(hex, face_up),
        Art::Palm { hex } => land::oasis(hex),
        Art::Link { hex, colour, seat } => marks::link(hex, colour, seat),
        Art::Bridge { hex, seat, direction } => marks::bridge(hex, seat, direction),
        Art::Plate { width, height, radius, fill, edge } => marks::plate(width, height, radius, fill, edge),
        Art::Dunes { width, height } => land::dunes(f32::from(width), f32::from(height)),
        Art::Badge { size, seat } => marks::badge(size, seat),
        Art::Blanket { size, colour } => marks::blanket(size, colour),
        Art::Icon { size, icon } => marks::icon(size, icon),
        Art::Bazaar(piece) => bazaar::draw(piece),
        Art::Nomads(piece) => nomads::draw(piece),
    }
}
