//! Answers, each to one person alone.

use super::fit::newest;
use super::reader::level_key;
use super::refusal::no_table_of_yours;
use super::told::told;
use super::{Reader, commitment, moment, paused, plain_number, task, title};
use crate::store::{Hints, Phase};
use crate::table::{Answer, CatchUp, Heard, Look, Mine, Own, Refusal, Story, Table};
use games::any::{Games, Kind};
use games::{Detail, Fact, Names, Seat};

/// What happened. For moves that were made or taken back, with their story and the position now.
pub fn answer(reader: Reader, heard: &Heard, story: Option<(&Story, &Look)>) -> String {
    let first = match (&heard.answer, story) {
        (Answer::Played { .. }, Some(_)) => None,
        (answer, _) => Some(plain(answer)),
    };
    let first = match (first, heard.again) {
        (Some(first), false) => reader.say(&first),
        (Some(first), true) => reader.say(&Fact::new("answer-again").with("answer", first)),
        (None, true) => reader.say(&Fact::new("answer-again").with("answer", Detail::name(&""))),
        (None, false) => String::new(),
    };
    match (&heard.answer, story) {
        (Answer::Played { .. } | Answer::Undone { .. }, Some((story, now))) => {
            let told = told(reader, &story.told, &story.table);
            newest(first.trim(), &told, &next(reader, story, now))
        }
        _ => first,
    }
}

fn plain(answer: &Answer) -> Fact {
    match answer {
        Answer::Opened { .. } => Fact::new("answer-opened"),
        Answer::Chosen { .. } => Fact::new("answer-chosen"),
        Answer::Invited { user, .. } => Fact::new("answer-invited").with("player", super::mention(*user)),
        Answer::Joined { seat, .. } => Fact::new("answer-joined").with("seat", seat.number()),
        Answer::Left { closed: true, .. } => Fact::new("answer-left-closed"),
        Answer::Left { .. } => Fact::new("answer-left"),
        Answer::Kicked { user, .. } => Fact::new("answer-kicked").with("player", super::mention(*user)),
        Answer::ComputerAdded { level, .. } => {
            Fact::new("answer-computer-added").with("level", Detail::Word(level_key(*level)))
        }
        Answer::ComputerRemoved { .. } => Fact::new("answer-computer-removed"),
        Answer::LevelSet { seat, level, .. } => Fact::new("answer-level")
            .with("seat", seat.number())
            .with("level", Detail::Word(level_key(*level))),
        Answer::HintsSet { hints, .. } => Fact::new(match hints {
            Hints::Allowed => "answer-hints-allowed",
            Hints::Announced => "answer-hints-announced",
            Hints::Off => "answer-hints-off",
        }),
        Answer::Hinted { .. } => Fact::new("answer-hinted"),
        Answer::Started { .. } => Fact::new("answer-started"),
        Answer::Played { .. } => Fact::new("answer-played"),
        Answer::Undone { .. } => Fact::new("answer-undone"),
        Answer::Proposed { .. } => Fact::new("answer-proposed"),
        Answer::Consented { agreed: false, .. } => Fact::new("answer-disagreed"),
        Answer::Consented { settled: true, .. } => Fact::new("answer-agreed-all"),
        Answer::Consented { .. } => Fact::new("answer-agreed"),
        Answer::Resigned { .. } => Fact::new("answer-resigned"),
        Answer::Ended { .. } => Fact::new("answer-ended"),
        Answer::Reposted { .. } => Fact::new("answer-reposted"),
        Answer::Moved { .. } => Fact::new("answer-moved"),
    }
}

/// What comes after moves.
fn next(reader: Reader, story: &Story, now: &Look) -> String {
    match &now.view {
        _ if now.table.phase != Phase::Playing => reader.word("answer-over"),
        // An order that only its player knows about.
        _ if story.told.is_empty() => reader.word("answer-secret"),
        Some(view) => {
            let fact = Fact::new("answer-next").with("awaited", now.awaited()).with("task", task(view));
            reader.about(&now.table.people).say(&fact)
        }
        None => String::new(),
    }
}

/// They decided against it.
pub fn kept(reader: Reader) -> String {
    reader.word("answer-kept")
}

/// The board as it was.
pub fn past(reader: Reader, look: &Look, taken_back: bool) -> String {
    let fact = match taken_back {
        true => Fact::new("look-past-undone").with("move", look.seen.0),
        false => Fact::new("look-past").with("move", look.seen.0),
    };
    format!("{}\n{}", reader.say(&title(&look.table)), reader.say(&fact))
}

/// The record that is attached.
pub fn record(reader: Reader, table: &Table) -> String {
    reader.say(&Fact::new("record").with("game", title(table)))
}

