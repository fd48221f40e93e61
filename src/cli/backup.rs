//! `caravanserai backup FILE`: a copy of the database, also while the bot runs.

use std::path::PathBuf;
use std::process::ExitCode;

use clap::Args;

use super::{Misuse, block_on, database, say};
use crate::store::Store;

/// Copy the database into a new file, also while the bot runs
#[derive(Args)]
pub(super) struct Backup {
    /// The new file; one that is there already is never overwritten
    file: PathBuf,
    /// The database, if it is not the one that CARAVANSERAI_DATABASE names
    #[arg(long, value_name = "FILE")]
    database: Option<PathBuf>,
}

impl Backup {
    pub(super) fn run(self) -> Result<ExitCode, Misuse> {
        let database = database(self.database)?;
        let to = self.file;
        if to.symlink_metadata().is_ok() {
            return Err(Misuse(format!("{} is there already; name a new file.", to.display())));
        }
        block_on(async {
            let store = Store::look_at(&database).await?;
            store.backup(&to).await?;
            store.close().await;
            // A backup that cannot be opened is useless.
            Store::look_at(&to).await?.close().await;
            let bytes = std::fs::metadata(&to).map_or(0, |file| file.len());
            say(&format!("{}: {bytes} bytes, a whole copy of {}", to.display(), database.display()))?;
            Ok(ExitCode::SUCCESS)
        })
    }
}
