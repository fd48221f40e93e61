//! One step of the panel that leads to a move: what may be chosen now, what was picked so far, and the reader's own hand.
//! Made to be read at a width of 400 pixels.

use std::sync::Arc;

use games::any::AnyHand;
use games::hex::Cell;
use games::{Choice, Detail, Fact, Facts};
use voice::Voice;

use super::art::Art;
use super::grid::Grid;
use super::layout::{Area, baseline, plate, words};
use super::raster::Frame;
use super::scene::{Anchor, Scene};
use super::text;
use super::theme::{self, Face, Rgb};

/// What the panel knows at a step. The options are those that it shows: all of a question, or a part of them.
#[derive(Clone, Copy)]
pub struct Step<'a> {
    /// What is asked; nothing once a whole move waits to be confirmed.
    pub asks: Option<&'a Fact>,
    /// The best first. Their marks are ringed and labelled.
    pub options: &'a [Choice],
    /// What was picked on the way here and is not in the view yet. Its marks are drawn as ghosts.
    pub picked: &'a [Choice],
}

impl<'a> Step<'a> {
    /// What the options are about, each mark once, with the place of the best option that has it: 0 is the best.
    pub(crate) fn offered(&self) -> Vec<(&'a str, usize)> {
        let mut offered: Vec<(&str, usize)> = Vec::new();
        for (rank, option) in self.options.iter().enumerate() {
            for mark in &option.marks {
                if offered.iter().all(|(known, _)| known != mark) {
                    offered.push((mark, rank));
                }
            }
        }
        offered
    }

    pub(crate) fn offers(&self, mark: &str) -> bool {
        self.options.iter().any(|option| option.marks.iter().any(|known| known == mark))
    }

    /// What was picked. A pick that a later one, or an option, makes more precise is left out: of a colour with its
    /// hexes, the hexes.
    pub(crate) fn ghosts(&self) -> Vec<&'a str> {
        let later = |i: usize| self.picked[i + 1..].iter().chain(self.options);
        let narrowed = |i: usize, mark: &str| {
            let marks = &self.picked[i].marks;
            let shares = |next: &Choice| next.marks.iter().any(|known| marks.contains(known));
            later(i).any(|next| {
                shares(next) && next.marks.len() < marks.len() && next.marks.iter().all(|known| known != mark)
            })
        };
        let picks = self.picked.iter().enumerate();
        picks
            .flat_map(|(i, pick)| pick.marks.iter().map(move |mark| (i, mark.as_str())))
            .filter(|&(i, mark)| !narrowed(i, mark))
            .map(|(_, mark)| mark)
            .collect()
    }
}

pub const WIDTH: i32 = 1200;
/// The size of the smallest words: their capitals are 9 pixels high when 1200 pixels are shown as 400.
pub const SMALLEST: f32 = 38.0;
const EDGE: i32 = 12;
const GAP: i32 = 8;

/// A picture that grows downwards, one paper after the other.
pub struct Sheet {
    pub scene: Scene,
    bottom: i32,
}

impl Sheet {
    /// With what is asked at its head.
    pub fn asking(step: &Step, voice: &Voice) -> Sheet {
        const ASKED: f32 = 48.0;
        const LINE: i32 = 58;
        let nothing = Frame { width: 0, height: 0, pixels: Vec::new() };
        let mut sheet = Sheet { scene: Scene::over(Arc::new(nothing)), bottom: EDGE };
        let lines = text::lines(Face::Text, ASKED, &asked(step, voice), (WIDTH - 2 * EDGE - 56) as f32);
        let Area(left, top, ..) = sheet.paper(lines.len() as i32 * LINE + 28, theme::PANEL);
        for (i, line) in (0..).zip(lines) {
            let at = (left + 28, baseline(top + 14 + LINE / 2 + i * LINE, ASKED));
            sheet.scene.text(line, words(ASKED, theme::INK), at, Anchor::Start);
        }
        sheet
    }

    /// Where the next paper begins.
    pub fn next(&self, height: i32) -> Area {
        Area(EDGE, self.bottom, WIDTH - 2 * EDGE, height)
    }

