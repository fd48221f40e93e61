//! How to play: pages of one screen each.

use crate::guide::{self, OPTIONS, TYPING, Topic};
use games::any::{AnyOptions, Card, Games, Kind, OptionCard};
use games::{Detail, Fact};

use super::Reader;

/// The table where a page is read.
#[derive(Clone, Copy)]
pub struct Setting<'a> {
    pub options: &'a AnyOptions,
    /// None while people may still join.
    pub players: Option<u8>,
}

/// The title of a page.
pub fn guide_title(reader: Reader, topic: &Topic, at_a_table: bool) -> String {
    let key = if *topic == OPTIONS && at_a_table { "guide-table-title" } else { topic.title };
    reader.say(&Fact::new(key))
}

/// A page of a game: what holds at this table, or everywhere.
pub fn guide_page(reader: Reader, kind: Kind, topic: &Topic, setting: Option<Setting>) -> String {
    let card = kind.card();
    let game = || Detail::name(&card.title);
    let title = Detail::Name(guide_title(reader, topic, setting.is_some()));
    let mut parts = vec![reader.say(&Fact::new("guide-heading").with("title", title))];
    if !guide::is_written(kind) {
        parts.push(reader.say(&Fact::new("guide-none").with("game", game())));
    }
    let notes = setting.map_or_else(Vec::new, |at| guide::notes(at.options, at.players, topic));
    match topic {
        topic if *topic == OPTIONS && setting.is_some() => parts.push(reader.say(&Fact::new("guide-table"))),
        topic if *topic == OPTIONS => parts.push(options(reader, &card)),
        topic if *topic == TYPING => parts.push(typing(reader, &card)),
        topic => {
            parts.push(reader.say(&Fact::new(topic.text)));
            if guide::position(kind, topic).is_some() {
                let caption = Fact::new(topic.caption);
                parts.push(reader.say(&Fact::new("guide-caption").with("caption", caption)));
            }
            if !notes.is_empty() {
                parts.push(reader.say(&Fact::new("guide-at-this-table")));
            }
        }
    }
    parts.extend(notes.into_iter().map(|note| reader.say(&Fact::new("guide-note").with("note", note))));
    let topics = guide::topics(kind);
    let page = topics.iter().position(|other| *other == topic).unwrap_or_default() + 1;
    let footer =
        Fact::new("guide-footer").with("game", game()).with("page", page).with("pages", topics.len());
    parts.push(reader.say(&footer));
    parts.join("\n")
}

/// What can be chosen for a new table.
fn options(reader: Reader, card: &Card) -> String {
    let option = |option: &OptionCard| {
        let fact = Fact::new("guide-option")
            .with("name", Detail::name(&option.name))
            .with("meaning", Fact::new(option.meaning));
        reader.say(&fact)
    };
    let players = Fact::new("guide-players-range")
        .with("least", *card.players.start())
        .with("most", *card.players.end());
    let lines = [reader.say(&Fact::new("guide-options")), reader.say(&players)];
    lines.into_iter().chain(card.options.iter().map(option)).collect::<Vec<_>>().join("\n")
}

/// What can be typed, and an example of each.
fn typing(reader: Reader, card: &Card) -> String {
    let mut lines = vec![reader.say(&Fact::new("guide-typing"))];
    for kind in card.moves {
        let mut examples = kind.examples.iter().map(Detail::name);
        if let Some(first) = examples.next() {
            let fact = Fact::new("guide-typing-move")
                .with("example", first)
                .with("meaning", Fact::new(kind.meaning));
            lines.push(reader.say(&fact));
        }
        lines.extend(examples.map(|next| reader.say(&Fact::new("guide-typing-also").with("example", next))));
    }
    lines.push(reader.say(&Fact::new("guide-typing-end")));
    lines.join("\n")
}

/// On a button that opens one page.
pub fn guide_button(reader: Reader, topic: &Topic) -> String {
    reader.say(&Fact::new("guide-button-page").with("title", Fact::new(topic.title)))
}

pub fn choose_a_page(reader: Reader) -> String {
    reader.say(&Fact::new("guide-topics"))
}

pub fn previous_and_next(reader: Reader) -> [String; 2] {
    ["guide-previous", "guide-next"].map(|key| reader.say(&Fact::new(key)))
}

/// The game that somebody means: by its name, its title, or the beginning of one.
pub fn game_named(games: &Games, said: &str) -> Option<Kind> {
    let fits = |kind: &Kind| begins(kind.name(), said) || begins(kind.card().title, said);
    games.iter().find(fits)
}

/// The page that somebody means: by its name, its title, or the beginning of one.
pub fn topic_named(reader: Reader, kind: Kind, said: &str) -> Option<&'static Topic> {
    let title = |topic: &Topic, at_a_table| guide_title(reader, topic, at_a_table);
    let fits = |topic: &&Topic| {
        begins(topic.name, said) || [true, false].into_iter().any(|here| begins(&title(topic, here), said))
    };
    guide::topics(kind).into_iter().find(fits)
}

fn begins(name: &str, said: &str) -> bool {
    let said = said.trim().to_lowercase();
    !said.is_empty() && name.to_lowercase().starts_with(&said)
}

pub fn which_game(reader: Reader) -> String {
    reader.say(&Fact::new("guide-no-game"))
}

/// To somebody who is choosing a page.
pub fn which_game_first(reader: Reader) -> String {
    reader.say(&Fact::new("guide-game-first"))
}

pub fn no_such_game(reader: Reader, games: &Games, said: &str) -> String {
    let titles = Detail::list(games.iter().map(|kind| Detail::name(&kind.card().title)));
    reader.say(&Fact::new("guide-no-such-game").with("said", typed(said)).with("games", titles))
}

pub fn no_such_topic(reader: Reader, kind: Kind, said: &str) -> String {
    let topics = guide::topics(kind).into_iter();
    let titles = Detail::list(topics.map(|topic| Detail::Name(guide_title(reader, topic, false))));
    let fact = Fact::new("guide-no-such-topic")
        .with("said", typed(said))
        .with("topics", titles)
        .with("game", Detail::name(&kind.card().title));
    reader.say(&fact)
}

/// Typed text, safe to show.
fn typed(said: &str) -> Detail {
    Detail::Name(super::shown_name(&games::shown(said)))
}
