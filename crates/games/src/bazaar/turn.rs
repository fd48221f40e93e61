//! Rolling turns (B6-B14), what happens by itself, and the end of a turn.

use crate::{Random, Seat, Sink};

use super::event::{Fruitless, TurnedUp};
use super::list::Simple;
use super::pieces::{Cards, Face, Resource, Row};
use super::rules::{DICE, IDLE_ROUNDS};
use super::{Bazaar, Ending, Event, LastTurn, Phase, Rule};

type Dice = [Face; DICE];

/// The dice among which a type is chosen: all, or those rolled again.
fn rolled(dice: Dice, aside: Option<u8>) -> impl Iterator<Item = Face> {
    dice.into_iter().enumerate().filter(move |&(i, _)| aside != Some(i as u8)).map(|(_, face)| face)
}

/// B9, B12: the types that may be taken.
pub(super) fn types(dice: Dice, aside: Option<u8>) -> impl Iterator<Item = Resource> {
    Resource::ALL
        .into_iter()
        .filter(move |&resource| rolled(dice, aside).any(|face| face.counts_as(resource)))
}

/// B9, B12: the dice that count as a type, one set aside included.
pub(super) fn matching(dice: Dice, card: Resource) -> u8 {
    dice.into_iter().filter(|face| face.counts_as(card)).count() as u8
}

pub(super) fn live(dice: Dice) -> usize {
    dice.into_iter().filter(|face| face.is_live()).count()
}

/// B9, B10, B12
pub(super) fn dice_choices(dice: Dice, aside: Option<u8>) -> Simple {
    let kept = dice.into_iter().filter(|&face| judge_keep(dice, aside, face).is_ok());
    types(dice, aside).map(Simple::take).chain(kept.map(Simple::keep)).collect()
}

/// B10
pub(super) fn judge_keep(dice: Dice, aside: Option<u8>, face: Face) -> Result<(), Rule> {
    if aside.is_some() {
        return Err(Rule::KeptAlready);
    }
    if face == Face::Desert {
        return Err(Rule::KeepDesert);
    }
    if !dice.contains(&face) {
        return Err(Rule::KeepNotShown { face, dice });
    }
    if live(dice) < 2 { Err(Rule::KeepAlone { face }) } else { Ok(()) }
}

/// What happens without a choice (B3, B7).
enum Forced {
    Wilds(Resource),
    Begin,
    Draw(Resource),
    Roll,
    Take(Resource),
    Fruitless(Fruitless),
    EndOfTurn,
}

impl Bazaar {
    pub(super) fn judge_take(
        &self,
        dice: Dice,
        aside: Option<u8>,
        card: Resource,
        count: Option<u8>,
    ) -> Result<(), Rule> {
        if !types(dice, aside).any(|shown| shown == card) {
            return Err(Rule::TakeNotShown { card, types: types(dice, aside).collect() });
        }
        let (dice, left) = (matching(dice, card), self.piles.of(card));
        match count {
            Some(said) if said != dice.min(left) => Err(Rule::TakeCount { card, said, dice, left }),
            _ => Ok(()),
        }
    }

    /// B7
    pub(super) fn draw(
        &mut self,
        seat: Seat,
        card: Resource,
        chance: &mut impl Random,
        course: &mut impl Sink<Event>,
    ) {
        self.draw_card(seat, card, course);
        self.throw(seat, chance, course);
    }

    /// Without the dice that are rolled then.
    pub(super) fn draw_card(&mut self, seat: Seat, card: Resource, course: &mut impl Sink<Event>) {
        self.give(seat, card, 1);
        self.latest[seat.index()] = Some(LastTurn::Rolled { cards: 1 });
        course.tell(|| Event::CardDrawn { seat, card });
    }

    /// B7: no pile has a card to draw.
    pub(super) fn roll(&mut self, seat: Seat, chance: &mut impl Random, course: &mut impl Sink<Event>) {
        self.latest[seat.index()] = Some(LastTurn::Rolled { cards: 0 });
        self.throw(seat, chance, course);
    }

    /// B8
    fn throw(&mut self, seat: Seat, chance: &mut impl Random, course: &mut impl Sink<Event>) {
        let dice = std::array::from_fn(|_| die(chance));
        course.tell(|| Event::DiceRolled { seat, dice });
        self.phase = Phase::Dice { dice, aside: None };
    }

    /// B10, B11: the first die with this face is set aside; deserts stay dead.
    pub(super) fn keep(
        &mut self,
        seat: Seat,
        face: Face,
        chance: &mut impl Random,
        course: &mut impl Sink<Event>,
    ) {
        let Phase::Dice { dice: before, .. } = self.phase else { unreachable!("dice are rolled") };
        let aside = before.iter().position(|&die| die == face).expect("a die shows it");
        let again = |i: usize| i != aside && before[i].is_live();
        let dice = std::array::from_fn(|i| if again(i) { die(chance) } else { before[i] });
        course.tell(|| {
            let dice = (0..DICE).filter(|&i| again(i)).map(|i| dice[i]).collect();
            Event::DiceRerolled { seat, kept: face, dice }
        });
        self.phase = Phase::Dice { dice, aside: Some(aside as u8) };
    }

    /// B9, B12, B13
    pub(super) fn take(&mut self, seat: Seat, card: Resource, course: &mut impl Sink<Event>) {
        self.take_cards(seat, card, course);
        self.end_turn(true, course);
    }

