//! A step of the panel: the dice or the tiles and the board around what may be chosen, and the reader's cards.

use std::sync::Arc;

use super::pieces::{self, Table};
use super::rows;
use crate::art::Art;
use crate::art::bazaar::Piece;
use crate::catch_up::Mark;
use crate::grid::{Grid, around};
use crate::layout::{Area, baseline, plate, words};
use crate::scene::{Anchor, Item, Scene};
use crate::step::{Ringed, SMALLEST, Sheet, Step, columns, edge, name_only, numbered, ring};
use crate::text;
use crate::theme::{self, Face};
use games::Fact;
use games::bazaar::{BOARD, Hand, Hex, Resource, Row, Stage, Tile, View, hexes};
use games::hex::CellSet;
use voice::Voice;

pub fn step(view: &View, hand: &Hand, step: &Step, voice: &Voice) -> Scene {
    let mut sheet = Sheet::asking(step, voice);
    match view.stage {
        Stage::Dice { .. } => dice(&mut sheet, view),
        Stage::Wilds => {}
        _ => {
            for row in Row::ALL {
                tiles(&mut sheet, view, (row, step), voice);
            }
            board(&mut sheet, view, (hand, step));
        }
    }
    cards(&mut sheet, view, (hand, step), voice);
    sheet.into_scene()
}

fn hex(mark: &str) -> Option<Hex> {
    hexes(*BOARD).find(|hex| hex.to_string() == mark)
}

/// A tile's name in commands.
fn name(row: Row, place: usize) -> String {
    format!("{row} {}", place + 1)
}

/// A row with a tile that can be chosen or was picked.
fn tiles(sheet: &mut Sheet, view: &View, (row, step): (Row, &Step), voice: &Voice) {
    let tiles = view.rows[row.index()];
    let ghosts = step.ghosts();
    let concerns =
        |place: usize| step.offers(&name(row, place)) || ghosts.contains(&name(row, place).as_str());
    if !(0..tiles.len()).any(concerns) {
        return;
    }
    let area = sheet.paper(170, theme::PANEL);
    for ((place, tile), area) in tiles.into_iter().enumerate().zip(columns(area, tiles.len() as i32)) {
        let label = rows::label(row, place, tile, voice);
        rows::offer(&mut sheet.scene, tile, (&label, SMALLEST), edge(step, &name(row, place)), area);
    }
}

/// The tile that was picked.
fn picked_tile(view: &View, step: &Step) -> Option<Tile> {
    let ghosts = step.ghosts();
    let places =
        Row::ALL.into_iter().flat_map(|row| (0..view.rows[row.index()].len()).map(move |place| (row, place)));
    let mut picked = places.filter(|&(row, place)| ghosts.contains(&name(row, place).as_str()));
    picked.find_map(|(row, place)| view.rows[row.index()][place])
}

fn board(sheet: &mut Sheet, view: &View, (hand, step): (&Hand, &Step)) {
    /// The places for a tile are shown larger than on the whole board.
    const TALLEST: (i32, i32) = (1060, 760);
    let offered = step.offered().into_iter();
    let offered: Vec<Ringed> =
        offered.filter_map(|(mark, number)| Some(ringed(hex(mark)?, number, false))).collect();
    let ghosts: Vec<Hex> = step.ghosts().into_iter().filter_map(hex).collect();
    let named: Vec<Hex> = step.named.iter().filter_map(|mark| hex(mark)).collect();
    let wanted = offered.iter().map(|hex| hex.at).chain(ghosts.iter().chain(&named).map(|hex| hex.cell()));
    let wanted: CellSet = wanted.collect();
    let tallest = if wanted.is_empty() { TALLEST.1 } else { TALLEST.0 };
    let (grid, shown) = land(sheet, wanted, tallest);
    let tile = picked_tile(view, step);
    for at in &ghosts {
        let middle = grid.middle(at.cell());
        let (hex, owner) = (grid.hex, Some(hand.seat));
        if let Some(tile) = tile {
            let tent = Piece::Tent { hex, product: tile.produces(), owner, closed: false };
            for piece in [Piece::Camp { hex, joined: 0 }, tent] {
                sheet.scene.items.push(Item::Ghost { art: Art::Bazaar(piece), at: middle });
            }
        }
    }
    let table = Table { view, grid: &grid, shown, labelled: CellSet::EMPTY, smallest: SMALLEST };
    pieces::lay(&mut sheet.scene, &table);
    let picked = ghosts.iter().map(|&at| ringed(at, None, true));
    ring(&mut sheet.scene, &grid, &offered.into_iter().chain(picked).collect::<Vec<_>>());
    pieces::lay_sizes(&mut sheet.scene, &table);
    name_only(&mut sheet.scene, &grid, named.iter().map(|hex| (hex.cell(), hex.to_string())));
}

