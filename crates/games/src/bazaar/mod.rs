//! Desert Bazaar: state, phases, and what a host may ask. Rules B1-B32 (docs/rules/bazaar.md) are
//! cited where they are enforced.

mod ask;
mod board;
mod build;
mod card;
mod describe;
mod determinize;
mod event;
mod facts;
mod glance;
mod list;
mod moves;
mod notation;
mod pay;
mod pieces;
mod prospect;
mod refusal;
mod rules;
mod save;
mod score;
mod set;
mod setup;
mod summary;
#[cfg(test)]
mod tests;
mod turn;
mod view;

use crate::Unsound;
use crate::{
    Card, Choice, Fact, Game, Random, Refusal, Seat, Seats, Secrecy, Sink, Status, Step, Summary, Unreadable,
};

pub use board::{BOARD, Hex, ROW_LENGTHS, hexes};
pub use event::{Event, Fruitless, TurnedUp};
pub use glance::Camp;
pub use list::Moves;
pub use moves::{Build, Move, Trade};
pub use pieces::{Cards, Face, Resource, Row, Tile};
pub use refusal::Rule;
pub use rules::{LARGEST_CAMP, MARKERS, Options, PLAYERS, ROW_TILES};
pub use save::State;
pub use score::{Ending, Reveal, Score};
pub use view::{Hand, Latest, Placed, SeatView, Stage, View};

use build::Gives;
use list::{Simple, WildChoices};
use pay::Purse;
use rules::{DICE, MOST_PLAYERS};
use set::HexSet;
use turn::{dice_choices, judge_keep};

/// A game of Desert Bazaar. Masks are kept up to date with each tile.
#[derive(Clone)]
pub struct Bazaar {
    options: Options,
    seats: u8,
    first: Seat,
    /// Whose turn it is; who ended the game, when it is over.
    turn: Seat,
    phase: Phase,
    /// By seat (B4).
    hands: [Cards; MOST_PLAYERS],
    piles: Cards,
    /// Wilds of the setup that are not served yet, and what is chosen for them: a secret until all have chosen (B3).
    wilds: [u8; MOST_PLAYERS],
    chosen: [Option<Cards>; MOST_PLAYERS],
    points: [u32; MOST_PLAYERS],
    /// Turns in a row in which nobody built or gained a card (B29).
    idle: u8,
    rows: Rows,
    /// Tiles face down, a secret.
    pile: Pile,
    /// By hex; it means something only where a tile lies.
    tiles: [Tile; Hex::COUNT],
    latest: [Option<LastTurn>; MOST_PLAYERS],
    masks: Masks,
}

type Rows = [[Option<Tile>; rules::ROW_TILES]; Row::ALL.len()];

/// Tiles face down: the last of so many places, the next one first.
#[derive(Clone)]
struct Pile {
    tiles: [Tile; Tile::COUNT],
    turned: u8,
}

/// Where tiles and markers lie, and what follows from it.
#[derive(Clone)]
struct Masks {
    occupied: HexSet,
    /// Where a tile may go (B16).
    open: HexSet,
    /// What the tiles give to hexes next to them (B19).
    gives: Gives,
    /// The tiles by whose marker is on them.
    marked: [HexSet; MOST_PLAYERS],
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Phase {
    /// B3
    Wilds,
    /// B6: nothing done yet in this turn.
    Turn,
    /// B9, B10: three dice are rolled; one of them, a wild, may be set aside and the others rolled again (B12).
    Dice {
        dice: [Face; DICE],
        aside: Option<u8>,
    },
    /// B22: a tile of this row was built.
    Building {
        row: Row,
    },
    Over(Ending),
}

/// What a seat did in its latest turn, as far as it stays known.
#[derive(Clone, Copy, PartialEq, Eq)]
enum LastTurn {
    /// So many cards were gained.
    Rolled {
        cards: u8,
    },
    Built {
        at: HexSet,
    },
}

impl Game for Bazaar {
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

    const NAME: &'static str = "bazaar";
    const STATE_VERSION: u32 = 1;

    fn card() -> Card {
        card::card()
    }

    fn read_options(text: &str, _: &()) -> Result<Options, Unreadable> {
        Options::read(text)
    }

    fn new(options: &Options, seats: u8, chance: &mut impl Random) -> Result<(Bazaar, Vec<Event>), Rule> {
        setup::deal(options, seats, chance)
    }

