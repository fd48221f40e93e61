//! The Pilgrim and the road to Mecca; the five strips as brick rows, with disks and nomads on them.

use super::BOARD;
use super::strips::{ROAD, Strips, TILE};
use crate::art::nomads::{Piece, Tile};
use crate::label;
use crate::layout::{self, Area, baseline, words};
use crate::scene::{Anchor, Scene, Style};
use crate::text;
use crate::theme::{self, Face};
use games::Seat;
use games::nomads::{Lying, Place, Row, Space, Special, StripKind, View};
use voice::Voice;

const NOMAD: u16 = 54;
/// The size of a nomad alone on its space, of two, and when more than three share one.
const ALONE: u16 = 78;
const TWO: u16 = 66;
const SMALL: u16 = 46;

pub fn lay(scene: &mut Scene, view: &View, voice: &Voice) {
    road(scene, view, voice);
    lay_strips(scene, view, &Strips::whole(), voice);
    legend(scene, view, voice);
}

/// Below the strips: what does not explain itself.
fn legend(scene: &mut Scene, view: &View, voice: &Voice) {
    const WORDS: f32 = 26.0;
    let Area(left, top, width, height) = BOARD;
    let (mut x, y) = (left + 34, top + height - 22);
    let mut entries = vec![
        (Some(Piece::Secret { size: 28 }), "picture-nomads-legend-special"),
        (Some(Piece::Open { size: 28 }), "picture-nomads-legend-final"),
    ];
    if view.forced.is_some() {
        entries.push((None, "picture-nomads-legend-quiet"));
    }
    for (piece, key) in entries {
        if let Some(piece) = piece {
            super::lay(scene, piece, (x, y));
            x += 22;
        }
        let words_left = (left + width - 12 - x) as f32;
        let said = text::cut(Face::Text, WORDS, &label(voice, key), words_left);
        scene.text(&*said, words(WORDS, theme::INK), (x, baseline(y, WORDS)), Anchor::Start);
        x += text::width(Face::Text, WORDS, &said) as i32 + 44;
    }
}

/// The strips with everything on them.
pub fn lay_strips(scene: &mut Scene, view: &View, strips: &Strips, voice: &Voice) {
    for (row, strip) in (0..).zip(&view.rows) {
        lay_row(scene, strips, row, strip);
    }
    let mut revealed = view.reveal.iter().flat_map(|reveal| reveal.on_cities.iter().copied());
    for (row, strip) in (0..).zip(&view.rows) {
        let special = if strip.disk == Some(Lying::FaceDown) { revealed.next() } else { None };
        let letter = special.map_or("?".to_owned(), |special| letter(special, voice));
        lay_disk(scene, strips, (row, strip), &letter);
    }
    let mut spaces: Vec<Space> = view.seats.iter().filter_map(|seat| seat.place.space()).collect();
    spaces.sort_unstable();
    spaces.dedup();
    for space in spaces {
        let here: Vec<Seat> = standing(view, Place::On(space));
        let Some((x, y)) = strips.corner_of(view, space) else { continue };
        let row = &view.rows[usize::from(space.row())];
        // A disk takes the room of a large figure.
        let disk = row.disk.is_some() && row.strip.city() == Some(space.column());
        let size = match here.len() {
            1 if !disk => ALONE,
            2 if !disk => TWO,
            ..=3 => NOMAD,
            _ => SMALL,
        };
        let at: Vec<(i32, i32)> = (0..here.len()).map(|i| spot(here.len(), i, size)).collect();
        let spots = at.into_iter().map(|(dx, dy)| (x + strips.scaled(dx), y + strips.scaled(dy)));
        let placed = here.into_iter().zip(spots);
        crowd(scene, view, &placed.collect::<Vec<_>>(), (strips.figure(size), strips.words(number(size))));
    }
}

/// Where a nomad is on its space: never on the label, which is at the top left.
fn spot(count: usize, i: usize, size: u16) -> (i32, i32) {
    let i = i as i32;
    match (count, i) {
        _ if size == ALONE => (98, 54),
        _ if size == TWO => (76 + 60 * i, 60),
        (..=3, _) => (36 + 51 * i, 66),
        (_, ..=3) => (24 + 41 * i, 70),
        _ => (66 + 34 * (i - 4), 28),
    }
}

fn standing(view: &View, place: Place) -> Vec<Seat> {
    view.seats.iter().filter(|seat| seat.place == place).map(|seat| seat.seat).collect()
}

/// The size of the number on a figure of this size.
fn number(size: u16) -> f32 {
    match size {
        ALONE => 40.0,
        TWO => 34.0,
        NOMAD => 30.0,
        _ => 26.0,
    }
}

fn lay_row(scene: &mut Scene, strips: &Strips, row: u8, strip: &Row) {
    let kind = strip.strip.kind();
    let (width, height) = strips.tile();
    if kind == StripKind::Desert {
        let half = Piece::Tile { terrain: Tile::Mountain, width: width / 2, height };
        for at in [0, 2 * i32::from(strip.strip.spaces()) + 1] {
            if let Some(at) = strips.at(row, at, 1) {
                super::lay(scene, half, at);
            }
        }
    }
    for column in 0..strip.strip.spaces() {
        let Some(terrain) = strip.strip.terrain(column).map(Tile::from) else { continue };
        let Some((x, y)) = strips.corner(kind, row, column) else { continue };
        super::lay(scene, Piece::Tile { terrain, width, height }, (x, y));
        if terrain == Tile::Mountain {
            continue;
        }
        let label = Space::new(row, column).map(|space| space.to_string()).unwrap_or_default();
        let size = strips.words(theme::LABEL_SIZE + 4.0);
        let style = Style { face: Face::Label, size, ink: theme::INK };
        let at = (x + strips.scaled(13), baseline(y + strips.scaled(22), size));
        scene.text(label, style, at, Anchor::Start);
    }
}

