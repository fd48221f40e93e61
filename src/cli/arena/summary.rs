//! Who won how often, and how sure that is.

use std::fmt::Write;
use std::time::Duration;

use serde::Serialize;

use super::{Kept, KeptGame};

/// 95 % of a normal distribution lie within so many standard deviations.
const SURE: f64 = 1.96;

#[derive(Serialize)]
pub(super) struct Summary {
    game: String,
    options: String,
    seed: u64,
    games: usize,
    /// Each name once, in the order in which they were named.
    players: Vec<Line>,
}

#[derive(Serialize)]
struct Line {
    name: String,
    /// How many seats it has in each game.
    seats: usize,
    /// Wins; of a shared win each winner has its part.
    won: f64,
    /// The share of all games, and where it lies with 95 % certainty.
    share: f64,
    low: f64,
    high: f64,
    /// On average, for one seat.
    points: f64,
    /// Against the last one named.
    elo: f64,
}

/// Where a share lies with 95 % certainty, after so many wins in so many games: Wilson's interval.
pub(super) fn interval(won: f64, games: f64) -> (f64, f64) {
    let (share, square) = (won / games, SURE * SURE);
    let middle = (share + square / (2.0 * games)) / (1.0 + square / games);
    let half = SURE / (1.0 + square / games)
        * (share * (1.0 - share) / games + square / (4.0 * games * games)).sqrt();
    (middle - half, middle + half)
}

impl Summary {
    pub(super) fn of(kept: &Kept, games: &[&KeptGame]) -> Summary {
        let count = games.len() as f64;
        let mut names: Vec<&String> = Vec::new();
        for name in &kept.players {
            if !names.contains(&name) {
                names.push(name);
            }
        }
        let mut players: Vec<Line> = Vec::new();
        for name in names {
            let seats: Vec<usize> =
                (0..kept.players.len()).filter(|&seat| kept.players[seat] == *name).collect();
            let sum = |of: &dyn Fn(&KeptGame, usize) -> f64| -> f64 {
                games.iter().map(|game| seats.iter().map(|&seat| of(game, seat)).sum::<f64>()).sum()
            };
            let won = sum(&|game, seat| game.shares[seat]);
            let (low, high) = interval(won, count);
            players.push(Line {
                name: name.clone(),
                seats: seats.len(),
                won,
                share: won / count,
                low,
                high,
                points: sum(&|game, seat| f64::from(game.totals[seat])) / count / seats.len() as f64,
                elo: 0.0,
            });
        }
        // Who has twice the chance on one seat has twice the strength. Half a win more for each keeps it finite.
        let strength = |line: &Line| (line.won + 0.5) / line.seats as f64;
        let last = players.last().map_or(1.0, strength);
        for line in &mut players {
            line.elo = 400.0 * (strength(line) / last).log10();
        }
        Summary {
            game: kept.game.clone(),
            options: kept.options.clone(),
            seed: kept.seed,
            games: games.len(),
            players,
        }
    }

    pub(super) fn json(&self) -> String {
        serde_json::to_string_pretty(self).expect("a summary is JSON")
    }

    pub(super) fn text(&self, seed: u64, taken: Duration) -> String {
        let mut text = format!("seed {seed}; {} games in {:.1} s\n\n", self.games, taken.as_secs_f64());
        let mut line = |line: String| writeln!(text, "{line}").expect("a text takes more");
        line(format!(
            "{:<20} {:>5} {:>8} {:>9}   {:<18} {:>7} {:>6}",
            "", "seats", "won", "share", "with 95 % between", "points", "Elo"
        ));
        for player in &self.players {
            line(format!(
                "{:<20} {:>5} {:>8} {:>7.1} %   {:>5.1} and {:>5.1} % {:>10.1} {:>+6.0}",
                player.name,
                player.seats,
                number(player.won),
                100.0 * player.share,
                100.0 * player.low,
                100.0 * player.high,
                player.points,
                player.elo
            ));
        }
        let first = &self.players[0];
        line(format!(
            "\n{}: {} of {} games won ({:.1} %)",
            first.name,
            number(first.won),
            self.games,
            100.0 * first.share
        ));
        text
    }
}

/// Without decimals that say nothing.
fn number(number: f64) -> String {
    if number.fract().abs() < 1e-6 { format!("{number:.0}") } else { format!("{number:.2}") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[test]
    fn intervals_are_wilsons() {
        let near = |(low, high): (f64, f64), expected: (f64, f64)| {
            (low - expected.0).abs() < 5e-4 && (high - expected.1).abs() < 5e-4
        };
        // As published tables have them.
        assert!(near(interval(90.0, 100.0), (0.8256, 0.9448)), "{:?}", interval(90.0, 100.0));
        assert!(near(interval(0.0, 10.0), (0.0, 0.2775)), "{:?}", interval(0.0, 10.0));
        assert!(near(interval(10.0, 10.0), (0.7225, 1.0)), "{:?}", interval(10.0, 10.0));
    }

    #[test]
    fn shared_wins_are_shared_and_equal_names_are_one_line() {
        let game =
            |shares: [f64; 3]| KeptGame { shares: shares.to_vec(), totals: vec![10, 20, 30], moves: 1 };
        let games = [game([1.0, 0.0, 0.0]), game([0.5, 0.5, 0.0]), game([0.0, 0.0, 1.0])];
        let kept = Kept {
            game: "desert".to_owned(),
            options: String::new(),
            players: ["master", "greedy", "greedy"].map(str::to_owned).to_vec(),
            weights: None,
            seed: 1,
            games: BTreeMap::new(),
        };
        let summary = Summary::of(&kept, &games.iter().collect::<Vec<_>>());
        let [master, greedy] = &summary.players[..] else { panic!("two names") };
        assert_eq!((master.won, greedy.won, greedy.seats, greedy.points), (1.5, 1.5, 2, 25.0));
        // The same wins on half the seats: twice as strong.
        assert!((master.elo - 400.0 * 2f64.log10()).abs() < 1e-9 && greedy.elo == 0.0);
        let text = summary.text(1, Duration::from_secs(2));
        assert!(text.ends_with("\nmaster: 1.50 of 3 games won (50.0 %)\n"), "{text}");
    }
}
