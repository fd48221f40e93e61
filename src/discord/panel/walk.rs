//! The path of a turn through the game's questions: which page follows from a draft. Pure, so that tests walk it for
//! thousands of positions. Every legal move is reachable, and nothing is played.

use games::any::{AnyEvent, AnyHand, AnyPreview, AnyRefusal, AnyView};
use games::{Choice, Fact, Question, Step};

use super::draft::{Draft, Pick};
use crate::table::OwnGame;
use crate::thinker;

/// The most options shown as buttons, and in one list.
pub const BUTTONS: usize = 5;
pub const OPTIONS: usize = 25;
/// How many whole moves are offered at once.
const BEST: usize = 10;
/// The longest move that a list can send back.
const LONGEST_VALUE: usize = 100;

/// What a player is shown.
pub struct Page {
    /// The draft in its shortest form.
    pub draft: Draft,
    /// The moves chosen so far, if any.
    pub whole: Option<Whole>,
    /// What is asked next; None if no move can follow in the same command.
    pub asks: Option<Asks>,
    /// The answers so far to what is asked.
    pub picked: Vec<Choice>,
    /// There was nothing to choose: the draft is the only move.
    pub forced: bool,
}

/// Moves that could be played now, tried out as far as their player may know.
pub struct Whole {
    pub events: Vec<AnyEvent>,
    pub view: AnyView,
    /// What the player would hold; nothing if that is not known before.
    pub hand: Option<AnyHand>,
    /// Every move. Their keys are their notation.
    pub moves: Vec<Choice>,
    /// Whether the last one draws or reveals something.
    pub unknown: bool,
    /// Whether what is certain of it is in here.
    pub begun: bool,
}

impl Whole {
    /// The move that draws or reveals something, and whether what is certain of it is in here.
    pub fn unknown(&self) -> Option<(&Choice, bool)> {
        self.moves.last().filter(|_| self.unknown).map(|last| (last, self.begun))
    }

    /// The move that the button names: a single one, or the one that draws or reveals.
    pub fn named(&self) -> Option<&Choice> {
        self.moves.last().filter(|_| self.unknown || self.moves.len() == 1)
    }
}

/// A question, and the ways to answer it.
pub struct Asks {
    pub asks: Fact,
    pub offer: Offer,
    /// The game, if the question is the first one of a move.
    game: Option<OwnGame>,
}

/// Options as they are shown.
pub enum Offer {
    /// A button each.
    Few(Vec<Choice>),
    /// One list.
    Many(Vec<Choice>),
    /// Too many for one list.
    Groups(Vec<Group>),
}

/// A part of a list that is too long.
pub struct Group {
    pub pick: String,
    /// What its options have in common; None if it is just the next part of the list.
    pub means: Option<Fact>,
    /// The numbers of its first and last option in the list.
    pub range: (usize, usize),
    pub options: Vec<Choice>,
}

impl Asks {
    /// The options shown now; for groups, everything in them.
    pub fn shown(&self) -> Vec<Choice> {
        match &self.offer {
            Offer::Few(options) | Offer::Many(options) => options.clone(),
            Offer::Groups(groups) => groups.iter().flat_map(|group| group.options.clone()).collect(),
        }
    }

    /// Whole moves to choose at once: the best, with one of each kind among them. Empty where the question itself
    /// offers as much. `hinted`: the moves of a hint for this position, which come first.
    pub fn best(&self, hinted: &[String]) -> Vec<Choice> {
        let Some(game) = &self.game else { return Vec::new() };
        let shown = match &self.offer {
            Offer::Few(options) | Offer::Many(options) => options.len(),
            Offer::Groups(_) => 0,
        };
        if game.count_moves() <= shown {
            return Vec::new();
        }
        let mut best = game.best(BEST, |text| text.len() < LONGEST_VALUE);
        if let Some(ranked) = thinker::ranked(game) {
            let rank = |choice: &Choice| ranked.iter().position(|mv| *mv == choice.key).unwrap_or(usize::MAX);
            best.sort_by_cached_key(rank);
        }
        // What a button beside the list says in the same words need not be in it.
        best.retain(|choice| {
            choice.button.as_ref() != Some(&choice.means) || !self.is_a_button(game, &choice.key)
        });
        let hints: Vec<Choice> = hinted.iter().filter_map(|mv| game.prospect(mv)).collect();
        best.retain(|choice| !hinted.contains(&choice.key));
        hints.into_iter().chain(best).take(BEST).collect()
    }

