//! Slash commands as a client sends them: typed or filled in, checked against what the bot registered.
use serde_json::{Map, Value, json};

use super::{Act, Refused, refuse};
use crate::world::World;
use crate::world::clock::Snowflake;
use crate::world::commands::Command;
use crate::world::interactions::Kind;
use crate::world::permissions::{ALL, USE_APPLICATION_COMMANDS};

/// The longest text for an option, if the bot sets no lower limit.
const LONGEST_TEXT: f64 = 6000.0;

/// Discord takes integers that a double holds exactly, and no infinities.
const LARGEST_NUMBER: f64 = (1_u64 << 53) as f64;

/// A command being sent: its words, and the value of each named option.
#[derive(Clone, Debug, Default)]
pub struct Invocation {
    pub path: Vec<String>,
    pub options: Vec<(String, Value)>,
    /// The option being typed, when suggestions are requested.
    pub focused: Option<String>,
}

impl World {
    /// The slash commands that this user's client offers in a channel; the guild's own before global ones.
    pub fn offered(&self, user: Snowflake, channel: Snowflake) -> Vec<&Command> {
        let Some(place) = self.channels.get(&channel) else { return Vec::new() };
        let has = self.permissions(user, place);
        if has & USE_APPLICATION_COMMANDS == 0 {
            return Vec::new();
        }
        // A bot that was removed from a guild offers nothing there.
        if !place.is_dm() && !self.guild_of(place).members.contains_key(&self.bot) {
            return Vec::new();
        }
        let context = u64::from(place.is_dm());
        let offered = |command: &&Command| {
            let body = &command.body;
            // If left out, it is offered everywhere, and as the application is installed: here, in the server.
            let contexts = body.get("contexts").and_then(Value::as_array);
            let installed = body.get("integration_types").and_then(Value::as_array);
            let needed = body.get("default_member_permissions").and_then(Value::as_str);
            let needed = needed.and_then(|text| text.parse::<u64>().ok());
            let here = command.guild.is_none_or(|guild| guild == place.guild && !place.is_dm());
            let in_dms = !place.is_dm() || body.get("dm_permission") != Some(&false.into());
            // "0": nobody but administrators.
            let allowed = needed.is_none_or(|bits| has == ALL || (bits != 0 && has & bits == bits));
            command.kind() == 1
                && here
                && in_dms
                && contexts.is_none_or(|list| list.iter().any(|known| *known == context))
                && installed.is_none_or(|list| list.iter().any(|known| *known == 0))
                && (place.is_dm() || allowed)
        };
        let mut list: Vec<&Command> = self.commands.values().filter(offered).collect();
        list.sort_by(|a, b| (a.name(), a.guild.is_none()).cmp(&(b.name(), b.guild.is_none())));
        list
    }

    /// Sends a slash command.
    pub fn user_invokes(&mut self, user: Snowflake, channel: Snowflake, sent: &Invocation) -> Act<Snowflake> {
        let (name, data) = self.command_data(user, channel, sent)?;
        self.interact(user, channel, Kind::Command { name, data })
    }

    /// Requests suggestions for the focused option.
    pub fn user_completes(
        &mut self,
        user: Snowflake,
        channel: Snowflake,
        sent: &Invocation,
    ) -> Act<Snowflake> {
        if sent.focused.is_none() {
            return refuse("no option is being typed");
        }
        let (_, data) = self.command_data(user, channel, sent)?;
        Ok(self.open_interaction(user, channel, Kind::Autocomplete { data }))
    }

    fn command_data(&self, user: Snowflake, channel: Snowflake, sent: &Invocation) -> Act<(String, Value)> {
        let locale = &self.users[&user].locale;
        let offered = self.offered(user, channel);
        let first = sent.path.first().map(String::as_str).unwrap_or_default();
        let Some(command) = offered.iter().find(|command| is_named(&command.body, first, locale)) else {
            let names: Vec<&str> = offered.iter().map(|command| command.name()).collect();
            return refuse(format!("there is no command /{first} here; there are {names:?}"));
        };
        let (leaf, names) = descend(&command.body, &sent.path[1..], locale)?;
        let mut named = Vec::new();
        let mut data: Value = self.option_data(leaf, sent, user, &mut named)?.into();
        for (name, kind) in names.iter().rev() {
            data = json!([{"name": name, "type": kind, "options": data}]);
        }
        let mut json = json!({"id": command.id, "name": command.name(), "type": 1, "options": data});
        if let Some(guild) = command.guild {
            json["guild_id"] = guild.to_string().into();
        }
        if !named.is_empty() {
            json["resolved"] = self.resolved(user, channel, &named);
        }
        let words = std::iter::once(command.name()).chain(names.iter().map(|(name, _)| name.as_str()));
        Ok((words.collect::<Vec<_>>().join(" "), json))
    }

