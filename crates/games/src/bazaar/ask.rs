//! The questions that lead to a move: what to do, then where, and how to pay only if it is not to be in the usual way.

use crate::{Choice, Fact, Game, Question, Seat, Step};

use super::board::Hex;
use super::determinize::selections;
use super::facts::of;
use super::list::{Builds, OFFERS};
use super::moves::{Build, Move, Trade};
use super::pay;
use super::pieces::{Cards, Resource, Row, Tile};
use super::rules::{ROW_TILES, TRADED};
use super::{Bazaar, Phase, Rule};

/// Ways to choose several cards are all in one question if there are no more.
const FEW: usize = 10;

/// The answers that are not used yet.
struct Answers<'a>(std::slice::Iter<'a, &'a str>);

/// Why there is no move yet.
enum Pause {
    Ask(Question),
    NoSuchAnswer(String),
}

/// What a turn can begin or go on with.
enum Begin {
    Move(Move),
    Build { offer: usize },
}

enum Place {
    At(Hex),
    /// To be asked again, and then for the payment.
    PayOtherwise,
}

impl Answers<'_> {
    /// The answer to this question; what leaves no choice is not asked.
    fn to<T>(&mut self, asks: Fact, mut options: Vec<(Choice, T)>) -> Result<T, Pause> {
        if options.len() == 1
            && let Some((_, only)) = options.pop()
        {
            return Ok(only);
        }
        let Some(said) = self.0.next() else {
            let options = options.into_iter().map(|(choice, _)| choice).collect();
            return Err(Pause::Ask(Question { asks, options }));
        };
        let found = options.into_iter().find(|(choice, _)| choice.key == *said);
        found.map(|(_, means)| means).ok_or_else(|| Pause::NoSuchAnswer((*said).to_owned()))
    }

    /// So many cards, of each resource no more than there are: in one question, or one question a resource. An answer that
    /// leaves one way shows what `comes` of it.
    fn cards(
        &mut self,
        asks: &Fact,
        count: u8,
        most: Cards,
        comes: &dyn Fn(Cards) -> Choice,
    ) -> Result<Cards, Pause> {
        let ways: Vec<Cards> = selections(count, most).collect();
        if ways.len() <= FEW {
            let option = |cards: Cards| {
                let counts = cards.kinds().map(|card| format!("{} {card:.2}", cards.of(card)));
                let key = counts.collect::<Vec<_>>().join(" ");
                (comes(cards).answered(key, Fact::new("bazaar-answer-cards").with("cards", cards)), cards)
            };
            return self.to(asks.clone(), ways.into_iter().map(option).collect());
        }
        let mut chosen = Cards::NONE;
        for card in most.kinds() {
            let open: Vec<Cards> = ways.iter().copied().filter(|way| agree(*way, chosen, card)).collect();
            let mut counts: Vec<u8> = open.iter().map(|way| way.of(card)).collect();
            counts.sort_unstable();
            counts.dedup();
            let option = |count| {
                let mut left = open.iter().filter(|way| way.of(card) == count);
                let comes = comes(*left.next().expect("a counted way"));
                let (key, means) = (format!("{count} {card}"), of(card, count));
                let mut choice = match left.next() {
                    None => comes.answered(key, means),
                    Some(_) => Choice { worth: comes.worth, ..Choice::new(key, means) },
                };
                choice.marks.push(card.to_string());
                (choice, count)
            };
            let asks = Fact::new("bazaar-ask-count").with("of", asks.clone()).with("card", card);
            let count = self.to(asks, counts.into_iter().map(option).collect())?;
            chosen.add(card, count);
        }
        Ok(chosen)
    }
}

/// Whether two selections have the same cards of the resources before this one.
fn agree(one: Cards, other: Cards, before: Resource) -> bool {
    Resource::ALL[..before.index()].iter().all(|&card| one.of(card) == other.of(card))
}

impl Bazaar {
    /// The next question to a seat that is awaited, or the move that its answers lead to.
    pub(super) fn next_step(&self, seat: Seat, picked: &[&str]) -> Result<Step<Move>, Rule> {
        let mut answers = Answers(picked.iter());
        match (self.find_move(seat, &mut answers), answers.0.next()) {
            (Ok(mv), None) => Ok(Step::Move(mv)),
            (Err(Pause::Ask(question)), _) => Ok(Step::Ask(question)),
            (Err(Pause::NoSuchAnswer(said)), _) => Err(Rule::NoSuchAnswer { said }),
            (Ok(_), Some(more)) => Err(Rule::NoSuchAnswer { said: (*more).to_owned() }),
        }
    }

