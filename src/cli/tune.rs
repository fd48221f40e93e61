//! `caravanserai tune`: computer players play themselves and learn how much each feature of a game counts.

use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

use clap::Args;
use serde::{Deserialize, Serialize};

use super::progress::Progress;
use super::rules::Rules;
use super::{Misuse, say, write};
use players::Weights;
use players::learn::{self, Course, Lessons};

/// Learn the weights of computer players from games that they play against themselves
#[derive(Args)]
pub(super) struct Tune {
    #[command(flatten)]
    rules: Rules,
    /// How many players
    #[arg(long, default_value_t = 4)]
    players: u8,
    /// How many games a round
    #[arg(long, default_value_t = 200)]
    games: u64,
    /// How many rounds; each plays with what the one before has learnt
    #[arg(long, default_value_t = 3)]
    rounds: u64,
    /// Simulations for each decision
    #[arg(long, default_value_t = 100)]
    simulations: u32,
    /// The same number learns the same again
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Begin with the weights in this file; without it, with none
    #[arg(long)]
    from: Option<PathBuf>,
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
    /// The weights that the first round began with: other weights play other games.
    begun_with: String,
    /// The first is 1.
    round: u64,
    /// The weights that this round plays with.
    weights: String,
    /// Of this round.
    games: u64,
    numbers: Vec<f64>,
}

impl Tune {
    pub(super) fn run(self) -> Result<ExitCode, Misuse> {
        let options = self.rules.options(self.players)?;
        let game = options.kind().name();
        if self.games == 0 || self.simulations == 0 || self.rounds == 0 {
            return Err(Misuse(
                "--games 0, --rounds 0 or --simulations 0 teaches nothing; ask for one at least.".to_owned(),
            ));
        }
        let begun_with = match &self.from {
            Some(file) => read_weights(game, file)?,
            None => learn::untaught(game).ok_or_else(|| untaught(game))?,
        };
        let text =
            |weights: &Weights, made_by: &str| learn::file_of(game, weights, made_by).unwrap_or_default();
        let mut kept = Kept {
            command: self.command(game, &options.to_string()),
            begun_with: text(&begun_with, ""),
            round: 1,
            weights: text(&begun_with, ""),
            games: 0,
            numbers: Vec::new(),
        };
        self.go_on_from_file(&mut kept)?;
        let mut progress = Progress::new(self.games * self.rounds);
        let mut saved = Instant::now();
        loop {
            let course = Course {
                options: options.clone(),
                seats: self.players,
                seed: self.seed.wrapping_add(kept.round - 1),
                simulations: self.simulations,
                weights: Arc::new(parse_weights(game, &kept.weights, self.file.as_deref())?),
            };
            let mut lessons = match kept.numbers.len() {
                0 => course.begin(),
                _ => Lessons::of_numbers(kept.games, std::mem::take(&mut kept.numbers))
                    .ok_or_else(|| nothing_learnt(self.file.as_deref()))?,
            };
            while lessons.games < self.games {
                course.learn(&mut lessons);
                progress.at((kept.round - 1) * self.games + lessons.games);
                if saved.elapsed() > Duration::from_secs(5) {
                    (kept.games, kept.numbers) = (lessons.games, lessons.numbers().to_vec());
                    self.keep(&kept)?;
                    saved = Instant::now();
                }
            }
            (kept.games, kept.numbers) = (lessons.games, lessons.numbers().to_vec());
            if kept.round == self.rounds {
                drop(progress);
                self.keep(&kept)?;
                return self.hand_out(&text(&lessons.weights(), &kept.command));
            }
            kept.round += 1;
            kept.weights = text(&lessons.weights(), "");
            (kept.games, kept.numbers) = (0, Vec::new());
        }
    }

    /// The command that does the same again.
    fn command(&self, game: &str, options: &str) -> String {
        let Tune { players, games, rounds, simulations, seed, .. } = self;
        let from = match &self.from {
            Some(file) => format!(" --from {}", file.display()),
            None => String::new(),
        };
        format!(
            "caravanserai tune --game {game} --players {players} --games {games} --rounds {rounds} \
             --simulations {simulations} --seed {seed}{from}; {options}"
        )
    }

    fn hand_out(&self, text: &str) -> Result<ExitCode, Misuse> {
        match &self.out {
            Some(file) => write(file, text)?,
            None => say(text.trim_end())?,
        }
        Ok(ExitCode::SUCCESS)
    }

    fn go_on_from_file(&self, kept: &mut Kept) -> Result<(), Misuse> {
        let Some(file) = self.file.as_ref().filter(|file| file.exists()) else { return Ok(()) };
        let text = std::fs::read_to_string(file)
            .map_err(|fault| Misuse(format!("cannot read {}: {fault}", file.display())))?;
        let earlier: Kept = serde_json::from_str(&text)
            .map_err(|fault| Misuse(format!("{} holds nothing that was learnt: {fault}", file.display())))?;
        if (&earlier.command, &earlier.begun_with) != (&kept.command, &kept.begun_with) {
            let why = format!("{} was learnt otherwise: {}.", file.display(), earlier.command);
            return Err(Misuse(format!("{why} Choose another file.")));
        }
        if !(1..=self.rounds).contains(&earlier.round) || earlier.games > self.games {
            return Err(nothing_learnt(Some(file)));
        }
        *kept = earlier;
        Ok(())
    }

    fn keep(&self, kept: &Kept) -> Result<(), Misuse> {
        let Some(file) = &self.file else { return Ok(()) };
        write(file, &serde_json::to_string(kept).expect("lessons are JSON"))
    }
}

/// Weights of a game, from a file that `tune` wrote.
pub(super) fn read_weights(game: &str, file: &Path) -> Result<Weights, Misuse> {
    let text = std::fs::read_to_string(file)
        .map_err(|fault| Misuse(format!("cannot read {}: {fault}", file.display())))?;
    parse_weights(game, &text, Some(file))
}

fn parse_weights(game: &str, text: &str, file: Option<&Path>) -> Result<Weights, Misuse> {
    let weights = learn::read_file(game, text).ok_or_else(|| untaught(game))?;
    weights.map_err(|wrong| {
        let file = file.unwrap_or(Path::new("")).display();
        Misuse(format!("{file} holds no weights of {game}: look at line {}.", wrong.line))
    })
}

fn untaught(game: &str) -> Misuse {
    Misuse(format!("computer players have not been taught {game}."))
}

fn nothing_learnt(file: Option<&Path>) -> Misuse {
    Misuse(format!("{} holds nothing that was learnt.", file.unwrap_or(Path::new("")).display()))
}