    fn status(&self) -> Status {
        match self.phase {
            Phase::Over(ending) => Status::Over(score::outcome(ending, &self.scores())),
            _ => Status::Awaiting(self.awaited()),
        }
    }

    fn may_act(&self, seat: Seat) -> bool {
        self.awaited().contains(seat)
    }

    fn legal_moves(&self, seat: Seat) -> Moves {
        let none = Moves::simple(Simple::NONE);
        if !self.awaited().contains(seat) {
            return none;
        }
        match self.phase {
            Phase::Wilds => {
                let wilds = WildChoices::new(self.wilds[seat.index()], self.piles);
                Moves { wilds, ..none }
            }
            Phase::Turn if self.piles.is_empty() => {
                Moves { builds: self.builds(seat, None), ..Moves::simple(Simple::ROLL) }
            }
            Phase::Turn => {
                let draws = self.piles.kinds().map(Simple::draw).collect();
                Moves { builds: self.builds(seat, None), ..Moves::simple(draws) }
            }
            Phase::Dice { dice, aside } => Moves::simple(dice_choices(dice, aside)),
            Phase::Building { row } => {
                Moves { builds: self.builds(seat, Some(row)), ..Moves::simple(Simple::DONE) }
            }
            Phase::Over(_) => none,
        }
    }

    fn check(&self, seat: Seat, mv: &Move) -> Result<(), Refusal<Rule>> {
        self.guard(seat)?;
        self.judge(seat, mv).map_err(Refusal::Rule)
    }

    fn apply(&mut self, seat: Seat, mv: &Move, chance: &mut impl Random, course: &mut impl Sink<Event>) {
        debug_assert!(self.check(seat, mv).is_ok(), "{mv} is not legal");
        match mv {
            Move::Wilds(cards) => self.choose_wilds(seat, *cards, course),
            Move::Draw(card) => self.draw(seat, *card, chance, course),
            Move::Roll => self.roll(seat, chance, course),
            Move::Take { card, .. } => self.take(seat, *card, course),
            Move::Keep(face) => self.keep(seat, *face, chance, course),
            Move::Build(build) => self.build(seat, build, course),
            Move::Done => self.end_turn(true, course),
        }
        self.go_on(chance, course);
    }

    /// Only dice, and tiles that are turned up, are unknown.
    fn apply_certain(&mut self, seat: Seat, mv: &Move, course: &mut impl Sink<Event>) -> bool {
        match mv {
            Move::Draw(card) => self.draw_card(seat, *card, course),
            Move::Take { card, .. } => self.take_cards(seat, *card, course),
            Move::Build(build) => self.lay_tile(seat, build, course),
            Move::Wilds(_) | Move::Roll | Move::Keep(_) | Move::Done => return false,
        }
        true
    }

    /// What is chosen for wilds is a secret until all have chosen (B3).
    fn secrecy(mv: &Move) -> Secrecy {
        if matches!(mv, Move::Wilds(_)) { Secrecy::Sealed } else { Secrecy::Open }
    }

    fn prospect(&self, seat: Seat, mv: &Move) -> Choice {
        self.prospect_of(seat, mv)
    }

    fn group(mv: &Move) -> String {
        match mv {
            Move::Wilds(_) => "wilds".to_owned(),
            Move::Build(build) => format!("build {} {}", build.row, build.place),
            _ => mv.to_string(),
        }
    }

    fn summary(view: &View) -> Summary {
        summary::of(view)
    }

    fn ask(&self, seat: Seat, picked: &[&str]) -> Result<Step<Move>, Refusal<Rule>> {
        self.guard(seat)?;
        self.next_step(seat, picked).map_err(Refusal::Rule)
    }

    fn determinize(&self, viewer: Option<Seat>, random: &mut impl Random) -> Bazaar {
        self.dealt_anew(viewer, random)
    }

    fn recall(&self, viewer: Seat, random: &mut impl Random) -> Bazaar {
        self.recalled(Some(viewer), random)
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
        let Phase::Over(ending) = self.phase else { return None };
        Some(Reveal { ending, scores: self.scores(), pile: self.face_down().to_vec() })
    }

    fn save(&self) -> State {
        State::of(self)
    }

    fn load(options: &Options, seats: u8, state: State) -> Result<Bazaar, Unsound> {
        state.open(options, seats)
    }

