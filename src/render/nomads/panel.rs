//! The panel: title, whose turn it is, one card a seat.

use super::pieces::{self, Piece};
use super::{Area, PANEL, baseline, place, plate, words};
use crate::games::nomads::{Animal, Lying, SeatView, Stage, View};
use crate::games::{Names, Seat};
use crate::render::art::{Art, Icon};
use crate::render::scene::{Anchor, Scene, Style};
use crate::render::theme::{self, Face};
use crate::render::{OneLine, text};

const PADDING: i32 = 12;
const GAP: i32 = 10;
const BANNER: i32 = 128;
const TITLE: i32 = 96;

pub fn lay(scene: &mut Scene, view: &View, names: &dyn Names) {
    let Area(left, top, width, height) = PANEL;
    let column = Area(left + PADDING, top, width - 2 * PADDING, height);
    title(scene, view, column);
    let mut y = top + TITLE;
    banner(scene, view, names, Area(column.0, y, column.2, BANNER));
    y += BANNER + GAP;
    let room = (top + height - y - PADDING) / view.seats.len() as i32 - GAP;
    let tall = room.min(196);
    for seat in &view.seats {
        card(scene, view, seat, names, Area(column.0, y, column.2, tall));
        y += tall + GAP;
    }
}

fn title(scene: &mut Scene, view: &View, Area(left, top, width, _): Area) {
    let middle = left + width / 2;
    let style = Style { face: Face::Title, size: theme::TITLE_SIZE, ink: theme::INK };
    scene.text("Nomads of Arabia", style, (middle, top + 46), Anchor::Middle);
    let ending = if view.options.short { " · short" } else { "" };
    let plural = if view.options.disks == 1 { "" } else { "s" };
    let shifts = if view.shifts == 1 { "" } else { "s" };
    let mut line = format!("{} disk{plural}{ending} · {} shift{shifts}", view.options.disks, view.shifts);
    if view.quiet > 0 && view.reveal.is_none() {
        line += &format!(" · quiet {} of {}", view.quiet, view.quiet_most);
    }
    let line = text::cut(Face::Text, 24.0, &line, width as f32);
    scene.text(line, words(24.0, theme::INK_SOFT), (middle, top + 80), Anchor::Middle);
}

/// Those with the most at the end, animals deciding.
fn winners(view: &View) -> Vec<Seat> {
    let Some(reveal) = &view.reveal else { return Vec::new() };
    let rank = |score: &crate::games::nomads::Score| (score.total, score.animals.total());
    let best = reveal.scores.iter().map(rank).max();
    reveal.scores.iter().filter(|score| Some(rank(score)) == best).map(|score| score.seat).collect()
}

/// Whose turn it is and what is wanted; who won when it is over.
fn banner(scene: &mut Scene, view: &View, names: &dyn Names, area: Area) {
    const NAME: f32 = 32.0;
    let Area(left, top, width, _) = area;
    let winners = winners(view);
    let over = view.stage == Stage::Over;
    let seat = if over { winners.first().copied().filter(|_| winners.len() == 1) } else { Some(view.turn) };
    let fill = seat.map_or(theme::FRAME, theme::rider);
    plate(scene, area, 18, fill, None);
    let y = top + 34;
    let mut x = left + 18;
    if let Some(seat) = seat {
        let disc = Art::Plate { width: 48, height: 48, radius: 24, fill: theme::WHITE, edge: None };
        scene.art(disc, (left + 12, y - 24));
        let number = seat.number().to_string();
        scene.text(number, words(NAME, fill), (left + 36, baseline(y, NAME)), Anchor::Middle);
        x = left + 72;
    }
    let shown = seat.map_or("A shared win".to_owned(), |seat| names.name(seat));
    let room = (left + width - 12 - x) as f32;
    let shown = text::cut(Face::Text, NAME, &shown, room);
    scene.text(shown, words(NAME, theme::WHITE), (x, baseline(y, NAME)), Anchor::Start);
    // The sentence without the name, which stands above it already.
    let told = view.who_acts(&OneLine(Some(names)));
    let name = OneLine(Some(names)).name(seat.unwrap_or(view.turn));
    let told = if over { told.trim_start_matches("The game is over: ").to_owned() } else { told };
    let told = told.strip_prefix(&name).map_or(told.clone(), |rest| rest.trim().to_owned());
    let room = (width - 36) as f32;
    let lines = text::lines(Face::Text, 24.0, &told, room);
    let mut y = top + if lines.len() > 2 { 70 } else { 80 };
    for line in lines.into_iter().take(3) {
        scene.text(line, words(24.0, theme::WHITE), (left + 18, baseline(y, 24.0)), Anchor::Start);
        y += 26;
    }
}

