//! A GAME BEING PLAYED BY PEOPLE: lobby, seats, moves, undo, endings; what must be told to whom.
//! Knows games, records and the store. Not serenity, not SQL text, not pixels.
//!
//! Everything that changes something is an [`Act`], carried out by [`House::act`] in one transaction: inbox row, plies
//! and outbox rows together, or nothing. An answer names what happened by ids; `words` turns them into text.

mod again;
mod another_way;
mod aside;
mod brief;
mod choose;
mod clock;
mod computers;
mod consequence;
mod drafts;
mod ending;
mod errand;
mod events;
mod follow;
mod history;
mod invite;
mod lobby;
mod look;
mod notice;
mod offer;
mod pack;
mod play;
mod ponder;
mod position;
mod recent;
mod refusal;
mod standstill;
mod stored;
mod story;
mod thread;
mod tidy;
mod turn;
mod undo;
mod uptime;
mod wakes;
mod walk;

use std::sync::Arc;
use std::sync::atomic::AtomicI64;

use serde::{Deserialize, Serialize};
use thiserror::Error;
use tokio::sync::Notify;

use crate::failpoint;
pub use crate::store::Standstill;
use crate::store::{
    ChannelId, Fault, InteractionId, Level, Millis, PlyNumber, ProposalId, SeenCount, ServerId, Session,
    Store, TableId, UserId,
};
use games::Seat;
use games::any::{Games, Kind};

pub use again::Spot;
pub use brief::{Address, Body, Brief, Telling};
pub use clock::{Ahead, Clock, HandClock, WallClock};
pub use consequence::{Consequence, UndoAsked};
pub use ending::Why;
pub use errand::{Errand, Retired};
pub use history::{History, Span};
pub use look::{CatchUp, Look, Mine, Own};
pub use notice::{Notice, Proposed, Remark};
pub use offer::{Move, Offer};
pub use ponder::{Pondering, Waiting};
pub use position::{Person, Table};
use recent::Recent;
pub use refusal::Refusal;
pub use standstill::Unreached;
pub use stored::Checked;
pub use story::{Story, Told};
pub use turn::{OwnGame, Turn};
use uptime::Uptime;
use wakes::Wakes;
pub use wakes::Watch;

/// Open tables that one person may sit at, and that one server may hold.
pub const TABLES_A_PERSON: usize = 10;
pub const TABLES_A_SERVER: u32 = 50;

/// All tables of one bot: the service behind every command and button.
pub struct House {
    store: Store,
    clock: Arc<dyn Clock>,
    games: Games,
    pace: Pace,
    /// Wakes the courier.
    bell: Notify,
    /// Wakes the thinker.
    gong: Notify,
    /// The latest time the clock has shown.
    latest: AtomicI64,
    uptime: Uptime,
    wakes: Wakes,
    recent: Recent,
}

/// When people are reminded and when tables are given up. In milliseconds.
#[derive(Clone, Copy)]
pub struct Pace {
    pub first_reminder: Millis,
    pub next_reminder: Millis,
    /// Lobbies expire.
    pub lobby: Millis,
    /// After a wait of this length any player may end the game alone.
    pub patience: Millis,
    /// Closed direct messages are tried again after this.
    pub dms: Millis,
    /// How long the answer to an interaction is kept; its token lives 15 minutes.
    pub inbox: Millis,
    /// How long a half-chosen turn is kept that is too long for a button's id.
    pub drafts: Millis,
    /// How long delivered notices are kept if nothing depends on them.
    pub outbox: Millis,
    /// The least time that a turn of a computer player takes, so that people can follow.
    pub computer: Millis,
}

impl Default for Pace {
    fn default() -> Pace {
        const DAY: Millis = 24 * 60 * 60 * 1000;
        Pace {
            first_reminder: DAY,
            next_reminder: DAY,
            lobby: 7 * DAY,
            patience: 14 * DAY,
            dms: DAY,
            inbox: DAY,
            drafts: DAY / 24,
            outbox: 30 * DAY,
            computer: 1_500,
        }
    }
}

