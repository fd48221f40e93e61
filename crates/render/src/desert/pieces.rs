//! The board's pieces from back to front: areas, grounds, river, water, palms, camels, marks.

use std::sync::Arc;

use super::ground::{self, Ground};
use crate::art::{Art, FLAG, Icon};
use crate::grid::Grid;
use crate::layout::{baseline, words};
use crate::raster::Sprite;
use crate::scene::{Anchor, Item, Scene, Style};
use crate::text;
use crate::theme::{self, Face};
use games::desert::{Area, Caravan, Colour, Stage, View};
use games::hex::{Cell, CellSet, Direction};

pub fn lay(scene: &mut Scene, table: &Table) {
    let Table { view, grid, shown, .. } = *table;
    for area in &view.areas {
        table.area(scene, area);
    }
    for caravan in &view.caravans {
        table.grounds(scene, caravan);
    }
    if let Some(river) = table.river {
        scene.items.push(Item::Sprite { sprite: river.clone(), at: (0, 0) });
    }
    table.labels(scene);
    table.water(scene);
    for palm in (view.palms & shown).iter() {
        scene.art(Art::Palm { hex: grid.hex }, grid.middle(palm));
    }
    table.halos(scene);
    for caravan in &view.caravans {
        table.camels(scene, caravan);
    }
    for caravan in &view.caravans {
        table.links(scene, caravan);
        table.crossing(scene, caravan);
    }
    // Flags are never covered.
    for caravan in &view.caravans {
        table.leader(scene, caravan);
        table.crown(scene, caravan);
    }
    for area in &view.areas {
        table.plaque(scene, area);
    }
}

/// What is drawn, and how.
pub struct Table<'a> {
    pub view: &'a View,
    pub grid: &'a Grid,
    pub river: Option<&'a Arc<Sprite>>,
    /// Nothing is drawn on other hexes.
    pub shown: CellSet,
    /// The hexes that are labelled.
    pub labelled: CellSet,
    /// The smallest font size.
    pub smallest: f32,
}

