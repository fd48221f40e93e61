//! What is read on a panel: to its player alone, who is "you".

use crate::store::Phase;
use crate::table::{Look, Refusal, Story, Table};
use games::any::{AnyEvent, AnyHand, AnyView};
use games::{Choice, Detail, Fact, Facts, Names, Seat, Seats};
use voice::{Language, Voice};

use super::{Shown, by_turn, newest};

/// What is said above a page, if anything.
pub enum Note<'a> {
    Nothing,
    /// The game has gone on: what happened since the player's last move.
    Stale(Option<&'a Story>),
    /// What was chosen is too old, or fits no more.
    Expired,
    Lost,
    /// What was just played, and whether it was said before.
    Played(&'a Story, bool),
    TakenBack,
    Refused(&'a Refusal),
    /// As it stands.
    Said(&'a str),
}

/// What is shown of a turn.
pub struct Shows<'a> {
    pub table: &'a Table,
    pub seat: Seat,
    pub view: &'a AnyView,
    pub hand: &'a AnyHand,
    /// Whether the game waits for this player.
    pub awaited: bool,
    /// What the moves that are chosen would bring.
    pub chosen: Option<&'a [AnyEvent]>,
    /// The chosen move that draws or reveals something.
    pub unknown: Option<&'a Choice>,
    pub picked: &'a [Choice],
    pub asks: Option<&'a Fact>,
}

/// Speaks to one player.
pub fn to<'a>(names: &'a dyn Names, seat: Seat) -> Voice<'a> {
    Voice { language: Language::english(), names, reader: Some(seat) }
}

fn say(fact: &Fact) -> String {
    super::voice(&games::RiderColours).say(fact)
}

/// A word or sentence without details.
pub fn label(key: &'static str) -> String {
    say(&Fact::new(key))
}

/// The whole text of a page.
pub fn page(shows: &Shows, note: &Note) -> String {
    let names = Shown(&shows.table.people);
    let voice = to(&names, shows.seat);
    let game = Detail::Name(shows.table.kind.card().title.to_owned());
    let mut lines = vec![match shows.awaited {
        true => {
            let task = shows.view.summary().task;
            voice.say(&Fact::new("panel-your-turn").with("game", game).with("task", task))
        }
        false => voice.say(&Fact::new("panel-not-your-turn").with("game", game)),
    }];
    if let Some(events) = shows.chosen {
        let mut chosen = vec![label("panel-not-played")];
        chosen.extend(events.iter().flat_map(Facts::facts).map(|fact| voice.say(&fact)));
        chosen.extend(
            shows
                .unknown
                .map(|unknown| voice.say(&Fact::new("panel-unknown").with("move", unknown.means.clone()))),
        );
        lines.push(chosen.join(" "));
    }
    if !shows.picked.is_empty() {
        let picked = Detail::list(shows.picked.iter().map(|choice| choice.means.clone()));
        lines.push(voice.say(&Fact::new("panel-picked").with("picked", picked)));
    }
    if let Some(asks) = shows.asks {
        let more = shows.chosen.is_some() && shows.picked.is_empty() && asks.key != "panel-ask-more";
        let asked = match more {
            true => voice.say(&Fact::new("panel-ask-more-question").with("question", asks.clone())),
            false => voice.say(asks),
        };
        lines.push(format!("**{asked}**"));
    }
    lines.extend(hand(shows.table, shows.seat, shows.hand));
    newest("", &noted(note, shows.seat), &lines.join("\n"))
}

/// The player's own hand in small letters; nothing for one that is empty.
pub fn hand(table: &Table, seat: Seat, hand: &AnyHand) -> Option<String> {
    let facts = hand.facts();
    if facts.iter().all(|fact| fact.key.ends_with("-hand-empty")) {
        return None;
    }
    let names = Shown(&table.people);
    let said: Vec<String> = facts.iter().map(|fact| to(&names, seat).say(fact)).collect();
    Some(format!("-# {}", said.join(" ").replace('\n', " ")))
}

fn noted(note: &Note, seat: Seat) -> Vec<String> {
    match note {
        Note::Nothing => Vec::new(),
        Note::Stale(Some(story)) if !story.told.is_empty() => {
            [label("panel-stale")].into_iter().chain(by_turn(&story.told, &story.table, Some(seat))).collect()
        }
        Note::Stale(_) => vec![label("panel-stale-nothing")],
        Note::Expired => vec![label("panel-expired")],
        Note::Lost => vec![label("panel-lost")],
        Note::Played(story, again) => {
            let again = again.then(|| label("panel-again"));
            again.into_iter().chain(by_turn(&story.told, &story.table, Some(seat))).collect()
        }
        Note::TakenBack => vec![label("panel-taken-back")],
        Note::Said(said) => vec![(*said).to_owned()],
        Note::Refused(refusal) => {
            let why = Detail::Name(super::refusal(refusal));
            vec![say(&Fact::new("panel-refused").with("why", why))]
        }
    }
}

