//! Limits of components (rows, buttons, selects) and of modals.
use std::collections::BTreeSet;

use serde_json::Value;

use super::emoji::is_emoji;
use super::{Complaints, Form, snowflake};
use crate::error::ApiError;

const MOST_ROWS: usize = 5;
const ROW_WIDTH: usize = 5;
const MOST_OPTIONS: usize = 25;
/// Components of newer modals.
const TEXT_DISPLAY: u64 = 10;
const LABEL: u64 = 18;

impl Complaints {
    pub(super) fn components(&mut self, form: &Form) -> Option<Vec<Value>> {
        let rows = self.list(form, "components")?;
        if rows.len() > MOST_ROWS {
            self.length("components", rows.len(), 1..=MOST_ROWS);
            return None;
        }
        let mut ids = BTreeSet::new();
        self.within("components", |c| {
            for (at, row) in rows.iter().enumerate() {
                c.within(at, |c| {
                    if let Some(inside) = c.row(row, &[]) {
                        c.row_of_controls(inside, &mut ids);
                    }
                });
            }
        });
        Some(rows.to_vec())
    }

    /// The components of an action row. `elsewhere`: what Discord also allows here and this server does not have.
    fn row<'v>(&mut self, row: &'v Value, elsewhere: &[u64]) -> Option<&'v [Value]> {
        let row = self.form(row)?;
        if row.get("type").and_then(Value::as_u64).is_some_and(|kind| elsewhere.contains(&kind)) {
            self.about("type", "PLAYGROUND_UNSUPPORTED", "The playground has no such component");
            return None;
        }
        if row.get("type") != Some(&1.into()) {
            self.about("type", "UNION_TYPE_CHOICES", "Value of field \"type\" must be one of (1,).");
            return None;
        }
        self.only_keys(row, &["type", "id", "components"]);
        let Some(inside) = self.list(row, "components") else {
            self.required("components");
            return None;
        };
        self.length("components", inside.len(), 1..=ROW_WIDTH);
        Some(inside)
    }

    fn row_of_controls(&mut self, inside: &[Value], ids: &mut BTreeSet<String>) {
        let is_button = |control: &Value| control["type"] == 2;
        self.within("components", |c| {
            // A select takes the whole row.
            let mut width = 0;
            for (at, control) in inside.iter().enumerate() {
                width += if is_button(control) { 1 } else { ROW_WIDTH };
                c.within(at, |c| {
                    if width > ROW_WIDTH && at < ROW_WIDTH {
                        let words = "The specified component exceeds the maximum width";
                        c.say("COMPONENT_LAYOUT_WIDTH_EXCEEDED", words);
                    }
                    let Some(control) = c.form(control) else { return };
                    match control.get("type").and_then(Value::as_u64) {
                        Some(2) => c.button(control),
                        Some(3) => c.string_select(control),
                        Some(5..=8) => c.entity_select(control),
                        _ => {
                            let words = "Value of field \"type\" must be one of (2, 3, 5, 6, 7, 8).";
                            c.about("type", "UNION_TYPE_CHOICES", words);
                        }
                    }
                    if let Some(id) = control.get("custom_id").and_then(Value::as_str)
                        && !ids.insert(id.to_owned())
                    {
                        let words = "Component custom id cannot be duplicated";
                        c.about("custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED", words);
                    }
                });
            }
        });
    }

    fn button(&mut self, button: &Form) {
        self.only_keys(
            button,
            &["type", "id", "style", "label", "emoji", "custom_id", "url", "disabled", "sku_id"],
        );
        self.text(button, "label", 0..=80);
        self.boolean(button, "disabled");
        self.emoji(button);
        let given = |key: &str| button.get(key).is_some_and(|value| !value.is_null() && *value != "");
        let premium = button.get("style") == Some(&6.into());
        if !given("label") && !given("emoji") && !premium {
            self.required("label");
        }
        match button.get("style").and_then(Value::as_u64) {
            Some(5) => {
                if given("custom_id") {
                    let words = "A custom id and url cannot both be specified";
                    self.about("custom_id", "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", words);
                }
                if given("url") {
                    self.url(button, "url", 512, &["http", "https", "discord"]);
                } else {
                    self.about("url", "BUTTON_COMPONENT_URL_REQUIRED", "A url is required");
                }
            }
            Some(1..=4) => {
                if given("url") {
                    let words = "A custom id and url cannot both be specified";
                    self.about("url", "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE", words);
                }
                if given("custom_id") {
                    self.text(button, "custom_id", 1..=100);
                } else {
                    self.about("custom_id", "BUTTON_COMPONENT_CUSTOM_ID_REQUIRED", "A custom id is required");
                }
            }
            None => self.required("style"),
            Some(6) => self.about("style", "PLAYGROUND_UNSUPPORTED", "The playground sells nothing"),
            Some(_) => self.choices("style", "1, 2, 3, 4, 5, 6"),
        }
    }

    /// There are no custom emoji in the playground, so only the standard ones are known.
    fn emoji(&mut self, control: &Form) {
        let Some(emoji) = control.get("emoji").filter(|emoji| !emoji.is_null()) else { return };
        let name = emoji["name"].as_str().unwrap_or_default();
        self.within("emoji", |c| {
            if !emoji["id"].is_null() {
                c.about("id", "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji");
            } else if !is_emoji(name) {
                c.about("name", "BUTTON_COMPONENT_INVALID_EMOJI", "Invalid emoji");
            }
        });
    }

    /// What all selects share; returns the fewest and the most that may be chosen.
    fn select(&mut self, select: &Form) -> (usize, usize) {
        self.needed_text(select, "custom_id", 1..=100);
        self.text(select, "placeholder", 0..=150);
        self.boolean(select, "disabled");
        let least = self.number(select, "min_values", 0..=25).unwrap_or(1);
        let most = self.number(select, "max_values", 1..=25).unwrap_or(1);
        if least > most {
            let words = "The minimum number of values exceeds the maximum";
            self.about("min_values", "SELECT_COMPONENT_MIN_VALUES_EXCEEDS_MAX", words);
        }
        let size = |number: i64| usize::try_from(number).unwrap_or(0);
        (size(least), size(most))
    }

    fn string_select(&mut self, select: &Form) {
        self.only_keys(
            select,
            &["type", "id", "custom_id", "options", "placeholder", "min_values", "max_values", "disabled"],
        );
        let (_, most) = self.select(select);
        let Some(options) = self.list(select, "options") else { return self.required("options") };
        self.length("options", options.len(), 1..=MOST_OPTIONS);
        if most > options.len() && !options.is_empty() {
            self.about("options", "BASE_TYPE_MIN_LENGTH", &format!("Must be {most} or more in length."));
        }
        let mut values = BTreeSet::new();
        let mut chosen = 0;
        self.within("options", |c| {
            for (at, option) in options.iter().enumerate() {
                c.within(at, |c| {
                    let Some(option) = c.form(option) else { return };
                    c.only_keys(option, &["label", "value", "description", "emoji", "default"]);
                    c.needed_text(option, "label", 1..=100);
                    c.text(option, "description", 0..=100);
                    c.emoji(option);
                    chosen += usize::from(c.boolean(option, "default") == Some(true));
                    if let Some(value) = c.needed_text(option, "value", 1..=100)
                        && !values.insert(value)
                    {
                        let words = "The specified option value is already used";
                        c.about("value", "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED", words);
                    }
                });
            }
            if chosen > most {
                let words = "The specified number of default values exceeds the specified maximum values";
                c.say("SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", words);
            }
        });
    }

    /// Selects of users, roles, both, or channels.
    fn entity_select(&mut self, select: &Form) {
        const KEYS: [&str; 9] = [
            "type",
            "id",
            "custom_id",
            "placeholder",
            "min_values",
            "max_values",
            "disabled",
            "default_values",
            "channel_types",
        ];
        let kind = select.get("type").and_then(Value::as_u64);
        // Only a list of channels is narrowed down to some of them.
        self.only_keys(select, if kind == Some(8) { &KEYS } else { &KEYS[..8] });
        let listed: &[&str] = match kind {
            Some(5) => &["user"],
            Some(6) => &["role"],
            Some(7) => &["user", "role"],
            _ => &["channel"],
        };
        let (_, most) = self.select(select);
        let Some(defaults) = self.list(select, "default_values") else { return };
        if defaults.len() > most {
            let words = "The specified number of default values exceeds the specified maximum values";
            self.about("default_values", "SELECT_COMPONENT_TOO_MANY_DEFAULT_VALUES", words);
        }
        self.within("default_values", |c| {
            for (at, default) in defaults.iter().enumerate() {
                if snowflake(&default["id"]).is_none() {
                    c.within(at, |c| c.about("id", "NUMBER_TYPE_COERCE", "Value is not snowflake."));
                }
                if !default["type"].as_str().is_some_and(|kind| listed.contains(&kind)) {
                    c.within(at, |c| c.choices("type", &listed.join(", ")));
                }
            }
        });
    }

    fn text_input(&mut self, input: &Value) -> Option<String> {
        let input = self.form(input)?;
        if input.get("type") != Some(&4.into()) {
            self.about("type", "UNION_TYPE_CHOICES", "Value of field \"type\" must be one of (4,).");
            return None;
        }
        self.only_keys(
            input,
            &[
                "type",
                "id",
                "custom_id",
                "style",
                "label",
                "min_length",
                "max_length",
                "required",
                "value",
                "placeholder",
            ],
        );
        self.needed_text(input, "label", 1..=45);
        self.text(input, "placeholder", 0..=100);
        self.boolean(input, "required");
        let least = self.number(input, "min_length", 0..=4000).unwrap_or(0);
        let most = self.number(input, "max_length", 1..=4000).unwrap_or(4000);
        if least > most {
            self.about(
                "min_length",
                "NUMBER_TYPE_MAX",
                &format!("int value should be less than or equal to {most}."),
            );
        }
        let most = usize::try_from(most).unwrap_or(4000);
        self.text(input, "value", 0..=most.min(4000));
        match input.get("style").and_then(Value::as_u64) {
            Some(1 | 2) => {}
            None => self.required("style"),
            Some(_) => self.choices("style", "1, 2"),
        }
        self.needed_text(input, "custom_id", 1..=100).map(str::to_owned)
    }
}

