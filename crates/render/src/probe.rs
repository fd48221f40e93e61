//! For tests: the text of a scene, and names that are hard to write.

use super::layout::Area;
use super::scene::{Anchor, Item, Scene, Text};
use super::text;
use games::{Names, Seat};
use voice::{Language, Voice};

/// The words of a scene, and where they begin and end.
pub fn texts(scene: &Scene) -> Vec<(&Text, f32, f32)> {
    let mut texts = Vec::new();
    for item in &scene.items {
        let Item::Text(text) = item else { continue };
        let width = text::width(text.face, text.size, &text.words);
        let left = match text.anchor {
            Anchor::Start => text.at.0,
            Anchor::Middle => text.at.0 - width / 2.0,
            Anchor::End => text.at.0 - width,
        };
        texts.push((text, left, left + width));
    }
    texts
}

/// Every word is inside one of these areas, within this margin, and large enough to read.
pub fn check_words(scene: &Scene, areas: &[Area], margin: f32) {
    /// Capitals of 16 px, 11 px when 1600 px are shown as 1080.
    const SMALLEST: f32 = 23.0;
    for (text, left, right) in texts(scene) {
        let (x, y) = text.at;
        let home = areas.iter().find(|Area(l, t, w, h)| {
            (*l as f32..=(l + w) as f32).contains(&x) && (*t as f32..(t + h) as f32).contains(&y)
        });
        let Area(l, _, w, _) = home.expect("words are inside an area");
        let inside = left >= *l as f32 + margin && right <= (l + w) as f32 - margin;
        assert!(inside, "“{}” is written from {left} to {right}", text.words);
        assert!(text.size >= SMALLEST, "“{}” is written at {}", text.words, text.size);
    }
}

/// English, to everybody.
pub fn voice(names: &dyn Names) -> Voice<'_> {
    Voice { language: Language::english(), names, reader: None }
}

/// Long, empty, on two lines, and in letters that the fonts have or lack.
pub struct Hard;

impl Names for Hard {
    fn name(&self, seat: Seat) -> String {
        [
            "Wolfeschlegelsteinhausenbergerdorff",
            "\u{202E}👩‍👩‍👧‍👦 家族 WWWWWWWWWWWWWWWWWWWW",
            "",
            "a\nb",
            "Ἀγαμέμνων Атрид",
            "家族",
        ][seat.index()]
        .to_owned()
    }
}

#[test]
fn names_that_cannot_be_written_are_told_by_their_seat() {
    let voice = voice(&Hard);
    let drawn = super::Drawn(&voice);
    let shown: Vec<String> = Seat::all(Seat::MOST).map(|seat| drawn.name(seat)).collect();
    assert_eq!(shown[0], "Wolfeschlegelsteinhausenbergerdo");
    assert!(shown[1].contains('W'), "{}", shown[1]);
    assert_eq!(shown[2..], ["Player 3", "a b", "Ἀγαμέμνων Атрид", "Player 6"]);
    assert!(!text::is_whole(super::theme::Face::Title, &shown[4]), "the title's font lacks a letter of it");
    assert!(text::is_whole(super::theme::Face::Text, &shown[4]));
}
