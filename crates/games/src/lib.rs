//! THE RULES. Pure: std, serde and our own chance. No clock, no tokio, no SQL, no Discord, no pixels, no users.
//!
//! This file is the contract: what a host may ask of any game. [`any`] erases its types, so that a host plays every game
//! alike. Nothing here speaks: what there is to say leaves as [`Fact`]s.

#![forbid(unsafe_code)]

pub mod any;
mod ask;
pub mod bazaar;
pub mod chance;
mod course;
mod dealt;
pub mod desert;
mod fact;
pub mod hex;
mod names;
pub mod nomads;
mod options;
#[cfg(test)]
mod said;
mod seat;
mod summary;
mod text;
#[cfg(test)]
mod toy;
mod typed;
mod unsound;

// In tests facts are read as people read them: `said` takes the sources of `words` in, which name this crate.
#[cfg(test)]
extern crate self as games;

use std::fmt;
use std::str::FromStr;

use serde::Serialize;
use serde::de::DeserializeOwned;

pub use any::Card;
pub use ask::{Choice, Question, Step};
pub use chance::{Chance, Quick, Random};
pub use course::{Course, Sink, Unheard};
pub use dealt::Dealt;
pub use fact::{Detail, Fact, Facts};
pub use names::{Names, RiderColours, SeatNumbers};
pub use seat::{Seat, Seats};
pub use summary::{Latest, Source, Standing, Summary};
pub use text::{Unreadable, disturbs, shown};
pub use unsound::Unsound;