    /// The options of the innermost subcommand, in the order of registration.
    fn option_data(
        &self,
        leaf: &Map<String, Value>,
        sent: &Invocation,
        user: Snowflake,
        named: &mut Vec<Snowflake>,
    ) -> Act<Vec<Value>> {
        let locale = &self.users[&user].locale;
        let empty = Vec::new();
        let registered = leaf.get("options").and_then(Value::as_array).unwrap_or(&empty);
        let registered: Vec<&Map<String, Value>> = registered.iter().filter_map(Value::as_object).collect();
        for (name, _) in &sent.options {
            if !registered.iter().any(|option| is_named(option, name, locale)) {
                let known: Vec<&str> = registered.iter().map(|option| name_of(option)).collect();
                return refuse(format!("there is no option “{name}”; there are {known:?}"));
            }
        }
        let mut list = Vec::new();
        for option in registered {
            let focused = sent.focused.as_deref().is_some_and(|name| is_named(option, name, locale));
            let given = sent.options.iter().find(|(name, _)| is_named(option, name, locale));
            let Some((_, value)) = given else {
                if focused {
                    list.push(json!({"name": name_of(option), "type": option["type"], "value": "", "focused": true}));
                } else if option.get("required") == Some(&true.into()) && sent.focused.is_none() {
                    let words = format!("“{}” is required", shown_name(option, locale));
                    return Err(Refused::about(name_of(option), words));
                }
                continue;
            };
            let mut json = json!({"name": name_of(option), "type": option["type"]});
            if focused {
                if option.get("autocomplete") != Some(&true.into()) {
                    return refuse(format!("the option “{}” has no suggestions", name_of(option)));
                }
                // Unfinished: sent as typed.
                let typed = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
                (json["value"], json["focused"]) = (typed.into(), true.into());
            } else if sent.focused.is_some() {
                // The other options are not checked while one is being typed: they are sent as they are.
                let Some(value) = self.unfinished_value(option, value, user, named) else { continue };
                json["value"] = value;
            } else {
                json["value"] = self.option_value(option, value, user, named)?;
            }
            list.push(json);
        }
        Ok(list)
    }

    /// What is sent of an option other than the one being typed: a text or a number as it is, whatever its bounds. A
    /// value that does not have its type yet is left out: libraries could not read the event.
    fn unfinished_value(
        &self,
        option: &Map<String, Value>,
        given: &Value,
        user: Snowflake,
        named: &mut Vec<Snowflake>,
    ) -> Option<Value> {
        let finished = self.option_value(option, given, user, named).ok();
        let typed = given.as_str().map_or_else(|| given.to_string(), str::to_owned);
        finished.or_else(|| match option.get("type").and_then(Value::as_u64) {
            Some(3) => (!typed.is_empty()).then(|| typed.into()),
            Some(4) => typed.trim().parse::<i64>().ok().map(Value::from),
            Some(10) => typed.trim().parse::<f64>().ok().filter(|number| number.is_finite()).map(Value::from),
            _ => None,
        })
    }

