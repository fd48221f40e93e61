//! Events and refusals as facts.

use crate::{Detail, Fact, Facts, Seat};

use super::board::{LAST_ROW, Space, Strip};
use super::detail::{self, animals, counted, dinars, either, faces, places};
use super::event::{Event, Lying, Sale};
use super::herd::Herd;
use super::pieces::{Animal, Special};
use super::refusal::Rule;
use super::rules::KEPT;

impl Facts for Event {
    fn facts(&self) -> Vec<Fact> {
        vec![self.fact()]
    }
}

impl Event {
    fn fact(&self) -> Fact {
        let by = |key: &'static str, seat: &Seat| Fact::new(key).with("who", *seat);
        match self {
            Event::FirstPlayer { seat } => by("nomads-begins", seat),
            Event::StripsLaid { strips } => {
                let city = |(row, strip): (u8, &Strip)| Space::new(row, strip.city()?);
                let cities = Detail::list((0..).zip(strips).filter_map(city));
                Fact::new("nomads-strips-laid").with("cities", cities)
            }
            Event::LandDie { face: Some(land) } => Fact::new("nomads-land-die").with("land", *land),
            Event::LandDie { face: None } => Fact::new("nomads-land-die-yellow"),
            Event::FirstAnimals { land } => Fact::new("nomads-first-animals").with("land", *land),
            Event::LandRestock { land, dice, animals } => Fact::new("nomads-land-restock")
                .with("land", *land)
                .with("dice", faces(*dice))
                .with("animals", *animals)
                .following(),
            Event::AnimalRestock { animal, count } => {
                Fact::new("nomads-animal-restock").with("animals", counted(*animal, *count)).following()
            }
            Event::RandomRestock { dice, animals } => Fact::new("nomads-random-restock")
                .with("dice", faces(*dice))
                .with("animals", *animals)
                .following(),
            Event::Restocked { land, animals } => {
                Fact::new("nomads-restocked").with("land", *land).with("animals", *animals)
            }
            Event::Moved { seat, to, paid: 0 } => by("nomads-moved", seat).with("to", *to),
            Event::Moved { seat, to, paid } => {
                by("nomads-moved-paid", seat).with("to", *to).with("price", dinars(*paid))
            }
            Event::HandlersReturned { seat, handlers } => {
                by("nomads-handlers-returned", seat).with("handlers", detail::handlers(*handlers))
            }
            Event::HandlersTaken { seat, handlers, paid: 0 } => {
                by("nomads-handlers-taken", seat).with("handlers", detail::handlers(*handlers))
            }
            Event::HandlersTaken { seat, handlers, paid } => by("nomads-handlers-taken-paid", seat)
                .with("handlers", detail::handlers(*handlers))
                .with("price", dinars(*paid)),
            Event::DiskTaken { seat, at } => by("nomads-disk-taken", seat).with("at", *at),
            Event::Captured { seat, land, dice, animals } => by("nomads-captured", seat)
                .with("land", *land)
                .with("dice", faces(dice.iter().map(|die| die.face)))
                .with("animals", *animals),
            Event::Taken { seat, land, animal: Some(animal) } => {
                by("nomads-taken", seat).with("animal", *animal).with("land", *land)
            }
            Event::Taken { seat, land, animal: None } => by("nomads-taken-none", seat).with("land", *land),
            Event::Called { seat, land, dice, animals } => by("nomads-called", seat)
                .with("land", *land)
                .with("dice", faces(dice.iter().map(|die| die.face)))
                .with("animals", *animals),
            Event::Sold { seat, sales, income } => by("nomads-sold", seat)
                .with("sales", Detail::list(sales.iter().map(sale)))
                .with("income", dinars(*income)),
            Event::DiskUsed { seat, disk: Special::Sands } => by("nomads-sands-used", seat),
            Event::DiskUsed { seat, disk } => by("nomads-disk-used", seat).with("disk", *disk),
            Event::WindsRidden { seat, to } => by("nomads-winds-ridden", seat).with("to", *to),
            Event::Travelled { seat, kept, returned, handlers } => {
                let travelled =
                    keeping(["nomads-travelled", "nomads-travelled-returning"], seat, kept, returned);
                with_handlers(travelled, *handlers)
            }
            Event::Placed { seat, at } => by("nomads-placed", seat).with("at", *at),
            Event::Lost { seat, at, handlers } => {
                with_handlers(by("nomads-lost", seat).with("at", *at), *handlers).following()
            }
            Event::Kept { seat, kept, returned } => {
                keeping(["nomads-kept", "nomads-kept-returning"], seat, kept, returned)
            }
            Event::AnimalsOut { animals } => Fact::new("nomads-animals-out").with("animals", *animals),
            Event::Quiet => Fact::new("nomads-quiet").following(),
            Event::Overdue { rounds } => Fact::new("nomads-overdue").with("rounds", *rounds).following(),
            Event::Shifted { gone, gone_disk, strip, disk } => {
                shifted(*gone, *gone_disk).with("places", places(*strip, *disk)).following()
            }
            Event::TurnEnded { seat } => by("nomads-turn-ended", seat),
            Event::GameOver => Fact::new("nomads-game-over"),
        }
    }
}