/// A game in progress. Its fields are private and it is never printed: what people may see goes through
/// [`Game::view`] (everybody) and [`Game::hand`] (one seat), two types, so that a public post cannot hold a secret.
///
/// Laws, tested over every game: `check` accepts exactly what `legal_moves` lists (up to payments, amounts and
/// discounts); a seat that is awaited has a legal move; `apply` is a function of state, move and draws.
pub trait Game: Clone + Send + Sync + 'static {
    /// What the host chooses when the game is opened. Its text is its notation.
    type Options: Clone + PartialEq + fmt::Display + Serialize + DeserializeOwned + Send + Sync;
    /// What a host may bring along for all games of this kind: boards of its own.
    type Materials: Send + Sync;
    /// The smallest decision. Its text is its notation: tolerant in, one canonical form out.
    type Move: Clone + PartialEq + fmt::Display + FromStr<Err = Unreadable>;
    /// Legal moves, counted without listing them; `nth` skips quickly.
    type Moves: ExactSizeIterator<Item = Self::Move>;
    /// Why something is refused, one variant a rule.
    type Rule: Facts;
    /// A public fact. What only one seat may know travels in that seat's hand, never in an event.
    type Event: Clone + PartialEq + Facts + Serialize + DeserializeOwned + Send + Sync;
    /// The saved form, which outlives the code.
    type State: Serialize + DeserializeOwned;
    /// What everybody may see. Its facts are the whole position, one a line.
    type View: Clone + PartialEq + Facts + Serialize + Send + Sync;
    /// What one seat may see besides.
    type Hand: Clone + PartialEq + Facts + Serialize + Send + Sync;
    /// Everything that was hidden and how each score came about: public when the game is over.
    type Reveal: Clone + PartialEq + Facts + Serialize + Send + Sync;

    /// The name that commands and records use.
    const NAME: &'static str;
    /// Of [`Game::State`]; a change of it that older code or older saves would not understand counts it up.
    const STATE_VERSION: u32;

    /// What there is to know before it is played.
    fn card() -> Card;

    /// Reads options in their notation.
    fn read_options(text: &str, materials: &Self::Materials) -> Result<Self::Options, Unreadable>;

    /// What an option may be besides what the card says: the names of boards.
    fn choices(_option: &str, _materials: &Self::Materials) -> Vec<String> {
        Vec::new()
    }

    /// Sets the game up for this many seats. The events say what chance decided in public.
    fn new(
        options: &Self::Options,
        seats: u8,
        chance: &mut impl Random,
    ) -> Result<(Self, Vec<Self::Event>), Self::Rule>;

    /// Who must act, or how it ended. Public.
    fn status(&self) -> Status;

    /// Whether this seat could act now. The seat's own knowledge: it may know more than `status` tells.
    fn may_act(&self, seat: Seat) -> bool {
        matches!(self.status(), Status::Awaiting(seats) if seats.contains(seat))
    }

    /// At most 1,000, empty for a seat that may not act.
    fn legal_moves(&self, seat: Seat) -> Self::Moves;

    /// Whether this seat may make this move now. Only a refusal computes its reason.
    fn check(&self, seat: Seat, mv: &Self::Move) -> Result<(), Refusal<Self::Rule>>;

    /// Makes a move that `check` accepts and tells what came of it.
    fn apply(
        &mut self,
        seat: Seat,
        mv: &Self::Move,
        chance: &mut impl Random,
        course: &mut impl Sink<Self::Event>,
    );

    /// Makes what is certain of a move that draws or reveals: as much as its player knows before. Returns whether there is
    /// such a part. Depends on nothing that the seat does not know, and teaches it nothing.
    fn apply_certain(&mut self, _seat: Seat, _mv: &Self::Move, _course: &mut impl Sink<Self::Event>) -> bool {
        false
    }

    /// What these moves would lead to, as far as the player may know: stops at the first that draws or reveals, and after
    /// the first that teaches the player something. Depends on nothing that is secret, and what a seat would learn stays
    /// unknown.
    fn preview(&self, seat: Seat, moves: &[Self::Move]) -> Result<Preview<Self>, Refusal<Self::Rule>> {
        let Foreseen { mut game, mut events, made, learnt, .. } = self.foresee(seat, moves)?;
        let stops_before = moves.get(made).cloned();
        let (mut certain, mut course) = (game.clone(), Course::default());
        // After something new even the next move is unknown.
        let begun = !learnt
            && stops_before.as_ref().is_some_and(|mv| {
                game.check(seat, mv).is_ok() && certain.apply_certain(seat, mv, &mut course)
            });
        if begun {
            debug_assert!(course.learnt.is_empty(), "nothing new is certain");
            events.append(&mut course.events);
            game = certain;
        }
        let hand = (!learnt).then(|| game.hand(seat));
        Ok(Preview { events, view: game.view(), hand, stops_before, begun })
    }

    /// These moves of one command, tried out on what their player knows. Whatever is refused of them, and whatever may
    /// not be made together, shows here, so that no answer depends on a secret.
    fn foresee(&self, seat: Seat, moves: &[Self::Move]) -> Result<Foreseen<Self>, Refusal<Self::Rule>> {
        let mut seen = Foreseen {
            game: self.known_to(seat),
            events: Vec::new(),
            made: 0,
            together: 0,
            learnt: false,
            halt: None,
        };
        for mv in moves {
            seen.game.check(seat, mv)?;
            let (mut next, mut chance, mut course) =
                (seen.game.clone(), Chance::for_preview(), Course::default());
            next.apply(seat, mv, &mut chance, &mut course);
            seen.together += 1;
            if course.revealed || !chance.take_log().is_empty() {
                seen.halt = Some(Halt::News);
                break;
            }
            seen.events.append(&mut course.events);
            seen.game = next;
            seen.made += 1;
            seen.learnt |= course.learnt.contains(seat);
            seen.halt = if !course.learnt.is_empty() {
                Some(Halt::News)
            } else {
                course.passed.then_some(Halt::TurnPassed)
            };
            if seen.halt.is_some() {
                break;
            }
        }
        Ok(seen)
    }

    /// The game without what would go on by itself in a way that this seat cannot foresee: secret orders of others.
    fn known_to(&self, _seat: Seat) -> Self {
        self.clone()
    }

    /// What the others may know of a move while the game lasts; what came of it is in the events.
    fn secrecy(_mv: &Self::Move) -> Secrecy {
        Secrecy::Open
    }

    /// A whole move as this seat may know it before it is made: what it does, costs and brings. Of a move that `check`
    /// accepts; the last question on the way to it shows the same. Depends on nothing that the seat does not know.
    fn prospect(&self, _seat: Seat, mv: &Self::Move) -> Choice {
        Choice::of_move(mv, Fact::new("move-as-written").with("move", Detail::name(mv)))
    }

    /// Whether another legal move brings the same for less: a longer way to the same place, say. Such a move is legal, but
    /// nobody is advised to make it.
    fn is_detour(&self, _seat: Seat, _mv: &Self::Move) -> bool {
        false
    }

    /// What moves have in common that differ only in their place or their amounts: "build north 2", "sell". A list that
    /// cannot hold all moves shows at least one of each.
    fn group(mv: &Self::Move) -> String {
        mv.to_string()
    }

    /// A view in the few facts that every game has.
    fn summary(view: &Self::View) -> Summary;

    /// What this seat is asked next on its way to a move, after these answers. A refusal if it may not act, or if an
    /// answer is not among the options. Depends on what the seat knows and on nothing else.
    fn ask(&self, seat: Seat, picked: &[&str]) -> Result<Step<Self::Move>, Refusal<Self::Rule>>;

    /// A whole game that agrees with everything that this viewer (`None`: the public) knows, and the rest dealt anew,
    /// uniformly over what is possible.
    fn determinize(&self, viewer: Option<Seat>, random: &mut impl Random) -> Self;

    /// The same for a seat that remembers everything it was told: what was taken or shown in the open stays, though no
    /// view tells it any more. The same as `determinize` where nothing is hidden by memory alone.
    fn recall(&self, viewer: Seat, random: &mut impl Random) -> Self {
        self.determinize(Some(viewer), random)
    }

    /// One of the legal moves, all equally likely; nothing for a seat that has none. Quicker than listing them.
    fn sample(&self, seat: Seat, random: &mut impl Random) -> Option<Self::Move> {
        let mut moves = self.legal_moves(seat);
        let count = moves.len() as u32;
        (count > 0).then(|| moves.nth(random.one("sample", count) as usize)).flatten()
    }

    fn options(&self) -> &Self::Options;
    fn seats(&self) -> u8;
    fn view(&self) -> Self::View;
    fn hand(&self, seat: Seat) -> Self::Hand;
    /// Nothing until the game is over.
    fn reveal(&self) -> Option<Self::Reveal>;

    fn save(&self) -> Self::State;
    /// Opens a saved game; a state that cannot be is refused with the reason.
    fn load(options: &Self::Options, seats: u8, state: Self::State) -> Result<Self, Unsound>;

    /// What is different in `after`, one short line each. From views, so that it tells nothing that is hidden
    /// again by now, and is right across undone moves.
    fn changes(before: &Self::View, after: &Self::View) -> Vec<Fact>;
}

