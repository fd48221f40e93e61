//! `caravanserai tune`: computer players play themselves and learn how much each feature of a game counts.

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::{Duration, Instant};

use clap::Args;
use serde::{Deserialize, Serialize};

use super::progress::Progress;
use super::rules::Rules;
use super::{Misuse, say, write};
use players::learn::{self, Course, Lessons};

/// Learn the weights of computer players from games that they play against themselves
#[derive(Args)]
pub(super) struct Tune {
    #[command(flatten)]
    rules: Rules,
    /// How many players
    #[arg(long, default_value_t = 4)]
    players: u8,
    /// How many games
    #[arg(long, default_value_t = 200)]
    games: u64,
    /// Simulations for each decision
    #[arg(long, default_value_t = 200)]
    simulations: u32,
    /// The same number learns the same again
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Keep what was learnt in this file; the next call with it goes on where this one stopped
    #[arg(long)]
    file: Option<PathBuf>,
    /// Write the weights here; they are printed if this is left out
    #[arg(long)]
    out: Option<PathBuf>,
}

/// What the file holds.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Kept {
    /// The command without its files, and with all that the lessons depend on.
    command: String,
    /// The weights that the games began with: other weights play other games.
    begun_with: String,
    games: u64,
    numbers: Vec<f64>,
}

impl Tune {
    pub(super) fn run(self) -> Result<ExitCode, Misuse> {
        let options = self.rules.options(self.players)?;
        let game = options.kind().name();
        if self.games == 0 || self.simulations == 0 {
            return Err(Misuse(
                "--games 0 or --simulations 0 teaches nothing; ask for one at least.".to_owned(),
            ));
        }
        let command = format!(
            "caravanserai tune --game {game} --players {} --simulations {} --seed {}; {options}",
            self.players, self.simulations, self.seed
        );
        let course = Course::new(options.clone(), self.players, self.seed, self.simulations);
        let begun = course.begin().zip(learn::weights_of(game));
        let Some((begun, weights)) = begun else {
            return Err(Misuse(format!("computer players have not been taught {game}.")));
        };
        let begun_with = learn::file_of(game, weights, "").unwrap_or_default();
        let mut lessons = self.go_on_from_file(&command, &begun_with)?.unwrap_or(begun);
        let mut progress = Progress::new(self.games);
        let mut saved = Instant::now();
        while lessons.games < self.games {
            course.learn(&mut lessons);
            progress.at(lessons.games);
            if saved.elapsed() > Duration::from_secs(5) {
                self.keep(&command, &begun_with, &lessons)?;
                saved = Instant::now();
            }
        }
        drop(progress);
        self.keep(&command, &begun_with, &lessons)?;
        let made_by = format!("{command}; {} games", lessons.games);
        let text = learn::file_of(game, &lessons.weights(), &made_by).unwrap_or_default();
        match &self.out {
            Some(file) => write(file, &text)?,
            None => say(text.trim_end())?,
        }
        Ok(ExitCode::SUCCESS)
    }

    fn go_on_from_file(&self, command: &str, begun_with: &str) -> Result<Option<Lessons>, Misuse> {
        let Some(file) = self.file.as_ref().filter(|file| file.exists()) else { return Ok(None) };
        let text = std::fs::read_to_string(file)
            .map_err(|fault| Misuse(format!("cannot read {}: {fault}", file.display())))?;
        let kept: Kept = serde_json::from_str(&text)
            .map_err(|fault| Misuse(format!("{} holds nothing that was learnt: {fault}", file.display())))?;
        if kept.command != command || kept.begun_with != begun_with {
            let why = format!("{} was learnt otherwise: {}.", file.display(), kept.command);
            return Err(Misuse(format!("{why} Choose another file.")));
        }
        match Lessons::of_numbers(kept.games, kept.numbers) {
            Some(lessons) => Ok(Some(lessons)),
            None => Err(Misuse(format!("{} holds nothing that was learnt.", file.display()))),
        }
    }

    fn keep(&self, command: &str, begun_with: &str, lessons: &Lessons) -> Result<(), Misuse> {
        let Some(file) = &self.file else { return Ok(()) };
        let kept = Kept {
            command: command.to_owned(),
            begun_with: begun_with.to_owned(),
            games: lessons.games,
            numbers: lessons.numbers().to_vec(),
        };
        write(file, &serde_json::to_string(&kept).expect("lessons are JSON"))
    }
}
