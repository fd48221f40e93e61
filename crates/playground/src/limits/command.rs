//! Limits of application commands.
use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use serde_json::Value;

use super::{Complaints, Form};
use crate::error::ApiError;

const MOST_OPTIONS: usize = 25;
const ALL_CHARACTERS: usize = 8000;
/// SUB_COMMAND and SUB_COMMAND_GROUP.
const SUB: u64 = 1;
const GROUP: u64 = 2;

/// The languages of Discord's clients.
const LOCALES: [&str; 32] = [
    "id", "da", "de", "en-GB", "en-US", "es-ES", "es-419", "fr", "hr", "it", "lt", "hu", "nl", "no", "pl",
    "pt-BR", "ro", "fi", "sv-SE", "vi", "tr", "cs", "el", "bg", "ru", "uk", "hi", "th", "zh-CN", "ja",
    "zh-TW", "ko",
];

/// All commands of one scope at once; faults are reported under the command's number.
pub fn commands(list: &Value) -> Result<Vec<Form>, ApiError> {
    let mut complaints = Complaints::default();
    let Some(commands) = list.as_array() else {
        complaints.say("LIST_TYPE_CONVERT", "Only iterables may be used in a ListType");
        return complaints.finish().map(|()| Vec::new());
    };
    let mut seen = BTreeSet::new();
    for (at, command) in commands.iter().enumerate() {
        complaints.within(at, |c| {
            let Some(command) = c.form(command) else { return };
            c.command(command);
            let name = command.get("name").and_then(Value::as_str).unwrap_or_default();
            let kind = command.get("type").and_then(Value::as_u64).unwrap_or(1);
            if !seen.insert((kind, name)) {
                c.say("APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique");
            }
        });
    }
    complaints.finish()?;
    Ok(commands.iter().filter_map(Value::as_object).cloned().collect())
}

pub fn command(command: &Value) -> Result<Form, ApiError> {
    let mut complaints = Complaints::default();
    if let Some(command) = complaints.form(command) {
        complaints.command(command);
    }
    complaints.finish()?;
    Ok(command.as_object().cloned().unwrap_or_default())
}

impl Complaints {
    fn command(&mut self, command: &Form) {
        self.only_keys(
            command,
            &[
                "id",
                "type",
                "name",
                "name_localizations",
                "description",
                "description_localizations",
                "options",
                "default_member_permissions",
                "dm_permission",
                "default_permission",
                "nsfw",
                "integration_types",
                "contexts",
                "handler",
            ],
        );
        match command.get("type").and_then(Value::as_u64).unwrap_or(1) {
            1 => {
                self.slash_name(command);
                self.described(command);
                self.options(command, 0);
            }
            2 | 3 => {
                self.needed_text(command, "name", 1..=32);
                if command.get("description").is_some_and(|text| text.as_str().is_none_or(|t| !t.is_empty()))
                {
                    let words = "Context menu commands cannot have description";
                    self.about("description", "APPLICATION_COMMAND_CONTEXT_MENU_DESCRIPTION_INVALID", words);
                }
            }
            _ => self.choices("type", "1, 2, 3"),
        }
        if let Some(needed) = command.get("default_member_permissions").filter(|value| !value.is_null())
            && needed.as_str().is_none_or(|text| text.parse::<u64>().is_err())
        {
            self.about("default_member_permissions", "NUMBER_TYPE_COERCE", "Value is not int.");
        }
        // Where it may be used: servers, direct messages with the bot, others; and who installs it: servers, users.
        self.kinds(command, "contexts", 3);
        self.kinds(command, "integration_types", 2);
        if characters(command) > ALL_CHARACTERS {
            let words = "Command exceeds maximum size (8000)";
            self.say("APPLICATION_COMMAND_TOO_LARGE", words);
        }
    }

