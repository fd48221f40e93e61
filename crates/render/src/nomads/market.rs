//! Land Boxes with their animals, price ladders, and the pile of handlers.

use super::{BOXES, MARKET};
use crate::art::nomads::{FIELD_NAME, Piece};
use crate::label;
use crate::layout::{self, Area, baseline, plate, words};
use crate::scene::{Anchor, Scene, Style};
use crate::text;
use crate::theme::{self, Face};
use games::nomads::{Animal, BoxView, Herd, Special, Stage, StockView, View};
use games::{Detail, Fact};
use voice::Voice;

pub fn boxes(scene: &mut Scene, view: &View, voice: &Voice) {
    let Area(left, top, width, height) = BOXES;
    let step = (width - 8) / view.boxes.len() as i32;
    for (i, land) in (0..).zip(&view.boxes) {
        lay_box(scene, view, (land, voice), Area(left + 8 + i * step, top + 8, step - 8, height - 16));
    }
}

fn lay_box(scene: &mut Scene, view: &View, (land, voice): (&BoxView, &Voice), place: Area) {
    let Area(left, top, width, height) = place;
    // A box that can be chosen is ringed.
    let asked = matches!(&view.stage, Stage::Box { lands, .. } if lands.contains(&land.land));
    let (kind, w, h) = (land.land, width as u16, height as u16);
    let edge = asked.then_some(theme::FRAME);
    super::lay(scene, Piece::Field { land: kind, width: w, height: h, edge }, (left, top));
    let style = words(32.0, theme::INK);
    let name = voice.part(&land.land.into());
    scene.text(
        name,
        style,
        (left + (FIELD_NAME + width - 10) / 2, baseline(top + 27, style.size)),
        Anchor::Middle,
    );
    herd(scene, land.animals, Area(left + 8, top + 48, width - 16, height - 56), (50, 34.0));
}

/// All four kinds in order, each with its number; a dash for none.
pub fn herd(
    scene: &mut Scene,
    animals: Herd,
    Area(left, top, width, height): Area,
    (size, number): (u16, f32),
) {
    let step = width / Animal::COUNT as i32;
    for (i, animal) in (0..).zip(Animal::ALL) {
        let x = left + i * step + step / 2;
        let count = animals.get(animal);
        let y = top + height / 2;
        if count == 0 {
            let style = words(number - 2.0, theme::INK);
            scene.text("–", style, (x, baseline(y, style.size)), Anchor::Middle);
            continue;
        }
        super::lay(scene, Piece::Animal { animal, size }, (x, y - 22));
        let style = words(number, theme::INK);
        scene.text(count.to_string(), style, (x, baseline(y + 30, number)), Anchor::Middle);
    }
}

const HEADING: i32 = 44;
const NAME: i32 = 96;
const PRICE: i32 = 248;
const LADDER: i32 = 298;
/// The widest stock space; many are narrower.
const WIDEST: i32 = 56;
const PILE: i32 = 1024;

/// One line per animal: what it brings now, large, and the stock spaces that make the price.
pub fn ladders(scene: &mut Scene, view: &View, voice: &Voice) {
    const WORDS: f32 = 28.0;
    let Area(left, top, width, height) = MARKET;
    let y = baseline(top + HEADING / 2 + 2, WORDS);
    for (heading, x) in
        [("picture-nomads-price", 20), ("picture-nomads-stock", LADDER), ("picture-nomads-handlers", PILE)]
    {
        scene.text(label(voice, heading), layout::title(WORDS), (left + x, y), Anchor::Start);
    }
    let note = text::cut(Face::Text, WORDS, &gone(view, voice), (PILE - LADDER - 110) as f32);
    scene.text(note, words(WORDS, theme::INK_SOFT), (left + LADDER + 94, y), Anchor::Start);
    let step = (height - HEADING - 8) / view.stock.len() as i32;
    for (i, stock) in (0..).zip(&view.stock) {
        let row = Area(left + 12, top + HEADING + i * step, width - 24, step - 8);
        plate(scene, row, 16, theme::CARD, Some(theme::CARD_EDGE));
        let y = row.1 + row.3 / 2;
        super::lay(scene, Piece::Animal { animal: stock.animal, size: 64 }, (left + 56, y));
        scene.text(
            voice.part(&stock.animal.into()),
            words(31.0, theme::INK),
            (left + NAME, baseline(y, 31.0)),
            Anchor::Start,
        );
        super::lay(scene, Piece::Coin { size: 62 }, (left + PRICE, y));
        let style = words(40.0, theme::INK);
        scene.text(stock.price.to_string(), style, (left + PRICE, baseline(y, 40.0)), Anchor::Middle);
        ladder(scene, view, stock, (left + LADDER, y));
        handlers(scene, (view.handlers.get(stock.animal), stock.animal), voice, (left + PILE + 24, y));
    }
}

