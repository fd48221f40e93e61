//! People: their last seen names, the channels of their direct messages, and whose are closed.

use super::cells::unless_damaged;
use super::{ChannelId, Fault, Millis, Session, UserId};

impl Session {
    /// Remembers a person's name.
    pub async fn met(&mut self, user: UserId, name: &str, now: Millis) -> Result<(), Fault> {
        let insert = sqlx::query(
            "INSERT INTO people (user, name, seen_at) VALUES (?, ?, ?)
             ON CONFLICT (user) DO UPDATE SET name = excluded.name, seen_at = excluded.seen_at",
        );
        insert.bind(user).bind(name).bind(now).execute(&mut *self.transaction).await?;
        Ok(())
    }

    pub async fn name_of(&mut self, user: UserId) -> Result<Option<String>, Fault> {
        let name = sqlx::query_scalar("SELECT name FROM people WHERE user = ?").bind(user);
        unless_damaged(name.fetch_optional(&mut *self.transaction).await)
    }

    /// The channel of this person's direct messages, as far as it is known.
    pub async fn dms_of(&mut self, user: UserId) -> Result<Option<ChannelId>, Fault> {
        let channel = sqlx::query_scalar("SELECT dms FROM people WHERE user = ?").bind(user);
        Ok(unless_damaged(channel.fetch_optional(&mut *self.transaction).await)?.flatten())
    }

    pub async fn set_dms(&mut self, user: UserId, channel: ChannelId) -> Result<(), Fault> {
        let update = sqlx::query("UPDATE people SET dms = ? WHERE user = ?");
        update.bind(channel).bind(user).execute(&mut *self.transaction).await?;
        Ok(())
    }

    /// Since when this person's direct messages are refused.
    pub async fn dms_closed_at(&mut self, user: UserId) -> Result<Option<Millis>, Fault> {
        let since = sqlx::query_scalar("SELECT dms_closed_at FROM people WHERE user = ?").bind(user);
        Ok(unless_damaged(since.fetch_optional(&mut *self.transaction).await)?.flatten())
    }

    /// Clamps future times to now: the clock was set back.
    pub async fn close_dms_from_now(&mut self, now: Millis) -> Result<(), Fault> {
        let update = sqlx::query("UPDATE people SET dms_closed_at = ?1 WHERE dms_closed_at > ?1").bind(now);
        update.execute(&mut *self.transaction).await?;
        Ok(())
    }

    pub async fn set_dms_closed(&mut self, user: Option<UserId>, since: Millis) -> Result<(), Fault> {
        let update = sqlx::query("UPDATE people SET dms_closed_at = ? WHERE user = ?");
        update.bind(since).bind(user).execute(&mut *self.transaction).await?;
        Ok(())
    }
}
