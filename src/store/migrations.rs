//! The migrations, embedded. The text of a number never changes.

use sqlx::migrate::{MigrateError, Migration, MigrationType, Migrator};
use sqlx::{SqlSafeStr, SqlitePool};

/// Number, name and text, in order.
const MIGRATIONS: &[(i64, &str, &str)] = &[
    (1, "tables", include_str!("../../migrations/0001_tables.sql")),
    (2, "waits", include_str!("../../migrations/0002_waits.sql")),
    (3, "reach", include_str!("../../migrations/0003_reach.sql")),
    (4, "commands", include_str!("../../migrations/0004_commands.sql")),
    (5, "states", include_str!("../../migrations/0005_states.sql")),
    (6, "uptime", include_str!("../../migrations/0006_uptime.sql")),
    (7, "holders", include_str!("../../migrations/0007_holders.sql")),
    (8, "events", include_str!("../../migrations/0008_events.sql")),
    (9, "drafts", include_str!("../../migrations/0009_drafts.sql")),
    (10, "locales", include_str!("../../migrations/0010_locales.sql")),
    (11, "again", include_str!("../../migrations/0011_again.sql")),
    (12, "threads", include_str!("../../migrations/0012_threads.sql")),
    (13, "computers", include_str!("../../migrations/0013_computers.sql")),
    (14, "hints", include_str!("../../migrations/0014_hints.sql")),
    (15, "heartbeat", include_str!("../../migrations/0015_heartbeat.sql")),
];

/// The schema of this version.
pub(super) fn newest() -> i64 {
    MIGRATIONS.last().map_or(0, |(number, ..)| *number)
}

pub(super) fn all() -> impl Iterator<Item = Migration> {
    MIGRATIONS.iter().map(|&(number, name, sql)| {
        Migration::new(number, name.into(), MigrationType::Simple, sql.into_sql_str(), false)
    })
}

/// Brings a file to this schema.
pub(super) async fn run(pool: &SqlitePool, schema: i64) -> Result<(), sqlx::Error> {
    let wanted = all().filter(|migration| migration.version <= schema).collect();
    let run = Migrator::with_migrations(wanted).run(pool).await;
    run.map_err(|error| match error {
        // SQLite's own reason, such as a full disk.
        MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => error,
        other => other.into(),
    })
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    #[test]
    fn the_list_holds_every_migration_of_the_folder() {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("migrations");
        let mut files: Vec<String> = std::fs::read_dir(folder)
            .unwrap()
            .map(|file| file.unwrap().file_name().into_string().unwrap())
            .collect();
        files.sort_unstable();
        let listed: Vec<String> =
            MIGRATIONS.iter().map(|(number, name, _)| format!("{number:04}_{name}.sql")).collect();
        assert_eq!(listed, files);
        assert!(MIGRATIONS.iter().map(|(number, ..)| *number).eq(1..=MIGRATIONS.len() as i64));
    }
}
