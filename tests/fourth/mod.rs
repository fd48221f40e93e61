//! A fourth game that no room knows of, to prove that a game needs nothing but itself and its sentences.
//!
//! Three Tents: everybody has five coins and a card from 1 to 9 that nobody else sees. A turn is one move: `rest` brings a
//! coin, `swap` another card, `bet 2` puts coins on one's own card. After some rounds the cards are shown; whoever has the
//! highest gets twice their bets back. The most coins win.

mod moves;

use std::sync::LazyLock;

use games::any::{Card, FieldCard, MoveCard, OptionCard, Takes};
use games::{
    Choice, Fact, Facts, Game, Outcome, Question, Random, Refusal, Seat, Seats, Sink, Standing, Status, Step,
    Summary, Unreadable, Unsound,
};
use serde::{Deserialize, Serialize};
use voice::Language;

pub use moves::{Move, Options};

/// English, with the sentences of this game.
pub fn language() -> &'static Language {
    static LANGUAGE: LazyLock<Language> = LazyLock::new(|| {
        let files = voice::ENGLISH.iter().map(|(_, text)| *text).chain([include_str!("tents.ftl")]);
        Language::read("en", &files.collect::<Vec<_>>()).unwrap()
    });
    &LANGUAGE
}

const COINS: u32 = 5;
const CARDS: u32 = 9;

#[derive(Clone, PartialEq, Serialize, Deserialize)]
pub struct Tents {
    options: Options,
    coins: Vec<u32>,
    bets: Vec<u32>,
    cards: Vec<u32>,
    turn: u8,
    /// Turns that are left.
    left: u32,
}

#[derive(Clone, PartialEq, Debug)]
pub enum Rule {
    NotSoMany { coins: u32 },
    NoSwaps,
}

impl Facts for Rule {
    fn facts(&self) -> Vec<Fact> {
        vec![match self {
            Rule::NotSoMany { coins } => Fact::new("tents-refused-coins").with("coins", *coins),
            Rule::NoSwaps => Fact::new("tents-refused-swap"),
        }]
    }
}

#[derive(Clone, PartialEq, Serialize, Deserialize)]
pub enum Event {
    Rested(u8),
    Swapped(u8),
    Bet(u8, u32),
    Shown(u8, u32),
}

fn seat(number: u8) -> Seat {
    Seat::numbered(number).expect("a seat")
}

impl Facts for Event {
    fn facts(&self) -> Vec<Fact> {
        vec![match *self {
            Event::Rested(who) => Fact::new("tents-rested").with("who", seat(who)),
            Event::Swapped(who) => Fact::new("tents-swapped").with("who", seat(who)),
            Event::Bet(who, coins) => Fact::new("tents-bet").with("who", seat(who)).with("coins", coins),
            Event::Shown(who, card) => Fact::new("tents-shown").with("who", seat(who)).with("card", card),
        }]
    }
}

/// What everybody may see; the cards when the game is over.
#[derive(Clone, PartialEq, Serialize)]
pub struct View {
    coins: Vec<u32>,
    bets: Vec<u32>,
    turn: u8,
    left: u32,
    shown: Option<Shown>,
}

#[derive(Clone, PartialEq, Serialize)]
pub struct Hand {
    card: u32,
}

#[derive(Clone, PartialEq, Serialize)]
pub struct Shown {
    cards: Vec<u32>,
    totals: Vec<u32>,
}

impl Facts for View {
    fn facts(&self) -> Vec<Fact> {
        let seats = self.coins.iter().zip(&self.bets).zip(1..);
        let line = |((&coins, &bet), number)| {
            Fact::new("tents-seat").with("who", seat(number)).with("coins", coins).with("bet", bet)
        };
        let shown = self.shown.iter().flat_map(Facts::facts);
        seats.map(line).chain([Fact::new("tents-left").with("turns", self.left)]).chain(shown).collect()
    }
}

impl Facts for Hand {
    fn facts(&self) -> Vec<Fact> {
        vec![Fact::new("tents-hand").with("card", self.card)]
    }
}

impl Facts for Shown {
    fn facts(&self) -> Vec<Fact> {
        let cards = self.cards.iter().zip(1..);
        cards.map(|(&card, number)| Event::Shown(number, card).facts().remove(0)).collect()
    }
}

