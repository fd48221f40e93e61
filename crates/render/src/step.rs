//! One step of the panel on the way to a move: what may be chosen now, what was picked so far, and the reader's own
//! hand. Designed to be read at a width of 400 pixels.

use std::sync::Arc;

use games::any::AnyHand;
use games::hex::Cell;
use games::{Choice, Detail, Fact, Facts};
use voice::Voice;

use super::art::Art;
use super::grid::Grid;
use super::layout::{Area, baseline, plate, words};
use super::raster::Frame;
use super::scene::{Anchor, Scene, Style};
use super::text;
use super::theme::{self, Face, Rgb};

/// What the panel knows at a step. The options are those that it shows: all of a question, or some of them.
#[derive(Clone, Copy, Default)]
pub struct Step<'a> {
    /// What is asked; None once a whole move waits to be confirmed.
    pub asks: Option<&'a Fact>,
    /// Best first. Their marks are ringed and labelled.
    pub options: &'a [Choice],
    /// What was picked on the way here and is not in the view yet. Its marks are drawn as ghosts.
    pub picked: &'a [Choice],
    /// Moves that the view shows as if they were made. Their places are ringed.
    pub made: &'a [Choice],
    /// The list whose rows have numbers: the places of its options get the same numbers.
    pub numbered: &'a [Choice],
    /// Hexes of which only the name is shown, because words speak of them.
    pub named: &'a [&'a str],
}

impl<'a> Step<'a> {
    /// The marks of the options and of the numbered list, each once, without those that were picked. With its number
    /// in the list, if it has one.
    pub(crate) fn offered(&self) -> Vec<(&'a str, Option<usize>)> {
        let mut offered: Vec<(&str, Option<usize>)> = Vec::new();
        let ghosts = self.ghosts();
        let places = self.numbered.iter().filter_map(|option| option.marks.last());
        for mark in self.options.iter().flat_map(|option| &option.marks).chain(places) {
            if offered.iter().all(|(known, _)| known != mark) && !ghosts.contains(&mark.as_str()) {
                offered.push((mark, self.number(mark)));
            }
        }
        offered
    }

    /// The number of a place in the numbered list, from 1. Another option at the same place has a number of its own.
    fn number(&self, mark: &str) -> Option<usize> {
        let at = |option: &Choice| option.marks.last().is_some_and(|known| known == mark);
        self.numbered.iter().position(at).map(|index| index + 1)
    }

    pub(crate) fn offers(&self, mark: &str) -> bool {
        self.options.iter().any(|option| option.marks.iter().any(|known| known == mark))
    }

    /// What was picked. A pick that a later one, or an option, makes more precise is left out: of a colour and its
    /// hexes, only the hexes are kept.
    pub(crate) fn ghosts(&self) -> Vec<&'a str> {
        let later = |i: usize| self.picked[i + 1..].iter().chain(self.options);
        let narrowed = |i: usize, mark: &str| {
            let marks = &self.picked[i].marks;
            let shares = |next: &Choice| next.marks.iter().any(|known| marks.contains(known));
            later(i).any(|next| {
                shares(next) && next.marks.len() < marks.len() && next.marks.iter().all(|known| known != mark)
            })
        };
        let made = self.made.iter().filter_map(|mv| mv.marks.last());
        let mut ghosts: Vec<&str> = made.map(String::as_str).collect();
        for (i, pick) in self.picked.iter().enumerate() {
            for mark in &pick.marks {
                if !narrowed(i, mark) && !ghosts.contains(&mark.as_str()) {
                    ghosts.push(mark);
                }
            }
        }
        ghosts
    }
}

pub const WIDTH: i32 = 1200;
/// The smallest font size: its capitals are 9 pixels high when 1200 pixels are shown as 400.
pub const SMALLEST: f32 = 38.0;
const EDGE: i32 = 12;
const GAP: i32 = 8;

/// A picture that grows downwards, one paper after another.
pub struct Sheet {
    pub scene: Scene,
    bottom: i32,
}

impl Sheet {
    /// With the question at its head.
    pub fn asking(step: &Step, voice: &Voice) -> Sheet {
        Sheet::headed(&asked(step, voice))
    }

    /// Without a heading.
    pub fn bare() -> Sheet {
        let nothing = Frame { width: 0, height: 0, pixels: Vec::new() };
        Sheet { scene: Scene::over(Arc::new(nothing)), bottom: EDGE }
    }

