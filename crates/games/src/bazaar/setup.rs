//! Starting cards and wilds (B1-B5).

use crate::{Course, Random, Seat, Sink};

use super::board::Hex;
use super::pieces::{Cards, Face, Resource, Row, Tile};
use super::rules::{CARDS_EACH, MOST_PLAYERS, Options, STARTING_CARDS};
use super::{Bazaar, Event, Masks, Phase, Pile, Rule};

/// Draws, in this order: first player unless named, tent tiles, then the starting dice seat by seat.
pub(super) fn deal(
    options: &Options,
    seats: u8,
    chance: &mut impl Random,
) -> Result<(Bazaar, Vec<Event>), Rule> {
    options.check_for(seats)?;
    let mut course = Course::default();
    let first = match options.first {
        Some(first) => first,
        None => Seat::from_index(chance.one("first player", u32::from(seats)) as usize), // B1
    };
    course.tell(|| Event::FirstPlayer { seat: first });
    let mut pile = Tile::ALL;
    chance.shuffle("tent tiles", &mut pile);
    let mut game = Bazaar::before_first_move(options, seats, first, &pile);
    for place in 0..seats {
        game.roll_starting_dice(first.after(place, seats), chance, &mut course);
    }
    game.go_on(chance, &mut course);
    Ok((game, course.events))
}

impl Bazaar {
    pub(super) fn before_first_move(options: &Options, seats: u8, first: Seat, pile: &[Tile]) -> Bazaar {
        Bazaar {
            options: options.clone(),
            seats,
            first,
            turn: first,
            phase: Phase::Wilds,
            hands: [Cards::NONE; MOST_PLAYERS],
            piles: Cards::new([CARDS_EACH; Resource::COUNT]),
            wilds: [0; MOST_PLAYERS],
            chosen: [None; MOST_PLAYERS],
            points: [0; MOST_PLAYERS],
            idle: 0,
            rows: Default::default(),
            pile: Pile::new(pile),
            tiles: [Tile::ALL[0]; Hex::COUNT],
            latest: [None; MOST_PLAYERS],
            masks: Masks::empty_board(),
        }
    }

    /// B2: nine dice; a desert, or a resource whose pile is empty, is rolled again at once.
    fn roll_starting_dice(&mut self, seat: Seat, chance: &mut impl Random, course: &mut impl Sink<Event>) {
        let mut faces = Vec::new();
        for _ in 0..STARTING_CARDS {
            loop {
                let face = Face::ALL[chance.one("starting die", Face::ALL.len() as u32) as usize];
                faces.push(face);
                match face {
                    Face::Wild => self.wilds[seat.index()] += 1,
                    Face::One(card) if self.piles.of(card) > 0 => self.give(seat, card, 1),
                    _ => continue,
                }
                break;
            }
        }
        let (cards, wilds) = (self.hands[seat.index()], self.wilds[seat.index()]);
        course.tell(|| Event::StartingDice { seat, faces, cards, wilds });
    }

    /// Cards that are known to be there go from their pile to a hand.
    pub(super) fn give(&mut self, seat: Seat, card: Resource, count: u8) {
        self.piles.remove(card, count);
        self.hands[seat.index()].add(card, count);
    }

    pub(super) fn judge_wilds(&self, seat: Seat, cards: Cards) -> Result<(), Rule> {
        let wilds = self.wilds[seat.index()];
        if cards.total() != usize::from(wilds) {
            return Err(Rule::WildsCount { wilds, named: cards.total() });
        }
        match cards.kinds().find(|&card| self.piles.of(card) == 0) {
            Some(card) => Err(Rule::WildsEmpty { card, piles: self.piles }),
            None => Ok(()),
        }
    }

    pub(super) fn choose_wilds(&mut self, seat: Seat, cards: Cards, course: &mut impl Sink<Event>) {
        self.chosen[seat.index()] = Some(cards);
        course.tell(|| Event::WildsChosen { seat });
        if self.awaited().is_empty() {
            self.serve_wilds(course);
        }
    }

    /// B3: all have chosen. What a pile has not is chosen again afterwards.
    pub(super) fn serve_wilds(&mut self, course: &mut impl Sink<Event>) {
        course.reveals();
        for place in 0..self.seats {
            let seat = self.first.after(place, self.seats);
            let Some(wanted) = self.chosen[seat.index()].take() else { continue };
            let mut cards = Cards::NONE;
            for card in wanted.kinds() {
                let count = wanted.of(card).min(self.piles.of(card));
                self.give(seat, card, count);
                cards.add(card, count);
            }
            self.wilds[seat.index()] -= cards.total() as u8;
            course.tell(|| Event::WildsServed { seat, cards, short: self.wilds[seat.index()] });
        }
    }

    /// B5: after all wilds.
    pub(super) fn begin(&mut self, course: &mut impl Sink<Event>) {
        for row in Row::ALL {
            self.fill(row, course);
        }
        course.passes();
        self.phase = Phase::Turn;
    }
}
