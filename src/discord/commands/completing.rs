//! Autocomplete for one field of a move: what is legal with the other fields as they are.

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
use crate::words::{self, Reader, commands};
use games::any::Form;

/// With this few legal values, all are listed to somebody who typed none of them.
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
        let reader = Caller::Command(ctx.interaction).reader(ctx.data());
        let asked = Asked {
            reader,
            moving,
            field,
            given: without_signs(&moving.given(ctx)),
            typed: rows::typed(typed),
        };
        match asked.answer(ctx).await {
            Ok(Answer::Rows(rows)) => rows::listed(reader, rows, typed),
            Ok(Answer::Note(note) | Answer::Unlisted(_, note)) => rows::informing(&note, typed),
            Err(Trouble::Refused(refusal)) => rows::informing(&words::row(reader, &refusal), typed),
            Err(_) => CreateAutocompleteResponse::new(),
        }
    })
}

/// Without the sign that marks rows that are only notes.
fn without_signs(given: &Given) -> Given {
    let fields: Vec<&'static str> = given.fields().collect();
    fields.into_iter().fold(given.clone(), |clean, field| match given.get(field) {
        Some(value) => clean.with(field, rows::typed(value).trim()),
        None => clean,
    })
}

struct Asked<'a> {
    reader: Reader,
    moving: &'a Moving,
    field: &'static str,
    /// The other fields.
    given: Given,
    typed: String,
}

enum Answer {
    Rows(Vec<Row>),
    /// One row that is only a note.
    Note(String),
    /// Nothing listed fits. Amounts and payments may still be legal as one of these moves; otherwise a note.
    Unlisted(Vec<String>, String),
}

/// A value of the field, with the best legal move that has it.
struct Value<'m> {
    text: &'m str,
    best: &'m Move,
}