/// There is no record yet, but the commitment it will have to match.
pub fn no_record_yet(reader: Reader, refusal: &Refusal, table: &Table) -> String {
    format!("{}\n{}", super::refusal(reader, refusal), commitment(reader, table))
}

/// The table, and how it stands.
pub fn look(reader: Reader, look: &Look) -> String {
    let table = &look.table;
    let about = reader.about(&table.people);
    let state = match (&look.view, table.phase) {
        (Some(view), Phase::Playing) => {
            Fact::new("look-awaited").with("awaited", look.awaited()).with("task", task(view))
        }
        (_, Phase::Lobby) => {
            let name = |index| Detail::Name(about.name(Seat::from_index(index)));
            Fact::new("look-lobby").with("people", Detail::List((0..table.people.len()).map(name).collect()))
        }
        _ => Fact::new("look-over"),
    };
    let state = about.say(&state);
    format!("{}\n{state}{}", reader.say(&title(table)), still(reader, table))
}

/// That it is paused, if it is, on a line of its own.
fn still(reader: Reader, table: &Table) -> String {
    let line = |why| format!("\n{}", paused::paused(reader, table.id, table.channel, why));
    table.standstill().filter(|_| table.phase.is_open()).map_or_else(String::new, line)
}

/// What is different since the reader's own last move.
pub fn catch_up(reader: Reader, catch_up: &CatchUp) -> String {
    let (title, last) = (reader.say(&title(&catch_up.table)), still(reader, &catch_up.table));
    let changes = catch_up.before.changes(&catch_up.after);
    if changes.is_empty() {
        return format!("{title}\n{}{last}", reader.word("catch-up-nothing"));
    }
    let about = reader.about(&catch_up.table.people);
    let lines: Vec<String> = changes.iter().map(|change| format!("- {}", about.say(change))).collect();
    newest(&format!("{title}\n{}", reader.word("catch-up-since")), &lines, last.trim_start())
}

pub fn hand(reader: Reader, own: &Own) -> String {
    let lines = reader.about(&own.table.people).say_all(&own.hand);
    newest(&reader.say(&title(&own.table)), &[lines], "")
}

/// The open games of one person.
pub fn mine(reader: Reader, games: &Games, mine: &[Mine]) -> String {
    if mine.is_empty() {
        return reader.say(&no_table_of_yours(&games.iter().collect::<Vec<_>>()));
    }
    let line = |mine: &Mine| {
        let (table, number) = (&mine.table, plain_number(mine.table.id));
        let state = match (table.phase, mine.awaited_at) {
            _ if mine.standstill.is_some() => Fact::new("mine-paused").with("number", number.clone()),
            (Phase::Lobby, _) => Fact::new("mine-lobby"),
            (_, Some(since)) => Fact::new("mine-awaited").with("since", moment(since)),
            _ => Fact::new("mine-others"),
        };
        let place = match table.guild {
            Some(_) => super::channel(table.channel),
            None => Detail::Word("mine-direct"),
        };
        let fact = Fact::new("mine-line")
            .with("number", number)
            .with("game", title(table))
            .with("place", place)
            .with("state", state);
        format!("- {}", reader.say(&fact))
    };
    newest(&reader.word("mine-first"), &mine.iter().map(line).collect::<Vec<_>>(), "")
}

/// A table in a list of suggestions, in plain text.
pub fn table_choice(reader: Reader, mine: &Mine) -> String {
    let table = &mine.table;
    let state = match table.phase {
        Phase::Lobby => "choice-lobby",
        Phase::Playing if mine.awaited_at.is_some() => "choice-awaited",
        Phase::Playing => "choice-others",
        Phase::Over | Phase::Ended => "choice-over",
    };
    let about = reader.plainly_about(&table.people);
    let others = table.people.iter().enumerate().filter(|(_, person)| person.user != reader.user);
    let others: Vec<Detail> =
        others.map(|(index, _)| Detail::Name(about.name(Seat::from_index(index)))).collect();
    let fact = if others.is_empty() { Fact::new("choice") } else { Fact::new("choice-with") };
    let fact = fact.with("number", plain_number(table.id)).with("state", Detail::Word(state));
    let fact = fact.with("game", Detail::name(&table.kind.card().title));
    reader.say(&fact.with("others", Detail::List(others)))
}

/// What a channel of the local Discord shows before anybody has typed anything.
/// `first` is begun by the button that stands out.
pub fn welcome(reader: Reader, first: Kind) -> String {
    reader.say(&Fact::new("welcome").with("game", Detail::name(&first.card().title)))
}

/// The button that begins this game against computers.
pub fn play_now(reader: Reader, kind: Kind) -> String {
    reader.say(&Fact::new("button-play-now-game").with("game", Detail::name(&kind.card().title)))
}
