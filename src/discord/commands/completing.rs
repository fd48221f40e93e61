//! What is offered for a field of a move while it is typed: what is legal with the other fields as they are.

use poise::BoxFuture;
use poise::serenity_prelude as serenity;
use serenity::CreateAutocompleteResponse;

use super::moving::{Given, Moving};
use super::play::squeezed;
use super::rows::{self, Row};
use super::{Context, meant};
use crate::discord::caller::Caller;
use crate::store::UserId;
use crate::table::{Move, Trouble};
use crate::words::{self, commands};
use games::any::Form;
use voice::Language;

/// So many values are listed to whoever typed none of them.
const FEW: usize = 8;

pub fn complete<'a>(ctx: Context<'a>, typed: &'a str) -> BoxFuture<'a, CreateAutocompleteResponse> {
    Box::pin(async move {
        let moving = ctx.command().custom_data.downcast_ref::<Moving>();
        let (Some(moving), Some(focused)) = (moving, super::focused(ctx)) else {
            return CreateAutocompleteResponse::new();
        };
        let Some(field) = moving.card.fields.iter().map(|field| field.name).find(|name| *name == focused)
        else {
            return CreateAutocompleteResponse::new();
        };
        if !Caller::Command(ctx.interaction).may_type(ctx.data()) {
            return CreateAutocompleteResponse::new();
        }
        let asked =
            Asked { moving, field, given: without_signs(&moving.given(ctx)), typed: rows::typed(typed) };
        match asked.answer(ctx).await {
            Ok(Answer::Rows(rows)) => rows::listed(rows, typed),
            Ok(Answer::Note(note)) => rows::informing(&note, typed),
            Err(Trouble::Refused(refusal)) => rows::informing(&words::row(&refusal), typed),
            Err(_) => CreateAutocompleteResponse::new(),
        }
    })
}

/// Without the sign of rows that only informed.
fn without_signs(given: &Given) -> Given {
    let fields: Vec<&'static str> = given.fields().collect();
    fields.into_iter().fold(given.clone(), |clean, field| match given.get(field) {
        Some(value) => clean.with(field, rows::typed(value).trim()),
        None => clean,
    })
}

struct Asked<'a> {
    moving: &'a Moving,
    field: &'static str,
    /// The other fields.
    given: Given,
    typed: String,
}

enum Answer {
    Rows(Vec<Row>),
    /// One row that only informs.
    Note(String),
}

/// A value of the field, with the best of the legal moves that have it.
struct Value {
    text: String,
    best: Move,
}

