//! What a computer player knows of a game besides its rules.

use games::{Dealt, Game, Outcome, Quick, Seat, Secrecy};

use crate::weights::{Weights, weighed};

/// Seats of the largest game.
pub const SEATS: usize = Seat::MOST as usize;

/// Room for the features of a position or of a move; those that a game does not have are zero.
pub const MOST: usize = 32;
pub type Features = [f32; MOST];

/// One number a seat.
pub type BySeat = [f32; SEATS];

/// What a search asks about a game. Nothing here allocates: it is asked at every step.
pub trait Craft: Game<Moves: Clone> {
    /// What features of positions and of moves are called, in their order.
    const POSITION: &'static [&'static str];
    const MOVES: &'static [&'static str];
    /// So many different slots there are.
    const SLOTS: usize;
    /// Whether the moves made so far decide which are legal next: nothing is drawn, and nothing hidden decides.
    const FIXED: bool;
    /// After so many moves a playout is cut.
    const PLAYOUT: usize;
    /// Moves elsewhere in a simulation count as much as those made here, as long as these are about so few; 0: never.
    const RAVE: f32;
    /// What the features of all moves of one position have in common.
    type Scene;

    fn weights() -> &'static Weights;

    fn scene(game: &Dealt<Self>, seat: Seat) -> Self::Scene;
    fn weigh(game: &Dealt<Self>, seat: Seat, scene: &Self::Scene, mv: &Self::Move, into: &mut Features);
    /// Moves that do about the same thing at another time share a slot.
    fn slot(mv: &Self::Move) -> usize;
    /// Moves of one kind are ways to do the same thing: each is less likely the more there are, and all together are not.
    fn kind(_mv: &Self::Move) -> u8 {
        0
    }

    /// One of the legal moves for a playout, about equally likely.
    fn draw(_game: &Dealt<Self>, moves: &Self::Moves, random: &mut Quick) -> Option<Self::Move> {
        moves.clone().nth(random.below(moves.len().max(1) as u32) as usize)
    }

    /// A move for a playout that promises something.
    fn pick(game: &Dealt<Self>, seat: Seat, weights: &Weights, random: &mut Quick) -> Option<Self::Move> {
        pick_of_few(game, seat, weights, random)
    }

    /// Whether a playout may be cut here: what was begun is done.
    fn is_quiet(_game: &Dealt<Self>) -> bool {
        true
    }

    /// Points that a seat has for certain.
    fn points(game: &Dealt<Self>, seat: Seat) -> f32;
    /// What each seat's position promises.
    fn position(game: &Dealt<Self>, into: &mut [Features; SEATS]);
    /// How much of the game is left: 1 at the beginning, 0 at the end.
    fn left(game: &Dealt<Self>) -> f32;
    /// What chance has decided that the next choice depends on.
    fn drawn(game: &Dealt<Self>) -> u64;
}

/// Every seat's points at the end, as far as the position foretells them.
pub fn foretold<G: Craft>(game: &Dealt<G>, weights: &Weights) -> BySeat {
    let mut features = [[0.0; MOST]; SEATS];
    G::position(game, &mut features);
    let mut points = [0.0; SEATS];
    for seat in Seat::all(game.seats()) {
        let i = seat.index();
        points[i] = G::points(game, seat) + weighed(&features[i], &weights.position);
    }
    points
}

/// Every seat's chance to win.
pub fn chances<G: Craft>(game: &Dealt<G>, weights: &Weights) -> BySeat {
    let [end, beginning] = weights.spread;
    let left = G::left(game).clamp(0.0, 1.0);
    softmax(foretold(game, weights), usize::from(game.seats()), end + (beginning - end) * left)
}

/// Of a game that is over: a shared win is shared. A little counts by how much.
pub fn shares<G: Craft>(outcome: &Outcome, seats: usize, weights: &Weights) -> BySeat {
    const BY_HOW_MUCH: f32 = 0.1;
    let mut points = [0.0; SEATS];
    for (points, total) in points.iter_mut().zip(&outcome.totals) {
        *points = *total as f32;
    }
    let mut shares = softmax(points, seats, weights.spread[0].max(1.0) * 2.0);
    for share in &mut shares {
        *share *= BY_HOW_MUCH;
    }
    for seat in outcome.winners.iter() {
        shares[seat.index()] += (1.0 - BY_HOW_MUCH) / outcome.winners.len() as f32;
    }
    shares
}

/// Points become chances. The number says how many points make a difference.
fn softmax(points: BySeat, seats: usize, by: f32) -> BySeat {
    let most = points[..seats].iter().copied().fold(f32::MIN, f32::max);
    let mut chances = [0.0; SEATS];
    let mut all = 0.0;
    for (chance, points) in chances.iter_mut().zip(points).take(seats) {
        *chance = ((points - most) / by).exp();
        all += *chance;
    }
    chances.iter_mut().for_each(|chance| *chance /= all);
    chances
}

/// Whether a computer player leaves a move alone: orders that nobody sees are no decision of a turn, and could be changed
/// for ever.
pub fn is_idle<G: Game>(mv: &G::Move) -> bool {
    G::secrecy(mv) == Secrecy::Unseen
}

/// How much a move promises beside others of its position.
pub fn exponent<G: Craft>(
    game: &Dealt<G>,
    seat: Seat,
    scene: &G::Scene,
    mv: &G::Move,
    weights: &Weights,
) -> f32 {
    let mut features = [0.0; MOST];
    G::weigh(game, seat, scene, mv, &mut features);
    weighed(&features, &weights.moves)
}

/// Every move worth a thought, with its exponent.
pub fn list<G: Craft>(game: &Dealt<G>, seat: Seat, weights: &Weights, into: &mut Vec<(G::Move, f32)>) {
    into.clear();
    let scene = G::scene(game, seat);
    for mv in game.legal_moves(seat).filter(|mv| !is_idle::<G>(mv)) {
        let exponent = exponent(game, seat, &scene, &mv, weights);
        into.push((mv, exponent));
    }
}

/// The most promising of a few moves that are drawn.
fn pick_of_few<G: Craft>(
    game: &Dealt<G>,
    seat: Seat,
    weights: &Weights,
    random: &mut Quick,
) -> Option<G::Move> {
    const FEW: usize = 4;
    let moves = game.legal_moves(seat);
    let scene = G::scene(game, seat);
    let mut best: Option<(G::Move, f32)> = None;
    for _ in 0..FEW {
        let mv = draw(game, &moves, random)?;
        let weight = exponent(game, seat, &scene, &mv, weights);
        if best.as_ref().is_none_or(|(_, most)| weight > *most) {
            best = Some((mv, weight));
        }
    }
    best.map(|(mv, _)| mv)
}

/// Any move; none that is idle, as long as there is another.
pub fn draw<G: Craft>(game: &Dealt<G>, moves: &G::Moves, random: &mut Quick) -> Option<G::Move> {
    let mut mv = G::draw(game, moves, random);
    for _ in 0..8 {
        if !mv.as_ref().is_some_and(is_idle::<G>) {
            break;
        }
        mv = G::draw(game, moves, random);
    }
    mv
}