/// Who asks, and where: taken from the interaction itself, never from its content.
#[derive(Clone, Debug)]
pub struct Asking {
    pub interaction: InteractionId,
    pub user: UserId,
    /// As the server shows it.
    pub name: String,
    pub guild: Option<ServerId>,
    pub channel: ChannelId,
    /// Whether this person is a moderator of the server.
    pub moderator: bool,
    /// The languages of this person and of the server, as Discord names them: "en-GB".
    pub locale: Option<String>,
    pub guild_locale: Option<String>,
}

/// Which table is meant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// The one of this channel.
    Here(ChannelId),
    Table(TableId),
    /// The person's only open one.
    Of(UserId),
    /// Named by its number: one of theirs, or of the server they moderate. Of any other they learn nothing.
    Named {
        table: TableId,
        by: UserId,
        keeps: Option<ServerId>,
    },
    /// From a button or a form: a table of that server, or one of theirs. Of any other they learn nothing.
    Pressed {
        table: TableId,
        by: UserId,
        guild: Option<ServerId>,
    },
}

/// Something that changes a table.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Act {
    Open {
        kind: Kind,
        options: String,
        /// Start a thread from the post of the lobby, and play there.
        thread: bool,
    },
    /// Open a table with one person and computer players, and start it at once.
    PlayNow {
        kind: Kind,
    },
    /// Open the lobby of another game, after this one.
    Again,
    /// One option of a lobby, by its place on the game's card; `None`: as if nothing had been said of it.
    Choose {
        option: usize,
        value: Option<String>,
    },
    /// Those options of a lobby that a text names.
    Change {
        options: String,
    },
    /// Call somebody to the lobby, once.
    Invite {
        user: UserId,
    },
    Join,
    Leave,
    Kick {
        user: UserId,
    },
    /// A computer player takes a free seat of the lobby.
    AddComputer {
        level: Level,
    },
    /// One leaves the lobby: that of this seat, or the last one.
    RemoveComputer {
        seat: Option<Seat>,
    },
    /// Another level for a computer player; without a seat, for the only one.
    SetLevel {
        seat: Option<Seat>,
        level: Level,
    },
    /// A person takes the seat of a computer player in a game that has begun; without a seat, that of the only one.
    Take {
        seat: Option<Seat>,
    },
    Start,
    /// One move or several, separated by commas. `expected` is what the player had seen: see [`Look::seen`].
    Play {
        moves: String,
        expected: Option<SeenCount>,
    },
    /// Takes back the player's last move. `meant`: only if this many plies were public after it.
    Undo {
        meant: Option<SeenCount>,
    },
    /// Consent to a proposal, or refuse it.
    Consent {
        proposal: ProposalId,
        agree: bool,
    },
    Resign,
    End,
    /// Post the board again.
    Repost,
    /// Move the game to the channel where this is asked.
    MoveHere,
    /// Something irreversible: carried out only if its consequence is the one that was confirmed, by
    /// [`Consequence::number`].
    Sure {
        act: Box<Act>,
        told: i64,
    },
}

impl Act {
    /// Asks for confirmation first; `told` is the consequence that was confirmed, 0 for none.
    pub fn if_sure(self, told: i64) -> Act {
        Act::Sure { act: Box::new(self), told }
    }

    /// The act itself, confirmed or not.
    pub fn inner(&self) -> &Act {
        match self {
            Act::Sure { act, .. } => act.inner(),
            act => act,
        }
    }
}

