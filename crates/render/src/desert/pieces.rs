//! The board's pieces from the back to the front: areas, grounds, river, water, palms, camels, marks.

use super::ground::Ground;
use super::turn;
use crate::art::Art;
use crate::layout::{baseline, words};
use crate::scene::{Anchor, Item, Scene, Style};
use crate::text;
use crate::theme::{self, Face};
use games::desert::{Area, Caravan, View};
use games::hex::{Cell, CellSet, Direction};

pub fn lay(scene: &mut Scene, view: &View, ground: &Ground) {
    let table = Table { view, ground, hex: ground.hex };
    for area in &view.areas {
        table.area(scene, area);
    }
    for caravan in &view.caravans {
        table.grounds(scene, caravan);
    }
    if let Some(river) = &ground.river {
        scene.items.push(Item::Sprite { sprite: river.clone(), at: (0, 0) });
    }
    table.labels(scene);
    table.water(scene);
    for palm in view.palms.iter() {
        scene.art(Art::Palm { hex: table.hex }, ground.middle(palm));
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
    }
    for area in &view.areas {
        table.plaque(scene, area);
    }
}

struct Table<'a> {
    view: &'a View,
    ground: &'a Ground,
    hex: u16,
}

impl Table<'_> {
    fn scaled(&self, length: f32) -> i32 {
        (length * self.ground.unit()).round() as i32
    }

    fn area(&self, scene: &mut Scene, area: &Area) {
        for cell in area.hexes.iter() {
            let at = self.ground.middle(cell);
            scene.items.push(Item::Hatch { seat: area.seat, hex: self.hex, at });
            let joined = cell.ring(area.hexes);
            scene.art(Art::Rim { hex: self.hex, seat: area.seat, joined }, at);
        }
    }

    fn grounds(&self, scene: &mut Scene, caravan: &Caravan) {
        let Caravan { seat, colour, hexes, .. } = *caravan;
        for cell in hexes.iter() {
            let ground = Art::Ground { hex: self.hex, colour, seat, joined: cell.ring(hexes) };
            scene.art(ground, self.ground.middle(cell));
        }
    }

    /// On every hex where a piece may come to stand.
    fn labels(&self, scene: &mut Scene) {
        let view = self.view;
        let in_play = view.options.board.part(view.seats.len() as u8).hexes;
        let enclosed = view.areas.iter().fold(CellSet::EMPTY, |all, area| all | area.hexes);
        let size = theme::LABEL_SIZE * self.ground.unit();
        let style = Style { face: Face::Label, size, ink: theme::LABEL };
        let water: CellSet = view.waterholes.iter().map(|waterhole| waterhole.at).collect();
        for cell in (in_play - view.palms - enclosed - turn::occupied(view)).iter() {
            let (x, y) = self.ground.middle(cell);
            let y = if water.contains(cell) { y - self.scaled(16.0) } else { y };
            scene.text(cell.label(), style, (x, baseline(y, size)), Anchor::Middle);
        }
    }

    fn water(&self, scene: &mut Scene) {
        let size = 29.0 * self.ground.unit();
        for waterhole in &self.view.waterholes {
            let (x, y) = self.ground.middle(waterhole.at);
            scene.art(Art::Pool { hex: self.hex, face_up: waterhole.value.is_some() }, (x, y));
            if let Some(value) = waterhole.value {
                let at = (x, baseline(y + self.scaled(17.0), size));
                scene.text(value.to_string(), words(size, theme::WHITE), at, Anchor::Middle);
            }
        }
    }

    fn halos(&self, scene: &mut Scene) {
        let Some(seat) = turn::moved_last(self.view) else { return };
        for &cell in &self.view.seats[seat.index()].latest {
            scene.art(Art::Halo { hex: self.hex }, self.ground.middle(cell));
        }
    }

    fn camels(&self, scene: &mut Scene, caravan: &Caravan) {
        let Caravan { colour, leader, hexes, .. } = *caravan;
        for cell in hexes.iter().filter(|&cell| cell != leader) {
            scene.art(Art::Camel { hex: self.hex, colour }, self.ground.middle(cell));
        }
    }

    /// With the seat's number on its flag.
    fn leader(&self, scene: &mut Scene, caravan: &Caravan) {
        let Caravan { seat, colour, leader, .. } = *caravan;
        let (x, y) = self.ground.middle(leader);
        scene.art(Art::Leader { hex: self.hex, colour, seat }, (x, y));
        let size = 30.0 * self.ground.unit();
        let at = (x - self.scaled(8.0), baseline(y - self.scaled(18.0), size));
        scene.text(seat.number().to_string(), words(size, theme::WHITE), at, Anchor::Middle);
    }

    /// A knot on the border between the oasis and the caravan's nearest hex; on the oasis if it was enclosed.
    fn links(&self, scene: &mut Scene, caravan: &Caravan) {
        let Caravan { seat, colour, hexes, .. } = *caravan;
        for &oasis in &caravan.oases {
            let (x, y) = self.ground.middle(oasis);
            let next =
                Direction::ALL.into_iter().find(|&d| oasis.step(d).is_some_and(|cell| hexes.contains(cell)));
            let (dx, dy) = next.map_or((0.0, f32::from(self.hex) * 0.3), |d| self.ground.shape.side(d));
            let link = Art::Link { hex: self.hex, colour, seat };
            scene.art(link, (x + dx.round() as i32, y + dy.round() as i32));
        }
    }

    fn crossing(&self, scene: &mut Scene, caravan: &Caravan) {
        if !caravan.crossed {
            return;
        }
        let over = |&&(a, b): &&(Cell, Cell)| caravan.hexes.contains(a) && caravan.hexes.contains(b);
        // Any will do; the leader's flag, in the upper part of its hex, should not be covered.
        let flagged = |&&(a, b): &&(Cell, Cell)| {
            let (upper, lower) = if a.row() <= b.row() { (a, b) } else { (b, a) };
            (lower == caravan.leader, upper == caravan.leader)
        };
        let crossings = self.view.options.board.river().iter().filter(over);
        let Some(&(from, to)) = crossings.min_by_key(flagged) else { return };
        let Some(direction) = from.towards(to) else { return };
        let ((x, y), (dx, dy)) = (self.ground.middle(from), self.ground.shape.side(direction));
        // Not below a flag.
        let flag = [from, to].into_iter().max_by_key(|cell| cell.row()) == Some(caravan.leader);
        let y = if flag { y - self.scaled(9.0) } else { y };
        let bridge = Art::Bridge { hex: self.hex, seat: caravan.seat, direction: direction as u8 };
        scene.art(bridge, (x + dx.round() as i32, y + dy.round() as i32));
    }

    /// What an area is worth, on the hex that is nearest to its middle.
    fn plaque(&self, scene: &mut Scene, area: &Area) {
        let hexes = area.hexes - self.view.palms;
        let count = hexes.len().max(1) as i32;
        let middles = || hexes.iter().map(|cell| self.ground.middle(cell));
        let (sx, sy) = middles().fold((0, 0), |sum, middle| (sum.0 + middle.0, sum.1 + middle.1));
        let (mx, my) = (sx / count, sy / count);
        let Some((x, y)) = middles().min_by_key(|(x, y)| (x - mx).pow(2) + (y - my).pow(2)) else { return };
        let size = 30.0 * self.ground.unit();
        let sum = format!("+{}", area.points);
        let width = text::width(Face::Text, size, &sum) as i32 + self.scaled(16.0);
        let height = self.scaled(36.0);
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
