//! The command for one kind of move, in any game: its options are the fields of the move and become its notation.

use poise::BoxFuture;
use poise::serenity_prelude as serenity;
use serenity::ResolvedValue;

use std::sync::Arc;

use super::{Context, Failed, place, rows, typed};
use crate::discord::Bot;
use crate::discord::caller::{Caller, Reply};
use crate::discord::typed::Typed;
use crate::table::{Act, Asking, Place, Refusal, Trouble};
use crate::words::commands;
use games::any::{AnyRefusal, Form, Kind, MoveCard, split_last, split_moves};
use games::{Fact, Unreadable};

/// What the command of a kind of move needs to know.
pub struct Moving {
    pub kind: Kind,
    pub card: &'static MoveCard,
    pub forms: Vec<Form>,
}

/// What was typed into the fields, without empty ones.
#[derive(Clone, Default)]
pub struct Given(Vec<(&'static str, String)>);

impl Given {
    pub fn get(&self, field: &str) -> Option<&str> {
        self.0.iter().find(|(name, _)| *name == field).map(|(_, value)| value.as_str())
    }

    pub fn has(&self, field: &str) -> bool {
        self.get(field).is_some()
    }

    pub fn fields(&self) -> impl Iterator<Item = &'static str> {
        self.0.iter().map(|(name, _)| *name)
    }

    /// The same with one more field, or with a new value for it.
    pub fn with(&self, field: &'static str, value: &str) -> Given {
        let others = self.0.iter().filter(|(name, _)| *name != field).cloned();
        Given(others.chain([(field, value.to_owned())]).collect())
    }
}

impl Moving {
    pub fn new(kind: Kind, card: &'static MoveCard) -> Moving {
        Moving { kind, card, forms: card.forms() }
    }

    /// The fields of a command, without the one being typed. Commas between words are ignored.
    pub fn given(&self, ctx: Context<'_>) -> Given {
        let value = |name: &'static str| {
            let option = ctx.args.iter().find(|option| option.name == name)?;
            let ResolvedValue::String(text) = option.value else { return None };
            let several = self.forms.iter().any(|form| form.takes_several(name));
            let text = if several { split_moves(text).join(" ") } else { text.to_owned() };
            (!text.trim().is_empty()).then(|| (name, text.trim().to_owned()))
        };
        Given(self.card.fields.iter().filter_map(|field| value(field.name)).collect())
    }

    /// The form for these fields: the one with exactly these, or the nearest.
    fn form(&self, given: &Given) -> &Form {
        let distance = |form: &&Form| {
            let other = |field: &'static str| match (form.fixed(field), given.get(field)) {
                (Some(is), Some(value)) => !fits(is, value),
                _ => false,
            };
            let lacking = form.fields().filter(|field| !given.has(field)).count();
            let beside = given.fields().filter(|field| !form.has(field)).count();
            (given.fields().filter(|field| other(field)).count(), beside, lacking)
        };
        self.forms.iter().min_by_key(distance).expect("a kind of move has a form")
    }

    /// The moves that these fields mean, each in its notation. What fits none of them goes at the end, so that it is
    /// refused and given back.
    pub fn written(&self, given: &Given) -> Vec<String> {
        let form = self.form(given);
        let mut moves: Vec<String> =
            (0..form.moves()).map(|index| form.write(index, |field| given.get(field))).collect();
        let beside = given.fields().filter(|field| !form.has(field)).filter_map(|field| given.get(field));
        for value in beside {
            if let Some(last) = moves.last_mut() {
                last.push(' ');
                last.push_str(value);
            }
        }
        moves
    }

    /// Why a text is not this kind of move.
    pub fn unreadable(&self, moves: &[String]) -> Option<Unreadable> {
        moves.iter().enumerate().find_map(|(index, text)| {
            // Nothing may slip into a move that does not belong to it.
            if split_last(text) != ("", text) {
                return Some(Unreadable::because(text, Fact::new("unreadable-comma")));
            }
            let canonical = match self.kind.read_move(text) {
                Ok(canonical) => canonical,
                Err(unreadable) => return Some(unreadable),
            };
            let mut forms = self.forms.iter().filter(|form| index < form.moves());
            let is_one = forms.any(|form| self.take_apart(form, index, &canonical).is_some());
            (!is_one).then(|| Unreadable::because(text, Fact::new("unreadable-other-move")))
        })
    }

    /// Whether something was left out that a legal move can fill in.
    fn lacks(&self, given: &Given) -> bool {
        let made_up = |form: &&Form| {
            let known = |field| given.has(field) || form.may_lack(field);
            form.moves() == 1 && form.fields().all(known) && given.fields().all(|field| form.has(field))
        };
        self.forms.iter().any(|form| made_up(&form) && form.fields().any(|field| !given.has(field)))
    }

    /// The fields of a move that is of this kind and has this form.
    pub fn take_apart<'t>(
        &self,
        form: &Form,
        index: usize,
        text: &'t str,
    ) -> Option<Vec<(&'static str, &'t str)>> {
        let kind = self.kind.card().kind_of(text)?;
        (kind.command == self.card.command).then(|| form.take_apart(index, text)).flatten()
    }

    /// Whether a legal move has one of these forms and agrees with these fields, as the game reads them.
    pub fn agrees(&self, form: &Form, index: usize, given: &Given, text: &str) -> bool {
        let Some(fields) = self.take_apart(form, index, text) else { return false };
        let own = |field: &str| fields.iter().find(|(name, _)| *name == field).map(|(_, value)| *value);
        if fields.iter().all(|(name, value)| given.get(name).is_none_or(|typed| typed == *value)) {
            return true;
        }
        let as_typed = form.write(index, |field| given.get(field).or_else(|| own(field)));
        self.kind.read_move(&as_typed).is_ok_and(|read| read == text)
    }
}

