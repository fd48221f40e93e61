//! The pictures of a notice.

use std::sync::Arc;

use render::{self, Animation, Picture};

use super::Courier;
use super::messenger::{Letter, Messenger};
use crate::table::{Body, Brief, House};
use crate::words::Reader;

impl<M: Messenger> Courier<M> {
    /// Draws the pictures, off the async threads.
    pub(super) async fn write(&self, brief: Brief) -> Letter {
        let reader = Reader::of_letter(&self.languages, &brief);
        let house = Arc::clone(&self.house);
        let drawn = self.easels.draw(move || {
            let picture = tried(&brief, || draw(reader, &brief));
            let replay = tried(&brief, || film(reader, &house, &brief));
            Letter { brief, picture, replay, plain: false }
        });
        drawn.await.expect("a panic of the drawing is caught")
    }
}

/// None if drawing panics: the message is sent without.
fn tried<T>(brief: &Brief, paint: impl FnOnce() -> Option<T>) -> Option<T> {
    let drawn = std::panic::catch_unwind(std::panic::AssertUnwindSafe(paint));
    drawn.unwrap_or_else(|_| {
        tracing::error!(table = %brief.table.id, "a picture could not be drawn: told without it");
        None
    })
}

/// The whole game, once it has ended.
fn film(reader: Reader, house: &House, brief: &Brief) -> Option<Animation> {
    let (Body::Result { record, .. } | Body::Closed { record, .. }) = &brief.body else { return None };
    let about = reader.plainly_about(&brief.table.people);
    render::replay(&house.course(record)?, &about.voice(), |_, _| ())
}

fn draw(reader: Reader, brief: &Brief) -> Option<Picture> {
    let about = reader.plainly_about(&brief.table.people);
    let voice = &about.voice();
    match &brief.body {
        // A lobby keeps its picture when it is edited.
        Body::Lobby { why: None } if brief.edit.is_none() => render::cover(brief.table.kind, voice),
        Body::Board { view, .. } => render::close_up(view, voice).or_else(|| render::board(view, voice)),
        Body::Result { view, .. } => render::score(view, voice).or_else(|| render::board(view, voice)),
        Body::Closed { view, .. } | Body::Remark { view, .. } => {
            view.as_ref().and_then(|view| render::board(view, voice))
        }
        Body::Hand { view, hand, .. } => render::hand(view, hand, voice),
        _ => None,
    }
}
