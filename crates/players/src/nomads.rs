//! What there is to know of Nomads of Arabia.

use std::sync::LazyLock;

use games::nomads::{Animal, Herd, Move, Nomads, Place, Space, Spaces, Special, Terrain};
use games::{Dealt, Game, Seat};

use crate::craft::{Craft, Features, SEATS};
use crate::weights::Weights;

static WEIGHTS: LazyLock<Weights> = LazyLock::new(|| {
    Weights::read(include_str!("../weights/nomads.toml"), Nomads::POSITION, Nomads::MOVES)
        .expect("weights of ours")
});

/// A handler shows its animal with four of its six sides (N16).
const HIT: f32 = 2.0 / 3.0;
/// New cities in a whole game, about.
const CITIES: f32 = 7.0;
const LAST_ROW: u8 = 4;

/// What the moves of one position have in common.
pub struct Scene {
    prices: [f32; Animal::COUNT],
    herd: Herd,
    herd_value: f32,
    handlers: Herd,
    /// Handlers that the seat would take on leaving a city: what the pile has of the dearest animals.
    likely: Herd,
    left: f32,
}

fn yes(holds: bool) -> f32 {
    f32::from(u8::from(holds))
}

fn prices(game: &Dealt<Nomads>) -> [f32; Animal::COUNT] {
    Animal::ALL.map(|animal| game.market(animal) as f32)
}

fn value(prices: &[f32; Animal::COUNT], herd: Herd) -> f32 {
    herd.kinds().map(|(animal, count)| prices[animal.index()] * f32::from(count)).sum()
}

/// What these handlers catch on a space, on average.
fn catch(game: &Dealt<Nomads>, prices: &[f32; Animal::COUNT], handlers: Herd, space: Space) -> f32 {
    match game.board().terrain(space) {
        Some(Terrain::Land(land)) => HIT * value(prices, handlers.least(game.in_box(land))),
        _ => 0.0,
    }
}

/// What can be reached with one step more.
fn wider(game: &Dealt<Nomads>, from: Spaces) -> Spaces {
    let bits = from.iter().fold(from.bits(), |bits, space| bits | game.board().steps(space).bits());
    Spaces::from_bits(bits)
}

