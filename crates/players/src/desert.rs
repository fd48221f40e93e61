//! What there is to know of Through the Desert.

use std::sync::LazyLock;

use games::desert::{Colour, Desert, Move, Moves};
use games::hex::{Cell, CellSet};
use games::{Dealt, Game, Quick, Seat};

use crate::craft::{Craft, Features, SEATS};
use crate::weights::Weights;

static WEIGHTS: LazyLock<Weights> = LazyLock::new(|| {
    Weights::read(include_str!("../weights/desert.toml"), Desert::POSITION, Desert::MOVES)
        .expect("weights of ours")
});

/// What the moves of one position have in common.
pub struct Scene {
    water: Water,
    /// Where rivals may place camels now, by their colour.
    rivals: [CellSet; Colour::COUNT],
    anybody: CellSet,
    /// By how many camels each of the seat's caravans is ahead of the largest other.
    ahead: [i32; Colour::COUNT],
    /// Oases that each caravan has not scored, and the hexes next to them.
    unlinked: [CellSet; Colour::COUNT],
    near_oasis: [CellSet; Colour::COUNT],
    left: f32,
}

/// The tokens on the board.
struct Water {
    by_value: [CellSet; 3],
    all: CellSet,
}

impl Water {
    fn of(game: &Dealt<Desert>) -> Water {
        let by_value = game.water();
        Water { by_value, all: by_value[0] | by_value[1] | by_value[2] }
    }

    /// What the tokens on these hexes are worth. Mostly there are none.
    fn on(&self, hexes: CellSet) -> f32 {
        let here = self.all & hexes;
        if here.is_empty() {
            return 0.0;
        }
        let [_, twos, threes] = self.by_value;
        (here.len() + (here & twos).len() + 2 * (here & threes).len()) as f32
    }

    fn at(&self, cell: Cell) -> f32 {
        let value = (1..).zip(self.by_value).find(|(_, hexes)| hexes.contains(cell));
        value.map_or(0.0, |(value, _)| f32::from(value as u8))
    }
}

/// How many hexes; mostly none.
fn few(hexes: CellSet) -> f32 {
    if hexes.is_empty() { 0.0 } else { hexes.len() as f32 }
}

fn ahead(game: &Dealt<Desert>, colour: Colour, seat: Seat) -> i32 {
    let others = Seat::all(game.seats()).filter(|&other| other != seat);
    let most = others.map(|other| game.size(colour, other)).max().unwrap_or_default();
    i32::from(game.size(colour, seat)) - i32::from(most)
}

