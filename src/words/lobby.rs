//! The lobby: what a game is about, what is chosen, who sits there.

use super::fit::newest;
use super::post::ended;
use super::reader::level_key;
use super::{Reader, channel, commitment};
use crate::store::{Level, Phase};
use crate::table::{Table, Why};
use games::any::{HostChoice, OptionCard, Takes};
use games::{Detail, Fact, Names, Seat};

/// The post of a lobby, and what is left of it when the game has begun or the table is closed.
pub fn lobby(reader: Reader, table: &Table, why: Option<&Why>) -> String {
    let card = table.kind.card();
    let mut lines = vec![reader.say(&Fact::new("lobby-title").with("game", Detail::name(&card.title)))];
    if table.phase == Phase::Lobby {
        lines.push(reader.word(card.about));
        lines.push(format!("-# {}", reader.word(card.length)));
    }
    lines.push(options(reader, table));
    let about = reader.about(&table.people);
    for (index, person) in table.people.iter().enumerate() {
        let player = Detail::Name(about.name(Seat::from_index(index)));
        let fact = match person.user == Some(table.host) {
            true => Fact::new("lobby-host").with("number", index + 1).with("player", player),
            false => Fact::new("lobby-seat").with("number", index + 1).with("player", player),
        };
        lines.push(reader.say(&fact));
    }
    lines.push(reader.say(&state(reader, table, why)));
    if let Some(thread) = table.thread() {
        lines.push(reader.say(&Fact::new("lobby-thread").with("channel", channel(thread))));
    }
    lines.push(commitment(reader, table));
    newest("", &lines, "")
}

/// How far it has come.
fn state(reader: Reader, table: &Table, why: Option<&Why>) -> Fact {
    let players = table.kind.card().players;
    let (least, most, seated) = (*players.start(), *players.end(), table.people.len());
    match (table.phase, why) {
        (Phase::Lobby, _) if seated < usize::from(least) => Fact::new("lobby-more")
            .with("least", least)
            .with("most", most)
            .with("missing", usize::from(least) - seated),
        (Phase::Lobby, _) if seated < usize::from(most) => {
            Fact::new("lobby-enough").with("least", least).with("most", most)
        }
        (Phase::Lobby, _) => Fact::new("lobby-full"),
        (Phase::Ended, Some(why)) => Fact::new("lobby-closed-why").with("why", ended(reader, why, table)),
        (Phase::Ended, None) => Fact::new("lobby-closed"),
        (Phase::Playing | Phase::Over, _) => Fact::new("lobby-begun"),
    }
}

/// "Played with the 2017 edition, the river board and aquifers. Bashir begins."
fn options(reader: Reader, table: &Table) -> String {
    let choices = table.options.choices();
    let first = choices.iter().find(|choice| choice.card.takes == Takes::Seat);
    let first = first.map(|choice| begins(reader, table, choice));
    let said: Vec<Detail> = choices.iter().filter_map(said).map(Detail::from).collect();
    match (said.is_empty(), first) {
        (true, first) => first.map_or_else(String::new, |first| reader.say(&first)),
        (false, first) => {
            let first = first.map_or_else(|| Detail::name(&""), Detail::from);
            let fact = Fact::new("lobby-options").with("options", Detail::List(said)).with("first", first);
            reader.say(&fact).trim().to_owned()
        }
    }
}

/// What is said of an option that is chosen; nothing of one that is not, nor of who begins.
fn said(choice: &HostChoice) -> Option<Fact> {
    let (card, value) = (choice.card, choice.value.as_deref()?);
    let fact = Fact::new(card.said);
    Some(match (&card.takes, value.parse::<u32>()) {
        (Takes::Seat, _) => return None,
        (Takes::Nothing | Takes::Without(_), _) => fact,
        (Takes::Number(_), Ok(number)) => fact.with("value", number),
        _ => fact.with("value", Detail::name(&value)),
    })
}

