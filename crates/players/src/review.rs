//! A finished game looked at again: everybody's chances before each decision, and the decisions that cost most.

use games::any::AnyGame;
use games::bazaar::Bazaar;
use games::desert::Desert;
use games::nomads::Nomads;
use games::{Quick, Seat, Secrecy, Status};

use crate::craft::Craft;
use crate::known::Known;
use crate::player::seed_of;
use crate::search::{Search, Settings};

/// So many decisions are shown as turning points.
pub const TURNING: usize = 3;
/// So many that look costly are looked at again, more thoroughly: the others were only unlucky guesses of ours.
const SUSPECTS: usize = 8;
/// By so many simulations more.
const THOROUGH: u32 = 8;
/// What costs less than this is no turning point.
const LEAST: f32 = 0.02;
/// Turning points are so many moves apart at least: those of one turn are about the same thing.
const APART: usize = 3;

/// A review under way. Each step takes a few milliseconds.
pub struct Reviewing {
    /// Before each move, and at the end.
    course: Vec<AnyGame>,
    moves: Vec<(Seat, String)>,
    simulations: u32,
    seed: u64,
    judged: Vec<Option<Judged>>,
    /// Those to be looked at again, the most costly last.
    suspects: Option<Vec<usize>>,
    again: usize,
}

/// What was found out about a decision.
#[derive(Clone, PartialEq, Debug)]
struct Judged {
    /// Everybody's chances before it.
    chances: Vec<f32>,
    /// The mover's after the move that was played.
    played: f32,
    /// A move that looks better, and the mover's chance after it.
    better: Option<(String, f32)>,
}

/// What a review found.
#[derive(Clone, PartialEq, Debug)]
pub struct Review {
    pub seats: u8,
    /// In order. Where there was nothing to decide there is none. The last one tells how the game ended.
    pub points: Vec<Point>,
    /// In order, at most [`TURNING`].
    pub turning: Vec<Turning>,
    /// How many moves were made.
    pub moves: usize,
}

/// Everybody's chances before a move.
#[derive(Clone, PartialEq, Debug)]
pub struct Point {
    /// How many moves were made before.
    pub at: usize,
    /// Between 0 and 1, by seat.
    pub chances: Vec<f32>,
}

/// A decision that cost its player much.
#[derive(Clone, PartialEq, Debug)]
pub struct Turning {
    /// How many moves were made before.
    pub at: usize,
    pub seat: Seat,
    pub played: String,
    /// The player's chance after it, between 0 and 1.
    pub chance: f32,
    pub better: String,
    pub better_chance: f32,
}

impl Reviewing {
    /// The setup and the position after each of these moves, in order.
    pub fn new(course: Vec<AnyGame>, moves: Vec<(Seat, String)>, simulations: u32, seed: u64) -> Reviewing {
        assert_eq!(course.len(), moves.len() + 1, "a position before each move, and one at the end");
        Reviewing { course, moves, simulations, seed, judged: Vec::new(), suspects: None, again: 0 }
    }

    /// Steps that were done, and how many there are.
    pub fn progress(&self) -> (usize, usize) {
        // A step of the second look takes longer.
        let (slow, total) = (THOROUGH as usize, self.moves.len() + SUSPECTS * THOROUGH as usize);
        match &self.suspects {
            None => (self.judged.len(), total),
            Some(left) if left.is_empty() => (total, total),
            Some(_) => (self.moves.len() + self.again * slow, total),
        }
    }

    /// Looks at one more decision; false if all is done.
    pub fn step(&mut self) -> bool {
        let number = self.judged.len();
        if let Some((seat, mv)) = self.moves.get(number) {
            let seed = seed_of(self.seed, number as u64, *seat);
            self.judged.push(judge(&self.course[number], *seat, mv, self.simulations, seed));
            return true;
        }
        let Some(suspects) = &mut self.suspects else {
            self.suspects = Some(self.most_costly());
            return true;
        };
        let Some(number) = suspects.pop() else { return false };
        self.again += 1;
        let (seat, mv) = &self.moves[number];
        let seed = seed_of(!self.seed, number as u64, *seat);
        let again = judge(&self.course[number], *seat, mv, self.simulations * THOROUGH, seed);
        self.judged[number] = again;
        true
    }

