//! Who can sit at a table: five levels, and three simple players to compare them with.

use std::fmt;
use std::str::FromStr;

use games::bazaar::Bazaar;
use games::desert::Desert;
use games::nomads::Nomads;
use games::{Game, Quick, Seat};

use crate::craft::{self, Craft};
use crate::decision::{Candidate, Decision};
use crate::greedy;
use crate::known::Known;
use crate::search::{Found, Search, Settings, Tried};
use crate::weights::Weights;

/// How strong a computer player is, the weakest first.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// A child beats it: most of its moves are drawn.
    Apprentice,
    Drover,
    Trader,
    Guide,
    /// As strong as it gets within a second.
    Master,
}

impl Level {
    pub const ALL: [Level; 5] =
        [Level::Apprentice, Level::Drover, Level::Trader, Level::Guide, Level::Master];

    pub const fn name(self) -> &'static str {
        match self {
            Level::Apprentice => "apprentice",
            Level::Drover => "drover",
            Level::Trader => "trader",
            Level::Guide => "guide",
            Level::Master => "master",
        }
    }

    /// Of this name, in upper or lower case.
    pub fn named(name: &str) -> Option<Level> {
        Level::ALL.into_iter().find(|level| level.name().eq_ignore_ascii_case(name.trim()))
    }

    /// How it plays a game.
    fn way(self, game: &str) -> Way {
        let simulations = |desert, nomads, bazaar| match game {
            Desert::NAME => desert,
            Nomads::NAME => nomads,
            _ => bazaar,
        };
        let search = |simulations| Way::Search { settings: Settings::new(simulations), careless: 0 };
        match self {
            Level::Apprentice => Way::Gain { careless: 60 },
            Level::Drover => Way::Gain { careless: 10 },
            Level::Trader => Way::Search { settings: Settings::new(20), careless: 15 },
            // It overlooks something now and then.
            Level::Guide => Way::Search { settings: Settings::new(simulations(300, 300, 100)), careless: 5 },
            // About a second on one core.
            Level::Master => search(simulations(50_000, 45_000, 50_000)),
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A computer player. Its text is its name, with a number of simulations of its own if it was given one: `master@2000`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Player {
    kind: Kind,
    simulations: Option<u32>,
}

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
enum Kind {
    Level(Level),
    Random,
    Greedy,
    Plain,
}

/// How a player comes to its move.
enum Way {
    Any,
    /// The best gain, and so often in a hundred any move.
    Gain {
        careless: u32,
    },
    /// A search, and so often in a hundred any move.
    Search {
        settings: Settings,
        careless: u32,
    },
}

/// Simulations of plain UCT, unless another number is given.
const PLAIN: u32 = 10_000;

impl Player {
    pub const fn of_level(level: Level) -> Player {
        Player { kind: Kind::Level(level), simulations: None }
    }

    /// The best gain at once: quick, and in every game.
    pub const fn greedy() -> Player {
        Player { kind: Kind::Greedy, simulations: None }
    }

    /// The names that can be read.
    pub fn names() -> impl Iterator<Item = &'static str> {
        Level::ALL.into_iter().map(Level::name).chain(["greedy", "random", "uct"])
    }

    pub const fn name(&self) -> &'static str {
        match self.kind {
            Kind::Level(level) => level.name(),
            Kind::Random => "random",
            Kind::Greedy => "greedy",
            Kind::Plain => "uct",
        }
    }

    fn way(&self, game: &str) -> Way {
        let way = match self.kind {
            Kind::Level(level) => level.way(game),
            Kind::Random => Way::Any,
            Kind::Greedy => Way::Gain { careless: 0 },
            Kind::Plain => Way::Search { settings: Settings::plain(PLAIN), careless: 0 },
        };
        match (way, self.simulations) {
            (Way::Search { settings, careless }, Some(simulations)) => {
                Way::Search { settings: Settings { simulations, ..settings }, careless }
            }
            (way, _) => way,
        }
    }

    /// The move of this player for the seat whose knowledge it is. Nothing if the seat has nothing to decide now. The
    /// same seed makes the same decision, unless `stop` cuts it short: it is asked before every simulation.
    pub fn decide(&self, known: &Known, seed: u64, stop: &mut dyn FnMut() -> bool) -> Option<Decision> {
        self.decide_by(None, known, seed, stop)
    }

    /// The same by other weights of this game than the program has.
    pub(crate) fn decide_by(
        &self,
        weights: Option<&Weights>,
        known: &Known,
        seed: u64,
        stop: &mut dyn FnMut() -> bool,
    ) -> Option<Decision> {
        let (game, seat) = (known.game(), known.seat());
        if !matches!(game.status(), games::Status::Awaiting(seats) if seats.contains(seat)) {
            return None;
        }
        if game.count_moves(seat) == 1 {
            return game.nth_move(seat, 0).map(Decision::only);
        }
        let mut random = Quick::new(seed);
        match self.way(game.kind().name()) {
            Way::Any => greedy::any_move(known, &mut random),
            Way::Gain { careless } | Way::Search { careless, .. } if random.below(100) < careless => {
                greedy::any_move(known, &mut random)
            }
            Way::Gain { .. } => greedy::best_gain(known, &mut random),
            Way::Search { settings, .. } => search::<Desert>(known, weights, settings, &mut random, stop)
                .or_else(|| search::<Nomads>(known, weights, settings, &mut random, stop))
                .or_else(|| search::<Bazaar>(known, weights, settings, &mut random, stop))
                // A game that nobody has taught it.
                .or_else(|| greedy::best_gain(known, &mut random)),
        }
    }
}

