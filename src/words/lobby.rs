//! The lobby: what a game is about, what is chosen, who sits there.

use super::fit::newest;
use super::post::ended;
use super::{Reader, commitment};
use crate::store::Phase;
use crate::table::{Table, Why};
use games::any::{HostChoice, Takes};
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
pub fn options(reader: Reader, table: &Table) -> String {
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
