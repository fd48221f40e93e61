//! What all games share in a seat's own picture: paper and head.

use super::layout::{self, Area, baseline, framed, plate, words};
use super::panel::badge;
use super::scene::{Anchor, Scene, Style};
use super::text;
use super::theme::{self, Face};
use games::Seat;

pub const WIDTH: i32 = 1200;
pub const MARGIN: i32 = 44;
/// The middle of the head.
pub const MIDDLE: i32 = 70;

pub fn paper(height: i32) -> Scene {
    let mut scene = framed(WIDTH, height);
    plate(&mut scene, Area(12, 12, WIDTH - 24, height - 24), 26, theme::PANEL, None);
    scene
}

/// Badge and name, and a line below; both end before `right`.
pub fn head(scene: &mut Scene, seat: Seat, name: &str, below: &str, right: i32) {
    const NAME: f32 = 40.0;
    const BELOW: f32 = 28.0;
    let left = MARGIN + 82;
    let room = (right - 24 - left) as f32;
    badge(scene, seat, (MARGIN + 31, MIDDLE), 62);
    // The title's font has fewer letters.
    let face = if text::is_whole(Face::Title, name) { Face::Title } else { Face::Text };
    let name = text::cut(face, NAME, name, room);
    scene.text(
        name,
        Style { face, ..layout::title(NAME) },
        (left, baseline(MIDDLE - 16, NAME)),
        Anchor::Start,
    );
    let below = text::cut(Face::Text, BELOW, below, room);
    scene.text(below, words(BELOW, theme::INK_SOFT), (left, baseline(MIDDLE + 26, BELOW)), Anchor::Start);
}
