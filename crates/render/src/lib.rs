//! VIEW -> PICTURE. Takes views only, so that it cannot show a secret. Sync, deterministic, no I/O.
//!
//! A game builds a [`scene`] (data), [`raster`] puts its drawings ([`art`], cached) together as bytes of one
//! [`palette`], and [`encode`] writes the PNG.

pub mod art;
mod bazaar;
mod catch_up;
mod close_up;
mod cover;
#[cfg(test)]
mod crowded;
mod desert;
mod dice;
mod encode;
mod grid;
mod hand;
mod layout;
mod nomads;
mod painter;
pub mod palette;
mod panel;
mod parts;
#[cfg(test)]
mod probe;
#[cfg(test)]
mod pseudo;
pub mod raster;
mod replay;
mod review;
pub mod scene;
mod score;
mod sketch;
mod step;
pub mod text;
pub mod theme;

use games::any::{AnyEvent, AnyHand, AnyView, Kind};
use games::{Fact, Facts, Names, Seat};
use voice::Voice;

use painter::painter;
pub use replay::{Animation, replay};
pub use review::Chances;
use scene::Scene;
pub use step::Step;

/// A picture as it is sent: a PNG and its alt text.
#[derive(Clone, PartialEq, Eq)]
pub struct Picture {
    pub png: Vec<u8>,
    /// At most [`ALT_LENGTH`] characters.
    pub alt: String,
}

/// Discord's limit for the description of an attachment.
pub const ALT_LENGTH: usize = 1024;

/// The whole table, as everybody may see it; None for a game without pictures.
pub fn board(view: &AnyView, voice: &Voice) -> Option<Picture> {
    let (scene, alt) = board_scene(view, voice)?;
    Some(picture(&scene, &alt))
}

/// Whether there is a close-up of this position.
pub fn closes_up(view: &AnyView) -> bool {
    painter(view).is_some_and(|painter| painter.closes_up(view))
}

/// The board around the latest move, to be read on a phone; None where the whole board is better.
pub fn close_up(view: &AnyView, voice: &Voice) -> Option<Picture> {
    let scene = close_up_scene(view, voice)?;
    Some(picture(&scene, &painter(view)?.alt(view, voice)?))
}

/// What happened since the first of these positions, in order, up to the last; None if nothing did.
pub fn catch_up(views: &[AnyView], voice: &Voice) -> Option<Picture> {
    let scene = catch_up_scene(views, voice)?;
    Some(picture(&scene, &catch_up::alt(views, &Voice { names: &OneLine(voice.names), ..*voice })))
}

/// What was rolled in these events, as dice; None if nothing was.
pub fn dice(events: &[AnyEvent], voice: &Voice) -> Option<Picture> {
    let scene = dice_scene(events, voice)?;
    Some(picture(&scene, &dice::alt(events, &Voice { names: &OneLine(voice.names), ..*voice })))
}

/// What one seat alone knows, and what the view shows of that seat.
pub fn hand(view: &AnyView, hand: &AnyHand, voice: &Voice) -> Option<Picture> {
    let scene = hand_scene(view, hand, voice)?;
    Some(picture(&scene, &voice.say_all(&hand.facts())))
}

/// A step of the reader's panel, with the reader's hand.
pub fn step(view: &AnyView, hand: &AnyHand, step: &Step, voice: &Voice) -> Option<Picture> {
    let scene = step_scene(view, hand, step, voice)?;
    Some(picture(&scene, &step::alt(step, hand, voice)))
}

/// The title of a game over what one plays with; None for a game without pictures.
pub fn cover(kind: Kind, voice: &Voice) -> Option<Picture> {
    let alt = Fact::new("picture-cover").with("game", games::Detail::name(&kind.card().title));
    Some(picture(&cover::scene(kind)?, &voice.say(&alt)))
}

/// The score sheet: each seat by source, who won, what was hidden; None while the game lasts.
pub fn score(view: &AnyView, voice: &Voice) -> Option<Picture> {
    let scene = score_scene(view, voice)?;
    Some(picture(&scene, &score::alt(view, &Voice { names: &OneLine(voice.names), ..*voice })?))
}

/// Everybody's chances in a game that is over, from the first move to the last.
pub fn review(chances: &Chances, voice: &Voice) -> Picture {
    let drawn = Drawn(voice);
    let alt = review::alt(chances, &Voice { names: &OneLine(voice.names), ..*voice });
    picture(&review::scene(chances, &Voice { names: &drawn, ..*voice }), &alt)
}

fn picture(scene: &Scene, alt: &str) -> Picture {
    Picture { png: encode::png(&raster::rasterise(scene)), alt: fitting(alt) }
}

/// The same as data, with its alt text.
pub fn board_scene(view: &AnyView, voice: &Voice) -> Option<(Scene, String)> {
    let painter = painter(view)?;
    Some((painter.board(view, &Voice { names: &Drawn(voice), ..*voice })?, painter.alt(view, voice)?))
}

fn close_up_scene(view: &AnyView, voice: &Voice) -> Option<Scene> {
    painter(view)?.close_up(view, &Voice { names: &Drawn(voice), ..*voice })
}

fn catch_up_scene(views: &[AnyView], voice: &Voice) -> Option<Scene> {
    catch_up::scene(views, &Voice { names: &Drawn(voice), ..*voice })
}

fn dice_scene(events: &[AnyEvent], voice: &Voice) -> Option<Scene> {
    dice::scene(events, &Voice { names: &Drawn(voice), ..*voice })
}

fn hand_scene(view: &AnyView, hand: &AnyHand, voice: &Voice) -> Option<Scene> {
    painter(view)?.hand(view, hand, &Voice { names: &Drawn(voice), ..*voice })
}

fn step_scene(view: &AnyView, hand: &AnyHand, step: &Step, voice: &Voice) -> Option<Scene> {
    painter(view)?.step(view, hand, step, &Voice { names: &Drawn(voice), ..*voice })
}

fn score_scene(view: &AnyView, voice: &Voice) -> Option<Scene> {
    score::scene(view, &Voice { names: &Drawn(voice), ..*voice })
}

/// Cut to the length of an alt text, counted as Discord does.
fn fitting(alt: &str) -> String {
    let mut room = ALT_LENGTH - 1;
    if alt.encode_utf16().count() <= ALT_LENGTH {
        return alt.to_owned();
    }
    let within = |c: &char| {
        let fits = c.len_utf16() <= room;
        room = room.saturating_sub(c.len_utf16());
        fits
    };
    alt.chars().take_while(within).chain(['…']).collect()
}

/// A label that does not depend on the position.
fn label(voice: &Voice, key: &'static str) -> String {
    voice.say(&Fact::new(key))
}

/// Names that the bundled fonts can write: one in an unknown script is replaced by its seat.
struct Drawn<'a>(&'a Voice<'a>);

impl Names for Drawn<'_> {
    fn name(&self, seat: Seat) -> String {
        let name = OneLine(self.0.names).name(seat);
        if text::is_legible(&name) {
            return name;
        }
        self.0.say(&Fact::new("picture-player").with("number", seat.number()))
    }
}

/// Names on one line.
struct OneLine<'a>(&'a dyn Names);

impl Names for OneLine<'_> {
    fn name(&self, seat: Seat) -> String {
        const LONGEST: usize = 32;
        let name = self.0.name(seat);
        name.chars().map(|c| if c.is_control() { ' ' } else { c }).take(LONGEST).collect()
    }
}