    pub fn paper(&mut self, height: i32, fill: Rgb) -> Area {
        let area = self.next(height);
        plate(&mut self.scene, area, 22, fill, None);
        self.bottom += height + GAP;
        area
    }

    pub fn into_scene(mut self) -> Scene {
        let (width, height) = (WIDTH as usize, (self.bottom - GAP + EDGE) as usize);
        self.scene.ground = Arc::new(Frame { width, height, pixels: vec![0; width * height] });
        let mut frame = Scene::over(Arc::clone(&self.scene.ground));
        plate(&mut frame, Area(0, 0, WIDTH, height as i32), 40, theme::FRAME, None);
        frame.items.append(&mut self.scene.items);
        frame
    }
}

/// Places side by side on a paper.
pub fn columns(Area(left, top, width, height): Area, count: i32) -> impl Iterator<Item = Area> {
    const PADDING: i32 = 10;
    let step = (width - PADDING) / count;
    (0..count)
        .map(move |i| Area(left + PADDING + i * step, top + PADDING, step - PADDING, height - 2 * PADDING))
}

/// How something that can be chosen, or was picked, is edged.
pub fn edge(step: &Step, mark: &str) -> Rgb {
    if step.ghosts().contains(&mark) {
        theme::INK
    } else if step.offers(mark) {
        theme::GOLD
    } else {
        theme::CARD_EDGE
    }
}

/// A hex that can be chosen: where, how good in the order of options, and in which colour it is ringed.
pub struct Ringed {
    pub at: Cell,
    pub rank: usize,
    pub ink: Rgb,
}

/// Rings, and numbers on the best if there are many.
pub fn ring(scene: &mut Scene, grid: &Grid, ringed: &[Ringed]) {
    for Ringed { at, ink, .. } in ringed {
        scene.art(Art::Ring { hex: grid.hex, ink: *ink }, grid.middle(*at));
    }
    if !are_many(ringed.len()) {
        return;
    }
    let apart = |part: f32| (part * f32::from(grid.hex)).round() as i32;
    for Ringed { at, rank, .. } in ringed.iter().filter(|hex| hex.rank < BEST) {
        let (x, y) = grid.middle(*at);
        numbered(scene, *rank, (x + apart(0.40), y - apart(0.42)));
    }
}

/// So many of the best are numbered.
const BEST: usize = 5;

pub fn are_many(places: usize) -> bool {
    places > 8
}

/// Whether an option at this place of the order gets a number, among so many.
pub fn is_numbered(rank: usize, places: usize) -> bool {
    are_many(places) && rank < BEST
}

/// The number of an option in the order of options.
pub fn numbered(scene: &mut Scene, rank: usize, (x, y): (i32, i32)) {
    const SIZE: i32 = 44;
    plate(scene, Area(x - SIZE / 2, y - SIZE / 2, SIZE, SIZE), SIZE as u16 / 2, theme::INK, None);
    let at = (x, baseline(y, SMALLEST));
    scene.text((rank + 1).to_string(), words(SMALLEST, theme::WHITE), at, Anchor::Middle);
}

fn asked(step: &Step, voice: &Voice) -> String {
    voice.say(step.asks.unwrap_or(&Fact::new("picture-step-confirm")))
}

/// What is asked, what was picked, what can be chosen, and the hand.
pub fn alt(step: &Step, hand: &AnyHand, voice: &Voice) -> String {
    let said = |choices: &[Choice]| Detail::list(choices.iter().map(|choice| choice.means.clone()));
    let mut lines = vec![asked(step, voice)];
    if !step.picked.is_empty() {
        lines.push(voice.say(&Fact::new("picture-step-picked").with("picked", said(step.picked))));
    }
    if !step.options.is_empty() {
        lines.push(voice.say(&Fact::new("picture-step-options").with("options", said(step.options))));
    }
    lines.push(voice.say_all(&hand.facts()));
    lines.join("\n")
}

#[cfg(test)]
mod tests;
