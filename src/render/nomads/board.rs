//! The Pilgrim and the road to Mecca, the five strips as brick rows, disks and nomads on them.

use super::pieces::{self, Piece, Tile};
use super::{Area, BOARD, baseline, words};
use crate::games::Seat;
use crate::games::nomads::{Lying, Place, Row, SeatView, Space, StripKind, View};
use crate::render::scene::{Anchor, Scene, Style};
use crate::render::text;
use crate::render::theme::{self, Face};

const ROAD: i32 = 94;
const TILE: i32 = 172;
const ROW: i32 = 104;
const NOMAD: u16 = 54;

pub fn lay(scene: &mut Scene, view: &View) {
    road(scene, view);
    for (row, strip) in (0..).zip(&view.rows) {
        lay_row(scene, row, strip);
    }
    for (row, strip) in (0..).zip(&view.rows) {
        lay_disk(scene, row, strip);
    }
    let mut spaces: Vec<Space> = view.seats.iter().filter_map(|seat| seat.place.space()).collect();
    spaces.sort_unstable();
    spaces.dedup();
    for space in spaces {
        let here: Vec<Seat> = standing(view, Place::On(space));
        let (x, y) = corner(view.rows[usize::from(space.row())].strip.kind(), space.row(), space.column());
        // A few stand beside the label, many need all the room there is.
        let left = if here.len() > 3 { 4 } else { 52 };
        crowd(scene, view, &here, Area(x + left, y + ROW - 63, TILE - left - 8, 54));
    }
}

fn standing(view: &View, place: Place) -> Vec<Seat> {
    view.seats.iter().filter(|seat| seat.place == place).map(|seat: &SeatView| seat.seat).collect()
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
        pieces::lay(scene, half, (x - TILE / 2, y));
        pieces::lay(scene, half, (x + 6 * TILE, y));
    }
    for column in 0..strip.strip.spaces() {
        let Some(terrain) = strip.strip.terrain(column).map(Tile::from) else { continue };
        let (x, y) = corner(kind, row, column);
        pieces::lay(scene, Piece::Tile { terrain, width: TILE as u16, height }, (x, y));
        if terrain == Tile::Mountain {
            continue;
        }
        let label = Space::new(row, column).map(|space| space.to_string()).unwrap_or_default();
        let style = Style { face: Face::Label, size: theme::LABEL_SIZE + 4.0, ink: theme::INK };
        scene.text(label, style, (x + 14, baseline(y + 25, style.size)), Anchor::Start);
    }
}

fn lay_disk(scene: &mut Scene, row: u8, strip: &Row) {
    let (Some(disk), Some(column)) = (strip.disk, strip.strip.city()) else { return };
    let (x, y) = corner(strip.strip.kind(), row, column);
    lay_city_disk(scene, disk, (x + TILE - 32, y + 33), 52);
}

/// Face down, or the animal that brings one more.
pub fn lay_city_disk(scene: &mut Scene, disk: Lying, (x, y): (i32, i32), size: u16) {
    match disk {
        Lying::FaceDown => {
            pieces::lay(scene, Piece::Secret { size }, (x, y));
            let style = words(f32::from(size) * 0.66, theme::FRAME);
            scene.text("?", style, (x, baseline(y, style.size)), Anchor::Middle);
        }
        Lying::Final(disk) => {
            pieces::lay(scene, Piece::Open { size }, (x, y));
            match disk.animal() {
                Some(animal) => {
                    let small = (f32::from(size) * 0.58) as u16;
                    pieces::lay(scene, Piece::Animal { animal, size: small }, (x, y - i32::from(size) / 8));
                    let style = words(f32::from(size) * 0.36, theme::INK);
                    scene.text("+1", style, (x, y + i32::from(size) * 42 / 100), Anchor::Middle);
                }
                None => {
                    let style = words(f32::from(size) * 0.33, theme::INK);
                    scene.text("Mecca", style, (x, baseline(y, style.size)), Anchor::Middle);
                }
            }
        }
    }
}

/// Nomads side by side, closer if there are many.
fn crowd(scene: &mut Scene, view: &View, seats: &[Seat], Area(left, top, width, height): Area) {
    let count = seats.len() as i32;
    let step = if count > 1 { ((width - i32::from(NOMAD)) / (count - 1)).min(40) } else { 0 };
    let mut x = left + width / 2 - step * (count - 1) / 2;
    let y = top + height / 2;
    for &seat in seats {
        if view.last == Some(seat) {
            pieces::lay(scene, Piece::Halo { size: NOMAD + 20 }, (x, y));
        }
        pieces::lay(scene, Piece::Nomad { seat, size: NOMAD }, (x, y));
        let style = words(27.0, theme::WHITE);
        scene.text(seat.number().to_string(), style, (x, y + 21), Anchor::Middle);
        x += step;
    }
}

/// The Pilgrim with those who travel along, those who are lost, and the disks on the way to Mecca.
fn road(scene: &mut Scene, view: &View) {
    let Area(left, top, width, _) = BOARD;
    let y = top + ROAD / 2 - 2;
    pieces::lay(scene, Piece::Pilgrim { size: 72 }, (left + 48, y));
    let style = Style { face: Face::Title, size: 28.0, ink: theme::INK };
    scene.text("Pilgrim", style, (left + 88, baseline(y, 28.0)), Anchor::Start);
    let mut x = left + 206;
    for (place, label) in [(Place::Pilgrim, ""), (Place::Lost, "lost")] {
        let seats = standing(view, place);
        if seats.is_empty() {
            continue;
        }
        if !label.is_empty() {
            let style = words(26.0, theme::INK);
            scene.text(label, style, (x + 12, baseline(y, 26.0)), Anchor::Start);
            x += 32 + text::width(Face::Text, 26.0, label) as i32;
        }
        let room = 44 * seats.len() as i32 + 14;
        crowd(scene, view, &seats, Area(x, y - 27, room, 54));
        x += room + 8;
    }
    let right = left + width - 24;
    let mut x = right;
    let mecca = view.reveal.is_some();
    let words_style = Style { face: Face::Title, size: 28.0, ink: theme::INK };
    let title = if mecca { "Mecca is reached" } else { "Mecca" };
    scene.text(title, words_style, (x, baseline(y, 28.0)), Anchor::End);
    x -= text::width(Face::Title, 28.0, title) as i32 + 34;
    if mecca {
        return;
    }
    for _ in 0..view.finals_left {
        pieces::lay(scene, Piece::Open { size: 46 }, (x, y));
        let style = words(28.0, theme::WATER_DEEP);
        scene.text("?", style, (x, baseline(y, 28.0)), Anchor::Middle);
        x -= 50;
    }
    for _ in 0..view.special_left {
        lay_city_disk(scene, Lying::FaceDown, (x, y), 46);
        x -= 50;
    }
    let label = "to come";
    let style = words(24.0, theme::INK);
    scene.text(label, style, (x + 20, baseline(y, 24.0)), Anchor::End);
}
