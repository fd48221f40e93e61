//! FACTS -> SENTENCES: the only room with prose for people. Knows tables, store types, games and the voice that says facts;
//! not serenity, not poise. Buttons, ids and limits of messages are Discord's form and stay in `discord`.

mod answer;
pub mod commands;
mod fit;
mod guide;
mod help;
mod history;
mod post;
mod question;
mod refusal;
mod row;
mod standstill;

use crate::store::{Millis, PlyNumber};
use crate::table::{Person, Table, Told};
use games::any::{AnyEvent, AnyView, Kind};
use games::{Fact, Facts, Names, RiderColours, Seat, disturbs};
use voice::{Language, Voice};

use fit::newest;

pub use answer::{answer, catch_up, hand, look, mine, no_record_yet, past, record, table_choice, welcome};
pub use fit::{MESSAGE, fitting, length};
pub use guide::{
    Setting, choose_a_page, game_named, guide_button, guide_page, guide_title, how_to_play, no_such_game,
    no_such_topic, previous_and_next, topic_named, which_game, which_game_first,
};
pub use help::{Here, help};
pub use history::{MOVES_A_PAGE, Page, history};
pub use post::post;
pub use question::{END, KEEP, KEEP_PLAYING, LEAVE, RESIGN, kept, question};
pub use refusal::{
    Missing, NOT_PLAYED, YOU_WROTE, busy, fault, flood, missing, not_played, refusal, unknown_command,
    unreadable, unreadable_choice, unwritable,
};
pub use row::{COLOUR_FIRST, NOT_NOW, ONLY_INFORMATION, colours_now, more, row};

pub use standstill::still;

/// On buttons.
pub const PLAY: &str = "Play";
pub const TAKE_BACK: &str = "Take back";
pub const MY_HAND: &str = "My hand";
pub const WHAT_CHANGED: &str = "What changed";
pub const HOW_TO_PLAY: &str = "How to play";
pub const OLDER: &str = "Older";
pub const NEWER: &str = "Newer";
pub const JOIN: &str = "Join";
pub const START: &str = "Start";
pub const AGREE: &str = "Agree";
pub const REFUSE: &str = "Refuse";

/// The form in which moves are written: its field, and an example in it.
pub const FORM_FIELD: &str = "Your move, or several with commas";

pub fn form_example(example: &str) -> String {
    format!("such as: {example}")
}

pub fn form_title(kind: Kind, task: &Fact) -> String {
    format!("{}: {}", kind.card().title, voice(&RiderColours).say(task))
}

/// A position where no picture shows it.
pub fn position(view: &AnyView, people: &[Person]) -> String {
    voice(&Shown(people)).say_all(&view.facts())
}

/// What is wanted of whoever is awaited.
fn task(view: &AnyView) -> String {
    voice(&RiderColours).say(&view.summary().task)
}

/// "a", "a and b", "a, b and c".
fn list<T: ToString>(items: &[T]) -> String {
    voice(&RiderColours).list(items)
}

/// Speaks to everybody who reads it.
pub fn voice(names: &dyn Names) -> Voice<'_> {
    Voice { language: Language::english(), names, reader: None }
}

/// Players in Markdown.
pub struct Shown<'a>(pub &'a [Person]);

impl Names for Shown<'_> {
    fn name(&self, seat: Seat) -> String {
        self.0.get(seat.index()).map_or_else(|| RiderColours.name(seat), |person| shown_name(&person.name))
    }
}

/// A name that breaks no line and formats nothing.
pub fn shown_name(name: &str) -> String {
    let mut shown = String::new();
    for c in name.chars() {
        if matches!(
            c,
            '\\' | '*' | '_' | '~' | '`' | '|' | '>' | '#' | '[' | ']' | '(' | ')' | '<' | '@' | ':' | '-'
        ) {
            shown.push('\\');
        }
        shown.push(c);
    }
    shown
}

/// A name as we keep it: on one line, without what turns the direction of writing round, at most 32 characters long,
/// and to be seen.
pub fn kept_name(name: &str) -> String {
    const LONGEST: usize = 32;
    // What joins two signs into one is of no use at an end.
    const JOINER: char = '\u{200d}';
    // Blanks that are not called so: Braille, and fillers of Hangul.
    let blank = |c: char| {
        c.is_whitespace()
            || matches!(c, JOINER | '\u{115f}' | '\u{1160}' | '\u{2800}' | '\u{3164}' | '\u{ffa0}')
    };
    let clean: String = name.chars().filter(|&c| !disturbs(c)).take(LONGEST).collect();
    let clean = clean.trim_matches(blank);
    if clean.is_empty() { "somebody".to_owned() } else { clean.to_owned() }
}

/// "Through the Desert (2024, mountain)"; without what goes without saying.
fn title(table: &Table) -> String {
    let (game, options) = (table.kind.card().title, table.options.to_string());
    if options == "first random" { format!("**{game}**") } else { format!("**{game}** ({options})") }
}

/// "1 point", "2 points".
fn counted(count: u32, noun: &str) -> String {
    format!("{count} {noun}{}", if count == 1 { "" } else { "s" })
}

/// Where a table stands, to follow its title.
fn place(table: &Table) -> String {
    match table.guild {
        Some(_) => format!(" in <#{}>", table.channel),
        None => String::new(),
    }
}

/// All digits, since fewer would bind us less: two seeds that share a beginning are soon found. In the lobby's post,
/// which comes before the first draw, and nowhere else unasked; hidden, since few want to read it.
fn commitment(table: &Table) -> String {
    format!("-# Commitment to all draws: ||{}||", table.commitment)
}

/// What happened, a line a fact.
fn told(told: &[Told], table: &Table) -> Vec<String> {
    told.iter().flat_map(|one| facts(one, table)).collect()
}

fn facts(one: &Told, table: &Table) -> Vec<String> {
    let said = |events: &[AnyEvent], ply: PlyNumber| -> Vec<String> {
        let people = table.people_at(ply);
        let facts = events.iter().flat_map(Facts::facts);
        facts.map(|fact| voice(&Shown(&people)).say(&fact)).collect()
    };
    match one {
        Told::Setup { events } => said(events, PlyNumber::SETUP),
        Told::Move { ply, seat, events, .. } if events.is_empty() => {
            vec![format!("{} has chosen.", Shown(&table.people_at(*ply)).name(*seat))]
        }
        Told::Move { ply, events, .. } => said(events, *ply),
        Told::Undo { ply, seat, moves } => {
            let who = Shown(&table.people_at(*ply)).name(*seat);
            let moves = moves.iter().map(|one| format!("- {}", in_a_line(one, table)));
            [format!("{who} takes back:")].into_iter().chain(moves).collect()
        }
    }
}

/// One move with all that it brought, no longer than its share of a message.
fn in_a_line(one: &Told, table: &Table) -> String {
    const LONGEST: usize = 300;
    fitting(&facts(one, table).join(" "), LONGEST)
}

/// As Discord shows a moment in the reader's own zone: "20 April 2026 16:20".
fn moment(at: Millis) -> String {
    format!("<t:{}:f>", at.div_euclid(1000))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_formats_nothing_and_pings_nobody() {
        assert_eq!(shown_name("**Bo**"), "\\*\\*Bo\\*\\*");
        assert_eq!(shown_name("@everyone"), "\\@everyone");
        assert_eq!(kept_name("a\nb\u{202e}c"), "abc");
        assert_eq!(kept_name(" \n "), "somebody");
        assert_eq!(kept_name(&"x".repeat(99)).len(), 32);
    }
}
