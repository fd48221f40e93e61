//! Why something was not done, and what to do next.

use super::{Reader, link, paused, plain_number};
use crate::store::{ChannelId, TableId};
use crate::table::Refusal;
use games::any::Kind;
use games::{Detail, Fact, Facts, Names, Seat};

pub fn refusal(reader: Reader, refusal: &Refusal) -> String {
    match refusal {
        Refusal::Unsure { kind, consequence, .. } => super::question(reader, *kind, consequence),
        Refusal::Options(unreadable) => self::unreadable(reader, unreadable),
        Refusal::Setup(rule) => reader.about(&[]).say_all(rule),
        Refusal::Game { refusal, people } => reader.about(people).say_all(refusal),
        Refusal::Stale { people, awaited } => {
            reader.about(people).say(&Fact::new("refusal-stale").with("awaited", *awaited))
        }
        other => reader.say(&fact(reader, other)),
    }
}

pub(super) fn no_table_of_yours(games: &[Kind]) -> Fact {
    Fact::new("refusal-no-table-of-yours").with("commands", opening(games))
}

/// The commands that open a table.
fn opening(games: &[Kind]) -> Detail {
    Detail::list(games.iter().map(|kind| Fact::new("opening").with("command", Detail::name(&kind.name()))))
}

/// Refusals of one sentence.
fn fact(reader: Reader, refusal: &Refusal) -> Fact {
    let title = |kind: &Kind| Detail::name(&kind.card().title);
    match refusal {
        Refusal::NoTable { games } => Fact::new("refusal-no-table").with("commands", opening(games)),
        Refusal::NoTableOfYours { games } => no_table_of_yours(games),
        Refusal::WhichThread { threads } => {
            let one = |(thread, kind): &(ChannelId, Kind)| {
                Fact::new("refusal-thread")
                    .with("game", Detail::name(&kind.card().title))
                    .with("thread", Detail::Name(format!("<#{thread}>")))
            };
            Fact::new("refusal-which-thread").with("threads", Detail::list(threads.iter().map(one)))
        }
        Refusal::WhichTable { tables } => {
            let one = |(id, kind): &(TableId, Kind)| {
                let number = plain_number(*id);
                Fact::new("refusal-which-table-one").with("number", number).with("game", title(kind))
            };
            Fact::new("refusal-which-table").with("tables", Detail::list(tables.iter().map(one)))
        }
        Refusal::NoSuchTable => Fact::new("refusal-no-such-table"),
        Refusal::ChannelTaken { kind } => Fact::new("refusal-channel-taken").with("game", title(kind)),
        Refusal::AgainOpen { begun: false, at } => Fact::new("again-open").with("link", link(at)),
        Refusal::AgainOpen { begun: true, at } => Fact::new("again-begun").with("link", link(at)),
        Refusal::TooManyTables { most } => Fact::new("refusal-too-many-tables").with("most", *most),
        Refusal::ServerFull { most } => Fact::new("refusal-server-full").with("most", *most),
        Refusal::AlreadySeated => Fact::new("refusal-already-seated"),
        Refusal::Full { most } => Fact::new("refusal-full").with("most", *most),
        Refusal::TooFew { least, seated } => {
            Fact::new("refusal-too-few").with("least", *least).with("seated", *seated)
        }
        Refusal::Begun => Fact::new("refusal-begun"),
        Refusal::NotBegun => Fact::new("refusal-not-begun"),
        Refusal::Over => Fact::new("refusal-over"),
        Refusal::NotOver => Fact::new("refusal-not-over"),
        Refusal::NotSeated { kind } => Fact::new("refusal-not-seated").with("game", title(kind)),
        Refusal::NobodySuch => Fact::new("refusal-nobody-such"),
        Refusal::HostOnly { host } => Fact::new("refusal-host-only").with("host", reader.person(host)),
        Refusal::NotYourself => Fact::new("refusal-not-yourself"),
        Refusal::AlreadyPlayed { moves } => {
            Fact::new("refusal-already-played").with("moves", Detail::name(moves))
        }
        Refusal::NotTheLast => Fact::new("refusal-not-the-last"),
        Refusal::NoReview => Fact::new("refusal-no-review"),
        Refusal::NoHints => Fact::new("refusal-no-hints"),
        Refusal::NotOffered { offered } => Fact::new("refusal-not-offered")
            .with("offered", Detail::list(offered.iter().map(|word| Detail::Name(format!("`{word}`"))))),
        Refusal::NoHintNow => Fact::new("refusal-no-hint-now"),
        Refusal::ComputersRefuse => Fact::new("refusal-computers-refuse"),
        Refusal::NoComputer { computers, .. } if computers.is_empty() => Fact::new("refusal-no-computers"),
        Refusal::NoComputer { people, computers } => {
            let about = reader.about(people);
            let one = |seat: Seat| {
                let player = Detail::Name(about.name(seat));
                Fact::new("refusal-computer-seat").with("number", seat.number()).with("player", player)
            };
            Fact::new("refusal-no-computer").with("computers", Detail::list(computers.iter().map(one)))
        }
        Refusal::NothingToUndo => Fact::new("refusal-nothing-to-undo"),
        Refusal::ProposalOpen => Fact::new("refusal-proposal-open"),
        Refusal::ProposalGone => Fact::new("refusal-proposal-gone"),
        Refusal::NotAsked => Fact::new("refusal-not-asked"),
        Refusal::ConsentGiven => Fact::new("refusal-consent-given"),
        Refusal::Suspended { table, channel, why } => {
            Fact::new("refusal-paused").with("why", paused::fact(*table, *channel, *why))
        }
        Refusal::SitsHere => Fact::new("refusal-sits-here"),
        Refusal::InvitedBefore { user } => {
            Fact::new("refusal-invited-before").with("user", super::mention(*user))
        }
        Refusal::TooManyInvited { most } => Fact::new("refusal-too-many-invited").with("most", *most),
        Refusal::InvitesBot => Fact::new("refusal-invites-bot"),
        Refusal::CannotCome { user } => Fact::new("refusal-cannot-come").with("user", super::mention(*user)),
        Refusal::PutAside { table } => Fact::new("refusal-damaged").with("number", plain_number(*table)),
        Refusal::AnotherServer => Fact::new("refusal-another-server"),
        Refusal::HereAlready => Fact::new("refusal-here-already"),
        Refusal::NoSuchMove { latest } => Fact::new("refusal-no-such-move").with("latest", latest.0),
        Refusal::NoSuchThing => Fact::new("refusal-no-such-thing"),
        Refusal::Unsure { .. }
        | Refusal::Options(_)
        | Refusal::Setup(_)
        | Refusal::Game { .. }
        | Refusal::Stale { .. } => unreachable!("said before"),
    }
}

