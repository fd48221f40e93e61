//! A step of the panel: the board around what may be chosen, camels or leaders to choose from, and the reader's tokens.

use super::{part, tray};
use crate::art::{Art, Icon};
use crate::grid::{Grid, around};
use crate::label;
use crate::layout::{Area, baseline, plate, words};
use crate::panel::badge;
use crate::scene::{Anchor, Item, Scene};
use crate::step::{Ringed, SMALLEST, Sheet, Step, columns, edge, name_only, ring};
use crate::text;
use crate::theme::{self, Face, Rgb};
use games::desert::{Colour, Hand, Stage, View};
use games::hex::{Cell, CellSet};
use games::{Fact, Seat};
use voice::Voice;

pub fn step(view: &View, hand: &Hand, step: &Step, voice: &Voice) -> Scene {
    let mut sheet = Sheet::asking(step, voice);
    board(&mut sheet, view, hand.seat, step);
    colours(&mut sheet, view, (hand.seat, step), voice);
    tokens(&mut sheet, view, hand, voice);
    sheet.into_scene()
}

fn cell(mark: &str) -> Option<Cell> {
    mark.parse().ok()
}

fn colour(mark: &str) -> Option<Colour> {
    Colour::ALL.into_iter().find(|colour| colour.name() == mark)
}

fn board(sheet: &mut Sheet, view: &View, seat: Seat, step: &Step) {
    let water: CellSet = view.waterholes.iter().map(|waterhole| waterhole.at).collect();
    let ringed: Vec<Ringed> = step
        .offered()
        .into_iter()
        .filter_map(|(mark, number)| {
            let (at, name) = (cell(mark)?, mark.to_owned());
            Some(Ringed { at, name, number, ink: ink(step, mark), shared: water.contains(at) })
        })
        .collect();
    let ghosts: Vec<Cell> = step.ghosts().into_iter().filter_map(cell).collect();
    let offered: CellSet = ringed.iter().map(|hex| hex.at).collect();
    let named: Vec<Cell> = step.named.iter().filter_map(|mark| cell(mark)).collect();
    let wanted = ghosts.iter().chain(&named).fold(offered, |all, &at| all | CellSet::only(at));
    let grid = part::lay(sheet, view, around(wanted, part::land(view)), CellSet::EMPTY);
    for &at in &ghosts {
        let pick = step.picked.iter().rfind(|pick| pick.marks.iter().any(|mark| cell(mark) == Some(at)));
        if let Some(colour) = pick.and_then(|pick| pick.marks.iter().find_map(|mark| colour(mark))) {
            ghost(&mut sheet.scene, view, &grid, (seat, colour, at));
        }
    }
    let picked = ghosts.iter().map(|&at| Ringed {
        at,
        name: at.to_string(),
        number: None,
        ink: theme::INK,
        shared: true,
    });
    ring(&mut sheet.scene, &grid, &ringed.into_iter().chain(picked).collect::<Vec<_>>());
    name_only(&mut sheet.scene, &grid, named.iter().map(|at| (*at, at.to_string())));
}

/// A hex for one colour only is ringed in that colour.
fn ink(step: &Step, hex: &str) -> Rgb {
    let mut colours: Vec<Colour> = Vec::new();
    for option in step.options.iter().filter(|option| option.marks.iter().any(|mark| mark == hex)) {
        colours.extend(option.marks.iter().filter_map(|mark| colour(mark)));
    }
    colours.dedup();
    match colours[..] {
        [colour] => theme::coat(colour).dark,
        _ => theme::FRAME,
    }
}

/// The piece as it would look there.
fn ghost(scene: &mut Scene, view: &View, grid: &Grid, (seat, colour, at): (Seat, Colour, Cell)) {
    let (hex, middle) = (grid.hex, grid.middle(at));
    let art = if view.stage == Stage::Leaders {
        Art::Leader { hex, colour, seat }
    } else {
        Art::Camel { hex, colour }
    };
    for art in [Art::Ground { hex, colour, seat, joined: 0 }, art] {
        scene.items.push(Item::Ghost { art, at: middle });
    }
}

/// Leaders in the reader's hand, or the camels that are left.
pub fn colours(sheet: &mut Sheet, view: &View, (seat, step): (Seat, &Step), voice: &Voice) {
    let leaders = matches!(view.stage, Stage::Gifts | Stage::Leaders);
    let in_hand = &view.seats[seat.index()].leaders_in_hand;
    let area = sheet.paper(164, theme::PANEL);
    for ((colour, left), Area(x, y, width, height)) in
        Colour::ALL.into_iter().zip(view.supply).zip(columns(area, Colour::COUNT as i32))
    {
        let there = if leaders { in_hand.contains(&colour) } else { left > 0 };
        let fill = if there { theme::coat(colour).ground } else { theme::PANEL };
        let edge = edge(step, colour.name());
        plate(&mut sheet.scene, Area(x, y, width, height), 18, fill, Some(edge));
        let art =
            if leaders { Art::Leader { hex: 84, colour, seat } } else { Art::Camel { hex: 96, colour } };
        if there {
            let lower = if leaders { 54 } else { 46 };
            sheet.scene.art(art, (x + 56, y + lower));
        }
        if !leaders {
            let at = (x + width - 22, baseline(y + 46, 52.0));
            sheet.scene.text(left.to_string(), words(52.0, theme::INK), at, Anchor::End);
        }
        let name = text::cut(Face::Text, SMALLEST, &voice.part(&colour.into()), (width - 12) as f32);
        let at = (x + width / 2, baseline(y + height - 28, SMALLEST));
        sheet.scene.text(name, words(SMALLEST, theme::INK), at, Anchor::Middle);
    }
}

/// The reader's own tokens, which nobody else sees.
fn tokens(sheet: &mut Sheet, view: &View, hand: &Hand, voice: &Voice) {
    let Area(left, top, width, height) = sheet.paper(104, theme::CARD);
    let y = top + height / 2;
    badge(&mut sheet.scene, hand.seat, (left + 54, y), 64);
    let open = view.seats[hand.seat.index()].scored_points();
    let sum = Fact::new("picture-desert-sum")
        .with("hidden", hand.points)
        .with("open", open)
        .with("points", open + hand.points);
    let sum = voice.say(&sum);
    let right = left + width - 28;
    let at = (right, baseline(y, SMALLEST));
    let room = right - text::width(Face::Text, SMALLEST, &sum) as i32 - 24;
    sheet.scene.text(sum, words(SMALLEST, theme::INK), at, Anchor::End);
    let mut x = left + 108;
    if hand.tokens.is_empty() {
        let none = label(voice, "picture-desert-no-tokens");
        let none = text::cut(Face::Text, SMALLEST, &none, (room - x) as f32);
        sheet.scene.text(none, words(SMALLEST, theme::INK_SOFT), (x, baseline(y, SMALLEST)), Anchor::Start);
        return;
    }
    for value in tray::VALUES {
        let count = hand.tokens.iter().filter(|(_, worth)| *worth == value).count();
        sheet.scene.art(Art::Icon { size: 66, icon: Icon::TokenFace }, (x + 33, y));
        let style = words(44.0, theme::WHITE);
        sheet.scene.text(value.to_string(), style, (x + 33, baseline(y, 44.0)), Anchor::Middle);
        let at = (x + 74, baseline(y, 42.0));
        sheet.scene.text(format!("×{count}"), words(42.0, theme::INK), at, Anchor::Start);
        x += 150;
    }
}
