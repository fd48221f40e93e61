//! One notice: what it has to tell, handed over, and what follows if that fails.

use std::sync::Arc;
use std::time::Duration;

use super::messenger::{Letter, Messenger, Posted, Undelivered};
use super::{A_MOMENT, Courier, PARKED, back_off};
use crate::failpoint;
use crate::store::{ChannelId, Fault, MessageId, Millis};
use crate::table::{Address, Errand, Refusal, Table, Telling, Trouble, Unreached, Watch};
use crate::words::{self, Reader};

/// Timeout of one delivery. Single requests have a shorter one: whatever takes this long waits for a rate limit (429). The
/// route is then parked, so that the worker is free.
const DEADLINE: Duration = Duration::from_secs(20);
/// Discord remembers a nonce for a few minutes; we rely on less.
const NONCE_WINDOW: Millis = 90_000;
/// After this many unclear refusals a message is also tried as plain text: its form may be the problem.
const PLAIN_AFTER: u32 = 5;

impl<M: Messenger> Courier<M> {
    /// A panic in one delivery harms no other.
    pub(super) async fn run_errand(self: &Arc<Self>, errand: Errand) {
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

    pub(super) async fn in_time<T>(
        &self,
        call: impl Future<Output = Result<T, Undelivered>>,
    ) -> Result<T, Undelivered> {
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
}
