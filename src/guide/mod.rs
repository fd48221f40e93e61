//! HOW TO PLAY, without the sentences: which pages a game has, which page explains a refusal, what the options of a
//! table change, and from which position a picture is drawn. One file per game; the sentences are in `locales/`.
//!
//! A game that is not in [`GUIDES`] has two pages made from its card: its options, and how its moves are typed.

mod bazaar;
mod desert;
mod nomads;
mod position;

use games::any::{AnyOptions, AnyRefusal, Kind};
use games::{Detail, Fact, Facts};
use render::Picture;
use voice::Voice;

pub use position::{Expected, Position, Shown};

/// What is written about a game.
struct Guide {
    /// As commands name it.
    game: &'static str,
    topics: &'static [Topic],
    /// The topic that explains each refusal, by the key of the refusal's fact.
    refusals: &'static [(&'static str, &'static str)],
    /// What the options change.
    notes: fn(&AnyOptions, Option<u8>) -> Vec<Note>,
    /// See [`position`].
    positions: &'static str,
}

const GUIDES: [Guide; 3] = [desert::GUIDE, nomads::GUIDE, bazaar::GUIDE];

/// A page.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Topic {
    /// As commands and buttons name it.
    pub name: &'static str,
    /// The keys of its sentences; the caption is shown only with a picture.
    pub title: &'static str,
    pub text: &'static str,
    pub caption: &'static str,
}

/// A topic of a game with the keys of its sentences.
macro_rules! pages {
    ($game:literal: $($name:literal),+ $(,)?) => {
        &[$($crate::guide::Topic {
            name: $name,
            title: concat!("guide-", $game, "-", $name, "-title"),
            text: concat!("guide-", $game, "-", $name),
            caption: concat!("guide-", $game, "-", $name, "-caption"),
        }),+]
    };
}
use pages;

/// Made from the card of a game and the options of a table.
pub const OPTIONS: Topic =
    Topic { name: "options", title: "guide-options-title", text: "guide-options", caption: "" };
/// Made from the card of a game.
pub const TYPING: Topic =
    Topic { name: "typing", title: "guide-typing-title", text: "guide-typing", caption: "" };

/// What an option, or the number of players, changes.
pub struct Note {
    topics: &'static [&'static str],
    /// Whether the page about options shows it, too.
    general: bool,
    says: Fact,
}

impl Note {
    /// For these pages and the page about options.
    fn new(topics: &'static [&'static str], says: Fact) -> Note {
        Note { topics, general: true, says }
    }

    /// For these pages alone.
    fn only(topics: &'static [&'static str], says: Fact) -> Note {
        Note { topics, general: false, says }
    }

    /// The seat that begins.
    fn first(key: &'static str, seat: Option<games::Seat>) -> Note {
        let says = match seat {
            Some(seat) => Fact::new(key).with("seat", seat.number()),
            None => Fact::new("guide-first-drawn"),
        };
        Note::new(&[], says)
    }
}

fn guide(kind: Kind) -> Option<&'static Guide> {
    GUIDES.iter().find(|guide| guide.game == kind.name())
}

/// Whether there are pages about this game.
pub fn is_written(kind: Kind) -> bool {
    guide(kind).is_some()
}

/// The pages of a game, in the order for a newcomer.
pub fn topics(kind: Kind) -> Vec<&'static Topic> {
    let written = guide(kind).map_or(&[][..], |guide| guide.topics);
    written.iter().chain([&OPTIONS, &TYPING]).collect()
}

pub fn topic(kind: Kind, name: &str) -> Option<&'static Topic> {
    topics(kind).into_iter().find(|topic| topic.name == name)
}

/// The page that explains why a move is refused; None if no rule of the game refused it.
pub fn explains(kind: Kind, refusal: &AnyRefusal) -> Option<&'static Topic> {
    let facts = match refusal {
        AnyRefusal::Unreadable(_) => return Some(&TYPING),
        AnyRefusal::AfterNews { .. } | AnyRefusal::AfterTurn { .. } => return None,
        AnyRefusal::After { why, .. } => return explains(kind, why),
        AnyRefusal::Refused(refusal) => refusal.facts(),
    };
    facts.iter().find_map(|fact| explained_by(kind, fact.key))
}

/// The page that explains the refusal with this key.
pub fn explained_by(kind: Kind, refusal: &str) -> Option<&'static Topic> {
    let (_, name) = guide(kind)?.refusals.iter().find(|(key, _)| *key == refusal)?;
    topic(kind, name)
}

/// What the options of a table change on this page; on the page about options, everything.
pub fn notes(options: &AnyOptions, players: Option<u8>, topic: &Topic) -> Vec<Fact> {
    let Some(guide) = guide(options.kind()) else {
        // No pages about them: show their notation.
        let written = Fact::new("guide-note-options").with("options", Detail::name(&options.to_string()));
        return if *topic == OPTIONS { vec![written] } else { Vec::new() };
    };
    let notes = (guide.notes)(options, players).into_iter();
    let here = notes.filter(|note| match *topic {
        OPTIONS => note.general,
        _ => note.topics.contains(&topic.name),
    });
    here.map(|note| note.says).collect()
}

/// The position from which the picture of a page is drawn.
pub fn position(kind: Kind, topic: &Topic) -> Option<Position> {
    positions(kind).into_iter().find(|position| position.pages.contains(&topic.name))
}

/// All positions.
pub fn positions(kind: Kind) -> Vec<Position> {
    guide(kind).map_or_else(Vec::new, |guide| Position::read_all(guide.positions))
}

/// The picture of a page: the game's cover on the first one, a position on others.
pub fn picture(kind: Kind, topic: &Topic, voice: &Voice) -> Option<Picture> {
    if guide(kind)?.topics.first() == Some(topic) {
        return render::cover(kind, voice);
    }
    draw(&position(kind, topic)?.shown(kind).ok()?, voice)
}

/// The picture of a position: the board, or what the next seat may choose.
pub fn draw(shown: &Shown, voice: &Voice) -> Option<Picture> {
    let view = shown.game.view();
    match &shown.question {
        None => render::board(&view, voice),
        Some(question) => {
            let step = render::Step {
                asks: Some(&question.asks),
                options: &question.options,
                named: &shown.names,
                ..Default::default()
            };
            render::step(&view, &shown.game.hand(shown.seat), &step, voice)
        }
    }
}
