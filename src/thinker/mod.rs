//! COMPUTER PLAYERS AT THE TABLES: finds the seats that wait for one, lets it think on a thread of its own, and plays its
//! move. Knows players and table; no Discord, no sentences.
//!
//! What is left to do stands in the file: a seat that is awaited and that nobody holds. So a crash loses no turn. A move
//! counts only in the position that it was thought about, so none is made twice.

mod advice;
mod budget;
mod desks;
mod review;

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use tokio::sync::Notify;
use tokio::task::JoinSet;

use crate::failpoint;
use crate::store::{Fault, Level, TableId};
use crate::table::{House, Pondering, Trouble, Waiting};
use games::Seat;
use players::{Known, Player};

pub use advice::{Advice, Advised, ranked};
pub use desks::Desks;
pub use review::{Reviewed, reviewing};

/// A pause after something failed: the disk may recover.
const A_MOMENT: Duration = Duration::from_secs(1);
/// The longest sleep: a clock may have jumped.
const LONGEST_SLEEP: Duration = Duration::from_secs(30);

pub struct Thinker {
    house: Arc<House>,
    desks: Desks,
    stopping: AtomicBool,
    stop: Notify,
}

impl Thinker {
    pub fn new(house: Arc<House>) -> Arc<Thinker> {
        Thinker::sharing(house, Desks::default())
    }

    /// Thinks where others think, too.
    pub fn sharing(house: Arc<House>, desks: Desks) -> Arc<Thinker> {
        let (stopping, stop) = (AtomicBool::new(false), Notify::new());
        Arc::new(Thinker { house, desks, stopping, stop })
    }

    /// Begins nothing new and cuts short what is being thought about; [`Thinker::run`] ends.
    pub fn stop(&self) {
        self.stopping.store(true, Ordering::SeqCst);
        self.stop.notify_one();
    }

    /// Plays until it is stopped.
    pub async fn run(self: &Arc<Self>) {
        self.work(false).await;
    }

    /// Plays until no computer player is due.
    pub async fn play_due(self: &Arc<Self>) {
        self.work(true).await;
    }

    async fn work(self: &Arc<Self>, until_idle: bool) {
        let mut under_way: JoinSet<TableId> = JoinSet::new();
        // One seat of a table at a time: after its move the game is another.
        let mut tables: HashSet<TableId> = HashSet::new();
        // While one thinks, another is read or written.
        let most = 2 * self.desks.count();
        loop {
            let stopping = self.stopping.load(Ordering::SeqCst);
            let mut sleep = LONGEST_SLEEP;
            if !stopping && under_way.len() < most {
                match self.waiting().await {
                    Ok(waiting) => {
                        let now = self.house.now();
                        let (due, later): (Vec<Waiting>, Vec<Waiting>) =
                            waiting.into_iter().partition(|one| one.due <= now);
                        let next = later.iter().map(|one| one.due - now).min();
                        sleep =
                            next.map_or(sleep, |wait| Duration::from_millis(wait.max(1) as u64)).min(sleep);
                        // A person may wait for all computer players of a table, one after another.
                        let crowd = due.iter().map(|one| one.row).sum();
                        for one in due {
                            if under_way.len() < most && tables.insert(one.table) {
                                let (thinker, time) =
                                    (Arc::clone(self), budget::time(crowd, self.desks.count()));
                                under_way.spawn(async move {
                                    thinker.take_turn(one.table, one.seat, time).await;
                                    one.table
                                });
                            }
                        }
                    }
                    Err(fault) => {
                        tracing::error!(%fault, "the seats of computer players cannot be read");
                        sleep = A_MOMENT;
                    }
                }
            }
            if under_way.is_empty() && (stopping || until_idle) {
                return;
            }
            tokio::select! {
                Some(done) = under_way.join_next() => {
                    tables.remove(&done.expect("a turn catches its own panics"));
                }
                () = self.house.turn_may_be_due(), if under_way.len() < most => {}
                () = self.stop.notified() => {}
                () = tokio::time::sleep(sleep), if under_way.len() < most => {}
            }
        }
    }

    async fn waiting(&self) -> Result<Vec<Waiting>, Fault> {
        failpoint::hit("thinker awake")?;
        self.house.waiting_computers().await
    }

    /// Thinks and moves. A panic in one game harms no other. What fails is tried again: the turn still stands in the file.
    async fn take_turn(self: Arc<Self>, table: TableId, seat: Seat, time: Duration) {
        let thinker = Arc::clone(&self);
        let turn = tokio::spawn(async move { thinker.think_and_move(table, seat, time).await });
        match turn.await {
            Ok(Ok(true)) => return,
            // The game has gone on, or was put aside.
            Ok(Ok(false) | Err(Trouble::Refused(_))) => {}
            Ok(Err(trouble)) => tracing::error!(game = %table, %trouble, "a computer player could not move"),
            Err(panic) => tracing::error!(game = %table, %panic, "a computer player could not move"),
        }
        if !self.stopping.load(Ordering::SeqCst) {
            tokio::time::sleep(A_MOMENT).await;
        }
    }

    /// Returns whether a move was made.
    async fn think_and_move(
        self: Arc<Self>,
        table: TableId,
        seat: Seat,
        time: Duration,
    ) -> Result<bool, Trouble> {
        let Some(position) = self.house.ponder(table, seat).await? else { return Ok(false) };
        let position = Arc::new(position);
        let thinking = self.desks.think({
            let (thinker, position) = (Arc::clone(&self), Arc::clone(&position));
            move |shared| thinker.think(&position, time.min(shared))
        });
        let text = match thinking.await {
            Ok(text) => {
                if text.is_none() {
                    tracing::error!(game = %table, "a computer player found no move");
                }
                text
            }
            // The game must go on, with a move that needs little thought.
            Err(panic) => {
                tracing::error!(game = %table, %panic, "a computer player broke down while it was thinking");
                let position = Arc::clone(&position);
                let quick = move |_| decided(Player::greedy(), &position, &mut || false);
                self.desks.think(quick).await.ok().flatten()
            }
        };
        // What was cut short is thought about again after the restart.
        if self.stopping.load(Ordering::SeqCst) {
            return Ok(false);
        }
        self.house.decided(&position, text.as_deref()).await
    }

    fn think(&self, position: &Pondering, time: Duration) -> Option<String> {
        failpoint::hit("thinking").ok()?;
        let began = Instant::now();
        let mut stop = || began.elapsed() > time || self.stopping.load(Ordering::Relaxed);
        decided(Player::of_level(strength(position.level)), position, &mut stop)
    }
}

fn decided(player: Player, position: &Pondering, stop: &mut dyn FnMut() -> bool) -> Option<String> {
    let seed = players::seed_of(position.seed, u64::from(position.ply.0), position.seat);
    let known = Known::new(&position.game, position.seat, seed);
    player.decide(&known, seed, stop).map(|decision| decision.mv)
}

fn strength(level: Level) -> players::Level {
    match level {
        Level::Apprentice => players::Level::Apprentice,
        Level::Drover => players::Level::Drover,
        Level::Trader => players::Level::Trader,
        Level::Guide => players::Level::Guide,
        Level::Master => players::Level::Master,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_level_has_the_name_of_its_player() {
        assert!(Level::ALL.iter().all(|&level| strength(level).name() == level.name()));
        assert_eq!(Level::ALL.map(strength), players::Level::ALL);
    }
}