fn card(scene: &mut Scene, view: &View, seat: &SeatView, names: &dyn Names, area: Area) {
    let Area(left, top, width, height) = area;
    let won = winners(view).contains(&seat.seat);
    let edge = match won {
        true => theme::GOLD,
        false if view.awaited.contains(&seat.seat) => theme::rider(seat.seat),
        false => theme::CARD_EDGE,
    };
    plate(scene, area, 18, theme::CARD, Some(edge));
    let step = height / 3;
    head(scene, view, seat, names, Area(left, top + 3, width, step));
    animals(scene, seat, Area(left + 10, top + step, width - 20, step));
    foot(scene, view, seat, Area(left + 14, top + 2 * step - 2, width - 28, step));
}

/// Badge, name, Dinars.
fn head(
    scene: &mut Scene,
    view: &View,
    seat: &SeatView,
    names: &dyn Names,
    Area(left, top, width, height): Area,
) {
    let y = top + height / 2;
    scene.art(Art::Badge { size: 42, seat: seat.seat }, (left + 32, y));
    let number = seat.seat.number().to_string();
    scene.text(number, words(28.0, theme::WHITE), (left + 32, baseline(y, 28.0)), Anchor::Middle);
    let money = match &view.reveal {
        Some(reveal) => reveal.scores[seat.seat.index()].total,
        None => seat.dinars,
    };
    let money = money.to_string();
    let right = left + width - 14;
    scene.text(&*money, words(36.0, theme::INK), (right, baseline(y, 36.0)), Anchor::End);
    let mut end = right - text::width(Face::Text, 36.0, &money) as i32 - 22;
    pieces::lay(scene, Piece::Coin { size: 26 }, (end, y));
    end -= 20;
    if winners(view).contains(&seat.seat) {
        scene.art(Art::Icon { size: 32, icon: Icon::Crown }, (end - 16, y));
        end -= 38;
    }
    let name = text::cut(Face::Text, theme::NAME_SIZE, &names.name(seat.seat), (end - left - 62) as f32);
    scene.text(
        name,
        words(theme::NAME_SIZE, theme::INK),
        (left + 62, baseline(y, theme::NAME_SIZE)),
        Anchor::Start,
    );
}

fn animals(scene: &mut Scene, seat: &SeatView, Area(left, top, width, height): Area) {
    let step = width / Animal::COUNT as i32;
    let y = top + height / 2;
    for (i, animal) in (0..).zip(Animal::ALL) {
        let x = left + i * step;
        let count = seat.animals.get(animal);
        pieces::lay(scene, Piece::Animal { animal, size: 38 }, (x + 22, y));
        let ink = if count == 0 { theme::INK_SOFT } else { theme::INK };
        let style = words(if count == 0 { 24.0 } else { 30.0 }, ink);
        scene.text(count.to_string(), style, (x + 45, baseline(y, style.size)), Anchor::Start);
    }
}

/// Where it is, its handlers, its disks; at the end which they were.
fn foot(scene: &mut Scene, view: &View, seat: &SeatView, Area(left, top, width, height): Area) {
    let y = top + height / 2;
    if let Some(score) = view.reveal.as_ref().map(|reveal| &reveal.scores[seat.seat.index()]) {
        let disks: Vec<&str> = score.disks.iter().map(|disk| disk.title()).collect();
        let line = if disks.is_empty() { "no disks".to_owned() } else { disks.join(", ") };
        let line = text::cut(Face::Text, 22.0, &line, width as f32);
        scene.text(line, words(22.0, theme::INK_SOFT), (left, baseline(y, 22.0)), Anchor::Start);
        return;
    }
    scene.text(place(seat), words(28.0, theme::INK), (left, baseline(y, 28.0)), Anchor::Start);
    for (i, animal) in (0..).zip(seat.handlers.each_one()) {
        pieces::lay(scene, Piece::Die { animal, size: 36 }, (left + 112 + i * 40, y));
    }
    if seat.disks > 0 {
        let right = left + width;
        let label = format!("×{}", seat.disks);
        scene.text(&*label, words(26.0, theme::INK), (right, baseline(y, 26.0)), Anchor::End);
        let x = right - text::width(Face::Text, 26.0, &label) as i32 - 20;
        super::board::lay_city_disk(scene, Lying::FaceDown, (x, y), 36);
    }
}
