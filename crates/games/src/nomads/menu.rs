//! What a seat may choose from, read off its legal moves: first what to do, then which, then where. Costs and gains are
//! what the seat itself can reckon.

use crate::{Choice, Detail, Fact, Seat};

use super::ask::{Asked, Next};
use super::board::{Space, Terrain};
use super::detail::{counted, dinars};
use super::event::Lying;
use super::herd::Herd;
use super::moves::Move;
use super::pieces::{Animal, Land};
use super::{Disk, Nomads, Phase};

type Options = Vec<(Choice, Next)>;

/// So many answers fit one question; more are split by animal.
const MERGED: usize = 10;

/// The first question of a seat; nothing if it has no move.
pub(super) fn of(game: &Nomads, seat: Seat) -> Option<Next> {
    let mut moves = Kinds::default();
    game.list(seat).for_each(|mv| moves.sort(mv));
    let menu = Menu { game, seat };
    let mut options = menu.first_options(&moves);
    // A single answer that is a move is still a question: nobody moves without being asked.
    if let [(_, Next::Move(_))] = options[..] {
        return Some(Next::Ask(Asked { asks: menu.asks(), options }));
    }
    match options.len() {
        0 => None,
        1 => options.pop().map(|(_, next)| next),
        _ => Some(Next::ask(menu.asks(), options)),
    }
}

/// How many of the next kind are sold. The last kind must not leave the sale empty.
pub(super) fn amounts(game: &Nomads, seat: Seat, abdul: bool, sold: Herd, asked: usize) -> Next {
    let kinds: Vec<(Animal, u8)> = game.nomad(seat).animals.kinds().collect();
    let Some(&(animal, carried)) = kinds.get(asked) else { return Next::Move(sale(abdul, sold)) };
    let least = u8::from(asked + 1 == kinds.len() && sold.is_empty());
    let option = |count: u8| {
        let sold = sold.plus(Herd::of(animal, count));
        let income = game.income(seat, Herd::of(animal, count));
        let means = if count == 0 { Fact::new("nomads-option-none") } else { counted(animal, count) };
        let next = if asked + 1 == kinds.len() {
            Next::Move(sale(abdul, sold))
        } else {
            Next::Amounts { abdul, sold, asked: asked + 1 }
        };
        let choice = Choice { marks: vec![animal.to_string()], ..Choice::new(count.to_string(), means) };
        (earning(choice, income), next)
    };
    Next::ask(
        Fact::new("nomads-ask-amount").with("carried", counted(animal, carried)),
        (least..=carried).map(option).collect(),
    )
}

fn sale(abdul: bool, herd: Herd) -> Move {
    if abdul { Move::Abdul(herd) } else { Move::Sell(herd) }
}

/// A choice that brings so much money.
fn earning(mut choice: Choice, income: u32) -> Choice {
    if income > 0 {
        choice.gain.push(dinars(income));
    }
    choice.worth += i32::try_from(income).unwrap_or(i32::MAX);
    choice
}

/// A choice that costs so much money.
fn costing(mut choice: Choice, cost: u32) -> Choice {
    if cost > 0 {
        choice.cost.push(dinars(cost));
    }
    choice.worth -= i32::try_from(cost).unwrap_or(i32::MAX);
    choice
}

/// Legal moves by what they have in common; a move that says nothing else stands alone.
#[derive(Default)]
struct Kinds {
    plain: Vec<Move>,
    go: Vec<(Space, Option<Space>)>,
    place: Vec<Space>,
    winds: Vec<Space>,
    sell: Vec<Herd>,
    abdul: Vec<Herd>,
    handlers: Vec<Herd>,
    pilgrim: Vec<Herd>,
    keep: Vec<Herd>,
    expert: Vec<(Animal, Land)>,
    orders: Vec<Option<Seat>>,
}

impl Kinds {
    fn sort(&mut self, mv: Move) {
        match mv {
            Move::Go(first, second) => self.go.push((first, second)),
            Move::Place(space) => self.place.push(space),
            Move::Winds(space) => self.winds.push(space),
            Move::Sell(herd) => self.sell.push(herd),
            Move::Abdul(herd) => self.abdul.push(herd),
            Move::Handlers(herd) => self.handlers.push(herd),
            Move::Pilgrim(Some(herd)) => self.pilgrim.push(herd),
            Move::Keep(herd) => self.keep.push(herd),
            Move::Expert(animal, land) => self.expert.push((animal, land)),
            Move::SandsAfter(after) => self.orders.push(after),
            plain => self.plain.push(plain),
        }
    }
}