    /// What looks most costly so far, the most costly last.
    fn most_costly(&self) -> Vec<usize> {
        let mut costly = self.by_cost();
        costly.truncate(SUSPECTS);
        costly.reverse();
        costly
    }

    /// The decisions that cost something, the most costly first. Of neighbours only the most costly.
    fn by_cost(&self) -> Vec<usize> {
        let cost = |number: &usize| self.judged[*number].as_ref().map_or(0.0, Judged::cost);
        let mut costly: Vec<usize> = (0..self.judged.len()).filter(|number| cost(number) >= LEAST).collect();
        costly.sort_by(|one, other| cost(other).total_cmp(&cost(one)));
        let mut apart: Vec<usize> = Vec::new();
        for number in costly {
            if apart.iter().all(|known| known.abs_diff(number) >= APART) {
                apart.push(number);
            }
        }
        apart
    }

    /// What was found, once all is done, with the positions before each move and at the end.
    pub fn finish(self) -> (Review, Vec<AnyGame>) {
        let mut turning = self.by_cost();
        turning.truncate(TURNING);
        turning.sort_unstable();
        let turning = turning.into_iter().filter_map(|at| {
            let (seat, played) = &self.moves[at];
            let judged = self.judged[at].as_ref()?;
            let (better, better_chance) = judged.better.clone()?;
            Some(Turning {
                at,
                seat: *seat,
                played: played.clone(),
                chance: judged.played,
                better,
                better_chance,
            })
        });
        let turning = turning.collect();
        let judged = self.judged.iter().enumerate();
        let points =
            judged.filter_map(|(at, judged)| Some(Point { at, chances: judged.as_ref()?.chances.clone() }));
        let mut points: Vec<Point> = points.collect();
        let (moves, end) = (self.moves.len(), self.course.last());
        let seats = end.map_or(0, AnyGame::seats);
        if let Some(Status::Over(outcome)) = end.map(AnyGame::status)
            && !points.is_empty()
        {
            let share = 1.0 / outcome.winners.len().max(1) as f32;
            let won = |seat| if outcome.winners.contains(seat) { share } else { 0.0 };
            points.push(Point { at: moves, chances: Seat::all(seats).map(won).collect() });
        }
        (Review { seats, points, turning, moves }, self.course)
    }
}

impl Judged {
    fn cost(&self) -> f32 {
        self.better.as_ref().map_or(0.0, |(_, chance)| chance - self.played)
    }
}

/// Judges a decision by what its player knew. Nothing where there was nothing to decide, or in a game that nobody has
/// taught us.
fn judge(game: &AnyGame, seat: Seat, mv: &str, simulations: u32, seed: u64) -> Option<Judged> {
    if game.secrecy(mv) == Secrecy::Unseen || game.count_moves(seat) < 2 {
        return None;
    }
    let known = Known::new(game, seat, seed);
    let settings = Settings::new(simulations);
    let mut random = Quick::new(seed);
    judge_as::<Desert>(&known, mv, settings, &mut random)
        .or_else(|| judge_as::<Nomads>(&known, mv, settings, &mut random))
        .or_else(|| judge_as::<Bazaar>(&known, mv, settings, &mut random))
}

fn judge_as<G: Craft>(known: &Known, mv: &str, settings: Settings, random: &mut Quick) -> Option<Judged> {
    let game = known.typed::<G>(random)?;
    let (seats, own) = (usize::from(game.seats()), known.seat().index());
    let mv: G::Move = mv.parse().ok()?;
    let found = Search::new(&game, G::weights(), settings, random).run(&mut || false);
    let best = found.moves.first()?;
    let chances = found.chances[..seats].to_vec();
    if best.mv == mv {
        return Some(Judged { chances, played: best.chances[own], better: None });
    }
    // A move that was seldom tried is not known well.
    let tried = found.moves.iter().find(|tried| tried.mv == mv && tried.visits > settings.simulations / 4);
    let played = match tried {
        Some(tried) => tried.chances[own],
        None => {
            let settings = Settings { simulations: settings.simulations / 2, ..settings };
            Search::new(&game, G::weights(), settings, random).after(&mv)[own]
        }
    };
    let better = (best.chances[own] > played).then(|| (best.mv.to_string(), best.chances[own]));
    Some(Judged { chances, played, better })
}
