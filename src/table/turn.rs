//! A player's turn: the game as that player may ask about it, and what may be said about how it got there.

use crate::store::{PlyNumber, SeenCount, UserId};
use games::any::{AnyGame, AnyHand, AnyPreview, AnyRefusal, AnyView};
use games::{Choice, Quick, Seat, Seats, Status, Step};

use super::position::Table;
use super::refusal::Refusal;
use super::story::Story;
use super::undo::{consent_wanted, refused_by_computers};
use super::{House, Place, Trouble};

/// A game for one of its seats: it tells nothing that this seat cannot know.
#[derive(Clone)]
pub struct OwnGame {
    game: AnyGame,
    seat: Seat,
}

impl OwnGame {
    pub fn new(game: AnyGame, seat: Seat) -> OwnGame {
        OwnGame { game, seat }
    }

    pub fn seat(&self) -> Seat {
        self.seat
    }

    pub fn view(&self) -> AnyView {
        self.game.view()
    }

    pub fn hand(&self) -> AnyHand {
        self.game.hand(self.seat)
    }

    /// The same with everything dealt anew that this seat does not know: for computer players, who give advice.
    pub fn dealt(&self, seed: u64) -> AnyGame {
        self.game.recall(self.seat, &mut Quick::new(seed))
    }

    /// Who must act; nobody when the game is over.
    pub fn awaited(&self) -> Seats {
        match self.game.status() {
            Status::Awaiting(seats) => seats,
            Status::Over(_) => Seats::NONE,
        }
    }

    /// Whether this seat could act now.
    pub fn may_act(&self) -> bool {
        self.game.may_act(self.seat)
    }

    pub fn moves(&self) -> Vec<String> {
        self.game.legal_moves(self.seat)
    }

    pub fn count_moves(&self) -> usize {
        self.game.count_moves(self.seat)
    }

    /// What this seat is asked next on its way to a move, or the move in its notation.
    pub fn ask(&self, picked: &[&str]) -> Result<Step<String>, AnyRefusal> {
        self.game.ask(self.seat, picked)
    }

    /// What moves, separated by commas, would lead to.
    pub fn preview(&self, moves: &str) -> Result<AnyPreview, AnyRefusal> {
        self.game.preview(self.seat, moves)
    }

    /// The game after these moves, for adding more to the same command; refused if nothing can follow.
    pub fn after(&self, moves: &str) -> Result<OwnGame, AnyRefusal> {
        Ok(OwnGame::new(self.game.after(self.seat, moves)?, self.seat))
    }

    /// What a move does, costs and brings.
    pub fn prospect(&self, text: &str) -> Option<Choice> {
        self.game.prospect(self.seat, text).ok()
    }

    /// The best legal moves that match and are no detours, with one of each kind among them; their keys are their notation.
    pub fn best(&self, most: usize, fits: impl Fn(&str) -> bool) -> Vec<Choice> {
        self.game.best(self.seat, most, |text| fits(text) && !self.is_detour(text)).moves
    }

    /// Whether another move brings the same for less.
    pub fn is_detour(&self, text: &str) -> bool {
        self.game.is_detour(self.seat, text)
    }
}

/// An open game, and what one of its players may do in it now.
pub struct Turn {
    pub table: Table,
    pub game: OwnGame,
    /// See [`super::Look::seen`].
    pub seen: SeenCount,
    /// Whether anything has changed for this player since what they say they saw.
    pub stale: bool,
    /// The player's last move, if it can be taken back without asking anybody: see [`super::Act::Undo`].
    pub undo: Option<SeenCount>,
    /// The first ply of the player's last command.
    pub command: Option<PlyNumber>,
    /// Whether computer players would refuse to take it back, because something was rolled or revealed.
    pub computers_refuse: bool,
}

impl House {
    pub(super) async fn try_turn(
        &self,
        place: Place,
        user: UserId,
        expected: Option<SeenCount>,
    ) -> Result<Turn, Trouble> {
        let mut session = self.store.read().await?;
        let table = self.table(&mut session, place).await?;
        table.in_play()?;
        let seat = table.seat_of(user).ok_or(Refusal::NotSeated { kind: table.kind })?;
        let at = self.position(&mut session, table).await?;
        let stale = match expected {
            Some(expected) if expected != at.ply.seen => {
                !self.same_turn(&mut session, &at, seat, expected).await?
            }
            _ => false,
        };
        let (mut undo, mut command, mut computers_refuse) = (None, None, false);
        if let Some(last) = session.last_move_of(at.table.id, seat).await?
            && let Some(last) = session.ply(at.table.id, last).await?
        {
            let vanishing = session.plies_from(at.table.id, last.command).await?;
            computers_refuse = refused_by_computers(&at.table, &vanishing);
            let free = !computers_refuse && consent_wanted(&at.table, seat, &vanishing).is_empty();
            undo = free.then_some(last.seen);
            command = Some(last.command);
        }
        let (seen, game) = (at.ply.seen, OwnGame::new(at.game, seat));
        Ok(Turn { seen, game, stale, undo, command, computers_refuse, table: at.table })
    }

    pub(super) async fn try_since(&self, place: Place, user: UserId) -> Result<Story, Trouble> {
        let mut session = self.store.read().await?;
        let table = self.table(&mut session, place).await?;
        let seat = table.seat_of(user).ok_or(Refusal::NotSeated { kind: table.kind })?;
        let latest = session.latest_ply(table.id).await?.ok_or(Refusal::NotBegun)?.number;
        let own = session.last_move_of(table.id, seat).await?;
        self.tell(&mut session, table, own.map_or(PlyNumber::SETUP, PlyNumber::next), latest).await
    }

    pub(super) async fn try_boards_since(&self, place: Place, user: UserId) -> Result<Vec<AnyView>, Trouble> {
        let mut session = self.store.read().await?;
        let table = self.table(&mut session, place).await?;
        let seat = table.seat_of(user).ok_or(Refusal::NotSeated { kind: table.kind })?;
        let own = session.last_move_of(table.id, seat).await?.unwrap_or(PlyNumber::SETUP);
        let mut walk = self.walk(&mut session, &table, own).await?.ok_or(Refusal::NotBegun)?;
        let mut boards = vec![walk.game.view()];
        for ply in session.plies_from(table.id, own.next()).await? {
            walk.step(&mut session, &ply).await?;
            if ply.is_live_move() {
                boards.push(walk.game.view());
            }
        }
        Ok(boards)
    }
}