    fn option_value(
        &self,
        option: &Map<String, Value>,
        given: &Value,
        user: Snowflake,
        named: &mut Vec<Snowflake>,
    ) -> Act<Value> {
        let locale = &self.users[&user].locale;
        let kind = option.get("type").and_then(Value::as_u64).unwrap_or(0);
        let typed = given.as_str().map_or_else(|| given.to_string(), str::to_owned);
        let wrong = |what: &str| {
            let words = format!("“{}” takes {what}, not “{typed}”", shown_name(option, locale));
            Err(Refused::about(name_of(option), words))
        };
        let choices = option.get("choices").and_then(Value::as_array).filter(|choices| !choices.is_empty());
        if let Some(choices) = choices {
            // The client trims what is typed.
            let typed = typed.trim();
            let chosen = choices.iter().find(|choice| {
                choice["value"] == *given
                    || choice["value"] == *typed
                    || choice["value"].as_f64().is_some_and(|value| Ok(value) == typed.parse())
                    || choice["name"] == *typed
                    || choice["name_localizations"][locale.as_str()] == *typed
            });
            let names: Vec<&str> = choices.iter().filter_map(|choice| choice["name"].as_str()).collect();
            return match chosen {
                Some(choice) => Ok(choice["value"].clone()),
                None => wrong(&format!("one of {}", names.join(", "))),
            };
        }
        let bound = |key: &str| option.get(key).and_then(Value::as_f64);
        let within = |number: f64, (least, most): (&str, &str)| {
            bound(least).is_none_or(|least| number >= least) && bound(most).is_none_or(|most| number <= most)
        };
        match kind {
            3 => {
                let length = typed.chars().count();
                let most = bound("max_length").unwrap_or(LONGEST_TEXT);
                let least = bound("min_length").unwrap_or(0.0).max(1.0);
                if (least..=most).contains(&(length as f64)) {
                    return Ok(typed.into());
                }
                let what = if least > 1.0 {
                    format!("{least} to {most} characters")
                } else {
                    format!("at most {most} characters")
                };
                let words = format!("“{}” takes {what}, these are {length}", shown_name(option, locale));
                Err(Refused::about(name_of(option), words))
            }
            4 => match typed.trim().parse::<i64>() {
                Ok(number)
                    if number.unsigned_abs() < 1 << 53
                        && within(number as f64, ("min_value", "max_value")) =>
                {
                    Ok(number.into())
                }
                _ => wrong(&bounded("a whole number", bound("min_value"), bound("max_value"))),
            },
            10 => match typed.trim().parse::<f64>() {
                Ok(number)
                    if number.abs() <= LARGEST_NUMBER && within(number, ("min_value", "max_value")) =>
                {
                    Ok(number.into())
                }
                _ => wrong(&bounded("a number", bound("min_value"), bound("max_value"))),
            },
            5 => match typed.to_lowercase().as_str() {
                "true" => Ok(true.into()),
                "false" => Ok(false.into()),
                _ => wrong("true or false"),
            },
            6..=9 => {
                let found = self.entity(user, option, &typed);
                let Some(id) = found else {
                    return wrong(match kind {
                        6 => "somebody of this server",
                        7 => "a channel that you can see",
                        8 => "a role of this server",
                        _ => "somebody or a role of this server",
                    });
                };
                named.push(id);
                Ok(id.to_string().into())
            }
            _ => wrong("something that the playground can send"),
        }
    }

    /// `@Amira`, `<@1>`, `#oasis` or a bare id.
    fn entity(&self, by: Snowflake, option: &Map<String, Value>, typed: &str) -> Option<Snowflake> {
        let bare = typed.trim_matches(|c| matches!(c, '<' | '>' | '@' | '#' | '&' | '!'));
        let user =
            || self.user_named(bare).or_else(|| bare.parse().ok()).filter(|id| self.offers_person(*id));
        let role = || {
            let named = self.guild.roles.values().find(|role| role.name == bare).map(|role| role.id);
            named.or_else(|| bare.parse().ok().filter(|id| self.guild.roles.contains_key(id)))
        };
        let channel = || {
            let found = self.channel_named(bare).or_else(|| bare.parse().ok());
            found.filter(|id| self.offers_channel(by, *id, option.get("channel_types")))
        };
        match option.get("type").and_then(Value::as_u64) {
            Some(6) => user(),
            Some(7) => channel(),
            Some(8) => role(),
            _ => user().or_else(role),
        }
    }

