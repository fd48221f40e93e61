//! The Pilgrim and the road to Mecca, the five strips as brick rows, disks and nomads on them.

use super::BOARD;
use crate::art::nomads::{Piece, Tile};
use crate::layout::{self, Area, baseline, words};
use crate::scene::{Anchor, Scene, Style};
use crate::text;
use crate::theme::{self, Face};
use games::Seat;
use games::nomads::{Lying, Place, Row, Space, Special, StripKind, View};

const ROAD: i32 = 94;
const TILE: i32 = 172;
const ROW: i32 = 104;
const NOMAD: u16 = 54;
/// Of nomads when more than three share a space.
const SMALL: u16 = 46;

pub fn lay(scene: &mut Scene, view: &View) {
    road(scene, view);
    for (row, strip) in (0..).zip(&view.rows) {
        lay_row(scene, row, strip);
    }
    let mut revealed = view.reveal.iter().flat_map(|reveal| reveal.on_cities.iter().copied());
    for (row, strip) in (0..).zip(&view.rows) {
        let special = if strip.disk == Some(Lying::FaceDown) { revealed.next() } else { None };
        lay_disk(scene, row, strip, special);
    }
    let mut spaces: Vec<Space> = view.seats.iter().filter_map(|seat| seat.place.space()).collect();
    spaces.sort_unstable();
    spaces.dedup();
    for space in spaces {
        let here: Vec<Seat> = standing(view, Place::On(space));
        let (x, y) = corner(view.rows[usize::from(space.row())].strip.kind(), space.row(), space.column());
        let size = if here.len() > 3 { SMALL } else { NOMAD };
        let at: Vec<(i32, i32)> = (0..here.len()).map(|i| spot(here.len(), i)).collect();
        let placed = here.into_iter().zip(at.into_iter().map(|(dx, dy)| (x + dx, y + dy)));
        crowd(scene, view, &placed.collect::<Vec<_>>(), size);
    }
}

/// Where on its space a nomad stands: below the label, and if four are not enough beside it.
fn spot(count: usize, i: usize) -> (i32, i32) {
    let i = i as i32;
    match (count, i) {
        (..=3, _) => (36 + 51 * i, 72),
        (_, ..=3) => (24 + 41 * i, 76),
        _ => (66 + 34 * (i - 4), 28),
    }
}

fn standing(view: &View, place: Place) -> Vec<Seat> {
    view.seats.iter().filter(|seat| seat.place == place).map(|seat| seat.seat).collect()
}

/// The left top corner of a space.
fn corner(kind: StripKind, row: u8, column: u8) -> (i32, i32) {
    let Area(left, top, width, _) = BOARD;
    let shift = if kind == StripKind::Desert { TILE / 2 } else { 0 };
    let x = left + (width - 7 * TILE) / 2 + shift + i32::from(column) * TILE;
    (x, top + ROAD + i32::from(row) * ROW)
}

fn lay_row(scene: &mut Scene, row: u8, strip: &Row) {
    let kind = strip.strip.kind();
    let height = ROW as u16;
    if kind == StripKind::Desert {
        let (x, y) = corner(kind, row, 0);
        let half = Piece::Tile { terrain: Tile::Mountain, width: TILE as u16 / 2, height };
        super::lay(scene, half, (x - TILE / 2, y));
        super::lay(scene, half, (x + 6 * TILE, y));
    }
    for column in 0..strip.strip.spaces() {
        let Some(terrain) = strip.strip.terrain(column).map(Tile::from) else { continue };
        let (x, y) = corner(kind, row, column);
        super::lay(scene, Piece::Tile { terrain, width: TILE as u16, height }, (x, y));
        if terrain == Tile::Mountain {
            continue;
        }
        let label = Space::new(row, column).map(|space| space.to_string()).unwrap_or_default();
        let style = Style { face: Face::Label, size: theme::LABEL_SIZE + 4.0, ink: theme::INK };
        scene.text(label, style, (x + 13, baseline(y + 22, style.size)), Anchor::Start);
    }
}

