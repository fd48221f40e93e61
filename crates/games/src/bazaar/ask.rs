//! The questions that lead to a move: what to do, then where, and how to pay only if it is not to be in the usual way.

use crate::{Choice, Fact, Game, Question, Seat, Step};

use super::board::{Hex, ROW_LENGTHS};
use super::describe::points;
use super::facts::of;
use super::list::{Builds, OFFERS};
use super::moves::{Build, Move, Trade};
use super::pay::{self, Purse};
use super::pieces::{Cards, Resource, Row, Tile};
use super::rules::{ROW_TILES, TRADED};
use super::turn::matching;
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

    /// So many cards, of each resource no more than there are: in one question, or one question a resource.
    fn cards(&mut self, asks: &Fact, count: u8, most: Cards) -> Result<Cards, Pause> {
        let ways: Vec<Cards> = selections(count, most).collect();
        if ways.len() <= FEW {
            let option = |cards: Cards| {
                let counts = cards.kinds().map(|card| format!("{} {card:.2}", cards.of(card)));
                let key = counts.collect::<Vec<_>>().join(" ");
                (Choice::new(key, Fact::new("bazaar-answer-cards").with("cards", cards)), cards)
            };
            return self.to(asks.clone(), ways.into_iter().map(option).collect());
        }
        let mut chosen = Cards::NONE;
        for card in most.kinds() {
            let mut counts: Vec<u8> =
                (ways.iter()).filter(|way| agree(**way, chosen, card)).map(|way| way.of(card)).collect();
            counts.sort_unstable();
            counts.dedup();
            let option = |count| {
                let marks = vec![card.to_string()];
                (Choice { marks, ..Choice::new(format!("{count} {card}"), of(card, count)) }, count)
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

/// Every way to take so many of these cards.
fn selections(count: u8, most: Cards) -> impl Iterator<Item = Cards> {
    let [a, b, c, d] = Resource::ALL.map(|card| most.of(card).min(count));
    (0..=a).flat_map(move |w| {
        (0..=b.min(count - w)).flat_map(move |x| {
            let last = move |y: u8| count - w - x - y;
            let ys = (0..=c.min(count - w - x)).filter(move |&y| last(y) <= d);
            ys.map(move |y| Cards::new([w, x, y, last(y)]))
        })
    })
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
                return answers.cards(&asks, wilds, most).map(Move::Wilds);
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

    /// The most cards first: only they can be compared before a tile is built.
    fn dice_options(&self, seat: Seat) -> Vec<(Choice, Begin)> {
        let Phase::Dice { dice, .. } = self.phase else { unreachable!("dice are rolled") };
        let moves = self.legal_moves(seat);
        let mut options: Vec<(Choice, Begin)> = moves
            .map(|mv| {
                let mut choice = simple(&mv);
                if let Move::Take { card, .. } = mv {
                    let count = matching(dice, card).min(self.piles.of(card)); // B13
                    choice.gain.push(of(card, count));
                    choice.worth = i32::from(count);
                }
                (choice, Begin::Move(mv))
            })
            .collect();
        best_first(&mut options);
        options
    }

    /// To roll or to end the turn, and every tile that can be built.
    fn turn_options(&self, seat: Seat) -> Vec<(Choice, Begin)> {
        let moves = self.legal_moves(seat);
        let mut options: Vec<(Choice, Begin)> =
            moves.simple.map(|mv| (simple(&mv), Begin::Move(mv))).collect();
        for offer in 0..OFFERS {
            let hexes = moves.builds.hexes[offer];
            let Some(fewest) = hexes.iter().map(|at| spent(&moves.builds, offer, at)).min() else { continue };
            let best = hexes.iter().map(|at| self.points_on(seat, at)).max().unwrap_or_default();
            let (row, place) = (Row::ALL[offer / ROW_TILES], offer % ROW_TILES + 1);
            let means = Fact::new("bazaar-answer-tile").with("row", row).with("place", place);
            let mut choice =
                Choice::new(format!("{row} {place}"), means.with("tile", tile(&moves.builds, offer)));
            choice.cost.push(Fact::new("bazaar-cost-least").with("cards", fewest));
            choice
                .gain
                .extend((best > 0).then(|| Fact::new("bazaar-gain-most").with("points", points(best))));
            choice.worth = best as i32;
            choice.marks.push(format!("{row} {place}"));
            options.push((choice, Begin::Build { offer }));
        }
        best_first(&mut options);
        options
    }

    /// Every hex for a tile; where it brings as much, the cheaper one first.
    fn place_options(&self, seat: Seat, builds: &Builds, offer: usize) -> Vec<(Choice, Hex)> {
        let mut hexes: Vec<Hex> = builds.hexes[offer].iter().collect();
        hexes.sort_by_key(|&at| spent(builds, offer, at));
        let option = |at: Hex| {
            let gain = self.points_on(seat, at);
            let means = Fact::new("bazaar-answer-hex").with("at", at);
            let mut choice = Choice::new(at.to_string().to_lowercase(), means);
            choice.cost = costs(least(builds, offer, at), &builds.purse);
            choice.gain.extend((gain > 0).then(|| points(gain)));
            choice.worth = gain as i32;
            choice.marks.push(at.to_string());
            choice.group = Some(region(at));
            (choice, at)
        };
        let mut options: Vec<(Choice, Hex)> = hexes.into_iter().map(option).collect();
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
                find_payment(&builds, offer, at, answers)
            }
        }
    }
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

/// Which cards are paid, and which are given for those that are lacking.
fn find_payment(builds: &Builds, offer: usize, at: Hex, answers: &mut Answers) -> Result<Move, Pause> {
    let options = payments(builds, offer, at).map(|due| {
        let key = if due.is_empty() { "nothing".to_owned() } else { due.to_string() };
        let mut choice = Choice::new(key, Fact::new("bazaar-answer-pay").with("cards", due));
        choice.cost = costs(due, &builds.purse);
        choice.worth = -(due.total() as i32);
        (choice, due)
    });
    let due = answers.to(Fact::new("bazaar-ask-payment"), options.collect())?;
    let (count, spare) = given_for(due, builds.purse.hand);
    let lacking = due.less(builds.purse.hand);
    let given = answers.cards(&Fact::new("bazaar-ask-give").with("cards", lacking), count, spare)?;
    let given: Vec<Resource> = given.each().collect();
    let threes = given.chunks(TRADED).map(|three| three.iter().copied().collect());
    let trades = threes.zip(lacking.each()).map(|(give, get)| Trade { give, get }).collect();
    let paying = (due != least(builds, offer, at)).then_some(due);
    Ok(Move::Build(Build { trades, paying, ..builds.make(offer, at) }))
}

/// Stable, so that equal ones stay in the order of lists.
fn best_first<T>(options: &mut [(Choice, T)]) {
    options.sort_by_key(|(choice, _)| -choice.worth);
}

/// A move that needs no more answers.
fn simple(mv: &Move) -> Choice {
    let means = match mv {
        Move::Draw(card) => Fact::new("bazaar-answer-draw").with("card", *card),
        Move::Take { card, .. } => Fact::new("bazaar-answer-take").with("card", *card),
        Move::Keep(face) => Fact::new("bazaar-answer-keep").with("face", *face),
        Move::Done => Fact::new("bazaar-answer-done"),
        _ => Fact::new("bazaar-answer-roll"),
    };
    let marks = match mv {
        Move::Draw(card) | Move::Take { card, .. } => vec![card.to_string()],
        _ => Vec::new(),
    };
    Choice { marks, ..Choice::new(mv.to_string(), means) }
}

/// What is paid, and the trades for it in their usual form.
fn costs(due: Cards, purse: &Purse) -> Vec<Fact> {
    let trade =
        |Trade { give, get }| Fact::new("bazaar-cost-trade").with("given", give).with("get", of(get, 1));
    let paid = std::iter::once(Fact::new("bazaar-cost-cards").with("cards", due));
    paid.chain(purse.trades_for(due).into_iter().map(trade)).collect()
}

/// The board in nine parts.
fn region(at: Hex) -> Fact {
    const PARTS: [[&str; 3]; 3] = [
        ["bazaar-region-north-west", "bazaar-region-north", "bazaar-region-north-east"],
        ["bazaar-region-west", "bazaar-region-centre", "bazaar-region-east"],
        ["bazaar-region-south-west", "bazaar-region-south", "bazaar-region-south-east"],
    ];
    let third = |number: usize, of: usize| (2 * number + 1) * 3 / (2 * of);
    Fact::new(PARTS[third(at.row(), ROW_LENGTHS.len())][third(at.column(), ROW_LENGTHS[at.row()])])
}
