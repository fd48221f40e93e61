//! VIEW -> PICTURE. Takes views only, so that it cannot show a secret. Sync, deterministic, no I/O.
//!
//! A game builds a [`scene`] (data), [`raster`] lays its drawings ([`art`], made once) into bytes of the one
//! [`palette`], and [`encode`] packs them.

pub mod art;
mod bazaar;
mod desert;
mod encode;
mod hand;
mod layout;
mod nomads;
pub mod palette;
mod panel;
#[cfg(test)]
mod probe;
pub mod raster;
pub mod scene;
mod step;
pub mod text;
pub mod theme;

use games::any::{AnyHand, AnyView};
use games::{Facts, Names, Seat};
use voice::Voice;

pub use step::Step;

/// A picture as it is sent: a PNG, and the same in words.
#[derive(Clone, PartialEq, Eq)]
pub struct Picture {
    pub png: Vec<u8>,
    /// At most [`ALT_LENGTH`] characters.
    pub alt: String,
}

/// Discord takes no longer description of an attachment.
pub const ALT_LENGTH: usize = 1024;

/// The whole table, as everybody may see it; nothing for a game that nobody has drawn yet.
pub fn board(view: &AnyView, voice: &Voice) -> Option<Picture> {
    let names = Drawn(voice.names);
    let drawn = &Voice { names: &names, ..*voice };
    let (scene, alt) = if let Some(view) = view.as_view() {
        (desert::board(view, drawn), desert::alt(view, voice))
    } else if let Some(view) = view.as_view() {
        (bazaar::board(view, drawn), bazaar::alt(view, voice))
    } else if let Some(view) = view.as_view() {
        (nomads::board(view, drawn), nomads::alt(view, voice))
    } else {
        return None;
    };
    Some(Picture { png: encode::png(&raster::rasterise(&scene)), alt: fitting(&alt) })
}

/// What one seat alone knows, beside what the view shows of that seat.
pub fn hand(view: &AnyView, hand: &AnyHand, voice: &Voice) -> Option<Picture> {
    let names = Drawn(voice.names);
    let drawn = &Voice { names: &names, ..*voice };
    let scene = if let (Some(view), Some(hand)) = (view.as_view(), hand.as_hand()) {
        desert::hand(view, hand, drawn)
    } else if let (Some(view), Some(hand)) = (view.as_view(), hand.as_hand()) {
        bazaar::hand(view, hand, drawn)
    } else if let (Some(view), Some(hand)) = (view.as_view(), hand.as_hand()) {
        nomads::hand(view, hand, drawn)
    } else {
        return None;
    };
    let alt = fitting(&voice.say_all(&hand.facts()));
    Some(Picture { png: encode::png(&raster::rasterise(&scene)), alt })
}

/// A step of the reader's panel, with what the reader's hand holds.
pub fn step(view: &AnyView, hand: &AnyHand, step: &Step, voice: &Voice) -> Option<Picture> {
    let names = Drawn(voice.names);
    let drawn = &Voice { names: &names, ..*voice };
    let scene = if let (Some(_), Some(_)) =
        (view.as_view::<games::desert::View>(), hand.as_hand::<games::desert::Hand>())
    {
        step::scene(step, drawn)
    } else if let (Some(_), Some(_)) =
        (view.as_view::<games::bazaar::View>(), hand.as_hand::<games::bazaar::Hand>())
    {
        step::scene(step, drawn)
    } else if let (Some(_), Some(_)) =
        (view.as_view::<games::nomads::View>(), hand.as_hand::<games::nomads::Hand>())
    {
        step::scene(step, drawn)
    } else {
        return None;
    };
    let alt = fitting(&step::alt(step, hand, voice));
    Some(Picture { png: encode::png(&raster::rasterise(&scene)), alt })
}

/// Cut to the length that an alt text may have, counted as Discord does.
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

/// Names as the bundled fonts can write them: one in a script that they lack is told by its seat.
struct Drawn<'a>(&'a dyn Names);

impl Names for Drawn<'_> {
    fn name(&self, seat: Seat) -> String {
        let name = OneLine(Some(self.0)).name(seat);
        if text::is_legible(&name) { name } else { format!("Player {}", seat.number()) }
    }
}

/// "1 card", "2 cards".
fn counted(count: usize, noun: &str) -> String {
    let plural = if count == 1 { "" } else { "s" };
    format!("{count} {noun}{plural}")
}

/// Names that say nothing, or at most one line.
struct OneLine<'a>(pub Option<&'a dyn Names>);

impl Names for OneLine<'_> {
    fn name(&self, seat: Seat) -> String {
        const LONGEST: usize = 32;
        let name = self.0.map(|names| names.name(seat)).unwrap_or_default();
        name.chars().map(|c| if c.is_control() { ' ' } else { c }).take(LONGEST).collect()
    }
}