    /// Without the end of the turn.
    pub(super) fn take_cards(&mut self, seat: Seat, card: Resource, course: &mut impl Sink<Event>) {
        let Phase::Dice { dice, .. } = self.phase else { unreachable!("dice are rolled") };
        let dice = matching(dice, card);
        let count = dice.min(self.piles.of(card)); // B13
        self.give(seat, card, count);
        if let Some(LastTurn::Rolled { cards }) = &mut self.latest[seat.index()] {
            *cards += count;
        }
        course.tell(|| Event::CardsTaken { seat, card, dice, count });
    }

    /// Does all that is left without a choice, up to the next decision or the end.
    pub(super) fn go_on(&mut self, chance: &mut impl Random, course: &mut impl Sink<Event>) {
        while let Some(forced) = self.forced() {
            let seat = self.turn;
            match forced {
                Forced::Wilds(card) => {
                    for short in self.awaited().iter() {
                        let wilds = self.wilds[short.index()];
                        let mut cards = Cards::NONE;
                        cards.add(card, wilds);
                        self.chosen[short.index()] = Some(cards);
                    }
                    self.serve_wilds(course);
                }
                Forced::Begin => self.begin(course),
                Forced::Draw(card) => self.draw(seat, card, chance, course),
                Forced::Roll => self.roll(seat, chance, course),
                Forced::Take(card) => self.take(seat, card, course),
                Forced::Fruitless(why) => {
                    course.tell(|| Event::NothingTaken { seat, why });
                    let drew = self.latest[seat.index()] != Some(LastTurn::Rolled { cards: 0 });
                    self.end_turn(drew, course);
                }
                Forced::EndOfTurn => self.end_turn(true, course),
            }
        }
    }

    /// Whether somebody has to decide.
    pub(super) fn is_settled(&self) -> bool {
        self.forced().is_none()
    }

    fn forced(&self) -> Option<Forced> {
        match self.phase {
            Phase::Wilds => {
                if self.wilds.iter().all(|&wilds| wilds == 0) {
                    return Some(Forced::Begin);
                }
                only(self.piles.kinds()).map(Forced::Wilds)
            }
            Phase::Turn => {
                let rolling = if self.piles.is_empty() {
                    Forced::Roll
                } else {
                    only(self.piles.kinds()).map(Forced::Draw)?
                };
                (!self.can_build(self.turn, None)).then_some(rolling)
            }
            Phase::Dice { dice, aside } => self.forced_by_dice(dice, aside),
            Phase::Building { row } if self.can_build(self.turn, Some(row)) => None,
            Phase::Building { .. } => Some(Forced::EndOfTurn),
            Phase::Over(_) => None,
        }
    }

    fn forced_by_dice(&self, dice: Dice, aside: Option<u8>) -> Option<Forced> {
        if self.piles.is_empty() {
            return Some(Forced::Fruitless(Fruitless::NoCards));
        }
        match aside.map(|aside| dice[usize::from(aside)]) {
            None if live(dice) == 0 => Some(Forced::Fruitless(Fruitless::NoLiveDie)), // B9
            None if live(dice) == 1 => only(types(dice, aside)).map(Forced::Take),
            None => None,
            // B11: any resource matches a wild that was set aside.
            Some(Face::One(card)) if matching(dice, card) > 1 => Some(Forced::Take(card)),
            Some(Face::Wild) if types(dice, aside).next().is_some() => {
                only(types(dice, aside)).map(Forced::Take)
            }
            Some(_) => Some(Forced::Fruitless(Fruitless::NoMatch)),
        }
    }

    /// B22, B29
    pub(super) fn end_turn(&mut self, progress: bool, course: &mut impl Sink<Event>) {
        if let Phase::Building { row } = self.phase {
            self.fill(row, course);
        }
        self.idle = if progress { 0 } else { self.idle + 1 };
        if self.idle == IDLE_ROUNDS * self.seats {
            return self.end(Ending::Idle, course);
        }
        course.passes();
        self.turn = self.turn.after(1, self.seats);
        self.phase = Phase::Turn;
    }

    /// Turns tiles up until a row has four, or the pile is empty (B22, B23).
    pub(super) fn fill(&mut self, row: Row, course: &mut impl Sink<Event>) {
        let before = self.rows[row.index()];
        let after = before.map(|tile| tile.or_else(|| self.pile.turn_up()));
        self.rows[row.index()] = after;
        if before != after {
            course.reveals();
            course.tell(|| {
                let places = (1..).zip(before.iter().zip(after)).filter(|(_, (before, _))| before.is_none());
                let tiles = places.filter_map(|(place, (_, tile))| Some(TurnedUp { place, tile: tile? }));
                Event::TilesTurnedUp { row, tiles: tiles.collect() }
            });
        }
    }

    pub(super) fn end(&mut self, ending: Ending, course: &mut impl Sink<Event>) {
        self.phase = Phase::Over(ending);
        course.reveals();
        course.tell(|| Event::GameOver { ending });
    }
}

fn die(chance: &mut impl Random) -> Face {
    Face::ALL[chance.one("die", Face::ALL.len() as u32) as usize]
}

/// The one thing that there is, if there is only one.
fn only<T>(mut things: impl Iterator<Item = T>) -> Option<T> {
    let one = things.next()?;
    things.next().is_none().then_some(one)
}
