//! Limits of messages: a request's form becomes a `Draft`.
use std::collections::BTreeSet;

use serde_json::Value;

use super::{Complaints, FILE_SIZE, Form, one_complaint, snowflake};
use crate::error::{ApiError, TOO_LARGE};
use crate::rest::body::Body;
use crate::world::clock::Snowflake;
use crate::world::files::{Attachment, Upload, safe_name};
use crate::world::mentions::Allowed;
use crate::world::messages::{Described, Draft, EPHEMERAL, SILENT, SUPPRESS_EMBEDS};

const MOST_FILES: usize = 10;
const COMPONENTS_V2: u64 = 1 << 15;

/// What a form is for decides its keys and flags.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Use {
    Create,
    Edit,
    /// The data of an interaction callback; its faults are reported under `data`.
    Answer,
    FollowUp,
}

impl Use {
    fn keys(self) -> &'static [&'static str] {
        match self {
            Use::Create => &[
                "content",
                "nonce",
                "tts",
                "embeds",
                "allowed_mentions",
                "message_reference",
                "components",
                "sticker_ids",
                "attachments",
                "flags",
                "enforce_nonce",
                "poll",
            ],
            Use::Edit => &["content", "embeds", "flags", "allowed_mentions", "components", "attachments"],
            Use::Answer | Use::FollowUp => &[
                "content",
                "tts",
                "embeds",
                "allowed_mentions",
                "flags",
                "components",
                "attachments",
                "poll",
            ],
        }
    }

    fn flags(self) -> u64 {
        match self {
            Use::Create => SUPPRESS_EMBEDS | SILENT,
            // Discord ignores what an edit cannot change.
            Use::Edit => u64::MAX,
            Use::Answer | Use::FollowUp => SUPPRESS_EMBEDS | SILENT | EPHEMERAL,
        }
    }
}

/// Reads a message form. `old`: the files that the message already has, if it is edited.
pub fn draft(body: &Body, form: &Value, purpose: Use, old: &[Attachment]) -> Result<Draft, ApiError> {
    if body.files.iter().any(|file| file.bytes.len() > FILE_SIZE) {
        return Err(TOO_LARGE.into());
    }
    let mut complaints = Complaints::default();
    let read = |c: &mut Complaints| c.message(body, form, purpose, old);
    let draft = if purpose == Use::Answer { complaints.within("data", read) } else { read(&mut complaints) };
    complaints.finish()?;
    Ok(draft)
}

/// The flags of a deferral, which is all it may say.
pub fn deferral(data: &Value) -> Result<u64, ApiError> {
    let body = Body::default();
    let draft = draft(&body, if data.is_null() { &body.json } else { data }, Use::Answer, &[])?;
    Ok(draft.flags.unwrap_or(0))
}

/// The suggestions of an autocomplete answer: at most 25, with values of the option's type.
pub fn choices(data: &Value) -> Result<Vec<Value>, ApiError> {
    let mut complaints = Complaints::default();
    let mut list = Vec::new();
    complaints.within("data", |c| {
        let Some(form) = c.form(data) else { return };
        c.only_keys(form, &["choices"]);
        let Some(choices) = c.list(form, "choices") else { return c.required("choices") };
        c.length("choices", choices.len(), 0..=25);
        list = choices.to_vec();
        c.choice_list(choices);
    });
    complaints.finish()?;
    Ok(list)
}

impl Complaints {
    fn message(&mut self, body: &Body, form: &Value, purpose: Use, old: &[Attachment]) -> Draft {
        let Some(form) = self.form(form) else { return Draft::default() };
        self.only_keys(form, purpose.keys());
        let attachments = self.attachments(form, body, old);
        let files = file_names(body, attachments.as_deref(), old);
        self.length("files", body.files.len(), 0..=MOST_FILES);
        if !old.is_empty() {
            self.edited_files(body, attachments.as_deref(), files.len());
        }
        let flags = self.flags(form, purpose);
        let nonce = self.nonce(form);
        self.not_here(form);
        let (reply_to, reply_may_fail) = self.reference(form);
        let content = self.text(form, "content", 0..=2000).map(str::to_owned);
        let cleared = form.get("content").is_some_and(Value::is_null).then(String::new);
        Draft {
            content: content.or(cleared),
            embeds: self.embeds(form, &files).or_else(|| cleared_list(form, "embeds")),
            components: self.components(form).or_else(|| cleared_list(form, "components")),
            attachments,
            files: body.files.clone(),
            flags,
            allowed: self.allowed_mentions(form),
            nonce,
            enforce_nonce: self.boolean(form, "enforce_nonce").unwrap_or(false),
            reply_to,
            reply_may_fail,
            tts: self.boolean(form, "tts").unwrap_or(false),
        }
    }