impl Craft for Desert {
    const POSITION: &'static [&'static str] = &[
        "always",
        "left",
        "left squared",
        "camels to place",
        "leaders in hand",
        "water at 1",
        "water at 2",
        "water at 3",
        "oases at 1",
        "oases at 2",
        "oases at 3",
        "ahead by 2",
        "ahead by 1",
        "level",
        "behind by 1",
        "behind by 2",
        "ahead by 2, left",
        "ahead by 1, left",
        "level, left",
        "behind by 1, left",
        "behind by 2, left",
        "placements",
        "own land",
        "own land, left",
        "water at 1, left",
        "water at 2, left",
        "oases at 2, left",
        "ahead by 4",
    ];
    const MOVES: &'static [&'static str] = &[
        "water",
        "oasis",
        "river",
        "enclosed",
        "new water near",
        "new oasis near",
        "takes the lead",
        "draws level",
        "keeps the lead",
        "denied water",
        "cuts off",
        "freedom",
        "wall",
        "far behind",
        "late race",
        "leader: water at 1",
        "leader: water at 2",
        "leader: oasis at 2",
        "leader: oasis at 3",
        "leader: room",
        "leader: own near",
        "leader: rival near",
        "leader: edge",
    ];
    const SLOTS: usize = Colour::COUNT * Cell::COUNT;
    const FIXED: bool = true;
    const PLAYOUT: usize = 8;
    const RAVE: f32 = 100.0;
    type Scene = Scene;

    fn weights() -> &'static Weights {
        &WEIGHTS
    }

    fn scene(game: &Dealt<Desert>, seat: Seat) -> Scene {
        let mut scene = Scene {
            water: Water::of(game),
            rivals: [CellSet::EMPTY; Colour::COUNT],
            anybody: CellSet::EMPTY,
            ahead: [0; Colour::COUNT],
            unlinked: [CellSet::EMPTY; Colour::COUNT],
            near_oasis: [CellSet::EMPTY; Colour::COUNT],
            left: Desert::left(game),
        };
        if !game.places_camels() {
            return scene;
        }
        for colour in Colour::ALL {
            let c = colour.index();
            for other in Seat::all(game.seats()).filter(|&other| other != seat) {
                scene.rivals[c] |= game.reach(colour, other);
            }
            scene.anybody |= scene.rivals[c];
            scene.ahead[c] = ahead(game, colour, seat);
            scene.unlinked[c] = game.unlinked(colour, seat);
            scene.near_oasis[c] = scene.unlinked[c].around();
        }
        scene
    }

    fn weigh(game: &Dealt<Desert>, seat: Seat, scene: &Scene, mv: &Move, into: &mut Features) {
        match *mv {
            Move::Give(_) => {}
            Move::Leader(colour, cell) => weigh_leader(game, seat, scene, colour, cell, into),
            Move::Camel(colour, cell) => weigh_camel(game, seat, scene, colour, cell, into),
        }
    }

    fn slot(mv: &Move) -> usize {
        match *mv {
            Move::Give(colour) => colour.index(),
            Move::Leader(colour, cell) | Move::Camel(colour, cell) => {
                colour.index() * Cell::COUNT + cell.index()
            }
        }
    }

    /// A colour first, then a hex: quicker than counting all.
    fn draw(game: &Dealt<Desert>, moves: &Moves, random: &mut Quick) -> Option<Move> {
        let first = random.below(Colour::COUNT as u32) as usize;
        let mut colours = (0..Colour::COUNT).map(|i| Colour::ALL[(first + i) % Colour::COUNT]);
        let colour = colours.find(|&colour| !moves.hexes(colour).is_empty())?;
        let hexes = moves.hexes(colour);
        if !game.places_camels() {
            return moves.clone().nth(random.below(moves.len() as u32) as usize);
        }
        Some(Move::Camel(colour, hexes.nth(random.below(hexes.len() as u32) as usize)?))
    }

    fn points(game: &Dealt<Desert>, seat: Seat) -> f32 {
        game.points(seat) as f32
    }

    fn position(game: &Dealt<Desert>, into: &mut [Features; SEATS]) {
        let left = Desert::left(game);
        let water = Water::of(game);
        let mut land = [CellSet::EMPTY; SEATS];
        for seat in Seat::all(game.seats()) {
            let f = &mut into[seat.index()];
            (f[0], f[1], f[2]) = (1.0, left, left * left);
            if game.may_act(seat) {
                f[3] = f32::from(game.camels_left());
            }
            f[4] = game.leaders_in_hand(seat) as f32;
            let (mut at1, mut at2, mut at3) = (CellSet::EMPTY, CellSet::EMPTY, CellSet::EMPTY);
            for colour in Colour::ALL {
                if game.size(colour, seat) == 0 {
                    continue;
                }
                let (ground, unlinked) = (game.ground(colour, seat), game.unlinked(colour, seat));
                let one = game.reach(colour, seat);
                let near_one = one.around();
                let two = (near_one & ground) | one;
                let near_two = two.around();
                let three = (near_two & ground) | two;
                at1 |= one;
                at2 |= two;
                at3 |= three;
                let (first, second) = (unlinked & near_one, unlinked & near_two);
                let third = unlinked & three.around();
                f[8] += first.len() as f32;
                f[9] += (second - first).len() as f32;
                f[10] += (third - second).len() as f32;
                let ahead = ahead(game, colour, seat);
                let place = match ahead {
                    2.. => 0,
                    1 => 1,
                    0 => 2,
                    -1 => 3,
                    -2 => 4,
                    _ => continue,
                };
                f[11 + place] += 1.0;
                f[16 + place] += left;
                f[27] += f32::from(u8::from(ahead >= 4));
            }
            f[5] = water.on(at1);
            f[6] = water.on(at2 - at1);
            f[7] = water.on(at3 - at2);
            f[21] = at1.len() as f32 / 10.0;
            f[24] = f[5] * left;
            f[25] = f[6] * left;
            f[26] = f[9] * left;
            land[seat.index()] = at3;
        }
        for seat in Seat::all(game.seats()) {
            let s = seat.index();
            let others = Seat::all(game.seats()).filter(|&other| other != seat);
            let others = others.fold(CellSet::EMPTY, |all, other| all | land[other.index()]);
            into[s][22] = (land[s] - others).len() as f32 / 10.0;
            into[s][23] = into[s][22] * left;
        }
    }

    fn left(game: &Dealt<Desert>) -> f32 {
        let least = Colour::ALL.into_iter().map(|colour| game.supply(colour)).min().unwrap_or_default();
        f32::from(least) / f32::from(game.full_supply())
    }

    fn drawn(_game: &Dealt<Desert>) -> u64 {
        0
    }
}