/// What the table no longer shows: used disks, and animals that are out.
fn gone(view: &View, voice: &Voice) -> String {
    let key = match (view.used.is_empty(), view.gone.is_empty()) {
        (true, true) => "picture-nomads-lowest",
        (false, true) => "picture-nomads-used",
        (true, false) => "picture-nomads-gone",
        (false, false) => "picture-nomads-used-and-gone",
    };
    let disks = Detail::list(view.used.iter().map(|&disk| Detail::Word(short(disk))));
    voice.say(&Fact::new(key).with("disks", disks).with("animals", view.gone))
}

/// The key of its short name, as in commands.
fn short(disk: Special) -> &'static str {
    match disk {
        Special::Abdul => "picture-nomads-abdul",
        Special::Expert => "picture-nomads-expert",
        Special::Winds => "picture-nomads-winds",
        Special::Sands => "picture-nomads-sands",
        Special::Silver => "picture-nomads-silver-tongue",
        Special::Four => "picture-nomads-four",
        Special::Five => "picture-nomads-five",
        Special::Six => "picture-nomads-six",
    }
}

/// Covered spaces show the animal, free ones their number; the lowest free one is the price.
fn ladder(scene: &mut Scene, view: &View, stock: &StockView, (left, y): (i32, i32)) {
    const GAP: i32 = 3;
    let ladder = view.ladder();
    let step = ((PILE - LADDER - 12) / ladder.len() as i32).min(WIDEST);
    // Narrow spaces take narrow digits.
    let (face, size) = if step < 44 { (Face::Label, 30.0) } else { (Face::Text, 30.0) };
    for (i, number) in ladder.iter().enumerate() {
        let x = left + i as i32 * step;
        let covered = i < usize::from(stock.count);
        let here = i == usize::from(stock.count).min(ladder.len() - 1);
        let (fill, edge) = match (covered, here) {
            (_, true) => (theme::GOLD, theme::FRAME),
            (true, _) => (theme::SAND_DEEP, theme::CARD_EDGE),
            (false, _) => (theme::WHITE, theme::CARD_EDGE),
        };
        plate(scene, Area(x, y - 28, step - GAP, 56), 8, fill, Some(edge));
        let middle = x + (step - GAP) / 2;
        if covered {
            let size = (step - GAP - 4).min(44) as u16;
            super::lay(scene, Piece::Animal { animal: stock.animal, size }, (middle, y));
        } else {
            let style = Style { face, size, ink: theme::INK };
            scene.text(number.to_string(), style, (middle, baseline(y, size)), Anchor::Middle);
        }
    }
}

fn handlers(scene: &mut Scene, (count, animal): (u8, Animal), voice: &Voice, (left, y): (i32, i32)) {
    for i in 0..count {
        super::lay(scene, Piece::Die { animal, size: 45 }, (left + i32::from(i) * 48, y));
    }
    if count == 0 {
        let at = (left - 18, baseline(y, 28.0));
        scene.text(
            label(voice, "picture-nomads-no-handlers"),
            words(28.0, theme::INK_SOFT),
            at,
            Anchor::Start,
        );
    }
}
