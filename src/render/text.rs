//! Bundled fonts: measuring words, cutting them to a width, and their glyphs as levels of ink.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex};

use ab_glyph::{Font, FontRef, GlyphId, PxScale, ScaleFont, point};

use super::palette::{Level, OPAQUE};
use super::theme::Face;

static FONTS: LazyLock<[FontRef<'static>; 3]> = LazyLock::new(|| {
    let files: [&[u8]; 3] = [
        include_bytes!("../../fonts/NotoSans-ExtraCondensedMedium.ttf"),
        include_bytes!("../../fonts/NotoSans-CondensedSemiBold.ttf"),
        include_bytes!("../../fonts/Vollkorn-Black.ttf"),
    ];
    files.map(|file| FontRef::try_from_slice(file).expect("a bundled font"))
});

fn font(face: Face) -> &'static FontRef<'static> {
    &FONTS[face as usize]
}

/// Glyphs are drawn at quarters of a pixel.
const PHASES: f32 = 4.0;
/// A font's size is the height of its em, as designers and the theme count it.
fn scale(face: Face, size: f32) -> PxScale {
    let font = font(face);
    let em = font.units_per_em().expect("a bundled font has an em");
    PxScale::from(size * font.height_unscaled() / em)
}

/// The glyph of each character and where it begins. Characters without one become one box, however many follow each
/// other; what has no width of its own (joiners, direction marks) is left out.
fn laid_out(face: Face, size: f32, words: &str) -> (Vec<(GlyphId, f32)>, f32) {
    let font = font(face).as_scaled(scale(face, size));
    let mut glyphs: Vec<(GlyphId, f32)> = Vec::with_capacity(words.len());
    let mut x = 0.0;
    for character in words.chars().filter(|c| !is_silent(*c)) {
        let id = font.glyph_id(character);
        if let Some(&(before, _)) = glyphs.last() {
            if id == GlyphId(0) && before == id {
                continue;
            }
            x += font.kern(before, id);
        }
        glyphs.push((id, x));
        x += font.h_advance(id);
    }
    (glyphs, x)
}

fn is_silent(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{200B}'..='\u{200F}' | '\u{2028}'..='\u{202E}' | '\u{2060}'..='\u{206F}'
            | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}' | '\u{1F3FB}'..='\u{1F3FF}' | '\u{E0000}'..='\u{E0FFF}')
}

/// Whether every character has a glyph.
pub fn is_whole(face: Face, words: &str) -> bool {
    words.chars().all(|c| is_silent(c) || font(face).glyph_id(c) != GlyphId(0))
}

/// Whether at least half of the letters and figures have a glyph.
pub fn is_legible(words: &str) -> bool {
    let letters = || words.chars().filter(|c| c.is_alphanumeric());
    let written = letters().filter(|&c| font(Face::Text).glyph_id(c) != GlyphId(0)).count();
    written > 0 && 2 * written >= letters().count()
}

pub fn width(face: Face, size: f32, words: &str) -> f32 {
    laid_out(face, size, words).1
}

/// The words, or as many characters of them as fit with an ellipsis.
pub fn cut(face: Face, size: f32, words: &str, room: f32) -> String {
    if width(face, size, words) <= room {
        return words.to_owned();
    }
    let ends: Vec<usize> = words.char_indices().map(|(at, _)| at).collect();
    // The longest beginning that fits; widths grow with length.
    let fits = |&end: &usize| width(face, size, &shortened(&words[..end])) <= room;
    let count = ends.partition_point(fits);
    shortened(&words[..ends[count.saturating_sub(1)]])
}

fn shortened(beginning: &str) -> String {
    format!("{}…", beginning.trim_end())
}

/// Words broken into lines of this width; a word that is too long is cut.
pub fn lines(face: Face, size: f32, words: &str, room: f32) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words.split_whitespace() {
        if let Some(line) = lines.last_mut() {
            let longer = format!("{line} {word}");
            if width(face, size, &longer) <= room {
                *line = longer;
                continue;
            }
        }
        lines.push(cut(face, size, word, room));
    }
    lines
}

/// A glyph's ink. The origin is on the baseline.
pub struct Ink {
    pub left: i32,
    pub top: i32,
    pub width: usize,
    pub levels: Vec<Level>,
}

#[derive(PartialEq, Eq, Hash)]
struct Key {
    face: Face,
    /// In sixteenths of a pixel.
    size: u16,
    glyph: u16,
    phase: u8,
}

/// The most glyphs that are kept; a name in another script brings new ones.
const KEPT: usize = 8000;
static GLYPHS: LazyLock<Mutex<HashMap<Key, Arc<Ink>>>> = LazyLock::new(Mutex::default);

/// Each glyph of the words with the pixel of its origin; `start` tells from their width where they begin.
pub fn inks(face: Face, size: f32, words: &str, start: impl FnOnce(f32) -> f32) -> Vec<(Arc<Ink>, i32)> {
    let mut kept = GLYPHS.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    if kept.len() > KEPT {
        kept.clear();
    }
    let (glyphs, width) = laid_out(face, size, words);
    let x = start(width);
    let place = |(glyph, offset): (GlyphId, f32)| {
        // Coordinates stand on whole pixels: the same glyphs again and again, which pack better.
        let whole = face == Face::Label;
        let place = if whole { x.round() + offset.round() } else { x + offset };
        let quarters = (place * PHASES).round() as i32;
        let (pixel, phase) = (quarters.div_euclid(PHASES as i32), quarters.rem_euclid(PHASES as i32) as u8);
        let key = Key { face, size: (size * 16.0) as u16, glyph: glyph.0, phase };
        let ink = kept.entry(key).or_insert_with(|| Arc::new(ink(face, size, glyph, phase)));
        (Arc::clone(ink), pixel)
    };
    glyphs.into_iter().map(place).collect()
}

fn ink(face: Face, size: f32, glyph: GlyphId, phase: u8) -> Ink {
    let placed = glyph.with_scale_and_position(scale(face, size), point(f32::from(phase) / PHASES, 0.0));
    let Some(outline) = font(face).outline_glyph(placed) else {
        return Ink { left: 0, top: 0, width: 0, levels: Vec::new() };
    };
    let bounds = outline.px_bounds();
    let (width, height) = (bounds.width() as usize, bounds.height() as usize);
    let mut levels = vec![0; width * height];
    outline.draw(|x, y, coverage| {
        levels[y as usize * width + x as usize] = (coverage * f32::from(OPAQUE)).round() as Level;
    });
    Ink { left: bounds.min.x as i32, top: bounds.min.y as i32, width, levels }
}
