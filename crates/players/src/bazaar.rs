//! What there is to know of Desert Bazaar.

use std::sync::LazyLock;

use games::bazaar::{Bazaar, Build, Camp, Cards, Face, LARGEST_CAMP, Move, Resource};
use games::hex::Cell;
use games::{Dealt, Game, Quick, Seat};

use crate::craft::{Craft, Features, SEATS, exponent};
use crate::weights::Weights;

static WEIGHTS: LazyLock<Weights> = LazyLock::new(|| {
    Weights::read(include_str!("../weights/bazaar.toml"), Bazaar::POSITION, Bazaar::MOVES)
        .expect("weights of ours")
});

const HEXES: f32 = 91.0;
const TILES: f32 = 60.0;
/// A playout looks at so many ways to build.
const FEW: usize = 12;

/// What the moves of one position have in common.
pub struct Scene {
    hand: Cards,
    /// How much a card more of each resource helps to build what lies face up.
    wanted: [f32; Resource::COUNT],
    /// How far the seat is behind the most cards that another holds, by resource; negative if it is ahead.
    behind: [f32; Resource::COUNT],
    has_marker: bool,
    left: f32,
}

fn yes(holds: bool) -> f32 {
    f32::from(u8::from(holds))
}

/// The most cards of a resource that anybody else holds.
fn most_of_others(game: &Dealt<Bazaar>, seat: Seat, card: Resource) -> u8 {
    let others = Seat::all(game.seats()).filter(|&other| other != seat);
    others.map(|other| game.cards(other).of(card)).max().unwrap_or_default()
}

