//! `caravanserai simulate`: plays random legal games to their end and prints a summary.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

use clap::Args;
use rand::rngs::Xoshiro256PlusPlus;
use rand::{RngExt, SeedableRng};

use super::progress::Progress;
use super::rules::Rules;
use super::{Misuse, refused, say, write};
use games::any::{AnyGame, AnyOptions};
use games::chance::Seed;
use games::{Chance, Facts, Outcome, Seat, Status, Unreadable};
use record::{Record, Recorder};

mod summary;

/// Play whole random legal games and print a summary
#[derive(Args)]
pub(super) struct Simulate {
    #[command(flatten)]
    rules: Rules,
    /// How many players
    #[arg(long, default_value_t = 4, value_parser = players)]
    players: u8,
    /// How many games
    #[arg(long, default_value_t = 1000)]
    games: u64,
    /// The same number plays the same games again; random if left out
    #[arg(long)]
    seed: Option<u64>,
    /// Write a record of each game into this folder
    #[arg(long, value_name = "DIR")]
    record: Option<PathBuf>,
}

fn players(text: &str) -> Result<u8, Misuse> {
    text.trim().parse().map_err(|_| Misuse("a small number is wanted, such as 4".to_owned()))
}

impl From<Unreadable> for Misuse {
    fn from(unreadable: Unreadable) -> Misuse {
        refused(&unreadable.facts())
    }
}

impl Simulate {
    pub(super) fn run(self) -> Result<ExitCode, Misuse> {
        let options = self.rules.options(self.players)?;
        if self.games == 0 {
            return Err(Misuse("--games 0 plays nothing; ask for one at least.".to_owned()));
        }
        let seed = self.seed.unwrap_or_else(|| u64::from(rand::random::<u32>()));
        if let Some(folder) = &self.record {
            self.make_room(folder, seed)?;
        }
        let mut progress = Progress::new(self.games);
        let mut games = Vec::new();
        let started = Instant::now();
        for number in 1..=self.games {
            games.push(self.play(&options, seed, number)?);
            progress.at(number);
        }
        let taken = started.elapsed();
        drop(progress);
        say(&format!("{}: {options}; {} players", options.kind().card().title, self.players))?;
        say(summary::of(&games, seed, taken).trim_end())?;
        if let Some(folder) = &self.record {
            let records = if self.games == 1 { "record" } else { "records" };
            say(&format!("\n{} {records} in {}", self.games, folder.display()))?;
        }
        Ok(ExitCode::SUCCESS)
    }

    /// Creates the folder for the records, and never overwrites those of another simulation.
    fn make_room(&self, folder: &Path, seed: u64) -> Result<(), Misuse> {
        if folder.exists() && !folder.is_dir() {
            return Err(Misuse(format!("{} is not a folder.", folder.display())));
        }
        std::fs::create_dir_all(folder)
            .map_err(|fault| Misuse(format!("cannot make the folder {}: {fault}", folder.display())))?;
        let mut paths = (1..=self.games).map(|number| folder.join(file_name(seed, number)));
        match paths.find(|path| path.exists()) {
            Some(path) => Err(Misuse(format!(
                "{} is there already; choose another folder or another seed.",
                path.display()
            ))),
            None => Ok(()),
        }
    }

    fn play(&self, options: &AnyOptions, seed: u64, number: u64) -> Result<Finished, Misuse> {
        let id = game_id(seed, number);
        let game_seed = Seed::from_text(&format!("caravanserai simulate\n{seed}\n{number}\n"));
        let mut random = Xoshiro256PlusPlus::from_seed(
            Seed::from_text(&format!("caravanserai players\n{seed}\n{number}\n")).into_bytes(),
        );
        match &self.record {
            None => Ok(play(options, self.players, &Chance::new(&game_seed, &id), &mut random, MOST_MOVES)),
            Some(folder) => {
                let recorder = Recorder::open(&id, &game_seed, options, self.players);
                let recorder = recorder.map_err(|rule| refused(&rule))?;
                let (finished, mut record) = play_recorded(recorder, &mut random, MOST_MOVES);
                // An abandoned game has no secrets any more either.
                record.seed = Some(game_seed.reveal());
                write(&folder.join(file_name(seed, number)), &record.to_text())?;
                Ok(finished)
            }
        }
    }
}

