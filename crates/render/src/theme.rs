//! How everything looks: colours, which of them meet, fonts and sizes. No drawing.

use games::Seat;
use games::bazaar::Resource;
use games::desert::Colour;

/// A colour as sRGB.
pub type Rgb = [u8; 3];

const fn rgb(hex: u32) -> Rgb {
    [(hex >> 16) as u8, (hex >> 8) as u8, hex as u8]
}

pub const WHITE: Rgb = rgb(0xFFFFFF);
pub const INK: Rgb = rgb(0x35271A);
pub const INK_SOFT: Rgb = rgb(0x6A533A);
pub const LABEL: Rgb = rgb(0x6A5532);
pub const FRAME: Rgb = rgb(0x4B3424);
pub const GOLD: Rgb = rgb(0xD8A23B);
pub const PANEL: Rgb = rgb(0xF4E6C8);
pub const CARD: Rgb = rgb(0xFFF9EA);
pub const CARD_EDGE: Rgb = rgb(0xDCC89E);
pub const SHADOW: Rgb = rgb(0x5A4526);

pub const SAND_LIGHT: Rgb = rgb(0xEFDEB0);
pub const SAND: Rgb = rgb(0xEAD7A4);
pub const SAND_DEEP: Rgb = rgb(0xE3CC95);
pub const SAND_LINE: Rgb = rgb(0xCDB27A);
/// Around the board.
pub const WASTE: Rgb = rgb(0xD3B982);
pub const WASTE_DEEP: Rgb = rgb(0xC9AD73);
/// The border of what is in play.
pub const CLIFF: Rgb = rgb(0x9C7A48);
/// Beyond the elevation line, when it is out of play.
pub const DUST: Rgb = rgb(0xCFC6B3);
pub const DUST_DEEP: Rgb = rgb(0xC6BCA7);
pub const DUST_LINE: Rgb = rgb(0xB5AA93);

pub const ROCK: Rgb = rgb(0x7A6353);
pub const ROCK_DARK: Rgb = rgb(0x56443A);
pub const ROCK_LIGHT: Rgb = rgb(0xAD947F);
pub const SNOW: Rgb = rgb(0xF6EFE2);

pub const WATER_PALE: Rgb = rgb(0xA9D6EC);
pub const WATER: Rgb = rgb(0x4F9FD0);
pub const WATER_DEEP: Rgb = rgb(0x1F679A);
pub const RIVER: Rgb = rgb(0x2F7FB8);

pub const GRASS: Rgb = rgb(0xC3D592);
pub const PALM: Rgb = rgb(0x2E8B57);
pub const PALM_DARK: Rgb = rgb(0x1B5E39);
pub const PALM_LIGHT: Rgb = rgb(0x6DB886);
pub const TRUNK: Rgb = rgb(0x7B5230);

/// A camel colour: the body, the ground it stands on, its outline.
#[derive(Clone, Copy)]
pub struct Coat {
    pub body: Rgb,
    pub ground: Rgb,
    pub dark: Rgb,
}

pub const fn coat(colour: Colour) -> Coat {
    let (body, ground, dark) = match colour {
        Colour::Green => (0x8FC26F, 0xD3E8C1, 0x2F5A1E),
        Colour::Pink => (0xEE93AC, 0xFBDCE3, 0x8A2444),
        Colour::Yellow => (0xF0CF4E, 0xFBF0BD, 0x6E5200),
        Colour::Purple => (0xA98CD6, 0xE0D5F1, 0x46267E),
        Colour::Turquoise => (0x5FC4BD, 0xC8ECE8, 0x0D5752),
    };
    Coat { body: rgb(body), ground: rgb(ground), dark: rgb(dark) }
}

/// The same for what tents of the bazaar produce: light colours of hues that no rider of the bazaar has.
pub const fn goods(resource: Resource) -> Coat {
    coat(match resource {
        Resource::Water => Colour::Turquoise,
        Resource::Camel => Colour::Yellow,
        Resource::Silk => Colour::Pink,
        Resource::Spice => Colour::Green,
    })
}

/// The mark on the blanket of each camel colour, so that colour is never the only difference.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Glyph {
    Disc,
    Triangle,
    Square,
    Diamond,
    Cross,
}

pub const fn glyph(colour: Colour) -> Glyph {
    match colour {
        Colour::Green => Glyph::Disc,
        Colour::Pink => Glyph::Triangle,
        Colour::Yellow => Glyph::Square,
        Colour::Purple => Glyph::Diamond,
        Colour::Turquoise => Glyph::Cross,
    }
}

