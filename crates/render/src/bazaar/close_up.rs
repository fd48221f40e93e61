//! The board around the latest tiles in large type, for a post that is read on a phone; below it the tiles on offer.

use super::pieces::{self, Table};
use super::rows;
use super::step::land;
use crate::art::Art;
use crate::art::bazaar::Piece;
use crate::close_up::{self, Hidden};
use crate::scene::Scene;
use crate::step::{SMALLEST, Sheet, columns};
use crate::theme;
use games::Game;
use games::bazaar::{Bazaar, Row, View};
use games::hex::CellSet;
use voice::Voice;

pub fn closes_up(view: &View) -> bool {
    close_up::mover(&Bazaar::summary(view)).is_some()
}

pub fn close_up(view: &View, voice: &Voice) -> Option<Scene> {
    const TALLEST: i32 = 860;
    let summary = Bazaar::summary(view);
    let mut sheet = Sheet::bare();
    close_up::banner(&mut sheet, close_up::mover(&summary)?, &voice.say(&summary.task), voice);
    let (grid, shown) = land(&mut sheet, CellSet::EMPTY, TALLEST);
    let table = Table { view, grid: &grid, shown, labelled: CellSet::EMPTY, smallest: SMALLEST };
    pieces::lay(&mut sheet.scene, &table);
    pieces::lay_sizes(&mut sheet.scene, &table);
    close_up::told(&mut sheet, &summary, voice);
    close_up::seats(&mut sheet, &summary, voice, |seat| Hidden {
        count: view.seats[seat.index()].cards,
        sign: |scene, at| scene.art(Art::Bazaar(Piece::CardBack { size: 44 }), at),
    });
    for row in Row::ALL {
        let tiles = view.rows[row.index()];
        let area = sheet.paper(170, theme::PANEL);
        for ((place, tile), area) in tiles.into_iter().enumerate().zip(columns(area, tiles.len() as i32)) {
            let label = rows::label(row, place, tile, voice);
            rows::offer(&mut sheet.scene, tile, (&label, SMALLEST), theme::CARD_EDGE, area);
        }
    }
    Some(sheet.into_scene())
}