    fn changes(before: &View, after: &View) -> Vec<Fact> {
        describe::changes(before, after)
    }
}

impl Pile {
    fn new(tiles: &[Tile]) -> Pile {
        let turned = Tile::COUNT - tiles.len();
        let mut pile = Pile { tiles: Tile::ALL, turned: turned as u8 };
        pile.tiles[turned..].copy_from_slice(tiles);
        pile
    }

    fn left(&self) -> &[Tile] {
        &self.tiles[usize::from(self.turned)..]
    }

    fn left_mut(&mut self) -> &mut [Tile] {
        &mut self.tiles[usize::from(self.turned)..]
    }

    fn turn_up(&mut self) -> Option<Tile> {
        let next = *self.left().first()?;
        self.turned += 1;
        Some(next)
    }
}

impl Bazaar {
    fn awaited(&self) -> Seats {
        match self.phase {
            Phase::Wilds => {
                let waits = |seat: &Seat| self.wilds[seat.index()] > 0 && self.chosen[seat.index()].is_none();
                Seat::all(self.seats).filter(waits).collect()
            }
            Phase::Over(_) => Seats::NONE,
            _ => Seats::only(self.turn),
        }
    }

    /// Refuses a seat that is not awaited.
    fn guard(&self, seat: Seat) -> Result<(), Refusal<Rule>> {
        let chosen = self.chosen.get(seat.index()).is_some_and(Option::is_some); // B3
        Refusal::unless_awaited(seat, self.seats, self.awaited(), chosen)
    }

    /// Whether a seat that is awaited may make this move, and if not, why.
    fn judge(&self, seat: Seat, mv: &Move) -> Result<(), Rule> {
        match (self.phase, mv) {
            (Phase::Wilds, Move::Wilds(cards)) => self.judge_wilds(seat, *cards),
            (Phase::Wilds, _) => Err(Rule::WildsFirst { wilds: self.wilds[seat.index()], piles: self.piles }),
            (_, Move::Wilds(_)) => Err(Rule::WildsDone),
            (Phase::Turn, Move::Draw(card)) if self.piles.of(*card) > 0 => Ok(()),
            (Phase::Turn, Move::Draw(card)) => Err(Rule::DrawEmpty { card: *card, piles: self.piles }),
            (Phase::Turn, Move::Roll) if self.piles.is_empty() => Ok(()),
            (Phase::Turn, Move::Roll) => Err(Rule::DrawFirst),
            (Phase::Turn, Move::Take { .. } | Move::Keep(_)) => Err(Rule::NoDice),
            (Phase::Turn, Move::Done) => Err(Rule::NothingDone),
            (Phase::Turn, Move::Build(build)) => self.bill(seat, build).map(|_| ()),
            (Phase::Building { row }, Move::Build(build)) if build.row == row => {
                self.bill(seat, build).map(|_| ())
            }
            (Phase::Building { row }, Move::Build(_)) => Err(Rule::OtherRow { row }),
            (Phase::Building { .. }, Move::Done) => Ok(()),
            (Phase::Building { .. }, _) => Err(Rule::BuildingTurn),
            (Phase::Dice { dice, aside }, Move::Take { card, count }) => {
                self.judge_take(dice, aside, *card, *count)
            }
            (Phase::Dice { dice, aside }, Move::Keep(face)) => judge_keep(dice, aside, *face),
            (Phase::Dice { .. }, Move::Build(_)) => Err(Rule::RollingTurn),
            (Phase::Dice { dice, aside }, Move::Draw(_) | Move::Roll) => {
                Err(Rule::DrawnAlready { choices: dice_choices(dice, aside).collect() })
            }
            (Phase::Dice { dice, aside }, Move::Done) => {
                Err(Rule::TakeFirst { choices: dice_choices(dice, aside).collect() })
            }
            (Phase::Over(_), _) => unreachable!("nobody is awaited when the game is over"),
        }
    }

    fn purse(&self, seat: Seat) -> Purse {
        Purse { hand: self.hands[seat.index()], piles: self.piles }
    }

    /// Tiles that nobody has seen, the next one first.
    fn face_down(&self) -> &[Tile] {
        self.pile.left()
    }

    /// The tiles on the board in reading order.
    fn placed(&self) -> impl Iterator<Item = (Hex, Tile)> {
        self.masks.occupied.iter().map(|hex| (hex, self.tiles[hex.index()]))
    }

    fn markers_left(&self, seat: Seat) -> u8 {
        rules::MARKERS - self.masks.marked[seat.index()].len() as u8
    }
}
