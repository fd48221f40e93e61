//! Bundled fonts: measuring text, cutting it to a width, and its glyphs as levels of ink.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex};

use skrifa::instance::{LocationRef, Size};
use skrifa::metrics::GlyphMetrics;
use skrifa::outline::{DrawSettings, OutlinePen};
use skrifa::{FontRef, GlyphId, MetadataProvider, OutlineGlyphCollection, charmap::Charmap};
use tiny_skia::{FillRule, Mask, Path, PathBuilder, Transform};

use super::palette::{Level, OPAQUE};
use super::theme::Face;

/// A bundled font. Outlines and widths are in font units, so many per em; the em is the font size that the theme uses.
struct Font {
    em: f32,
    characters: Charmap<'static>,
    metrics: GlyphMetrics<'static>,
    outlines: OutlineGlyphCollection<'static>,
}

static FONTS: LazyLock<[Font; 3]> = LazyLock::new(|| {
    let files: [&'static [u8]; 3] = [
        include_bytes!("../../../fonts/NotoSans-ExtraCondensedMedium.ttf"),
        include_bytes!("../../../fonts/NotoSans-CondensedSemiBold.ttf"),
        include_bytes!("../../../fonts/Vollkorn-Black.ttf"),
    ];
    files.map(|file| {
        let font = FontRef::new(file).expect("a bundled font");
        let (size, upright) = (Size::unscaled(), LocationRef::default());
        Font {
            em: f32::from(font.metrics(size, upright).units_per_em),
            characters: font.charmap(),
            metrics: font.glyph_metrics(size, upright),
            outlines: font.outline_glyphs(),
        }
    })
});

fn font(face: Face) -> &'static Font {
    &FONTS[face as usize]
}

impl Font {
    fn glyph(&self, character: char) -> GlyphId {
        self.characters.map(character).unwrap_or(GlyphId::NOTDEF)
    }

    fn has(&self, character: char) -> bool {
        self.glyph(character) != GlyphId::NOTDEF
    }
}

/// Glyphs are drawn at quarter-pixel positions.
const PHASES: f32 = 4.0;

