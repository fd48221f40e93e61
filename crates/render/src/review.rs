//! A finished game looked at again: a line for everybody's chances, from the first move to the last.

use std::sync::Arc;

use games::{Fact, Names, Seat, Seats};
use tiny_skia::{Path, PathBuilder};
use voice::Voice;

use crate::art::pen::Canvas;
use crate::art::{Art, Icon};
use crate::layout::{Area, baseline, plate, words};
use crate::panel::badge;
use crate::scene::{Anchor, Item, Scene};
use crate::step::{SMALLEST, Sheet, WIDTH, numbered};
use crate::text;
use crate::theme::{self, Face};

/// What is drawn.
pub struct Chances<'a> {
    pub seats: u8,
    /// How many moves were made before, and everybody's chances then, between 0 and 1. In order; the last one is the end.
    pub points: &'a [(usize, Vec<f32>)],
    pub winners: Seats,
    /// How many moves were made before each turning point. They are numbered.
    pub turning: &'a [usize],
}

const HEIGHT: i32 = 720;
const ROW: i32 = 72;
/// Points closer than this are drawn as one: their mean.
const STEP: i32 = 14;

/// How the lines are broken, by seat: drawn and left out in turns. Colour is never the only difference.
const DASHES: [&[f32]; Seat::MOST as usize] = [
    &[],
    &[30.0, 14.0],
    &[3.0, 16.0],
    &[34.0, 14.0, 3.0, 14.0],
    &[14.0, 14.0],
    &[34.0, 14.0, 3.0, 14.0, 3.0, 14.0],
];

pub fn scene(chances: &Chances, voice: &Voice) -> Scene {
    let mut sheet = Sheet::headed(&voice.say(&Fact::new("picture-review-title")));
    let Area(left, top, width, height) = sheet.paper(HEIGHT, theme::CARD);
    let axes = Axes {
        area: Area(left + 130, top + 40, width - 200, height - 150),
        moves: chances.points.last().map_or(1, |(at, _)| *at).max(1),
    };
    axes.lay(&mut sheet.scene, voice);
    for (number, &at) in chances.turning.iter().enumerate() {
        axes.turning(&mut sheet.scene, number + 1, at);
    }
    let lines: Vec<Vec<(f32, f32)>> =
        Seat::all(chances.seats).map(|seat| axes.line(chances.points, seat)).collect();
    let mut canvas = Canvas::new(0.0, 0.0, width as f32, height as f32);
    let origin = (left as f32, top as f32);
    for (seat, line) in Seat::all(chances.seats).zip(&lines) {
        if let Some(path) = through(line, origin) {
            canvas.stroke(&path, theme::CARD, 13.0);
            canvas.dash(&path, theme::rider(seat), 8.0, DASHES[seat.index()]);
        }
    }
    sheet.scene.items.push(Item::Sprite { sprite: Arc::new(canvas.into_sprite()), at: (left, top) });
    // Each line has its number somewhere else.
    for (seat, line) in Seat::all(chances.seats).zip(&lines) {
        let part = (seat.index() + 1) as f32 / f32::from(chances.seats + 1);
        if let Some((x, y)) = line.get((part * line.len() as f32) as usize) {
            badge(&mut sheet.scene, seat, (x.round() as i32, y.round() as i32), 50);
        }
    }
    legend(&mut sheet, chances, voice);
    sheet.into_scene()
}

/// The same in words.
pub fn alt(chances: &Chances, voice: &Voice) -> String {
    let mut lines = vec![voice.say(&Fact::new("picture-review-title"))];
    for seat in Seat::all(chances.seats) {
        let of_seat = chances.points.iter().filter_map(|(_, all)| all.get(seat.index()).copied());
        let before_the_end = of_seat.clone().take(chances.points.len().saturating_sub(1));
        let most = before_the_end.fold(0.0, f32::max);
        let won = if chances.winners.contains(seat) { "picture-review-won" } else { "picture-review-seat" };
        let fact = Fact::new(won).with("who", seat).with("first", percent(of_seat.clone().next()));
        lines.push(voice.say(&fact.with("most", percent(Some(most)))));
    }
    lines.join("\n")
}

fn percent(chance: Option<f32>) -> usize {
    (chance.unwrap_or_default() * 100.0).round() as usize
}

/// Where chances and moves are on the picture.
struct Axes {
    area: Area,
    moves: usize,
}

