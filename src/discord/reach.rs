//! Where we may post, as the gateway tells it: channels, threads and servers that disappear, permissions that are taken
//! away or given back. A table whose channel cannot be reached is paused at once, and continues when it can.
//!
//! An event only says that something changed; what counts is serenity's cache, looked at by one task at a time. So the
//! order of events does not matter.

use std::collections::{HashMap, HashSet};

use poise::serenity_prelude as serenity;
use serenity::{Cache, Channel, FullEvent, GuildChannel, GuildId, Interaction, Permissions, Ready};

use super::Bot;
use super::caller::code;
use crate::store::{ChannelId, ServerId};
use crate::table::{Standstill, Trouble};

/// What serenity's cache does not know. Locked while a server is checked.
#[derive(Default)]
pub struct Reach(tokio::sync::Mutex<Known>);

#[derive(Default)]
struct Known {
    /// Channels that we found unreachable.
    lost: HashSet<ChannelId>,
    /// Archived threads, which the gateway does not list: their parents, and whether they are locked.
    threads: HashMap<ChannelId, (ChannelId, bool)>,
}

enum Verdict {
    Open,
    Lost(Standstill),
    /// Neither a channel nor an active thread: archived or deleted.
    Unknown,
}

/// What posting a board takes. The history is needed only after a crash.
const NEEDED: Permissions = Permissions::VIEW_CHANNEL.union(Permissions::ATTACH_FILES);

pub async fn heard(bot: &Bot, context: &serenity::Context, event: &FullEvent) {
    let judged = match event {
        FullEvent::Ready { data_about_bot } => servers(bot, data_about_bot).await,
        FullEvent::GuildCreate { guild, .. } => arrive(bot, context, guild.id).await,
        // Otherwise it is an outage: Discord brings it back.
        FullEvent::GuildDelete { incomplete, .. } if !incomplete.unavailable => {
            server_gone(bot, context, incomplete.id).await
        }
        FullEvent::GuildUpdate { new_data, .. } => judge(bot, context, new_data.id).await,
        FullEvent::GuildRoleCreate { new } | FullEvent::GuildRoleUpdate { new, .. } => {
            judge(bot, context, new.guild_id).await
        }
        FullEvent::GuildRoleDelete { guild_id, .. } => judge(bot, context, *guild_id).await,
        FullEvent::GuildMemberUpdate { event, .. } if event.user.id == context.cache.current_user().id => {
            judge(bot, context, event.guild_id).await
        }
        FullEvent::ChannelUpdate { new, .. } => judge(bot, context, new.guild_id).await,
        FullEvent::ChannelDelete { channel, .. } => deleted(bot, context, channel.guild_id, channel.id).await,
        FullEvent::ThreadDelete { thread, .. } => deleted(bot, context, thread.guild_id, thread.id).await,
        FullEvent::ThreadCreate { thread } | FullEvent::ThreadUpdate { new: thread, .. } => {
            threads(bot, context, thread.guild_id, std::slice::from_ref(thread)).await
        }
        FullEvent::ThreadListSync { thread_list_sync } => {
            threads(bot, context, thread_list_sync.guild_id, &thread_list_sync.threads).await
        }
        _ => Ok(()),
    };
    if let Err(trouble) = judged {
        // A failing post reports the same, later.
        tracing::error!(%trouble, "a change of what we can reach was not noted");
    }
}

/// A command or button used in a channel shows that we may be able to post there: a paused game tries again.
pub async fn visited(bot: &Bot, interaction: &Interaction) {
    let channel = match interaction {
        Interaction::Command(command) => command.channel_id,
        Interaction::Component(press) => press.channel_id,
        Interaction::Modal(form) => form.channel_id,
        _ => return,
    };
    if let Err(trouble) = bot.house.visited(channel.into()).await {
        tracing::error!(%trouble, "a channel was not tried again");
    }
}

/// We are no longer a member of servers that are missing when we come online.
async fn servers(bot: &Bot, ready: &Ready) -> Result<(), Trouble> {
    let listed: HashSet<ServerId> = ready.guilds.iter().map(|guild| guild.id.into()).collect();
    let ours = |guild: ServerId| {
        let shard = ready.shard.as_ref().filter(|shard| shard.total > 1);
        shard.is_none_or(|shard| (guild.0 >> 22) % u64::from(shard.total) == u64::from(shard.id.0))
    };
    let mut known = bot.reach.0.lock().await;
    for (guild, channel) in bot.house.places().await? {
        if ours(guild) && !listed.contains(&guild) {
            known.lose(bot, channel, Standstill::Server).await?;
        }
    }
    Ok(())
}

async fn server_gone(bot: &Bot, context: &serenity::Context, guild: GuildId) -> Result<(), Trouble> {
    let mut known = bot.reach.0.lock().await;
    if context.cache.guild(guild).is_some() {
        // We were invited back meanwhile.
        return Ok(());
    }
    for channel in channels(bot, guild).await? {
        known.lose(bot, channel, Standstill::Server).await?;
    }
    Ok(())
}

async fn deleted(
    bot: &Bot,
    context: &serenity::Context,
    guild: GuildId,
    gone: serenity::ChannelId,
) -> Result<(), Trouble> {
    // Only where there is a game: other channels come and go all the time.
    if channels(bot, guild).await?.contains(&gone.into()) {
        bot.reach.0.lock().await.lose(bot, gone.into(), Standstill::Gone).await?;
    }
    // Its threads are gone with it.
    judge(bot, context, guild).await
}