    /// A list of different numbers below `end`; Discord fills it in if left out or null, and refuses an empty one.
    fn kinds(&mut self, form: &Form, key: &str, end: u64) {
        if form.get(key).is_none_or(Value::is_null) {
            return;
        }
        let Some(list) = self.list(form, key) else { return };
        self.length(key, list.len(), 1..=end as usize);
        let mut seen = BTreeSet::new();
        self.within(key, |c| {
            for (at, value) in list.iter().enumerate() {
                let Some(number) = value.as_u64().filter(|number| *number < end) else {
                    let words = format!("Value must be one of 0 to {}.", end - 1);
                    c.within(at, |c| c.say("BASE_TYPE_CHOICES", &words));
                    continue;
                };
                if !seen.insert(number) {
                    c.within(at, |c| {
                        c.say("SET_TYPE_ALREADY_CONTAINS_VALUE", "The set already contains this value");
                    });
                }
            }
        });
    }

    fn described(&mut self, form: &Form) {
        self.needed_text(form, "description", 1..=100);
        self.localizations(form, "description_localizations", 1..=100);
    }

    fn slash_name(&mut self, form: &Form) {
        if let Some(name) = self.needed_text(form, "name", 1..=32)
            && !is_slash_name(name)
        {
            self.about("name", "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid");
        }
        self.localizations(form, "name_localizations", 1..=32);
        let names = form.get("name_localizations").and_then(Value::as_object);
        self.within("name_localizations", |c| {
            for (locale, name) in names.into_iter().flatten() {
                if name.as_str().is_some_and(|name| !is_slash_name(name)) {
                    c.about(locale, "APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid");
                }
            }
        });
    }

    pub(super) fn localizations(&mut self, form: &Form, key: &str, allowed: RangeInclusive<usize>) {
        let Some(value) = form.get(key).filter(|value| !value.is_null()) else { return };
        self.within(key, |c| {
            let Some(texts) = c.form(value) else { return };
            for locale in texts.keys() {
                if !LOCALES.contains(&locale.as_str()) {
                    c.about(
                        locale,
                        "ENUM_TYPE_COERCE",
                        &format!("Value \"{locale}\" is not a valid enum value."),
                    );
                }
                c.needed_text(texts, locale, allowed.clone());
            }
        });
    }

    /// `depth`: 0 in the command, 1 in a group or subcommand, 2 in a subcommand of a group.
    fn options(&mut self, form: &Form, depth: u8) {
        let Some(options) = self.list(form, "options") else { return };
        self.length("options", options.len(), 0..=MOST_OPTIONS);
        let kind = |option: &Value| option["type"].as_u64().unwrap_or(0);
        let nested = |option: &Value| matches!(kind(option), SUB | GROUP);
        let mut names = BTreeSet::new();
        let mut optional_before = false;
        self.within("options", |c| {
            if options.iter().any(nested) && !options.iter().all(nested) {
                let words = "Sub-command and sub-command group option types are mutually exclusive to all other types";
                c.say("APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", words);
            }
            for (at, option) in options.iter().enumerate() {
                c.within(at, |c| {
                    let Some(form) = c.form(option) else { return };
                    c.option(form, depth);
                    if let Some(name) = form.get("name").and_then(Value::as_str)
                        && !names.insert(name)
                    {
                        let words = "Option names must be unique";
                        c.about("name", "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", words);
                    }
                    let required = form.get("required") == Some(&true.into());
                    if required && optional_before {
                        let words = "Required options must be placed before non-required options";
                        c.say("APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", words);
                    }
                    optional_before |= !required && !nested(option);
                });
            }
        });
    }

