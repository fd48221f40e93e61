//! Delivers due notices: outbox row -> what it has to tell -> picture -> [`Messenger`]. Knows table and render, not
//! serenity.
//!
//! Order is kept within a lane (a table's channel, a seat's direct messages); a failing lane delays no other. Edits of old
//! messages wait in the outbox, and new messages go first. An attempt is noted before it is made: after a crash the same
//! nonce is sent again while Discord remembers it; later the message is searched for by its marker. A ping that may have
//! been delivered is not repeated.

mod back_off;
mod easels;
mod memory;
mod messenger;

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use thiserror::Error;
use tokio::sync::Notify;
use tokio::task::{JoinError, JoinSet};

use crate::failpoint;
use crate::store::{ChannelId, Fault, Lane, MessageId, Millis, TableId};
use crate::table::{
    Address, Body, Brief, Errand, House, Refusal, Retired, Table, Telling, Trouble, Unreached, Watch,
};
use render::{self, Animation, Picture};

use crate::words::{self, Reader};
use voice::Languages;

pub use easels::Easels;
pub use memory::{Memory, Sent};
pub use messenger::{Letter, Messenger, Posted, Undelivered};

/// Timeout of one delivery. Single requests have a shorter one: whatever takes this long waits for a rate limit (429). The
/// route is then parked, so that the worker is free.
const DEADLINE: Duration = Duration::from_secs(20);
/// How long a route is parked.
const PARKED: Millis = 60_000;
/// Discord remembers a nonce for a few minutes; we rely on less.
const NONCE_WINDOW: Millis = 90_000;
/// After this many unclear refusals a message is also tried as plain text: its form may be the problem.
const PLAIN_AFTER: u32 = 5;
/// Concurrent deliveries, and lanes in which replaced messages are removed.
const AT_ONCE: usize = 16;
const RETIRING_AT_ONCE: usize = 4;
/// Failures after which a replaced message stays.
const RETIRING_TRIES: u32 = 10;
/// How often old rows are deleted.
const TIDYING: Duration = Duration::from_secs(3600);
/// A pause after a failed write: the disk may recover.
const A_MOMENT: Duration = Duration::from_secs(1);
/// The longest sleep: a clock may have jumped.
const LONGEST_SLEEP: Duration = Duration::from_secs(30);

pub struct Courier<M> {
    house: Arc<House>,
    languages: Languages,
    messenger: M,
    /// One drawing per core at a time.
    easels: Easels,
    stopping: AtomicBool,
    stop: Notify,
    /// Discord refused the token: nothing more is sent.
    locked_out: AtomicBool,
    disk_is_full: AtomicBool,
}

