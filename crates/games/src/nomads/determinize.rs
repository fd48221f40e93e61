//! A whole game that agrees with everything that a viewer knows, with all secrets dealt anew: the kinds of special disks,
//! the order of piles that nobody has seen, orders for Sands of Time, and what lost nomads chose to keep. What is truly
//! hidden does not steer the deal: everything unseen is put in order before it is shuffled.

use crate::{Random, Seat};

use super::herd::Herd;
use super::pieces::{Disks, Final, Special};
use super::{Disk, FinalPile, Nomads, Phase, SpecialPile};

/// Strips of each kind that lie unseen in their piles at first (N1).
const UNSEEN_CITIES: usize = 6;
const UNSEEN_DESERTS: usize = 5;

pub(super) fn dealt(game: &Nomads, viewer: Option<Seat>, random: &mut impl Random) -> Nomads {
    let mut game = game.clone();
    if game.phase != Phase::Over {
        game.deal_special(viewer, random);
        game.deal_order(viewer, random);
        game.deal_finals(random);
        game.deal_strips(random);
        game.deal_kept(viewer, random);
    }
    game
}

impl Nomads {
    /// N41: wherever a special disk lies face down, it may be any that nobody has used and that the viewer does not hold.
    fn deal_special(&mut self, viewer: Option<Seat>, random: &mut impl Random) {
        let own = viewer.map_or(Disks::default(), |seat| self.nomad(seat).disks);
        let unseen = |disk: &Special| !own.contains(*disk) && !self.piles.used.contains(disk);
        let mut unseen: SpecialPile = Special::ALL.into_iter().filter(unseen).collect();
        random.shuffle("special disks", &mut unseen);
        for seat in Seat::all(self.seats).filter(|seat| Some(*seat) != viewer) {
            let held = self.nomad(seat).disks.len();
            self.nomad_mut(seat).disks = (0..held).map(|_| unseen.take_first()).collect();
        }
        let piles = [&mut self.piles.special, &mut self.piles.special_out, &mut self.piles.special_swept];
        for disk in piles.into_iter().flatten() {
            *disk = unseen.take_first();
        }
        for lying in self.lying.iter_mut().flatten() {
            if let Disk::Special(disk) = lying {
                *disk = unseen.take_first();
            }
        }
    }

    /// N39: whoever holds Sands of Time may have left any order, or none, at any time.
    fn deal_order(&mut self, viewer: Option<Seat>, random: &mut impl Random) {
        let mut others = Seat::all(self.seats).filter(|seat| Some(*seat) != viewer);
        if others.any(|seat| self.holds(seat, Special::Sands)) {
            let seat = random.one("order", u32::from(self.seats) + 1) as usize;
            self.sands_after = (seat < usize::from(self.seats)).then(|| Seat::from_index(seat));
        } else if !viewer.is_some_and(|seat| self.holds(seat, Special::Sands)) {
            self.sands_after = None;
        }
    }

    /// N8: in the short ending Mecca is never among those that are out.
    fn deal_finals(&mut self, random: &mut impl Random) {
        let piles = &mut self.piles;
        let unseen = |disk: &Final| piles.finals.contains(disk) || piles.finals_out.contains(disk);
        let mut animals: FinalPile =
            Final::ALL.into_iter().filter(|disk| *disk != Final::Mecca && unseen(disk)).collect();
        random.shuffle("final disks", &mut animals);
        // Without Mecca on the board it is in the pile.
        let in_pile = piles.finals.len() - 1;
        piles.finals_out = animals.split_off(in_pile);
        animals.push(Final::Mecca);
        random.shuffle("final disks with Mecca", &mut animals);
        piles.finals = animals;
    }

    /// N33: strips that went lie under the others, and everybody saw them go.
    fn deal_strips(&mut self, random: &mut impl Random) {
        let shifts = usize::from(self.shifts);
        let come = [shifts.div_ceil(2), shifts / 2];
        let unseen = [UNSEEN_CITIES, UNSEEN_DESERTS];
        for ((pile, unseen), come) in
            [&mut self.piles.city, &mut self.piles.desert].into_iter().zip(unseen).zip(come)
        {
            let unseen = &mut pile[..unseen.saturating_sub(come)];
            unseen.sort_unstable();
            random.shuffle("strips", unseen);
        }
    }

    /// N26: what others chose is not seen before all have chosen.
    fn deal_kept(&mut self, viewer: Option<Seat>, random: &mut impl Random) {
        let Phase::Lost { asked, mut kept } = self.phase else { return };
        for seat in asked.iter().filter(|seat| Some(*seat) != viewer) {
            if let Some(herd) = &mut kept[seat.index()] {
                let choices = self.nomad(seat).animals.pairs();
                let number = random.one("kept", choices.count_ones());
                *herd = Herd::part(
                    (0..32).filter(|bit| choices >> bit & 1 == 1).nth(number as usize).unwrap_or(0),
                );
            }
        }
        self.phase = Phase::Lost { asked, kept };
    }
}