    fn flags(&mut self, form: &Form, purpose: Use) -> Option<u64> {
        let flags = self.number(form, "flags", 0..=i64::MAX)?;
        let flags = u64::try_from(flags).unwrap_or(0);
        if flags & COMPONENTS_V2 != 0 {
            self.about("flags", "PLAYGROUND_UNSUPPORTED", "The playground has no components V2");
        } else if flags & !purpose.flags() != 0 {
            let words = format!("Only the flags {:#x} can be set here", purpose.flags());
            self.about("flags", "BITFIELD_TYPE_INVALID_FLAGS", &words);
        }
        Some(flags)
    }

    fn nonce(&mut self, form: &Form) -> Option<Value> {
        let nonce = form.get("nonce").filter(|nonce| !nonce.is_null())?;
        if !nonce.is_string() && nonce.as_i64().is_none() {
            self.about("nonce", "NONCE_TYPE_INVALID_TYPE", "This field must be a string or integer.");
        } else if nonce.as_str().is_some_and(|text| text.chars().count() > 25) {
            self.about("nonce", "NONCE_TYPE_TOO_LONG", "Must be 25 or fewer characters long.");
        }
        Some(nonce.clone())
    }

    /// What Discord has and the playground does not.
    fn not_here(&mut self, form: &Form) {
        for key in ["poll", "sticker_ids"] {
            let empty = form.get(key).is_none_or(|v| v.is_null() || v.as_array().is_some_and(Vec::is_empty));
            if !empty {
                self.about(key, "PLAYGROUND_UNSUPPORTED", "The playground has no such thing");
            }
        }
    }

    fn reference(&mut self, form: &Form) -> (Option<Snowflake>, bool) {
        let Some(reference) = form.get("message_reference").filter(|value| !value.is_null()) else {
            return (None, false);
        };
        self.within("message_reference", |c| {
            let Some(reference) = c.form(reference) else { return (None, false) };
            c.only_keys(reference, &["type", "message_id", "channel_id", "guild_id", "fail_if_not_exists"]);
            if c.number(reference, "type", 0..=1) == Some(1) {
                c.about("type", "PLAYGROUND_UNSUPPORTED", "The playground forwards no messages");
            }
            let id = c.id(reference, "message_id");
            if id.is_none() {
                c.required("message_id");
            }
            (id, c.boolean(reference, "fail_if_not_exists") == Some(false))
        })
    }

    fn allowed_mentions(&mut self, form: &Form) -> Option<Allowed> {
        let value = form.get("allowed_mentions").filter(|value| !value.is_null())?;
        self.within("allowed_mentions", |c| {
            let form = c.form(value)?;
            c.only_keys(form, &["parse", "users", "roles", "replied_user"]);
            let parse = c.list(form, "parse").unwrap_or_default();
            for (at, kind) in parse.iter().enumerate() {
                if !matches!(kind.as_str(), Some("users" | "roles" | "everyone")) {
                    c.within("parse", |c| c.choices(&at.to_string(), "'users', 'everyone', 'roles'"));
                }
            }
            let allowed = Allowed {
                all_users: parse.iter().any(|kind| kind == "users"),
                all_roles: parse.iter().any(|kind| kind == "roles"),
                everyone: parse.iter().any(|kind| kind == "everyone"),
                users: c.id_set(form, "users"),
                roles: c.id_set(form, "roles"),
                replied_user: c.boolean(form, "replied_user").unwrap_or(false),
            };
            for (all, ids, key) in
                [(allowed.all_users, &allowed.users, "users"), (allowed.all_roles, &allowed.roles, "roles")]
            {
                if all && !ids.is_empty() {
                    let words = format!("parse:[\"{key}\"] and {key}: [ids...] are mutually exclusive.");
                    c.say("MESSAGE_ALLOWED_MENTIONS_PARSE_EXCLUSIVE", &words);
                }
            }
            Some(allowed)
        })
    }

