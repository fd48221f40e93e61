//! The score track below the board: every seat's marker stands on its points.

use super::TRACK;
use crate::art::Art;
use crate::art::bazaar::Piece;
use crate::label;
use crate::layout::{self, Area, baseline, plate, words};
use crate::scene::{Anchor, Scene, Style};
use crate::text;
use crate::theme::{self, Face};
use games::bazaar::{Bazaar, View};
use games::{Game, Standing};
use voice::Voice;

const WORDS: f32 = 28.0;
/// The fewest points that it has room for.
const LEAST: u32 = 30;
const MARKER: u16 = 46;
/// From one marker to the next on the same space.
const APART: i32 = 30;

pub fn lay(scene: &mut Scene, view: &View, voice: &Voice) {
    let Area(left, top, width, height) = TRACK;
    let title = label(voice, "picture-bazaar-track");
    let y = top + height / 2;
    scene.text(&*title, layout::title(WORDS), (left + 20, baseline(y, WORDS)), Anchor::Start);
    let start = left + 48 + text::width(Face::Title, WORDS, &title) as i32;
    let scores = Bazaar::summary(view).scores;
    let most = scores.iter().map(|standing| standing.total).max().unwrap_or_default();
    // Whole fives, and one space more than anybody needs.
    let last = (most + 1).next_multiple_of(5).max(LEAST);
    let track = Track { start, room: left + width - 16 - start, spaces: last as i32 + 1, y };
    track.spaces(scene, last);
    for (seat, standing) in view.seats.iter().zip(&scores) {
        let (before, sharing) = company(&scores, standing.total, seat.seat.index());
        let first = (track.middle(standing.total) - (sharing - 1) * APART / 2).max(start + APART / 2);
        let at = first + before * APART;
        scene.art(Art::Bazaar(Piece::Marker { size: MARKER, seat: seat.seat }), (at, y - 1));
        let number = seat.seat.number().to_string();
        scene.text(number, words(WORDS, theme::WHITE), (at, baseline(y + 7, WORDS)), Anchor::Middle);
    }
}

/// How many markers stand on the same space: before this one, and in all.
fn company(scores: &[Standing], total: u32, index: usize) -> (i32, i32) {
    let same = |standing: &&Standing| standing.total == total;
    (scores[..index].iter().filter(same).count() as i32, scores.iter().filter(same).count() as i32)
}

struct Track {
    start: i32,
    room: i32,
    spaces: i32,
    /// Its middle.
    y: i32,
}

impl Track {
    fn left(&self, points: u32) -> i32 {
        self.start + self.room * points as i32 / self.spaces
    }

    fn middle(&self, points: u32) -> i32 {
        (self.left(points) + self.left(points + 1)) / 2
    }

    /// Every fifth is darker and has its number.
    fn spaces(&self, scene: &mut Scene, last: u32) {
        for points in 0..=last {
            let (x, next) = (self.left(points), self.left(points + 1));
            let fifth = points % 5 == 0;
            let fill = if fifth { theme::WASTE } else { theme::SAND_LIGHT };
            plate(scene, Area(x + 1, self.y - 21, next - x - 2, 42), 6, fill, None);
            if fifth {
                let style = Style { face: Face::Label, size: WORDS, ink: theme::INK };
                let at = (self.middle(points), baseline(self.y, WORDS));
                scene.text(points.to_string(), style, at, Anchor::Middle);
            }
        }
    }
}
