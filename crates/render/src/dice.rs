//! What was rolled, as dice: one paper per roll, with the sentence that tells it. Rolls are public events.

use games::any::AnyEvent;
use games::bazaar::{self, Face};
use games::nomads::{self, Animal, Land};
use games::{Fact, Facts};
use voice::Voice;

use crate::art::Art;
use crate::art::bazaar::Piece as Bazaar;
use crate::art::nomads::{Piece as Nomads, Tile};
use crate::label;
use crate::layout::{Area, baseline, plate, words};
use crate::scene::{Anchor, Scene};
use crate::step::{SMALLEST, Sheet, WIDTH};
use crate::text;
use crate::theme::{self, Face as Font};

/// The most rolls that are shown: the newest ones.
const MOST: usize = 5;
/// How large dice are, and how many are in a row; many are smaller.
const LARGE: (u16, usize) = (150, 6);
const SMALL: (u16, usize) = (92, 10);
const LINE: i32 = 48;

/// One face of a die.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Die {
    Blank,
    Animal(Animal),
    /// The yellow face of the land die names no land.
    Land(Option<Land>),
    Good(Face),
}

/// None if nothing was rolled.
pub fn scene(events: &[AnyEvent], voice: &Voice) -> Option<Scene> {
    let rolls = rolls(events);
    if rolls.is_empty() {
        return None;
    }
    let mut sheet = Sheet::headed(&label(voice, "picture-dice"));
    for (dice, event) in rolls {
        roll(&mut sheet, &dice, &voice.say_all(&event.facts()));
    }
    Some(sheet.into_scene())
}

/// The same in words.
pub fn alt(events: &[AnyEvent], voice: &Voice) -> String {
    let rolls = rolls(events).into_iter().flat_map(|(_, event)| event.facts());
    voice.say_all(&std::iter::once(Fact::new("picture-dice")).chain(rolls).collect::<Vec<_>>())
}

fn rolls(events: &[AnyEvent]) -> Vec<(Vec<Die>, &AnyEvent)> {
    let rolls = events.iter().map(|event| (dice(event), event)).filter(|(dice, _)| !dice.is_empty());
    let mut rolls: Vec<_> = rolls.collect();
    rolls.drain(..rolls.len().saturating_sub(MOST));
    rolls
}

/// The dice that this event tells of.
fn dice(event: &AnyEvent) -> Vec<Die> {
    let animal = |face: &Option<Animal>| face.map_or(Die::Blank, Die::Animal);
    if let Some(event) = event.as_event::<nomads::Event>() {
        return match event {
            nomads::Event::LandDie { face } => vec![Die::Land(*face)],
            nomads::Event::LandRestock { dice, .. } | nomads::Event::RandomRestock { dice, .. } => {
                dice.iter().map(animal).collect()
            }
            nomads::Event::Captured { dice, .. } | nomads::Event::Called { dice, .. } => {
                dice.iter().map(|die| animal(&die.face)).collect()
            }
            _ => Vec::new(),
        };
    }
    match event.as_event::<bazaar::Event>() {
        Some(bazaar::Event::DiceRolled { dice, .. }) => dice.iter().copied().map(Die::Good).collect(),
        Some(bazaar::Event::DiceRerolled { dice, .. }) => dice.iter().copied().map(Die::Good).collect(),
        Some(bazaar::Event::StartingDice { faces, .. }) => faces.iter().copied().map(Die::Good).collect(),
        _ => Vec::new(),
    }
}

fn roll(sheet: &mut Sheet, dice: &[Die], said: &str) {
    let lines = text::lines(Font::Text, SMALLEST, said, (WIDTH - 80) as f32);
    let (size, in_a_row) = if dice.len() <= LARGE.1 { LARGE } else { SMALL };
    let (rows, step) = (dice.len().div_ceil(in_a_row) as i32, i32::from(size) * 5 / 4);
    let Area(left, top, width, _) = sheet.paper(rows * step + lines.len() as i32 * LINE + 36, theme::WASTE);
    let middle = left + width / 2;
    for (row, dice) in (0..).zip(dice.chunks(in_a_row)) {
        let first = middle - (dice.len() as i32 - 1) * step / 2;
        for (i, &die) in (0..).zip(dice) {
            lay(&mut sheet.scene, die, size, (first + i * step, top + 14 + step / 2 + row * step));
        }
    }
    for (i, line) in (0..).zip(lines) {
        let at = (middle, baseline(top + 14 + rows * step + LINE / 2 + i * LINE, SMALLEST));
        sheet.scene.text(line, words(SMALLEST, theme::INK), at, Anchor::Middle);
    }
}

fn lay(scene: &mut Scene, die: Die, size: u16, (x, y): (i32, i32)) {
    let side = i32::from(size);
    let corner = Area(x - side / 2, y - side / 2, side, side);
    match die {
        Die::Good(face) => scene.art(Art::Bazaar(Bazaar::Die { size, face }), (x, y)),
        Die::Animal(animal) => scene.art(Art::Nomads(Nomads::Die { animal, size }), (x, y)),
        Die::Blank => plate(scene, corner, size / 5, theme::SAND_LIGHT, Some(theme::FRAME)),
        Die::Land(None) => plate(scene, corner, size / 5, theme::coat(YELLOW).body, Some(theme::FRAME)),
        Die::Land(Some(land)) => {
            plate(scene, corner, size / 5, theme::FRAME, None);
            let inner = size - 16;
            let tile = Nomads::Tile { terrain: Tile::Land(land), width: inner, height: inner };
            scene.art(Art::Nomads(tile), (x - i32::from(inner) / 2, y - i32::from(inner) / 2));
        }
    }
}

const YELLOW: games::desert::Colour = games::desert::Colour::Yellow;
