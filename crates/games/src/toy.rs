//! A toy game that rolls and reveals, to prove what the contract provides: previews. Two seats, one die, one secret
//! card; `step`, `roll`, `show`.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

use super::*;

#[derive(Clone, PartialEq, Serialize, Deserialize)]
struct Toy {
    steps: u8,
    die: Option<u32>,
    card: u32,
    shown: bool,
}

#[derive(Clone, Copy, PartialEq, Debug)]
enum Act {
    Step,
    Roll,
    Show,
}

impl fmt::Display for Act {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Act::Step => "step",
            Act::Roll => "roll",
            Act::Show => "show",
        })
    }
}

impl FromStr for Act {
    type Err = Unreadable;
    fn from_str(said: &str) -> Result<Act, Unreadable> {
        let found = [Act::Step, Act::Roll, Act::Show].into_iter().find(|act| act.to_string() == said.trim());
        found.ok_or_else(|| Unreadable::because(said, Fact::new("toy")))
    }
}

#[derive(Clone, PartialEq, Debug, Serialize, Deserialize)]
struct Said(String);

impl Facts for Said {
    fn facts(&self) -> Vec<Fact> {
        vec![Fact::new("toy").with("said", Detail::name(&self.0))]
    }
}

impl Game for Toy {
    type Options = String;
    type Materials = ();
    type Move = Act;
    type Moves = std::vec::IntoIter<Act>;
    type Rule = Said;
    type Event = Said;
    type State = Toy;
    type View = Said;
    type Hand = Said;
    type Reveal = Said;

    const NAME: &'static str = "toy";
    const STATE_VERSION: u32 = 1;

    fn card() -> Card {
        Card {
            name: "toy",
            title: "Toy",
            players: 2..=2,
            unit: "point",
            about: "",
            length: "",
            options: &[],
            moves: &[],
        }
    }

    fn read_options(text: &str, _: &()) -> Result<String, Unreadable> {
        Ok(text.to_owned())
    }

    fn new(_: &String, _: u8, chance: &mut impl Random) -> Result<(Toy, Vec<Said>), Said> {
        Ok((Toy { steps: 0, die: None, card: chance.one("card", 1000), shown: false }, vec![]))
    }

    fn status(&self) -> Status {
        Status::Awaiting(Seats::only(Seat::from_index(0)))
    }

    fn legal_moves(&self, _: Seat) -> Self::Moves {
        vec![Act::Step, Act::Roll, Act::Show].into_iter()
    }

    fn check(&self, _: Seat, act: &Act) -> Result<(), Refusal<Said>> {
        match act {
            Act::Step if self.steps == 3 => Err(Refusal::Rule(Said("three steps are enough".to_owned()))),
            _ => Ok(()),
        }
    }

    fn apply(&mut self, _: Seat, act: &Act, chance: &mut impl Random, course: &mut impl Sink<Said>) {
        match act {
            Act::Step => {
                self.steps += 1;
                course.tell(|| Said("a step".to_owned()));
            }
            Act::Roll => {
                // Rerolled until it is not a one, as some dice of the games are.
                while self.die.is_none_or(|die| die == 0) {
                    self.die = Some(chance.one("die", 6));
                }
                course.tell(|| Said(format!("rolled {:?}", self.die)));
            }
            Act::Show => {
                self.shown = true;
                course.reveals();
                course.tell(|| Said(format!("the card is {}", self.card)));
            }
        }
    }

    fn options(&self) -> &String {
        const { &String::new() }
    }

    fn seats(&self) -> u8 {
        2
    }

    fn view(&self) -> Said {
        let card = self.shown.then_some(self.card);
        Said(format!("{} steps, die {:?}, card {card:?}", self.steps, self.die))
    }

    fn hand(&self, _: Seat) -> Said {
        Said(self.card.to_string())
    }

    fn reveal(&self) -> Option<Said> {
        None
    }

    fn save(&self) -> Toy {
        self.clone()
    }

    fn load(_: &String, _: u8, state: Toy) -> Result<Toy, Unsound> {
        Ok(state)
    }

    fn changes(_: &Said, _: &Said) -> Vec<Fact> {
        vec![]
    }

    fn summary(view: &Said) -> Summary {
        let task = view.facts().remove(0);
        let awaited = Seats::only(Seat::from_index(0));
        Summary { phase: task.clone(), awaited, task, latest: vec![], scores: vec![], outcome: None }
    }

    fn ask(&self, seat: Seat, picked: &[&str]) -> Result<Step<Act>, Refusal<Said>> {
        let option = |act: Act| Choice::new(act.to_string(), Fact::new("toy"));
        match picked {
            [] => Ok(Step::Ask(Question {
                asks: Fact::new("toy"),
                options: self.legal_moves(seat).map(option).collect(),
            })),
            [act, ..] => {
                act.parse().map(Step::Move).map_err(|_| Refusal::Rule(Said("no such answer".to_owned())))
            }
        }
    }

    fn determinize(&self, viewer: Option<Seat>, random: &mut impl Random) -> Toy {
        let card = if self.shown || viewer.is_some() { self.card } else { random.one("card", 1000) };
        Toy { card, ..self.clone() }
    }
}

fn toy(seed: &str) -> Toy {
    let mut chance = Chance::new(&chance::Seed::from_text(seed), "toy");
    Toy::new(&String::new(), 2, &mut chance).ok().unwrap().0
}

#[test]
fn a_preview_shows_what_follows_and_changes_nothing() {
    let game = toy("one");
    let preview = game.preview(Seat::from_index(0), &[Act::Step, Act::Step]).ok().unwrap();
    assert_eq!(preview.events.len(), 2);
    assert_eq!(preview.view.0, "2 steps, die None, card None");
    assert_eq!(preview.stops_before, None);
    assert_eq!(game.steps, 0);
}

#[test]
fn a_preview_stops_before_a_draw_or_a_reveal_and_depends_on_no_secret() {
    let (one, other) = (toy("one"), toy("other"));
    assert_ne!(one.card, other.card);
    for act in [Act::Roll, Act::Show] {
        let seen = [&one, &other].map(|game| {
            let preview = game.preview(Seat::from_index(0), &[Act::Step, act, Act::Step]).ok().unwrap();
            assert_eq!(preview.stops_before, Some(act));
            (preview.events, preview.view)
        });
        assert_eq!(seen[0], seen[1]);
        assert_eq!(seen[0].1.0, "1 steps, die None, card None");
    }
}

#[test]
fn a_preview_refuses_what_would_be_refused() {
    let refused = toy("one").preview(Seat::from_index(0), &[Act::Step; 4]).err().unwrap();
    assert_eq!(refused, Refusal::Rule(Said("three steps are enough".to_owned())));
}
