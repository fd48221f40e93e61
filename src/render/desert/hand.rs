//! A seat's own picture: its waterhole tokens with their values, where they were taken, and their sum.

use std::sync::Arc;

use super::{baseline, words};
use crate::games::Names;
use crate::games::desert::{Hand, View};
use crate::render::art::{Art, Icon};
use crate::render::raster::Frame;
use crate::render::scene::{Anchor, Scene, Style};
use crate::render::text;
use crate::render::theme::{self, Face};

const WIDTH: i32 = 1200;
const MARGIN: i32 = 44;
const HEAD: i32 = 140;
const ROW: i32 = 150;
const IN_A_ROW: i32 = 8;

pub fn hand(view: &View, hand: &Hand, names: &dyn Names) -> Scene {
    let rows = (hand.tokens.len() as i32 + IN_A_ROW - 1) / IN_A_ROW;
    let height = HEAD + rows.max(1) * ROW + 28;
    let mut scene = Scene::over(Arc::new(empty(height)));
    for (inset, radius, fill) in [(0, 40, theme::FRAME), (12, 26, theme::PANEL)] {
        let (width, height) = ((WIDTH - 2 * inset) as u16, (height - 2 * inset) as u16);
        scene.art(Art::Plate { width, height, radius, fill, edge: None }, (inset, inset));
    }
    head(&mut scene, view, hand, names);
    if hand.tokens.is_empty() {
        let at = (WIDTH / 2, baseline(HEAD + ROW / 2, 34.0));
        scene.text("No waterhole tokens yet", words(34.0, theme::INK_SOFT), at, Anchor::Middle);
    }
    let step = (WIDTH - 2 * MARGIN) / IN_A_ROW;
    for (i, (cell, value)) in hand.tokens.iter().enumerate() {
        let (row, column) = (i as i32 / IN_A_ROW, i as i32 % IN_A_ROW);
        let (x, y) = (MARGIN + step * column + step / 2, HEAD + ROW * row + 48);
        scene.art(Art::Icon { size: 92, icon: Icon::TokenFace }, (x, y));
        let at = (x, baseline(y, 56.0));
        scene.text(value.to_string(), words(56.0, theme::WHITE), at, Anchor::Middle);
        scene.text(cell.label(), words(30.0, theme::INK), (x, y + 82), Anchor::Middle);
    }
    scene
}

fn head(scene: &mut Scene, view: &View, hand: &Hand, names: &dyn Names) {
    let y = 70;
    scene.art(Art::Badge { size: 62, seat: hand.seat }, (MARGIN + 31, y));
    let number = hand.seat.number().to_string();
    scene.text(number, words(40.0, theme::WHITE), (MARGIN + 31, baseline(y, 40.0)), Anchor::Middle);
    let points = hand.points.to_string();
    let right = WIDTH - MARGIN;
    scene.text(&*points, words(64.0, theme::INK), (right, baseline(y, 64.0)), Anchor::End);
    let label_right = right - text::width(Face::Text, 64.0, &points) as i32 - 16;
    let label = "points in waterholes";
    scene.text(label, words(30.0, theme::INK_SOFT), (label_right, baseline(y, 64.0)), Anchor::End);
    let room = label_right - text::width(Face::Text, 30.0, label) as i32 - MARGIN - 82 - 24;
    let name = text::cut(Face::Title, 40.0, &names.name(hand.seat), room as f32);
    let style = Style { face: Face::Title, size: 40.0, ink: theme::INK };
    scene.text(name, style, (MARGIN + 82, baseline(y - 16, 40.0)), Anchor::Start);
    let open = view.seats[hand.seat.index()].open_points();
    let sum = format!("{} hidden + {open} open = {} points", hand.points, open + hand.points);
    let sum = text::cut(Face::Text, 26.0, &sum, room as f32);
    scene.text(sum, words(26.0, theme::INK_SOFT), (MARGIN + 82, baseline(y + 24, 26.0)), Anchor::Start);
}

/// Nothing but the room for it: frame and paper are plates, which are kept.
fn empty(height: i32) -> Frame {
    let (width, height) = (WIDTH as usize, height as usize);
    Frame { width, height, pixels: vec![0; width * height] }
}