/// Searches, if it is a game of this type.
fn search<G: Craft>(
    known: &Known,
    weights: Option<&Weights>,
    settings: Settings,
    random: &mut Quick,
    stop: &mut dyn FnMut() -> bool,
) -> Option<Decision> {
    let game = known.typed::<G>(random)?;
    let seats = usize::from(game.seats());
    let weights = weights.unwrap_or(G::weights());
    let Found { moves, chances, simulations } = Search::new(&game, weights, settings, random).run(stop);
    let candidate = |tried: &Tried<G::Move>| Candidate {
        mv: tried.mv.to_string(),
        visits: tried.visits,
        chances: if tried.visits > 0 { tried.chances[..seats].to_vec() } else { Vec::new() },
    };
    let candidates: Vec<Candidate> = moves.iter().map(candidate).collect();
    let mv = candidates.first()?.mv.clone();
    let chances = if simulations > 0 { chances[..seats].to_vec() } else { Vec::new() };
    Some(Decision { mv, candidates, chances, simulations })
}

/// All moves worth a thought, the most promising first, without looking ahead. Nothing for a game that nobody has taught it.
pub fn ranked(known: &Known, seed: u64) -> Option<Vec<String>> {
    let mut random = Quick::new(seed);
    ranking::<Desert>(known, &mut random)
        .or_else(|| ranking::<Nomads>(known, &mut random))
        .or_else(|| ranking::<Bazaar>(known, &mut random))
}

fn ranking<G: Craft>(known: &Known, random: &mut Quick) -> Option<Vec<String>> {
    let game = known.typed::<G>(random)?;
    let mut moves = Vec::new();
    craft::list(&game, known.seat(), G::weights(), &mut moves);
    let mut likely = [0.0f32; 1 << u8::BITS];
    moves.iter().for_each(|(mv, weight)| likely[usize::from(G::kind(mv))] += weight.exp());
    moves.sort_by(|(one, by_one), (other, by_other)| {
        let of = |mv: &G::Move| likely[usize::from(G::kind(mv))];
        of(other).total_cmp(&of(one)).then(by_other.total_cmp(by_one))
    });
    Some(moves.into_iter().map(|(mv, _)| mv.to_string()).collect())
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())?;
        match self.simulations {
            Some(simulations) => write!(f, "@{simulations}"),
            None => Ok(()),
        }
    }
}

/// The text names no player.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NoSuchPlayer;

impl FromStr for Player {
    type Err = NoSuchPlayer;

    fn from_str(text: &str) -> Result<Player, NoSuchPlayer> {
        let (name, simulations) = match text.trim().split_once('@') {
            Some((name, number)) => (name, Some(number.parse().map_err(|_| NoSuchPlayer)?)),
            None => (text.trim(), None),
        };
        if simulations == Some(0) {
            return Err(NoSuchPlayer);
        }
        let kind = match name.to_ascii_lowercase().as_str() {
            "random" => Kind::Random,
            "greedy" => Kind::Greedy,
            "uct" => Kind::Plain,
            name => Kind::Level(Level::named(name).ok_or(NoSuchPlayer)?),
        };
        Ok(Player { kind, simulations })
    }
}

/// A seed for the decision of a seat at this point of a game: never the same twice.
pub fn seed_of(game: u64, ply: u64, seat: Seat) -> u64 {
    let mut mixed = Quick::new(game ^ ply.rotate_left(24) ^ (seat.index() as u64).rotate_left(56));
    mixed.bits()
}
