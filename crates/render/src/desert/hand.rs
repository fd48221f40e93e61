//! A seat's own picture: its waterhole tokens with their values, where they were taken, and their sum.

use crate::art::{Art, Icon};
use crate::hand::{MARGIN, MIDDLE, WIDTH, head, paper};
use crate::label;
use crate::layout::{baseline, words};
use crate::scene::{Anchor, Scene};
use crate::text;
use crate::theme::{self, Face};
use games::desert::{Hand, View};
use games::{Fact, Names};
use voice::Voice;

const HEAD: i32 = 140;
const ROW: i32 = 150;
const IN_A_ROW: i32 = 8;

pub fn hand(view: &View, hand: &Hand, voice: &Voice) -> Scene {
    let rows = (hand.tokens.len() as i32 + IN_A_ROW - 1) / IN_A_ROW;
    let mut scene = paper(HEAD + rows.max(1) * ROW + 28);
    let end = sum(&mut scene, hand.points, voice);
    let seat = &view.seats[hand.seat.index()];
    // At the end there is no "so far".
    let over = if view.reveal.is_some() { seat.largest_points } else { 0 };
    let open = seat.scored_points() + over;
    let so_far = view.reveal.is_none() && seat.largest_points > 0;
    let below = Fact::new(if so_far { "picture-desert-sum-largest" } else { "picture-desert-sum" })
        .with("hidden", hand.points)
        .with("open", open)
        .with("points", open + hand.points)
        .with("largest", seat.largest_points);
    head(&mut scene, hand.seat, &voice.name(hand.seat), &voice.say(&below), end);
    if hand.tokens.is_empty() {
        let at = (WIDTH / 2, baseline(HEAD + ROW / 2, 34.0));
        scene.text(
            label(voice, "picture-desert-no-tokens"),
            words(34.0, theme::INK_SOFT),
            at,
            Anchor::Middle,
        );
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

/// The sum on the right, and where it begins.
fn sum(scene: &mut Scene, points: u32, voice: &Voice) -> i32 {
    let label = voice.say(&Fact::new("picture-desert-in-waterholes").with("points", points));
    let points = points.to_string();
    let right = WIDTH - MARGIN;
    scene.text(&*points, words(64.0, theme::INK), (right, baseline(MIDDLE, 64.0)), Anchor::End);
    let right = right - text::width(Face::Text, 64.0, &points) as i32 - 16;
    scene.text(&*label, words(30.0, theme::INK_SOFT), (right, baseline(MIDDLE, 64.0)), Anchor::End);
    right - text::width(Face::Text, 30.0, &label) as i32
}
