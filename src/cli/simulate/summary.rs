//! The table printed after a simulation.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::time::Duration;

use super::Finished;
use games::{Outcome, Seat};

pub(super) fn of(games: &[Finished], seed: u64, taken: Duration) -> String {
    let moves: usize = games.iter().map(|game| game.moves).sum();
    let per_second = |count: usize| count as f64 / taken.as_secs_f64().max(1e-9);
    let mut text = String::new();
    let mut line = |args: std::fmt::Arguments<'_>| writeln!(text, "{args}").expect("a string takes all");
    line(format_args!(
        "seed {seed}; {} in {:.2} s: {:.0} games/s, {:.0} moves/s",
        if games.len() == 1 { "1 game".to_owned() } else { format!("{} games", games.len()) },
        taken.as_secs_f64(),
        per_second(games.len()),
        per_second(moves)
    ));

    // An abandoned game has no points.
    let over: Vec<(&Finished, &Outcome)> =
        games.iter().filter_map(|game| Some((game, game.outcome.as_ref()?))).collect();
    if !over.is_empty() {
        points(&over, &mut line);
    }

    line(format_args!("\n{:14}{:>8}", "ended by", "games"));
    let share = |count: usize| 100.0 * count as f64 / games.len() as f64;
    let mut endings: BTreeMap<&str, usize> = BTreeMap::new();
    for (_, outcome) in &over {
        *endings.entry(&outcome.ending).or_default() += 1;
    }
    for (ending, count) in endings {
        line(format_args!("{ending:14}{count:>8}{:>9.2} %", share(count)));
    }
    let left = games.len() - over.len();
    if let Some(moves) = games.iter().filter(|game| game.outcome.is_none()).map(|game| game.moves).max() {
        line(format_args!("{:14}{left:>8}{:>9.2} %   not over after {moves} moves", "left", share(left)));
    }
    text
}

/// How long games that ended were, and who won them with how many points.
fn points(games: &[(&Finished, &Outcome)], line: &mut dyn FnMut(std::fmt::Arguments<'_>)) {
    line(format_args!("\n{:14}{:>8}{:>8}{:>8}{:>8}{:>8}", "", "least", "25 %", "median", "75 %", "most"));
    let totals = |outcome: &Outcome| {
        let mut totals = outcome.totals.clone();
        totals.sort_unstable_by(|a, b| b.cmp(a));
        totals
    };
    for (name, values) in [
        ("moves a game", games.iter().map(|(game, _)| game.moves as u32).collect::<Vec<u32>>()),
        ("points", games.iter().flat_map(|(_, outcome)| outcome.totals.clone()).collect()),
        ("winner", games.iter().map(|(_, outcome)| totals(outcome)[0]).collect()),
        ("ahead by", games.iter().map(|(_, outcome)| totals(outcome)[0] - totals(outcome)[1]).collect()),
    ] {
        let [least, low, median, high, most] = quartiles(values);
        line(format_args!("{name:14}{least:>8}{low:>8}{median:>8}{high:>8}{most:>8}"));
    }

    line(format_args!("\n{:14}{:>8}{:>8}{:>14}", "", "wins", "shared", "mean points"));
    let seats = games.first().map_or(0, |(_, outcome)| outcome.totals.len());
    for seat in Seat::all(seats as u8) {
        let won = games.iter().filter(|(_, outcome)| outcome.winners.contains(seat));
        let shared = won.clone().filter(|(_, outcome)| outcome.winners.len() > 1).count();
        let points: u32 = games.iter().map(|(_, outcome)| outcome.totals[seat.index()]).sum();
        let mean = f64::from(points) / games.len() as f64;
        let name = seat.to_string();
        line(format_args!("{name:14}{:>8}{shared:>8}{mean:>14.1}", won.count() - shared));
    }
}

fn quartiles(mut values: Vec<u32>) -> [u32; 5] {
    values.sort_unstable();
    [0, 1, 2, 3, 4].map(|quarter| values[((values.len() - 1) * quarter + 2) / 4])
}
