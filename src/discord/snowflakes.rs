//! serenity's ids and ours: the same numbers.

use poise::serenity_prelude as serenity;

use crate::store::{ChannelId, InteractionId, MessageId, ServerId, UserId};

macro_rules! same {
    ($($theirs:ident = $ours:ident),*) => {
        $(impl From<serenity::$theirs> for $ours {
            fn from(id: serenity::$theirs) -> $ours {
                $ours(id.get())
            }
        }

        impl From<$ours> for serenity::$theirs {
            fn from(id: $ours) -> serenity::$theirs {
                serenity::$theirs::new(id.0)
            }
        })*
    };
}

same!(
    UserId = UserId,
    ChannelId = ChannelId,
    GuildId = ServerId,
    MessageId = MessageId,
    InteractionId = InteractionId
);
