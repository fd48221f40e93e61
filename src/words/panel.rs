//! The text of a panel, for its player alone, who is "you".

use crate::store::Phase;
use crate::table::{Look, Refusal, Story, Table};
use games::any::{AnyEvent, AnyHand, AnyView};
use games::{Choice, Detail, Fact, Facts, Seats};

use super::fit::{length, newest};
use super::told::told;
use super::{About, Reader};

/// The longest label of a button that Discord allows.
const BUTTON: usize = 80;

/// What is said above a page, if anything.
pub enum Note<'a> {
    Nothing,
    /// The game has gone on: what happened since the player's last move.
    Stale(Option<&'a Story>),
    /// The draft is too old, or no longer fits.
    Expired,
    Lost,
    /// What was just played, and whether it was said before.
    Played(&'a Story, bool),
    TakenBack,
    Refused(&'a Refusal),
    /// This text.
    Said(&'a str),
}

/// What is shown of a turn.
pub struct Shows<'a> {
    pub table: &'a Table,
    pub view: &'a AnyView,
    /// What the player holds, and whether it is what they would hold after the chosen moves.
    pub hand: (&'a AnyHand, bool),
    /// Whether the game waits for this player.
    pub awaited: bool,
    /// What the chosen moves would bring.
    pub chosen: Option<&'a [AnyEvent]>,
    /// The chosen move that draws or reveals something, and whether what is certain of it is in `chosen`.
    pub unknown: Option<(&'a Choice, bool)>,
    pub picked: &'a [Choice],
    pub asks: Option<&'a Fact>,
}

/// The whole text of a page.
pub fn page(reader: Reader, shows: &Shows, note: &Note) -> String {
    let about = reader.about(&shows.table.people);
    let game = Detail::name(&shows.table.kind.card().title);
    let mut lines = vec![match shows.awaited {
        true => {
            let task = shows.view.summary().task;
            about.say(&Fact::new("panel-your-turn").with("game", game).with("task", task))
        }
        false => about.say(&Fact::new("panel-not-your-turn").with("game", game)),
    }];
    if let Some(events) = shows.chosen {
        let mut chosen = vec![reader.word("panel-not-played")];
        chosen.extend(events.iter().flat_map(Facts::facts).map(|fact| about.say(&fact)));
        chosen.extend(shows.unknown.map(|(mv, begun)| about.say(&unknown(&about, mv, begun))));
        lines.push(chosen.join(" "));
    }
    if !shows.picked.is_empty() {
        let picked = Detail::list(shows.picked.iter().map(|choice| choice.means.clone()));
        lines.push(about.say(&Fact::new("panel-picked").with("picked", picked)));
    }
    if let Some(asks) = shows.asks {
        let more = shows.chosen.is_some() && shows.picked.is_empty() && asks.key != "panel-ask-more";
        let asked = match more {
            true => about.say(&Fact::new("panel-ask-more-question").with("question", asks.clone())),
            false => about.say(asks),
        };
        lines.push(format!("**{asked}**"));
    }
    lines.extend(match shows.hand {
        (own, false) => hand(reader, shows.table, own),
        (own, true) => hand_after(reader, shows.table, own),
    });
    newest("", &noted(reader, note), &lines.join("\n"))
}

/// That something will show only when it is played.
fn unknown(about: &About, mv: &Choice, begun: bool) -> Fact {
    if begun {
        return Fact::new("panel-unknown-after");
    }
    let facts = costs_and_brings(about, mv);
    match facts.is_empty() {
        true => Fact::new("panel-unknown").with("move", mv.means.clone()),
        false => {
            Fact::new("panel-unknown-with").with("move", mv.means.clone()).with("facts", Detail::Name(facts))
        }
    }
}

/// The player's own hand in small letters; None if it is empty.
pub fn hand(reader: Reader, table: &Table, hand: &AnyHand) -> Option<String> {
    held(reader, table, hand).map(|said| format!("-# {said}"))
}

/// The same as it would be after the chosen moves.
fn hand_after(reader: Reader, table: &Table, hand: &AnyHand) -> Option<String> {
    let said = Detail::Name(held(reader, table, hand)?);
    Some(format!("-# {}", reader.say(&Fact::new("panel-hand-after").with("hand", said))))
}

fn held(reader: Reader, table: &Table, hand: &AnyHand) -> Option<String> {
    let facts = hand.facts();
    if facts.iter().all(|fact| fact.key.ends_with("-hand-empty")) {
        return None;
    }
    let about = reader.about(&table.people);
    let said: Vec<String> = facts.iter().map(|fact| about.say(fact)).collect();
    Some(said.join(" ").replace('\n', " "))
}

fn noted(reader: Reader, note: &Note) -> Vec<String> {
    match note {
        Note::Nothing => Vec::new(),
        Note::Stale(Some(story)) if !story.told.is_empty() => {
            [reader.word("panel-stale")].into_iter().chain(told(reader, &story.told, &story.table)).collect()
        }
        Note::Stale(_) => vec![reader.word("panel-stale-nothing")],
        Note::Expired => vec![reader.word("panel-expired")],
        Note::Lost => vec![reader.word("panel-lost")],
        Note::Played(story, again) => {
            let again = again.then(|| reader.word("panel-again"));
            // An order that only its giver knows of.
            let again = again.into_iter().chain(story.told.is_empty().then(|| reader.word("panel-noted")));
            again.chain(told(reader, &story.told, &story.table)).collect()
        }
        Note::TakenBack => vec![reader.word("panel-taken-back")],
        Note::Said(said) => vec![(*said).to_owned()],
        Note::Refused(refusal @ Refusal::AlreadyPlayed { .. }) => vec![super::refusal(reader, refusal)],
        Note::Refused(refusal) => {
            let why = Detail::Name(super::refusal(reader, refusal));
            vec![reader.say(&Fact::new("panel-refused").with("why", why))]
        }
    }
}

/// One of several tables that wait for the reader, on a button.
pub fn which_table(table: &Table) -> Fact {
    let game = Detail::name(&table.kind.card().title);
    Fact::new("turn-of").with("game", game).with("number", super::plain_number(table.id))
}

/// What the reader's own last command brought, when nothing has happened since.
pub fn so_far(reader: Reader, story: &Story) -> String {
    listed(reader, story, "happened-so-far")
}

/// Asks whether these moves are to be taken back.
pub fn take_back(reader: Reader, story: &Story) -> String {
    listed(reader, story, "panel-take-back")
}

/// Everything that happened since the reader's own last turn.
pub fn since(reader: Reader, story: &Story) -> String {
    listed(reader, story, "happened-title")
}

fn listed(reader: Reader, story: &Story, key: &'static str) -> String {
    let lines = told(reader, &story.told, &story.table);
    let title = reader.say(&super::title(&story.table));
    match lines.is_empty() {
        true => format!("{title}\n{}", reader.word("happened-nothing")),
        false => {
            let lines: Vec<String> = lines.iter().map(|line| format!("- {line}")).collect();
            newest(&format!("{title}\n{}", reader.word(key)), &lines, "")
        }
    }
}

/// What was played, and who is next; with what the player holds now.
pub fn passed(reader: Reader, note: &Note, now: &Look, own: Option<&AnyHand>) -> String {
    let next = match &now.view {
        _ if now.table.phase != Phase::Playing => reader.word("panel-ended"),
        Some(view) => {
            let next = Fact::new("panel-next").with("who", now.awaited()).with("task", view.summary().task);
            reader.about(&now.table.people).say(&next)
        }
        None => String::new(),
    };
    let hand = own.and_then(|own| hand(reader, &now.table, own));
    let last = [Some(next), hand].into_iter().flatten().collect::<Vec<_>>().join("\n");
    newest("", &noted(reader, note), &last)
}

/// To a player who is not awaited.
pub fn waiting(reader: Reader, note: &Note, table: &Table, view: &AnyView, awaited: Seats) -> String {
    let wait = Fact::new("panel-wait")
        .with("game", Detail::name(&table.kind.card().title))
        .with("who", awaited)
        .with("task", view.summary().task);
    newest("", &noted(reader, note), &reader.about(&table.people).say(&wait))
}

/// An option in a list: what it is, and what it costs and brings.
pub fn option(about: &About, choice: &Choice) -> (String, String) {
    (super::capital(&about.say(&choice.means)), costs_and_brings(about, choice))
}

/// Not one list of both: a price is often a list itself, and "2 water and 1 spice and 2 points" is not.
fn costs_and_brings(about: &About, choice: &Choice) -> String {
    let said = |facts: &[Fact]| facts.iter().map(|fact| about.say(fact)).collect::<Vec<_>>().join(", ");
    let mut parts = Vec::new();
    if !choice.cost.is_empty() {
        parts.push(said(&choice.cost));
    }
    if !choice.gain.is_empty() {
        parts.push(said(&choice.gain));
    }
    parts.join(" · ")
}

/// The same on a button: as much of what it costs and brings as fits, in whole words.
pub fn button(about: &About, choice: &Choice) -> String {
    let mut label = super::capital(&about.say(&choice.means));
    let between = |facts: &[Fact], index: usize| if index == 0 && !facts.is_empty() { " · " } else { ", " };
    for facts in [&choice.cost, &choice.gain] {
        for (index, fact) in facts.iter().enumerate() {
            let longer = format!("{label}{}{}", between(facts, index), about.say(fact));
            if length(&longer) > BUTTON {
                return label;
            }
            label = longer;
        }
    }
    label
}

/// A row of a list whose numbers are on the picture, too.
pub fn numbered(reader: Reader, number: usize, row: &str) -> String {
    reader.say(&Fact::new("panel-numbered").with("number", number).with("row", Detail::name(&row)))
}

/// A part of a list that is too long: what its options have in common, or which of them it holds; how many there are,
/// and the best of them.
pub fn part(
    about: &About,
    means: Option<&Fact>,
    range: (usize, usize),
    options: &[Choice],
) -> (String, String) {
    let label = match means {
        Some(means) => super::capital(&about.say(means)),
        None => about.say(&Fact::new("panel-part").with("first", range.0).with("last", range.1)),
    };
    let count = Fact::new("panel-part-count").with("count", options.len());
    let best = options.first().map(|choice| button(about, choice)).unwrap_or_default();
    (label, about.say(&Fact::new("panel-part-best").with("count", count).with("best", Detail::Name(best))))
}

/// Above a list of this many options.
pub fn placeholder(reader: Reader, key: &'static str, count: usize) -> String {
    reader.say(&Fact::new(key).with("count", count))
}

/// On the button that plays: what it does. `last`: the last of the chosen moves, if the button is to say what it does.
pub fn confirm(about: &About, last: Option<&Choice>, unknown: bool) -> String {
    match last.and_then(|mv| mv.button.as_ref()) {
        Some(button) => super::capital(&about.say(button)),
        None if unknown => about.say(&Fact::new("panel-confirm-unknown")),
        None => about.say(&Fact::new("panel-confirm")),
    }
}
