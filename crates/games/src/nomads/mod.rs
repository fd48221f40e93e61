//! Nomads of Arabia: state, phases, and what a host may ask. Rules N1-N42 (docs/rules/nomads.md) are
//! cited where they are enforced.

mod act;
mod ask;
mod board;
mod card;
mod describe;
mod detail;
mod determinize;
mod disks;
mod event;
mod facts;
mod few;
mod glance;
mod herd;
mod journey;
mod list;
mod menu;
mod moves;
mod notation;
mod pieces;
mod prospect;
mod refusal;
mod restock;
mod rules;
mod save;
mod score;
mod setup;
mod shift;
mod spaces;
mod summary;
#[cfg(test)]
mod tests;
mod verdict;
mod view;

use std::sync::Arc;

use serde::{Deserialize, Serialize};

use crate::Unsound;
use crate::{
    Card, Choice, Fact, Game, Random, Refusal, Seat, Seats, Secrecy, Sink, Status, Step, Summary, Unreadable,
};

use few::Few;
use pieces::Disks;

pub use board::{Board, COLUMNS, ROWS, Space, Strip, StripKind, Terrain};
pub use describe::does;
pub use event::{Event, HandlerDie, Lying, Sale};
pub use herd::Herd;
pub use list::Moves;
pub use moves::Move;
pub use pieces::{Animal, Final, Land, Lands, Special};
pub use refusal::Rule;
pub use rules::{Numbers, Options, PLAYERS};
pub use save::State;
pub use score::{Reveal, Score};
pub use spaces::Spaces;
pub use view::{BoxView, Forced, Hand, Row, SeatView, Stage, StockView, View};

/// A game of Nomads of Arabia.
#[derive(Clone)]
pub struct Nomads {
    options: Arc<Options>,
    numbers: Numbers,
    seats: u8,
    first: Seat,
    board: Board,
    /// The disk on the city of each row.
    lying: [Option<Disk>; ROWS],
    piles: Piles,
    /// How often the desert has shifted.
    shifts: u8,
    /// Animals on stock spaces: they always cover the lowest numbers (N27).
    stock: Herd,
    boxes: [Herd; Land::COUNT],
    /// Animals that found no stock space (N27).
    gone: Herd,
    /// Handlers that nobody has.
    pile: Herd,
    /// By seat.
    nomads: AllNomads,
    turn: Turn,
    phase: Phase,
    /// Turns in a row in which nothing happened (N42); not counted without forced shifts.
    quiet: u8,
    /// Turns in a row without a shift (N42); not counted in a game that knows no bound to them.
    unshifted: u16,
    /// N39: the seat after whose turn the holder of Sands of Time wants an extra turn.
    sands_after: Option<Seat>,
    /// Who had the turn before this one.
    last: Option<Seat>,
}

/// What one seat has. Fields stand in the order of the saved form.
#[derive(Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Nomad {
    animals: Herd,
    dinars: u32,
    disks: Disks,
    handlers: Herd,
    place: Place,
}

#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Serialize, Deserialize)]
pub enum Place {
    #[default]
    #[serde(rename = "pilgrim")]
    Pilgrim,
    #[serde(rename = "lost")]
    Lost,
    #[serde(untagged)]
    On(Space),
}

