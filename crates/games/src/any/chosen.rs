//! Options one by one, as a card lists them: what is chosen, and the same options with one of them chosen otherwise. The
//! notation is what all games have in common, so that is what is taken apart.

use crate::Unreadable;

use super::{AnyOptions, OptionCard, Takes};

/// One option as the host has chosen it.
#[derive(Clone)]
pub struct HostChoice {
    pub card: &'static OptionCard,
    /// What the notation says behind its name; `None` where it is not named, or chance decides.
    pub value: Option<String>,
}

impl HostChoice {
    pub fn is_named(&self) -> bool {
        self.value.is_some()
    }

    fn notation(&self) -> Option<String> {
        let value = self.value.as_ref()?;
        Some(if value.is_empty() { self.card.name.to_owned() } else { format!("{} {value}", self.card.name) })
    }
}

/// What stands behind the name of an option, if these words name it.
fn behind<'a>(card: &OptionCard, words: &'a str) -> Option<&'a str> {
    let rest = words.strip_prefix(card.name)?;
    (rest.is_empty() || rest.starts_with(' ')).then(|| rest.trim())
}

fn value(card: &OptionCard, said: &str) -> Option<String> {
    match card.takes {
        Takes::Nothing | Takes::Without(_) => Some(String::new()),
        Takes::Seat if said == "random" => None,
        _ => Some(said.to_owned()),
    }
}

