//! How a game's types are erased: one generic implementation of two traits without types.

use std::any::Any;
use std::str::FromStr;

use crate::Unsound;
use crate::{
    Chance, Choice, Course, Fact, Facts, Game, Halt, Quick, Refusal, Seat, Secrecy, Status, Step, Unheard,
    Unreadable,
};

use super::parts::{AnyEvent, AnyHand, AnyOptions, AnyReveal, AnyView};
use super::{AnyGame, AnyPreview, AnyRefusal, Card, Kind, Played};

/// The rules of a game, as a host opens one.
pub(super) trait Rules: Send + Sync {
    fn name(&self) -> &'static str;
    fn state_version(&self) -> u32;
    fn card(&self) -> Card;
    fn choices(&self, option: &str) -> Vec<String>;
    fn read_move(&self, text: &str) -> Result<String, Unreadable>;
    fn read_options(&self, kind: Kind, text: &str) -> Result<AnyOptions, Unreadable>;
    fn open_options(&self, kind: Kind, json: &str) -> Result<AnyOptions, Unsound>;
    fn open(
        &self,
        options: &AnyOptions,
        seats: u8,
        chance: &mut Chance,
    ) -> Result<(AnyGame, Vec<AnyEvent>), Vec<Fact>>;
    fn load(&self, options: &AnyOptions, seats: u8, state: &str) -> Result<AnyGame, Unsound>;
    fn read_event(&self, kind: Kind, json: &str) -> Result<AnyEvent, Unsound>;
}

/// A game in progress. What each question means is said at [`AnyGame`].
pub(super) trait Playing: Any + Send + Sync {
    fn boxed(&self) -> Box<dyn Playing>;
    fn save(&self) -> String;
    fn status(&self) -> Status;
    fn may_act(&self, seat: Seat) -> bool;
    fn options(&self, kind: Kind) -> AnyOptions;
    fn seats(&self) -> u8;
    fn count_moves(&self, seat: Seat) -> usize;
    fn nth_move(&self, seat: Seat, index: usize) -> Option<String>;
    fn legal_moves(&self, seat: Seat) -> Vec<String>;
    fn check(&self, seat: Seat, text: &str) -> Result<String, AnyRefusal>;
    fn ask(&self, seat: Seat, picked: &[&str]) -> Result<Step<String>, AnyRefusal>;
    fn foresee(&self, seat: Seat, text: &str) -> Result<(Box<dyn Playing>, Option<AnyRefusal>), AnyRefusal>;
    fn preview(&self, kind: Kind, seat: Seat, text: &str) -> Result<AnyPreview, AnyRefusal>;
    fn prospect(&self, seat: Seat, text: &str) -> Result<Choice, AnyRefusal>;
    fn prospects(&self, seat: Seat, fits: &dyn Fn(&str) -> bool) -> Vec<(String, Choice)>;
    fn is_detour(&self, seat: Seat, text: &str) -> bool;
    fn group(&self, text: &str) -> String;
    fn secrecy(&self, text: &str) -> Secrecy;
    fn play(&mut self, kind: Kind, seat: Seat, text: &str, chance: &mut Chance)
    -> Result<Played, AnyRefusal>;
    fn play_nth(&mut self, seat: Seat, index: usize, chance: &mut Chance);
    fn view(&self, kind: Kind) -> AnyView;
    fn hand(&self, kind: Kind, seat: Seat) -> AnyHand;
    fn reveal(&self, kind: Kind) -> Option<AnyReveal>;
    fn determinize(&self, viewer: Option<Seat>, random: &mut Quick) -> Box<dyn Playing>;
    fn recall(&self, viewer: Seat, random: &mut Quick) -> Box<dyn Playing>;
}

/// A game's rules, with what the host has brought along for it.
pub(super) struct RulesOf<G: Game>(pub G::Materials);