impl Craft for Bazaar {
    const POSITION: &'static [&'static str] = &[
        "cards up to 6",
        "cards from 7 to 12",
        "cards from 13 to 20",
        "cards above 20",
        "cards up to 6, left",
        "cards from 7 to 12, left",
        "cards from 13 to 20, left",
        "cards for markers in hand",
        "kinds of cards",
        "markers on the board",
        "markers in hand, left",
        "marked in camps of 6",
        "marked in camps of 4 or 5",
        "marked in camps of 2 or 3",
        "marked alone",
        "most of a resource",
        "most of a resource, late",
        "tied for most, late",
        "on turn",
        "tiles that could be paid",
        "tiles that could be paid, left",
        "no marker in hand",
        "is building",
        "hexes alone, left",
    ];
    const MOVES: &'static [&'static str] = &[
        "build",
        "points",
        "marker",
        "cards paid",
        "trades",
        "others' points",
        "makes a camp of 6",
        "own in camp",
        "others in camp",
        "size of camp",
        "gives up a majority, late",
        "done",
        "draw: held",
        "draw: wanted",
        "draw: majority, late",
        "take: count",
        "take: wanted",
        "take: majority, late",
        "keep",
        "keep: same",
        "keep: others",
        "keep: wild",
        "wilds: kinds",
        "wilds: wanted",
        "take",
        "draw",
    ];
    const SLOTS: usize = Cell::COUNT + 16;
    const FIXED: bool = false;
    const PLAYOUT: usize = 1;
    const RAVE: f32 = 0.0;
    type Scene = Scene;

    fn weights() -> &'static Weights {
        &WEIGHTS
    }

    fn scene(game: &Dealt<Bazaar>, seat: Seat) -> Scene {
        let hand = game.cards(seat);
        let mut wanted = [0.0; Resource::COUNT];
        for tile in game.face_up() {
            let lacking = tile.cost().less(hand);
            let helps = match lacking.total() {
                1 => 1.0,
                2 => 0.4,
                3 => 0.2,
                _ => continue,
            };
            for card in lacking.kinds() {
                wanted[card.index()] += helps;
            }
        }
        let behind =
            Resource::ALL.map(|card| f32::from(most_of_others(game, seat, card)) - f32::from(hand.of(card)));
        let has_marker = game.markers_in_hand(seat) > 0;
        Scene { hand, wanted, behind, has_marker, left: Bazaar::left(game) }
    }

    fn weigh(game: &Dealt<Bazaar>, seat: Seat, scene: &Scene, mv: &Move, f: &mut Features) {
        let late = 1.0 - scene.left;
        let race = |card: Resource| yes((0.0..3.0).contains(&scene.behind[card.index()])) * late;
        match mv {
            Move::Build(build) => weigh_build(game, seat, scene, build, f),
            Move::Done => f[11] = 1.0,
            Move::Draw(card) => {
                f[25] = 1.0;
                f[12] = f32::from(scene.hand.of(*card));
                f[13] = scene.wanted[card.index()];
                f[14] = race(*card);
            }
            Move::Roll => {}
            Move::Take { card, .. } => {
                f[24] = 1.0;
                let Some((dice, _)) = game.dice() else { return };
                let count = dice.into_iter().filter(|face| face.counts_as(*card)).count() as u8;
                f[15] = f32::from(count.min(game.piles().of(*card)));
                f[16] = scene.wanted[card.index()];
                f[17] = race(*card);
            }
            Move::Keep(face) => {
                let Some((dice, _)) = game.dice() else { return };
                f[18] = 1.0;
                f[19] = dice.into_iter().filter(|die| die == face).count() as f32;
                f[20] = dice.into_iter().filter(|die| die.is_live()).count() as f32 - 1.0;
                f[21] = yes(*face == Face::Wild);
            }
            Move::Wilds(cards) => {
                let all = scene.hand.plus(*cards);
                f[22] = all.kinds().count() as f32;
                f[23] = cards.each().map(|card| scene.wanted[card.index()]).sum();
            }
        }
    }

    fn kind(mv: &Move) -> u8 {
        u8::from(matches!(mv, Move::Build(_)))
    }

    fn slot(mv: &Move) -> usize {
        let other = match mv {
            Move::Build(build) => return build.at.cell().index(),
            Move::Done => 0,
            Move::Roll => 1,
            Move::Wilds(_) => 2,
            Move::Draw(card) => 3 + card.index(),
            Move::Take { card, .. } => 7 + card.index(),
            Move::Keep(Face::One(card)) => 11 + card.index(),
            Move::Keep(_) => 15,
        };
        Cell::COUNT + other
    }

    fn pick(game: &Dealt<Bazaar>, seat: Seat, weights: &Weights, random: &mut Quick) -> Option<Move> {
        let moves = game.legal_moves(seat);
        let builds = moves.builds();
        let others = moves.len() - builds;
        if others + builds == 1 {
            return moves.clone().next();
        }
        let scene = Self::scene(game, seat);
        let weigh = |mv: &Move| exponent(game, seat, &scene, mv, weights);
        let mut best: Option<(Move, f32)> = None;
        for mv in moves.clone().take(others) {
            let weight = weigh(&mv) + gumbel(random);
            if best.as_ref().is_none_or(|(_, most)| weight > *most) {
                best = Some((mv, weight));
            }
        }
        if builds > 0 {
            // Only a few of them are looked at; each stands for its share of all.
            let few = FEW.min(builds);
            let mut top: Option<(Move, f32)> = None;
            let mut all = 0.0;
            for _ in 0..few {
                let mv = moves.clone().nth(others + random.below(builds as u32) as usize)?;
                let weight = weigh(&mv);
                all += weight.exp();
                if top.as_ref().is_none_or(|(_, most)| weight > *most) {
                    top = Some((mv, weight));
                }
            }
            let weight = (all * builds as f32 / few as f32).ln() + gumbel(random);
            if best.as_ref().is_none_or(|(_, most)| weight > *most) {
                best = top;
            }
        }
        best.map(|(mv, _)| mv)
    }

    fn is_quiet(game: &Dealt<Bazaar>) -> bool {
        game.dice().is_none() && !game.is_building()
    }

    fn points(game: &Dealt<Bazaar>, seat: Seat) -> f32 {
        game.points(seat) as f32
    }

    fn position(game: &Dealt<Bazaar>, into: &mut [Features; SEATS]) {
        let left = Bazaar::left(game);
        let late = 1.0 - left;
        let (_, alone) = game.open_hexes();
        let mut marked = [[0.0; 4]; SEATS];
        for Camp { tiles, marked: here } in game.camps() {
            let size = match tiles {
                6 => 0,
                4 | 5 => 1,
                2 | 3 => 2,
                1 => 3,
                _ => continue,
            };
            for (sum, here) in marked.iter_mut().zip(here) {
                sum[size] += f32::from(here);
            }
        }
        for seat in Seat::all(game.seats()) {
            let f = &mut into[seat.index()];
            let (cards, in_hand) = (game.cards(seat), f32::from(game.markers_in_hand(seat)));
            let count = cards.total() as f32;
            // What a card more is worth depends on how many there are.
            let between = |from: f32, to: f32| (count - from).clamp(0.0, to - from);
            let by_count = [between(0.0, 6.0), between(6.0, 12.0), between(12.0, 20.0)];
            f[..3].copy_from_slice(&by_count);
            f[3] = between(20.0, 60.0);
            f[4..7].copy_from_slice(&by_count.map(|cards| cards * left));
            f[7] = count.min(3.0 * in_hand);
            f[8] = cards.kinds().count() as f32;
            f[9] = 7.0 - in_hand;
            f[10] = in_hand * left;
            f[11..15].copy_from_slice(&marked[seat.index()]);
            for card in Resource::ALL {
                let (own, most) = (cards.of(card), most_of_others(game, seat, card));
                f[15] += yes(own > most);
                f[16] += yes(own > most) * late;
                f[17] += yes(own == most) * late;
            }
            f[18] = yes(game.may_act(seat));
            f[19] = game.face_up().filter(|tile| cards.contains(tile.cost())).count() as f32;
            f[20] = f[19] * left;
            f[21] = yes(in_hand == 0.0);
            f[22] = f[18] * yes(game.is_building());
            f[23] = alone as f32 / 10.0 * yes(in_hand > 0.0);
        }
    }

    fn left(game: &Dealt<Bazaar>) -> f32 {
        let (open, _) = game.open_hexes();
        let idle = f32::from(game.idle_turns_left()) / f32::from(game.most_idle_turns());
        (open as f32 / HEXES).min(game.tiles_left() as f32 / TILES).min(idle)
    }

    fn drawn(game: &Dealt<Bazaar>) -> u64 {
        let Some((dice, aside)) = game.dice() else { return 0 };
        // In any order.
        let face = |face: Face| Face::ALL.iter().position(|known| *known == face).unwrap_or_default();
        let dice = dice.into_iter().fold(0, |sum, die| sum + (1 << (2 * face(die))));
        1 + 2 * dice + (u64::from(aside.is_some()) << 20)
    }
}

