//! The panel: title, whose turn it is, one card a seat.

use super::{Area, PANEL, baseline, turn, words};
use crate::games::desert::{SeatView, View};
use crate::games::{Names, Seat, list};
use crate::render::art::{Art, Icon};
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
    title(scene, view, column);
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

fn title(scene: &mut Scene, view: &View, Area(left, top, width, _): Area) {
    let middle = left + width / 2;
    let style = Style { face: Face::Title, size: theme::TITLE_SIZE, ink: theme::INK };
    scene.text("Through the Desert", style, (middle, top + 46), Anchor::Middle);
    let mut edition = format!("{} · {} board", view.options.edition, view.options.board.name());
    for (on, variant) in [(view.options.serpentine, "serpentine"), (view.options.aquifers, "aquifers")] {
        if on {
            edition += &format!(" · {variant}");
        }
    }
    let size = [24.0, 22.0, 20.0, 18.0];
    let size = size
        .into_iter()
        .find(|&size| text::width(Face::Text, size, &edition) <= width as f32)
        .unwrap_or(18.0);
    let edition = text::cut(Face::Text, size, &edition, width as f32);
    scene.text(edition, words(size, theme::INK_SOFT), (middle, top + 80), Anchor::Middle);
}

fn plate(Area(_, _, width, height): Area, fill: Rgb, edge: Option<Rgb>) -> Art {
    Art::Plate { width: width as u16, height: height as u16, radius: 18, fill, edge }
}

/// Whose turn it is and what is wanted; who won when it is over.
fn banner(scene: &mut Scene, view: &View, names: &dyn Names, place: Area) {
    const NAME: f32 = 32.0;
    let Area(left, top, width, _) = place;
    let winners = turn::winners(view);
    let name = |seat: &Seat| names.name(*seat);
    let points = || winners.first().map_or(0, |&seat| turn::points(view, seat));
    let (seat, shown, wanted) = match (view.turn, winners.as_slice()) {
        (Some(seat), _) => (Some(seat), name(&seat), turn::wanted(view)),
        (None, [seat]) => (Some(*seat), name(seat), format!("wins with {} points", points())),
        (None, several) => {
            let names: Vec<String> = several.iter().map(name).collect();
            (None, list(&names), format!("share the win: {} points", points()))
        }
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
    if view.turn.is_none() {
        scene.art(Art::Icon { size: 44, icon: Icon::Crown }, (right - 24, y));
        right -= 54;
    }
    let room = (right - x) as f32;
    let size = if text::width(Face::Text, NAME, &shown) <= room { NAME } else { 26.0 };
    let shown = text::cut(Face::Text, size, &shown, room);
    scene.text(shown, words(size, theme::WHITE), (x, baseline(y, size)), Anchor::Start);
    let room = (width - 36) as f32;
    let size = if text::width(Face::Text, 28.0, &wanted) <= room { 28.0 } else { 24.0 };
    let lines = text::lines(Face::Text, size, &wanted, room);
    let step = 27;
    let mut y = top + 86 - (lines.len() as i32 - 1) * step / 2;
    for line in lines {
        scene.text(line, words(size, theme::WHITE), (left + 18, baseline(y, size)), Anchor::Start);
        y += step;
    }
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
        let seat = self.seat.seat;
        let winner = turn::winners(self.view).contains(&seat);
        let edge = match self.view.turn {
            Some(turn) if turn == seat => theme::rider(seat),
            None if winner => theme::GOLD,
            _ => theme::CARD_EDGE,
        };
        self.scene.art(plate(self.place, theme::CARD, Some(edge)), (left, top));
        let step = height / 3;
        self.head(names, seat, top + step / 2 + 3);
        self.parts(left + 14, width - 28, top + step + step / 2 + 2);
        self.foot(left + 14, top + 2 * step + step / 2);
    }

    fn head(&mut self, names: &dyn Names, seat: Seat, y: i32) {
        let Area(left, _, width, _) = self.place;
        self.scene.art(Art::Badge { size: 42, seat }, (left + 32, y));
        let number = seat.number().to_string();
        self.scene.text(number, words(28.0, theme::WHITE), (left + 32, baseline(y, 28.0)), Anchor::Middle);
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
            (Icon::Largest, seat.largest_points.to_string()),
        ];
        if self.view.options.board.has_river() {
            parts.insert(2, (Icon::River, seat.river_points.to_string()));
        }
        const ICON: i32 = 28;
        const SIZE: f32 = 24.0;
        let widths: Vec<i32> =
            parts.iter().map(|(_, number)| ICON + 3 + text::width(Face::Text, SIZE, number) as i32).collect();
        // What room is left is shared out between the parts.
        let gap = (width - widths.iter().sum::<i32>()) / (parts.len() as i32 - 1);
        let mut x = left;
        for ((icon, number), taken) in parts.into_iter().zip(widths) {
            self.scene.art(Art::Icon { size: ICON as u16, icon }, (x + ICON / 2, y));
            let at = (x + ICON + 3, baseline(y, SIZE));
            self.scene.text(number, words(SIZE, theme::INK), at, Anchor::Start);
            x += taken + gap.min(40);
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
            x += 42;
        }
        if !self.seat.leaders_in_hand.is_empty() {
            let at = (x + 4, baseline(y, 22.0));
            self.scene.text("to place", words(22.0, theme::INK_SOFT), at, Anchor::Start);
            return;
        }
        for &cell in &self.seat.latest {
            if let Some((colour, _)) = turn::piece(self.view, cell) {
                self.scene.art(Art::Blanket { size: 32, colour }, (x + 16, y));
                let at = (x + 38, baseline(y, 26.0));
                self.scene.text(cell.label(), words(26.0, theme::INK), at, Anchor::Start);
                x += 38 + text::width(Face::Text, 26.0, cell.label()) as i32 + 22;
            }
        }
        if turn::moved_last(self.view) == Some(self.seat.seat) {
            let at = (x, baseline(y, 22.0));
            self.scene.text("latest", words(22.0, theme::INK_SOFT), at, Anchor::Start);
        }
    }

    fn tokens(&mut self, left: i32, y: i32) {
        let Some(reveal) = &self.view.reveal else { return };
        let tokens = &reveal.scores[self.seat.seat.index()].tokens;
        let mut x = left;
        for value in [3, 2, 1] {
            let count = tokens.iter().filter(|(_, worth)| *worth == value).count();
            self.scene.art(Art::Icon { size: 36, icon: Icon::TokenFace }, (x + 18, y));
            let style = words(24.0, theme::WHITE);
            self.scene.text(value.to_string(), style, (x + 18, baseline(y, 24.0)), Anchor::Middle);
            let at = (x + 41, baseline(y, 25.0));
            self.scene.text(format!("×{count}"), words(25.0, theme::INK), at, Anchor::Start);
            x += 92;
        }
    }
}
