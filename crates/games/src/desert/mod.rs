//! Through the Desert: state, phases, and what a host may ask. Rules D1-D40 (docs/rules/desert.md) are
//! cited where they are enforced.

mod ask;
mod board;
mod card;
mod describe;
mod determinize;
mod enclose;
mod event;
mod facts;
mod glance;
mod moves;
mod notation;
mod pieces;
mod place;
mod prospect;
mod refusal;
mod rules;
mod save;
mod score;
mod setup;
mod summary;
#[cfg(test)]
mod tests;
mod view;

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::Unsound;
use crate::hex::{Cell, CellSet};
use crate::{
    Card, Choice, Fact, Game, Random, Refusal, Seat, Seats, Sink, Status, Step, Summary, Unreadable,
};

pub use board::{Board, BoardFault, Boards, Part};
pub use event::{Event, Token};
pub use moves::{Move, Moves};
pub use pieces::{Colour, Colours};
pub use refusal::Rule;
pub use rules::{Edition, Numbers, Options, PLAYERS};
pub use save::State;
pub use score::{AreaScore, CaravanScore, Ending, Reveal, Score};
pub use view::{Area, Caravan, Hand, SeatView, Stage, View, Waterhole};

use rules::{CAMELS_A_TURN, MOST_PLAYERS};
use setup::Setup;

/// For each colour, one value a seat: what there is for each caravan.
type ByCaravan<T> = [[T; MOST_PLAYERS]; Colour::COUNT];

/// A game of Through the Desert. Masks are kept up to date with each placement, so that legal moves are a few ands.
#[derive(Clone)]
pub struct Desert {
    options: Arc<Options>,
    numbers: Numbers,
    setup: Arc<Setup>,
    seats: u8,
    phase: Phase,
    /// Whose turn it is; who ended the game, when it is over.
    turn: Seat,
    /// Leaders in hand, by seat.
    in_hand: [Colours; MOST_PLAYERS],
    /// Leaders given back, by seat (D3).
    given: [Option<Colour>; MOST_PLAYERS],
    /// Camels without riders, by colour.
    supply: [u8; Colour::COUNT],
    /// The leader's hex of each caravan.
    leaders: ByCaravan<Option<Cell>>,
    /// The hexes of each caravan, and how many they are.
    caravans: ByCaravan<CellSet>,
    sizes: ByCaravan<u8>,
    /// The oases that each caravan scored: bit `i` for palm `i` of the setup (D25).
    links: ByCaravan<u8>,
    /// Whether each caravan has crossed the river (D27).
    crossed: ByCaravan<bool>,
    /// The tokens that each seat took, as the hexes where they lay.
    taken: [CellSet; MOST_PLAYERS],
    areas: Vec<EnclosedArea>,
    /// The pieces placed in each seat's latest turn.
    latest: [[Option<Cell>; CAMELS_A_TURN as usize]; MOST_PLAYERS],
    masks: Masks,
}

/// What follows from the rest of the state.
#[derive(Clone, Default)]
struct Masks {
    /// Hexes that take part at all (D4), oases included.
    in_play: CellSet,
    /// All pieces.
    occupied: CellSet,
    /// Hexes with a token.
    water: CellSet,
    /// Where a camel could stand, neighbours apart (D20).
    open: CellSet,
    /// Where a leader may stand (D10, D11).
    camp: CellSet,
    /// Hexes next to each caravan (D17).
    near: ByCaravan<CellSet>,
    /// Hexes next to any caravan of a colour, and to two or more of them (D18).
    touched: [CellSet; Colour::COUNT],
    contested: [CellSet; Colour::COUNT],
}

/// Fields stand in the order of the saved form.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "at", rename_all = "lowercase", deny_unknown_fields)]
enum Phase {
    /// D3: leaders given back so far.
    Gifts {
        made: u8,
    },
    /// D9: leaders placed so far.
    Leaders {
        placed: u8,
    },
    /// D15: turns begun before this one, camels left in this one, whether a colour has run out (D33).
    Camels {
        last: bool,
        left: u8,
        turns: u16,
    },
    Over {
        ending: Ending,
    },
}

/// Fields stand in the order of the saved form.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct EnclosedArea {
    colour: Colour,
    hexes: CellSet,
    seat: Seat,
}

impl Game for Desert {
    type Options = Options;
    type Materials = Boards;
    type Move = Move;
    type Moves = Moves;
    type Rule = Rule;
    type Event = Event;
    type State = State;
    type View = View;
    type Hand = Hand;
    type Reveal = Reveal;