impl Asked<'_> {
    async fn answer(&self, ctx: Context<'_>) -> Result<Answer, Trouble> {
        let (house, place, user) = (&ctx.data().house, meant(ctx), UserId::from(ctx.interaction.user.id));
        let here = house.kind(place).await?;
        if here != self.moving.kind {
            return Ok(Answer::Note(commands::other_game_row(self.reader.language, here)));
        }
        let (index, forms) = match self.forms() {
            Ok(forms) => forms,
            Err(note) => return Ok(Answer::Note(note)),
        };
        let before = self.before(forms[0], index);
        let of_this_kind =
            |text: &str| forms.iter().any(|form| self.moving.take_apart(form, index, text).is_some());
        let legal = house.offer(place, user, &before, usize::MAX, of_this_kind).await?.moves;
        let (texts, note) = match self.among(&forms, index, &legal) {
            Answer::Unlisted(texts, note) => (texts, note),
            answer => return Ok(answer),
        };
        for text in texts {
            if let Ok(mv) = house.one_move(place, user, &before, &text).await
                && let Some(value) = self.value(&forms, index, &mv.text)
            {
                return Ok(Answer::Rows(vec![Row::of(self.reader, value, &mv, true)]));
            }
        }
        Ok(Answer::Note(note))
    }

    /// The moves before the one that holds the field.
    fn before(&self, form: &Form, index: usize) -> String {
        let moves: Vec<String> =
            (0..index).map(|earlier| form.write(earlier, |field| self.given.get(field))).collect();
        moves.join(", ")
    }

    /// What is offered if these moves of this kind are legal.
    fn among(&self, forms: &[&Form], index: usize, legal: &[Move]) -> Answer {
        let agrees =
            |mv: &&Move| forms.iter().any(|form| self.moving.agrees(form, index, &self.given, &mv.text));
        let moves: Vec<&Move> = legal.iter().filter(agrees).collect();
        if moves.is_empty() {
            return Answer::Note(self.why_nothing(forms, index, legal));
        }
        let values = self.values(forms, index, &moves);
        let whole = forms.iter().any(|form| self.is_whole(form));
        let fitting: Vec<Row> = values
            .iter()
            .filter(|value| self.fits(forms, index, value))
            .map(|value| Row::of(self.reader, value.text, value.best, whole))
            .collect();
        if !fitting.is_empty() {
            return Answer::Rows(fitting);
        }
        let given = self.given.with(self.field, &self.typed);
        let whole = forms.iter().filter(|form| self.is_whole(form));
        let texts = whole.map(|form| form.write(index, |field| given.get(field))).collect();
        let language = self.reader.language;
        let values: Vec<&str> = values.iter().map(|value| value.text).collect();
        let note = match (values.len(), self.moving.card.fields.iter().find(|own| own.name == self.field)) {
            // Nothing listed has it, such as a payment: saying what it is for helps more.
            (0, Some(field)) => commands::field(language, field),
            (1..=FEW, _) => commands::legal_now(language, &values),
            _ => commands::nothing_fits(language, &self.typed),
        };
        Answer::Unlisted(texts, note)
    }

    /// The forms that the field may belong to, and the move of theirs that holds it; or what to say instead.
    fn forms(&self) -> Result<(usize, Vec<&Form>), String> {
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
        let Some(&(index, _)) = found.first() else {
            let language = self.reader.language;
            return Err(match lacking {
                Some(field) => commands::field_first(language, field),
                None => commands::not_now(language),
            });
        };
        Ok((index, found.into_iter().filter(|(at, _)| *at == index).map(|(_, form)| form).collect()))
    }

    /// Whether the command could be sent once this field is filled in.
    fn is_whole(&self, form: &Form) -> bool {
        form.fields().all(|field| field == self.field || self.given.has(field) || form.may_lack(field))
    }

    /// What the field is in a move.
    fn value<'m>(&self, forms: &[&Form], index: usize, text: &'m str) -> Option<&'m str> {
        let mut fields = forms.iter().filter_map(|form| self.moving.take_apart(form, index, text)).flatten();
        fields.find(|(name, _)| *name == self.field).map(|(_, value)| value)
    }

    /// The values of the field, the best first.
    fn values<'m>(&self, forms: &[&Form], index: usize, moves: &[&'m Move]) -> Vec<Value<'m>> {
        let mut values: Vec<Value<'m>> = Vec::new();
        for &mv in moves {
            let value = self.value(forms, index, &mv.text);
            if let Some(text) = value.filter(|value| !values.iter().any(|known| known.text == *value)) {
                values.push(Value { text, best: mv });
            }
        }
        values
    }

    /// Whether a value matches what is being typed.
    fn fits(&self, forms: &[&Form], index: usize, value: &Value<'_>) -> bool {
        let typed = squeezed(&self.typed);
        if squeezed(value.text).starts_with(&typed) {
            return true;
        }
        // "goats 2" for "2 goat", and whatever else the game reads that way.
        let given = self.given.with(self.field, self.typed.trim());
        forms.iter().any(|form| self.moving.agrees(form, index, &given, &value.best.text))
    }

    /// Nothing legal agrees with the other fields: one cannot be read, or is not legal now.
    fn why_nothing(&self, forms: &[&Form], index: usize, legal: &[Move]) -> String {
        let language = self.reader.language;
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

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;
    use games::any::{AnyGame, Games};
    use games::chance::Seed;
    use games::{Chance, Quick, Random, Seat, Status};

    /// The legal moves of a position, as a table offers them.
    fn legal(game: &AnyGame, seat: Seat) -> Vec<Move> {
        game.best(seat, usize::MAX, |_| true).moves.into_iter().map(Move::from).collect()
    }

    /// So many moves of a position are looked at, spread over all kinds of them.
    const MOVES: usize = 15;

    /// Legal moves of this position are made by their commands, and each of their fields is offered on the way.
    fn each_is_reached(game: &AnyGame, seat: Seat, met: &mut BTreeSet<&'static str>) {
        let moves = legal(game, seat);
        for mv in moves.iter().step_by(moves.len().div_ceil(MOVES)) {
            let card = game.kind().card().kind_of(&mv.text).unwrap();
            let moving = Moving::new(game.kind(), card);
            met.insert(card.command);
            let mut forms = moving.forms.iter().filter(|form| form.moves() == 1);
            let fields = forms.find_map(|form| moving.take_apart(form, 0, &mv.text)).unwrap();
            let mut given = Given::default();
            for field in card.fields {
                let Some((_, value)) = fields.iter().find(|(name, _)| *name == field.name) else { continue };
                let asked = |typed: &str| {
                    let asked = Asked {
                        reader: Reader::everybody(voice::Language::english()),
                        moving: &moving,
                        field: field.name,
                        given: given.clone(),
                        typed: typed.to_owned(),
                    };
                    let (index, forms) = asked.forms().unwrap();
                    match asked.among(&forms, index, &moves) {
                        Answer::Rows(rows) => rows.into_iter().map(|row| row.value().to_owned()).collect(),
                        Answer::Note(note) | Answer::Unlisted(_, note) => vec![note],
                    }
                };
                let offered: Vec<String> = asked("");
                assert!(
                    offered.iter().any(|one| one == value),
                    "{}: {}: {value} is not in {offered:?}",
                    mv.text,
                    field.name
                );
                let narrowed: Vec<String> = asked(&value.to_lowercase());
                assert!(narrowed.iter().any(|one| one == value), "{}: {value}: {narrowed:?}", mv.text);
                given = given.with(field.name, value);
            }
            assert_eq!(moving.written(&given), [mv.text.as_str()]);
            assert_eq!(moving.unreadable(&moving.written(&given)), None, "{}", mv.text);
        }
    }

    #[test]
    fn legal_moves_are_reached_by_their_commands() {
        const POSITIONS: usize = 200;
        for kind in Games::built_in().iter() {
            let players = kind.card().players;
            let mut met = BTreeSet::new();
            let (mut left, mut number) = (POSITIONS, 0);
            while left > 0 {
                number += 1;
                let seats = players.start() + number as u8 % (players.end() - players.start() + 1);
                let mut random = Quick::new(number);
                let mut chance = Chance::new(&Seed::from_text(&format!("commands {number}")), "commands");
                let options = kind.read_options("").unwrap();
                let (mut game, _) = AnyGame::new(&options, seats, &mut chance).unwrap();
                while let Status::Awaiting(awaited) = game.status() {
                    let seat = awaited.iter().next().unwrap();
                    if left > 0 && random.one("look", 12) == 0 {
                        left -= 1;
                        each_is_reached(&game, seat, &mut met);
                    }
                    let move_number = random.one("move", game.count_moves(seat) as u32);
                    game.play_nth(seat, move_number as usize, &mut chance);
                    if left == 0 {
                        break;
                    }
                }
            }
            assert!(met.len() > 1, "{kind}: {met:?}");
        }
    }
}
