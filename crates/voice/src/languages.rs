//! The languages of a bot, and which of them a locale means.

use unic_langid::LanguageIdentifier;

use super::Language;

/// A registry, passed to the bot at the start. The first language is for everybody whose own is missing.
#[derive(Clone)]
pub struct Languages {
    first: &'static Language,
    others: Vec<&'static Language>,
}

impl Languages {
    /// English is the only one so far.
    pub fn built_in() -> Languages {
        Languages::new(Language::english(), [])
    }

    pub fn new(first: &'static Language, others: impl IntoIterator<Item = &'static Language>) -> Languages {
        Languages { first, others: others.into_iter().collect() }
    }

    /// The language for a locale, such as "de" or "en-GB": exactly this one, or another form of it.
    pub fn of(&self, locale: Option<&str>) -> &'static Language {
        let wanted = locale.and_then(|locale| locale.parse::<LanguageIdentifier>().ok());
        let Some(wanted) = wanted else { return self.first };
        let all = || std::iter::once(self.first).chain(self.others.iter().copied());
        let same = all().find(|known| *known.tag() == wanted);
        let alike = || all().find(|known| known.tag().language == wanted.language);
        same.or_else(alike).unwrap_or(self.first)
    }

    pub fn iter(&self) -> impl Iterator<Item = &'static Language> + '_ {
        std::iter::once(self.first).chain(self.others.iter().copied())
    }
}