/// Why a replaced message was not removed.
#[derive(Debug, Error)]
enum StillThere {
    #[error(transparent)]
    Undelivered(#[from] Undelivered),
    #[error(transparent)]
    Store(#[from] Fault),
    #[error("taking it away panicked: {0}")]
    Panicked(#[from] JoinError),
}

/// What is under way in a lane.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Work {
    Tell((TableId, Lane)),
    /// Replaced messages are removed while new ones are delivered.
    Retire((TableId, Lane)),
}

impl<M: Messenger> Courier<M> {
    pub fn new(house: Arc<House>, languages: Languages, messenger: M) -> Arc<Courier<M>> {
        Courier::sharing(house, languages, messenger, Easels::default())
    }

    /// One that shares its limit of drawings with others.
    pub fn sharing(house: Arc<House>, languages: Languages, messenger: M, easels: Easels) -> Arc<Courier<M>> {
        Arc::new(Courier {
            house,
            languages,
            messenger,
            easels,
            stopping: AtomicBool::new(false),
            stop: Notify::new(),
            locked_out: AtomicBool::new(false),
            disk_is_full: AtomicBool::new(false),
        })
    }

    pub fn messenger(&self) -> &M {
        &self.messenger
    }

    /// Whether Discord refused the token.
    pub fn locked_out(&self) -> bool {
        self.locked_out.load(Ordering::SeqCst)
    }

    /// Begins nothing new; [`Courier::run`] ends when what is under way is done.
    pub fn stop(&self) {
        self.stopping.store(true, Ordering::SeqCst);
        self.stop.notify_one();
    }

    /// Delivers until it is stopped.
    pub async fn run(self: &Arc<Self>) {
        tokio::join!(self.tidy_up(), self.work(false));
        if let Err(fault) = self.house.note_uptime(true).await {
            tracing::error!(%fault, "the uptime cannot be written");
        }
    }

    /// Delivers all that is due now, including what becomes due by it.
    pub async fn deliver_due(self: &Arc<Self>) {
        self.work(true).await;
    }

    async fn work(self: &Arc<Self>, until_idle: bool) {
        let mut under_way: JoinSet<Work> = JoinSet::new();
        let mut lanes: HashSet<Work> = HashSet::new();
        let mut tidying = tokio::time::interval(TIDYING);
        loop {
            let stopping = self.stopping.load(Ordering::SeqCst) || self.locked_out();
            let mut failed = false;
            if let Err(fault) = self.house.mind_the_clock().await {
                tracing::error!(%fault, "the outbox cannot be written");
                failed = true;
            }
            let retiring = lanes.iter().filter(|work| matches!(work, Work::Retire(_))).count();
            if !stopping && lanes.len() - retiring < AT_ONCE {
                match self.due().await {
                    Ok(errands) => {
                        for errand in errands {
                            let work = Work::Tell(errand.lane());
                            if lanes.len() - retiring < AT_ONCE && lanes.insert(work) {
                                let courier = Arc::clone(self);
                                under_way.spawn(async move {
                                    courier.run_errand(errand).await;
                                    work
                                });
                            }
                        }
                    }
                    Err(fault) => {
                        tracing::error!(%fault, "the outbox cannot be read");
                        failed = true;
                    }
                }
            }
            if !stopping && retiring < RETIRING_AT_ONCE {
                match self.house.needless((2 * AT_ONCE) as u32).await {
                    Ok(needless) => {
                        let free = RETIRING_AT_ONCE - retiring;
                        for (lane, old) in by_lane(needless, &lanes).into_iter().take(free) {
                            let (courier, work) = (Arc::clone(self), Work::Retire(lane));
                            lanes.insert(work);
                            under_way.spawn(async move {
                                courier.retire_all(old).await;
                                work
                            });
                        }
                    }
                    Err(fault) => {
                        tracing::error!(%fault, "the outbox cannot be read");
                        failed = true;
                    }
                }
            }
            if under_way.is_empty() && (stopping || until_idle) {
                return;
            }
            // Nothing wakes us for rows that could not be read.
            let sleep = if failed { A_MOMENT } else { self.sleep().await };
            tokio::select! {
                Some(done) = under_way.join_next() => {
                    lanes.remove(&done.expect("an errand catches its own panics"));
                }
                () = self.house.rung() => {}
                () = self.stop.notified() => {}
                _ = tidying.tick(), if !until_idle => {
                    if let Err(fault) = self.house.tidy().await {
                        tracing::error!(%fault, "what is old cannot be forgotten");
                    }
                    self.look_at_the_disk();
                }
                () = tokio::time::sleep(sleep) => {}
            }
        }
    }

    /// Logs when the disk is nearly full, and when there is room again.
    fn look_at_the_disk(&self) {
        let disk = self.house.store().disk();
        let full = disk.is_nearly_full();
        if full != self.disk_is_full.swap(full, Ordering::SeqCst) {
            if full {
                tracing::error!(free = disk.free, database = disk.database, "the disk is nearly full");
            } else {
                tracing::info!(free = disk.free, "the disk has room again");
            }
        }
    }

    async fn due(&self) -> Result<Vec<Errand>, Fault> {
        failpoint::hit("courier awake")?;
        self.house.due((2 * AT_ONCE) as u32).await
    }

    async fn sleep(&self) -> Duration {
        let next = self.house.next_due().await.ok().flatten();
        let wait =
            next.map_or(LONGEST_SLEEP, |at| Duration::from_millis((at - self.house.now()).max(1) as u64));
        wait.min(LONGEST_SLEEP)
    }

    /// A panic in one delivery harms no other.
    async fn run_errand(self: &Arc<Self>, errand: Errand) {
        let courier = Arc::clone(self);
        let own = errand.clone();
        let run = tokio::spawn(async move { courier.deliver(&own).await }).await;
        let fault = match run {
            Ok(Ok(())) => return,
            Ok(Err(Trouble::Broken { reason, .. })) => self.give_up(&errand, &reason).await.err(),
            Ok(Err(Trouble::Store(fault))) => Some(fault),
            // The game was put aside just now: the notice waits until it goes on.
            Ok(Err(Trouble::Refused(refusal))) if matches!(*refusal, Refusal::PutAside { .. }) => return,
            Ok(Err(Trouble::Refused(refusal))) => {
                self.give_up(&errand, &format!("refused: {refusal:?}")).await.err()
            }
            Err(panic) => {
                tracing::error!(table = %errand.table(), %panic, "a notice could not be told");
                match self.house.panicked(&errand, back_off::after(errand.attempts())).await {
                    Ok(true) => None,
                    Ok(false) => self.give_up(&errand, "it panics again and again").await.err(),
                    Err(fault) => Some(fault),
                }
            }
        };
        if let Some(fault) = fault {
            tracing::error!(%fault, "the outbox cannot be written");
            // The row is unchanged and is tried again later.
            tokio::time::sleep(A_MOMENT).await;
        }
    }

    /// Kept for the operator, who is told once.
    async fn give_up(&self, errand: &Errand, why: &str) -> Result<(), Fault> {
        self.say_given_up(errand, why);
        self.house.dead(errand, why).await
    }

    fn say_given_up(&self, errand: &Errand, why: &str) {
        tracing::error!(game = %errand.table(), notice = errand.name(), why, "a notice is given up");
    }

    async fn put_off(&self, errand: &Errand, why: &str) -> Result<(), Fault> {
        self.house.put_off(errand, back_off::after(errand.attempts()), why).await
    }

    async fn deliver(&self, errand: &Errand) -> Result<(), Trouble> {
        failpoint::hit("courier picked")?;
        let brief = match self.house.telling(errand).await? {
            Telling::Tell(brief) => *brief,
            Telling::Drop(why) => return Ok(self.house.dropped(errand, why).await?),
            Telling::DmsClosed => return self.house.dms_are_closed(errand).await,
            Telling::Thread { table, lobby } => return self.start_thread(errand, &table, lobby).await,
            Telling::Done => return Ok(()),
        };
        if let Some((channel, message)) = brief.edit
            && let Err(wait) = self.messenger.take_edit(Posted { channel, message })
        {
            return Ok(self.house.put_off_edit(errand, wait).await?);
        }
        let mut letter = self.write(brief).await;
        let mut afresh = false;
        // Whether every earlier attempt is known to have failed.
        let mut sure = errand.tried_at().is_none();
        if letter.brief.edit.is_none()
            && let Some(tried_at) = errand.tried_at()
            // After the clock was set back the elapsed time is unknown.
            && !(0..NONCE_WINDOW).contains(&(self.house.now() - tried_at))
        {
            match self.in_time(self.messenger.find(&letter, tried_at)).await {
                Ok(Some(posted)) => return self.note(errand, Some(posted)).await,
                // No attempt got through: the next counts as the first.
                Ok(None) => (afresh, sure) = (true, true),
                // Unsure: text may come twice, a ping may not.
                Err(_) => letter.brief.ping.clear(),
            }
        }
        if !self.house.note_attempt(errand, afresh).await? {
            return Ok(());
        }
        failpoint::hit("attempt noted")?;
        let watch = letter.brief.edit.map(|(channel, _)| self.house.watch(channel));
        let mut outcome = self.hand_over(&letter).await?;
        if let Err(Undelivered::Content(why) | Undelivered::Unclear(why)) = &outcome
            && (matches!(outcome, Err(Undelivered::Content(_))) || errand.attempts() >= PLAIN_AFTER)
        {
            tracing::warn!(table = %errand.table(), why, "refused: once more, plainly");
            letter.plain = true;
            outcome = self.hand_over(&letter).await?;
        }
        match outcome {
            Ok(posted) => self.note(errand, posted).await,
            Err(undelivered) => self.failed(errand, &letter, watch, undelivered, sure).await,
        }
    }

    /// Starts the thread of a game. It may be there already: then the attempt before got through.
    async fn start_thread(
        &self,
        errand: &Errand,
        table: &Table,
        lobby: Option<(ChannelId, MessageId)>,
    ) -> Result<(), Trouble> {
        let Some((channel, message)) = lobby else {
            return self.house.unthreaded(errand, "the lobby's message is gone").await;
        };
        if !self.house.note_attempt(errand, false).await? {
            return Ok(());
        }
        let name = words::thread_name(Reader::of_table(&self.languages, table), table);
        failpoint::hit("thread before")?;
        let started = self.in_time(self.messenger.start_thread(Posted { channel, message }, &name)).await;
        failpoint::hit("thread started")?;
        match started {
            Ok(()) => self.house.threaded(errand, message).await,
            Err(Undelivered::Transient(why)) => Ok(self.put_off(errand, &why).await?),
            Err(Undelivered::Late) => Ok(self.house.put_off(errand, PARKED, "the route is limited").await?),
            Err(Undelivered::LockedOut(why)) => {
                self.lock_out(&why);
                Ok(())
            }
            Err(why) => {
                tracing::warn!(game = %errand.table(), %why, "no thread: the game is played in the channel");
                self.house.unthreaded(errand, &why.to_string()).await
            }
        }
    }

    /// Sends a new message, or changes an old one.
    async fn hand_over(&self, letter: &Letter) -> Result<Result<Option<Posted>, Undelivered>, Fault> {
        let (before, after) = match (letter.brief.edit, letter.brief.to) {
            (Some(_), _) => ("edit before", "edited"),
            (None, Address::Channel(_)) => ("post before", "posted"),
            (None, Address::Person(_)) => ("direct message before", "direct message sent"),
        };
        failpoint::hit(before)?;
        let outcome = match letter.brief.edit {
            None => self.in_time(self.messenger.send(letter)).await.map(Some),
            Some((channel, message)) => {
                let posted = Posted { channel, message };
                self.in_time(self.messenger.edit(letter, posted)).await.map(|()| None)
            }
        };
        failpoint::hit(after)?;
        Ok(outcome)
    }

    async fn in_time<T>(&self, call: impl Future<Output = Result<T, Undelivered>>) -> Result<T, Undelivered> {
        tokio::time::timeout(DEADLINE, call).await.unwrap_or(Err(Undelivered::Late))
    }

    /// Notes a delivery; messages that it replaces become due for removal.
    async fn note(&self, errand: &Errand, posted: Option<Posted>) -> Result<(), Trouble> {
        failpoint::hit("note before")?;
        let place = posted.map(|posted| (posted.channel, posted.message));
        self.house.told(errand, place).await?;
        // It is delivered, whatever fails now.
        let _ = failpoint::hit("noted");
        Ok(())
    }

    /// Removes replaced messages of one lane, or their buttons.
    async fn retire_all(self: &Arc<Self>, needless: Vec<Retired>) {
        for old in needless {
            if self.stopping.load(Ordering::SeqCst) || self.locked_out() {
                return;
            }
            // A panic harms no other.
            let courier = Arc::clone(self);
            let run = tokio::spawn(async move { courier.retire(&old).await }).await;
            if let Err(why) = run.unwrap_or_else(|panic| Err(panic.into())) {
                tracing::warn!(%why, "an old message is still there");
                let again = self.house.put_off_retiring(&old, back_off::after(old.attempts), true).await;
                if let Err(fault) = again {
                    tracing::error!(%fault, "the outbox cannot be written");
                    // The row is unchanged and is tried again later.
                    tokio::time::sleep(A_MOMENT).await;
                }
            }
        }
    }

    async fn retire(&self, old: &Retired) -> Result<(), StillThere> {
        let posted = Posted { channel: old.channel, message: old.message };
        if !old.delete
            && let Err(wait) = self.messenger.take_edit(posted)
        {
            return Ok(self.house.pace_retiring(old, wait).await?);
        }
        let (before, after) =
            if old.delete { ("delete before", "deleted") } else { ("quieten before", "quietened") };
        failpoint::hit(before)?;
        let watch = self.house.watch(old.channel);
        let done = match old.delete {
            true => self.in_time(self.messenger.delete(posted)).await,
            false => self.in_time(self.messenger.quieten(posted)).await,
        };
        failpoint::hit(after)?;
        match done {
            // Permissions may come back, too.
            Err(
                why @ (Undelivered::Transient(_) | Undelivered::Unclear(_) | Undelivered::Unreachable(_)),
            ) if old.attempts < RETIRING_TRIES => return Err(why.into()),
            Err(Undelivered::Late) => return Ok(self.house.put_off_retiring(old, PARKED, false).await?),
            Err(Undelivered::Asleep) => return Ok(self.house.retiring_sleeps(old, watch).await?),
            Err(Undelivered::LockedOut(why)) => {
                self.lock_out(&why);
                return Ok(());
            }
            // Buttons of an old post work as well as those of the new one.
            Err(undelivered) => tracing::debug!(?undelivered, "an old message stays as it is"),
            Ok(()) => {}
        }
        self.house.retired(old).await?;
        Ok(failpoint::hit("retired")?)
    }

    /// Drops leftovers of an earlier version.
    async fn tidy_up(&self) {
        if let Err(fault) = self.house.drop_untrue().await {
            tracing::error!(%fault, "the outbox cannot be tidied");
        }
    }

    fn lock_out(&self, why: &str) {
        tracing::error!(why, "Discord refuses the token: nothing is sent any more, the data is kept");
        self.locked_out.store(true, Ordering::SeqCst);
        self.stop.notify_one();
    }

    /// `watch`: of the thread in which something was to be changed.
    async fn failed(
        &self,
        errand: &Errand,
        letter: &Letter,
        watch: Option<Watch>,
        why: Undelivered,
        sure: bool,
    ) -> Result<(), Trouble> {
        tracing::warn!(table = %errand.table(), attempts = errand.attempts(), ?why, "not delivered");
        match why {
            Undelivered::Transient(why) => Ok(self.put_off(errand, &why).await?),
            Undelivered::Late if letter.brief.edit.is_some() => {
                Ok(self.house.put_off_edit(errand, PARKED).await?)
            }
            Undelivered::Late => Ok(self.house.put_off(errand, PARKED, "the route is limited").await?),
            Undelivered::Asleep => match watch {
                Some(watch) => Ok(self.house.edit_sleeps(errand, watch).await?),
                // A post wakes its thread.
                None => Ok(self.put_off(errand, "its thread is archived").await?),
            },
            Undelivered::Unreachable(why) => {
                match self.house.suspend(errand, letter.brief.table.channel, why).await? {
                    Unreached::Suspended => {
                        tracing::error!(
                            game = %errand.table(),
                            ?why,
                            "suspended: its channel cannot be reached"
                        );
                    }
                    Unreached::GivenUp => self.say_given_up(errand, "its channel cannot be reached"),
                    Unreached::Already | Unreached::Moved => {}
                }
                Ok(())
            }
            Undelivered::DmsClosed => self.house.dms_closed(errand).await,
            Undelivered::Gone => match letter.brief.edit {
                Some((_, message)) => Ok(self.house.message_gone(errand, message).await?),
                // Discord knows the nonce, but the message was deleted since: it was delivered.
                None => self.note(errand, None).await,
            },
            Undelivered::Unclear(why)
                if errand.attempts() + 1 < back_off::most_refusals(letter.brief.edit.is_some()) =>
            {
                let wait = back_off::after(errand.attempts());
                Ok(self.house.put_off_refused(errand, wait, &why, sure).await?)
            }
            Undelivered::Unclear(why) | Undelivered::Content(why) if sure => {
                self.say_given_up(errand, &why);
                self.house.undeliverable(errand, letter.brief.to, &why).await
            }
            // It may have been seen: nobody is pinged twice.
            Undelivered::Unclear(why) | Undelivered::Content(why) => Ok(self.give_up(errand, &why).await?),
            Undelivered::LockedOut(why) => {
                self.lock_out(&why);
                Ok(())
            }
        }
    }

    /// Draws the pictures, off the async threads.
    async fn write(&self, brief: Brief) -> Letter {
        let reader = Reader::of_letter(&self.languages, &brief);
        let house = Arc::clone(&self.house);
        let drawn = self.easels.draw(move || {
            let picture = tried(&brief, || draw(reader, &brief));
            let replay = tried(&brief, || film(reader, &house, &brief));
            Letter { brief, picture, replay, plain: false }
        });
        drawn.await.expect("a panic of the drawing is caught")
    }
}

/// Replaced messages by lane, the longest due first, without lanes where some are being removed.
fn by_lane(needless: Vec<Retired>, under_way: &HashSet<Work>) -> Vec<((TableId, Lane), Vec<Retired>)> {
    let mut lanes: Vec<((TableId, Lane), Vec<Retired>)> = Vec::new();
    for old in needless.into_iter().filter(|old| !under_way.contains(&Work::Retire(old.lane))) {
        match lanes.iter_mut().find(|(lane, _)| *lane == old.lane) {
            Some((_, others)) => others.push(old),
            None => lanes.push((old.lane, vec![old])),
        }
    }
    lanes
}

/// None if drawing panics: the message is sent without.
fn tried<T>(brief: &Brief, paint: impl FnOnce() -> Option<T>) -> Option<T> {
    let drawn = std::panic::catch_unwind(std::panic::AssertUnwindSafe(paint));
    drawn.unwrap_or_else(|_| {
        tracing::error!(table = %brief.table.id, "a picture could not be drawn: told without it");
        None
    })
}

/// The whole game, once it has ended.
fn film(reader: Reader, house: &House, brief: &Brief) -> Option<Animation> {
    let (Body::Result { record, .. } | Body::Closed { record, .. }) = &brief.body else { return None };
    let about = reader.plainly_about(&brief.table.people);
    render::replay(&house.course(record)?, &about.voice(), |_, _| ())
}

fn draw(reader: Reader, brief: &Brief) -> Option<Picture> {
    let about = reader.plainly_about(&brief.table.people);
    let voice = &about.voice();
    match &brief.body {
        // A lobby keeps its picture when it is edited.
        Body::Lobby { why: None } if brief.edit.is_none() => render::cover(brief.table.kind, voice),
        Body::Board { view, .. } => render::close_up(view, voice).or_else(|| render::board(view, voice)),
        Body::Result { view, .. } => render::score(view, voice).or_else(|| render::board(view, voice)),
        Body::Closed { view, .. } | Body::Remark { view, .. } => {
            view.as_ref().and_then(|view| render::board(view, voice))
        }
        Body::Hand { view, hand, .. } => render::hand(view, hand, voice),
        _ => None,
    }
}
