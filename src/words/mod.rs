//! FACTS -> SENTENCES: the only room with prose for people. Knows tables, store types, games and the voice that says
//! facts; not serenity, not poise. Buttons, ids and message limits belong to `discord`.
//!
//! The sentences are in `locales/`; this room decides which one is said, with which details, and to whom: [`Reader`].

mod answer;
pub mod commands;
mod fit;
mod guide;
mod help;
mod hint;
mod history;
mod label;
mod lobby;
mod names;
pub mod panel;
mod paused;
mod post;
mod question;
mod reader;
mod refusal;
mod review;
mod row;
mod told;

pub use answer::{
    answer, catch_up, hand, kept, look, mine, no_record_yet, past, play_now, record, table_choice, welcome,
};
pub use fit::{MESSAGE, fitting, length};
pub use guide::{
    Setting, choose_a_page, game_named, guide_button, guide_page, guide_title, no_such_game, no_such_topic,
    previous_and_next, topic_named, which_game, which_game_first,
};
pub use help::{Here, help};
pub use hint::{Hinted, hint, hint_button, hints_choice};
pub use history::{MOVES_A_PAGE, Page, history};
pub use label::{Label, form_example, form_field, form_title};
pub use lobby::{
    choose_a_level, choose_somebody, level, level_choice, option_seat, option_switch, option_to_chance,
    option_value, options_panel, take_seat, thread_name, whom_to_add, whom_to_invite,
};
pub use names::{kept_name, shown_name};
pub use paused::paused;
pub use post::post;
pub use question::question;
pub use reader::{About, Reader};
pub use refusal::{
    GivenBack, Missing, Permission, busy, fault, flood, missing, not_played, refusal, unknown_command,
    unreadable, unreadable_choice, unwritable,
};
pub use review::{review, review_button};
pub use row::{more, only_information, row};

use crate::store::{ChannelId, Millis, TableId, UserId};
use crate::table::{Person, Spot, Table};
use games::any::AnyView;
use games::{Detail, Fact};

/// "**Through the Desert**"
fn title(table: &Table) -> Fact {
    Fact::new("title").with("game", Detail::name(&table.kind.card().title))
}

/// A position in words, where there is no picture.
pub fn position(reader: Reader, view: &AnyView, people: &[Person]) -> String {
    reader.about(people).say_all(view)
}

/// With its channel, if it has one in a server.
fn title_and_place(table: &Table) -> Fact {
    match table.guild {
        Some(_) => {
            Fact::new("title-place").with("title", title(table)).with("channel", channel(table.channel))
        }
        None => title(table),
    }
}

/// What the awaited players are asked to do.
fn task(view: &AnyView) -> Fact {
    view.summary().task
}

/// All digits: a shorter commitment would be easier to forge. Only in the lobby's post, which comes before the first
/// draw, and where somebody asks; hidden, since few want to read it.
fn commitment(reader: Reader, table: &Table) -> String {
    let fact = Fact::new("commitment").with("digits", Detail::name(&table.commitment));
    format!("-# {}", reader.say(&fact))
}

/// A link to a channel, as Discord writes it.
fn channel(channel: ChannelId) -> Detail {
    Detail::Name(format!("<#{channel}>"))
}

/// The address of a message, or of its channel where none is known.
fn link(at: &Spot) -> Detail {
    match (at.guild, at.message) {
        (Some(guild), Some(message)) => {
            let channel = at.channel;
            Detail::Name(format!("https://discord.com/channels/{guild}/{channel}/{message}"))
        }
        _ => channel(at.channel),
    }
}

/// A person, as Discord mentions them.
fn mention(user: UserId) -> Detail {
    Detail::Name(format!("<@{user}>"))
}

fn mentions(users: &[UserId]) -> Detail {
    Detail::List(users.iter().map(|&user| mention(user)).collect())
}

/// With a capital first letter.
fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

/// A time, as Discord shows it in the reader's own time zone: "20 April 2026 16:20".
fn moment(at: Millis) -> Detail {
    Detail::Name(format!("<t:{}:f>", at.div_euclid(1000)))
}

/// The number of a game: the same in every language, without digit separators.
fn plain_number(number: TableId) -> Detail {
    Detail::name(&number)
}
