//! A page of the panel in Discord's form: text, lists, buttons, picture.

use games::Choice;
use games::any::{AnyHand, AnyView};
use render::Picture;

use super::draft::Draft;
use super::tap::{Carried, Does, Tap};
use super::walk::{self, Asks, Offer, Page, Whole};
use crate::discord::caller::{Button, Listed, Reply, Select};
use crate::discord::guide;
use crate::discord::ids::{Id, Verb};
use crate::discord::limits::CUSTOM_ID;
use crate::store::{SeenCount, TableId};
use crate::table::Turn;
use crate::words::panel::{self as words, Note, Shows};
use crate::words::{About, Label, Reader};

/// A page with everything that takes time to compute.
pub struct Drawn {
    pub page: Page,
    best: Vec<Choice>,
    /// Whether the first of them are those of a hint.
    hinted: bool,
    /// One step back.
    before: Option<Draft>,
    picture: Option<Picture>,
}

/// Looks for good moves and draws the picture.
pub fn draw(reader: Reader, turn: &Turn, page: Page, hinted: &[String]) -> Drawn {
    // A hint is about the position as it is now.
    let hinted = if page.draft.moves.is_empty() { hinted } else { &[] };
    let best = page.asks.as_ref().map(|asks| asks.best(hinted)).unwrap_or_default();
    let (asks, options) = match &page.asks {
        Some(asks) => (Some(&asks.asks), asks.shown()),
        None => (None, Vec::new()),
    };
    let made: &[Choice] = page.whole.as_ref().map_or(&[], |whole| &whole.moves);
    let step = render::Step {
        asks,
        options: &options,
        picked: &page.picked,
        made,
        numbered: numbered(&best, page.asks.as_ref()),
        named: &[],
    };
    let about = reader.plainly_about(&turn.table.people);
    let picture = render::step(&view(turn, &page), &hand(turn, &page).0, &step, &about.voice());
    let before = walk::before(&turn.game, &page.draft);
    Drawn { best, hinted: !hinted.is_empty(), before, picture, page }
}

/// So many rows of a list have numbers that are on the picture, too.
const NUMBERED: usize = 5;

/// These rows: of good moves, or else of what is asked.
fn numbered<'a>(best: &'a [Choice], asks: Option<&'a Asks>) -> &'a [Choice] {
    let rows = match asks {
        Some(Asks { offer: Offer::Many(options), .. }) if best.is_empty() => options,
        _ => best,
    };
    &rows[..rows.len().min(NUMBERED)]
}

/// The board with what is chosen so far.
fn view(turn: &Turn, page: &Page) -> AnyView {
    page.whole.as_ref().map_or_else(|| turn.game.view(), |whole| whole.view.clone())
}

/// What the player holds, after what is chosen so far where that is certain; and whether that makes a difference.
fn hand(turn: &Turn, page: &Page) -> (AnyHand, bool) {
    let now = turn.game.hand();
    match page.whole.as_ref().and_then(|whole| whole.hand.clone()) {
        Some(after) if after != now => (after, true),
        _ => (now, false),
    }
}

/// Whether the draft is too long for the ids of this page.
pub fn is_too_long(turn: &Turn, page: &Page) -> bool {
    let longest = page.asks.as_ref().map_or(0, |asks| match &asks.offer {
        Offer::Few(options) => options.iter().map(|choice| choice.key.len() + 1).max().unwrap_or_default(),
        Offer::Many(_) | Offer::Groups(_) => 0,
    });
    let tap = Tap {
        table: turn.table.id,
        seen: turn.seen,
        does: Does::Play,
        draft: Carried::Whole(page.draft.clone()),
    };
    tap.to_string().len() + longest > CUSTOM_ID
}

/// The message. `kept`: the name of the stored draft, if it is too long for the ids.
pub fn reply(reader: Reader, turn: &Turn, drawn: Drawn, kept: Option<String>, note: &Note) -> Reply {
    let Drawn { page, best, hinted, before, picture } = drawn;
    let (view, (hand, after)) = (turn.game.view(), hand(turn, &page));
    let content = words::page(
        reader,
        &Shows {
            table: &turn.table,
            view: &view,
            hand: (&hand, after),
            awaited: turn.game.awaited().contains(turn.game.seat()),
            chosen: page.whole.as_ref().map(|whole| &whole.events[..]),
            unknown: page.whole.as_ref().and_then(Whole::unknown),
            picked: &page.picked,
            asks: page.asks.as_ref().map(|asks| &asks.asks),
        },
        note,
    );
    let carried = match kept {
        Some(name) => Carried::Kept { name, more: String::new() },
        None => Carried::Whole(page.draft.clone()),
    };
    let about = reader.plainly_about(&turn.table.people);
    let layout = Layout { reader, about, turn, page: &page, before, hinted, carried };
    Reply {
        content,
        // A refusal stands right above the buttons: on a phone, a picture would push it out of sight.
        picture: picture
            .filter(|_| !matches!(note, Note::Said(_) | Note::Refused(_)))
            .map(|picture| (picture, turn.table.kind.name())),
        selects: layout.selects(&best),
        buttons: layout.buttons(),
        ..Reply::default()
    }
}

struct Layout<'a> {
    reader: Reader,
    about: About,
    turn: &'a Turn,
    page: &'a Page,
    before: Option<Draft>,
    hinted: bool,
    carried: Carried,
}