impl Tents {
    fn totals(&self) -> Vec<u32> {
        let most = self.cards.iter().max().copied().unwrap_or_default();
        let total = |i: usize| self.coins[i] + if self.cards[i] == most { 2 * self.bets[i] } else { 0 };
        (0..self.coins.len()).map(total).collect()
    }

    fn awaited(&self) -> Seats {
        if self.left == 0 { Seats::NONE } else { Seats::only(seat(self.turn)) }
    }

    fn outcome(totals: &[u32]) -> Outcome {
        let most = totals.iter().max().copied().unwrap_or_default();
        let winners = Seat::all(totals.len() as u8).filter(|seat| totals[seat.index()] == most).collect();
        Outcome { ending: "last turn".to_owned(), winners, totals: totals.to_vec(), tie_break: None }
    }
}

impl Game for Tents {
    type Options = Options;
    type Materials = ();
    type Move = Move;
    type Moves = std::vec::IntoIter<Move>;
    type Rule = Rule;
    type Event = Event;
    type State = Tents;
    type View = View;
    type Hand = Hand;
    type Reveal = Shown;

    const NAME: &'static str = "tents";
    const STATE_VERSION: u32 = 1;

    fn card() -> Card {
        Card {
            name: "tents",
            title: "Three Tents",
            players: 2..=4,
            unit: "tents-coins",
            about: "about-tents",
            length: "length-tents",
            options: &[
                OptionCard {
                    name: "rounds",
                    takes: Takes::Number(1..=3),
                    default: Some("rounds 2"),
                    example: "rounds 3",
                    meaning: "card-tents-rounds",
                    label: "label-tents-rounds",
                    said: "said-tents-rounds",
                },
                OptionCard {
                    name: "no swaps",
                    takes: Takes::Without("swaps"),
                    default: None,
                    example: "no swaps",
                    meaning: "card-tents-no-swaps",
                    label: "label-tents-no-swaps",
                    said: "said-tents-no-swaps",
                },
                OptionCard {
                    name: "first",
                    takes: Takes::Seat,
                    default: None,
                    example: "first 2",
                    meaning: "card-first",
                    label: "label-first",
                    said: "said-first",
                },
            ],
            moves: &[
                MoveCard {
                    name: "rest",
                    command: "rest",
                    examples: &["rest"],
                    forms: &["rest"],
                    fields: &[],
                    meaning: "card-tents-rest",
                },
                MoveCard {
                    name: "swap",
                    command: "swap",
                    examples: &["swap"],
                    forms: &["swap"],
                    fields: &[],
                    meaning: "card-tents-swap",
                },
                MoveCard {
                    name: "bet",
                    command: "bet",
                    examples: &["bet 2"],
                    forms: &["bet <coins>"],
                    fields: &[FieldCard { name: "coins", meaning: "field-tents-coins" }],
                    meaning: "card-tents-bet",
                },
            ],
        }
    }

    fn read_options(text: &str, (): &()) -> Result<Options, Unreadable> {
        Options::read(text)
    }

    fn new(options: &Options, seats: u8, chance: &mut impl Random) -> Result<(Tents, Vec<Event>), Rule> {
        let turn = options.first.filter(|first| *first <= seats);
        let turn = turn.unwrap_or_else(|| chance.one("first", seats.into()) as u8 + 1);
        let cards = (0..seats).map(|_| chance.one("card", CARDS) + 1).collect();
        let left = u32::from(options.rounds) * u32::from(seats);
        let each = |count| vec![count; seats.into()];
        Ok((Tents { options: options.clone(), coins: each(COINS), bets: each(0), cards, turn, left }, vec![]))
    }

    fn status(&self) -> Status {
        match self.left {
            0 => Status::Over(Tents::outcome(&self.totals())),
            _ => Status::Awaiting(self.awaited()),
        }
    }

    fn legal_moves(&self, seat: Seat) -> Self::Moves {
        let all = [Move::Rest, Move::Swap].into_iter().chain((1..=Move::MOST).map(Move::Bet));
        all.filter(|mv| self.check(seat, mv).is_ok()).collect::<Vec<_>>().into_iter()
    }

    fn check(&self, seat: Seat, mv: &Move) -> Result<(), Refusal<Rule>> {
        if self.left == 0 {
            return Err(Refusal::Over);
        }
        if !self.awaited().contains(seat) {
            return Err(Refusal::NotAwaited { awaited: self.awaited() });
        }
        let coins = self.coins[seat.index()];
        match *mv {
            Move::Bet(bet) if bet > coins => Err(Refusal::Rule(Rule::NotSoMany { coins })),
            Move::Swap if self.options.no_swaps => Err(Refusal::Rule(Rule::NoSwaps)),
            _ => Ok(()),
        }
    }