fn weigh_camel(
    game: &Dealt<Desert>,
    seat: Seat,
    scene: &Scene,
    colour: Colour,
    cell: Cell,
    f: &mut Features,
) {
    let c = colour.index();
    let around = cell.around();
    f[0] = scene.water.at(cell);
    f[1] = few(around & scene.unlinked[c]);
    f[2] = f32::from(u8::from(game.would_cross(colour, seat, cell)));
    for area in game.areas_closed_by(seat, colour, cell) {
        let oases = (area & scene.unlinked[c]).len() as f32;
        f[3] += game.hexes_that_count(area) as f32 + scene.water.on(area) + 5.0 * oases;
    }
    let fresh = (around & game.open()) - game.reach(colour, seat);
    f[4] = scene.water.on(fresh);
    f[5] = few(scene.near_oasis[c] & fresh).min(1.0) * f32::from(u8::from(f[1] == 0.0));
    match scene.ahead[c] {
        0 => f[6] = 1.0,
        -1 => f[7] = 1.0,
        1 => f[8] = 1.0,
        ..-3 => f[13] = 1.0,
        _ => {}
    }
    if (-1..=1).contains(&scene.ahead[c]) {
        f[14] = 1.0 - scene.left;
    }
    if scene.anybody.contains(cell) {
        f[9] = f[0];
    }
    f[10] = few(around & scene.rivals[c]);
    f[11] = fresh.len() as f32;
    f[12] = (6 - (around & (game.open() | game.occupied())).len()) as f32;
}

fn weigh_leader(
    game: &Dealt<Desert>,
    seat: Seat,
    scene: &Scene,
    colour: Colour,
    cell: Cell,
    f: &mut Features,
) {
    let one = cell.around() & game.open();
    let two = (one.around() & game.open()) | one;
    let three = two.around();
    let own = Colour::ALL.into_iter().fold(CellSet::EMPTY, |all, colour| all | game.caravan(colour, seat));
    let rivals = Seat::all(game.seats()).filter(|&other| other != seat);
    let rivals = rivals.fold(CellSet::EMPTY, |all, other| all | game.caravan(colour, other));
    f[15] = scene.water.on(one);
    f[16] = scene.water.on(two - one);
    f[17] = (game.palms() & one.around()).len() as f32;
    f[18] = (game.palms() & three).len() as f32 - f[17];
    f[19] = (three & game.open()).len() as f32 / 10.0;
    f[20] = (own & three).len() as f32;
    f[21] = (rivals & three).len() as f32;
    f[22] = (6 - (cell.around() & game.open()).len()) as f32;
}