impl Asked<'_> {
    async fn answer(&self, ctx: Context<'_>) -> Result<Answer, Trouble> {
        let (house, place) = (&ctx.data().house, meant(ctx));
        let here = house.kind(place).await?;
        let language = Language::english();
        if here != self.moving.kind {
            return Ok(Answer::Note(commands::other_game_row(language, here)));
        }
        let (index, forms) = match self.forms() {
            Ok(forms) => forms,
            Err(Some(lacking)) => return Ok(Answer::Note(commands::field_first(language, lacking))),
            Err(None) => return Ok(Answer::Note(commands::not_now(language))),
        };
        let before: Vec<String> =
            (0..index).map(|earlier| forms[0].write(earlier, |field| self.given.get(field))).collect();
        let user = UserId::from(ctx.interaction.user.id);
        let of_this_kind =
            |text: &str| forms.iter().any(|form| self.moving.take_apart(form, index, text).is_some());
        let legal = house.offer(place, user, &before.join(", "), usize::MAX, of_this_kind).await?.moves;
        let agreeing =
            |mv: &&Move| forms.iter().any(|form| self.moving.agrees(form, index, &self.given, &mv.text));
        let moves: Vec<&Move> = legal.iter().filter(agreeing).collect();
        if moves.is_empty() {
            return Ok(Answer::Note(self.why_nothing(&forms, index, &legal)));
        }
        let values = self.values(&forms, index, &moves);
        let whole = forms.iter().any(|form| self.is_whole(form));
        let fitting: Vec<Row> = values
            .iter()
            .filter(|value| self.fits(&forms, index, value))
            .map(|value| Row::of(&value.text, &value.best, whole))
            .collect();
        if !fitting.is_empty() {
            return Ok(Answer::Rows(fitting));
        }
        // Amounts and payments that are not listed, but legal.
        for form in forms.iter().filter(|form| self.is_whole(form)) {
            let given = self.given.with(self.field, &self.typed);
            let text = form.write(index, |field| given.get(field));
            let Ok(mv) = house.one_move(place, user, &before.join(", "), &text).await else { continue };
            let value = self.moving.take_apart(form, index, &mv.text).and_then(|fields| {
                fields.into_iter().find(|(name, _)| *name == self.field).map(|(_, value)| value.to_owned())
            });
            if let Some(value) = value {
                return Ok(Answer::Rows(vec![Row::of(&value, &mv, true)]));
            }
        }
        let texts: Vec<&str> = values.iter().map(|value| value.text.as_str()).collect();
        Ok(Answer::Note(match texts.len() {
            0 => commands::field(
                language,
                self.moving
                    .card
                    .fields
                    .iter()
                    .find(|one| one.name == self.field)
                    .expect("the field that is typed"),
            ),
            1..=FEW => commands::legal_now(language, &texts),
            _ => commands::nothing_fits(language, &self.typed),
        }))
    }

    /// The forms that the field may be meant in, and the move of theirs in which it stands. An error names a field that must
    /// be there first.
    fn forms(&self) -> Result<(usize, Vec<&Form>), Option<&'static str>> {
        let order = |field: &str| self.moving.card.fields.iter().position(|own| own.name == field);
        let later = |field: &str| order(field) > order(self.field);
        let mut lacking = None;
        let mut found: Vec<(usize, &Form)> = Vec::new();
        for form in &self.moving.forms {
            let agrees = |field: &'static str| match (form.fixed(field), self.given.get(field)) {
                (Some(is), Some(value)) => super::moving::fits(is, value),
                _ => true,
            };
            let Some(index) = form.place_of(self.field) else { continue };
            if !self.given.fields().all(|field| form.has(field) && agrees(field)) {
                continue;
            }
            let known = |field: &&'static str| {
                self.given.has(field) || form.may_lack(field) || later(field) || *field == self.field
            };
            match form.fields().find(|field| !known(field)) {
                Some(first) => lacking = lacking.or(Some(first)),
                None => found.push((index, form)),
            }
        }
        let Some(&(index, _)) = found.first() else { return Err(lacking) };
        Ok((index, found.into_iter().filter(|(at, _)| *at == index).map(|(_, form)| form).collect()))
    }

    /// Whether the command could be sent when this field is filled in.
    fn is_whole(&self, form: &Form) -> bool {
        form.fields().all(|field| field == self.field || self.given.has(field) || form.may_lack(field))
    }

    /// The values of the field, the best first.
    fn values(&self, forms: &[&Form], index: usize, moves: &[&Move]) -> Vec<Value> {
        let mut values: Vec<Value> = Vec::new();
        for mv in moves {
            let own = forms.iter().filter_map(|form| self.moving.take_apart(form, index, &mv.text));
            let value = own.flatten().find(|(name, _)| *name == self.field).map(|(_, value)| value);
            if let Some(value) = value.filter(|value| !values.iter().any(|known| known.text == *value)) {
                values.push(Value { text: value.to_owned(), best: (*mv).clone() });
            }
        }
        values
    }

    /// Whether a value may be what is being typed.
    fn fits(&self, forms: &[&Form], index: usize, value: &Value) -> bool {
        let typed = squeezed(&self.typed);
        if squeezed(&value.text).starts_with(&typed) {
            return true;
        }
        // "goats 2" for "2 goat", and whatever else the game reads so.
        let given = self.given.with(self.field, self.typed.trim());
        forms.iter().any(|form| self.moving.agrees(form, index, &given, &value.best.text))
    }

    /// Nothing legal agrees with the other fields: because one cannot be read, or because it is not legal now.
    fn why_nothing(&self, forms: &[&Form], index: usize, legal: &[Move]) -> String {
        let language = Language::english();
        let as_typed = legal.iter().find_map(|mv| {
            let form = forms.iter().find(|form| self.moving.take_apart(form, index, &mv.text).is_some())?;
            let fields = self.moving.take_apart(form, index, &mv.text)?;
            let own = |field: &str| fields.iter().find(|(name, _)| *name == field).map(|(_, value)| *value);
            Some(form.write(index, |field| self.given.get(field).or_else(|| own(field))))
        });
        match as_typed.map(|text| self.moving.kind.read_move(&text)) {
            Some(Err(unreadable)) => commands::why(language, unreadable.why()),
            _ => commands::not_now(language),
        }
    }
}
