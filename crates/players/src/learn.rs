//! Learns weights from games. What positions promise is fitted to what came of them, by least squares, as differences
//! between seats. Which moves are worth a thought is fitted to the moves that a search chose, by gradient ascent.
//!
//! Everything learnt so far is a list of numbers, so that a long run can be interrupted and go on later.

use std::sync::Arc;

use games::any::AnyOptions;
use games::bazaar::Bazaar;
use games::desert::Desert;
use games::nomads::Nomads;
use games::{Dealt, Game, Quick, Seat, Status};

use crate::contest::{Contest, Entrant};
use crate::craft::{Craft, Features, MOST, SEATS};
use crate::player::{Player, seed_of};
use crate::search::{Search, Settings};
use crate::weights::{NoWeights, Weights, weighed};

/// What was learnt from so many games.
#[derive(Clone, PartialEq, Debug)]
pub struct Lessons {
    pub games: u64,
    numbers: Vec<f64>,
}

// Where the numbers of a lesson lie: sums of products of two features, of features and points to come, the number of
// positions, and squared errors by how much of the game was left.
const PRODUCTS: usize = 0;
const TARGETS: usize = PRODUCTS + MOST * MOST;
const ERRORS: usize = TARGETS + MOST;
/// Squared errors: count, sum of `left`, of its square, of errors, and of both.
const ERROR_SUMS: usize = 5;
/// Weights of moves, and how far each has been moved so far.
const MOVES: usize = ERRORS + ERROR_SUMS;
const MOVED: usize = MOVES + MOST;
const ALL: usize = MOVED + MOST;

/// How fast weights of moves change.
const PACE: f64 = 0.1;
/// Keeps weights small that the games say nothing about.
const MODEST: f64 = 20.0;
/// One in so many positions of a game is learnt from: neighbours are much alike.
const ONE_IN: u32 = 5;

/// A course of lessons in one game: self-play with these weights.
pub struct Course {
    pub options: AnyOptions,
    pub seats: u8,
    pub seed: u64,
    /// For a decision; twice as many for learning which moves are good.
    pub simulations: u32,
    pub weights: Arc<Weights>,
}

impl Course {
    /// What is known before the first game.
    pub fn begin(&self) -> Lessons {
        let mut numbers = vec![0.0; ALL];
        for (number, weight) in numbers[MOVES..].iter_mut().zip(self.weights.moves) {
            *number = f64::from(weight);
        }
        Lessons { games: 0, numbers }
    }

    /// Plays the next game and learns from it.
    pub fn learn(&self, lessons: &mut Lessons) {
        match self.options.kind().name() {
            Desert::NAME => self.learn_from::<Desert>(lessons),
            Nomads::NAME => self.learn_from::<Nomads>(lessons),
            Bazaar::NAME => self.learn_from::<Bazaar>(lessons),
            _ => {}
        }
        lessons.games += 1;
    }

    fn learn_from<G: Craft>(&self, lessons: &mut Lessons) {
        let text = format!("master@{}", self.simulations);
        let player: Player = text.parse().expect("a player of ours");
        let entrant = Entrant { player, weights: Some(Arc::clone(&self.weights)) };
        let contest = Contest {
            options: self.options.clone(),
            players: vec![entrant; usize::from(self.seats)],
            seed: self.seed,
        };
        let mut random = Quick::new(seed_of(self.seed, lessons.games, Seat::from_index(0)));
        // Features and points of all seats, and how much of the game was left.
        let mut seen: Vec<(Vec<Features>, Vec<f32>, f32)> = Vec::new();
        let finished = contest.play(lessons.games, |game, seat| {
            if random.below(ONE_IN) != 0 {
                return;
            }
            let Some(dealt) = game.dealt_to::<G>(seat, &mut random) else { return };
            let mut features = [[0.0; MOST]; SEATS];
            G::position(&dealt, &mut features);
            let points = Seat::all(self.seats).map(|seat| G::points(&dealt, seat)).collect();
            seen.push((features[..usize::from(self.seats)].to_vec(), points, G::left(&dealt)));
            self.learn_moves::<G>(&dealt, seat, lessons, &mut random);
        });
        // Totals are by player; here they are wanted by seat.
        let by_player = finished.totals;
        for (mut features, mut to_come, left) in seen {
            for (seat, points) in to_come.iter_mut().enumerate() {
                *points = by_player[contest.player_on(seat, lessons.games)] as f32 - *points;
            }
            centre(&mut features, &mut to_come);
            for (features, to_come) in features.iter().zip(to_come) {
                lessons.add_position(features, to_come, left, &self.weights);
            }
        }
    }