impl AnyOptions {
    /// Every option of the card, in its order.
    pub fn choices(&self) -> Vec<HostChoice> {
        let notation = self.to_string();
        let choice = |card: &'static OptionCard| {
            let said = notation.split(", ").find_map(|part| behind(card, part));
            HostChoice { card, value: said.and_then(|said| value(card, said)) }
        };
        self.kind().card().options.iter().map(choice).collect()
    }

    /// The seat that begins; nothing where it is drawn.
    pub fn first(&self) -> Option<crate::Seat> {
        let choices = self.choices();
        let first = choices.iter().find(|choice| choice.card.takes == Takes::Seat)?;
        crate::Seat::numbered(first.value.as_deref()?.parse().ok()?)
    }

    /// The same with this seat as the first, or with one that is drawn; unchanged if the game knows no such option.
    pub fn beginning_with(&self, first: Option<crate::Seat>) -> Result<AnyOptions, Unreadable> {
        match self.kind().card().options.iter().find(|card| card.takes == Takes::Seat) {
            Some(card) => self.with(card, first.map(|seat| seat.number().to_string()).as_deref()),
            None => Ok(self.clone()),
        }
    }

    /// The same with one option chosen otherwise; `None`: as if nothing had been said of it.
    pub fn with(&self, card: &OptionCard, value: Option<&str>) -> Result<AnyOptions, Unreadable> {
        let mut choices = self.choices();
        for choice in choices.iter_mut().filter(|choice| choice.card.name == card.name) {
            choice.value = value.map(str::to_owned);
        }
        let notation: Vec<String> = choices.iter().filter_map(HostChoice::notation).collect();
        self.kind().read_options(&notation.join(", "))
    }

    /// The same with what this text names chosen otherwise: "edition 2017, aquifers". What it does not name stays.
    pub fn changed(&self, text: &str) -> Result<AnyOptions, Unreadable> {
        let kind = self.kind();
        // By itself it must make sense, too: what cannot be read is refused in its own words.
        kind.read_options(text)?;
        let mut choices = self.choices();
        for part in text.split([',', ';']).map(str::trim).filter(|part| !part.is_empty()) {
            let lower = part.to_lowercase();
            if let Some(choice) = choices.iter_mut().find(|choice| behind(choice.card, &lower).is_some()) {
                choice.value = behind(choice.card, &lower).and_then(|said| value(choice.card, said));
                continue;
            }
            // Other words for an option, such as "2017". It is the one that is not what it is by default, or that cannot
            // be named beside them.
            let (meant, default) = (kind.read_options(part)?.choices(), kind.read_options("")?.choices());
            let other = |at: &usize| meant[*at].value != default[*at].value;
            let twice = |at: &usize| {
                let named = choices[*at].notation();
                named.is_some_and(|named| kind.read_options(&format!("{named}, {part}")).is_err())
            };
            let all = 0..meant.len();
            if let Some(at) = all.clone().find(other).or_else(|| all.clone().find(twice)) {
                choices[at].value.clone_from(&meant[at].value);
            }
        }
        let said: Vec<String> = choices.iter().filter_map(HostChoice::notation).collect();
        kind.read_options(&said.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Seat;
    use crate::any::{Games, Kind};

    fn options(game: &str, text: &str) -> AnyOptions {
        Kind::named(game).read_options(text).unwrap()
    }

    #[test]
    fn options_are_taken_apart_and_put_together_again() {
        for kind in Games::built_in().iter() {
            let examples = kind.card().options.iter().map(|card| card.example);
            for text in examples.chain([""]).filter(|text| !text.starts_with("palms")) {
                let options = kind.read_options(text).unwrap();
                for choice in options.choices() {
                    let same = options.with(choice.card, choice.value.as_deref()).unwrap();
                    assert_eq!(same.to_string(), options.to_string(), "{kind}: {text}");
                    let without = options.with(choice.card, None).unwrap();
                    let back = without.with(choice.card, choice.value.as_deref()).unwrap();
                    assert_eq!(back.to_string(), options.to_string(), "{kind}: {text}, {}", choice.card.name);
                }
            }
        }
    }

    #[test]
    fn one_of_them_is_chosen_otherwise_and_the_others_stay() {
        let card = |game: &str, name: &str| {
            Kind::named(game).card().options.iter().find(|card| card.name == name).unwrap()
        };
        let desert = options("desert", "edition 2017, river, aquifers, first 2");
        let with = |name, value: Option<&str>| {
            desert.with(card("desert", name), value).map(|options| options.to_string())
        };
        let said = |text: &str| Ok(text.to_owned());
        assert_eq!(with("aquifers", None), said("edition 2017, board river, first 2"));
        assert_eq!(
            with("serpentine", Some("")),
            said("edition 2017, board river, serpentine, aquifers, first 2")
        );
        assert_eq!(with("board", Some("mountain")), said("edition 2017, board mountain, aquifers, first 2"));
        assert!(with("edition", Some("1998")).is_err());
        assert_eq!(desert.first(), Seat::numbered(2));
        assert_eq!(desert.beginning_with(None).unwrap().first(), None);
        let nomads = options("nomads", "");
        let short = nomads.with(card("nomads", "short"), Some("")).unwrap();
        assert_eq!(short.to_string(), "disks 5, short ending");
        assert_eq!(short.with(card("nomads", "short"), None).unwrap().to_string(), nomads.to_string());
        assert_eq!(options("bazaar", "").first(), None);
        assert_eq!(
            options("bazaar", "").beginning_with(Seat::numbered(3)).unwrap().first(),
            Seat::numbered(3)
        );
    }

    #[test]
    fn a_text_changes_what_it_names() {
        let changed =
            |text: &str| options("desert", "aquifers, first 2").changed(text).map(|o| o.to_string());
        let said = |text: &str| Ok(text.to_owned());
        assert_eq!(changed("Edition 2017"), said("edition 2017, board mountain, aquifers, first 2"));
        assert_eq!(
            changed("serpentine; first 1"),
            said("edition 2024, board mountain, serpentine, aquifers, first 1")
        );
        let river = options("desert", "river, 2017").changed("mountain, 2024").unwrap();
        assert_eq!(river.to_string(), "edition 2024, board mountain");
        assert_eq!(changed("2017"), said("edition 2017, board mountain, aquifers, first 2"));
        assert_eq!(changed(""), said("edition 2024, board mountain, aquifers, first 2"));
        assert!(changed("edition 1998").is_err() && changed("camels").is_err());
    }
}