    const NAME: &'static str = "desert";
    const STATE_VERSION: u32 = 1;

    fn card() -> Card {
        card::card()
    }

    fn read_options(text: &str, boards: &Boards) -> Result<Options, Unreadable> {
        Options::read(text, boards)
    }

    fn choices(option: &str, boards: &Boards) -> Vec<String> {
        if option == "board" { boards.names().into_iter().map(str::to_owned).collect() } else { Vec::new() }
    }

    fn new(options: &Options, seats: u8, chance: &mut impl Random) -> Result<(Desert, Vec<Event>), Rule> {
        setup::deal(options, seats, chance)
    }

    fn status(&self) -> Status {
        match self.phase {
            Phase::Over { ending } => Status::Over(self.outcome(ending)),
            _ => Status::Awaiting(Seats::only(self.turn)),
        }
    }

    fn may_act(&self, seat: Seat) -> bool {
        seat == self.turn && !matches!(self.phase, Phase::Over { .. })
    }

    fn legal_moves(&self, seat: Seat) -> Moves {
        if seat != self.turn {
            return Moves::none();
        }
        match self.phase {
            Phase::Gifts { .. } => Moves::gifts(self.free_gifts()),
            Phase::Leaders { .. } => Moves::leaders(self.leader_colours(seat), self.masks.camp),
            Phase::Camels { .. } => Moves::camels(|colour| self.placements(seat, colour)),
            Phase::Over { .. } => Moves::none(),
        }
    }

    fn check(&self, seat: Seat, mv: &Move) -> Result<(), Refusal<Rule>> {
        if seat == self.turn && self.allows(seat, mv) { Ok(()) } else { Err(self.refusal(seat, mv)) }
    }

    fn apply(&mut self, seat: Seat, mv: &Move, _chance: &mut impl Random, course: &mut impl Sink<Event>) {
        debug_assert!(seat == self.turn && self.allows(seat, mv), "{mv} is not legal");
        match *mv {
            Move::Give(colour) => self.give(seat, colour, course),
            Move::Leader(colour, cell) => self.place_leader(seat, colour, cell, course),
            Move::Camel(colour, cell) => self.place_camel(seat, colour, cell, course),
        }
        if self.turn != seat {
            course.passes();
        }
    }

    /// A camel without the end of the game.
    fn apply_certain(&mut self, seat: Seat, mv: &Move, course: &mut impl Sink<Event>) -> bool {
        match *mv {
            // D36: what lies face down is learnt.
            Move::Camel(colour, cell) if !self.options.aquifers => self.put_camel(seat, colour, cell, course),
            _ => return false,
        }
        true
    }

    fn prospect(&self, seat: Seat, mv: &Move) -> Choice {
        self.prospect_of(seat, mv)
    }

    fn group(mv: &Move) -> String {
        match mv {
            Move::Give(_) => mv.to_string(),
            Move::Leader(colour, _) => format!("L {colour}"),
            Move::Camel(colour, _) => colour.to_string(),
        }
    }

    fn summary(view: &View) -> Summary {
        summary::summary(view)
    }

    fn ask(&self, seat: Seat, picked: &[&str]) -> Result<Step<Move>, Refusal<Rule>> {
        self.next_question(seat, picked)
    }

    fn determinize(&self, viewer: Option<Seat>, random: &mut impl Random) -> Desert {
        self.dealt_anew(viewer, random)
    }

    fn recall(&self, viewer: Seat, random: &mut impl Random) -> Desert {
        self.recalled(viewer, random)
    }

    fn sample(&self, seat: Seat, random: &mut impl Random) -> Option<Move> {
        self.legal_moves(seat).draw(random)
    }

    fn options(&self) -> &Options {
        &self.options
    }

    fn seats(&self) -> u8 {
        self.seats
    }

    fn view(&self) -> View {
        View::of(self)
    }

    fn hand(&self, seat: Seat) -> Hand {
        Hand::of(self, seat)
    }

    fn reveal(&self) -> Option<Reveal> {
        let Phase::Over { ending } = self.phase else { return None };
        let scores = Seat::all(self.seats).map(|seat| self.score(seat)).collect();
        Some(Reveal { ending, scores, put_away: self.setup.put_away().to_vec() })
    }

    fn save(&self) -> State {
        State::of(self)
    }

    fn load(options: &Options, seats: u8, state: State) -> Result<Desert, Unsound> {
        state.open(options, seats)
    }

    fn changes(before: &View, after: &View) -> Vec<Fact> {
        describe::changes(before, after)
    }
}

