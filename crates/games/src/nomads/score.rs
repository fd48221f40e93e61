//! The end: money, ties, and everything that was hidden (N35, N42).

use serde::Serialize;

use crate::{Outcome, Seat, TieBreak};

use super::board::Strip;
use super::herd::Herd;
use super::pieces::{Final, Special};
use super::{Disk, Nomads};

/// The only way in which a game ends.
pub const ENDING: &str = "Mecca";

/// Everything that was hidden, and how the totals came about.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Reveal {
    pub scores: Vec<Score>,
    /// Face down on cities, row A first.
    pub on_cities: Vec<Special>,
    /// Left with their strips.
    pub swept: Vec<Special>,
    /// Never placed, in their order.
    pub supply: Vec<Special>,
    /// Out of the game from the beginning.
    pub out: Vec<Special>,
    pub finals_left: Vec<Final>,
    pub finals_out: Vec<Final>,
    /// The piles, the next strip first.
    pub city_pile: Vec<Strip>,
    pub desert_pile: Vec<Strip>,
}

/// One seat's money (N42).
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Score {
    pub seat: Seat,
    pub total: u32,
    pub dinars: u32,
    /// What disks are worth (N35).
    pub from_disks: u32,
    pub disks: Vec<Special>,
    pub animals: Herd,
}

impl Nomads {
    pub(super) fn score(&self, seat: Seat) -> Score {
        let nomad = self.nomad(seat);
        let from_disks = nomad.disks.iter().map(Special::dinars).sum();
        Score {
            seat,
            total: nomad.dinars + from_disks,
            dinars: nomad.dinars,
            from_disks,
            disks: nomad.disks.iter().collect(),
            animals: nomad.animals,
        }
    }

    pub(super) fn outcome(&self) -> Outcome {
        let scores: Vec<Score> = Seat::all(self.seats).map(|seat| self.score(seat)).collect();
        outcome(&scores)
    }

    pub(super) fn revealed(&self) -> Reveal {
        let special = |disk: &Option<Disk>| match disk {
            Some(Disk::Special(disk)) => Some(*disk),
            _ => None,
        };
        Reveal {
            scores: Seat::all(self.seats).map(|seat| self.score(seat)).collect(),
            on_cities: self.lying.iter().filter_map(special).collect(),
            swept: self.piles.special_swept.to_vec(),
            supply: self.piles.special.to_vec(),
            out: self.piles.special_out.to_vec(),
            finals_left: self.piles.finals.to_vec(),
            finals_out: self.piles.finals_out.to_vec(),
            city_pile: self.piles.city.to_vec(),
            desert_pile: self.piles.desert.to_vec(),
        }
    }
}

/// N42: most Dinars; tied, most animals; still tied, shared.
pub(super) fn outcome(scores: &[Score]) -> Outcome {
    let best = scores.iter().map(|score| score.total).max().unwrap_or_default();
    let leaders = || scores.iter().filter(|score| score.total == best);
    let animals = leaders().map(|score| score.animals.total()).max().unwrap_or_default();
    let tied = leaders().count() > 1;
    Outcome {
        ending: ENDING.to_owned(),
        winners: leaders().filter(|score| score.animals.total() == animals).map(|score| score.seat).collect(),
        totals: scores.iter().map(|score| score.total).collect(),
        tie_break: tied.then(|| TieBreak {
            by: "animals".to_owned(),
            unit: "tie-break-animals",
            counts: scores.iter().map(|score| score.animals.total()).collect(),
        }),
    }
}