/// A move tried out.
pub struct Preview<G: Game> {
    pub events: Vec<G::Event>,
    pub view: G::View,
    /// What the player would hold; nothing if that is not known before.
    pub hand: Option<G::Hand>,
    /// The move that draws or reveals, or that comes after something new or another turn; with all after it.
    pub stops_before: Option<G::Move>,
    /// Whether what is certain of that move is in here.
    pub begun: bool,
}

/// Moves tried out on what their player knows.
pub struct Foreseen<G: Game> {
    /// After the moves that were made.
    pub game: G,
    pub events: Vec<G::Event>,
    /// How many: one that draws or reveals is not.
    pub made: usize,
    /// How many may be made in one command, and why nothing may follow the last of them.
    pub together: usize,
    /// Whether the player would learn something.
    pub learnt: bool,
    pub halt: Option<Halt>,
}

/// Why nothing may follow a move in the same command: the refusal of it would tell what came of the move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Halt {
    /// It draws, reveals, or teaches its player something.
    News,
    /// What comes after it may be steered by secrets of others.
    TurnPassed,
}

/// What the others may know of a move while the game lasts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Secrecy {
    /// All of it.
    Open,
    /// That it was made, not what it says: a choice that is made at the same time by several.
    Sealed,
    /// Nothing, not even that it was made. It has no events and leaves view and status as they were.
    Unseen,
}

/// What a host must know of a game at any time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Status {
    /// These seats must act; several for choices made at the same time.
    Awaiting(Seats),
    Over(Outcome),
}

/// How a game ended.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Outcome {
    /// In which of the ways that the rules know, in two or three words.
    pub ending: String,
    /// All who share the win.
    pub winners: Seats,
    /// Points or money by seat.
    pub totals: Vec<u32>,
    /// What decided, or failed to decide, among seats with equal totals; in a game that knows such a thing.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tie_break: Option<TieBreak>,
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct TieBreak {
    /// What is counted, in two or three words: as records know it.
    pub by: String,
    /// The key of the same, a sentence of its `$count`: "2 animals".
    #[serde(skip)]
    pub unit: &'static str,
    /// By seat; the most wins.
    pub counts: Vec<u32>,
}

/// A move that may not be made. Shown to the player word for word; nothing has changed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal<R> {
    Over,
    NoSuchSeat {
        seats: u8,
    },
    NotAwaited {
        awaited: Seats,
    },
    /// Of those who choose at the same time, this one has.
    ChosenAlready {
        awaited: Seats,
    },
    Rule(R),
}

impl<R> Refusal<R> {
    /// Refuses a seat that is not awaited. Nobody is when the game is over; of those who choose at the same time this one
    /// may have chosen.
    pub(crate) fn unless_awaited(
        seat: Seat,
        seats: u8,
        awaited: Seats,
        chosen: bool,
    ) -> Result<(), Refusal<R>> {
        if awaited.is_empty() {
            Err(Refusal::Over)
        } else if seat.number() > seats {
            Err(Refusal::NoSuchSeat { seats })
        } else if awaited.contains(seat) {
            Ok(())
        } else if chosen {
            Err(Refusal::ChosenAlready { awaited })
        } else {
            Err(Refusal::NotAwaited { awaited })
        }
    }

    pub fn map<T>(self, rule: impl FnOnce(R) -> T) -> Refusal<T> {
        match self {
            Refusal::Over => Refusal::Over,
            Refusal::NoSuchSeat { seats } => Refusal::NoSuchSeat { seats },
            Refusal::NotAwaited { awaited } => Refusal::NotAwaited { awaited },
            Refusal::ChosenAlready { awaited } => Refusal::ChosenAlready { awaited },
            Refusal::Rule(found) => Refusal::Rule(rule(found)),
        }
    }
}

impl<R: Facts> Facts for Refusal<R> {
    fn facts(&self) -> Vec<Fact> {
        let fact = match self {
            Refusal::Over => Fact::new("refused-over"),
            Refusal::NoSuchSeat { seats } => Fact::new("refused-no-such-seat").with("seats", *seats),
            Refusal::NotAwaited { awaited } => Fact::new("refused-not-awaited").with("awaited", *awaited),
            Refusal::ChosenAlready { awaited } => {
                Fact::new("refused-chosen-already").with("awaited", *awaited)
            }
            Refusal::Rule(rule) => return rule.facts(),
        };
        vec![fact]
    }
}
