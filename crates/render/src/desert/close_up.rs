//! The board around the latest move, for a post that is read on a phone: whose turn it is, what just happened, how all
//! stand, and the camels that are left.

use super::{part, pieces, step};
use crate::art::{Art, Icon};
use crate::grid::around_at_least;
use crate::layout::{Area, baseline, plate, words};
use crate::panel::badge;
use crate::scene::{Anchor, Scene, Style};
use crate::step::{SMALLEST, Sheet, Step, columns};
use crate::text;
use crate::theme::{self, Face};
use games::desert::{Desert, Stage, View};
use games::hex::CellSet;
use games::{Game, Names, Seat};
use voice::Voice;

/// The columns and rows that are shown at least: with more of them, the names of hexes could not be read.
const LEAST: (usize, usize) = (10, 7);

/// Not while leaders are placed, since then all of the board counts; and not at the end.
pub fn closes_up(view: &View) -> bool {
    latest(view).is_some()
}

pub fn close_up(view: &View, voice: &Voice) -> Option<Scene> {
    let (seat, latest) = latest(view)?;
    let mut sheet = Sheet::bare();
    banner(&mut sheet, view, voice);
    let shown = around_at_least(latest, part::land(view), LEAST);
    part::lay(&mut sheet, view, shown, pieces::free(view));
    told(&mut sheet, view, seat, voice);
    seats(&mut sheet, view, voice);
    step::colours(&mut sheet, view, (seat, &Step::default()), voice);
    Some(sheet.into_scene())
}

/// Who moved last, and where.
fn latest(view: &View) -> Option<(Seat, CellSet)> {
    let seat = *view.moved.last().filter(|_| matches!(view.stage, Stage::Camels { .. }))?;
    let cells: CellSet = view.seats[seat.index()].latest.iter().copied().collect();
    (!cells.is_empty()).then_some((seat, cells))
}

/// Whose turn it is, in their colour, and what is wanted.
fn banner(sheet: &mut Sheet, view: &View, voice: &Voice) {
    const NAME: f32 = 56.0;
    const TASK: f32 = 46.0;
    let Some(seat) = view.turn else { return };
    let fill = theme::rider(seat);
    let Area(left, top, width, height) = sheet.paper(108, fill);
    let y = top + height / 2;
    plate(&mut sheet.scene, Area(left + 20, y - 36, 72, 72), 36, theme::WHITE, None);
    let at = (left + 56, baseline(y, NAME));
    sheet.scene.text(seat.number().to_string(), words(NAME, fill), at, Anchor::Middle);
    let task = voice.say(&Desert::summary(view).task);
    let right = left + width - 28;
    sheet.scene.text(&*task, words(TASK, theme::WHITE), (right, baseline(y, TASK)), Anchor::End);
    let room = right - text::width(Face::Text, TASK, &task) as i32 - 30 - (left + 116);
    let name = text::cut(Face::Text, NAME, &voice.name(seat), room as f32);
    sheet.scene.text(name, words(NAME, theme::WHITE), (left + 116, baseline(y, NAME)), Anchor::Start);
}

/// The latest move in words.
fn told(sheet: &mut Sheet, view: &View, seat: Seat, voice: &Voice) {
    const LINE: i32 = 48;
    let Some(latest) = Desert::summary(view).latest.pop() else { return };
    let lines =
        text::lines(Face::Text, SMALLEST, &voice.say(&latest.what), (crate::step::WIDTH - 152) as f32);
    let Area(left, top, ..) = sheet.paper(lines.len() as i32 * LINE + 22, theme::CARD);
    badge(&mut sheet.scene, seat, (left + 48, top + 11 + LINE / 2), 46);
    for (i, line) in (0..).zip(lines) {
        let at = (left + 88, baseline(top + 11 + LINE / 2 + i * LINE, SMALLEST));
        sheet.scene.text(line, words(SMALLEST, theme::INK), at, Anchor::Start);
    }
}

/// The points of each seat, and how many tokens it hides.
fn seats(sheet: &mut Sheet, view: &View, voice: &Voice) {
    const POINTS: f32 = 54.0;
    let scores = Desert::summary(view).scores;
    let area = sheet.paper(146, theme::PANEL);
    for (standing, Area(x, y, width, height)) in scores.iter().zip(columns(area, scores.len() as i32)) {
        let (seat, scene) = (standing.seat, &mut sheet.scene);
        let edge = if view.turn == Some(seat) { theme::rider(seat) } else { theme::CARD_EDGE };
        plate(scene, Area(x, y, width, height), 18, theme::CARD, Some(edge));
        let middle = y + 44;
        badge(scene, seat, (x + 36, middle), 52);
        let points = standing.total.to_string();
        scene.text(&*points, words(POINTS, theme::INK), (x + 72, baseline(middle, POINTS)), Anchor::Start);
        let style = Style { face: Face::Label, size: SMALLEST, ink: theme::INK_SOFT };
        let tokens = format!("×{}", view.seats[seat.index()].tokens);
        let across = text::width(style.face, style.size, &tokens) as i32;
        let right = x + width - 12;
        scene.text(tokens, style, (right, baseline(middle, SMALLEST)), Anchor::End);
        scene.art(Art::Icon { size: 40, icon: Icon::TokenBack }, (right - across - 24, middle));
        let name = text::cut(Face::Text, SMALLEST, &voice.name(seat), (width - 24) as f32);
        let at = (x + width / 2, baseline(y + height - 30, SMALLEST));
        scene.text(name, words(SMALLEST, theme::INK), at, Anchor::Middle);
    }
}
