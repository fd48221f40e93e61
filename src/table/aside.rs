//! Every public question and act that reads a stored game. If the game fails a check it is put aside for good, with the
//! reason, and whoever asked is told that it is paused. All other games run on.

use crate::store::{PlyNumber, SeenCount, TableId, UserId};

use super::brief::Telling;
use super::errand::Errand;
use super::history::{History, Span};
use super::look::{CatchUp, Look, Own};
use super::offer::{Move, Offer};
use super::ponder::Pondering;
use super::position::Table;
use super::refusal::Refusal;
use super::story::Story;
use super::turn::Turn;
use super::{Act, Asking, Heard, House, Place, Trouble};
use games::Seat;
use games::any::{AnyPreview, AnyView, Kind};
use record::Record;

impl House {
    async fn guarded<T>(&self, work: impl Future<Output = Result<T, Trouble>>) -> Result<T, Trouble> {
        match work.await {
            Err(Trouble::Broken { table, reason }) => Err(self.put_aside(table, reason).await),
            done => done,
        }
    }

    /// Puts a game aside and returns the refusal. If that cannot be written now, the next question tries again.
    pub(super) async fn put_aside(&self, table: TableId, reason: String) -> Trouble {
        let written = async {
            let mut session = self.store.write().await?;
            let new = session.put_aside(table, &reason).await?;
            session.commit().await?;
            Ok::<bool, crate::store::Fault>(new)
        };
        match written.await {
            Ok(new) => {
                if new {
                    tracing::error!(game = %table, reason, "put aside: what is stored of it does not hold");
                }
                Refusal::PutAside { table }.into()
            }
            Err(fault) => {
                tracing::error!(game = %table, %fault, "it does not hold, and cannot be put aside");
                Trouble::Broken { table, reason }
            }
        }
    }

    /// Carries out one act: all of it, once, or nothing.
    pub async fn act(&self, asking: &Asking, place: Place, act: &Act) -> Result<Heard, Trouble> {
        self.guarded(self.try_act(asking, place, act)).await
    }

    /// The game that is played at a table.
    pub async fn kind(&self, place: Place) -> Result<Kind, Trouble> {
        self.guarded(self.try_kind(place)).await
    }

    pub async fn look(&self, place: Place) -> Result<Look, Trouble> {
        self.guarded(self.try_look(place)).await
    }

    /// The board as it was when everybody knew about `seen` plies, and whether the last of them was taken back.
    pub async fn look_back(&self, place: Place, seen: SeenCount) -> Result<(Look, bool), Trouble> {
        self.guarded(self.try_look_back(place, seen)).await
    }

    /// What this person alone may see.
    pub async fn own(&self, place: Place, user: UserId) -> Result<Own, Trouble> {
        self.guarded(self.try_own(place, user)).await
    }

    /// What these plies brought.
    pub async fn story(&self, table: TableId, first: PlyNumber, last: PlyNumber) -> Result<Story, Trouble> {
        self.guarded(self.try_story(table, first, last)).await
    }

    /// What is different since this person's last move.
    pub async fn catch_up(&self, place: Place, user: UserId) -> Result<CatchUp, Trouble> {
        self.guarded(self.try_catch_up(place, user)).await
    }

    /// A page of the moves that were not taken back, at most `most`.
    pub async fn history(&self, place: Place, span: Span, most: usize) -> Result<History, Trouble> {
        self.guarded(self.try_history(place, span, most)).await
    }

    /// Legal moves of this person after `before` that match `fits`: in the game's order, at most `most`.
    pub async fn moves(
        &self,
        place: Place,
        user: UserId,
        before: &str,
        most: usize,
        fits: impl Fn(&str) -> bool,
    ) -> Result<Vec<Move>, Trouble> {
        self.guarded(self.try_moves(place, user, before, most, fits)).await
    }

    /// The same as choices: one of each group first, then those that bring most; refused with the reason if there are
    /// none. If there are more than `most`, one place is left for saying so.
    pub async fn offer(
        &self,
        place: Place,
        user: UserId,
        before: &str,
        most: usize,
        fits: impl Fn(&str) -> bool,
    ) -> Result<Offer, Trouble> {
        self.guarded(self.try_offer(place, user, before, most, fits)).await
    }

    /// One move in its canonical form, after `before`; refused with the reason if this person could not make it.
    pub async fn one_move(
        &self,
        place: Place,
        user: UserId,
        before: &str,
        text: &str,
    ) -> Result<Move, Trouble> {
        self.guarded(self.try_one_move(place, user, before, text)).await
    }

    /// The table, and a move that this person could make; refused with the reason if there is none.
    pub async fn on_turn(&self, place: Place, user: UserId) -> Result<(Look, String), Trouble> {
        self.guarded(self.try_on_turn(place, user)).await
    }

    /// The game for one of its players, and whether it has gone on since they saw this many plies.
    pub async fn turn(
        &self,
        place: Place,
        user: UserId,
        expected: Option<SeenCount>,
    ) -> Result<Turn, Trouble> {
        self.guarded(self.try_turn(place, user, expected)).await
    }

    /// Everything that happened since this person's last move.
    pub async fn since(&self, place: Place, user: UserId) -> Result<Story, Trouble> {
        self.guarded(self.try_since(place, user)).await
    }

    /// The boards since this person's last move: right after it, and after each move since then that was not taken back.
    pub async fn boards_since(&self, place: Place, user: UserId) -> Result<Vec<AnyView>, Trouble> {
        self.guarded(self.try_boards_since(place, user)).await
    }

    /// A preview of these moves. Nothing is done.
    pub async fn preview(
        &self,
        place: Place,
        user: UserId,
        moves: &str,
    ) -> Result<(Table, AnyPreview), Trouble> {
        self.guarded(self.try_preview(place, user, moves)).await
    }

    /// The record of a game that has ended; for a channel, of the last one there. Its seed is public from then on.
    pub async fn record(&self, place: Place) -> Result<(Table, Record), Trouble> {
        self.guarded(self.try_record(place)).await
    }

    /// The position that this computer player must think about; nothing if it is not its turn any more.
    pub async fn ponder(&self, table: TableId, seat: Seat) -> Result<Option<Pondering>, Trouble> {
        self.guarded(self.try_ponder(table, seat)).await
    }

    /// Makes the move of a computer player, once. Returns false if the game has gone on since.
    pub async fn decided(&self, thought: &Pondering, text: Option<&str>) -> Result<bool, Trouble> {
        self.guarded(self.try_decided(thought, text)).await
    }

    /// What an errand has to tell now.
    pub async fn telling(&self, errand: &Errand) -> Result<Telling, Trouble> {
        // An unreadable notice says nothing about the game.
        errand.notice()?;
        self.guarded(self.try_telling(errand)).await
    }
}