struct Menu<'a> {
    game: &'a Nomads,
    seat: Seat,
}

impl Menu<'_> {
    /// What the first question is about.
    fn asks(&self) -> Fact {
        match self.game.phase {
            Phase::Take => Fact::new("nomads-ask-take"),
            Phase::Box(_) => Fact::new("nomads-ask-box"),
            _ => Fact::new("nomads-ask-turn"),
        }
    }

    fn first_options(&self, moves: &Kinds) -> Options {
        let mut options = Options::new();
        let mut add = |key: &str, means: &'static str, worth: i32, next: Option<Next>| {
            if let Some(next) = next {
                options.push((Choice { worth, ..Choice::new(key, Fact::new(means)) }, next));
            }
        };
        let all = self.worth_of_all();
        add("move", "nomads-option-move", 0, self.going(&moves.go));
        add("place", "nomads-option-place", 1, self.spaces("nomads-ask-place", &moves.place, Move::Place));
        add("sell", "nomads-option-sell", all, self.selling(false, &moves.sell));
        add("use abdul", "nomads-option-abdul", all, self.selling(true, &moves.abdul));
        add("handlers", "nomads-option-handlers", 1, self.handlers(&moves.handlers));
        add("use expert", "nomads-option-expert", 1, self.expert(&moves.expert));
        add(
            "use winds",
            "nomads-option-winds",
            0,
            self.spaces("nomads-ask-where", &moves.winds, Move::Winds),
        );
        add("keep", "nomads-option-keep", 1, self.keeping(&moves.keep, Move::Keep));
        add(
            "pilgrim",
            "nomads-option-pilgrim",
            -2,
            self.keeping(&moves.pilgrim, |kept| Move::Pilgrim(Some(kept))),
        );
        add("use sands after", "nomads-option-order", -3, self.orders(&moves.orders));
        options.extend(moves.plain.iter().map(|&mv| (self.plain(mv), Next::Move(mv))));
        options
    }

    /// What all animals of the seat would bring now.
    fn worth_of_all(&self) -> i32 {
        self.game.income(self.seat, self.game.nomad(self.seat).animals) as i32
    }

    fn plain(&self, mv: Move) -> Choice {
        let nomad = self.game.nomad(self.seat);
        let (means, worth) = match mv {
            Move::Capture => (Fact::new("nomads-option-capture"), self.catch_here()),
            Move::Call => (Fact::new("nomads-option-call"), 0),
            Move::Shift => (Fact::new("nomads-option-shift"), 0),
            Move::Take(Some(animal)) => {
                let price = self.game.price(self.seat, animal) as i32;
                (Fact::new("nomads-option-animal").with("animal", animal), price)
            }
            Move::Take(None) => (Fact::new("nomads-option-no-animal"), 0),
            Move::Box(land) => (Fact::new("nomads-option-land").with("land", land), 0),
            Move::Pilgrim(_) => (Fact::new("nomads-option-pilgrim"), -2),
            Move::Silver => (Fact::new("nomads-option-silver"), nomad.animals.total() as i32),
            Move::Sands => (Fact::new("nomads-option-sands"), 0),
            Move::End { sands: true } => (Fact::new("nomads-option-end-with-sands"), -1),
            _ => (Fact::new("nomads-option-end"), -1),
        };
        let marks = match mv {
            Move::Take(Some(animal)) => vec![animal.to_string()],
            Move::Box(land) => vec![land.to_string()],
            _ => Vec::new(),
        };
        Choice { worth, marks, ..Choice::new(mv.to_string(), means) }
    }

    /// As many animals as the handlers could catch on this space.
    fn catch_here(&self) -> i32 {
        let land = self.game.land_of(self.seat);
        land.map_or(0, |land| {
            self.game.nomad(self.seat).handlers.least(self.game.boxes[land.index()]).total() as i32
        })
    }

    /// N9: each space by the cheapest way; other ways are asked for.
    fn going(&self, ways: &[(Space, Option<Space>)]) -> Option<Next> {
        let target = |way: &(Space, Option<Space>)| way.1.unwrap_or(way.0);
        let mut targets: Vec<Space> = ways.iter().map(target).collect();
        targets.sort_unstable();
        targets.dedup();
        let (mut options, mut detours) = (Options::new(), Options::new());
        for to in targets {
            let mut to_it: Vec<_> = ways.iter().copied().filter(|way| target(way) == to).collect();
            to_it.sort_by_key(|&(first, second)| {
                (second.is_some(), self.way_cost(first, second), self.game.is_city(first))
            });
            let (first, second) = to_it.remove(0);
            options.push((self.space(to, self.way_cost(first, second)), Next::Move(Move::Go(first, second))));
            if !to_it.is_empty() {
                detours.push((self.space(to, 0), self.detours(to, &to_it)));
            }
        }
        if !detours.is_empty() {
            let other =
                Choice { worth: i32::MIN, ..Choice::new("other way", Fact::new("nomads-option-other-way")) };
            options.push((other, Next::ask(Fact::new("nomads-ask-where"), detours)));
        }
        (!options.is_empty()).then(|| Next::ask(Fact::new("nomads-ask-where"), options))
    }

    fn detours(&self, to: Space, ways: &[(Space, Option<Space>)]) -> Next {
        let option = |&(first, second): &(Space, Option<Space>)| {
            let means = Fact::new("nomads-option-by").with("by", first).with("at", to);
            let mut choice = costing(Choice::new(key(first), means), self.way_cost(first, second));
            choice.marks = vec![first.to_string(), to.to_string()];
            (choice, Next::Move(Move::Go(first, second)))
        };
        Next::ask(Fact::new("nomads-ask-way").with("at", to), ways.iter().map(option).collect())
    }

    /// N10: what a way costs at least; handlers that are taken on it may cost more.
    fn way_cost(&self, first: Space, second: Option<Space>) -> u32 {
        let here = self.game.nomad(self.seat).place.space();
        let from_city = here.is_some_and(|here| self.game.is_city(here));
        if second.is_none() && self.game.turn.steps == 0 {
            return 0;
        }
        self.game.second_cost(self.seat, from_city || second.is_some() && self.game.is_city(first))
    }

    fn spaces(&self, asks: &'static str, spaces: &[Space], mv: fn(Space) -> Move) -> Option<Next> {
        let option = |&space: &Space| (self.space(space, 0), Next::Move(mv(space)));
        let options: Options = spaces.iter().map(option).collect();
        (!options.is_empty()).then(|| Next::ask(Fact::new(asks), options))
    }

    /// A space to go to, with what is there.
    fn space(&self, space: Space, cost: u32) -> Choice {
        let game = self.game;
        let terrain = game.board.terrain(space).unwrap_or(Terrain::Mountain);
        let means = Fact::new("nomads-option-space").with("at", space).with("terrain", terrain);
        let mut choice = costing(Choice::new(key(space), means), cost);
        match terrain {
            Terrain::City => {
                let lying = game.lying[usize::from(space.row())];
                choice.gain.extend(lying.map(|disk| Fact::new("nomads-gain-disk").with("disk", disk.seen())));
                if lying.map(Disk::seen) == Some(Lying::FaceDown) {
                    choice.worth += SPECIAL_DISK;
                }
                let animals = game.nomad(self.seat).animals;
                if !animals.is_empty() {
                    let income = game.income_at(space, animals);
                    choice.gain.push(Fact::new("nomads-gain-market").with("dinars", dinars(income)));
                    choice.worth += income as i32;
                }
            }
            Terrain::Land(land) => {
                let there = game.boxes[land.index()];
                choice.gain.push(Fact::new("nomads-gain-box").with("animals", there));
                choice.worth += game.nomad(self.seat).handlers.least(there).total() as i32;
            }
            Terrain::Desert | Terrain::Mountain => {}
        }
        choice.marks = vec![space.to_string()];
        let row = char::from(b'A' + space.row());
        choice.group = Some(Fact::new("nomads-group-row").with("row", Detail::name(&row)));
        choice
    }

    /// N21: all animals of some kinds with one tap, and any numbers by asking on.
    fn selling(&self, abdul: bool, herds: &[Herd]) -> Option<Next> {
        let option = |&herd: &Herd| {
            let choice = Choice::new(kinds_key(herd), Fact::new("nomads-option-herd").with("animals", herd));
            (earning(choice, self.game.income(self.seat, herd)), Next::Move(sale(abdul, herd)))
        };
        let mut options: Options = herds.iter().map(option).collect();
        if self.game.nomad(self.seat).animals.kinds().any(|(_, count)| count > 1) && !options.is_empty() {
            let fewer = Choice { worth: i32::MIN, ..Choice::new("fewer", Fact::new("nomads-option-fewer")) };
            options.push((fewer, Next::Amounts { abdul, sold: Herd::NONE, asked: 0 }));
        }
        (!options.is_empty()).then(|| Next::ask(Fact::new("nomads-ask-sale"), options))
    }

    /// N12: how many, then which.
    fn handlers(&self, herds: &[Herd]) -> Option<Next> {
        let Phase::Handlers { owes } = self.game.phase else { return None };
        let cost = |count: u32| self.game.handlers_cost(self.seat, count, owes);
        let of_size = |count: u32| -> Option<Next> {
            let herds = herds.iter().filter(|herd| herd.total() == count);
            let option = |&herd: &Herd| {
                let choice =
                    Choice::new(herd_key(herd), Fact::new("nomads-option-herd").with("animals", herd));
                (costing(choice, cost(count)), Next::Move(Move::Handlers(herd)))
            };
            let options: Options = herds.map(option).collect();
            (!options.is_empty()).then(|| Next::ask(Fact::new("nomads-ask-handlers"), options))
        };
        let counts = [2, 3].into_iter().filter_map(|count| {
            let choice =
                Choice::new(count.to_string(), Fact::new("nomads-option-count").with("count", count));
            Some((costing(choice, cost(count)), of_size(count)?))
        });
        let options: Options = counts.collect();
        (!options.is_empty()).then(|| Next::ask(Fact::new("nomads-ask-handler-count"), options))
    }

    /// N24, N26
    fn keeping(&self, herds: &[Herd], mv: fn(Herd) -> Move) -> Option<Next> {
        let worth = |herd: Herd| self.game.income(self.seat, herd) as i32;
        let option = |&herd: &Herd| {
            let choice = Choice::new(herd_key(herd), Fact::new("nomads-option-herd").with("animals", herd));
            (Choice { worth: worth(herd), ..choice }, Next::Move(mv(herd)))
        };
        let options: Options = herds.iter().map(option).collect();
        (!options.is_empty()).then(|| Next::ask(Fact::new("nomads-ask-keep"), options))
    }

    /// N37: animal and land at once, or one after the other if there are many.
    fn expert(&self, there: &[(Animal, Land)]) -> Option<Next> {
        let of = |&(animal, land): &(Animal, Land)| {
            let means = Fact::new("nomads-option-animal-of").with("animal", animal).with("land", land);
            let choice = Choice::new(format!("{animal} {land}"), means);
            let worth = self.game.price(self.seat, animal) as i32;
            let marks = vec![animal.to_string(), land.to_string()];
            (Choice { worth, marks, ..choice }, Next::Move(Move::Expert(animal, land)))
        };
        let asks = Fact::new("nomads-ask-expert");
        if there.len() <= MERGED {
            return (!there.is_empty()).then(|| Next::ask(asks, there.iter().map(of).collect()));
        }
        let animals = Animal::ALL.into_iter().filter_map(|animal| {
            let lands: Options = there.iter().filter(|(kind, _)| *kind == animal).map(of).collect();
            let means = Fact::new("nomads-option-animal").with("animal", animal);
            let choice = Choice::new(animal.name(), means);
            let worth = self.game.price(self.seat, animal) as i32;
            let which = Fact::new("nomads-ask-expert-land").with("animal", animal);
            let marks = vec![animal.to_string()];
            (!lands.is_empty()).then(|| (Choice { worth, marks, ..choice }, Next::ask(which, lands)))
        });
        Some(Next::ask(asks, animals.collect()))
    }

    /// N39
    fn orders(&self, seats: &[Option<Seat>]) -> Option<Next> {
        let option = |&after: &Option<Seat>| {
            let choice = match after {
                Some(seat) => Choice::new(
                    seat.number().to_string(),
                    Fact::new("nomads-option-after").with("after", seat),
                ),
                None => Choice::new("none", Fact::new("nomads-option-no-order")),
            };
            (choice, Next::Move(Move::SandsAfter(after)))
        };
        let options: Options = seats.iter().map(option).collect();
        (!options.is_empty()).then(|| Next::ask(Fact::new("nomads-ask-order"), options))
    }
}

/// About what a special disk is worth: it lies face down, and the Dinars among them are 4 to 6 (N35).
const SPECIAL_DISK: i32 = 5;

/// `c3`
fn key(space: Space) -> String {
    space.to_string().to_lowercase()
}

/// `goat goat camel`
fn herd_key(herd: Herd) -> String {
    let names: Vec<&str> = herd.each_one().map(Animal::name).collect();
    names.join(" ")
}

/// `goat camel`, whatever their numbers.
fn kinds_key(herd: Herd) -> String {
    let names: Vec<&str> = herd.kinds().map(|(animal, _)| animal.name()).collect();
    names.join(" ")
}
