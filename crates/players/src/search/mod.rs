//! Monte Carlo tree search over what one seat knows. Each simulation deals the unknown anew, goes down the tree, plays a
//! few moves more, and is scored by the evaluation of the game. Everybody goes for their own chance (max^n). What chance
//! decides makes a branch of its own. Moves that did well later in a simulation count a little as if they had been made
//! now, in games where that helps (RAVE).

mod playout;
mod tree;

use games::{Dealt, Quick, Seat, Status};

use crate::craft::{self, BySeat, Craft, SEATS};
use crate::weights::Weights;
use tree::{Edge, Node};

/// How a search goes about it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Settings {
    pub simulations: u32,
    /// False: plain UCT, with whole random playouts and without any knowledge of the game.
    pub knowledge: bool,
    /// How much a move that is not tried often is favoured.
    pub curiosity: f32,
}

impl Settings {
    pub const fn new(simulations: u32) -> Settings {
        Settings { simulations, knowledge: true, curiosity: 0.6 }
    }

    pub const fn plain(simulations: u32) -> Settings {
        Settings { simulations, knowledge: false, curiosity: 0.7 }
    }
}

/// What a search found: moves by how often they were tried.
pub struct Found<M> {
    pub moves: Vec<Tried<M>>,
    pub chances: BySeat,
    pub simulations: u32,
}

pub struct Tried<M> {
    pub mv: M,
    pub visits: u32,
    pub chances: BySeat,
}

impl<M> Tried<M> {
    /// What a move brings a seat at least, as far as so few tries tell.
    fn sure(&self, seat: Seat) -> f32 {
        match self.visits {
            0 => f32::MIN,
            visits => self.chances[seat.index()] - DOUBT / (visits as f32).sqrt(),
        }
    }
}

/// How much a move tried once may be worse than it looks.
const DOUBT: f32 = 0.25;
/// A node is looked into when it has been reached so often.
const LOOKED_INTO: u32 = 3;
/// So many moves of each kind of a node are open from the beginning; more come when they promise more than these.
const OPEN: usize = 12;
/// The same at the root.
const OPEN_FIRST: usize = 24;
/// Where the legal moves depend on what was dealt, they are listed again after so many visits, and whenever these have
/// doubled.
const LISTED: u32 = 8;

pub struct Search<'a, G: Craft> {
    known: &'a Dealt<G>,
    weights: &'a Weights,
    settings: Settings,
    random: &'a mut Quick,
    nodes: Vec<Node<G::Move>>,
    /// The way of the present simulation.
    path: Vec<(usize, usize)>,
    /// For each seat and slot the latest simulation in which the seat made such a move.
    made: Vec<u32>,
    now: u32,
    list: Vec<(G::Move, f32)>,
}