    /// A search chooses, and the weights of moves are changed so that its choice becomes more likely.
    fn learn_moves<G: Craft>(&self, game: &Dealt<G>, seat: Seat, lessons: &mut Lessons, random: &mut Quick) {
        if !matches!(game.status(), Status::Awaiting(seats) if seats.contains(seat)) {
            return;
        }
        let settings = Settings::new(self.simulations * 2);
        let found = Search::new(game, &self.weights, settings, random).run(&mut || false);
        if found.moves.len() < 2 {
            return;
        }
        let scene = G::scene(game, seat);
        let weights = lessons.move_weights();
        let all: f64 = found.moves.iter().map(|tried| f64::from(tried.visits)).sum();
        let mut features = vec![[0.0; MOST]; found.moves.len()];
        for (features, tried) in features.iter_mut().zip(&found.moves) {
            G::weigh(game, seat, &scene, &tried.mv, features);
        }
        let exponents: Vec<f32> = features.iter().map(|features| weighed(features, &weights)).collect();
        let most = exponents.iter().copied().fold(f32::MIN, f32::max);
        let shares: Vec<f64> = exponents.iter().map(|exponent| f64::from((exponent - most).exp())).collect();
        let sum: f64 = shares.iter().sum();
        let mut slope = [0.0; MOST];
        for ((features, share), tried) in features.iter().zip(shares).zip(&found.moves) {
            let wanted = f64::from(tried.visits) / all - share / sum;
            for (slope, feature) in slope.iter_mut().zip(features) {
                *slope += wanted * f64::from(*feature);
            }
        }
        lessons.move_by(&slope);
    }
}

/// Takes the mean over all seats away from each: who wins depends on differences alone, and how long a game lasts is the
/// same for all.
fn centre(features: &mut [Features], to_come: &mut [f32]) {
    let seats = to_come.len() as f32;
    for i in 0..MOST {
        let mean = features.iter().map(|features| features[i]).sum::<f32>() / seats;
        features.iter_mut().for_each(|features| features[i] -= mean);
    }
    let mean = to_come.iter().sum::<f32>() / seats;
    to_come.iter_mut().for_each(|points| *points -= mean);
}

impl Lessons {
    /// From the numbers of an earlier run; nothing if they are no lessons of ours.
    pub fn of_numbers(games: u64, numbers: Vec<f64>) -> Option<Lessons> {
        (numbers.len() == ALL && numbers.iter().all(|number| number.is_finite()))
            .then_some(Lessons { games, numbers })
    }

    pub fn numbers(&self) -> &[f64] {
        &self.numbers
    }

    fn add_position(&mut self, features: &Features, to_come: f32, left: f32, weights: &Weights) {
        for (i, one) in features.iter().enumerate().filter(|(_, one)| **one != 0.0) {
            for (j, other) in features.iter().enumerate() {
                self.numbers[PRODUCTS + i * MOST + j] += f64::from(one * other);
            }
            self.numbers[TARGETS + i] += f64::from(one * to_come);
        }
        let error = f64::from(to_come - weighed(features, &weights.position)).powi(2);
        let left = f64::from(left);
        let sums = [1.0, left, left * left, error, error * left];
        self.numbers[ERRORS..].iter_mut().zip(sums).for_each(|(number, sum)| *number += sum);
    }

    fn move_weights(&self) -> Features {
        std::array::from_fn(|i| self.numbers[MOVES + i] as f32)
    }

    /// Adagrad: what has been moved a lot moves less.
    fn move_by(&mut self, slope: &[f64; MOST]) {
        for (i, slope) in slope.iter().enumerate() {
            self.numbers[MOVED + i] += slope * slope;
            let pace = PACE / (1.0 + self.numbers[MOVED + i]).sqrt();
            self.numbers[MOVES + i] += pace * slope;
        }
    }

    /// The weights that fit best.
    pub fn weights(&self) -> Weights {
        let mut rows: Vec<Vec<f64>> = Vec::new();
        for i in 0..MOST {
            let at = PRODUCTS + i * MOST;
            let mut row = self.numbers[at..at + MOST].to_vec();
            row[i] += MODEST;
            row.push(self.numbers[TARGETS + i]);
            rows.push(row);
        }
        let position = solve(rows);
        let [count, left, squared, error, both] = std::array::from_fn(|i| self.numbers[ERRORS + i]);
        // A line through the squared errors; what is off by so much in two seats decides about as a logistic does.
        let slope = (count * both - left * error) / (count * squared - left * left).max(1e-9);
        let at_end = (error - slope * left) / count.max(1.0);
        let spread = |square: f64| (0.78 * square.max(1.0).sqrt()) as f32;
        Weights {
            position: std::array::from_fn(|i| position[i] as f32),
            moves: self.move_weights(),
            spread: [spread(at_end), spread(at_end + slope)],
        }
    }
}