/// Face down until the end (N41); a final disk brings one more of its animal.
fn lay_disk(scene: &mut Scene, strips: &Strips, (row, strip): (u8, &Row), letter: &str) {
    let (Some(disk), Some(column)) = (strip.disk, strip.strip.city()) else { return };
    let Some((x, y)) = strips.corner(strip.strip.kind(), row, column) else { return };
    let (x, y) = (x + strips.scaled(TILE - 36), y + strips.scaled(36));
    let size = strips.figure(60);
    match disk {
        Lying::FaceDown => secret(scene, letter, (x, y), size),
        Lying::Final(disk) => match disk.animal() {
            Some(animal) => {
                super::lay(scene, Piece::Open { size }, (x, y));
                // With large text there is no room for a number.
                let (animal, up) = if strips.smallest > 0.0 {
                    (Piece::Animal { animal, size: size * 3 / 4 }, 0)
                } else {
                    scene.text("+1", words(25.0, theme::INK), (x, y + 25), Anchor::Middle);
                    (Piece::Animal { animal, size: 36 }, 11)
                };
                super::lay(scene, animal, (x, y - up));
            }
            None => super::lay(scene, Piece::Mecca { size }, (x, y)),
        },
    }
}

/// A special disk with a letter on it.
pub fn secret(scene: &mut Scene, letter: impl Into<String>, (x, y): (i32, i32), size: u16) {
    super::lay(scene, Piece::Secret { size }, (x, y));
    let style = words((f32::from(size) * 0.62).max(28.0), theme::FRAME);
    scene.text(letter, style, (x, baseline(y, style.size)), Anchor::Middle);
}

/// Its value, or the first letters of its name.
pub fn letter(disk: Special, voice: &Voice) -> String {
    match disk.dinars() {
        0 => super::title(disk, voice).chars().take(1).collect(),
        dinars => dinars.to_string(),
    }
}

/// Nomads, and a halo around the one that had the latest turn; it must not cover its neighbours.
fn crowd(scene: &mut Scene, view: &View, placed: &[(Seat, (i32, i32))], (size, number): (u16, f32)) {
    for &(_, at) in placed.iter().filter(|(seat, _)| view.last == Some(*seat)) {
        super::lay(scene, Piece::Halo { size: size + 18 }, at);
    }
    for &(seat, (x, y)) in placed {
        super::lay(scene, Piece::Nomad { seat, size }, (x, y));
        let style = words(number, theme::WHITE);
        let at = (x, y + i32::from(size) * 21 / 50);
        scene.text(seat.number().to_string(), style, at, Anchor::Middle);
    }
}

/// The Pilgrim with those who travel along, those who are lost, and the disks on the way to Mecca.
fn road(scene: &mut Scene, view: &View, voice: &Voice) {
    const WORDS: f32 = 30.0;
    let Area(left, top, width, _) = BOARD;
    let y = top + ROAD / 2 - 2;
    let (wide, high) = ((width - 8) as u16, ROAD as u16);
    super::lay(scene, Piece::Road { width: wide, height: high }, (left + 4, top + 2));
    super::lay(scene, Piece::Pilgrim { size: 72 }, (left + 48, y));
    let mut x = left + 88;
    for (place, key) in [(Place::Pilgrim, "picture-nomads-pilgrim"), (Place::Lost, "picture-nomads-lost")] {
        let seats = standing(view, place);
        if seats.is_empty() && place == Place::Lost {
            continue;
        }
        let label = label(voice, key);
        scene.text(&*label, layout::title(WORDS), (x, baseline(y, WORDS)), Anchor::Start);
        x += text::width(Face::Title, WORDS, &label) as i32 + 46;
        let placed: Vec<(Seat, (i32, i32))> = seats
            .into_iter()
            .map(|seat| {
                x += 48;
                (seat, (x - 48, y))
            })
            .collect();
        crowd(scene, view, &placed, (NOMAD, number(NOMAD)));
    }
    let mut x = left + width - 24;
    let reached = view.reveal.is_some();
    let title = label(voice, if reached { "picture-nomads-reached" } else { "picture-nomads-mecca" });
    scene.text(&*title, layout::title(WORDS), (x, baseline(y, WORDS)), Anchor::End);
    if reached {
        return;
    }
    x -= text::width(Face::Title, WORDS, &title) as i32 + 44;
    super::lay(scene, Piece::Mecca { size: 74 }, (x, y));
    x -= 66;
    for _ in 0..view.finals_left {
        super::lay(scene, Piece::Open { size: 46 }, (x, y));
        let style = words(WORDS, theme::WATER_DEEP);
        scene.text("?", style, (x, baseline(y, WORDS)), Anchor::Middle);
        x -= 50;
    }
    for _ in 0..view.special_left {
        secret(scene, "?", (x, y), 46);
        x -= 50;
    }
    let style = words(28.0, theme::INK);
    scene.text(label(voice, "picture-nomads-to-come"), style, (x + 20, baseline(y, style.size)), Anchor::End);
}