    /// Whether one button leads to this move.
    fn is_a_button(&self, game: &OwnGame, mv: &str) -> bool {
        let Offer::Few(options) = &self.offer else { return false };
        let leads = |choice: &Choice| matches!(game.ask(&[&choice.key]), Ok(Step::Move(made)) if made == mv);
        options.iter().any(leads)
    }
}

/// Where a draft leads: its moves, and the answers that do not make one yet. None if it makes no sense here.
pub fn followed(game: &OwnGame, draft: &Draft) -> Option<Draft> {
    let mut draft = draft.clone();
    let Some(last) = draft.picked.last() else { return Some(draft) };
    let here = here(game, &draft.command()).ok()??;
    let made = match Pick::of(last) {
        Pick::Move(mv) if draft.keys().is_empty() => Some(here.preview(mv).ok().map(|_| mv.to_owned())?),
        Pick::Move(_) => return None,
        Pick::Key(_) | Pick::Part(_) => match here.ask(&draft.keys()).ok()? {
            Step::Move(mv) => Some(mv),
            Step::Ask(_) => None,
        },
    };
    if let Some(mv) = made {
        draft.moves.push(mv);
        draft.picked.clear();
    }
    Some(draft)
}

/// The page of a draft; None if it makes no sense here, or if this person may not act.
pub fn page(game: &OwnGame, draft: &Draft) -> Option<Page> {
    let mut draft = followed(game, draft)?;
    let mut here = here(game, &draft.command()).ok()?;
    let mut step = match &here {
        Some(here) => Some(here.ask(&draft.keys()).ok()?),
        None => None,
    };
    // There is nothing to choose: show the move, and play it only if the player says so.
    let only = match (&step, &here) {
        (Some(Step::Move(only)), _) if draft.is_empty() => Some(only.clone()),
        (Some(Step::Ask(question)), Some(here)) if draft.is_empty() => only_answer(here, question),
        _ => None,
    };
    let forced = only.is_some();
    if let Some(only) = only {
        here = self::here(game, &only).ok()?;
        step = here.as_ref().and_then(|here| here.ask(&[]).ok());
        draft.moves.push(only);
    }
    let whole = match draft.moves.is_empty() {
        true => None,
        false => Some(whole(game, &draft).ok()?),
    };
    let picked = here.as_ref().map_or_else(Vec::new, |here| answers(here, &draft.keys()));
    let asks = match (step, here) {
        (Some(Step::Ask(question)), here) => Some(asks(question, &draft, here)?),
        // The only move that could follow.
        (Some(Step::Move(only)), here) if draft.picked.is_empty() => {
            let prospect = here.and_then(|here| here.prospect(&only));
            let choice = prospect.unwrap_or_else(|| Choice::new("", moved(&only)));
            let offer = Offer::Few(vec![Choice { key: format!("={only}"), ..choice }]);
            Some(Asks { asks: Fact::new("panel-ask-more"), offer, game: None })
        }
        _ => None,
    };
    (whole.is_some() || asks.is_some()).then_some(Page { draft, whole, asks, picked, forced })
}

/// One step back from a page: before the last answer. A whole move, however it was chosen, is asked for again from the
/// last of its questions. None before the first step.
pub fn before(game: &OwnGame, draft: &Draft) -> Option<Draft> {
    if !draft.picked.is_empty() {
        return draft.back();
    }
    let mut before = draft.back()?;
    let last = draft.moves.last()?;
    if let Some(here) = here(game, &before.command()).ok().flatten() {
        let mut asked = 0;
        let mut keys = answers_to(&here, &mut Vec::new(), last, &mut asked).unwrap_or_default();
        keys.pop();
        before.picked = keys;
    }
    Some(before)
}

/// The answers that lead to a move. Those that name a part of it are tried first, so few questions are asked; after too
/// many, none are found.
fn answers_to(
    here: &OwnGame,
    keys: &mut Vec<String>,
    target: &str,
    asked: &mut usize,
) -> Option<Vec<String>> {
    const MOST: usize = 60;
    *asked += 1;
    let picked: Vec<&str> = keys.iter().map(String::as_str).collect();
    let question = match here.ask(&picked).ok()? {
        Step::Move(mv) => return (mv == target).then(|| keys.clone()),
        Step::Ask(question) => question,
    };
    let lower = target.to_lowercase();
    let strange =
        |key: &str| key.split(' ').filter(|word| !lower.split(' ').any(|part| part == *word)).count();
    let mut options: Vec<String> = question.options.into_iter().map(|choice| choice.key).collect();
    options.sort_by_key(|key| strange(key));
    for key in options {
        if *asked > MOST {
            return None;
        }
        keys.push(key);
        if let Some(found) = answers_to(here, keys, target, asked) {
            return Some(found);
        }
        keys.pop();
    }
    None
}

