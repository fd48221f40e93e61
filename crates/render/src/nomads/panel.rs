//! The panel: title, whose turn it is, one card a seat.

use super::board::secret;
use super::{lay as lay_piece, listed};
use crate::art::nomads::Piece;
use crate::counted;
use crate::layout::{Area, baseline, words};
use crate::panel::{self, Banner, Head};
use crate::scene::{Anchor, Scene};
use crate::text;
use crate::theme::{self, Face};
use games::nomads::{Animal, Forced, Place, SeatView, Stage, View};
use games::{Names, Seat};
use voice::Voice;

pub fn lay(scene: &mut Scene, view: &View, voice: &Voice) {
    panel::title_on_two(scene, "Nomads of Arabia", &how(view), &forced(view));
    banner(view, voice).lay(scene);
    for (seat, area) in view.seats.iter().zip(panel::cards(view.seats.len())) {
        card(scene, view, seat, voice, area);
    }
}

fn how(view: &View) -> Vec<String> {
    let mut how = vec![counted(view.options.disks.into(), "disk")];
    if view.options.short {
        how.push("short".to_owned());
    }
    how.push(counted(view.shifts.into(), "shift"));
    how
}

/// N42: how many turns are left until the desert shifts by itself.
fn forced(view: &View) -> String {
    let turns = |turns: u16| counted(turns.into(), "turn");
    match view.forced {
        None if view.reveal.is_some() => String::new(),
        None => "no forced shifts".to_owned(),
        Some(Forced { quiet, latest: None }) => format!("shift in {} if quiet", turns(quiet)),
        Some(Forced { quiet, latest: Some(latest) }) if latest <= quiet => {
            format!("shift in {} at the latest", turns(latest))
        }
        Some(Forced { quiet, latest: Some(latest) }) => {
            format!("shift in {}, {quiet} if quiet", turns(latest))
        }
    }
}

/// Those with the most at the end, animals deciding (N42).
fn winners(view: &View) -> Vec<Seat> {
    let Some(reveal) = &view.reveal else { return Vec::new() };
    let rank = |score: &games::nomads::Score| (score.total, score.animals.total());
    let best = reveal.scores.iter().map(rank).max();
    reveal.scores.iter().filter(|score| Some(rank(score)) == best).map(|score| score.seat).collect()
}

fn dinars(view: &View, seat: Seat) -> u32 {
    match &view.reveal {
        Some(reveal) => reveal.scores[seat.index()].total,
        None => view.seats[seat.index()].dinars,
    }
}

fn banner(view: &View, voice: &Voice) -> Banner {
    let over = view.stage == Stage::Over;
    let seats = if over { winners(view) } else { view.awaited.clone() };
    let most = seats.first().map_or(0, |&seat| dinars(view, seat));
    let wanted = match seats.len() {
        1 if over => format!("wins with {}", counted(most as usize, "Dinar")),
        _ if over => format!("share the win: {}", counted(most as usize, "Dinar")),
        _ => wanted(view, voice),
    };
    let shown: Vec<String> = seats.iter().map(|&seat| voice.name(seat)).collect();
    Banner { seats, name: voice.list(&shown), wanted, over }
}

/// What is wanted of the seats that are awaited, short enough for the banner.
fn wanted(view: &View, voice: &Voice) -> String {
    let extra = if view.extra { "extra turn: " } else { "" };
    let what = match &view.stage {
        Stage::Turn { begun: false, .. } => "moves and acts".to_owned(),
        Stage::Turn { acted: false, placed: false, steps: 0 | 1, .. } => "may still move and act".to_owned(),
        Stage::Turn { acted: false, .. } => "may still act".to_owned(),
        Stage::Turn { .. } => "may still use disks".to_owned(),
        Stage::Place => "comes onto any space".to_owned(),
        Stage::Handlers => "takes handlers".to_owned(),
        Stage::Take { land } => format!("may take one animal of the {land}"),
        Stage::Box { animals, .. } => format!("chooses a box for {}", listed(*animals, voice)),
        Stage::Lost if view.awaited.len() == 1 => "lost, keeps two animals".to_owned(),
        Stage::Lost => "lost, keep two animals".to_owned(),
        Stage::Over => String::new(),
    };
    let silver = if matches!(view.stage, Stage::Turn { silver: true, .. }) { ", Silver Tongue" } else { "" };
    format!("{extra}{what}{silver}")
}