/// Whether a word matches what was typed so far.
pub fn fits(word: &str, typed: &str) -> bool {
    word.starts_with(&typed.to_lowercase())
}

pub fn play(ctx: Context<'_>) -> BoxFuture<'_, Result<(), Failed<'_>>> {
    Box::pin(async move {
        let Some(moving) = ctx.command().custom_data.downcast_ref::<Moving>() else {
            return Err(Failed::new_command_structure_mismatch(ctx, "not a command that moves"));
        };
        let given = moving.given(ctx);
        if moving.card.fields.iter().any(|field| moving.card.requires(field.name) && !given.has(field.name)) {
            return Err(Failed::new_command_structure_mismatch(ctx, "a field is missing"));
        }
        let caller = Caller::Command(ctx.interaction);
        let (asking, named) = (caller.asking(), super::table_option(ctx));
        let place = place(&asking, named);
        let act = Act::Play { moves: moving.written(&given).join(", "), expected: None };
        let (bot, back) = (Arc::clone(ctx.data()), typed(&act, place));
        // Commands live as long as the framework, but this work may outlive it.
        let moving = Moving::new(moving.kind, moving.card);
        let work = async move { moved(&bot, &asking, place, &moving, &given).await };
        caller.serve(ctx.data(), &ctx.serenity_context().http, back, work).await;
        Ok(())
    })
}

async fn moved(
    bot: &Arc<Bot>,
    asking: &Asking,
    place: Place,
    moving: &Moving,
    given: &Given,
) -> Result<Reply, Trouble> {
    let mut moves = moving.written(given);
    let play = |moves: &[String]| Act::Play { moves: moves.join(", "), expected: None };
    if let Ok(here) = bot.house.kind(place).await
        && here != moving.kind
    {
        let reader = bot.reader(asking);
        let said = commands::other_game(reader.language, here, moving.kind);
        return Ok(Typed::words(&moves.join(", ")).not_played(reader, Reply::said(said), None));
    }
    if rows::informed(&moves.join(", ")).is_none() {
        if moving.lacks(given)
            && let Some(meant) = made_up(bot, asking, place, moving, given).await
        {
            moves = vec![meant];
        }
        if let Some(unreadable) = moving.unreadable(&moves) {
            let refusal = Refusal::Game { refusal: AnyRefusal::Unreadable(unreadable), people: Vec::new() };
            return super::not_done(bot, asking, place, &play(&moves), refusal).await;
        }
    }
    super::done(bot, asking, place, &play(&moves)).await
}

/// The best legal move that agrees with what was typed, unless that is already a whole legal move.
async fn made_up(
    bot: &Arc<Bot>,
    asking: &Asking,
    place: Place,
    moving: &Moving,
    given: &Given,
) -> Option<String> {
    let plain = moving.kind.read_move(&moving.written(given).join(", ")).ok();
    let fits = |text: &str| {
        let forms = moving.forms.iter().filter(|form| form.moves() == 1);
        let mut whole = forms.filter(|form| given.fields().all(|field| form.has(field)));
        whole.any(|form| moving.agrees(form, 0, given, text))
    };
    let offer = bot.house.offer(place, asking.user, "", usize::MAX, fits).await.ok()?;
    match plain {
        Some(plain) if offer.moves.iter().any(|mv| mv.text == plain) => None,
        _ => offer.moves.into_iter().next().map(|mv| mv.text),
    }
}
