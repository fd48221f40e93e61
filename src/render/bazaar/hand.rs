//! A seat's own picture: its cards by resource, and its wilds at the start.

use std::sync::Arc;

use super::{baseline, turn, words};
use crate::games::Names;
use crate::games::bazaar::{Hand, Resource, View};
use crate::render::art::Art;
use crate::render::art::bazaar::Piece;
use crate::render::raster::Frame;
use crate::render::scene::{Anchor, Scene, Style};
use crate::render::text;
use crate::render::theme::{self, Face};

const WIDTH: i32 = 1200;
const HEIGHT: i32 = 400;
const MARGIN: i32 = 44;
const HEAD: i32 = 130;

pub fn hand(view: &View, hand: &Hand, names: &dyn Names) -> Scene {
    let (width, height) = (WIDTH as usize, HEIGHT as usize);
    let mut scene = Scene::over(Arc::new(Frame { width, height, pixels: vec![0; width * height] }));
    for (inset, radius, fill) in [(0, 40, theme::FRAME), (12, 26, theme::PANEL)] {
        let (width, height) = ((WIDTH - 2 * inset) as u16, (HEIGHT - 2 * inset) as u16);
        scene.art(Art::Plate { width, height, radius, fill, edge: None }, (inset, inset));
    }
    head(&mut scene, view, hand, names);
    let step = (WIDTH - 2 * MARGIN + 16) / Resource::COUNT as i32;
    for (i, card) in Resource::ALL.into_iter().enumerate() {
        kind(&mut scene, card, hand.cards.of(card), (MARGIN + i as i32 * step, HEAD, step - 16));
    }
    scene
}

/// One resource: its sign, how many, a card each as far as there is room, its name.
fn kind(scene: &mut Scene, card: Resource, count: u8, (x, y, width): (i32, i32, i32)) {
    let height = HEIGHT - HEAD - 36;
    let fill = if count > 0 { theme::CARD } else { theme::PANEL };
    let edge = Some(theme::CARD_EDGE);
    scene.art(Art::Plate { width: width as u16, height: height as u16, radius: 22, fill, edge }, (x, y));
    scene.art(Art::Bazaar(Piece::Good { size: 104, product: card }), (x + 74, y + 84));
    let at = (x + width - 28, baseline(y + 84, 92.0));
    scene.text(count.to_string(), words(92.0, theme::INK), at, Anchor::End);
    let at = (x + width / 2, baseline(y + height - 46, 36.0));
    scene.text(card.name(), words(36.0, theme::INK), at, Anchor::Middle);
}

fn head(scene: &mut Scene, view: &View, hand: &Hand, names: &dyn Names) {
    let y = 70;
    scene.art(Art::Badge { size: 62, seat: hand.seat }, (MARGIN + 31, y));
    let number = hand.seat.number().to_string();
    scene.text(number, words(40.0, theme::WHITE), (MARGIN + 31, baseline(y, 40.0)), Anchor::Middle);
    let right = WIDTH - MARGIN;
    let total = match (hand.wilds, hand.chosen) {
        (0, _) => turn::counted(hand.cards.total(), "card"),
        (wilds, None) => format!("{}, {wilds} to choose", turn::counted(hand.cards.total(), "card")),
        (_, Some(chosen)) => {
            format!("{}, chosen: {}", turn::counted(hand.cards.total(), "card"), chosen.words())
        }
    };
    let total = text::cut(Face::Text, 36.0, &total, 700.0);
    scene.text(&*total, words(36.0, theme::INK), (right, baseline(y, 36.0)), Anchor::End);
    let room = right - text::width(Face::Text, 36.0, &total) as i32 - MARGIN - 82 - 24;
    let name = text::cut(Face::Title, 40.0, &names.name(hand.seat), room as f32);
    let style = Style { face: Face::Title, size: 40.0, ink: theme::INK };
    scene.text(name, style, (MARGIN + 82, baseline(y - 14, 40.0)), Anchor::Start);
    let seat = view.seats.get(hand.seat.index());
    let points = seat.map_or(0, |seat| seat.points);
    let so_far = format!("{} so far", turn::counted(points as usize, "point"));
    scene.text(so_far, words(26.0, theme::INK_SOFT), (MARGIN + 82, baseline(y + 26, 26.0)), Anchor::Start);
}
