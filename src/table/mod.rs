//! A GAME BEING PLAYED BY PEOPLE: lobby, seats, moves, undo, endings; what must be told to whom.
//! Knows games, records and the store. Not serenity, not SQL text, not pixels.
//!
//! Everything that changes something is an [`Act`], carried out by [`House::act`] in one transaction: inbox row, plies
//! and outbox rows together, or nothing. An answer names what happened by ids; `words` turns them into text.

mod act;
mod again;
mod another_way;
mod answer;
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
mod heartbeat;
mod hints;
mod history;
mod invite;
mod lobby;
mod look;
mod notice;
mod offer;
mod pace;
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
mod trouble;
mod turn;
mod undo;
mod uptime;
mod wakes;
mod walk;

use std::sync::Arc;
use std::sync::atomic::AtomicI64;

use tokio::sync::Notify;

use crate::failpoint;
pub use crate::store::Standstill;
use crate::store::{Fault, Millis, Session, Store};
use games::any::Games;

pub use act::{Act, Asking, Place};
pub use again::Spot;
pub use answer::{Answer, Heard};
pub use brief::{Address, Body, Brief, Telling};
pub use clock::{Ahead, Clock, HandClock, WallClock};
pub use consequence::{Consequence, UndoAsked};
pub use ending::Why;
pub use errand::{Errand, Retired};
use heartbeat::Connection;
pub use history::{History, Span};
pub use look::{CatchUp, Look, Mine, Own};
pub use notice::{Notice, Proposed, Remark};
pub use offer::{Move, Offer};
pub use pace::Pace;
pub use ponder::{Pondering, Waiting};
pub use position::{Person, Table};
use recent::Recent;
pub use refusal::Refusal;
pub use standstill::Unreached;
pub use stored::Checked;
pub use story::{Story, Told};
pub use trouble::Trouble;
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
    connection: Connection,
    wakes: Wakes,
    recent: Recent,
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
            connection: Connection::default(),
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
            Act::SetHints { hints } => self.set_hints(session, asking, table, *hints).await,
            Act::Hint => self.hint(session, asking, table).await,
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