/// The glyph of each character and where it begins. A run of characters without a glyph becomes one box; characters
/// without a width (joiners, direction marks) are left out. The fonts have no `kern` table.
fn laid_out(face: Face, size: f32, words: &str) -> (Vec<(GlyphId, f32)>, f32) {
    let font = font(face);
    let unit = size / font.em;
    let mut glyphs: Vec<(GlyphId, f32)> = Vec::with_capacity(words.len());
    let mut x = 0.0;
    for character in words.chars().filter(|c| !is_silent(*c)) {
        let glyph = font.glyph(character);
        if glyph == GlyphId::NOTDEF && glyphs.last().is_some_and(|&(before, _)| before == glyph) {
            continue;
        }
        glyphs.push((glyph, x));
        x += font.metrics.advance_width(glyph).unwrap_or_default() * unit;
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
    words.chars().all(|c| is_silent(c) || font(face).has(c))
}

/// Whether at least half of the letters and digits have a glyph.
pub fn is_legible(words: &str) -> bool {
    let letters = || words.chars().filter(|c| c.is_alphanumeric());
    let written = letters().filter(|&c| font(Face::Text).has(c)).count();
    written > 0 && 2 * written >= letters().count()
}

pub fn width(face: Face, size: f32, words: &str) -> f32 {
    laid_out(face, size, words).1
}

/// The text, or as much of it as fits, with an ellipsis.
pub fn cut(face: Face, size: f32, words: &str, room: f32) -> String {
    if width(face, size, words) <= room {
        return words.to_owned();
    }
    let ends: Vec<usize> = words.char_indices().map(|(at, _)| at).collect();
    // The longest prefix that fits; widths grow with length.
    let fits = |&end: &usize| width(face, size, &shortened(&words[..end])) <= room;
    let count = ends.partition_point(fits);
    shortened(&words[..ends[count.saturating_sub(1)]])
}

fn shortened(beginning: &str) -> String {
    format!("{}…", beginning.trim_end())
}

/// Text broken into lines of this width; a word that is too long is cut. A no-break space stays in its line.
pub fn lines(face: Face, size: f32, words: &str, room: f32) -> Vec<String> {
    let mut lines: Vec<String> = Vec::new();
    for word in words.split_ascii_whitespace() {
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
    glyph: GlyphId,
    phase: u8,
}

/// The most glyphs that are cached; a name in another script brings new ones.
const KEPT: usize = 8000;
static GLYPHS: LazyLock<Mutex<HashMap<Key, Arc<Ink>>>> = LazyLock::new(Mutex::default);

/// Each glyph of the text with the pixel of its origin; `start` computes where it begins from its width.
pub fn inks(face: Face, size: f32, words: &str, start: impl FnOnce(f32) -> f32) -> Vec<(Arc<Ink>, i32)> {
    let mut kept = GLYPHS.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    if kept.len() > KEPT {
        kept.clear();
    }
    let (glyphs, width) = laid_out(face, size, words);
    let x = start(width);
    let place = |(glyph, offset): (GlyphId, f32)| {
        // On whole pixels the same glyphs repeat, which compresses better.
        let whole = face == Face::Label;
        let place = if whole { x.round() + offset.round() } else { x + offset };
        let quarters = (place * PHASES).round() as i32;
        let (pixel, phase) = (quarters.div_euclid(PHASES as i32), quarters.rem_euclid(PHASES as i32) as u8);
        let key = Key { face, size: (size * 16.0) as u16, glyph, phase };
        let ink = kept.entry(key).or_insert_with(|| Arc::new(ink(face, size, glyph, phase)));
        (Arc::clone(ink), pixel)
    };
    glyphs.into_iter().map(place).collect()
}

fn ink(face: Face, size: f32, glyph: GlyphId, phase: u8) -> Ink {
    let nothing = Ink { left: 0, top: 0, width: 0, levels: Vec::new() };
    let Some(path) = outline(face, size, glyph, f32::from(phase) / PHASES) else {
        return nothing;
    };
    let bounds = path.bounds();
    let (left, top) = (bounds.left().floor(), bounds.top().floor());
    let (width, height) = ((bounds.right() - left).ceil(), (bounds.bottom() - top).ceil());
    let Some(mut mask) = Mask::new(width as u32, height as u32) else {
        return nothing;
    };
    mask.fill_path(&path, FillRule::Winding, true, Transform::from_translate(-left, -top));
    let level = |&share: &u8| (f32::from(share) / 255.0 * f32::from(OPAQUE)).round() as Level;
    let levels = mask.data().iter().map(level).collect();
    Ink { left: left as i32, top: top as i32, width: width as usize, levels }
}

/// A glyph in pixels, its origin `shift` to the right of a pixel's edge; None for a blank one.
fn outline(face: Face, size: f32, glyph: GlyphId, shift: f32) -> Option<Path> {
    let font = font(face);
    let mut pen = Pen { unit: size / font.em, shift, path: PathBuilder::new() };
    let settings = DrawSettings::unhinted(Size::unscaled(), LocationRef::default());
    font.outlines.get(glyph)?.draw(settings, &mut pen).ok()?;
    pen.path.finish()
}

/// Collects outlines in pixels, y downwards.
struct Pen {
    unit: f32,
    shift: f32,
    path: PathBuilder,
}

impl Pen {
    fn at(&self, x: f32, y: f32) -> (f32, f32) {
        (x * self.unit + self.shift, -y * self.unit)
    }
}

impl OutlinePen for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.at(x, y);
        self.path.move_to(x, y);
    }

    fn line_to(&mut self, x: f32, y: f32) {
        let (x, y) = self.at(x, y);
        self.path.line_to(x, y);
    }

    fn quad_to(&mut self, cx: f32, cy: f32, x: f32, y: f32) {
        let ((cx, cy), (x, y)) = (self.at(cx, cy), self.at(x, y));
        self.path.quad_to(cx, cy, x, y);
    }

    fn curve_to(&mut self, ax: f32, ay: f32, bx: f32, by: f32, x: f32, y: f32) {
        let ((ax, ay), (bx, by), (x, y)) = (self.at(ax, ay), self.at(bx, by), self.at(x, y));
        self.path.cubic_to(ax, ay, bx, by, x, y);
    }

    fn close(&mut self) {
        self.path.close();
    }
}