/// A move is refused, and all others of the same command with it; plus a legal move, for somebody who wrote none.
pub fn not_played(reader: Reader, why: &Refusal, legal: Option<&str>) -> String {
    let why = refusal(reader, why);
    match legal {
        Some(legal) => {
            let legal = Detail::name(&legal);
            reader.say(&Fact::new("refusal-legal").with("why", Detail::Name(why)).with("move", legal))
        }
        None => why,
    }
}

/// What comes before typed text that is given back.
#[derive(Clone, Copy)]
pub enum GivenBack {
    /// The text was moves.
    NotPlayed,
    Wrote,
}

impl GivenBack {
    pub fn say(self, reader: Reader) -> String {
        reader.word(match self {
            GivenBack::NotPlayed => "given-back-not-played",
            GivenBack::Wrote => "given-back-wrote",
        })
    }
}

/// Why a game cannot be played in a place.
pub enum Missing {
    /// It is not a channel of a server.
    Server,
    /// It is a thread itself, or a channel that has none.
    Threads,
    Permissions(Vec<Permission>),
}

/// Permissions that the bot needs.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Permission {
    ViewChannel,
    SendMessages,
    SendInThreads,
    CreateThreads,
    AttachFiles,
    ReadHistory,
}

impl Permission {
    fn key(self) -> &'static str {
        match self {
            Permission::ViewChannel => "permission-view-channel",
            Permission::SendMessages => "permission-send-messages",
            Permission::SendInThreads => "permission-send-in-threads",
            Permission::CreateThreads => "permission-create-threads",
            Permission::AttachFiles => "permission-attach-files",
            Permission::ReadHistory => "permission-read-history",
        }
    }
}

/// A game cannot be played there.
pub fn missing(reader: Reader, missing: &Missing) -> String {
    match missing {
        Missing::Server => reader.word("refusal-no-server"),
        Missing::Threads => reader.word("refusal-no-threads"),
        Missing::Permissions(lacking) => {
            let names = Detail::List(lacking.iter().map(|one| Detail::Word(one.key())).collect());
            reader.say(&Fact::new("refusal-permissions").with("permissions", names))
        }
    }
}

/// Rate limited.
pub fn flood(reader: Reader) -> String {
    reader.word("refusal-flood")
}

/// A command that we do not have, or not in that form.
pub fn unknown_command(reader: Reader) -> String {
    reader.word("refusal-unknown-command")
}

/// Text that is not notation.
pub fn unreadable(reader: Reader, unreadable: &games::Unreadable) -> String {
    reader.about(&[]).say_all(&unreadable.facts())
}

/// Typed text in place of one of the suggestions.
pub fn unreadable_choice(reader: Reader, said: &str) -> String {
    reader.say(&Fact::new("refusal-choice").with("said", Detail::Name(super::shown_name(said))))
}

/// Somebody else was writing for too long.
pub fn busy(reader: Reader) -> String {
    reader.word("refusal-busy")
}

/// The disk is full or failing. The number finds the line in the log.
pub fn unwritable(reader: Reader, id: &str) -> String {
    reader.say(&Fact::new("refusal-unwritable").with("id", Detail::name(&id)))
}

/// Any other error of ours. Nothing is lost.
pub fn fault(reader: Reader, id: &str) -> String {
    reader.say(&Fact::new("refusal-fault").with("id", Detail::name(&id)))
}