/// What happened, by ids: stored, and repeated if an interaction comes twice.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Answer {
    Opened {
        table: TableId,
    },
    /// The host's options hold.
    Chosen {
        table: TableId,
    },
    Invited {
        table: TableId,
        user: UserId,
    },
    Joined {
        table: TableId,
        seat: Seat,
    },
    /// The last one to leave closes the lobby.
    Left {
        table: TableId,
        closed: bool,
    },
    Kicked {
        table: TableId,
        user: UserId,
    },
    ComputerAdded {
        table: TableId,
        level: Level,
    },
    ComputerRemoved {
        table: TableId,
    },
    LevelSet {
        table: TableId,
        seat: Seat,
        level: Level,
    },
    Started {
        table: TableId,
    },
    /// These plies were made.
    Played {
        table: TableId,
        first: PlyNumber,
        last: PlyNumber,
    },
    /// Taken back by this ply.
    Undone {
        table: TableId,
        ply: PlyNumber,
    },
    /// The others must agree.
    Proposed {
        table: TableId,
        proposal: ProposalId,
    },
    Consented {
        table: TableId,
        proposal: ProposalId,
        agreed: bool,
        settled: bool,
    },
    Resigned {
        table: TableId,
        seat: Seat,
    },
    Ended {
        table: TableId,
    },
    Reposted {
        table: TableId,
    },
    Moved {
        table: TableId,
    },
}

impl Answer {
    /// The table it is about.
    pub fn table(&self) -> TableId {
        match *self {
            Answer::Opened { table }
            | Answer::Chosen { table }
            | Answer::Invited { table, .. }
            | Answer::Joined { table, .. }
            | Answer::Left { table, .. }
            | Answer::Kicked { table, .. }
            | Answer::ComputerAdded { table, .. }
            | Answer::ComputerRemoved { table }
            | Answer::LevelSet { table, .. }
            | Answer::Started { table }
            | Answer::Played { table, .. }
            | Answer::Undone { table, .. }
            | Answer::Proposed { table, .. }
            | Answer::Consented { table, .. }
            | Answer::Resigned { table, .. }
            | Answer::Ended { table }
            | Answer::Reposted { table }
            | Answer::Moved { table } => table,
        }
    }
}

/// An answer, and whether it was given before.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Heard {
    pub answer: Answer,
    pub again: bool,
}

/// Why something was not done, in words for the operator. Nothing has changed.
#[derive(Debug, Error)]
pub enum Trouble {
    /// The player's mistake: `words` tells them why.
    #[error("refused: {0:?}")]
    Refused(Box<Refusal>),
    /// Our mistake.
    #[error(transparent)]
    Store(Fault),
    /// A stored game that failed a check. All others run on.
    #[error("game {table} cannot be trusted: {reason}")]
    Broken { table: TableId, reason: String },
}

impl From<Fault> for Trouble {
    fn from(fault: Fault) -> Trouble {
        match fault {
            Fault::Damaged { table: Some(table), reason } => Trouble::Broken { table, reason },
            fault => Trouble::Store(fault),
        }
    }
}

impl From<Refusal> for Trouble {
    fn from(refusal: Refusal) -> Trouble {
        Trouble::Refused(Box::new(refusal))
    }
}

impl House {
    pub fn new(store: Store, clock: Arc<dyn Clock>, games: Games, pace: Pace) -> House {
        House {
            store,
            uptime: Uptime::begin(&*clock),
            clock,
            games,
            pace,
            bell: Notify::new(),
            gong: Notify::new(),
            latest: AtomicI64::new(Millis::MAX),
            wakes: Wakes::default(),
            recent: Recent::default(),
        }
    }

    pub fn now(&self) -> Millis {
        self.clock.now()
    }

    pub fn store(&self) -> &Store {
        &self.store
    }

    /// The games on offer.
    pub fn games(&self) -> &Games {
        &self.games
    }

    /// Resolves when something may have fallen due.
    pub async fn rung(&self) {
        self.bell.notified().await;
    }

    /// Resolves when a computer player may have to move.
    pub async fn turn_may_be_due(&self) {
        self.gong.notified().await;
    }

