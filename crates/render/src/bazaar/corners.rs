//! The corners beside the hexagon: card piles, dice, face-down tiles.

use super::{BOARD, pieces};
use crate::art::Art;
use crate::art::bazaar::Piece;
use crate::label;
use crate::layout::{Area, baseline, plate, words};
use crate::scene::{Anchor, Scene};
use crate::theme;
use games::Fact;
use games::bazaar::{self, LARGEST_CAMP, Resource, Stage, View};
use voice::Voice;

const MARGIN: i32 = 16;
const BOX: (i32, i32) = (112, 136);

pub fn lay(scene: &mut Scene, view: &View, voice: &Voice) {
    let Area(left, top, width, height) = BOARD;
    let bottom = top + height - MARGIN - BOX.1;
    for (i, card) in Resource::ALL.into_iter().enumerate() {
        let x = left + MARGIN + (i as i32 % 2) * (BOX.0 + 10);
        let y = if i < 2 { top + MARGIN } else { bottom };
        pile(scene, (card, &voice.part(&card.into()), view.piles.of(card)), (x, y));
    }
    let right = left + width - MARGIN;
    face_down(scene, view.face_down, voice, (right - 146, bottom));
    match view.stage {
        Stage::Dice { dice, aside } => {
            for (i, face) in dice.into_iter().enumerate() {
                let (x, y) = (right - 42 - (2 - i as i32) * 92, top + MARGIN + 46);
                if aside == Some(i as u8) {
                    plate(scene, Area(x - 49, y - 49, 98, 130), 22, theme::GOLD, None);
                    let at = (x, baseline(y + 62, 30.0));
                    scene.text(
                        label(voice, "picture-bazaar-kept"),
                        words(30.0, theme::INK),
                        at,
                        Anchor::Middle,
                    );
                }
                scene.art(Art::Bazaar(Piece::Die { size: 84, face }), (x, y));
            }
        }
        _ => legend(scene, view, voice, (right, top + MARGIN)),
    }
}

fn pile(scene: &mut Scene, (card, name, left): (Resource, &str, u8), (x, y): (i32, i32)) {
    plate(scene, Area(x, y, BOX.0, BOX.1), 18, theme::CARD, Some(theme::CARD_EDGE));
    scene.art(Art::Bazaar(Piece::Good { size: 50, product: card }), (x + 34, y + 46));
    let at = (x + BOX.0 - 10, baseline(y + 46, 42.0));
    scene.text(left.to_string(), words(42.0, theme::INK), at, Anchor::End);
    let at = (x + BOX.0 / 2, baseline(y + BOX.1 - 32, 30.0));
    scene.text(name, words(30.0, theme::INK), at, Anchor::Middle);
}

fn face_down(scene: &mut Scene, tiles: usize, voice: &Voice, (x, y): (i32, i32)) {
    plate(scene, Area(x, y, 146, BOX.1), 18, theme::CARD, Some(theme::CARD_EDGE));
    scene.art(Art::Bazaar(Piece::TileBack { hex: 56 }), (x + 42, y + 46));
    let at = (x + 132, baseline(y + 46, 42.0));
    scene.text(tiles.to_string(), words(42.0, theme::INK), at, Anchor::End);
    let at = (x + 73, baseline(y + BOX.1 - 32, 30.0));
    scene.text(label(voice, "picture-bazaar-face-down"), words(30.0, theme::INK), at, Anchor::Middle);
}

/// A legend for what does not explain itself.
fn legend(scene: &mut Scene, view: &View, voice: &Voice, (right, top): (i32, i32)) {
    let (width, row) = (262, 58);
    let left = right - width;
    let camp = pieces::sized(view).next();
    // An empty hex where no tile may go.
    let closed = view.open.len() + view.tiles.len() < bazaar::BOARD.len();
    let rows = i32::from(closed) + i32::from(camp.is_some());
    if rows > 0 {
        plate(scene, Area(left, top, width, rows * row + 12), 18, theme::CARD, Some(theme::CARD_EDGE));
    }
    let mut y = top + 6 + row / 2;
    if closed {
        scene.art(Art::Bazaar(Piece::Blocked { hex: 44 }), (left + 42, y));
        let at = (left + 82, baseline(y, 30.0));
        scene.text(label(voice, "picture-bazaar-closed"), words(30.0, theme::INK), at, Anchor::Start);
        y += row;
    }
    if let Some(camp) = camp {
        pieces::size(scene, camp.len(), (left + 42, y), 29.0);
        let tents = voice.say(&Fact::new("picture-bazaar-tents").with("most", LARGEST_CAMP));
        scene.text(tents, words(30.0, theme::INK), (left + 82, baseline(y, 30.0)), Anchor::Start);
    }
}
