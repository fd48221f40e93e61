//! The panel: title, whose turn it is, one card per seat.

use crate::art::Art;
use crate::art::bazaar::Piece;
use crate::layout::{Area, baseline, words};
use crate::panel::{self, Banner, Head};
use crate::scene::{Anchor, Scene};
use crate::text;
use crate::theme::{self, Face};
use games::bazaar::{Bazaar, Ending, Hex, Latest, Resource, SeatView, View};
use games::{Detail, Fact, Game, Names, Summary};
use voice::Voice;

pub fn lay(scene: &mut Scene, view: &View, voice: &Voice) {
    let summary = &Bazaar::summary(view);
    panel::title(scene, Bazaar::card().title, &how(view, voice));
    let points = |points: u32| Fact::new("bazaar-points").with("count", points);
    Banner::of(summary, voice.say(&summary.task), points, voice).lay(scene);
    for (seat, place) in view.seats.iter().zip(panel::cards(view.seats.len())) {
        Card { scene, view, summary, seat, place, voice }.lay();
    }
}

fn how(view: &View, voice: &Voice) -> Vec<String> {
    let mut how = vec![Fact::new("picture-bazaar-players").with("players", view.seats.len())];
    match &view.reveal {
        Some(reveal) => how.push(Fact::new(match reveal.ending {
            Ending::NoHex => "picture-bazaar-no-hex",
            Ending::NoTile => "picture-bazaar-no-tile",
            Ending::Idle => "picture-bazaar-idle-rounds",
        })),
        None if view.idle > 0 => {
            how.push(Fact::new("picture-bazaar-idle").with("idle", view.idle).with("most", view.idle_most()));
        }
        None => {}
    }
    how.iter().map(|fact| voice.say(fact)).collect()
}

/// A seat's latest turn in few words.
fn latest(latest: &Latest) -> Fact {
    match latest {
        Latest::Rolled(cards) => Fact::new("picture-bazaar-rolled").with("cards", *cards),
        Latest::Built(at) => {
            let hexes: Vec<String> = at.iter().map(Hex::to_string).collect();
            Fact::new("picture-bazaar-built").with("hexes", Detail::Name(hexes.join(" ")))
        }
    }
}

struct Card<'a> {
    scene: &'a mut Scene,
    view: &'a View,
    summary: &'a Summary,
    seat: &'a SeatView,
    place: Area,
    voice: &'a Voice<'a>,
}

impl Card<'_> {
    fn lay(&mut self) {
        let Area(left, top, width, height) = self.place;
        let seat = self.seat.seat;
        let won = panel::has_won(self.summary, seat);
        panel::card(self.scene, self.place, seat, self.view.awaited.contains(seat), won);
        let points = self.summary.scores[seat.index()].total;
        Head { seat, name: self.voice.name(seat), points, won, sign: 0 }.lay(
            self.scene,
            self.place,
            top + 40,
        );
        let rest = height - 72;
        // Two lines instead of one at the end.
        let more = if self.view.reveal.is_some() { 7 } else { 0 };
        self.parts(left + 18, width - 36, top + 72 + rest / 4 - more);
        self.foot(left + 18, width - 36, top + 66 + rest * 3 / 4 + more);
    }

    /// Cards in hand and markers left; when it is over, where the points come from.
    fn parts(&mut self, left: i32, width: i32, y: i32) {
        const SIZE: f32 = 29.0;
        const LINE: f32 = 27.0;
        let seat = self.seat.seat;
        if let Some(reveal) = &self.view.reveal {
            let score = &reveal.scores[self.seat.seat.index()];
            let first = Fact::new("picture-bazaar-in-play")
                .with("points", score.in_play)
                .with("markers", score.markers);
            let second = Fact::new("picture-bazaar-majorities").with("majorities", score.majorities);
            for (line, y) in [(first, y - 15), (second, y + 15)] {
                let line = text::cut(Face::Text, LINE, &self.voice.say(&line), width as f32);
                self.scene.text(line, words(LINE, theme::INK), (left, baseline(y, LINE)), Anchor::Start);
            }
            return;
        }
        let parts = [
            (Piece::CardBack { size: 42 }, Fact::new("picture-bazaar-cards").with("cards", self.seat.cards)),
            (
                Piece::Marker { size: 32, seat },
                Fact::new("picture-bazaar-markers").with("markers", self.seat.markers_left),
            ),
        ];
        for (i, (piece, number)) in parts.into_iter().enumerate() {
            let x = left + i as i32 * 152;
            self.scene.art(Art::Bazaar(piece), (x + 18, y));
            let at = (x + 42, baseline(y, SIZE));
            self.scene.text(self.voice.say(&number), words(SIZE, theme::INK), at, Anchor::Start);
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
        let fact = if self.seat.wilds > 0 {
            let key = if self.seat.has_chosen { "bazaar-wilds-done" } else { "bazaar-wilds-to-choose" };
            Some(Fact::new(key).with("wilds", self.seat.wilds))
        } else {
            self.seat.latest.as_ref().map(latest)
        };
        let text = fact.map(|fact| self.voice.say(&fact)).unwrap_or_default();
        let text = text::cut(Face::Text, 28.0, &text, width as f32);
        let at = (left, baseline(y, 28.0));
        self.scene.text(text, words(28.0, theme::INK_SOFT), at, Anchor::Start);
    }
}
