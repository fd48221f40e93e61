//! A step of the panel: the strips around the reader's nomad and what may be chosen, Land Boxes, prices, and what the
//! reader has.

use super::board;
use super::hand::notes;
use super::strips::Strips;
use super::{lay, market};
use crate::art::Art;
use crate::art::nomads::{FIELD_NAME, Piece};
use crate::layout::{Area, baseline, plate, words};
use crate::panel::badge;
use crate::scene::{Anchor, Item, Scene, Style};
use crate::step::{SMALLEST, Sheet, Step, columns, edge, numbered};
use crate::text;
use crate::theme::{self, Face};
use games::nomads::{Animal, Hand, Herd, Space, View};
use games::{Detail, Fact};
use voice::Voice;

pub fn step(view: &View, hand: &Hand, step: &Step, voice: &Voice) -> Scene {
    let mut sheet = Sheet::asking(step, voice);
    strips(&mut sheet, view, (hand, step), voice);
    boxes(&mut sheet, view, step, voice);
    let own = view.seats[hand.seat.index()].animals;
    prices(&mut sheet, view, Some(own), step);
    belongings(&mut sheet, view, hand, voice);
    sheet.into_scene()
}

fn strips(sheet: &mut Sheet, view: &View, (hand, step): (&Hand, &Step), voice: &Voice) {
    let offered: Vec<(Space, Option<usize>)> =
        step.offered().into_iter().filter_map(|(mark, number)| Some((mark.parse().ok()?, number))).collect();
    let ghosts: Vec<Space> = step.ghosts().into_iter().filter_map(|mark| mark.parse().ok()).collect();
    let own = view.seats[hand.seat.index()].place.space();
    let wanted: Vec<Space> =
        offered.iter().map(|(space, _)| *space).chain(ghosts.iter().copied()).chain(own).collect();
    let strips = Strips::around(view, &wanted, sheet.next(0));
    sheet.paper(strips.paper(), theme::WASTE);
    board::lay_strips(&mut sheet.scene, view, &strips, voice);
    let (width, height) = strips.tile();
    for space in ghosts {
        let Some((x, y)) = strips.corner_of(view, space) else { continue };
        let is_there = own == Some(space);
        let nomad = Art::Nomads(Piece::Nomad { seat: hand.seat, size: strips.figure(54) });
        let at = (x + i32::from(width) / 2, y + i32::from(height) * 2 / 3);
        if !is_there {
            sheet.scene.items.push(Item::Ghost { art: nomad, at });
        }
        lay(&mut sheet.scene, Piece::Ring { width, height, ink: theme::INK }, (x, y));
    }
    for (space, number) in offered {
        let Some((x, y)) = strips.corner_of(view, space) else { continue };
        lay(&mut sheet.scene, Piece::Ring { width, height, ink: theme::FRAME }, (x, y));
        if let Some(number) = number {
            let at = (x + i32::from(width) - 34, y + i32::from(height) - 32);
            numbered(&mut sheet.scene, number, at);
        }
    }
}

pub fn boxes(sheet: &mut Sheet, view: &View, step: &Step, voice: &Voice) {
    let area = sheet.paper(176, theme::PANEL);
    for (land, place) in view.boxes.iter().zip(columns(area, view.boxes.len() as i32)) {
        let Area(left, top, width, height) = place;
        let edge = Some(edge(step, land.land.name())).filter(|&edge| edge != theme::CARD_EDGE);
        let (kind, w, h) = (land.land, width as u16, height as u16);
        lay(&mut sheet.scene, Piece::Field { land: kind, width: w, height: h, edge }, (left, top));
        let style = Style { face: Face::Label, size: SMALLEST, ink: theme::INK };
        let room = (width - FIELD_NAME - 8) as f32;
        let name = text::cut(style.face, style.size, &voice.part(&land.land.into()), room);
        let at = (left + (FIELD_NAME + width - 8) / 2, baseline(top + 29, SMALLEST));
        sheet.scene.text(name, style, at, Anchor::Middle);
        let herd = Area(left + 8, top + 54, width - 16, height - 62);
        market::herd(&mut sheet.scene, land.animals, herd, (50, 40.0));
    }
}

/// What an animal of each kind sells for, and how many the reader has.
pub fn prices(sheet: &mut Sheet, view: &View, own: Option<Herd>, step: &Step) {
    let area = sheet.paper(126, theme::PANEL);
    for (stock, place) in view.stock.iter().zip(columns(area, Animal::COUNT as i32)) {
        let Area(left, top, width, height) = place;
        let (animal, y) = (stock.animal, top + height / 2);
        plate(&mut sheet.scene, place, 18, theme::CARD, Some(edge(step, animal.name())));
        lay(&mut sheet.scene, Piece::Animal { animal, size: 84 }, (left + 58, y));
        if let Some(own) = own {
            let at = (left + 108, baseline(y, 50.0));
            let count = format!("×{}", own.get(animal));
            sheet.scene.text(count, words(50.0, theme::INK), at, Anchor::Start);
        }
        lay(&mut sheet.scene, Piece::Coin { size: 76 }, (left + width - 54, y));
        let at = (left + width - 54, baseline(y, 46.0));
        sheet.scene.text(stock.price.to_string(), words(46.0, theme::INK), at, Anchor::Middle);
    }
}

/// Money, handlers, and the disks, which nobody else sees.
fn belongings(sheet: &mut Sheet, view: &View, hand: &Hand, voice: &Voice) {
    const LINE: i32 = 50;
    let own = &view.seats[hand.seat.index()];
    let mut said = notes(hand, voice);
    if !hand.disks.is_empty() {
        let disks = Detail::list(hand.disks.iter().copied());
        said.insert(0, voice.say(&Fact::new("nomads-hand").with("disks", disks)));
    }
    let room = (crate::step::WIDTH - 80) as f32;
    let lines: Vec<String> =
        said.iter().flat_map(|said| text::lines(Face::Text, SMALLEST, said, room)).collect();
    let more = if lines.is_empty() { 0 } else { lines.len() as i32 * LINE + 10 };
    let Area(left, top, ..) = sheet.paper(104 + more, theme::CARD);
    let y = top + 52;
    badge(&mut sheet.scene, hand.seat, (left + 54, y), 64);
    let dinars = voice.say(&Fact::new("nomads-dinars").with("count", own.dinars));
    let mut x = left + 112;
    sheet.scene.text(&*dinars, words(46.0, theme::INK), (x, baseline(y, 46.0)), Anchor::Start);
    x += text::width(Face::Text, 46.0, &dinars) as i32 + 70;
    for animal in own.handlers.each_one() {
        lay(&mut sheet.scene, Piece::Die { animal, size: 72 }, (x, y));
        x += 84;
    }
    for (i, line) in (0..).zip(lines) {
        let at = (left + 28, baseline(top + 104 + LINE / 2 - 6 + i * LINE, SMALLEST));
        sheet.scene.text(line, words(SMALLEST, theme::INK), at, Anchor::Start);
    }
}