    fn apply(&mut self, seat: Seat, mv: &Move, chance: &mut impl Random, course: &mut impl Sink<Event>) {
        let (own, number) = (seat.index(), seat.number());
        match *mv {
            Move::Rest => {
                self.coins[own] += 1;
                course.tell(|| Event::Rested(number));
            }
            Move::Swap => {
                self.cards[own] = chance.one("card", CARDS) + 1;
                course.learns(seat);
                course.tell(|| Event::Swapped(number));
            }
            Move::Bet(coins) => {
                self.coins[own] -= coins;
                self.bets[own] += coins;
                course.tell(|| Event::Bet(number, coins));
            }
        }
        self.left -= 1;
        self.turn = seat.after(1, self.coins.len() as u8).number();
        course.passes();
        if self.left == 0 {
            course.reveals();
            for (number, &card) in (1..).zip(&self.cards) {
                course.tell(|| Event::Shown(number, card));
            }
        }
    }

    fn options(&self) -> &Options {
        &self.options
    }

    fn seats(&self) -> u8 {
        self.coins.len() as u8
    }

    fn view(&self) -> View {
        let (coins, bets) = (self.coins.clone(), self.bets.clone());
        View { coins, bets, turn: self.turn, left: self.left, shown: self.reveal() }
    }

    fn hand(&self, seat: Seat) -> Hand {
        Hand { card: self.cards[seat.index()] }
    }

    fn reveal(&self) -> Option<Shown> {
        (self.left == 0).then(|| Shown { cards: self.cards.clone(), totals: self.totals() })
    }

    fn save(&self) -> Tents {
        self.clone()
    }

    fn load(options: &Options, seats: u8, state: Tents) -> Result<Tents, Unsound> {
        let of_seats = |counts: &[u32]| counts.len() == usize::from(seats);
        let whole = of_seats(&state.coins) && of_seats(&state.bets) && of_seats(&state.cards);
        if whole && state.options == *options { Ok(state) } else { Err("a state of other seats".into()) }
    }

    fn changes(before: &View, after: &View) -> Vec<Fact> {
        let old = before.facts();
        after.facts().into_iter().filter(|fact| !old.contains(fact)).collect()
    }

    fn summary(view: &View) -> Summary {
        let over = view.left == 0;
        let totals = view.shown.as_ref().map_or(&view.coins, |shown| &shown.totals);
        let scores = totals.iter().zip(1..);
        Summary {
            phase: Fact::new(if over { "tents-over" } else { "tents-betting" }),
            awaited: if over { Seats::NONE } else { Seats::only(seat(view.turn)) },
            task: Fact::new(if over { "tents-over" } else { "tents-task" }),
            latest: vec![],
            scores: scores
                .map(|(&total, number)| Standing { seat: seat(number), total, sources: vec![] })
                .collect(),
            outcome: view.shown.as_ref().map(|shown| Tents::outcome(&shown.totals)),
        }
    }

    fn ask(&self, seat: Seat, picked: &[&str]) -> Result<Step<Move>, Refusal<Rule>> {
        let moves: Vec<Move> = self.legal_moves(seat).collect();
        if let Some(refused) = moves.is_empty().then(|| self.check(seat, &Move::Rest)) {
            refused?;
        }
        match picked {
            [] => {
                let option = |mv: &Move| Choice::new(mv.to_string(), mv.meaning());
                let options = moves.iter().map(option).collect();
                Ok(Step::Ask(Question { asks: Fact::new("tents-task"), options }))
            }
            [key, ..] => {
                let found = moves.into_iter().find(|mv| mv.to_string() == *key);
                found.map(Step::Move).ok_or(Refusal::Rule(Rule::NotSoMany { coins: 0 }))
            }
        }
    }

    fn determinize(&self, viewer: Option<Seat>, random: &mut impl Random) -> Tents {
        let mut dealt = self.clone();
        for seat in Seat::all(self.seats()).filter(|seat| self.left > 0 && viewer != Some(*seat)) {
            dealt.cards[seat.index()] = random.one("card", CARDS) + 1;
        }
        dealt
    }
}
