//! Why something is not done, kindly and with the reason.

use super::standstill::still;
use super::{Shown, list, shown_name, voice};
use crate::table::Refusal;
use games::{Facts, Names};

/// True wherever it is read: in direct messages these commands are not offered.
pub(super) const OPENS_ONE: &str =
    "In a channel of a server `/desert new`, `/nomads new` or `/bazaar new` opens one.";

/// Before words that are given back.
pub const NOT_PLAYED: &str = "Not played";
pub const YOU_WROTE: &str = "You wrote";

pub fn refusal(refusal: &Refusal) -> String {
    match refusal {
        Refusal::NoTable => "No game has been opened in this channel. `/desert new`, `/nomads new` or `/bazaar new` opens one.".to_owned(),
        Refusal::NoTableOfYours => format!("You sit at no open table. {OPENS_ONE}"),
        Refusal::WhichTable { tables } => {
            let tables: Vec<String> =
                tables.iter().map(|(id, kind)| format!("{id} ({})", kind.card().title)).collect();
            format!("You sit at several open tables: choose one with the option `table`. Yours are {}.", list(&tables))
        }
        Refusal::NoSuchTable => "You do not sit at this table, or there is no such table. `/table games` lists yours.".to_owned(),
        Refusal::Unsure { kind, consequence, .. } => super::question(*kind, consequence),
        Refusal::ChannelTaken { kind } => format!(
            "A game of {} is open in this channel already, and a channel has one game at a time. Finish it, end it with \
             `/table end`, or open yours in another channel or thread.",
            kind.card().title
        ),
        Refusal::TooManyTables { most } => {
            format!("You sit at {most} open tables, which is the most. Finish or leave one first.")
        }
        Refusal::ServerFull { most } => {
            format!("This server has {most} open tables, which is the most. One must end first.")
        }
        Refusal::Options(unreadable) => self::unreadable(unreadable),
        Refusal::Setup(rule) => voice(&games::SeatNumbers).say_all(rule),
        Refusal::AlreadySeated => "You sit at this table already.".to_owned(),
        Refusal::Full { most } => format!("All {most} seats are taken."),
        Refusal::TooFew { least, seated } => {
            format!("The game needs at least {least} players; so far there {}.", match seated {
                1 => "is 1".to_owned(),
                more => format!("are {more}"),
            })
        }
        Refusal::Begun => "The game has begun: seats cannot be taken or left any more.".to_owned(),
        Refusal::NotBegun => {
            "The game has not begun: it waits in the lobby until its host presses **Start**.".to_owned()
        }
        Refusal::Over => format!("This game is over. {OPENS_ONE}"),
        Refusal::NotOver => "A record holds all secrets: there is none before a game has ended.".to_owned(),
        Refusal::NotSeated { kind } => {
            format!("You do not sit at this table of {}: only its players can do that.", kind.card().title)
        }
        Refusal::NobodySuch => "They do not sit at this table.".to_owned(),
        Refusal::HostOnly { host } => {
            format!("Only the host, {}, can do that.", shown_name(&host.name))
        }
        Refusal::NotYourself => "You cannot remove yourself; `/table leave` does that.".to_owned(),
        Refusal::Game { refusal, people } => voice(&Shown(people)).say_all(&refusal.facts()),
        Refusal::AlreadyPlayed { moves } => {
            format!("Your move is recorded already: {moves}. Nothing was done twice.")
        }
        Refusal::Stale { people, awaited } => {
            let names = Shown(people);
            let awaited: Vec<String> = awaited.iter().map(|seat| names.name(seat)).collect();
            format!(
                "The game has gone on since you opened this; it waits for {} now. Nothing was done: look at the \
                 newest board and try again.",
                list(&awaited)
            )
        }
        Refusal::NotTheLast => {
            "That is no longer your last move: nothing was taken back. `/undo` takes back the one that is.".to_owned()
        }
        Refusal::NothingToUndo => "You have made no move that could be taken back.".to_owned(),
        Refusal::ProposalOpen => {
            "Another vote is still open: it must be settled first.".to_owned()
        }
        Refusal::ProposalGone => "That has been settled, or the game has gone on since.".to_owned(),
        Refusal::NotAsked => "Your consent is not needed for this.".to_owned(),
        Refusal::ConsentGiven => "You have agreed already; not everybody has answered yet.".to_owned(),
        Refusal::Suspended { table, channel, why } => {
            format!("Nothing was done. {}", still(*table, *channel, *why))
        }
        Refusal::PutAside { table } => format!(
            "The saved game {table} failed a check. It is paused until the bot's operator has looked. A moderator can \
             close it with `/table end`."
        ),
        Refusal::AnotherServer => {
            "A game stays in its server, as long as I can reach its channel there.".to_owned()
        }
        Refusal::HereAlready => "The table is in this channel already.".to_owned(),
        Refusal::NoSuchMove { latest } => {
            format!("There is no such move: their numbers so far are 0 to {latest}, and `/table history` lists them.")
        }
        Refusal::NoSuchThing => "There is nothing like that at this table.".to_owned(),
    }
}

/// A move is refused, and with it all others of the same command; and one that is legal, to whoever wrote none.
pub fn not_played(why: &Refusal, legal: Option<&str>) -> String {
    let legal = legal.map_or_else(String::new, |legal| format!(" For example, `{legal}` is legal now."));
    format!("{}{legal}", refusal(why))
}

/// What keeps a game from being played in a place.
pub enum Missing {
    /// It is no channel of a server.
    Server,
    /// By Discord's own names.
    Permissions(String),
}

/// A game cannot be played there.
pub fn missing(missing: &Missing) -> String {
    match missing {
        Missing::Server => "A table stands in a channel or thread of a server: type this there.".to_owned(),
        Missing::Permissions(names) => format!(
            "I could not post the board here: I lack {names} in this channel. Ask a moderator of the \
             server to allow me that, or choose another channel."
        ),
    }
}

/// Too many requests of one person, or of one server.
pub fn flood() -> String {
    "That was a lot at once. Nothing was done: please wait a few seconds and try again.".to_owned()
}

/// A command that we do not have, or not in that form.
pub fn unknown_command() -> String {
    "I do not know that command in this form: perhaps Discord shows an old one. Nothing was done; reload Discord and try \
     again, `/help` lists what there is."
        .to_owned()
}

/// Text that is not notation.
pub fn unreadable(unreadable: &games::Unreadable) -> String {
    voice(&games::SeatNumbers).say_all(&unreadable.facts())
}

/// What was typed where one of the suggestions is wanted.
pub fn unreadable_choice(said: &str) -> String {
    format!("I cannot read “{}”. Choose one of the suggestions.", shown_name(said))
}

/// Somebody else wrote for too long.
pub fn busy() -> String {
    "I am very busy just now. Nothing was done: please try again in a moment.".to_owned()
}

/// Disk full, or failing.
pub fn unwritable(id: &str) -> String {
    format!(
        "I cannot write anything down just now, so nothing was done and nothing is lost. Please try again later. \
         (Error {id})"
    )
}

/// Everything else of ours. Nothing is lost.
pub fn fault(id: &str) -> String {
    format!("That is my fault, not yours: something here failed. The game stands as it was. (Error {id})")
}
