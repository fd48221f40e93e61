//! A language: its sentences by their keys.

use std::sync::LazyLock;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource};
use unic_langid::LanguageIdentifier;

pub struct Language {
    tag: LanguageIdentifier,
    bundle: FluentBundle<FluentResource>,
}

/// A file of sentences that cannot be read, or that has a key twice.
#[derive(Debug)]
pub struct Unreadable(pub String);

/// The files of `locales/en`, by their names.
pub const ENGLISH: &[(&str, &str)] = &[
    ("answers", include_str!("../../../locales/en/answers.ftl")),
    ("bazaar", include_str!("../../../locales/en/bazaar.ftl")),
    ("buttons", include_str!("../../../locales/en/buttons.ftl")),
    ("cards", include_str!("../../../locales/en/cards.ftl")),
    ("commands", include_str!("../../../locales/en/commands.ftl")),
    ("common", include_str!("../../../locales/en/common.ftl")),
    ("desert", include_str!("../../../locales/en/desert.ftl")),
    ("guide", include_str!("../../../locales/en/guide.ftl")),
    ("guide-bazaar", include_str!("../../../locales/en/guide-bazaar.ftl")),
    ("guide-desert", include_str!("../../../locales/en/guide-desert.ftl")),
    ("guide-nomads", include_str!("../../../locales/en/guide-nomads.ftl")),
    ("help", include_str!("../../../locales/en/help.ftl")),
    ("hints", include_str!("../../../locales/en/hints.ftl")),
    ("lobby", include_str!("../../../locales/en/lobby.ftl")),
    ("nomads", include_str!("../../../locales/en/nomads.ftl")),
    ("panel", include_str!("../../../locales/en/panel.ftl")),
    ("pictures", include_str!("../../../locales/en/pictures.ftl")),
    ("posts", include_str!("../../../locales/en/posts.ftl")),
    ("questions", include_str!("../../../locales/en/questions.ftl")),
    ("refusals", include_str!("../../../locales/en/refusals.ftl")),
    ("review", include_str!("../../../locales/en/review.ftl")),
];

static SPOKEN: LazyLock<Language> = LazyLock::new(|| {
    let files: Vec<&str> = ENGLISH.iter().map(|(_, text)| *text).collect();
    Language::read("en", &files).expect("a test reads them")
});

impl Language {
    pub fn english() -> &'static Language {
        &SPOKEN
    }

    /// The language of these Fluent files.
    pub fn read(tag: &str, files: &[&str]) -> Result<Language, Unreadable> {
        let tag: LanguageIdentifier = tag.parse().map_err(|_| Unreadable(format!("{tag} is no language")))?;
        let mut bundle = FluentBundle::new_concurrent(vec![tag.clone()]);
        // Marks around what is filled in would end up in file names, pictures and logs.
        bundle.set_use_isolating(false);
        for file in files {
            let resource = FluentResource::try_new((*file).to_owned())
                .map_err(|(_, errors)| Unreadable(format!("{errors:?}")))?;
            bundle.add_resource(resource).map_err(|errors| Unreadable(format!("{errors:?}")))?;
        }
        Ok(Language { tag, bundle })
    }

    /// Its name, as Discord writes it: "en", "pt-BR".
    pub fn tag(&self) -> &LanguageIdentifier {
        &self.tag
    }

    /// The sentence for this key; for the person it is about, its attribute `.you`, if there is one. A missing
    /// sentence, or one that lacks a detail, shows its key: a test finds it.
    pub(crate) fn sentence(&self, key: &str, you: bool, arguments: &FluentArgs) -> String {
        let message = self.bundle.get_message(key);
        let to_you = message.as_ref().and_then(|message| message.get_attribute("you")).filter(|_| you);
        let pattern = to_you.map(|attribute| attribute.value()).or_else(|| message?.value());
        let Some(pattern) = pattern else { return format!("⟨{key}⟩") };
        let mut errors = Vec::new();
        let sentence = self.bundle.format_pattern(pattern, Some(arguments), &mut errors);
        if errors.is_empty() { sentence.into_owned() } else { format!("⟨{key}: {errors:?}⟩") }
    }

    /// A sentence without details, or an attribute of it, for a key that was built at run time; None if there is none.
    pub fn find(&self, key: &str, attribute: Option<&str>) -> Option<String> {
        let message = self.bundle.get_message(key)?;
        let pattern = match attribute {
            Some(attribute) => message.get_attribute(attribute)?.value(),
            None => message.value()?,
        };
        let mut errors = Vec::new();
        let sentence = self.bundle.format_pattern(pattern, None, &mut errors);
        errors.is_empty().then(|| sentence.into_owned())
    }

    /// "a", "a and b", "a, b and c".
    pub fn list(&self, items: &[String]) -> String {
        let joined = |key: &str, first: &str, last: &str| {
            let mut arguments = FluentArgs::with_capacity(2);
            arguments.set("first", first.to_owned());
            arguments.set("last", last.to_owned());
            self.sentence(key, false, &arguments)
        };
        match items {
            [] => self.sentence("list-empty", false, &FluentArgs::new()),
            [one] => one.clone(),
            [first, most @ .., last] => {
                let most = most.iter().fold(first.clone(), |all, next| joined("list-more", &all, next));
                joined("list-last", &most, last)
            }
        }
    }
}