impl Axes {
    fn x(&self, at: usize) -> f32 {
        let Area(left, _, width, _) = self.area;
        left as f32 + width as f32 * at as f32 / self.moves as f32
    }

    fn y(&self, chance: f32) -> f32 {
        let Area(_, top, _, height) = self.area;
        top as f32 + height as f32 * (1.0 - chance.clamp(0.0, 1.0))
    }

    fn lay(&self, scene: &mut Scene, voice: &Voice) {
        let Area(left, top, width, height) = self.area;
        for part in 0..=4 {
            let y = self.y(part as f32 / 4.0).round() as i32;
            plate(scene, Area(left, y - 1, width, 3), 1, theme::CARD_EDGE, None);
            let said = voice.say(&Fact::new("picture-review-percent").with("percent", 25 * part));
            scene.text(
                said,
                words(SMALLEST, theme::INK_SOFT),
                (left - 18, baseline(y, SMALLEST)),
                Anchor::End,
            );
        }
        let below = top + height + 80;
        let caption = voice.say(&Fact::new("picture-review-moves").with("count", self.moves));
        scene.text(caption, words(SMALLEST, theme::INK_SOFT), (left + width, below), Anchor::End);
    }

    fn turning(&self, scene: &mut Scene, number: usize, at: usize) {
        let Area(_, top, _, height) = self.area;
        let x = self.x(at).round() as i32;
        plate(scene, Area(x - 2, top, 4, height), 2, theme::INK_SOFT, None);
        numbered(scene, number, (x, top + height + 28));
    }

    /// The line of a seat: points that are close together become one.
    fn line(&self, points: &[(usize, Vec<f32>)], seat: Seat) -> Vec<(f32, f32)> {
        let mut line: Vec<(f32, f32)> = Vec::new();
        let Some((last, before)) = points.split_last() else { return line };
        let chance = |all: &[f32]| all.get(seat.index()).copied().unwrap_or_default();
        let column = |at: usize| (self.x(at) as i32) / STEP;
        for group in before.chunk_by(|(one, _), (other, _)| column(*one) == column(*other)) {
            let count = group.len() as f32;
            let x = group.iter().map(|(at, _)| self.x(*at)).sum::<f32>() / count;
            let y = group.iter().map(|(_, all)| self.y(chance(all))).sum::<f32>() / count;
            line.push((x, y));
        }
        line.push((self.x(last.0), self.y(chance(&last.1))));
        line
    }
}

/// A path through these points of the picture, on a canvas that begins there.
fn through(line: &[(f32, f32)], (left, top): (f32, f32)) -> Option<Path> {
    let mut pen = PathBuilder::new();
    for (i, (x, y)) in line.iter().enumerate() {
        let (x, y) = (x - left, y - top);
        if i == 0 { pen.move_to(x, y) } else { pen.line_to(x, y) }
    }
    pen.finish()
}

/// Whose line is which, and who won.
fn legend(sheet: &mut Sheet, chances: &Chances, voice: &Voice) {
    const NAME: f32 = 44.0;
    let Area(left, top, width, _) = sheet.paper(i32::from(chances.seats) * ROW + 16, theme::CARD);
    let mut canvas = Canvas::new(0.0, 0.0, 150.0, (i32::from(chances.seats) * ROW) as f32);
    for (i, seat) in (0..).zip(Seat::all(chances.seats)) {
        let y = ROW / 2 + i * ROW;
        let sample = [(10.0, y as f32), (140.0, y as f32)];
        if let Some(path) = through(&sample, (0.0, 0.0)) {
            canvas.dash(&path, theme::rider(seat), 8.0, DASHES[seat.index()]);
        }
        let y = top + 8 + y;
        badge(&mut sheet.scene, seat, (left + 56, y), 50);
        let mut room = width - 290;
        if chances.winners.contains(seat) {
            sheet.scene.art(Art::Icon { size: 52, icon: Icon::Crown }, (left + width - 60, y));
            room -= 70;
        }
        let name = text::cut(Face::Text, NAME, &voice.name(seat), room as f32);
        sheet.scene.text(name, words(NAME, theme::INK), (left + 266, baseline(y, NAME)), Anchor::Start);
    }
    debug_assert!(width <= WIDTH);
    let sprite = Arc::new(canvas.into_sprite());
    sheet.scene.items.push(Item::Sprite { sprite, at: (left + 100, top + 8) });
}
