//! A seat's own picture: its special disks, what each does, and its secret order.

use super::board::{letter, secret};
use crate::counted;
use crate::hand::{MARGIN, WIDTH, head, paper};
use crate::layout::{self, Area, baseline, plate, words};
use crate::scene::{Anchor, Scene};
use crate::text;
use crate::theme::{self, Face};
use games::nomads::{Hand, Special, View};
use games::{Detail, Fact, Facts, Names};
use voice::Voice;

const HEAD: i32 = 136;
const ROW: i32 = 146;
const LINE: i32 = 36;
const WORDS: f32 = 28.0;

pub fn hand(view: &View, hand: &Hand, voice: &Voice) -> Scene {
    let facts = hand.facts();
    let is_note = |fact: &&Fact| matches!(fact.key, "nomads-hand-order" | "nomads-hand-kept");
    let notes: Vec<String> = facts.iter().filter(is_note).map(|fact| voice.say(fact)).collect();
    let uses: Vec<String> = facts.iter().filter_map(|fact| what_it_does(fact, voice)).collect();
    let rows = hand.disks.len().max(1) as i32;
    let mut scene = paper(HEAD + rows * ROW + 48 * notes.len() as i32 + 28);
    head(&mut scene, hand.seat, &voice.name(hand.seat), &money(view, hand), WIDTH - MARGIN);
    let mut y = HEAD;
    if hand.disks.is_empty() {
        let at = (WIDTH / 2, baseline(y + ROW / 2 - 10, 34.0));
        scene.text("No special disks", words(34.0, theme::INK_SOFT), at, Anchor::Middle);
        y += ROW;
    }
    for (&disk, does) in hand.disks.iter().zip(&uses) {
        row(&mut scene, disk, does, Area(MARGIN, y, WIDTH - 2 * MARGIN, ROW - 12));
        y += ROW;
    }
    for note in notes {
        let note = text::cut(Face::Text, WORDS, &note, (WIDTH - 2 * MARGIN) as f32);
        scene.text(note, words(WORDS, theme::INK), (MARGIN, baseline(y + 14, WORDS)), Anchor::Start);
        y += 48;
    }
    scene
}

fn money(view: &View, hand: &Hand) -> String {
    let dinars = view.seats[hand.seat.index()].dinars;
    let open = counted(dinars as usize, "Dinar");
    match hand.disks.iter().map(|disk| disk.dinars()).sum::<u32>() {
        0 => open,
        hidden => format!("{open} + {hidden} in disks = {}", dinars + hidden),
    }
}

/// What the disk of a fact is for.
fn what_it_does(fact: &Fact, voice: &Voice) -> Option<String> {
    fact.details.iter().find_map(|(name, detail)| match detail {
        Detail::Word(key) if *name == "does" => Some(voice.say(&Fact::new(key))),
        _ => None,
    })
}

fn row(scene: &mut Scene, disk: Special, does: &str, area: Area) {
    let Area(left, top, width, height) = area;
    plate(scene, area, 20, theme::CARD, Some(theme::CARD_EDGE));
    secret(scene, letter(disk), (left + 62, top + height / 2), 84);
    let x = left + 128;
    let lines = text::lines(Face::Text, WORDS, does, (width - 150) as f32);
    let mut y = top + height / 2 - LINE * lines.len() as i32 / 2;
    scene.text(disk.title(), layout::title(32.0), (x, baseline(y, 32.0)), Anchor::Start);
    y += 4;
    for line in lines {
        y += LINE;
        scene.text(line, words(WORDS, theme::INK), (x, baseline(y, WORDS)), Anchor::Start);
    }
}