fn weigh_build(game: &Dealt<Bazaar>, seat: Seat, scene: &Scene, build: &Build, f: &mut Features) {
    let Some((_, due)) = game.bill_of(build) else { return };
    let camp = game.camp_at(build.at);
    let own = f32::from(camp.marked[seat.index()]);
    let all: u8 = camp.marked.iter().sum();
    let others = f32::from(all) - own;
    let closes = usize::from(camp.tiles) >= LARGEST_CAMP;
    f[0] = 1.0;
    f[1] = if closes {
        own + yes(scene.has_marker) + 1.0
    } else {
        2.0 * yes(camp.tiles == 1 && scene.has_marker)
    };
    f[2] = yes(scene.has_marker);
    f[3] = due.total() as f32;
    f[4] = build.trades.len() as f32;
    if closes {
        f[5] = others;
    } else {
        f[6] = yes(usize::from(camp.tiles) + 1 == LARGEST_CAMP);
        f[7] = own;
        f[8] = others;
        f[9] = f32::from(camp.tiles) / 6.0;
    }
    let late = 1.0 - scene.left;
    for card in due.kinds() {
        let behind = scene.behind[card.index()];
        f[10] += yes(behind < 0.0 && behind + f32::from(due.of(card)) >= 0.0) * late;
    }
}

/// Whoever adds this to each exponent and takes the largest has chosen each as often as its share of the promise says.
fn gumbel(random: &mut Quick) -> f32 {
    const PARTS: u32 = 1 << 20;
    let even = (random.below(PARTS) as f32 + 0.5) / PARTS as f32;
    -(-even.ln()).ln()
}

#[cfg(test)]
mod tests {
    use games::chance::Seed;
    use games::{Chance, Status};

    use super::*;

    /// A playout looks at all other moves and at a few of the builds, so it must know which are which.
    #[test]
    fn the_builds_are_the_last_moves_and_any_kind_may_be_picked() {
        let options = Bazaar::read_options("", &()).expect("usual options");
        let mut chance = Chance::new(&Seed::from_text("picks"), "players");
        let (mut game, _) = Bazaar::new(&options, 4, &mut chance).expect("a possible game");
        let (mut random, mut picked) = (Quick::new(1), [0, 0]);
        while let Status::Awaiting(seats) = game.status() {
            let seat = seats.iter().next().expect("somebody is awaited");
            let moves = game.legal_moves(seat);
            let builds: Vec<bool> = moves.clone().map(|mv| matches!(mv, Move::Build(_))).collect();
            assert!(builds.is_sorted() && builds.iter().filter(|build| **build).count() == moves.builds());
            let dealt = Dealt::new(&game, seat, &mut random);
            let mv = Bazaar::pick(&dealt, seat, Bazaar::weights(), &mut random).expect("a move");
            assert!(game.check(seat, &mv).is_ok(), "{mv}");
            if moves.builds() > 0 && moves.builds() < builds.len() {
                picked[usize::from(Bazaar::kind(&mv))] += 1;
            }
            game.apply(seat, &mv, &mut chance, &mut games::Unheard);
        }
        assert!(picked.iter().all(|count| *count > 5), "of both kinds: {picked:?}");
    }
}
