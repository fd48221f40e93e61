//! The board around the latest move, for a post that is read on a phone; below it the camels that are left.

use super::{part, pieces, step};
use crate::art::{Art, Icon};
use crate::close_up::{self, Hidden};
use crate::grid::around_at_least;
use crate::scene::Scene;
use crate::step::{Sheet, Step};
use games::desert::{Desert, Stage, View};
use games::hex::CellSet;
use games::{Game, Seat};
use voice::Voice;

/// The columns and rows that are shown at least: with more of them, the names of hexes could not be read.
const LEAST: (usize, usize) = (10, 7);

/// Not while leaders are placed, since then all of the board counts; and not at the end.
pub fn closes_up(view: &View) -> bool {
    latest(view).is_some()
}

pub fn close_up(view: &View, voice: &Voice) -> Option<Scene> {
    let ((seat, latest), summary) = (latest(view)?, Desert::summary(view));
    let mut sheet = Sheet::bare();
    close_up::banner(&mut sheet, view.turn?, &voice.say(&summary.task), voice);
    let shown = around_at_least(latest, part::land(view), LEAST);
    part::lay(&mut sheet, view, shown, pieces::free(view));
    close_up::told(&mut sheet, &summary, voice);
    close_up::seats(&mut sheet, &summary, voice, |seat| Hidden {
        count: view.seats[seat.index()].tokens,
        sign: |scene, at| scene.art(Art::Icon { size: 40, icon: Icon::TokenBack }, at),
    });
    step::colours(&mut sheet, view, (seat, &Step::default()), voice);
    Some(sheet.into_scene())
}

/// Who moved last, and where.
fn latest(view: &View) -> Option<(Seat, CellSet)> {
    let seat = *view.moved.last().filter(|_| matches!(view.stage, Stage::Camels { .. }))?;
    let cells: CellSet = view.seats[seat.index()].latest.iter().copied().collect();
    (!cells.is_empty()).then_some((seat, cells))
}