/// The move behind the only answer to a question.
fn only_answer(here: &OwnGame, question: &Question) -> Option<String> {
    let [only] = &question.options[..] else { return None };
    match here.ask(&[&only.key]).ok()? {
        Step::Move(mv) => Some(mv),
        Step::Ask(_) => None,
    }
}

/// The game after these moves, if the same player can add more to the command.
fn here(game: &OwnGame, moves: &str) -> Result<Option<OwnGame>, AnyRefusal> {
    if moves.is_empty() {
        return Ok(Some(game.clone()));
    }
    match game.after(moves) {
        Ok(after) => Ok(Some(after).filter(|after| after.awaited().contains(game.seat()))),
        Err(AnyRefusal::AfterNews { .. } | AnyRefusal::AfterTurn { .. }) => {
            // Refused only because of what would follow: the moves themselves are fine.
            game.preview(moves).map(|_| None)
        }
        Err(refusal) => Err(refusal),
    }
}

/// What these keys answer.
fn answers(game: &OwnGame, keys: &[&str]) -> Vec<Choice> {
    let answer = |at: usize| match game.ask(&keys[..at]).ok()? {
        Step::Ask(question) => question.options.into_iter().find(|choice| choice.key == keys[at]),
        Step::Move(_) => None,
    };
    (0..keys.len()).filter_map(answer).collect()
}

fn whole(game: &OwnGame, draft: &Draft) -> Result<Whole, AnyRefusal> {
    let AnyPreview { events, view, hand, stops_before, begun } = game.preview(&draft.command())?;
    let prospect = |at: usize| {
        let before = here(game, &draft.moves[..at].join(", ")).ok().flatten();
        let prospect = before.and_then(|before| before.prospect(&draft.moves[at]));
        prospect.unwrap_or_else(|| Choice::new(&draft.moves[at], moved(&draft.moves[at])))
    };
    let moves = (0..draft.moves.len()).map(prospect).collect();
    Ok(Whole { events, view, hand, moves, unknown: stops_before.is_some(), begun })
}

/// A move in its notation, for lack of anything better.
fn moved(text: &str) -> Fact {
    Fact::new("move-as-written").with("move", games::Detail::Name(text.to_owned()))
}

fn asks(question: Question, draft: &Draft, here: Option<OwnGame>) -> Option<Asks> {
    let Question { asks, mut options } = question;
    let mut picked: Vec<usize> = Vec::new();
    let mut first = 1;
    for number in draft.part() {
        let group = split(&options, &picked, first).into_iter().nth(number)?;
        picked.push(number);
        (options, first) = (group.options, group.range.0);
    }
    let offer = match options.len() {
        0 => return None,
        1..=BUTTONS => Offer::Few(options),
        count if count <= OPTIONS => Offer::Many(options),
        _ => Offer::Groups(split(&options, &picked, first)),
    };
    let game = here.filter(|_| draft.picked.is_empty());
    Some(Asks { asks, offer, game })
}

/// The parts of a list that is too long, in the order of their best options.
fn split(options: &[Choice], picked: &[usize], first: usize) -> Vec<Group> {
    let mut groups: Vec<(Option<Fact>, Vec<Choice>)> = Vec::new();
    for choice in options {
        match groups.iter_mut().find(|(means, _)| *means == choice.group) {
            Some((_, options)) => options.push(choice.clone()),
            None => groups.push((choice.group.clone(), vec![choice.clone()])),
        }
    }
    // They have nothing in common, or too little, to split them by.
    if groups.len() < 2 || groups.len() > OPTIONS {
        groups = options.chunks(OPTIONS).map(|chunk| (None, chunk.to_vec())).collect();
    }
    let mut next = first;
    let group = |(number, (means, options)): (usize, (Option<Fact>, Vec<Choice>))| {
        let numbers: Vec<String> = picked.iter().chain([&number]).map(usize::to_string).collect();
        let range = (next, next + options.len() - 1);
        next = range.1 + 1;
        // Opening a list of one option would be a wasted tap.
        if let [only] = &options[..] {
            return Group { pick: only.key.clone(), means: Some(only.means.clone()), range, options };
        }
        Group { pick: format!("~{}", numbers.join(".")), means, range, options }
    };
    groups.into_iter().enumerate().map(group).collect()
}
