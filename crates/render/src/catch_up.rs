//! Everything that happened since a position: each turn has a number, on the board and in a list below it.

use games::any::AnyView;
use games::{Detail, Fact, Latest, Seat};
use voice::Voice;

use crate::layout::{Area, baseline, words};
use crate::painter::painter;
use crate::panel::badge;
use crate::scene::{Anchor, Scene};
use crate::step::{SMALLEST, Sheet, WIDTH, numbered};
use crate::text;
use crate::theme::{self, Face};

/// A place on the board with the number of the turn that was there last.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Mark<'a> {
    pub number: usize,
    pub seat: Seat,
    /// In the notation of moves.
    pub place: &'a str,
}

/// The most turns of the list: the newest ones.
const LISTED: usize = 12;
const LINE: i32 = 48;

/// From the position that is known to the one now, and those in between. None if nothing happened.
pub fn scene(views: &[AnyView], voice: &Voice) -> Option<Scene> {
    let (now, turns) = (views.last()?, turns(views));
    let painter = painter(now)?;
    if turns.is_empty() {
        return None;
    }
    let mut sheet = Sheet::headed(&voice.say(&heading(&turns)));
    painter.marked(now, &marks(&turns), &mut sheet, voice);
    list(&mut sheet, &turns, voice);
    Some(sheet.into_scene())
}

/// The same in words.
pub fn alt(views: &[AnyView], voice: &Voice) -> String {
    let turns = turns(views);
    let mut lines = vec![voice.say(&heading(&turns))];
    lines.extend(listed(&turns).map(|(number, turn)| {
        let said = Detail::Name(voice.say(&turn.what));
        voice.say(&Fact::new("picture-catch-up-turn").with("number", number).with("turn", said))
    }));
    lines.join("\n")
}

fn heading(turns: &[Latest]) -> Fact {
    Fact::new("picture-catch-up").with("turns", turns.len())
}

/// What each turn did, in order.
fn turns(views: &[AnyView]) -> Vec<Latest> {
    let mut turns: Vec<Latest> = Vec::new();
    let mut before = views.first().and_then(|view| view.summary().latest.pop());
    for view in views.iter().skip(1) {
        let now = view.summary().latest.pop();
        if now == before {
            continue;
        }
        if let Some(now) = &now {
            // A turn of several moves grows.
            let grows = |turn: &Latest| {
                turn.seat == now.seat && turn.places.iter().all(|place| now.places.contains(place))
            };
            if before.as_ref().is_some_and(grows) && turns.last().is_some_and(grows) {
                turns.pop();
            }
            turns.push(now.clone());
        }
        before = now;
    }
    turns
}

/// Each place with the number of the latest turn there.
fn marks(turns: &[Latest]) -> Vec<Mark<'_>> {
    let mut marks: Vec<Mark> = Vec::new();
    for (number, turn) in (1..).zip(turns) {
        for place in &turn.places {
            marks.retain(|mark| mark.place != place || mark.seat != turn.seat);
            marks.push(Mark { number, seat: turn.seat, place });
        }
    }
    marks
}

fn listed(turns: &[Latest]) -> impl Iterator<Item = (usize, &Latest)> {
    (1..).zip(turns).skip(turns.len().saturating_sub(LISTED))
}

fn list(sheet: &mut Sheet, turns: &[Latest], voice: &Voice) {
    const LEFT: i32 = 148;
    let room = (WIDTH - 24 - LEFT - 28) as f32;
    let said: Vec<(usize, Seat, Vec<String>)> = listed(turns)
        .map(|(number, turn)| {
            let lines = text::lines(Face::Text, SMALLEST, &voice.say(&turn.what), room);
            (number, turn.seat, lines)
        })
        .collect();
    let count: i32 = said.iter().map(|(_, _, lines)| lines.len() as i32).sum();
    let Area(left, top, ..) = sheet.paper(count * LINE + said.len() as i32 * 10 + 18, theme::CARD);
    let mut y = top + 14 + LINE / 2;
    for (number, seat, lines) in said {
        numbered(&mut sheet.scene, number, (left + 46, y));
        badge(&mut sheet.scene, seat, (left + 108, y), 44);
        for line in lines {
            let at = (left + LEFT, baseline(y, SMALLEST));
            sheet.scene.text(line, words(SMALLEST, theme::INK), at, Anchor::Start);
            y += LINE;
        }
        y += 10;
    }
}