fn sale(sale: &Sale) -> Fact {
    Fact::new("nomads-sale").with("animals", counted(sale.animal, sale.count)).with("price", sale.price)
}

/// What is kept, and what is given back if anything is.
fn keeping(keys: [&'static str; 2], seat: &Seat, kept: &Herd, returned: &Herd) -> Fact {
    let fact = Fact::new(keys[usize::from(!returned.is_empty())]).with("who", *seat).with("kept", *kept);
    if returned.is_empty() { fact } else { fact.with("returned", *returned) }
}

fn with_handlers(fact: Fact, handlers: Herd) -> Fact {
    if handlers.is_empty() {
        return fact;
    }
    Fact::new("nomads-with-handlers")
        .with("what", fact)
        .with("handlers", detail::handlers(handlers))
        .with("count", handlers.total())
}

fn shifted(gone: Strip, disk: Option<Lying>) -> Fact {
    let fact = match (gone.city(), disk) {
        (None, _) => Fact::new("nomads-shifted"),
        (Some(_), None) => Fact::new("nomads-shifted-city"),
        (Some(_), Some(disk)) => Fact::new("nomads-shifted-city-with").with("disk", disk),
    };
    fact.with("row", last_row())
}

fn last_row() -> Detail {
    Detail::name(&char::from(b'A' + LAST_ROW))
}

impl Facts for Rule {
    fn facts(&self) -> Vec<Fact> {
        vec![self.fact()]
    }
}

impl Rule {
    fn fact(&self) -> Fact {
        use Rule::*;
        match self {
            Players { players } => Fact::new("nomads-refused-players").with("players", *players),
            DiskCount { disks } => Fact::new("nomads-refused-disk-count").with("disks", *disks),
            ShiftWithin { rounds } => Fact::new("nomads-refused-shift-within").with("rounds", *rounds),
            FirstSeat { first, players } => {
                Fact::new("nomads-refused-first-seat").with("first", first.number()).with("players", *players)
            }
            HandlersFirst => Fact::new("nomads-refused-handlers-first"),
            TakeFirst { land } => Fact::new("nomads-refused-take-first").with("land", *land),
            BoxFirst { lands } => Fact::new("nomads-refused-box-first").with("lands", either(lands.iter())),
            KeepFirst { animals } => Fact::new("nomads-refused-keep-first")
                .with("count", KEPT)
                .with("animals", *animals)
                .with("example", example(*animals)),
            PlaceFirst => Fact::new("nomads-refused-place-first"),
            NoHandlersNow => Fact::new("nomads-refused-no-handlers-now"),
            NothingToTake => Fact::new("nomads-refused-nothing-to-take"),
            NoBoxNow => Fact::new("nomads-refused-no-box-now"),
            NothingToKeep => Fact::new("nomads-refused-nothing-to-keep"),
            NotWithPilgrim => Fact::new("nomads-refused-not-with-pilgrim"),
            NoSpace { space, spaces } => Fact::new("nomads-refused-no-space")
                .with("space", *space)
                .with("row", Detail::name(&char::from(b'A' + space.row())))
                .with("spaces", *spaces),
            Mountain { space } => Fact::new("nomads-refused-mountain").with("space", *space),
            NotNext { from, to } => Fact::new("nomads-refused-not-next").with("from", *from).with("to", *to),
            MovedAlready => Fact::new("nomads-refused-moved-already"),
            OneStepLeft => Fact::new("nomads-refused-one-step-left"),
            MoveBeforeAction => Fact::new("nomads-refused-move-before-action"),
            PlacedStays => Fact::new("nomads-refused-placed-stays"),
            CannotPay { cost, dinars: have, animals: carried, handlers } => {
                Fact::new("nomads-refused-cannot-pay")
                    .with("cost", dinars(*cost))
                    .with("why", why(*carried, *handlers))
                    .with("dinars", *have)
            }
            HandlersNotThere { pile } => Fact::new("nomads-refused-handlers-not-there").with("pile", *pile),
            HandlerCount => Fact::new("nomads-refused-handler-count"),
            CannotPayHandlers { cost, dinars: have } => Fact::new("nomads-refused-cannot-pay-handlers")
                .with("cost", dinars(*cost))
                .with("dinars", *have),
            ActedAlready => Fact::new("nomads-refused-acted-already"),
            PlacedActs => Fact::new("nomads-refused-placed-acts"),
            NotOnLand { here, call: false } => Fact::new("nomads-refused-capture-here").with("here", *here),
            NotOnLand { here, call: true } => Fact::new("nomads-refused-call-here").with("here", *here),
            NoHandlers { call: false } => Fact::new("nomads-refused-capture-alone"),
            NoHandlers { call: true } => Fact::new("nomads-refused-call-alone"),
            NotInBox { animal, land } => {
                Fact::new("nomads-refused-not-in-box").with("animal", *animal).with("land", *land)
            }
            NotOnDesert { here } => Fact::new("nomads-refused-not-on-desert").with("here", *here),
            NomadsOnLastStrip { nomads, .. } => {
                Fact::new("nomads-refused-nomads-on-row").with("nomads", *nomads).with("row", last_row())
            }
            NotInCity { here } => Fact::new("nomads-refused-not-in-city").with("here", *here),
            NotCarried { animal, carried: 0 } => {
                Fact::new("nomads-refused-none-carried").with("animal", *animal)
            }
            NotCarried { animal, carried } => {
                Fact::new("nomads-refused-fewer-carried").with("carried", counted(*animal, *carried))
            }
            OneSaleInCity => Fact::new("nomads-refused-one-sale-in-city"),
            OneSaleFromPilgrim => Fact::new("nomads-refused-one-sale-from-pilgrim"),
            PilgrimInstead => Fact::new("nomads-refused-pilgrim-instead"),
            KeepTwo { animals, lost } if animals.total() > u32::from(KEPT) => {
                let keys = ["nomads-refused-pilgrim-keep-two", "nomads-refused-keep-two"];
                Fact::new(keys[usize::from(*lost)])
                    .with("animals", *animals)
                    .with("example", example(*animals))
            }
            KeepTwo { animals, .. } => Fact::new("nomads-refused-keep-all").with("animals", *animals),
            NotFewest { land, lands } => {
                Fact::new("nomads-refused-not-fewest").with("land", *land).with("lands", either(lands.iter()))
            }
            NoDisk { disk } => Fact::new("nomads-refused-no-disk").with("disk", *disk),
            WindsInstead => Fact::new("nomads-refused-winds-instead"),
            WindsFromPilgrim => Fact::new("nomads-refused-winds-from-pilgrim"),
            ThereAlready { space } => Fact::new("nomads-refused-there-already").with("space", *space),
            NoSaleNow => Fact::new("nomads-refused-no-sale-now"),
            SandsBetween { turn, own: true } => {
                Fact::new("nomads-refused-sands-in-own-turn").with("number", turn.number())
            }
            SandsBetween { turn, .. } => {
                Fact::new("nomads-refused-sands-in-turn").with("turn", *turn).with("number", turn.number())
            }
            SandsSeat { seats } => Fact::new("nomads-refused-sands-seat").with("seats", *seats),
            SameOrder => Fact::new("nomads-refused-same-order"),
            NoSuchAnswer => Fact::new("nomads-refused-no-such-answer"),
        }
    }
}

/// Why a second space costs what it costs (N10).
fn why(carried: u32, three_handlers: bool) -> Detail {
    let for_animals = (carried > 0).then(|| {
        Fact::new("nomads-for-animals").with("count", carried).with("animals", animals(carried)).into()
    });
    let for_handlers = three_handlers.then_some(Detail::Word("nomads-for-handlers"));
    Detail::List(for_animals.into_iter().chain(for_handlers).collect())
}

/// Two animals of a herd, as they are written.
fn example(animals: Herd) -> Detail {
    let two: Vec<&str> = animals.each_one().take(usize::from(KEPT)).map(Animal::name).collect();
    Detail::Name(two.join(" "))
}
