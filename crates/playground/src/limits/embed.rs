//! Limits of embeds: each part, and 6000 characters over all of them.
use serde_json::Value;

use super::{Complaints, Form, is_blank};
use crate::world::clock::parse_iso8601;

const MOST_EMBEDS: usize = 10;
const MOST_FIELDS: usize = 25;
const ALL_CHARACTERS: usize = 6000;
const URL: usize = 2048;
const WEB: &[&str] = &["http", "https"];
const WEB_OR_FILE: &[&str] = &["http", "https", "attachment"];

impl Complaints {
    /// `files`: the names that `attachment://` may point to.
    pub(super) fn embeds(&mut self, form: &Form, files: &[String]) -> Option<Vec<Value>> {
        let list = self.list(form, "embeds")?;
        self.length("embeds", list.len(), 0..=MOST_EMBEDS);
        self.within("embeds", |c| {
            for (at, embed) in list.iter().enumerate() {
                c.within(at, |c| {
                    if let Some(embed) = c.form(embed) {
                        c.embed(embed, files);
                    }
                });
            }
            if list.iter().map(characters).sum::<usize>() > ALL_CHARACTERS {
                c.say("MAX_EMBED_SIZE_EXCEEDED", "Embed size exceeds maximum size of 6000");
            }
        });
        Some(list.to_vec())
    }

    fn embed(&mut self, embed: &Form, files: &[String]) {
        self.only_keys(
            embed,
            &[
                "title",
                "type",
                "description",
                "url",
                "timestamp",
                "color",
                "footer",
                "image",
                "thumbnail",
                "video",
                "provider",
                "author",
                "fields",
            ],
        );
        let shown = ["title", "description", "image", "thumbnail", "author", "footer", "fields"];
        let filled = |key: &&str| {
            embed
                .get(*key)
                .is_some_and(|v| !v.is_null() && !is_blank(v) && v.as_array().is_none_or(|l| !l.is_empty()))
        };
        if !shown.iter().any(filled) {
            self.required("description");
        }
        self.text(embed, "title", 0..=256);
        self.text(embed, "description", 0..=4096);
        self.url(embed, "url", URL, WEB);
        self.number(embed, "color", 0..=0x00FF_FFFF);
        if let Some(time) = self.text(embed, "timestamp", 0..=64)
            && parse_iso8601(time).is_none()
        {
            let words = format!("Could not parse {time}. Should be ISO8601.");
            self.about("timestamp", "DATE_TIME_TYPE_PARSE", &words);
        }
        self.part(embed, "footer", &["text", "icon_url", "proxy_icon_url"], |c, footer| {
            c.needed_text(footer, "text", 1..=2048);
            c.picture(footer, "icon_url", files);
        });
        self.part(embed, "author", &["name", "url", "icon_url", "proxy_icon_url"], |c, author| {
            c.needed_text(author, "name", 1..=256);
            c.url(author, "url", URL, WEB);
            c.picture(author, "icon_url", files);
        });
        for part in ["image", "thumbnail"] {
            self.part(embed, part, &["url", "proxy_url", "width", "height", "description"], |c, picture| {
                c.needed_text(picture, "url", 1..=URL);
                c.picture(picture, "url", files);
            });
        }
        let Some(fields) = self.list(embed, "fields") else { return };
        self.length("fields", fields.len(), 0..=MOST_FIELDS);
        self.within("fields", |c| {
            for (at, field) in fields.iter().enumerate() {
                c.within(at, |c| {
                    let Some(field) = c.form(field) else { return };
                    c.only_keys(field, &["name", "value", "inline"]);
                    c.needed_text(field, "name", 1..=256);
                    c.needed_text(field, "value", 1..=1024);
                    c.boolean(field, "inline");
                });
            }
        });
    }

    fn part(&mut self, embed: &Form, key: &str, known: &[&str], read: impl FnOnce(&mut Self, &Form)) {
        let Some(value) = embed.get(key).filter(|value| !value.is_null()) else { return };
        self.within(key, |c| {
            if let Some(part) = c.form(value) {
                c.only_keys(part, known);
                read(c, part);
            }
        });
    }

    fn picture(&mut self, form: &Form, key: &str, files: &[String]) {
        let Some(url) = self.url(form, key, URL, WEB_OR_FILE) else { return };
        if let Some(name) = url.strip_prefix("attachment://")
            && !name.is_empty()
            && !files.iter().any(|file| file == name)
        {
            let words = format!("The attachment {name} is not part of this message");
            self.about(key, "REFERENCED_ATTACHMENT_NOT_FOUND", &words);
        }
    }
}

/// What counts towards the 6000: title, description, footer, author, names and values of fields.
fn characters(embed: &Value) -> usize {
    let count = |value: &Value| value.as_str().map_or(0, |text| text.chars().count());
    let fields = embed["fields"].as_array().into_iter().flatten();
    count(&embed["title"])
        + count(&embed["description"])
        + count(&embed["footer"]["text"])
        + count(&embed["author"]["name"])
        + fields.map(|field| count(&field["name"]) + count(&field["value"])).sum::<usize>()
}