/// All that happened since the reader's own last turn.
pub fn since(story: &Story, seat: Seat) -> String {
    let lines = by_turn(&story.told, &story.table, Some(seat));
    match lines.is_empty() {
        true => format!("{}\n{}", super::title(&story.table), label("happened-nothing")),
        false => {
            let lines: Vec<String> = lines.iter().map(|line| format!("- {line}")).collect();
            newest(&format!("{}\n{}", super::title(&story.table), label("happened-title")), &lines, "")
        }
    }
}

/// What was played, and who is next; with what the player holds now.
pub fn passed(note: &Note, now: &Look, seat: Seat, own: Option<&AnyHand>) -> String {
    let names = Shown(&now.table.people);
    let next = match &now.view {
        _ if now.table.phase != Phase::Playing => label("panel-ended"),
        // An order that only its giver knows of.
        _ if matches!(note, Note::Played(story, _) if story.told.is_empty()) => label("panel-noted"),
        Some(view) => {
            let next = Fact::new("panel-next").with("who", now.awaited()).with("task", view.summary().task);
            to(&names, seat).say(&next)
        }
        None => String::new(),
    };
    let hand = own.and_then(|own| hand(&now.table, seat, own));
    let last = [Some(next), hand].into_iter().flatten().collect::<Vec<_>>().join("\n");
    newest("", &noted(note, seat), &last)
}

/// To a player who is not awaited.
pub fn waiting(note: &Note, table: &Table, view: &AnyView, awaited: Seats, seat: Seat) -> String {
    let names = Shown(&table.people);
    let wait = Fact::new("panel-wait")
        .with("game", Detail::Name(table.kind.card().title.to_owned()))
        .with("who", awaited)
        .with("task", view.summary().task);
    newest("", &noted(note, seat), &to(&names, seat).say(&wait))
}

/// An option as it stands in a list: what it is, and what it costs and brings.
pub fn option(choice: &Choice, names: &dyn Names, seat: Seat) -> (String, String) {
    let voice = to(names, seat);
    let said = |facts: &[Fact]| facts.iter().map(|fact| voice.say(fact)).collect::<Vec<_>>().join(", ");
    let mut parts = Vec::new();
    if !choice.cost.is_empty() {
        parts.push(say(&Fact::new("panel-costs").with("cost", Detail::Name(said(&choice.cost)))));
    }
    if !choice.gain.is_empty() {
        parts.push(said(&choice.gain));
    }
    (super::capital(&voice.say(&choice.means)), parts.join(" · "))
}

/// The same on a button.
pub fn button(choice: &Choice, names: &dyn Names, seat: Seat) -> String {
    let (label, more) = option(choice, names, seat);
    if more.is_empty() { label } else { format!("{label} · {more}") }
}

/// A part of a list that is too long: what its options have in common, or which of them it holds; how many they are, and
/// the best of them.
pub fn part(
    means: Option<&Fact>,
    range: (usize, usize),
    options: &[Choice],
    names: &dyn Names,
    seat: Seat,
) -> (String, String) {
    let label = match means {
        Some(means) => super::capital(&to(names, seat).say(means)),
        None => say(&Fact::new("panel-part").with("first", range.0).with("last", range.1)),
    };
    let count = Fact::new("panel-part-count").with("count", options.len());
    let best = options.first().map(|choice| button(choice, names, seat)).unwrap_or_default();
    (label, say(&Fact::new("panel-part-best").with("count", count).with("best", Detail::Name(best))))
}

/// Above a list that holds so many.
pub fn placeholder(key: &'static str, count: usize) -> String {
    say(&Fact::new(key).with("count", count))
}

/// On the button that plays: what happens then.
pub fn confirm(unknown: Option<&Choice>) -> String {
    let first = unknown.map(|mv| mv.key.split(' ').next().unwrap_or_default());
    label(match first {
        None => "panel-confirm",
        Some("roll" | "capture" | "call") => "panel-confirm-roll",
        Some("draw") => "panel-confirm-draw",
        Some("keep") => "panel-confirm-reroll",
        Some("shift") => "panel-confirm-shift",
        Some(_) => "panel-confirm-unknown",
    })
}