/// Threads that exist, and may be active again.
async fn threads(
    bot: &Bot,
    context: &serenity::Context,
    guild: GuildId,
    threads: &[GuildChannel],
) -> Result<(), Trouble> {
    let channels = channels(bot, guild).await?;
    for thread in threads {
        if channels.contains(&thread.id.into()) {
            bot.reach.0.lock().await.learn(thread);
        }
        // A game that ended there may have something left to post.
        if thread.thread_metadata.is_some_and(|metadata| !metadata.archived) {
            bot.house.awake(thread.id.into()).await?;
        }
    }
    judge(bot, context, guild).await
}

/// The channels of a server with open or paused games.
async fn channels(bot: &Bot, guild: GuildId) -> Result<Vec<ChannelId>, Trouble> {
    let places = bot.house.places().await?;
    Ok(places.into_iter().filter(|(known, _)| *known == guild.into()).map(|(_, channel)| channel).collect())
}

/// Checks every channel of a server that has games.
async fn judge(bot: &Bot, context: &serenity::Context, guild: GuildId) -> Result<(), Trouble> {
    let mut known = bot.reach.0.lock().await;
    for channel in channels(bot, guild).await? {
        match known.verdict(&context.cache, guild, channel) {
            Verdict::Lost(why) => known.lose(bot, channel, why).await?,
            // Only what is known to have changed: a post may fail for reasons that we cannot see here.
            Verdict::Open if known.lost.remove(&channel) => bot.house.reachable(channel).await?,
            Verdict::Open | Verdict::Unknown => {}
        }
    }
    Ok(())
}

/// A server is available, for the first time or again: check everything that may have happened meanwhile.
async fn arrive(bot: &Bot, context: &serenity::Context, guild: GuildId) -> Result<(), Trouble> {
    let mut unknown = Vec::new();
    {
        let mut known = bot.reach.0.lock().await;
        for channel in channels(bot, guild).await? {
            match known.verdict(&context.cache, guild, channel) {
                Verdict::Lost(why) => known.lose(bot, channel, why).await?,
                Verdict::Open => {
                    known.lost.remove(&channel);
                    bot.house.reachable(channel).await?;
                }
                Verdict::Unknown => unknown.push(channel),
            }
        }
    }
    // Archived threads and deleted channels are both missing: ask for these, one by one.
    for channel in unknown {
        let found = context.http.get_channel(channel.into()).await;
        let mut known = bot.reach.0.lock().await;
        match found {
            Ok(Channel::Guild(thread)) => known.learn(&thread),
            Err(error) if code(&error) == 10003 => {
                known.lose(bot, channel, Standstill::Gone).await?;
                continue;
            }
            Err(error) if code(&error) == 50001 => {
                known.lose(bot, channel, Standstill::Closed).await?;
                continue;
            }
            // Not now: a post will show.
            _ => continue,
        }
        match known.verdict(&context.cache, guild, channel) {
            Verdict::Lost(why) => known.lose(bot, channel, why).await?,
            Verdict::Open => {
                known.lost.remove(&channel);
                bot.house.reachable(channel).await?;
            }
            Verdict::Unknown => {}
        }
    }
    Ok(())
}

impl Known {
    async fn lose(&mut self, bot: &Bot, channel: ChannelId, why: Standstill) -> Result<(), Trouble> {
        self.lost.insert(channel);
        for game in bot.house.unreachable(channel, why).await? {
            tracing::error!(%game, ?why, "suspended: its channel cannot be reached");
        }
        Ok(())
    }

    fn learn(&mut self, thread: &GuildChannel) {
        if let (Some(parent), Some(metadata)) = (thread.parent_id, thread.thread_metadata) {
            self.threads.insert(thread.id.into(), (parent.into(), metadata.locked));
        }
    }

    fn verdict(&self, cache: &Cache, guild: GuildId, channel: ChannelId) -> Verdict {
        let me = cache.current_user().id;
        let Some(guild) = cache.guild(guild) else { return Verdict::Unknown };
        let Some(me) = guild.members.get(&me) else { return Verdict::Unknown };
        let id: serenity::ChannelId = channel.into();
        if let Some(place) = guild.channels.get(&id) {
            let own = guild.user_permissions_in(place, me);
            return opened(own.contains(NEEDED | Permissions::SEND_MESSAGES));
        }
        let awake = guild.threads.iter().find(|thread| thread.id == id);
        let awake = awake.and_then(|thread| Some((thread.parent_id?.into(), thread.thread_metadata?.locked)));
        let Some((parent, locked)) = awake.or_else(|| self.threads.get(&channel).copied()) else {
            return Verdict::Unknown;
        };
        let Some(parent) = guild.channels.get(&parent.into()) else {
            return Verdict::Lost(Standstill::Gone);
        };
        let own = guild.user_permissions_in(parent, me);
        if locked && !own.contains(Permissions::MANAGE_THREADS) {
            return Verdict::Lost(Standstill::Locked);
        }
        opened(own.contains(NEEDED | Permissions::SEND_MESSAGES_IN_THREADS))
    }
}

fn opened(open: bool) -> Verdict {
    if open { Verdict::Open } else { Verdict::Lost(Standstill::Closed) }
}