impl Craft for Nomads {
    const POSITION: &'static [&'static str] = &[
        "always",
        "left",
        "left squared",
        "herd in a city",
        "herd one turn from a city",
        "herd two turns from a city",
        "herd farther away",
        "herd, late",
        "handlers",
        "catch here",
        "best catch one turn away",
        "best catch, left",
        "abdul",
        "expert",
        "winds",
        "sands",
        "silver",
        "with the pilgrim",
        "lost",
        "to act",
        "on the last row",
        "no handlers outside cities",
        "in a city",
        "special disk one turn away",
        "animals",
        "no dinars",
        "abdul, herd",
        "handlers, left",
    ];
    const MOVES: &'static [&'static str] = &[
        "go: cost",
        "go: market",
        "go: catch",
        "go: disk",
        "go: nothing there",
        "go: market near",
        "go: two steps",
        "handlers: catch here",
        "handlers: catch near",
        "handlers: cost",
        "capture: value",
        "capture",
        "call",
        "shift",
        "sell: income",
        "sell: kept back",
        "pilgrim",
        "pilgrim: given up",
        "place: market",
        "place: catch near",
        "end",
        "end: nothing done",
        "take: price",
        "expert: price",
        "abdul: income",
        "winds: market",
        "winds: catch",
        "silver: animals",
        "end with sands",
        "keep: value",
        "go: last row",
        "sell: late",
    ];
    const SLOTS: usize = 256;
    const FIXED: bool = false;
    const PLAYOUT: usize = 16;
    const RAVE: f32 = 100.0;
    type Scene = Scene;

    fn weights() -> &'static Weights {
        &WEIGHTS
    }

    fn scene(game: &Dealt<Nomads>, seat: Seat) -> Scene {
        let (prices, herd) = (prices(game), game.animals(seat));
        let herd_value = value(&prices, herd);
        let mut likely = Herd::NONE;
        for (animal, count) in game.handler_pile().kinds() {
            likely.set(animal, count.min(1));
        }
        Scene { prices, herd, herd_value, handlers: game.handlers(seat), likely, left: Nomads::left(game) }
    }

    fn weigh(game: &Dealt<Nomads>, seat: Seat, scene: &Scene, mv: &Move, f: &mut Features) {
        match *mv {
            Move::Go(first, second) => weigh_way(game, seat, scene, first, second, f),
            Move::Handlers(handlers) => {
                let Place::On(here) = game.place_of(seat) else { return };
                f[7] = catch(game, &scene.prices, handlers, here);
                let near = wider(game, game.board().steps(here));
                f[8] =
                    near.iter().map(|space| catch(game, &scene.prices, handlers, space)).fold(0.0, f32::max);
                f[9] = game.cost_of_handlers(seat, handlers) as f32;
            }
            Move::Capture => {
                let Place::On(here) = game.place_of(seat) else { return };
                f[10] = catch(game, &scene.prices, scene.handlers, here);
                f[11] = 1.0;
            }
            Move::Call => f[12] = 1.0,
            Move::Shift => f[13] = 1.0,
            Move::Sell(herd) => {
                f[14] = value(&scene.prices, herd);
                f[15] = scene.herd_value - f[14];
                f[31] = f[14] * (1.0 - scene.left);
            }
            Move::Pilgrim(kept) => {
                f[16] = 1.0;
                f[17] = scene.herd_value - kept.map_or(scene.herd_value, |kept| value(&scene.prices, kept));
            }
            Move::Place(space) => {
                if game.board().terrain(space) == Some(Terrain::City) {
                    f[18] = game.income_on(space, scene.herd) as f32;
                }
                let near = game.board().steps(space);
                f[19] = near.iter().map(|space| catch(game, &scene.prices, scene.likely, space)).sum();
                f[30] = yes(space.row() == LAST_ROW);
            }
            Move::End { sands } => {
                f[20] = 1.0;
                f[21] = yes(game.steps_made() == 0 && !game.has_acted());
                f[28] = yes(sands);
            }
            Move::Take(Some(animal)) => f[22] = scene.prices[animal.index()],
            Move::Take(None) => {}
            Move::Expert(animal, _) => f[23] = scene.prices[animal.index()],
            Move::Abdul(herd) => f[24] = value(&scene.prices, herd),
            Move::Winds(space) => {
                if game.board().terrain(space) == Some(Terrain::City) {
                    f[25] = game.income_on(space, scene.herd) as f32;
                } else {
                    f[26] = catch(game, &scene.prices, scene.handlers, space);
                }
            }
            Move::Silver => f[27] = scene.herd.total() as f32,
            Move::Keep(kept) => f[29] = value(&scene.prices, kept),
            Move::Box(_) | Move::Sands | Move::SandsAfter(_) => {}
        }
    }

    fn slot(mv: &Move) -> usize {
        let at = |space: Space| usize::from(space.row() * 7 + space.column());
        match *mv {
            Move::Go(first, second) => at(second.unwrap_or(first)),
            Move::Place(space) => 35 + at(space),
            Move::Winds(space) => 70 + at(space),
            Move::Capture => 105,
            Move::Call => 106,
            Move::Shift => 107,
            Move::Sell(_) => 108,
            Move::Pilgrim(_) => 109,
            Move::Silver => 110,
            Move::Sands => 111,
            Move::SandsAfter(_) => 112,
            Move::End { sands } => 113 + usize::from(sands),
            Move::Abdul(_) => 115,
            Move::Take(animal) => 116 + animal.map_or(4, Animal::index),
            Move::Box(land) => 121 + land.index(),
            Move::Expert(animal, land) => 126 + animal.index() * 5 + land.index(),
            Move::Keep(_) => 146,
            Move::Handlers(handlers) => {
                let code = handlers.kinds().map(|(animal, count)| usize::from(count) << (2 * animal.index()));
                150 + code.sum::<usize>() % 101
            }
        }
    }

    fn points(game: &Dealt<Nomads>, seat: Seat) -> f32 {
        game.points(seat) as f32
    }

    fn position(game: &Dealt<Nomads>, into: &mut [Features; SEATS]) {
        let left = Nomads::left(game);
        let prices = prices(game);
        let cities = game.board().cities();
        for seat in Seat::all(game.seats()) {
            let f = &mut into[seat.index()];
            let (herd, handlers) = (game.animals(seat), game.handlers(seat));
            let herd_value = value(&prices, herd);
            (f[0], f[1], f[2]) = (1.0, left, left * left);
            f[7] = herd_value * (1.0 - left);
            f[8] = handlers.total() as f32;
            f[27] = f[8] * left;
            let to_act = game.on_turn() == seat && !game.has_acted();
            f[19] = yes(to_act);
            f[24] = herd.total() as f32;
            f[25] = yes(game.dinars(seat) < 3);
            for (disk, feature) in
                [Special::Abdul, Special::Expert, Special::Winds, Special::Sands, Special::Silver]
                    .into_iter()
                    .zip(12..)
            {
                f[feature] = yes(game.has(seat, disk));
            }
            f[26] = f[12] * herd_value;
            let here = match game.place_of(seat) {
                Place::On(here) => here,
                Place::Pilgrim => {
                    f[17] = 1.0;
                    f[4] = herd_value;
                    continue;
                }
                Place::Lost => {
                    f[18] = 1.0;
                    f[5] = herd_value;
                    continue;
                }
            };
            f[20] = yes(here.row() == LAST_ROW);
            let in_city = cities.contains(here);
            f[22] = yes(in_city);
            f[21] = yes(!in_city && handlers.is_empty());
            let near = wider(game, game.board().steps(here));
            let with = if in_city { likely(game) } else { handlers };
            f[9] = catch(game, &prices, handlers, here);
            f[10] = near.iter().map(|space| catch(game, &prices, with, space)).fold(0.0, f32::max);
            f[11] = f[10] * left;
            let in_reach = near.both(cities);
            f[23] = yes(in_reach.iter().any(|city| game.has_special(city.row())));
            if !herd.is_empty() {
                let distance = if in_city && to_act {
                    3
                } else if !in_reach.is_empty() {
                    4
                } else if !wider(game, wider(game, near)).both(cities).is_empty() {
                    5
                } else {
                    6
                };
                f[distance] = herd_value;
            }
        }
    }

    fn left(game: &Dealt<Nomads>) -> f32 {
        game.cities_to_come().0 / CITIES
    }

    fn drawn(game: &Dealt<Nomads>) -> u64 {
        // What the seat on turn has caught; what is restocked at the end of a turn makes no branch.
        let herd = game.animals(game.on_turn());
        let caught =
            herd.kinds().fold(0, |sum, (animal, count)| sum + (u64::from(count) << (8 * animal.index())));
        caught << 1 | u64::from(game.has_acted())
    }
}

