//! `caravanserai arena`: computer players play whole games against each other; says who wins how often.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use clap::Args;
use serde::{Deserialize, Serialize};

use super::progress::Progress;
use super::rules::Rules;
use super::tune::read_weights;
use super::{Misuse, say, voice, write};
use games::shown;
use players::{Contest, Entrant, Finished, Player, learn};

mod summary;

/// Let computer players play against each other
#[derive(Args)]
pub(super) struct Arena {
    #[command(flatten)]
    rules: Rules,
    /// Who plays, one name a seat: apprentice, drover, trader, guide, master, greedy, random, uct; master@2000 makes 2000
    /// simulations a decision
    #[arg(long, value_delimiter = ',', default_value = "master,greedy,greedy,greedy")]
    players: Vec<String>,
    /// The first player plays by the weights in this file, which `tune` wrote
    #[arg(long)]
    weights: Option<PathBuf>,
    /// How many games; seats are rotated
    #[arg(long, default_value_t = 100)]
    games: u64,
    /// How many games at once
    #[arg(long, default_value_t = 1)]
    threads: u64,
    /// The same number plays the same games again; random if left out
    #[arg(long)]
    seed: Option<u64>,
    /// Keep the games in this file; the next call with it goes on where this one stopped
    #[arg(long)]
    file: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// What the file holds.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Kept {
    game: String,
    options: String,
    players: Vec<String>,
    /// Of the first player, if it does not play by the program's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    weights: Option<String>,
    seed: u64,
    /// By number.
    games: BTreeMap<u64, KeptGame>,
}

#[derive(Clone, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct KeptGame {
    shares: Vec<f64>,
    totals: Vec<u32>,
    moves: u64,
}

impl Arena {
    pub(super) fn run(self) -> Result<ExitCode, Misuse> {
        let players = self.read_players()?;
        let options = self.rules.options(players.len() as u8)?;
        if self.games == 0 {
            return Err(Misuse("--games 0 plays nothing; ask for one at least.".to_owned()));
        }
        let game = options.kind().name();
        let mut names: Vec<String> = players.iter().map(ToString::to_string).collect();
        let mut players: Vec<Entrant> = players.into_iter().map(Entrant::from).collect();
        let mut weights = None;
        if let Some(file) = &self.weights {
            let read = read_weights(game, file)?;
            weights = learn::file_of(game, &read, "");
            players[0].weights = Some(Arc::new(read));
            names[0] = format!("{} by {}", names[0], file.display());
        }
        let mut kept = Kept {
            game: game.to_owned(),
            options: options.to_string(),
            players: names,
            weights,
            seed: self.seed.unwrap_or_else(|| u64::from(rand::random::<u32>())),
            games: BTreeMap::new(),
        };
        self.go_on_from_file(&mut kept)?;
        let contest = Contest { options, players, seed: kept.seed };
        let started = Instant::now();
        self.play(&contest, &mut kept)?;
        let games: Vec<&KeptGame> = kept.games.range(..self.games).map(|(_, game)| game).collect();
        let summary = summary::Summary::of(&kept, &games);
        if self.json {
            return say(&summary.json()).map(|()| ExitCode::SUCCESS);
        }
        say(&format!("{}: {}", contest.options.kind().card().title, kept.options))?;
        say(summary.text(kept.seed, started.elapsed()).trim_end())?;
        Ok(ExitCode::SUCCESS)
    }

    fn read_players(&self) -> Result<Vec<Player>, Misuse> {
        let known: Vec<&str> = Player::names().collect();
        let read = |name: &String| {
            name.parse().map_err(|_| {
                let known = voice().list(&known);
                Misuse(format!("no player is called {}; the players are {known}.", shown(name)))
            })
        };
        self.players.iter().map(read).collect()
    }

    /// Takes over the games of an earlier call, if they are of the same contest.
    fn go_on_from_file(&self, kept: &mut Kept) -> Result<(), Misuse> {
        let Some(file) = self.file.as_ref().filter(|file| file.exists()) else { return Ok(()) };
        let text = std::fs::read_to_string(file)
            .map_err(|fault| Misuse(format!("cannot read {}: {fault}", file.display())))?;
        let earlier: Kept = serde_json::from_str(&text)
            .map_err(|fault| Misuse(format!("{} holds no games of an arena: {fault}", file.display())))?;
        let same = (&earlier.game, &earlier.options, &earlier.players, &earlier.weights)
            == (&kept.game, &kept.options, &kept.players, &kept.weights)
            && self.seed.is_none_or(|seed| seed == earlier.seed);
        let seats = kept.players.len();
        let sound = |game: &KeptGame| game.shares.len() == seats && game.totals.len() == seats;
        if !same || !earlier.games.values().all(sound) {
            return Err(Misuse(format!(
                "{} holds other games: {}, {}, {}, seed {}. Choose another file.",
                file.display(),
                earlier.game,
                earlier.options,
                earlier.players.join(" "),
                earlier.seed
            )));
        }
        *kept = earlier;
        Ok(())
    }

    /// Plays what is missing. Each game depends on its number alone, so that it does not matter who plays it and when.
    fn play(&self, contest: &Contest, kept: &mut Kept) -> Result<(), Misuse> {
        let missing: Vec<u64> = (0..self.games).filter(|number| !kept.games.contains_key(number)).collect();
        let next = AtomicU64::new(0);
        let (done, finished) = mpsc::channel::<(u64, Finished)>();
        let mut progress = Progress::new(self.games);
        let before = self.games - missing.len() as u64;
        std::thread::scope(|scope| {
            for _ in 0..self.threads.clamp(1, missing.len().max(1) as u64) {
                let (done, missing, next) = (done.clone(), &missing, &next);
                scope.spawn(move || {
                    while let Some(&number) = missing.get(next.fetch_add(1, Ordering::Relaxed) as usize) {
                        // Nobody listens any more if the file could not be written.
                        if done.send((number, contest.play(number, |_, _| {}))).is_err() {
                            return;
                        }
                    }
                });
            }
            drop(done);
            let mut saved = Instant::now();
            for (count, (number, game)) in (before + 1..).zip(finished) {
                let Finished { shares, totals, moves } = game;
                kept.games.insert(number, KeptGame { shares, totals, moves });
                progress.at(count);
                if saved.elapsed() > Duration::from_secs(2) {
                    self.keep(kept)?;
                    saved = Instant::now();
                }
            }
            self.keep(kept)
        })
    }

    fn keep(&self, kept: &Kept) -> Result<(), Misuse> {
        let Some(file) = &self.file else { return Ok(()) };
        write(file, &serde_json::to_string(kept).expect("games are JSON"))
    }
}
