//! Descriptions of slash commands and their options, and what is said where one cannot be used.

use games::any::{Card, FieldCard, Kind, MoveCard, OptionCard, Takes};
use games::{Choice, Detail, Fact, RiderColours};
use voice::{Language, Voice};

fn say(language: &Language, fact: &Fact) -> String {
    Voice { language, names: &RiderColours, reader: None }.say(fact)
}

/// A command that belongs to no game, by its path: "table join".
pub fn command(language: &Language, path: &str) -> Option<String> {
    language.find(&key(path), None)
}

/// The name of a command in another language, if there is one.
pub fn command_name(language: &Language, path: &str) -> Option<String> {
    language.find(&key(path), Some("name"))
}

/// An option of such a command; options shared by several commands are explained once.
pub fn option(language: &Language, path: &str, option: &str) -> Option<String> {
    language.find(&key(path), Some(option)).or_else(|| language.find("command-options", Some(option)))
}

pub fn option_name(language: &Language, path: &str, option: &str) -> Option<String> {
    self::option(language, path, &format!("{option}-name"))
}

fn key(path: &str) -> String {
    format!("command-{}", path.replace(' ', "-"))
}

/// All commands of a game together.
pub fn game(language: &Language, card: &Card) -> String {
    let fact = Fact::new("command-game")
        .with("title", Detail::name(&card.title))
        .with("least", *card.players.start())
        .with("most", *card.players.end());
    say(language, &fact)
}

/// Something that the host may choose.
pub fn host_option(language: &Language, option: &OptionCard) -> String {
    let meaning = Fact::new(option.meaning);
    let value = |notation: &str| {
        let value = notation.strip_prefix(option.name).unwrap_or(notation).trim();
        Detail::name(&value)
    };
    let fact = match (&option.takes, option.default) {
        (Takes::Without(_), _) => {
            return language.find(option.meaning, Some("on")).unwrap_or_else(|| say(language, &meaning));
        }
        (_, Some(default)) => {
            Fact::new("option-default").with("meaning", meaning).with("default", value(default))
        }
        (Takes::Places(_), None) => {
            Fact::new("option-example").with("meaning", meaning).with("example", value(option.example))
        }
        _ => meaning,
    };
    say(language, &fact)
}

/// Who begins: drawn, the host, or another seat.
pub fn first(language: &Language, seat: u8) -> String {
    let fact = match seat {
        0 => Fact::new("option-drawn"),
        1 => Fact::new("option-host"),
        seat => Fact::new("option-seat").with("number", seat),
    };
    say(language, &fact)
}

/// A kind of move.
pub fn kind_of_move(language: &Language, card: &MoveCard) -> String {
    say(language, &Fact::new(card.meaning))
}

/// A part of a move that is chosen separately.
pub fn field(language: &Language, card: &FieldCard) -> String {
    say(language, &Fact::new(card.meaning))
}

/// The name in another language for what a card names.
pub fn own_name(language: &Language, meaning: &str) -> Option<String> {
    language.find(meaning, Some("name"))
}

/// A suggestion, with what its move costs and brings.
pub fn offered(language: &Language, value: &str, prospect: &Choice) -> String {
    let what: Vec<Fact> = place_or_product(prospect).into_iter().chain(costs_and_gains(prospect)).collect();
    row(language, value, &what)
}

/// A suggestion on the way to a move, with what the best of its moves costs and brings.
pub fn offered_at_best(language: &Language, value: &str, prospect: &Choice) -> String {
    let best: Vec<Fact> = costs_and_gains(prospect).collect();
    let best = (!best.is_empty()).then(|| Fact::new("offer-best").with("what", parts(language, &best)));
    let product = place_or_product(prospect).filter(|fact| fact.key == "offer-makes");
    row(language, value, &product.into_iter().chain(best).collect::<Vec<_>>())
}

fn row(language: &Language, value: &str, what: &[Fact]) -> String {
    if what.is_empty() {
        return value.to_owned();
    }
    let what = parts(language, what);
    say(language, &Fact::new("offer-row").with("value", Detail::name(&value)).with("what", what))
}

/// With commas between them.
fn parts(language: &Language, facts: &[Fact]) -> Detail {
    let said: Vec<String> = facts.iter().map(|fact| say(language, fact)).collect();
    let joined = said.into_iter().reduce(|first, last| {
        let fact = Fact::new("list-more").with("first", Detail::Name(first)).with("last", Detail::Name(last));
        say(language, &fact)
    });
    Detail::Name(joined.unwrap_or_default())
}

fn costs_and_gains(prospect: &Choice) -> impl Iterator<Item = Fact> {
    prospect.cost.iter().chain(&prospect.gain).cloned()
}

/// What the notation of a move does not tell: the land of a space, the product of a tile.
fn place_or_product(prospect: &Choice) -> Option<Fact> {
    prospect.means.details.iter().find_map(|(name, detail)| {
        let key = match *name {
            "terrain" => "offer-terrain",
            "makes" => "offer-makes",
            _ => return None,
        };
        Some(Fact::new(key).with("what", detail.clone()))
    })
}

/// A command of one game was typed where another is played.
pub fn other_game(language: &Language, here: Kind, typed: Kind) -> String {
    let fact = Fact::new("other-game")
        .with("here", Detail::name(&here.card().title))
        .with("typed", Detail::name(&typed.card().title))
        .with("command", Detail::name(&here.name()));
    say(language, &fact)
}

/// The same in a list of suggestions.
pub fn other_game_row(language: &Language, here: Kind) -> String {
    let fact = Fact::new("offer-other-game")
        .with("here", Detail::name(&here.card().title))
        .with("command", Detail::name(&here.name()));
    say(language, &fact)
}

/// A field that another one depends on is empty.
pub fn field_first(language: &Language, field: &str) -> String {
    say(language, &Fact::new("offer-field-first").with("field", Detail::name(&field)))
}

/// This kind of move is not legal now.
pub fn not_now(language: &Language) -> String {
    say(language, &Fact::new("offer-not-now"))
}

/// What was typed is not among these.
pub fn legal_now(language: &Language, values: &[&str]) -> String {
    let values = Detail::list(values.iter().map(Detail::name));
    say(language, &Fact::new("offer-legal-now").with("values", values))
}

/// The same where there are too many to list.
pub fn nothing_fits(language: &Language, typed: &str) -> String {
    say(language, &Fact::new("offer-nothing-fits").with("typed", Detail::name(&games::shown(typed))))
}

/// Why the typed text is not notation.
pub fn why(language: &Language, why: &Fact) -> String {
    say(language, why)
}