impl Desert {
    /// Where this seat may place a camel of this colour.
    fn placements(&self, seat: Seat, colour: Colour) -> CellSet {
        if self.supply[colour.index()] == 0 {
            return CellSet::EMPTY; // D21
        }
        let masks = &self.masks;
        // D17 near one's own caravan, D18 not near another's, D20 on a hex that can take a camel.
        (masks.near[colour.index()][seat.index()] & masks.open) - masks.contested[colour.index()]
    }

    /// D3: the colours that nobody has given up.
    fn free_gifts(&self) -> Colours {
        Colours::ALL.without(self.given.iter().flatten().copied().collect())
    }

    /// The colours that this seat may place as a leader now.
    fn leader_colours(&self, seat: Seat) -> Colours {
        let in_hand = self.in_hand[seat.index()];
        if in_hand.len() < usize::from(self.numbers.leaders) {
            return in_hand;
        }
        // D12: the first leader rides a new colour, unless that leaves none.
        let free = in_hand.without(self.placed_colours());
        if free.is_empty() { in_hand } else { free }
    }

    /// The colours of the leaders on the board.
    fn placed_colours(&self) -> Colours {
        Colour::ALL
            .into_iter()
            .filter(|colour| self.leaders[colour.index()].iter().any(Option::is_some))
            .collect()
    }

    fn allows(&self, seat: Seat, mv: &Move) -> bool {
        match (self.phase, *mv) {
            (Phase::Gifts { .. }, Move::Give(colour)) => self.free_gifts().contains(colour),
            (Phase::Leaders { .. }, Move::Leader(colour, cell)) => {
                self.leader_colours(seat).contains(colour) && self.masks.camp.contains(cell)
            }
            (Phase::Camels { .. }, Move::Camel(colour, cell)) => self.placements(seat, colour).contains(cell),
            _ => false,
        }
    }

    /// Refuses a seat that is not on turn.
    fn guard(&self, seat: Seat) -> Result<(), Refusal<Rule>> {
        let over = matches!(self.phase, Phase::Over { .. });
        let awaited = if over { Seats::NONE } else { Seats::only(self.turn) };
        Refusal::unless_awaited(seat, self.seats, awaited, false)
    }

    /// Why a move that is not allowed is not.
    fn refusal(&self, seat: Seat, mv: &Move) -> Refusal<Rule> {
        if let Err(refusal) = self.guard(seat) {
            return refusal;
        }
        Refusal::Rule(match (self.phase, *mv) {
            (Phase::Gifts { .. }, Move::Give(colour)) => {
                let by = Seat::all(self.seats).find(|seat| self.given[seat.index()] == Some(colour));
                Rule::GivenUp { colour, by: by.expect("somebody gave it up") }
            }
            (Phase::Gifts { .. }, _) => Rule::GiveFirst { colours: self.free_gifts().to_vec() },
            (_, Move::Give(_)) => Rule::NothingToGive,
            (Phase::Leaders { .. }, Move::Camel(..)) => Rule::LeadersFirst,
            (Phase::Leaders { .. }, Move::Leader(colour, cell)) => self.leader_refusal(seat, colour, cell),
            (_, Move::Leader(..)) => Rule::LeadersDone,
            (_, Move::Camel(colour, cell)) => self.camel_refusal(seat, colour, cell),
        })
    }

    /// The pieces' owner and colour on a hex.
    fn piece_on(&self, cell: Cell) -> Option<(Colour, Seat)> {
        self.each_caravan().find(|&(colour, seat)| self.caravans[colour.index()][seat.index()].contains(cell))
    }

    /// All caravans on the board, by colour and seat.
    fn each_caravan(&self) -> impl Iterator<Item = (Colour, Seat)> {
        Colour::ALL
            .into_iter()
            .flat_map(|colour| Seat::all(self.seats).map(move |seat| (colour, seat)))
            .filter(|(colour, seat)| self.sizes[colour.index()][seat.index()] > 0)
    }

    /// The tokens that a seat took, in reading order.
    fn tokens_taken(&self, seat: Seat) -> impl Iterator<Item = (Cell, u8)> {
        let taken = self.taken.get(seat.index()).copied().unwrap_or_default();
        taken.iter().map(|cell| (cell, self.setup.value(cell)))
    }

    /// The oases that a caravan scored, in reading order.
    fn oases_of(&self, colour: Colour, seat: Seat) -> Vec<Cell> {
        let links = self.links[colour.index()][seat.index()];
        self.setup.each_palm().filter(|(i, _)| links >> i & 1 == 1).map(|(_, palm)| palm).collect()
    }
}
