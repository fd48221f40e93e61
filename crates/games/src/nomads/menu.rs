//! What a seat may choose from, read off its legal moves: first what to do, then which, then where. What the moves
//! cost and bring is in `prospect`.

use std::cmp::Reverse;

use crate::{Choice, Fact, Seat};

use super::ask::{Asked, Next};
use super::board::{Space, Terrain};
use super::detail::{counted, dinars, handlers as named_handlers};
use super::herd::Herd;
use super::moves::Move;
use super::pieces::{Animal, Land};
use super::{Nomads, Phase};

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
        return Some(menu.question(menu.asks(), options));
    }
    match options.len() {
        0 => None,
        1 => options.pop().map(|(_, next)| next),
        _ => Some(menu.question(menu.asks(), options)),
    }
}

/// How many of the next kind are sold. The last kind must not leave the sale empty.
pub(super) fn amounts(game: &Nomads, seat: Seat, abdul: bool, sold: Herd, asked: usize) -> Next {
    let kinds: Vec<(Animal, u8)> = game.nomad(seat).animals.kinds().collect();
    let Some(&(animal, carried)) = kinds.get(asked) else { return Next::Move(sale(abdul, sold)) };
    let last = asked + 1 == kinds.len();
    let option = |count: u8| {
        let sold = sold.plus(Herd::of(animal, count));
        let means = if count == 0 { Fact::new("nomads-option-none") } else { counted(animal, count) };
        let mut choice = Choice::new(count.to_string(), means);
        choice.marks.push(animal.to_string());
        let income = game.income(seat, sold);
        choice.gain.extend((income > 0).then(|| dinars(income)));
        // With all that could be sold after it.
        let rest: u32 = kinds[asked + 1..]
            .iter()
            .map(|&(animal, count)| game.income(seat, Herd::of(animal, count)))
            .sum();
        choice.worth = (100 * (income + rest)) as i32;
        let next = match kinds[asked + 1..] {
            [] => Next::Move(sale(abdul, sold)),
            // A sale is never empty: no question is left.
            [(only, 1)] if sold.is_empty() => Next::Move(sale(abdul, Herd::of(only, 1))),
            _ => Next::Amounts { abdul, sold, asked: asked + 1 },
        };
        (choice, next)
    };
    let least = u8::from(last && sold.is_empty());
    let asks = Fact::new("nomads-ask-amount").with("carried", counted(animal, carried));
    Menu { game, seat }.ask(asks, (least..=carried).map(option).collect())
}