impl<'a> Table<'a> {
    /// The whole board, with a label on every hex where a piece may go.
    pub fn whole(view: &'a View, ground: &'a Ground) -> Table<'a> {
        let board = &view.options.board;
        let in_play = board.part(view.seats.len() as u8).hexes;
        let enclosed = view.areas.iter().fold(CellSet::EMPTY, |all, area| all | area.hexes);
        Table {
            view,
            grid: &ground.grid,
            river: ground.river.as_ref(),
            shown: ground::land(board, in_play),
            labelled: in_play - view.palms - enclosed - view.occupied(),
            smallest: 0.0,
        }
    }

    /// A font size, given for hexes of 66 pixels.
    fn size(&self, size: f32) -> f32 {
        (size * self.grid.unit()).max(self.smallest)
    }

    fn scaled(&self, length: f32) -> i32 {
        (length * self.grid.unit()).round() as i32
    }

    fn area(&self, scene: &mut Scene, area: &Area) {
        for cell in (area.hexes & self.shown).iter() {
            let at = self.grid.middle(cell);
            scene.items.push(Item::Hatch { seat: area.seat, hex: self.grid.hex, at });
            let joined = cell.ring(area.hexes);
            scene.art(Art::Rim { hex: self.grid.hex, seat: area.seat, joined }, at);
        }
    }

    fn grounds(&self, scene: &mut Scene, caravan: &Caravan) {
        let Caravan { seat, colour, hexes, .. } = *caravan;
        for cell in (hexes & self.shown).iter() {
            let ground = Art::Ground { hex: self.grid.hex, colour, seat, joined: cell.ring(hexes) };
            scene.art(ground, self.grid.middle(cell));
        }
    }

    fn labels(&self, scene: &mut Scene) {
        let view = self.view;
        let legal = if self.smallest > 0.0 { CellSet::EMPTY } else { legal(view) };
        let water: CellSet = view.waterholes.iter().map(|waterhole| waterhole.at).collect();
        for cell in self.labelled.iter() {
            let (x, y) = self.grid.middle(cell);
            let y = if water.contains(cell) { y - self.scaled(16.0) } else { y };
            // Where whoever is on turn may place a camel, it is bold.
            let (grown, ink) = if legal.contains(cell) { (4.0, theme::INK) } else { (0.0, theme::LABEL) };
            let size = self.size(theme::LABEL_SIZE + grown);
            let style = Style { face: Face::Label, size, ink };
            scene.text(cell.label(), style, (x, baseline(y, size)), Anchor::Middle);
        }
    }

    fn water(&self, scene: &mut Scene) {
        let size = self.size(29.0);
        let shown = self.view.waterholes.iter().filter(|waterhole| self.shown.contains(waterhole.at));
        for waterhole in shown {
            let (x, y) = self.grid.middle(waterhole.at);
            scene.art(Art::Pool { hex: self.grid.hex, face_up: waterhole.value.is_some() }, (x, y));
            if let Some(value) = waterhole.value {
                let at = (x, baseline(y + self.scaled(17.0), size));
                scene.text(value.to_string(), words(size, theme::WHITE), at, Anchor::Middle);
            }
        }
    }

    fn halos(&self, scene: &mut Scene) {
        let Some(seat) = self.view.moved.last() else { return };
        let latest = self.view.seats[seat.index()].latest.iter();
        for &cell in latest.filter(|&&cell| self.shown.contains(cell)) {
            scene.art(Art::Halo { hex: self.grid.hex }, self.grid.middle(cell));
        }
    }

    fn camels(&self, scene: &mut Scene, caravan: &Caravan) {
        let Caravan { colour, leader, hexes, .. } = *caravan;
        for cell in (hexes & self.shown).iter().filter(|&cell| cell != leader) {
            scene.art(Art::Camel { hex: self.grid.hex, colour }, self.grid.middle(cell));
        }
    }

    /// With the seat's number on its flag.
    fn leader(&self, scene: &mut Scene, caravan: &Caravan) {
        let Caravan { seat, colour, leader, .. } = *caravan;
        if !self.shown.contains(leader) {
            return;
        }
        let (x, y) = self.grid.middle(leader);
        scene.art(Art::Leader { hex: self.grid.hex, colour, seat }, (x, y));
        let size = self.size(36.0);
        let ((left, top), (across, down)) = FLAG;
        let place = |part: f32| (part * f32::from(self.grid.hex)).round() as i32;
        let at = (x + place(left + across * 0.46), baseline(y + place(top + down / 2.0), size));
        scene.text(seat.number().to_string(), words(size, theme::WHITE), at, Anchor::Middle);
    }

    /// A crown beside the flag of the largest caravan of a colour, or of several that are equally large.
    fn crown(&self, scene: &mut Scene, caravan: &Caravan) {
        let same = self.view.caravans.iter().filter(|other| other.colour == caravan.colour);
        let most = same.map(|other| other.hexes.len()).max().unwrap_or_default();
        let size = caravan.hexes.len();
        if size < most || size < 2 || !self.shown.contains(caravan.leader) {
            return;
        }
        let (x, y) = self.grid.middle(caravan.leader);
        let at = (x + self.scaled(24.0), y - self.scaled(23.0));
        scene.art(Art::Icon { size: self.scaled(27.0) as u16, icon: Icon::Crown }, at);
    }

    /// A knot on the border between the oasis and the caravan's nearest hex; on the oasis if it was enclosed.
    fn links(&self, scene: &mut Scene, caravan: &Caravan) {
        let Caravan { seat, colour, hexes, .. } = *caravan;
        for &oasis in caravan.oases.iter().filter(|&&oasis| self.shown.contains(oasis)) {
            let (x, y) = self.grid.middle(oasis);
            let next =
                Direction::ALL.into_iter().find(|&d| oasis.step(d).is_some_and(|cell| hexes.contains(cell)));
            let (dx, dy) = next.map_or((0.0, f32::from(self.grid.hex) * 0.3), |d| self.grid.shape.side(d));
            let link = Art::Link { hex: self.grid.hex, colour, seat };
            scene.art(link, (x + dx.round() as i32, y + dy.round() as i32));
        }
    }

    fn crossing(&self, scene: &mut Scene, caravan: &Caravan) {
        if !caravan.crossed {
            return;
        }
        let hexes = caravan.hexes & self.shown;
        let over = |&&(a, b): &&(Cell, Cell)| hexes.contains(a) && hexes.contains(b);
        // Any will do; the leader's flag, in the upper part of its hex, should not be covered.
        let flagged = |&&(a, b): &&(Cell, Cell)| {
            let (upper, lower) = if a.row() <= b.row() { (a, b) } else { (b, a) };
            (lower == caravan.leader, upper == caravan.leader)
        };
        let crossings = self.view.options.board.river().iter().filter(over);
        let Some(&(from, to)) = crossings.min_by_key(flagged) else { return };
        let Some(direction) = from.towards(to) else { return };
        let ((x, y), (dx, dy)) = (self.grid.middle(from), self.grid.shape.side(direction));
        // Not below a flag.
        let flag = [from, to].into_iter().max_by_key(|cell| cell.row()) == Some(caravan.leader);
        let y = if flag { y - self.scaled(9.0) } else { y };
        let bridge = Art::Bridge { hex: self.grid.hex, seat: caravan.seat, direction: direction as u8 };
        scene.art(bridge, (x + dx.round() as i32, y + dy.round() as i32));
    }

    /// What an area is worth, on the hex nearest to its centre.
    fn plaque(&self, scene: &mut Scene, area: &Area) {
        let hexes = (area.hexes - self.view.palms) & self.shown;
        let count = hexes.len().max(1) as i32;
        let middles = || hexes.iter().map(|cell| self.grid.middle(cell));
        let (sx, sy) = middles().fold((0, 0), |sum, middle| (sum.0 + middle.0, sum.1 + middle.1));
        let (mx, my) = (sx / count, sy / count);
        let Some((x, y)) = middles().min_by_key(|(x, y)| (x - mx).pow(2) + (y - my).pow(2)) else { return };
        let size = self.size(30.0);
        let sum = format!("+{}", area.points);
        let width = text::width(Face::Text, size, &sum) as i32 + self.scaled(16.0);
        let height = (size * 1.2).round() as i32;
        let fill = theme::rider(area.seat);
        let plate = Art::Plate {
            width: width as u16,
            height: height as u16,
            radius: height as u16 / 2,
            fill,
            edge: None,
        };
        scene.art(plate, (x - width / 2, y - height / 2));
        scene.text(sum, words(size, theme::WHITE), (x, baseline(y, size)), Anchor::Middle);
    }
}

/// The hexes where the seat on turn may place a camel: next to a caravan of its own, but not next to another seat's
/// of that colour. Nothing while leaders are placed, since then it is almost everywhere.
fn legal(view: &View) -> CellSet {
    let Some(turn) = view.turn.filter(|_| matches!(view.stage, Stage::Camels { .. })) else {
        return CellSet::EMPTY;
    };
    let of = |colour: Colour, own: bool| {
        let caravans = view.caravans.iter();
        let these = caravans.filter(move |caravan| caravan.colour == colour && (caravan.seat == turn) == own);
        these.fold(CellSet::EMPTY, |all, caravan| all | caravan.hexes)
    };
    let left = Colour::ALL.into_iter().zip(view.supply).filter(|(_, left)| *left > 0);
    left.fold(CellSet::EMPTY, |all, (colour, _)| {
        all | (of(colour, true).around() - of(colour, false).around())
    })
}
