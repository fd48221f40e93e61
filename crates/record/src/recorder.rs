//! Plays a game and records it at the same time.

use std::fmt;

use serde_json::Value;

use super::{FORMAT, Ply, Record, Setup, VERSION, state_hash, undo_text, undone_from};
use games::any::{AnyEvent, AnyGame, AnyOptions, AnyRefusal};
use games::chance::{Astray, Draw, Seed};
use games::{Chance, Fact, Seat, Status};

pub struct Recorder {
    id: String,
    commitment: String,
    seed: Option<Seed>,
    options: AnyOptions,
    setup: Setup,
    plies: Vec<Ply>,
    chance: Chance,
    /// The game after the setup and after each ply; undone ones are never used again.
    games: Vec<AnyGame>,
    /// The index in `games` of the current position.
    now: usize,
}

/// Why an undo is impossible.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum NoUndo {
    /// Everything hidden has been revealed.
    Over,
    NoSuchSeat,
    NoSuchPly,
    UndoneAlready,
    /// It names an undo: an undo stays in the log; what it took back can be played again.
    IsAnUndo,
}

/// For people who read what a verifier found.
impl fmt::Display for NoUndo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            NoUndo::Over => "the game is over.",
            NoUndo::NoSuchSeat => "no such seat plays.",
            NoUndo::NoSuchPly => "there is no such ply.",
            NoUndo::UndoneAlready => "that ply is undone already.",
            NoUndo::IsAnUndo => "that ply is an undo itself.",
        })
    }
}

impl std::error::Error for NoUndo {}

impl Recorder {
    pub fn open(id: &str, seed: &Seed, options: &AnyOptions, seats: u8) -> Result<Recorder, Vec<Fact>> {
        let chance = Chance::new(seed, id);
        Recorder::start(id, seed.commitment(id), Some(seed.clone()), chance, options, seats)
    }

    /// Replays a game with an unknown seed: the draws are those of its record.
    pub(super) fn open_recorded(
        id: &str,
        commitment: &str,
        draws: Vec<Draw>,
        options: &AnyOptions,
        seats: u8,
    ) -> Result<Recorder, Vec<Fact>> {
        Recorder::start(id, commitment.to_owned(), None, Chance::recorded(draws), options, seats)
    }

    fn start(
        id: &str,
        commitment: String,
        seed: Option<Seed>,
        mut chance: Chance,
        options: &AnyOptions,
        seats: u8,
    ) -> Result<Recorder, Vec<Fact>> {
        let (game, events) = AnyGame::new(options, seats, &mut chance)?;
        let state = game.save();
        let setup = Setup {
            draws: chance.take_log(),
            events: written(&events),
            hash: state_hash(&state),
            state: serde_json::from_str(&state).expect("a state is JSON"),
        };
        Ok(Recorder {
            id: id.to_owned(),
            commitment,
            seed,
            options: options.clone(),
            setup,
            plies: Vec::new(),
            chance,
            games: vec![game],
            now: 0,
        })
    }

    pub fn game(&self) -> &AnyGame {
        &self.games[self.now]
    }

    /// The game as it stood after this ply; 0 is the setup.
    pub fn game_after(&self, number: u32) -> Option<&AnyGame> {
        self.games.get(number as usize)
    }

    pub fn plies(&self) -> &[Ply] {
        &self.plies
    }

    /// Makes one move, or several separated by commas: all or none. Returns what was appended.
    pub fn play(&mut self, seat: Seat, text: &str) -> Result<&[Ply], AnyRefusal> {
        let before = self.plies.len();
        let mut chance = self.chance.clone();
        let made = self.game().play_all(seat, text, &mut chance)?;
        self.chance = chance;
        for (played, game) in made {
            self.append(seat, played.text, played.draws, written(&played.events), game);
        }
        Ok(&self.plies[before..])
    }

    fn append(&mut self, seat: Seat, text: String, draws: Vec<Draw>, events: Vec<Value>, game: AnyGame) {
        let number = self.plies.len() as u32 + 1;
        let hash = state_hash(&game.save());
        self.plies.push(Ply { number, seat, text, draws, events, hash, undone: false });
        self.games.push(game);
        self.now = self.plies.len();
    }

    /// Takes back ply `number` and everything after it. The undo itself is appended to the log.
    pub fn undo(&mut self, seat: Seat, number: u32) -> Result<(), NoUndo> {
        if matches!(self.game().status(), Status::Over(_)) {
            return Err(NoUndo::Over);
        }
        if seat.number() > self.game().seats() {
            return Err(NoUndo::NoSuchSeat);
        }
        let index = number.checked_sub(1).ok_or(NoUndo::NoSuchPly)? as usize;
        let ply = self.plies.get(index).ok_or(NoUndo::NoSuchPly)?;
        if ply.undone {
            return Err(NoUndo::UndoneAlready);
        }
        if undone_from(&ply.text).is_some() {
            return Err(NoUndo::IsAnUndo);
        }
        // A live ply follows a live position: that of the ply before it, or of the undo that led there.
        let game = self.games[index].clone();
        self.plies[index..]
            .iter_mut()
            .filter(|ply| undone_from(&ply.text).is_none())
            .for_each(|ply| ply.undone = true);
        self.append(seat, undo_text(number), Vec::new(), Vec::new(), game);
        Ok(())
    }

    /// The first recorded draw that is impossible, when replaying without the seed.
    pub(super) fn astray(&self) -> Option<&Astray> {
        self.chance.astray()
    }

    pub(super) fn setup(&self) -> &Setup {
        &self.setup
    }

    pub(super) fn outcome(&self) -> Option<Value> {
        outcome(self.game())
    }

    /// The document so far. While the game is not over it lacks the seed but holds every other secret: an unfinished
    /// record is for the operator only.
    pub fn record(&self) -> Record {
        let outcome = self.outcome();
        let seed = self.seed.as_ref().filter(|_| outcome.is_some());
        Record {
            format: FORMAT.to_owned(),
            version: VERSION,
            game: self.options.kind().name().to_owned(),
            id: self.id.clone(),
            seats: self.game().seats(),
            options: serde_json::to_value(&self.options).expect("options are JSON"),
            commitment: self.commitment.clone(),
            seed: seed.map(Seed::reveal),
            setup: self.setup.clone(),
            plies: self.plies.clone(),
            outcome,
        }
    }
}

/// How a game ended, as records write it; None while it is not over.
pub fn outcome(game: &AnyGame) -> Option<Value> {
    let Status::Over(outcome) = game.status() else { return None };
    let mut written = serde_json::to_value(outcome).expect("an outcome is JSON");
    written["reveal"] = serde_json::to_value(game.reveal()).expect("a reveal is JSON");
    Some(written)
}

fn written(events: &[AnyEvent]) -> Vec<Value> {
    events.iter().map(|event| serde_json::to_value(event).expect("an event is JSON")).collect()
}
