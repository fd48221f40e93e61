//! What is known of the file as a whole.

use super::cells::unless_damaged;
use super::{Fault, Session};

impl Session {
    /// The version that served this file last.
    pub async fn served_by(&mut self) -> Result<Option<String>, Fault> {
        let version = sqlx::query_scalar("SELECT served_by FROM house");
        unless_damaged(version.fetch_optional(&mut *self.transaction).await)
    }

    pub async fn set_served_by(&mut self, version: &str) -> Result<(), Fault> {
        let insert = sqlx::query(
            "INSERT INTO house (one, served_by) VALUES (1, ?)
             ON CONFLICT (one) DO UPDATE SET served_by = excluded.served_by",
        );
        insert.bind(version).execute(&mut *self.transaction).await?;
        Ok(())
    }
}
