//! A seat's own picture: its special disks, what each does, and its secret order.

use super::board::{letter, secret};
use super::title;
use crate::hand::{MARGIN, WIDTH, head, paper};
use crate::label;
use crate::layout::{self, Area, baseline, plate, words};
use crate::scene::{Anchor, Scene};
use crate::text;
use crate::theme::{self, Face};
use games::nomads::{Hand, Special, View, does};
use games::{Fact, Names};
use voice::Voice;

const HEAD: i32 = 136;
const ROW: i32 = 146;
const LINE: i32 = 36;
const WORDS: f32 = 28.0;

pub fn hand(view: &View, hand: &Hand, voice: &Voice) -> Scene {
    let notes = notes(hand, voice);
    let rows = hand.disks.len().max(1) as i32;
    let mut scene = paper(HEAD + rows * ROW + 48 * notes.len() as i32 + 28);
    head(&mut scene, hand.seat, &voice.name(hand.seat), &money(view, hand, voice), WIDTH - MARGIN);
    let mut y = HEAD;
    if hand.disks.is_empty() {
        let at = (WIDTH / 2, baseline(y + ROW / 2 - 10, 34.0));
        scene.text(
            label(voice, "picture-nomads-no-special-disks"),
            words(34.0, theme::INK_SOFT),
            at,
            Anchor::Middle,
        );
        y += ROW;
    }
    for &disk in &hand.disks {
        row(&mut scene, disk, voice, Area(MARGIN, y, WIDTH - 2 * MARGIN, ROW - 12));
        y += ROW;
    }
    for note in notes {
        let note = text::cut(Face::Text, WORDS, &note, (WIDTH - 2 * MARGIN) as f32);
        scene.text(note, words(WORDS, theme::INK), (MARGIN, baseline(y + 14, WORDS)), Anchor::Start);
        y += 48;
    }
    scene
}

/// A standing order, and what was chosen while others still choose.
pub fn notes(hand: &Hand, voice: &Voice) -> Vec<String> {
    let order = hand.sands_after.map(|seat| Fact::new("nomads-hand-order").with("after", seat));
    let kept = hand.kept.map(|kept| Fact::new("nomads-hand-kept").with("kept", kept));
    order.iter().chain(&kept).map(|fact| voice.say(fact)).collect()
}

fn money(view: &View, hand: &Hand, voice: &Voice) -> String {
    let dinars = view.seats[hand.seat.index()].dinars;
    let open = Fact::new("nomads-dinars").with("count", dinars);
    match hand.disks.iter().map(|disk| disk.dinars()).sum::<u32>() {
        0 => voice.say(&open),
        hidden => voice.say(
            &Fact::new("picture-nomads-money")
                .with("dinars", open)
                .with("hidden", hidden)
                .with("total", dinars + hidden),
        ),
    }
}

fn row(scene: &mut Scene, disk: Special, voice: &Voice, area: Area) {
    let Area(left, top, width, height) = area;
    plate(scene, area, 20, theme::CARD, Some(theme::CARD_EDGE));
    secret(scene, letter(disk, voice), (left + 62, top + height / 2), 84);
    let x = left + 128;
    let lines = text::lines(Face::Text, WORDS, &label(voice, does(disk)), (width - 150) as f32);
    let mut y = top + height / 2 - LINE * lines.len() as i32 / 2;
    scene.text(title(disk, voice), layout::title(32.0), (x, baseline(y, 32.0)), Anchor::Start);
    y += 4;
    for line in lines {
        y += LINE;
        scene.text(line, words(WORDS, theme::INK), (x, baseline(y, WORDS)), Anchor::Start);
    }
}