impl<G: Game> Rules for RulesOf<G> {
    fn name(&self) -> &'static str {
        G::NAME
    }

    fn state_version(&self) -> u32 {
        G::STATE_VERSION
    }

    fn card(&self) -> Card {
        G::card()
    }

    fn choices(&self, option: &str) -> Vec<String> {
        G::choices(option, &self.0)
    }

    fn read_move(&self, text: &str) -> Result<String, Unreadable> {
        G::Move::from_str(text).map(|mv| mv.to_string())
    }

    fn read_options(&self, kind: Kind, text: &str) -> Result<AnyOptions, Unreadable> {
        G::read_options(text, &self.0).map(|options| AnyOptions::of::<G>(kind, options))
    }

    fn open_options(&self, kind: Kind, json: &str) -> Result<AnyOptions, Unsound> {
        let options = serde_json::from_str(json).map_err(|fault| fault.to_string())?;
        Ok(AnyOptions::of::<G>(kind, options))
    }

    fn open(
        &self,
        options: &AnyOptions,
        seats: u8,
        chance: &mut Chance,
    ) -> Result<(AnyGame, Vec<AnyEvent>), Vec<Fact>> {
        let kind = options.kind();
        let (game, events) = G::new(options.typed::<G>(), seats, chance).map_err(|rule| rule.facts())?;
        let events = events.into_iter().map(|event| AnyEvent::of::<G>(kind, event)).collect();
        Ok((AnyGame { kind, game: Box::new(game) }, events))
    }

    fn load(&self, options: &AnyOptions, seats: u8, state: &str) -> Result<AnyGame, Unsound> {
        let state = serde_json::from_str(state).map_err(|fault| fault.to_string())?;
        let game = G::load(options.typed::<G>(), seats, state)?;
        Ok(AnyGame { kind: options.kind(), game: Box::new(game) })
    }

    fn read_event(&self, kind: Kind, json: &str) -> Result<AnyEvent, Unsound> {
        let event = serde_json::from_str(json).map_err(|fault| fault.to_string())?;
        Ok(AnyEvent::of::<G>(kind, event))
    }
}

/// A move in its notation.
fn read<G: Game>(text: &str) -> Result<G::Move, AnyRefusal> {
    G::Move::from_str(text).map_err(AnyRefusal::Unreadable)
}

fn read_all<G: Game>(text: &str) -> Result<Vec<G::Move>, AnyRefusal> {
    super::split_moves(text).into_iter().map(read::<G>).collect()
}

fn refused<R: Facts>(refusal: Refusal<R>) -> AnyRefusal {
    AnyRefusal::Refused(refusal.map(|rule| rule.facts()))
}

impl<G: Game> Playing for G {
    fn boxed(&self) -> Box<dyn Playing> {
        Box::new(self.clone())
    }

    fn save(&self) -> String {
        // Room for any of them, so that the text does not grow step by step.
        let mut text = Vec::with_capacity(8192);
        serde_json::to_writer(&mut text, &Game::save(self)).expect("a state is JSON");
        String::from_utf8(text).expect("JSON is text")
    }

    fn status(&self) -> Status {
        Game::status(self)
    }

    fn may_act(&self, seat: Seat) -> bool {
        Game::may_act(self, seat)
    }

    fn options(&self, kind: Kind) -> AnyOptions {
        AnyOptions::of::<G>(kind, Game::options(self).clone())
    }

    fn seats(&self) -> u8 {
        Game::seats(self)
    }

    fn count_moves(&self, seat: Seat) -> usize {
        Game::legal_moves(self, seat).len()
    }

    fn nth_move(&self, seat: Seat, index: usize) -> Option<String> {
        Game::legal_moves(self, seat).nth(index).map(|mv| mv.to_string())
    }

    fn legal_moves(&self, seat: Seat) -> Vec<String> {
        Game::legal_moves(self, seat).map(|mv| mv.to_string()).collect()
    }

    fn check(&self, seat: Seat, text: &str) -> Result<String, AnyRefusal> {
        let mv = read::<G>(text)?;
        Game::check(self, seat, &mv).map_err(refused)?;
        Ok(mv.to_string())
    }

    fn ask(&self, seat: Seat, picked: &[&str]) -> Result<Step<String>, AnyRefusal> {
        match Game::ask(self, seat, picked).map_err(refused)? {
            Step::Ask(question) => Ok(Step::Ask(question)),
            Step::Move(mv) => Ok(Step::Move(mv.to_string())),
        }
    }