fn begins(reader: Reader, table: &Table, choice: &HostChoice) -> Fact {
    let number = choice.value.as_deref().and_then(|value| value.parse::<u8>().ok());
    let Some(seat) = number.and_then(Seat::numbered) else { return Fact::new("lobby-first-drawn") };
    match table.people.get(seat.index()) {
        Some(_) => {
            let player = Detail::Name(reader.about(&table.people).name(seat));
            Fact::new("lobby-first").with("player", player)
        }
        None => Fact::new(choice.card.said).with("value", seat.number()),
    }
}

/// Above what the host may choose.
pub fn options_panel(reader: Reader, table: &Table) -> String {
    let game = Detail::name(&table.kind.card().title);
    let mut lines = vec![reader.say(&Fact::new("options-panel").with("game", game)), options(reader, table)];
    if let Some(card) = table.kind.card().options.first() {
        let example = Detail::name(&card.example);
        lines.push(format!("-# {}", reader.say(&Fact::new("options-typed").with("example", example))));
    }
    lines.join("\n")
}

/// On a button that switches an option on or off.
pub fn option_switch(reader: Reader, card: &OptionCard, on: bool) -> String {
    let label = Fact::new(card.label);
    reader.say(&match on {
        true => Fact::new("option-is-on").with("label", label),
        false => Fact::new("option-is-off").with("label", label),
    })
}

/// On a button that leaves to chance what was named.
pub fn option_to_chance(reader: Reader, card: &OptionCard) -> String {
    reader.say(&Fact::new("option-to-chance").with("label", Fact::new(card.label)))
}

/// Above a list of values: its name, and what is chosen now.
pub fn option_value(reader: Reader, card: &OptionCard, value: &str) -> String {
    let (label, value) = (Fact::new(card.label), Detail::name(&value));
    reader.say(&Fact::new("option-is").with("label", label).with("value", value))
}

/// Who begins, in a list: whoever sits there, or the number of a free seat; nothing: it is drawn.
pub fn option_seat(reader: Reader, table: &Table, number: Option<u8>) -> String {
    let Some(seat) = number.and_then(Seat::numbered) else { return reader.word("option-drawn") };
    match table.people.get(seat.index()) {
        Some(_) => reader.plainly_about(&table.people).name(seat),
        None => reader.say(&Fact::new("option-seat").with("number", seat.number())),
    }
}

/// Above the list of people.
pub fn whom_to_invite(reader: Reader) -> String {
    reader.word("invite-panel")
}

pub fn choose_somebody(reader: Reader) -> String {
    reader.word("invite-list")
}

/// Above the list of levels.
pub fn whom_to_add(reader: Reader, table: &Table) -> String {
    let free = usize::from(*table.kind.card().players.end()).saturating_sub(table.people.len());
    reader.say(&Fact::new("computers-panel").with("free", free))
}

pub fn choose_a_level(reader: Reader) -> String {
    reader.word("computers-list")
}

/// The name of a level, and what it is like.
pub fn level(reader: Reader, level: Level) -> (String, String) {
    let about = match level {
        Level::Apprentice => "about-apprentice",
        Level::Drover => "about-drover",
        Level::Trader => "about-trader",
        Level::Guide => "about-guide",
        Level::Master => "about-master",
    };
    (reader.word(level_key(level)), reader.word(about))
}

/// On the button that takes the seat of a computer player.
pub fn take_seat(reader: Reader, table: &Table, seat: Seat) -> String {
    let player = Detail::Name(reader.plainly_about(&table.people).name(seat));
    reader.say(&Fact::new("button-take").with("player", player))
}

/// A level in a list of suggestions.
pub fn level_choice(reader: Reader, level: Level) -> String {
    let (name, about) = self::level(reader, level);
    reader.say(&Fact::new("offer-row").with("value", Detail::Name(name)).with("what", Detail::Name(about)))
}

/// The name of the thread in which a game is played, where nothing is formatted.
pub fn thread_name(reader: Reader, table: &Table) -> String {
    let game = Detail::name(&table.kind.card().title);
    let host = table.people.iter().position(|person| person.user == Some(table.host)).unwrap_or_default();
    let host = Detail::Name(reader.plainly_about(&table.people).name(Seat::from_index(host)));
    reader.say(&Fact::new("thread-name").with("game", game).with("host", host))
}
