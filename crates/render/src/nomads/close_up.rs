//! The five strips in large type, for a post that is read on a phone; below them Land Boxes and prices.

use super::board::{self, secret};
use super::step::{boxes, prices};
use super::strips::Strips;
use crate::close_up::{self, Hidden};
use crate::scene::Scene;
use crate::step::{Sheet, Step};
use crate::theme;
use games::Game;
use games::nomads::{Nomads, View};
use voice::Voice;

pub fn closes_up(view: &View) -> bool {
    close_up::mover(&Nomads::summary(view)).is_some()
}

pub fn close_up(view: &View, voice: &Voice) -> Option<Scene> {
    let summary = Nomads::summary(view);
    let mut sheet = Sheet::bare();
    close_up::banner(
        &mut sheet,
        close_up::mover(&summary)?,
        &super::panel::task(view, &summary, voice),
        voice,
    );
    let strips = Strips::around(view, &[], sheet.next(0));
    sheet.paper(strips.paper(), theme::WASTE);
    board::lay_strips(&mut sheet.scene, view, &strips, voice);
    close_up::told(&mut sheet, &summary, voice);
    close_up::seats(&mut sheet, &summary, voice, |seat| Hidden {
        count: view.seats[seat.index()].disks,
        sign: |scene, at| secret(scene, "?", at, 40),
    });
    boxes(&mut sheet, view, &Step::default(), voice);
    prices(&mut sheet, view, None, &Step::default());
    Some(sheet.into_scene())
}
