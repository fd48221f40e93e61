//! Scene to pixels: drawings are made once, cached as runs of palette bytes, and copied into a frame of bytes.

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, LazyLock, Mutex};

use super::art::{self, Art};
use super::palette::{Level, OPAQUE, Palette};
use super::scene::{Anchor, Item, Scene, Text};
use super::text;
use super::theme::{self, Hatching};
use games::Seat;

/// Pixels as palette bytes, row by row.
#[derive(Clone)]
pub struct Frame {
    pub width: usize,
    pub height: usize,
    pub pixels: Vec<u8>,
}

/// A drawing as runs of palette bytes, row by row.
pub struct Sprite {
    runs: Vec<Run>,
    /// A part of a drawing shares these with the whole.
    inks: Arc<Inks>,
}

#[derive(Default)]
struct Inks {
    pixels: Vec<u8>,
    levels: Vec<Level>,
}

/// Neighbouring pixels of a row that are all opaque, or all translucent.
struct Run {
    x: i32,
    y: i32,
    start: usize,
    length: usize,
    opaque: bool,
}

impl Sprite {
    /// From pixels that are not premultiplied; `origin` is the pixel that goes to the given place.
    pub fn new(width: usize, origin: (i32, i32), pixels: impl Iterator<Item = [u8; 4]>) -> Sprite {
        let palette = Palette::get();
        let (mut runs, mut inks) = (Vec::new(), Inks::default());
        // Most pixels have the colour of the one before.
        let mut last = ([0; 3], palette.index([0; 3]));
        for (i, [r, g, b, alpha]) in pixels.enumerate() {
            let level = ((u32::from(alpha) * u32::from(OPAQUE) + 127) / 255) as Level;
            if level == 0 {
                continue;
            }
            if last.0 != [r, g, b] {
                last = ([r, g, b], palette.index([r, g, b]));
            }
            let (x, y) = ((i % width) as i32 - origin.0, (i / width) as i32 - origin.1);
            inks.push(&mut runs, (x, y), last.1, level);
        }
        Sprite { runs, inks: Arc::new(inks) }
    }

    /// What lies in these rows, moved by so much.
    pub fn cut(&self, rows: &Rows, (dx, dy): (i32, i32)) -> Sprite {
        let mut runs = Vec::new();
        for run in &self.runs {
            let end = run.x + run.length as i32;
            for &(from, to) in rows.at(run.y) {
                let (left, right) = (run.x.max(from), end.min(to));
                if left < right {
                    let start = run.start + (left - run.x) as usize;
                    let length = (right - left) as usize;
                    runs.push(Run { x: left + dx, y: run.y + dy, start, length, opaque: run.opaque });
                }
            }
        }
        Sprite { runs, inks: Arc::clone(&self.inks) }
    }
}

/// Some pixels: for each row stretches from left to right that do not touch.
#[derive(Default)]
pub struct Rows(BTreeMap<i32, Vec<(i32, i32)>>);

impl Rows {
    /// One stretch more, without its end.
    pub fn add(&mut self, y: i32, (mut from, mut to): (i32, i32)) {
        let row = self.0.entry(y).or_default();
        row.retain(|&(left, right)| {
            let apart = right < from || to < left;
            if !apart {
                (from, to) = (from.min(left), to.max(right));
            }
            apart
        });
        let at = row.partition_point(|&(left, _)| left < from);
        row.insert(at, (from, to));
    }

    /// Without this stretch.
    pub fn remove(&mut self, y: i32, (from, to): (i32, i32)) {
        let Some(row) = self.0.get_mut(&y) else { return };
        let left = |&(left, right): &(i32, i32)| [(left, right.min(from)), (left.max(to), right)];
        *row = row.iter().flat_map(left).filter(|(left, right)| left < right).collect();
    }

    fn at(&self, y: i32) -> &[(i32, i32)] {
        self.0.get(&y).map_or(&[], Vec::as_slice)
    }
}

impl Inks {
    fn push(&mut self, runs: &mut Vec<Run>, (x, y): (i32, i32), pixel: u8, level: Level) {
        let opaque = level >= OPAQUE;
        match runs.last_mut() {
            Some(run) if run.y == y && run.x + run.length as i32 == x && run.opaque == opaque => {
                run.length += 1;
            }
            _ => runs.push(Run { x, y, start: self.pixels.len(), length: 1, opaque }),
        }
        self.pixels.push(pixel);
        self.levels.push(level);
    }
}

/// The most drawings that are cached: those of every seat and colour for a few sizes of hexes.
const KEPT: usize = 4000;
static SPRITES: LazyLock<Mutex<HashMap<Art, Arc<Sprite>>>> = LazyLock::new(Mutex::default);

fn sprite(art: Art) -> Arc<Sprite> {
    let kept = || SPRITES.lock().unwrap_or_else(std::sync::PoisonError::into_inner);
    if let Some(sprite) = kept().get(&art) {
        return Arc::clone(sprite);
    }
    let made = Arc::new(art::draw(art).into_sprite());
    let mut sprites = kept();
    if sprites.len() >= KEPT {
        sprites.clear();
    }
    sprites.insert(art, Arc::clone(&made));
    made
}

pub fn rasterise(scene: &Scene) -> Frame {
    let mut frame = Frame::clone(&scene.ground);
    for item in &scene.items {
        match item {
            Item::Art { art, at } => frame.put(&sprite(*art), *at),
            Item::Ghost { art, at } => frame.put_half(&sprite(*art), *at),
            Item::Hatch { seat, hex, at } => {
                frame.hatch(&sprite(Art::Hex { hex: *hex }), *seat, *at);
            }
            Item::Text(text) => frame.write(text),
            Item::Sprite { sprite, at } => frame.put(sprite, *at),
        }
    }
    frame
}

