//! The panel: title, whose turn it is, one card a seat.

use super::{Area, baseline, turn, words};
use crate::games::bazaar::{Resource, SeatView, Stage, View};
use crate::games::{Names, Seat, list};
use crate::render::art::bazaar::Piece;
use crate::render::art::{Art, Icon};
use crate::render::desert::PANEL;
use crate::render::scene::{Anchor, Scene, Style};
use crate::render::text;
use crate::render::theme::{self, Face, Rgb};

const PADDING: i32 = 12;
const GAP: i32 = 10;
const BANNER: i32 = 116;
const TITLE: i32 = 96;

pub fn lay(scene: &mut Scene, view: &View, names: &dyn Names) {
    let Area(left, top, width, height) = PANEL;
    let column = Area(left + PADDING, top, width - 2 * PADDING, height);
    let middle = column.0 + column.2 / 2;
    let style = Style { face: Face::Title, size: theme::TITLE_SIZE, ink: theme::INK };
    scene.text("Desert Bazaar", style, (middle, top + 46), Anchor::Middle);
    let players = format!("{} players", view.seats.len());
    scene.text(players, words(24.0, theme::INK_SOFT), (middle, top + 80), Anchor::Middle);
    let mut y = top + TITLE;
    banner(scene, view, names, Area(column.0, y, column.2, BANNER));
    y += BANNER + GAP;
    let seats = view.seats.len() as i32;
    let room = (top + height - y - PADDING) / seats - GAP;
    let tall = room.min(196);
    for seat in &view.seats {
        Card { scene, view, seat, place: Area(column.0, y, column.2, tall) }.lay(names);
        y += tall + GAP;
    }
}

fn plate(Area(_, _, width, height): Area, fill: Rgb, edge: Option<Rgb>) -> Art {
    Art::Plate { width: width as u16, height: height as u16, radius: 18, fill, edge }
}

/// Whose turn it is and what is wanted; who won when it is over.
fn banner(scene: &mut Scene, view: &View, names: &dyn Names, place: Area) {
    const NAME: f32 = 32.0;
    let Area(left, top, width, _) = place;
    let over = view.stage == Stage::Over;
    let seats: Vec<Seat> = if over { turn::winners(view) } else { view.awaited.iter().collect() };
    let shown: Vec<String> = seats.iter().map(|&seat| names.name(seat)).collect();
    let points = seats.first().map_or(0, |&seat| turn::points(view, seat));
    let wanted = match seats.len() {
        1 if over => format!("wins with {points} points"),
        _ if over => format!("a draw: {points} points"),
        1 if view.stage == Stage::Wilds => "chooses cards for wilds".to_owned(),
        _ => turn::wanted(view),
    };
    let seat = match seats[..] {
        [seat] => Some(seat),
        _ => None,
    };
    let fill = seat.map_or(theme::FRAME, theme::rider);
    scene.art(plate(place, fill, None), (left, top));
    let y = top + 36;
    let mut x = left + 18;
    if let Some(seat) = seat {
        let disc = Art::Plate { width: 48, height: 48, radius: 24, fill: theme::WHITE, edge: None };
        scene.art(disc, (left + 12, y - 24));
        let number = seat.number().to_string();
        scene.text(number, words(NAME, fill), (left + 36, baseline(y, NAME)), Anchor::Middle);
        x = left + 72;
    }
    let mut right = left + width - 12;
    if over {
        scene.art(Art::Icon { size: 44, icon: Icon::Crown }, (right - 24, y));
        right -= 54;
    }
    if seats.len() > 1 && !over {
        // Several names are too long for one line.
        for &seat in &seats {
            scene.art(
                Art::Plate { width: 46, height: 46, radius: 23, fill: theme::WHITE, edge: None },
                (x - 2, y - 23),
            );
            scene.art(Art::Badge { size: 42, seat }, (x + 21, y));
            let at = (x + 21, baseline(y, 28.0));
            scene.text(seat.number().to_string(), words(28.0, theme::WHITE), at, Anchor::Middle);
            x += 54;
        }
    }
    let shown = if seats.len() > 1 && !over { String::new() } else { list(&shown) };
    let room = (right - x) as f32;
    let size = if text::width(Face::Text, NAME, &shown) <= room { NAME } else { 24.0 };
    if !shown.is_empty() {
        let shown = text::cut(Face::Text, size, &shown, room);
        scene.text(shown, words(size, theme::WHITE), (x, baseline(y, size)), Anchor::Start);
    }
    let room = (width - 36) as f32;
    let size = if text::width(Face::Text, 28.0, &wanted) <= room { 28.0 } else { 24.0 };
    let wanted = text::cut(Face::Text, size, &wanted, room);
    scene.text(wanted, words(size, theme::WHITE), (left + 18, baseline(top + 86, size)), Anchor::Start);
}