    fn option(&mut self, option: &Form, depth: u8) {
        self.only_keys(
            option,
            &[
                "type",
                "name",
                "name_localizations",
                "description",
                "description_localizations",
                "required",
                "choices",
                "options",
                "channel_types",
                "min_value",
                "max_value",
                "min_length",
                "max_length",
                "autocomplete",
            ],
        );
        self.slash_name(option);
        self.described(option);
        self.boolean(option, "required");
        let auto = self.boolean(option, "autocomplete").unwrap_or(false);
        let kind = option.get("type").and_then(Value::as_u64).unwrap_or(0);
        let nests = match (kind, depth) {
            (GROUP, 0) => true,
            (SUB, 0 | 1) => true,
            (3..=11, _) => false,
            _ => return self.choices("type", if depth == 0 { "1 to 11" } else { "3 to 11" }),
        };
        let inside = self.list(option, "options").unwrap_or_default();
        if nests {
            if kind == GROUP && inside.iter().any(|option| option["type"] != SUB) {
                self.about(
                    "options",
                    "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
                    "A group has subcommands only",
                );
            }
            self.options(option, if kind == GROUP { 1 } else { 2 });
        } else if !inside.is_empty() {
            self.about(
                "options",
                "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
                "Only subcommands have options",
            );
        }
        self.choices_of(option, kind, auto);
        self.ranges_of(option, kind);
    }

    fn choices_of(&mut self, option: &Form, kind: u64, auto: bool) {
        let choices = self.list(option, "choices").unwrap_or_default();
        self.length("choices", choices.len(), 0..=25);
        self.choice_list(choices);
        if !matches!(kind, 3 | 4 | 10) && (auto || !choices.is_empty()) {
            let words = "Choices and autocomplete are for text and numbers only";
            self.about("choices", "APPLICATION_COMMAND_OPTIONS_CHOICES_INVALID", words);
        }
        if auto && !choices.is_empty() {
            let words = "Autocomplete cannot be set together with choices";
            self.about("choices", "APPLICATION_COMMAND_OPTIONS_CHOICES_INVALID", words);
        }
        let (mut names, mut values) = (BTreeSet::new(), BTreeSet::new());
        self.within("choices", |c| {
            for (at, choice) in choices.iter().enumerate() {
                let fits = match kind {
                    3 => choice["value"].is_string(),
                    4 => choice["value"].is_i64() || choice["value"].is_u64(),
                    _ => choice["value"].is_number(),
                };
                if !fits {
                    c.within(at, |c| {
                        c.about("value", "APPLICATION_COMMAND_OPTIONS_CHOICE_TYPE", "Wrong type");
                    });
                }
                let (name, value) = (choice["name"].to_string(), choice["value"].to_string());
                if !names.insert(name) || !values.insert(value) {
                    let words = "Names and values of choices must be unique";
                    c.within(at, |c| c.say("APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS", words));
                }
            }
        });
    }

    fn ranges_of(&mut self, option: &Form, kind: u64) {
        let set = |key: &str| option.get(key).filter(|value| !value.is_null());
        for key in ["min_value", "max_value"] {
            if set(key).is_some_and(|value| !value.is_number() || !matches!(kind, 4 | 10)) {
                self.about(key, "NUMBER_TYPE_COERCE", "A number, for number options only");
            }
        }
        for (key, least) in [("min_length", 0), ("max_length", 1)] {
            self.number(option, key, least..=6000);
            if set(key).is_some() && kind != 3 {
                self.about(key, "APPLICATION_COMMAND_OPTIONS_LENGTH_INVALID", "For text options only");
            }
        }
    }
}

/// Letters and digits of any script, `-`, `_` and `'`; lower case where there is one.
fn is_slash_name(name: &str) -> bool {
    let fits = |c: char| c.is_alphanumeric() || matches!(c, '-' | '_' | '\'');
    let lower = |c: char| c.to_lowercase().eq(std::iter::once(c));
    name.chars().all(|c| fits(c) && lower(c))
}

/// Names, descriptions and values of a command and of everything inside it, each in its longest language.
fn characters(form: &Form) -> usize {
    let length = |text: &Value| text.as_str().map_or(0, |text| text.chars().count());
    let text = |key: &str| {
        let translated = form.get(&format!("{key}_localizations")).and_then(Value::as_object);
        let all = form.get(key).into_iter().chain(translated.into_iter().flat_map(Form::values));
        all.map(length).max().unwrap_or(0)
    };
    let lists = ["options", "choices"].into_iter().filter_map(|key| form.get(key)?.as_array());
    let inside = lists.flatten().filter_map(Value::as_object).map(characters).sum::<usize>();
    text("name") + text("description") + text("value") + inside
}
