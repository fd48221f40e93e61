//! The JSON form of Discord's objects.
use serde_json::{Value, json};

use super::channels::{Channel, ChannelKind};
use super::clock::{Snowflake, iso8601};
use super::files::Attachment;
use super::interactions::{Interaction, Kind};
use super::messages::Message;
use super::people::{Guild, Role};
use super::{Intent, World};
use crate::error::ApiError;

impl World {
    pub fn user_json(&self, id: Snowflake) -> Value {
        let user = &self.users[&id];
        json!({
            "id": id, "username": user.username, "global_name": user.name, "discriminator": "0",
            "avatar": null, "bot": user.bot, "public_flags": 0,
        })
    }

    /// A member without the user, as messages carry it.
    pub(super) fn partial_member_json(&self, guild: Snowflake, user: Snowflake) -> Value {
        let member = self.guild_with(guild).ok().and_then(|guild| guild.members.get(&user));
        json!({
            "roles": member.map(|m| m.roles.iter().collect::<Vec<_>>()).unwrap_or_default(),
            "joined_at": member.map(|m| iso8601(m.joined)),
            "deaf": false, "mute": false, "flags": 0, "pending": false, "nick": null, "avatar": null,
            "premium_since": null, "communication_disabled_until": null,
        })
    }

    pub fn member_json(&self, guild: Snowflake, user: Snowflake) -> Value {
        let mut member = self.partial_member_json(guild, user);
        member["user"] = self.user_json(user);
        member
    }

    pub fn role_json(&self, role: &Role) -> Value {
        let mut json = json!({
            "id": role.id, "name": role.name, "color": role.colour, "position": role.position,
            "colors": {"primary_color": role.colour, "secondary_color": null, "tertiary_color": null},
            "permissions": role.permissions.to_string(), "mentionable": role.mentionable, "managed": role.managed,
            "hoist": false, "icon": null, "unicode_emoji": null, "flags": 0,
        });
        if role.managed {
            json["tags"] = json!({"bot_id": self.bot});
        }
        json
    }

    pub fn channel_json(&self, channel: &Channel) -> Value {
        let mut json = json!({
            "id": channel.id, "type": channel.type_number(), "last_message_id": channel.last_message, "flags": 0,
            "last_pin_timestamp": channel.last_pin.map(iso8601),
        });
        if let ChannelKind::Dm { recipient } = channel.kind {
            json["recipients"] = json!([self.user_json(recipient)]);
            return json;
        }
        json["guild_id"] = channel.guild.to_string().into();
        json["name"] = channel.name.clone().into();
        match &channel.kind {
            ChannelKind::Thread { parent, owner, members, archive, .. } => {
                json["parent_id"] = parent.to_string().into();
                json["owner_id"] = owner.to_string().into();
                json["member_count"] = members.len().into();
                json["message_count"] = channel.count.into();
                json["total_message_sent"] = channel.sent.into();
                json["rate_limit_per_user"] = 0.into();
                json["thread_metadata"] = json!({
                    "archived": archive.archived, "locked": archive.locked, "invitable": archive.invitable,
                    "auto_archive_duration": archive.after, "archive_timestamp": iso8601(archive.changed),
                    "create_timestamp": iso8601(channel.id.millis()),
                });
                if members.contains(&self.bot) {
                    json["member"] = self.thread_member_json(channel.id, self.bot);
                }
            }
            kind => {
                let parent = if let ChannelKind::Text { category } = kind { *category } else { None };
                json["parent_id"] = json!(parent);
                json["topic"] = json!(channel.topic);
                json["position"] = channel.position.into();
                json["nsfw"] = false.into();
                json["rate_limit_per_user"] = 0.into();
                let overwrite = |o: &super::permissions::Overwrite| {
                    json!({
                        "id": o.id, "type": u8::from(o.for_member),
                        "allow": o.allow.to_string(), "deny": o.deny.to_string(),
                    })
                };
                json["permission_overwrites"] = channel.overwrites.iter().map(overwrite).collect();
            }
        }
        json
    }

    pub fn thread_member_json(&self, thread: Snowflake, user: Snowflake) -> Value {
        json!({"id": thread, "user_id": user, "join_timestamp": iso8601(thread.millis()), "flags": 0})
    }