impl<'a, G: Craft> Search<'a, G> {
    pub fn new(
        known: &'a Dealt<G>,
        weights: &'a Weights,
        settings: Settings,
        random: &'a mut Quick,
    ) -> Search<'a, G> {
        let slots = if settings.knowledge && G::RAVE > 0.0 { G::SLOTS * SEATS } else { 0 };
        Search {
            known,
            weights,
            settings,
            random,
            nodes: Vec::new(),
            path: Vec::new(),
            made: vec![0; slots],
            now: 0,
            list: Vec::new(),
        }
    }

    /// Runs until the simulations are used up, the choice is clear, or the caller says stop.
    pub fn run(mut self, stop: &mut dyn FnMut() -> bool) -> Found<G::Move> {
        let seat = self.known.viewer();
        let first = self.known.clone();
        self.nodes.push(Node::new(seat));
        self.look_into(0, &first, OPEN_FIRST);
        let mut done = 0;
        while done < self.settings.simulations && !self.is_clear(done) && !stop() {
            done += 1;
            self.now = done;
            self.simulate();
        }
        let root = &self.nodes[0];
        let chances = root.mean();
        let mut moves: Vec<Tried<G::Move>> = root.edges.iter().map(Edge::tried).collect();
        // The list is in the order of their promise: what was never tried stays so.
        moves.sort_by(|one, other| other.sure(seat).total_cmp(&one.sure(seat)));
        Found { moves, chances, simulations: done }
    }

    /// Everybody's chances after this move.
    pub fn after(mut self, mv: &G::Move) -> BySeat {
        let mut root = Node::new(self.known.viewer());
        root.edges.push(Edge::new(mv.clone(), 1.0));
        self.nodes.push(root);
        for now in 1..=self.settings.simulations {
            self.now = now;
            self.simulate();
        }
        self.nodes[0].mean()
    }

    /// Whether the second best move cannot be tried more often than the best one any more.
    fn is_clear(&self, done: u32) -> bool {
        let (mut first, mut second) = (0, 0);
        for edge in &self.nodes[0].edges {
            if edge.visits > first {
                (first, second) = (edge.visits, first);
            } else {
                second = second.max(edge.visits);
            }
        }
        self.nodes[0].edges.len() < 2 || first - second > self.settings.simulations - done
    }

    fn simulate(&mut self) {
        let mut game = self.known.again(self.random);
        self.path.clear();
        let mut node = 0;
        let value = loop {
            let seat = self.nodes[node].seat;
            let Some(edge) = self.choose(node, &game) else { break self.play_out(game) };
            let mv = self.nodes[node].edges[edge].mv.clone();
            game.play(seat, &mv, self.random);
            self.mark(seat, &mv);
            self.path.push((node, edge));
            let Some(next) = self.go_on(&mut game) else { break self.play_out(game) };
            let (child, is_new) = self.child(node, edge, next, G::drawn(&game));
            node = child;
            let reached = &self.nodes[node];
            if is_new || (reached.edges.is_empty() && reached.visits + 1 < LOOKED_INTO) {
                let value = self.play_out(game);
                self.nodes[node].add(&value);
                break value;
            }
            let list_again = !G::FIXED && reached.visits >= LISTED && reached.visits.is_power_of_two();
            if reached.edges.is_empty() || list_again {
                self.look_into(node, &game, OPEN);
            }
        };
        self.learn(&value);
    }

    /// The seat whose node comes next. What others choose at the same time must not depend on it: they choose as in a
    /// playout.
    fn go_on(&mut self, game: &mut Dealt<G>) -> Option<Seat> {
        loop {
            let Status::Awaiting(seats) = game.status() else { return None };
            let seat = seats.iter().next()?;
            if seats.len() == 1 {
                return Some(seat);
            }
            let other = seats.iter().find(|seat| *seat != self.known.viewer()).unwrap_or(seat);
            let mv = self.pick(game, other)?;
            game.play(other, &mv, self.random);
        }
    }

    fn child(&mut self, node: usize, edge: usize, seat: Seat, drawn: u64) -> (usize, bool) {
        let next = self.nodes.len();
        let key = drawn.wrapping_mul(8).wrapping_add(seat.index() as u64);
        let children = &mut self.nodes[node].edges[edge].children;
        if let Some((_, child)) = children.iter().find(|(known, _)| *known == key) {
            return (*child as usize, false);
        }
        children.push((key, next as u32));
        self.nodes.push(Node::new(seat));
        (next, true)
    }

    /// Lists the moves of a node, the most promising first, and opens some of them.
    fn look_into(&mut self, node: usize, game: &Dealt<G>, open: usize) {
        let seat = self.nodes[node].seat;
        if self.settings.knowledge {
            craft::list(game, seat, self.weights, &mut self.list);
        } else {
            self.list.clear();
            let moves = game.legal_moves(seat).filter(|mv| !craft::is_idle::<G>(mv));
            self.list.extend(moves.map(|mv| (mv, 0.0)));
        }
        let open = if self.settings.knowledge { open } else { usize::MAX };
        self.nodes[node].open(&mut self.list, open, G::kind);
    }

    /// The move to try: by what came of it so far, by what it promises, and by how seldom it was tried.
    fn choose(&mut self, at: usize, game: &Dealt<G>) -> Option<usize> {
        let Settings { knowledge, curiosity, .. } = self.settings;
        let node = &mut self.nodes[at];
        let seat = node.seat;
        let s = seat.index();
        let mean = node.mean()[s];
        let root = (node.visits.max(1) as f32).sqrt();
        let log = (node.visits.max(1) as f32).ln();
        let mut best: Option<(usize, f32)> = None;
        for (i, edge) in node.edges.iter().enumerate() {
            if !G::FIXED && game.check(seat, &edge.mv).is_err() {
                continue;
            }
            let visits = edge.visits as f32;
            let score = if knowledge {
                edge.value(s, mean * 0.9, G::RAVE) + curiosity * edge.prior * root / (1.0 + visits)
            } else if edge.visits == 0 {
                1e6
            } else {
                edge.total[s] / visits + curiosity * (log / visits).sqrt()
            };
            if best.is_none_or(|(_, most)| score > most) {
                best = Some((i, score));
            }
        }
        // Those that are not open yet come in the order of their promise.
        if let Some((mv, prior)) = node.closed.last()
            && best.is_none_or(|(_, most)| mean * 0.9 + curiosity * prior * root > most)
            && (G::FIXED || game.check(seat, mv).is_ok())
        {
            node.open_next();
            best = Some((node.edges.len() - 1, 0.0));
        }
        if best.is_none() {
            let mv = self.pick(game, seat)?;
            let node = &mut self.nodes[at];
            node.edges.push(Edge::new(mv, 0.1));
            best = Some((node.edges.len() - 1, 0.0));
        }
        best.map(|(edge, _)| edge)
    }

    /// A quick choice: any move, or with knowledge a promising one.
    fn pick(&mut self, game: &Dealt<G>, seat: Seat) -> Option<G::Move> {
        if self.settings.knowledge {
            G::pick(game, seat, self.weights, self.random)
        } else {
            craft::draw(game, &game.legal_moves(seat), self.random)
        }
    }

    fn mark(&mut self, seat: Seat, mv: &G::Move) {
        if let Some(made) = self.made.get_mut(seat.index() * G::SLOTS + G::slot(mv)) {
            *made = self.now;
        }
    }

    /// Takes the value of a simulation up the tree.
    fn learn(&mut self, value: &BySeat) {
        for &(node, edge) in &self.path {
            let node = &mut self.nodes[node];
            node.add(value);
            node.edges[edge].add(value);
            if !self.made.is_empty() {
                let s = node.seat.index();
                let made = &self.made[s * G::SLOTS..(s + 1) * G::SLOTS];
                for edge in node.edges.iter_mut().filter(|edge| made[G::slot(&edge.mv)] == self.now) {
                    edge.also.0 += 1.0;
                    edge.also.1 += value[s];
                }
            }
        }
    }
}