fn game_id(seed: u64, number: u64) -> String {
    format!("simulate-{seed}-{number}")
}

fn file_name(seed: u64, number: u64) -> String {
    format!("{}.json", game_id(seed, number))
}

/// Games that reach this length are abandoned: Nomads of Arabia without forced shifts may never end (N42).
const MOST_MOVES: usize = 20_000;

/// What the summary needs to know about a game.
struct Finished {
    moves: usize,
    /// None if it was abandoned.
    outcome: Option<Outcome>,
}

/// The next seat to act; any one, if several are awaited.
pub(super) fn next_seat(status: &Status, random: &mut Xoshiro256PlusPlus) -> Option<Seat> {
    let Status::Awaiting(seats) = status else { return None };
    seats.iter().nth(random.random_range(0..seats.len()))
}

fn play(
    options: &AnyOptions,
    seats: u8,
    chance: &Chance,
    random: &mut Xoshiro256PlusPlus,
    most: usize,
) -> Finished {
    let mut chance = chance.clone();
    let (mut game, _) = AnyGame::new(options, seats, &mut chance).expect("the options were tried before");
    for moves in 0..most {
        let status = game.status();
        let Some(seat) = next_seat(&status, random) else { return Finished { moves, outcome: over(status) } };
        let index = random.random_range(0..game.count_moves(seat));
        game.play_nth(seat, index, &mut chance);
    }
    Finished { moves: most, outcome: over(game.status()) }
}

fn play_recorded(mut recorder: Recorder, random: &mut Xoshiro256PlusPlus, most: usize) -> (Finished, Record) {
    while recorder.plies().len() < most
        && let Some(seat) = next_seat(&recorder.game().status(), random)
    {
        let index = random.random_range(0..recorder.game().count_moves(seat));
        let text = recorder.game().nth_move(seat, index).expect("a counted move");
        recorder.play(seat, &text).expect("a listed move is accepted");
    }
    let finished = Finished { moves: recorder.plies().len(), outcome: over(recorder.game().status()) };
    (finished, recorder.record())
}

fn over(status: Status) -> Option<Outcome> {
    match status {
        Status::Over(outcome) => Some(outcome),
        Status::Awaiting(_) => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::any::Games;
    use record;

    fn random() -> Xoshiro256PlusPlus {
        Xoshiro256PlusPlus::seed_from_u64(1)
    }

    #[test]
    fn a_game_that_does_not_end_is_left_and_summed_up_apart() {
        let options = Games::built_in().find("nomads").unwrap().read_options("no forced shifts").unwrap();
        let seed = Seed::from_text("cap");
        let left = play(&options, 3, &Chance::new(&seed, "cap"), &mut random(), 30);
        assert!(left.moves == 30 && left.outcome.is_none());
        let whole = play(&options, 3, &Chance::new(&seed, "cap"), &mut random(), MOST_MOVES);
        assert!(whole.moves < MOST_MOVES && whole.outcome.is_some());
        let summary = summary::of(&[left, whole], 1, std::time::Duration::from_secs(1));
        assert!(summary.contains("\nMecca                1    50.00 %\n"), "{summary}");
        assert!(
            summary.contains("\nleft                 1    50.00 %   not over after 30 moves\n"),
            "{summary}"
        );
        let left = play(&options, 3, &Chance::new(&seed, "cap"), &mut random(), 30);
        let summary = summary::of(&[left], 1, std::time::Duration::from_secs(1));
        assert!(summary.contains("not over after 30 moves"), "{summary}");
    }

    #[test]
    fn what_is_left_is_recorded_with_its_seed_and_holds() {
        let options = Games::built_in().find("nomads").unwrap().read_options("no forced shifts").unwrap();
        let seed = Seed::from_text("cap");
        let recorder = Recorder::open("cap", &seed, &options, 3).ok().unwrap();
        let (finished, mut record) = play_recorded(recorder, &mut random(), 30);
        assert!(finished.outcome.is_none() && record.plies.len() == 30);
        record.seed = Some(seed.reveal());
        let verdict = record::verify(&Record::parse(&record.to_text()).unwrap(), Games::built_in());
        assert!(verdict.holds() && verdict.seed_known && verdict.outcome.is_none());
    }
}
