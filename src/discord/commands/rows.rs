//! What is offered while somebody types: moves, and rows that only inform. Such a row gives back what was typed and is
//! never played.

use poise::serenity_prelude as serenity;
use serenity::{AutocompleteChoice, CreateAutocompleteResponse};

use crate::discord::Context;
use crate::discord::caller::Caller;
use crate::discord::limits::{CHOICE, CHOICES, fitting, length};
use crate::table::{Offer, Trouble};
use crate::words::{self, commands};
use voice::Language;

/// Ends the value of a row that only informs. What was typed may be a legal move, or become one until it is sent: the
/// sign keeps it from being played.
const INFORMS: char = '…';

/// What was typed, without the sign of a row that was chosen before.
pub fn typed(text: &str) -> String {
    text.replace(INFORMS, "")
}

/// What was typed, if a row that only informs was sent instead of a move.
pub fn informed(moves: &str) -> Option<String> {
    moves.contains(INFORMS).then(|| typed(moves))
}

/// The moves that fit what is being typed; nothing at all to a flood.
pub async fn offered(
    ctx: Context<'_>,
    before: &str,
    most: usize,
    fits: impl Fn(&str) -> bool,
) -> Option<Result<Offer, Trouble>> {
    let bot = ctx.data();
    if !Caller::Command(ctx.interaction).may_type(bot) {
        return None;
    }
    Some(bot.house.offer(super::meant(ctx), ctx.interaction.user.id.into(), before, most, fits).await)
}

/// Something that may be chosen: what is sent, and what is shown of it.
pub struct Row {
    value: String,
    name: String,
}

impl Row {
    /// A value of a field, and the best move that has it; `whole`: nothing else is to be chosen.
    pub fn of(value: &str, mv: &crate::table::Move, whole: bool) -> Row {
        let name = match whole {
            true => commands::offered(Language::english(), value, &mv.prospect),
            false => commands::offered_at_best(Language::english(), value, &mv.prospect),
        };
        Row { value: value.to_owned(), name }
    }

    #[cfg(test)]
    pub fn value(&self) -> &str {
        &self.value
    }

    /// Nothing if the value is too long: that would be refused. It can still be typed.
    fn choice(self) -> Option<AutocompleteChoice> {
        (length(&self.value) <= CHOICE)
            .then(|| AutocompleteChoice::new(fitting(&self.name, CHOICE), self.value))
    }
}

/// As many of these rows as fit.
pub fn listed(rows: Vec<Row>, typed: &str) -> CreateAutocompleteResponse {
    cut(rows.into_iter().filter_map(Row::choice).collect(), typed)
}

/// Moves as rows, with what they bring, or the reason why there are none.
pub fn moves(
    offer: Option<Result<Offer, Trouble>>,
    typed: &str,
    value: impl Fn(&str) -> String,
) -> CreateAutocompleteResponse {
    let offer = match offer {
        Some(Ok(offer)) => offer,
        Some(Err(Trouble::Refused(refusal))) => return informing(&words::row(&refusal), typed),
        Some(Err(_)) | None => return CreateAutocompleteResponse::new(),
    };
    let all = offer.moves.len() + offer.more;
    let row = |mv: &crate::table::Move| Row::of(&value(&mv.text), mv, true).choice();
    let rows: Vec<AutocompleteChoice> = offer.moves.iter().filter_map(row).collect();
    let more = all - rows.len();
    whole(rows, more, typed)
}

/// These names, as many as fit.
pub fn names<'a>(names: impl IntoIterator<Item = &'a str>, typed: &str) -> CreateAutocompleteResponse {
    cut(names.into_iter().map(|name| AutocompleteChoice::new(name, name)).collect(), typed)
}

/// As many rows as fit; the last one says how many more there are.
pub fn cut(mut rows: Vec<AutocompleteChoice>, typed: &str) -> CreateAutocompleteResponse {
    let all = rows.len();
    if all > CHOICES {
        rows.truncate(CHOICES - 1);
    }
    let more = all - rows.len();
    whole(rows, more, typed)
}

/// One row that only informs.
pub fn informing(what: &str, typed: &str) -> CreateAutocompleteResponse {
    CreateAutocompleteResponse::new().set_choices(information(what, typed).into_iter().collect())
}

/// The rows, and a last one that says how many more there are.
fn whole(mut rows: Vec<AutocompleteChoice>, more: usize, typed: &str) -> CreateAutocompleteResponse {
    if more > 0 {
        rows.extend(information(&words::more(more), typed));
    }
    CreateAutocompleteResponse::new().set_choices(rows)
}

/// Nothing where what was typed is too long to be given back whole.
fn information(what: &str, text: &str) -> Option<AutocompleteChoice> {
    let value = format!("{}{INFORMS}", typed(text));
    (length(&value) <= CHOICE).then(|| AutocompleteChoice::new(fitting(what, CHOICE), value))
}
