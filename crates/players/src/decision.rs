//! What a player has decided, and how it came to that.

/// A move, the other moves that were looked at, and everybody's chances.
#[derive(Clone, PartialEq, Debug)]
pub struct Decision {
    /// In the notation of the game.
    pub mv: String,
    /// The best first. One that only knows gains has no chances to tell.
    pub candidates: Vec<Candidate>,
    /// The chances of every seat before the move, between 0 and 1; empty if nothing was simulated.
    pub chances: Vec<f32>,
    /// How many simulations were made.
    pub simulations: u32,
}

/// A move that was looked at.
#[derive(Clone, PartialEq, Debug)]
pub struct Candidate {
    pub mv: String,
    /// How many simulations began with it.
    pub visits: u32,
    /// The chances of every seat after it; empty if it was never tried.
    pub chances: Vec<f32>,
}

impl Decision {
    /// One that needs no thought.
    pub(crate) fn only(mv: String) -> Decision {
        let candidate = Candidate { mv: mv.clone(), visits: 0, chances: Vec::new() };
        Decision { mv, candidates: vec![candidate], chances: Vec::new(), simulations: 0 }
    }
}
