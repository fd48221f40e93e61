//! Reading the options of a game: what is the same for all.

use crate::{Detail, Fact, Seat, Unreadable};

/// Reads options in lower case, separated by commas or semicolons, one after the other. `read_one` tells which it was, by
/// the key of its name; none may be given twice, which the sentence of the key `twice` says.
pub(crate) fn read_each(
    text: &str,
    twice: &'static str,
    mut read_one: impl FnMut(&str) -> Result<&'static str, Unreadable>,
) -> Result<(), Unreadable> {
    let lower = text.to_lowercase();
    let mut named: Vec<&str> = Vec::new();
    for part in lower.split([',', ';']).map(str::trim).filter(|part| !part.is_empty()) {
        let option = read_one(part)?;
        if named.contains(&option) {
            let why = Fact::new(twice).with("option", Detail::Word(option));
            return Err(Unreadable::because(part, why));
        }
        named.push(option);
    }
    Ok(())
}

/// The seat in `first 2` or `first seat 2`; nothing if these words are about something else.
pub(crate) fn first(
    words: &[&str],
    part: &str,
    unreadable: &'static str,
) -> Option<Result<Seat, Unreadable>> {
    let (["first", "seat", number] | ["first", number]) = words else { return None };
    let seat = number.parse().ok().and_then(Seat::numbered);
    Some(seat.ok_or_else(|| Unreadable::because(part, Fact::new(unreadable))))
}