/// The sand around these hexes, as large as it fits; and which hexes are shown.
pub fn land(sheet: &mut Sheet, wanted: CellSet, tallest: i32) -> (Grid, CellSet) {
    const MARGIN: i32 = 16;
    const LARGEST: u16 = 150;
    let shown = around(wanted, *BOARD);
    let height = Grid::fit(shown, sheet.next(tallest), MARGIN, LARGEST).height(shown) + 2 * MARGIN;
    let grid = Grid::fit(shown, sheet.next(height), MARGIN, LARGEST);
    sheet.paper(height, theme::WASTE);
    sheet.scene.items.push(Item::Sprite { sprite: Arc::new(pieces::part(shown, &grid)), at: (0, 0) });
    (grid, shown)
}

/// The board around these places, each with its number; nothing if nobody built.
pub fn marked(view: &View, marks: &[Mark], sheet: &mut Sheet, _: &Voice) {
    const TALLEST: i32 = 1060;
    let at = |mark: &Mark| hex(mark.place);
    let wanted: CellSet = marks.iter().filter_map(at).map(Hex::cell).collect();
    if wanted.is_empty() {
        return;
    }
    let (grid, shown) = land(sheet, wanted, TALLEST);
    let table = Table { view, grid: &grid, shown, labelled: CellSet::EMPTY, smallest: SMALLEST };
    pieces::lay(&mut sheet.scene, &table);
    pieces::lay_sizes(&mut sheet.scene, &table);
    for (mark, hex) in marks.iter().filter_map(|mark| Some((mark, at(mark)?))) {
        let (x, y) = grid.middle(hex.cell());
        let aside = i32::from(grid.hex) / 4;
        numbered(&mut sheet.scene, mark.number, (x + aside, y - aside));
    }
}

fn ringed(at: Hex, number: Option<usize>, picked: bool) -> Ringed {
    let ink = if picked { theme::INK } else { theme::FRAME };
    Ringed { at: at.cell(), name: at.to_string(), number, ink, shared: picked }
}

fn dice(sheet: &mut Sheet, view: &View) {
    let Stage::Dice { dice, aside } = view.stage else { return };
    let Area(left, top, width, height) = sheet.paper(220, theme::WASTE);
    for (i, face) in (0..).zip(dice) {
        let (x, y) = (left + width / 2 + (i - 1) * 220, top + height / 2);
        if aside.map(i32::from) == Some(i) {
            plate(&mut sheet.scene, Area(x - 94, y - 94, 188, 188), 34, theme::GOLD, None);
        }
        sheet.scene.art(Art::Bazaar(Piece::Die { size: 160, face }), (x, y));
    }
}

/// The reader's own cards, which nobody else sees, and what is left in the piles.
fn cards(sheet: &mut Sheet, view: &View, (hand, step): (&Hand, &Step), voice: &Voice) {
    let area = sheet.paper(236, theme::PANEL);
    for (card, place) in Resource::ALL.into_iter().zip(columns(area, Resource::COUNT as i32)) {
        let Area(x, y, width, height) = place;
        plate(&mut sheet.scene, place, 20, theme::CARD, Some(edge(step, card.name())));
        sheet.scene.art(Art::Bazaar(Piece::Good { size: 84, product: card }), (x + 66, y + 58));
        let count = hand.cards.of(card).to_string();
        let at = (x + width - 34, baseline(y + 58, 84.0));
        sheet.scene.text(count, words(84.0, theme::INK), at, Anchor::End);
        let pile = Fact::new("picture-bazaar-pile").with("cards", view.piles.of(card));
        for (line, up, ink) in
            [(voice.part(&card.into()), 82, theme::INK), (voice.say(&pile), 32, theme::INK_SOFT)]
        {
            let line = text::cut(Face::Text, SMALLEST, &line, (width - 20) as f32);
            let at = (x + width / 2, baseline(y + height - up, SMALLEST));
            sheet.scene.text(line, words(SMALLEST, ink), at, Anchor::Middle);
        }
    }
}