    fn find_move(&self, seat: Seat, answers: &mut Answers) -> Result<Move, Pause> {
        let begin = match self.phase {
            Phase::Wilds => {
                let wilds = self.wilds[seat.index()];
                let most = self.piles.kinds().fold(Cards::NONE, |mut most, card| {
                    most.add(card, wilds);
                    most
                });
                let asks = Fact::new("bazaar-ask-wilds").with("wilds", wilds);
                let comes = |cards| self.prospect_of(seat, &Move::Wilds(cards));
                return answers.cards(&asks, wilds, most, &comes).map(Move::Wilds);
            }
            Phase::Dice { aside, .. } => {
                let asks = if aside.is_none() { "bazaar-ask-dice" } else { "bazaar-ask-take" };
                answers.to(Fact::new(asks), self.dice_options(seat))?
            }
            Phase::Building { .. } => {
                answers.to(Fact::new("bazaar-ask-building"), self.turn_options(seat))?
            }
            _ => answers.to(Fact::new("bazaar-ask-turn"), self.turn_options(seat))?,
        };
        match begin {
            Begin::Move(mv) => Ok(mv),
            Begin::Build { offer } => self.find_place(seat, offer, answers),
        }
    }

    /// A move that needs no more answers.
    fn simple(&self, seat: Seat, mv: Move) -> (Choice, Begin) {
        (self.prospect_of(seat, &mv), Begin::Move(mv))
    }

    fn dice_options(&self, seat: Seat) -> Vec<(Choice, Begin)> {
        let mut options: Vec<(Choice, Begin)> =
            self.legal_moves(seat).map(|mv| self.simple(seat, mv)).collect();
        best_first(&mut options);
        options
    }

    /// To roll or to end the turn, and every tile that can be built.
    fn turn_options(&self, seat: Seat) -> Vec<(Choice, Begin)> {
        let moves = self.legal_moves(seat);
        let mut options: Vec<(Choice, Begin)> = moves.simple.map(|mv| self.simple(seat, mv)).collect();
        for offer in 0..OFFERS {
            let hexes = moves.builds.hexes[offer];
            let Some(cards) = range(hexes.iter().map(|at| spent(&moves.builds, offer, at))) else { continue };
            let points = range(hexes.iter().map(|at| self.points_on(seat, at) as usize)).unwrap_or_default();
            let (row, place) = (Row::ALL[offer / ROW_TILES], offer % ROW_TILES + 1);
            let means = Fact::new("bazaar-answer-tile").with("row", row).with("place", place);
            let means = means.with("makes", tile(&moves.builds, offer).produces());
            let only = hexes
                .iter()
                .next()
                .filter(|&at| hexes.len() == 1 && !has_other_payment(&moves.builds, offer, at));
            let worth = |at: Hex| {
                let due = least(&moves.builds, offer, at);
                self.worth_of_tile(seat, at, due, due.less(moves.builds.purse.hand).total())
            };
            let choice = match only {
                Some(at) => {
                    let mv = Move::Build(moves.builds.make(offer, at));
                    self.prospect_of(seat, &mv).answered(format!("{row} {place}"), means)
                }
                None => Choice {
                    cost: vec![between("bazaar-cost-between", cards)],
                    gain: (points.1 > 0)
                        .then(|| between("bazaar-gain-between", points))
                        .into_iter()
                        .collect(),
                    worth: hexes.iter().map(worth).max().unwrap_or_default(),
                    marks: vec![format!("{row} {place}")],
                    ..Choice::new(format!("{row} {place}"), means)
                },
            };
            options.push((choice, Begin::Build { offer }));
        }
        best_first(&mut options);
        options
    }

    /// Every hex for a tile, paid in the usual way.
    fn place_options(&self, seat: Seat, builds: &Builds, offer: usize) -> Vec<(Choice, Hex)> {
        let option = |at: Hex| {
            let means = Fact::new("bazaar-answer-hex").with("at", at);
            let prospect = self.prospect_of(seat, &Move::Build(builds.make(offer, at)));
            (prospect.answered(at.to_string().to_lowercase(), means), at)
        };
        let mut options: Vec<(Choice, Hex)> = builds.hexes[offer].iter().map(option).collect();
        best_first(&mut options);
        options
    }