    /// With these words at its head.
    pub fn headed(heading: &str) -> Sheet {
        const SIZE: f32 = 48.0;
        const LINE: i32 = 58;
        let mut sheet = Sheet::bare();
        let lines = text::lines(Face::Text, SIZE, heading, (WIDTH - 2 * EDGE - 56) as f32);
        let Area(left, top, ..) = sheet.paper(lines.len() as i32 * LINE + 28, theme::PANEL);
        for (i, line) in (0..).zip(lines) {
            let at = (left + 28, baseline(top + 14 + LINE / 2 + i * LINE, SIZE));
            sheet.scene.text(line, words(SIZE, theme::INK), at, Anchor::Start);
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

/// Slots side by side on a paper.
pub fn columns(Area(left, top, width, height): Area, count: i32) -> impl Iterator<Item = Area> {
    const PADDING: i32 = 10;
    let step = (width - PADDING) / count;
    (0..count)
        .map(move |i| Area(left + PADDING + i * step, top + PADDING, step - PADDING, height - 2 * PADDING))
}

/// The border of something that can be chosen, or was picked.
pub fn edge(step: &Step, mark: &str) -> Rgb {
    if step.ghosts().contains(&mark) {
        theme::INK
    } else if step.offers(mark) {
        theme::GOLD
    } else {
        theme::CARD_EDGE
    }
}

/// A hex that can be chosen or was picked.
pub struct Ringed {
    pub at: Cell,
    /// As in commands.
    pub name: String,
    /// Its number in the list.
    pub number: Option<usize>,
    pub ink: Rgb,
    /// Something else lies in the lower half of the hex.
    pub shared: bool,
}

/// Rings and names, and numbers.
pub fn ring(scene: &mut Scene, grid: &Grid, ringed: &[Ringed]) {
    const LARGEST: f32 = 46.0;
    let size = (theme::LABEL_SIZE * grid.unit()).clamp(SMALLEST, LARGEST);
    let apart = |part: f32| (part * f32::from(grid.hex)).round() as i32;
    for Ringed { at, ink, .. } in ringed {
        scene.art(Art::Ring { hex: grid.hex, ink: *ink }, grid.middle(*at));
    }
    for Ringed { at, name, number, shared, .. } in ringed {
        let (x, y) = grid.middle(*at);
        let y = match (shared, number) {
            (true, _) => y - apart(0.26),
            (false, Some(_)) => y + apart(0.18),
            (false, None) => y,
        };
        tag(scene, name, (x, y), size, *shared);
    }
    for Ringed { at, number, shared, .. } in ringed {
        if let Some(number) = number {
            let (x, y) = grid.middle(*at);
            // Names are read first: the number stands beside what lies in the hex.
            let (right, up) = if *shared { (0.54, -0.12) } else { (0.0, 0.39) };
            numbered(scene, *number, (x + apart(right), y - apart(up)));
        }
    }
}

/// The name of a hex; on paper if something else lies there.
fn tag(scene: &mut Scene, name: &str, (x, y): (i32, i32), size: f32, on_paper: bool) {
    let style = Style { face: Face::Label, size, ink: theme::INK };
    if on_paper {
        let (width, height) = (text::width(style.face, size, name) as i32 + 14, size as i32);
        let paper = Area(x - width / 2, y - height / 2, width, height);
        plate(scene, paper, 10, theme::SAND_LIGHT, None);
    }
    scene.text(name, style, (x, baseline(y, size)), Anchor::Middle);
}

/// Names, as in commands, of hexes that words speak of. Whatever lies there can still be seen.
pub fn name_only(scene: &mut Scene, grid: &Grid, named: impl Iterator<Item = (Cell, String)>) {
    for (at, name) in named {
        let (x, y) = grid.middle(at);
        let below = (0.3 * f32::from(grid.hex)).round() as i32;
        tag(scene, &name, (x, y + below), SMALLEST, true);
    }
}

/// A number of the list.
pub fn numbered(scene: &mut Scene, number: usize, (x, y): (i32, i32)) {
    const SIZE: i32 = 38;
    let width = if number < 10 { SIZE } else { SIZE + 20 };
    plate(scene, Area(x - width / 2, y - SIZE / 2, width, SIZE), SIZE as u16 / 2, theme::INK, None);
    let at = (x, baseline(y, SMALLEST));
    scene.text(number.to_string(), words(SMALLEST, theme::WHITE), at, Anchor::Middle);
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
