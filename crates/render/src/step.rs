//! One step of the panel that leads to a move: what may be chosen now, what was picked so far, and the reader's own hand.
//! Made to be read at a width of 400 pixels.

use games::any::AnyHand;
use games::{Choice, Detail, Fact, Facts};
use voice::Voice;

use super::hand::{WIDTH, paper};
use super::layout::{baseline, words};
use super::scene::{Anchor, Scene};
use super::text;
use super::theme::{self, Face};

/// What the panel knows at a step. The options are those that it shows: all of a question, or a part of them.
#[derive(Clone, Copy)]
pub struct Step<'a> {
    /// What is asked; nothing once a whole move waits to be confirmed.
    pub asks: Option<&'a Fact>,
    /// The best first. Their marks are ringed and labelled.
    pub options: &'a [Choice],
    /// What was picked on the way here and is not in the view yet. Its marks are drawn as ghosts.
    pub picked: &'a [Choice],
}

/// The size of the smallest words: their capitals are 9 pixels high when 1200 pixels are shown as 400.
pub const SMALLEST: f32 = 38.0;
const MARGIN: i32 = 32;
const LINE: i32 = 56;

/// The question and, one a line, what can be answered.
pub fn scene(step: &Step, voice: &Voice) -> Scene {
    const ASKED: f32 = 46.0;
    let room = (WIDTH - 2 * MARGIN) as f32;
    let asked = text::lines(Face::Text, ASKED, &asked(step, voice), room);
    let options =
        step.options.iter().map(|option| text::cut(Face::Text, SMALLEST, &voice.say(&option.means), room));
    let lines: Vec<String> = options.collect();
    let mut scene = paper((asked.len() + lines.len()) as i32 * LINE + 2 * MARGIN);
    let mut y = MARGIN + LINE / 2;
    for (size, line) in
        asked.into_iter().map(|line| (ASKED, line)).chain(lines.into_iter().map(|line| (SMALLEST, line)))
    {
        scene.text(line, words(size, theme::INK), (MARGIN, baseline(y, size)), Anchor::Start);
        y += LINE;
    }
    scene
}

fn asked(step: &Step, voice: &Voice) -> String {
    voice.say(step.asks.unwrap_or(&Fact::new("picture-step-confirm")))
}

/// What is asked, what was picked, what can be chosen, and the hand.
pub fn alt(step: &Step, hand: &AnyHand, voice: &Voice) -> String {
    let said = |choices: &[Choice]| Detail::list(choices.iter().map(|choice| choice.means.clone()));
    let mut lines = vec![asked(step, voice)];
    if !step.picked.is_empty() {
        lines.push(voice.say(&Fact::new("picture-step-picked").with("picked", said(step.picked))));
    }
    if !step.options.is_empty() {
        lines.push(voice.say(&Fact::new("picture-step-options").with("options", said(step.options))));
    }
    lines.push(voice.say_all(&hand.facts()));
    lines.join("\n")
}