struct Card<'a> {
    scene: &'a mut Scene,
    view: &'a View,
    seat: &'a SeatView,
    place: Area,
}

impl Card<'_> {
    fn lay(&mut self, names: &dyn Names) {
        let Area(left, top, width, height) = self.place;
        let awaited = self.view.awaited.contains(self.seat.seat);
        let edge = if awaited { theme::rider(self.seat.seat) } else { theme::CARD_EDGE };
        self.scene.art(plate(self.place, theme::CARD, Some(edge)), (left, top));
        self.head(names, left, width, top + 40);
        let rest = height - 72;
        self.parts(left + 18, top + 72 + rest / 4);
        self.foot(left + 18, width - 36, top + 66 + rest * 3 / 4);
    }

    /// Badge, name, points.
    fn head(&mut self, names: &dyn Names, left: i32, width: i32, y: i32) {
        let seat = self.seat.seat;
        self.scene.art(Art::Badge { size: 42, seat }, (left + 34, y));
        let at = (left + 34, baseline(y, 28.0));
        self.scene.text(seat.number().to_string(), words(28.0, theme::WHITE), at, Anchor::Middle);
        let points = turn::points(self.view, seat).to_string();
        let mut room = width - 62 - 24 - text::width(Face::Text, 38.0, &points) as i32;
        if turn::winners(self.view).contains(&seat) {
            self.scene.art(Art::Icon { size: 32, icon: Icon::Crown }, (left + 62 + room - 14, y));
            room -= 38;
        }
        let name = text::cut(Face::Text, theme::NAME_SIZE, &names.name(seat), room as f32);
        let at = (left + 62, baseline(y, theme::NAME_SIZE));
        self.scene.text(name, words(theme::NAME_SIZE, theme::INK), at, Anchor::Start);
        let at = (left + width - 16, baseline(y, 38.0));
        self.scene.text(points, words(38.0, theme::INK), at, Anchor::End);
    }

    /// Cards in hand and markers left; when it is over, where the points come from.
    fn parts(&mut self, left: i32, y: i32) {
        if let Some(reveal) = &self.view.reveal {
            let score = &reveal.scores[self.seat.seat.index()];
            let sum =
                format!("{} play + {} markers + {} most", score.in_play, score.markers, score.majorities);
            let at = (left, baseline(y, 23.0));
            self.scene.text(sum, words(23.0, theme::INK), at, Anchor::Start);
            return;
        }
        let seat = self.seat.seat;
        let parts = [
            (Piece::CardBack { size: 38 }, turn::counted(self.seat.cards, "card")),
            (Piece::Marker { size: 32, seat }, format!("{} left", self.seat.markers_left)),
        ];
        for (i, (piece, number)) in parts.into_iter().enumerate() {
            let x = left + i as i32 * 146;
            self.scene.art(Art::Bazaar(piece), (x + 16, y));
            let at = (x + 40, baseline(y, 26.0));
            self.scene.text(number, words(26.0, theme::INK), at, Anchor::Start);
        }
    }

    /// Wilds to choose for, or the latest turn, or the hand that was hidden.
    fn foot(&mut self, left: i32, width: i32, y: i32) {
        if let Some(reveal) = &self.view.reveal {
            let cards = reveal.scores[self.seat.seat.index()].cards;
            for (i, product) in Resource::ALL.into_iter().enumerate() {
                let x = left + i as i32 * 72;
                self.scene.art(Art::Bazaar(Piece::Good { size: 36, product }), (x + 18, y));
                let at = (x + 40, baseline(y, 25.0));
                self.scene.text(cards.of(product).to_string(), words(25.0, theme::INK), at, Anchor::Start);
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
        let text = text::cut(Face::Text, 25.0, &text, width as f32);
        let at = (left, baseline(y, 25.0));
        self.scene.text(text, words(25.0, theme::INK_SOFT), at, Anchor::Start);
    }
}
