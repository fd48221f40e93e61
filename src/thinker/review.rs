//! Reviews of finished games: made a little at a time, so that nobody who plays waits for them.

use std::time::{Duration, Instant};

use super::Desks;
use games::any::{AnyGame, Games};
use games::chance::sha256_hexadecimal;
use games::{Choice, Detail, Fact, Seat, Seats, Status};
use players::{Review, Reviewing, Turning};
use record::{NoReplay, Record, undone_from};

/// Simulations for each decision of a game that is reviewed for somebody who waits.
const SIMULATIONS: u32 = 300;
/// For so long nobody else thinks.
const SLICE: Duration = Duration::from_millis(200);

/// A game that was looked at again.
pub struct Reviewed {
    pub review: Review,
    pub winners: Seats,
    /// For each turning point the position, what was played and what looks better.
    pub positions: Vec<(AnyGame, Choice, Choice)>,
}

/// A review that has yet to be made. The same record and number of simulations make the same review.
pub fn reviewing(record: &Record, games: &Games, simulations: u32) -> Result<Reviewing, NoReplay> {
    let course = record.course(games)?;
    let stands = |ply: &&record::Ply| !ply.undone && undone_from(&ply.text).is_none();
    let moves: Vec<(Seat, String)> =
        record.plies.iter().filter(stands).map(|ply| (ply.seat, ply.text.clone())).collect();
    let hash = sha256_hexadecimal(record.commitment.as_bytes());
    let seed = u64::from_str_radix(&hash[..16], 16).unwrap_or_default();
    Ok(Reviewing::new(course, moves, simulations, seed))
}

impl Reviewed {
    /// Of a review that is made.
    pub fn new(done: Reviewing) -> Reviewed {
        let (review, course) = done.finish();
        let prospect = |game: &AnyGame, seat: Seat, mv: &str| {
            let written = || Fact::new("move-as-written").with("move", Detail::name(&mv));
            game.prospect(seat, mv).unwrap_or_else(|_| Choice::new(mv, written()))
        };
        let position = |turning: &Turning| {
            let game = course[turning.at].clone();
            let played = prospect(&game, turning.seat, &turning.played);
            let better = prospect(&game, turning.seat, &turning.better);
            (game, played, better)
        };
        let positions = review.turning.iter().map(position).collect();
        let winners = match course.last().map(AnyGame::status) {
            Some(Status::Over(outcome)) => outcome.winners,
            _ => Seats::NONE,
        };
        Reviewed { winners, positions, review }
    }

    /// The turning points in a sentence each.
    pub fn facts(&self) -> Vec<Fact> {
        let fact = |(index, turning): (usize, &Turning)| {
            let (_, played, better) = &self.positions[index];
            Fact::new("review-turning")
                .with("number", index + 1)
                .with("at", turning.at + 1)
                .with("who", turning.seat)
                .with("played", played.means.clone())
                .with("better", better.means.clone())
                .with("chance", percent(turning.chance))
                .with("better-chance", percent(turning.better_chance))
        };
        match self.review.turning.is_empty() {
            true => vec![Fact::new("review-no-turning")],
            false => self.review.turning.iter().enumerate().map(fact).collect(),
        }
    }

    /// What is drawn of the chances.
    pub fn points(&self) -> Vec<(usize, Vec<f32>)> {
        self.review.points.iter().map(|point| (point.at, point.chances.clone())).collect()
    }

    /// How many moves were made before each turning point.
    pub fn turning(&self) -> Vec<usize> {
        self.review.turning.iter().map(|turning| turning.at).collect()
    }
}

fn percent(chance: f32) -> usize {
    (chance * 100.0).round() as usize
}

impl Desks {
    /// Reviews a recorded game. Nothing if it cannot be replayed, or if that breaks down.
    pub async fn review(&self, record: Record, games: Games) -> Option<Reviewed> {
        let begun = self.think(move |_| reviewing(&record, &games, SIMULATIONS)).await;
        let mut under_way = match begun {
            Ok(Ok(reviewing)) => reviewing,
            Ok(Err(why)) => {
                tracing::error!(?why, "a record cannot be reviewed");
                return None;
            }
            Err(panic) => {
                tracing::error!(%panic, "a review could not begin");
                return None;
            }
        };
        loop {
            let slice = move |_| {
                let began = Instant::now();
                let mut more = true;
                while more && began.elapsed() < SLICE {
                    more = under_way.step();
                }
                if more { Err(under_way) } else { Ok(Reviewed::new(under_way)) }
            };
            under_way = match self.think(slice).await {
                Ok(Ok(reviewed)) => return Some(reviewed),
                Ok(Err(under_way)) => under_way,
                Err(panic) => {
                    tracing::error!(%panic, "a review could not be finished");
                    return None;
                }
            };
        }
    }
}