    fn foresee(&self, seat: Seat, text: &str) -> Result<(Box<dyn Playing>, Option<AnyRefusal>), AnyRefusal> {
        let moves = read_all::<G>(text)?;
        let seen = Game::foresee(self, seat, &moves).map_err(refused)?;
        let after = seen.halt.map(|halt| {
            let first = moves[seen.together - 1].to_string();
            match halt {
                Halt::News => AnyRefusal::AfterNews { first },
                Halt::TurnPassed => AnyRefusal::AfterTurn { first },
            }
        });
        match after {
            Some(after) if seen.together < moves.len() => Err(after),
            after => Ok((Box::new(seen.game), after)),
        }
    }

    fn preview(&self, kind: Kind, seat: Seat, text: &str) -> Result<AnyPreview, AnyRefusal> {
        let preview = Game::preview(self, seat, &read_all::<G>(text)?).map_err(refused)?;
        Ok(AnyPreview {
            events: preview.events.into_iter().map(|event| AnyEvent::of::<G>(kind, event)).collect(),
            view: AnyView::of::<G>(kind, preview.view),
            hand: preview.hand.map(|hand| AnyHand::of::<G>(kind, hand)),
            stops_before: preview.stops_before.map(|mv| mv.to_string()),
            begun: preview.begun,
        })
    }

    fn prospect(&self, seat: Seat, text: &str) -> Result<Choice, AnyRefusal> {
        let mv = read::<G>(text)?;
        Game::check(self, seat, &mv).map_err(refused)?;
        Ok(Game::prospect(self, seat, &mv))
    }

    fn prospects(&self, seat: Seat, fits: &dyn Fn(&str) -> bool) -> Vec<(String, Choice)> {
        let fitting = Game::legal_moves(self, seat).filter(|mv| fits(&mv.to_string()));
        fitting.map(|mv| (G::group(&mv), Game::prospect(self, seat, &mv))).collect()
    }

    fn is_detour(&self, seat: Seat, text: &str) -> bool {
        read::<G>(text).is_ok_and(|mv| Game::is_detour(self, seat, &mv))
    }

    fn group(&self, text: &str) -> String {
        read::<G>(text).map_or_else(|_| text.to_owned(), |mv| G::group(&mv))
    }

    fn secrecy(&self, text: &str) -> Secrecy {
        read::<G>(text).map_or(Secrecy::Open, |mv| G::secrecy(&mv))
    }

    fn play(
        &mut self,
        kind: Kind,
        seat: Seat,
        text: &str,
        chance: &mut Chance,
    ) -> Result<Played, AnyRefusal> {
        let mv = read::<G>(text)?;
        Game::check(self, seat, &mv).map_err(refused)?;
        let mut course = Course::default();
        self.apply(seat, &mv, chance, &mut course);
        Ok(Played {
            text: mv.to_string(),
            secrecy: G::secrecy(&mv),
            draws: chance.take_log(),
            events: course.events.into_iter().map(|event| AnyEvent::of::<G>(kind, event)).collect(),
            learnt: course.learnt,
            revealed: course.revealed,
            passed: course.passed,
        })
    }

    fn play_nth(&mut self, seat: Seat, index: usize, chance: &mut Chance) {
        let mv = Game::legal_moves(self, seat).nth(index).expect("a number below `count_moves`");
        self.apply(seat, &mv, chance, &mut Unheard);
        chance.take_log();
    }

    fn view(&self, kind: Kind) -> AnyView {
        AnyView::of::<G>(kind, Game::view(self))
    }

    fn hand(&self, kind: Kind, seat: Seat) -> AnyHand {
        AnyHand::of::<G>(kind, Game::hand(self, seat))
    }

    fn reveal(&self, kind: Kind) -> Option<AnyReveal> {
        Game::reveal(self).map(|reveal| AnyReveal::of::<G>(kind, reveal))
    }

    fn determinize(&self, viewer: Option<Seat>, random: &mut Quick) -> Box<dyn Playing> {
        Box::new(Game::determinize(self, viewer, random))
    }

    fn recall(&self, viewer: Seat, random: &mut Quick) -> Box<dyn Playing> {
        Box::new(Game::recall(self, viewer, random))
    }
}
