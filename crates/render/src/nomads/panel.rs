//! The panel: title, whose turn it is, one card per seat.

use super::board::secret;
use super::{lay as lay_piece, title};
use crate::art::nomads::Piece;
use crate::label;
use crate::layout::{Area, baseline, words};
use crate::panel::{self, Banner, Head};
use crate::scene::{Anchor, Scene};
use crate::text;
use crate::theme::{self, Face};
use games::nomads::{Animal, Forced, Nomads, Place, SeatView, Stage, View};
use games::{Fact, Game, Names, Summary};
use voice::Voice;

pub fn lay(scene: &mut Scene, view: &View, voice: &Voice) {
    let summary = &Nomads::summary(view);
    panel::title_on_two(scene, Nomads::card().title, &how(view, voice), &forced(view, voice));
    let dinars = |dinars: u32| Fact::new("nomads-dinars").with("count", dinars);
    Banner::of(summary, task(view, summary, voice), dinars, voice).lay(scene);
    for (seat, area) in view.seats.iter().zip(panel::cards(view.seats.len())) {
        card(scene, (view, summary), seat, voice, area);
    }
}

fn how(view: &View, voice: &Voice) -> Vec<String> {
    let mut how = vec![Fact::new("picture-nomads-disks").with("disks", view.options.disks)];
    if view.options.short {
        how.push(Fact::new("picture-nomads-short"));
    }
    how.push(Fact::new("picture-nomads-shifts").with("shifts", view.shifts));
    how.iter().map(|fact| voice.say(fact)).collect()
}

/// N42: how many turns are left before the desert shifts by itself.
fn forced(view: &View, voice: &Voice) -> String {
    let fact = match view.forced {
        None if view.reveal.is_some() => return String::new(),
        None => Fact::new("picture-nomads-forced-off"),
        Some(Forced { quiet, latest: None }) => Fact::new("picture-nomads-forced-quiet").with("quiet", quiet),
        Some(Forced { quiet, latest: Some(latest) }) if latest <= quiet => {
            Fact::new("picture-nomads-forced-latest").with("latest", latest)
        }
        Some(Forced { quiet, latest: Some(latest) }) => {
            Fact::new("picture-nomads-forced-both").with("latest", latest).with("quiet", quiet)
        }
    };
    voice.say(&fact)
}

/// The task, the kind of turn, and the disk that raises sales.
pub fn task(view: &View, summary: &Summary, voice: &Voice) -> String {
    let mut task = summary.task.clone();
    if matches!(view.stage, Stage::Turn { silver: true, .. }) {
        task = Fact::new("picture-nomads-silver").with("task", task);
    }
    if view.extra && matches!(view.stage, Stage::Turn { .. }) {
        task = Fact::new("picture-nomads-extra").with("task", task);
    }
    voice.say(&task)
}

fn card(scene: &mut Scene, (view, summary): (&View, &Summary), seat: &SeatView, voice: &Voice, area: Area) {
    let Area(left, top, width, height) = area;
    let won = panel::has_won(summary, seat.seat);
    panel::card(scene, area, seat.seat, view.awaited.contains(&seat.seat), won);
    let step = height / 3;
    let points = summary.scores[seat.seat.index()].total;
    let y = top + 3 + step / 2;
    let coin = Head { seat: seat.seat, name: voice.name(seat.seat), points, won, sign: 34 };
    let x = coin.lay(scene, area, y);
    lay_piece(scene, Piece::Coin { size: 28 }, (x, y));
    animals(scene, seat, Area(left + 10, top + step, width - 16, step));
    let foot = Area(left + 14, top + 2 * step - 2, width - 28, step);
    if view.reveal.is_some() {
        money(scene, view, (seat, voice), foot);
    } else {
        belongings(scene, (seat, voice), foot);
    }
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
fn belongings(scene: &mut Scene, (seat, voice): (&SeatView, &Voice), Area(left, top, width, height): Area) {
    const WORDS: f32 = 30.0;
    let y = top + height / 2;
    match seat.place {
        Place::Pilgrim => lay_piece(scene, Piece::Pilgrim { size: 46 }, (left + 24, y)),
        _ => scene.text(
            super::place(seat, voice),
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

/// At the end: how the total is made up, and the unused disks.
fn money(
    scene: &mut Scene,
    view: &View,
    (seat, voice): (&SeatView, &Voice),
    Area(left, top, width, height): Area,
) {
    let Some(score) = view.reveal.as_ref().map(|reveal| &reveal.scores[seat.seat.index()]) else { return };
    let mut parts = Vec::new();
    if score.from_disks > 0 {
        let sum = Fact::new("picture-nomads-in-disks");
        parts.push(voice.say(&sum.with("dinars", score.dinars).with("disks", score.from_disks)));
    }
    let unused = score.disks.iter().filter(|disk| disk.dinars() == 0);
    parts.extend(unused.map(|&disk| title(disk, voice)));
    let line = if parts.is_empty() { label(voice, "picture-nomads-no-disks") } else { parts.join(", ") };
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