fn sale(abdul: bool, herd: Herd) -> Move {
    if abdul { Move::Abdul(herd) } else { Move::Sell(herd) }
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

    /// A question with the best answer first; none if there is only one answer.
    fn ask(&self, asks: Fact, mut options: Options) -> Next {
        match options.len() {
            1 => options.remove(0).1,
            _ => self.question(asks, options),
        }
    }

    fn question(&self, asks: Fact, mut options: Options) -> Next {
        options.iter_mut().for_each(|(choice, next)| self.weigh(choice, next));
        options.sort_by_key(|(choice, _)| Reverse(choice.worth));
        Next::Ask(Asked { asks, options })
    }

    /// An answer that makes a move shows what the move costs and brings; another is worth as much as the best behind it.
    fn weigh(&self, choice: &mut Choice, next: &Next) {
        match next {
            Next::Move(mv) => {
                let Choice { key, means, marks, .. } = choice.clone();
                *choice = self.game.prospect_of(self.seat, mv).answered(key, means);
                if !marks.is_empty() {
                    choice.marks = marks;
                }
            }
            Next::Ask(asked) if choice.worth != LAST => {
                choice.worth = asked.options.iter().map(|(choice, _)| choice.worth).max().unwrap_or_default();
            }
            Next::Ask(_) | Next::Amounts { .. } => {}
        }
    }

    fn first_options(&self, moves: &Kinds) -> Options {
        let mut options = Options::new();
        let mut add = |key: &str, means: &'static str, next: Option<Next>| {
            options.extend(next.map(|next| (Choice::new(key, Fact::new(means)), next)));
        };
        add("move", "nomads-option-move", self.going(&moves.go));
        add("place", "nomads-option-place", self.spaces("nomads-ask-place", &moves.place, Move::Place));
        add("sell", "nomads-option-sell", self.selling(false, &moves.sell));
        add("use abdul", "nomads-option-abdul", self.selling(true, &moves.abdul));
        add("handlers", "nomads-option-handlers", self.handlers(&moves.handlers));
        add("use expert", "nomads-option-expert", self.expert(&moves.expert));
        add("use winds", "nomads-option-winds", self.spaces("nomads-ask-where", &moves.winds, Move::Winds));
        add("keep", "nomads-option-keep", self.keeping(&moves.keep, Move::Keep));
        add(
            "pilgrim",
            "nomads-option-pilgrim",
            self.keeping(&moves.pilgrim, |kept| Move::Pilgrim(Some(kept))),
        );
        add("use sands after", "nomads-option-order", self.orders(&moves.orders));
        options.extend(moves.plain.iter().map(|&mv| (plain(mv), Next::Move(mv))));
        for (choice, _) in options.iter_mut().filter(|(_, next)| !matches!(next, Next::Move(_))) {
            self.promise(choice);
        }
        options
    }

    /// What a sale may bring, before it is asked what is sold.
    fn promise(&self, choice: &mut Choice) {
        if !["sell", "use abdul"].contains(&choice.key.as_str()) {
            return;
        }
        let most = dinars(self.game.income(self.seat, self.game.nomad(self.seat).animals));
        choice.gain.push(Fact::new("nomads-gain-sale").with("dinars", most));
        if choice.key == "use abdul" {
            choice.cost.push(self.game.abdul_price(self.seat));
        }
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
                let cost = self.game.way_cost(self.seat, first, second);
                (second.is_some(), cost, self.game.is_city(first))
            });
            let (first, second) = to_it.remove(0);
            options.push((self.space(to), Next::Move(Move::Go(first, second))));
            if !to_it.is_empty() {
                detours.push((self.space(to), self.detours(to, &to_it)));
            }
        }
        if !detours.is_empty() {
            let other = Choice::new("other way", Fact::new("nomads-option-other-way"));
            let asks = Fact::new("nomads-ask-where");
            options.push((Choice { worth: LAST, ..other }, self.ask(asks, detours)));
        }
        (!options.is_empty()).then(|| self.ask(Fact::new("nomads-ask-where"), options))
    }

    fn detours(&self, to: Space, ways: &[(Space, Option<Space>)]) -> Next {
        let option = |&(first, second): &(Space, Option<Space>)| {
            let means = Fact::new("nomads-option-by").with("by", first).with("at", to);
            let marks = vec![first.to_string(), to.to_string()];
            (Choice { marks, ..Choice::new(key(first), means) }, Next::Move(Move::Go(first, second)))
        };
        self.ask(Fact::new("nomads-ask-way").with("at", to), ways.iter().map(option).collect())
    }

    fn spaces(&self, asks: &'static str, spaces: &[Space], mv: fn(Space) -> Move) -> Option<Next> {
        let option = |&space: &Space| (self.space(space), Next::Move(mv(space)));
        let options: Options = spaces.iter().map(option).collect();
        (!options.is_empty()).then(|| self.ask(Fact::new(asks), options))
    }

    /// A space to go to.
    fn space(&self, space: Space) -> Choice {
        let terrain = self.game.board.terrain(space).unwrap_or(Terrain::Mountain);
        let means = Fact::new("nomads-option-space").with("at", space).with("terrain", terrain);
        Choice { marks: vec![space.to_string()], ..Choice::new(key(space), means) }
    }

    /// N21: all animals of some kinds with one tap, and any numbers by asking on.
    fn selling(&self, abdul: bool, herds: &[Herd]) -> Option<Next> {
        let option = |&herd: &Herd| (herd_choice(kinds_key(herd), herd), Next::Move(sale(abdul, herd)));
        let mut options: Options = herds.iter().map(option).collect();
        if self.game.nomad(self.seat).animals.kinds().any(|(_, count)| count > 1) && !options.is_empty() {
            let fewer = Choice { worth: LAST, ..Choice::new("fewer", Fact::new("nomads-option-fewer")) };
            options.push((fewer, Next::Amounts { abdul, sold: Herd::NONE, asked: 0 }));
        }
        (!options.is_empty()).then(|| self.ask(Fact::new("nomads-ask-sale"), options))
    }

    /// N12: how many, then which.
    fn handlers(&self, herds: &[Herd]) -> Option<Next> {
        let Phase::Handlers { owes } = self.game.phase else { return None };
        let asks = |key| Fact::new(key).with("pile", named_handlers(self.game.pile));
        let of_size = |count: u32| -> Option<Next> {
            let herds = herds.iter().filter(|herd| herd.total() == count);
            let option = |&herd: &Herd| {
                let means = Fact::new("nomads-option-handlers-of").with("handlers", named_handlers(herd));
                (Choice::new(herd_key(herd), means), Next::Move(Move::Handlers(herd)))
            };
            let options: Options = herds.map(option).collect();
            (!options.is_empty()).then(|| self.ask(asks("nomads-ask-handlers"), options))
        };
        let counts = [2, 3].into_iter().filter_map(|count| {
            let mut choice =
                Choice::new(count.to_string(), Fact::new("nomads-option-count").with("count", count));
            choice.cost.extend(self.game.handlers_price(self.seat, count, owes));
            Some((choice, of_size(count)?))
        });
        let options: Options = counts.collect();
        (!options.is_empty()).then(|| self.ask(asks("nomads-ask-handler-count"), options))
    }

    /// N24, N26
    fn keeping(&self, herds: &[Herd], mv: fn(Herd) -> Move) -> Option<Next> {
        let option = |&herd: &Herd| (herd_choice(herd_key(herd), herd), Next::Move(mv(herd)));
        let options: Options = herds.iter().map(option).collect();
        (!options.is_empty()).then(|| self.ask(Fact::new("nomads-ask-keep"), options))
    }

    /// N37: animal and land at once, or one after the other if there are many.
    fn expert(&self, there: &[(Animal, Land)]) -> Option<Next> {
        let of = |&(animal, land): &(Animal, Land)| {
            let means = Fact::new("nomads-option-animal-of").with("animal", animal).with("land", land);
            (Choice::new(format!("{animal} {land}"), means), Next::Move(Move::Expert(animal, land)))
        };
        let asks = Fact::new("nomads-ask-expert");
        if there.len() <= MERGED {
            return (!there.is_empty()).then(|| self.ask(asks, there.iter().map(of).collect()));
        }
        let animals = Animal::ALL.into_iter().filter_map(|animal| {
            let lands: Options = there.iter().filter(|(kind, _)| *kind == animal).map(of).collect();
            let means = Fact::new("nomads-option-animal").with("animal", animal);
            let which = Fact::new("nomads-ask-expert-land").with("animal", animal);
            let choice = Choice { marks: vec![animal.to_string()], ..Choice::new(animal.name(), means) };
            (!lands.is_empty()).then(|| (choice, self.ask(which, lands)))
        });
        Some(self.ask(asks, animals.collect()))
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
        (!options.is_empty()).then(|| self.ask(Fact::new("nomads-ask-order"), options))
    }
}

/// The worth of an answer that comes last whatever is behind it.
const LAST: i32 = i32::MIN;

/// A move that says nothing else.
fn plain(mv: Move) -> Choice {
    let means = match mv {
        Move::Capture => Fact::new("nomads-option-capture"),
        Move::Call => Fact::new("nomads-option-call"),
        Move::Shift => Fact::new("nomads-option-shift"),
        Move::Take(Some(animal)) => Fact::new("nomads-option-animal").with("animal", animal),
        Move::Take(None) => Fact::new("nomads-option-no-animal"),
        Move::Box(land) => Fact::new("nomads-option-land").with("land", land),
        Move::Pilgrim(_) => Fact::new("nomads-option-pilgrim"),
        Move::Silver => Fact::new("nomads-option-silver"),
        Move::Sands => Fact::new("nomads-option-sands"),
        Move::End { sands: true } => Fact::new("nomads-option-end-with-sands"),
        _ => Fact::new("nomads-option-end"),
    };
    Choice::new(mv.to_string(), means)
}

fn herd_choice(key: String, herd: Herd) -> Choice {
    Choice::new(key, Fact::new("nomads-option-herd").with("animals", herd))
}

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
