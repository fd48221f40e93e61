//! Who a message pings: what its text says, restricted by `allowed_mentions` and by permissions.
use super::clock::Snowflake;
use super::messages::Message;
use super::permissions::{MANAGE_THREADS, MENTION_EVERYONE};
use super::{ChannelKind, World};
use crate::error::ApiError;

/// One person pinged by one message.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ping {
    pub message: Snowflake,
    pub channel: Snowflake,
    pub user: Snowflake,
    /// Sent with SUPPRESS_NOTIFICATIONS: a badge, but no sound.
    pub silent: bool,
}

/// `allowed_mentions` as given.
#[derive(Clone, Debug, Default)]
pub struct Allowed {
    pub all_users: bool,
    pub all_roles: bool,
    pub everyone: bool,
    pub users: Vec<Snowflake>,
    pub roles: Vec<Snowflake>,
    pub replied_user: bool,
}

impl Allowed {
    /// Without `allowed_mentions`, everything pings.
    fn everything() -> Self {
        Allowed { all_users: true, all_roles: true, everyone: true, replied_user: true, ..Allowed::default() }
    }
}

impl World {
    /// Fills in the message's mentions.
    pub(super) fn resolve_mentions(&self, message: &mut Message, allowed: Option<&Allowed>) {
        let everything = Allowed::everything();
        let allowed = allowed.unwrap_or(&everything);
        let text = without_code(&message.content);
        let channel = self.channels.get(&message.channel);
        let powerful = channel.is_some_and(|c| self.permissions(message.author, c) & MENTION_EVERYONE != 0);

        let mut users: Vec<Snowflake> = ids_after(&text, "<@")
            .into_iter()
            .chain(ids_after(&text, "<@!"))
            .filter(|id| self.users.contains_key(id))
            .filter(|id| allowed.all_users || allowed.users.contains(id))
            .collect();
        if let Some((_, replied)) = message.refers_to.filter(|_| allowed.replied_user && message.kind == 19)
            && let Some(target) = self.messages.get(&replied)
        {
            users.push(target.author);
        }
        let guild = channel.map_or(&self.guild, |channel| self.guild_of(channel));
        let roles: Vec<Snowflake> = ids_after(&text, "<@&")
            .into_iter()
            .filter(|id| guild.roles.get(id).is_some_and(|role| role.mentionable || powerful))
            .filter(|id| allowed.all_roles || allowed.roles.contains(id))
            .collect();
        let everyone = powerful && allowed.everyone && (text.contains("@everyone") || text.contains("@here"));
        message.mentions = unique(users);
        message.mention_roles = unique(roles);
        message.mention_everyone = everyone;
    }

    /// Who the message's mentions ping: those who can see it.
    pub(super) fn pinged_by(&self, message: &Message) -> Vec<Snowflake> {
        let channel = self.channels.get(&message.channel);
        let guild = channel.map_or(&self.guild, |channel| self.guild_of(channel));
        let in_roles = guild.members.iter().filter(|(_, member)| {
            message.mention_everyone || message.mention_roles.iter().any(|role| member.roles.contains(role))
        });
        let pinged = message.mentions.iter().copied().chain(in_roles.map(|(id, _)| *id));
        let can_see = |id: &Snowflake| channel.is_some_and(|c| self.can_see(*id, c));
        unique(pinged.filter(|id| *id != message.author).filter(can_see).collect())
    }

    /// Somebody mentioned in a thread is added to it, if they can see its parent; to a private one only by those who
    /// may invite.
    pub(super) fn bring_in(&mut self, message: &Message) -> Result<(), ApiError> {
        let Some(place) = self.channels.get(&message.channel).filter(|_| !message.is_ephemeral()) else {
            return Ok(());
        };
        let ChannelKind::Thread { parent, owner, private, archive, .. } = &place.kind else { return Ok(()) };
        let manages = self.permissions(message.author, place) & MANAGE_THREADS != 0;
        if *private && !archive.invitable && *owner != message.author && !manages {
            return Ok(());
        }
        let parent = self.channel(*parent)?;
        let named: Vec<Snowflake> =
            message.mentions.iter().copied().filter(|user| self.can_see(*user, parent)).collect();
        named.into_iter().try_for_each(|user| self.set_thread_member(message.channel, user, true))
    }
}

fn unique(mut ids: Vec<Snowflake>) -> Vec<Snowflake> {
    ids.sort_unstable();
    ids.dedup();
    ids
}

/// The ids in `<@123>` and its like: `prefix`, digits, `>`.
fn ids_after(text: &str, prefix: &str) -> Vec<Snowflake> {
    text.match_indices(prefix)
        .filter_map(|(at, _)| text[at + prefix.len()..].split_once('>')?.0.parse().ok())
        .collect()
}

/// Code formatting pings nobody.
fn without_code(text: &str) -> String {
    let outside = |text: &str, fence: &str| -> String {
        let parts: Vec<&str> = text.split(fence).collect();
        // With an odd number of fences the last one is plain text, and so is what follows it.
        let closed = parts.len() % 2 == 1;
        let keep = |at: usize| at.is_multiple_of(2) || (!closed && at + 1 == parts.len());
        parts
            .iter()
            .enumerate()
            .filter(|(at, _)| keep(*at))
            .map(|(_, part)| *part)
            .collect::<Vec<_>>()
            .join(" ")
    };
    outside(&outside(text, "```"), "`")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn code_does_not_ping() {
        assert_eq!(without_code("a `<@1>` b ```<@2>``` <@3>"), "a   b   <@3>");
        assert_eq!(without_code("an open ` <@4>"), "an open   <@4>");
        assert_eq!(ids_after("<@3> <@!4> <@&5> <@x>", "<@"), [Snowflake(3)]);
        assert_eq!(ids_after("<@3> <@!4> <@&5>", "<@!"), [Snowflake(4)]);
    }
}