    pub fn message_json(&self, message: &Message) -> Value {
        let mut json = json!({
            "id": message.id, "channel_id": message.channel, "type": message.kind,
            "author": self.user_json(message.author), "content": message.content,
            "timestamp": iso8601(message.id.millis()), "edited_timestamp": message.edited.map(iso8601),
            "tts": message.tts, "pinned": message.pinned.is_some(), "flags": message.flags,
            "mention_everyone": message.mention_everyone, "mention_roles": message.mention_roles,
            "mentions": message.mentions.iter().map(|id| self.user_json(*id)).collect::<Vec<_>>(),
            "attachments": message.attachments.iter()
                .map(|file| self.attachment_json(message.channel, file)).collect::<Vec<_>>(),
            "embeds": message.embeds.iter()
                .map(|embed| self.embed_json(embed, message.channel, &message.attachments)).collect::<Vec<_>>(),
            "components": message.components,
        });
        if let Some(nonce) = &message.nonce {
            json["nonce"] = nonce.clone();
        }
        if let Some((channel, id)) = message.refers_to {
            let place = self.channels.get(&channel);
            let (dm, guild) = (place.is_some_and(Channel::is_dm), place.map_or(self.guild.id, |it| it.guild));
            json["message_reference"] = json!({"type": 0, "channel_id": channel, "message_id": id});
            if message.kind == 18 {
                json["message_reference"] = json!({"type": 0, "channel_id": channel});
            }
            if !dm {
                json["message_reference"]["guild_id"] = guild.to_string().into();
            }
            if matches!(message.kind, 19 | 21) {
                let target = self.messages.get(&id);
                json["referenced_message"] = target.map_or(Value::Null, |target| self.message_json(target));
            }
        }
        if let Some(thread) = self.channels.get(&message.id) {
            json["thread"] = self.channel_json(thread);
        }
        if let Some(interaction) = message.interaction.and_then(|id| self.interactions.get(&id)) {
            json["webhook_id"] = self.bot.to_string().into();
            json["application_id"] = self.bot.to_string().into();
            let mut metadata = self.metadata_json(interaction);
            if let Some(original) = interaction.original.filter(|original| *original != message.id) {
                metadata["original_response_message_id"] = original.to_string().into();
            }
            if let Some(name) = interaction.command_name() {
                let (id, user) = (interaction.id, self.user_json(interaction.user));
                json["interaction"] = json!({"id": id, "type": 2, "name": name, "user": user});
            }
            json["interaction_metadata"] = metadata;
        }
        json
    }

    /// Who installed the bot here: the guild, or nobody ("0") in a direct message.
    pub(super) fn owners_json(&self, channel: Option<&Channel>) -> Value {
        match channel {
            Some(place) if place.is_dm() => json!({"0": "0"}),
            place => json!({"0": place.map_or(self.guild.id, |place| place.guild)}),
        }
    }

    /// What a message says about the interaction it answers.
    fn metadata_json(&self, interaction: &Interaction) -> Value {
        let place = self.channels.get(&interaction.channel);
        let mut json = json!({
            "id": interaction.id, "type": interaction.type_number(), "user": self.user_json(interaction.user),
            "authorizing_integration_owners": self.owners_json(place),
        });
        match &interaction.kind {
            Kind::Command { name, .. } => json["name"] = name.clone().into(),
            Kind::Component { message, .. } => json["interacted_message_id"] = message.to_string().into(),
            Kind::Modal { opened_by, .. } => {
                // A long session forgets what opened a form before it forgets the form.
                if let Some(opened) = self.interactions.get(opened_by) {
                    json["triggering_interaction_metadata"] = self.metadata_json(opened);
                }
            }
            Kind::Autocomplete { .. } => {}
        }
        json
    }