/// A modal: a title, and one to five rows of one text input each.
pub fn modal(data: &Value) -> Result<Value, ApiError> {
    let mut complaints = Complaints::default();
    complaints.within("data", |c| {
        let Some(form) = c.form(data) else { return };
        c.only_keys(form, &["custom_id", "title", "components"]);
        c.needed_text(form, "custom_id", 1..=100);
        c.needed_text(form, "title", 1..=45);
        let Some(rows) = c.list(form, "components") else { return c.required("components") };
        c.length("components", rows.len(), 1..=MOST_ROWS);
        let mut ids = BTreeSet::new();
        c.within("components", |c| {
            for (at, row) in rows.iter().enumerate().take(MOST_ROWS) {
                c.within(at, |c| {
                    let Some(inside) = c.row(row, &[TEXT_DISPLAY, LABEL]) else { return };
                    c.length("components", inside.len(), 1..=1);
                    c.within("components", |c| {
                        for (at, input) in inside.iter().enumerate() {
                            c.within(at, |c| {
                                if let Some(id) = c.text_input(input)
                                    && !ids.insert(id)
                                {
                                    let words = "Component custom id cannot be duplicated";
                                    c.about("custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED", words);
                                }
                            });
                        }
                    });
                });
            }
        });
    });
    complaints.finish()?;
    Ok(data.clone())
}