impl Frame {
    pub fn put(&mut self, sprite: &Sprite, at: (i32, i32)) {
        let palette = Palette::get();
        for run in &sprite.runs {
            let Some((start, below)) = self.visible(run, at) else { continue };
            let here = start..start + below.len();
            if run.opaque {
                below.copy_from_slice(&sprite.inks.pixels[here]);
                continue;
            }
            let above = sprite.inks.pixels[here.clone()].iter().zip(&sprite.inks.levels[here]);
            for (below, (&above, &level)) in below.iter_mut().zip(above) {
                *below = palette.over(level, above, *below);
            }
        }
    }

    /// The same, half as opaque.
    fn put_half(&mut self, sprite: &Sprite, at: (i32, i32)) {
        let palette = Palette::get();
        for run in &sprite.runs {
            let Some((start, below)) = self.visible(run, at) else { continue };
            let here = start..start + below.len();
            let above = sprite.inks.pixels[here.clone()].iter().zip(&sprite.inks.levels[here]);
            for (below, (&above, &level)) in below.iter_mut().zip(above) {
                *below = palette.over(level.div_ceil(2), above, *below);
            }
        }
    }

    /// The part of a run inside the frame: where it begins in the sprite, and the pixels below it.
    fn visible(&mut self, run: &Run, at: (i32, i32)) -> Option<(usize, &mut [u8])> {
        let (x, y) = (run.x + at.0, run.y + at.1);
        let left = x.max(0);
        let right = (x + run.length as i32).min(self.width as i32);
        if y < 0 || y >= self.height as i32 || left >= right {
            return None;
        }
        let row = y as usize * self.width;
        let below = &mut self.pixels[row + left as usize..row + right as usize];
        Some((run.start + (left - x) as usize, below))
    }

    fn hatch(&mut self, hex: &Sprite, seat: Seat, at: (i32, i32)) {
        let palette = Palette::get();
        let ink = palette.index(theme::rider(seat));
        let hatching = theme::hatching(seat);
        for run in &hex.runs {
            let (x, y) = ((run.x + at.0).max(0), run.y + at.1);
            if let Some((_, below)) = self.visible(run, at) {
                for (x, below) in (x..).zip(below) {
                    *below = palette.over(strength(hatching, x, y), ink, *below);
                }
            }
        }
    }

    fn write(&mut self, text: &Text) {
        let Text { words, face, size, ink, at, anchor } = text;
        let palette = Palette::get();
        let ink = palette.index(*ink);
        let start = |width: f32| match anchor {
            Anchor::Start => at.0,
            Anchor::Middle => at.0 - width / 2.0,
            Anchor::End => at.0 - width,
        };
        for (glyph, x) in text::inks(*face, *size, words, start) {
            if glyph.width == 0 {
                continue;
            }
            let (left, top) = (x + glyph.left, at.1.round() as i32 + glyph.top);
            // Its columns inside the frame.
            let from = (-left).clamp(0, glyph.width as i32) as usize;
            let to = (self.width as i32 - left).clamp(0, glyph.width as i32) as usize;
            for (y, levels) in (top..).zip(glyph.levels.chunks_exact(glyph.width)) {
                if y < 0 || y >= self.height as i32 || from >= to {
                    continue;
                }
                let start = y as usize * self.width + (left + from as i32) as usize;
                let below = &mut self.pixels[start..start + to - from];
                for (below, &level) in below.iter_mut().zip(&levels[from..to]) {
                    if level > 0 {
                        *below = palette.over(level, ink, *below);
                    }
                }
            }
        }
    }
}

/// How much ink a hatching puts on a pixel.
fn strength(hatching: Hatching, x: i32, y: i32) -> Level {
    /// The distance from one line to the next, and a line's profile across.
    const STEP: i32 = 14;
    const ACROSS: [Level; STEP as usize] = [2, 3, 3, 3, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0];
    const THIN: [Level; STEP as usize] = [1, 3, 3, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
    let line = |across: &[Level; STEP as usize], along: i32| across[along.rem_euclid(STEP) as usize];
    match hatching {
        Hatching::Rising => line(&ACROSS, x + y),
        Hatching::Falling => line(&ACROSS, x - y),
        Hatching::Level => line(&THIN, y),
        Hatching::Upright => line(&THIN, x),
        Hatching::Crossed => line(&THIN, x + y).max(line(&THIN, x - y)),
        Hatching::Dotted => {
            let shifted = x + if y.rem_euclid(2 * STEP) < STEP { 0 } else { STEP / 2 };
            line(&ACROSS, shifted).min(line(&ACROSS, y))
        }
    }
}

#[test]
fn stretches_are_joined_and_cut() {
    let mut rows = Rows::default();
    for stretch in [(10, 20), (30, 40), (15, 25), (25, 30)] {
        rows.add(3, stretch);
    }
    assert_eq!((rows.at(3), rows.at(4)), (&[(10, 40)][..], &[][..]));
    rows.remove(3, (12, 18));
    rows.remove(3, (35, 99));
    assert_eq!(rows.at(3), [(10, 12), (18, 35)]);
    rows.remove(3, (0, 99));
    assert!(rows.at(3).is_empty());

    let white = [255, 255, 255, 255];
    let sprite = Sprite::new(4, (0, 0), [white; 8].into_iter());
    let mut rows = Rows::default();
    rows.add(1, (1, 3));
    let mut frame = Frame { width: 6, height: 3, pixels: vec![0; 18] };
    frame.put(&sprite.cut(&rows, (2, 1)), (0, 0));
    let painted: Vec<usize> = (0..18).filter(|&at| frame.pixels[at] != 0).collect();
    assert_eq!(painted, [2 * 6 + 3, 2 * 6 + 4]);
}