impl Place {
    pub const fn space(self) -> Option<Space> {
        match self {
            Place::On(space) => Some(space),
            Place::Pilgrim | Place::Lost => None,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
enum Disk {
    Special(Special),
    Final(Final),
}

impl Disk {
    fn seen(self) -> Lying {
        match self {
            Disk::Special(_) => Lying::FaceDown,
            Disk::Final(disk) => Lying::Final(disk),
        }
    }
}

/// Strips and disks that are not in play; the first of each is the next to come.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
struct Piles {
    city: StripPile,
    desert: StripPile,
    special: SpecialPile,
    finals: FinalPile,
    /// Out of the game since the setup, unseen.
    special_out: SpecialPile,
    finals_out: FinalPile,
    /// Left with their strips (N33).
    special_swept: SpecialPile,
    finals_swept: FinalPile,
    /// Used, in that order.
    used: SpecialPile,
}

type AllNomads = Few<Nomad, { Seat::MOST as usize }>;
type StripPile = Few<Strip, 8>;
type SpecialPile = Few<Special, { Special::ALL.len() }>;
type FinalPile = Few<Final, { Final::ALL.len() }>;
/// What each lost nomad keeps, by seat (N26).
type Kept = [Option<Herd>; Seat::MOST as usize];

impl Piles {
    fn strips(&mut self, kind: StripKind) -> &mut StripPile {
        match kind {
            StripKind::City => &mut self.city,
            StripKind::Desert => &mut self.desert,
        }
    }
}

/// The turn that is being played. Field names are those of the saved form, in its order.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct Turn {
    /// The action is done.
    acted: bool,
    /// Something has been done in it.
    begun: bool,
    /// N15: it is over but for the restocking.
    ending: bool,
    /// N39: an extra turn; it goes on with `regular` afterwards.
    extra: bool,
    /// N42: something happened.
    lively: bool,
    /// N25: its nomad was placed by the Pilgrim.
    placed: bool,
    /// Whose regular turn this is, or who has the next one.
    regular: Seat,
    /// N28, N37: a Random Restock and a shift are due.
    restocked: bool,
    /// N39: an extra turn of the same seat follows.
    sands: bool,
    seat: Seat,
    /// N40: Silver Tongue is in use.
    silver: bool,
    /// N36: the sale in a city has been made, or one before being placed (N25).
    sold: bool,
    /// Spaces moved; two when no more may be.
    steps: u8,
}

impl Turn {
    const fn new(seat: Seat, regular: Seat) -> Turn {
        Turn {
            acted: false,
            begun: false,
            ending: false,
            extra: false,
            lively: false,
            placed: false,
            regular,
            restocked: false,
            sands: false,
            seat,
            silver: false,
            sold: false,
            steps: 0,
        }
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Phase {
    /// The seat on turn moves, acts, uses disks, ends.
    Turn,
    /// N12: it takes handlers; with `owes` a second space is paid at the same time.
    Handlers {
        owes: bool,
    },
    /// N16: all blank.
    Take,
    /// N31: a yellow land die and a tie.
    Box(Restock),
    /// N26: these seats choose what they keep; choices are by seat.
    Lost {
        asked: Seats,
        kept: Kept,
    },
    Over,
}

/// Animals that wait for a Land Box. They are still in stock.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Restock {
    /// N31: so many of the kind are not placed yet.
    Animal { animal: Animal, left: u8 },
    /// N32
    Random { animals: Herd },
}

impl Game for Nomads {
    type Options = Options;
    type Materials = ();
    type Move = Move;
    type Moves = Moves;
    type Rule = Rule;
    type Event = Event;
    type State = State;
    type View = View;
    type Hand = Hand;
    type Reveal = Reveal;

    const NAME: &'static str = "nomads";
    /// 2: `unshifted`, and the option that goes with it. States of version 1 are those of games without it.
    /// 3: the option without forced shifts, games without special disks, and a nomad with the Pilgrim in a turn that has
    /// begun (N25). States of versions 1 and 2 are written as before.
    const STATE_VERSION: u32 = 3;

    fn card() -> Card {
        card::card()
    }

    fn read_options(text: &str, _: &()) -> Result<Options, Unreadable> {
        Options::read(text)
    }

    fn new(options: &Options, seats: u8, chance: &mut impl Random) -> Result<(Nomads, Vec<Event>), Rule> {
        setup::deal(options, seats, chance)
    }

    fn status(&self) -> Status {
        match self.phase {
            Phase::Over => Status::Over(self.outcome()),
            _ => Status::Awaiting(self.awaited()),
        }
    }

    /// N39: the holder of Sands of Time may always use it or leave an order.
    fn may_act(&self, seat: Seat) -> bool {
        self.phase != Phase::Over
            && (self.awaited().contains(seat)
                || seat.number() <= self.seats && self.holds(seat, Special::Sands))
    }

    fn legal_moves(&self, seat: Seat) -> Self::Moves {
        self.list(seat)
    }

    fn check(&self, seat: Seat, mv: &Move) -> Result<(), Refusal<Rule>> {
        let chosen = matches!(&self.phase, Phase::Lost { asked, .. } if asked.contains(seat)); // N26
        let sands = matches!(mv, Move::Sands | Move::SandsAfter(_));
        match Refusal::unless_awaited(seat, self.seats, self.awaited(), chosen) {
            // N39: nobody is awaited for them.
            Err(Refusal::NotAwaited { .. } | Refusal::ChosenAlready { .. }) if sands => {}
            guard => guard?,
        }
        self.verdict(seat, mv).map_err(Refusal::Rule)
    }

    fn apply(&mut self, seat: Seat, mv: &Move, chance: &mut impl Random, course: &mut impl Sink<Event>) {
        debug_assert!(self.check(seat, mv).is_ok(), "{mv} is not legal");
        match *mv {
            Move::Sands => return self.use_sands(seat, chance, course),
            Move::SandsAfter(after) => {
                self.sands_after = after;
                return;
            }
            Move::Keep(kept) => return self.keep(seat, kept, chance, course),
            Move::Box(land) => self.choose_box(land, chance, course),
            _ => {
                self.turn.begun = true;
                self.play(seat, mv, chance, course);
            }
        }
        self.end_if_nothing_is_left(chance, course);
    }

    /// The move itself, if it rolls nothing, without the end of the turn and what is rolled then.
    fn apply_certain(&mut self, seat: Seat, mv: &Move, course: &mut impl Sink<Event>) -> bool {
        let has_special = |space: &Space| {
            self.is_city(*space) && matches!(self.lying[usize::from(space.row())], Some(Disk::Special(_)))
        };
        let certain = match *mv {
            // N13: which disk it is shows then.
            Move::Go(first, second) => !std::iter::once(first).chain(second).any(|space| has_special(&space)),
            Move::Winds(space) => !has_special(&space),
            // N36-N40: players know their own disks.
            Move::Abdul(_) | Move::Silver => true,
            Move::Sell(_) | Move::Take(_) | Move::Handlers(_) | Move::Place(_) => true,
            _ => false,
        };
        if certain {
            self.turn.begun = true;
            self.play(seat, mv, &mut crate::Chance::for_preview(), course);
        }
        certain
    }

    /// The orders of others are nobody's business (N39): a preview goes on as if there were none.
    fn known_to(&self, seat: Seat) -> Nomads {
        let mut game = self.clone();
        if !game.holds(seat, Special::Sands) {
            game.sands_after = None;
        }
        game
    }

    fn secrecy(mv: &Move) -> Secrecy {
        match mv {
            Move::SandsAfter(_) => Secrecy::Unseen, // N39
            Move::Keep(_) => Secrecy::Sealed,       // N26
            _ => Secrecy::Open,
        }
    }

    fn prospect(&self, seat: Seat, mv: &Move) -> Choice {
        self.prospect_of(seat, mv)
    }

    fn is_detour(&self, seat: Seat, mv: &Move) -> bool {
        matches!(*mv, Move::Go(by, Some(to)) if self.is_roundabout(seat, by, to))
    }

    fn group(mv: &Move) -> String {
        let group = match mv {
            Move::Go(..) => "move",
            Move::Handlers(_) => "handlers",
            Move::Sell(_) => "sell",
            Move::Pilgrim(_) => "pilgrim",
            Move::Place(_) => "place",
            Move::Keep(_) => "keep",
            Move::Expert(..) => "use expert",
            Move::Abdul(_) => "use abdul",
            Move::Winds(_) => "use winds",
            Move::SandsAfter(_) => "use sands after",
            _ => return mv.to_string(),
        };
        group.to_owned()
    }

    fn summary(view: &View) -> Summary {
        summary::of(view)
    }

    fn ask(&self, seat: Seat, picked: &[&str]) -> Result<Step<Move>, Refusal<Rule>> {
        ask::ask(self, seat, picked)
    }

    fn determinize(&self, viewer: Option<Seat>, random: &mut impl Random) -> Nomads {
        determinize::dealt(self, viewer, random)
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
        (self.phase == Phase::Over).then(|| self.revealed())
    }

    fn save(&self) -> State {
        State::of(self)
    }

    fn load(options: &Options, seats: u8, state: State) -> Result<Nomads, Unsound> {
        state.open(options, seats)
    }

    fn changes(before: &View, after: &View) -> Vec<Fact> {
        describe::changes(before, after)
    }
}

impl Nomads {
    /// Who must act. Nobody is ever awaited for Sands of Time (N39).
    fn awaited(&self) -> Seats {
        match &self.phase {
            Phase::Over => Seats::NONE,
            Phase::Lost { asked, kept } => asked.iter().filter(|seat| kept[seat.index()].is_none()).collect(),
            _ => Seats::only(self.turn.seat),
        }
    }

    fn nomad(&self, seat: Seat) -> &Nomad {
        &self.nomads[seat.index()]
    }

    fn nomad_mut(&mut self, seat: Seat) -> &mut Nomad {
        &mut self.nomads[seat.index()]
    }

    fn holds(&self, seat: Seat, disk: Special) -> bool {
        self.nomad(seat).disks.contains(disk)
    }

    /// Where this seat's nomad stands, if it is on the board.
    fn here(&self, seat: Seat) -> Option<Terrain> {
        self.nomad(seat).place.space().and_then(|space| self.board.terrain(space))
    }

    fn is_city(&self, space: Space) -> bool {
        self.board.terrain(space) == Some(Terrain::City)
    }

    /// Takes animals from stock into a Land Box, as far as stock goes; the highest numbers first (N27).
    fn restock(&mut self, land: Land, wanted: Herd) -> Herd {
        let animals = wanted.least(self.stock);
        self.stock = self.stock.minus(animals);
        self.boxes[land.index()] = self.boxes[land.index()].plus(animals);
        animals
    }

    /// Puts animals back on the lowest free stock spaces; what finds none leaves the game (N27).
    fn return_animals(&mut self, animals: Herd, course: &mut impl Sink<Event>) {
        let room = Herd::each(self.numbers.room()).minus(self.stock);
        let back = animals.least(room);
        self.stock = self.stock.plus(back);
        let out = animals.minus(back);
        if !out.is_empty() {
            self.gone = self.gone.plus(out);
            course.tell(|| Event::AnimalsOut { animals: out });
        }
    }

    /// N11: all handlers of this seat go back to the pile.
    fn return_handlers(&mut self, seat: Seat) -> Herd {
        let handlers = std::mem::replace(&mut self.nomad_mut(seat).handlers, Herd::NONE);
        self.pile = self.pile.plus(handlers);
        handlers
    }
}
