//! How to play: pages that only the reader sees, turned in one message. A button carries the game and the page, so that
//! it works for months, and after the table is gone.

use std::sync::Arc;

use super::Bot;
use super::caller::{Button, Listed, Reply, Select};
use super::commands::draw;
use super::ids::{Id, THE_ONE_HERE, Verb};
use crate::guide::{self, Topic};
use crate::store::{Phase, TableId};
use crate::table::{Place, Refusal, Table, Trouble};
use crate::words::{self, Label, Reader, Setting};
use games::any::Kind;

/// The argument of a button that turns pages in its own message; any other opens a new message.
const TURNS: i64 = 1;
const OPENS: i64 = 0;

/// A button that opens a page in a new message.
fn opens(reader: Reader, table: TableId, kind: Kind, topic: &Topic) -> Button {
    let label = words::guide_button(reader, topic);
    Button::new(leaf(table, OPENS, kind, Some(topic)), label)
}

/// A button that opens the page about what a move was refused for, if there is one.
pub fn explains(reader: Reader, table: TableId, kind: Kind, refusal: &Refusal) -> Option<Button> {
    let Refusal::Game { refusal, .. } = refusal else { return None };
    Some(opens(reader, table, kind, guide::explains(kind, refusal)?))
}

/// A button that opens the first page.
pub fn opens_first(reader: Reader, table: TableId, kind: Kind) -> Button {
    Button::new(leaf(table, OPENS, kind, None), Label::HowToPlay.say(reader))
}

/// What a button or a list carries: table, game and page.
fn leaf(table: TableId, argument: i64, kind: Kind, topic: Option<&Topic>) -> String {
    let page = topic.map_or("", |topic| topic.name);
    Id::new(Verb::Guide, table).with(argument).saying(&format!("{kind} {page}"))
}

/// A press on such a button, or a page chosen from the list.
pub async fn pressed(
    bot: &Arc<Bot>,
    reader: Reader,
    place: Place,
    id: Id,
    custom_id: &str,
    chosen: Option<&str>,
) -> Result<Reply, Trouble> {
    let (game, page) = Id::words(custom_id).unwrap_or_default().split_once(' ').unwrap_or_default();
    let table = match id.table {
        THE_ONE_HERE => None,
        _ => bot.house.look(place).await.ok().map(|look| look.table),
    };
    let kind = bot.house.games().find(game).or(table.as_ref().map(|table| table.kind));
    let kind = kind.ok_or(Refusal::NoSuchThing)?;
    let topic = guide::topic(kind, chosen.unwrap_or(page)).or_else(|| first(kind));
    let mut reply = page_of(bot, reader, kind, topic.ok_or(Refusal::NoSuchThing)?, table.as_ref()).await;
    reply.aside = id.argument != TURNS;
    Ok(reply)
}

fn first(kind: Kind) -> Option<&'static Topic> {
    guide::topics(kind).first().copied()
}

/// The page that a command asks for, at the table it means.
pub async fn asked(
    bot: &Arc<Bot>,
    reader: Reader,
    place: Place,
    game: Option<&str>,
    topic: Option<&str>,
) -> Result<Reply, Trouble> {
    let games = bot.house.games();
    let here = bot.house.look(place).await.ok().map(|look| look.table);
    let named = game.map(|said| words::game_named(games, said).ok_or(said)).transpose();
    let kind = match (named, &here) {
        (Err(said), _) => return Ok(Reply::said(words::no_such_game(reader, games, said))),
        (Ok(Some(kind)), _) => kind,
        (Ok(None), Some(table)) => table.kind,
        (Ok(None), None) => return Ok(Reply::said(words::which_game(reader))),
    };
    let topic = match topic {
        None => first(kind).ok_or(Refusal::NoSuchThing)?,
        Some(said) => match words::topic_named(reader, kind, said) {
            Some(topic) => topic,
            None => return Ok(Reply::said(words::no_such_topic(reader, kind, said))),
        },
    };
    // Another game than the channel's: as it is played everywhere.
    Ok(page_of(bot, reader, kind, topic, here.as_ref().filter(|table| table.kind == kind)).await)
}

async fn page_of(
    bot: &Bot,
    reader: Reader,
    kind: Kind,
    topic: &'static Topic,
    table: Option<&Table>,
) -> Reply {
    let setting = table.map(|table| Setting {
        options: &table.options,
        players: (table.phase != Phase::Lobby).then_some(table.people.len() as u8),
    });
    let mut reply = Reply::said(words::guide_page(reader, kind, topic, setting));
    let drawn = draw(bot, move || guide::picture(kind, topic, &reader.about(&[]).voice()));
    reply.picture = drawn.await.map(|picture| (picture, topic.name));
    let (id, topics) = (table.map_or(THE_ONE_HERE, |table| table.id), guide::topics(kind));
    let listed = topics.iter().map(|other| Listed {
        value: other.name.to_owned(),
        label: words::guide_title(reader, other, table.is_some()),
        description: String::new(),
    });
    reply.selects.push(Select {
        id: leaf(id, TURNS, kind, None),
        placeholder: words::choose_a_page(reader),
        options: listed.collect(),
    });
    let at = topics.iter().position(|other| *other == topic).unwrap_or_default();
    let beside = [at.checked_sub(1), Some(at + 1)].map(|at| at.and_then(|at| topics.get(at)));
    for (page, label) in beside.into_iter().zip(words::previous_and_next(reader)) {
        reply.buttons.extend(page.map(|page| Button::new(leaf(id, TURNS, kind, Some(page)), label)));
    }
    reply
}
