//! A game about which nobody has written: Desert Bazaar by another name.

use games::any::Kind;
use games::bazaar::Bazaar;
use games::{Card, Fact, Game, Random, Refusal, Seat, Sink, Status, Step, Summary, Unreadable, Unsound};

pub fn kind() -> Kind {
    Kind::of::<Fourth>(())
}

#[derive(Clone)]
struct Fourth(Bazaar);

impl Game for Fourth {
    type Options = <Bazaar as Game>::Options;
    type Materials = ();
    type Move = <Bazaar as Game>::Move;
    type Moves = <Bazaar as Game>::Moves;
    type Rule = <Bazaar as Game>::Rule;
    type Event = <Bazaar as Game>::Event;
    type State = <Bazaar as Game>::State;
    type View = <Bazaar as Game>::View;
    type Hand = <Bazaar as Game>::Hand;
    type Reveal = <Bazaar as Game>::Reveal;

    const NAME: &'static str = "fourth";
    const STATE_VERSION: u32 = 1;

    fn card() -> Card {
        Card { name: "fourth", title: "Fourth Game", ..Bazaar::card() }
    }

    fn read_options(text: &str, materials: &()) -> Result<Self::Options, Unreadable> {
        Bazaar::read_options(text, materials)
    }

    fn new(
        options: &Self::Options,
        seats: u8,
        chance: &mut impl Random,
    ) -> Result<(Fourth, Vec<Self::Event>), Self::Rule> {
        let (game, events) = Bazaar::new(options, seats, chance)?;
        Ok((Fourth(game), events))
    }

    fn status(&self) -> Status {
        self.0.status()
    }

    fn legal_moves(&self, seat: Seat) -> Self::Moves {
        self.0.legal_moves(seat)
    }

    fn check(&self, seat: Seat, mv: &Self::Move) -> Result<(), Refusal<Self::Rule>> {
        self.0.check(seat, mv)
    }

    fn apply(
        &mut self,
        seat: Seat,
        mv: &Self::Move,
        chance: &mut impl Random,
        course: &mut impl Sink<Self::Event>,
    ) {
        self.0.apply(seat, mv, chance, course);
    }

    fn summary(view: &Self::View) -> Summary {
        Bazaar::summary(view)
    }

    fn ask(&self, seat: Seat, picked: &[&str]) -> Result<Step<Self::Move>, Refusal<Self::Rule>> {
        self.0.ask(seat, picked)
    }

    fn determinize(&self, viewer: Option<Seat>, random: &mut impl Random) -> Fourth {
        Fourth(self.0.determinize(viewer, random))
    }

    fn options(&self) -> &Self::Options {
        self.0.options()
    }

    fn seats(&self) -> u8 {
        self.0.seats()
    }

    fn view(&self) -> Self::View {
        self.0.view()
    }

    fn hand(&self, seat: Seat) -> Self::Hand {
        self.0.hand(seat)
    }

    fn reveal(&self) -> Option<Self::Reveal> {
        self.0.reveal()
    }

    fn save(&self) -> Self::State {
        self.0.save()
    }

    fn load(options: &Self::Options, seats: u8, state: Self::State) -> Result<Fourth, Unsound> {
        Bazaar::load(options, seats, state).map(Fourth)
    }

    fn changes(before: &Self::View, after: &Self::View) -> Vec<Fact> {
        Bazaar::changes(before, after)
    }
}