/// Riders, flags, badges, rims: by seat.
pub const fn rider(seat: Seat) -> Rgb {
    rgb([0x0F6CBD, 0xD1480B, 0x0B7A4B, 0x8A2F7C, 0x2B2B2B, 0x96690A][seat.index()])
}

/// How enclosed areas are hatched, by seat.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hatching {
    Rising,
    Falling,
    Level,
    Upright,
    Crossed,
    Dotted,
}

pub const fn hatching(seat: Seat) -> Hatching {
    [
        Hatching::Rising,
        Hatching::Falling,
        Hatching::Level,
        Hatching::Upright,
        Hatching::Crossed,
        Hatching::Dotted,
    ][seat.index()]
}

/// The white marks on each side of a rim, by seat: from where to where, as parts of the side.
pub const fn rim(seat: Seat) -> &'static [(f32, f32)] {
    const MARKS: [&[(f32, f32)]; Seat::MOST as usize] = [
        &[],
        &[(0.36, 0.64)],
        &[(0.16, 0.84)],
        &[(0.22, 0.22), (0.5, 0.5), (0.78, 0.78)],
        &[(0.18, 0.38), (0.62, 0.82)],
        &[(0.36, 0.36), (0.64, 0.64)],
    ];
    MARKS[seat.index()]
}

/// Every colour that is drawn as it is.
pub fn colours() -> Vec<Rgb> {
    let mut all = vec![
        WHITE, INK, INK_SOFT, LABEL, FRAME, GOLD, PANEL, CARD, CARD_EDGE, SHADOW, SAND_LIGHT, SAND,
        SAND_DEEP, SAND_LINE, WASTE, WASTE_DEEP, CLIFF, DUST, DUST_DEEP, DUST_LINE, ROCK, ROCK_DARK,
        ROCK_LIGHT, SNOW, WATER_PALE, WATER, WATER_DEEP, RIVER, GRASS, PALM, PALM_DARK, PALM_LIGHT, TRUNK,
    ];
    for colour in Colour::ALL {
        let Coat { body, ground, dark } = coat(colour);
        all.extend([body, ground, dark]);
    }
    all.extend(Seat::all(Seat::MOST).map(rider));
    all
}

/// Pairs that meet along edges, and how many steps between them the palette has.
pub fn ramps() -> Vec<(Rgb, Rgb, u8)> {
    let mut ramps = vec![
        (INK, CARD, 4),
        (INK, PANEL, 3),
        (LABEL, SAND, 5),
        (INK_SOFT, CARD, 3),
        (FRAME, PANEL, 3),
        (FRAME, GOLD, 2),
        (GOLD, CARD, 2),
        (WATER_DEEP, WHITE, 4),
        (WATER_DEEP, WATER, 2),
        (WATER, WATER_PALE, 2),
        (RIVER, SAND, 3),
        (RIVER, WATER_PALE, 1),
        (WATER_DEEP, CARD, 1),
        (PALM_DARK, GRASS, 3),
        (PALM_DARK, PALM, 1),
        (PALM, GRASS, 1),
        (PALM, PALM_LIGHT, 1),
        (GRASS, SAND, 2),
        (TRUNK, GRASS, 2),
        (ROCK_DARK, ROCK_LIGHT, 2),
        (ROCK_DARK, SAND, 3),
        (ROCK_LIGHT, SNOW, 2),
        (CLIFF, SAND, 2),
        (CLIFF, WASTE, 1),
        (CLIFF, DUST, 1),
        (SHADOW, SAND, 4),
        (SAND_LINE, SAND, 2),
        (INK, WHITE, 3),
        (DUST_LINE, DUST, 1),
    ];
    for colour in Colour::ALL {
        let Coat { body, ground, dark } = coat(colour);
        ramps.extend([(dark, ground, 2), (dark, body, 1), (dark, WHITE, 1)]);
    }
    for seat in Seat::all(Seat::MOST) {
        ramps.extend([(rider(seat), WHITE, 2), (rider(seat), SAND, 2)]);
    }
    ramps
}

/// The bundled fonts.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Face {
    /// Coordinates on the board: narrow, since each must fit into its hex.
    Label,
    /// Names, numbers, words.
    Text,
    /// The title alone.
    Title,
}

/// Coordinates: capitals of 21 px, so that 14 px are left when 1600 px are shown as 1080.
pub const LABEL_SIZE: f32 = 30.0;
pub const NAME_SIZE: f32 = 30.0;
pub const TITLE_SIZE: f32 = 32.0;