/// One handler of each kind that the pile has.
fn likely(game: &Dealt<Nomads>) -> Herd {
    let mut likely = Herd::NONE;
    for (animal, count) in game.handler_pile().kinds() {
        likely.set(animal, count.min(1));
    }
    likely
}

fn weigh_way(
    game: &Dealt<Nomads>,
    seat: Seat,
    scene: &Scene,
    first: Space,
    second: Option<Space>,
    f: &mut Features,
) {
    let to = second.unwrap_or(first);
    let board = game.board();
    f[0] = game.cost_of_way(seat, first, second) as f32;
    f[6] = yes(second.is_some());
    f[30] = yes(to.row() == LAST_ROW);
    let special = |space: Space| board.terrain(space) == Some(Terrain::City) && game.has_special(space.row());
    f[3] = yes(special(to) || special(first));
    match board.terrain(to) {
        Some(Terrain::City) => f[1] = game.income_on(to, scene.herd) as f32,
        Some(Terrain::Land(_)) => {
            let from_city = scene.handlers.is_empty();
            f[2] = catch(game, &scene.prices, if from_city { scene.likely } else { scene.handlers }, to);
        }
        _ => f[4] = 1.0,
    }
    if f[1] == 0.0 && !scene.herd.is_empty() {
        let near = wider(game, board.steps(to)).both(board.cities());
        f[5] = if near.is_empty() { 0.0 } else { scene.herd_value };
    }
}