    /// `attachment://board.png` becomes the file's link, and pictures get their sizes.
    fn embed_json(&self, embed: &Value, channel: Snowflake, files: &[Attachment]) -> Value {
        let mut embed = embed.clone();
        embed["type"] = "rich".into();
        let resolve = |part: &mut Value, url: &str, proxy: &str| {
            let Some(name) = part[url].as_str().and_then(|text| text.strip_prefix("attachment://")) else {
                return;
            };
            let Some(file) = files.iter().find(|file| file.filename == name) else { return };
            let link = self.file_url(channel, file);
            (part[url], part[proxy]) = (link.clone().into(), link.into());
            if let (Some((width, height)), "url") = (file.size, url) {
                (part["width"], part["height"]) = (width.into(), height.into());
            }
        };
        for (part, url, proxy) in [
            ("image", "url", "proxy_url"),
            ("thumbnail", "url", "proxy_url"),
            ("author", "icon_url", "proxy_icon_url"),
            ("footer", "icon_url", "proxy_icon_url"),
        ] {
            if let Some(part) = embed.get_mut(part) {
                resolve(part, url, proxy);
            }
        }
        embed
    }

    pub fn guild_json(&self, guild: &Guild) -> Value {
        json!({
            "id": guild.id, "name": guild.name, "icon": null, "splash": null, "discovery_splash": null,
            "owner_id": guild.owner, "afk_channel_id": null, "afk_timeout": 300, "verification_level": 0,
            "default_message_notifications": 1, "explicit_content_filter": 0, "features": [], "mfa_level": 0,
            "application_id": null, "system_channel_id": null, "system_channel_flags": 0,
            "rules_channel_id": null, "vanity_url_code": null, "description": null, "banner": null,
            "premium_tier": 0, "premium_subscription_count": 0, "preferred_locale": guild.locale,
            "public_updates_channel_id": null, "nsfw_level": 0, "premium_progress_bar_enabled": false,
            "safety_alerts_channel_id": null, "emojis": [], "stickers": [],
            "roles": guild.roles.values().map(|role| self.role_json(role)).collect::<Vec<_>>(),
        })
    }

    /// GUILD_CREATE: the guild with all that the bot can see in it.
    pub fn guild_create_json(&self, id: Snowflake) -> Result<Value, ApiError> {
        let guild = self.guild_with(id)?;
        let mut json = self.guild_json(guild);
        let visible = |thread: bool| -> Vec<Value> {
            let here = self.channels.values().filter(|c| !c.is_dm() && c.guild == id);
            let seen = here.filter(|c| c.is_thread() == thread);
            // Of threads, only active and visible ones; of channels, all.
            let seen = seen.filter(|c| !thread || !c.is_archived() && self.can_see(self.bot, c));
            seen.map(|c| self.channel_json(c)).collect()
        };
        let joined = guild.members.get(&self.bot).map_or(0, |bot| bot.joined);
        let extra = json!({
            "joined_at": iso8601(joined), "large": false, "unavailable": false,
            "member_count": guild.members.len(), "voice_states": [], "presences": [],
            "members": [self.member_json(id, self.bot)], "channels": visible(false), "threads": visible(true),
            "stage_instances": [], "guild_scheduled_events": [], "soundboard_sounds": [],
        });
        let (Some(json), Value::Object(extra)) = (json.as_object_mut(), extra) else { unreachable!() };
        json.extend(extra);
        Ok(Value::Object(json.clone()))
    }

    pub fn application_json(&self) -> Value {
        json!({
            "id": self.bot, "name": self.users[&self.bot].name, "icon": null,
            "description": "Lives in the playground.", "bot_public": false, "bot_require_code_grant": false,
            "verify_key": "0".repeat(64), "team": null, "flags": 0, "summary": "",
            "owner": self.user_json(self.guild.owner), "install_params": null, "tags": [],
        })
    }

    /// A message as REST shows it: what others wrote in the guild is empty for an application without MESSAGE_CONTENT.
    pub fn message_json_for_bot(&self, message: &Message, sees_content: bool) -> Value {
        let mut json = self.message_json(message);
        let dm = self.channels.get(&message.channel).is_some_and(Channel::is_dm);
        let own = message.author == self.bot || message.mentions.contains(&self.bot);
        if !sees_content && !dm && !own {
            hide_content(&mut json);
        }
        json
    }
}

/// Empties what MESSAGE_CONTENT protects.
pub fn hide_content(message: &mut Value) {
    message["content"] = "".into();
    for list in ["embeds", "attachments", "components"] {
        message[list] = json!([]);
    }
}

impl Intent {
    pub fn bit(self) -> u64 {
        self as u64
    }
}
