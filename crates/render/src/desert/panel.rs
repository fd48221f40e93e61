//! The panel: title, whose turn it is, one card per seat.

use super::tray;
use crate::art::{Art, Icon};
use crate::label;
use crate::layout::{Area, baseline, words};
use crate::panel::{self, Banner, Head};
use crate::scene::{Anchor, Scene, Style};
use crate::text;
use crate::theme::{self, Face};
use games::desert::{Desert, SeatView, View};
use games::{Detail, Fact, Game, Names, Summary};
use voice::Voice;

pub fn lay(scene: &mut Scene, view: &View, voice: &Voice) {
    let summary = &Desert::summary(view);
    panel::title(scene, Desert::card().title, &how(view, voice));
    let points = |points: u32| Fact::new("desert-points").with("points", points);
    Banner::of(summary, voice.say(&summary.task), points, voice).lay(scene);
    for (seat, place) in view.seats.iter().zip(panel::cards(view.seats.len())) {
        Card { scene, view, summary, seat, place, voice }.lay();
    }
}

fn how(view: &View, voice: &Voice) -> Vec<String> {
    let board = Fact::new("picture-desert-board").with("board", Detail::name(&view.options.board.name()));
    let mut how = vec![view.options.edition.to_string(), voice.say(&board)];
    for (on, variant) in [
        (view.options.serpentine, "picture-desert-serpentine"),
        (view.options.aquifers, "picture-desert-aquifers"),
    ] {
        if on {
            how.push(label(voice, variant));
        }
    }
    how
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
        panel::card(self.scene, self.place, seat, self.view.turn == Some(seat), won);
        let step = height / 3;
        let points = self.summary.scores[seat.index()].total;
        let head = Head { seat, name: self.voice.name(seat), points, won, sign: 0 };
        head.lay(self.scene, self.place, top + step / 2 + 3);
        self.parts(left + 14, width - 28, top + step + step / 2 + 2);
        self.foot(left + 14, top + 2 * step + step / 2);
    }

    /// Where the points come from.
    fn parts(&mut self, left: i32, width: i32, y: i32) {
        let seat = self.seat;
        let scores = self.view.reveal.as_ref().map(|reveal| &reveal.scores[seat.seat.index()]);
        let water = match scores {
            Some(score) => (Icon::TokenFace, score.waterholes.to_string()),
            None => (Icon::TokenBack, format!("×{}", seat.tokens)),
        };
        let mut parts = vec![
            water,
            (Icon::Oasis, seat.oasis_points.to_string()),
            (Icon::Enclosed, seat.enclosed_hexes.to_string()),
            // Provisional, and not in the points above: others may still overtake.
            (Icon::Largest, format!("{}{}", if scores.is_some() { "" } else { "+" }, seat.largest_points)),
        ];
        if self.view.options.board.has_river() {
            parts.insert(2, (Icon::River, seat.river_points.to_string()));
        }
        let widths = |(icon, face, size): (i32, Face, f32)| -> Vec<i32> {
            parts.iter().map(|(_, number)| icon + 3 + text::width(face, size, number) as i32).collect()
        };
        let room = |widths: &[i32]| (width - widths.iter().sum::<i32>()) / (widths.len() as i32 - 1);
        // As large as possible; the rest of the room is shared between the parts.
        let looks = [(32, Face::Text, 30.0), (30, Face::Label, 30.0), (28, Face::Label, 28.0)];
        let fitting = looks.into_iter().find(|&look| room(&widths(look)) >= 6);
        let (side, face, size) = fitting.unwrap_or((28, Face::Label, 24.0));
        let widths = widths((side, face, size));
        let gap = room(&widths).min(40);
        let mut x = left;
        for ((icon, number), taken) in parts.into_iter().zip(widths) {
            self.scene.art(Art::Icon { size: side as u16, icon }, (x + side / 2, y));
            let so_far = icon == Icon::Largest && scores.is_none();
            let ink = if so_far { theme::INK_SOFT } else { theme::INK };
            let style = Style { face, size, ink };
            self.scene.text(number, style, (x + side + 3, baseline(y, size)), Anchor::Start);
            x += taken + gap;
        }
    }

    /// Leaders in hand, then the latest move, then the tokens that were hidden.
    fn foot(&mut self, left: i32, y: i32) {
        if self.view.reveal.is_some() {
            return self.tokens(left, y);
        }
        let mut x = left;
        for &colour in &self.seat.leaders_in_hand {
            self.scene.art(Art::Blanket { size: 34, colour }, (x + 17, y));
            x += 38;
        }
        if !self.seat.leaders_in_hand.is_empty() {
            let at = (x + 4, baseline(y, 26.0));
            self.scene.text(
                label(self.voice, "picture-desert-to-place"),
                words(26.0, theme::INK_SOFT),
                at,
                Anchor::Start,
            );
            return;
        }
        for &cell in &self.seat.latest {
            if let Some(caravan) = self.view.caravan_on(cell) {
                let colour = caravan.colour;
                self.scene.art(Art::Blanket { size: 34, colour }, (x + 17, y));
                let at = (x + 40, baseline(y, 30.0));
                self.scene.text(cell.label(), words(30.0, theme::INK), at, Anchor::Start);
                x += 40 + text::width(Face::Text, 30.0, cell.label()) as i32 + 16;
            }
        }
        if self.view.moved.last() == Some(&self.seat.seat) {
            let at = (x, baseline(y, 26.0));
            self.scene.text(
                label(self.voice, "picture-desert-latest"),
                words(26.0, theme::INK_SOFT),
                at,
                Anchor::Start,
            );
        }
    }

    fn tokens(&mut self, left: i32, y: i32) {
        let Some(reveal) = &self.view.reveal else { return };
        let tokens = &reveal.scores[self.seat.seat.index()].tokens;
        let mut x = left;
        for value in tray::VALUES {
            let count = tokens.iter().filter(|(_, worth)| *worth == value).count();
            self.scene.art(Art::Icon { size: 42, icon: Icon::TokenFace }, (x + 21, y));
            let style = words(30.0, theme::WHITE);
            self.scene.text(value.to_string(), style, (x + 21, baseline(y, 30.0)), Anchor::Middle);
            let at = (x + 46, baseline(y, 30.0));
            self.scene.text(format!("×{count}"), words(30.0, theme::INK), at, Anchor::Start);
            x += 92;
        }
    }
}
