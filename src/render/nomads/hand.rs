//! A seat's own picture: its special disks, what each does, and its secret order.

use super::pieces::{self, Piece};
use super::{Area, baseline, paper, plate, words};
use crate::games::Names;
use crate::games::nomads::{Hand, View, what_it_does};
use crate::render::art::Art;
use crate::render::scene::{Anchor, Scene, Style};
use crate::render::text;
use crate::render::theme::{self, Face};

const WIDTH: i32 = 1200;
const MARGIN: i32 = 44;
const HEAD: i32 = 136;
const ROW: i32 = 124;

pub fn hand(view: &View, hand: &Hand, names: &dyn Names) -> Scene {
    let mut notes = Vec::new();
    if let Some(seat) = hand.sands_after {
        notes.push(format!("Your order: an extra turn after the turn of {}.", names.name(seat)));
    }
    if let Some(kept) = hand.kept {
        notes.push(format!("You keep {kept}; the others are still choosing."));
    }
    let rows = hand.disks.len().max(1) as i32;
    let height = HEAD + rows * ROW + 48 * notes.len() as i32 + 28;
    let mut scene = paper(WIDTH, height);
    plate(&mut scene, Area(12, 12, WIDTH - 24, height - 24), 26, theme::PANEL, None);
    head(&mut scene, view, hand, names);
    let mut y = HEAD;
    if hand.disks.is_empty() {
        let at = (WIDTH / 2, baseline(y + ROW / 2 - 10, 34.0));
        scene.text("No special disks", words(34.0, theme::INK_SOFT), at, Anchor::Middle);
        y += ROW;
    }
    for &disk in &hand.disks {
        let row = Area(MARGIN, y, WIDTH - 2 * MARGIN, ROW - 14);
        plate(&mut scene, row, 20, theme::CARD, Some(theme::CARD_EDGE));
        let middle = y + (ROW - 14) / 2;
        pieces::lay(&mut scene, Piece::Secret { size: 84 }, (MARGIN + 62, middle));
        let letters = if disk.dinars() > 0 {
            disk.dinars().to_string()
        } else {
            disk.title().chars().next().unwrap_or('?').to_string()
        };
        scene.text(letters, words(46.0, theme::FRAME), (MARGIN + 62, baseline(middle, 46.0)), Anchor::Middle);
        let style = Style { face: Face::Title, size: 32.0, ink: theme::INK };
        scene.text(disk.title(), style, (MARGIN + 128, baseline(y + 34, 32.0)), Anchor::Start);
        let room = (WIDTH - 2 * MARGIN - 150) as f32;
        let line = text::cut(Face::Text, 25.0, what_it_does(disk), room);
        scene.text(line, words(25.0, theme::INK), (MARGIN + 128, baseline(y + 78, 25.0)), Anchor::Start);
        y += ROW;
    }
    for note in notes {
        let note = text::cut(Face::Text, 28.0, &note, (WIDTH - 2 * MARGIN) as f32);
        scene.text(note, words(28.0, theme::INK), (MARGIN, baseline(y + 14, 28.0)), Anchor::Start);
        y += 48;
    }
    scene
}

fn head(scene: &mut Scene, view: &View, hand: &Hand, names: &dyn Names) {
    let y = 70;
    scene.art(Art::Badge { size: 62, seat: hand.seat }, (MARGIN + 31, y));
    let number = hand.seat.number().to_string();
    scene.text(number, words(40.0, theme::WHITE), (MARGIN + 31, baseline(y, 40.0)), Anchor::Middle);
    let style = Style { face: Face::Title, size: 40.0, ink: theme::INK };
    let name = text::cut(Face::Title, 40.0, &names.name(hand.seat), 700.0);
    scene.text(name, style, (MARGIN + 82, baseline(y - 16, 40.0)), Anchor::Start);
    let seat = &view.seats[hand.seat.index()];
    let more: u32 = hand.disks.iter().map(|disk| disk.dinars()).sum();
    let sum = format!("{} Dinars and {more} in disks", seat.dinars);
    scene.text(sum, words(26.0, theme::INK_SOFT), (MARGIN + 82, baseline(y + 26, 26.0)), Anchor::Start);
}
