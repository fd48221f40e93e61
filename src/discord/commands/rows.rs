//! Autocomplete rows: moves, and rows that are only notes. A note gives back what was typed and is never played.

use poise::serenity_prelude as serenity;
use serenity::{AutocompleteChoice, CreateAutocompleteResponse};

use crate::discord::Context;
use crate::discord::caller::Caller;
use crate::discord::limits::{CHOICE, CHOICES, fitting, length};
use crate::table::{Offer, Trouble};
use crate::words::{self, Reader, commands};

/// Ends the value of a row that is only a note. What was typed may be a legal move, or become one before it is sent:
/// this sign keeps it from being played.
const INFORMS: char = '…';

/// What was typed, without the sign of a note that was chosen before.
pub fn typed(text: &str) -> String {
    text.replace(INFORMS, "")
}

/// What was typed, if a note was sent instead of a move.
pub fn informed(moves: &str) -> Option<String> {
    moves.contains(INFORMS).then(|| typed(moves))
}

/// The moves that match what is being typed; None when rate limited.
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

/// Something that can be chosen: what is sent, and what is shown.
pub struct Row {
    value: String,
    name: String,
}

impl Row {
    /// A value of a field, and the best move that has it; `whole`: nothing else is left to choose.
    pub fn of(reader: Reader, value: &str, mv: &crate::table::Move, whole: bool) -> Row {
        let name = match whole {
            true => commands::offered(reader.language, value, &mv.prospect),
            false => commands::offered_at_best(reader.language, value, &mv.prospect),
        };
        Row { value: value.to_owned(), name }
    }

    #[cfg(test)]
    pub fn value(&self) -> &str {
        &self.value
    }

    /// None if the value is too long for Discord. It can still be typed.
    fn choice(self) -> Option<AutocompleteChoice> {
        (length(&self.value) <= CHOICE)
            .then(|| AutocompleteChoice::new(fitting(&self.name, CHOICE), self.value))
    }
}

/// As many of these rows as fit.
pub fn listed(reader: Reader, rows: Vec<Row>, typed: &str) -> CreateAutocompleteResponse {
    cut(reader, rows.into_iter().filter_map(Row::choice).collect(), typed)
}

/// Moves as rows, with what they bring, or the reason why there are none.
pub fn moves(
    reader: Reader,
    offer: Option<Result<Offer, Trouble>>,
    typed: &str,
    value: impl Fn(&str) -> String,
) -> CreateAutocompleteResponse {
    let offer = match offer {
        Some(Ok(offer)) => offer,
        Some(Err(Trouble::Refused(refusal))) => return informing(&words::row(reader, &refusal), typed),
        Some(Err(_)) | None => return CreateAutocompleteResponse::new(),
    };
    let all = offer.moves.len() + offer.more;
    let row = |mv: &crate::table::Move| Row::of(reader, &value(&mv.text), mv, true).choice();
    let rows: Vec<AutocompleteChoice> = offer.moves.iter().filter_map(row).collect();
    let more = all - rows.len();
    whole(reader, rows, more, typed)
}

/// These names, as many as fit.
pub fn names<'a>(
    reader: Reader,
    names: impl IntoIterator<Item = &'a str>,
    typed: &str,
) -> CreateAutocompleteResponse {
    cut(reader, names.into_iter().map(|name| AutocompleteChoice::new(name, name)).collect(), typed)
}

/// As many rows as fit; the last one says how many more there are.
pub fn cut(reader: Reader, mut rows: Vec<AutocompleteChoice>, typed: &str) -> CreateAutocompleteResponse {
    let all = rows.len();
    if all > CHOICES {
        rows.truncate(CHOICES - 1);
    }
    let more = all - rows.len();
    whole(reader, rows, more, typed)
}

/// One row that is only a note.
pub fn informing(what: &str, typed: &str) -> CreateAutocompleteResponse {
    CreateAutocompleteResponse::new().set_choices(information(what, typed).into_iter().collect())
}

/// The rows, and a last one that says how many more there are.
fn whole(
    reader: Reader,
    mut rows: Vec<AutocompleteChoice>,
    more: usize,
    typed: &str,
) -> CreateAutocompleteResponse {
    if more > 0 {
        rows.extend(information(&words::more(reader, more), typed));
    }
    CreateAutocompleteResponse::new().set_choices(rows)
}

/// None if what was typed is too long to be given back whole.
fn information(what: &str, text: &str) -> Option<AutocompleteChoice> {
    let value = format!("{}{INFORMS}", typed(text));
    (length(&value) <= CHOICE).then(|| AutocompleteChoice::new(fitting(what, CHOICE), value))
}
