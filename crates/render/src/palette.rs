//! The 256 colours of every picture, and the result of laying one over another. Computed once from the theme, so that
//! pictures are composed of bytes, not colours.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::theme::{self, Rgb};

/// How opaque a pixel is: 0 is transparent, [`OPAQUE`] hides what is below.
pub type Level = u8;
/// Four steps look as smooth as eight, and make a tenth fewer bytes.
pub const OPAQUE: Level = 4;

/// Index 0 is transparent, 1 to 3 are the frame's colour at that level: only for the round corners.
const CORNERS: usize = OPAQUE as usize;
/// Bits of each channel by which the nearest colour is looked up.
const BITS: u32 = 5;

pub struct Palette {
    entries: Vec<Rgb>,
    exact: HashMap<Rgb, u8>,
    nearest: Vec<u8>,
    /// For each level between, above and below: the index of the mixture.
    mixtures: Vec<u8>,
}

static PALETTE: LazyLock<Palette> = LazyLock::new(Palette::from_theme);

impl Palette {
    pub fn get() -> &'static Palette {
        &PALETTE
    }

    fn from_theme() -> Palette {
        let mut entries = vec![theme::FRAME; CORNERS];
        for colour in theme::colours() {
            if !entries[CORNERS..].contains(&colour) {
                entries.push(colour);
            }
        }
        for (from, to, steps) in theme::ramps() {
            for step in 1..=steps {
                let between = mix(from, to, u32::from(step), u32::from(steps) + 1);
                // A colour that is almost there already would be wasted.
                if entries[CORNERS..].iter().all(|entry| distance(*entry, between) > 90) {
                    entries.push(between);
                }
            }
        }
        assert!(entries.len() <= 256, "{} colours are too many for one byte", entries.len());
        let exact: HashMap<Rgb, u8> =
            entries.iter().enumerate().skip(CORNERS).map(|(index, entry)| (*entry, index as u8)).collect();
        let mut palette = Palette { nearest: Vec::new(), mixtures: Vec::new(), exact, entries };
        palette.nearest = (0..1u32 << (3 * BITS)).map(|cell| palette.search(middle(cell))).collect();
        palette.mixtures = vec![0; (usize::from(OPAQUE) - 1) << 16];
        for level in 1..OPAQUE {
            for above in CORNERS..palette.entries.len() {
                // On transparent pixels everything gets the frame's colour: only the frame reaches the corners.
                for below in 0..CORNERS {
                    palette.mixtures[place(level, above as u8, below as u8)] = level;
                }
                for below in CORNERS..palette.entries.len() {
                    let (a, b) = (palette.entries[above], palette.entries[below]);
                    let mixture = mix(b, a, u32::from(level), u32::from(OPAQUE));
                    palette.mixtures[place(level, above as u8, below as u8)] = palette.index(mixture);
                }
            }
        }
        palette
    }

    fn search(&self, colour: Rgb) -> u8 {
        let entries = self.entries.iter().enumerate().skip(CORNERS);
        let nearest = entries.min_by_key(|(_, entry)| distance(**entry, colour));
        nearest.map_or(0, |(index, _)| index as u8)
    }

    /// The index of this colour, or of the nearest one.
    pub fn index(&self, colour: Rgb) -> u8 {
        self.exact.get(&colour).copied().unwrap_or_else(|| self.nearest[cell(colour)])
    }

    /// The result of laying `above` over `below` at this level.
    pub fn over(&self, level: Level, above: u8, below: u8) -> u8 {
        match level {
            0 => below,
            OPAQUE.. => above,
            _ => self.mixtures[place(level, above, below)],
        }
    }

    /// One pixel in the place of four: the one that three of them are, or their mean. It is opaque or not: what is at
    /// least half opaque gets the frame's colour.
    pub fn mean(&self, four: [u8; 4]) -> u8 {
        for pixel in [four[0], four[1]] {
            let same = four.iter().filter(|&&other| other == pixel).count();
            if same >= 3 && usize::from(pixel) >= CORNERS {
                return pixel;
            }
        }
        let opacity: usize = four.iter().map(|&pixel| usize::from(pixel).min(CORNERS)).sum();
        if opacity < 4 * CORNERS {
            return if 2 * opacity < 4 * CORNERS { 0 } else { self.index(theme::FRAME) };
        }
        let colours = four.map(|pixel| self.entries[usize::from(pixel)]);
        let sum = |i: usize| colours.iter().map(|colour| u16::from(colour[i])).sum::<u16>();
        self.index(std::array::from_fn(|i| ((sum(i) + 2) / 4) as u8))
    }

    /// The frame's colour at this level, on transparent pixels.
    pub fn corner(&self, level: Level) -> u8 {
        if level < OPAQUE { level } else { self.index(theme::FRAME) }
    }

    pub fn entries(&self) -> &[Rgb] {
        &self.entries
    }

    /// The opacity of the first entries; all others are opaque.
    pub fn opacities() -> impl Iterator<Item = u8> {
        (0..CORNERS).map(|level| (level * 255 / CORNERS) as u8)
    }
}

fn place(level: Level, above: u8, below: u8) -> usize {
    (usize::from(level) - 1) << 16 | usize::from(above) << 8 | usize::from(below)
}

fn mix(from: Rgb, to: Rgb, part: u32, whole: u32) -> Rgb {
    std::array::from_fn(|i| {
        let (from, to) = (u32::from(from[i]), u32::from(to[i]));
        ((from * (whole - part) + to * part + whole / 2) / whole) as u8
    })
}

/// The eye is most sensitive to green and least to blue.
fn distance(a: Rgb, b: Rgb) -> u32 {
    let part = |i: usize| u32::from(a[i].abs_diff(b[i])).pow(2);
    3 * part(0) + 5 * part(1) + 2 * part(2)
}

fn cell(colour: Rgb) -> usize {
    colour.into_iter().fold(0, |cell, channel| cell << BITS | usize::from(channel >> (8 - BITS)))
}

fn middle(cell: u32) -> Rgb {
    let half = 1 << (7 - BITS);
    std::array::from_fn(|i| {
        let channel = cell >> (BITS * (2 - i as u32)) & ((1 << BITS) - 1);
        (channel << (8 - BITS)) as u8 + half
    })
}