    /// Reads a typed command: `/table open game:desert seats:3 guest:@Bashir`. A value ends where the next option
    /// begins.
    pub fn parse_command(&self, user: Snowflake, channel: Snowflake, text: &str) -> Act<Invocation> {
        let Some(text) = text.strip_prefix('/') else { return refuse("a command begins with a slash") };
        let locale = &self.users[&user].locale;
        let mut rest = text.trim();
        let mut sent = Invocation::default();
        let mut take_word = |rest: &mut &str| {
            let (word, after) = rest.split_once(' ').unwrap_or((rest, ""));
            *rest = after.trim_start();
            sent.path.push(word.to_owned());
            word.to_owned()
        };
        let first = take_word(&mut rest);
        let offered = self.offered(user, channel);
        let Some(command) = offered.iter().find(|command| is_named(&command.body, &first, locale)) else {
            let names: Vec<&str> = offered.iter().map(|command| command.name()).collect();
            return refuse(format!("there is no command /{first} here; there are {names:?}"));
        };
        let mut leaf = &command.body;
        while let Some(inner) = subcommand(leaf, rest.split(' ').next().unwrap_or_default(), locale) {
            take_word(&mut rest);
            leaf = inner;
        }
        let options = leaf.get("options").and_then(Value::as_array).into_iter().flatten();
        let names =
            options.filter_map(Value::as_object).filter(|option| !is_nested(option)).flat_map(|option| {
                let localized = localized(option, locale).map(str::to_owned);
                std::iter::once(name_of(option).to_owned()).chain(localized)
            });
        // Where each `name:` begins, at the start of a word.
        let mut marks: Vec<(usize, String)> = names
            .flat_map(|name| {
                let found: Vec<usize> = rest.match_indices(&format!("{name}:")).map(|(at, _)| at).collect();
                found.into_iter().map(move |at| (at, name.clone()))
            })
            .filter(|(at, _)| *at == 0 || rest[..*at].ends_with(' '))
            .collect();
        marks.sort();
        marks.dedup();
        let before = marks.first().map_or(rest, |(at, _)| &rest[..*at]);
        if !before.trim().is_empty() {
            return refuse(format!("“{}” belongs to no option of /{}", before.trim(), sent.path.join(" ")));
        }
        for (number, (at, name)) in marks.iter().enumerate() {
            let end = marks.get(number + 1).map_or(rest.len(), |(next, _)| *next);
            let value = rest[at + name.len() + 1..end].trim();
            if sent.options.iter().any(|(known, _)| known == name) {
                return refuse(format!("the option “{name}” is given twice"));
            }
            sent.options.push((name.clone(), value.into()));
        }
        Ok(sent)
    }
}

/// "a whole number from 2 to 5"
fn bounded(what: &str, least: Option<f64>, most: Option<f64>) -> String {
    match (least, most) {
        (Some(least), Some(most)) => format!("{what} from {least} to {most}"),
        (Some(least), None) => format!("{what} of at least {least}"),
        (None, Some(most)) => format!("{what} of at most {most}"),
        (None, None) => what.to_owned(),
    }
}

fn name_of(form: &Map<String, Value>) -> &str {
    form.get("name").and_then(Value::as_str).unwrap_or_default()
}

fn localized<'f>(form: &'f Map<String, Value>, locale: &str) -> Option<&'f str> {
    form.get("name_localizations")?.get(locale)?.as_str()
}

/// As this user's client shows it.
fn shown_name<'f>(form: &'f Map<String, Value>, locale: &str) -> &'f str {
    localized(form, locale).unwrap_or_else(|| name_of(form))
}

/// By its own name, or by its name in the user's language.
fn is_named(form: &Map<String, Value>, name: &str, locale: &str) -> bool {
    name_of(form) == name || localized(form, locale) == Some(name)
}

/// A subcommand or a group of them.
fn is_nested(option: &Map<String, Value>) -> bool {
    option.get("type").and_then(Value::as_u64).is_some_and(|kind| kind <= 2)
}

fn subcommand<'f>(form: &'f Map<String, Value>, name: &str, locale: &str) -> Option<&'f Map<String, Value>> {
    let options = form.get("options")?.as_array()?.iter().filter_map(Value::as_object);
    options.into_iter().find(|option| is_nested(option) && is_named(option, name, locale))
}

/// The name and kind of a group or subcommand.
type Step = (String, u64);

/// Walks down to the subcommand that `path` names; also returns the names and kinds on the way.
fn descend<'f>(
    form: &'f Map<String, Value>,
    path: &[String],
    locale: &str,
) -> Act<(&'f Map<String, Value>, Vec<Step>)> {
    let (mut leaf, mut names) = (form, Vec::new());
    for word in path {
        let Some(inner) = subcommand(leaf, word, locale) else {
            return refuse(format!("there is no subcommand “{word}”"));
        };
        names.push((name_of(inner).to_owned(), inner.get("type").and_then(Value::as_u64).unwrap_or(1)));
        leaf = inner;
    }
    let unfinished = leaf.get("options").and_then(Value::as_array).into_iter().flatten();
    let mut open =
        unfinished.filter_map(Value::as_object).filter(|option| is_nested(option)).map(name_of).peekable();
    if open.peek().is_some() {
        return refuse(format!("a subcommand is missing: {:?}", open.collect::<Vec<_>>()));
    }
    Ok((leaf, names))
}
