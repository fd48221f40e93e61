//! A seat's own picture: its cards by resource, and its wilds at the start.

use crate::art::Art;
use crate::art::bazaar::Piece;
use crate::hand::{MARGIN, MIDDLE, WIDTH, head, paper};
use crate::layout::{Area, baseline, plate, words};
use crate::scene::{Anchor, Scene};
use crate::text;
use crate::theme::{self, Face};
use games::bazaar::{Hand, Resource, View};
use games::{Fact, Names};
use voice::Voice;

const HEIGHT: i32 = 400;
const HEAD: i32 = 130;

pub fn hand(view: &View, hand: &Hand, voice: &Voice) -> Scene {
    let mut scene = paper(HEIGHT);
    let end = total(&mut scene, hand, voice);
    let points = view.seats.get(hand.seat.index()).map_or(0, |seat| seat.points);
    let below = Fact::new("picture-bazaar-so-far").with("count", points);
    head(&mut scene, hand.seat, &voice.name(hand.seat), &voice.say(&below), end);
    let step = (WIDTH - 2 * MARGIN + 16) / Resource::COUNT as i32;
    for (i, card) in Resource::ALL.into_iter().enumerate() {
        let name = voice.part(&card.into());
        kind(&mut scene, (card, &name, hand.cards.of(card)), (MARGIN + i as i32 * step, HEAD, step - 16));
    }
    scene
}

/// One resource: its symbol, the number, one card each as far as there is room, its name.
fn kind(scene: &mut Scene, (card, name, count): (Resource, &str, u8), (x, y, width): (i32, i32, i32)) {
    let height = HEIGHT - HEAD - 36;
    let fill = if count > 0 { theme::CARD } else { theme::PANEL };
    plate(scene, Area(x, y, width, height), 22, fill, Some(theme::CARD_EDGE));
    scene.art(Art::Bazaar(Piece::Good { size: 104, product: card }), (x + 74, y + 84));
    let at = (x + width - 28, baseline(y + 84, 92.0));
    scene.text(count.to_string(), words(92.0, theme::INK), at, Anchor::End);
    let at = (x + width / 2, baseline(y + height - 46, 36.0));
    scene.text(name, words(36.0, theme::INK), at, Anchor::Middle);
}

/// The number of cards, on the right, and where it begins.
fn total(scene: &mut Scene, hand: &Hand, voice: &Voice) -> i32 {
    let total = match (hand.wilds, hand.chosen) {
        (0, _) => Fact::new("picture-bazaar-cards"),
        (wilds, None) => Fact::new("picture-bazaar-to-choose").with("wilds", wilds),
        (_, Some(chosen)) => Fact::new("picture-bazaar-chosen").with("chosen", chosen),
    };
    let total = voice.say(&total.with("cards", hand.cards.total()));
    let total = text::cut(Face::Text, 36.0, &total, 700.0);
    let right = WIDTH - MARGIN;
    scene.text(&*total, words(36.0, theme::INK), (right, baseline(MIDDLE, 36.0)), Anchor::End);
    right - text::width(Face::Text, 36.0, &total) as i32
}