    fn find_place(&self, seat: Seat, offer: usize, answers: &mut Answers) -> Result<Move, Pause> {
        let builds = self.legal_moves(seat).builds;
        let asks = Fact::new("bazaar-ask-where").with("tile", tile(&builds, offer));
        let places = self.place_options(seat, &builds, offer);
        let mut otherwise = places.clone();
        otherwise.retain(|&(_, at)| has_other_payment(&builds, offer, at));
        let mut places: Vec<(Choice, Place)> =
            places.into_iter().map(|(choice, at)| (choice, Place::At(at))).collect();
        if !otherwise.is_empty() {
            let choice = Choice::new("pay otherwise", Fact::new("bazaar-answer-otherwise"));
            places.push((choice, Place::PayOtherwise));
        }
        match answers.to(asks.clone(), places)? {
            Place::At(at) => Ok(Move::Build(builds.make(offer, at))),
            Place::PayOtherwise => {
                let at = answers.to(asks, otherwise)?;
                self.find_payment(seat, &builds, offer, at, answers)
            }
        }
    }

    /// Which cards are paid, and which are given for those that are lacking.
    fn find_payment(
        &self,
        seat: Seat,
        builds: &Builds,
        offer: usize,
        at: Hex,
        answers: &mut Answers,
    ) -> Result<Move, Pause> {
        let mut options: Vec<(Choice, Cards)> = payments(builds, offer, at)
            .map(|due| {
                let key = if due.is_empty() { "nothing".to_owned() } else { due.to_string() };
                let means = Fact::new("bazaar-answer-pay").with("cards", due);
                let (count, spare) = given_for(due, builds.purse.hand);
                let given = selections(count, spare).next().unwrap_or_default();
                (self.prospect_of(seat, &paid(builds, offer, at, due, given)).answered(key, means), due)
            })
            .collect();
        best_first(&mut options);
        let due = answers.to(Fact::new("bazaar-ask-payment"), options)?;
        let (count, spare) = given_for(due, builds.purse.hand);
        let asks = Fact::new("bazaar-ask-give").with("cards", due.less(builds.purse.hand));
        let comes = |given| self.prospect_of(seat, &paid(builds, offer, at, due, given));
        let given = answers.cards(&asks, count, spare, &comes)?;
        Ok(paid(builds, offer, at, due, given))
    }
}

/// A tile paid with these cards, for which these are traded.
fn paid(builds: &Builds, offer: usize, at: Hex, due: Cards, given: Cards) -> Move {
    let given: Vec<Resource> = given.each().collect();
    let threes = given.chunks(TRADED).map(|three| three.iter().copied().collect());
    let lacking = due.less(builds.purse.hand);
    let trades = threes.zip(lacking.each()).map(|(give, get)| Trade { give, get }).collect();
    let paying = (due != least(builds, offer, at)).then_some(due);
    Move::Build(Build { trades, paying, ..builds.make(offer, at) })
}

/// A tile that can be built.
fn tile(builds: &Builds, offer: usize) -> Tile {
    builds.tiles[offer].expect("a tile lies there")
}

/// What is paid when all gifts are used (B19).
fn least(builds: &Builds, offer: usize, at: Hex) -> Cards {
    pay::due(tile(builds, offer).cost(), builds.gives.to(at))
}

/// How many cards fewer a player has after that.
fn spent(builds: &Builds, offer: usize, at: Hex) -> usize {
    let due = least(builds, offer, at);
    due.total() + (TRADED - 1) * due.less(builds.purse.hand).total()
}

/// B19: what may be paid, the least first.
fn payments(builds: &Builds, offer: usize, at: Hex) -> impl Iterator<Item = Cards> {
    let (cost, purse) = (tile(builds, offer).cost(), builds.purse);
    let gifts = cost.less(least(builds, offer, at));
    let used = (0..=gifts.total() as u8).rev().flat_map(move |used| selections(used, gifts));
    used.map(move |used| cost.less(used)).filter(move |&due| purse.affords(due))
}

/// B20: which cards may be given for those that are lacking, without any that would have to be traded for again.
fn given_for(due: Cards, hand: Cards) -> (u8, Cards) {
    ((TRADED * due.less(hand).total()) as u8, hand.less(due))
}

fn has_other_payment(builds: &Builds, offer: usize, at: Hex) -> bool {
    let ways = payments(builds, offer, at).flat_map(|due| {
        let (count, spare) = given_for(due, builds.purse.hand);
        selections(count, spare)
    });
    ways.take(2).count() > 1
}

/// The least and the most.
fn range(numbers: impl Iterator<Item = usize>) -> Option<(usize, usize)> {
    numbers.fold(None, |range, number| match range {
        None => Some((number, number)),
        Some((least, most)) => Some((least.min(number), most.max(number))),
    })
}

/// What depends on the place. `same` is 1 where it does not.
fn between(key: &'static str, (least, most): (usize, usize)) -> Fact {
    Fact::new(key).with("least", least).with("most", most).with("same", usize::from(least == most))
}

/// Stable, so that equal ones stay in the order of lists.
fn best_first<T>(options: &mut [(Choice, T)]) {
    options.sort_by_key(|(choice, _)| -choice.worth);
}
