//! The panel: title, whose turn it is, one card a seat.

use super::turn;
use crate::art::Art;
use crate::art::bazaar::Piece;
use crate::counted;
use crate::layout::{Area, baseline, words};
use crate::panel::{self, Banner, Head};
use crate::scene::{Anchor, Scene};
use crate::text;
use crate::theme::{self, Face};
use games::bazaar::{Resource, SeatView, Stage, View};
use games::{Names, Seat};
use voice::Voice;

pub fn lay(scene: &mut Scene, view: &View, voice: &Voice) {
    panel::title(scene, "Desert Bazaar", &how(view));
    banner(view, voice).lay(scene);
    for (seat, place) in view.seats.iter().zip(panel::cards(view.seats.len())) {
        Card { scene, view, seat, place }.lay(voice);
    }
}

fn how(view: &View) -> Vec<String> {
    let mut how = vec![format!("{} players", view.seats.len())];
    match &view.reveal {
        Some(reveal) => how.push(reveal.ending.name().to_owned()),
        None if view.idle > 0 => how.push(format!("quiet {} of {}", view.idle, view.idle_most())),
        None => {}
    }
    how
}

fn banner(view: &View, voice: &Voice) -> Banner {
    let over = view.stage == Stage::Over;
    let seats: Vec<Seat> = if over { turn::winners(view) } else { view.awaited.iter().collect() };
    let points = seats.first().map_or(0, |&seat| turn::points(view, seat));
    let wanted = match seats.len() {
        1 if over => format!("wins with {}", counted(points as usize, "point")),
        _ if over => format!("a draw: {}", counted(points as usize, "point")),
        1 if view.stage == Stage::Wilds => "chooses cards for wilds".to_owned(),
        _ => turn::wanted(view),
    };
    let shown: Vec<String> = seats.iter().map(|&seat| voice.name(seat)).collect();
    Banner { seats, name: voice.list(&shown), wanted, over }
}

struct Card<'a> {
    scene: &'a mut Scene,
    view: &'a View,
    seat: &'a SeatView,
    place: Area,
}

impl Card<'_> {
    fn lay(&mut self, voice: &Voice) {
        let Area(left, top, width, height) = self.place;
        let seat = self.seat.seat;
        let won = turn::winners(self.view).contains(&seat);
        panel::card(self.scene, self.place, seat, self.view.awaited.contains(seat), won);
        let points = turn::points(self.view, seat);
        Head { seat, name: voice.name(seat), points, won, sign: 0 }.lay(self.scene, self.place, top + 40);
        let rest = height - 72;
        self.parts(left + 18, top + 72 + rest / 4);
        self.foot(left + 18, width - 36, top + 66 + rest * 3 / 4);
    }

    /// Cards in hand and markers left; when it is over, where the points come from.
    fn parts(&mut self, left: i32, y: i32) {
        const SIZE: f32 = 29.0;
        let seat = self.seat.seat;
        if let Some(reveal) = &self.view.reveal {
            let score = &reveal.scores[self.seat.seat.index()];
            let sum = format!("{} + ", score.in_play);
            let mut x = left;
            self.scene.text(&*sum, words(SIZE, theme::INK), (x, baseline(y, SIZE)), Anchor::Start);
            x += text::width(Face::Text, SIZE, &sum) as i32;
            self.scene.art(Art::Bazaar(Piece::Marker { size: 36, seat }), (x + 14, y));
            let rest = format!("{} + {} most", score.markers, score.majorities);
            let at = (x + 36, baseline(y, SIZE));
            self.scene.text(rest, words(SIZE, theme::INK), at, Anchor::Start);
            return;
        }
        let parts = [
            (Piece::CardBack { size: 42 }, counted(self.seat.cards, "card")),
            (Piece::Marker { size: 32, seat }, format!("{} left", self.seat.markers_left)),
        ];
        for (i, (piece, number)) in parts.into_iter().enumerate() {
            let x = left + i as i32 * 152;
            self.scene.art(Art::Bazaar(piece), (x + 18, y));
            let at = (x + 42, baseline(y, SIZE));
            self.scene.text(number, words(SIZE, theme::INK), at, Anchor::Start);
        }
    }

    /// Wilds to choose for, or the latest turn, or the hand that was hidden.
    fn foot(&mut self, left: i32, width: i32, y: i32) {
        if let Some(reveal) = &self.view.reveal {
            let cards = reveal.scores[self.seat.seat.index()].cards;
            for (i, product) in Resource::ALL.into_iter().enumerate() {
                let x = left + i as i32 * 72;
                self.scene.art(Art::Bazaar(Piece::Good { size: 38, product }), (x + 18, y));
                let at = (x + 40, baseline(y, 30.0));
                self.scene.text(cards.of(product).to_string(), words(30.0, theme::INK), at, Anchor::Start);
            }
            return;
        }
        let text = if self.seat.wilds > 0 {
            let wilds = if self.seat.wilds == 1 { "wild" } else { "wilds" };
            let state = if self.seat.has_chosen { "chosen" } else { "to choose" };
            format!("{} {wilds}, {state}", self.seat.wilds)
        } else {
            self.seat.latest.as_ref().map(turn::latest_words).unwrap_or_default()
        };
        let text = text::cut(Face::Text, 28.0, &text, width as f32);
        let at = (left, baseline(y, 28.0));
        self.scene.text(text, words(28.0, theme::INK_SOFT), at, Anchor::Start);
    }
}
