//! The tree of a search: nodes with their moves, and what came of them.

use games::Seat;

use super::Tried;
use crate::craft::{BySeat, SEATS};

pub struct Node<M> {
    pub seat: Seat,
    pub visits: u32,
    total: BySeat,
    pub edges: Vec<Edge<M>>,
    /// Moves that were not tried yet, with their share of the promise; the best last.
    pub closed: Vec<(M, f32)>,
}

pub struct Edge<M> {
    pub mv: M,
    /// The share of all promise that is this move's.
    pub prior: f32,
    pub visits: u32,
    pub total: BySeat,
    /// How often such a move was made here or later, and what came of it for the seat of the node.
    pub also: (f32, f32),
    /// By what chance decided, and who is next.
    pub children: Vec<(u64, u32)>,
}

impl<M> Node<M> {
    pub fn new(seat: Seat) -> Node<M> {
        Node { seat, visits: 0, total: [0.0; SEATS], edges: Vec::new(), closed: Vec::new() }
    }

    pub fn add(&mut self, value: &BySeat) {
        self.visits += 1;
        self.total.iter_mut().zip(value).for_each(|(total, value)| *total += value);
    }

    pub fn mean(&self) -> BySeat {
        self.total.map(|total| total / self.visits.max(1) as f32)
    }

    pub fn open_next(&mut self) {
        if let Some((mv, prior)) = self.closed.pop() {
            self.edges.push(Edge::new(mv, prior));
        }
    }
}

impl<M: Clone + PartialEq> Node<M> {
    /// Takes moves in with their exponents, so many of the best of each kind open. Moves that are known keep what is known.
    pub fn open(&mut self, list: &mut Vec<(M, f32)>, open: usize, kind: impl Fn(&M) -> u8) {
        list.sort_by(|(_, one), (_, other)| other.total_cmp(one));
        let most = list.first().map_or(0.0, |(_, exponent)| *exponent);
        let mut of_kind = [0; 1 << u8::BITS];
        let mut is_open = |mv: &M| {
            let of_kind = &mut of_kind[usize::from(kind(mv))];
            *of_kind += 1;
            *of_kind <= open
        };
        self.closed.clear();
        let mut opened = Vec::new();
        for (mv, exponent) in list.drain(..) {
            let share = (exponent - most).exp();
            if is_open(&mv) { &mut opened } else { &mut self.closed }.push((mv, share));
        }
        // Those that stay closed take nothing from these: each is less likely the more there are.
        let all: f32 = opened.iter().map(|(_, share)| share).sum();
        let same = EVEN / opened.len().max(1) as f32;
        for (mv, share) in opened {
            if !self.edges.iter().any(|edge| edge.mv == mv) {
                self.edges.push(Edge::new(mv, (1.0 - EVEN) * share / all + same));
            }
        }
        self.closed.retain(|(mv, _)| !self.edges.iter().any(|edge| edge.mv == *mv));
        self.closed.iter_mut().for_each(|(_, share)| *share /= all);
        self.closed.reverse();
    }
}

/// This part of all promise is every open move's alike, whatever it promises.
const EVEN: f32 = 0.2;

impl<M> Edge<M> {
    pub fn new(mv: M, prior: f32) -> Edge<M> {
        Edge { mv, prior, visits: 0, total: [0.0; SEATS], also: (0.0, 0.0), children: Vec::new() }
    }

    pub fn add(&mut self, value: &BySeat) {
        self.visits += 1;
        self.total.iter_mut().zip(value).for_each(|(total, value)| *total += value);
    }

    /// What this move brings a seat: as it turned out, and as long as that says little, as such moves turned out.
    pub fn value(&self, seat: usize, unknown: f32, rave: f32) -> f32 {
        let visits = self.visits as f32;
        let own = if self.visits == 0 { unknown } else { self.total[seat] / visits };
        if rave == 0.0 || self.also.0 < 1.0 {
            return own;
        }
        let also = self.also.1 / self.also.0;
        let trust = (rave / (rave + 3.0 * visits)).sqrt() * (self.also.0 / (self.also.0 + 10.0));
        own + trust * (also - own)
    }
}

impl<M: Clone> Edge<M> {
    pub fn tried(&self) -> Tried<M> {
        let chances = self.total.map(|total| total / self.visits.max(1) as f32);
        Tried { mv: self.mv.clone(), visits: self.visits, chances }
    }
}