/// Face down until the end (N41); a final disk brings one more of its animal.
fn lay_disk(scene: &mut Scene, row: u8, strip: &Row, special: Option<Special>) {
    const SIZE: u16 = 60;
    let (Some(disk), Some(column)) = (strip.disk, strip.strip.city()) else { return };
    let (x, y) = corner(strip.strip.kind(), row, column);
    let (x, y) = (x + TILE - 36, y + 36);
    match disk {
        Lying::FaceDown => secret(scene, special.map_or("?".to_owned(), letter), (x, y), SIZE),
        Lying::Final(disk) => match disk.animal() {
            Some(animal) => {
                super::lay(scene, Piece::Open { size: SIZE }, (x, y));
                super::lay(scene, Piece::Animal { animal, size: 36 }, (x, y - 11));
                scene.text("+1", words(25.0, theme::INK), (x, y + 25), Anchor::Middle);
            }
            None => super::lay(scene, Piece::Mecca { size: SIZE }, (x, y)),
        },
    }
}

/// A special disk with a letter on it.
pub fn secret(scene: &mut Scene, letter: impl Into<String>, (x, y): (i32, i32), size: u16) {
    super::lay(scene, Piece::Secret { size }, (x, y));
    let style = words((f32::from(size) * 0.62).max(28.0), theme::FRAME);
    scene.text(letter, style, (x, baseline(y, style.size)), Anchor::Middle);
}

/// What it is worth, or how its name begins.
pub fn letter(disk: Special) -> String {
    match disk.dinars() {
        0 => disk.title().chars().take(1).collect(),
        dinars => dinars.to_string(),
    }
}

/// Nomads, and a halo around the one that had the latest turn; it must not cover its neighbours.
fn crowd(scene: &mut Scene, view: &View, placed: &[(Seat, (i32, i32))], size: u16) {
    for &(_, at) in placed.iter().filter(|(seat, _)| view.last == Some(*seat)) {
        super::lay(scene, Piece::Halo { size: size + 18 }, at);
    }
    for &(seat, (x, y)) in placed {
        super::lay(scene, Piece::Nomad { seat, size }, (x, y));
        let style = words(if size == NOMAD { 30.0 } else { 26.0 }, theme::WHITE);
        let at = (x, y + i32::from(size) * 21 / 50);
        scene.text(seat.number().to_string(), style, at, Anchor::Middle);
    }
}

/// The Pilgrim with those who travel along, those who are lost, and the disks on the way to Mecca.
fn road(scene: &mut Scene, view: &View) {
    const WORDS: f32 = 30.0;
    let Area(left, top, width, _) = BOARD;
    let y = top + ROAD / 2 - 2;
    super::lay(scene, Piece::Pilgrim { size: 72 }, (left + 48, y));
    let mut x = left + 88;
    for (place, label) in [(Place::Pilgrim, "Pilgrim"), (Place::Lost, "lost")] {
        let seats = standing(view, place);
        if seats.is_empty() && place == Place::Lost {
            continue;
        }
        scene.text(label, layout::title(WORDS), (x, baseline(y, WORDS)), Anchor::Start);
        x += text::width(Face::Title, WORDS, label) as i32 + 46;
        let placed: Vec<(Seat, (i32, i32))> = seats
            .into_iter()
            .map(|seat| {
                x += 48;
                (seat, (x - 48, y))
            })
            .collect();
        crowd(scene, view, &placed, NOMAD);
    }
    let mut x = left + width - 24;
    let title = if view.reveal.is_some() { "Mecca is reached" } else { "Mecca" };
    scene.text(title, layout::title(WORDS), (x, baseline(y, WORDS)), Anchor::End);
    if view.reveal.is_some() {
        return;
    }
    x -= text::width(Face::Title, WORDS, title) as i32 + 34;
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
    scene.text("to come", style, (x + 20, baseline(y, style.size)), Anchor::End);
}