    /// Wakes the courier and the thinker: something may have fallen due.
    pub fn ring(&self) {
        self.bell.notify_one();
        self.gong.notify_one();
    }

    pub(super) async fn try_act(&self, asking: &Asking, place: Place, act: &Act) -> Result<Heard, Trouble> {
        failpoint::hit("act received")?;
        let mut session = self.store.write().await?;
        failpoint::hit("act begun")?;
        if let Some(answer) = session.heard(asking.interaction, asking.user).await? {
            let answer = serde_json::from_str(&answer).map_err(|fault| Fault::Damaged {
                table: None,
                reason: format!("the answer to interaction {} is not readable: {fault}", asking.interaction),
            })?;
            return Ok(Heard { answer, again: true });
        }
        let now = self.now();
        session.met(asking.user, &asking.name, asking.locale.as_deref(), now).await?;
        let answer = self.carry_out(&mut session, asking, place, act).await?;
        failpoint::hit("act written")?;
        let written = serde_json::to_string(&answer).expect("an answer is JSON");
        session.hear(asking.interaction, asking.user, &written, now).await?;
        failpoint::hit("act before commit")?;
        session.commit().await?;
        self.ring();
        // It is committed: whatever fails from here on must not look like a refusal.
        let _ = failpoint::hit("act committed");
        Ok(Heard { answer, again: false })
    }

    async fn carry_out(
        &self,
        session: &mut Session,
        asking: &Asking,
        place: Place,
        act: &Act,
    ) -> Result<Answer, Trouble> {
        if let Act::Open { kind, options, thread } = act {
            return self.open(session, asking, *kind, options, *thread).await;
        }
        if let Act::PlayNow { kind } = act {
            return self.play_now(session, asking, *kind).await;
        }
        if let Act::Sure { act, told } = act {
            return self.if_sure(session, asking, place, act, *told).await;
        }
        let place = if *act == Act::Join { self.joined_at(session, place).await? } else { place };
        let table = match self.table(session, place).await {
            Err(Trouble::Refused(refusal)) if *act == Act::End => {
                return self.end_put_aside(session, asking, *refusal).await;
            }
            table => table?,
        };
        // The server's language may have changed since.
        if asking.guild.is_some() && asking.guild == table.guild && asking.guild_locale != table.row.locale {
            session.set_locale(table.id, asking.guild_locale.as_deref()).await?;
        }
        match act {
            Act::Open { .. } | Act::PlayNow { .. } | Act::Sure { .. } => unreachable!("dealt with before"),
            Act::Choose { option, value } => {
                self.choose(session, asking, table, *option, value.as_deref()).await
            }
            Act::Change { options } => self.change(session, asking, table, options).await,
            Act::Invite { user } => self.invite(session, asking, table, *user).await,
            Act::Again => self.again(session, asking, table).await,
            Act::Join => self.join(session, asking, table).await,
            Act::Leave => self.leave(session, asking, table).await,
            Act::Kick { user } => self.kick(session, asking, table, *user).await,
            Act::AddComputer { level } => self.add_computer(session, asking, table, *level).await,
            Act::RemoveComputer { seat } => self.remove_computer(session, asking, table, *seat).await,
            Act::SetLevel { seat, level } => self.set_level(session, asking, table, *seat, *level).await,
            Act::Take { seat } => self.take_seat(session, asking, table, *seat).await,
            Act::Start => self.start(session, asking, table).await,
            Act::Play { moves, expected } => self.play(session, asking, table, moves, *expected).await,
            Act::Undo { meant } => self.undo(session, asking, table, *meant).await,
            Act::Consent { proposal, agree } => self.consent(session, asking, table, *proposal, *agree).await,
            Act::Resign => self.resign(session, asking, table).await,
            Act::End => self.end(session, asking, table).await,
            Act::Repost => self.repost(session, asking, table).await,
            Act::MoveHere => self.move_here(session, asking, table).await,
        }
    }
}