fn card(scene: &mut Scene, view: &View, seat: &SeatView, voice: &Voice, area: Area) {
    let Area(left, top, width, height) = area;
    let won = winners(view).contains(&seat.seat);
    panel::card(scene, area, seat.seat, view.awaited.contains(&seat.seat), won);
    let step = height / 3;
    let points = dinars(view, seat.seat);
    let y = top + 3 + step / 2;
    let coin = Head { seat: seat.seat, name: voice.name(seat.seat), points, won, sign: 34 };
    let x = coin.lay(scene, area, y);
    lay_piece(scene, Piece::Coin { size: 28 }, (x, y));
    animals(scene, seat, Area(left + 10, top + step, width - 16, step));
    let foot = Area(left + 14, top + 2 * step - 2, width - 28, step);
    if view.reveal.is_some() { money(scene, view, seat, foot) } else { belongings(scene, seat, foot) }
}

fn animals(scene: &mut Scene, seat: &SeatView, Area(left, top, width, height): Area) {
    let step = width / Animal::COUNT as i32;
    let y = top + height / 2;
    for (i, animal) in (0..).zip(Animal::ALL) {
        let x = left + i * step;
        let count = seat.animals.get(animal);
        lay_piece(scene, Piece::Animal { animal, size: 42 }, (x + 21, y));
        let style = words(30.0, if count == 0 { theme::INK_SOFT } else { theme::INK });
        scene.text(count.to_string(), style, (x + 44, baseline(y, style.size)), Anchor::Start);
    }
}

/// Where it is, its handlers, how many disks it has.
fn belongings(scene: &mut Scene, seat: &SeatView, Area(left, top, width, height): Area) {
    const WORDS: f32 = 30.0;
    let y = top + height / 2;
    match seat.place {
        Place::Pilgrim => lay_piece(scene, Piece::Pilgrim { size: 46 }, (left + 24, y)),
        _ => scene.text(
            super::place(seat),
            words(WORDS, theme::INK),
            (left, baseline(y, WORDS)),
            Anchor::Start,
        ),
    }
    for (i, animal) in (0..).zip(seat.handlers.each_one()) {
        lay_piece(scene, Piece::Die { animal, size: 40 }, (left + 84 + i * 43, y));
    }
    if seat.disks > 0 {
        let right = left + width;
        let label = format!("×{}", seat.disks);
        let x = right - text::width(Face::Text, WORDS, &label) as i32 - 24;
        scene.text(label, words(WORDS, theme::INK), (right, baseline(y, WORDS)), Anchor::End);
        secret(scene, "?", (x, y), 40);
    }
}

/// At the end: what the total is made of, and the disks that were not used.
fn money(scene: &mut Scene, view: &View, seat: &SeatView, Area(left, top, width, height): Area) {
    let Some(score) = view.reveal.as_ref().map(|reveal| &reveal.scores[seat.seat.index()]) else { return };
    let mut parts = Vec::new();
    if score.from_disks > 0 {
        parts.push(format!("{} + {} in disks", score.dinars, score.from_disks));
    }
    parts.extend(score.disks.iter().filter(|disk| disk.dinars() == 0).map(|disk| disk.title().to_owned()));
    let line = if parts.is_empty() { "no disks".to_owned() } else { parts.join(", ") };
    let room = width as f32;
    let size = if text::width(Face::Text, 28.0, &line) <= room { 28.0 } else { 23.0 };
    let mut lines = text::lines(Face::Text, size, &line, room);
    if lines.len() > 2 {
        let rest = lines.split_off(1).join(" ");
        lines.push(text::cut(Face::Text, size, &rest, room));
    }
    let mut y = top + height / 2 - (lines.len() as i32 - 1) * 13;
    for line in lines {
        scene.text(line, words(size, theme::INK_SOFT), (left, baseline(y, size)), Anchor::Start);
        y += 26;
    }
}
