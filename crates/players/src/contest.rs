//! Whole games between computer players, each for itself repeatable.

use std::sync::Arc;

use games::any::{AnyGame, AnyOptions};
use games::chance::Seed;
use games::{Chance, Outcome, Seat, Status};

use crate::known::Known;
use crate::player::{Player, seed_of};
use crate::weights::Weights;

/// Games that reach this length are abandoned: Nomads of Arabia without forced shifts may never end (N42).
const MOST_MOVES: u64 = 20_000;

/// A series of games between the same players. Seats are rotated: each player sits on each seat equally often.
pub struct Contest {
    pub options: AnyOptions,
    pub players: Vec<Entrant>,
    pub seed: u64,
}

/// Who takes part in a contest: a player, with weights to be tried out if it has its own.
#[derive(Clone)]
pub struct Entrant {
    pub player: Player,
    pub weights: Option<Arc<Weights>>,
}

impl From<Player> for Entrant {
    fn from(player: Player) -> Entrant {
        Entrant { player, weights: None }
    }
}

/// How one game went.
#[derive(Clone, PartialEq, Debug)]
pub struct Finished {
    /// Each player's part of the win, in the order of the players: all of it, a share, or nothing.
    pub shares: Vec<f64>,
    /// Each player's points, likewise.
    pub totals: Vec<u32>,
    pub moves: u64,
}

impl Contest {
    fn seats(&self) -> u8 {
        self.players.len() as u8
    }

    /// Where a player sits in a game.
    fn seat_of(&self, player: usize, number: u64) -> Seat {
        Seat::from_index((player + (number % u64::from(self.seats())) as usize) % self.players.len())
    }

    /// Who sits on a seat in a game.
    pub(crate) fn player_on(&self, seat: usize, number: u64) -> usize {
        let sits = |player: &usize| self.seat_of(*player, number).index() == seat;
        (0..self.players.len()).find(sits).expect("somebody sits on each seat")
    }

    /// Plays the game of this number. `watch` sees every position before it is decided on.
    pub fn play(&self, number: u64, mut watch: impl FnMut(&AnyGame, Seat)) -> Finished {
        let text = format!("caravanserai arena\n{}\n{number}\n", self.seed);
        let mut chance = Chance::new(&Seed::from_text(&text), "arena");
        let made = AnyGame::new(&self.options, self.seats(), &mut chance);
        let Ok((mut game, _)) = made else { unreachable!("the options were tried before") };
        let own = self.seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ number;
        let mut moves = 0;
        while moves < MOST_MOVES
            && let Status::Awaiting(seats) = game.status()
            && let Some(seat) = seats.iter().next()
        {
            watch(&game, seat);
            let seed = seed_of(own, moves, seat);
            let Entrant { player, weights } = &self.players[self.player_on(seat.index(), number)];
            let known = Known::new(&game, seat, seed);
            let decision = player.decide_by(weights.as_deref(), &known, seed, &mut || false);
            let decision = decision.expect("an awaited seat has a move");
            if game.play(seat, &decision.mv, &mut chance).is_err() {
                unreachable!("players make legal moves");
            }
            moves += 1;
        }
        self.finished(game.status(), number, moves)
    }

    fn finished(&self, status: Status, number: u64, moves: u64) -> Finished {
        let none = Outcome {
            ending: String::new(),
            winners: games::Seats::NONE,
            totals: vec![0; self.players.len()],
            tie_break: None,
        };
        let outcome = match status {
            Status::Over(outcome) => outcome,
            Status::Awaiting(_) => none,
        };
        let seats = (0..self.players.len()).map(|player| self.seat_of(player, number));
        let share = |seat: Seat| {
            if outcome.winners.contains(seat) { 1.0 / outcome.winners.len() as f64 } else { 0.0 }
        };
        Finished {
            shares: seats.clone().map(share).collect(),
            totals: seats.map(|seat| outcome.totals[seat.index()]).collect(),
            moves,
        }
    }
}