    fn id_set(&mut self, form: &Form, key: &str) -> Vec<Snowflake> {
        let Some(list) = self.list(form, key) else { return Vec::new() };
        self.length(key, list.len(), 0..=100);
        let mut seen = BTreeSet::new();
        self.within(key, |c| {
            for (at, value) in list.iter().enumerate() {
                match snowflake(value) {
                    None => c.about(
                        &at.to_string(),
                        "NUMBER_TYPE_COERCE",
                        &format!("Value \"{value}\" is not snowflake."),
                    ),
                    Some(id) if !seen.insert(id) => {
                        let words = "The set already contains this value";
                        c.about(&at.to_string(), "SET_TYPE_ALREADY_CONTAINS_VALUE", words);
                    }
                    Some(_) => {}
                }
            }
        });
        seen.into_iter().collect()
    }

    fn attachments(&mut self, form: &Form, body: &Body, old: &[Attachment]) -> Option<Vec<Described>> {
        let list = self.list(form, "attachments")?;
        self.length("attachments", list.len(), 0..=MOST_FILES);
        let mut described = Vec::new();
        self.within("attachments", |c| {
            for (at, entry) in list.iter().enumerate() {
                c.within(at, |c| {
                    let Some(entry) = c.form(entry) else { return };
                    c.only_keys(entry, &["id", "filename", "description"]);
                    let description = c.text(entry, "description", 0..=1024).map(str::to_owned);
                    let filename = c.text(entry, "filename", 1..=260).map(str::to_owned);
                    let Some(id) = c.id(entry, "id") else { return c.required("id") };
                    let known = body.files.iter().any(|file| file.number == id.0)
                        || old.iter().any(|file| file.id == id);
                    if !known {
                        c.say("ATTACHMENT_NOT_FOUND", "Attachment data not found");
                    }
                    described.push(Described { id, filename, description });
                });
            }
        });
        Some(described)
    }

    /// In an edit, the list names every file that the message will have, including new ones; at most ten.
    fn edited_files(&mut self, body: &Body, listed: Option<&[Described]>, count: usize) {
        let missing =
            |file: &&Upload| listed.is_some_and(|list| !list.iter().any(|entry| entry.id.0 == file.number));
        for file in body.files.iter().filter(missing) {
            let words = format!("files[{}] is not in the list, and would not be kept", file.number);
            self.about("attachments", "PLAYGROUND_UNLISTED_FILE", &words);
        }
        if body.files.len() <= MOST_FILES && listed.is_none_or(|list| list.len() <= MOST_FILES) {
            self.length("attachments", count, 0..=MOST_FILES);
        }
    }

    /// Choices of a command option and suggestions have the same limits.
    pub(super) fn choice_list(&mut self, choices: &[Value]) {
        self.within("choices", |c| {
            for (at, choice) in choices.iter().enumerate() {
                c.within(at, |c| {
                    let Some(choice) = c.form(choice) else { return };
                    c.only_keys(choice, &["name", "name_localizations", "value"]);
                    c.needed_text(choice, "name", 1..=100);
                    c.localizations(choice, "name_localizations", 1..=100);
                    match choice.get("value") {
                        Some(Value::String(_)) => {
                            c.needed_text(choice, "value", 1..=100);
                        }
                        Some(Value::Number(_)) => {}
                        _ => c.required("value"),
                    }
                });
            }
        });
    }
}

fn cleared_list(form: &Form, key: &str) -> Option<Vec<Value>> {
    form.get(key).is_some_and(Value::is_null).then(Vec::new)
}

/// The names that the message's files will have.
fn file_names(body: &Body, described: Option<&[Described]>, old: &[Attachment]) -> Vec<String> {
    let entry = |id: Snowflake| described.and_then(|list| list.iter().find(|entry| entry.id == id));
    let kept = old.iter().filter(|file| described.is_none() || entry(file.id).is_some());
    let new = body.files.iter().map(|file| {
        let name = entry(Snowflake(file.number)).and_then(|entry| entry.filename.as_deref());
        safe_name(name.unwrap_or(&file.filename))
    });
    kept.map(|file| file.filename.clone()).chain(new).collect()
}

/// The ids of a bulk delete.
pub fn message_ids(form: &Value) -> Result<Vec<Snowflake>, ApiError> {
    let list = form["messages"].as_array().map(|list| list.iter().map(snowflake).collect::<Option<Vec<_>>>());
    list.flatten().ok_or_else(|| one_complaint("messages", "BASE_TYPE_REQUIRED", "This field is required"))
}
