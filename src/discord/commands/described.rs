//! Names and descriptions of commands and options, in every language that Discord can show.

use std::borrow::Cow;

use crate::discord::limits::{DESCRIPTION, LOCALES, fitting};
use crate::words;
use voice::{Language, Languages};

type Command = super::Command;
type Parameter = super::Parameter;
type Localized = Cow<'static, [(Cow<'static, str>, Cow<'static, str>)]>;

/// The bot's languages, for what Discord shows before a command is sent.
pub struct Tongues<'a>(pub &'a Languages);

impl Tongues<'_> {
    fn first(&self) -> &'static Language {
        self.0.iter().next().expect("a registry has a first language")
    }

    /// In the other languages, by Discord's names for them.
    fn others(&self, say: &dyn Fn(&Language) -> Option<String>) -> Localized {
        let known = self.0.iter().skip(1).filter(|one| LOCALES.contains(&one.tag().to_string().as_str()));
        let said = known.filter_map(|one| Some((one.tag().to_string().into(), say(one)?.into())));
        Cow::Owned(said.collect())
    }

    /// A description: in the first language, and in the others.
    pub fn description(&self, say: impl Fn(&Language) -> String) -> (Option<Cow<'static, str>>, Localized) {
        let say = |one: &Language| fitting(&say(one), DESCRIPTION);
        (Some(say(self.first()).into()), self.others(&|one| Some(say(one))))
    }

    /// The names in the other languages.
    pub fn names(&self, say: impl Fn(&Language) -> Option<String>) -> Localized {
        self.others(&say)
    }

    /// A choice of an option.
    pub fn choice(&self, say: impl Fn(&Language) -> String) -> poise::CommandParameterChoice {
        poise::CommandParameterChoice {
            name: say(self.first()).into(),
            localizations: self.others(&|one| Some(say(one))),
            __non_exhaustive: (),
        }
    }

    /// A command that belongs to no game, with its subcommands and options: by its path.
    pub fn describe(&self, command: &mut Command, path: &str) {
        let path = format!("{path} {}", command.name).trim().to_owned();
        let missing = || format!("⟨{path}⟩");
        (command.description, command.description_localizations) =
            self.description(|one| words::commands::command(one, &path).unwrap_or_else(missing));
        command.name_localizations = self.names(|one| words::commands::command_name(one, &path));
        for parameter in &mut command.parameters {
            self.describe_option(parameter, &path);
        }
        for subcommand in &mut command.subcommands {
            self.describe(subcommand, &path);
        }
    }

    pub fn describe_option(&self, parameter: &mut Parameter, path: &str) {
        let name = parameter.name.clone();
        let missing = || format!("⟨{path}.{name}⟩");
        (parameter.description, parameter.description_localizations) =
            self.description(|one| words::commands::option(one, path, &name).unwrap_or_else(missing));
        parameter.name_localizations = self.names(|one| words::commands::option_name(one, path, &name));
    }
}
