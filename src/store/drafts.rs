//! Half-chosen turns that are too long for a button's id.

use super::{Fault, Millis, Session, TableId, UserId};

impl Session {
    pub async fn keep_draft(
        &mut self,
        id: &str,
        table: TableId,
        user: UserId,
        text: &str,
        now: Millis,
    ) -> Result<(), Fault> {
        let insert =
            sqlx::query("INSERT INTO drafts (id, table_id, user, text, made_at) VALUES (?, ?, ?, ?, ?)");
        let insert = insert.bind(id).bind(table).bind(user).bind(text).bind(now);
        insert.execute(&mut *self.transaction).await?;
        Ok(())
    }

    /// A draft of this person at this table, if it is not older than that.
    pub async fn draft(
        &mut self,
        id: &str,
        table: TableId,
        user: UserId,
        oldest: Millis,
    ) -> Result<Option<String>, Fault> {
        let text = sqlx::query_scalar(
            "SELECT text FROM drafts WHERE id = ? AND table_id = ? AND user = ? AND made_at >= ?",
        );
        let text = text.bind(id).bind(table).bind(user).bind(oldest);
        Ok(text.fetch_optional(&mut *self.transaction).await?)
    }

    pub async fn forget_drafts_before(&mut self, then: Millis) -> Result<(), Fault> {
        let delete = sqlx::query("DELETE FROM drafts WHERE made_at < ?").bind(then);
        delete.execute(&mut *self.transaction).await?;
        Ok(())
    }
}
