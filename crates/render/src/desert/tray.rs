//! The tray below the board: the camels left, with the words for commands, and what scores.

use super::TRAY;
use crate::art::{Art, Icon};
use crate::label;
use crate::layout::{self, Area, baseline, plate, words};
use crate::scene::{Anchor, Scene};
use crate::theme;
use games::desert::{Colour, View};
use voice::Voice;

/// The values of waterhole tokens, best first.
pub const VALUES: [u8; 3] = [3, 2, 1];
const BOX: i32 = 124;
const HEADING: i32 = 44;

pub fn lay(scene: &mut Scene, view: &View, voice: &Voice) {
    let Area(left, top, width, height) = TRAY;
    let mut x = left + 16;
    heading(scene, &label(voice, "picture-desert-camels-left"), (x + 2, top));
    for (colour, left) in Colour::ALL.into_iter().zip(view.supply) {
        supply(
            scene,
            (colour, &voice.part(&colour.into()), left),
            Area(x, top + HEADING, BOX, height - HEADING - 14),
        );
        x += BOX + 8;
    }
    x += 14;
    heading(scene, &label(voice, "picture-desert-what-scores"), (x, top));
    legend(scene, view, voice, Area(x, top + HEADING, left + width - x, height - HEADING - 10));
}

fn heading(scene: &mut Scene, heading: &str, (x, y): (i32, i32)) {
    scene.text(heading, layout::title(28.0), (x, baseline(y + HEADING / 2 + 2, 28.0)), Anchor::Start);
}

fn supply(scene: &mut Scene, (colour, name, left): (Colour, &str, u8), area: Area) {
    let Area(x, y, width, height) = area;
    plate(scene, area, 18, theme::coat(colour).ground, Some(theme::CARD_EDGE));
    scene.art(Art::Camel { hex: 88, colour }, (x + 42, y + 54));
    let at = (x + width - 10, baseline(y + 60, 42.0));
    scene.text(left.to_string(), words(42.0, theme::INK), at, Anchor::End);
    let at = (x + width / 2, baseline(y + height - 28, 28.0));
    scene.text(name, words(28.0, theme::INK), at, Anchor::Middle);
}

fn legend(scene: &mut Scene, view: &View, voice: &Voice, Area(left, top, _, height): Area) {
    let over = view.reveal.is_some();
    let largest = if over { "picture-desert-largest" } else { "picture-desert-largest-so-far" };
    let mut entries = vec![
        (Icon::TokenBack, "picture-desert-waterhole"),
        (Icon::Oasis, "picture-desert-oasis"),
        (Icon::River, "picture-desert-crossing"),
        (Icon::Enclosed, "picture-desert-enclosed"),
        (Icon::Largest, largest),
        (Icon::Latest, "picture-desert-latest-move"),
    ];
    entries.retain(|(icon, _)| *icon != Icon::River || view.options.board.has_river());
    let rows = entries.len().div_ceil(2) as i32;
    let step = height / 3;
    for (i, (icon, meaning)) in entries.into_iter().enumerate() {
        let x = left + if (i as i32) < rows { 0 } else { 260 };
        let y = top + (i as i32 % rows) * step + step / 2 - 4;
        scene.art(Art::Icon { size: 42, icon }, (x + 21, y));
        scene.text(
            label(voice, meaning),
            words(30.0, theme::INK),
            (x + 50, baseline(y, 30.0)),
            Anchor::Start,
        );
    }
}