impl Layout<'_> {
    fn id(&self, does: Does, draft: Carried) -> String {
        Tap { table: self.turn.table.id, seen: self.turn.seen, does, draft }.to_string()
    }

    fn option(&self, choice: &Choice) -> Listed {
        let (label, description) = words::option(&self.about, choice);
        Listed { value: choice.key.clone(), label, description }
    }

    /// An option of the list whose first numbers are on the picture, too.
    fn numbered(&self, (index, choice): (usize, &Choice)) -> Listed {
        let option = self.option(choice);
        if index >= NUMBERED {
            return option;
        }
        Listed { label: words::numbered(self.reader, index + 1, &option.label), ..option }
    }

    fn selects(&self, best: &[Choice]) -> Vec<Select> {
        let Some(asks) = &self.page.asks else { return Vec::new() };
        let mut selects = Vec::new();
        if !best.is_empty() {
            let option =
                |row: (usize, &Choice)| Listed { value: format!("={}", row.1.key), ..self.numbered(row) };
            selects.push(Select {
                id: self.id(Does::PickMove, self.carried.clone()),
                placeholder: self.reader.word(if self.hinted { "panel-best-hinted" } else { "panel-best" }),
                options: best.iter().enumerate().map(option).collect(),
            });
        }
        let (placeholder, options) = match &asks.offer {
            Offer::Few(_) => return selects,
            Offer::Many(options) => (
                words::placeholder(self.reader, "panel-list", options.len()),
                match best.is_empty() {
                    true => options.iter().enumerate().map(|row| self.numbered(row)).collect(),
                    false => options.iter().map(|choice| self.option(choice)).collect(),
                },
            ),
            Offer::Groups(groups) => {
                let count = groups.iter().map(|group| group.options.len()).sum();
                let part = |group: &super::walk::Group| {
                    // A single option is shown itself.
                    if let [only] = &group.options[..] {
                        return self.option(only);
                    }
                    let (label, description) =
                        words::part(&self.about, group.means.as_ref(), group.range, &group.options);
                    Listed { value: group.pick.clone(), label, description }
                };
                (words::placeholder(self.reader, "panel-groups", count), groups.iter().map(part).collect())
            }
        };
        selects.push(Select { id: self.id(Does::Pick, self.carried.clone()), placeholder, options });
        selects
    }

    fn buttons(&self) -> Vec<Button> {
        let mut buttons = Vec::new();
        if let Some(Asks { offer: Offer::Few(options), .. }) = &self.page.asks {
            let button = |choice: &Choice| {
                let id = self.id(Does::Show, self.carried.with(&choice.key));
                // The only move that follows may be longer than an id allows; it is then asked for after the others.
                (id.len() <= CUSTOM_ID).then(|| Button::answer(id, words::button(&self.about, choice)))
            };
            buttons.extend(options.iter().filter_map(button));
        }
        let answers = buttons.len();
        if let Some(whole) = self.page.whole.as_ref().filter(|_| self.page.draft.picked.is_empty()) {
            let label = words::confirm(&self.about, whole.named(), whole.unknown);
            buttons.push(Button::does(self.id(Does::Play, self.carried.clone()), label));
        }
        // Back to where it was chosen; the first page has none.
        let before = self.before.clone().filter(|_| !self.page.forced);
        let begin = Carried::Whole(Draft::default());
        let begin = self.id(Does::Show, begin);
        if let Some(before) = before {
            let back = self.id(Does::Show, Carried::Whole(before));
            if back.len() <= CUSTOM_ID && back != begin {
                buttons.push(Button::new(back, self.reader.word("panel-back")));
                buttons.push(Button::new(begin, self.reader.word("panel-start-over")));
            } else {
                buttons.push(Button::new(begin, self.reader.word("panel-back")));
            }
        } else if let Some(last) = self.turn.undo {
            buttons.push(take_back(self.reader, self.turn.table.id, self.turn.seen, last));
        }
        buttons.push(Button::new(
            Id::new(Verb::Play, self.turn.table.id).to_string(),
            Label::Play.say(self.reader),
        ));
        buttons.push(guide::opens_first(self.reader, self.turn.table.id, self.turn.table.kind));
        let mut rest = buttons.split_off(answers).into_iter();
        buttons.extend(rest.next().map(Button::in_a_new_row));
        buttons.extend(rest);
        buttons
    }
}

/// Takes back the player's last move, if it is still the last.
pub fn take_back(reader: Reader, table: TableId, seen: SeenCount, last: SeenCount) -> Button {
    let draft = Carried::Whole(Draft { moves: vec![last.to_string()], picked: Vec::new() });
    let id = Tap { table, seen, does: Does::TakeBack, draft };
    Button::new(id.to_string(), Label::Undo.say(reader))
}

/// The answers to whether the player's last move is to be taken back.
pub fn take_back_or_not(reader: Reader, table: TableId, seen: SeenCount, last: SeenCount) -> Vec<Button> {
    let draft = Carried::Whole(Draft { moves: vec![last.to_string()], picked: Vec::new() });
    let sure = Tap { table, seen, does: Does::TakeBackSure, draft };
    let keep = Tap { table, seen, does: Does::Show, draft: Carried::Whole(Draft::default()) };
    vec![
        Button::for_good(sure.to_string(), Label::Undo.say(reader)),
        Button::new(keep.to_string(), Label::Keep.say(reader)),
    ]
}