/// Solves linear equations whose right side is the last column, by elimination.
fn solve(mut rows: Vec<Vec<f64>>) -> Vec<f64> {
    let count = rows.len();
    for i in 0..count {
        let most = (i..count).max_by(|&a, &b| rows[a][i].abs().total_cmp(&rows[b][i].abs())).unwrap_or(i);
        rows.swap(i, most);
        let pivot = rows[i].clone();
        for (_, row) in rows.iter_mut().enumerate().filter(|(j, _)| *j != i) {
            let factor = row[i] / pivot[i];
            row.iter_mut().zip(&pivot).for_each(|(number, other)| *number -= factor * other);
        }
    }
    rows.iter().enumerate().map(|(i, row)| row[count] / row[i]).collect()
}

/// Names of the features of positions and of moves, if computer players have been taught the game.
fn features_of(game: &str) -> Option<[&'static [&'static str]; 2]> {
    match game {
        Desert::NAME => Some([Desert::POSITION, Desert::MOVES]),
        Nomads::NAME => Some([Nomads::POSITION, Nomads::MOVES]),
        Bazaar::NAME => Some([Bazaar::POSITION, Bazaar::MOVES]),
        _ => None,
    }
}

/// What is known of a game before anything was learnt.
pub fn untaught(game: &str) -> Option<Weights> {
    features_of(game).map(|_| Weights::NONE)
}

/// The weights in the text of a game's file.
pub fn read_file(game: &str, text: &str) -> Option<Result<Weights, NoWeights>> {
    features_of(game).map(|[position, moves]| Weights::read(text, position, moves))
}

/// The text of a game's file of weights, with the command that made it.
pub fn file_of(game: &str, weights: &Weights, made_by: &str) -> Option<String> {
    features_of(game).map(|[position, moves]| weights.write(made_by, position, moves))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn equations_are_solved() {
        let solved =
            solve(vec![vec![0.0, 2.0, 1.0, 7.0], vec![1.0, 1.0, 0.0, 3.0], vec![2.0, 0.0, 1.0, 5.0]]);
        for (found, expected) in solved.into_iter().zip([1.0, 2.0, 3.0]) {
            assert!((found - expected).abs() < 1e-9);
        }
    }

    #[test]
    fn weights_are_found_again_and_written_as_they_are_read() {
        let mut lessons = Lessons { games: 0, numbers: vec![0.0; ALL] };
        let mut random = Quick::new(1);
        for _ in 0..5000 {
            let mut features = [0.0; MOST];
            features[..3].fill_with(|| random.below(10) as f32);
            let to_come = 3.0 * features[0] - 0.5 * features[1];
            lessons.add_position(&features, to_come, 0.5, &Weights::NONE);
        }
        let weights = lessons.weights();
        for (weight, expected) in weights.position.into_iter().zip([3.0, -0.5, 0.0]) {
            assert!((weight - expected).abs() < 0.01, "{weight}");
        }
        let text = file_of(Desert::NAME, &weights, "a test").expect("a game of ours");
        let Some(Ok(read)) = read_file(Desert::NAME, &text) else { panic!("weights: {text}") };
        assert!(
            (read.position[0] - weights.position[0]).abs() < 1e-3 && text.starts_with("# Made by: a test\n")
        );
        assert_eq!(
            read.spread.map(|spread| (spread * 100.0) as i32),
            weights.spread.map(|spread| (spread * 100.0) as i32)
        );
    }

    #[test]
    fn a_file_of_another_game_holds_no_weights() {
        let text = file_of(Desert::NAME, &Weights::NONE, "a test").expect("a game of ours");
        assert_eq!(read_file(Desert::NAME, &text), Some(Ok(Weights::NONE)));
        let wrong = |game, text: &str| read_file(game, text).and_then(Result::err).map(|wrong| wrong.line);
        assert!(wrong(Bazaar::NAME, &text).is_some());
        assert_eq!(wrong(Desert::NAME, "# Made by: nobody\nnothing = 1"), Some(2));
        assert_eq!(wrong(Desert::NAME, "[spread]\nend = 1\nbeginning = many"), Some(3));
        assert_eq!(read_file("chess", &text), None);
    }

    #[test]
    fn a_run_that_was_interrupted_goes_on_as_if_it_had_not() {
        for game in ["desert", "nomads", "bazaar"] {
            let Ok(options) = games::any::Kind::named(game).read_options("") else { panic!("usual options") };
            let weights = Arc::new(untaught(game).expect("a game of ours"));
            let course = Course { options, seats: 4, seed: 1, simulations: 4, weights };
            let mut whole = course.begin();
            course.learn(&mut whole);
            let numbers = whole.numbers().to_vec();
            course.learn(&mut whole);
            let mut later = Lessons::of_numbers(1, numbers).expect("lessons of ours");
            course.learn(&mut later);
            assert!(later == whole && whole.numbers[ERRORS] > 50.0);
        }
        assert!(Lessons::of_numbers(1, vec![0.0]).is_none());
    }
}
